//! How elements take part in the flow of text, where their computed `display` does not say it as a reader sees it.

use super::text::TOUCHING;
use super::{Display, NodeId, NodeKind, PageSnapshot, Style};
use crate::geometry::Rect;

/// Elements around another that are looked at, and siblings. Source: ours; they bound the cost.
const MAX_AROUND: usize = 8;
const MAX_SIBLINGS: usize = 16;
/// Most characters of a large first letter: with the quotation mark before it.
const MAX_INITIAL: u32 = 2;
/// How far apart the pieces of a line may lie that a flex or grid box lays out with its words, in sizes of its font.
/// Source: ours: the gaps of notes and bylines are one at most; what is moved to the other end of a row is no part of a
/// line.
const MAX_APART: f64 = 2.0;
/// Most siblings without a box (white space) between two pieces of a line. Source: ours; bounds the cost.
const MAX_UNPLACED: usize = 4;
/// Characters at the beginning of a text among which its words begin: it is asked for each of its siblings. Source:
/// ours; bounds the cost, and is more than the white space that deep markup is set in by.
const MAX_LEAD: usize = 256;
/// How far a piece of a line in a drawing is moved on that it begins another word, by its height. Source: ours: a space
/// is a quarter of the font's size; letters are moved by less.
const MIN_MOVED: f64 = 0.2;

impl PageSnapshot {
    /// How an element takes part in the flow of text: by its computed style; where it was not
    /// rendered, as its tag is by HTML's own style sheet.
    pub fn flow_display(&self, id: NodeId) -> Display {
        let is_in_line =
            || self.tag(id) == "math" && self.attribute(id, "display") != Some("block");
        match self.display(id) {
            Display::None if self.totals(id).concealed > 0 && is_in_line() => Display::Inline,
            Display::None if self.totals(id).concealed > 0 => by_tag(self.tag(id)),
            Display::Block if self.is_initial(id) || self.is_placed_aside(id) => Display::Inline,
            display if self.is_beside(id, display) => Display::InlineBlock,
            display => display,
        }
    }

    /// Whether an element ends a line. One that the style sheet hides on a wide screen, beside what is shown, ends
    /// none; in text that is not shown, each does.
    pub(crate) fn is_line_break(&self, id: NodeId) -> bool {
        let has_box = |id: NodeId| self.own_style(id).is_some();
        let behind = self.node(id).end;
        let behind = Some(behind).filter(|n| n.index() < self.len() && self.are_siblings(*n, id));
        let beside = || self.before(id).into_iter().chain(behind).any(has_box);
        self.tag(id) == "br" && (has_box(id) || !beside())
    }

    fn are_siblings(&self, a: NodeId, b: NodeId) -> bool {
        self.parent(a) == self.parent(b)
    }

    /// The sibling before a node, where that is not too deep.
    fn before(&self, id: NodeId) -> Option<NodeId> {
        let last = NodeId(id.0.checked_sub(1)?);
        let mut around = self.inclusive_ancestors(last).take(MAX_AROUND);
        around.find(|n| self.are_siblings(*n, id))
    }

    /// Whether an element is the large first letter of a text that flows around it.
    fn is_initial(&self, id: NodeId) -> bool {
        let chars = self.totals(id).chars;
        if !(1..=MAX_INITIAL).contains(&chars) || by_tag(self.tag(id)) != Display::Inline {
            return false;
        }
        let above = self.ancestors(id).take(MAX_AROUND);
        let above = above.take_while(|up| self.totals(*up).chars == chars);
        let around: Vec<NodeId> = std::iter::once(id).chain(above).collect();
        let floats = |up: &NodeId| self.own_style(*up).is_some_and(|style| style.float);
        let outermost = around.last().copied().unwrap_or(id);
        let next = self.node(outermost).end;
        let goes_on = next.index() < self.len()
            && self.parent(next) == self.parent(outermost)
            && self.node(next).text.as_deref().is_some_and(|text| {
                text.starts_with(|c: char| c.is_lowercase() || c.is_whitespace() || c == '’')
                    && text.trim().len() > 1
            });
        let mut inside = self.subtree(id).take(MAX_AROUND);
        let is_letter = |n: NodeId| {
            let text = self.node(n).text.as_deref();
            text.is_some_and(|text| text.contains(char::is_alphabetic))
        };
        goes_on && around.iter().any(floats) && inside.any(is_letter)
    }

