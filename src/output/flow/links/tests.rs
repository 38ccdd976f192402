//! Links of small pages, as Markdown shows them.

use crate::output::markdown::tests::body_of;
use crate::snapshot::test_page::TestPage;

/// A link to a page of the site.
fn link(t: &mut TestPage, href: &str, text: &str) {
    t.open_with("a", &[("href", href)]).text(text).close();
}

#[test]
fn only_a_place_that_is_named_the_top_is_the_top() {
    let text = body_of(|t| {
        t.open_with("h2", &[("id", "top-level-items")]);
        t.open_with("a", &[("class", "header"), ("href", "#top-level-items")]);
        t.text("Top-level items").close().close();
        t.open("ul").open("li");
        link(t, "#Top_scorers", "Top scorers");
        t.close().open("li");
        link(t, "#top-10-films", "Top 10 films");
        t.close().close();
        for href in ["#back-to-top", "#pageTop", "#TOP"] {
            t.open("p");
            link(t, href, "Back to top");
            t.close();
        }
    });
    assert_eq!(
        text,
        "## Top-level items\n\n- [Top scorers](https://example.org/dir/page.html#Top_scorers)\n\
         - [Top 10 films](https://example.org/dir/page.html#top-10-films)\n"
    );
}

#[test]
fn a_link_to_the_top_between_boxes_is_no_text() {
    let written = |before: &str, behind: &str| {
        body_of(|t| {
            t.open("section").open("dl");
            t.open("dt").text("Durk").close();
            t.open("dd").text("The floor of a boat").close().close();
            if !before.is_empty() {
                t.text(before);
            }
            link(t, "#top", "To the top");
            t.text(behind).close();
            t.open("p").text("That is all");
        })
    };
    assert!(!written("", " ").contains("To the top"));
    assert!(written("Go", " ").contains("To the top"));
    assert!(written("", "or stay here").contains("To the top"));
}
