//! The paper's algorithms on a page whose sequence is computed by hand.
//!
//! body > ( ul > 10 li, div > 4 p ): with body 1, ul 2, li 3, div 4, p 5 the sequence is
//! (1, 2, 3 x 10, 4, 5 x 4), n = 17. By Algorithm 3 with a size of .20:
//! - i = 1 ends symbol 1, |17 - 2| / 17 = .88: (2, 3 x 10, 4, 5 x 4) is kept, n = 16;
//! - i = 1 ends symbol 2, |16 - 2| / 16 = .88: (3 x 10, 4, 5 x 4) is kept, n = 15;
//! - i = 10 ends symbol 3, |15 - 20| / 15 = .33: as i is no less than n / 2, (3 x 10) is kept;
//! - one symbol is left: the ten li are the main region, positions 2 to 11 of 0 to 16.

use super::*;
use crate::snapshot::test_page::TestPage;

/// The items say little, the paragraphs nearly all.
fn page() -> PageSnapshot {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("ul");
    for _ in 0..10 {
        t.open("li").text("x").close();
    }
    t.close().open("div");
    for _ in 0..4 {
        t.open("p")
            .text("A paragraph of text, much longer than an item.")
            .close();
    }
    t.finish()
}

fn paper(content_share: f64) -> Tps {
    Tps {
        styles: StyleMode::Paper,
        content_share,
        ..Tps::default()
    }
}

fn tags(page: &PageSnapshot, kept: &Kept) -> Vec<String> {
    let nodes = page.iter().filter(|(id, _)| kept.contains(*id));
    let tags = nodes.map(|(id, _)| page.tag(id).to_owned());
    tags.filter(|tag| !tag.starts_with('#')).collect()
}

#[test]
fn the_sequence_and_its_main_region() {
    let paths = TagPaths::from_page(&page(), StyleMode::Paper);
    let expected: Vec<u32> = [vec![1, 2], vec![3; 10], vec![4], vec![5; 4]].concat();
    assert_eq!(paths.codes(), expected);
    assert_eq!(
        paths.frequencies(),
        [(1, 1), (2, 1), (3, 10), (4, 1), (5, 4)]
    );
    let regions = Regions::search(paths.codes(), 0.20, Depth::Main);
    assert_eq!(regions.main, 2..12);
}

/// Algorithms 1 and 5: the items stay, and their ancestors ul and body: 12 of 17 elements.
#[test]
fn algorithm_1_reports_the_main_region() {
    let page = page();
    let filtered = paper(0.0).prune(&page);
    assert_eq!(filtered.reported, Reported::Main);
    let expected = [vec!["body", "ul"], vec!["li"; 10]].concat();
    assert_eq!(tags(&page, &filtered.kept), expected);
}

/// Algorithm 6: the items hold 10 of 194 characters, less than .3: the complement is reported. It is
/// body, ul, div and the paragraphs (ul is not in the region): 7 of 17 elements.
#[test]
fn algorithm_6_reports_the_complement() {
    let page = page();
    let filtered = paper(0.3).prune(&page);
    assert_eq!(filtered.reported, Reported::Complement);
    assert_eq!(
        tags(&page, &filtered.kept),
        ["body", "ul", "div", "p", "p", "p", "p"]
    );
}

/// A share of 0 never inverts, whatever other evidence says; and a set of regions is not called the
/// complement when it is not: the paragraphs without ul are neither.
#[test]
fn what_is_reported_is_what_is_kept() {
    let page = page();
    let paragraph = crate::snapshot::test_page::by_tag(&page, "p");
    let evidence = [paragraph..page.node(paragraph).end];
    let filtered = paper(0.0).prune_to(&page, &evidence);
    assert_eq!(filtered.reported, Reported::Main);
    assert_eq!(tags(&page, &filtered.kept).len(), 12);
    let filtered = paper(0.3).prune_to(&page, &evidence);
    assert_eq!(filtered.reported, Reported::Set);
    assert_eq!(
        tags(&page, &filtered.kept),
        ["body", "div", "p", "p", "p", "p"]
    );
}
