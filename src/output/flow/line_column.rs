//! A column of lines that are placed one by one, while its lines are written.

use crate::snapshot::NodeId;

/// What is known of the lines before one.
#[derive(Debug, Default)]
pub(super) struct Column {
    /// What they stand in, where they begin, and how far they reach, px.
    pub(super) around: Option<NodeId>,
    pub(super) left: f64,
    pub(super) right: f64,
    /// The step between the last two of a paragraph.
    pub(super) step: Option<f64>,
    /// How many lines of it came, and how many of them begin with a small letter.
    pub(super) lines: usize,
    pub(super) small: usize,
}
