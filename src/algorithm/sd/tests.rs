use super::*;
use crate::snapshot::test_page::TestPage;

const LONG: &str =
    "A paragraph that is long enough to count as text of an article and not as noise.";

fn article(t: &mut TestPage) {
    t.open("div")
        .open("h1")
        .text("A title of some length, longer")
        .close();
    for _ in 0..4 {
        t.open("p").text(LONG).close();
    }
    t.close();
}

#[test]
fn an_article_is_found_and_noise_is_not() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .open("div")
        .open("div")
        .text("Home and a few other words")
        .close()
        .close();
    article(&mut t);
    let page = t.finish();
    let found = Sd::default().decide(&page);
    assert_eq!(found.kind, Some(SdType::Article));
    let roles: Vec<SdRole> = found.regions.iter().map(|r| r.role).collect();
    assert_eq!(roles, [SdRole::Noise, SdRole::Article]);
    assert_eq!(found.regions[1].dfm, 0.0);
    assert_eq!(found.regions[1].valid.len(), 5);
    // The region itself holds the title: no level between them.
    assert_eq!(found.regions[1].title_diff, Some(0));
}

#[test]
fn a_headline_of_any_length_is_the_title_of_its_own_text() {
    for headline in ["The old bridge", "The story of the old harbour bridge"] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("nav").open("h4").text("Menu").close();
        t.close().open("main");
        for (class, title) in [("story", headline), ("comments", "Replies")] {
            t.open_with("div", &[("class", class)]);
            t.open("h2").text(title).close();
            t.open("p").text(LONG).close().close();
        }
        let found = Sd::default().decide(&t.finish());
        assert_eq!(found.kind, Some(SdType::ArticleWithComments), "{headline}");
        let roles: Vec<SdRole> = found.regions.iter().map(|r| r.role).collect();
        assert_eq!(roles, [SdRole::Article, SdRole::Comments], "{headline}");
    }
}

#[test]
fn each_text_is_of_one_region() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("ul");
    // A list in a list, and bare text beside a paragraph.
    t.open("li").text(LONG).open("ul").open("li").text(LONG);
    t.close().close().text("And so on.").close().close();
    t.open("div").text(LONG).open("p").text(LONG).close();
    let page = t.finish();
    let all = Sd::default().segment(&page);
    let regions = all.blocks.iter().skip(1);
    let texts: Vec<String> = regions.map(|b| page.text_of(&b.nodes)).collect();
    let twice = format!("{LONG}\n{LONG}");
    assert_eq!(texts, [&format!("{LONG}\nAnd so on."), LONG, &twice]);
    let nodes = all.blocks.iter().skip(1).flat_map(|b| &b.nodes);
    let mut chars = 0;
    nodes.for_each(|node| chars += page.totals(*node).chars);
    assert_eq!(chars, page.totals(page.root()).chars);
}

#[test]
fn comments_are_told_by_their_words() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    article(&mut t);
    t.open("section")
        .open_with("div", &[("class", "comment-list")]);
    for _ in 0..3 {
        t.open("p").text(LONG).close();
    }
    let page = t.finish();
    let found = Sd::default().decide(&page);
    assert_eq!(found.kind, Some(SdType::ArticleWithComments));
    assert_eq!(found.regions[1].role, SdRole::Comments);
    let cut = Sd::default().segment(&page);
    assert_eq!(cut.main.len(), 2);
}

#[test]
fn alike_areas_at_one_level_are_multiple() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for _ in 0..3 {
        t.open("div")
            .open("h2")
            .text("Title")
            .close()
            .open("p")
            .text(LONG)
            .close()
            .close();
    }
    let page = t.finish();
    let found = Sd::default().decide(&page);
    assert_eq!(found.kind, Some(SdType::MultipleAreas));
    assert!(found.regions.iter().all(|r| r.role == SdRole::Area));
}

#[test]
fn an_empty_page_has_no_type() {
    let page = TestPage::new(0.0, 0.0).finish();
    assert_eq!(Sd::default().decide(&page).kind, None);
    assert!(Sd { t1: 101.0, t2: 0.0 }.check().is_err());
    assert!(
        Sd {
            t1: 1.0,
            t2: f64::NAN
        }
        .check()
        .is_err()
    );
}
