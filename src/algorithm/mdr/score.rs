//! How much a list of records looks like the page's main content.

use super::runs::Candidate;
use crate::geometry::Rect;
use crate::segmentation::{Score, Term};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, Totals};
use std::collections::HashMap;

/// Scores lists: what the features need of the page, worked out once.
pub(super) struct Scorer<'a> {
    page: &'a PageSnapshot,
    /// The bounding rectangle of the visible content of each subtree.
    bounds: Vec<Option<Rect>>,
    all: Totals,
    /// Bounding rectangle of all text that can be read.
    content: Rect,
}

/// Weights of the features: exponents of a product. Source: ours, measured on estuka.
const WEIGHTS: [(&str, f64); 10] = [
    ("records", 1.0),
    ("text", 1.0),
    ("share", 1.0),
    ("unlinked", 0.5),
    ("mix", 0.5),
    ("width", 0.5),
    ("central", 0.5),
    ("aligned", 1.0),
    ("top", 0.25),
    ("own", 1.0),
];

/// No feature alone rules a list out. Source: ours.
const MIN_FEATURE: f64 = 0.02;
/// Links of a record that are few. Source: ours; one for the record, one for its image.
const FEW_LINKS: f64 = 2.0;
/// Characters of a record at which the feature `text` is one half. Source: ours, measured on estuka.
const HALF_TEXT: f64 = 60.0;

/// The feature `mix` of a record with one text, as a share of that of one with several. Source: ours.
const ONE_TEXT: f64 = 0.7;

/// The feature `own` of lists in navigation. Source: ours: they win only where nothing else is.
const IN_NAVIGATION: f64 = 0.05;

impl<'a> Scorer<'a> {
    pub(super) fn from_page(page: &'a PageSnapshot) -> Self {
        let mut bounds: Vec<Option<Rect>> = page
            .nodes()
            .iter()
            // Generated content decorates; it is no place where a record stands.
            .map(|n| {
                n.visible_rect
                    .filter(|r| !r.is_empty() && n.kind != NodeKind::Pseudo)
            })
            .collect();
        for (id, node) in page.iter().rev() {
            if let (Some(own), Some(parent)) = (bounds[id.index()], node.parent) {
                let above = &mut bounds[parent.index()];
                *above = Some(above.map_or(own, |r| r.union(&own)));
            }
        }
        let texts = page
            .nodes()
            .iter()
            .filter(|n| n.text.is_some())
            .filter_map(|n| n.visible_rect);
        Self {
            page,
            bounds,
            all: page.totals(page.root()),
            content: Rect::bounding(texts).unwrap_or_else(|| page.page_rect()),
        }
    }

    /// The bounding rectangle of what can be seen of a record.
    pub(super) fn rect(&self, record: &[NodeId]) -> Option<Rect> {
        Rect::bounding(record.iter().filter_map(|n| self.bounds[n.index()]))
    }

    /// The score of a list, with its features (each 0..=1).
    pub(super) fn score(&self, list: &Candidate) -> Score {
        let rects: Vec<Rect> = list.records.iter().filter_map(|r| self.rect(r)).collect();
        let Some(rect) = Rect::bounding(rects.iter().copied()) else {
            return Score {
                total: 0.0,
                terms: Vec::new(),
            };
        };
        let totals: Vec<Totals> = list.records.iter().map(|r| self.totals(r)).collect();
        let sum = totals.iter().fold(Totals::default(), |sum, t| sum.plus(t));
        let n = totals.len() as f64;
        let chars = f64::from(sum.chars);
        let mixed = totals.iter().map(mixture).sum::<f64>() / n;
        // A record may be one link as a whole; made of many links it is a menu.
        let few_links = (FEW_LINKS * n / f64::from(sum.links.max(1))).min(1.0);
        let values = [
            1.0 - 1.0 / n.sqrt(),
            median(totals.iter().map(|t| f64::from(t.chars)).collect(), |t| {
                t / (t + HALF_TEXT)
            }),
            (chars / f64::from(self.all.chars.max(1))).sqrt(),
            1.0 - sum.link_density() * (1.0 - mixed * few_links),
            mixed,
            (rect.width() / self.content.width().max(1.0))
                .min(1.0)
                .sqrt(),
            self.central(&rect),
            aligned(&rects) * n / list.records.len() as f64,
            1.0 - (rect.top / self.page.page.height.max(1.0)).clamp(0.0, 1.0),
            self.own_content(list.records[0][0]),
        ];
        let terms: Vec<Term> = WEIGHTS
            .iter()
            .zip(values)
            .map(|((name, _), value)| Term::new(name, value))
            .collect();
        let total = WEIGHTS
            .iter()
            .zip(values)
            .map(|((_, weight), value)| weight * value.max(MIN_FEATURE).ln())
            .sum::<f64>();
        let weights: f64 = WEIGHTS.iter().map(|(_, w)| w).sum();
        Score {
            total: (total / weights).exp(),
            terms,
        }
    }

