//! Boxes that stand in a line (`inline-block`): cells beside each other, or words and badges of a sentence.
//!
//! The first are blocks to a reader, each with a field of its own; the others belong to the text around
//! them. What tells them apart is the same in all records of a list, whatever these say: a cell is an
//! element for blocks that its style puts into a line, beside others, where no words stand between them and
//! each stands apart, as the pieces of a price (`$`, `14`, `.99`) do not; and none in a heading, a paragraph or
//! a button, where words have boxes to be moved.

use crate::geometry::Rect;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Elements for blocks, as headings are: of a `span` that is a box, most are badges.
const BLOCKS: [&str; 16] = [
    "article",
    "aside",
    "dd",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "footer",
    "header",
    "li",
    "ol",
    "p",
    "section",
    "table",
    "ul",
];

/// Elements whose words stay together. Headings do, too.
const WHOLE: [&str; 4] = ["p", "button", "label", "summary"];

/// Fewest boxes of a line that are cells.
const MIN_CELLS: usize = 2;

/// Least distance of what two cells show, in sizes of the font. Source: ours: twice a blank.
const MIN_APART: f64 = 0.5;

/// Whether an element is a box in a line that may be a cell. So is what a flex box in the line lays out: CSS makes a
/// block of each of its children.
pub(super) fn is_box(page: &PageSnapshot, id: NodeId) -> bool {
    let display = page.flow_display(id);
    let is_box = display.is_inline_level() && display != Display::Inline;
    let is_laid_out = || page.display(id).breaks_lines();
    is_box && (page.is_heading(id) || BLOCKS.contains(&page.tag(id)) || is_laid_out())
}

/// Whether the boxes in the lines of an element, itself a part of a record, are cells. Linear in what stands
/// in these lines.
pub(super) fn holds_cells(page: &PageSnapshot, root: NodeId, around: NodeId) -> bool {
    let mut outwards = page.inclusive_ancestors(around).take_while(|n| *n >= root);
    if outwards.any(|n| page.is_heading(n) || WHOLE.contains(&page.tag(n))) {
        return false;
    }
    let end = page.node(around).end;
    let lays_out_words = page.holds_words(around);
    let mut id = NodeId(around.0 + 1);
    let (mut cells, mut last) = (0, None);
    // Where the words end that were looked at last: those that follow at once are in the same box (CSS Flexbox 1, 4).
    let mut piece_end: Option<NodeId> = None;
    while id < end {
        let node = page.node(id);
        let text = node.text.as_deref().filter(|_| node.is_readable());
        let says = text.is_some_and(|text| text.contains(char::is_alphanumeric));
        // CSS makes a box of the words in a flex or grid box, too.
        let is_piece = says && lays_out_words && page.parent(id) == Some(around);
        if says && !is_piece {
            return false;
        }
        let is_element = node.kind == NodeKind::Element;
        let is_laid_out = is_piece || is_element && is_box(page, id);
        // A link has a field of its own anyway.
        let is_cell = is_laid_out || is_element && page.tag(id) == "a";
        let goes_on = is_piece && piece_end == Some(id);
        cells += usize::from(is_cell && !goes_on);
        piece_end = is_piece.then_some(node.end).or(piece_end);
        if let Some(shown) = shown(page, id).filter(|_| is_laid_out) {
            let em = page
                .style(id)
                .map_or(0.0, |style| f64::from(style.font_size));
            let is_near = |last: &Rect| !goes_on && !are_apart(last, &shown, MIN_APART * em);
            if last.as_ref().is_some_and(is_near) {
                return false;
            }
            last = Some(shown);
        }
        let is_apart = is_cell || is_element && !page.flow_display(id).is_inline_level();
        id = if is_apart { node.end } else { NodeId(id.0 + 1) };
    }
    cells >= MIN_CELLS
}

/// Where the texts and pictures of a box are.
fn shown(page: &PageSnapshot, id: NodeId) -> Option<Rect> {
    let is_shown = |n: &NodeId| page.node(*n).text.is_some() || page.tag(*n) == "img";
    let shown = page.subtree(id).filter(is_shown);
    Rect::bounding(shown.filter_map(|n| page.node(n).visible_rect))
}