    /// Whether an element stands beside others in a flex or grid box that is itself part of a line (a link with its
    /// icon, the parts of a label), or beside the words of such a box (a note with links in it), or is a piece of the
    /// amount that is all of it. CSS makes a block of each child of such a box; a reader sees one line.
    fn is_beside(&self, id: NodeId, display: Display) -> bool {
        let around = self.parent(id).filter(|_| is_blocklike(display));
        let Some(around) = around.filter(|_| self.is_phrase(id)) else {
            return false;
        };
        if self.holds_words(around) || self.holds_amount(around) {
            self.stands_in_row(id, around)
        } else {
            self.lays_out_in_line(around)
                && !self.is_stacked(id)
                && !self.is_of_controls(id, around)
        }
    }

    /// Whether an element is a control beside another in a box: a row of tabs or buttons is no line. One alone may be a
    /// word of its line.
    fn is_of_controls(&self, id: NodeId, around: NodeId) -> bool {
        let is_control = |id: NodeId| {
            let role = self.attribute(id, "role");
            self.tag(id) == "button" || matches!(role, Some("tab" | "button"))
        };
        let beside = || self.children(around).take(MAX_SIBLINGS);
        is_control(id) && beside().any(|other| other != id && is_control(other))
    }

    /// Whether a node stands beside the node before it in an inline flex or grid box, or in a line of an SVG drawing,
    /// with a gap between them: they are separate words, although no white space separates them.
    pub(crate) fn follows_beside(&self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id).filter(|up| id.0 > up.0 + 1) else {
            return false;
        };
        let is_drawn = self.tag(id) == "tspan";
        if !is_drawn && !self.lays_out_in_line(parent) {
            return false;
        }
        let place = |n: NodeId| self.node(n).rect;
        match (self.before(id).and_then(place), place(id)) {
            (Some(a), Some(b)) => {
                let least = if is_drawn {
                    MIN_MOVED * b.height()
                } else {
                    TOUCHING
                };
                horizontal_gap(a, b) > least || !are_in_row(a, b)
            }
            _ => true,
        }
    }

    /// Whether an element is a flex or grid box that is part of a line, or is one with the words or the amount in it;
    /// one within another is a block by its style.
    fn lays_out_in_line(&self, id: NodeId) -> bool {
        if !self.display(id).is_flex_or_grid() {
            return false;
        }
        let is_line = |up: NodeId| {
            matches!(self.display(up), Display::InlineFlex | Display::InlineGrid)
                || self.holds_words(up)
                || self.holds_amount(up)
        };
        let is_part = |up: NodeId| is_blocklike(self.display(up)) && self.is_phrase(up);
        let mut around = self.inclusive_ancestors(id).take(MAX_AROUND);
        let outer = around.find(|up| is_line(*up) || !is_part(*up));
        outer.is_some_and(is_line)
    }

    /// Whether an element is a flex or grid box between lines that has words of its own: its author wrote a line, and
    /// laid its pieces out. Signs alone part the entries of a row.
    pub(crate) fn holds_words(&self, id: NodeId) -> bool {
        let is_words = |child: NodeId| {
            let node = self.node(child);
            let text = node.text.as_deref().unwrap_or_default();
            node.kind == NodeKind::Text
                && node.style.is_some()
                && text.chars().take(MAX_LEAD).any(char::is_alphanumeric)
        };
        matches!(self.display(id), Display::Flex | Display::Grid)
            && self.children(id).take(MAX_SIBLINGS).any(is_words)
    }

    /// Whether a piece of a flex or grid box that has words of its own is one of their line: it lies in the row of
    /// the piece before it or behind it, and near to it. In a column each lies in a row of its own; a flex box that
    /// is too narrow for its line goes on in the next row, while the rows of a grid are lines each. What is clicked
    /// or filled in is a piece of its own, and so are a link beside the words of a heading (its anchor, "edit") and
    /// what is placed by itself. What has no size ends no line.
    fn stands_in_row(&self, id: NodeId, around: NodeId) -> bool {
        let is_placed = |n: NodeId| self.own_style(n).is_some_and(Style::is_out_of_flow);
        let is_line_of_grid = || self.display(around) == Display::Grid && self.is_stacked(id);
        let is_pressed = matches!(self.tag(id), "button" | "input")
            || self.attribute(id, "role") == Some("button")
            || self.is_heading(around) && self.is_link(id);
        if is_pressed || is_placed(id) || is_line_of_grid() {
            return false;
        }
        let place = |n: NodeId| {
            let node = self.node(n);
            // A text has the style of what it stands in.
            let is_piece = node.kind == NodeKind::Text || !is_placed(n);
            node.rect.filter(|rect| is_piece && !rect.is_empty())
        };
        let Some(own) = place(id) else {
            return true;
        };
        let font_size = self.own_style(around).map_or(0.0, |style| style.font_size);
        let most = MAX_APART * f64::from(font_size);
        let is_near = |other: Rect| are_in_row(own, other) && horizontal_gap(own, other) <= most;
        let before = std::iter::successors(self.before(id), |n| self.before(*n));
        let before = before.take(MAX_UNPLACED).find_map(place);
        let behind = || self.siblings_behind(id).take(MAX_UNPLACED).find_map(place);
        before.is_some_and(is_near) || behind().is_some_and(is_near)
    }

    fn is_phrase(&self, id: NodeId) -> bool {
        let tag = self.tag(id);
        by_tag(tag).is_inline_level() || matches!(tag, "svg" | "picture")
    }

    /// Whether an element lies wholly below the first of its siblings, or above the one behind it.
    fn is_stacked(&self, id: NodeId) -> bool {
        let place = |of: &NodeId| self.node(*of).visible_rect.filter(|rect| !rect.is_empty());
        let (Some(parent), Some(own)) = (self.parent(id), place(&id)) else {
            return false;
        };
        let is_apart = |other: NodeId| place(&other).is_some_and(|rect| !are_in_row(own, rect));
        let siblings = || {
            self.children(parent)
                .take(MAX_SIBLINGS)
                .filter(|n| place(n).is_some())
        };
        let first = siblings().find(|n| *n != id);
        let next = siblings().find(|n| *n > id);
        first.is_some_and(is_apart) || next.is_some_and(is_apart)
    }
}

