//! What subtrees hold: units and their characters, hidden ones included.

use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::AddAssign;

/// Sums over units.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Held {
    pub(crate) units: f32,
    pub(crate) chars: f32,
    /// Characters in links.
    pub(crate) links: f32,
    /// Characters in paragraphs.
    pub(crate) paragraphs: f32,
    /// Characters that are not shown.
    pub(crate) concealed: f32,
}

impl Held {
    /// What one unit holds.
    pub(crate) fn from_unit(unit: &Unit) -> Self {
        let chars = unit.chars as f32;
        Self {
            units: 1.0,
            chars,
            links: unit.link_chars as f32,
            paragraphs: unit.paragraph_chars() as f32,
            concealed: if unit.concealed { chars } else { 0.0 },
        }
    }
}

impl AddAssign for Held {
    fn add_assign(&mut self, other: Self) {
        self.units += other.units;
        self.chars += other.chars;
        self.links += other.links;
        self.paragraphs += other.paragraphs;
        self.concealed += other.concealed;
    }
}

/// Prefix sums over the units: what a subtree holds is the difference of two.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Sums(Vec<Held>);

impl Sums {
    pub(crate) fn from_units(units: &Units) -> Self {
        let mut sum = Held::default();
        let mut sums = vec![sum];
        for unit in &units.list {
            sum += Held::from_unit(unit);
            sums.push(sum);
        }
        Self(sums)
    }

    /// What the units that begin in a subtree hold.
    pub(crate) fn held(&self, page: &PageSnapshot, units: &Units, id: NodeId) -> Held {
        let range = units.within(page, id);
        let (first, end) = (&self.0[range.start], &self.0[range.end]);
        Held {
            units: end.units - first.units,
            chars: end.chars - first.chars,
            links: end.links - first.links,
            paragraphs: end.paragraphs - first.paragraphs,
            concealed: end.concealed - first.concealed,
        }
    }
}
