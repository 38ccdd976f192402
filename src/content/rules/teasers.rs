//! Teasers: beginnings of other articles of the site, beside the page's own. Each is truncated, and a link leads on
//! to the rest of it (`Read more`).

use super::links::leads_to;
use super::texts::{CUT, is_plain_paragraph};
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::PageSnapshot;

/// Minimum number of characters of a teaser, and minimum number of teasers on a page. Source: ours, on wcxb, aeb and
/// snippets: of 27 texts of that kind none is in the truth. Without a link behind them, below headings that are
/// links, 10 of 41 are.
const MIN_CHARS: u32 = 60;
const MIN_TEASERS: usize = 2;
/// Minimum share of the characters that are links, 0..=1. Source: ours: an arrow may stand beside the link.
const MIN_LINKED: f32 = 0.5;
/// Labels of the links that lead on, in lower case.
static LABELS: Phrases = Phrases::separated(
    "read more|more|read on|continue reading|read the full story|read full article|read article|learn more|\
    weiterlesen|weiter lesen|mehr|mehr lesen|mehr erfahren|lire la suite|en savoir plus|leer más|seguir leyendo|\
    leia mais|leggi tutto|lees meer|lees verder|czytaj więcej|czytaj dalej|читать далее|подробнее|læs mere|\
    les mer|läs mer|lue lisää",
    "|",
);

/// Which units are teasers, the links behind them, or the linked headings before them. None on a page without
/// headline, or with less text before its first teaser than in the teasers: such a page lists them. Linear.
pub(super) fn teasers(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let mut found = vec![false; list.len()];
    let mut count = 0;
    for (i, pair) in list.windows(2).enumerate() {
        if is_cut(&pair[0]) && leads_on(page, &pair[1]) {
            let title = i
                .checked_sub(1)
                .filter(|before| is_title(page, &list[*before]));
            found[title.unwrap_or(i)..i + 2].fill(true);
            count += 1;
        }
    }
    // A front page begins with its teasers, whatever else it has.
    let first = found.iter().position(|is_out| *is_out).unwrap_or(0);
    let texts = list[..first].iter().filter(|unit| is_plain_paragraph(unit));
    let said: u32 = texts.map(|unit| unit.words).sum();
    let out = list.iter().zip(&found).filter(|(_, is_out)| **is_out);
    let teased: u32 = out.map(|(unit, _)| unit.words).sum();
    let has_headline = page.tagged(["h1"]).next().is_some();
    if count < MIN_TEASERS || said <= teased || !has_headline {
        found.fill(false);
    }
    found
}

fn is_cut(unit: &Unit) -> bool {
    unit.chars >= MIN_CHARS && CUT.iter().any(|end| unit.text.ends_with(*end))
}

fn leads_on(page: &PageSnapshot, unit: &Unit) -> bool {
    let label = unit.text.trim_matches(|c: char| !c.is_alphanumeric());
    LABELS.holds_in_any_case(label) && leads_to(page, unit, MIN_LINKED).is_some()
}

fn is_title(page: &PageSnapshot, unit: &Unit) -> bool {
    page.is_heading(unit.block) && leads_to(page, unit, MIN_LINKED).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const CUT_TEXT: &str =
        "The council has met to speak about the school by the river, and has not…";

    /// Which units are dropped from a page with a text of so many words and teasers below it.
    fn out(words: usize, teasers_of: usize, text: &str, label: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("h1")
            .text("The bridge")
            .close()
            .open("p")
            .text(&"word ".repeat(words))
            .close();
        for _ in 0..teasers_of {
            t.open("h3").open_with("a", &[("href", "/b")]);
            t.text("A school").close().close();
            t.open("p").text(text).close();
            t.open("p").open_with("a", &[("href", "/b")]);
            t.text(label).close().close();
        }
        let page = t.finish();
        teasers(&page, &Units::from_page(&page))
    }

    #[test]
    fn a_front_page_keeps_what_it_begins_with() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The mill").close();
        for _ in 0..2 {
            t.open("p").text(CUT_TEXT).close();
            t.open("p").open_with("a", &[("href", "/b")]);
            t.text("Read more").close().close();
        }
        t.open("p").text(&"word ".repeat(90));
        let page = t.finish();
        assert_eq!(teasers(&page, &Units::from_page(&page)), [false; 6]);
    }

    #[test]
    fn texts_that_a_script_unfolds_are_of_the_page() {
        let out = |href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("The bridge").close();
            t.open("p").text(&"word ".repeat(90)).close();
            for _ in 0..2 {
                t.open("p").text(CUT_TEXT).close();
                t.open("p").open_with("a", &[("href", href)]);
                t.text("Read more").close().close();
            }
            let page = t.finish();
            teasers(&page, &Units::from_page(&page))
        };
        assert_eq!(out("javascript:void(0)"), [false; 6]);
        assert_eq!(out("/b"), [false, false, true, true, true, true]);
    }

    #[test]
    fn beginnings_of_other_texts_are_out() {
        let all = [false, false, true, true, true, true, true, true];
        assert_eq!(out(90, 2, CUT_TEXT, "Weiter lesen »"), all);
        assert_eq!(out(90, 2, CUT_TEXT, "read more"), all);
        assert_eq!(out(90, 2, CUT_TEXT, "The school"), [false; 8]);
        assert_eq!(out(90, 1, CUT_TEXT, "read more"), [false; 5]);
        assert_eq!(out(25, 2, CUT_TEXT, "read more"), [false; 8], "a list");
        let whole = CUT_TEXT.replace('…', " said a word of it.");
        assert_eq!(out(90, 2, &whole, "read more"), [false; 8]);
    }
}
