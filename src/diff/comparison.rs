//! A comparison from what was matched to what is told: step 3, what changed, and step 6, each change
//! once.

use super::areas::Areas;
use super::facts::{self, Draft};
use super::layout::{self, Shift};
use super::matching::Matching;
use super::placement::Placed;
use super::properties;
use super::pushes::{Push, Pushes};
use super::severity::{Setting, severity};
use super::touching::Touching;
use super::tree::{ItemId, Tree};
use super::{Change, Kind, Place, Severity};
use crate::geometry::hundredths;
use crate::operations::count;
use crate::snapshot::NodeId;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Contrast from which on words can be read, and below which they are lost. Source: ours; WCAG asks for 3 at
/// least, and of 1.2 nobody knows that there are any.
const MIN_READABLE: f64 = 2.0;
const MAX_LOST: f64 = 1.2;

/// For each item of the page after the first such draft of it.
pub(super) fn first_of_items(
    drafts: &[Draft],
    is_such: impl Fn(&Draft) -> bool,
) -> HashMap<ItemId, usize> {
    count(drafts.len());
    let mut first = HashMap::new();
    for (i, draft) in drafts.iter().enumerate() {
        if let Some(y) = draft.after.filter(|_| is_such(draft)) {
            first.entry(y).or_insert(i);
        }
    }
    first
}

