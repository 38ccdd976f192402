//! SD: page type and informative regions from a tree of style and density.
//!
//! Source: Pappas, Katsimpras, Stamatatos, *Extracting Informative Textual Parts from Web Pages
//! Containing User-Generated Content*, i-KNOW 2012.
//!
//! # Input
//! The elements of a [`PageSnapshot`] with their text, depth, titles, class and id.
//!
//! # Steps (paper §3.3)
//! 1. SD-tree: the features of every node ([`tree`]).
//! 2. Valid nodes: those with a density above T2 that can be seen.
//! 3. Merge valid nodes of weak tags into the nearest ancestor of a strong tag: regions.
//! 4. Features of the regions: density, depth, ancestor title.
//! 5. The region of maximum density, and each region's distance from it (dfm, eq. 1).
//! 6. Candidates: regions with dfm <= T1, grouped by class.
//! 7. Decide ([`decision`]): the article is the candidate nearest to the root with an ancestor title at the
//!    closest level. Among the other candidates those with words of comments that have a common
//!    parent with the article are its comments. With comments: *article with
//!    comments*; else, all candidates at one level: *multiple areas*; else *article*. Without an
//!    article: *multiple areas*.
//!
//! # Output
//! The regions as blocks: `article`, `comments`, `area` (a candidate of multiple areas) or no
//! role; the informative ones are the main content. The page type: [`Sd::decide`].
//!
//! # Cost
//! Linear in nodes and text, but for what lies above: every valid node looks for its strong tag
//! there, and every candidate for what it shares with the article, so that deep trees cost their
//! depth. The words of comments are looked for on that way and in the text of the candidates only.
//!
//! # Deviations from the paper
//! - Invisible is what the layout hides, not what a style attribute says.
//! - Density is the text of a node itself with what only formats it; the paper's figure shows
//!   regions that do not nest, which characters of whole subtrees would.
//! - Whether a tag is strong follows from the computed display where the tag says little.
//! - A single candidate is at one level with itself: that is an article, not multiple areas.
//! - Comment words are looked for in many languages (`comment_words.toml`), as whole words; of
//!   long texts only the beginning, [`decision::SCANNED`] characters.
//! - A *common parent* is an ancestor of both below the body, or the body where both are its
//!   children: any two regions of a page share the body, which would say nothing.
//! - The cardinality of a node (§3.2) is read in no later step, and is not kept.
//! - The groups by class (step 6) label the regions. The paper makes them too, and reads them in
//!   no later step.

mod decision;
mod texts;
mod tree;
mod words;

pub(crate) use decision::{Reading, decide_among};
pub(crate) use words::{comment_labels, is_comment_label};

use self::texts::Texts;
use super::{Parameter, Segmenter};
use crate::geometry::Rect;
use crate::segmentation::{Role, Score, Segmentation, Term};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use crate::threshold::{ThresholdError, within};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Name in the registry: on the command line, in configs and in results.
pub(super) const NAME: &str = "sd";

/// The parameters that `fit` may learn.
pub(super) static PARAMETERS: &[Parameter] = &[
    Parameter::new("t1", &[0.0, 10.0, 20.0, 40.0, 60.0, 80.0, 90.0, 100.0]).of_content(),
    Parameter::new("t2", &[0.0, 10.0, 20.0, 40.0, 80.0]),
];

/// Segmentation by style and density.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Sd {
    /// T1: greatest distance of a candidate from the region of maximum density, 0..=100.
    /// Default 60. Source: paper §5.2: between 40 and 60 all three classes do about as well.
    pub t1: f64,
    /// T2: a node of this density or less is noise, characters, 0 or more. Default 20.
    /// Source: paper §5.1 and §5.2.
    pub t2: f64,
}

impl Default for Sd {
    fn default() -> Self {
        Self { t1: 60.0, t2: 20.0 }
    }
}

/// The three types of the paper.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "kebab-case")]
pub enum SdType {
    /// One article.
    #[strum(serialize = "article")]
    Article,
    /// An article with comments of readers.
    #[strum(serialize = "article with comments")]
    ArticleWithComments,
    /// Several areas of one kind.
    #[strum(serialize = "multiple areas")]
    MultipleAreas,
}

impl SdType {
    /// Name in outputs.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The type of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        name.parse().ok()
    }
}

/// The role of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SdRole {
    /// The article.
    Article,
    /// Comments on it.
    Comments,
    /// One of multiple areas.
    Area,
    /// A candidate that is none of these.
    Candidate,
    /// Noise.
    Noise,
}

/// A region: a strong node with the valid nodes merged into it.
#[derive(Debug, Clone, PartialEq)]
pub struct SdRegion {
    /// The strong node.
    pub node: NodeId,
    /// The valid nodes, in document order, none inside another. They may hold other regions.
    pub valid: Vec<NodeId>,
    /// Characters of them.
    pub density: u32,
    /// Distance from the region of maximum density, 0..=100 (eq. 1).
    pub dfm: f64,
    /// Number of ancestors.
    pub dfr: u32,
    /// Levels from the first of its nodes that is no heading to the ancestor title (eq. 2); where no such node has one, that
    /// of a heading (`title_as_learned`).
    pub title_diff: Option<u32>,
    /// Like `title_diff`, but a heading counts as the first node, too; its ancestor title is that of the text before
    /// it. Only the committed models of main content read it, as one of their features.
    pub(crate) title_as_learned: Option<u32>,
    /// What it is for.
    pub role: SdRole,
}

