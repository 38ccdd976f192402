//! Names of other texts of the site that stand alone above links to them, in a text or below it: `Related stories:`,
//! `DON'T MISS`. A colon, dots, capitals or bold type tell that they lead to what follows. What an author lists has a
//! heading, or is called what it is (`Related projects:`), or nothing (`Related:`).

use super::links::{is_of_site, leads_to};
use super::texts::{CUT, is_entry, is_in_capitals, is_plain_paragraph, speaks_of_texts};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, PageSnapshot};

/// Most words of such a name. Source: ours: `More helpful articles by the firm`.
const MAX_NAME: u32 = 7;
/// Elements from a text to what makes all of it bold. Source: ours: what dresses a word.
const MAX_EMPHASIS: usize = 4;
/// Share of links from which on a text below is one. Source: ours: what it is may stand behind it, `[VIDEO]`.
const MIN_LINKED: f32 = 0.75;
/// What such names begin with, in lower case, beside what the lexicon has of promotions. Source: ours, pages of news.
/// What fronts of sites call their lists (`Latest`, `Popular`) is none of them.
static NAMES: Phrases = Phrases::separated(
    "don’t miss|you may also like|you might also like|weitere artikel|weitere beiträge|ähnliche artikel|\
    verwandte artikel|verwandte beiträge|schon gelesen|articles similaires|artículos relacionados|\
    noticias relacionadas|artigos relacionados|articoli correlati|gerelateerde artikelen|lue aiheesta|\
    похожие статьи|материалы по теме|ilgili haberler|ये खबर भी पढ़ें|यह खबर भी पढ़ें",
    "|",
);

/// Names that say nothing of texts, in lower case: manuals call their own pages so.
const BARE: [&str; 2] = ["related", "more"];

/// Which units are such names, and the links below them. A text with a headline stands above, and texts say more than
/// the links: else the page is the list. Linear.
pub(super) fn other_texts(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let Some(text) = first_text(page, units) else {
        return found;
    };
    let leads_away = |unit: &&Unit| {
        !page.is_heading(unit.block)
            && leads_to(page, unit, MIN_LINKED).is_some_and(|href| is_of_site(page, href))
    };
    for name in text + 1..units.len() {
        if names_others(page, &units.list[name]) {
            let below = units.list[name + 1..].iter();
            let links = below.take_while(leads_away).count();
            found[name..=name + links].fill(links > 0);
        }
    }
    let (mut said, mut linked) = (0, 0);
    for (unit, is_out) in units.list.iter().zip(&found) {
        let is_said = is_plain_paragraph(unit);
        said += if is_said { unit.words } else { 0 };
        linked += if *is_out { unit.words } else { 0 };
    }
    if said <= linked {
        found.fill(false);
    }
    found
}

/// The first plain paragraph below the headline.
fn first_text(page: &PageSnapshot, units: &Units) -> Option<usize> {
    let list = &units.list;
    let is_headline = |unit: &Unit| page.tag(unit.block) == "h1" && !unit.concealed;
    let headline = list.iter().position(is_headline)?;
    (headline..list.len()).find(|i| is_plain_paragraph(&list[*i]))
}

fn names_others(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_cut = || CUT.iter().any(|dots| unit.text.ends_with(*dots));
    let leads_on = || unit.text.ends_with(COLONS) || is_in_capitals(&unit.text) || is_cut();
    let is_name = || {
        leads_on() && is_name_of_texts(&unit.text)
            || is_whole_name(&unit.text) && is_emphasised(page, unit)
    };
    unit.link_chars == 0 && unit.words <= MAX_NAME && !is_entry(page, unit) && is_name()
}

/// Whether all of a line stands in one element of bold type.
fn is_emphasised(page: &PageSnapshot, unit: &Unit) -> bool {
    let around = page.ancestors(unit.first).take(MAX_EMPHASIS);
    let mut around = around.take_while(|up| *up != unit.block);
    around.any(|up| matches!(page.tag(up), "b" | "strong") && page.node(up).end >= unit.end)
}

/// Whether a text, its colon aside, is or begins as a name of other texts. Where its first word may begin any name, it
/// speaks of texts or is a phrase as a whole, and not [`BARE`]: an author's own list may stand below, and no link
/// beside it tells as much as one behind a label of [`super::promotions`].
fn is_name_of_texts(text: &str) -> bool {
    let begins = |text: &str| Lexicon::get().begins(text, Phrase::Promotion);
    let is_any = text.split_whitespace().next().is_some_and(begins);
    is_whole_name(text)
        || NAMES.begins(&text.to_lowercase())
        || begins(text) && (!is_any || speaks_of_texts(text))
}

/// Whether a text, its colon or dots aside, is a phrase that leads to other texts, and not [`BARE`].
fn is_whole_name(text: &str) -> bool {
    let is_end = |c: char| COLONS.contains(&c) || matches!(c, '.' | '…');
    let bare = text.trim_end_matches(is_end).trim_end();
    let is_bare = BARE.iter().any(|name| name.eq_ignore_ascii_case(bare));
    !is_bare && Lexicon::get().is_phrase(text, Phrase::Promotion)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// How many units are out of a page with a text, and links below a name.
    fn out(name: &str, tag: &str, address: &str) -> usize {
        out_below(30, name, tag, address)
    }

    /// The same, below a text of so many words.
    fn out_below(words: usize, name: &str, tag: &str, address: &str) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The heatwave").close();
        t.open("p").text(&"word ".repeat(words)).close();
        // Bold type stands in a paragraph.
        let is_bold = tag == "strong";
        t.open(if is_bold { "p" } else { tag });
        if is_bold {
            t.open(tag).text(name).close();
        } else {
            t.text(name);
        }
        t.close();
        for behind in [
            "",
            " [VIDEO]",
            " and what it says of us who live there by the river",
        ] {
            t.open("p").open_with("a", &[("href", address)]);
            t.text("It rains in Luxor at last, and in Cairo, too")
                .close();
            t.text(behind).close();
        }
        let mut page = t.finish();
        page.source.url = "https://www.example.org/a".to_owned();
        let found = other_texts(&page, &Units::from_page(&page));
        found.into_iter().filter(|is_out| *is_out).count()
    }

    #[test]
    fn names_of_other_texts_go_with_their_links() {
        for name in [
            "DON'T MISS",
            "Related stories:",
            "More helpful articles by us:",
            "Lesen Sie auch die folgenden Beiträge:",
            "Related stories...",
            "ये खबर भी पढ़ें...",
        ] {
            assert_eq!(out(name, "p", "/b"), 3, "{name}");
        }
        for name in [
            "Don't miss",
            "Related projects:",
            "Related topics:",
            "Related:",
            "Related...",
            "More…",
            "See also:",
            "LATEST",
        ] {
            assert_eq!(out(name, "p", "/b"), 0, "{name}");
        }
        assert_eq!(out("Don't miss", "strong", "/b"), 3);
        assert_eq!(out("Don't miss it", "strong", "/b"), 0, "it says more");
        let name = "Related stories:";
        assert_eq!(out(name, "h2", "/b"), 0, "an author's list");
        assert_eq!(out(name, "p", "https://other.example.com/"), 0);
        assert_eq!(out(name, "p", "#b"), 0, "its own places");
        assert_eq!(out_below(20, name, "p", "/b"), 0, "the page is the list");
    }
}