/// A comparison under way.
pub(super) struct Comparison<'a> {
    pub(super) a: &'a Tree<'a>,
    pub(super) b: &'a Tree<'a>,
    pub(super) pairs: &'a Matching,
    pub(super) shifts: Vec<Option<Shift>>,
    pub(super) drafts: Vec<Draft>,
    /// The draft that brought each about, in the order of the drafts.
    pub(super) causes: Vec<Option<usize>>,
    /// The drafts that are told for a column of a table.
    columns: HashSet<usize>,
    pub(super) inherited: Vec<(ItemId, ItemId)>,
    pub(super) sets: Touching,
    /// The drafts of each set of things that touch, with their places, in the order of these.
    pub(super) draft_of_set: BTreeMap<usize, Vec<(Option<ItemId>, usize)>>,
    /// The sets of shifts of which every change is one in the flow, those of boxes that grew by themselves aside.
    pub(super) flowing: HashSet<usize>,
    /// Of boxes in which one got wider by itself while others gave way, the draft of that one.
    pub(super) widest: HashMap<ItemId, usize>,
    /// How each draft pushes that there was when the causes were found.
    pub(super) push_of_draft: Vec<Push>,
    /// How the drafts of each set push, in their order.
    pub(super) pushes: BTreeMap<usize, Pushes>,
    /// What was left out.
    pub(super) warnings: Vec<String>,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(a: &'a Tree<'a>, b: &'a Tree<'a>, pairs: &'a Matching) -> Self {
        Self {
            a,
            b,
            pairs,
            shifts: layout::shifts(a, b, pairs),
            drafts: Vec::new(),
            causes: Vec::new(),
            columns: HashSet::new(),
            inherited: Vec::new(),
            sets: Touching::new(0, 0),
            draft_of_set: BTreeMap::new(),
            flowing: HashSet::new(),
            widest: HashMap::new(),
            push_of_draft: Vec::new(),
            pushes: BTreeMap::new(),
            warnings: Vec::new(),
        }
    }

    /// Step 3: the changes that are none of layout alone.
    pub(super) fn collect(&mut self) {
        self.drafts = facts::facts(self.a, self.b, self.pairs);
        let restyled = properties::restyled(self.a, self.b, self.pairs);
        // Another sign of its entries is told with what else changed of a list.
        let told = first_of_items(&self.drafts, |d| d.kind == Kind::Restyled);
        for (y, properties) in restyled.items {
            match told.get(&y) {
                Some(i) => self.drafts[*i].properties.extend(properties),
                None => self.drafts.push(Draft {
                    properties,
                    ..Draft::new(Kind::Restyled, self.pairs.before[y], Some(y))
                }),
            }
        }
        for words in restyled.marked {
            self.drafts.push(Draft {
                properties: words.properties,
                ..Draft::new(Kind::Restyled, Some(words.before), Some(words.after))
            });
        }
        self.inherited = restyled.inherited;
        let (passed, is_whole) = layout::reordered(self.a, self.b, self.pairs, &self.shifts);
        if !is_whole {
            let told = "too many boxes beside each other moved: not all were looked at for whether they changed places";
            self.warnings.push(told.to_owned());
        }
        for (y, other) in passed {
            self.drafts.push(Draft {
                other: Some(other),
                ..Draft::new(Kind::Reordered, self.pairs.before[y], Some(y))
            });
        }
        self.collect_reparented();
        self.tell_moves_once();
        let aligned = self.aligned(&restyled.placement);
        let mut placed = Placed::new(&self.drafts, aligned);
        for (y, properties) in restyled.placement {
            self.collect_placed(y, properties, &mut placed);
        }
        // A group of drafts about one element is told in the order of the page.
        let mut drafts = std::mem::take(&mut self.drafts);
        drafts.sort_by_key(|d| (self.place_of(d), d.kind));
        self.drafts = drafts;
        let (alike, columns) = (self.alike(), self.columns_told_once());
        let reparented = first_of_items(&self.drafts, |d| d.kind == Kind::Reparented);
        let leads = |draft: &Draft| reparented.get(&draft.along_with?).copied();
        let cause = |(i, draft): (usize, &Draft)| match columns[i] {
            Some(first) => (first != i).then_some(first),
            // What is alike to a cell of a column goes along with that.
            None => alike[i]
                .map(|known| columns[known].unwrap_or(known))
                .or_else(|| leads(draft)),
        };
        self.causes = self.drafts.iter().enumerate().map(cause).collect();
        self.columns = columns.into_iter().flatten().collect();
    }

    /// Adds a draft after step 3, when each has its cause or none: this one has none yet. Returns its index.
    pub(super) fn begin(&mut self, draft: Draft) -> usize {
        let new = self.drafts.len();
        self.drafts.push(draft);
        self.causes.push(None);
        new
    }

    /// For each draft the first that says the same of an element alike: one style sheet, one change.
    fn alike(&self) -> Vec<Option<usize>> {
        let mut first: HashMap<(&str, &str, String), usize> = HashMap::new();
        let drafts = self.drafts.iter().enumerate();
        drafts
            .map(|(i, draft)| {
                // One rule of a style sheet takes elements of many classes. By another margin some move, and others
                // take another size.
                let is_restyled = match draft.kind {
                    Kind::Restyled => true,
                    Kind::Moved => !draft.properties.is_empty(),
                    _ => false,
                };
                let (tree, item) = match draft.kind {
                    _ if is_restyled => (self.b, draft.after?),
                    Kind::Added => (self.b, draft.after?),
                    Kind::Removed => (self.a, draft.before?),
                    _ => return None,
                };
                let class = (!is_restyled).then(|| tree.attribute(item, "class"));
                let own = (tree.tag(item), class.unwrap_or_default());
                let said = if is_restyled {
                    format!("{:?}", draft.properties)
                } else {
                    // The same thing, in boxes alike.
                    let around = tree.items[item].parent.map(|p| tree.attribute(p, "class"));
                    format!("{:?} {} {around:?}", draft.kind, tree.items[item].hash)
                };
                let known = *first.entry((own.0, own.1, said)).or_insert(i);
                (known != i).then_some(known)
            })
            .collect()
    }

    /// The nearest item after that an item before stood in.
    pub(super) fn around(&self, x: ItemId) -> Option<ItemId> {
        self.a
            .ancestors(x)
            .find_map(|above| self.pairs.after[above])
    }

    /// Where a change stands in the order of the page after.
    pub(super) fn place_of(&self, draft: &Draft) -> Option<ItemId> {
        let around = || self.around(draft.before?);
        draft.after.or_else(around)
    }

    /// What went into another box has no order among those that were there.
    fn tell_moves_once(&mut self) {
        let of_kind = |kind: Kind| self.drafts.iter().filter(move |d| d.kind == kind);
        let gone: HashSet<ItemId> = of_kind(Kind::Reparented).filter_map(|d| d.after).collect();
        let is_twice = |d: &Draft| d.after.is_some_and(|y| gone.contains(&y));
        self.drafts
            .retain(|d| d.kind != Kind::Reordered || !is_twice(d));
    }

    /// What went from one box into another goes as one: the first, and the others along with it.
    fn collect_reparented(&mut self) {
        let mut first_of: BTreeMap<(Option<ItemId>, Option<ItemId>), ItemId> = BTreeMap::new();
        for y in 1..self.b.items.len() {
            let item = &self.b.items[y];
            let Some(x) = self.pairs.before[y] else {
                continue;
            };
            let has_moved = self.shifts[y].is_some_and(|s| s.has_moved());
            if !has_moved || item.is_text || !item.shows {
                continue;
            }
            let was_in = self.around(x);
            let is_in = self
                .b
                .ancestors(y)
                .find(|above| self.pairs.before[*above].is_some());
            if was_in != is_in {
                let from = self.a.items[x].parent;
                let first = *first_of.entry((from, is_in)).or_insert(y);
                self.drafts.push(Draft {
                    along_with: (first != y).then_some(first),
                    ..Draft::new(Kind::Reparented, Some(x), Some(y))
                });
            }
        }
    }

    /// Step 6.
    pub(super) fn changes(&mut self, areas: &[Areas<'_>; 2]) -> Vec<Change> {
        let mut own: BTreeMap<usize, Vec<Draft>> = BTreeMap::new();
        for (i, cause) in self.causes.iter().enumerate() {
            if let Some(cause) = cause {
                let mut draft = self.drafts[i].clone();
                draft.is_along = !draft.is_problem();
                own.entry(*cause).or_default().push(draft);
            }
        }
        for (cause, pushed) in self.pushed() {
            own.entry(cause).or_default().extend(pushed);
        }
        self.in_order(own, areas)
    }

    /// The causes, each followed by its consequences.
    fn in_order(
        &self,
        mut consequences: BTreeMap<usize, Vec<Draft>>,
        areas: &[Areas<'_>; 2],
    ) -> Vec<Change> {
        let mut changes = Vec::new();
        for i in 0..self.drafts.len() {
            if self.causes[i].is_some() {
                continue;
            }
            let following = consequences.remove(&i).unwrap_or_default();
            let id = changes.len();
            let mut change = self.change(&self.drafts[i], areas);
            change.id = id;
            change.consequences = following.len();
            changes.push(change);
            for draft in following {
                let mut change = self.change(&draft, areas);
                let is_alike = change.along && change.kind == self.drafts[i].kind;
                if is_alike && self.columns.contains(&i) {
                    let column: &mut Change = &mut changes[id];
                    column.severity = column.severity.max(change.severity);
                }
                let by_itself = self.by_itself(&draft);
                change.by_itself = by_itself.map(|own| Box::new(self.change(&own, areas)));
                change.id = changes.len();
                change.cause = Some(id);
                changes.push(change);
            }
        }
        changes
    }

    fn change(&self, draft: &Draft, [before, after]: &[Areas<'_>; 2]) -> Change {
        let place_before = draft.before.map(|x| before.place(self.a, x));
        let mut place_after = draft.after.map(|y| after.place(self.b, y));
        // What is hidden now says what it said.
        if let (Some(was), Some(is)) = (&place_before, &mut place_after)
            && draft.shown == Some(false)
            && is.text.is_empty()
        {
            is.text.clone_from(&was.text);
        }
        let shift = draft.after.and_then(|y| self.shifts[y]);
        let moves = shift.filter(|s| s.has_moved());
        let moves = moves.map(|s| self.told_way(&s, draft.kind));
        let mut change = Change {
            id: 0,
            kind: draft.kind,
            severity: Severity::Info,
            cause: None,
            consequences: 0,
            before: place_before,
            after: place_after,
            other: draft.other.map(|y| after.place(self.b, y)),
            shown: draft.shown,
            moved: moves.map(|(right, down)| [right, down].map(hundredths)),
            grown: shift
                .filter(|s| s.has_grown())
                .map(|s| [s.grown.0, s.grown.1].map(hundredths)),
            text: draft.text.clone(),
            properties: draft.properties.clone(),
            content: draft.content.clone(),
            along: draft.is_along,
            together: draft.is_together && draft.kind == Kind::Pushed,
            by_itself: None,
        };
        let is_advertised = match (&change.before, &change.after) {
            (_, Some(place)) => after.is_advertised(place.node),
            (Some(place), None) => before.is_advertised(place.node),
            (None, None) => false,
        };
        let navigates = |place: &Option<Place>, areas: &Areas<'_>| {
            let place = place.as_ref();
            place.is_some_and(|place| areas.is_in_navigation(place.node))
        };
        let both = draft.before.zip(draft.after);
        let setting = Setting {
            is_advertised,
            fades: both.is_some_and(|(x, y)| self.fades(x, y)),
            in_navigation: match change.kind {
                Kind::Overlap => navigates(&change.other, after),
                _ => navigates(&change.before, before) || navigates(&change.after, after),
            },
        };
        change.severity = severity(&change, self.b.page.viewport, setting);
        change
    }

    /// How far something is told to have gone: what was pushed on the page, all else against the box around. Where that
    /// is the page itself, that is the same: its box begins where the margin of the first in it ends (CSS 2.2, 8.3.1),
    /// and goes up as another comes first.
    fn told_way(&self, shift: &Shift, kind: Kind) -> (f64, f64) {
        let (right, down) = shift.on_page;
        let has_gone = layout::is_shift(right) || layout::is_shift(down) || kind != Kind::Moved;
        let of_page = matches!(self.b.tag(shift.base), "html" | "body");
        if kind == Kind::Pushed || of_page && has_gone {
            shift.on_page
        } else {
            shift.by
        }
    }

    /// Whether the words of an element could be read and cannot be read any more, by their colour.
    fn fades(&self, x: ItemId, y: ItemId) -> bool {
        let contrast = |tree: &Tree<'_>, item: ItemId| {
            let page = tree.page;
            let node = tree.items[item].node;
            let style = page.own_style(node)?;
            // What a picture shows behind them, nobody knows.
            let has_picture = |id: NodeId| page.own_style(id).is_some_and(|s| s.background_image);
            let mut around = page.inclusive_ancestors(node);
            let says = page.totals(node).chars > 0 && !around.any(has_picture);
            // Letters without a colour that are seen have one of which nothing is known.
            let is_told = says && !style.drawn_without_color;
            is_told.then(|| style.color.contrast_on(page.node(node).background))
        };
        let [before, after] = [contrast(self.a, x), contrast(self.b, y)];
        before.is_some_and(|ratio| ratio >= MIN_READABLE)
            && after.is_some_and(|ratio| ratio < MAX_LOST)
    }
}

