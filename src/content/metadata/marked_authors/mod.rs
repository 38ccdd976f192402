//! Authors named by marked elements: microdata, microformats, classes.
//!
//! 1. [`marks`]: elements found by their mark, by their class name, or in a box about the author. [`mod@names`] reads
//!    the names in such an element, [`mod@inverted`] a name with a role behind it.
//! 2. Marks that name no author of the page: in boxes among the paragraphs with a text of their own ([`mod@insets`]),
//!    in breadcrumbs ([`mod@paths`]), below a quotation ([`mod@quoted`]), and in lists: of other articles
//!    ([`mod@lists`]), of people in pictures ([`mod@pictured`]), of users of the site ([`mod@users`]).
//! 3. Co-authors of the author whom linked data name: those with the same mark ([`joint`]).
//! 4. Where no visible element names an author: a hidden byline that a script moves to its place ([`unseen`]).

mod insets;
mod inverted;
pub(super) mod joint;
mod lists;
pub(super) mod marks;
mod names;
mod paths;
mod pictured;
mod quoted;
pub(super) mod unseen;
mod users;
