//! What stands right behind a headline: a byline ([`is_signed`]), or a line that is a date and a time ([`line()`]);
//! and such a line right above the headline ([`line_above`]).
//!
//! Such a line tells when the page was published; one further down, or beside it, may belong to other pages. It
//! counts only below headlines in scripts without spaces: elsewhere it is as often the time of an event.

use super::deeds::{Deed, deeds_of};
use crate::content::metadata::elements::{is_inside, is_named_date};
use crate::content::metadata::record::{DAY, Headline};
use crate::content::only_heading::only_h1;
use crate::content::words::lexicon::is_unspaced;
use crate::content::{dates, people};
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Maximum number of characters of the line with date and time. Source: ours: a date, a time and the name of a site.
const MAX_LINE: usize = 60;
/// Maximum number of texts of nothing but digits that are skipped before it: counts of views or answers. Source:
/// ours.
const MAX_COUNTS: usize = 3;
/// Number of numbers in a line with a date and a time, without those behind colons. A line with more numbers is
/// something else: a span.
const NUMBERS: usize = 4;

/// Maximum number of nodes before a headline among which the text above it is looked for, and of elements from that
/// text to the one with a class name for dates. Source: ours: empty counters may stand between.
const MAX_ABOVE: usize = 32;
const MAX_TO_NAME: usize = 3;

/// Maximum number of texts right behind a headline among which a byline is looked for. Source: ours: a section, a
/// standfirst, a date.
const MAX_TO_BYLINE: usize = 4;

/// Whether one of the texts right behind the headline is a byline: the page is then one text, and no list.
pub(in crate::content::metadata) fn is_signed(page: &PageSnapshot, headline: &Headline) -> bool {
    let Some(own) = headline.node else {
        return false;
    };
    let behind = (page.node(own).end.0..page.len() as u32).map(NodeId);
    let mut texts = behind.filter(|id| page.is_said(*id)).take(MAX_TO_BYLINE);
    texts.any(|id| {
        let text = text_of(page, id);
        people::is_byline(text) || people::is_label(text)
    })
}

/// The text node right behind the headline `own` that is a date and a time, and its date. `time` elements and links
/// are none. Source: ours, measured on wcxb and snippets: none of the lists there has such a line, and where a page
/// has it, its date is that of the page.
pub(in crate::content::metadata) fn line(
    page: &PageSnapshot,
    own: NodeId,
) -> Option<(NodeId, String)> {
    if !page.text(own).contains(is_unspaced) {
        return None;
    }
    let behind = (page.node(own).end.0..page.len() as u32).map(NodeId);
    let is_count = |id: &NodeId| text_of(page, *id).chars().all(|c| c.is_ascii_digit());
    let mut texts = behind.filter(|id| page.is_said(*id)).take(1 + MAX_COUNTS);
    let first = texts.find(|id| !is_count(id))?;
    let is_other = is_inside(page, first, &["time", "a"]);
    let time = time_of(text_of(page, first)).filter(|_| !is_other)?;
    Some((first, time.get(..DAY)?.to_owned()))
}

/// The date in the line right above the page's only `h1`, which is the headline: the line has a time of day, nothing
/// else, is a `time` element or has a class name for dates, and stands in the article of the headline:
/// `<article><span class="date">28.04.2021 15:10</span><h1>`. Entries of lists do not hold a page's only `h1`.
pub(in crate::content::metadata) fn line_above(page: &PageSnapshot, own: NodeId) -> Option<String> {
    if only_h1(page) != Some(own) {
        return None;
    }
    let before = (0..own.0).rev().map(NodeId);
    let first = before.take(MAX_ABOVE).find(|id| page.is_said(*id))?;
    let is_date = |up: NodeId| page.tag(up) == "time" || is_named_date(page, up);
    let is_called = page.ancestors(first).take(MAX_TO_NAME).any(is_date);
    let mut around = page.ancestors(first);
    let article = around.find(|up| page.tag(*up) == "article")?;
    let is_own = page.contains(article, own) && !is_inside(page, first, &["a"]);
    let time = time_of(text_of(page, first)).filter(|_| is_called && is_own)?;
    Some(time.get(..DAY)?.to_owned())
}

fn text_of(page: &PageSnapshot, id: NodeId) -> &str {
    page.node(id).text.as_deref().unwrap_or("").trim()
}

