//! Recognizes lines of code that are elements: without line ends between them, where highlighters leave line breaks
//! to the style sheet, or as boxes of their own.

use super::data_tables::is_gutter_name;
use crate::hash::HashMap;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot, Style};

/// Classes of lines of code. Source: Shiki, Prism's React renderer, Monaco, Tailwind's and Docusaurus' pages.
const LINES: [&str; 5] = ["line", "token-line", "view-line", "code-line", "cm-line"];
/// A part that all of these have.
const IN_LINES: &str = "line";

/// The class of the cell of code beside that of its line numbers, and maximum nodes of their row. Source:
/// SyntaxHighlighter; ours, to bound the cost.
/// ours, bounds the cost.
const CODE_CELL: &str = "code";
const MAX_CELLS: usize = 8;

/// Parts of the names of monospaced fonts. Source: CSS's generic name and those of the systems.
const CODE_FONTS: [&str; 6] = ["mono", "courier", "consolas", "menlo", "monaco", "fixed"];

/// Class of a code editor whose lines are boxes. Source: CodeMirror 5.
const EDITOR: &str = "CodeMirror-code";
/// Class of a code editor that also names the content of pages, so the class of its lines is checked, too. Source:
/// CodeMirror 6.
const EDITOR_OF_LINES: &str = "cm-content";
const EDITOR_LINE: &str = "cm-line";

/// Maximum nodes of a line that holds only code. Source: ours, to bound the cost: elements that colour it.
const MAX_IN_CODE_LINE: usize = 400;

/// Whether a box is the code area of an editor.
pub(crate) fn is_editor(page: &PageSnapshot, id: NodeId) -> bool {
    let has_name = |id: NodeId, name: &str| page.node(id).has_word("class", name);
    let holds_line = || page.children(id).any(|line| has_name(line, EDITOR_LINE));
    has_name(id, EDITOR) || has_name(id, EDITOR_OF_LINES) && holds_line()
}

/// Whether a box shows only lines of code: boxes in a monospaced font with preserved white space or a class for lines
/// (as where non-breaking spaces indent them); boxes with a class for lines beside their numbers; or several boxes
/// that hold only code. Source: Doxygen's `div.fragment`, Monaco, SyntaxHighlighter.
pub(crate) fn is_box_of_lines(page: &PageSnapshot, id: NodeId) -> bool {
    let is_numbered = is_in_numbered_cell(page, id);
    let is_set = |line: NodeId, is_named: bool| {
        page.own_style(line).is_some_and(|style| {
            (style.preformatted || is_named)
                && style.display == Display::Block
                && has_code_font(style)
        })
    };
    let is_line = |line: NodeId| {
        let is_marked = || {
            let is_named = line_name(page, line).is_some();
            is_numbered && is_named || is_set(line, is_named)
        };
        page.tag(line) == "div" && is_marked()
    };
    let shown = || {
        let children = page.children(id);
        children.filter(|child| page.display(*child) != Display::None && says(page, *child))
    };
    let mut lines = shown().peekable();
    lines.peek().is_some() && lines.all(is_line)
        || shown().nth(1).is_some() && shown().all(|line| holds_code_alone(page, line))
}

/// Whether an element has text.
fn says(page: &PageSnapshot, id: NodeId) -> bool {
    page.totals(id).chars > 0
}

/// Whether a box holds only code, in one line that is not mostly links.
fn holds_code_alone(page: &PageSnapshot, line: NodeId) -> bool {
    let totals = page.totals(line);
    let is_box = page.tag(line) == "div" && page.flow_display(line).breaks_lines();
    if !is_box || 2 * totals.link_chars > totals.chars || totals.media > 0 {
        return false;
    }
    let mut code_end = line;
    for (i, at) in page.subtree(line).skip(1).enumerate() {
        let node = page.node(at);
        match node.kind {
            _ if i == MAX_IN_CODE_LINE => return false,
            NodeKind::Text if says(page, at) && (at >= code_end || has_lines(page, at)) => {
                return false;
            }
            NodeKind::Element if page.tag(at) == "br" => return false,
            NodeKind::Element if page.flow_display(at).breaks_lines() => return false,
            NodeKind::Element if is_code_tag(page.tag(at)) => code_end = code_end.max(node.end),
            _ => {}
        }
    }
    true
}

/// Whether a text has several lines, and they are shown as such.
fn has_lines(page: &PageSnapshot, text: NodeId) -> bool {
    let words = page.node(text).text.as_deref().unwrap_or_default().trim();
    let is_kept = || page.own_style(text).is_some_and(|style| style.preformatted);
    words.contains('\n') && is_kept()
}

/// Whether a box stands in a cell with the class for code, behind a cell of the same row with a class for line
/// numbers. Source: SyntaxHighlighter, as of Confluence, whose style sheet for code may be missing.
fn is_in_numbered_cell(page: &PageSnapshot, id: NodeId) -> bool {
    let is_cell = |id: NodeId| page.table_tag(id) == "td";
    let cell = page.parent(id).filter(|cell| is_cell(*cell));
    let cell = cell.filter(|cell| page.node(*cell).has_word("class", CODE_CELL));
    let Some((cell, row)) = cell.and_then(|cell| Some((cell, page.parent(cell)?))) else {
        return false;
    };
    let before = page.children(row).take(MAX_CELLS);
    let mut before = before.take_while(|other| *other != cell);
    before.any(|other| is_cell(other) && page.names(other).any(is_gutter_name))
}

