//! What stands around the content and was never read with it: around the things that a page sells or lists, in other
//! slides, and in the band at its end: the last rules of [`super::order`].

use super::bottom_bands::bottom_bands;
use super::converters::converters;
use super::facets::{Facets, facets};
use super::last_links::last_links;
use super::list_controls::list_controls;
use super::lone_pieces::headlines;
use super::lone_signs::{LoneSign, lone_signs};
use super::open_menus::open_menus;
use super::outer_rows::outer_rows;
use super::related::{Related, related};
use super::repeated_boxes::{RepeatedBoxes, repeated_boxes};
use super::same_links::{SameLink, same_links};
use super::shut_notes::{ShutNotes, shut_notes};
use super::slides::{Slide, slides};
use super::teaser_cards::{TeaserCard, teaser_cards};
use super::terms::terms;
use super::unseen::{Unseen, unseen};
use super::unseen_captions::unseen_captions;
use super::version_badges::version_badges;
use crate::content::linked_data::LinkedData;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// The frames of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Frames {
    /// Sections of the terms of a sale; menus above the headline; sections of what is recommended.
    pub(super) terms: Vec<Range<usize>>,
    pub(super) open_menus: Vec<Range<usize>>,
    pub(super) related: Related,
    /// Sections of short links at the end of a list; units that may be controls above it.
    pub(super) last_links: Vec<Range<usize>>,
    pub(super) list_controls: Vec<usize>,
    /// Units that narrow a catalogue; rows of links around a list.
    pub(super) facets: Facets,
    pub(super) outer_rows: Vec<Range<usize>>,
    /// Cards that lead to other texts; links that each item of a list has; signs between two texts of a line.
    pub(super) teaser_cards: Vec<TeaserCard>,
    pub(super) same_links: Vec<Vec<SameLink>>,
    pub(super) lone_signs: Vec<LoneSign>,
    /// Badges above the headline; captions that are not shown of tables that are.
    pub(super) version_badges: Vec<usize>,
    pub(super) unseen_captions: Vec<Range<usize>>,
    /// Units of slides that are not shown; bands at the end of the page.
    pub(super) slides: Vec<Slide>,
    /// Units that are not seen.
    pub(super) unseen: Unseen,
    pub(super) bottom_bands: Vec<Range<usize>>,
    /// Boxes that stand twice.
    pub(super) repeated_boxes: RepeatedBoxes,
    /// Notes that are shut; a price in many currencies; units of headlines.
    pub(super) shut_notes: Vec<ShutNotes>,
    pub(super) converters: Vec<Range<usize>>,
    pub(super) headlines: Vec<usize>,
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
            last_links: last_links(page, units, prices),
            list_controls: list_controls(page, units),
            facets: facets(page, units, prices),
            outer_rows: outer_rows(page, units),
            teaser_cards: teaser_cards(page, units),
            same_links: same_links(page, units),
            lone_signs: lone_signs(page, units),
            version_badges: version_badges(page, units),
            unseen_captions: unseen_captions(page, units),
            slides: slides(page, units),
            unseen: unseen(page, units),
            bottom_bands: bottom_bands(page, units),
            repeated_boxes: repeated_boxes(page, units),
            shut_notes: shut_notes(page, units),
            converters: converters(units),
            headlines: headlines(page, units),
        }
    }
}
