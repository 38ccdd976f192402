//! Fields that a reader writes words into, and what is pressed.

use crate::snapshot::{NodeId, PageSnapshot};

/// Types of such fields; others are ticked, chosen from, drawn, pressed, searched by or filled in with numbers and days.
/// Source: HTML.
const WRITTEN: [&str; 6] = ["", "text", "email", "password", "tel", "url"];
/// Types of `input` that are pressed. Source: likewise.
const PRESSED: [&str; 3] = ["submit", "button", "image"];
/// Bytes of the longest type. Source: HTML has none over 14; bounds the cost, since each field is asked often.
const MAX_TYPE: usize = 32;

/// Whether an element is a field that a reader sees and may write words into: none that shows an address to be copied.
pub(super) fn is_written(page: &PageSnapshot, id: NodeId) -> bool {
    let is_of_text = match page.tag(id) {
        "textarea" => true,
        "input" => is_of(page, id, &WRITTEN),
        _ => false,
    };
    is_of_text && page.attribute(id, "readonly").is_none() && page.node(id).is_visible()
}

/// Whether an element is pressed: a button, by its tag, its role or its type.
pub(super) fn is_pressed(page: &PageSnapshot, id: NodeId) -> bool {
    page.is_button(id) || page.tag(id) == "input" && is_of(page, id, &PRESSED)
}

/// Whether an `input` is of one of some types, in whatever case.
pub(super) fn is_of(page: &PageSnapshot, id: NodeId, types: &[&str]) -> bool {
    let told = page.attribute(id, "type").unwrap_or("");
    let is_told = |own: &str| types.iter().any(|known| known.eq_ignore_ascii_case(own));
    told.len() <= MAX_TYPE && is_told(told.trim())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    fn told(tag: &str, attributes: &[(&str, &str)]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with(tag, attributes).close();
        let page = t.finish();
        is_written(&page, by_tag(&page, tag))
    }

    #[test]
    fn words_are_written_into_fields_of_text() {
        assert!(told("textarea", &[]) && told("input", &[]));
        assert!(told("input", &[("type", "Email ")]));
        let long = format!("{}email", " ".repeat(MAX_TYPE));
        assert!(!told("input", &[("type", &long)]));
        for kind in ["radio", "checkbox", "range", "number", "search", "submit"] {
            assert!(!told("input", &[("type", kind)]), "{kind}");
        }
        for tag in ["input", "textarea"] {
            assert!(!told(tag, &[("readonly", "")]), "{tag}");
        }
        assert!(!told("select", &[]) && !told("button", &[]));
    }

    #[test]
    fn buttons_are_pressed_whatever_they_are_made_of() {
        let pressed = |tag: &str, attributes: &[(&str, &str)]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with(tag, attributes).close();
            let page = t.finish();
            is_pressed(&page, by_tag(&page, tag))
        };
        assert!(pressed("button", &[]) && pressed("div", &[("role", "button")]));
        assert!(pressed("input", &[("type", "Submit")]));
        assert!(!pressed("input", &[]) && !pressed("input", &[("type", "email")]));
        assert!(!pressed("a", &[("href", "/more")]));
    }

    #[test]
    fn nothing_is_written_out_of_sight() {
        let mut t = TestPage::new(800.0, 600.0);
        t.hidden("input");
        let page = t.finish();
        assert!(!is_written(&page, by_tag(&page, "input")));
    }
}
