//! How small a sign is that serves the page, and how near it stands to what it belongs to.

/// Most letters of a sign that links to a heading. Source: ours: `¶`, `#`, `§`, `◆` (Doxygen), a picture of a chain.
pub(in crate::output::flow) const MAX_SIGN: u32 = 2;
/// Most letters of a sign that is named so outside of a heading. Source: ours: "Permalink".
pub(in crate::output::flow) const MAX_NAMED_SIGN: u32 = 20;
/// How far above a sign or button its heading, or the box it shares with its code, may be. Source: ours.
pub(in crate::output::flow) const NEAR: usize = 3;
/// Nodes of a sign that are looked at. Source: ours; bounds the cost.
pub(in crate::output::flow) const MAX_IN_SIGN: usize = 16;