/// Whether a box shows only code, in lines that end with `<br>`. Stops at the first box within.
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
            // An indented line stands in a box of its own. Source: Apache's manual.
            NodeKind::Element if at < code_end && page.tag(at) == "span" => {
                breaks |= has_text && page.flow_display(at).breaks_lines();
            }
            NodeKind::Element if page.flow_display(at).breaks_lines() => return false,
            _ => {}
        }
    }
    is_broken
}

/// Whether each row of a table is a line of code: one cell, in a monospaced font, on a page that is not set in one.
/// Source: Scribble.
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

/// Whether the font of a style is monospaced.
pub(crate) fn has_code_font(style: &Style) -> bool {
    let font = style.font_family.to_ascii_lowercase();
    CODE_FONTS.iter().any(|name| font.contains(name))
}

/// Whether elements with the tag hold code.
pub(crate) fn is_code_tag(tag: &str) -> bool {
    matches!(tag, "code" | "samp" | "kbd" | "tt")
}

/// The lines of code of a page, as far as they have been looked up.
#[derive(Debug, Default)]
pub(crate) struct CodeLines {
    /// For each parent of lines, its first line, if nothing in the page ends that line. Cached, as a first line may
    /// be as long as the page.
    unended: HashMap<NodeId, Option<NodeId>>,
}

impl CodeLines {
    /// Whether an element is a line of code but not the first, and nothing in the page ends the line before it: the
    /// first two lines touch, without a line end in the first.
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

/// The class by which an element is a line of code; a highlighted line has further classes.
pub(crate) fn line_name(page: &PageSnapshot, id: NodeId) -> Option<&'static str> {
    // Most elements have no such class, so a cheap test comes first.
    let class = page
        .attribute(id, "class")
        .filter(|class| class.contains(IN_LINES))?;
    let mut names = class.split_whitespace();
    names.find_map(|name| LINES.into_iter().find(|line| *line == name))
}

/// Whether a `<br>` stands right before an element of code, at whatever depth: if it belongs to the code, it ends the
/// line before.
pub(crate) fn follows_break(page: &PageSnapshot, id: NodeId) -> bool {
    let before = id.0.checked_sub(1).map(NodeId);
    before.is_some_and(|before| page.tag(before) == "br")
}

/// The first child element of a parent, if the next has the same class and touches it, and no line end is in it.
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
    use crate::operations::steps_of;
    use crate::snapshot::test_page::{TestPage, block};

    /// Source: SyntaxHighlighter, as of Confluence.
    #[test]
    fn lines_beside_their_numbers_are_code_without_a_style_sheet() {
        let is_code = |numbers: &str, line: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("table").open("tr");
            t.open_with("td", &[("class", numbers)]).text("1").close();
            t.open_with("td", &[("class", "code")]).open("div");
            t.open_with("div", &[("class", line)]).open("code");
            t.text("stop");
            let page = t.finish();
            let boxes = page.iter().filter(|(id, _)| page.tag(*id) == "div");
            let first = boxes.map(|(id, _)| id).next();
            first.is_some_and(|first| is_box_of_lines(&page, first))
        };
        assert!(is_code("gutter", "line number1 alt2"));
        assert!(!is_code("gutter", "row"));
        assert!(!is_code("amount", "line number1 alt2"));
    }

    /// Whether the box of two lines of that class is one of code; each holds a text in such elements, and one behind.
    fn are_lines(class: &str, font: &str, holder: &str, behind: &str) -> bool {
        let style = Style {
            font_family: font.to_owned(),
            ..block()
        };
        let page = TestPage::draw(|t| {
            t.element("div", [0.0, 0.0, 300.0, 40.0], block(), |t| {
                for top in [0.0, 20.0] {
                    let rect = [0.0, top, 300.0, 20.0];
                    let line = t.element("div", rect, style.clone(), |t| {
                        t.open(holder).text("int a;").close();
                        if !behind.is_empty() {
                            t.open("span").text(behind).close();
                        }
                    });
                    t.set_attributes(line, &[("class", class)]);
                }
            });
        });
        let first = page.iter().find(|(id, _)| page.tag(*id) == "div");
        first.is_some_and(|(first, _)| is_box_of_lines(&page, first))
    }

    /// Source: Monaco, SyntaxHighlighter.
    #[test]
    fn lines_are_told_by_their_name_and_font_or_as_they_hold_code_alone() {
        assert!(are_lines("view-line", "Droid Sans Mono", "span", ""));
        assert!(!are_lines("view-line", "Georgia", "span", ""));
        assert!(!are_lines("row", "Droid Sans Mono", "span", ""));
        assert!(are_lines("row", "Georgia", "code", ""));
        assert!(!are_lines("row", "Georgia", "code", "starts it"));
    }

    #[test]
    fn a_long_first_line_is_read_once() {
        let taken = |many: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("pre");
            t.open_with("span", &[("class", "line")]);
            for _ in 0..many {
                t.open("b").close();
            }
            t.close();
            for class in ["line", "line is-marked"].into_iter().cycle().take(many) {
                t.open_with("span", &[("class", class)]).close();
            }
            let page = t.finish();
            let mut lines = CodeLines::default();
            steps_of(|| {
                let begun = page.iter().filter(|(id, _)| lines.begin_at(&page, *id));
                assert_eq!(begun.count(), many, "all but the first");
            })
        };
        // Once for all, not once for each line.
        assert!(taken(4000) < 3 * taken(2000));
    }
}
