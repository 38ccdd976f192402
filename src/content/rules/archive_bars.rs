//! Bars that web archives insert into the pages that they show: the date and the collector of the copy, and a
//! timeline. Pages that were saved from an archive have them, often without the style sheet that folds them.
//!
//! Source: the Wayback Machine (`wm-ipp-base`, `donato`), pywb (`_wb_frame_top_banner`).

use super::boxes::boxes;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;

/// How the ids of such bars begin.
const PREFIXES: [&str; 3] = ["wm-ipp", "wm-capinfo", "_wb_"];
/// The id of the box that asks for donations.
const DONATION: &str = "donato";

/// For each unit, whether it stands in such a bar. Linear.
pub(super) fn archive_bars(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let named = page.called(is_bar);
    let is_id = |id| page.attribute(id, "id").is_some_and(is_bar);
    for id in boxes(page, units, &named, is_id) {
        found[units.within(page, id)].fill(true);
    }
    found
}

fn is_bar(name: &str) -> bool {
    name == DONATION || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn the_bar_of_an_archive_is_out() {
        let is_out = |attribute: (&str, &str)| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("div", &[attribute]);
            t.open("p")
                .text("This collection is of news.")
                .close()
                .close();
            t.open("p").text("The news of the day.").close();
            let page = t.finish();
            archive_bars(&page, &Units::from_page(&page))
        };
        assert_eq!(is_out(("id", "wm-ipp-base")), [true, false]);
        assert_eq!(is_out(("id", "_wb_frame_top_banner")), [true, false]);
        assert_eq!(is_out(("id", "donato")), [true, false]);
        assert_eq!(is_out(("id", "wm")), [false, false]);
        assert_eq!(is_out(("class", "wm-ipp-base")), [false, false], "no id");
    }
}
