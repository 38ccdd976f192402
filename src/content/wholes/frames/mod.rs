//! What surrounds the content and is not read with it: frames around the things that a page sells or lists, hidden
//! slides, the band at the end of the page. These are the last rules of [`crate::content::wholes::order`].

pub(super) mod bottom_bands;
pub(super) mod chosen_lists;
pub(super) mod converters;
pub(super) mod facets;
pub(super) mod last_links;
pub(super) mod list_controls;
pub(super) mod lone_pieces;
pub(super) mod lone_signs;
pub(super) mod open_menus;
pub(super) mod option_groups;
pub(super) mod outer_rows;
pub(super) mod related;
pub(super) mod repeated_boxes;
pub(super) mod same_links;
pub(super) mod shut_notes;
pub(super) mod slides;
pub(super) mod teaser_cards;
pub(super) mod terms;
pub(super) mod unseen;
pub(super) mod unseen_captions;
pub(super) mod version_badges;

use crate::content::data_tables::TableKind;
use crate::content::linked_data::LinkedData;
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use bottom_bands::bottom_bands;
use converters::converters;
use facets::{Facets, facets};
use last_links::last_links;
use list_controls::list_controls;
use lone_pieces::headlines;
use lone_signs::{LoneSign, lone_signs};
use open_menus::open_menus;
use outer_rows::outer_rows;
use related::{Related, related};
use repeated_boxes::{RepeatedBoxes, repeated_boxes};
use same_links::{SameLink, same_links};
use shut_notes::{ShutNotes, shut_notes};
use slides::{Slide, slides};
use std::ops::Range;
use teaser_cards::{TeaserCard, teaser_cards};
use terms::terms;
use unseen::{Unseen, unseen};
use unseen_captions::unseen_captions;
use version_badges::version_badges;

/// The frames of a page, one field for each rule of this folder.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct Frames {
    /// Sections about delivery and payment; menus above the headline; sections of recommendations.
    pub(in crate::content::wholes) terms: Vec<Range<usize>>,
    pub(in crate::content::wholes) open_menus: Vec<Range<usize>>,
    pub(in crate::content::wholes) related: Related,
    /// Sections of short links at the end of a list; units that may be controls above a list.
    pub(in crate::content::wholes) last_links: Vec<Range<usize>>,
    pub(in crate::content::wholes) list_controls: Vec<usize>,
    /// Facets of a catalogue; rows of links around a list.
    pub(in crate::content::wholes) facets: Facets,
    pub(in crate::content::wholes) outer_rows: Vec<Range<usize>>,
    /// Teaser cards of other texts; links that every list item has; signs between two texts of a line.
    pub(in crate::content::wholes) teaser_cards: Vec<TeaserCard>,
    pub(in crate::content::wholes) same_links: Vec<Vec<SameLink>>,
    pub(in crate::content::wholes) lone_signs: Vec<LoneSign>,
    /// Badges above the headline; unseen captions of shown tables.
    pub(in crate::content::wholes) version_badges: Vec<usize>,
    pub(in crate::content::wholes) unseen_captions: Vec<Range<usize>>,
    /// Units of slides that are not shown.
    pub(in crate::content::wholes) slides: Vec<Slide>,
    /// Units that are not seen; bands at the end of the page.
    pub(in crate::content::wholes) unseen: Unseen,
    pub(in crate::content::wholes) bottom_bands: Vec<Range<usize>>,
    /// Boxes that occur twice.
    pub(in crate::content::wholes) repeated_boxes: RepeatedBoxes,
    /// Closed notes; lists of one price in many currencies; units of headlines.
    pub(in crate::content::wholes) shut_notes: Vec<ShutNotes>,
    pub(in crate::content::wholes) converters: Vec<Range<usize>>,
    pub(in crate::content::wholes) headlines: Vec<usize>,
}

impl Frames {
    /// Finds the frames, given which units are prices and which tables hold data.
    pub(in crate::content::wholes) fn from_page(
        page: &PageSnapshot,
        units: &Units,
        linked: &LinkedData,
        prices: &[bool],
        tables: &HashMap<NodeId, TableKind>,
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
            same_links: same_links(page, units, tables),
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
