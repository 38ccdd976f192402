//! Names in brackets behind the title of a page, as generators write them: of manuals, `Pipe (Okio 1.16.0 API)`
//! (Javadoc), `Eval (GNU M4 1.4.19 macro processor)` (Texinfo), and of wikis, `tools:laser [The workshop]`
//! (DokuWiki).

use super::bounded::of_document;
use crate::content::clean_text::clean;
use crate::content::dates;
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::folded;

/// Last words of the names of manuals, in lower case; other names have a version. Source: ours, by custom of
/// generators.
const ENDS: [&str; 5] = ["api", "manual", "documentation", "reference", "guide"];
/// Maximum number of headings that are read, and of characters of one. Source: ours, to bound the cost.
const MAX_HEADINGS: usize = 64;
const MAX_HEADING: u32 = 200;
/// Maximum number of links that are read. Source: ours, to bound the cost.
const MAX_LINKS: usize = 128;
/// Minimum length of the folded title, bytes. Source: ours: headings often end with any one letter.
const MIN_TITLE: usize = 2;
/// Number of numbers in an unmistakable version, minimum number in any, and number of digits of a year, which no
/// version has. Source: ours: `1.16.0`; `8.5` may be a quantity, `12.05.2024` a date.
const WHOLE_VERSION: usize = 3;
const MIN_VERSION: usize = 2;
const YEAR: usize = 4;
/// A language for asking whether there is a date at all.
const ANY: &str = "de";

/// The document's title without the brackets at its end, and the name in them, if this names a manual and a heading
/// ends with the title (`Class Pipe`, `13.4 Eval`), or if it names the wiki.
pub(in crate::content::metadata) fn cut(page: &PageSnapshot) -> Option<(String, String)> {
    let whole = clean(of_document(page))?;
    of_manual(page, &whole).or_else(|| of_wiki(page, &whole))
}

/// A title and the name of the wiki in square brackets behind it, where a link up to the end of the first `h1` says
/// this name: it leads to the wiki's start page, wherever that is.
///
/// Source: ours, DokuWiki; of wcxb, aeb, shops, snippets, threads, kreuzer, estuka and 954 old pages seven have a
/// title with such brackets (`[2025 Guide]`), and none has such a link.
fn of_wiki(page: &PageSnapshot, whole: &str) -> Option<(String, String)> {
    let (title, name) = whole.strip_suffix(']')?.rsplit_once(" [")?;
    let own = folded(name);
    if folded(title).len() < MIN_TITLE || !own.contains(char::is_alphabetic) {
        return None;
    }
    let end = page.node(page.tagged(["h1"]).next()?).end;
    let links = page.tagged(["a"]).take_while(|link| *link < end);
    let links = links.filter(|link| (1..=MAX_HEADING).contains(&page.totals(*link).chars));
    let mut links = links.take(MAX_LINKS);
    let is_told = links.any(|link| folded(&page.text(link)) == own);
    is_told.then(|| (title.to_owned(), name.to_owned()))
}

fn of_manual(page: &PageSnapshot, whole: &str) -> Option<(String, String)> {
    let (title, name) = whole.strip_suffix(')')?.split_once(" (")?;
    let own = folded(title);
    if own.len() < MIN_TITLE || !names_manual(name) {
        return None;
    }
    let headings = page.tagged(["h1", "h2", "h3", "h4"]).take(MAX_HEADINGS);
    let mut headings = headings.filter(|h| page.totals(*h).chars <= MAX_HEADING);
    let is_told = headings.any(|h| folded(&page.text(h)).ends_with(&own));
    is_told.then(|| (title.to_owned(), name.to_owned()))
}

/// Whether a name in brackets has several words, and the last is one of [`ENDS`] or one is a version: three numbers,
/// or two behind a capitalised name (`Groovy 2.4`, but not `8.5 stars`).
fn names_manual(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return false;
    };
    let is_name = |word: &str| word.starts_with(char::is_uppercase);
    let is_version = |pair: &[&str]| {
        let is_named = is_name(pair[0]);
        let count = numbers(pair[1]);
        if count >= WHOLE_VERSION {
            is_named || dates::in_text(pair[1], ANY).is_none()
        } else {
            count >= MIN_VERSION && is_named && is_name(first)
        }
    };
    let is_end = ENDS.iter().any(|end| last.eq_ignore_ascii_case(end));
    words.len() > 1 && !name.contains(['(', ')']) && (is_end || words.windows(2).any(is_version))
}

/// The number of numbers in a version; 0 where a part of the word is no number, or a year.
fn numbers(word: &str) -> usize {
    let mut parts = word.trim_end_matches([',', ';']).split('.');
    let is_number = |part: &str| part.bytes().all(|b| b.is_ascii_digit()) && !part.is_empty();
    let count = parts.clone().count();
    if parts.all(|part| is_number(part) && part.len() != YEAR) {
        count
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_manual_in_brackets_is_the_site() {
        let told = |title: &str, heading: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h4").text(heading).close();
            t.open("p").text(&"Words of it. ".repeat(9)).close();
            let mut page = t.finish();
            page.source.title = title.to_owned();
            let found = Metadata::from_page(&page);
            (found.title.unwrap_or_default(), found.site_name)
        };
        let m4 = "Eval (GNU M4 1.4.19 macro processor)";
        let site = Some("GNU M4 1.4.19 macro processor".to_owned());
        assert_eq!(told(m4, "13.4 Eval"), ("Eval".to_owned(), site));
        assert_eq!(told(m4, "Words"), (m4.to_owned(), None));
        let year = "The Mill (first cut)";
        assert_eq!(told(year, "Film: The Mill").1, None);
        for other in ["Sitzung vom 12.05.2024", "8.5 stars", "0.5 kg ball"] {
            assert_eq!(told(&format!("The Mill ({other})"), "The Mill").1, None);
        }
    }

    #[test]
    fn a_wiki_in_brackets_is_the_site() {
        let told = |title: &str, logo: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1");
            t.open_with("a", &[("href", "/start")]).text(logo).close();
            t.close().open("h1").text("Laser cutter").close();
            t.open("p").text(&"Words of it. ".repeat(9)).close();
            let mut page = t.finish();
            page.source.title = title.to_owned();
            let found = Metadata::from_page(&page);
            (found.title.unwrap_or_default(), found.site_name)
        };
        let wiki = "The moor workshop";
        let expected = ("Laser cutter".to_owned(), Some(wiki.to_owned()));
        for title in ["tools:beam", "Laser cutter"] {
            assert_eq!(told(&format!("{title} [{wiki}]"), wiki), expected);
        }
        assert_eq!(told("Laser cutter [2025 Guide]", wiki).1, None);
    }

    #[test]
    fn versions_are_told_from_days_and_quantities() {
        for name in [
            "Okio 1.16.0 API",
            "GNU M4 1.4.19 macro processor",
            "Groovy 2.4.21",
            "Lexical Analysis With Flex, for Flex 2.6.4",
            "Perl 5.36",
            "Apache Ant API",
        ] {
            assert!(super::names_manual(name), "{name}");
        }
        for name in [
            "Sitzung vom 12.05.2024",
            "Sitzung vom 12.05.24",
            "Sitzung vom 12.05.",
            "8.5 stars",
            "ca. 0.5 kg ball",
            "1.16.0",
        ] {
            assert!(!super::names_manual(name), "{name}");
        }
    }
}
