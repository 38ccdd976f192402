//! Recommendations of a shop or a site beside the page's own subject: sections headed `Related items`,
//! `You may also like`, `Customers also bought`. In a catalogue and below a product they look like goods, and class
//! names do not tell: parts of the product itself may be called `related`, too. The headings are those of
//! [`crate::content::words::related_names`]. A bare word (`Recommendations`) counts only above links.
//!
//! A heading that names things elsewhere (`Related services`, `Keep exploring`) counts on all pages but documentation.
//!
//! Pages of other offers, such as courses, hotels, homes and jobs, recommend likewise, and may be taken for articles.
//! There, only sections of cards and links are dropped, and on lists only those whose heading is one of shops. That a
//! page offers something is told by its kind; where it may be an article as well, by its linked data or by the
//! heading (`Similar jobs`).

use crate::content::candidates::{Candidates, is_documentation};
use crate::content::linked_data::{LinkedData, is_of_kind, is_product, objects_of};
use crate::content::page_type::PageKind;
use crate::content::units::{Unit, Units};
use crate::content::wholes::lists::shares::MIN_REST;
use crate::content::wholes::thresholds::MIN_BELOW;
use crate::content::words::related_names::{
    names_as_shops_do, names_elsewhere, names_offers, names_paid_for, names_recommendations,
    names_related,
};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Probability above which a page sells, offers or lists something, in sum over these kinds. Source: ours: likelier
/// than not; the pages of hotels and events are taken for articles as often.
const MIN_OFFERED: f32 = 0.5;
/// The same where the heading says what is offered, and the page is that or an article. Source: ours: job postings
/// have as low as .21; a text about such things may have a list of them.
const MIN_HINTED: f32 = 0.2;
/// Maximum number of boxes around a heading that are looked at. Source: ours: wrappers of a title, tables within
/// tables.
const MAX_AROUND: usize = 12;
/// Minimum number of links right behind a heading, where no box holds both, and in cards beside it. Source: ours: one
/// may be the next line of the text.
const MIN_LINKS: usize = 2;
/// Maximum number of characters of a letter that stands alone. Source: ours: an emoji may have two.
const MAX_LETTER: u32 = 2;

/// Types of linked data for things that are offered, besides products. Source: schema.org, subtypes by the end of their
/// names.
const OFFERED: [&str; 15] = [
    "ProductGroup",
    "Course",
    "Event",
    "JobPosting",
    "Hotel",
    "LodgingBusiness",
    "VacationRental",
    "RealEstateListing",
    "Application",
    "Movie",
    "Book",
    "Recipe",
    "MusicAlbum",
    "MusicRecording",
    "VideoObject",
];

/// The recommendations of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct Related {
    /// In document order, without overlaps.
    sections: Vec<Section>,
    /// Whether linked data say that the page offers something.
    is_offered: bool,
}

/// A section of recommendations with its heading.
#[derive(Debug, Clone, PartialEq)]
struct Section {
    units: Range<usize>,
    /// Whether the heading names things elsewhere, whatever the kind of the page.
    is_elsewhere: bool,
    /// Whether the heading is one of shops; whether the section holds cards and links but no running text.
    is_of_shops: bool,
    are_cards: bool,
    /// Whether the heading says what is offered (`Similar jobs`).
    names_offers: bool,
}

