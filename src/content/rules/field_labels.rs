//! Hidden labels of form fields: shops tell screen readers what a field is for, with the name of the product in it
//! (`Bench plane no. 62 quantity`). The value of a field is no text of the page, and neither is its label.
//!
//! Labels of checkboxes and radio buttons are kept: style sheets make tabs and accordions of them.

use crate::content::units::{Unit, Units};
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of levels from a text to its `label` element. Source: ours: inline markup around a word.
const MAX_IN_LABEL: usize = 4;
/// Elements of form fields, and types of `input` that take no text. Source: HTML.
const FIELDS: [&str; 3] = ["input", "select", "textarea"];
const NO_FIELDS: [&str; 7] = [
    "hidden", "submit", "button", "image", "reset", "checkbox", "radio",
];

/// Which units are such labels. Linear.
pub(super) fn field_labels(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let label_of = |unit: &Unit| {
        let mut around = page.inclusive_ancestors(unit.first).take(MAX_IN_LABEL);
        let label = around.find(|up| page.tag(*up) == "label")?;
        page.attribute(label, "for").filter(|_| unit.concealed)
    };
    let labels: Vec<Option<&str>> = units.list.iter().map(label_of).collect();
    if labels.iter().all(Option::is_none) {
        return vec![false; units.len()];
    }
    let fields = page.tagged(FIELDS).filter(|id| is_field(page, *id));
    let names: HashSet<&str> = fields.filter_map(|id| page.attribute(id, "id")).collect();
    let is_of_field = |name: Option<&str>| name.is_some_and(|name| names.contains(name));
    labels.into_iter().map(is_of_field).collect()
}

fn is_field(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "type").unwrap_or("").trim();
    page.tag(id) != "input" || !NO_FIELDS.iter().any(|no| kind.eq_ignore_ascii_case(no))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn unseen_labels_of_fields_are_no_text() {
        let is_out = |name: &str, kind: &str, is_seen: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("A plane of iron.").close();
            if is_seen {
                t.open_with("label", &[("for", name)])
                    .text("Plane quantity");
            } else {
                t.open_bare_with("label", &[("for", name)]);
                t.unrendered("Plane quantity");
            }
            t.close()
                .open_with("input", &[("id", "q1"), ("type", kind)]);
            let page = t.finish();
            field_labels(&page, &Units::from_page(&page))
        };
        assert_eq!(is_out("q1", "number", false), [false, true]);
        assert_eq!(is_out("q1", "number", true), [false, false], "seen");
        assert_eq!(is_out("q1", "radio", false), [false, false], "a panel");
        assert_eq!(is_out("q2", "number", false), [false, false], "of nothing");
    }
}
