//! The visible content of the nodes of a page, for VIPS and the algorithms after it.

pub(crate) mod facts;
pub(crate) mod kind;
