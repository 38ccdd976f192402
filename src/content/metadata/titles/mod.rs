//! Titles as pages declare them: which pieces they have, and which of these is the name of the site.
//!
//! 1. A title is cut where a sign parts it ([`mod@separators`]) into [`mod@pieces`].
//! 2. The name of the site is told by the host ([`mod@host_names`]) among the pieces ([`mod@site_names`]), by the links
//!    to the front page ([`front_links`]), or stands in brackets behind the title ([`brackets`]).
//! 3. What is left is the title [`mod@without_site`], without the signs that parted it ([`mod@edges`]).
//!
//! A piece may name a section of the site ([`mod@sections`]), or what one declared title adds behind another
//! ([`mod@added`]).

mod added;
pub(super) mod brackets;
mod edges;
pub(super) mod front_links;
mod host_names;
mod pieces;
mod sections;
mod separators;
mod site_names;
mod without_site;

use crate::snapshot::PageSnapshot;

pub(super) use added::is_added;
pub(super) use edges::{without_edges, without_edges_of_heading};
pub(super) use host_names::{holds_host, host_in, host_label, names_host, site_is_called};
pub(super) use pieces::{listed_pieces, pieces, said_once, without_mark, written_pieces};
pub(super) use sections::{is_of_section, names_section};
pub(super) use separators::SEPARATORS;
pub(super) use site_names::{
    behind_headline, host_in_title, is_akin, site_as_title, site_in, without_slogan,
};
pub(super) use without_site::without_site;

/// Most bytes of a title that are read in pieces. Source: ours: far more than any says; bounds the cost, since the pieces
/// before and behind each of its signs are as long as it is.
const MAX_TITLE: usize = 2_000;

/// The title of the document, as much of it as is read in pieces.
pub(super) fn of_document(page: &PageSnapshot) -> &str {
    bounded(&page.source.title)
}

/// As much of a title as is read in pieces.
fn bounded(title: &str) -> &str {
    &title[..title.floor_char_boundary(MAX_TITLE)]
}
