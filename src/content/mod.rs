//! The main content of a page: how much each block looks like it, and which blocks form it.
//!
//! # Steps
//! 1. Weigh every block by the weight formula ([`weight`](self)); the terms stay visible in
//!    [`Block::score`](crate::segmentation::Block::score).
//! 2. By the fused score ([`Method::Fused`], the default): gather the evidence for every piece of
//!    text, tell the page's type, choose the set of the greatest expected F1
//!    (`fused`), and name its regions ([`Segmentation::regions`]). The leaves that are
//!    content for the most part are the main blocks.
//! 3. By the weight formula alone ([`Method::Weight`]): the leaf of the greatest weight is main
//!    content; grow it to a set while score and structure agree; put the set in reading order.
//!
//! # Precedence
//! An algorithm that names main content itself ([`Segmentation::main`] not empty, as TPS does)
//! keeps its choice unless [`ContentOptions::reselect`] is set; scores are given either way.

#[cfg(test)]
mod bad_input_tests;
mod block_totals;
mod copies;
mod explain;
pub(crate) mod features;
mod flow;
pub(crate) mod fused;
mod lexicon;
pub mod metadata;
mod metadata_json_ld;
pub(crate) mod page_type;
pub mod page_words;
mod parameters;
mod posts;
mod reading_order;
mod regions;
pub(crate) mod score;
mod selection;
mod template;
#[cfg(test)]
pub(crate) mod test_page;
pub(crate) mod unit_words;
pub(crate) mod units;
mod vocabulary;
mod weight;

pub use block_totals::block_totals;
pub use explain::{ExplainedUnit, Explanation};
pub use metadata::Metadata;
pub use page_type::{KINDS, PageType};
pub use page_words::PageWords;
pub use parameters::PARAMETERS;
pub use reading_order::reading_order;
pub use template::{find_own_content, note_template};
pub use unit_words::UnitWords;
pub use weight::VisualWeight;

use crate::algorithm::sd::Sd;
use crate::segmentation::{Block, BlockId, Segmentation};
use crate::snapshot::PageSnapshot;
use crate::template::TemplateMarks;
use fused::Fused;
use posts::Post;
use regions::Role;
use serde::{Deserialize, Serialize};

/// How the main content is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// By all evidence, in boundaries finer than blocks.
    #[default]
    Fused,
    /// By the weight formula over blocks alone.
    Weight,
}

/// What becomes of the comments below an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Comments {
    /// They are a region of their own, where they are content.
    Keep,
    /// They are left out. The posts of a forum are its main content and stay.
    #[default]
    Drop,
}

/// Thresholds of the choice of main content; the config section `content`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ContentOptions {
    /// How to choose: `fused` or `weight`. Default `fused`.
    pub method: Method,
    /// Whether comments are kept: `keep` or `drop`. Default `drop`.
    /// Source: as article-extraction-benchmark and WCXB have it.
    pub comments: Comments,
    /// Whether text that the page holds without showing it can be content: closed tabs and
    /// accordions, cards that fade in. Default true. Source: ours, measured on wcxb: a seventh of
    /// the words of product pages.
    pub concealed: bool,
    /// A piece of text of a lower probability is never content, 0..=1. Default 0.15.
    /// Source: ours, measured on wcxb.
    pub min_probability: f64,
    /// A page has no main content where no piece of text reaches this probability, 0..=1.
    /// Default 0.2. Source: ours.
    pub min_best: f64,
    /// What the weight formula's `w` is. Default: relative width.
    /// Source: the paper leaves it open (spec §2); not yet measured.
    pub visual_weight: VisualWeight,
    /// A block joins the best one with at least this share of its weight, 0..=1. Default 0.1.
    /// Source: ours: a paragraph of a tenth of the longest one's length, at equal distance.
    pub min_score_share: f64,
    /// A block of which more than this share of the characters stands in links is navigation,
    /// 0..=1. Default 0.5. Source: ours: more link than text.
    pub max_link_density: f64,
    /// A block stands in the column of the set when they share this part of the narrower one's
    /// width, 0..=1. Default 0.5. Source: ours.
    pub min_column_overlap: f64,
    /// The set grows into a larger container when blocks that fit it hold at least this share
    /// of the characters the container adds, 0..=1. Default 0.5. Source: ours: a majority.
    pub min_agreement: f64,
    /// A container that adds hardly any characters does not end the growth: it may add this
    /// share of the set's own, 0..=1. Default 0.15. Source: ours.
    pub max_noise: f64,
    /// Choose anew even where the algorithm named main content. Default false.
    pub reselect: bool,
}

impl Default for ContentOptions {
    fn default() -> Self {
        Self {
            method: Method::default(),
            comments: Comments::default(),
            concealed: true,
            min_probability: 0.15,
            min_best: 0.2,
            visual_weight: VisualWeight::RelativeWidth,
            min_score_share: 0.1,
            max_link_density: 0.5,
            min_column_overlap: 0.5,
            min_agreement: 0.5,
            max_noise: 0.15,
            reselect: false,
        }
    }
}

