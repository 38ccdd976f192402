//! File names derived from inputs.

use crate::escape::without_passwords;
use crate::files::safe_name;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// Extensions omitted from the name of a snapshot.
const ENDINGS: [&str; 8] = [
    ".gz",
    ".html",
    ".htm",
    ".xhtml",
    ".mhtml",
    ".mht",
    ".pagesnap",
    "/",
];
/// A file name for each input: its last parts with safe characters only, made unique by a number, with the given
/// extension. Names that differ only in case count as equal, because some file systems do not distinguish them.
pub(super) fn file_names(inputs: &[&str], ending: &str) -> Vec<String> {
    let mut taken = HashSet::new();
    // The next number by stem: thousands of pages may share one stem.
    let mut next: HashMap<String, u32> = HashMap::new();
    inputs
        .iter()
        .map(|input| {
            let stem = stem(input);
            let mut name = format!("{stem}.{ending}");
            while !taken.insert(name.to_ascii_lowercase()) {
                let n = next.entry(stem.to_ascii_lowercase()).or_insert(2);
                name = format!("{stem}-{n}.{ending}");
                *n += 1;
            }
            name
        })
        .collect()
}

/// The path with a label before its extension: `page.json` gives `page-800x600.json`.
pub(super) fn labelled(path: &Path, label: &str) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push("-");
    name.push(label);
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// The input without scheme and extension, reduced to its last safe characters.
fn stem(input: &str) -> String {
    let input = &*without_passwords(input);
    let mut path = input.split_once("://").map_or(input, |(_, rest)| rest);
    for ending in ENDINGS {
        path = path.strip_suffix(ending).unwrap_or(path);
    }
    safe_name(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_before_endings() {
        for (path, expected) in [("a/page.json", "a/page-8x6.json"), ("out", "out-8x6")] {
            assert_eq!(labelled(Path::new(path), "8x6"), Path::new(expected));
        }
    }

    /// Trying the numbers from the start for each name took minutes.
    #[test]
    fn many_inputs_may_share_a_name() {
        let names = file_names(&["https://example.org/a"; 100_000], "pagesnap");
        assert_eq!(names[99_999], "example.org_a-100000.pagesnap");
    }

    #[test]
    fn file_names_are_safe_and_unique() {
        let inputs = [
            "https://a.org/x?y=../z",
            "../../etc/passwd",
            "b/../../etc/passwd",
            "-",
            "ü",
            "https://example.org",
            "https://EXAMPLE.org/",
            "C:\\NUL.html",
            "nul.tar.gz",
            "com1",
            "https://me:secret@example.net/a",
        ];
        let names = file_names(&inputs, "pagesnap");
        assert_eq!(names[1], "etc_passwd.pagesnap");
        assert_eq!(names[3], "-.pagesnap");
        assert_eq!(names[5], "example.org.pagesnap");
        assert_eq!(names[6], "EXAMPLE.org-2.pagesnap");
        assert_eq!(names[8], "page-nul.tar.pagesnap");
        assert_eq!(names[9], "page-com1.pagesnap");
        assert_eq!(names[10], "example.net_a.pagesnap");
        let unique: std::collections::HashSet<_> = names.iter().map(|n| n.to_lowercase()).collect();
        assert_eq!(unique.len(), names.len());
        assert!(
            names
                .iter()
                .all(|n| !n.contains('/') && !n.starts_with('.'))
        );
    }
}
