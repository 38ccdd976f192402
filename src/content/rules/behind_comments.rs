//! Cards of other articles behind the comment form: there, sites continue with other content, each card with a
//! picture, a title, a time and a sentence. The score takes the sentences for text.
//!
//! Source: ours, a site of news with 34 of them. Limits: several like boxes beside each other, behind a form with a
//! `textarea` and a class name for comments, which stands behind the headline and enough running text. Each box leads
//! to one address of its own, and the links of most boxes are long enough to be titles. Kept are boxes with a class
//! name for comments or threads, answers with a short link, and posts with a field each to answer them.

use super::links::leads_to;
use super::texts::is_plain_paragraph;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token};
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum number of boxes, maximum number of units of each, and of words beside its title. Source: ours: a section,
/// a title, a time, a sentence.
const MIN_BOXES: usize = 4;
const MAX_TEXTS: usize = 6;
const MAX_BESIDE: u32 = 60;
/// Minimum number of words of a title; three of four boxes must have one. Source: ours: names have two.
const MIN_TITLE: u32 = 3;
/// Minimum number of words of running text before the form. Source: ours: a short report.
const MIN_TEXT: u32 = 60;
/// Maximum number of ancestors of a field, of a form and of a unit that are examined.
const MAX_AROUND: usize = 6;

/// Which units are such cards. Linear in nodes and units.
pub(super) fn behind_comments(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut out = vec![false; units.len()];
    let Some(start) = first_behind_form(page, units) else {
        return out;
    };
    let mut at = start;
    while at < units.len() {
        let (run, are_cards) = run_at(page, units, at);
        at = run.end.max(at + 1);
        out[run].fill(are_cards);
    }
    out
}

/// The first unit behind the comment form of a page with enough running text before it.
fn first_behind_form(page: &PageSnapshot, units: &Units) -> Option<usize> {
    let headline = page.tagged(["h1"]).next()?;
    let mut fields = page.tagged(["textarea"]);
    let form = fields.find_map(|field| {
        let mut form = page.ancestors(field).take(MAX_AROUND);
        let form = form.find(|up| page.tag(*up) == "form")?;
        let around = page.inclusive_ancestors(form).take(MAX_AROUND);
        let mut around = around.chain([field]);
        (form > headline && around.any(|up| is_for_comments(page, up))).then_some(form)
    })?;
    let behind = units.within(page, form).end;
    let texts = units.list[..behind].iter();
    let texts = texts.filter(|unit| unit.block > headline && is_plain_paragraph(unit));
    (texts.map(|unit| unit.words).sum::<u32>() >= MIN_TEXT).then_some(behind)
}

fn is_for_comments(page: &PageSnapshot, id: NodeId) -> bool {
    let is_named = |names: &str| Lexicon::get().tokens(names) & Token::Comments.bit() != 0;
    page.node(id).name_attributes().any(is_named)
}

/// The units of the run of like boxes that begins with a unit, if any, and whether they are such cards.
fn run_at(page: &PageSnapshot, units: &Units, at: usize) -> (Range<usize>, bool) {
    let Some((first, place)) = box_at(page, units, at) else {
        return (at..at, false);
    };
    let (own, kind) = (units.within(page, first), kind(page, first));
    let mut places: HashSet<&str> = HashSet::default();
    places.insert(place);
    let mut titled = usize::from(is_titled(page, units, own.clone()));
    let (mut end, mut count) = (own.end, 1);
    while let Some((next, place)) = box_beside(page, units, end, first) {
        if self::kind(page, next) != kind {
            break;
        }
        let held = units.within(page, next);
        titled += usize::from(is_titled(page, units, held.clone()));
        places.insert(place);
        (end, count) = (held.end, count + 1);
    }
    let are_cards = count >= MIN_BOXES && 4 * titled >= 3 * count && places.len() == count;
    (at..end, are_cards)
}

/// The tag of a box and its first class name.
fn kind(page: &PageSnapshot, id: NodeId) -> (&str, Option<&str>) {
    (page.tag(id), page.names(id).next())
}

/// The outermost box that begins with a unit and is one card, with its address.
fn box_at<'a>(page: &'a PageSnapshot, units: &Units, at: usize) -> Option<(NodeId, &'a str)> {
    let around = page.ancestors(units.list[at].first).take(MAX_AROUND);
    let around = around.take_while(|up| {
        let own = units.within(page, *up);
        own.start == at && own.len() <= MAX_TEXTS
    });
    let cards = around.filter_map(|up| Some((up, place_of(page, units, up)?)));
    cards.last()
}

