//! Rules for pages that sell: prices, facts and specifications of products, reviews and testimonials.

pub(super) mod closed_specifications;
pub(super) mod facts;
pub(super) mod goods;
pub(super) mod own_lines;
pub(super) mod own_price;
pub(super) mod pairs;
pub(super) mod plans;
pub(super) mod price_breaks;
pub(super) mod prices;
pub(super) mod reviews;
pub(super) mod sale;
pub(super) mod specifications;
pub(super) mod testimonials;

use crate::content::linked_data::LinkedData;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use closed_specifications::closed_specifications;
use facts::{Facts, facts};
use goods::{Goods, goods};
use own_lines::{OwnLines, own_lines};
use pairs::{Pairs, pairs};
use plans::{Plans, plans};
use prices::{Priced, priced, prices};
use reviews::{Reviews, reviews};
use std::ops::Range;
use testimonials::{Testimonials, testimonials};

/// What a page says about the things that it sells.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct Products {
    /// Facts of a product; closed panels of labels with values.
    pub(in crate::content::wholes) facts: Vec<Facts>,
    pub(in crate::content::wholes) closed_specifications: Vec<Range<usize>>,
    /// For each unit whether it is a price.
    pub(in crate::content::wholes) prices: Vec<bool>,
    /// Prices with their cards, and series of goods.
    pub(in crate::content::wholes) priced: Vec<Priced>,
    pub(in crate::content::wholes) goods: Vec<Goods>,
    /// Lines about the page's own subject: its price, its place, its date.
    pub(in crate::content::wholes) own_lines: OwnLines,
    /// Labels with values, each pair alone in an item, a row or a box; and rows that are controls.
    pub(in crate::content::wholes) pairs: Pairs,
    /// Price plans; reviews; testimonials.
    pub(in crate::content::wholes) plans: Vec<Plans>,
    pub(in crate::content::wholes) reviews: Vec<Reviews>,
    pub(in crate::content::wholes) testimonials: Vec<Testimonials>,
}

impl Products {
    /// Finds it, given a number for the tag path of each unit.
    pub(in crate::content::wholes) fn from_page(
        page: &PageSnapshot,
        units: &Units,
        paths: &[u32],
        linked: &LinkedData,
    ) -> Self {
        let prices = prices(page, units, paths);
        let priced = priced(page, units, &prices);
        Self {
            facts: facts(page, units),
            closed_specifications: closed_specifications(page, units),
            own_lines: own_lines(page, units, linked, &prices),
            goods: goods(page, units, paths, &prices, &priced),
            prices,
            priced,
            pairs: pairs(page, units),
            plans: plans(page, units),
            reviews: reviews(page, units),
            testimonials: testimonials(page, units),
        }
    }
}
