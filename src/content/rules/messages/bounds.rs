//! How far the files of this room look.

/// Siblings, and nodes of a line or between two, that are looked at. Source: ours; bounds the cost.
pub(super) const MAX_SIBLINGS: usize = 64;
