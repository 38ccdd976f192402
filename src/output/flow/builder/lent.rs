//! Captions that come with their pictures though they were not chosen, while the flow is built.

use crate::hash::{HashMap, HashSet};
use crate::snapshot::NodeId;

/// The captions that were not chosen and come with their pictures.
#[derive(Debug, Default)]
pub(in crate::output::flow) struct Lent {
    pub(in crate::output::flow) captions: HashMap<NodeId, Told>,
    /// Boxes that are figures though no element names them so.
    pub(in crate::output::flow) boxes: HashSet<NodeId>,
}

/// Properties of the content that a lent caption belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::output::flow) struct Told {
    /// Whether that is drawn by the page itself, which is written nowhere.
    pub(in crate::output::flow) is_drawn: bool,
    /// Whether it stands beside the caption of the figure.
    pub(in crate::output::flow) is_beside: bool,
}
