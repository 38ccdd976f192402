//! Cards of links that an author puts between two paragraphs (bookmarks of Ghost and Notion, links of Medium): one link
//! around the title of the page that it leads to, with a line or two of that. Of the card its title is kept, which is one
//! line with the link, and the author's caption.
//!
//! Source: ours. What the site itself puts there to be read, too ([`mod@crate::content::infill`] leaves it out), leads to
//! its own pages and has no caption; what is paid for says so by `rel`. So a card is one that leads to another site, has
//! a caption of its own, or is called a bookmark, and none of a row of such cards.

use super::Wholes;
use super::neighbours::Neighbours;
use crate::content::candidates::Candidates;
use crate::content::features::names_money;
use crate::content::rules::links::{is_of_site, is_script};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{NodeId, PageSnapshot, is_picture_file};
use std::ops::Range;

/// Most texts of a card, and words of each. Source: ours: a title, a description, an address, a name.
const MAX_TEXTS: usize = 6;
const MAX_WORDS: u32 = 60;
/// Fewest texts of one: a title alone is a linked line, or a button of a picture. Source: ours.
const MIN_TEXTS: usize = 2;
/// Elements around the link that are of the card. Source: ours; bounds the cost.
const MAX_AROUND: usize = 6;
/// Words of the classes of such cards. Source: Ghost, Notion, Medium.
const CALLED: [&str; 2] = ["bookmark", "mixtape"];
/// The class of a link to another page of one's own. Source: Notion's export.
const OWN_PAGE: &str = "link-to-page";
/// What a link says that is paid for. Source: HTML, Google.
const PAID: &str = "sponsored";
/// Least probability of the title of a card that nothing names. Source: ours: cards of Medium have .15.
const MIN_TITLE: f32 = 0.1;

/// A card.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LinkCard {
    title: usize,
    captions: Vec<usize>,
    /// Whether a caption or a name tells that it is one, and not its address alone.
    is_marked: bool,
    neighbours: Neighbours,
}

/// A card with the outermost box that is all of it.
struct Found {
    outer: NodeId,
    all: Range<usize>,
    title: usize,
    captions: Vec<usize>,
    is_marked: bool,
}

/// The cards of a page. Linear.
pub(super) fn link_cards(page: &PageSnapshot, units: &Units) -> Vec<LinkCard> {
    let links = page.tagged(["a"]).filter(|id| page.is_link(*id));
    let found: Vec<Found> = links.filter_map(|id| card(page, units, id)).collect();
    let mut is_of_card = vec![false; units.len()];
    for card in &found {
        is_of_card[card.all.clone()].fill(true);
    }
    let is_row = |one: &Found, next: &Found| {
        let class = |card: &Found| page.attribute(card.outer, "class");
        one.all.end == next.all.start
            && page.parent(one.outer) == page.parent(next.outer)
            && page.tag(one.outer) == page.tag(next.outer)
            && class(one) == class(next)
    };
    let alone = found.chunk_by(is_row).filter(|row| row.len() == 1);
    let cards = alone.flatten().filter_map(|card| {
        let place = (page.parent(card.outer)?, &card.all);
        Some(LinkCard {
            title: card.title,
            captions: card.captions.clone(),
            is_marked: card.is_marked,
            neighbours: Neighbours::but_for(page, units, place, |i| is_of_card[i]),
        })
    });
    cards.collect()
}

/// The card that a link is.
fn card(page: &PageSnapshot, units: &Units, link: NodeId) -> Option<Found> {
    let own = units.within(page, link);
    let texts = &units.list[own.clone()];
    let end = page.node(link).end;
    let is_line = |unit: &Unit| {
        !unit.concealed && unit.words <= MAX_WORDS && unit.end <= end && !names_money(unit)
    };
    if texts.is_empty() || texts.len() > MAX_TEXTS || !texts.iter().all(is_line) {
        return None;
    }
    let (mut outer, mut all) = (link, own.clone());
    for up in page.ancestors(link).take(MAX_AROUND) {
        let held = units.within(page, up);
        if held != all && (page.tag(up) != "figure" || held.len() > texts.len() + 1) {
            break;
        }
        (outer, all) = (up, held);
    }
    let is_own_page = page.node(outer).has_word("class", OWN_PAGE);
    // Most links have one text.
    if texts.len() < MIN_TEXTS && !is_own_page {
        return None;
    }
    let href = page.attribute(link, "href")?;
    let is_paid = page.node(link).has_word("rel", PAID);
    if is_paid || page.is_own_place(href) || is_script(href) || is_picture_file(href) {
        return None;
    }
    let mut of_card = page.inclusive_ancestors(link).take_while(|up| *up >= outer);
    let is_called = of_card.any(|up| calls_card(page, up));
    let captions: Vec<usize> = all.clone().filter(|i| !own.contains(i)).collect();
    let is_marked = is_called || !captions.is_empty();
    // A picture with a caption leads to more of its kind.
    let is_captioned = !captions.is_empty() && page.totals(link).media == 0;
    let is_told = || is_called || is_captioned || !is_of_site(page, href);
    let is_card = is_own_page || is_told();
    let title = own
        .clone()
        .find(|i| units.list[*i].text.contains(char::is_alphabetic));
    title.filter(|_| is_card).map(|title| Found {
        outer,
        all,
        title,
        captions,
        is_marked: is_marked || is_own_page,
    })
}

/// Whether the class of an element says that it is such a card.
fn calls_card(page: &PageSnapshot, id: NodeId) -> bool {
    let class = page.attribute(id, "class").unwrap_or("");
    tokens_of(class).any(|word| CALLED.contains(&&*word))
}

impl Wholes {
    /// Keeps the titles and captions of cards between kept texts; where nothing but the address tells that it is one,
    /// running text is to be one of both.
    pub(super) fn keep_link_cards(&self, candidates: &Candidates, kept: &mut [bool]) {
        let others = candidates.is_product() || candidates.is_list();
        for card in self.link_cards.iter().filter(|_| !others) {
            let is_read = if card.is_marked {
                card.neighbours.are_kept(kept)
            } else {
                candidates.probabilities[card.title] >= MIN_TITLE
                    && card.neighbours.hold_kept_text(kept)
            };
            if is_read {
                let lines = card.captions.iter().chain([&card.title]);
                lines.for_each(|i| kept[*i] |= candidates.may_be[*i]);
            }
        }
    }
}
