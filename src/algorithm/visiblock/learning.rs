//! What a learner sees of a page: its parts with their evidence, before any weight is applied.

use super::evidence::LEVEL_TERMS;
use super::models::Models;
use super::roles::{ROLE_TERMS, Signs};
use super::{Visiblock, evidence, roles};
use crate::geometry::Rect;
use crate::snapshot::PageSnapshot;

pub use super::roles::WEIGHED_ROLES;

/// Names of the terms of [`Part::level`].
pub const LEVEL_NAMES: [&str; LEVEL_TERMS.len()] = LEVEL_TERMS;
/// Names of the terms of [`Part::role`].
pub const ROLE_NAMES: [&str; ROLE_TERMS.len()] = ROLE_TERMS;

/// A part of a page that may become a block.
#[derive(Debug, Clone)]
pub struct Part {
    /// Where it is, px.
    pub rect: Rect,
    /// Indices of the parts in it.
    pub children: Vec<usize>,
    /// Characters of its text.
    pub chars: u32,
    /// What speaks for keeping it whole ([`LEVEL_NAMES`]).
    pub level: [f32; LEVEL_TERMS.len()],
    signs: Option<Signs>,
}

impl Part {
    /// What tells its role ([`ROLE_NAMES`]); the page has none.
    pub fn role(&self) -> Option<&[f32; ROLE_TERMS.len()]> {
        self.signs.as_ref().map(|s| &s.evidence)
    }

    /// Its role by some models.
    pub fn role_by(&self, models: &Models) -> Option<&'static str> {
        let signs = self.signs.as_ref()?;
        Some(signs.decide(&models.roles).name)
    }
}

/// The parts of a page, the whole page first.
pub fn parts(options: &Visiblock, page: &PageSnapshot) -> Vec<Part> {
    let tree = options.parts(page);
    let levels = evidence::gather(page, &tree);
    let totals = evidence::totals(page, &tree);
    let signs = roles::signs(page, &tree);
    let parts = tree.parts.into_iter().zip(levels).zip(totals).zip(signs);
    parts
        .map(|(((part, level), totals), signs)| Part {
            rect: part.rect,
            children: part.children,
            chars: totals.chars,
            level,
            signs,
        })
        .collect()
}