/// Whether one of two boxes stands so far beside the other, or below it.
fn are_apart(one: &Rect, other: &Rect, distance: f64) -> bool {
    let beside = (other.left - one.right).max(one.left - other.right);
    beside >= distance || other.top >= one.bottom - 1.0
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::test_page::{TestPage, block, inline, styled};
    use crate::snapshot::{Display, PageSnapshot};

    /// A piece of a record: its element, how that is laid out, its text; no element, the text alone.
    type Piece = (&'static str, Display, &'static str);

    /// The texts of the third record in a list of records with a line of pieces each, in a `tag` element.
    fn fields(tag: &str, pieces: &dyn Fn(usize) -> Vec<Piece>) -> Vec<String> {
        beside(tag, 150.0, pieces)
    }

    /// Like [`fields`], with pieces 100 px wide that begin `step` px after each other.
    fn beside(tag: &str, step: f64, pieces: &dyn Fn(usize) -> Vec<Piece>) -> Vec<String> {
        let page: PageSnapshot = TestPage::draw(|p| {
            for i in 0..6_usize {
                let top = i as f64 * 60.0;
                p.element("div", [0.0, top, 800.0, 50.0], block(), |p| {
                    let title = format!("Thing number {i} of the shop");
                    p.line("h3", [0.0, top, 800.0, 20.0], &title);
                    p.element(tag, [0.0, top + 20.0, 800.0, 20.0], block(), |p| {
                        for (k, (tag, display, text)) in pieces(i).into_iter().enumerate() {
                            let rect = [k as f64 * step, top + 20.0, 100.0, 20.0];
                            if tag.is_empty() {
                                p.text_at(rect, text);
                                continue;
                            }
                            p.element(tag, rect, styled(display), |p| {
                                if !text.is_empty() {
                                    p.text_in(rect, text, inline());
                                }
                            });
                        }
                    });
                });
            }
        });
        let lists = Mdr::default().records(&page);
        let fields = lists[0].records[2].fields.iter().skip(1);
        fields.map(|f| f.text.clone()).collect()
    }

    #[test]
    fn cells_beside_each_other_are_fields() {
        let cells = |i: usize| {
            let cut = if i.is_multiple_of(2) { "-20%" } else { "" };
            vec![
                ("div", Display::InlineBlock, cut),
                ("div", Display::InlineBlock, "$63.00"),
                ("div", Display::InlineFlex, "in stock"),
            ]
        };
        assert_eq!(fields("div", &cells), ["-20%", "$63.00", "in stock"]);
    }

    #[test]
    fn boxes_of_a_sentence_are_words() {
        let sentence = |tag: &'static str| {
            move |_: usize| {
                vec![
                    ("", Display::Inline, "It comes in "),
                    (tag, Display::InlineBlock, "red"),
                    ("", Display::Inline, " and in "),
                    (tag, Display::InlineBlock, "blue"),
                ]
            }
        };
        let whole = ["It comes in red and in blue"];
        assert_eq!(fields("div", &sentence("span")), whole);
        assert_eq!(fields("div", &sentence("div")), whole);
        // Words that are moved one by one.
        let words = |_: usize| {
            vec![
                ("div", Display::InlineBlock, "Every"),
                ("div", Display::InlineBlock, "word"),
            ]
        };
        assert_eq!(fields("p", &words), ["Every word"]);
        // Badges.
        let badges = |_: usize| {
            vec![
                ("span", Display::InlineBlock, "New"),
                ("span", Display::InlineBlock, "here"),
            ]
        };
        assert_eq!(fields("div", &badges), ["New here"]);
        // Pieces of one value touch.
        let pieces = |i: usize| {
            let whole = ["14", "15", "16", "17", "18", "19"][i];
            ["$", whole, ".99"]
                .map(|text| ("div", Display::InlineBlock, text))
                .to_vec()
        };
        assert_eq!(beside("div", 100.0, &pieces), ["$16.99"]);
    }

    /// The texts of the third record; two of them stand in a flex box in a line, `distance` px apart.
    fn in_flex_box(distance: f64) -> Vec<String> {
        let page = TestPage::draw(|p| {
            for i in 0..6_u32 {
                let top = f64::from(i) * 60.0;
                let line = [0.0, top + 20.0, 800.0, 20.0];
                p.element("div", [0.0, top, 800.0, 50.0], block(), |p| {
                    p.line("h3", [0.0, top, 800.0, 20.0], &format!("Thing number {i}"));
                    p.element("div", line, block(), |p| {
                        p.element("span", line, styled(Display::InlineFlex), |p| {
                            let number = [10.0 + distance, top + 20.0, 20.0, 20.0];
                            p.line("span", [0.0, top + 20.0, 10.0, 20.0], "$");
                            p.line("span", number, &format!("1{i}"));
                        });
                    });
                });
            }
        });
        let lists = Mdr::default().records(&page);
        let fields = lists[0].records[2].fields.iter().skip(1);
        fields.map(|f| f.text.clone()).collect()
    }

    #[test]
    fn what_a_flex_box_in_a_line_holds_is_one_text_where_it_touches() {
        assert_eq!(in_flex_box(0.0), ["$12"]);
        assert_eq!(in_flex_box(20.0), ["$", "12"]);
    }

    /// The texts of the third record, whose flex box has words of its own and a piece `distance` px after them.
    fn in_row(distance: f64) -> Vec<String> {
        in_row_behind(&["from "], distance)
    }

    /// Like [`in_row`], with words in several text nodes.
    fn in_row_behind(words: &[&str], distance: f64) -> Vec<String> {
        let page = TestPage::draw(|p| {
            for i in 0..6_u32 {
                let top = f64::from(i) * 60.0;
                let line = [0.0, top + 20.0, 800.0, 20.0];
                p.element("div", [0.0, top, 800.0, 50.0], block(), |p| {
                    p.line("h3", [0.0, top, 800.0, 20.0], &format!("Thing number {i}"));
                    p.element("div", line, styled(Display::Flex), |p| {
                        let number = [40.0 + distance, top + 20.0, 20.0, 20.0];
                        let width = 40.0 / words.len() as f64;
                        for (k, text) in words.iter().enumerate() {
                            p.text_at([k as f64 * width, top + 20.0, width, 20.0], text);
                        }
                        p.line("span", number, &format!("1{i}"));
                    });
                });
            }
        });
        let lists = Mdr::default().records(&page);
        let fields = lists[0].records[2].fields.iter().skip(1);
        fields.map(|f| f.text.clone()).collect()
    }

    #[test]
    fn words_that_a_row_lays_out_are_a_cell_unless_another_is_near() {
        assert_eq!(in_row(4.0), ["from 12"]);
        for distance in [20.0, 200.0] {
            assert_eq!(in_row(distance), ["from", "12"]);
        }
        let of_two_texts = in_row_behind(&["from ", "just "], 20.0);
        assert_eq!(of_two_texts.len(), 2, "{of_two_texts:?}");
        assert_eq!(of_two_texts[1], "12");
        assert_eq!(in_row_behind(&["from ", "just "], 4.0).len(), 1);
    }
}
