//! Truth of forum threads: one file per page, `truth/ID.json`, with the posts one by one.
//!
//! Of `gold_standard_annotation` the posts' `post_text`, `user`, `datetime` and `post_link` are
//! read. Texts may hold markup of the page; a user is a name or the address of a profile.

use super::{TruthError, read_json};
use crate::snapshot::one_line;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The truth about one post.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct TruePost {
    /// Its text without markup; empty where it shows pictures alone.
    pub text: String,
    /// Name or address of who wrote it; empty where nobody said.
    pub user: String,
    /// When, as the page writes it; likewise.
    pub date: String,
    /// Its own address, as the page writes it; likewise.
    pub link: String,
}

#[derive(Deserialize)]
struct File {
    gold_standard_annotation: Vec<Annotation>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Annotation {
    post_text: Surface,
    user: Surface,
    datetime: Surface,
    post_link: Surface,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Surface {
    surface_form: Option<String>,
}

impl Surface {
    fn text(self) -> String {
        let text = self.surface_form.unwrap_or_default();
        text.trim().to_owned()
    }
}

/// Reads the posts of one page.
///
/// # Errors
/// [`TruthError::Io`] and [`TruthError::Malformed`].
pub fn read(path: &Path) -> Result<Vec<TruePost>, TruthError> {
    let file: File = read_json(path, "the posts of a thread")?;
    let annotations = file.gold_standard_annotation.into_iter();
    let posts = annotations.map(|annotation| TruePost {
        text: without_markup(&annotation.post_text.text()),
        user: annotation.user.text(),
        date: annotation.datetime.text(),
        link: annotation.post_link.text(),
    });
    Ok(posts.collect())
}

/// The text outside of tags: `<` that begins with a letter or a slash, up to `>`.
pub(super) fn without_markup(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let is_tag = rest[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        let end = rest[at..].find('>').filter(|_| is_tag);
        kept.push_str(&rest[..at]);
        kept.push_str(if end.is_some() { " " } else { "<" });
        rest = &rest[at + end.unwrap_or(0) + 1..];
    }
    kept.push_str(rest);
    one_line(&kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_no_text() {
        assert_eq!(without_markup("<p> If 1 < 2</p> <br/>end"), "If 1 < 2 end");
    }
}
