//! The author by a link alone: the name right behind the headline that links to an author's page, or to the place of
//! this page that is named after its authors (`#article-authors`).

use crate::content::clean_text::clean;
use crate::content::metadata::elements::{AUTHOR_WORDS, leads_to_author, link_around, words_of};
use crate::content::metadata::near::{NEXT, Near};
use crate::content::metadata::record::Headline;
use crate::content::people;
use crate::content::words::lexicon::Lexicon;
use crate::snapshot::{NodeId, PageSnapshot};

/// Number of first texts behind the headline among which the author's link must be. Source: ours, measured on
/// snippets and wcxb: links of other articles stand further behind.
const BARE: usize = 3;

/// The only name near behind the headline that is a link to an author's page, or to a place of this page named after
/// authors, without a word for `by`. Where several people are linked, the page lists people or articles.
pub(in crate::content::metadata) fn author(
    page: &PageSnapshot,
    near: &Near,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    if headline.node.is_none() {
        return Vec::new();
    }
    let of_title = headline.text.as_deref().unwrap_or("");
    let named = |id: NodeId| {
        let link = link_around(page, id)?;
        let leads = leads_to_author(page, link) || leads_to_place_of_author(page, link);
        let name = clean(&page.text(link)).filter(|_| leads)?;
        let is_nobody = of_title.contains(&name) || says_author(&name);
        people::marked_name(&name, site).filter(|_| !is_nobody)
    };
    let behind = near.behind(page, headline).take(NEXT);
    let mut found = behind
        .enumerate()
        .filter_map(|(at, id)| Some((at, named(id)?)));
    match found.next() {
        Some((at, names)) if at < BARE && found.all(|(_, others)| others == names) => names,
        _ => Vec::new(),
    }
}

/// Whether a link leads to a place of its page that is named after authors: `#article-authors`.
fn leads_to_place_of_author(page: &PageSnapshot, link: NodeId) -> bool {
    let place = page.attribute(link, "href");
    let place = place.and_then(|href| href.strip_prefix('#')).unwrap_or("");
    let words = words_of(place);
    words
        .iter()
        .any(|word| AUTHOR_WORDS.contains(&word.as_str()))
}

/// Whether a link text names what it leads to, not a person: `View Author Page`, `More Articles`.
fn says_author(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_word = |word: &str| {
        AUTHOR_WORDS
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
    };
    words.any(is_word) || Lexicon::get().first_phrases(text) != 0
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    #[test]
    fn the_one_link_to_an_author_right_behind_the_headline_names_him() {
        let authors = |names: &[(&str, &str)]| {
            let (authors, _) = signed(|t| {
                for (name, href) in names.iter().copied() {
                    t.open("p").open_with("a", &[("href", href)]).text(name);
                    t.close().close();
                }
            });
            authors
        };
        let jane = ("Jane Doe", "/news/authors/jane-doe");
        let max = ("Max Muster", "/news/authors/max-muster");
        assert_eq!(authors(&[("News", "/news"), jane]), ["Jane Doe"]);
        assert_eq!(authors(&[("Jane Doe", "#article-authors")]), ["Jane Doe"]);
        for name in ["陈晓岚", "김하늘", "พิมพ์ชนก แก้วมณี"] {
            assert_eq!(authors(&[(name, "/author/1")]), [name]);
        }
        for other in [
            &[("Jane Doe", "/people-of/jane-doe")][..],
            &[("View Author Page", jane.1)],
            &[("关于作者", jane.1)],
            &[("About Authors", "#article-authors")],
            &[("Jane Doe", "#comments")],
            &[jane, ("An article", "/1"), max],
            &[("One", "/1"), ("Two", "/2"), ("Three", "/3"), jane],
        ] {
            assert_eq!(authors(other), [""; 0], "{other:?}");
        }
    }
}
