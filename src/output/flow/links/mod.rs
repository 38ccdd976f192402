//! Links: which addresses are written, and which links serve the page alone.
//!
//! - [`mod@address`]: addresses of links and pictures, made absolute and safe to write
//! - [`mod@own_places`]: links to places of the page itself
//! - [`mod@heading_links`], [`mod@ways_back`]: signs that link to a heading; links to the top, and back from notes
//! - [`mod@small_signs`]: how small such signs are, and how near they stand

mod address;
mod heading_links;
mod own_places;
pub(super) mod small_signs;
#[cfg(test)]
mod tests;
mod ways_back;

pub(super) use address::Addresses;
pub(super) use heading_links::is_heading_link;
pub(super) use own_places::{OwnAddresses, is_fragment, links_to_own_heading};
pub(super) use ways_back::{leads_back_from_note, leads_to_top};
