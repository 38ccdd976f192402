//! Scores a comparison of pages on an edit whose place is known.

use crate::diff::{Change, PageDiff, Severity};
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot};
use schemars::JsonSchema;
use serde::Serialize;

/// The attribute that marks what was edited.
pub(crate) const MARK: &str = "data-visiblock-edited";
/// The attribute that says where something stood that is no longer there: left, top, width and height in page px.
const GONE: &str = "data-visiblock-gone";
/// Share of what went that must lie where something was taken away. Source: ours; margins are not in a box.
const MIN_INSIDE: f64 = 0.9;
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
    /// Of the changes told, those that are minor or graver: `diff` fails on them unless told otherwise.
    pub told_minor: usize,
    /// Of these, in an edited element.
    pub right_minor: usize,
    /// Where the wrong ones are, and of what kind.
    pub wrong: Vec<String>,
    /// What the comparison took, ms.
    pub ms: f64,
}

/// The edit that was made to a page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Edited {
    /// What was done.
    pub(crate) kind: String,
    /// The elements, on the page after.
    pub(crate) nodes: Vec<NodeId>,
    /// Where something was taken out of them, on the page before.
    pub(crate) gone: Vec<Rect>,
}

/// Takes the marks out of an edited page: no comparison may see them. `None` where there are none.
pub(crate) fn take_marks(page: &mut PageSnapshot) -> Option<Edited> {
    let gone = page.take_attributes(GONE).into_iter();
    let gone = gone.filter_map(|(_, (_, px))| {
        let px: Vec<f64> = px
            .split_whitespace()
            .filter_map(|v| v.parse().ok())
            .collect();
        let [x, y, width, height] = px[..] else {
            return None;
        };
        Some(Rect::new(x, y, width, height))
    });
    let gone = gone.collect();
    let marks: Vec<(NodeId, String)> = page
        .take_attributes(MARK)
        .into_iter()
        .map(|(node, (_, kind))| (node, kind))
        .collect();
    let kind = marks.first()?.1.clone();
    let nodes = marks.into_iter().map(|(node, _)| node).collect();
    Some(Edited { kind, nodes, gone })
}

/// Whether a reader can see an element on a page: its text, pictures, fields or its box.
pub(crate) fn can_be_seen(page: &PageSnapshot, node: NodeId) -> bool {
    let totals = page.totals(node);
    let paints = page.own_style(node).is_some_and(|s| s.paints_box());
    let shows = totals.chars > 0 || totals.media > 0 || totals.fields > 0 || paints;
    shows && page.visible_bounds(node).is_some()
}

/// Holds the causes of a comparison against the elements that were edited.
pub(crate) fn score(after: &PageSnapshot, edited: &Edited, diff: &PageDiff) -> EditScore {
    // Removed content is reported on the page before; its parent element is the edited one.
    let went = |change: &Change| change.after.is_none() && is_gone(edited, change);
    let changed = |node: NodeId, change: &Change| is_of(after, node, change) || went(change);
    let is_right = |change: &Change| edited.nodes.iter().any(|e| changed(*e, change));
    let causes: Vec<&Change> = diff.causes().collect();
    let wrong = causes.iter().filter(|c| !is_right(c)).map(|c| {
        let place = c.place().map_or("", |p| p.selector.as_str());
        format!("{} {} {place}", c.severity.name(), c.kind.name())
    });
    let minor: Vec<&&Change> = causes
        .iter()
        .filter(|c| c.severity >= Severity::Minor)
        .collect();
    let nodes = edited.nodes.iter();
    let found = nodes.filter(|e| causes.iter().any(|c| changed(**e, c)));
    EditScore {
        id: String::new(),
        kind: edited.kind.clone(),
        edited: edited.nodes.len(),
        found: found.count(),
        told: causes.len(),
        right: causes.iter().filter(|c| is_right(c)).count(),
        told_minor: minor.len(),
        right_minor: minor.iter().filter(|c| is_right(c)).count(),
        wrong: wrong.collect(),
        ms: 0.0,
    }
}

impl EditScore {
    /// Whether exactly one cause is reported, and it is that of the edit.
    pub(crate) fn is_alone(&self) -> bool {
        (self.told, self.right) == (1, 1)
    }
}

/// Whether what went stood where something was taken away.
fn is_gone(edited: &Edited, change: &Change) -> bool {
    let Some(place) = &change.before else {
        return false;
    };
    let rect = Rect::from(place.rect);
    let is_inside = |gone: &Rect| rect.overlap(gone) >= MIN_INSIDE * rect.area();
    edited.gone.iter().any(is_inside)
}

/// Whether a change is one of an edited element: in it, or in a box around it of nearly its size.
fn is_of(after: &PageSnapshot, edited: NodeId, change: &Change) -> bool {
    let Some(place) = &change.after else {
        // Removed content is reported on the page before: only its place there is known.
        return false;
    };
    if after.contains(edited, place.node) {
        return true;
    }
    let rect = after.node(edited).rect.unwrap_or_default();
    after.contains(place.node, edited) && rect.iou(&Rect::from(place.rect)) >= MIN_IOU
}
