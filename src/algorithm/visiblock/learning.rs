//! The learner's view of a page: its parts with their feature rows, before any weight is applied.

use super::Visiblock;
use super::level_features::{self, LevelFeature, LevelRow};
use super::models::Models;
use super::role_features::{self, RoleFeature, RoleFeatures};
use super::roles;
use super::tree::PartTree;
use crate::algorithm::visual_tree::facts::Facts;
use crate::geometry::Rect;
use crate::model::linear::Model;
use crate::segmentation::Role;
use crate::snapshot::{PageSnapshot, Totals};

pub(crate) use super::roles::WEIGHED_ROLES;

/// Names of the features of [`PageParts::level`].
pub(crate) const LEVEL_NAMES: &[&str] = LevelFeature::NAMES;
/// Names of the features of [`PageParts::role`].
pub(crate) const ROLE_NAMES: &[&str] = RoleFeature::NAMES;

/// The parts of a page that may become blocks; the whole page is the first.
#[derive(Debug)]
pub(crate) struct PageParts {
    tree: PartTree,
    role_features: Vec<Option<RoleFeatures>>,
    totals: Vec<Totals>,
}

impl PageParts {
    /// Cuts a page as fine as it goes.
    pub(crate) fn from_page(options: &Visiblock, page: &PageSnapshot) -> Self {
        let tree = options.parts(page, &Facts::new(page));
        let totals = level_features::totals(page, &tree);
        Self {
            role_features: role_features::extract(page, &tree, &totals),
            totals,
            tree,
        }
    }

    /// Indices of the parts, each before those in it.
    pub(crate) fn downwards(&self) -> Vec<usize> {
        self.tree.downwards()
    }

    /// Indices of the parts in a part.
    pub(crate) fn children(&self, part: usize) -> &[usize] {
        &self.tree.parts[part].children
    }

    /// Where a part is, px.
    pub(crate) fn rect(&self, part: usize) -> Rect {
        self.tree.parts[part].rect
    }

    /// Characters of its text.
    pub(crate) fn chars(&self, part: usize) -> u32 {
        self.totals[part].chars
    }

    /// The role features of a part ([`ROLE_NAMES`]); `None` for the part that is the whole page.
    pub(crate) fn role(&self, part: usize) -> Option<&[f32]> {
        self.role_features[part]
            .as_ref()
            .map(|f| f.row.0.as_slice())
    }

    /// Whether a part can have a role at all.
    pub(crate) fn may_be(&self, part: usize, role: Role) -> bool {
        let features = self.role_features[part].as_ref();
        features.is_some_and(|f| f.may_be(role))
    }

    /// A part's role by some models.
    pub(crate) fn role_by(&self, part: usize, models: &Models) -> Option<Role> {
        let features = self.role_features[part].as_ref()?;
        let probabilities = models.roles.probabilities(&features.row.0);
        Some(features.decide(&probabilities).role)
    }

    /// For each part what speaks for keeping it whole ([`LEVEL_NAMES`]), roles told by a model.
    pub(crate) fn level(&self, page: &PageSnapshot, roles: &Model) -> Vec<Vec<f32>> {
        let roles = roles.with_columns(RoleFeature::NAMES.iter().copied());
        let weighed = roles::weigh(&roles, &self.role_features);
        let rows = level_features::extract(page, &self.tree, &self.totals, &weighed);
        rows.iter().map(|row: &LevelRow| row.0.to_vec()).collect()
    }
}