#[cfg(test)]
mod tests {
    use crate::diff::{Kind, compare};
    use crate::segmentation::Segmentation;
    use crate::snapshot::test_page::{TestPage, block, inline};
    use crate::snapshot::{Color, PageSnapshot, Style};

    /// A headline aligned so, of which the margin reaches out of `body` where no banner stands above.
    fn page(banner: f64, text_align: &str, left: f64) -> PageSnapshot {
        let aligned = |style: Style| Style {
            text_align: text_align.into(),
            ..style
        };
        let mut page = TestPage::new(1000.0, 1000.0);
        page.element("html", [0.0, 0.0, 1000.0, 1000.0], block(), |p| {
            let above = if banner > 0.0 { 0.0 } else { 21.0 };
            p.element("body", [0.0, above, 1000.0, 500.0], block(), |p| {
                if banner > 0.0 {
                    let rect = [0.0, 0.0, 1000.0, banner];
                    p.line("section", rect, "All things at half their price today");
                }
                let rect = [0.0, banner + 21.0, 1000.0, 30.0];
                p.element("h1", rect, aligned(block()), |p| {
                    let rect = [left, banner + 21.0, 300.0, 30.0];
                    p.text_in(rect, "The name of the shop", aligned(inline()));
                });
            });
        });
        page.finish()
    }

