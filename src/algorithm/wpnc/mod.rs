//! WPNC: web page noise cleaning by text density.
//!
//! Source: Bhamare, Pawar, *An Efficient Method of Web Page Noise Cleaning for Effective Web
//! Mining*, §4; the composite density after Sun, Song, Liao, SIGIR 2011.
//!
//! # Input
//! The elements of a [`PageSnapshot`] with their characters, links and tags.
//!
//! # Steps (in parentheses those of the paper's figure 2)
//! 1. Preprocess: tags without text to read, and tags that hold none for readers, are out (4).
//! 2. Split the rest into container tags and designer tags (5).
//! 3. Text density or composite text density of every container tag ([`density`]; 7).
//! 4. The threshold Tr: fixed, found from the page, or learned (`fit`).
//! 5. Density above Tr: white list; else black list (8).
//! 6. Black listed tags go with their text, unless something white listed lies in them; what
//!    stays is the cleaned page (9, 10).
//!
//! # Output
//! As a [`Segmenter`]: the outermost white listed containers as blocks without what was removed,
//! all of them the main content. As a measure: [`Wpnc::clean`] with the noise ratios.
//!
//! # Cost
//! Linear in the number of nodes.
//!
//! # Deviations from the paper
//! - The paper does not say what happens to a black listed tag that holds a white listed one.
//!   Removing it would remove the content: it stays. Its own text goes where it stands around the outermost
//!   white listed tags, and stays within one.
//! - The paper gives no formula for composite text density; Sun, Song and Liao's is used. Its divisor
//!   `ln(B)` is at least 0.1: where next to nothing is linked it is near 0, and the density of one box
//!   would be without end.
//! - Designer tags share the fate of the container they stand in. They have no density and are on
//!   neither list; the noise ratios count them among all tags of the page, as Tables 1 and 2 do
//!   ("Total No. of Tags per Page").
//! - The paper drops `marquee`. Here it is on neither list, but stays in the page: its text shares the
//!   fate of the container around it, and containers in it have their own densities.
//! - The paper's ratios after cleaning are above 0 though all black listed tags are removed; it
//!   does not say which remain. Here those that hold something white listed do.

mod density;

use super::{Parameter, Segmenter};
use crate::geometry::Rect;
use crate::segmentation::{Score, Segmentation, Term};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use crate::threshold::{ThresholdError, within};
pub(crate) use density::composite_density;
use density::text_density;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Name in the registry: on the command line, in configs and in results.
pub(super) const NAME: &str = "wpnc";

/// Tags that only describe or decorate text (paper §4.2.2; the usual inline tags).
const DESIGNER: [&str; 33] = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "br", "cite", "code", "del", "dfn", "em",
    "font", "hr", "i", "img", "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span",
    "strike", "strong", "sub", "sup", "tt", "u", "wbr",
];

/// The parameters that `fit` may learn.
pub(super) static PARAMETERS: &[Parameter] =
    &[
        Parameter::new("fixed", &[2.0, 5.0, 8.0, 12.0, 18.0, 25.0, 35.0, 50.0])
            .only_with("threshold", "fixed"),
    ];

/// Which density is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DensityKind {
    /// Characters per tag.
    Text,
    /// The same with links counted against it.
    #[default]
    Composite,
}

/// How the threshold Tr is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ThresholdKind {
    /// [`Wpnc::fixed`], which can be learned.
    Fixed,
    /// The density of the body.
    Body,
    /// The least density on the path from the container whose children's densities have the
    /// greatest sum up to the body.
    #[default]
    Path,
}

/// Noise cleaning by text density.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Wpnc {
    /// Which density: `text` or `composite`. Default `composite`. Source: paper §4.2.3.
    pub density: DensityKind,
    /// How Tr is found: `fixed`, `body` or `path`. Default `path`. Source: Sun, Song, Liao §4.3.
    pub threshold: ThresholdKind,
    /// The fixed Tr, characters per tag, 0 or more. Default 12. Source: ours.
    pub fixed: f64,
}

impl Default for Wpnc {
    fn default() -> Self {
        Self {
            density: DensityKind::default(),
            threshold: ThresholdKind::default(),
            fixed: 12.0,
        }
    }
}

/// A page after cleaning.
#[derive(Debug, Clone, PartialEq)]
pub struct Cleaned {
    /// The threshold Tr.
    pub threshold: f64,
    /// For each node its density; 0 for what is no container.
    pub densities: Vec<f64>,
    /// Container tags above Tr.
    pub white: Vec<NodeId>,
    /// Container tags at or below Tr.
    pub black: Vec<NodeId>,
    /// Black listed tags that were removed, outermost only.
    pub removed: Vec<NodeId>,
    /// All tags of the page: every element of its document (Table 1).
    pub tags: u32,
    /// Black listed tags by all tags, 0..=1: the noise ratio before cleaning (NBC of this page).
    pub noise_before: f64,
    /// Black listed tags that stay by all tags before cleaning, 0..=1 (NAC of this page).
    pub noise_after: f64,
}

