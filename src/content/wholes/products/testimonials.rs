//! Testimonials of customers: boxes with a quote, the name of the person and their position. Slides show one at a
//! time, and the score knows neither names nor hidden text.
//!
//! - **Lines.** Short lines right behind a kept quote in its box name the person, and are kept with it.
//! - **Other boxes.** Of adjacent boxes of one tag, all are kept where half of the shown ones are; and they are not
//!   dropped as unseen text or hidden slides.
//! - **Title.** A line right above that looks like their title is kept with them.
//!
//! Source: ours, pages of builders: Elementor, Divi, Wix, Tilda, Webflow.
//!
//! # Limits
//! A quote is a whole text in quotation marks, or a sentence in a `blockquote` or in boxes whose class names say so.
//! Boxes with links are teasers. Articles and documentation quote others as well; there only the lines are kept. Not
//! in threads, which have rules of their own.

use crate::content::candidates::{Candidates, is_forum};
use crate::content::page_type::PageKind;
use crate::content::units::{Unit, Units};
use crate::content::wholes::headed::titles::stands_out_above;
use crate::content::words::lexicon::{Lexicon, Token};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum number of words of a quote, and maximum number of words of a line about the person. Source: ours:
/// `Head of the works council, Bremen`.
const MIN_QUOTE: u32 = 3;
const MAX_LINE: u32 = 8;
/// Maximum number of such lines, and of texts of a box. Source: ours: name, position, place; a title, a date, stars.
const MAX_LINES: usize = 3;
const MAX_TEXTS: usize = 6;
/// Number of boxes around a quote whose names make it one, and number of boxes that are looked at. Source: ours, see
/// above: Elementor has three in one slide.
const MAX_NAMED: usize = 4;
const MAX_AROUND: usize = 8;
/// Minimum and maximum number of boxes of a series. Source: ours: a single one is the page's own text; bounds the cost.
const MIN_BOXES: usize = 2;
const MAX_BOXES: usize = 64;
/// Probability at which a page tells or documents something, in sum over these kinds. Source: ours: likelier than not.
const MIN_TELLS: f32 = 0.5;
/// Quotation marks at the beginning and end of a quote, and punctuation that may stand behind. Source: Unicode, by
/// custom.
const OPENING: [char; 9] = ['"', '“', '”', '„', '«', '»', '「', '『', '‟'];
const CLOSING: [char; 8] = ['"', '“', '”', '«', '»', '」', '』', '‟'];
const BEHIND: [char; 8] = ['.', '!', '?', ',', '…', '。', '！', '？'];

/// A series of quotes in adjacent boxes, or a single quote.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Testimonials {
    quotes: Vec<Quote>,
    title: Option<usize>,
}

/// A quote with its lines and its box.
#[derive(Debug, Clone, PartialEq)]
struct Quote {
    unit: usize,
    /// The lines about the person.
    lines: Range<usize>,
    /// The units of its box.
    boxed: Range<usize>,
    is_shown: bool,
}

/// The testimonials of a page. Linear: few boxes around each quote are looked at.
pub(in crate::content::wholes) fn testimonials(
    page: &PageSnapshot,
    units: &Units,
) -> Vec<Testimonials> {
    let quotes = (0..units.len()).filter(|i| is_quote(page, &units.list[*i]));
    let quotes: Vec<usize> = quotes.collect();
    let known = Known {
        page,
        units,
        quotes: &quotes,
    };
    let boxes: Vec<(usize, Option<NodeId>)> =
        quotes.iter().map(|i| (*i, known.boxed(*i))).collect();
    let kind = |(_, own): &(usize, Option<NodeId>)| {
        let own = (*own)?;
        Some((page.parent(own)?, page.node(own).tag))
    };
    let runs = boxes.chunk_by(|one, next| kind(one).is_some() && kind(one) == kind(next));
    let found = runs.map(|run| known.testimonials(&run[..run.len().min(MAX_BOXES)]));
    found.collect()
}

/// Whether a text is a quote: in quotation marks, or a sentence in a box for quotes.
fn is_quote(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.words < MIN_QUOTE || unit.link_chars > 0 {
        return false;
    }
    let ends_sentence = || unit.text.ends_with(BEHIND) && !page.is_heading(unit.block);
    let is_called = |up: NodeId| {
        page.tag(up) == "blockquote" || Lexicon::get().is_classed(page, up, &[Token::Review])
    };
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_NAMED);
    is_in_marks(&unit.text) || ends_sentence() && around.any(is_called)
}

