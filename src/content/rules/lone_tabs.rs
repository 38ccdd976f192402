//! Labels of tabs whose panels are missing ([`lone_labels`]).

use crate::content::tabs::lone_labels;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;

/// Which units are such labels. Linear.
pub(super) fn lone_tabs(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    for label in lone_labels(page, units.tabs(page)) {
        let end = page.node(label).end;
        for i in units.within(page, label) {
            // A label may be only the beginning of a unit.
            found[i] = units.list[i].end <= end;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The labels of two tabs that are dropped; the first is selected, the second has the given attributes, and the
    /// panels have the given texts.
    fn out(second: &[(&str, &str)], panels: &[&str]) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("ul", &[("role", "tablist")]);
        let first = [("role", "tab"), ("aria-selected", "true")];
        t.open_with("li", &first).text("Payload").close();
        t.open_with("li", second).text("curl").close().close();
        for (panel, id) in panels.iter().zip(["a", "b"]) {
            t.open_with("div", &[("role", "tabpanel"), ("id", id)]);
            if !panel.is_empty() {
                t.text(panel);
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let each = units.list.iter().zip(lone_tabs(&page, &units));
        let out = each.filter(|(_, out)| *out);
        out.map(|(unit, _)| unit.text.clone()).collect()
    }

    #[test]
    fn a_line_that_such_a_label_begins_stays() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("role", "tablist")]);
        for (label, is_selected) in [("curl", "false"), ("Payload", "true")] {
            let tab = [("role", "tab"), ("aria-selected", is_selected)];
            t.open_with("span", &tab).text(label).close().text(" ");
        }
        t.close().open_with("div", &[("role", "tabpanel")]);
        t.text("{ 1 }");
        let page = t.finish();
        let units = Units::from_page(&page);
        assert_eq!(lone_tabs(&page, &units), [false; 2]);
    }

    #[test]
    fn a_label_without_its_panel_is_out() {
        let tab = [("role", "tab"), ("aria-selected", "false")];
        assert_eq!(out(&tab, &["{ 1 }", ""]), ["curl"]);
        assert_eq!(out(&tab, &["{ 1 }"]), ["curl"]);
        assert_eq!(out(&tab, &["{ 1 }", "curl it"]), [""; 0]);
        assert_eq!(out(&tab, &[]), [""; 0]);
        let selected = [("role", "tab"), ("aria-selected", "true")];
        assert_eq!(out(&selected, &["{ 1 }"]), [""; 0]);
        let other = [("role", "button")];
        assert_eq!(out(&other, &["{ 1 }"]), [""; 0]);
    }
}
