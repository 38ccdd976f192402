//! Lines of code that are elements: without a line end between them, where highlighters leave it to
//! the style sheet to set them below each other, or boxes of their own.

use crate::hash::HashMap;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot, Style};

/// Classes of elements that are lines. Source: Shiki, Prism's React renderer, Monaco, Tailwind's and
/// Docusaurus' pages.
const LINES: [&str; 5] = ["line", "token-line", "view-line", "code-line", "cm-line"];

/// Fonts whose letters are all as wide, by a part of their names. Source: CSS's generic name and
/// those of the systems.
const CODE_FONTS: [&str; 6] = ["mono", "courier", "consolas", "menlo", "monaco", "fixed"];

/// Whether all that a box shows is lines of code: boxes in which white space counts, in letters that
/// are all as wide. Source: Doxygen's `div.fragment`.
pub(crate) fn is_box_of_lines(page: &PageSnapshot, id: NodeId) -> bool {
    let is_line = |line: NodeId| {
        page.tag(line) == "div"
            && page.own_style(line).is_some_and(|style| {
                style.preformatted && style.display == Display::Block && has_code_font(style)
            })
    };
    let mut shown = page
        .children(id)
        .filter(|child| page.display(*child) != Display::None && page.totals(*child).chars > 0)
        .peekable();
    shown.peek().is_some() && shown.all(is_line)
}

/// Whether all that a box shows is code, in lines that end where the page breaks them (`<br>`). Stops at the
/// first box within.
pub(crate) fn is_broken_code(page: &PageSnapshot, id: NodeId) -> bool {
    if page.totals(id).chars == 0 {
        return false;
    }
    let (mut code_end, mut has_text, mut breaks, mut is_broken) = (id, false, false, false);
    for at in page.subtree(id).skip(1) {
        let node = page.node(at);
        match node.kind {
            NodeKind::Text if page.totals(at).chars > 0 => {
                is_broken |= breaks;
                has_text = true;
                if at >= code_end {
                    return false;
                }
            }
            NodeKind::Element if page.tag(at) == "br" => breaks |= has_text,
            NodeKind::Element if page.totals(at).media > 0 => return false,
            NodeKind::Element if is_code_tag(page.tag(at)) => code_end = code_end.max(node.end),
            // A line that is set in stands in a box of its own. Source: Apache's manual.
            NodeKind::Element if at < code_end && page.tag(at) == "span" => {
                breaks |= has_text && page.flow_display(at).breaks_lines();
            }
            NodeKind::Element if page.flow_display(at).breaks_lines() => return false,
            _ => {}
        }
    }
    is_broken
}

/// Whether each row of a table is a line of code: one cell, in letters that are all as wide, on a page that is
/// not set in such. Source: Scribble.
pub(crate) fn is_table_of_code(page: &PageSnapshot, table: NodeId) -> bool {
    let totals = page.totals(table);
    if totals.chars == 0 || totals.concealed > 0 || is_set_in_code(page, page.body()) {
        return false;
    }
    let (mut rows, mut cells) = (0_u32, 0_u32);
    for at in page.subtree(table).skip(1) {
        let node = page.node(at);
        match page.table_tag(at) {
            "table" => return false,
            "tr" => (rows, cells) = (rows + 1, 0),
            "td" => cells += 1,
            "th" | "caption" | "br" => return false,
            _ if node.kind == NodeKind::Text
                && page.totals(at).chars > 0
                && !is_set_in_code(page, at) =>
            {
                return false;
            }
            _ => {}
        }
        if cells > 1 {
            return false;
        }
    }
    rows > 1
}

fn is_set_in_code(page: &PageSnapshot, id: NodeId) -> bool {
    page.style(id).is_some_and(has_code_font)
}

/// Whether all letters of a style are as wide.
pub(crate) fn has_code_font(style: &Style) -> bool {
    let font = style.font_family.to_ascii_lowercase();
    CODE_FONTS.iter().any(|name| font.contains(name))
}

/// Whether the words of such an element are code.
pub(crate) fn is_code_tag(tag: &str) -> bool {
    matches!(tag, "code" | "samp" | "kbd" | "tt")
}

/// The lines of code of a page, as far as they were asked for.
#[derive(Debug, Default)]
pub(crate) struct CodeLines {
    /// For each parent of lines, the first of them where nothing of the page ends it. Decided once:
    /// a first line may be as long as the page.
    unended: HashMap<NodeId, Option<NodeId>>,
}

impl CodeLines {
    /// Whether an element is a line of code, but not the first, and nothing of the page ends the
    /// line before it: the first two lines touch, without a line end in the first.
    pub(crate) fn begin_at(&mut self, page: &PageSnapshot, id: NodeId) -> bool {
        let name = line_name(page, id).filter(|_| page.display(id).is_inline_level());
        let Some(parent) = page.parent(id).filter(|_| name.is_some()) else {
            return false;
        };
        let first = *self
            .unended
            .entry(parent)
            .or_insert_with(|| unended_line(page, parent));
        first.is_some_and(|first| first != id && line_name(page, first) == name)
    }
}

/// By which of its classes an element is a line; one that is to be noticed has more of them.
fn line_name(page: &PageSnapshot, id: NodeId) -> Option<&'static str> {
    let class = page.attribute(id, "class")?;
    let mut names = class.split_whitespace();
    names.find_map(|name| LINES.into_iter().find(|line| *line == name))
}

/// Whether a break stands right before an element of code, at whatever depth: where it is one of the code,
/// the line before the element has its end.
pub(crate) fn follows_break(page: &PageSnapshot, id: NodeId) -> bool {
    let before = id.0.checked_sub(1).map(NodeId);
    before.is_some_and(|before| page.tag(before) == "br")
}

/// The first element of a parent, where the next is alike and touches it, and no line end is in it.
fn unended_line(page: &PageSnapshot, parent: NodeId) -> Option<NodeId> {
    let mut children = page.children(parent);
    let first = children.find(|child| page.node(*child).kind == NodeKind::Element)?;
    let second = page.node(first).end;
    let is_alike = second.index() < page.len()
        && page.parent(second) == Some(parent)
        && line_name(page, second) == line_name(page, first);
    let mut texts = page
        .subtree(first)
        .filter_map(|n| page.node(n).text.as_deref());
    (is_alike && !texts.any(|text| text.contains('\n'))).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;
    use std::time::{Duration, Instant};

    #[test]
    fn a_long_first_line_is_read_once() {
        const MANY: usize = 60_000;
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("pre");
        t.open_with("span", &[("class", "line")]);
        for _ in 0..MANY {
            t.open("b").close();
        }
        t.close();
        for class in ["line", "line is-marked"].into_iter().cycle().take(MANY) {
            t.open_with("span", &[("class", class)]).close();
        }
        let page = t.finish();
        let mut lines = CodeLines::default();
        let start = Instant::now();
        let begun = page.iter().filter(|(id, _)| lines.begin_at(&page, *id));
        assert_eq!(begun.count(), MANY, "all but the first");
        // Once for each line took many seconds; once for all takes some milliseconds.
        assert!(start.elapsed() < Duration::from_secs(3));
    }
}
