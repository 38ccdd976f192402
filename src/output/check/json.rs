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
pub(crate) struct CheckJson {
    /// Name and version of the format.
    pub(crate) schema: String,
    /// Whether nothing fails.
    pub(crate) passed: bool,
    /// All of it in one line.
    pub(crate) summary: String,
    /// Every page in each of its windows and colour schemes, in the order of the list.
    pub(crate) views: Vec<ViewJson>,
}

/// A page in one window and one colour scheme.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ViewJson {
    /// What its files are called.
    pub(crate) view: String,
    /// Name of the page.
    pub(crate) page: String,
    /// Its input, as the list has it.
    pub(crate) input: String,
    /// The window, such as `1366x768`.
    pub(crate) viewport: String,
    /// `light` or `dark`.
    pub(crate) scheme: String,
    /// `same`, `changed`, `missing` (there is no baseline), `written` (there was none) or `failed`.
    pub(crate) status: String,
    /// Whether the check fails by it.
    pub(crate) fails: bool,
    /// The least severity that fails; null for none.
    pub(crate) fail_on: Option<Severity>,
    /// Why it could not be compared.
    pub(crate) error: Option<String>,
    /// How often it was rendered.
    pub(crate) renderings: u32,
    /// Changes that rules of the list cover.
    pub(crate) ignored: usize,
    /// Changes that were accepted one by one.
    pub(crate) accepted: usize,
    /// Causes in the order of the page, each followed by its consequences.
    pub(crate) changes: Vec<KeyedChange>,
    /// What a user should know.
    pub(crate) warnings: Vec<String>,
}

/// A change, and the key by which `approve --change` accepts it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct KeyedChange {
    /// The same at the next check.
    pub(crate) key: String,
    /// The change, as `diff --format json` has it.
    #[serde(flatten)]
    pub(crate) change: Change,
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
pub(crate) fn schema() -> schemars::Schema {
    schemars::schema_for!(CheckJson)
}
