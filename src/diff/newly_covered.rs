//! Finds items that cover texts, fields and pictures on the page after but did not before.

use super::MIN_SHIFT;
use super::matching::Matching;
use super::overlaps::{
    MIN_COVERED, MIN_OPAQUE, Overlap, among, covered, covered_by_box, covers, hiding_boxes,
    in_cells, is_below,
};
use super::tree::{ItemId, Tree, is_field};
use crate::geometry::Rect;
use crate::geometry::grid::Grid;
use crate::snapshot::NodeKind;
use std::collections::{BTreeSet, HashSet};

/// The new overlaps of all items that satisfy `is_suspect`, and whether all of these items were examined.
pub(super) fn overlaps(
    (a, b): (&Tree<'_>, &Tree<'_>),
    pairs: &Matching,
    is_suspect: &dyn Fn(ItemId) -> bool,
) -> (Vec<Overlap>, bool) {
    let suspects = (0..b.items.len()).filter(|y| b.items[*y].has_ink && is_suspect(*y));
    let newly_covered = |over: ItemId, text: ItemId| {
        let covered = hidden_share(b, over, text);
        let is_new = covered >= MIN_COVERED
            && may_be_told(a, b, pairs, text)
            && !was_over(a, pairs, over, text)
            && moved_apart(a, b, pairs, over, text);
        is_new.then_some(covered)
    };
    let (found, is_whole) = among(b, &coverable(b), suspects, &newly_covered);
    let turned = turned_round(b, found, &newly_covered);
    (outermost(b, turned), is_whole)
}

/// Removes overlaps by items inside a box that covers the same text.
fn outermost(tree: &Tree<'_>, mut found: Vec<Overlap>) -> Vec<Overlap> {
    let ends = |overlap: &Overlap| [overlap.over, overlap.text].map(|item| tree.element(item));
    let told: HashSet<[ItemId; 2]> = found.iter().map(ends).collect();
    found.retain(|overlap| {
        let [over, text] = ends(overlap);
        let mut around = tree.ancestors(over);
        !around.any(|up| told.contains(&[up, text]))
    });
    found
}

/// Replaces overlaps by a text that is itself hidden behind an opaque box: the box covers the text.
fn turned_round(
    tree: &Tree<'_>,
    found: Vec<Overlap>,
    share: &dyn Fn(ItemId, ItemId) -> Option<f64>,
) -> Vec<Overlap> {
    if !found.iter().any(|overlap| tree.items[overlap.over].is_text) {
        return found;
    }
    let hiding = hiding_boxes(tree, &|_| true);
    let ends = |over: ItemId, text: ItemId| [over, text].map(|item| tree.element(item));
    let in_sight = found.iter().filter(|o| hiding[o.over].is_none());
    let mut told: BTreeSet<[ItemId; 2]> = in_sight.map(|o| ends(o.over, o.text)).collect();
    let turned = found.into_iter().filter_map(|overlap| {
        let Some(over) = hiding[overlap.over] else {
            return Some(overlap);
        };
        let text = overlap.over;
        let Some(covered) = share(over, text) else {
            // A translucent box hides nothing.
            return (!is_solid(tree, over)).then_some(overlap);
        };
        told.insert(ends(over, text)).then_some(Overlap {
            over,
            text,
            covered,
        })
    });
    turned.collect()
}

/// Whether the background of an item is fully opaque.
fn is_solid(tree: &Tree<'_>, item: ItemId) -> bool {
    let style = tree.style(item);
    style.is_some_and(|s| s.background_color.a == u8::MAX && s.opacity >= 1.0)
}

/// The item to report for an overlap: a generated box (`::before`, `::after`) itself, otherwise the element.
pub(super) fn named(tree: &Tree<'_>, over: ItemId) -> ItemId {
    if is_generated_box(tree, over) {
        over
    } else {
        tree.element(over)
    }
}

/// Whether an item is generated content (`::before`, `::after`) with an opaque background.
fn is_generated_box(tree: &Tree<'_>, item: ItemId) -> bool {
    let node = tree.items[item].node;
    let style = tree.page.own_style(node);
    tree.page.node(node).kind == NodeKind::Pseudo
        && style.is_some_and(|s| s.background_color.a >= MIN_OPAQUE)
}

