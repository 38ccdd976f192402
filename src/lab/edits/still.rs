//! Still pages: copies without running scripts and frames, so that the edit is the only difference
//! between two renderings.

use std::path::{Path, PathBuf};

/// Suffix of the file names of still copies.
const STILL: &str = ".still.html";
/// Lets the script of an edit run.
pub(super) const NONCE: &str = "visiblock-edit";

pub(super) fn path(page: &Path) -> PathBuf {
    let stem = page.file_stem().unwrap_or_default().to_string_lossy();
    page.with_file_name(format!("{stem}{STILL}"))
}

pub(super) fn is_still(page: &Path) -> bool {
    page.to_string_lossy().ends_with(STILL)
}

/// The page with a policy at its head that lets nothing of it run.
pub(super) fn still(html: &[u8]) -> Vec<u8> {
    let policy = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'nonce-{NONCE}'; \
         frame-src 'none'; object-src 'none'; worker-src 'none'\">"
    );
    let (before, after) = html.split_at(head_of(html));
    [before, policy.as_bytes(), after].concat()
}

/// Where the content of the head begins; where there is none, after the doctype.
fn head_of(html: &[u8]) -> usize {
    let tag = |name: &[u8]| {
        let is_tag = |at: &[u8]| {
            let (own, next) = at.split_at(name.len());
            own.eq_ignore_ascii_case(name) && !next[0].is_ascii_alphanumeric()
        };
        let start = html.windows(name.len() + 1).position(is_tag)?;
        let end = html[start..].iter().position(|b| *b == b'>')?;
        Some(start + end + 1)
    };
    tag(b"<head").or_else(|| tag(b"<!doctype")).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_stands_first_in_the_head() {
        let head = |html: &str| head_of(html.as_bytes());
        assert_eq!(head("<!DOCTYPE html><html><HEAD lang=a><title>"), 34);
        assert_eq!(head("<!doctype html><header>text</header>"), 15);
        assert_eq!(head("<p>text"), 0);
        let page = still(b"<head><script>");
        assert!(page.starts_with(b"<head><meta ") && page.ends_with(b"'none'\"><script>"));
        assert!(is_still(&path(Path::new("a/page.htm"))));
    }
}
