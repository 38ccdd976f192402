//! Named features from which it is predicted whether a text unit is content.
//!
//! Each module computes the features of one sort. A feature alone proves nothing; the trained coefficients
//! ([`crate::model::linear`]) say how much each one counts.
//!
//! | module | what it looks at |
//! |---|---|
//! | [`text`] | the unit's own words: length, sentences, links, digits, phrases |
//! | [`places`] | landmarks, ARIA roles, tags, `class` and `id` tokens of the ancestors ([`mod@crate::content::ancestry`]) |
//! | [`container`] | the containers around it, from its parent to half the page |
//! | [`repetition`] | lists of alike siblings, equal tag paths, MDR's lists |
//! | [`heading`] | the headings above it, the distance to the page's title |
//! | [`layout`] | position, size and font as rendered, weight formula, TPS region |
//! | [`concealed`] | text that is not shown: why, and how much stands together |
//! | [`described`] | the page's metadata and microdata that repeat the unit |
//! | [`crossed`] | the page's type, and features that count otherwise on pages of some kinds |
//! | [`page`] | the page as a whole: features of its kind |
//! | [`body`] | what of it is no navigation, and the headline: features of its kind too |
//! | [`block_features`] | a visual block: the formula over the tree ([`super::blocks`]) |
//! | [`template`] | what other pages of the site say too, where they are known |
//!
//! Cost: linear in nodes, units and text.

pub(crate) mod blank;
mod block_features;
pub(crate) mod body;
mod concealed;
pub(crate) mod container;
mod crossed;
mod described;
pub(crate) mod heading;
mod held;
mod layout;
mod levels;
mod numbers;
pub(crate) mod page;
mod page_features;
mod places;
pub(crate) mod repetition;
pub(crate) mod template;
mod text;
mod unit_features;

pub(crate) use block_features::{BlockFeature, BlockRow};
pub(crate) use crossed::{set_types, types_of};
pub(crate) use described::Shingles;
pub(crate) use held::Held;
pub(crate) use numbers::{log, share};
pub(crate) use page_features::{PageFeature, PageRow};
pub(crate) use text::{CURRENCIES, names_money};
pub(crate) use unit_features::{MIN_STYLED, UnitFeature, UnitRow};

use super::ancestry::Ancestry;
use super::linked_data::LinkedData;
use super::units::Units;
use super::weight::WeighedBlocks;
use super::words::lexicon::Lexicon;
use super::words::vocabulary::PageTokens;
use crate::snapshot::NodeId;
use crate::snapshot::PageSnapshot;
use held::Sums;
use repetition::Groups;
use std::cell::OnceCell;

/// The inputs of the modules.
pub(crate) struct Context<'a> {
    pub(crate) page: &'a PageSnapshot,
    pub(crate) units: &'a Units,
    pub(crate) ancestry: Ancestry,
    /// The words of the units.
    pub(crate) tokens: PageTokens,
    /// For each unit the phrases in it ([`Lexicon::phrases`]).
    pub(crate) phrases: Vec<u32>,
    pub(crate) linked: LinkedData,
    sums: Sums,
    groups: OnceCell<Groups>,
    path_hashes: OnceCell<Vec<u64>>,
    /// Characters of all units, at least 1.
    pub(crate) chars: f32,
}

impl<'a> Context<'a> {
    pub(crate) fn new(page: &'a PageSnapshot, units: &'a Units) -> Self {
        let chars: u32 = units.list.iter().map(|u| u.chars).sum();
        let lexicon = Lexicon::get();
        let phrases = units.list.iter().map(|u| lexicon.phrases(&u.text));
        Self {
            page,
            units,
            ancestry: Ancestry::from_page(page),
            tokens: PageTokens::from_units(units),
            phrases: phrases.collect(),
            linked: LinkedData::from_page(page),
            sums: Sums::from_units(units),
            groups: OnceCell::new(),
            path_hashes: OnceCell::new(),
            chars: chars.max(1) as f32,
        }
    }

    /// The lists of similar siblings.
    fn groups(&self) -> &Groups {
        self.groups.get_or_init(|| Groups::new(self))
    }

    /// For each unit a hash of its tag path: tag and class from the root on.
    pub(crate) fn path_hashes(&self) -> &[u64] {
        let hashes = || repetition::path_hashes(self);
        self.path_hashes.get_or_init(hashes)
    }

    /// What a subtree holds.
    pub(crate) fn held(&self, id: NodeId) -> Held {
        self.sums.held(self.page, self.units, id)
    }
}

/// The features of every unit, parallel to the units.
pub(crate) fn gather(context: &Context, blocks: WeighedBlocks<'_>) -> Vec<UnitRow> {
    let mut rows = vec![UnitRow::default(); context.units.len()];
    text::add(context, &mut rows);
    places::add(context, &mut rows);
    container::add(context, &mut rows);
    repetition::add(context, &mut rows);
    heading::add(context, &mut rows);
    layout::add(context, blocks, &mut rows);
    concealed::add(context, &mut rows);
    described::add(context, &mut rows);
    rows
}
