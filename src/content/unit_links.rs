//! The links around and inside the text of a unit.

use super::units::Unit;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum levels from a text to the link around it. Source: ours: elements that style a word.
pub(super) const MAX_INSIDE_LINK: usize = 4;
/// Beginning of an address that is a script, in lower case.
const SCRIPT: &str = "javascript:";

/// The address of the first link of a unit: one around it, at most `levels` above, or one inside. Cost: linear in its
/// nodes.
pub(super) fn first_href<'a>(
    page: &'a PageSnapshot,
    unit: &Unit,
    levels: usize,
) -> Option<&'a str> {
    let around = page.ancestors(unit.first).take(levels);
    let inside = (unit.first.0..unit.end.0).map(NodeId);
    around
        .chain(inside)
        .find_map(|id| page.attribute(id, "href"))
}

/// Whether an address is a script.
pub(super) fn is_script(address: &str) -> bool {
    let begin = address.trim_start().get(..SCRIPT.len());
    begin.is_some_and(|begin| begin.eq_ignore_ascii_case(SCRIPT))
}

/// Whether a unit is, or holds, a link to another page.
pub(super) fn leads_elsewhere(page: &PageSnapshot, unit: &Unit) -> bool {
    let inside = (unit.first.0..unit.end.0).map(NodeId);
    let around = inside.chain(page.ancestors(unit.first).take(MAX_INSIDE_LINK));
    let mut links = around
        .filter(|id| page.tag(*id) == "a")
        .filter_map(|id| page.attribute(id, "href"));
    unit.link_chars > 0 && links.any(|href| !href.trim().starts_with('#') && !is_script(href))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn scripts_and_own_places_lead_nowhere_else() {
        let leads = |href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").open_with("a", &[("href", href)]);
            t.text("Where we work");
            let page = t.finish();
            leads_elsewhere(&page, &Units::from_page(&page).list[0])
        };
        assert!(leads("jobs/") && leads("journal/2024"));
        assert!(!leads("JavaScript:void(0)") && !leads(" #jobs"));
    }
}
