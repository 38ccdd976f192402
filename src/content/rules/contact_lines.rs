//! Lines at the end of an article that say how to reach its author: `To contact the reporter on this story: ...`,
//! `Write to Jane Doe at jane@example.org`, `Follow Jane Doe on Twitter: @jane`.
//!
//! They have an email address or an account, and no text follows in their box. A request of the text itself
//! (`Write to your council`) has no address with that name.

use super::links::linked_texts;
use super::texts::stands_free;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::hash::HashSet;
use crate::input::site;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use url::Url;

/// Maximum number of words of such a line. Source: ours: two names, each with a place and an address.
const MAX_WORDS: u32 = 40;
/// Minimum number of running texts before the line. Source: ours: a page about people has fewer. On aeb and wcxb no
/// truth has such a line, and one was printed; on 258 pages of news 16 were.
const MIN_TEXTS: usize = 3;
/// How lines begin that ask to follow somebody, in lower case. Steps of how-tos begin so, too: the line must also
/// name a network or an account.
static FOLLOW: Phrases = Phrases::separated(
    "follow |folgen sie |suivez |sigue a |siga a |siga o |segui |seguite |volg ",
    "|",
);
/// How other such lines begin, in lower case.
static BEGINNINGS: Phrases = Phrases::separated(
    "to contact the reporter|\
    to contact the writer|to contact the author|to contact the editor|contact the reporter|contact the writer|\
    contact the author|contact the editor|contact this reporter|email the reporter|email the writer|\
    email the author|e-mail the reporter|e-mail the writer|e-mail the author|have something to say|\
    schreiben sie dem autor|schreiben sie der autorin|contacter l'auteur|contactez l'auteur|contacta al autor|\
    contacte al autor|contatta l'autore",
    "|",
);
/// How lines begin before the name of whom to write to.
const WRITE: [&str; 4] = ["Write to ", "Schreiben Sie an ", "Écrivez à ", "Escriba a "];
/// Maximum number of ancestors of a line in which no text may follow. Source: ours: a paragraph's own box, and the
/// article.
const MAX_BOXES: usize = 2;
/// Minimum number of letters of a name, and maximum number of its words. Source: ours: an initial says little.
const MIN_NAME: usize = 3;
const MAX_NAME: usize = 3;
/// Social networks: their sites, and their names.
const NETWORKS: [&str; 8] = [
    "twitter.com",
    "x.com",
    "facebook.com",
    "instagram.com",
    "linkedin.com",
    "youtube.com",
    "threads.net",
    "bsky.app",
];
static NAMES: Phrases =
    Phrases::from_words("twitter facebook instagram linkedin youtube threads bluesky");

/// Which units are such lines, with no text behind them. Linear.
pub(super) fn contact_lines(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let is_text = |unit: &Unit| !unit.concealed && unit.is_running_text();
    let mut texts = (0..units.len()).filter(|i| is_text(&units.list[*i]));
    let Some(last_before) = texts.nth(MIN_TEXTS - 1) else {
        return found;
    };
    // The boxes in which a text follows, and those around them.
    let mut continued: HashSet<NodeId> = HashSet::default();
    for i in (last_before + 1..units.len()).rev() {
        let unit = &units.list[i];
        let around = page.ancestors(unit.block).take(MAX_BOXES);
        let mut around = around.filter(|up| page.tag(*up) != "body");
        if is_contact(page, unit) {
            found[i] = !around.any(|up| continued.contains(&up));
        } else if is_text(unit) {
            continued.extend(around);
        }
    }
    found
}

fn is_contact(page: &PageSnapshot, unit: &Unit) -> bool {
    let text = unit.text.trim_start_matches(|c: char| !c.is_alphanumeric());
    unit.words <= MAX_WORDS
        && !unit.concealed
        && !unit.text.trim_end().ends_with(COLONS)
        && (BEGINNINGS.begins_in_any_case(text) || asks_to_follow(text) || names_whom(text))
        && stands_free(page, unit)
        && names_account(page, unit)
}

/// Whether a text asks to follow an account, and names a network or the account.
fn asks_to_follow(text: &str) -> bool {
    let mut words = text.split(|c: char| c.is_whitespace() || ",.:;!".contains(c));
    FOLLOW.begins_in_any_case(text)
        && words.any(|word| word.starts_with('@') || NAMES.holds_in_any_case(word))
}

/// Whether a text says to whom to write, at an address that contains the name.
fn names_whom(text: &str) -> bool {
    let mut begun = WRITE.iter().filter_map(|begin| text.strip_prefix(begin));
    let Some(rest) = begun.next() else {
        return false;
    };
    let words = rest.split_whitespace();
    let address = words.clone().find(|word| word.contains('@'));
    let address = address.unwrap_or("").to_lowercase();
    let mut names = words.take(MAX_NAME).filter(|word| {
        word.starts_with(char::is_uppercase) && word.chars().nth(MIN_NAME - 1).is_some()
    });
    names.any(|name| address.contains(&name.to_lowercase()))
}

/// Whether a text has an email address or the name of an account, or a link to one.
fn names_account(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut words = unit.text.split_whitespace();
    let is_written = words.any(|word| word.len() > 1 && word.contains('@'));
    let links = linked_texts(page, unit).filter_map(|(_, link)| link);
    let mut addresses = links.filter_map(|link| page.attribute(link, "href"));
    is_written || addresses.any(leads_to_account)
}

fn leads_to_account(address: &str) -> bool {
    let domain = Url::parse(address).ok().and_then(|address| site(&address));
    address.starts_with("mailto:")
        || domain.is_some_and(|domain| NETWORKS.contains(&domain.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether a line with a link at its end is dropped, below so many texts and with the given text behind it.
    fn is_out(texts: usize, (line, href): (&str, &str), behind: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for _ in 0..texts {
            t.open("p").text(&"word ".repeat(20)).close();
        }
        t.open("p").text(line).open_with("a", &[("href", href)]);
        t.text("here").close().close();
        t.open("p").text(behind).close().close();
        t.open("p").text(&"word ".repeat(20));
        let page = t.finish();
        let found = contact_lines(&page, &Units::from_page(&page));
        assert_eq!(found.len(), texts + 3);
        let out = found.iter().filter(|is_out| **is_out).count();
        assert_eq!(out, usize::from(found[texts]), "nothing else");
        found[texts]
    }

    #[test]
    fn lines_on_who_wrote_it_are_out_at_the_end() {
        let page = "https://www.example.org/a";
        for line in [
            (
                "To contact the reporter on this story: j@example.org ",
                page,
            ),
            ("Contact the writer: ", "mailto:j@example.org"),
            ("Write to Jane Doe at jane.doe@example.org ", page),
            ("-- Follow Jane Doe on Twitter: @jane ", page),
            (
                "Follow Jane Doe on Facebook ",
                "https://www.facebook.com/jane",
            ),
        ] {
            assert!(is_out(3, line, "Share"), "{line:?}");
            assert!(!is_out(2, line, "Share"), "too few texts above: {line:?}");
            let text = "word ".repeat(20);
            assert!(!is_out(3, line, &text), "a text follows: {line:?}");
        }
        for line in [
            ("Follow the river to the sea ", page),
            (
                "Follow this video step by step ",
                "https://www.youtube.com/a",
            ),
            ("Contact the writer by mail ", page),
            ("To contact the police, write to tips@example.org ", page),
            ("Write to Your Council at office@example.org ", page),
            ("Write to us at jane@example.org ", page),
        ] {
            assert!(!is_out(3, line, "Share"), "{line:?}");
        }
    }
}
