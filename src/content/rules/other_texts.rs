//! Labels above links to other articles of the site, in a text or below it, with these links: `Related stories:`,
//! `DON'T MISS`. A colon, dots, capitals or bold type show that the label announces what follows. A list of the
//! author has a heading instead, or a label for what it lists (`Related projects:`), or a bare one (`Related:`).
//!
//! Below a heading with such a label, teasers are required: two or more linked headings of a lower level, to pages of
//! the site, each with at most two short lines. Source: ours, podcasts and magazines of today, where such a section
//! in the element of the text was read as its last chapter. On wcxb it changes nothing, of 182 shops it takes one
//! (`Related Products`, 5 of 6 texts none of the truth).
//!
//! # Limits
//! Front pages have such labels above their own lists: longer sections are left to the score, and so are labels such
//! as `Most read`. A teaser with a date or a section name above its heading is not recognised.

use super::links::{is_of_site, leads_to};
use super::texts::{CUT, is_entry, is_in_capitals, is_plain_paragraph, speaks_of_texts};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::content::words::phrases::Phrases;
use crate::content::words::related_names::names_related;
use crate::snapshot::{COLONS, PageSnapshot};

/// Maximum number of words of a label. Source: ours: `More helpful articles by the firm`.
const MAX_NAME: u32 = 7;
/// Maximum number of ancestors from a text to its bold markup. Source: ours: inline markup around a word.
const MAX_EMPHASIS: usize = 4;
/// Minimum share of the characters of a line that are links, 0..=1. Source: ours: its kind may stand behind it,
/// `[VIDEO]`.
const MIN_LINKED: f32 = 0.75;
/// Minimum and maximum number of teasers below a heading, maximum number of lines of each beside its own heading, and
/// of words of a line. Source: ours: a row or three; the front of a magazine has 30 below `More news`.
const MIN_TEASERS: usize = 2;
const MAX_TEASERS: usize = 12;
const MAX_LINES: usize = 2;
const MAX_LINE: u32 = 25;
/// How such labels begin, in lower case, in addition to the lexicon's promotions. Source: ours, pages of news. Labels
/// of lists on front pages (`Latest`, `Popular`) are excluded.
static NAMES: Phrases = Phrases::separated(
    "don’t miss|you may also like|you might also like|weitere artikel|weitere beiträge|ähnliche artikel|\
    verwandte artikel|verwandte beiträge|schon gelesen|articles similaires|artículos relacionados|\
    noticias relacionadas|artigos relacionados|articoli correlati|gerelateerde artikelen|lue aiheesta|\
    похожие статьи|материалы по теме|ilgili haberler|ये खबर भी पढ़ें|यह खबर भी पढ़ें|more episodes|related episodes|weitere folgen|\
    autres épisodes|más episodios|mais episódios|altri episodi|קראו גם|כתבות נוספות|מאמרים נוספים|פרקים נוספים|\
    עוד פרקים",
    "|",
);

/// Labels that do not mention articles, in lower case: manuals use them for their own pages.
const BARE: [&str; 2] = ["related", "more"];