impl ContentOptions {
    /// Refuses thresholds out of range.
    ///
    /// # Errors
    /// A message that names the field and its range.
    pub fn check(&self) -> Result<(), String> {
        let shares = [
            ("min_probability", self.min_probability),
            ("min_best", self.min_best),
            ("min_score_share", self.min_score_share),
            ("max_link_density", self.max_link_density),
            ("min_column_overlap", self.min_column_overlap),
            ("min_agreement", self.min_agreement),
            ("max_noise", self.max_noise),
        ];
        match shares.iter().find(|(_, v)| !(0.0..=1.0).contains(v)) {
            Some((name, value)) => Err(format!("`{name}` is {value}; it must be in 0..=1")),
            None => Ok(()),
        }
    }
}

/// Scores every block and, where the algorithm left it open, chooses the main content. Leaves
/// [`Segmentation::main`] empty where the page has none. Returns the page's type, unknown by
/// [`Method::Weight`].
///
/// Cost: linear in lines and nodes, but for the sorting of blocks.
pub fn find_main_content(
    page: &PageSnapshot,
    segmentation: &mut Segmentation,
    options: &ContentOptions,
) -> PageType {
    find_with(page, segmentation, options, None)
}

fn find_with(
    page: &PageSnapshot,
    segmentation: &mut Segmentation,
    options: &ContentOptions,
    template: Option<&TemplateMarks>,
) -> PageType {
    let totals = block_totals(page, segmentation);
    let scores = weight::weigh(page, segmentation, &totals, options.visual_weight);
    for (block, score) in segmentation.blocks.iter_mut().zip(scores) {
        block.score = Some(score);
    }
    let is_open = segmentation.main.is_empty() || options.reselect;
    if options.method == Method::Weight {
        if is_open {
            segmentation.main = selection::select(page, segmentation, &totals, options);
        }
        return PageType::default();
    }
    let fused = Fused::of(page, segmentation, options, template);
    let (roles, posts) = roles(page, &fused, options);
    if is_open {
        segmentation.regions = regions::regions(page, &fused.units, &roles, &posts);
        segmentation.main = main_blocks(page, segmentation, &fused, &roles);
    }
    let sd = Sd::default().decide(page).kind;
    PageType {
        sd: sd.map(|kind| kind.name().to_owned()),
        ..fused.page_type
    }
}

/// Tells what the fused score makes of every piece of text, after [`find_main_content`].
pub fn explain_main_content(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    options: &ContentOptions,
    template: Option<&TemplateMarks>,
) -> Explanation {
    let fused = Fused::of(page, segmentation, options, template);
    let (roles, _) = roles(page, &fused, options);
    Explanation::of(page, &fused, &roles)
}

/// What each kept unit is for, `None` for noise; and the posts among them.
fn roles(
    page: &PageSnapshot,
    fused: &Fused,
    options: &ContentOptions,
) -> (Vec<Option<Role>>, Vec<Post>) {
    let best = fused.probabilities.iter().copied().fold(0.0, f32::max);
    if f64::from(best) < options.min_best {
        return (vec![None; fused.units.len()], Vec::new());
    }
    let is_forum = fused.page_type.kind.as_deref() == Some("forum");
    let keep = options.comments == Comments::Keep;
    let (mut roles, posts) = regions::roles(page, &fused.units, &fused.kept, is_forum, keep);
    if !options.concealed {
        for (role, unit) in roles.iter_mut().zip(&fused.units.list) {
            *role = role.filter(|_| !unit.concealed);
        }
    }
    (roles, posts)
}

/// The leaves of which most of the text is content, in reading order.
fn main_blocks(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    fused: &Fused,
    roles: &[Option<Role>],
) -> Vec<BlockId> {
    let is_main = |block: &&Block| {
        let (mut all, mut kept) = (0, 0);
        for node in &block.nodes {
            for i in fused.units.touching(page, *node) {
                let chars = fused.units.list[i].chars;
                all += chars;
                kept += if roles[i].is_some() { chars } else { 0 };
            }
        }
        2 * kept > all
    };
    let leaves = segmentation.leaves();
    let mut main: Vec<BlockId> = leaves.into_iter().filter(is_main).map(|b| b.id).collect();
    reading_order(segmentation, &mut main);
    main
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_out_of_range_are_named() {
        let wrong = ContentOptions {
            min_agreement: f64::NAN,
            ..ContentOptions::default()
        };
        assert!(wrong.check().is_err_and(|e| e.contains("min_agreement")));
        assert_eq!(ContentOptions::default().check(), Ok(()));
        let unknown: Result<ContentOptions, _> = toml::from_str("wrong = 1");
        assert!(unknown.is_err());
    }
}