/// The share of a text, field or picture that an unrelated item covers. Text over fields and pictures, and pictures
/// over each other, do not count: labels, captions and slides are designed so.
fn hidden_share(tree: &Tree<'_>, over: ItemId, under: ItemId) -> f64 {
    let (one, other) = (&tree.items[over], &tree.items[under]);
    let is_box = !one.is_text || is_generated_box(tree, over);
    let is_caption = || tree.page.totals(one.node).chars > 0;
    let is_on_purpose = other.is_picture && (one.is_picture || is_caption());
    if is_box && !is_on_purpose {
        covered_by_box(tree, over, under)
    } else if other.is_text {
        covered(tree, over, under)
    } else {
        0.0
    }
}

/// Whether a covered item is to be reported: any text, but only those fields and pictures that were visible before.
fn may_be_told(a: &Tree<'_>, b: &Tree<'_>, pairs: &Matching, under: ItemId) -> bool {
    b.items[under].is_text || pairs.before[under].is_some_and(|x| a.items[x].has_ink)
}

fn was_over(a: &Tree<'_>, pairs: &Matching, over: ItemId, text: ItemId) -> bool {
    match (pairs.before[over], pairs.before[text]) {
        (Some(over), Some(text)) => hidden_share(a, over, text) >= MIN_COVERED,
        _ => false,
    }
}

/// Whether the positions of two items relative to each other changed, or their painting order did.
fn moved_apart(a: &Tree<'_>, b: &Tree<'_>, pairs: &Matching, p: ItemId, q: ItemId) -> bool {
    let edges = |tree: &Tree<'_>, item: ItemId| tree.seen(item).unwrap_or_default();
    let (Some(s), Some(t)) = (pairs.before[p], pairs.before[q]) else {
        return true;
    };
    let apart = |one: Rect, other: Rect| {
        [
            one.left - other.left,
            one.top - other.top,
            one.right - other.right,
            one.bottom - other.bottom,
        ]
    };
    let before = apart(edges(a, s), edges(a, t));
    let after = apart(edges(b, p), edges(b, q));
    let has_moved = before
        .iter()
        .zip(after)
        .any(|(x, y)| (x - y).abs() >= MIN_SHIFT);
    let is_above = |tree: &Tree<'_>, one: ItemId, other: ItemId| {
        covers(tree, one) && !is_below(tree, &tree.items[one], &tree.items[other])
    };
    has_moved || is_above(b, p, q) && !is_above(a, s, t)
}

