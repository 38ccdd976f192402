//! `diff --format json`.
//!
//! Versioned by its `schema` field: fields may be added within a version, never renamed or given
//! another meaning.

use super::severities;
use crate::diff::{Change, PageDiff, tells_incomplete};
use crate::snapshot::{PageSnapshot, Size, Source};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Name and version of the format.
const SCHEMA: &str = "visiblock/diff/1";

/// A comparison as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Comparison of two pages")]
#[non_exhaustive]
pub struct DiffJson {
    /// Name and version of the format.
    pub schema: String,
    /// Whether nothing differs.
    pub same: bool,
    /// The page before.
    pub before: PageJson,
    /// The page after.
    pub after: PageJson,
    /// How many changes there are by severity, consequences counted in.
    pub severities: BTreeMap<String, usize>,
    /// Causes in the order of the page, each followed by its consequences.
    pub changes: Vec<Change>,
    /// What a user should know of the comparison and of the two renderings.
    pub warnings: Vec<String>,
}

/// One of the pages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Page")]
#[non_exhaustive]
pub struct PageJson {
    /// Where it came from.
    pub source: Source,
    /// The window it was laid out in, CSS px.
    pub viewport: Size,
    /// The whole page, CSS px.
    pub page: Size,
}

impl DiffJson {
    /// A comparison with the pages it is of.
    pub fn new(before: &PageSnapshot, after: &PageSnapshot, diff: &PageDiff) -> Self {
        let page = |page: &PageSnapshot| PageJson {
            source: page.told_source(),
            viewport: page.viewport,
            page: page.page,
        };
        let of_pages = [("before", before), ("after", after)];
        let told = of_pages.into_iter().flat_map(|(name, page)| {
            let others = page.warnings.iter().filter(|w| !tells_incomplete(w));
            others.map(move |warning| format!("{name}: {warning}"))
        });
        Self {
            schema: SCHEMA.to_owned(),
            same: diff.is_same(),
            before: page(before),
            after: page(after),
            severities: severities(diff.changes.iter().map(|change| change.severity)),
            changes: diff.changes.clone(),
            warnings: diff.warnings.iter().cloned().chain(told).collect(),
        }
    }
}

/// The JSON Schema of [`DiffJson`].
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(DiffJson)
}
