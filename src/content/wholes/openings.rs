//! What a page opens with: the lines at its headline. The score likes little what stands above a text, least on pages
//! that look like no article, and the line below a headline has no other text to stand with.
//!
//! - **The line below.** The short line right below the only heading of the first level in the box of that is of the
//!   page, where it is set larger than the text or as a heading and not unlikely.
//! - **No headline.** On a page without a heading of the first level, what is set largest among the texts right above
//!   the first kept one is the headline, if nothing that is kept is set larger: who a profile is of, what a page of a
//!   manual is called. The line below it and the one above belong to it likewise, and also likely ones that are set as
//!   the text is. On a page without any heading it may be bold and centred above a text that is not, as old pages have
//!   what a list is of.
//! - **Headers.** On a page that documents something, the lines in the box called a header around the first kept
//!   heading go with that: the module and the package of a class.
//!
//! Source: ours, 101 pages of templates for sites (11 lines and 5 headlines come in, all of them of the page) and 245
//! of documentations (3 headlines and 6 lines, likewise). On wcxb and aeb two headlines come in that are the pages' own,
//! and one line below a headline that the truth leaves out; on snippets eight headlines, six of them the pages' own, and
//! four lines that lead to a text.
//!
//! Refuted: lines below a heading of the first level that are set as the text is (on snippets who wrote, and whose the
//! picture is).
//!
//! # Limits
//! A line is no link, button, byline, day or price, a headline no label; both have two words at least. A line stands
//! alone in a box, at most two lines of the headline away. A heading right before a button is that of a section that
//! goes on, as of a match that is told live, and one before an item that is out that of a list. Who a page is of is not
//! told where the text is too unlikely, as below a picture that a site lays over the whole window.

use super::declared::controls::is_tool;
use crate::content::candidates::Candidates;
use crate::content::dates;
use crate::content::features::names_money;
use crate::content::only_heading::only_h1;
use crate::content::page_type::PageKind;
use crate::content::signed::is_byline;
use crate::content::units::{Unit, Units};
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use std::collections::BTreeMap;
use std::ops::Range;

/// Fewest and most words of a line, and most of a headline. Source: ours: fewer are a label; two lines.
const MIN_WORDS: u32 = 2;
const MAX_WORDS: u32 = 20;
/// Boxes around a line that hold nothing else. Source: ours; bounds the cost.
const MAX_BOXES: usize = 4;
/// Most by which a line is away from its headline, in sizes of the larger letters, and by which both may overlap, in
/// pixels. Source: ours: a rule with a star between them.
const MAX_GAP: f64 = 2.0;
const MAX_OVERLAP: f64 = 2.0;
/// Most texts from a headline to the first that is kept, if it is a heading of the first level, and if none is.
const MAX_TO_TEXT: usize = 16;
const MAX_ABOVE: usize = 12;
/// How much larger than the text is set what stands out. Source: ours: a step of most scales.
const LARGER: f32 = 1.2;
/// Least probability of a headline, of a line, and of one that stands out. Source: ours, see above: names of sites
/// above articles have .09 and less, days below headlines .16 and less.
const MIN_HEADLINE: f32 = 0.2;
const MIN_LINE: f32 = 0.25;
const MIN_SET_OUT: f32 = 0.1;
/// Most texts of a header, and how far down its heading is.
const MAX_HEADER: usize = 6;
const MAX_LEVEL: u8 = 3;
/// Least probability of a documentation. Source: ours: likelier than not.
const MIN_DOCUMENTATION: f32 = 0.5;
/// How bold it is, and how it is set, where that tells a headline. Source: CSS, and `center` of HTML.
const BOLD: u16 = 600;
const CENTRED: [&str; 2] = ["center", "-webkit-center"];
/// What stands in no line of its own.
const OTHERS: [&str; 16] = [
    "blockquote",
    "body",
    "button",
    "caption",
    "dd",
    "dt",
    "figcaption",
    "label",
    "legend",
    "li",
    "option",
    "pre",
    "summary",
    "td",
    "th",
    "time",
];

/// What may be of the opening of a page, for each unit.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Openings {
    /// Whether a heading of the first level is shown, and the last unit of it if there is but one.
    has_first_level: bool,
    headline: Option<usize>,
    /// How large its letters are, in pixels.
    sizes: Vec<f32>,
    /// From where to where its block reaches across the page.
    columns: Vec<Option<(f64, f64)>>,
    /// Whether it may be a headline.
    titles: Vec<bool>,
    /// Whether it is bold, and whether it is centred.
    bold: Vec<bool>,
    centred: Vec<bool>,
    /// Whether it is a heading, whether it is pressed, and whether it is an item of a list.
    headings: Vec<bool>,
    tools: Vec<bool>,
    items: Vec<bool>,
    /// Whether the next one, and the one before, is a line of its own in the box around it.
    lines_below: Vec<bool>,
    lines_above: Vec<bool>,
    /// Headings of high levels, each with the units of the header around it.
    headers: Vec<(usize, Range<usize>)>,
}

