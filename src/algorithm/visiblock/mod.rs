//! visiblock: blocks as people mark them, at the level they mean. The default.
//!
//! Source: ours. It begins where VIPS (Cai et al., MSR-TR-2003-79) ends and shares its view of
//! what can be seen of a node ([`super::visual_tree`]).
//!
//! # Steps
//! Named passes over one tree of parts. All but 1 and 6 can be switched off:
//! 1. [`tree`]: the tree of what is laid out, wrappers seen through.
//! 2. [`overlays`]: what lies over the page becomes a block of its own.
//! 3. [`lists`]: repeated siblings become one list.
//! 4. [`sections`]: visible lines part what stands in one flat box.
//! 5. [`tighten`]: blocks shrink to what is visible of them.
//! 6. [`level`]: coarse, fine, the page's own level, or a number of blocks.
//! 7. [`roles`]: what each block is for; [`side_columns`] makes asides of columns beside the content.
//!
//! Passes 6 and 7 weigh each part by its features ([`level_features`]; [`role_features`] with [`role_words`] and
//! with [`foreign`], which counts links and frames that lead to other sites) and by learned [`models`].
//! [`mod@output`] writes the parts down as blocks.
//!
//! # Output
//! One tree carries all levels: the leaves of the coarse level are inner blocks of the fine
//! one. A block's rule says what made it, its role what it is for.
//!
//! # Cost
//! Near-linear in the nodes; explicit stacks and queues, so depth is no limit.

mod foreign;
#[cfg(feature = "research")]
pub(crate) mod learning;
mod level;
mod level_features;
mod lists;
mod models;
mod output;
mod overlays;
mod role_features;
mod role_words;
mod roles;
mod sections;
mod side_columns;
#[cfg(test)]
mod tests;
mod tighten;
mod tree;

pub use models::Models;
pub(crate) use role_words::is_of_ads;

use super::{Parameter, Segmenter, Switch};
use crate::algorithm::visual_tree::facts::Facts;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use crate::threshold::{ThresholdError, within};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tree::PartTree;

/// Name in the registry: on the command line, in configs and in results.
pub(super) const NAME: &str = "visiblock";

/// How fine the blocks are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "expected auto, coarse, fine or a number of blocks"
)]
pub enum Granularity {
    /// A level by its name.
    Named(NamedLevel),
    /// About so many blocks, 1 or more.
    Blocks(u32),
}

/// A level of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NamedLevel {
    /// The page's own: between the two others, so that it serves for both.
    Auto,
    /// Header, navigation, main column, sidebar, footer.
    Coarse,
    /// Each teaser, menu, form, figure, post.
    Fine,
}

/// How boxes without anything painted shrink.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tighten {
    /// Boxes stay as laid out.
    Off,
    /// Boxes that are mostly blank or reach under others shrink to what can be seen.
    Blank,
    /// Every box shrinks to what can be seen.
    Ink,
}

/// The default segmentation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Visiblock {
    /// How fine the blocks are: `auto`, `coarse`, `fine` or a number of blocks. Default auto.
    pub granularity: Granularity,
    /// Pass 2: overlays are blocks of their own. Default true.
    pub overlays: bool,
    /// Pass 3: repeated siblings are grouped. Default true.
    pub lists: bool,
    /// Pass 4: lines part flat boxes. Default true.
    pub sections: bool,
    /// Pass 5: how boxes shrink: `off`, `blank` or `ink`. Default `blank`. Source: ours, measured on kreuzer, where
    /// people marked elements with their blank parts.
    pub tighten: Tighten,
    /// Pass 7: blocks get roles. Default true.
    pub roles: bool,
    /// Pictures whose shorter side is at least so long, px, stand for themselves instead of in
    /// the line of text they are in; 0 or more. Default 48. Source: ours, measured on kreuzer.
    pub picture_size: f64,
    /// A box without anything painted that is filled by less than this share shrinks, 0..=1.
    /// Default 0.25. Source: ours, measured on kreuzer.
    pub min_filled: f64,
    /// What has to speak for a part to stay whole at the coarse level. Default 0.25.
    /// Source: ours, `visiblock-lab fit blocks` on kreuzer.
    pub coarse_threshold: f64,
    /// What has to speak for a part to stay whole at the fine level. Default -0.25. Source: as
    /// `coarse_threshold`.
    pub fine_threshold: f64,
    /// What has to speak for a part to stay whole at the page's own level. Default -0.625. Source:
    /// ours, where the loss against both truths of kreuzer is about the same.
    pub auto_threshold: f64,
    /// Share of the coarse level's weights in the page's own level, 0..=1. Default 0.3.
    /// Source: as `auto_threshold`.
    pub auto_blend: f64,
    /// The models of levels and roles; the committed ones where `None`.
    #[serde(skip)]
    pub models: Option<Arc<Models>>,
}

