//! What a shop or a site recommends beside what the page is of: sections headed `Related items`, `You may also like`,
//! `Customers also bought`. In a catalogue and below a product they look like what is sold, and by their classes alone
//! they are not told: of a product's own parts some are called `related`, too. Which headings say so is told by
//! [`crate::content::words::related_names`].
//!
//! So it is on pages of other things that are offered, as courses, hotels, homes and posts; such may be taken for
//! articles. There, only sections of cards and links go, and where things are listed only what shops call so. That something
//! is offered is told by the kinds of the page, and by its linked data or by the heading (`Similar jobs`) where it may be an
//! article as well.

use super::shares::MIN_REST;
use super::thresholds::MIN_BELOW;
use crate::content::candidates::Candidates;
use crate::content::linked_data::{LinkedData, is_of_kind, is_product, objects_of};
use crate::content::page_type::PageKind;
use crate::content::units::{Unit, Units};
use crate::content::words::related_names::{names_as_shops_do, names_offers, names_related};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Probability above which a page sells, offers or lists something, of all such kinds. Source: ours: likelier than not;
/// the pages of hotels and events are taken for articles as often.
const MIN_OFFERED: f32 = 0.5;
/// The same where the heading says what is offered, and the page is that or an article. Source: ours: calls for work are
/// told as low as .21; a text about such things may have a list of them.
const MIN_HINTED: f32 = 0.2;
/// Boxes around a heading that are looked at. Source: ours: what dresses a title, tables within tables.
const MAX_AROUND: usize = 12;
/// Fewest links of a list that is no box with its heading. Source: ours: one may be the next line of the text.
const MIN_LINKS: usize = 2;
/// Most characters of a letter that stands alone. Source: ours: one of two pieces, as of emoji.
const MAX_LETTER: u32 = 2;

/// Types of linked data of what is offered, beside products. Source: schema.org, subtypes by the end of their names.
const OFFERED: [&str; 9] = [
    "ProductGroup",
    "Course",
    "Event",
    "JobPosting",
    "Hotel",
    "LodgingBusiness",
    "VacationRental",
    "RealEstateListing",
    "Application",
];

/// What is recommended beside what a page is of.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Related {
    /// In order and apart.
    sections: Vec<Section>,
    /// Whether the linked data say that something is offered.
    is_offered: bool,
}

/// A section, with its heading.
#[derive(Debug, Clone, PartialEq)]
struct Section {
    units: Range<usize>,
    /// Whether shops call it so, and whether it holds no text that is read: cards and links.
    is_of_shops: bool,
    are_cards: bool,
    /// Whether the heading says what is offered.
    names_offers: bool,
}

/// Finds it. Linear in units, times [`MAX_AROUND`] for each heading.
pub(super) fn related(page: &PageSnapshot, units: &Units, linked: &LinkedData) -> Related {
    let headlines: Vec<NodeId> = page.tagged(["h1"]).collect();
    let mut sections: Vec<Section> = Vec::new();
    for (i, unit) in units.list.iter().enumerate() {
        let is_inside = sections.last().is_some_and(|last| i < last.units.end);
        if !is_inside && names_related(unit) {
            let found = section(page, units, &headlines, i).map(|held| Section {
                are_cards: !units.list[held.clone()].iter().any(Unit::is_running_text),
                is_of_shops: names_as_shops_do(unit),
                names_offers: names_offers(unit),
                units: held,
            });
            sections.extend(found);
        }
    }
    let is_offered =
        |kind: &str| is_product(kind) || OFFERED.iter().any(|offered| kind.ends_with(offered));
    let mut objects = linked.documents().flat_map(objects_of);
    Related {
        is_offered: !sections.is_empty() && objects.any(|object| is_of_kind(object, is_offered)),
        sections,
    }
}

/// The units from a heading to the end of the smallest box that begins with it and says more, if it does not hold the
/// page's own headline; where none says much, of the largest; and where the heading begins none, of the links behind it.
fn section(
    page: &PageSnapshot,
    units: &Units,
    headlines: &[NodeId],
    heading: usize,
) -> Option<Range<usize>> {
    let says_more = |held: &Range<usize>| {
        let below = units.list.get(heading + 1..held.end).unwrap_or_default();
        let said = below.iter().filter(|unit| says_words(unit));
        said.map(|unit| unit.chars).sum::<u32>() >= MIN_BELOW
    };
    let around = page.inclusive_ancestors(units.list[heading].block);
    let boxes = around
        .take(MAX_AROUND)
        .take_while(|id| !page.holds_any(*id, headlines))
        .map(|id| units.within(page, id))
        .take_while(|held| held.start == heading);
    let mut largest = None;
    for held in boxes.filter(|held| held.len() > 1) {
        if says_more(&held) {
            return Some(held);
        }
        largest = Some(held);
    }
    largest.or_else(|| with_links_behind(page, units, heading))
}

/// The units of a heading and of those right behind it in the same element that are links and nothing else.
fn with_links_behind(page: &PageSnapshot, units: &Units, heading: usize) -> Option<Range<usize>> {
    let around = page.parent(units.list[heading].block)?;
    let behind = &units.list[heading + 1..units.within(page, around).end.max(heading + 1)];
    let is_link = |unit: &&Unit| {
        unit.chars > 0 && unit.link_chars >= unit.chars && !page.is_heading(unit.block)
    };
    let links = behind.iter().take_while(is_link).count();
    (links >= MIN_LINKS).then_some(heading..heading + 1 + links)
}

/// Whether a text is more than a sign or a number of programs: letters of `Sponsored`, each in an element with the names
/// of others between them, stand beside the headings of shops, and are none of the things below.
fn says_words(unit: &Unit) -> bool {
    let is_word = unit.chars > MAX_LETTER && !unit.text.contains(|c: char| c.is_ascii_digit());
    unit.words > 1 || is_word
}

impl Related {
    /// Drops it where enough is kept before it: what is recommended comes after what the page is of.
    pub(super) fn drop_from(&self, chars: &[u32], candidates: &Candidates, kept: &mut [bool]) {
        let (mut said, mut from) = (0, 0);
        for section in &self.sections {
            let units = &section.units;
            let before = from..units.start;
            said += before.filter(|i| kept[*i]).map(|i| chars[i]).sum::<u32>();
            from = units.start;
            if said >= MIN_REST && self.is_other(section, candidates) {
                kept[units.clone()].fill(false);
            }
        }
    }

    /// Whether a section is of other things than the page.
    fn is_other(&self, section: &Section, candidates: &Candidates) -> bool {
        let types = candidates.types;
        let lists = candidates.is_collection() || candidates.is_list();
        if section.is_of_shops && (lists || candidates.is_product()) {
            return true;
        }
        let listed = types[PageKind::Collection] + types[PageKind::Listing];
        let offered = types[PageKind::Product] + types[PageKind::Service] + listed;
        let told = offered + types[PageKind::Article];
        let is_said = self.is_offered || section.names_offers && offered > MIN_HINTED;
        let is_offered = offered > MIN_OFFERED || is_said && told > MIN_OFFERED;
        section.are_cards && is_offered && !lists
    }
}