/// Finds that. Linear.
pub(super) fn openings(page: &PageSnapshot, units: &Units) -> Openings {
    let list = &units.list;
    let level = |unit: &Unit| page.heading_level(unit.block);
    let only = only_h1(page).map(|heading| units.within(page, heading));
    let is_line = |i: usize| {
        let unit = &list[i];
        unit.words >= MIN_WORDS
            && is_plain(page, unit)
            && !is_byline(page, unit)
            && !dates::is_label(&unit.text)
            && !names_money(unit)
    };
    let is_title = |unit: &Unit| {
        unit.words >= MIN_WORDS && is_plain(page, unit) && !unit.text.ends_with(COLONS)
    };
    let lines: Vec<bool> = (0..list.len()).map(is_line).collect();
    let joins = |headline: usize, line: usize| {
        lines.get(line) == Some(&true) && is_beside(page, units, headline, line)
    };
    let above = |i: usize| i.checked_sub(1).is_some_and(|line| joins(i, line));
    let header = |(i, unit): (usize, &Unit)| {
        let is_high = level(unit).is_some_and(|level| level <= MAX_LEVEL);
        (is_high && !unit.concealed).then(|| (i, header_around(page, units, unit)))
    };
    Openings {
        has_first_level: page
            .tagged(["h1"])
            .any(|heading| page.totals(heading).chars > 0),
        headline: only.and_then(|mut own| own.next_back()),
        sizes: list.iter().map(|unit| size(page, unit)).collect(),
        columns: list
            .iter()
            .map(|unit| {
                let rect = page.node(unit.block).rect;
                rect.map(|rect| (rect.left, rect.right))
            })
            .collect(),
        titles: list.iter().map(is_title).collect(),
        bold: list.iter().map(|unit| is_bold(page, unit)).collect(),
        centred: list.iter().map(|unit| is_centred(page, unit)).collect(),
        headings: list
            .iter()
            .map(|unit| page.is_heading(unit.block))
            .collect(),
        tools: list.iter().map(|unit| is_tool(page, unit)).collect(),
        items: list
            .iter()
            .map(|unit| page.tag(unit.block) == "li")
            .collect(),
        lines_below: (0..list.len()).map(|i| joins(i, i + 1)).collect(),
        lines_above: (0..list.len()).map(above).collect(),
        headers: list.iter().enumerate().filter_map(header).collect(),
    }
}

fn size(page: &PageSnapshot, unit: &Unit) -> f32 {
    page.style(unit.first).map_or(0.0, |style| style.font_size)
}

fn is_bold(page: &PageSnapshot, unit: &Unit) -> bool {
    let style = page.style(unit.first);
    style.is_some_and(|style| style.font_weight >= BOLD)
}

fn is_centred(page: &PageSnapshot, unit: &Unit) -> bool {
    let style = page.style(unit.first);
    style.is_some_and(|style| CENTRED.contains(&style.text_align.as_str()))
}

/// Whether a unit is a short text of its own that is shown and leads nowhere.
fn is_plain(page: &PageSnapshot, unit: &Unit) -> bool {
    !unit.concealed
        && unit.link_chars == 0
        && (1..=MAX_WORDS).contains(&unit.words)
        && !OTHERS.contains(&page.tag(unit.block))
        && !page.is_button(unit.block)
}

/// Whether a line stands alone right above or below a headline, in the element around that.
fn is_beside(page: &PageSnapshot, units: &Units, headline: usize, line: usize) -> bool {
    let (own, other) = (&units.list[headline], &units.list[line]);
    let holds_one = |up: &NodeId| units.within(page, *up).len() == 1;
    let boxes = page.inclusive_ancestors(other.block).take(MAX_BOXES);
    let mut alone = boxes.take_while(holds_one);
    let around = page.parent(own.block);
    if around.is_none() || !alone.any(|up| page.parent(up) == around) {
        return false;
    }
    let (upper, lower) = if headline < line {
        (own, other)
    } else {
        (other, own)
    };
    let boxes = page.node(upper.block).rect.zip(page.node(lower.block).rect);
    let most = MAX_GAP * f64::from(size(page, own).max(size(page, other)));
    boxes.is_some_and(|(upper, lower)| (-MAX_OVERLAP..=most).contains(&(lower.top - upper.bottom)))
}

/// The units of the small box around a heading that is called a header; none elsewhere.
fn header_around(page: &PageSnapshot, units: &Units, heading: &Unit) -> Range<usize> {
    let around = page.parent(heading.block).filter(|up| {
        let class = page.attribute(*up, "class").unwrap_or("");
        page.tag(*up) == "header" || class.to_ascii_lowercase().contains("head")
    });
    let held = around.map(|up| units.within(page, up)).unwrap_or_default();
    let is_small = held.len() <= MAX_HEADER;
    if is_small { held } else { 0..0 }
}

