//! The paper's formulas on pages whose figures are computed by hand.

use super::*;
use crate::snapshot::test_page::TestPage;

/// html > body > ( ul > a "Start!" (6 characters), div > ( p (20), p (20) ) ).
fn page() -> PageSnapshot {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("html").open("body");
    t.open("ul").open_with("a", &[("href", "/x")]);
    t.text("Start!").close().close();
    t.open("div");
    for _ in 0..2 {
        t.open("p").text("Exactly twenty signs").close();
    }
    t.finish()
}

/// The paper's own: text density against one threshold.
fn above(threshold: f64) -> Wpnc {
    Wpnc {
        density: DensityKind::Text,
        threshold: ThresholdKind::Fixed,
        fixed: threshold,
    }
}

fn of_tag(page: &PageSnapshot, tag: &str) -> NodeId {
    crate::snapshot::test_page::by_tag(page, tag)
}

/// TD = TC / T, both over the subtree with the tag itself (§4.2.3):
/// p 20 / 1 = 20; div 40 / 3; ul 6 / 2 = 3 (ul and a); body 46 / 6 (body, ul, a, div, p, p).
#[test]
fn text_density_is_characters_by_tags() {
    let page = page();
    let cleaned = above(10.0).clean(&page);
    let density = |tag| cleaned.densities[of_tag(&page, tag).index()];
    assert_eq!(density("p"), 20.0);
    assert_eq!(density("div"), 40.0 / 3.0);
    assert_eq!(density("ul"), 3.0);
    assert_eq!(density("body"), 46.0 / 6.0);
    // A designer tag has none.
    assert_eq!(density("a"), 0.0);
}

/// Tr = 10 (figure 2, step 8): p, p and div are above it and white listed; ul (3) and body (7.7)
/// are black listed. The page has 7 tags (html, body, ul, a, div, p, p): noise before 2 / 7, not 2
/// of the 5 containers. body holds what is white listed and stays: noise after 1 / 7.
#[test]
fn noise_ratios_are_of_all_tags() {
    let page = page();
    let cleaned = above(10.0).clean(&page);
    assert_eq!((cleaned.white.len(), cleaned.black.len()), (3, 2));
    assert_eq!(cleaned.tags, 7);
    assert_eq!(cleaned.noise_before, 2.0 / 7.0);
    assert_eq!(cleaned.noise_after, 1.0 / 7.0);
    assert_eq!(cleaned.removed, [of_tag(&page, "ul")]);
}

/// `TD > Tr` is high, else low (§4.2.4): a density of Tr itself is on the black list.
#[test]
fn a_density_of_the_threshold_is_low() {
    let page = page();
    let list = of_tag(&page, "ul");
    assert!(above(3.0).clean(&page).black.contains(&list));
    assert!(!above(2.999).clean(&page).black.contains(&list));
}

/// CTD of the list by Sun, Song and Liao: C = 6, T = 2, LC = 6, LT = 1 (one link), and of the body
/// Cb = 46, LCb = 6. C - LC = 0 counts as 1, so
/// B = ln( 6/1 * 6 + 6/46 * 6 + e ) = ln( 36 + 0.782609 + 2.718282 ) = ln 39.500891 = 3.676323;
/// CTD = 6/2 * log_B( 6/6 * 2/1 ) = 3 * ln 2 / ln 3.676323 = 3 * 0.693147 / 1.301913 = 1.597219.
#[test]
fn composite_density_counts_links_against() {
    let page = page();
    let totals = page.totals(of_tag(&page, "ul"));
    let density = composite_density(&totals, &page.totals(page.body()));
    assert!((density - 1.597_219).abs() < 1e-5, "{density}");
}
