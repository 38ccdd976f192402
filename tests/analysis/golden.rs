//! What every algorithm of the registry makes of the fixture pages, and their main content.

use crate::fixture_pages::{cases, folder};
use visiblock::algorithm::REGISTRY;
use visiblock::content::{ContentOptions, MainContent, find_main_content};
use visiblock::output::extract::main_markdown;
use visiblock::output::text_tree;
use visiblock::segmentation::{Role, Segmentation};
use visiblock::snapshot::PageSnapshot;

/// Compares with, or writes, `fixtures/pages/<case>/<name>.snap`.
fn golden(case: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(folder().join(case));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name.to_owned(), text));
}

/// Each page is cut once for both: its tree is the golden one, and main blocks hold what is printed.
#[test]
fn every_algorithm_on_every_page() {
    for (case, page) in cases() {
        for algorithm in REGISTRY {
            let blocks = algorithm.build(None).unwrap().segment(&page);
            let main = find_main_content(&page, &blocks, &ContentOptions::default(), None);
            golden(&case, algorithm.name, &text_tree(&page, &blocks, &main));
            let what = format!("{case}, {}", algorithm.name);
            what_is_printed_stands_in_main_blocks(&blocks, &main, &what);
        }
    }
}

/// Who reads the blocks that are marked as main finds what is printed, and no frame of the page.
fn what_is_printed_stands_in_main_blocks(blocks: &Segmentation, main: &MainContent, what: &str) {
    assert_eq!(main.blocks.is_empty(), main.is_empty(), "{what}");
    // An algorithm that names main content itself has its own say.
    if !blocks.main.is_empty() {
        return;
    }
    for id in &main.blocks {
        let role = main.role(blocks.block(*id));
        let is_frame = matches!(role, Some(Role::Header | Role::Navigation | Role::Footer));
        assert!(!is_frame, "{what}: {role:?}");
        let mut around = blocks.ancestors(*id);
        assert!(
            !around.any(|up| main.blocks.contains(&up)),
            "{what}: one in another"
        );
    }
}

#[test]
fn main_content_of_every_page() {
    for (case, page) in cases() {
        let blocks = REGISTRY[0].build(None).unwrap().segment(&page);
        let main = find_main_content(&page, &blocks, &ContentOptions::default(), None);
        golden(&case, "extract", &main_markdown(&page, &blocks, &main));
    }
}

/// The snapshot beside `layout.html` holds what the page says; `scripts/fixtures` captures it.
#[test]
fn the_layout_snapshot_is_fresh() {
    let html = folder().join("layout.html");
    let kept = folder().join("layout/page.pagesnap");
    let page = PageSnapshot::load(&kept).unwrap();
    let source = std::fs::read_to_string(html).unwrap();
    let ids = source.matches(" id=\"").count() - source.matches("<template id=").count();
    let kept_ids = page.nodes().iter().filter(|n| n.attribute("id").is_some());
    // Three ids stand in the frames' sources, with other quotes.
    assert_eq!(kept_ids.count(), ids + 3, "run scripts/fixtures");
}
