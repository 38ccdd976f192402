//! `check --format json`.
//!
//! Versioned by its `schema` field: fields may be added within a version, never renamed or given
//! another meaning.

use super::summary;
use crate::check::{Finding, Status};
use crate::diff::{Change, Severity};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Name and version of the format.
const SCHEMA: &str = "visiblock/check/1";

/// A check as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Check of pages against their baselines")]
#[non_exhaustive]
pub struct CheckJson {
    /// Name and version of the format.
    pub schema: String,
    /// Whether nothing fails.
    pub passed: bool,
    /// All of it in one line.
    pub summary: String,
    /// Every page in each of its windows and colour schemes, in the order of the list.
    pub views: Vec<ViewJson>,
}

/// A page in one window and one colour scheme.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "View")]
#[non_exhaustive]
pub struct ViewJson {
    /// What its files are called.
    pub view: String,
    /// Name of the page.
    pub page: String,
    /// Its input, as the list has it.
    pub input: String,
    /// The window, such as `1366x768`.
    pub viewport: String,
    /// `light` or `dark`.
    pub scheme: String,
    /// `same`, `changed`, `missing` (there is no baseline), `written` (there was none) or `failed`.
    pub status: String,
    /// Whether the check fails by it.
    pub fails: bool,
    /// The least severity that fails; null for none.
    pub fail_on: Option<Severity>,
    /// Why it could not be compared.
    pub error: Option<String>,
    /// How often it was rendered.
    pub renderings: u32,
    /// Changes that rules of the list cover.
    pub ignored: usize,
    /// Changes that were accepted one by one.
    pub accepted: usize,
    /// Causes in the order of the page, each followed by its consequences.
    pub changes: Vec<KeyedChange>,
    /// What a user should know.
    pub warnings: Vec<String>,
}

/// A change, and the key by which `approve --change` accepts it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct KeyedChange {
    /// The same at the next check.
    pub key: String,
    /// The change, as `diff --format json` has it.
    #[serde(flatten)]
    pub change: Change,
}

impl CheckJson {
    /// What was found.
    pub(crate) fn new(findings: &[Finding]) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            passed: !findings.iter().any(Finding::fails),
            summary: summary(findings),
            views: findings.iter().map(ViewJson::new).collect(),
        }
    }
}

impl ViewJson {
    fn new(finding: &Finding) -> Self {
        let view = &finding.view;
        let keyed = finding.diff.changes.iter().zip(&finding.keys);
        let error = finding.error.as_ref().map(ToString::to_string);
        Self {
            view: view.id(),
            page: view.page.clone(),
            input: crate::escape::without_passwords(&view.input).into_owned(),
            viewport: view.viewport.to_string(),
            scheme: view.scheme.name().to_owned(),
            status: finding.status.name().to_owned(),
            fails: finding.fails(),
            fail_on: finding.fail_on,
            error: error.filter(|_| finding.status == Status::Failed),
            renderings: finding.renderings,
            ignored: finding.ignored,
            accepted: finding.accepted,
            changes: keyed
                .map(|(change, key)| KeyedChange {
                    key: key.clone(),
                    change: change.clone(),
                })
                .collect(),
            warnings: finding.warnings.clone(),
        }
    }
}

/// The JSON Schema of [`CheckJson`].
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(CheckJson)
}
