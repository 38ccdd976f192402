//! What a page opens with: the headline and the lines at it. The score likes little what stands above a text, least on
//! pages that do not look like an article, and the line below a headline has no other text beside it.
//!
//! - **The line below.** The page has one heading of the first level. The short line right below it in the same box is
//!   kept, where it is set larger than the text or as a heading, and is not unlikely.
//! - **No headline.** The page has no heading of the first level. The largest text among those right above the first
//!   kept one is the headline, if no kept text is larger: whose profile it is, what a page of a manual is called. The
//!   lines right below and right above it are kept as in the first case, and also likely ones in the size of the
//!   text. On a page without any heading, a bold and centred line above a text that is not is the headline: so old
//!   pages title a list.
//! - **Headers.** On a page that documents something, the lines in the box called a header around the first kept
//!   heading are kept with it: the module and the package of a class.
//!
//! Source: ours, 101 pages of templates for sites (11 lines and 5 headlines come in, all of them of the page) and 245
//! of documentations (3 headlines and 6 lines, likewise). On wcxb and aeb two headlines come in that are the pages'
//! own, and one line below a headline that the truth leaves out; on snippets eight headlines, six of them the pages'
//! own, and four lines that lead to a text.
//!
//! Refuted: lines below a heading of the first level in the size of the text (on snippets bylines and picture credits).
//!
//! # Limits
//! A line is no link, button, byline, date or price, a headline no label; both have two words or more. A line stands
//! alone in a box, at most two line heights from the headline. A heading right before a button belongs to a section
//! that is updated, such as a live ticker, and one before a dropped list item to that list. The name of a profile is
//! not found where the text is too unlikely, as below a picture that covers the whole window.

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

/// Minimum and maximum number of words of a line or headline. Source: ours: fewer are a label; two lines.
const MIN_WORDS: u32 = 2;
const MAX_WORDS: u32 = 20;
/// Maximum number of boxes around a line that hold nothing else. Source: ours, to bound the cost.
const MAX_BOXES: usize = 4;
/// Maximum gap between a line and its headline, in sizes of the larger letters, and maximum overlap of both, in pixels.
/// Source: ours: a rule with a star between them.
const MAX_GAP: f64 = 2.0;
const MAX_OVERLAP: f64 = 2.0;
/// Maximum number of units from the headline to the first kept unit, where it is a heading of the first level, and
/// where the page has none.
const MAX_TO_TEXT: usize = 16;
const MAX_ABOVE: usize = 12;
/// How many times larger than the text a text must be to stand out. Source: ours: a step of most scales.
const LARGER: f32 = 1.2;
/// Minimum probability of a headline, of a line, and of a line that stands out. Source: ours, see above: names of sites
/// above articles have .09 and less, dates below headlines .16 and less.
const MIN_HEADLINE: f32 = 0.2;
const MIN_LINE: f32 = 0.25;
const MIN_SET_OUT: f32 = 0.1;
/// Maximum number of texts of a header, and lowest level of the heading in it.
const MAX_HEADER: usize = 6;
const MAX_LEVEL: u8 = 3;
/// Minimum probability of the page being documentation. Source: ours: likelier than not.
const MIN_DOCUMENTATION: f32 = 0.5;
/// Minimum font weight, and values of `text-align`, of a bold and centred headline. Source: CSS, and `center` of HTML.
const BOLD: u16 = 600;
const CENTRED: [&str; 2] = ["center", "-webkit-center"];
/// Elements in which a text is no line of its own.
const NOT_LINES: [&str; 16] = [
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

/// What may belong to the opening of a page; the vectors have one entry for each unit.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Openings {
    /// Whether a heading of the first level is shown, and its last unit if it is the only one.
    has_first_level: bool,
    headline: Option<usize>,
    /// Font size, in pixels.
    sizes: Vec<f32>,
    /// Left and right edge of the unit's block.
    columns: Vec<Option<(f64, f64)>>,
    /// Whether it may be a headline.
    titles: Vec<bool>,
    /// Whether it is bold, and whether it is centred.
    bold: Vec<bool>,
    centred: Vec<bool>,
    /// Whether it is a heading, whether it is a control, and whether it is a list item.
    headings: Vec<bool>,
    tools: Vec<bool>,
    items: Vec<bool>,
    /// Whether the next unit, or the one before, is a line of its own in the same box.
    lines_below: Vec<bool>,
    lines_above: Vec<bool>,
    /// Headings down to [`MAX_LEVEL`], each with the units of the header around it.
    headers: Vec<(usize, Range<usize>)>,
}

/// Collects what may belong to the opening of a page. Linear.
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

/// Whether a unit is a short shown text in a block of its own, without links, and no button.
fn is_plain(page: &PageSnapshot, unit: &Unit) -> bool {
    !unit.concealed
        && unit.link_chars == 0
        && (1..=MAX_WORDS).contains(&unit.words)
        && !NOT_LINES.contains(&page.tag(unit.block))
        && !page.is_button(unit.block)
}

/// Whether a line stands right above or below a headline, in a box of its own within the headline's parent.
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

/// The units of the small box around a heading whose tag or class calls it a header; empty if there is none.
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
    /// Keeps what the page opens with, given the number of characters of each unit.
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

    /// The font size of most kept characters.
    fn size_of_text(&self, chars: &[u32], kept: &[bool]) -> f32 {
        let mut said: BTreeMap<u32, u32> = BTreeMap::new();
        for i in (0..kept.len()).filter(|i| kept[*i]) {
            *said.entry(self.sizes[i].round() as u32).or_default() += chars[i];
        }
        let most = said.into_iter().max_by_key(|(_, chars)| *chars);
        most.map_or(0.0, |(size, _)| size as f32)
    }

    /// The headline of a page without a heading of the first level: the largest title right above the first kept unit
    /// and in its column, where no kept unit is larger. It is none where it heads a section with a control below it,
    /// or a list that is dropped.
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
        // Of several equally large ones, the first.
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

    /// The headline of a page without headings: the first bold and centred title right above the first kept unit,
    /// where that is set otherwise and is no larger.
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

    /// Whether two units overlap horizontally by half of the narrower one or more, as far as both are drawn.
    fn is_in_column(&self, upper: usize, lower: usize) -> bool {
        let columns = self.columns[upper].zip(self.columns[lower]);
        columns.is_none_or(|(upper, lower)| {
            let narrower = (upper.1 - upper.0).min(lower.1 - lower.0);
            2.0 * (upper.1.min(lower.1) - upper.0.max(lower.0)) >= narrower
        })
    }

    /// Keeps the lines in the header around the first kept heading of a page of documentation.
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