/// Finds the recommendations of a page. Linear in units, times [`MAX_AROUND`] for each heading.
pub(in crate::content::wholes) fn related(
    page: &PageSnapshot,
    units: &Units,
    linked: &LinkedData,
) -> Related {
    let headlines: Vec<NodeId> = page.tagged(["h1"]).collect();
    let mut sections: Vec<Section> = Vec::new();
    for (i, unit) in units.list.iter().enumerate() {
        let is_inside = sections.last().is_some_and(|last| i < last.units.end);
        let is_bare = || is_bare_heading(page, unit);
        let is_elsewhere = page.is_heading(unit.block) && names_elsewhere(unit);
        let is_named = is_elsewhere || names_related(unit);
        if !is_inside && (is_named || is_bare()) {
            let leads_on = |held: &Range<usize>| is_named || has_links(units, held);
            let found = section(page, units, &headlines, i).filter(leads_on);
            let found = found.map(|held| Section {
                are_cards: !units.list[held.clone()].iter().any(Unit::is_running_text),
                is_elsewhere,
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

/// Whether a heading is a bare word for recommendations or for paid links.
fn is_bare_heading(page: &PageSnapshot, unit: &Unit) -> bool {
    (names_recommendations(unit) || names_paid_for(unit)) && page.is_heading(unit.block)
}

/// The units of a section: from the heading to the end of the smallest box that begins with it and has enough text,
/// else of the largest such box. The box must not hold the page's headline. Where no box begins with the heading, the
/// section is the links right behind it, or the cards in the boxes behind its own.
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
    largest
        .or_else(|| with_links_behind(page, units, heading))
        .or_else(|| with_cards_beside(page, units, headlines, heading))
}

/// The units of a heading and of the boxes right behind the box that it stands alone in. These boxes have the same
/// tag and class, and each has a link, but no running text and no heading of the same or a higher level. Source:
/// ours, AEM's title component above its teasers, WordPress's heading above its columns. Linear in the boxes up to
/// the next such heading.
fn with_cards_beside(
    page: &PageSnapshot,
    units: &Units,
    headlines: &[NodeId],
    heading: usize,
) -> Option<Range<usize>> {
    let block = units.list[heading].block;
    let level = page.heading_level(block)?;
    let around = page.inclusive_ancestors(block).take(MAX_AROUND);
    let alone = around
        .take_while(|up| units.within(page, *up) == (heading..heading + 1))
        .last()?;
    let end = page.node(page.parent(alone)?).end;
    let next = |at: NodeId| Some(page.node(at).end).filter(|next| *next < end);
    let heads_on = |unit: &Unit| {
        let own = page.heading_level(unit.block);
        own.is_some_and(|own| own <= level)
    };
    let is_card = |held: &Range<usize>| {
        let own = &units.list[held.clone()];
        own.iter().any(|unit| unit.link_chars > 0)
            && !own
                .iter()
                .any(|unit| unit.is_running_text() || heads_on(unit))
    };
    let mut first = None;
    let mut is_like_first = |at: NodeId| {
        let first = *first.get_or_insert(at);
        let class = |id: NodeId| page.attribute(id, "class");
        page.tag(first) == page.tag(at) && class(first) == class(at)
    };
    let boxes = std::iter::successors(next(alone), |at| next(*at))
        .take_while(|at| !page.holds_any(*at, headlines))
        .map(|at| (at, units.within(page, at)))
        .filter(|(_, held)| !held.is_empty())
        .take_while(|(at, held)| is_card(held) && is_like_first(*at));
    let (_, cards) = boxes.last()?;
    Some(heading..cards.end).filter(|held| has_links(units, held))
}

/// Whether the units below a heading have enough links; `held` begins with the heading.
fn has_links(units: &Units, held: &Range<usize>) -> bool {
    let below = units.list[held.clone()].iter().skip(1);
    below.filter(|unit| unit.link_chars > 0).count() >= MIN_LINKS
}

/// The units of a heading and of the links right behind it in the same element.
fn with_links_behind(page: &PageSnapshot, units: &Units, heading: usize) -> Option<Range<usize>> {
    let around = page.parent(units.list[heading].block)?;
    let behind = &units.list[heading + 1..units.within(page, around).end.max(heading + 1)];
    let is_link = |unit: &&Unit| {
        unit.chars > 0 && unit.link_chars >= unit.chars && !page.is_heading(unit.block)
    };
    let links = behind.iter().take_while(is_link).count();
    (links >= MIN_LINKS).then_some(heading..heading + 1 + links)
}

/// Whether a text is more than a sign or a number. `Sponsored` may be split into letters in elements of their own, with
/// decoys between them; these stand beside headings of shops and do not count as text of the section.
fn says_words(unit: &Unit) -> bool {
    let is_word = unit.chars > MAX_LETTER && !unit.text.contains(|c: char| c.is_ascii_digit());
    unit.words > 1 || is_word
}

impl Related {
    /// Drops the sections that have enough kept text before them: recommendations follow the page's own content.
    pub(in crate::content::wholes) fn drop_from(
        &self,
        chars: &[u32],
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
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

    /// Whether a section is about other things than the page.
    fn is_other(&self, section: &Section, candidates: &Candidates) -> bool {
        let types = candidates.types;
        // Documentation lists there what belongs to its subject.
        if section.is_elsewhere && !is_documentation(types) {
            return true;
        }
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
