//! The captured pages of `fixtures/pages`.

use std::path::{Path, PathBuf};
use visiblock::snapshot::PageSnapshot;

/// Where they are, each in a folder of its name.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/pages")
}

/// All of them with their names, by name.
pub(crate) fn cases() -> Vec<(String, PageSnapshot)> {
    let mut cases: Vec<_> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("page.pagesnap").exists())
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let page = PageSnapshot::load(&path.join("page.pagesnap")).unwrap();
            (name, page)
        })
        .collect();
    assert!(cases.len() >= 4, "fixtures are missing");
    cases.sort_by(|a, b| a.0.cmp(&b.0));
    cases
}
