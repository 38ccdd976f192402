//! Signs that part two texts of a line, in elements of their own: a dot between a name and a day. Where one of the two is
//! not kept, the sign parts nothing and goes with it.
//!
//! Source: ours, heads of posts of Naver and lists of Medium. No content is hit: a sign has neither a letter nor a digit.
//!
//! # Limits
//! A sign is one of a few that part, alone in its text; a mark of a list, a value of a table (`–`) and a line of code are none.
//! The line is the smallest element that holds the sign and another text.

use super::thresholds::MAX_NESTING;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// What a sign is made of beside white space. Source: ours, by custom.
const PARTING: &str = "|·・‧∙⋅•/–—-»›";
/// Most characters of one. Source: ours; bounds the cost.
const MAX_CHARS: usize = 3;
/// Elements whose texts stand for themselves.
const OTHERS: [&str; 8] = ["td", "th", "li", "dd", "dt", "pre", "code", "math"];
/// Most texts of a line. Source: ours: who, when, for how long, where.
const MAX_IN_LINE: usize = 12;

/// A sign, and the texts right before and behind it in its line.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LoneSign {
    sign: usize,
    beside: [Option<usize>; 2],
}

/// The signs of a page. Linear: few elements around each are looked at.
pub(super) fn lone_signs(page: &PageSnapshot, units: &Units) -> Vec<LoneSign> {
    let signs = (0..units.len()).filter(|i| is_sign(page, &units.list[*i]));
    signs.filter_map(|sign| beside(page, units, sign)).collect()
}

fn is_sign(page: &PageSnapshot, unit: &Unit) -> bool {
    let parts = |c: char| c.is_whitespace() || PARTING.contains(c);
    !unit.text.is_empty()
        && unit.text.chars().nth(MAX_CHARS).is_none()
        && unit.text.chars().all(parts)
        && !OTHERS.contains(&page.tag(unit.block))
}

/// A sign with what it parts.
fn beside(page: &PageSnapshot, units: &Units, sign: usize) -> Option<LoneSign> {
    let held = |up: NodeId| units.within(page, up);
    let around = page.inclusive_ancestors(units.list[sign].block);
    let mut around = around.take(MAX_NESTING).map(held);
    let line = around.find(|line| line.len() > 1 && line.contains(&sign))?;
    let is_shown = |i: &usize| !units.list[*i].concealed;
    let beside = [
        (line.start..sign).rev().find(is_shown),
        (sign + 1..line.end).find(is_shown),
    ];
    (line.len() <= MAX_IN_LINE).then_some(LoneSign { sign, beside })
}

/// Drops those of which a text beside them is not kept.
pub(super) fn drop_lone_signs(signs: &[LoneSign], kept: &mut [bool]) {
    for LoneSign { sign, beside } in signs {
        let mut beside = beside.iter().flatten();
        if beside.any(|i| !kept[*i]) {
            kept[*sign] = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// What is kept of a line with a name, a sign and a day, of which the name and the day may be kept.
    fn kept(sign: &str, name: bool, day: bool) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for text in ["Jane Doe", sign, "9 July 2024"] {
            t.open("p").text(text).close();
        }
        t.close().open("p").text("The first text of it").close();
        let page = t.finish();
        let mut kept = vec![name, true, day, false];
        let signs = lone_signs(&page, &Units::from_page(&page));
        drop_lone_signs(&signs, &mut kept);
        kept
    }

    #[test]
    fn a_sign_that_parts_nothing_goes() {
        assert_eq!(kept("・", false, true), [false, false, true, false]);
        assert_eq!(kept("|", true, false), [true, false, false, false]);
        assert_eq!(kept("·", true, true), [true, true, true, false]);
        assert_eq!(kept("€", false, true), [false, true, true, false]);
    }
}
