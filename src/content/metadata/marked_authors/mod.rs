//! Authors that elements are marked with: microdata, microformats, classes.
//!
//! 1. [`marks`]: by their mark, by what they are named after, and in a box about the author; the names in such an
//!    element are read by [`mod@names`], one with a role behind it by [`mod@inverted`].
//! 2. These marks name no author of the page: those in boxes among the paragraphs with a text of their own
//!    ([`mod@insets`]), in paths of links ([`mod@paths`]), below a quotation ([`mod@quoted`]), and in lists: of other
//!    articles ([`mod@lists`]), of people in pictures ([`mod@pictured`]), of who uses the site ([`mod@users`]).
//! 3. Beside the one whom linked data name: those who are marked as he is ([`joint`]).
//! 4. Where nobody is named in sight: a byline that a script moves to its place ([`unseen`]).

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
