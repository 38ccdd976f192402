//! What a learner sees of a page: its parts with their evidence, before any weight is applied.

use super::Visiblock;
use super::evidence::{self, LEVEL_TERMS};
use super::models::Models;
use super::signs::{self, ROLE_TERMS, Signs};
use super::tree::PartTree;
use crate::algorithm::visual_tree::facts::Facts;
use crate::geometry::Rect;
use crate::model::linear::Model;
use crate::segmentation::Role;
use crate::snapshot::{PageSnapshot, Totals};

pub use super::roles::WEIGHED_ROLES;

/// Names of the terms of [`PageParts::level`].
pub const LEVEL_NAMES: [&str; LEVEL_TERMS.len()] = LEVEL_TERMS;
/// Names of the terms of [`PageParts::role`].
pub const ROLE_NAMES: [&str; ROLE_TERMS.len()] = ROLE_TERMS;

/// The parts of a page that may become blocks; the whole page is the first.
#[derive(Debug)]
pub struct PageParts {
    tree: PartTree,
    signs: Vec<Option<Signs>>,
    totals: Vec<Totals>,
}

impl PageParts {
    /// Cuts a page as fine as it goes.
    pub fn from_page(options: &Visiblock, page: &PageSnapshot) -> Self {
        let tree = options.parts(page, &Facts::new(page));
        let totals = evidence::totals(page, &tree);
        Self {
            signs: signs::signs(page, &tree, &totals),
            totals,
            tree,
        }
    }

    /// Indices of the parts, each before those in it.
    pub fn downwards(&self) -> Vec<usize> {
        self.tree.downwards()
    }

    /// Indices of the parts in a part.
    pub fn children(&self, part: usize) -> &[usize] {
        &self.tree.parts[part].children
    }

    /// Where a part is, px.
    pub fn rect(&self, part: usize) -> Rect {
        self.tree.parts[part].rect
    }

    /// Characters of its text.
    pub fn chars(&self, part: usize) -> u32 {
        self.totals[part].chars
    }

    /// What tells a part's role ([`ROLE_NAMES`]); the page has none.
    pub fn role(&self, part: usize) -> Option<&[f32]> {
        self.signs[part].as_ref().map(|s| s.evidence.as_slice())
    }

    /// Whether a part can have a role at all.
    pub fn may_be(&self, part: usize, role: Role) -> bool {
        let signs = self.signs[part].as_ref();
        signs.is_some_and(|s| s.may_be(role))
    }

    /// A part's role by some models.
    pub fn role_by(&self, part: usize, models: &Models) -> Option<Role> {
        let signs = self.signs[part].as_ref()?;
        Some(signs.decide(&models.roles).role)
    }

    /// For each part what speaks for keeping it whole ([`LEVEL_NAMES`]), roles told by a model.
    pub fn level(&self, page: &PageSnapshot, roles: &Model) -> Vec<[f32; LEVEL_TERMS.len()]> {
        let roles = roles.with_columns(ROLE_TERMS.into_iter());
        evidence::gather(page, &self.tree, &self.totals, &self.signs, &roles)
    }
}
