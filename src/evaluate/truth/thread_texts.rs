//! Annotated threads: a folder of JSON files, one for each page, with the text of every post.

use super::texts::TrueText;
use super::threads::without_markup;
use super::{TruthError, read_json};
use crate::files::files_below;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Deserialize)]
struct Thread {
    url: String,
    gold_standard_annotation: Vec<Post>,
}

#[derive(Deserialize)]
struct Post {
    post_text: Option<Text>,
}

#[derive(Deserialize)]
struct Text {
    /// May hold markup of the page; null where a post shows pictures alone.
    surface_form: Option<String>,
}

/// Whether the truth files of a folder are annotated threads.
pub fn is_folder(folder: &Path) -> bool {
    let files = files_below(folder, ".json").unwrap_or_default();
    let first = files
        .first()
        .map(|file| read_json::<Thread>(file, "an annotated thread"));
    first.is_some_and(|thread| thread.is_ok())
}

/// The posts of each page, one after the other, as its content.
///
/// # Errors
/// [`TruthError::Io`] and [`TruthError::Malformed`].
pub fn read(folder: &Path) -> Result<BTreeMap<String, TrueText>, TruthError> {
    let found = files_below(folder, ".json").map_err(|source| TruthError::Io {
        path: folder.to_owned(),
        source,
    })?;
    let page = |file: &std::path::PathBuf| {
        let thread: Thread = read_json(file, "an annotated thread")?;
        let posts = thread.gold_standard_annotation.into_iter();
        let texts = posts.filter_map(|post| post.post_text?.surface_form);
        let texts = texts.map(|text| without_markup(&text));
        let texts = texts.filter(|text| !text.is_empty());
        let truth = TrueText {
            page_type: "forum".to_owned(),
            content: texts.collect::<Vec<_>>().join("\n"),
            site: thread.url,
            ..TrueText::default()
        };
        let id = file.file_stem().unwrap_or_default().to_string_lossy();
        Ok((id.into_owned(), truth))
    };
    found.iter().map(page).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn the_posts_are_the_content() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(
            folder.path().join("a.json"),
            r#"{"id": "1", "url": "http://b.org/t", "text": "x", "gold_standard_annotation":
               [{"post_text": {"surface_form": "<p>One.</p>", "start": 0, "end": 11}},
                {"post_text": {"surface_form": null}}, {"post_text": {"surface_form": "<img>"}},
                {"post_text": {"surface_form": "Two.", "start": 19, "end": 23}}, {}]}"#,
        )
        .unwrap();
        assert!(is_folder(folder.path()));
        let read = read(folder.path()).unwrap();
        assert_eq!(read["a"].content, "One.\nTwo.");
        assert_eq!(read["a"].page_type, "forum");
    }
}
