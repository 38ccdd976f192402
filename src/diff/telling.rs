//! Step 6: turns drafts into changes, each with its place and severity, followed by its consequences.

use super::areas::Areas;
use super::comparison::Comparison;
use super::draft::Draft;
use super::layout::{self, Shift};
use super::severity::{Setting, severity};
use super::tree::{ItemId, Tree};
use super::{Change, Kind, Place, Severity};
use crate::geometry::hundredths;
use crate::snapshot::NodeId;
use std::collections::BTreeMap;

/// Minimum contrast of readable words, and maximum contrast of words that are lost. Source: ours; WCAG asks for 3 at
/// least, and words with 1.2 go unnoticed.
const MIN_READABLE: f64 = 2.0;
const MAX_LOST: f64 = 1.2;

impl Comparison<'_> {
    /// Step 6: the reported changes.
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

    /// The causes in order, each followed by its consequences.
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
        // A hidden element is reported with the text that it had.
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
            covered_too: draft.covered_too.len() + draft.covered_more,
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
            severity_in_all: None,
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
        let setting = |change: &Change| Setting {
            is_advertised,
            fades: both.is_some_and(|(x, y)| self.fades(x, y)),
            in_navigation: match change.kind {
                Kind::Overlap => navigates(&change.other, after),
                _ => navigates(&change.before, before) || navigates(&change.after, after),
            },
        };
        let window = self.b.page.viewport;
        change.severity = severity(&change, window, setting(&change));
        // The covered element with the highest severity is named; among equals the first.
        for covered in &draft.covered_too {
            let first = change.other.replace(after.place(self.b, *covered));
            let own = severity(&change, window, setting(&change));
            if own > change.severity {
                change.severity = own;
            } else {
                change.other = first;
            }
        }
        change
    }

    /// The reported distance of a move: on the page for a pushed box, otherwise against the container. A box directly
    /// in the page is also measured on the page: the body's box begins where the margin of its first child ends (CSS
    /// 2.2, 8.3.1), so it moves when another child comes first.
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

    /// Whether the words of an element were readable and are not any more, because of their colour.
    fn fades(&self, x: ItemId, y: ItemId) -> bool {
        let contrast = |tree: &Tree<'_>, item: ItemId| {
            let page = tree.page;
            let node = tree.items[item].node;
            let style = page.own_style(node)?;
            // Contrast on a background picture is unknown.
            let has_picture = |id: NodeId| page.own_style(id).is_some_and(|s| s.background_image);
            let mut around = page.inclusive_ancestors(node);
            let says = page.totals(node).chars > 0 && !around.any(has_picture);
            // Visible letters without a text colour are drawn in an unknown way.
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

    /// A headline with the given alignment, whose margin extends out of `body` if there is no banner above.
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