    #[test]
    fn letters_without_a_colour_that_are_seen_have_not_faded() {
        let drawn = |style: Style| {
            TestPage::draw(|p| {
                p.element("h1", [0.0, 0.0, 300.0, 30.0], style.clone(), |p| {
                    p.text_in([0.0, 0.0, 300.0, 30.0], "The name of the shop", style);
                });
            })
        };
        let outlined = Style {
            color: Color::default(),
            drawn_without_color: true,
            ..block()
        };
        let pale = Style {
            color: Color::parse("rgb(250, 250, 250)"),
            ..block()
        };
        let whole = |page: &PageSnapshot| Segmentation::new("whole-page", page);
        let severity = |after: Style| {
            let found = compare(&drawn(block()), &drawn(after), &whole);
            found.causes().map(|c| c.severity).max()
        };
        assert!(severity(outlined.clone()).is_some(), "another colour");
        assert!(severity(pale) > severity(outlined));
    }

    #[test]
    fn a_headline_below_a_banner_is_aligned_and_went_as_far_as_on_the_page() {
        let (before, after) = (page(0.0, "left", 0.0), page(24.0, "center", 350.0));
        let whole = |page: &PageSnapshot| Segmentation::new("whole-page", page);
        let found = compare(&before, &after, &whole);
        let restyled = found.causes().find(|c| c.kind == Kind::Restyled);
        let headline = restyled.unwrap();
        assert_eq!(headline.place().unwrap().tag, "h1");
        assert_eq!(headline.properties[0].name, "text-align");
        assert_eq!(headline.moved, Some([0.0, 24.0]));
    }
}
