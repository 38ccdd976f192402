//! The reader: asks the declared and the visible sources in turn; the first that has an answer wins.
//!
//! - [`mod@reading`]: the input of the reader; title, language, picture, address, licence and price; and all metadata
//!   at once;
//! - [`mod@site`]: the name of the site;
//! - [`mod@authors`]: the authors: those of linked data, of marked elements, of the Twitter card and the `meta`
//!   elements, and of visible bylines; without those who only made the site ([`mod@makers`]); where nobody signs the
//!   page, its publisher ([`mod@publishers`]);
//! - [`mod@days`]: the dates of publication and of the last change;
//! - [`mod@lasting_address`]: the canonical address;
//! - [`mod@headline`]: the headline for callers that ask before the rest is known.

mod authors;
mod days;
mod headline;
mod lasting_address;
mod makers;
mod publishers;
mod reading;
mod site;

pub(super) use authors::are_of_site;
pub(crate) use reading::Declared;
pub(super) use reading::Reader;
