//! Changed glyphs: of the first letter of an element (`::first-letter`), and of a text whose stored style did not
//! change (`font-variant`, a missing font file).

use super::PropertyChange;
use super::comparison::Comparison;
use super::matching::Matching;
use super::styles::keep_own;
use super::tree::{ItemId, Tree};
use crate::geometry::hundredths;
use crate::snapshot::{NodeId, NodeKind};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Texts of one font differ in width by less than this, px. Source: ours; the layout grid is 1/64 px.
pub(super) const SAME_WIDTH: f64 = 0.5;

/// Property name under which changed glyphs are reported.
const LETTERS: &str = "letters";

/// Tag of the first-letter pseudo-element; prefix of its property names.
const FIRST: &str = "::first-letter";

/// The matched elements of the page after whose first letter looks different, without the changes that all of their
/// text shows. `look` returns the differences between the texts of two nodes.
pub(super) fn first_letters(
    a: &Tree<'_>,
    b: &Tree<'_>,
    pairs: &Matching,
    mut look: impl FnMut(NodeId, NodeId) -> Vec<PropertyChange>,
) -> Vec<(ItemId, Vec<PropertyChange>)> {
    let (before, after) = (letters_of(a), letters_of(b));
    let mut elements: BTreeSet<ItemId> = after.keys().copied().collect();
    elements.extend(before.keys().filter_map(|x| pairs.after[*x]));
    let changed = elements.into_iter().filter_map(|y| {
        let shows = |x: &ItemId| a.items[*x].shows && b.items[y].shows;
        let x = pairs.before[y].filter(shows)?;
        // A first letter without a style of its own looks like the text that it begins.
        let one = before.get(&x).copied().or_else(|| first_text(a, x))?;
        let other = after.get(&y).copied().or_else(|| first_text(b, y))?;
        let of_all = look(a.items[x].node, b.items[y].node);
        let mut changes = look(one, other);
        keep_own(&mut changes, &of_all);
        for change in &mut changes {
            change.name = format!("{FIRST} {}", change.name);
        }
        (!changes.is_empty()).then_some((y, changes))
    });
    changed.collect()
}

/// Elements with a styled first letter, and the node of the letter.
fn letters_of(tree: &Tree<'_>) -> BTreeMap<ItemId, NodeId> {
    let page = tree.page;
    let letters = page.iter().filter(|(id, node)| {
        node.kind == NodeKind::Pseudo && node.style.is_some() && page.tag(*id) == FIRST
    });
    let of_element = letters.filter_map(|(id, node)| {
        let element = node.parent?;
        // Items are sorted by their nodes.
        let item = tree.items.binary_search_by_key(&element, |item| item.node);
        Some((item.ok()?, id))
    });
    of_element.collect()
}

/// The first visible text node in an element.
fn first_text(tree: &Tree<'_>, element: ItemId) -> Option<NodeId> {
    let inside = &tree.items[element + 1..tree.items[element].end];
    let mut nodes = inside.iter().filter(|item| item.shows).map(|i| i.node);
    nodes.find(|node| tree.page.node(*node).kind == NodeKind::Text)
}

/// The old and new width of a text, where the same words in the same lines are now drawn wider or narrower. Snapshots
/// do not store everything that changes glyphs (`font-variant`, the font file).
pub(super) fn drawn_otherwise(
    (a, x): (&Tree<'_>, ItemId),
    (b, y): (&Tree<'_>, ItemId),
) -> Option<PropertyChange> {
    let lines = |tree: &Tree<'_>, item: ItemId| -> Vec<std::ops::Range<u32>> {
        let runs = tree.page.runs_of(tree.items[item].node).iter();
        runs.map(|run| run.range.clone()).collect()
    };
    let (one, other) = (&a.items[x], &b.items[y]);
    let is_same = other.is_text && one.hash == other.hash && lines(a, x) == lines(b, y);
    let (from, to) = (text_width(a, x), text_width(b, y));
    let told = |width: f64| format!("{}px wide", hundredths(width));
    (is_same && (from - to).abs() >= SAME_WIDTH).then(|| PropertyChange {
        name: LETTERS.to_owned(),
        from: told(from),
        to: told(to),
    })
}

impl Comparison<'_> {
    /// Reports changed glyphs once for each font: its file changed or is missing.
    pub(super) fn tell_fonts_once(&mut self) {
        let mut first_of: HashMap<(&str, u16, bool), usize> = HashMap::new();
        for (i, draft) in self.drafts.iter().enumerate() {
            let is_of_letters = draft.properties.iter().all(|p| p.name == LETTERS);
            if draft.properties.is_empty() || !is_of_letters || self.causes[i].is_some() {
                continue;
            }
            let node = draft.after.map(|y| self.b.items[y].node);
            let Some(style) = node.and_then(|node| self.b.page.own_style(node)) else {
                continue;
            };
            let font = (&*style.font_family, style.font_weight, style.italic);
            let first = *first_of.entry(font).or_insert(i);
            self.causes[i] = (first != i).then_some(first);
        }
    }
}

