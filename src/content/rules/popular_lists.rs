//! Lists of what others read on the site, below or beside a text: `Most read`, `Most watched/listened`.

use super::links::leads_to;
use super::texts::first_text;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::PageSnapshot;

/// Fewest entries of such a list, and levels from its heading up to what holds both. Source: ours.
const MIN_ENTRIES: usize = 3;
const MAX_AROUND: usize = 4;
/// Share of links from which on an entry leads elsewhere. Source: ours: a number or a sign stands beside them.
const MIN_LINKED: f32 = 0.9;
/// What it begins with, and what readers did, in lower case.
static MOST: Phrases = Phrases::from_words("most am");
static DONE: Phrases = Phrases::from_words(
    "read watched listened shared emailed e-mailed mailed viewed commented discussed clicked meisten gelesen \
    geteilt geklickt kommentiert diskutiert",
);
/// The same in one phrase.
static WHOLE: Phrases = Phrases::separated(
    "meistgelesen|meistgelesene artikel|meistgeklickt|les plus lus|les plus partagés|lo más leído|más leídas|\
    lo más visto|mais lidas|mais lidos|i più letti|meest gelezen|najczęściej czytane|самое читаемое|çok okunanlar",
    "|",
);

/// Which units stand in one, its heading too. A text with a headline stands above: without it, the page is the
/// list. Linear in units, times the links of such lists.
pub(super) fn popular_lists(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let list = &units.list;
    let Some(text) = first_text(page, units) else {
        return found;
    };
    for heading in text..list.len() {
        if found[heading] || !names_popular(page, &list[heading]) {
            continue;
        }
        let entries = entries(page, units, heading).count();
        if entries >= MIN_ENTRIES {
            found[heading..=heading + entries].fill(true);
        }
    }
    found
}

/// Whether a heading says that what follows is what others read.
fn names_popular(page: &PageSnapshot, unit: &Unit) -> bool {
    if !page.is_heading(unit.block) {
        return false;
    }
    let text = unit.text.trim_end_matches([':', ' ']);
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '/' | ',' | '&' | '+'));
    let mut words = words.filter(|word| !word.is_empty() && *word != "and" && *word != "und");
    let is_most = words
        .next()
        .is_some_and(|word| MOST.holds_in_any_case(word));
    let mut done = words.peekable();
    let is_done = done.peek().is_some() && done.all(|word| DONE.holds_in_any_case(word));
    is_most && is_done || WHOLE.holds_in_any_case(text)
}

/// The units right behind a heading that are links to other pages, in the first box around it that holds any.
fn entries<'a>(
    page: &'a PageSnapshot,
    units: &'a Units,
    heading: usize,
) -> impl Iterator<Item = &'a Unit> {
    let around = page.ancestors(units.list[heading].block).take(MAX_AROUND);
    let mut ends = around.map(|up| units.within(page, up).end);
    let end = ends.find(|end| *end > heading + 1);
    let behind = &units.list[heading + 1..end.unwrap_or(heading + 1)];
    let leads_away = move |unit: &&Unit| leads_to(page, unit, MIN_LINKED).is_some();
    behind.iter().take_while(leads_away)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// How many units are out of a page with a text, and a list below a heading.
    fn out(headline: &str, heading: &str, href: &str) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(headline).text("The heatwave").close();
        t.open("p").text(&"word ".repeat(25)).close();
        t.open("div").open("h2").text(heading).close().open("ol");
        for title in ["Luxor", "Detroit", "Yemen"] {
            t.open("li").open_with("a", &[("href", href)]);
            t.text(title).close().close();
        }
        t.close().close();
        t.open("p").text("What else there is to say of it.");
        let page = t.finish();
        let found = popular_lists(&page, &Units::from_page(&page));
        found.into_iter().filter(|is_out| *is_out).count()
    }

    #[test]
    fn what_others_read_is_no_text_of_the_page() {
        for heading in ["Most watched/listened", "Most Read:", "Meistgelesen"] {
            assert_eq!(out("h1", heading, "/a"), 4, "{heading}");
        }
        for heading in ["Most", "Most popular names", "Most read in the country"] {
            assert_eq!(out("h1", heading, "/a"), 0, "{heading}");
        }
        assert_eq!(out("h2", "Most read", "/a"), 0, "the page may be the list");
        assert_eq!(out("h1", "Most read", "#a"), 0, "its own places");
    }
}
