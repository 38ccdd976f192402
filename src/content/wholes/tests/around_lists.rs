//! Columns of filters and rows of links around what a page lists.

use super::shops::paragraphs;
use super::*;

const LONG: &str = "What the page lists, each thing with what there is to say of it, at such a length that it may be all \
    that the page is there for, whatever stands beside it or above it or below.";

/// What is kept of a column of boxes to tick, with that text of its own, beside a list.
fn filtered(kind: PageKind, left: f64, own: &str) -> String {
    filtered_in("div", kind, |_| 0.3, (left, own))
}

/// The same of a column in that element, given how likely each text is.
fn filtered_in(
    tag: &str,
    kind: PageKind,
    likely: impl Fn(&str) -> f32,
    (left, own): (f64, &str),
) -> String {
    let is_capital = |text: &str| text.starts_with(char::is_uppercase);
    settled_page(kind, likely, is_capital, |t| {
        t.open_with(tag, &[("method", "post")]);
        t.open("h2").text("Filter by kind").close();
        t.open("button").text("Topic").close();
        for name in ["Red things", "Blue things", "Green things"] {
            t.open("label").open_with("input", &[("type", "checkbox")]);
            t.close().text(name).close();
        }
        if !own.is_empty() {
            t.open("p").text(own).close();
        }
        t.close().at(left, 0.0);
        paragraphs(t, &[LONG]);
    })
}

#[test]
fn columns_of_boxes_to_tick_go_from_beside_a_list() {
    assert_eq!(filtered(PageKind::Listing, 400.0, ""), LONG);
    assert_eq!(filtered(PageKind::Collection, 400.0, ""), LONG);
    let stays = |kind, left, own| filtered(kind, left, own).contains("Blue things");
    assert!(stays(PageKind::Article, 400.0, ""));
    assert!(stays(PageKind::Listing, 0.0, ""), "not beside it");
    assert!(stays(PageKind::Listing, 400.0, "Which of them is it?"));
}

#[test]
fn choices_that_the_page_is_there_for_stay_beside_a_list() {
    let stays = |tag, choice: f32| {
        let likely = |text: &str| if text == LONG { 0.4 } else { choice };
        let kept = filtered_in(tag, PageKind::Listing, likely, (400.0, ""));
        kept.contains("Blue things")
    };
    assert!(!stays("div", 0.3));
    assert!(stays("div", 0.6), "likelier than what stands beside it");
    assert!(stays("form", 0.3), "a form that is sent");
}

/// A row of one cell with links.
fn links(t: &mut TestPage, names: &[&str]) {
    t.open("tr").open_with("td", &[("colspan", "2")]);
    for name in names {
        t.open_with("a", &[("href", "/x")]).text(name).close();
        t.text(" | ");
    }
    t.close().close();
}

/// What is kept of a list in a table, with rows of such links around it and that row at its end.
fn laid_out(kind: PageKind, around: &[&str], last: &[&str]) -> String {
    settled_on(kind, 0.3, |t| {
        t.open("table");
        links(t, around);
        t.open("tr").open("td").open("table");
        for i in 0..6 {
            t.open("tr").open("td");
            t.open_with("a", &[("href", &format!("/{i}"))]);
            t.text(&format!("Title of the entry of number {i}")).close();
            t.text(" (example.org)").close().close();
        }
        links(t, last);
        t.close().close().close();
        links(t, around);
        t.close();
    })
}

#[test]
fn rows_of_links_around_a_list_go() {
    let names = ["Guidelines", "Lists"];
    let kept = laid_out(PageKind::Listing, &names, &["More"]);
    assert!(kept.starts_with("Title of the entry of number 0"), "{kept}");
    assert!(kept.ends_with("(example.org)"), "{kept}");
    let two = laid_out(PageKind::Listing, &names, &["One", "Two"]);
    assert!(two.contains("Two") && !two.contains("Guidelines"), "{two}");
    let article = laid_out(PageKind::Article, &names, &["More"]);
    assert!(article.contains("Guidelines") && article.contains("More"));
    let titles = [
        "What there is to say of all these things",
        "And of the others",
    ];
    let kept = laid_out(PageKind::Listing, &titles, &["More"]);
    assert!(kept.contains(titles[0]), "{kept}");
}

/// What is kept of a list of links between two texts, each text with that probability.
fn listed(likely: f32, before: &str, links: &[&str]) -> String {
    settled_on(PageKind::Article, likely, |t| {
        t.open("p").text(before).close().open("ul");
        for name in links {
            t.open("li").open_with("a", &[("href", "/x")]).text(name);
            t.close().close();
        }
        t.close().open("p").text("Behind").close();
    })
}

#[test]
fn of_a_list_of_two_links_both_stay_or_none() {
    let kept = |likely, before| listed(likely, before, &["Own", "other"]);
    assert_eq!(kept(0.3, "Before"), "Before Own other Behind");
    assert_eq!(kept(0.3, "before"), "Behind");
    assert_eq!(kept(0.6, "before"), "Own other Behind");
    assert_eq!(kept(0.05, "Before"), "Before Behind");
    let never = listed(0.3, "Before", &["Own", "never"]);
    assert_eq!(never, "Before Own Behind", "it cannot be content");
    let three = listed(0.3, "before", &["Own", "other", "another"]);
    assert_eq!(three, "Own Behind");
}
