//! Recognizes tickets of issue trackers, whose comments are their content, whatever their class. The title of the
//! document has a number or key (`(#731)`, `[TRAM-482]`, `9147 – `), and either a link of the page consists of it and
//! leads to it, or the headline ends with the number and its sign (`#1482`), and the page's address ends with the
//! number.
//!
//! Source: ours, GitLab, Jira and Bugzilla; GitHub. No page of wcxb, aeb, kreuzer, estuka, snippets, threads, shops
//! and 954 old pages has both.
//!
//! # Limits
//! A tracker that shows its number elsewhere without a link is treated as any page. An issue of a journal with its
//! number in the title and in a link to itself looks like a ticket.

use crate::content::addresses::addresses;
use crate::snapshot::{NodeId, PageSnapshot, one_line};

/// Minimum digits of a number without `#`, and the number of first words of a title among which it may be. Source:
/// ours: `Bug 9147 – `; shorter numbers are those of chapters.
const MIN_DIGITS: usize = 4;
const MAX_BEFORE: usize = 3;
/// Maximum number of keys of a title that are looked for. Source: ours, to bound the cost: a ticket has one or two.
const MAX_KEYS: usize = 16;
/// Numbers that may be years. Source: ours.
const YEARS: std::ops::RangeInclusive<u32> = 1800..=2199;
/// Maximum words and characters of the link with the number. Source: ours: `Bug 9147`, `Bug report #12`.
const MAX_WORDS: usize = 3;
const MAX_CHARS: u32 = 40;
/// The sign before a number, and characters around a key.
const SIGN: char = '#';
const AROUND: [char; 6] = ['(', ')', '[', ']', ':', SIGN];

/// Whether a page is a ticket. Cost: linear in its title and links, times [`MAX_KEYS`].
pub(super) fn is_ticket(page: &PageSnapshot) -> bool {
    let keys = keys(&page.source.title);
    if keys.is_empty() {
        return false;
    }
    if is_headed_by_number(page, &keys) {
        return true;
    }
    let is_short = |link: &NodeId| (1..=MAX_CHARS).contains(&page.totals(*link).chars);
    let mut links = page.tagged(["a"]).filter(is_short);
    links.any(|link| {
        let text = one_line(&page.text(link));
        let mut words = text.split_whitespace();
        let last = words.next_back().map(bare).unwrap_or_default();
        let is_name = words.count() < MAX_WORDS && keys.contains(&last);
        is_name
            && page
                .attribute(link, "href")
                .is_some_and(|href| leads_to(href, last))
    })
}

/// Whether the headline ends with `#` and one of the keys, and the page's address ends with that number.
fn is_headed_by_number(page: &PageSnapshot, keys: &[&str]) -> bool {
    let ends_address = |number: &str| {
        addresses(page).any(|own| {
            let last = own.path_segments().and_then(|mut parts| parts.next_back());
            last == Some(number)
        })
    };
    let mut headings = page.tagged(["h1"]).take(MAX_KEYS);
    headings.any(|heading| {
        let text = one_line(&page.text(heading));
        let last = text.split_whitespace().next_back();
        let number = last.and_then(|last| last.strip_prefix(SIGN));
        number.is_some_and(|number| keys.contains(&number) && ends_address(number))
    })
}

/// A word without brackets and signs around it.
fn bare(word: &str) -> &str {
    word.trim_matches(AROUND)
}

/// The numbers and keys in a title that may be those of a ticket.
fn keys(title: &str) -> Vec<&str> {
    let words = title.split_whitespace().enumerate();
    let is_key = |(at, word): &(usize, &str)| {
        let key = bare(word);
        if key.is_empty() || !key.is_ascii() {
            return false;
        }
        if key.bytes().all(|b| b.is_ascii_digit()) {
            let is_year = || key.parse::<u32>().is_ok_and(|year| YEARS.contains(&year));
            let is_signed = word.trim_start_matches(['(', '[']).starts_with(SIGN);
            return is_signed || *at < MAX_BEFORE && key.len() >= MIN_DIGITS && !is_year();
        }
        (*at == 0 || word.starts_with('[')) && is_key_of_project(key)
    };
    let keys = words.filter(is_key).map(|(_, word)| bare(word));
    keys.take(MAX_KEYS).collect()
}

/// Whether a word is a project's name in capitals with a number: `TRAM-482`.
fn is_key_of_project(word: &str) -> bool {
    let Some((project, number)) = word.rsplit_once('-') else {
        return false;
    };
    let is_name = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    project.starts_with(|c: char| c.is_ascii_uppercase())
        && project.chars().all(is_name)
        && !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
}

/// Whether an address ends with a key, or is that of the page itself.
fn leads_to(href: &str, key: &str) -> bool {
    let address = href.split(SIGN).next().unwrap_or("").trim();
    let before = address.trim_end_matches('/').strip_suffix(key);
    address.is_empty() || before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_ticket_has_its_key_in_the_title_and_in_a_link_to_itself() {
        let told = |title: &str, text: &str, href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("a", &[("href", href)]).text(text);
            t.close().open("h1").text("The map stops").close();
            let mut page = t.finish();
            page.source.title = title.to_owned();
            is_ticket(&page)
        };
        let map = "The map stops (#731) · Issues · boats";
        assert!(told(map, "#731", "/boats/-/issues/731"));
        assert!(told(map, "#731", "#"));
        assert!(told(
            "[TRAM-482] The map stops",
            "TRAM-482",
            "/browse/TRAM-482"
        ));
        let bug = "9147 – The map stops";
        assert!(told(bug, "Bug 9147", "show_bug.cgi?id=9147"));
        assert!(!told(bug, "Bug 9147", "show_bug.cgi?id=19147"), "another");
        assert!(!told(map, "732", "/boats/-/issues/732"), "another");
        assert!(!told(map, "Episode 731", "/talks"));
        assert!(!told("The map stops in 731", "731", "/731"));
        assert!(
            !told("2024 – The map stops", "2024", "/news/2024"),
            "a year"
        );
    }

    #[test]
    fn a_ticket_has_its_number_in_the_headline_and_the_address() {
        let told = |heading: &str, url: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text(heading).close();
            let mut page = t.finish();
            page.source.title = "The map stops · Issue #731 · boats".to_owned();
            page.source.url = url.to_owned();
            is_ticket(&page)
        };
        let url = "https://boats.example/map/issues/731";
        assert!(told("The map stops #731", url));
        assert!(!told("The map stops", url));
        assert!(!told("The map stops #732", url), "another");
        assert!(!told("The map stops #731", "https://boats.example/weekly"));
    }
}
