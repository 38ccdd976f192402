//! Signs that mean the same wherever a text is read.

/// Colons after a label, in Latin and in East Asian scripts.
pub(crate) const COLONS: [char; 2] = [':', '：'];

/// Separators between the pieces of a line.
pub(crate) const BETWEEN_PIECES: [char; 5] = ['·', '•', '|', '–', '—'];
