//! Lines of code that are marked to be noticed, one right behind the other: their style sheet makes boxes of them, and
//! nothing of the page ends them.

use crate::output::flow::builder::Builder;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Last word of what an element is called that is a line. Source: highlighters of Gatsby (`gatsby-highlight-code-line`),
/// Eleventy (`highlight-line`), Docusaurus (`theme-code-block-highlighted-line`).
const LINE: &str = "line";
/// Levels from the last node of a line up to the line, and nodes at its end among which its last text is. Source:
/// ours: a word in the boxes that colour it; bounds the cost.
const MAX_IN_LINE: usize = 16;

impl Builder<'_> {
    /// Whether an element of a `pre` is a line that touches the one before it: a sibling with the same name of a line,
    /// which does not end in a line end itself.
    pub(in crate::output::flow) fn follows_marked_line(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_line = |id: NodeId| page.tag(id) == "span" && line_names(page, id).next().is_some();
        if !is_line(id) || !page.display(id).is_inline_level() {
            return false;
        }
        let before = id.0.checked_sub(1).map(NodeId);
        let before = before.and_then(|last| {
            let mut around = page.inclusive_ancestors(last).take(MAX_IN_LINE);
            around.find(|up| page.parent(*up) == page.parent(id))
        });
        before.is_some_and(|before| {
            let is_alike =
                line_names(page, before).any(|name| page.node(id).has_word("class", name));
            page.tag(before) == "span"
                && is_alike
                && !ends_in_line_end(page, before)
                && self.is_in_pre(id)
        })
    }
}

/// The classes of an element that say it is a line.
fn line_names(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = &str> {
    let names = page.attribute(id, "class").unwrap_or("");
    names
        .split_whitespace()
        .filter(|name| name.rsplit(['-', '_']).next() == Some(LINE))
}

/// Whether the last text of an element ends a line.
fn ends_in_line_end(page: &PageSnapshot, id: NodeId) -> bool {
    let inside = page.subtree(id).rev().take(MAX_IN_LINE);
    let mut texts = inside.filter(|at| page.node(*at).kind == NodeKind::Text);
    let last = texts.next().and_then(|at| page.node(at).text.as_deref());
    last.is_some_and(|text| text.ends_with('\n'))
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    /// Code of two pieces of one class, with a text between them and one behind.
    fn code(class: &str, first: &str, between: &str) -> String {
        let text = body_of(|t| {
            t.open("pre").open("code");
            t.open_with("span", &[("class", class)]);
            t.open("b").text(first).close().close();
            if !between.is_empty() {
                t.text(between);
            }
            t.open_with("span", &[("class", class)]);
            t.text("b()").close().text("\nend");
        });
        let fenced = text.strip_prefix("```\n");
        let code = fenced.and_then(|text| text.strip_suffix("\n```\n"));
        code.unwrap_or(&text).to_owned()
    }

    #[test]
    fn marked_lines_that_touch_are_lines() {
        for class in ["x-highlight-code-line", "is-odd highlighted_line"] {
            assert_eq!(code(class, "a()", ""), "a()\nb()\nend");
            assert_eq!(code(class, "a()\n", ""), "a()\nb()\nend");
            assert_eq!(code(class, "a()", "\n"), "a()\nb()\nend");
            assert_eq!(code(class, "a()", "; "), "a(); b()\nend");
        }
        for class in ["token", "underline", "line-number-x", ""] {
            assert_eq!(code(class, "a()", ""), "a()b()\nend");
        }
    }
}
