//! Metadata of small pages.

mod bylines;
mod days;
mod declared;
mod headlines;
mod others;
mod shown;
mod shown_authors;
mod shown_days;
mod sites;
mod titles;

use crate::content::metadata::Metadata;
use crate::snapshot::test_page::TestPage;

pub(super) fn meta(t: &mut TestPage, name: &str, content: &str) {
    t.open_with("meta", &[("property", name), ("content", content)])
        .close();
}

/// Authors and date of a page with the elements that `draw` adds behind the headline.
pub(super) fn signed(draw: impl FnOnce(&mut TestPage)) -> (Vec<String>, Option<String>) {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .open("h1")
        .text("A headline of some words")
        .close();
    draw(&mut t);
    let found = Metadata::from_page(&t.finish());
    (found.authors, found.date)
}
