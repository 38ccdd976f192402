//! Datelines (`Washington CNN —`, see [`mod@datelines`](crate::content::datelines)) are kept as one line with the
//! running text right behind them, where no word of theirs is unlikely. The score sees three short texts and keeps
//! one of them.
//!
//! Source: ours, cnn.com since 2022. Limits: only on articles; elsewhere a dash behind a name marks a missing value.

use crate::content::candidates::Candidates;
use crate::content::datelines::datelines;
use crate::content::page_type::PageKind;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// Minimum probability of each text of a dateline. Source: ours: those of reports have .36 and more.
const MIN_LIKELY: f32 = 0.25;

/// The units of each dateline of a page that stands right above a running text. Linear.
pub(super) fn dateline_rows(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let rows = datelines(page).into_iter();
    let held = rows.map(|row| units.within(page, row));
    let stands_above = |row: &Range<usize>| {
        let next = units.list.get(row.end);
        !row.is_empty() && next.is_some_and(|next| next.is_running_text() && !next.concealed)
    };
    held.filter(stands_above).collect()
}

/// Keeps each dateline as a whole, or drops it.
pub(super) fn settle_datelines(rows: &[Range<usize>], candidates: &Candidates, kept: &mut [bool]) {
    if candidates.types.likeliest() != PageKind::Article {
        return;
    }
    for row in rows {
        let is_likely = |i: usize| candidates.probabilities[i] >= MIN_LIKELY;
        let may_stand = |i: usize| kept[i] || candidates.may_be[i] && is_likely(i);
        let is_whole = kept[row.end] && row.clone().all(may_stand);
        kept[row.clone()].fill(is_whole);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::KindProbabilities;
    use crate::snapshot::Display;
    use crate::snapshot::test_page::{TestPage, block, styled};

    const TEXT: &str = "The county council voted on Tuesday to spend the money that it had saved for the new bridge.";

    /// What is kept of a dateline above a text, where only its second word is kept at first.
    fn kept(likely: f32, behind: &str, is_text_kept: bool) -> Vec<bool> {
        kept_on(PageKind::Article, likely, behind, is_text_kept)
    }

    fn kept_on(kind: PageKind, likely: f32, behind: &str, is_text_kept: bool) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        let row = styled(Display::Flex);
        t.element("cite", [0.0, 0.0, 400.0, 20.0], row, |t| {
            for (i, text) in ["Washington", "CNN", "\u{2014}"].iter().enumerate() {
                let rect = [100.0 * i as f64, 0.0, 80.0, 20.0];
                t.element("span", rect, block(), |t| {
                    t.text_in(rect, text, block());
                });
            }
        });
        t.open("p").text(behind).close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let candidates = Candidates {
            probabilities: &[likely, 0.6, likely, 0.9],
            types: &KindProbabilities::only(kind),
            ..Candidates::open(4)
        };
        let mut kept = vec![false, true, false, is_text_kept];
        settle_datelines(&dateline_rows(&page, &units), &candidates, &mut kept);
        kept
    }

    #[test]
    fn where_a_report_is_from_is_kept_as_one_line_above_its_text() {
        assert_eq!(kept(0.4, TEXT, true), [true; 4]);
        assert_eq!(kept(0.1, TEXT, true), [false, false, false, true]);
        assert_eq!(kept(0.4, TEXT, false), [false; 4]);
        let short = kept(0.4, "Short", true);
        assert_eq!(short, [false, true, false, true], "no report");
        let missing = kept_on(PageKind::Product, 0.1, TEXT, false);
        assert_eq!(missing, [false, true, false, false], "no article");
    }
}
