//! The result of a comparison: changes, each with its kind, place, severity and cause.

use super::{Place, PropertyChange, Severity, TextChange};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What kind of change it is.
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
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// It was not there.
    Added,
    /// It is no longer there.
    Removed,
    /// It stands elsewhere, of its own.
    Moved,
    /// It has another size, of its own.
    Resized,
    /// Another change moved or resized it.
    Pushed,
    /// It changed places with what stands beside it.
    Reordered,
    /// It stands in another part of the page.
    Reparented,
    /// It says something else.
    Text,
    /// It looks otherwise.
    Restyled,
    /// It shows another picture.
    Image,
    /// It was hidden and is shown, or the other way round.
    Visibility,
    /// It lies over a text, a field or a picture.
    Overlap,
    /// It is cut off.
    Clipped,
    /// It lies beyond the edges of the page.
    Offscreen,
}

impl Kind {
    /// Whether a reader sees less than before, or nothing, because of another change.
    pub(super) fn is_worse(self) -> bool {
        matches!(self, Self::Overlap | Self::Clipped | Self::Offscreen)
    }

    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// One change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Change {
    /// Its position in the list.
    pub id: usize,
    /// What kind of change it is.
    pub kind: Kind,
    /// How much it matters.
    pub severity: Severity,
    /// The change that brought it about; null where it is one of its own.
    pub cause: Option<usize>,
    /// How many changes it brought about.
    pub consequences: usize,
    /// What changed, on the page before; null where it was not there.
    pub before: Option<Place>,
    /// What changed, on the page after; null where it is no longer there.
    pub after: Option<Place>,
    /// On the page after: what it changed places with, or what it covers.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub other: Option<Place>,
    /// How much more it covers than `other`, which is what matters most of it.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub covered_too: usize,
    /// How much it matters with what it brought about, where that matters more than the change itself.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub severity_in_all: Option<Severity>,
    /// Whether it can be seen now, where it was hidden or shown.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub shown: Option<bool>,
    /// Right and down, px.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moved: Option<[f64; 2]>,
    /// Width and height gained, px.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub grown: Option<[f64; 2]>,
    /// The words that changed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<TextChange>,
    /// The properties that changed.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub properties: Vec<PropertyChange>,
    /// What is there now, where words and properties do not tell: hashes that are the same at every visit.
    #[serde(skip)]
    pub(crate) content: Vec<u64>,
    /// Whether it is the same change as its `cause`, of another element alike.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub along: bool,
    /// Whether other changes than its `cause` moved it, too: it went as far as all of them together brought it.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub together: bool,
    /// What it is by itself, where it is worse for a reader, or was pushed otherwise than its cause can have done it.
    #[serde(skip)]
    pub(crate) by_itself: Option<Box<Change>>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Change {
    /// The place to show: on the page after, or on the page before if it was removed.
    pub fn place(&self) -> Option<&Place> {
        self.after.as_ref().or(self.before.as_ref())
    }

    /// The place that decides the severity: the covered place of an overlap, otherwise the place of the change
    /// itself.
    pub(super) fn subject(&self) -> Option<&Place> {
        let covered = self.other.as_ref().filter(|_| self.kind == Kind::Overlap);
        covered.or(self.place())
    }

    /// The change as reported when its cause is left out; `None` where it is left out together with the cause.
    fn without_cause(&self) -> Option<Self> {
        let own = self.by_itself.as_deref()?;
        Some(Self {
            id: self.id,
            ..own.clone()
        })
    }
}

/// What differs between two pages. [`DiffJson`](crate::output::diff::DiffJson) is what is written of it and read back.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct PageDiff {
    /// Every change: causes in the order of the page, each followed by its consequences.
    pub changes: Vec<Change>,
    /// What a user should know.
    pub warnings: Vec<String>,
}

impl PageDiff {
    /// Removes the changes that are not wanted, with all changes that they pushed; returns the former ids of the
    /// changes that stay. Of several similar changes whose first is removed, the next one takes the place of the
    /// first. A consequence is kept as a change of its own if it is worse for a reader (cut off, covered) or moved in
    /// a way that its cause cannot explain.
    pub fn retain(&mut self, is_wanted: impl Fn(&Change) -> bool) -> Vec<usize> {
        let mut new_ids: Vec<Option<usize>> = Vec::with_capacity(self.changes.len());
        let (mut kept, mut alone): (Vec<Change>, Vec<Change>) = (Vec::new(), Vec::new());
        let mut heirs: BTreeMap<usize, usize> = BTreeMap::new();
        for mut change in std::mem::take(&mut self.changes) {
            if change.cause.is_none() {
                // The consequences of a cause must follow it without a gap.
                kept.append(&mut alone);
            }
            let is_wanted = is_wanted(&change);
            let left_out = change.cause.filter(|c| new_ids[*c].is_none());
            let own = left_out.and_then(|_| change.without_cause());
            if let Some(own) = own.filter(|_| is_wanted) {
                new_ids.push(None);
                alone.push(own);
                continue;
            }
            let mut cause = change.cause.map(|c| new_ids[c]);
            if let Some(first) = left_out.filter(|_| is_wanted && change.along) {
                let heir = *heirs.entry(first).or_insert(kept.len());
                cause = (heir != kept.len()).then_some(Some(heir));
                change.along = cause.is_some();
            }
            let stays = is_wanted && cause != Some(None);
            new_ids.push(stays.then_some(kept.len()));
            if stays {
                change.cause = cause.flatten();
                kept.push(change);
            }
        }
        kept.append(&mut alone);
        let mut consequences = vec![0; kept.len()];
        for cause in kept.iter().filter_map(|c| c.cause) {
            consequences[cause] += 1;
        }
        let old_ids = kept.iter().map(|change| change.id).collect();
        for (id, (change, consequences)) in kept.iter_mut().zip(consequences).enumerate() {
            (change.id, change.consequences) = (id, consequences);
        }
        self.changes = kept;
        self.grade();
        old_ids
    }

    /// Sets for each cause the highest severity among it and its consequences.
    pub(super) fn grade(&mut self) {
        let graver = |change: &Change| {
            let gravest = self.gravest(change);
            let is_cause = change.cause.is_none();
            (is_cause && gravest > change.severity).then_some(gravest)
        };
        let in_all: Vec<Option<Severity>> = self.changes.iter().map(graver).collect();
        for (change, in_all) in self.changes.iter_mut().zip(in_all) {
            change.severity_in_all = in_all;
        }
    }

    /// Whether nothing differs.
    pub fn is_same(&self) -> bool {
        self.changes.is_empty()
    }

    /// The changes that no other brought about.
    pub fn causes(&self) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(|c| c.cause.is_none())
    }

    /// The consequences of a change; they follow it in the list.
    pub fn consequences(&self, cause: &Change) -> &[Change] {
        let first = cause.id + 1;
        let end = first + cause.consequences;
        self.changes.get(first..end).unwrap_or_default()
    }

    /// The highest severity among a change and its consequences.
    pub fn gravest(&self, cause: &Change) -> Severity {
        let follow = self.consequences(cause).iter().map(|c| c.severity);
        follow.fold(cause.severity, Severity::max)
    }

    /// The highest severity of all changes.
    pub fn severity(&self) -> Option<Severity> {
        self.changes.iter().map(|c| c.severity).max()
    }
}
