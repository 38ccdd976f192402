//! The author by no word beside the name that says so: a whole name right behind the headline whose only neighbour is the
//! day, where the page tells the person elsewhere; one between the headline and a mail address with the day behind it; or
//! one behind a small word which is `by` in the page's language alone.
//!
//! Sections, places, ships and kinds of articles stand beside days more often than names do (`Real Estate`, `Green Bay`,
//! `Gorch Fock`), and no list of words ends: of 54 such labels in five languages their words told 10. So the name has to
//! stand elsewhere in a byline, or as a link to somebody's page or mail. Their words, the names of their elements
//! and the title tell the rest; in German, whose nouns begin with capitals as names do, the rest of the page does as well.
//! Asked only where nobody else is named.

use crate::content::clean_text::clean;
use crate::content::metadata::elements::{
    block_around, is_inside, leads_to_account, link_around, words_of_names,
};
use crate::content::metadata::near::{Deed, MAX_DATE_TEXT, Near, deeds_of};
use crate::content::metadata::record::Headline;
use crate::content::metadata::titles::is_of_section;
use crate::content::words::phrases::Phrases;
use crate::content::{dates, people};
use crate::hash::HashSet;
use crate::snapshot::tokens::tokens;
use crate::snapshot::{NodeId, PageSnapshot};

/// Texts behind the headline among which name and day stand. Source: ours: a standfirst, and the two.
const MAX_BEHIND: usize = 4;
/// Characters beside name and day in their box. Source: ours: a sign between blanks.
const MAX_BETWEEN: u32 = 3;
/// Levels around a name whose element may be named for something else. Source: ours: what dresses it, and its box.
const MAX_AROUND: usize = 3;
/// Most words of such a name. Source: ours: what has more is rather a heading (`Ausstellung Palais Epstein Wien`).
const MAX_WORDS: usize = 3;
/// The language whose nouns begin with capitals.
const GERMAN: &str = "de";
/// Words before names that are others in other languages, or in none but their own, in lower case.
const SMALL: [(&str, &str); 4] = [("ro", "de"), ("", "του"), ("", "της"), ("", "των")];
/// Most characters of a line that tells the name once more. Source: ours: three lines.
const MAX_LINE: u32 = 300;
/// How an address begins that is a mail address.
const MAIL: &str = "mailto:";
/// Texts from the name to its day where the mail address stands between them. Source: ours: Pipermail.
const WITH_MAIL: usize = 3;
/// What parts a name from what stands behind it.
const BESIDE: [char; 4] = [',', '|', '·', '•'];

/// Words of the names of places, in lower case. Source: ours: the large ones of several words.
static PLACES: Phrases = Phrases::from_words(
    "new san santa santo los las saint st. são rio buenos cape hong kong kuala tel abu north south east west northern \
    southern eastern western central upper lower united states kingdom republic islands island county district province \
    valley beach bad nord süd ost west frankfurt berlin london paris washington madrid mexico méxico ciudad",
);
/// Words of the names of elements that say what else stands there.
const OTHER_NAMES: [&str; 16] = [
    "category",
    "categories",
    "section",
    "tag",
    "tags",
    "topic",
    "topics",
    "kicker",
    "rubric",
    "location",
    "place",
    "city",
    "source",
    "breadcrumb",
    "breadcrumbs",
    "type",
];

/// The one whole name near behind the headline that stands with nothing but a day and is told elsewhere, that stands
/// before a mail address and a day, or behind a word for `by` in the page's language.
///
/// Source: ours. Limits: names in scripts with capitals; none in links, which lead to sections as often; none that stands
/// on the page but once without an address. Linear in the page's text.
pub(in crate::content::metadata) fn author(
    page: &PageSnapshot,
    near: &Near,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    if headline.node.is_none() {
        return Vec::new();
    }
    let behind: Vec<NodeId> = near.behind(page, headline).take(MAX_BEHIND).collect();
    let titles = [headline.text.as_deref().unwrap_or(""), &page.source.title];
    let titles = titles.map(str::to_lowercase);
    let titles: HashSet<&str> = titles.iter().flat_map(|title| tokens(title)).collect();
    let is_of_title = |name: &str| {
        let mut words = capitals_of(name).map(str::to_lowercase);
        words.any(|word| titles.contains(word.as_str()))
    };
    let is_person = |name: &String| {
        may_be_person(name) && !is_of_title(name) && !(is_german(page) && has_noun(page, name))
    };
    let named = (0..behind.len()).find_map(|at| {
        let id = behind[at];
        let text = page.node(id).text.as_deref().and_then(clean)?;
        let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
        let mut beside = beside.filter_map(|at| behind.get(at));
        let name: &str = match behind_small_word(page, &text) {
            Some(name) => name,
            None if at == 0 && is_answered(page, &behind) => &text,
            None if beside.any(|day| stands_with(page, id, *day))
                && is_told_elsewhere(page, id, &text) =>
            {
                &text
            }
            None => return None,
        };
        let is_own = !is_inside(page, id, &["a"]) && !is_called_other(page, id);
        people::full_name(name, site).filter(|names| is_own && names.iter().all(is_person))
    });
    named.unwrap_or_default()
}

/// The text behind a word for `by` in the page's language, up to what stands beside a name.
fn behind_small_word<'a>(page: &PageSnapshot, text: &'a str) -> Option<&'a str> {
    let lang = page.source.lang.as_deref().unwrap_or("").trim();
    let (first, rest) = text.split_once(' ')?;
    let first = first.to_lowercase();
    let is_by = SMALL
        .iter()
        .any(|(of, word)| begins_with(lang, of) && *word == first);
    is_by.then(|| rest.split(BESIDE).next().unwrap_or(rest).trim())
}

