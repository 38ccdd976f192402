//! `lint --format json`.
//!
//! Versioned by its `schema` field: fields may be added within a version, never renamed or given another
//! meaning.

use crate::lint::{Finding, LintResult};
use crate::output::diff::severities;
use crate::snapshot::{PageSnapshot, Source};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Name and version of the format.
const SCHEMA: &str = "visiblock/lint/1";

/// The findings of all pages as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "What is wrong with the layout of pages")]
#[non_exhaustive]
pub struct LintJson {
    /// Name and version of the format.
    pub schema: String,
    /// A page each, in the order of the inputs.
    pub pages: Vec<LintedPage>,
    /// Why pages are missing among them, each with its name.
    #[serde(default)]
    pub errors: Vec<String>,
}

/// A page with its findings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct LintedPage {
    /// Where it came from, at the first width.
    pub source: Source,
    /// The widths of the window it was laid out at, CSS px, ascending.
    pub widths: Vec<f64>,
    /// How many findings there are by severity.
    pub severities: BTreeMap<String, usize>,
    /// The gravest first.
    pub findings: Vec<Finding>,
    /// What a user should know of the checks and of the renderings.
    pub warnings: Vec<String>,
}

impl LintJson {
    /// Pages, each as it was laid out at each width, with what was found; and why others are missing among them.
    pub fn new(pages: Vec<LintedPage>, errors: Vec<String>) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            pages,
            errors,
        }
    }
}

impl LintedPage {
    /// A page as it was laid out at each width, ascending, with what was found.
    pub fn new(renderings: &[&PageSnapshot], result: &LintResult) -> Self {
        let told = renderings.iter().flat_map(|page| {
            let width = page.viewport.width;
            page.warnings
                .iter()
                .map(move |w| format!("{width} px: {w}"))
        });
        Self {
            source: renderings
                .first()
                .map(|p| p.told_source())
                .unwrap_or_default(),
            widths: renderings.iter().map(|p| p.viewport.width).collect(),
            severities: severities(result.findings.iter().map(|finding| finding.severity)),
            findings: result.findings.clone(),
            warnings: told.chain(result.warnings.iter().cloned()).collect(),
        }
    }
}

/// The JSON Schema of [`LintJson`].
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(LintJson)
}
