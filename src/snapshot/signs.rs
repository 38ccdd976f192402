//! Signs that mean the same wherever a text is read.

/// What stands behind a label, in Latin and in East Asian scripts.
pub(crate) const COLONS: [char; 2] = [':', '：'];

/// What stands between the pieces of a line and belongs to none of them.
pub(crate) const BETWEEN_PIECES: [char; 5] = ['·', '•', '|', '–', '—'];
