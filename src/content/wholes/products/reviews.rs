//! Reviews of customers: adjacent boxes below a heading, each with a sentence and a line with the author, the date or a
//! rating. The score knows little of these, and the threshold splits the series or its boxes: sentences without
//! names, one opinion of two.
//!
//! Of a series of which something is kept, all is kept where at least half of the boxes keep their sentence; else all
//! is dropped. A series of which nothing is kept is left as judged.
//!
//! Source: ours, shops and sellers of tickets as Squarespace, OXID and others make them.
//!
//! # Limits
//! Only on pages that sell or present something: elsewhere such boxes are comments or posts. Boxes with links are
//! teasers. A name without a date or rating beside it does not make a review: features of a product have titles, too.

use crate::content::candidates::{Candidates, is_forum};
use crate::content::page_type::PageKind;
use crate::content::units::{Unit, Units};
use crate::content::{dates, people, values};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Minimum number of boxes of a series. Source: ours: a single one is the page's own text.
const MIN_REVIEWS: usize = 2;
/// Maximum number of texts of a box, and number of texts above the first box that are searched for the heading. Source:
/// ours: a title, author, date, stars, the review, an answer; a mean rating below the heading.
const MAX_TEXTS: usize = 6;
const MAX_TO_HEADING: usize = 3;
/// Minimum number of words of a sentence, and maximum number of characters of the line about it. Source: ours:
/// `by Ann, Sheffield on 2 December 2024`.
const MIN_SENTENCE: u32 = 4;
const MAX_LINE: u32 = 80;
/// Probability above which a page sells or presents something, in sum over these kinds. Source: ours: likelier than
/// not.
const MIN_SOLD: f32 = 0.5;
/// Characters that end a sentence.
const SENTENCE_ENDS: [char; 7] = ['.', '!', '?', '…', '。', '！', '？'];

/// A series of reviews, by the units of its boxes.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Reviews {
    boxes: Vec<Range<usize>>,
    /// The sentence of each box.
    sentences: Vec<usize>,
}

/// The series of reviews of a page. Linear: each element is the child of one, and few texts of each are looked at.
pub(in crate::content::wholes) fn reviews(page: &PageSnapshot, units: &Units) -> Vec<Reviews> {
    let elements = page.iter().filter(|(_, n)| n.kind == NodeKind::Element);
    let holders = elements.filter(|(id, _)| units.within(page, *id).len() > MIN_REVIEWS);
    holders
        .flat_map(|(id, _)| reviews_in(page, units, id))
        .collect()
}

/// The series among the children of an element.
fn reviews_in(page: &PageSnapshot, units: &Units, holder: NodeId) -> Vec<Reviews> {
    let children = page.children(holder);
    let held = children.filter(|child| !units.within(page, *child).is_empty());
    let told = held.map(|child| Some((page.node(child).tag, review(page, units, child)?)));
    let told: Vec<Option<(u32, Review)>> = told.collect();
    let tag = |told: &Option<(u32, Review)>| told.as_ref().map(|(tag, _)| *tag);
    let runs = told.chunk_by(|one, next| tag(one).is_some() && tag(one) == tag(next));
    let runs = runs.filter(|run| run.len() >= MIN_REVIEWS);
    let series = runs.map(|run| {
        let reviews = || run.iter().flatten().map(|(_, review)| review);
        Reviews {
            boxes: reviews().map(|review| review.units.clone()).collect(),
            sentences: reviews().map(|review| review.sentence).collect(),
        }
    });
    let is_headed = |found: &Reviews| {
        let start = found.boxes.first().map_or(0, |first| first.start);
        let before = &units.list[start.saturating_sub(MAX_TO_HEADING)..start];
        let level = |unit: &Unit| page.heading_level(unit.block);
        before.iter().any(|unit| level(unit) > Some(1))
    };
    series.filter(is_headed).collect()
}

/// A box with a review.
#[derive(Debug)]
struct Review {
    units: Range<usize>,
    sentence: usize,
}