/// Whether all of a text is in quotation marks.
fn is_in_marks(text: &str) -> bool {
    let inside = text
        .trim_end_matches(BEHIND)
        .strip_suffix(CLOSING)
        .and_then(|text| text.strip_prefix(OPENING));
    inside.is_some_and(|inside| !inside.contains(OPENING) && !inside.contains(CLOSING))
}

/// What is known of a page to find its testimonials.
struct Known<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    /// Units of the quotes, in document order.
    quotes: &'a [usize],
}

impl Known<'_> {
    /// Number of quotes among some units.
    fn held(&self, units: &Range<usize>) -> usize {
        let before = |end: usize| self.quotes.partition_point(|quote| *quote < end);
        before(units.end) - before(units.start)
    }

    /// Whether an element holds one quote and little else.
    fn is_box(&self, id: NodeId) -> bool {
        let own = self.units.within(self.page, id);
        let totals = self.page.totals(id);
        own.len() <= MAX_TEXTS && self.held(&own) == 1 && totals.links == 0 && totals.fields == 0
    }

    /// The outermost box of a quote, if its parent holds other quotes.
    fn boxed(&self, quote: usize) -> Option<NodeId> {
        let (page, units) = (self.page, self.units);
        let around = page.inclusive_ancestors(units.list[quote].block);
        let boxes = around.take(MAX_AROUND).take_while(|up| self.is_box(*up));
        let own = boxes.last()?;
        let holder = units.within(page, page.parent(own)?);
        (self.held(&holder) >= MIN_BOXES).then_some(own)
    }

    /// The lines right behind a quote, to the end of the smallest box that holds any.
    fn lines(&self, quote: usize) -> Range<usize> {
        let (page, units) = (self.page, self.units);
        let start = quote + 1;
        let around = page.inclusive_ancestors(units.list[quote].block);
        let mut around = around.take(MAX_AROUND).filter(|up| self.is_box(*up));
        let own = around.find(|up| units.within(page, *up).end > start);
        let lines = own.map_or(start..start, |own| start..units.within(page, own).end);
        let is_line = |unit: &Unit| {
            unit.words <= MAX_LINE && unit.link_chars == 0 && !page.is_heading(unit.block)
        };
        let are_lines = lines.len() <= MAX_LINES && units.list[lines.clone()].iter().all(is_line);
        if are_lines { lines } else { start..start }
    }

    /// The testimonials that some quotes with their boxes form.
    fn testimonials(&self, run: &[(usize, Option<NodeId>)]) -> Testimonials {
        let list = &self.units.list;
        let quote = |(unit, own): &(usize, Option<NodeId>)| {
            let lines = self.lines(*unit);
            let boxed = own.map_or(*unit..lines.end, |own| self.units.within(self.page, own));
            Quote {
                unit: *unit,
                lines,
                boxed,
                is_shown: !list[*unit].concealed,
            }
        };
        let quotes: Vec<Quote> = run.iter().map(quote).collect();
        let first = quotes.first().map_or(0, |quote| quote.boxed.start);
        let above = first.checked_sub(1).filter(|above| {
            let is_title = |(above, first)| stands_out_above(self.page, above, first);
            list.get(first)
                .is_some_and(|first| is_title((&list[*above], first)))
        });
        Testimonials {
            quotes,
            title: above,
        }
    }
}

impl Testimonials {
    /// Whether they are a series half of whose shown quotes are kept.
    fn are_kept(&self, kept: &[bool]) -> bool {
        let shown = || self.quotes.iter().filter(|quote| quote.is_shown);
        let of_shown = shown().filter(|quote| kept[quote.unit]).count();
        self.quotes.len() >= MIN_BOXES && of_shown > 0 && 2 * of_shown >= shown().count()
    }

