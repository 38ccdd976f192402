//! Class names, ids and addresses that name authors, dates or places.

use crate::snapshot::tokens::case_blind_finder;
use crate::snapshot::{NodeId, PageSnapshot};
use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

/// Words of class names of picture credits.
const PICTURE_WORDS: [&str; 4] = ["license", "licence", "copyright", "credit"];
/// Words of class names and ids of elements that name authors.
pub(in crate::content::metadata) const AUTHOR_WORDS: [&str; 9] = [
    "author",
    "byline",
    "autor",
    "auteur",
    "autore",
    "verfasser",
    "authors",
    "writer",
    "yazar",
];
/// Words beside these for a box about the author.
const BOX_WORDS: [&str; 8] = [
    "bio",
    "box",
    "info",
    "about",
    "card",
    "profile",
    "description",
    "details",
];
/// Words that mean an author before `by`: `posted-by`. Source: ours, measured on wcxb: both pages that have such a
/// class name their author there.
const DEEDS: [&str; 2] = ["posted", "written"];
const BY: &str = "by";
/// A word for a signature in these languages; in others it means a company. Pictures are signed with it, too.
const SIGNATURE: &str = "firma";
const LANGS_OF_SIGNATURE: [&str; 2] = ["es", "it"];
/// Words of class names of captions, and maximum number of levels between a caption and a signature in it. Source: El
/// País, ours.
const CAPTION_WORDS: [&str; 4] = ["figcaption", "caption", "foto", "pie"];
const MAX_IN_CAPTION: usize = 3;
/// Folders in addresses of pages about authors.
const AUTHOR_FOLDERS: [&str; 20] = [
    "author",
    "authors",
    "autor",
    "autoren",
    "autorin",
    "auteur",
    "auteurs",
    "autore",
    "autori",
    "redakteur",
    "reporter",
    "reporters",
    "profile",
    "staff",
    "by",
    "bio",
    "columnists",
    "contributors",
    "editors",
    "writers",
];
/// Folders in addresses of accounts, whose names are authors only behind a `by`.
const ACCOUNT_FOLDERS: [&str; 5] = ["user", "users", "u", "member", "members"];
/// Words of classes and ids of elements that hold a date.
const DATE_WORDS: [&str; 9] = [
    "date",
    "datum",
    "published",
    "pubdate",
    "posted",
    "timestamp",
    "dateline",
    "erstellt",
    "fecha",
];
/// Words for a publication before `time`: `publish-time`. Source: ours, by custom in English and Chinese.
const BEFORE_TIME: [&str; 3] = ["publish", "pub", "post"];
const TIME: &str = "time";
/// Words of class names and ids of elements that name a place.
const PLACE_WORDS: [&str; 5] = ["location", "place", "city", "ort", "lieu"];
/// Find any of these words in one pass over a class name; `None` only if the automaton could not be built.
pub(in crate::content::metadata) static AUTHOR_FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&[&AUTHOR_WORDS[..], &[SIGNATURE], &DEEDS].concat()));
static PICTURE_FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&PICTURE_WORDS));
static DATE_FINDER: LazyLock<Option<AhoCorasick>> =
    LazyLock::new(|| case_blind_finder(&[&DATE_WORDS[..], &[TIME]].concat()));
/// Words beside those of authors for something else: the box about the author, a portrait, an address to the readers
/// (Royal Road's `author-note`).
const OTHER_WORDS: [&str; 15] = [
    "note",
    "notes",
    "bio",
    "box",
    "comment",
    "comments",
    "avatar",
    "image",
    "img",
    "related",
    "description",
    "info",
    "social",
    "link",
    // Bootstrap: a panel that a button opens.
    "collapse",
];

/// Whether a link leads to an author's page, by a folder of its address.
pub(in crate::content::metadata) fn leads_to_author(page: &PageSnapshot, link: NodeId) -> bool {
    leads_into(page, link, &AUTHOR_FOLDERS)
}

/// Whether a link leads to an author's page or to an account, by a folder of its address.
pub(in crate::content::metadata) fn leads_to_account(page: &PageSnapshot, link: NodeId) -> bool {
    leads_to_author(page, link) || leads_into(page, link, &ACCOUNT_FOLDERS)
}

