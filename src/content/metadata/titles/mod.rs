//! Declared titles: their pieces, and which piece is the name of the site.
//!
//! 1. A title is cut at its [`mod@separators`] into [`mod@pieces`].
//! 2. The piece that names the site is found by the host ([`mod@host_names`], [`mod@site_names`]), by the links to
//!    the front page ([`front_links`]), by the page's header ([`banners`]), by the copyright line ([`rights`]), or
//!    stands in brackets behind the title ([`brackets`]).
//! 3. The rest is the title [`mod@without_site`], without the separators at its ends ([`mod@edges`]).
//!
//! A piece may name a section of the site ([`mod@sections`]), or be what one declared title adds to another
//! ([`mod@added`]). Titles that editors write into new pages are none ([`mod@placeholders`]).

mod added;
pub(super) mod banners;
mod bounded;
pub(super) mod brackets;
mod edges;
pub(super) mod front_links;
mod host_names;
mod pieces;
mod placeholders;
pub(super) mod rights;
mod sections;
mod separators;
mod site_names;
mod without_site;

pub(super) use added::is_added;
pub(super) use bounded::of_document;
pub(super) use edges::{without_edges, without_edges_of_heading};
pub(super) use host_names::{holds_host, host_in, host_label, names_host, site_is_called};
pub(super) use pieces::{listed_pieces, pieces, said_once, without_mark, written_pieces};
pub(super) use placeholders::is_placeholder;
pub(super) use sections::{is_of_section, names_section};
pub(super) use separators::SEPARATORS;
pub(super) use site_names::{
    behind_headline, host_in_title, is_akin, site_as_title, site_in, without_slogan,
};
pub(super) use without_site::{bare_site, without_site};
