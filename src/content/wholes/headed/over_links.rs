//! Headings above nothing but a few links: `Get the app` above the names of stores, `Follow us` above those of networks.
//!
//! At the end of the content, where none of the links is kept, such a heading goes with them however likely it is by
//! itself ([`Wholes::drop_last_headings`](crate::content::wholes::Wholes)).

use super::headings::{Headed, Heading};
use crate::content::units::{Unit, Units};

/// Maximum number of words of such a heading, and of units below it. Source: ours: longer ones say something; more links
/// are a list of the page's own.
const MAX_WORDS: u32 = 6;
const MAX_LINKS: usize = 8;
/// Minimum share of the characters of each unit that are links, in tenths. Source: ours: spaces and signs stand between
/// several.
const MIN_LINKED_TENTHS: u32 = 9;

/// The headings of a page with only a few links in their section, in document order.
pub(super) fn over_links(units: &Units, headings: &[Heading]) -> Vec<usize> {
    let list = &units.list;
    let is_linked =
        |unit: &Unit| unit.link_chars > 0 && 10 * unit.link_chars >= MIN_LINKED_TENTHS * unit.chars;
    let heads_links = |headed: &&Headed| {
        let heading = &list[headed.heading];
        heading.words <= MAX_WORDS
            && heading.link_chars == 0
            && (1..=MAX_LINKS).contains(&headed.below.len())
            && list[headed.below.clone()].iter().all(is_linked)
    };
    let headed = headings.iter().map(|heading| &heading.headed);
    let found = headed.filter(heads_links);
    let mut found: Vec<usize> = found.map(|headed| headed.heading).collect();
    found.sort_unstable();
    found
}
