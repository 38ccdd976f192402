//! What is kept says what the browser itself says: the text of every kept element against its `innerText`.
//!
//! The pages of `fixtures/inner-text` were captured with a script on them that writes `innerText` of
//! every paragraph, item, heading, cell and code block into an attribute. Differences that are meant
//! are listed one by one with their reason; any other fails, and so does one that is gone.

use std::path::Path;
use visiblock::content::{ContentOptions, MainContent, find_main_content};
use visiblock::evaluate::fidelity::Fidelity;
use visiblock::output::extract::{main_markdown, main_text};
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::{NodeId, PageSnapshot};

/// Differences that are meant: the page, how the element's text begins, why.
const MEANT: [(&str, &str, &str); 0] = [];

/// How many elements of a page are kept, and those that differ.
fn differences(
    page: &PageSnapshot,
    blocks: &Segmentation,
    main: &MainContent,
) -> (usize, Vec<String>) {
    let kept: Vec<NodeId> = main.regions.iter().flat_map(|r| r.nodes.clone()).collect();
    let (text, markdown) = (
        main_text(page, blocks, main),
        main_markdown(page, blocks, main),
    );
    let found = Fidelity::new(page, &kept, &text, &markdown);
    let said = found.broken.into_iter().filter_map(|told| {
        let (_, text) = told.split_once("inner text: ")?;
        Some(text.to_owned())
    });
    (found.inner_text.kept, said.collect())
}

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
            let meant = MEANT
                .iter()
                .position(|(page, start, _)| *page == name && said.starts_with(start));
            match meant {
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
