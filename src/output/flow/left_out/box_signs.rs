//! Signs that draw a box to tick off beside the one of the form: `<input type="checkbox"><label>▢</label> 1 pound`.
//!
//! Source: ours, WP Recipe Maker, which hides the box and shows the sign.

use crate::snapshot::{NodeId, PageSnapshot};

/// Characters that look like a checkbox or a check mark.
const SIGNS: [char; 11] = ['▢', '□', '☐', '◻', '◽', '⬜', '❏', '❑', '☑', '☒', '✓'];
/// Elements that hold the sign alone.
const HOLDERS: [&str; 3] = ["label", "span", "i"];
/// Most characters of it, and children of its parent among which the box is looked for. Source: ours; the second
/// bounds the cost.
const MAX_SIGN: u32 = 2;
const MAX_BEFORE: usize = 4;

/// Whether an element draws a checkbox by a sign, with the checkbox of the form among the few elements before it.
pub(super) fn draws_box(page: &PageSnapshot, id: NodeId, tag: &str) -> bool {
    if !HOLDERS.contains(&tag) || !(1..=MAX_SIGN).contains(&page.totals(id).chars) {
        return false;
    }
    let text = page.text(id);
    let is_sign = !text.trim().is_empty() && text.trim().chars().all(|c| SIGNS.contains(&c));
    let is_box = |at: &NodeId| {
        let kind = page.attribute(*at, "type").unwrap_or("");
        page.tag(*at) == "input" && kind.eq_ignore_ascii_case("checkbox")
    };
    let parent = page.parent(id).filter(|_| is_sign);
    parent.is_some_and(|up| {
        let first = page.children(up).take(MAX_BEFORE);
        first.take_while(|at| *at != id).any(|at| is_box(&at))
    })
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    #[test]
    fn the_sign_of_a_box_stands_for_it() {
        let written = |kind: &str, sign: &str| {
            body_of(|t| {
                t.open("ul");
                for words in ["1 pound gnocchi", "2 pints tomatoes"] {
                    t.open("li").open("span");
                    t.open_with("input", &[("type", kind)]).close();
                    t.open("label").text(sign).close().close();
                    t.open("span").text(words).close().close();
                }
            })
        };
        assert!(!written("checkbox", "▢ ").contains('▢'));
        assert!(written("checkbox", "▢ ").contains("1 pound gnocchi"));
        assert!(written("radio", "▢ ").contains('▢'));
        assert!(written("checkbox", "A ").contains('A'));
    }
}
