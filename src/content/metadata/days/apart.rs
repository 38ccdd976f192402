//! Dates in elements apart from the text: in captions, code samples and lists of references. They are dates of the
//! picture, of the code's output, of the reading.

use super::reference_lists::is_reference_list;
use crate::content::dates;
use crate::content::metadata::elements::{words_of, words_of_names};
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of ancestors of a date that are checked. Source: ours: inline elements, an entry and its list.
const MAX_AROUND: usize = 6;
/// Maximum number of nodes of the box around a caption among which its picture is looked for. Source: ours, to bound
/// the cost.
const MAX_TO_PICTURE: usize = 32;
/// Maximum number of characters of a caption. Source: ours: two long sentences.
const MAX_CAPTION: u32 = 400;
/// Words of class names of captions, besides `figcaption`. Source: ours, by custom (`wp-caption-text`, `sc-cap`).
const CAPTIONS: [&str; 3] = ["caption", "figcaption", "cap"];
/// Words of class names of lists of references. Source: MediaWiki, ours.
const REFERENCES: [&str; 4] = ["references", "reflist", "footnotes", "bibliography"];
/// Beginnings of class names that tell the subject of a text or what it has, not what it is. Source: WordPress
/// (`category-books`), custom of style sheets (`has-footnotes`).
const ABOUT: [&str; 3] = ["category-", "tag-", "has-"];
/// Words right before the date on which a source was read, in lower case. Source: ours, by custom of references in
/// the languages of the web.
const RETRIEVED: [&str; 21] = [
    "retrieved",
    "accessed",
    "archived from",
    "abgerufen",
    "zugriff am",
    "consulté",
    "consultado",
    "consultato",
    "acessado",
    "acesso em",
    "geraadpleegd",
    "hämtad",
    "hentet",
    "viitattu",
    "dostęp",
    "dato accesso",
    "дата обращения",
    "дата звернення",
    "erişim tarihi",
    "truy cập ngày",
    "اطّلع عليه",
];
/// A language for asking whether there is a date at all.
const ANY: &str = "de";

/// Whether a text or element stands in a caption, a code sample or a list of references; `own` is the headline.
///
/// Text in typewriter letters (`tt`) is no code: some bylines are set in it.
pub(super) fn stands_apart(page: &PageSnapshot, id: NodeId, own: Option<NodeId>) -> bool {
    let mut around = page.inclusive_ancestors(id).take(MAX_AROUND);
    around.any(|up| match page.tag(up) {
        "figcaption" => may_be_caption(page, up),
        "pre" => is_part(page, up),
        "code" | "samp" | "kbd" => true,
        "ol" | "ul" if is_reference_list(page, up) => true,
        _ => is_caption(page, up) || is_of_references(page, up, own),
    })
}

/// Whether a line tells when a source was read: `Retrieved 12/4/2024`.
pub(super) fn tells_retrieval(line: &str) -> bool {
    let lower = line.to_lowercase();
    RETRIEVED.iter().any(|word| {
        lower.split_once(word).is_some_and(|(before, rest)| {
            dates::at_start(rest, ANY).is_some() && dates::in_text(before, ANY).is_none()
        })
    })
}

/// Whether an element is less than half of its page: a whole page may be preformatted text, such as a mail.
fn is_part(page: &PageSnapshot, id: NodeId) -> bool {
    2 * page.totals(id).chars < page.totals(page.body()).chars
}

/// Whether an element has a class name for references, is less than half of the page and does not hold the headline.
fn is_of_references(page: &PageSnapshot, id: NodeId, own: Option<NodeId>) -> bool {
    let is_reference_name = |name: &str| {
        let begins = |start: &&str| {
            let head = name.get(..start.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(start))
        };
        let is_word = |word: &String| REFERENCES.contains(&word.as_str());
        !ABOUT.iter().any(begins) && words_of(name).iter().any(is_word)
    };
    page.names(id).any(is_reference_name)
        && is_part(page, id)
        && !own.is_some_and(|own| page.contains(id, own))
        && !page.subtree(id).any(|n| page.tag(n) == "h1")
}