/// A grid of the visible texts, fields and pictures.
fn coverable(tree: &Tree<'_>) -> Grid {
    in_cells(tree, |item| {
        let own = &tree.items[item];
        let is_own_field = || is_field(tree.tag(item)) && tree.tag(item) != "hr";
        own.is_text || own.is_picture || is_own_field()
    })
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Kind, Severity, compare};
    use crate::segmentation::Segmentation;
    use crate::snapshot::test_page::{TestPage, block, inline, painted};
    use crate::snapshot::{Builder, Color, NodeKind, PageSnapshot, Size, Source, Style};

    /// The elements that cover something, each with what it covers.
    fn covering(before: &PageSnapshot, after: &PageSnapshot) -> Vec<[String; 2]> {
        let found = compare(before, after, &|page| Visiblock::default().segment(page));
        let overlaps = found.changes.iter().filter(|c| c.kind == Kind::Overlap);
        let tags = overlaps.map(|change| {
            let places = [&change.after, &change.other];
            places.map(|place| place.as_ref().map_or(String::new(), |p| p.tag.clone()))
        });
        tags.collect()
    }

    /// A heading at the given height, and a bar in a higher layer at the top of the page.
    fn page_with_bar(top: f64) -> PageSnapshot {
        TestPage::draw(|p| {
            p.line(
                "h1",
                [0.0, top, 400.0, 20.0],
                "A guide to kettles of any size",
            );
            let bar = p.element("nav", [0.0, 0.0, 1000.0, 40.0], painted("white"), |p| {
                p.line("b", [0.0, 4.0, 200.0, 20.0], "The kettle shop");
            });
            p.paint(bar, 5);
        })
    }

    #[test]
    fn a_text_behind_a_bar_is_covered_by_it_and_covers_nothing() {
        let (below, behind) = (page_with_bar(60.0), page_with_bar(4.0));
        assert_eq!(covering(&below, &behind), [["nav", "h1"]]);
        assert!(covering(&behind, &behind).is_empty());
    }

    /// A picture, a field and a paragraph, and a box in a higher layer at the given place.
    fn page_with_box(at: Option<[f64; 4]>) -> PageSnapshot {
        TestPage::draw(|p| {
            p.element("img", [0.0, 0.0, 160.0, 100.0], inline(), |_| {});
            p.element("input", [0.0, 200.0, 160.0, 20.0], inline(), |_| {});
            p.line("p", [0.0, 300.0, 160.0, 20.0], "A price of 49.90");
            if let Some(rect) = at {
                let over = p.element("section", rect, painted("silver"), |_| {});
                p.paint(over, 5);
            }
        })
    }

    #[test]
    fn fields_and_pictures_are_covered_as_texts_are() {
        let before = page_with_box(None);
        for (rect, covered) in [
            ([0.0, 0.0, 160.0, 40.0], Some("img")),
            ([0.0, 190.0, 160.0, 40.0], Some("input")),
            ([0.0, 0.0, 160.0, 400.0], Some("p")),
            ([0.0, 0.0, 160.0, 10.0], None),
        ] {
            let expected: Vec<[String; 2]> = covered
                .into_iter()
                .map(|tag| ["section".to_owned(), tag.to_owned()])
                .collect();
            assert_eq!(covering(&before, &page_with_box(Some(rect))), expected);
        }
    }

    /// A note, a menu link and a paragraph, and a box in a higher layer with words of its own.
    fn page_with_chat(at: Option<[f64; 4]>) -> PageSnapshot {
        TestPage::draw(|p| {
            p.line("small", [0.0, 0.0, 160.0, 20.0], "Opened until six");
            p.element("nav", [0.0, 20.0, 160.0, 20.0], block(), |p| {
                p.link([0.0, 20.0, 160.0, 20.0], "Products");
            });
            p.line("p", [0.0, 40.0, 160.0, 20.0], "A price of 49.90");
            if let Some(rect) = at {
                let over = p.element("section", rect, painted("silver"), |p| {
                    p.text_at([0.0, 4.0, 100.0, 20.0], "Chat with us");
                });
                p.paint(over, 5);
            }
        })
    }

    #[test]
    fn of_all_that_a_box_covers_the_gravest_is_told() {
        let before = page_with_chat(None);
        let told = |rect: [f64; 4]| {
            let after = page_with_chat(Some(rect));
            let whole = |page: &PageSnapshot| Segmentation::new("whole-page", page);
            let found = compare(&before, &after, &whole);
            let overlaps = found.changes.iter().filter(|c| c.kind == Kind::Overlap);
            let told = overlaps.map(|c| {
                let other = c.other.as_ref().map_or("", |place| place.tag.as_str());
                (other.to_owned(), c.severity, c.covered_too)
            });
            told.collect::<Vec<_>>()
        };
        let menu = ("a".to_owned(), Severity::Critical, 2);
        assert_eq!(told([0.0, 0.0, 160.0, 60.0]), [menu]);
        let note = ("small".to_owned(), Severity::Major, 0);
        assert_eq!(told([0.0, 0.0, 160.0, 20.0]), [note]);
    }

    /// A box with a paragraph, and a generated box after it (`::after`), in a higher layer.
    fn page_with_ground(color: Option<&str>) -> PageSnapshot {
        let size = Size {
            width: 1000.0,
            height: 1000.0,
        };
        let mut page = Builder::new(Source::default(), size, size);
        let rect = crate::geometry::Rect::new(0.0, 0.0, 400.0, 40.0);
        let plain = page.add_style(block());
        for (kind, tag) in [
            (NodeKind::Document, "#document"),
            (NodeKind::Element, "html"),
            (NodeKind::Element, "body"),
            (NodeKind::Element, "div"),
            (NodeKind::Element, "p"),
            (NodeKind::Text, "#text"),
        ] {
            let id = page.open(kind, tag);
            page.set_box(id, plain, rect);
            if kind == NodeKind::Text {
                let words = "What everybody came here for";
                page.add_text(id, words);
                page.add_run(id, 0..words.len() as u32, rect);
            }
        }
        page.close();
        page.close();
        if let Some(color) = color {
            let ground = page.add_style(Style {
                background_color: Color::parse(color),
                ..block()
            });
            let id = page.open(NodeKind::Pseudo, "::after");
            page.set_box(id, ground, rect);
            page.node_mut(id).paint_order = 5;
        }
        page.finish()
    }

    #[test]
    fn what_css_paints_after_a_text_may_hide_it() {
        let bare = page_with_ground(None);
        let hidden = covering(&bare, &page_with_ground(Some("white")));
        assert_eq!(hidden, [["::after", "p"]]);
        let tinted = page_with_ground(Some("rgba(255, 255, 255, 0.2)"));
        assert!(covering(&bare, &tinted).is_empty());
    }
}
