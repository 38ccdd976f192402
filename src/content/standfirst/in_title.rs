//! Headings that the document's title contains: below the name of the site such a heading is the headline, and no
//! standfirst.

use super::MIN_TITLE;
use crate::content::units::Unit;
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::folded;

/// Maximum bytes of the document's title that are compared. Source: ours, to bound the cost.
const MAX_DOCUMENT_TITLE: usize = 2_000;

/// The document's title, folded for comparison.
pub(super) fn document_title(page: &PageSnapshot) -> String {
    let title = page.source.title.as_str();
    folded(&title[..title.floor_char_boundary(MAX_DOCUMENT_TITLE)])
}

/// Whether a unit is a heading that the document's title, folded, contains.
pub(super) fn is_in_title(page: &PageSnapshot, unit: &Unit, document: &str) -> bool {
    let is_in = || {
        let text = folded(&unit.text);
        text.chars().count() >= MIN_TITLE && document.contains(&text)
    };
    page.is_heading(unit.block) && is_in()
}

#[cfg(test)]
mod tests {
    use super::super::standfirst;
    use crate::content::features::UnitRow;
    use crate::content::unit_role::UnitRole;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "The text itself goes on for a while, as texts do, and then some more of it comes, and more, so \
                        that the lead is a small part of all that is said.";

    #[test]
    fn a_heading_below_the_name_of_the_site_is_no_standfirst() {
        let headline = "Three days in the mountains with our dog and a tent";
        let found = |title: &str, tag: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("The Salt Path").close();
            t.open_with(tag, &[("class", "lead")])
                .text(headline)
                .close();
            (0..3).for_each(|_| {
                t.open("p").text(TEXT).close();
            });
            let mut page = t.finish();
            page.source.title = title.to_owned();
            let units = Units::from_page(&page);
            let rows = vec![UnitRow::default(); units.len()];
            let roles = vec![Some(UnitRole::Main); units.len()];
            standfirst(&page, (&units, &rows), &roles)
        };
        let own = format!("The Salt Path: {headline}");
        assert_eq!(found(&own, "h3"), Vec::<usize>::new());
        assert_eq!(found("The Salt Path", "h3"), [1]);
        assert_eq!(found(&own, "p"), [1], "no heading");
    }
}