impl Default for Visiblock {
    fn default() -> Self {
        Self {
            granularity: Granularity::Named(NamedLevel::Auto),
            overlays: true,
            lists: true,
            sections: true,
            tighten: Tighten::Blank,
            roles: true,
            picture_size: 48.0,
            min_filled: 0.25,
            coarse_threshold: 0.25,
            fine_threshold: -0.25,
            auto_threshold: -0.625,
            auto_blend: 0.3,
            models: None,
        }
    }
}

/// The parameters that `fit` may learn.
pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter::new(
        "auto_threshold",
        &[-1.75, -1.5, -1.25, -1.0, -0.75, -0.5, -0.25, 0.0],
    )
    .only_with("granularity", "auto"),
    Parameter::new("auto_blend", &[0.0, 0.3, 0.5, 0.7, 1.0]).only_with("granularity", "auto"),
];

/// The passes that an ablation leaves out.
pub(super) const SWITCHES: &[Switch] = &[
    Switch {
        pass: "overlays",
        off: "overlays=false",
    },
    Switch {
        pass: "lists",
        off: "lists=false",
    },
    Switch {
        pass: "sections",
        off: "sections=false",
    },
    Switch {
        pass: "tighten",
        off: "tighten=off",
    },
    Switch {
        pass: "pictures of their own",
        off: "picture_size=100000",
    },
    Switch {
        pass: "level",
        off: "granularity=9",
    },
];

impl Segmenter for Visiblock {
    fn segment(&self, page: &PageSnapshot) -> Segmentation {
        let models = self.models();
        // 1. to 5.
        let facts = Facts::new(page);
        let tree = self.parts(page, &facts);
        let totals = level_features::totals(page, &tree);
        let role_features = role_features::extract(page, &tree, &totals);
        let weighed = roles::weigh(&models.roles, &role_features);
        // 6. The level.
        let features = level_features::extract(page, &tree, &totals, &weighed);
        let is_leaf = level::choose(self, models, &tree, &features);
        // 7. Roles.
        let roles = if self.roles {
            let mut roles = roles::assign(&role_features, &weighed);
            side_columns::assign(&tree, &totals, &mut roles);
            roles
        } else {
            vec![None; tree.parts.len()]
        };
        output::segmentation(page, &facts, &tree, &is_leaf, roles)
    }

    fn check(&self) -> Result<(), ThresholdError> {
        if self.granularity == Granularity::Blocks(0) {
            return Err(ThresholdError::with_field(
                "granularity",
                "`granularity` must be auto, coarse, fine or a number of at least 1, not 0",
            ));
        }
        within("picture_size", self.picture_size, 0.0..)?;
        within("min_filled", self.min_filled, 0.0..=1.0)?;
        within("auto_blend", self.auto_blend, 0.0..=1.0)?;
        for (name, threshold) in [
            ("coarse_threshold", self.coarse_threshold),
            ("fine_threshold", self.fine_threshold),
            ("auto_threshold", self.auto_threshold),
        ] {
            within(name, threshold, ..)?;
        }
        Ok(())
    }
}

impl Visiblock {
    /// Passes 1 to 5: the tree that levels and roles are chosen in.
    fn parts(&self, page: &PageSnapshot, facts: &Facts) -> PartTree {
        // 1. The tree of what is laid out.
        let mut tree = tree::build(self, page, facts);
        // 2. Overlays.
        if self.overlays {
            overlays::lift(page, &mut tree);
        }
        // 3. Repeated siblings.
        if self.lists {
            lists::gather(page, &mut tree);
        }
        // 4. Sections between visible lines.
        if self.sections {
            sections::gather(&mut tree);
        }
        // 5. Boxes as they can be seen.
        tighten::shrink(self, &mut tree);
        tree
    }

    fn models(&self) -> &Models {
        self.models
            .as_deref()
            .unwrap_or_else(|| Models::committed())
    }
}
