//! Keeps running text in boxes of the kind that holds most of the text: articles are divided into such boxes so that
//! advertisements and images can stand between them. The score gives what follows the largest box a low probability.
//!
//! Two boxes are of one kind (make) if they are siblings with the same tag and class, and the elements from each down
//! to its text have the same tags, classes and font sizes.
//!
//! Source: ours, news as InfoWorld's site divides it into columns.
//!
//! # Limits
//! Only on pages about a text. The box must have a class, and hold nothing but running text and, above several texts,
//! headings without a link: a card has a heading or a link with a single text, a comment a name. Boxes named for
//! comments, related texts and the like are excluded, and so are phrases of the site.

use super::Infill;
use super::alike::Kinds;
use super::between::is_text_page;
use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum probability of a text that is added. Source: ours: .34 and .35 of the texts that this was written for.
const MIN_PIECE: f32 = 0.2;
/// Minimum share of the kept running text in boxes of one make, 0..=1. Source: ours: most of it.
const MIN_SHARE: f32 = 0.5;
/// Maximum number of elements from a text to its box. Source: ours, to bound the cost: a row and a column.
const MAX_LEVELS: usize = 4;
/// Minimum boxes of a make.
const MIN_BOXES: usize = 2;
/// Maximum number of units of a box. Source: ours, to bound the cost: a dozen paragraphs and their headings.
const MAX_UNITS: usize = 40;
/// Class words of boxes that are no pieces of an article.
const OTHERS: [Token; 7] = [
    Token::Share,
    Token::Related,
    Token::Comments,
    Token::Advert,
    Token::Newsletter,
    Token::Account,
    Token::Navigation,
];

/// A running text with the make of a box around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    unit: usize,
    /// Number of the make.
    make: usize,
}

/// A make of boxes: their parent, and a number for the kinds of elements from the box down to the text.
type Make = (NodeId, usize);

/// The running texts of a page in boxes of one make, in document order; a text in nested boxes has one entry for
/// each. Cost: linear.
pub(super) fn pieces(page: &PageSnapshot, units: &Units) -> Vec<Piece> {
    let mut kinds = Kinds::default();
    let mut ways: HashMap<(usize, usize), usize> = HashMap::default();
    let mut makes: HashMap<Make, usize> = HashMap::default();
    let mut boxes: Vec<HashSet<NodeId>> = Vec::new();
    let mut holds_text: HashMap<NodeId, bool> = HashMap::default();
    let mut found = Vec::new();
    let are_texts: Vec<bool> = units.list.iter().map(|unit| is_text(page, unit)).collect();
    for (i, unit) in units.list.iter().enumerate().filter(|(i, _)| are_texts[*i]) {
        let mut way = kinds.number(page, unit.block);
        for up in page.ancestors(unit.block).take(MAX_LEVELS) {
            let is_piece = || is_piece(page, units, &are_texts, up);
            if !*holds_text.entry(up).or_insert_with(is_piece) {
                break;
            }
            let next = ways.len();
            way = *ways.entry((way, kinds.number(page, up))).or_insert(next);
            let (Some(parent), true) = (page.parent(up), has_class(page, up)) else {
                continue;
            };
            let next = makes.len();
            let make = *makes.entry((parent, way)).or_insert(next);
            boxes.resize_with(makes.len(), HashSet::default);
            boxes[make].insert(up);
            found.push(Piece { unit: i, make });
        }
    }
    found.retain(|piece| boxes[piece.make].len() >= MIN_BOXES);
    found
}

/// Whether a unit is running text that may belong to an article: no heading, and no phrase of the site.
fn is_text(page: &PageSnapshot, unit: &Unit) -> bool {
    unit.is_running_text()
        && !page.is_heading(unit.block)
        && Lexicon::get().first_phrases(&unit.text) == 0
}

/// Whether a box holds only running text, with headings only above several texts, and has no class word of
/// [`OTHERS`].
fn is_piece(page: &PageSnapshot, units: &Units, are_texts: &[bool], id: NodeId) -> bool {
    let range = units.touching(page, id);
    if range.len() > MAX_UNITS || matches!(page.tag(id), "li" | "td" | "th" | "body" | "main") {
        return false;
    }
    let texts = are_texts[range.clone()]
        .iter()
        .filter(|is_text| **is_text)
        .count();
    let own = &units.list[range];
    let is_heading = |unit: &&Unit| page.is_heading(unit.block) && unit.link_chars == 0;
    let headings = own.iter().filter(is_heading).count();
    texts + headings == own.len()
        && (headings == 0 || texts > 1)
        && !Lexicon::get().is_classed(page, id, &OTHERS)
}

