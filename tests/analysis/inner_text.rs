//! What is kept says what the browser itself says: the text of every kept element against its `innerText`.
//!
//! The pages of `fixtures/inner-text` were captured with a script on them that writes `innerText` of
//! every paragraph, item, heading, cell and code block into an attribute. Differences that are meant
//! are listed one by one with their reason; any other fails, and so does one that is gone.

use crate::browser_text::{Meant, differences, meant};
use std::path::Path;
use visiblock::content::{ContentOptions, find_main_content};
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::PageSnapshot;

const MEANT: [Meant; 0] = [];

#[test]
fn elements_say_what_the_browser_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/inner-text");
    let mut unexplained = Vec::new();
    let mut met = vec![false; MEANT.len()];
    let (mut pages, mut elements) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|e| e != "pagesnap") {
            continue;
        }
        pages += 1;
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let page = PageSnapshot::load(&path).unwrap();
        let blocks = Segmentation::new("whole", &page);
        let found = find_main_content(&page, &blocks, &ContentOptions::default(), None);
        let (kept, wrong) = differences(&page, &blocks, &found);
        elements += kept;
        for said in wrong {
            match meant(&MEANT, &name, &said) {
                Some(i) => met[i] = true,
                None => unexplained.push(format!("{name}: {said}")),
            }
        }
    }
    assert!(
        pages >= 8 && elements >= 60,
        "only {elements} elements of {pages} pages"
    );
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
    for ((page, start, _), is_met) in MEANT.iter().zip(met) {
        assert!(is_met, "{page}: {start:?} no longer differs");
    }
}
