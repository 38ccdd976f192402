//! Unchanged words that are now in an element of another name, for example a heading that became a paragraph, or a
//! paragraph that became a link. The two elements do not match, so the changed look of the words is reported at the
//! element after.

use super::PropertyChange;
use super::letters::{SAME_WIDTH, text_width};
use super::lines::block_of;
use super::marked_words::{Marked, Painted, once_for_each, painted, painted_otherwise};
use super::matching::Matching;
use super::styles::is_among;
use super::tree::{ItemId, Tree};
use crate::snapshot::NodeKind;

/// All renamed elements whose words look different. `inherited` returns the differences between the looks of two
/// items. Differences that the common ancestor has, too, are left out; so are words in the lines of one element on
/// both pages, which [`super::marked_words`] handles. Linear in the text runs, times their depth.
pub(super) fn retagged(
    a: &Tree<'_>,
    b: &Tree<'_>,
    pairs: &Matching,
    mut inherited: impl FnMut(ItemId, ItemId) -> Vec<PropertyChange>,
) -> Vec<Marked> {
    let mut found: Vec<Marked> = Vec::new();
    for y in 0..b.items.len() {
        let Some(x) = pairs.before[y].filter(|x| is_in_other_block((a, *x), (b, y), pairs)) else {
            continue;
        };
        let (one, other) = (
            Inside::new(a, x, &pairs.after),
            Inside::new(b, y, &pairs.before),
        );
        let Some((above, around)) = one.around.zip(other.around) else {
            continue;
        };
        // Words that moved to another part of the page are not in a renamed element.
        if pairs.before[around] != Some(above) || b.is_in_line(around) {
            continue;
        }
        let of_both = inherited(above, around);
        let mut properties = inherited(x, y);
        let same_letters = (text_width(a, x) - text_width(b, y)).abs() < SAME_WIDTH;
        properties.retain(|change| {
            // Another list of font names that finds the same font.
            let is_same_font = change.name == "font-family" && same_letters;
            !(is_among(&of_both, change) || is_same_font)
        });
        properties.extend(painted_otherwise((one.painted(), other.painted())));
        if !properties.is_empty() {
            found.push(Marked {
                before: one.named(),
                text: y,
                after: other.named(),
                properties,
            });
        }
    }
    once_for_each(found)
}

/// Whether a text run is visible on both pages, in the lines of another block and in another parent element.
fn is_in_other_block(
    (a, x): (&Tree<'_>, ItemId),
    (b, y): (&Tree<'_>, ItemId),
    pairs: &Matching,
) -> bool {
    let is_text = |tree: &Tree<'_>, item: ItemId| {
        let own = &tree.items[item];
        own.has_ink && tree.page.node(own.node).kind == NodeKind::Text
    };
    let is_other = |above: Option<ItemId>, around: Option<ItemId>| {
        let both = above.zip(around);
        both.is_some_and(|(above, around)| pairs.before[around] != Some(above))
    };
    is_text(a, x)
        && is_text(b, y)
        && is_other(a.items[x].parent, b.items[y].parent)
        && is_other(block_of(a, x), block_of(b, y))
}

/// The elements between a text run and its nearest ancestor that is on both pages.
struct Inside<'a> {
    tree: &'a Tree<'a>,
    text: ItemId,
    /// The unmatched ancestors, nearest first.
    elements: Vec<ItemId>,
    around: Option<ItemId>,
}

impl<'a> Inside<'a> {
    fn new(tree: &'a Tree<'a>, text: ItemId, partner: &[Option<ItemId>]) -> Self {
        let above = tree.ancestors(text);
        let elements: Vec<ItemId> = above.take_while(|up| partner[*up].is_none()).collect();
        let outermost = elements.last().copied().unwrap_or(text);
        Self {
            tree,
            text,
            around: tree.items[outermost].parent,
            elements,
        }
    }

    /// The item to report: the block whose lines contain the words, otherwise the outermost inline element, otherwise
    /// the text run.
    fn named(&self) -> ItemId {
        let mut elements = self.elements.iter().copied();
        let block = elements.find(|up| !self.tree.is_in_line(*up));
        let outermost = self.elements.last().copied();
        block.or(outermost).unwrap_or(self.text)
    }

    /// The background and decoration painted by inline elements around the words; a block reports its own.
    fn painted(&self) -> Painted {
        let inline = self.elements.iter().copied();
        let inline = inline.take_while(|up| self.tree.is_in_line(*up));
        painted(self.tree, &inline.collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Change, Kind, compare};
    use crate::snapshot::test_page::{TestPage, block, inline};
    use crate::snapshot::{Color, PageSnapshot, Style};

    const ALL: [f64; 4] = [0.0, 0.0, 1000.0, 1000.0];

    /// Words in an element of the given tag, style and height, between two paragraphs; some of them emphasised.
    fn page(tag: &str, style: &Style, height: f64) -> PageSnapshot {
        let words = Style {
            display: inline().display,
            ..style.clone()
        };
        TestPage::draw(|p| {
            p.element("main", ALL, block(), |p| {
                p.line(
                    "p",
                    [0.0, 0.0, 900.0, 20.0],
                    "What stands above those words",
                );
                p.element(tag, [0.0, 20.0, 900.0, height], style.clone(), |p| {
                    let text = [0.0, 20.0, 200.0, height];
                    p.text_in(text, "Order here today", words.clone());
                    let rect = [200.0, 20.0, 100.0, height];
                    p.element("em", rect, words.clone(), |p| {
                        p.text_in(rect, "or tomorrow", words.clone());
                    });
                });
                let below = [0.0, 20.0 + height, 900.0, 20.0];
                p.line("p", below, "What stands below those words");
            });
        })
    }

    /// The changed elements with their properties, and how many other changes follow from them.
    fn told(before: &PageSnapshot, after: &PageSnapshot) -> (Vec<String>, usize) {
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        let found = compare(before, after, &segment);
        let line = |change: &Change| {
            assert_eq!(change.kind, Kind::Restyled, "{change:?}");
            let tag = change.place().map_or("", |place| place.tag.as_str());
            let properties = change.properties.iter();
            let values = properties.map(|p| format!(" {} {} {}", p.name, p.from, p.to));
            format!("{tag}{}", values.collect::<String>())
        };
        let causes: Vec<String> = found.causes().map(line).collect();
        let follow = found.changes.len() - causes.len();
        (causes, follow)
    }

    #[test]
    fn a_heading_that_became_a_paragraph_looks_otherwise_and_moves_what_is_below() {
        let bold = Style {
            font_size: 24.0,
            font_weight: 700,
            ..block()
        };
        let (heading, paragraph) = (page("h2", &bold, 40.0), page("p", &block(), 20.0));
        let larger = "h2 font-size 16px 24px font-weight 400 700";
        let smaller = "p font-size 24px 16px font-weight 700 400";
        assert_eq!(told(&heading, &paragraph), (vec![smaller.to_owned()], 1));
        assert_eq!(told(&paragraph, &heading), (vec![larger.to_owned()], 1));
        let plain = page("h2", &block(), 20.0);
        assert_eq!(told(&plain, &paragraph), (vec![], 0));
    }

    #[test]
    fn a_paragraph_that_became_a_link_looks_otherwise() {
        let link = Style {
            color: Color::parse("blue"),
            ..inline()
        };
        let (text, link) = (page("p", &block(), 20.0), page("a", &link, 20.0));
        let blue = "a color #000000 #0000ff".to_owned();
        assert_eq!(told(&text, &link), (vec![blue], 0));
    }
}
