//! Signs of notes on code that a style sheet draws in an empty element, of an attribute of that, before the same sign in
//! words for those who have no style sheet: `<i class="conum" data-value="1"></i><b>(1)</b>`.
//!
//! Source: Asciidoctor, as of Antora.

use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Most digits of one. Source: ours.
const MAX_DIGITS: usize = 2;

/// The sign in words of an empty element, where the style sheet hides it. In what is not shown at all, as a closed tab, all
/// words are read.
pub(in crate::output::flow) fn callout(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    if !is_drawn(page, id) || !matches!(page.tag(id), "i" | "b" | "span") {
        return None;
    }
    let next = page.siblings_behind(id).next()?;
    let is_shown = page
        .parent(id)
        .is_some_and(|code| page.node(code).hidden.is_none());
    let is_hidden = is_shown && page.display(next) == Display::None;
    let text = page.children(next).next().filter(|_| is_hidden)?;
    let node = page.node(text);
    let is_all = node.kind == NodeKind::Text && node.end == page.node(next).end;
    let sign = node.text.as_deref().filter(|_| is_all)?.trim();
    let number = sign.strip_prefix('(')?.strip_suffix(')')?;
    let is_number =
        (1..=MAX_DIGITS).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    let mut attributes = page.node(id).attributes.iter();
    let is_same = attributes.any(|(name, value)| name.starts_with("data-") && value == number);
    (is_number && is_same).then_some(sign)
}

/// Whether an element holds nothing but what the style sheet draws in it.
pub(in crate::output::flow) fn is_drawn(page: &PageSnapshot, id: NodeId) -> bool {
    let mut inside = page.subtree(id).skip(1);
    inside.all(|at| page.node(at).kind == NodeKind::Pseudo)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    #[test]
    fn the_sign_of_a_note_that_is_drawn_is_written() {
        let written = |tag: &str, value: &str| {
            body_of(|t| {
                t.open(tag).text("run(a); ");
                t.open_with("i", &[("data-value", value)]).close();
                t.open_bare("b").unrendered("(1)").close().close();
            })
        };
        assert_eq!(written("pre", "1"), "```\nrun(a); (1)\n```\n");
        assert!(!written("pre", "2").contains("(1)"));
        assert!(!written("p", "1").contains("(1)"));
    }

    /// Source: Antora.
    #[test]
    fn the_sign_of_a_note_in_a_closed_tab_is_written_once() {
        let text = body_of(|t| {
            t.open("div").open_with("ul", &[("role", "tablist")]);
            for (id, state, label) in [("a", "true", "YAML"), ("b", "false", "JSON")] {
                let tab = [
                    ("role", "tab"),
                    ("aria-controls", id),
                    ("aria-selected", state),
                ];
                t.open_with("li", &tab).text(label).close();
            }
            t.close()
                .open_with("div", &[("id", "a"), ("role", "tabpanel")]);
            t.open("pre").text("a: 1 ");
            t.open_with("i", &[("data-value", "1")]).close();
            t.open_bare("b").unrendered("(1)").close().close().close();
            t.open_bare_with("div", &[("id", "b"), ("role", "tabpanel")]);
            t.open_bare("pre").unrendered("[1] ");
            t.open_bare_with("i", &[("data-value", "1")]).close();
            t.open_bare("b").unrendered("(1)");
        });
        assert!(text.contains("```\na: 1 (1)\n```"), "{text}");
        assert!(!text.contains("(1)(1)"), "{text}");
    }
}
