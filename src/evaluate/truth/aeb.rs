//! Truth of the article-extraction-benchmark (Scrapinghub / Zyte): `ground-truth.json`, an
//! object from page id to `{articleBody, url}`.

use super::{TruthError, read_json};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The truth about one page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Truth {
    /// The article as text; empty where the page has none.
    #[serde(rename = "articleBody", default)]
    pub content: String,
    /// Address of the page.
    #[serde(default)]
    pub url: String,
}

/// Reads the truth of all pages, by id. Files of predictions have the same form.
///
/// # Errors
/// [`TruthError::Io`] and [`TruthError::Malformed`].
pub fn read(path: &Path) -> Result<BTreeMap<String, Truth>, TruthError> {
    read_json(
        path,
        "a file of article-extraction-benchmark, {id: {articleBody, url}}",
    )
}
