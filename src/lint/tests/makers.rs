//! Every check is made by a maker and documented for users.

use crate::lint::{Check, MAKERS};

/// The checks of [`crate::lint::rows`], which compare all widths.
const OF_ALL_WIDTHS: [Check; 2] = [Check::Wrapping, Check::SmallRange];

#[test]
fn every_check_is_made_once() {
    let at_one_width = MAKERS.iter().flat_map(|maker| maker.checks);
    let mut made: Vec<Check> = at_one_width.chain(&OF_ALL_WIDTHS).copied().collect();
    made.sort_unstable();
    assert_eq!(made, Check::ALL);
}

#[test]
fn the_guide_names_every_check() {
    let guide = include_str!("../../docs/layout.md");
    for check in Check::ALL {
        let name = check.name();
        assert!(guide.contains(&format!("`{name}`")), "{name}");
    }
}
