//! Dates in link text that names another page.

use crate::content::metadata::near::{MAX_DATE_TEXT, deeds_of, tells_of_named};
use crate::content::{dates, people};
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Minimum number of words before a date that name a page, and of letters of each: shorter ones belong to the date
/// (`on the`). Source: ours.
const MIN_CALLED: usize = 2;
const MIN_LETTERS: usize = 4;
/// Maximum number of levels between a text and its link. Source: ours: inline elements.
const MAX_INSIDE_LINK: usize = 3;

/// Whether a text stands in a link that names another page: a date in it belongs to that page.
pub(super) fn is_named_link(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id).take(MAX_INSIDE_LINK);
    let link = around.find(|up| page.is_link(*up));
    let is_long = |link: NodeId| page.totals(link).chars > MAX_DATE_TEXT as u32;
    let is_name = |text: &str| !dates::is_label(text) || tells_of_named(text);
    // A linked heading may name this page.
    let is_in_heading = |link: NodeId| {
        let mut around = page.ancestors(link).take(MAX_INSIDE_LINK);
        around.any(|up| page.is_heading(up))
    };
    link.is_some_and(|link| {
        is_long(link) || {
            let text = page.text(link);
            is_name(&text) || is_called(&text) && !is_in_heading(link)
        }
    })
}

/// Whether the words before a date name a page, and are no deed (`Posted`), byline or part of the date:
/// `Financial Report June 30, 2015`. Source: ours. Limits: words before a colon are a label.
fn is_called(text: &str) -> bool {
    let number = text.find(|c: char| c.is_ascii_digit());
    let before = number.map_or("", |at| text[..at].trim());
    let words = before.split(|c: char| !c.is_alphabetic());
    let mut words = words.filter(|word| {
        let is_long = word.chars().nth(MIN_LETTERS - 1).is_some();
        is_long && !dates::is_month(word) && !dates::is_weekday(word)
    });
    words.nth(MIN_CALLED - 1).is_some()
        && !before.contains(COLONS)
        && deeds_of(text).is_empty()
        && !people::is_byline(text)
}

#[cfg(test)]
mod tests {
    use super::super::named_links::is_called;
    use crate::content::metadata::tests::signed;

    #[test]
    fn words_before_a_day_call_a_page() {
        for (text, is_one) in [
            ("Financial Report June 30, 2015", true),
            ("Tuesday, June 30, 2015", false),
            ("Posted on Tuesday, June 30, 2015", false),
            ("by Jane Miller June 30, 2015", false),
            ("Date of issue: June 30, 2015", false),
            ("30 June 2015, 10:15 Annual Report", false),
        ] {
            assert_eq!(is_called(text), is_one, "{text}");
        }
    }

    #[test]
    fn a_link_that_is_called_something_dates_another_page() {
        let dated = |text: &str| {
            let found = signed(|t| {
                t.open("p").text("Words of it.").close();
                t.open("p").open_with("a", &[("href", "/f.pdf")]);
                t.text(text).close().close();
            });
            found.1
        };
        assert_eq!(dated("Financial Report June 30, 2015"), None);
        let day = dated("Tuesday, June 30, 2015");
        assert_eq!(day.as_deref(), Some("2015-06-30"));
    }
}