    fn totals(&self, record: &[NodeId]) -> Totals {
        record
            .iter()
            .map(|n| self.page.totals(*n))
            .fold(Totals::default(), |sum, t| sum.plus(&t))
    }

    /// 1 for the page's own content; less in a frame, the smaller it is: frames on a page are
    /// mostly others' content. Little for what the markup calls navigation: menus.
    fn own_content(&self, node: NodeId) -> f64 {
        let mut outwards = self.page.inclusive_ancestors(node);
        let is_menu = outwards.any(|n| is_navigation(self.page, n));
        let menu = if is_menu { IN_NAVIGATION } else { 1.0 };
        menu * self.own_document(node)
    }

    fn own_document(&self, node: NodeId) -> f64 {
        let frame = self
            .page
            .ancestors(node)
            .find(|n| self.page.tag(*n) == "iframe" || self.page.tag(*n) == "frame");
        match frame.and_then(|f| self.page.node(f).rect) {
            Some(rect) => (rect.area() / self.page.page_rect().area().max(1.0)).min(1.0),
            None => 1.0,
        }
    }

    /// 1 where the list holds the middle of the content, less the further its middle is off.
    fn central(&self, rect: &Rect) -> f64 {
        let middle = self.content.center().0;
        let off = if rect.left <= middle && middle <= rect.right {
            0.0
        } else {
            (rect.center().0 - middle).abs() / (self.content.width() / 2.0).max(1.0)
        };
        (1.0 - off).max(0.0)
    }
}

/// Whether an element is navigation by its name or its ARIA role.
fn is_navigation(page: &PageSnapshot, id: NodeId) -> bool {
    let role = page.attribute(id, "role").unwrap_or("");
    page.tag(id) == "nav" || matches!(role, "navigation" | "menu" | "menubar")
}

/// How rich a record is: one for several texts, or text with something else, in parts.
fn mixture(t: &Totals) -> f64 {
    let text = t.chars > t.link_chars;
    let kinds = u32::from(text) + u32::from(t.links > 0) + u32::from(t.media + t.fields > 0);
    f64::from(kinds.min(2)) / 2.0 * if t.texts >= 2 { 1.0 } else { ONE_TEXT }
}

/// Share of the records that stand under or beside another one and have the commonest width.
fn aligned(rects: &[Rect]) -> f64 {
    let lefts = counts(rects.iter().map(|r| r.left));
    let tops = counts(rects.iter().map(|r| r.top));
    let columns = rects
        .iter()
        .filter(|r| lefts[&(r.left.round() as i64)] >= 2)
        .count();
    let one_row = tops.values().copied().max().unwrap_or(0);
    columns.max(one_row) as f64 / rects.len().max(1) as f64
}

/// How often each position occurs, in whole px.
fn counts(positions: impl Iterator<Item = f64>) -> HashMap<i64, usize> {
    let mut counts: HashMap<i64, usize> = HashMap::new();
    for position in positions {
        *counts.entry(position.round() as i64).or_default() += 1;
    }
    counts
}

fn median(mut values: Vec<f64>, of: impl Fn(f64) -> f64) -> f64 {
    values.sort_by(f64::total_cmp);
    of(values.get(values.len() / 2).copied().unwrap_or(0.0))
}
