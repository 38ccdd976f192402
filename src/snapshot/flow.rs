//! How elements take part in the flow of text, where their computed `display` does not say it as a reader sees it.

use super::text::TOUCHING;
use super::{Display, NodeId, PageSnapshot};
use crate::geometry::Rect;

/// Elements around another that are looked at, and siblings. Source: ours; they bound the cost.
const MAX_AROUND: usize = 8;
const MAX_SIBLINGS: usize = 16;
/// Most characters of a large first letter: with the quotation mark before it.
const MAX_INITIAL: u32 = 2;

impl PageSnapshot {
    /// How an element takes part in the flow of text: by its computed style; where it was not
    /// rendered, as its tag is by HTML's own style sheet.
    pub fn flow_display(&self, id: NodeId) -> Display {
        let is_in_line =
            || self.tag(id) == "math" && self.attribute(id, "display") != Some("block");
        match self.display(id) {
            Display::None if self.totals(id).concealed > 0 && is_in_line() => Display::Inline,
            Display::None if self.totals(id).concealed > 0 => by_tag(self.tag(id)),
            Display::Block if self.is_initial(id) => Display::Inline,
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

    /// Whether an element stands beside others in a flex or grid box that is itself part of a line: a link with its
    /// icon, the parts of a label. CSS makes a block of each child of such a box; a reader sees one line.
    fn is_beside(&self, id: NodeId, display: Display) -> bool {
        is_blocklike(display)
            && self.parent(id).is_some_and(|up| self.lays_out_in_line(up))
            && self.is_phrase(id)
            && !self.is_stacked(id)
    }

    /// Whether a node stands beside the one before it in such a box, and does not touch it: the two are words of
    /// their own, though no white space parts them.
    pub(crate) fn follows_beside(&self, id: NodeId) -> bool {
        let parent = self.parent(id).filter(|up| id.0 > up.0 + 1);
        if !parent.is_some_and(|up| self.lays_out_in_line(up)) {
            return false;
        }
        let place = |n: NodeId| self.node(n).rect;
        match (self.before(id).and_then(place), place(id)) {
            (Some(a), Some(b)) => {
                let gap = (b.left - a.right).max(a.left - b.right);
                gap > TOUCHING || a.top >= b.bottom || b.top >= a.bottom
            }
            _ => true,
        }
    }

    /// Whether an element is a flex or grid box that is part of a line; one within another is a block by its style.
    fn lays_out_in_line(&self, id: NodeId) -> bool {
        if !self.display(id).is_flex_or_grid() {
            return false;
        }
        let mut around = self.inclusive_ancestors(id).take(MAX_AROUND);
        let outer = around.find(|up| !(is_blocklike(self.display(*up)) && self.is_phrase(*up)));
        outer
            .is_some_and(|up| matches!(self.display(up), Display::InlineFlex | Display::InlineGrid))
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
        let is_apart = |other: NodeId| {
            let meets = |rect: Rect| own.bottom.min(rect.bottom) > own.top.max(rect.top);
            place(&other).is_some_and(|rect| !meets(rect))
        };
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
    use crate::snapshot::test_page::{TestPage, styled};

    /// What a page says whose sentence holds a flex box of two phrases.
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
}
