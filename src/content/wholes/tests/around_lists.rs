//! Rows of links around what a page lists, and lists of two links.

use super::{PageKind, TestPage, settled_on};

/// A row of one cell with these links.
fn links(t: &mut TestPage, names: &[&str]) {
    t.open("tr").open_with("td", &[("colspan", "2")]);
    for name in names {
        t.open_with("a", &[("href", "/x")]).text(name).close();
        t.text(" | ");
    }
    t.close().close();
}

/// What is kept of a list in a table, with rows of these links around it and that row at its end.
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

/// What is kept of a list of links between two texts, each with its probability.
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
