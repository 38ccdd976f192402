//! Signs in elements of their own that separate two texts of a line: a dot between a name and a date. Where one of
//! the two texts is dropped, the sign is, too. So is an arrow without a text behind it in its box, which points down
//! the page (`↓` at the end of a cover), and a list item of a pager (`«`) where the items beside it are dropped.
//!
//! Source: ours, heads of posts of Naver and lists of Medium. No content is affected: a sign has neither a letter nor a
//! digit.
//!
//! # Limits
//! A sign is one of a few separators, alone in its text. Bullets of a list, values of a table (`–`) and lines of code
//! are none. The line is the smallest element that holds the sign and another text, and has few texts.

use crate::content::units::{Unit, Units};
use crate::content::wholes::thresholds::MAX_NESTING;
use crate::snapshot::{NodeId, PageSnapshot};

/// Characters that separate, besides white space. Source: ours, by custom.
const PARTING: &str = "|·・‧∙⋅•/–—-»›";
/// Arrows.
const ARROWS: &str = "←→↑↓⇐⇒⇑⇓⬅➡⬆⬇⌄⌃▲▼▴▾";
/// Characters of list items that lead to the page before or behind.
const LEAFING: &str = "«»‹›<>←→";
/// Maximum number of characters of a sign. Source: ours, to bound the cost.
const MAX_CHARS: usize = 3;
/// Elements in which a sign is a text of its own.
const STANDALONE: [&str; 8] = ["td", "th", "li", "dd", "dt", "pre", "code", "math"];
/// Maximum number of texts of a line. Source: ours: author, date, reading time, place.
const MAX_IN_LINE: usize = 12;

/// A sign, and the texts right before and behind it in its line.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct LoneSign {
    sign: usize,
    beside: [Option<usize>; 2],
    is_arrow: bool,
    is_entry: bool,
}

/// The signs of a page. Linear: few elements around each are looked at.
pub(in crate::content::wholes) fn lone_signs(page: &PageSnapshot, units: &Units) -> Vec<LoneSign> {
    let signs = (0..units.len()).filter(|i| is_sign(page, &units.list[*i]));
    signs.filter_map(|sign| beside(page, units, sign)).collect()
}

fn is_sign(page: &PageSnapshot, unit: &Unit) -> bool {
    let parts = |c: char| c.is_whitespace() || PARTING.contains(c);
    !unit.text.is_empty()
        && unit.text.chars().nth(MAX_CHARS).is_none()
        && (is_leafing(page, unit)
            || (unit.text.chars().all(parts) || is_arrow(unit))
                && !STANDALONE.contains(&page.tag(unit.block)))
}

/// Whether a text is a list item of a pager (`«`).
fn is_leafing(page: &PageSnapshot, unit: &Unit) -> bool {
    page.tag(unit.block) == "li" && unit.text.chars().all(|c| LEAFING.contains(c))
}

/// Whether a text is only arrows, as text or emoji.
fn is_arrow(unit: &Unit) -> bool {
    let mut signs = unit.text.trim_end_matches(['\u{fe0e}', '\u{fe0f}']).chars();
    signs.clone().next().is_some() && signs.all(|c| ARROWS.contains(c))
}

/// A sign with the texts beside it in its line.
fn beside(page: &PageSnapshot, units: &Units, sign: usize) -> Option<LoneSign> {
    let held = |up: NodeId| units.within(page, up);
    let around = page.inclusive_ancestors(units.list[sign].block);
    let mut around = around.take(MAX_NESTING).map(held);
    let line = around.find(|line| line.len() > 1 && line.contains(&sign))?;
    if line.len() > MAX_IN_LINE {
        return None;
    }
    let is_shown = |i: &usize| !units.list[*i].concealed;
    let beside = [
        (line.start..sign).rev().find(is_shown),
        (sign + 1..line.end).find(is_shown),
    ];
    Some(LoneSign {
        sign,
        beside,
        is_arrow: is_arrow(&units.list[sign]),
        is_entry: is_leafing(page, &units.list[sign]),
    })
}

/// Drops the signs that no longer separate two kept texts.
pub(in crate::content::wholes) fn drop_lone_signs(signs: &[LoneSign], kept: &mut [bool]) {
    for LoneSign {
        sign,
        beside,
        is_arrow,
        is_entry,
    } in signs
    {
        let mut texts = beside.iter().flatten();
        let parts_nothing = if *is_entry {
            texts.all(|i| !kept[*i])
        } else {
            texts.any(|i| !kept[*i]) || *is_arrow && beside.contains(&None)
        };
        if parts_nothing {
            kept[*sign] = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// What is kept of a line with a name, a sign and a date, of which the name and the date may be kept.
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

    #[test]
    fn a_sign_among_many_texts_is_of_no_line() {
        let found = |texts: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").open("p").text("|").close();
            for _ in 1..texts {
                t.open("p").text("A text").close();
            }
            let page = t.finish();
            lone_signs(&page, &Units::from_page(&page)).len()
        };
        assert_eq!([found(MAX_IN_LINE), found(MAX_IN_LINE + 1)], [1, 0]);
    }

    #[test]
    fn a_sign_to_leaf_through_goes_with_the_pages() {
        let kept = |sign: &str, page_kept: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("Wines").close().open("ul");
            for text in [sign, "1", "2"] {
                t.open("li").text(text).close();
            }
            let page = t.finish();
            let mut kept = vec![true, true, page_kept, false];
            drop_lone_signs(&lone_signs(&page, &Units::from_page(&page)), &mut kept);
            kept[1]
        };
        assert!(!kept("«", false));
        assert!(kept("«", true), "signs that are told of");
        assert!(kept("+", false));
    }

    #[test]
    fn an_arrow_that_leads_to_nothing_in_its_box_goes() {
        let kept = |behind: Option<&str>| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").open("h1").text("Eight days");
            t.close().open("div").text("↓").close();
            if let Some(behind) = behind {
                t.open("p").text(behind).close();
            }
            t.close().open("p").text("We walk over four passes.");
            let page = t.finish();
            let units = Units::from_page(&page);
            let mut kept = vec![true; units.len()];
            drop_lone_signs(&lone_signs(&page, &units), &mut kept);
            kept[1]
        };
        assert!(!kept(None));
        assert!(kept(Some("Step two")), "a step leads to the next");
    }
}
