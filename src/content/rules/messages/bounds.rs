//! Limits that the files of this folder share.

/// Maximum number of siblings, of nodes of a line, or of nodes between two others that are examined. Source: ours, to
/// bound the cost.
pub(super) const MAX_SIBLINGS: usize = 64;