/// The review that an element is, if it is one.
fn review(page: &PageSnapshot, units: &Units, id: NodeId) -> Option<Review> {
    let own = units.within(page, id);
    let is_small = (2..=MAX_TEXTS).contains(&own.len()) && page.totals(id).links == 0;
    if !is_small || page.table_tag(id) == "tr" {
        return None;
    }
    let list = &units.list;
    let is_sentence = |i: &usize| {
        let unit = &list[*i];
        unit.words >= MIN_SENTENCE
            && unit.text.ends_with(SENTENCE_ENDS)
            && !page.is_heading(unit.block)
    };
    let sentences = own.clone().filter(is_sentence);
    let sentence = sentences.max_by_key(|i| list[*i].chars)?;
    let lang = page.source.lang.as_deref().unwrap_or_default();
    let tells = |i: usize| i != sentence && tells_of_review(&list[i], lang);
    let are_own = own
        .clone()
        .all(|i| !list[i].concealed && list[i].block >= id);
    (are_own && own.clone().any(tells)).then_some(Review {
        units: own,
        sentence,
    })
}

/// Whether a short line has a date, a rating or a byline.
fn tells_of_review(line: &Unit, lang: &str) -> bool {
    let text = line.text.as_str();
    line.chars <= MAX_LINE
        && (dates::in_text(text, lang).is_some()
            || dates::is_label(text)
            || values::is_rating(text)
            || people::is_byline(text))
}

impl Reviews {
    /// Keeps or drops the series as a whole.
    pub(in crate::content::wholes) fn settle(&self, candidates: &Candidates, kept: &mut [bool]) {
        let types = candidates.types;
        let kinds = [PageKind::Product, PageKind::Collection, PageKind::Service];
        let sold: f32 = kinds.into_iter().map(|kind| types[kind]).sum();
        let units = || self.boxes.iter().flat_map(Range::clone);
        if sold <= MIN_SOLD || is_forum(types) || !units().any(|i| kept[i]) {
            return;
        }
        let said = self.sentences.iter().filter(|i| kept[**i]).count();
        let are_kept = 2 * said >= self.sentences.len();
        for i in units() {
            kept[i] = are_kept && (kept[i] || candidates.may_be[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::KindProbabilities;
    use crate::snapshot::test_page::TestPage;

    /// Which texts are kept of reviews that each have a title, a line and a sentence, given which are kept at first.
    fn kept(kind: PageKind, line: &str, heading: &str, reviews: &[[bool; 3]]) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(heading).text("Opinions").close();
        for _ in reviews {
            t.open("article").open("b").text("A good saw").close();
            t.open("p").text(line).close();
            t.open("p").text("It cuts all that I have.").close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let first = reviews.iter().flatten().copied();
        let mut kept: Vec<bool> = std::iter::once(true).chain(first).collect();
        assert_eq!(kept.len(), units.len());
        let candidates = Candidates {
            probabilities: &vec![0.3; kept.len()],
            types: &KindProbabilities::only(kind),
            ..Candidates::open(kept.len())
        };
        for series in super::reviews(&page, &units) {
            series.settle(&candidates, &mut kept);
        }
        kept.split_off(1)
    }

    #[test]
    fn of_a_series_all_reviews_are_kept_or_none() {
        let line = "by Ann on 2 December 2024";
        let (some, none) = ([true, false, true], [false; 3]);
        let product = PageKind::Product;
        assert_eq!(kept(product, line, "h2", &[some, none]), [true; 6]);
        let of_three = kept(product, line, "h2", &[some, none, none]);
        assert_eq!(of_three, [false; 9], "fewer than half");
        assert_eq!(kept(product, line, "h2", &[none, none]), [false; 6]);
        let as_is = [some, none].concat();
        assert_eq!(kept(PageKind::Article, line, "h2", &[some, none]), as_is);
        assert_eq!(kept(product, "Steel and oak", "h2", &[some, none]), as_is);
        assert_eq!(kept(product, line, "h1", &[some, none]), as_is);
    }
}
