//! What can be seen of the nodes of a page, as VIPS and the algorithms after it ask for it.

pub(crate) mod facts;
pub(crate) mod kind;
