//! Recognizes a line between a headline and the byline: alone there, it is a standfirst, however short (`Notes from
//! the slow edge of Norway`).

use crate::content::dates;
use crate::content::figures::is_credit;
use crate::content::signed::is_byline;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token};
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum words of such a line, and minimum number of them without a capital: fewer are a name or a label. Source:
/// ours.
const MIN_WORDS: usize = 5;
const MIN_SMALL: usize = 3;
/// Maximum words of the line: more is a text, or the caption of an agency's photograph. Source: ours.
const MAX_WORDS: u32 = 30;
/// Maximum words of a byline. Source: ours: a name, a day, an hour, a reading time.
const MAX_BYLINE: u32 = 16;
/// Maximum words of a name between the line and the date. Source: ours.
const MAX_NAME: u32 = 6;
/// Tags of images and players between a headline and a caption.
const PICTURES: [&str; 6] = ["img", "picture", "video", "iframe", "object", "embed"];
/// Maximum number of nodes of a unit in which its `time` or its author is looked for. Source: ours, to bound the
/// cost.
const MAX_NODES: usize = 64;

/// Whether a unit is such a line: it stands right behind an `h1`, with the same parent, alone, and right behind it
/// stands a byline or a date, with at most a name between. Below an image it would be a caption.
///
/// Source: ours. Limits: no links in the line; in scripts with capitals three of its words begin without; scripts
/// without spaces are not covered, nor are lines below an image.
pub(in super::super) fn is_before_byline(page: &PageSnapshot, units: &Units, at: usize) -> bool {
    let list = &units.list;
    let Some(headline) = at.checked_sub(1).and_then(|above| list.get(above)) else {
        return false;
    };
    if page.tag(headline.block) != "h1" {
        return false;
    }
    let Some(unit) = list.get(at).filter(|unit| is_line(page, unit)) else {
        return false;
    };
    if !is_in_box_of(page, headline, unit) || is_caption(page, headline, unit) {
        return false;
    }
    match list.get(at + 1..) {
        Some([first, ..]) if tells_who_or_when(page, first) => true,
        Some([name, second, ..]) => name.words <= MAX_NAME && tells_who_or_when(page, second),
        _ => false,
    }
}

/// Whether a unit is a line of several words, by its own text and tag.
fn is_line(page: &PageSnapshot, unit: &Unit) -> bool {
    let words = || unit.text.split_whitespace();
    let is_small = |word: &&str| {
        word.starts_with(char::is_alphabetic) && !word.starts_with(char::is_uppercase)
    };
    unit.link_chars == 0
        && unit.words <= MAX_WORDS
        && words().nth(MIN_WORDS - 1).is_some()
        && words().filter(is_small).nth(MIN_SMALL - 1).is_some()
        && !matches!(
            page.tag(unit.block),
            "li" | "dt" | "dd" | "td" | "th" | "figcaption"
        )
        && !tells_who_or_when(page, unit)
        && Lexicon::get().first_phrases(&unit.text) == 0
}

/// Whether a line is a caption or credit: an image stands between it and the headline, or a wrapper around it is
/// named for media.
fn is_caption(page: &PageSnapshot, headline: &Unit, line: &Unit) -> bool {
    let mut between = (headline.end.0..line.first.0).map(NodeId);
    let chars = page.totals(line.block).chars;
    let alone = page.inclusive_ancestors(line.block);
    let mut alone = alone.take_while(|up| page.totals(*up).chars == chars);
    let is_named = |up: NodeId| {
        page.tag(up) == "figure" || Lexicon::get().is_classed(page, up, &[Token::Media])
    };
    is_credit(line) || between.any(|id| PICTURES.contains(&page.tag(id))) || alone.any(is_named)
}

/// Whether a line, or a wrapper around it, is a sibling of the headline.
fn is_in_box_of(page: &PageSnapshot, headline: &Unit, line: &Unit) -> bool {
    let chars = page.totals(line.block).chars;
    let alone = page.inclusive_ancestors(line.block);
    let mut alone = alone.take_while(|up| page.totals(*up).chars == chars);
    let around = page.parent(headline.block);
    around.is_some() && alone.any(|up| page.parent(up) == around)
}

/// Whether a short unit is a byline or a date, by its words or its elements.
fn tells_who_or_when(page: &PageSnapshot, unit: &Unit) -> bool {
    let inside = (unit.first.0..unit.end.0).map(NodeId).take(MAX_NODES);
    let around = page.ancestors(unit.first);
    let around = around.take_while(|up| *up >= unit.block);
    let is_marked = |id: NodeId| {
        page.tag(id) == "time"
            || page.node(id).has_word("rel", "author")
            || Lexicon::get().is_classed(page, id, &[Token::Author])
    };
    unit.words <= MAX_BYLINE
        && (is_byline(page, unit)
            || dates::is_label(&unit.text)
            || inside.chain(around).any(is_marked))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const LINE: &str = "Notes from the slow edge of Norway";
    const DAY: &str = "5 March 2024";

    /// Whether a line between a headline and other lines is a standfirst.
    fn leads(line: &str, below: &[&str]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("A headline").close();
        t.open("div").open("p").text(line).close().close();
        for text in below {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        is_before_byline(&page, &Units::from_page(&page), 1)
    }

    #[test]
    fn a_line_between_headline_and_byline_leads_to_the_text() {
        assert!(leads(LINE, &[DAY]) && leads(LINE, &["Jane Doe", DAY]));
        assert!(leads(LINE, &["By Jane Doe"]));
        assert!(!leads(LINE, &["Words of a text", "that goes on."]));
        assert!(!leads(LINE, &["Words", "and words", DAY]));
        assert!(!leads("Jane Doe and Max Muster in York", &[DAY]));
        assert!(!leads("Reports", &[DAY]) && !leads(LINE, &[]));
    }

    #[test]
    fn the_line_stands_in_the_box_of_the_headline() {
        let leads = |is_apart: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("header")
                .open("h1")
                .text("A headline")
                .close();
            if is_apart {
                t.close().open("div");
            }
            t.open("p").text(LINE).close();
            t.open("p").text(DAY).close().close();
            let page = t.finish();
            is_before_byline(&page, &Units::from_page(&page), 1)
        };
        assert!(leads(false) && !leads(true));
    }

    #[test]
    fn what_a_picture_shows_does_not_lead_to_the_text() {
        let leads = |has_picture: bool, class: &str, line: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("A headline").close();
            if has_picture {
                t.open("div").open_with("img", &[("src", "a.jpg")]);
                t.close().close();
            }
            t.open_with("div", &[("class", class)]);
            t.open("p").text(line).close().close();
            t.open("p").text(DAY).close();
            let page = t.finish();
            is_before_byline(&page, &Units::from_page(&page), 1)
        };
        assert!(leads(false, "", LINE) && leads(false, "intro", LINE));
        assert!(!leads(true, "", LINE) && !leads(false, "caption", LINE));
        let credited = format!("{LINE} (Photo: Jane Doe)");
        assert!(!leads(false, "", &credited));
        let long = format!(
            "{LINE}, and of what was left of it {}",
            "since then ".repeat(10)
        );
        assert!(!leads(false, "", &long));
    }
}