/// The card that begins with a unit and is a sibling of the given box, with its address.
fn box_beside<'a>(
    page: &'a PageSnapshot,
    units: &Units,
    at: usize,
    other: NodeId,
) -> Option<(NodeId, &'a str)> {
    let first = units.list.get(at)?.first;
    let mut around = page.ancestors(first).take(MAX_AROUND);
    let beside = around.find(|up| page.parent(*up) == page.parent(other))?;
    let is_begun = units.within(page, beside).start == at;
    let place = place_of(page, units, beside).filter(|_| is_begun)?;
    Some((beside, place))
}

/// The only address of a card; `None` if the box is no card, which has linked units of one address and a few words
/// beside them.
fn place_of<'a>(page: &'a PageSnapshot, units: &Units, id: NodeId) -> Option<&'a str> {
    let held = units.within(page, id);
    let is_small = (2..=MAX_TEXTS).contains(&held.len()) && page.totals(id).fields == 0;
    if !is_small || Lexicon::get().is_classed(page, id, &[Token::Comments, Token::Thread]) {
        return None;
    }
    let list = &units.list[held];
    let mut places = list.iter().filter_map(|unit| leads_to(page, unit, 0.0));
    let place = places.next()?;
    let title = |unit: &&Unit| unit.link_chars > 0;
    let beside = list.iter().filter(|unit| !title(unit));
    let words: u32 = beside.map(|unit| unit.words).sum();
    let is_one = places.all(|other| other == place) && words > 0 && words <= MAX_BESIDE;
    let are_links = list.iter().filter(title).all(Unit::is_link);
    (is_one && are_links).then_some(place)
}

/// Whether a box has a link that is long enough to be a title.
fn is_titled(page: &PageSnapshot, units: &Units, held: Range<usize>) -> bool {
    let mut links = units.list[held].iter();
    links.any(|unit| unit.words >= MIN_TITLE && leads_to(page, unit, 1.0).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Number of units that are dropped on a page with a text, a form in a box of the given class, and boxes behind
    /// it, each with a link to the given address and the number of the box.
    fn out(form: &str, words: usize, boxes: usize, title: &str, place: &str) -> usize {
        drawn(form, words, boxes, (title, place), false)
    }

    /// The same, where each box may have a field to answer it.
    fn drawn(
        form: &str,
        words: usize,
        boxes: usize,
        (title, place): (&str, &str),
        has_field: bool,
    ) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The bridge").close();
        t.open("p").text(&"word ".repeat(words)).close();
        t.open_with("div", &[("class", form)]).open("form");
        t.open("label").text("What you say").close();
        t.open("textarea").close().close().close();
        for i in 0..boxes {
            let class = format!("item item-{i}");
            t.open_with("div", &[("class", class.as_str())]);
            let place = format!("{place}{i}");
            t.open("h3").open_with("a", &[("href", place.as_str())]);
            t.text(title).close().close();
            t.open("ul").open("li").text("9 hours ago").close().close();
            t.open("p")
                .text("The council has met to speak of it.")
                .close();
            if has_field {
                t.open("textarea").close();
            }
            t.close();
        }
        t.open("p").text("About the site").close();
        let page = t.finish();
        let found = behind_comments(&page, &Units::from_page(&page));
        assert!(!found[0] && !found[1] && !found[found.len() - 1]);
        found.into_iter().filter(|is_out| *is_out).count()
    }

    #[test]
    fn cards_behind_the_form_for_comments_are_out() {
        let title = "The school by the river";
        assert_eq!(out("comments", 90, 4, title, "/news/"), 12);
        assert_eq!(out("comment-respond", 90, 5, title, "/news/"), 15);
        assert_eq!(out("comments", 90, 3, title, "/news/"), 0);
        assert_eq!(out("comments", 20, 4, title, "/news/"), 0, "no text");
        assert_eq!(out("letters", 90, 4, title, "/news/"), 0);
        assert_eq!(out("comments", 90, 4, "Ann Lee", "/people/"), 0);
        assert_eq!(out("comments", 90, 4, title, "#comment-"), 0);
        let posts = drawn("comments", 90, 4, (title, "/posts/"), true);
        assert_eq!(posts, 0, "posts that are answered");
    }
}