/// The decision of SD on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct SdPage {
    /// The page's type; `None` for a page without regions.
    pub kind: Option<SdType>,
    /// All regions, in document order.
    pub regions: Vec<SdRegion>,
}

impl SdPage {
    /// The page's type, whether there are regions or not: without any it has multiple areas, as the paper
    /// returns an empty set of them.
    pub fn type_or_default(&self) -> SdType {
        self.kind.unwrap_or(SdType::MultipleAreas)
    }
}

impl Sd {
    /// Steps 1 to 7.
    pub fn decide(&self, page: &PageSnapshot) -> SdPage {
        decide_among(page, self.candidates(page), Reading::Paper)
    }

    /// Steps 1 to 6: all regions, those marked that are candidates.
    pub(crate) fn candidates(&self, page: &PageSnapshot) -> Vec<SdRegion> {
        let mut regions = self.regions(page);
        // 5. The region of maximum density, and how far each one is from it.
        let densest = regions.iter().map(|r| r.density).max().unwrap_or(0);
        for region in &mut regions {
            region.dfm = 100.0 - 100.0 * f64::from(region.density) / f64::from(densest.max(1));
            // 6. Candidates; `segment` reports their groups by class.
            if region.dfm <= self.t1 {
                region.role = SdRole::Candidate;
            }
        }
        regions
    }

    /// Steps 1 to 4.
    fn regions(&self, page: &PageSnapshot) -> Vec<SdRegion> {
        // 1. The SD-tree.
        let features = tree::features(page);
        let mut regions: BTreeMap<NodeId, SdRegion> = BTreeMap::new();
        for (id, node) in page.iter() {
            let own = &features[id.index()];
            // 2. Valid nodes; what the layout hides has no density.
            if node.kind != NodeKind::Element || f64::from(own.density) <= self.t2 {
                continue;
            }
            // 3. Merged into the nearest node of a strong tag.
            let mut chain = page.inclusive_ancestors(id);
            let strong = chain.find(|n| tree::is_strong(page, *n)).unwrap_or(id);
            let of_strong = &features[strong.index()];
            let region = regions.entry(strong).or_insert_with(|| SdRegion {
                node: strong,
                valid: Vec::new(),
                density: 0,
                dfm: 0.0,
                dfr: of_strong.dfr,
                title_diff: None,
                title_as_learned: own.title_diff().or_else(|| of_strong.title_diff()),
                role: SdRole::Noise,
            });
            // 4. The features of the region.
            region.density += own.density;
            let learned = &mut region.title_as_learned;
            *learned = learned.or_else(|| own.title_diff());
            // The title before a heading is that of another text.
            if !page.is_heading(id) {
                region.title_diff = region.title_diff.or_else(|| own.title_diff());
            }
            let is_inside = region
                .valid
                .last()
                .is_some_and(|last| page.contains(*last, id));
            if !is_inside && id != strong {
                region.valid.push(id);
            }
        }
        let mut regions: Vec<SdRegion> = regions.into_values().collect();
        for region in &mut regions {
            region.title_diff = region.title_diff.or(region.title_as_learned);
            if region.valid.is_empty() {
                region.valid.push(region.node);
            }
        }
        regions
    }
}

impl Segmenter for Sd {
    fn segment(&self, page: &PageSnapshot) -> Segmentation {
        let mut result = Segmentation::new(NAME, page);
        let decided = self.decide(page);
        let texts = Texts::new(page, self.t2);
        result.page_type = decided.kind.map(|kind| kind.name().to_owned());
        let mut groups: BTreeMap<String, usize> = BTreeMap::new();
        for region in decided.regions {
            let nodes = texts.nodes_of(&region);
            let bounds = nodes.iter().filter_map(|n| page.visible_bounds(*n));
            let Some(rect) = Rect::bounding(bounds) else {
                continue;
            };
            let class = page
                .attribute(region.node, "class")
                .unwrap_or("")
                .to_owned();
            let next = groups.len() + 1;
            let group = *groups.entry(class).or_insert(next);
            let root = result.root();
            let block = result.add(root, rect, nodes);
            block.role = role(region.role);
            block.rule = Some(match region.role {
                SdRole::Noise => format!("dfm above T1, class group {group}"),
                _ => format!("dfm within T1, class group {group}"),
            });
            block.score = Some(Score {
                total: f64::from(region.density),
                terms: terms(&region),
            });
            let id = block.id;
            if matches!(
                region.role,
                SdRole::Article | SdRole::Comments | SdRole::Area
            ) {
                result.main.push(id);
            }
        }
        result
    }

    fn check(&self) -> Result<(), ThresholdError> {
        within("t1", self.t1, 0.0..=100.0)?;
        within("t2", self.t2, 0.0..)
    }
}

fn role(role: SdRole) -> Option<Role> {
    match role {
        SdRole::Article => Some(Role::Article),
        SdRole::Comments => Some(Role::Comments),
        SdRole::Area => Some(Role::Area),
        SdRole::Candidate | SdRole::Noise => None,
    }
}

fn terms(region: &SdRegion) -> Vec<Term> {
    let mut terms = vec![
        Term::new("density", f64::from(region.density)),
        Term::new("dfm", region.dfm),
        Term::new("dfr", f64::from(region.dfr)),
    ];
    terms.extend(
        region
            .title_diff
            .map(|d| Term::new("title_diff", f64::from(d))),
    );
    terms
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod worked_examples;
