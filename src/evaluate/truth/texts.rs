//! True texts of pages, whatever set they come from.

use super::{TruthError, aeb, labels, read_json, wcxb};
use std::collections::BTreeMap;
use std::path::Path;

/// The kind of pages that are not labelled with a kind.
pub(crate) const UNKNOWN: &str = "unknown";

/// The true text of one page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TrueText {
    /// Kind of page; `unknown` where nobody said.
    pub page_type: String,
    /// The main content as text.
    pub content: String,
    /// Texts that have to be in the extracted content.
    pub with: Vec<String>,
    /// Texts that must not be.
    pub without: Vec<String>,
    /// The page's address or the name of its site; empty where nobody said.
    pub site: String,
}

/// Reads the true texts by page id: a folder of WCXB's truth files, a file of labels, or the
/// `ground-truth.json` of article-extraction-benchmark.
///
/// # Errors
/// [`TruthError::Io`] and [`TruthError::Malformed`].
pub fn read(path: &Path) -> Result<BTreeMap<String, TrueText>, TruthError> {
    if path.is_dir() {
        let pages = wcxb::read_all(path)?.into_iter();
        return Ok(pages.map(|(id, page)| (id, TrueText::from(page))).collect());
    }
    let form: Form = read_json(path, "a file of true texts")?;
    // Labels name their schema; everything else is article-extraction-benchmark's form.
    if form.schema.is_some_and(|schema| schema.is_string()) {
        let pages = labels::read(path)?.pages.into_iter();
        let labelled = pages.filter_map(|(id, page)| {
            let text = TrueText {
                page_type: page.page_type.unwrap_or_else(|| UNKNOWN.to_owned()),
                content: page.content?,
                site: page.site.unwrap_or_default(),
                ..TrueText::default()
            };
            Some((id, text))
        });
        return Ok(labelled.collect());
    }
    let articles = aeb::read(path)?.into_iter().map(|(id, page)| {
        let text = TrueText {
            page_type: "article".to_owned(),
            content: page.content,
            site: page.url,
            ..TrueText::default()
        };
        (id, text)
    });
    Ok(articles.collect())
}

/// The fields that distinguish the formats.
#[derive(serde::Deserialize)]
struct Form {
    schema: Option<serde_json::Value>,
}

impl From<wcxb::Truth> for TrueText {
    fn from(page: wcxb::Truth) -> Self {
        Self {
            page_type: page.page_type,
            content: page.content,
            with: page.with,
            without: page.without,
            site: page.url,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn labels_and_plain_truth_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("truth.json");
        std::fs::write(
            &path,
            r#"{"a": {"articleBody": "x", "url": "http://a.org"}}"#,
        )
        .unwrap();
        assert_eq!(read(&path).unwrap()["a"].site, "http://a.org");
        let labels =
            r#"{"schema": "visiblock-labels/1", "pages": {"b": {"content": "y"}, "c": {}}}"#;
        std::fs::write(&path, labels).unwrap();
        let read_labels = read(&path).unwrap();
        assert_eq!(read_labels.len(), 1);
        assert_eq!(read_labels["b"].page_type, "unknown");
        std::fs::write(&path, r#"{"schema": "visiblock-labels/0", "pages": {}}"#).unwrap();
        assert!(read(&path).unwrap_err().to_string().contains("schema"));
    }
}
