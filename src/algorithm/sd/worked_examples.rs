//! The paper's formulas and its decision (§3.3) on pages whose figures are computed by hand.

use super::*;
use crate::snapshot::test_page::TestPage;

/// A text of `chars` characters.
fn text(chars: usize) -> String {
    "x".repeat(chars)
}

/// body > ( div > ( h1 "Title", p of 1000 characters ), div > p of `second` characters ). The title has fewer
/// characters than T2 and adds nothing.
fn two_regions(second: usize) -> PageSnapshot {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div").open("h1").text("Title").close();
    t.open("p").text(&text(1000)).close().close();
    t.open("div").open("p").text(&text(second)).close();
    t.finish()
}

fn sd(t1: f64) -> Sd {
    Sd {
        t1,
        ..Sd::default()
    }
}

fn roles(found: &SdPage) -> Vec<SdRole> {
    found.regions.iter().map(|r| r.role).collect()
}

/// Equation 1 and figure 1: the region of 1000 characters is the maximum, dfm 0. Another of 895 is
/// 100 - 895 * 100 / 1000 = 10.5 away, more than T1 = 10, and is ignored: an *article*.
#[test]
fn a_region_farther_than_t1_is_ignored() {
    let found = sd(10.0).decide(&two_regions(895));
    assert_eq!(found.regions[0].dfm, 0.0);
    assert_eq!(found.regions[1].dfm, 10.5);
    assert_eq!(roles(&found), [SdRole::Article, SdRole::Noise]);
    assert_eq!(found.kind, Some(SdType::Article));
}

/// Step 6 says "less or equal": 900 characters are 10 away and a candidate. Both candidates stand
/// at one level (their divs are children of the body): *multiple areas*.
#[test]
fn a_region_at_t1_is_a_candidate() {
    let found = sd(10.0).decide(&two_regions(900));
    assert_eq!(found.regions[1].dfm, 10.0);
    assert_eq!(roles(&found), [SdRole::Area, SdRole::Area]);
    assert_eq!(found.kind, Some(SdType::MultipleAreas));
}

/// Step 2: valid is a density *greater* than T2 = 20: a paragraph of 20 characters is noise, one of
/// 21 is a region.
#[test]
fn a_node_of_t2_characters_is_noise() {
    assert_eq!(Sd::default().decide(&two_regions(20)).regions.len(), 1);
    assert_eq!(Sd::default().decide(&two_regions(21)).regions.len(), 2);
}

/// Equation 2: the title stands at level 3 (document 0, body 1, div 2, h1 3), the paragraph at
/// level 5 (div 3, div 4): |3 - 5| = 2.
#[test]
fn the_distance_of_a_title_is_counted_in_levels() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div").open("h1").text("Title").close();
    t.open("div").open("div").open("p").text(&text(100));
    let found = Sd::default().decide(&t.finish());
    assert_eq!(found.regions.len(), 1);
    assert_eq!(found.regions[0].title_diff, Some(2));
    assert_eq!(found.regions[0].dfr, 4);
}

/// A page with an article and a list of comments of 600 characters (dfm 40, within T1 = 60), in the
/// same part of the page or in another one. Without a common parent it is no comment region, and
/// as the two stand at different levels (3 and 4) the page is an *article*.
#[test]
fn comments_have_a_common_parent_with_the_article() {
    let page = |inside: bool| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        t.open("div").open("h1").text("Title").close();
        t.open("p").text(&text(1000)).close().close();
        if !inside {
            t.close().open("aside");
        }
        t.open("section")
            .open_with("div", &[("class", "user-list")]);
        t.open("p").text(&text(600));
        t.finish()
    };
    let found = sd(60.0).decide(&page(true));
    assert_eq!(roles(&found), [SdRole::Article, SdRole::Comments]);
    assert_eq!(found.kind, Some(SdType::ArticleWithComments));
    let found = sd(60.0).decide(&page(false));
    assert_eq!(roles(&found), [SdRole::Article, SdRole::Candidate]);
    assert_eq!(found.kind, Some(SdType::Article));
}

/// "said" without its colon is prose (footnote 2 has "said:"): the second region is no comment.
#[test]
fn prose_is_no_comment() {
    let page = |speech: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        t.open("div").open("h1").text("Title").close();
        t.open("p").text(&text(1000)).close().close();
        t.open("section").open("div").open("p");
        t.text(&format!("{speech} {}", text(600)));
        t.finish()
    };
    let kind = |speech: &str| sd(60.0).decide(&page(speech)).kind;
    assert_eq!(kind("She said that"), Some(SdType::Article));
    assert_eq!(kind("She said: that"), Some(SdType::ArticleWithComments));
}
