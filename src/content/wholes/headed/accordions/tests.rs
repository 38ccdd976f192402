//! Which titles open something, and where their panels are kept.

use super::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn a_state_behind_a_title_is_no_other_text() {
    let found = |said: [&str; 2]| -> Option<Range<usize>> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for state in said {
            t.open_with("button", &[("aria-expanded", "false")]);
            t.open("span").text("Fees").close();
            t.open("div").text(state).close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let states = states(&page, &units);
        let control = page.tagged(["button"]).next()?;
        title_of(&page, &units, &states, control)
    };
    assert_eq!(found(["Show", "Show"]), Some(0..2));
    assert_eq!(found(["Show", "Up to ten euros"]), None);
    assert_eq!(
        found(["2 fees", "3 fees of a year"]),
        Some(0..2),
        "how much it opens"
    );
}
