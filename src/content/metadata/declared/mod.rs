//! What a page declares for programs: in scripts of linked data and in `meta` elements.
//!
//! - [`json_ld`]: of the objects that describe the page ([`mod@subjects`]) the title, authors, dates
//!   ([`mod@linked_days`]), picture ([`mod@linked_pictures`]) and other values ([`mod@linked_values`]); of records
//!   without a type the title and dates ([`mod@search_records`]);
//! - [`mod@meta_tags`]: the `meta` elements by their names;
//! - [`mod@price`]: the price of the page's product, by linked data, `meta` elements and microdata, and its currency
//!   ([`mod@currency_codes`]);
//! - how declared values have to be read: [`mod@encoded`] texts, names with the family name first
//!   ([`mod@name_order`]) or behind a number ([`mod@numbered_names`]), pictures that stand for the site alone
//!   ([`mod@site_pictures`]).

mod currency_codes;
mod encoded;
mod event_lists;
pub(super) mod json_ld;
mod linked_days;
mod linked_metadata;
mod linked_pictures;
mod linked_values;
mod meta_tags;
mod name_order;
mod numbered_names;
mod price;
mod search_records;
mod site_pictures;
mod subjects;

pub(in crate::content) use currency_codes::currency_code;
pub(super) use encoded::is_address;
pub(super) use linked_metadata::LinkedMetadata;
pub(super) use linked_pictures::is_larger;
pub(super) use meta_tags::MetaTags;
pub(super) use name_order::{family_last, in_reading_order, spell_out};
pub(super) use numbered_names::numbered_name;
pub(super) use price::Price;
pub(in crate::content) use price::is_former_kind;
pub(super) use site_pictures::is_of_site;
pub(super) use subjects::OwnPage;
