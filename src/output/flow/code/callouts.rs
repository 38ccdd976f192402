//! Signs of notes on code that a style sheet draws in an empty element, of an attribute of that, before the same sign in
//! words for those who have no style sheet: `<i class="conum" data-value="1"></i><b>(1)</b>`.
//!
//! Source: Asciidoctor, as of Antora.

use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Most digits of one. Source: ours.
const MAX_DIGITS: usize = 2;

/// The sign in words of an empty element, where the style sheet hides it.
pub(in crate::output::flow) fn callout(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    if !is_drawn(page, id) || !matches!(page.tag(id), "i" | "b" | "span") {
        return None;
    }
    let next = page.siblings_behind(id).next()?;
    let is_hidden = page.display(next) == Display::None;
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
}