/// Total width of all lines of a text run, px.
pub(super) fn text_width(tree: &Tree<'_>, item: ItemId) -> f64 {
    let runs = tree.page.runs_of(tree.items[item].node);
    runs.iter().map(|run| run.rect.width()).sum()
}

#[cfg(test)]
mod tests {
    use super::FIRST;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Change, Kind, compare};
    use crate::geometry::Rect;
    use crate::snapshot::test_page::{TestPage, block};
    use crate::snapshot::{Builder, Color, NodeKind, PageSnapshot, Size, Source, Style};

    fn changes(before: &PageSnapshot, after: &PageSnapshot) -> Vec<Change> {
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        compare(before, after, &segment).changes
    }

    /// A paragraph in a colour; its first letter has a colour and size of its own if given.
    fn page(color: &str, first: Option<(&str, f32)>) -> PageSnapshot {
        let size = Size {
            width: 800.0,
            height: 600.0,
        };
        let style = |color: &str, font_size: f32| Style {
            color: Color::parse(color),
            font_size,
            ..block()
        };
        let rect = Rect::new(0.0, 0.0, 800.0, 40.0);
        let mut page = Builder::new(Source::default(), size, size);
        let plain = page.add_style(style(color, 16.0));
        let root = page.open(NodeKind::Document, "#document");
        page.set_box(root, plain, rect);
        for tag in ["html", "body", "p"] {
            let id = page.open(NodeKind::Element, tag);
            page.set_box(id, plain, rect);
        }
        let mut text = |kind: NodeKind, tag: &str, style: Style, text: &str| {
            let style = page.add_style(style);
            let id = page.open(kind, tag);
            page.set_box(id, style, rect);
            page.add_text(id, text);
            page.add_run(id, 0..text.len() as u32, rect);
            page.close();
        };
        if let Some((color, font_size)) = first {
            text(NodeKind::Pseudo, FIRST, style(color, font_size), "L");
        }
        let words = "Last words of this page";
        text(NodeKind::Text, "#text", style(color, 16.0), words);
        page.finish()
    }

    #[test]
    fn a_first_letter_is_told_by_its_own_look() {
        let (red, blue) = (Some(("#f00", 32.0)), Some(("#00f", 32.0)));
        let color = |from: &str, to: &str| format!("{FIRST} color {from} {to}");
        let size = |from: &str, to: &str| format!("{FIRST} font-size {from} {to}");
        for (before, after, told) in [
            (
                None,
                red,
                vec![color("#000000", "#ff0000"), size("16px", "32px")],
            ),
            (
                red,
                None,
                vec![color("#ff0000", "#000000"), size("32px", "16px")],
            ),
            (red, blue, vec![color("#ff0000", "#0000ff")]),
            (red, red, vec![]),
        ] {
            let found = changes(&page("black", before), &page("black", after));
            assert!(found.iter().all(|c| c.kind == Kind::Restyled), "{found:?}");
            let properties = found.iter().flat_map(|change| &change.properties);
            let said = properties.map(|p| format!("{} {} {}", p.name, p.from, p.to));
            assert_eq!(said.collect::<Vec<_>>(), told);
        }
    }

    #[test]
    fn what_all_words_show_is_not_told_of_the_first_letter() {
        for first in [None, Some(("#f00", 32.0))] {
            let found = changes(&page("black", first), &page("navy", first));
            let names = found.iter().flat_map(|change| &change.properties);
            let names: Vec<&str> = names.map(|p| p.name.as_str()).collect();
            assert_eq!(names, ["color"], "{found:?}");
        }
    }

    /// A heading of 400 px whose words begin at `left` and have the given width.
    fn heading(left: f64, width: f64) -> PageSnapshot {
        TestPage::draw(|p| {
            p.element("h1", [0.0, 0.0, 400.0, 48.0], block(), |p| {
                p.text_at([left, 0.0, width, 36.0], "Title of the page");
            });
        })
    }

    #[test]
    fn other_letters_of_the_same_style_are_told_by_their_width() {
        let found = changes(&heading(0.0, 244.77), &heading(0.0, 229.16));
        assert_eq!(found.len(), 1, "{found:?}");
        let place = found[0].after.as_ref().map(|place| place.tag.as_str());
        assert_eq!((found[0].kind, place), (Kind::Restyled, Some("h1")));
        let property = &found[0].properties[0];
        let said = [&property.name, &property.from, &property.to];
        assert_eq!(said, ["letters", "244.77px wide", "229.16px wide"]);
    }

    #[test]
    fn words_that_move_in_their_box_are_told_by_how_far() {
        let found = changes(&heading(0.0, 200.0), &heading(24.0, 200.0));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(
            (found[0].kind, found[0].moved),
            (Kind::Moved, Some([24.0, 0.0]))
        );
    }
}
