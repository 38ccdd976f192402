//! Plain lines right below a heading, alike and adjacent: where the heading and the lines behind them are kept, the
//! first lines are kept, too. The score likes a street or a number less than the opening hours below it.
//!
//! Source: ours, front pages of makers of sites, of whose `Where we are` street and telephone were lost. It brings two
//! texts of one in 954 old pages, and two of wcxb (label and value of a book).
//!
//! # Limits
//! Only the first few lines come in, if none of them is unlikely or a link and at least two lines behind them are kept.

use crate::content::candidates::Candidates;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// Maximum number of lines that come in, and minimum number of kept lines behind them. Source: ours: an address, a
/// telephone, one more.
const MAX_LINES: usize = 3;
const MIN_BEHIND: usize = 2;
/// Minimum probability of a line that comes in. Source: ours: promises of a shop, each with an icon, have less.
const MIN_LINE: f32 = 0.25;
/// Tags of elements that hold a line. Source: ours.
const LINES: [&str; 2] = ["div", "p"];

/// A heading with the lines right below it.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct HeadingLines {
    heading: usize,
    lines: Range<usize>,
}

/// The headings of a page with as many lines right below as can come in, and [`MIN_BEHIND`] more. Linear.
pub(in crate::content::wholes) fn heading_lines(
    page: &PageSnapshot,
    units: &Units,
) -> Vec<HeadingLines> {
    let list = &units.list;
    let is_line = |i: usize| {
        let unit = &list[i];
        unit.link_chars == 0 && !unit.concealed && LINES.contains(&page.tag(unit.block))
    };
    let looks = |i: usize| {
        let block = list[i].block;
        (page.tag(block), page.attribute(block, "class"))
    };
    let is_heading = |i: &usize| {
        page.heading_level(list[*i].block)
            .is_some_and(|level| level > 1)
    };
    let headings = (0..list.len()).filter(is_heading);
    let found = headings.map(|heading| {
        let start = heading + 1;
        let below = (start..list.len()).take(MAX_LINES + MIN_BEHIND);
        let count = below
            .take_while(|i| is_line(*i) && looks(*i) == looks(start))
            .count();
        HeadingLines {
            heading,
            lines: start..start + count,
        }
    });
    found
        .filter(|found| found.lines.len() > MIN_BEHIND)
        .collect()
}

/// Keeps the first lines where the heading and the lines behind them are kept.
pub(in crate::content::wholes) fn keep_heading_lines(
    all: &[HeadingLines],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    for HeadingLines { heading, lines } in all {
        let Some(first) = lines.clone().find(|i| kept[*i]) else {
            continue;
        };
        let lost = lines.start..first;
        let mut behind = (first..lines.end).take(MIN_BEHIND);
        let is_read = kept[*heading]
            && first + MIN_BEHIND <= lines.end
            && behind.all(|i| kept[i])
            && lost
                .clone()
                .all(|i| candidates.may_join(i) && candidates.probabilities[i] >= MIN_LINE);
        if is_read {
            kept[lost].fill(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    /// Whether two lines below a heading come in above two more, of which the second is kept or not.
    fn come_in(is_headed: bool, likely: f32, is_kept: bool, class: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h2").text("Where we are").close();
        for lines in [
            ["Carrer de la Reina 112", "Tel. 963 55 01 77"],
            ["Mon: 9-20", "Fri: 9-15"],
        ] {
            t.open("div");
            for line in lines {
                let own = if line.starts_with("Tel") {
                    class
                } else {
                    "line"
                };
                t.open_with("p", &[("class", own)]).text(line).close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let mut kept = [is_headed, false, false, true, is_kept];
        let candidates = Candidates {
            probabilities: &[0.5, likely, likely, 0.5, 0.5],
            types: &KindProbabilities::only(PageKind::Service),
            ..Candidates::open(5)
        };
        keep_heading_lines(&heading_lines(&page, &units), &candidates, &mut kept);
        kept[1] && kept[2]
    }

    #[test]
    fn lines_between_a_kept_heading_and_kept_lines_come_in() {
        assert!(come_in(true, 0.3, true, "line"));
        assert!(!come_in(false, 0.3, true, "line"), "no heading is kept");
        assert!(!come_in(true, 0.2, true, "line"), "unlikely");
        assert!(!come_in(true, 0.3, false, "line"), "one line is little");
        assert!(!come_in(true, 0.3, true, "other"), "another look");
    }
}
