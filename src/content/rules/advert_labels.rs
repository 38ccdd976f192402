//! Labels of advertisements: `Advertisement` in a box of its own, between two paragraphs.

use super::texts::is_entry;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::snapshot::PageSnapshot;

/// Which units are such labels, and nothing else. Linear.
pub(super) fn advert_labels(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let units = units.list.iter();
    units.map(|unit| is_label(page, unit)).collect()
}

fn is_label(page: &PageSnapshot, unit: &Unit) -> bool {
    unit.link_chars == 0
        && Lexicon::get().is_phrase(&unit.text, Phrase::Advert)
        && !is_entry(page, unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn labels_are_told_from_what_speaks_of_advertisements() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, text) in [
            ("div", "Advertisement"),
            ("p", "— WERBUNG —"),
            ("div", "广告"),
            ("h2", "Advertisement"),
            ("td", "Anzeige"),
            ("p", "Advertisement is an art."),
            ("p", "广告是艺术。"),
        ] {
            t.open(tag).text(text).close();
        }
        let page = t.finish();
        let found = advert_labels(&page, &Units::from_page(&page));
        assert_eq!(found, [true, true, true, false, false, false, false]);
    }
}