/// How far two boxes are apart from left to right, px; less than nothing where one reaches over the other.
fn horizontal_gap(a: Rect, b: Rect) -> f64 {
    (b.left - a.right).max(a.left - b.right)
}

/// Whether some of one box lies as high as some of another.
fn are_in_row(a: Rect, b: Rect) -> bool {
    a.bottom.min(b.bottom) > a.top.max(b.top)
}

fn is_blocklike(display: Display) -> bool {
    matches!(display, Display::Block | Display::Flex | Display::Grid)
}

/// HTML's defaults, as far as text is broken into lines by them.
pub(super) fn by_tag(tag: &str) -> Display {
    match tag {
        "a" | "abbr" | "acronym" | "b" | "bdi" | "bdo" | "big" | "cite" | "code" | "data"
        | "del" | "dfn" | "em" | "font" | "i" | "ins" | "kbd" | "label" | "mark" | "q" | "rb"
        | "rp" | "rt" | "rtc" | "ruby" | "s" | "samp" | "small" | "span" | "strike" | "strong"
        | "sub" | "sup" | "time" | "tt" | "u" | "var" | "wbr" => Display::Inline,
        "button" | "input" | "img" => Display::InlineBlock,
        "li" => Display::ListItem,
        "table" => Display::Table,
        "thead" | "tbody" | "tfoot" => Display::TableRowGroup,
        "tr" => Display::TableRow,
        "td" | "th" => Display::TableCell,
        "caption" => Display::TableCaption,
        _ => Display::Block,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block, inline, styled};

    /// The text of a page with a sentence that contains a flex box of two phrases.
    fn sentence(display: Display, second: [f64; 4]) -> String {
        let page = TestPage::draw(|t| {
            t.element("p", [0.0, 0.0, 400.0, 40.0], styled(Display::Block), |t| {
                t.text_at([0.0, 0.0, 40.0, 20.0], "See ");
                t.element("a", [40.0, 0.0, 100.0, 40.0], styled(display), |t| {
                    t.line("span", [40.0, 0.0, 40.0, 20.0], "our");
                    t.line("span", second, "guide");
                });
                t.text_at([140.0, 0.0, 40.0, 20.0], " first.");
            });
        });
        page.text(page.body())
    }

    #[test]
    fn what_a_box_within_a_line_lays_out_beside_each_other_is_part_of_the_line() {
        let (beside, below) = ([85.0, 0.0, 40.0, 20.0], [40.0, 20.0, 40.0, 20.0]);
        for display in [Display::InlineFlex, Display::InlineGrid] {
            assert_eq!(sentence(display, beside), "See our guide first.");
            assert_eq!(sentence(display, below), "See\nour\nguide\nfirst.");
        }
        assert_eq!(sentence(Display::Flex, beside), "See\nour\nguide\nfirst.");
    }

    /// The text of a note in a box of type `display`: words, a link at `link`, and more words at `rest`.
    fn note(display: Display, tag: &str, link: [f64; 4], rest: [f64; 4]) -> String {
        let page = TestPage::draw(|t| {
            t.element("p", [0.0, 0.0, 400.0, 60.0], styled(display), |t| {
                t.text_at([0.0, 0.0, 40.0, 20.0], "Read the ");
                t.line(tag, link, "rules");
                t.text_at(rest, " first.");
            });
        });
        page.text(page.body())
    }

    #[test]
    fn a_note_whose_pieces_are_laid_out_is_a_line() {
        let (near, behind) = ([46.0, 0.0, 40.0, 20.0], [92.0, 0.0, 40.0, 20.0]);
        let (line, lines) = ("Read the rules first.", "Read the\nrules\nfirst.");
        for display in [Display::Flex, Display::Grid] {
            assert_eq!(note(display, "a", near, behind), line);
            let (below, last) = ([0.0, 20.0, 40.0, 20.0], [0.0, 40.0, 40.0, 20.0]);
            assert_eq!(note(display, "a", below, last), lines, "a column");
        }
        let next_row = [0.0, 20.0, 40.0, 20.0];
        assert_eq!(note(Display::Flex, "a", near, next_row), line, "it wraps");
        assert_eq!(note(Display::Grid, "a", near, next_row), lines);
        let (far, end) = ([200.0, 0.0, 40.0, 20.0], [360.0, 0.0, 40.0, 20.0]);
        assert_eq!(note(Display::Flex, "a", far, end), lines, "ends of a row");
        for tag in ["div", "button"] {
            assert_eq!(note(Display::Flex, tag, near, behind), lines);
        }
    }

    #[test]
    fn what_is_pressed_beside_the_words_of_a_heading_is_no_word_of_it() {
        let says = |tag: &str, role: &str| {
            let page = TestPage::draw(|t| {
                t.element(tag, [0.0, 0.0, 400.0, 20.0], styled(Display::Flex), |t| {
                    t.text_at([0.0, 0.0, 40.0, 20.0], "Rules ");
                    let place = [46.0, 0.0, 40.0, 20.0];
                    if role == "link" {
                        t.link_to("#rules", place, "edit");
                    } else {
                        let piece = t.line("span", place, "edit");
                        t.set_attributes(piece, &[("role", role)]);
                    }
                });
            });
            page.text(page.body())
        };
        let (line, lines) = ("Rules edit", "Rules\nedit");
        assert_eq!(says("h2", "link"), lines);
        assert_eq!(says("p", "link"), line, "a link in a note");
        assert_eq!(says("p", "button"), lines);
        assert_eq!(says("h2", "note"), line, "a word of another kind");
    }

    #[test]
    fn controls_beside_each_other_are_no_line() {
        let says = |second: &str, display: Display| {
            let page = TestPage::draw(|t| {
                t.element("div", [0.0, 0.0, 400.0, 20.0], styled(display), |t| {
                    for (at, role, word) in [(0.0, "tab", "Sizes"), (50.0, second, "Care")] {
                        let piece = t.line("span", [at, 0.0, 40.0, 20.0], word);
                        t.set_attributes(piece, &[("role", role)]);
                    }
                });
            });
            page.text(page.body())
        };
        assert_eq!(says("tab", Display::InlineFlex), "Sizes\nCare");
        assert_eq!(says("note", Display::InlineFlex), "Sizes Care", "one alone");
        assert_eq!(says("button", Display::InlineGrid), "Sizes\nCare");
    }

    #[test]
    fn words_of_a_drawing_that_are_moved_apart_are_words() {
        let label = |second: [f64; 4]| {
            let page = TestPage::draw(|t| {
                t.element("text", [0.0, 0.0, 200.0, 20.0], block(), |t| {
                    for (place, word) in [([0.0, 0.0, 40.0, 20.0], "Out"), (second, "side")] {
                        t.element("tspan", place, inline(), |t| {
                            t.text_at(place, word);
                        });
                    }
                });
            });
            page.text(page.body())
        };
        assert_eq!(label([41.0, 0.0, 40.0, 20.0]), "Outside");
        assert_eq!(label([100.0, 0.0, 40.0, 20.0]), "Out side");
        assert_eq!(label([0.0, 20.0, 40.0, 20.0]), "Out side");
    }
}
