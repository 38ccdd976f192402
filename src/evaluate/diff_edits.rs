//! What a comparison finds of a change whose place is known.

use crate::diff::{Change, PageDiff};
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot};
use schemars::JsonSchema;
use serde::Serialize;

/// The attribute that marks what was edited.
pub(crate) const MARK: &str = "data-visiblock-edited";
/// Two boxes are one block when their intersection over union is so much. Source: ours; a box and
/// its only child, padding between them.
const MIN_IOU: f64 = 0.7;

/// What was found of one edit.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct EditScore {
    /// The edited page.
    pub id: String,
    /// What was done.
    pub kind: String,
    /// Elements that were edited.
    pub edited: usize,
    /// Edited elements of which a change is told.
    pub found: usize,
    /// Changes told that no other brought about.
    pub told: usize,
    /// Of these, in an edited element.
    pub right: usize,
    /// Where the wrong ones are, and of what kind.
    pub wrong: Vec<String>,
    /// What the comparison took, ms.
    pub ms: f64,
}

/// Takes the marks out of an edited page: no comparison may see them.
pub(crate) fn take_marks(page: &mut PageSnapshot) -> Vec<(NodeId, String)> {
    let taken = page.take_attributes(MARK);
    taken
        .into_iter()
        .map(|(node, (_, kind))| (node, kind))
        .collect()
}

/// Whether a reader can see an element on a page: its text, pictures, fields or its box.
pub(crate) fn can_be_seen(page: &PageSnapshot, node: NodeId) -> bool {
    let totals = page.totals(node);
    let paints = page.own_style(node).is_some_and(|s| s.paints_box());
    let shows = totals.chars > 0 || totals.media > 0 || totals.fields > 0 || paints;
    shows && page.visible_bounds(node).is_some()
}

/// Holds the causes of a comparison against the elements that were edited.
pub(crate) fn score(after: &PageSnapshot, edited: &[NodeId], diff: &PageDiff) -> EditScore {
    let is_right = |change: &Change| edited.iter().any(|e| is_of(after, *e, change));
    let causes: Vec<&Change> = diff.causes().collect();
    let wrong = causes.iter().filter(|c| !is_right(c)).map(|c| {
        let place = c.place().map_or("", |p| p.selector.as_str());
        format!("{} {place}", c.kind.name())
    });
    let found = edited
        .iter()
        .filter(|e| causes.iter().any(|c| is_of(after, **e, c)));
    EditScore {
        id: String::new(),
        kind: String::new(),
        edited: edited.len(),
        found: found.count(),
        told: causes.len(),
        right: causes.iter().filter(|c| is_right(c)).count(),
        wrong: wrong.collect(),
        ms: 0.0,
    }
}

/// Whether a change is one of an edited element: in it, or in a box around it of nearly its size.
fn is_of(after: &PageSnapshot, edited: NodeId, change: &Change) -> bool {
    let Some(place) = &change.after else {
        // What went is told on the page before: only its place there is known.
        return false;
    };
    if after.contains(edited, place.node) {
        return true;
    }
    let rect = after.node(edited).rect.unwrap_or_default();
    after.contains(place.node, edited) && rect.iou(&Rect::from(place.rect)) >= MIN_IOU
}