fn has_class(page: &PageSnapshot, id: NodeId) -> bool {
    let class = page.attribute(id, "class");
    class.is_some_and(|class| !class.trim().is_empty())
}

impl Infill {
    /// Keeps the running texts in boxes of the make that holds most of the kept text. Cost: linear.
    pub(super) fn keep_pieces(&self, candidates: &Candidates, kept: &mut [bool]) {
        if self.pieces.is_empty() || !is_text_page(candidates.types) {
            return;
        }
        let words = |i: usize| self.places[i].words;
        let running = (0..kept.len()).filter(|i| kept[*i] && self.looks[*i].is_running());
        let all: u32 = running.map(words).sum();
        let mut sums: HashMap<usize, u32> = HashMap::default();
        for piece in self.pieces.iter().filter(|piece| kept[piece.unit]) {
            *sums.entry(piece.make).or_default() += words(piece.unit);
        }
        let is_most = |make: usize| {
            let sum = sums.get(&make).copied().unwrap_or(0);
            sum as f32 >= MIN_SHARE * all as f32 && sum > 0
        };
        for piece in self.pieces.iter().filter(|piece| is_most(piece.make)) {
            let is_likely = candidates.probabilities[piece.unit] >= MIN_PIECE;
            kept[piece.unit] |= is_likely && candidates.may_join(piece.unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Infill;
    use crate::content::infill::tests::settle;
    use crate::content::page_type::PageKind;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    const KEPT: &str =
        "The ferry crosses the sound twice a day in summer and once in winter, when the ice allows";
    const LOST: &str =
        "Nobody has ever been left behind, not even when the harbour was closed for the storm";

    /// Which texts [`LOST`] are kept with the texts [`KEPT`], each with the probability, on a page of the kind.
    fn kept_of(likely: f32, kind: PageKind, draw: impl FnOnce(&mut TestPage)) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 900.0);
        t.open("body").open("div");
        draw(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let says = |text: &'static str| units.list.iter().map(move |unit| unit.text == text);
        let mut kept: Vec<bool> = says(KEPT).collect();
        settle(
            &page,
            &units,
            (likely, kind),
            &mut kept,
            Infill::keep_pieces,
        );
        let lost = says(LOST).zip(kept).filter(|(lost, _)| *lost);
        lost.map(|(_, kept)| kept).collect()
    }

    /// A column of that class, with texts in a box within it.
    fn column(t: &mut TestPage, class: &str, texts: &[(&str, &str)]) {
        t.open_with("div", &[("class", class)]);
        t.open_with("div", &[("class", "inner")]);
        for (tag, text) in texts {
            t.open(tag).text(text).close();
        }
        t.close().close();
    }

    fn article(
        likely: f32,
        kind: PageKind,
        class: &'static str,
        lost: &[(&str, &str)],
    ) -> Vec<bool> {
        kept_of(likely, kind, |t| {
            column(t, "column", &[("p", KEPT), ("p", KEPT)]);
            t.open("div").text("Advertisement").close();
            column(t, class, lost);
        })
    }

    #[test]
    fn text_in_a_box_like_that_of_most_of_the_text_is_kept() {
        let kind = PageKind::Article;
        let lost = [("p", LOST), ("p", LOST)];
        assert_eq!(article(0.3, kind, "column", &lost), [true, true]);
        assert_eq!(
            article(0.3, kind, "box", &lost),
            [false, false],
            "another make"
        );
        assert_eq!(
            article(0.15, kind, "column", &lost),
            [false, false],
            "unlikely"
        );
        assert_eq!(
            article(0.3, PageKind::Listing, "column", &lost),
            [false, false]
        );
        let headed = [("h2", "Storms"), ("p", LOST), ("p", LOST)];
        assert_eq!(article(0.3, kind, "column", &headed), [true, true]);
    }

    #[test]
    fn cards_and_boxes_of_little_of_the_text_are_no_pieces() {
        let kind = PageKind::Article;
        assert_eq!(
            article(0.3, kind, "column", &[("h2", "Storms"), ("p", LOST)]),
            [false]
        );
        let named = [("p", LOST), ("p", "Mary")];
        assert_eq!(article(0.3, kind, "column", &named), [false]);
        let of_others = kept_of(0.3, kind, |t| {
            column(t, "text", &[("p", KEPT), ("p", KEPT), ("p", KEPT)]);
            column(t, "answer", &[("p", KEPT)]);
            column(t, "answer", &[("p", LOST)]);
        });
        assert_eq!(of_others, [false]);
        let comments = kept_of(0.3, kind, |t| {
            column(t, "comment", &[("p", KEPT)]);
            column(t, "comment", &[("p", LOST)]);
        });
        assert_eq!(comments, [false], "named for something else");
    }
}