/// Whether a link leads to a page in one of these folders.
fn leads_into(page: &PageSnapshot, link: NodeId, known: &[&str]) -> bool {
    let href = page.attribute(link, "href").unwrap_or("");
    let path = href.split(['?', '#']).next().unwrap_or("");
    let mut folders = path.trim_end_matches('/').rsplit('/').skip(1);
    folders.any(|folder| known.iter().any(|known| folder.eq_ignore_ascii_case(known)))
}

/// Whether class name or id have a word for an author.
pub(in crate::content::metadata) fn names_author(page: &PageSnapshot, id: NodeId) -> bool {
    is_in_names(page, id, &AUTHOR_FINDER)
        && words_of_names(page, id)
            .iter()
            .any(|word| AUTHOR_WORDS.contains(&word.as_str()))
}

/// Whether class name or id are those of a box about the author.
pub(in crate::content::metadata) fn is_author_box(page: &PageSnapshot, id: NodeId) -> bool {
    let words = words_of_names(page, id);
    let is_in = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    is_in(&AUTHOR_WORDS) && is_in(&BOX_WORDS)
}

/// Whether class name or id say that an element names an author, possibly of a picture. `lang`, the page's language,
/// is evaluated only where needed.
pub(in crate::content::metadata) fn is_named_author<'a>(
    page: &PageSnapshot,
    id: NodeId,
    lang: impl Fn() -> &'a str,
) -> bool {
    if !is_in_names(page, id, &AUTHOR_FINDER) || is_called_as_it_says(page, id) {
        return false;
    }
    let (mut is_author, mut is_behind_deed) = (false, false);
    for word in words_of_names(page, id) {
        if OTHER_WORDS.contains(&word.as_str()) {
            return false;
        }
        is_author |= AUTHOR_WORDS.contains(&word.as_str())
            || word.starts_with("authorname")
            || is_behind_deed && word == BY
            || word == SIGNATURE && signs_text(page, id, lang());
        is_behind_deed = DEEDS.contains(&word.as_str());
    }
    is_author
}

/// Whether the id of an element is its text: an anchor, as of a constant in a reference manual.
fn is_called_as_it_says(page: &PageSnapshot, id: NodeId) -> bool {
    let own = page.attribute(id, "id").unwrap_or("");
    !own.is_empty() && page.totals(id).chars as usize <= own.len() && page.text(id).trim() == own
}

/// Whether a signature is that of the text: in a language with this word for it, and outside of captions.
fn signs_text(page: &PageSnapshot, id: NodeId, lang: &str) -> bool {
    let is_caption = |up: NodeId| {
        let words = words_of_names(page, up);
        let is_called = words
            .iter()
            .any(|word| CAPTION_WORDS.contains(&word.as_str()));
        is_called || matches!(page.tag(up), "figure" | "figcaption")
    };
    let mut around = page.inclusive_ancestors(id).take(1 + MAX_IN_CAPTION);
    LANGS_OF_SIGNATURE
        .iter()
        .any(|known| lang.starts_with(known))
        && !around.any(is_caption)
}

/// The picture credits of a page, in document order.
pub(in crate::content::metadata) struct Credits(Vec<NodeId>);

impl Credits {
    /// Finds them in one pass.
    pub(in crate::content::metadata) fn from_page(page: &PageSnapshot) -> Self {
        let credits = page.iter().map(|(id, _)| id);
        Self(credits.filter(|id| is_of_picture(page, *id)).collect())
    }

    /// Whether a subtree holds any.
    pub(in crate::content::metadata) fn are_in(&self, page: &PageSnapshot, id: NodeId) -> bool {
        page.holds_any(id, &self.0)
    }
}