impl Wpnc {
    /// Steps 1 to 6.
    pub fn clean(&self, page: &PageSnapshot) -> Cleaned {
        // 1 and 2. Containers with text.
        let containers: Vec<NodeId> = containers(page);
        // 3. Their densities.
        let body = page.totals(page.body());
        let mut densities = vec![0.0; page.len()];
        for id in &containers {
            let totals = page.totals(*id);
            densities[id.index()] = match self.density {
                DensityKind::Text => text_density(&totals),
                DensityKind::Composite => composite_density(&totals, &body),
            };
        }
        // 4 and 5. White and black list.
        let threshold = self.threshold(page, &containers, &densities);
        let (white, black): (Vec<NodeId>, Vec<NodeId>) = containers
            .iter()
            .partition(|id| densities[id.index()] > threshold);
        // 6. What is removed, and the ratios.
        let holds = holds_any(page, &white);
        let mut removed: Vec<NodeId> = Vec::new();
        let mut gone = 0;
        for id in black.iter().filter(|id| !holds[id.index()]) {
            gone += 1;
            if !removed.last().is_some_and(|last| page.contains(*last, *id)) {
                removed.push(*id);
            }
        }
        let tags = all_tags(page);
        let all = f64::from(tags.max(1));
        Cleaned {
            threshold,
            tags,
            noise_before: black.len() as f64 / all,
            noise_after: (black.len() - gone) as f64 / all,
            densities,
            white,
            black,
            removed,
        }
    }

    /// Step 4.
    fn threshold(&self, page: &PageSnapshot, containers: &[NodeId], densities: &[f64]) -> f64 {
        let body = page.body();
        match self.threshold {
            ThresholdKind::Fixed => self.fixed,
            ThresholdKind::Body => densities[body.index()],
            ThresholdKind::Path => {
                let mut sums = vec![0.0; page.len()];
                for id in containers.iter().filter(|id| **id != body) {
                    if let Some(parent) = page.parent(*id) {
                        sums[parent.index()] += densities[id.index()];
                    }
                }
                let densest = containers.iter().rev().copied();
                let densest = densest.max_by(|a, b| sums[a.index()].total_cmp(&sums[b.index()]));
                let path = densest.into_iter().flat_map(|d| {
                    std::iter::once(d).chain(page.ancestors(d).take_while(|n| *n >= body))
                });
                let on_path = path.map(|n| densities[n.index()]).filter(|d| *d > 0.0);
                // Just below the least, so that the path itself is white listed.
                on_path.fold(f64::INFINITY, f64::min).next_down()
            }
        }
    }
}

/// The tags of a page.
fn all_tags(page: &PageSnapshot) -> u32 {
    let elements = page.nodes().iter().filter(|n| n.kind == NodeKind::Element);
    elements.count() as u32
}

/// Steps 1 and 2: elements with text to read that are no designer tags.
fn containers(page: &PageSnapshot) -> Vec<NodeId> {
    page.iter()
        .map(|(id, _)| id)
        .filter(|id| is_container(page, *id))
        .collect()
}

fn is_container(page: &PageSnapshot, id: NodeId) -> bool {
    let tag = page.tag(id);
    let is_never_content = matches!(tag, "html" | "head" | "marquee" | "noscript" | "template");
    page.node(id).kind == NodeKind::Element
        && page.totals(id).chars > 0
        && !is_never_content
        && !DESIGNER.contains(&tag)
}

/// For each node whether one of the given ones, in document order, lies in it.
fn holds_any(page: &PageSnapshot, ids: &[NodeId]) -> Vec<bool> {
    let mut holds = vec![false; page.len()];
    for id in ids {
        holds[id.index()] = true;
    }
    for (id, node) in page.iter().rev() {
        if let (true, Some(parent)) = (holds[id.index()], node.parent) {
            holds[parent.index()] = true;
        }
    }
    holds
}

impl Segmenter for Wpnc {
    fn segment(&self, page: &PageSnapshot) -> Segmentation {
        let mut result = Segmentation::new(NAME, page);
        let cleaned = self.clean(page);
        let cut = holds_any(page, &cleaned.removed);
        let mut last_end = NodeId(0);
        for id in &cleaned.white {
            if *id < last_end {
                continue;
            }
            last_end = page.node(*id).end;
            let nodes = kept_subtrees(page, *id, &cleaned.removed, &cut);
            let bounds = nodes.iter().filter_map(|n| page.visible_bounds(*n));
            let Some(rect) = Rect::bounding(bounds) else {
                continue;
            };
            let root = result.root();
            let block = result.add(root, rect, nodes);
            block.rule = Some("density above Tr".to_owned());
            block.score = Some(Score {
                total: cleaned.densities[id.index()],
                terms: vec![
                    Term::new("density", cleaned.densities[id.index()]),
                    Term::new("threshold", cleaned.threshold),
                ],
            });
            let block = block.id;
            result.main.push(block);
        }
        result
    }

    fn check(&self) -> Result<(), ThresholdError> {
        within("fixed", self.fixed, 0.0..)
    }
}

/// The largest subtrees below a node without anything removed.
fn kept_subtrees(
    page: &PageSnapshot,
    root: NodeId,
    removed: &[NodeId],
    cut: &[bool],
) -> Vec<NodeId> {
    let mut kept = Vec::new();
    let mut id = root;
    while id < page.node(root).end {
        if !cut[id.index()] {
            kept.push(id);
        } else if removed.binary_search(&id).is_err() {
            id = NodeId(id.0 + 1);
            continue;
        }
        id = page.node(id).end;
    }
    kept
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod worked_examples;
