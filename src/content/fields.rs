//! Fields that a reader writes words into.

use crate::snapshot::{NodeId, PageSnapshot};

/// Types of such fields; others are ticked, chosen from, drawn, pressed, searched by or filled in with numbers and days.
/// Source: HTML.
const WRITTEN: [&str; 6] = ["", "text", "email", "password", "tel", "url"];

/// Whether an element is a field that a reader sees and may write words into: none that shows an address to be copied.
pub(super) fn is_written(page: &PageSnapshot, id: NodeId) -> bool {
    let is_of_text = match page.tag(id) {
        "textarea" => true,
        "input" => {
            let kind = page.attribute(id, "type").unwrap_or("").trim();
            WRITTEN.iter().any(|known| known.eq_ignore_ascii_case(kind))
        }
        _ => false,
    };
    is_of_text && page.attribute(id, "readonly").is_none() && page.node(id).is_visible()
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
        for kind in ["radio", "checkbox", "range", "number", "search", "submit"] {
            assert!(!told("input", &[("type", kind)]), "{kind}");
        }
        for tag in ["input", "textarea"] {
            assert!(!told(tag, &[("readonly", "")]), "{tag}");
        }
        assert!(!told("select", &[]) && !told("button", &[]));
    }

    #[test]
    fn nothing_is_written_out_of_sight() {
        let mut t = TestPage::new(800.0, 600.0);
        t.hidden("input");
        let page = t.finish();
        assert!(!is_written(&page, by_tag(&page, "input")));
    }
}
