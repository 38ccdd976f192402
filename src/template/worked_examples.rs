//! The paper's algorithm (figure 2) on pages whose values were computed by hand.

#![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
use super::*;
use crate::snapshot::PageSnapshot;
use crate::snapshot::test_page::TestPage;

/// The paper's options: table text chunks, exact words, one cluster, no exceptions.
fn paper(threshold: f64) -> TemplateOptions {
    TemplateOptions {
        mode: ChunkMode::Table,
        threshold,
        near: 1.0,
        min_alike: 0.0,
        min_shown: 0.0,
        max_list_template: 0.0,
        min_list_pages: 0,
        max_page_template: 1.0,
        ..TemplateOptions::default()
    }
}

/// A page of tables, each one row with a cell for every word, followed by a paragraph.
fn page(parts: &[(&str, &str)]) -> PageSnapshot {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for (cells, text) in parts {
        t.open("table").open("tbody").open("tr");
        for cell in cells.split_whitespace() {
            t.open("td").text(cell).close();
        }
        t.close().close().close();
        t.open("p").text(text).close();
    }
    t.finish()
}

fn learned(pages: &[PageSnapshot], threshold: f64) -> Template {
    let mut learner = Learner::new(paper(threshold), false);
    for (i, page) in pages.iter().enumerate() {
        learner.learn(&format!("page {i}"), page);
    }
    learner.finish().unwrap()
}

fn chunks(template: &Template) -> Vec<(&str, u32)> {
    let all = template.clusters.iter().flat_map(|c| &c.chunks);
    all.map(|c| (c.sample.as_str(), c.pages)).collect()
}

const BAR: &str = "Home News Sport";

/// Definition 4.1.1: t = 3 template tokens (Home, News, Sport; cells are no one word). Tokens of
/// the pages: 3 + 3 and 3 + 5, so p = (6 + 8) / 2 = 7 and atf = 3 / 7.
#[test]
fn the_template_fraction_counts_the_words_of_cells() {
    let pages = [
        page(&[(BAR, "Alpha beta gamma")]),
        page(&[(BAR, "Delta epsilon zeta eta theta")]),
    ];
    let template = learned(&pages, 2.0);
    assert_eq!(chunks(&template), [(BAR, 2)]);
    let [cluster] = template.clusters.as_slice() else {
        panic!("one cluster");
    };
    assert_eq!(cluster.chunks[0].words, 3);
    assert_eq!(cluster.mean_words, 7.0);
    // The second pass prints what is not in the hash map.
    assert_eq!(
        template.apply(&pages[0]).rest(&pages[0]),
        "Alpha beta gamma"
    );
}

/// Figure 2, lines 9 to 13: a repeated chunk of the same document does not count again. "Buy now" is twice on the
/// first page and on no other: its document frequency is 1. The bar: 3 of 3.
#[test]
fn document_frequency_counts_documents() {
    let pages = [
        page(&[(BAR, "One two"), ("Buy now", "three"), ("Buy now", "four")]),
        page(&[(BAR, "Five six")]),
        page(&[(BAR, "Seven eight nine")]),
    ];
    assert_eq!(chunks(&learned(&pages, 2.0)), [(BAR, 3)]);
}

/// §4.2: an optional table on 2 of 4 pages is not template at a threshold of 4 or 3, but is at 2.
#[test]
fn a_lower_threshold_finds_optional_tables() {
    let pages = [
        page(&[(BAR, "One two"), ("Watch preview", "red")]),
        page(&[(BAR, "Five six"), ("Watch preview", "green")]),
        page(&[(BAR, "Seven eight nine")]),
        page(&[(BAR, "Ten eleven twelve")]),
    ];
    for (threshold, expected) in [(4.0, 1), (3.0, 1), (2.0, 2)] {
        let template = learned(&pages, threshold);
        assert_eq!(chunks(&template).len(), expected, "{threshold}");
    }
}

/// §4.2, the gap of NBA.com (ttdr .86): a bar at two places of each page is found twice here, so
/// nd / nt = 2 / 2; by its text alone it would be 1 / 2.
#[test]
fn the_same_bar_at_two_places_is_found_twice() {
    let pages = [
        page(&[(BAR, "One two"), (BAR, "three")]),
        page(&[(BAR, "Five six"), (BAR, "seven")]),
    ];
    assert_eq!(chunks(&learned(&pages, 2.0)), [(BAR, 2), (BAR, 2)]);
}
