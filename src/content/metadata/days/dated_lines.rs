//! List items that end in a date: versions of a program, events in a town's history. Each date belongs to its item.

use crate::content::metadata::near::{deeds_of, has_digit};
use crate::content::metadata::record::DAY;
use crate::content::{dates, people};
use crate::snapshot::tokens::folded;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Maximum number of elements from a date up to its list item. Source: ours: a link, and inline elements.
const MAX_AROUND: usize = 4;
/// Maximum number of items that are checked: the first ones of the list, and those behind the date's item (twice as
/// many nodes, because of white space). Source: ours, to bound the cost.
const MAX_LINES: usize = 8;
/// Maximum number of characters of an item, and of the date at its end. Source: ours: two lines of text; a month with
/// its day.
const MAX_LINE: u32 = 200;
const MAX_DAY: usize = 24;
/// Minimum number of letters and digits of an item before its date. Source: ours: `0.6`.
const MIN_WORDS: usize = 2;
/// Characters around a date at the end of an item.
const BRACKETS: [char; 6] = ['(', ')', '[', ']', '.', ' '];

/// Whether a date stands at the end of a list item, and another item of the list ends in another date. `own` is the
/// headline; lists that hold it do not count.
///
/// Source: ours. Limits: `li` elements only. An item right behind the headline, or with its words, is the page's own
/// line. An item with a word such as `Posted`, a byline, or a label before a colon tells of the page.
pub(super) fn is_of_dated_line(page: &PageSnapshot, id: NodeId, own: NodeId, lang: &str) -> bool {
    let mut around = page.inclusive_ancestors(id).take(MAX_AROUND);
    let Some(line) = around.find(|up| page.tag(*up) == "li") else {
        return false;
    };
    let Some(list) = page.parent(line).filter(|list| !page.contains(*list, own)) else {
        return false;
    };
    let Some(day) = day_at_end(page, line, lang).filter(|_| !is_own(page, line, own)) else {
        return false;
    };
    let first = page.children(list).take(MAX_LINES);
    let mut beside = first.chain(page.siblings_behind(line).take(2 * MAX_LINES));
    let is_other = |other: String| other != day;
    beside.any(|n| page.tag(n) == "li" && day_at_end(page, n, lang).is_some_and(is_other))
}

/// Whether an item is the page's own line: right behind the headline, or beginning with its words. Headlines longer
/// than an item are not read.
fn is_own(page: &PageSnapshot, line: NodeId, own: NodeId) -> bool {
    let end = page.node(own).end;
    let is_right_behind = end <= line && page.totals_between(end, line).chars == 0;
    let begins_line = || {
        let title = folded(&page.text(own));
        folded(&page.text(line)).starts_with(&title)
    };
    is_right_behind || (1..=MAX_LINE).contains(&page.totals(own).chars) && begins_line()
}

/// The date at the end of a short item, behind other words, where the item has no deed (`Posted`), byline or colon.
fn day_at_end(page: &PageSnapshot, line: NodeId, lang: &str) -> Option<String> {
    if !(1..=MAX_LINE).contains(&page.totals(line).chars) {
        return None;
    }
    let text = page.text(line);
    let text = text.trim_end_matches(BRACKETS);
    let ends = text.ends_with(|c: char| c.is_numeric() || "日일".contains(c));
    if !ends || !has_digit(text) || !deeds_of(text).is_empty() || people::is_byline(text) {
        return None;
    }
    let (at, _) = text.char_indices().rev().take(MAX_DAY).last()?;
    // The last position from which on a date can be read.
    let words = text[at..].match_indices(|c: char| BRACKETS.contains(&c) || c == ',');
    let starts = words.map(|(start, sign)| at + start + sign.len());
    let starts = std::iter::once(at).chain(starts);
    let told = |start: usize| Some((start, dates::in_text(&text[start..], lang)?));
    let (start, day) = starts.filter_map(told).next_back()?;
    let before = &text[..start];
    let says = before
        .chars()
        .filter(|c| c.is_alphanumeric())
        .nth(MIN_WORDS - 1);
    says.filter(|_| !before.contains(COLONS))?;
    day.get(..DAY).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;
    use crate::operations::steps_of;

    /// The date of a page with a list of these lines behind a text.
    fn dated(tag: &str, lines: &[&str]) -> Option<String> {
        let found = signed(|t| {
            t.open("p").text(&"Words of it. ".repeat(20)).close();
            t.open("ul");
            for line in lines {
                t.open(tag).text(line).close();
            }
            t.close();
        });
        found.1
    }

    #[test]
    fn days_at_the_ends_of_lines_are_of_the_lines() {
        for lines in [
            ["0.6 (2017-12-29)", "0.5 (2017-05-10)"],
            [
                "The great flood (29 December 2017)",
                "The small one (10 May 2017)",
            ],
            [
                "The great flood, December 29, 2017",
                "The small one, May 10, 2017",
            ],
            ["Rain on 12/29/2017", "Snow on 12/30/2017"],
        ] {
            assert_eq!(dated("li", &lines), None, "{lines:?}");
        }
    }

    #[test]
    fn lines_that_tell_of_the_page_are_none() {
        let day = Some("2017-12-29".to_owned());
        assert_eq!(dated("li", &["0.6 (2017-12-29)", "Of rain"]), day, "alone");
        assert_eq!(dated("p", &["0.6 (2017-12-29)", "0.5 (2017-05-10)"]), day);
        let own = "A headline of some words (29 December 2017)";
        assert_eq!(dated("li", &[own, "0.5 (2017-05-10)"]), day, "its own");
        let told = ["Posted on 29 December 2017", "Updated on 3 May 2018"];
        assert_eq!(dated("li", &told), day, "deeds");
        let facts = ["Date: 29 December 2017", "Number: 10 May 2018"];
        assert_eq!(dated("li", &facts), day, "facts");
    }

    #[test]
    fn long_lists_are_looked_at_in_part() {
        let taken = |many: usize| {
            let lines: Vec<String> = (0..many).map(|n| format!("Of {n} (2017-12-29)")).collect();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            steps_of(|| assert_eq!(dated("li", &lines).as_deref(), Some("2017-12-29")))
        };
        assert!(taken(2000) < 3 * taken(1000));
    }
}