/// Whether a text tells a day, and it and a name have a box for themselves, or each a line.
fn stands_with(page: &PageSnapshot, name: NodeId, day: NodeId) -> bool {
    let text = page.node(day).text.as_deref().unwrap_or("").trim();
    let tells_day = || dates::in_text(text, "en").or_else(|| dates::in_text(text, "de"));
    let chars = |id: NodeId| page.totals(id).chars;
    let (Some(own), Some(other)) = (block_around(page, name), block_around(page, day)) else {
        return false;
    };
    let are_alone = if own == other {
        chars(own) <= chars(name) + chars(day) + MAX_BETWEEN
    } else {
        chars(own) <= chars(name) + 1 && chars(other) <= chars(day) + 1
    };
    are_alone && dates::is_label(text) && tells_day().is_some()
}

/// Whether texts begin with a name, the mail address at which its bearer is answered, and a day.
fn is_answered(page: &PageSnapshot, texts: &[NodeId]) -> bool {
    let Some([_, address, day]) = texts.get(..WITH_MAIL) else {
        return false;
    };
    let is_day = |text: &str| dates::is_label(text) && dates::in_text(text, "en").is_some();
    is_mailed(page, *address) && page.node(*day).text.as_deref().is_some_and(is_day)
}

/// Whether a text stands in a link that sends mail.
fn is_mailed(page: &PageSnapshot, text: NodeId) -> bool {
    link_around(page, text).is_some_and(|link| {
        let start = page
            .attribute(link, "href")
            .and_then(|href| href.get(..MAIL.len()));
        start.is_some_and(|start| start.eq_ignore_ascii_case(MAIL))
    })
}

/// Whether a name stands elsewhere on the page as a link to the page or the mail of somebody, or behind a word for `by`
/// that begins its line or stands in one that says that something was published: the same words are `of` and `from`
/// (`von`, `di`, `por`).
fn is_told_elsewhere(page: &PageSnapshot, own: NodeId, name: &str) -> bool {
    let leads_to_person = |id: NodeId| {
        let link = link_around(page, id);
        link.is_some_and(|link| leads_to_account(page, link)) || is_mailed(page, id)
    };
    let is_by = |id: NodeId| {
        let line = block_around(page, id).filter(|line| page.totals(*line).chars <= MAX_LINE);
        let text = line.and_then(|line| clean(&page.text(line)));
        text.is_some_and(|text| says_by(&text, name))
    };
    let texts = page
        .subtree(page.body())
        .filter(|id| *id != own && page.is_said(*id));
    let mut alike = texts.filter(|id| {
        let text = page.node(*id).text.as_deref();
        text.is_some_and(|text| text.contains(name))
    });
    alike.any(|id| leads_to_person(id) || is_by(id))
}

/// Whether a line names somebody behind a word for `by` at its beginning, up to its end or what parts the name from the
/// rest, or says that something was published.
fn says_by(line: &str, name: &str) -> bool {
    let Some((start, rest)) = line.split_once(name) else {
        return false;
    };
    let word = start.split_whitespace().next_back().unwrap_or("");
    let is_published = || {
        let mut deeds = deeds_of(line).into_iter();
        deeds.any(|(_, deed)| deed == Deed::Published)
    };
    let goes_on = || {
        let rest = rest.trim_start();
        let is_part = |c: char| c.is_alphabetic() || matches!(c, '’' | '\'' | '&');
        rest.starts_with(is_part)
    };
    !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-')
        && people::is_label(word)
        && (people::is_label(start) && !goes_on() || is_published())
}

/// Whether a whole name may be a person's by its words.
pub(super) fn may_be_person(name: &str) -> bool {
    let is_other = |word: &str| is_of_section(word) || PLACES.holds_in_any_case(word);
    let mut words = name.split_whitespace();
    let begins = name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    begins
        && words.clone().count() <= MAX_WORDS
        && !words.any(is_other)
        && !people::names_organisation(name)
        && !people::holds_job(name)
        && !people::tells_of_bearer(name)
}

/// The words of a name that begin with a capital.
fn capitals_of(name: &str) -> impl Iterator<Item = &str> {
    tokens(name).filter(|word| word.starts_with(char::is_uppercase))
}

fn begins_with(lang: &str, language: &str) -> bool {
    let own = lang.get(..language.len()).unwrap_or("");
    own.eq_ignore_ascii_case(language)
}

fn is_german(page: &PageSnapshot) -> bool {
    begins_with(page.source.lang.as_deref().unwrap_or("").trim(), GERMAN)
}

/// Whether a word of a name stands elsewhere on the page without the rest of it, as nouns do. Linear in its text.
fn has_noun(page: &PageSnapshot, name: &str) -> bool {
    let text = page.text(page.body());
    let words: Vec<&str> = tokens(&text).collect();
    let own: Vec<&str> = tokens(name).collect();
    let wholes = words.windows(own.len().max(1)).filter(|run| *run == own);
    let wholes = wholes.count();
    let times = |words: &[&str], word: &str| words.iter().filter(|other| **other == word).count();
    let mut capitals = capitals_of(name);
    capitals.any(|word| times(&words, word) > wholes * times(&own, word))
}

/// Whether an element around a text is named for a section, a kind or a place.
fn is_called_other(page: &PageSnapshot, id: NodeId) -> bool {
    let around = page.ancestors(id).take(MAX_AROUND);
    // Larger ones are the article, whose classes tell its sections, too.
    let mut small = around.filter(|up| page.totals(*up).chars as usize <= MAX_DATE_TEXT);
    small.any(|up| {
        let words = words_of_names(page, up);
        let mut others = OTHER_NAMES.iter();
        others.any(|other| words.iter().any(|word| word == other))
    })
}

#[cfg(test)]
mod tests;
