//! Form fields for text, and controls that are pressed.

use crate::snapshot::{NodeId, PageSnapshot};

/// Types of text fields; other types are for choices, drawings, buttons, searches, numbers and dates. Source: HTML.
const WRITTEN: [&str; 6] = ["", "text", "email", "password", "tel", "url"];
/// Types of `input` that are buttons. Source: likewise.
const PRESSED: [&str; 3] = ["submit", "button", "image"];
/// Maximum bytes of a type. Source: HTML has none over 14; to bound the cost, since each field is checked often.
const MAX_TYPE: usize = 32;

/// Whether an element is a visible text field that can be written into; read-only fields show addresses for copying.
pub(super) fn is_written(page: &PageSnapshot, id: NodeId) -> bool {
    let is_of_text = match page.tag(id) {
        "textarea" => true,
        "input" => is_of(page, id, &WRITTEN),
        _ => false,
    };
    is_of_text && page.attribute(id, "readonly").is_none() && page.node(id).is_visible()
}

/// Whether an element is a button, by its tag, role or type.
pub(super) fn is_pressed(page: &PageSnapshot, id: NodeId) -> bool {
    page.is_button(id) || page.tag(id) == "input" && is_of(page, id, &PRESSED)
}

/// Whether an `input` has one of the types, in any case.
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