/// Whether an element is as short as a caption, and has no heading among its first nodes.
fn may_be_caption(page: &PageSnapshot, id: NodeId) -> bool {
    let mut first = page.subtree(id).take(MAX_TO_PICTURE);
    page.totals(id).chars <= MAX_CAPTION && !first.any(|n| page.is_heading(n))
}

/// Whether an element has a class name for captions, and it or its parent holds a picture. With a heading inside, it
/// is a teaser or the page's header.
fn is_caption(page: &PageSnapshot, id: NodeId) -> bool {
    let nodes = |id: NodeId| page.subtree(id).take(MAX_TO_PICTURE);
    let is_picture = |n: NodeId| matches!(page.tag(n), "img" | "picture" | "video");
    let has_picture = |up: NodeId| nodes(up).any(is_picture);
    let is_called = || {
        let own = words_of_names(page, id);
        own.iter().any(|word| CAPTIONS.contains(&word.as_str()))
    };
    is_called()
        && may_be_caption(page, id)
        && (has_picture(id) || page.parent(id).is_some_and(has_picture))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::tests::signed;

    #[test]
    fn days_of_pictures_and_readings_are_not_the_pages() {
        let day = |outer: &str, class: &str, text: &str| {
            signed(|t| {
                t.open("div").open("img").close();
                t.open_with(outer, &[("class", class)]).text(text).close();
                t.close()
                    .open("p")
                    .text(&"Words of it. ".repeat(20))
                    .close();
            })
            .1
        };
        let own = Some("2024-04-28".to_owned());
        let taken = "Entrance of the inn, April 28, 2024";
        assert_eq!(day("p", "", taken), own);
        assert_eq!(day("figcaption", "", taken), None);
        assert_eq!(day("p", "sc-cap", taken), None);
        assert_eq!(day("p", "references", taken), None);
        assert_eq!(day("samp", "", taken), None);
        assert_eq!(day("tt", "", taken), own, "letters of a typewriter");
        for about in ["category-bibliography", "tag-references", "has-footnotes"] {
            assert_eq!(day("p", about, taken), own, "{about}");
        }
        assert_eq!(day("pre", "", "Published: April 28, 2024"), None);
        assert_eq!(day("p", "", "Published: April 28, 2024"), own);
        assert_eq!(day("p", "", "nhs.uk, Retrieved April 28, 2024."), None);
    }

    #[test]
    fn the_head_of_a_page_and_its_text_stand_not_apart() {
        let own = Some("2024-04-28".to_owned());
        let long = "Words of it. ".repeat(20);
        let (_, beside) = signed(|t| {
            t.open("figcaption")
                .open("p")
                .text("April 28, 2024")
                .close();
            t.open("h2").text("What the inn is like").close().close();
            t.open("p").text(&long).close();
        });
        assert_eq!(beside, own, "a head beside its picture");
        let (_, around) = signed(|t| {
            t.open_with("div", &[("class", "footnotes")]);
            t.open("p").text("April 28, 2024").close();
            t.open("p").text(&long).close().close();
        });
        assert_eq!(around, own, "all of the page");
    }

    #[test]
    fn a_reading_is_told_by_the_word_before_its_day() {
        assert!(tells_retrieval("nhs.uk, Retrieved 12/4/2024."));
        assert!(tells_retrieval("Abgerufen am 12. April 2024"));
        assert!(!tells_retrieval(
            "The black box was retrieved from the sea on 12 April"
        ));
        assert!(!tells_retrieval("12 April 2024, accessed 4711 times"));
        assert!(!tells_retrieval(
            "Publicado el 3 de mayo de 2020 | Consultado 12/4/2024"
        ));
    }
}
