//! Code blocks as the page has them, and whether Markdown holds them.

use crate::content::code_lines::{CodeLines, follows_break};
use crate::content::data_tables::is_gutter_name;
use crate::escape::is_text_character;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Whether a line of Markdown is a line of code, behind the prefix of a list or quote.
fn is_code_line(markdown: &str, code: &str) -> bool {
    if code.is_empty() {
        is_prefix(markdown)
    } else {
        markdown.strip_suffix(code).is_some_and(is_prefix)
    }
}

/// Whether it may stand before a line of code: the marks of lists and quotes.
fn is_prefix(text: &str) -> bool {
    text.chars()
        .all(|c| matches!(c, ' ' | '>' | '-' | '*') || c.is_ascii_digit())
}

/// Whether all lines of code, at least one, occur consecutively in `lines`.
pub(super) fn holds_code(lines: &[&str], code: &[String]) -> bool {
    lines
        .windows(code.len())
        .any(|here| here.iter().zip(code).all(|(m, e)| is_code_line(m, e)))
}

/// The lines of a `pre` as its text nodes and line breaks have them; those of boxes in it, too.
pub(super) fn code_lines(page: &PageSnapshot, pre: NodeId) -> Vec<String> {
    let mut text = String::new();
    let mut blocks: Vec<NodeId> = Vec::new();
    let mut begun = CodeLines::default();
    let mut id = NodeId(pre.0 + 1);
    let end = page.node(pre).end;
    while id < end {
        let node = page.node(id);
        while blocks.last().is_some_and(|b| *b <= id) {
            blocks.pop();
            end_line(&mut text);
        }
        let class = page.attribute(id, "class").unwrap_or("");
        let is_gutter = class.split_whitespace().any(is_gutter_name)
            && page
                .text(id)
                .chars()
                .all(|c| c.is_numeric() || c.is_whitespace());
        if is_gutter || matches!(page.tag(id), "button" | "style" | "script") {
            id = node.end;
            continue;
        }
        match (node.kind, page.tag(id)) {
            (NodeKind::Element, "br") => text.push('\n'),
            (NodeKind::Element, _)
                if begun.begin_at(page, id)
                    && !(text.ends_with('\n') && follows_break(page, id)) =>
            {
                text.push('\n');
            }
            (NodeKind::Element, _) if !page.display(id).is_inline_level() => {
                end_line(&mut text);
                blocks.push(node.end);
            }
            (NodeKind::Text, _) => {
                let code = node.text.as_deref().unwrap_or("");
                // Control characters are written nowhere.
                text.extend(code.chars().filter(|c| is_text_character(*c)));
            }
            _ => {}
        }
        id = NodeId(id.0 + 1);
    }
    let lines = text.trim_matches('\n').split('\n');
    let lines: Vec<String> = lines.map(|l| l.trim_end().to_owned()).collect();
    let first = lines.iter().position(|l| !l.is_empty()).unwrap_or(0);
    let last = lines
        .iter()
        .rposition(|l| !l.is_empty())
        .map_or(0, |l| l + 1);
    lines[first.min(last)..last].to_vec()
}

fn end_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}
