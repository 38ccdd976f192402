//! Chunks that are nearly the same, and the words in them that belong to the page.

use super::*;
use crate::snapshot::NodeId;

#[test]
fn nearly_identical_chunks_match_only_where_that_is_asked_for() {
    let pages = pages(3);
    let strict = TemplateOptions {
        near: 1.0,
        ..TemplateOptions::default()
    };
    let rest = learn(&pages, strict).apply(&pages[0]).rest(&pages[0]);
    assert!(rest.starts_with("You are signed in as Ann"), "{rest}");
    let template = learn(&pages, TemplateOptions::default());
    let varies: Vec<_> = template.clusters[0]
        .chunks
        .iter()
        .filter(|c| c.varies)
        .collect();
    assert!(
        varies
            .iter()
            .any(|c| c.sample.starts_with("You are signed in"))
    );
    assert!(varies.iter().all(|c| !c.sample.contains("Harbour")));
}

#[test]
fn what_stands_in_a_box_in_other_words_on_each_page_is_below_it() {
    let page = |n: usize| {
        let [title, text] = STORIES[n];
        let mut t = TestPage::new(1000.0, 800.0);
        t.open("body").open("section");
        let login = format!("You are signed in since 1{n} May and {n} messages wait for you");
        t.open("p").text(&login).close();
        t.open("p").text("Sign out of all devices at once").close();
        t.close().open("h1").text(title).close();
        t.open("p").text(text).close();
        t.finish()
    };
    let pages: Vec<PageSnapshot> = (0..4).map(page).collect();
    let template = learn(&pages, TemplateOptions::default());
    let chunks = template.clusters[0].chunks.iter();
    let mut tops: Vec<_> = chunks.map(|c| (&*c.tag_path, c.varies, c.is_top)).collect();
    tops.sort();
    let (of_box, of_line) = ("body/section", "body/section/p");
    let expected = [
        (of_box, true, true),
        (of_line, false, false),
        (of_line, true, false),
    ];
    assert_eq!(tops, expected);
}

/// A page of a weather office: a bar with a date and a counter, a line and a table of facts, a story.
fn weather(n: usize) -> PageSnapshot {
    let day = n + 1;
    let mut t = TestPage::new(1000.0, 800.0);
    t.open("body").open("nav");
    let (date, basket) = (format!("{day} May 2011"), format!("Basket ({n})"));
    let bar = ["Home page", "News of today", &date, "Weather maps", &basket];
    for item in bar.into_iter().chain(["Help and contact", "Log out now"]) {
        t.open("p").text(item).close();
    }
    t.close().open("h1").text(STORIES[n][0]).close();
    t.open("p").text(STORIES[n][1]).close();
    let line = format!("Noon {day}3 °C, night {day}2 °C, wind {day}4 km/h, rain {day}0 %");
    t.open("p").text(&line).close().open("table");
    for label in ["Pressure", "Humidity", "Clouds", "Sun", "Snow", "Dust"] {
        let value = format!("{day}{} units", label.len());
        t.open("tr").open("td").text(label).close();
        t.open("td").text(&value).close().close();
    }
    t.finish()
}

#[test]
fn facts_are_the_pages_own_where_the_words_around_them_are_the_same() {
    let pages: Vec<PageSnapshot> = (0..4).map(weather).collect();
    let rest = |near: f64| {
        let options = TemplateOptions {
            near,
            ..TemplateOptions::default()
        };
        let template = learn(&pages, options);
        let rests = pages.iter().map(|page| template.apply(page).rest(page));
        rests.collect::<Vec<String>>()
    };
    for (n, rest) in rest(TemplateOptions::default().near).iter().enumerate() {
        let day = n + 1;
        let line = format!("Noon {day}3 °C, night {day}2 °C");
        for own in [&*line, &format!("{day}8 units"), &format!("{day}3 units")] {
            assert!(rest.contains(own), "{own} on page {n}: {rest}");
        }
        assert!(
            !rest.contains("May 2011") && !rest.contains("Basket"),
            "{rest}"
        );
    }
    // Compared word for word, a date and a counter are other words.
    let strict = rest(1.0).swap_remove(0);
    assert!(
        strict.contains("1 May 2011") && strict.contains("Basket (0)"),
        "{strict}"
    );
    assert!(!strict.contains("Weather maps"), "{strict}");
}

#[test]
fn a_picture_of_the_page_stays_where_the_text_beside_it_is_template() {
    let page = |n: usize| {
        let mut t = TestPage::new(1000.0, 800.0);
        t.open("body").open("figure");
        t.open_with("img", &[("alt", STORIES[n][0])]).close();
        t.open_with("img", &[("alt", "")]).close();
        t.open("p").text("Click to enlarge").close().close();
        t.open("p").text(STORIES[n][1]).close();
        t.finish()
    };
    let pages: Vec<PageSnapshot> = (0..3).map(page).collect();
    let page = &pages[0];
    let marks = learn(&pages, TemplateOptions::default()).apply(page);
    let (removed, kept) = (marks.subtrees(page), marks.without(page, &[page.root()]));
    let holds = |nodes: &[NodeId], id: NodeId| {
        let mut nodes = nodes.iter();
        nodes.any(|n| *n <= id && id < page.node(*n).end)
    };
    let tagged = |tag: &str| {
        page.iter()
            .map(|(id, _)| id)
            .find(|id| page.tag(*id) == tag)
    };
    let (picture, caption) = (tagged("img").unwrap(), tagged("p").unwrap());
    assert!(holds(&kept, picture) && !holds(&removed, picture));
    assert!(holds(&removed, caption) && !holds(&kept, caption));
}