impl Openings {
    /// Keeps what the page opens with, given how much each unit says.
    pub(super) fn keep(&self, chars: &[u32], candidates: &Candidates, kept: &mut [bool]) {
        let Some(first) = kept.iter().position(|kept| *kept) else {
            return;
        };
        self.keep_header(candidates, kept);
        let text = self.size_of_text(chars, kept);
        let stands_out = |line: &usize| {
            let is_large = self.sizes[*line] >= LARGER * text;
            (self.headings[*line] || is_large) && candidates.probabilities[*line] >= MIN_SET_OUT
        };
        let is_likely = |line: &usize| candidates.probabilities[*line] >= MIN_LINE;
        let joining: Vec<usize> = if let Some(headline) = self.headline {
            let is_read = kept[headline] || headline < first && first - headline <= MAX_TO_TEXT;
            let line = self.below(headline).filter(|_| is_read);
            line.into_iter().filter(stands_out).collect()
        } else if let Some(headline) = self
            .largest_above(first, text, candidates, kept)
            .or_else(|| self.centred_above(first, text, candidates))
        {
            kept[headline] = true;
            let lines = self.above(headline).into_iter().chain(self.below(headline));
            lines
                .filter(|line| stands_out(line) || is_likely(line))
                .collect()
        } else {
            Vec::new()
        };
        for line in joining {
            kept[line] |= candidates.may_be[line];
        }
    }

    fn below(&self, headline: usize) -> Option<usize> {
        self.lines_below[headline].then_some(headline + 1)
    }

    fn above(&self, headline: usize) -> Option<usize> {
        let line = headline.checked_sub(1);
        line.filter(|_| self.lines_above[headline])
    }

    /// How large most of what is kept is set.
    fn size_of_text(&self, chars: &[u32], kept: &[bool]) -> f32 {
        let mut said: BTreeMap<u32, u32> = BTreeMap::new();
        for i in (0..kept.len()).filter(|i| kept[*i]) {
            *said.entry(self.sizes[i].round() as u32).or_default() += chars[i];
        }
        let most = said.into_iter().max_by_key(|(_, chars)| *chars);
        most.map_or(0.0, |(size, _)| size as f32)
    }

    /// What is set largest right above the first kept text of a page without a heading of the first level, where
    /// nothing that is kept is larger, and it heads no section that is reloaded or changed and no list that is out. It
    /// stands in the column of that text: what is set largest beside it heads something else.
    fn largest_above(
        &self,
        first: usize,
        text: f32,
        candidates: &Candidates,
        kept: &[bool],
    ) -> Option<usize> {
        if self.has_first_level {
            return None;
        }
        let above = first.saturating_sub(MAX_ABOVE)..first;
        let titles = above
            .filter(|i| self.titles[*i] && candidates.may_be[*i] && self.is_in_column(*i, first));
        // Of several the first.
        let largest = titles
            .rev()
            .max_by(|a, b| self.sizes[*a].total_cmp(&self.sizes[*b]))?;
        let held = (first..kept.len()).filter(|i| kept[*i]);
        let most = held.map(|i| self.sizes[i]).fold(LARGER * text, f32::max);
        let next = largest + 1;
        let heads_others = self.tools[next] || self.items[next] && !kept[next];
        let is_of_section = self.headings[largest] && heads_others;
        let is_headline = self.sizes[largest] >= most
            && candidates.probabilities[largest] >= MIN_HEADLINE
            && !is_of_section;
        is_headline.then_some(largest)
    }

    /// The first bold and centred text right above the first kept one of a page without headings, where that is set
    /// otherwise and it is not smaller than the text.
    fn centred_above(&self, first: usize, text: f32, candidates: &Candidates) -> Option<usize> {
        let stands_out = |i: usize| self.centred[i] && self.bold[i];
        if self.headings.contains(&true) || stands_out(first) {
            return None;
        }
        let mut above = first.saturating_sub(MAX_ABOVE)..first;
        above.find(|i| {
            self.titles[*i]
                && candidates.may_be[*i]
                && stands_out(*i)
                && self.sizes[*i] >= text
                && candidates.probabilities[*i] >= MIN_LINE
                && self.is_in_column(*i, first)
        })
    }

    /// Whether one unit stands above another, as far as both are drawn: half of the narrower at least.
    fn is_in_column(&self, upper: usize, lower: usize) -> bool {
        let columns = self.columns[upper].zip(self.columns[lower]);
        columns.is_none_or(|(upper, lower)| {
            let narrower = (upper.1 - upper.0).min(lower.1 - lower.0);
            2.0 * (upper.1.min(lower.1) - upper.0.max(lower.0)) >= narrower
        })
    }

    /// Keeps the lines in the header of the first kept heading of a documentation.
    fn keep_header(&self, candidates: &Candidates, kept: &mut [bool]) {
        if candidates.types[PageKind::Documentation] < MIN_DOCUMENTATION {
            return;
        }
        if let Some((_, header)) = self.headers.iter().find(|(heading, _)| kept[*heading]) {
            for line in header.clone() {
                kept[line] |= candidates.may_be[line] && candidates.probabilities[line] >= MIN_LINE;
            }
        }
    }
}
