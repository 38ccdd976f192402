//! The findings of checks.

use crate::diff::{Place, Severity};
use crate::snapshot::NodeId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher13;
use std::hash::{Hash, Hasher};

/// A check of the layout.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::VariantArray,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Check {
    /// Text or a box lies over a text; measured: the share of the text that is covered.
    TextOverlap,
    /// Letters or lines are cut off; measured: px.
    ClippedText,
    /// Something lies beyond an edge of the window, where a reader scrolls sideways; measured: px.
    HorizontalScroll,
    /// Text sticks out of the box that is drawn for it; measured: px.
    Protruding,
    /// An entry of a row breaks into a line of its own; measured: entries in the last line.
    Wrapping,
    /// An arrangement that neither the next wider nor the next narrower window has; measured: lines.
    SmallRange,
    /// A link or button is too small to hit; measured: px of the shorter side.
    TargetSize,
    /// Links or buttons lie over each other; measured: px of the shorter side of what they share.
    TargetOverlap,
    /// Text hardly differs from its ground; measured: the ratio of contrast.
    Contrast,
    /// A picture did not load; measured: its area, px².
    BrokenPicture,
    /// The main content begins far down; measured: px from the top.
    ContentBelow,
    /// A text is squeezed into a letter or two a line, or its box has no size; measured: px of its
    /// width.
    Collapsed,
}

impl Check {
    /// All of them.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether larger values are worse; contrasts and sizes are worse if smaller.
    pub(super) fn grows_worse(self) -> bool {
        !matches!(self, Self::Contrast | Self::TargetSize | Self::Collapsed)
    }
}

/// Something on a page that a reader has trouble with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Finding {
    /// Which check found it.
    pub check: Check,
    /// How much it matters.
    pub severity: Severity,
    /// The widths of the window at which it was found, CSS px, ascending.
    pub widths: Vec<f64>,
    /// The width where it is worst, CSS px.
    pub worst_at: f64,
    /// Where it is, at that width.
    pub place: Place,
    /// What it lies over, or what cuts it off.
    pub other: Option<Place>,
    /// What was measured at that width; in the unit of its `check`: CSS px, px² or a ratio.
    pub measured: f64,
    /// What the measure would have to be at least or at most.
    pub limit: f64,
    /// How many elements are alike in this, this one counted in.
    pub count: usize,
    /// The file with a piece of the screenshot, where pictures were asked for.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub picture: Option<String>,
}

/// A finding at one width.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    pub(super) check: Check,
    pub(super) severity: Severity,
    pub(super) node: NodeId,
    pub(super) other: Option<NodeId>,
    pub(super) measured: f64,
    pub(super) limit: f64,
    /// Findings with equal groups are merged; by default the group is the path of the node.
    pub(super) group: Option<u64>,
}

impl Found {
    pub(super) fn new(check: Check, severity: Severity, node: NodeId) -> Self {
        Self {
            check,
            severity,
            node,
            other: None,
            measured: 0.0,
            limit: 0.0,
            group: None,
        }
    }

    pub(super) fn measuring(self, measured: f64, limit: f64) -> Self {
        Self {
            measured,
            limit,
            ..self
        }
    }

    /// Merges it with all findings with the same key.
    pub(super) fn like(self, key: impl Hash) -> Self {
        let mut hash = SipHasher13::new();
        key.hash(&mut hash);
        Self {
            group: Some(hash.finish()),
            ..self
        }
    }

    pub(super) fn with_other(self, other: NodeId) -> Self {
        Self {
            other: Some(other),
            ..self
        }
    }
}
