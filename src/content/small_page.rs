//! A small page with its blocks and its main content, for tests.

use super::{ContentOptions, MainContent, find_main_content};
use crate::algorithm::{DomPs, Segmenter};
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use crate::snapshot::test_page::TestPage;

/// A page of a title and one paragraph, as DomPs cuts it.
pub(crate) fn small_page() -> (PageSnapshot, Segmentation, MainContent) {
    let words = "Words enough to be the content of this small page, and a few more.";
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h2").text("Title").close();
    t.open("p").text(words).close();
    let page = t.finish();
    let blocks = DomPs::default().segment(&page);
    let main = find_main_content(&page, &blocks, &ContentOptions::default(), None);
    (page, blocks, main)
}
