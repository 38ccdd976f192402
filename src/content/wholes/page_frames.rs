//! What stands around the content and was never read with it: around the things that a page sells or lists, in other
//! slides, and in the band at its end, rules 24 to 30.

use super::Wholes;
use super::bottom_bands::{bottom_bands, drop_bottom_bands};
use super::facets::{Facets, drop_facets, facets};
use super::filter_columns::{drop_filter_columns, filter_columns};
use super::open_menus::{drop_open_menus, open_menus};
use super::outer_rows::{drop_outer_rows, outer_rows};
use super::related::{Related, related};
use super::slides::{Slide, drop_slides, slides};
use super::terms::{drop_terms, terms};
use crate::content::candidates::Candidates;
use crate::content::linked_data::LinkedData;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// The frames of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Frames {
    /// Sections of the terms of a sale; menus above the headline; sections of what is recommended.
    terms: Vec<Range<usize>>,
    open_menus: Vec<Range<usize>>,
    related: Related,
    /// Units that narrow a catalogue; columns of boxes to tick; rows of links around a list.
    facets: Facets,
    filter_columns: Vec<Range<usize>>,
    outer_rows: Vec<Range<usize>>,
    /// Units of slides that are not shown; bands at the end of the page.
    slides: Vec<Slide>,
    bottom_bands: Vec<Range<usize>>,
}

impl Frames {
    /// Finds them, given which units are prices.
    pub(super) fn from_page(
        page: &PageSnapshot,
        units: &Units,
        linked: &LinkedData,
        prices: &[bool],
    ) -> Self {
        Self {
            terms: terms(page, units),
            open_menus: open_menus(page, units, prices),
            related: related(page, units, linked),
            facets: facets(page, units, prices),
            filter_columns: filter_columns(page, units),
            outer_rows: outer_rows(page, units),
            slides: slides(page, units),
            bottom_bands: bottom_bands(page, units),
        }
    }
}

impl Wholes {
    /// Rules 24 to 30: drops what stands around the content.
    pub(in crate::content) fn drop_frames(&self, candidates: &Candidates, kept: &mut [bool]) {
        let (frames, chars) = (&self.frames, &self.chars);
        // 24. Terms of the sale.
        drop_terms(&frames.terms, candidates, kept);
        // 25. Menus.
        drop_open_menus(&frames.open_menus, chars, candidates, kept);
        // 26. Recommendations.
        frames.related.drop_from(chars, candidates, kept);
        // 27. Facets.
        drop_facets(&frames.facets, &self.prices, chars, candidates, kept);
        drop_filter_columns(&frames.filter_columns, chars, candidates, kept);
        // 28. Outer rows.
        drop_outer_rows(&frames.outer_rows, chars, candidates, kept);
        // 29. Other slides.
        drop_slides(&frames.slides, &self.prices, candidates, kept);
        // 30. Bands at the end.
        drop_bottom_bands(&frames.bottom_bands, candidates, kept);
    }
}
