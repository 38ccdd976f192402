//! The reader: it asks what the page declares and what it shows, the first that has an answer wins.
//!
//! - [`mod@reading`]: what it knows, title, language, picture, address, licence and price, and all of it at once;
//! - [`mod@site`]: what the site is called;
//! - [`mod@authors`]: which of all that names somebody speaks of the author: whom linked data name, whom elements are
//!   marked with, whom the card for Twitter and the `meta` elements name, whom a reader sees; nobody who only made the
//!   site ([`mod@makers`]), and who publishes it where nobody signs it ([`mod@publishers`]);
//! - [`mod@days`]: when the page was published and changed;
//! - [`mod@lasting_address`]: the address that it wants to be known by;
//! - [`mod@headline`]: what others ask of the headline before all of this is known.

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
