//! The author without a word for `by`: a whole name right behind the headline beside nothing but the date, if the
//! page names the person elsewhere, too; a name before a mail address and a date; or a name behind a small word that
//! means `by` in the page's language only.
//!
//! Sections, places, ships and kinds of articles stand beside dates more often than names do (`Real Estate`,
//! `Green Bay`, `Gorch Fock`), and no list of words is complete: of 54 such labels in five languages a list told 10.
//! So the name has to occur elsewhere in a byline, or as a link to somebody's page or mail. Its words, the class
//! names around it and the title are checked, too; in German, whose nouns are capitalised as names are, also the rest
//! of the page. Asked only where nobody else is named.

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

/// Maximum number of texts behind the headline among which name and date stand. Source: ours: a standfirst, and the
/// two.
const MAX_BEHIND: usize = 4;
/// Maximum number of characters beside name and date in their box. Source: ours: a sign between spaces.
const MAX_BETWEEN: u32 = 3;
/// Maximum number of ancestors of a name whose class names are checked. Source: ours: inline elements, and its box.
const MAX_AROUND: usize = 3;
/// Maximum number of words of a name without a word for `by`. Source: ours: a longer text is rather a heading
/// (`Ausstellung Palais Epstein Wien`).
const MAX_WORDS: usize = 3;
/// The language whose nouns are capitalised.
const GERMAN: &str = "de";
/// Words for `by` that mean something else in other languages, each with its language (empty: any), in lower case.
const SMALL: [(&str, &str); 4] = [("ro", "de"), ("", "του"), ("", "της"), ("", "των")];
/// Maximum number of characters of a line that names the author once more. Source: ours: three lines.
const MAX_LINE: u32 = 300;
/// The scheme of mail addresses.
const MAIL: &str = "mailto:";
/// Number of texts from the name to its date where the mail address stands between them. Source: ours: Pipermail.
const WITH_MAIL: usize = 3;
/// Separators between a name and what stands behind it.
const BESIDE: [char; 4] = [',', '|', '·', '•'];

/// Words in the names of places, in lower case. Source: ours: large places with names of several words.
static PLACES: Phrases = Phrases::from_words(
    "new san santa santo los las saint st. são rio buenos cape hong kong kuala tel abu north south east west northern \
    southern eastern western central upper lower united states kingdom republic islands island county district province \
    valley beach bad nord süd ost west frankfurt berlin london paris washington madrid mexico méxico ciudad",
);
/// Words of class names and ids of elements that hold something else than a name.
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

/// The only whole name near behind the headline that stands beside nothing but a date and is named elsewhere, that
/// stands before a mail address and a date, or behind a small word for `by`.
///
/// Source: ours. Limits: names in scripts with capitals; none in links, which lead to sections as often; none that
/// occurs only once, unless with a mail address or a word for `by`. Linear in the page's text.
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

/// The text behind a small word for `by` in the page's language, up to a separator.
fn behind_small_word<'a>(page: &PageSnapshot, text: &'a str) -> Option<&'a str> {
    let lang = page.source.lang.as_deref().unwrap_or("").trim();
    let (first, rest) = text.split_once(' ')?;
    let first = first.to_lowercase();
    let is_by = SMALL
        .iter()
        .any(|(of, word)| begins_with(lang, of) && *word == first);
    is_by.then(|| rest.split(BESIDE).next().unwrap_or(rest).trim())
}

/// Whether `day` is a date, and it and the name have a block for themselves, or each a line.
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

/// Whether texts begin with a name, a mail address and a date.
fn is_answered(page: &PageSnapshot, texts: &[NodeId]) -> bool {
    let Some([_, address, day]) = texts.get(..WITH_MAIL) else {
        return false;
    };
    let is_day = |text: &str| dates::is_label(text) && dates::in_text(text, "en").is_some();
    is_mailed(page, *address) && page.node(*day).text.as_deref().is_some_and(is_day)
}

/// Whether a text stands in a link to a mail address.
fn is_mailed(page: &PageSnapshot, text: NodeId) -> bool {
    link_around(page, text).is_some_and(|link| {
        let start = page
            .attribute(link, "href")
            .and_then(|href| href.get(..MAIL.len()));
        start.is_some_and(|start| start.eq_ignore_ascii_case(MAIL))
    })
}

/// Whether a name occurs elsewhere on the page as a link to somebody's page or mail address, or behind a word for
/// `by`. As such words also mean `of` and `from` (`von`, `di`, `por`), this must begin its line, or the line must say
/// that something was published.
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

/// Whether a line names a person behind a word for `by` that begins the line, with a separator or nothing behind the
/// name; or behind such a word in a line that says that something was published.
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

/// Whether the words of a name may be a person's.
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

/// The words of a name that begin with a capital letter.
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

/// Whether a word of a name occurs elsewhere on the page without the rest of the name, as nouns do. Linear in the
/// page's text.
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

/// Whether an element around a text has a class name or id for a section, a kind or a place.
fn is_called_other(page: &PageSnapshot, id: NodeId) -> bool {
    let around = page.ancestors(id).take(MAX_AROUND);
    // Larger elements are the article, whose class names its sections, too.
    let mut small = around.filter(|up| page.totals(*up).chars as usize <= MAX_DATE_TEXT);
    small.any(|up| {
        let words = words_of_names(page, up);
        let mut others = OTHER_NAMES.iter();
        others.any(|other| words.iter().any(|word| word == other))
    })
}

#[cfg(test)]
mod tests;
