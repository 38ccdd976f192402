//! Truth of the Web Content Extraction Benchmark.
//!
//! Source: Foley, *WCXB: A Multi-Type Web Content Extraction Benchmark*, arXiv 2605.21097.
//! One file per page, `truth/ID.json`; of it `ground_truth.main_content`, the snippets `with`
//! and `without`, `author`, `publish_date`, and `_internal.page_type.primary` are read. The type `category` is the older
//! name of `collection`.

use super::{TruthError, read_json};
use crate::files::files_below;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// What is true of one page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Truth {
    /// Address of the page.
    pub url: String,
    /// `article`, `documentation`, `service`, `forum`, `listing`, `product` or `collection`.
    pub page_type: String,
    /// The main content as text.
    pub content: String,
    /// Texts that have to be in the extracted content.
    pub with: Vec<String>,
    /// Texts that must not be.
    pub without: Vec<String>,
    /// Who wrote it.
    pub author: Option<String>,
    /// When it was published, as the page has it.
    pub date: Option<String>,
}

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    url: String,
    ground_truth: GroundTruth,
    #[serde(default, rename = "_internal")]
    internal: Internal,
}

#[derive(Deserialize)]
struct GroundTruth {
    main_content: Option<String>,
    author: Option<String>,
    publish_date: Option<String>,
    #[serde(default)]
    with: Vec<String>,
    #[serde(default)]
    without: Vec<String>,
}

#[derive(Deserialize, Default)]
struct Internal {
    page_type: Option<PageType>,
}

#[derive(Deserialize)]
struct PageType {
    primary: Option<String>,
}

/// Reads the truth of one page.
///
/// # Errors
/// [`TruthError::Io`] and [`TruthError::Malformed`].
pub fn read(path: &Path) -> Result<Truth, TruthError> {
    let file: File = read_json(path, "the truth of a WCXB page")?;
    let page_type = file.internal.page_type.and_then(|t| t.primary);
    Ok(Truth {
        url: file.url,
        page_type: match page_type.as_deref() {
            // The benchmark's own script counts pages without a type as articles.
            None => "article".to_owned(),
            Some("category") => "collection".to_owned(),
            Some(other) => other.to_owned(),
        },
        content: file.ground_truth.main_content.unwrap_or_default(),
        with: file.ground_truth.with,
        without: file.ground_truth.without,
        author: file.ground_truth.author,
        date: file.ground_truth.publish_date,
    })
}

/// Reads the truth of all pages of a folder, by id.
///
/// # Errors
/// [`TruthError::Io`] and [`TruthError::Malformed`].
pub(super) fn read_all(folder: &Path) -> Result<BTreeMap<String, Truth>, TruthError> {
    let found = files_below(folder, ".json").map_err(|source| TruthError::Io {
        path: folder.to_owned(),
        source,
    })?;
    let pages = found.iter().map(|path| {
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok((id.into_owned(), read(path)?))
    });
    pages.collect()
}