/// Which units are such labels, and the links below them. None if no text stands above them, below a headline, or if
/// the paragraphs of the page say no more than these units: then the page is the list. Linear.
pub(super) fn other_texts(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let Some(text) = first_text(page, units) else {
        return found;
    };
    let is_link = |unit: &&Unit| !page.is_heading(unit.block) && leads_away(page, unit);
    let mut end = 0;
    for name in text + 1..units.len() {
        if name < end {
            continue;
        }
        let below = &units.list[name + 1..];
        let links = if names_others(page, &units.list[name]) {
            below.iter().take_while(is_link).count()
        } else if heads_others(page, &units.list[name]) {
            teasers(page, &units.list[name], below)
        } else {
            0
        };
        if links > 0 {
            end = name + links + 1;
            found[name..end].fill(true);
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

/// The first paragraph without links below the headline.
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

/// Whether a unit is a heading with a label for other articles.
fn heads_others(page: &PageSnapshot, unit: &Unit) -> bool {
    page.is_heading(unit.block)
        && unit.link_chars == 0
        && unit.words <= MAX_NAME
        && (is_name_of_texts(&unit.text) || names_related(unit))
}

/// Number of units below a heading that belong to teasers, or 0 if there are too few or too many teasers. A teaser is
/// a linked heading of a lower level and a few short lines; the last one gets no more lines than the first.
fn teasers(page: &PageSnapshot, name: &Unit, below: &[Unit]) -> usize {
    let level = page.heading_level(name.block);
    let mut starts: Vec<usize> = Vec::new();
    let mut end = 0;
    for (at, unit) in below.iter().enumerate() {
        let own = page.heading_level(unit.block);
        if own.is_some() && own > level && leads_away(page, unit) {
            starts.push(at);
        } else {
            let lines = starts.last().map(|start| at - start);
            let is_line = own.is_none() && unit.words <= MAX_LINE;
            if !is_line || lines.is_none_or(|lines| lines > MAX_LINES) {
                break;
            }
        }
        end = at + 1;
    }
    let (Some(last), true) = (
        starts.last(),
        (MIN_TEASERS..=MAX_TEASERS).contains(&starts.len()),
    ) else {
        return 0;
    };
    end.min(last + starts[1] - starts[0])
}

/// Whether nearly all of a unit is a link to another page of the site.
fn leads_away(page: &PageSnapshot, unit: &Unit) -> bool {
    leads_to(page, unit, MIN_LINKED).is_some_and(|href| is_of_site(page, href))
}

/// Whether a unit stands in one bold element as a whole.
fn is_emphasised(page: &PageSnapshot, unit: &Unit) -> bool {
    let around = page.ancestors(unit.first).take(MAX_EMPHASIS);
    let mut around = around.take_while(|up| *up != unit.block);
    around.any(|up| matches!(page.tag(up), "b" | "strong") && page.node(up).end >= unit.end)
}

/// Whether a text is or begins as a label for other articles. If its first word may begin any label, it must have a
/// word for articles or be a known phrase as a whole, and not be one of [`BARE`]: a list of the author may follow,
/// since the label has no link beside it as those of [`super::promotions`] have.
fn is_name_of_texts(text: &str) -> bool {
    let begins = |text: &str| Lexicon::get().begins(text, Phrase::Promotion);
    let is_any = text.split_whitespace().next().is_some_and(begins);
    is_whole_name(text)
        || NAMES.begins(&text.to_lowercase())
        || begins(text) && (!is_any || speaks_of_texts(text))
}

/// Whether a text, apart from its colon or dots, is a known phrase for other articles and not one of [`BARE`].
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

    /// Number of units that are dropped on a page with a text, and links below a label.
    fn out(name: &str, tag: &str, address: &str) -> usize {
        out_below(30, name, tag, address)
    }

    /// The same, below a text of so many words.
    fn out_below(words: usize, name: &str, tag: &str, address: &str) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The heatwave").close();
        t.open("p").text(&"word ".repeat(words)).close();
        // Bold type in a paragraph.
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

    #[test]
    fn teasers_below_a_heading_go_with_it() {
        let out = |name: &str, tag: &str, teasers: usize, address: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("The heatwave").close();
            t.open("p").text(&"word ".repeat(200)).close();
            t.open("h2").text(name).close();
            for _ in 0..teasers {
                t.open(tag).open_with("a", &[("href", address)]);
                t.text("It rains in Luxor").close().close();
                t.open("p").text("At last, and in Cairo, too").close();
            }
            t.open("p").text("Write to us").close();
            let mut page = t.finish();
            page.source.url = "https://www.example.org/a".to_owned();
            let found = other_texts(&page, &Units::from_page(&page));
            found.into_iter().filter(|is_out| *is_out).count()
        };
        assert_eq!(out("You may also like", "h3", 3, "/b"), 7);
        assert_eq!(out("פרקים נוספים", "h3", 2, "/b"), 5);
        assert_eq!(out("You may also like", "h2", 3, "/b"), 0, "chapters");
        assert_eq!(out("You may also like", "h3", 1, "/b"), 0, "one alone");
        assert_eq!(out("More news", "h3", 13, "/b"), 0, "a front");
        assert_eq!(out("What it did", "h3", 3, "/b"), 0);
        assert_eq!(out("Related articles", "h3", 3, "#b"), 0, "its own places");
    }
}