    /// Keeps lines, boxes and title.
    fn keep(&self, is_offer: bool, candidates: &Candidates, kept: &mut [bool]) {
        let may_come = |i: usize| candidates.possible[i] && !candidates.unlikely[i];
        if is_offer && self.are_kept(kept) {
            for i in self.quotes.iter().flat_map(|quote| quote.boxed.clone()) {
                kept[i] |= may_come(i);
            }
        }
        for Quote { unit, lines, .. } in &self.quotes {
            for i in lines.clone() {
                kept[i] |= kept[*unit] && may_come(i);
            }
        }
        let told = self.quotes.first();
        let is_told = told.is_some_and(|quote| kept[quote.unit] && !quote.lines.is_empty());
        if let Some(title) = self.title.filter(|_| is_offer && is_told) {
            kept[title] |= candidates.may_join(title);
        }
    }
}

/// Keeps what belongs to kept quotes.
pub(in crate::content::wholes) fn keep_testimonials(
    found: &[Testimonials],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !is_forum(candidates.types) {
        let is_offer = offers(candidates);
        found
            .iter()
            .for_each(|all| all.keep(is_offer, candidates, kept));
    }
}

/// Whether a page offers something: it is likely neither an article, nor documentation, nor a forum.
pub(in crate::content::wholes) fn offers(candidates: &Candidates) -> bool {
    let types = candidates.types;
    let telling = [PageKind::Article, PageKind::Documentation, PageKind::Forum];
    telling.into_iter().map(|kind| types[kind]).sum::<f32>() < MIN_TELLS
}

/// Runs a rule that drops unseen units, but keeps the boxes of kept quotes.
pub(in crate::content::wholes) fn sparing(
    found: &[Testimonials],
    candidates: &Candidates,
    kept: &mut [bool],
    rule: impl FnOnce(&mut [bool]),
) {
    let is_series = |all: &&Testimonials| all.quotes.len() >= MIN_BOXES && offers(candidates);
    let quotes = found.iter().filter(is_series).flat_map(|all| &all.quotes);
    let boxes = quotes.filter(|quote| kept[quote.unit]);
    let units = boxes.flat_map(|quote| quote.boxed.clone());
    let spared: Vec<usize> = units.filter(|i| kept[*i]).collect();
    rule(kept);
    spared.into_iter().for_each(|i| kept[i] = true);
}

#[cfg(test)]
mod tests {
    use crate::content::page_type::PageKind;
    use crate::content::wholes::tests::settled_page;
    use crate::snapshot::test_page::TestPage;

    const ONE: &str = "“They call me by my name.”";
    const OTHER: &str = "“My back is well again.”";

    /// What is kept of a page with two slides, the second not shown, given which texts are kept at first.
    fn kept(kind: PageKind, line: &str, first: &[&str]) -> String {
        let build = |t: &mut TestPage| {
            t.open("p").text("We train in a hall.").close();
            t.open("div").open("section").open("p").text(ONE).close();
            t.open("p").text(line).close().close();
            t.open_bare("section").open_bare("p").unrendered(OTHER);
            t.close().open_bare("p").unrendered("Luke").close().close();
        };
        let is_kept = |text: &str| text.starts_with("We") || first.contains(&text);
        settled_page(kind, |_| 0.3, is_kept, build)
    }

    #[test]
    fn who_is_quoted_comes_in_with_the_other_slides() {
        let service = |first: &[&str]| kept(PageKind::Service, "Ann, 41", first);
        let all = format!("We train in a hall. {ONE} Ann, 41 {OTHER} Luke");
        assert_eq!(service(&[ONE]), all);
        assert_eq!(service(&[]), "We train in a hall.");
        assert_eq!(
            service(&[OTHER]),
            format!("We train in a hall. {OTHER} Luke")
        );
        let article = |line: &str| kept(PageKind::Article, line, &[ONE]);
        let quote = format!("We train in a hall. {ONE}");
        assert_eq!(article("Ann, 41"), format!("{quote} Ann, 41"));
        let prose = "That is what a man of ninety told us when we met him in the hall.";
        assert_eq!(article(prose), quote, "no line of a name");
    }

    #[test]
    fn a_quote_is_in_marks_or_called_so() {
        for text in ["“It is good.”", "«Лучший борщ».", "„So ist es.“", "\"Ja!\""]
        {
            assert!(super::is_in_marks(text), "{text}");
        }
        for text in ["It is good.", "“Good” and “bad”", "“Good”, he said."] {
            assert!(!super::is_in_marks(text), "{text}");
        }
    }
}