/// The class name and the id; of a heading only the class name, because its id is a link target (`mapping-authors`).
fn names_of(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = &str> {
    let class = page.attribute(id, "class");
    let own = page.attribute(id, "id").filter(|_| !page.is_heading(id));
    class.into_iter().chain(own)
}

/// A quick check whether class name or id contain any word of a finder, before they are cut into words.
pub(in crate::content::metadata) fn is_in_names(
    page: &PageSnapshot,
    id: NodeId,
    finder: &Option<AhoCorasick>,
) -> bool {
    let Some(finder) = finder else {
        return false;
    };
    let mut names = names_of(page, id);
    names.any(|name| finder.is_match(name))
}

/// The words of class names and id, in lower case; `authorName` has two.
pub(in crate::content::metadata) fn words_of_names(page: &PageSnapshot, id: NodeId) -> Vec<String> {
    names_of(page, id).flat_map(words_of).collect()
}

/// The words of a class name, in lower case; `authorName` has two.
pub(in crate::content::metadata) fn words_of(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    for c in name.chars() {
        let is_start = c.is_uppercase() && word.ends_with(char::is_lowercase);
        if (is_start || !c.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word).to_lowercase());
        }
        if c.is_alphanumeric() {
            word.push(c);
        }
    }
    if !word.is_empty() {
        words.push(word.to_lowercase());
    }
    words
}

/// Whether class name or id say that an element holds a date.
pub(in crate::content::metadata) fn is_named_date(page: &PageSnapshot, id: NodeId) -> bool {
    if !is_in_names(page, id, &DATE_FINDER) {
        return false;
    }
    let words = words_of_names(page, id);
    let is_time = |pair: &[String]| BEFORE_TIME.contains(&pair[0].as_str()) && pair[1] == TIME;
    words.iter().any(|word| DATE_WORDS.contains(&word.as_str())) || words.windows(2).any(is_time)
}

/// Whether class name or id say that an element holds a place.
pub(in crate::content::metadata) fn is_named_place(page: &PageSnapshot, id: NodeId) -> bool {
    let is_place = |word: &String| PLACE_WORDS.contains(&word.as_str());
    words_of_names(page, id).iter().any(is_place)
}

/// Whether class name or id are those of a picture credit.
fn is_of_picture(page: &PageSnapshot, id: NodeId) -> bool {
    if !is_in_names(page, id, &PICTURE_FINDER) {
        return false;
    }
    let words = words_of_names(page, id);
    words
        .iter()
        .any(|word| PICTURE_WORDS.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn a_signature_is_of_the_text_in_languages_that_call_it_so() {
        let is_author = |lang: &'static str, around: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("p", &[("class", around)]);
            t.open_with("em", &[("class", "firma")]).text("Jane Doe");
            let page = t.finish();
            is_named_author(&page, by_tag(&page, "em"), || lang)
        };
        assert!(is_author("es", "entry") && is_author("it-IT", ""));
        assert!(!is_author("de", "entry") && !is_author("es", "figcaption"));
    }

    #[test]
    fn a_place_that_is_called_as_it_says_names_nobody() {
        let is_author = |text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("dt", &[("id", "AuthorKeys")]);
            t.text(text);
            let page = t.finish();
            is_named_author(&page, by_tag(&page, "dt"), || "en")
        };
        assert!(!is_author("AuthorKeys") && is_author("Jane Doe"));
    }

    #[test]
    fn a_time_of_publication_is_a_date() {
        let is_date = |class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("div", &[("class", class)]);
            t.text("8/17/13 11:04am");
            let page = t.finish();
            is_named_date(&page, by_tag(&page, "div"))
        };
        for class in [
            "publish-time",
            "js_publish_time",
            "pubTime",
            "post-time",
            "post-date",
        ] {
            assert!(is_date(class), "{class}");
        }
        for class in [
            "time",
            "time-publish",
            "reading-time",
            "publish",
            "post-timer",
        ] {
            assert!(!is_date(class), "{class}");
        }
    }

    #[test]
    fn by_whom_something_is_posted_names_the_author() {
        let is_author = |class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("div", &[("class", class)]);
            t.text("Jane Doe");
            let page = t.finish();
            is_named_author(&page, by_tag(&page, "div"), || "en")
        };
        assert!(is_author("posted-by") && is_author("story writtenBy"));
        for class in ["posted-time", "by posted", "posted-by-image", "author-note"] {
            assert!(!is_author(class), "{class}");
        }
    }
}
