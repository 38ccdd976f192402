//! One row of the results: the columns of an input and of its page.
//!
//! A row is first written as a line of JSON whose keys are the columns ([`super::schema`]). Columns that do not apply
//! are omitted: a failed row has only its id, source, status, message and, if known, the HTTP status.

use super::failure::Status;
use crate::content::{Metadata, PageType};
use crate::output::{extract, records, segment_json};
use serde::Serialize;
use std::collections::BTreeMap;

/// One row.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) source: String,
    /// `ok`, or the failure's type.
    #[cfg_attr(test, schemars(with = "String"))]
    pub(crate) status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) input: BTreeMap<String, String>,
    /// What the server answered, with a page or without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) http_status: Option<u16>,
    #[serde(flatten)]
    pub(crate) page: Option<Box<PageColumns>>,
}

/// What is known of a page.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PageColumns {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) url: Option<String>,
    /// Moved to [`Row::http_status`], which rows without a page have too.
    #[serde(skip)]
    pub(crate) http_status: Option<u16>,
    pub(crate) title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lang: Option<String>,
    /// Of the whole page, px.
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) nodes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) markdown: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) html: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) standfirst: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) page_type: Option<PageType>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) confidence: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) metadata: Option<Metadata>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) regions: Option<Vec<extract::RegionJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) blocks: Option<Vec<BlockRow>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) records: Option<Vec<records::RecordListJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) features: Option<BTreeMap<&'static str, f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) template: Option<segment_json::PageTemplateJson>,
    pub(crate) warnings: Vec<String>,
    /// What rendering took; not there for a snapshot, of which equal rows are equal bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) timings: Option<Timings>,
    /// Where it was kept, below the folder of the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) snapshot: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) screenshot: Option<String>,
}

/// A block of one of the algorithms.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct BlockRow {
    pub(crate) algorithm: String,
    /// Whether it is part of the main content.
    pub(crate) main: bool,
    #[serde(flatten)]
    pub(crate) block: segment_json::BlockJson,
}

/// What a page took.
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Timings {
    /// From its turn to its snapshot, ms.
    pub(crate) render_ms: u64,
    /// From its snapshot to its row, ms.
    pub(crate) analyse_ms: u64,
    /// How often it was tried.
    pub(crate) tries: u32,
}

impl Row {
    /// The row as a line of JSON, without line end.
    pub(crate) fn to_line(&self) -> Vec<u8> {
        // Our own types always serialise: no maps with foreign keys, no failing impls.
        serde_json::to_vec(self).unwrap_or_default()
    }
}