/// The date and time with which a line begins, at most behind a label for the publication, where it has no other
/// number and can be read in only one way.
fn time_of(line: &str) -> Option<String> {
    let line = without_label(line);
    let digits = line.split(|c: char| !c.is_ascii_digit());
    let numbers = digits.filter(|number| !number.is_empty()).count();
    let is_alone = numbers == NUMBERS + line.matches(':').count();
    let begins = line.starts_with(|c: char| c.is_ascii_digit());
    let is_short = line.chars().count() <= MAX_LINE;
    let time = (begins && is_alone && is_short).then(|| dates::read(line, ""))??;
    time.contains('T').then_some(time)
}

fn without_label(line: &str) -> &str {
    let Some((label, rest)) = line.split_once(COLONS) else {
        return line;
    };
    match deeds_of(label)[..] {
        [(_, Deed::Published)] => rest.trim_start(),
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    /// The date of a page with this headline and the elements that `draw` adds behind it.
    fn dated(title: &str, draw: impl FnOnce(&mut TestPage)) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text(title).close();
        draw(&mut t);
        Metadata::from_page(&t.finish()).date.unwrap_or_default()
    }

    const TITLE: &str = "亚马逊海外购登陆拼多多";

    #[test]
    fn a_day_and_an_hour_are_told_from_other_numbers() {
        for line in [
            "2019-09-26 10:56:28",
            "2019-09-05 11:10 The Mill",
            "2019年11月25日 16:04:30",
            "发布时间：2019-09-26 10:09:11",
        ] {
            assert!(time_of(line).is_some(), "{line}");
        }
        for line in [
            "2019-09-26",
            "2019-09-26 10:00 – 12:00",
            "2019-09-26 10:00, 25 answers",
            "03/04/2019 10:00",
            "更新时间：2019-09-26 10:09:11",
            "Since 2019-09-26 10:09",
            "10:56:28",
            "",
        ] {
            assert!(time_of(line).is_none(), "{line}");
        }
    }

    #[test]
    fn the_line_behind_the_headline_dates_the_page() {
        let day_of = |title: &str, first: &str, second: &str| {
            dated(title, |t| {
                for line in [first, second] {
                    t.open("div").open("span").text(line).close().close();
                }
                t.open("time").text("2019-09-06").close();
            })
        };
        let day = |first: &str, second: &str| day_of(TITLE, first, second);
        assert_eq!(day("2019-09-05 11:10 The Mill", "Words."), "2019-09-05");
        assert_eq!(day("23", "2019-09-05 11:10"), "2019-09-05");
        assert_eq!(day("Words.", "2019-09-05 11:10"), "2019-09-06");
        // An event takes place after the publication, and pages in other scripts may mean one.
        assert_eq!(day("2019-10-05 19:30 The Hall", "Words."), "2019-09-06");
        let event = "05.09.2019 19:30 Uhr | Stadthalle Moor";
        assert_eq!(day_of("A concert", event, "Words."), "2019-09-06");
    }

    /// The date above the headline of an article.
    fn day_above(class: &str, line: &str, second: &str) -> Option<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text("News")
            .close()
            .open("article");
        t.open("div").open_with("span", &[("class", class)]);
        t.text(line).close().close();
        t.open("h1").text("The mill is open").close().close();
        t.open(second).text("Others");
        let page = t.finish();
        line_above(&page, crate::snapshot::test_page::by_tag(&page, "h1"))
    }

    #[test]
    fn a_day_and_an_hour_above_the_headline_are_told() {
        let day = Some("2021-04-28".to_owned());
        assert_eq!(day_above("news-date", "28.04.2021 15:10", "p"), day);
        assert_eq!(day_above("news-date", "28.04.2021", "p"), None, "no hour");
        assert_eq!(
            day_above("place", "28.04.2021 15:10", "p"),
            None,
            "an event"
        );
        let many = day_above("news-date", "28.04.2021 15:10", "h1");
        assert_eq!(many, None, "one of many");
    }

    #[test]
    fn counts_beside_that_line_make_it_no_teaser() {
        let day = |line: &str| {
            dated(TITLE, |t| {
                t.open("div").open("p").text(line).close();
                t.open("h5").open_with("a", &[("href", "/answers")]);
                t.text("32 took part, 8 answers").close().close().close();
            })
        };
        assert_eq!(day("2019年11月25日 16:04:30"), "2019-11-25");
        assert_eq!(day("2019年11月25日"), "");
    }
}
