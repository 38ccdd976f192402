//! A page with its truth, as the learner needs it.

use crate::content::fused::{self, Gathered};
use crate::content::page_type::PageKind;
use crate::evaluate::unit_truth::unit_truth;
use crate::segmentation::{Score as BlockScore, Segmentation};
use crate::snapshot::PageSnapshot;

/// A page with its truth.
pub struct LabelledPage {
    /// The page's id.
    pub id: String,
    /// Its site.
    pub site: String,
    /// Its kind, where people said; the name of a [`PageKind`].
    pub kind: String,
    /// How much it counts in learning what is content.
    pub(super) weight: f32,
    pub(super) truth: String,
    pub(super) gathered: Gathered,
    pub(super) labels: Vec<f32>,
}

impl std::fmt::Debug for LabelledPage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LabelledPage")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

impl LabelledPage {
    /// Labels a page, given its blocks and the weight of each.
    pub fn new(
        page: &PageSnapshot,
        blocks: (&Segmentation, &[BlockScore]),
        (id, site): (&str, &str),
        kind: &str,
        truth: &str,
    ) -> Self {
        let gathered = fused::gather(page, blocks);
        let texts: Vec<&str> = gathered
            .units
            .list
            .iter()
            .map(|u| u.text.as_str())
            .collect();
        Self {
            id: id.to_owned(),
            site: site.to_owned(),
            kind: kind.to_owned(),
            weight: 1.0,
            truth: truth.to_owned(),
            labels: unit_truth(truth, &texts),
            gathered,
        }
    }

    /// A page whose truth is of another sort than its text as a reader would copy it.
    #[must_use]
    pub fn weighing(mut self, weight: f32) -> Self {
        self.weight = weight;
        self
    }

    /// `None` where nobody said what kind of page it is.
    pub(super) fn class(&self) -> Option<usize> {
        PageKind::from_name(&self.kind).map(|kind| kind as usize)
    }
}

/// The pages that are learned from.
pub(super) fn learned(
    pages: &[LabelledPage],
    learns: impl Fn(usize) -> bool,
) -> impl Iterator<Item = &LabelledPage> {
    let each = pages.iter().enumerate().filter(move |(i, _)| learns(*i));
    each.map(|(_, page)| page)
}
