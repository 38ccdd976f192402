//! Flat lists: records that are equally many siblings each, and the style that the siblings have.

use super::runs::Candidate;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// How much a heading stands out, as a factor of its font size. Source: ours: the headings of
/// browsers' sheets are 1.17 times and more.
const HEADING: f64 = 1.25;
/// How much bold text stands out, as a factor of its font size.
const BOLD: f64 = 1.1;
/// Weight of a font that is bold. Source: CSS Fonts, halfway from `normal` to `bold`.
const MIN_BOLD: f64 = 600.0;
/// Least share of the records that must have a property for the list to have it. Source: ours:
/// nearly all; the first one may begin with an introduction.
pub(super) const MIN_OF_RECORDS: f64 = 0.75;

/// A list whose records are equally many siblings each, one behind another.
pub(super) struct Flat<'a> {
    pub(super) page: &'a PageSnapshot,
    /// All siblings that can be records.
    pub(super) siblings: &'a [NodeId],
    /// Where among them each record starts.
    pub(super) starts: Vec<usize>,
    /// Siblings of a record.
    pub(super) length: usize,
    /// The style that most records have at each offset.
    common: Vec<Option<TextStyle>>,
}

/// The style of the first text of an element.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TextStyle {
    tag: u32,
    size: f64,
    is_bold: bool,
    pub(super) is_heading: bool,
}

impl TextStyle {
    /// How much it stands out: its size, px.
    pub(super) fn strength(&self) -> f64 {
        let heading = if self.is_heading { HEADING } else { 1.0 };
        self.size * heading * if self.is_bold { BOLD } else { 1.0 }
    }
}

impl<'a> Flat<'a> {
    pub(super) fn from_list(
        page: &'a PageSnapshot,
        children: &'a [Vec<NodeId>],
        list: &Candidate,
    ) -> Option<Self> {
        let length = list.records.first()?.len();
        if length < 2 || list.records.len() < 2 {
            return None;
        }
        let parent = page.parent(*list.records.first()?.first()?)?;
        let siblings = children.get(parent.index())?.as_slice();
        let start = |record: &Vec<NodeId>| {
            let start = siblings.binary_search(record.first()?).ok()?;
            (siblings.get(start..start + length)? == record.as_slice()).then_some(start)
        };
        let starts: Vec<usize> = list.records.iter().map(start).collect::<Option<_>>()?;
        let mut flat = Self {
            page,
            siblings,
            starts,
            length,
            common: Vec::new(),
        };
        flat.common = (0..length)
            .map(|offset| flat.style_of_most(offset))
            .collect();
        Some(flat)
    }

    pub(super) fn style(&self, sibling: usize) -> Option<TextStyle> {
        let page = self.page;
        let node = *self.siblings.get(sibling)?;
        let mut below = page.subtree(node);
        let is_text = |n: &NodeId| {
            page.node(*n).kind == NodeKind::Text
                && page.node(*n).is_readable()
                && page.totals(*n).chars > 0
        };
        let text = below.find(is_text)?;
        let totals = page.totals(text);
        let mut around = page.ancestors(text).take_while(|n| *n >= node);
        Some(TextStyle {
            tag: page.node(node).tag,
            size: totals.font_size(),
            is_bold: totals.font_weight() >= MIN_BOLD,
            is_heading: around.any(|n| page.is_heading(n)),
        })
    }

    /// Whether at least a share of [`MIN_OF_RECORDS`] of the records satisfies a predicate.
    pub(super) fn of_most(&self, holds: impl Fn(usize) -> bool) -> bool {
        let right = self.starts.iter().filter(|start| holds(**start)).count();
        right as f64 >= MIN_OF_RECORDS * self.starts.len() as f64
    }

    pub(super) fn common_style(&self, offset: usize) -> Option<TextStyle> {
        self.common.get(offset).copied().flatten()
    }

    fn style_of_most(&self, offset: usize) -> Option<TextStyle> {
        let styles = self.starts.iter().map(|start| self.style(start + offset));
        let mut styles = styles.flatten();
        // The first record may be an exception, the next ones tell.
        let first = styles.next();
        let style = styles.next().or(first)?;
        self.of_most(|start| self.style(start + offset) == Some(style))
            .then_some(style)
    }
}
