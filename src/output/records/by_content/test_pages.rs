//! Articles with lists below them.

use crate::algorithm::Mdr;
use crate::algorithm::mdr::DataRegion;
use crate::snapshot::PageSnapshot;
use crate::snapshot::test_page::TestPage;

/// An article above a footer with columns of links.
pub(super) fn article() -> PageSnapshot {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .open("article")
        .open("h1")
        .text("Rain")
        .close();
    for day in ["Monday", "Tuesday", "Wednesday"] {
        t.open("p");
        t.text(&format!(
            "It rained all of {day}, and nobody was surprised by it."
        ));
        t.close();
    }
    t.close().open("footer");
    for name in ["Company", "Support", "Products", "Press"] {
        t.open("div").open("h4").text(name).close();
        for link in ["about", "contact", "jobs"] {
            t.open_with("a", &[("href", "/x")]);
            t.text(&format!("{name} {link}")).close();
        }
        t.close();
    }
    t.finish()
}

/// Lists below an article: teasers, or comments.
pub(super) fn below_article(
    build: impl Fn(&mut TestPage, usize),
) -> (PageSnapshot, Vec<DataRegion>) {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body")
        .open("article")
        .open("h1")
        .text("Rain")
        .close();
    t.open("p")
        .text("It rained all day, and nobody was surprised by it.")
        .close()
        .close();
    t.open_with("div", &[("class", "below")]);
    for i in 0..5 {
        t.open_with("div", &[("class", "one")]);
        build(&mut t, i);
        t.close();
    }
    let page = t.finish();
    let lists = Mdr::default().records(&page);
    (page, lists)
}
