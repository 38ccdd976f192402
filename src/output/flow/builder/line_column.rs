//! A column of lines that are placed one by one, while its lines are written.

use crate::snapshot::NodeId;

/// The state of the column of lines before the current line.
#[derive(Debug, Default)]
pub(in crate::output::flow) struct Column {
    /// The element that contains the lines, and their left and right edges, px.
    pub(in crate::output::flow) around: Option<NodeId>,
    pub(in crate::output::flow) left: f64,
    pub(in crate::output::flow) right: f64,
    /// The step between the last two of a paragraph.
    pub(in crate::output::flow) step: Option<f64>,
    /// How many lines of it came, and how many of them begin with a small letter.
    pub(in crate::output::flow) lines: usize,
    pub(in crate::output::flow) small: usize,
}
