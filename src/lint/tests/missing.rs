//! Missing or distant content: boxes without size, pictures, main content far down.

use super::found;
use crate::lint::*;
use crate::snapshot::test_page::{TestPage, block};

#[test]
fn a_box_without_size_is_missed_where_its_text_is_to_be_shown() {
    let text = "A paragraph of the page, which says a good deal of what has happened";
    let mut wide = TestPage::draw(|s| {
        s.line("p", [0.0, 0.0, 800.0, 40.0], text);
        s.line("div", [0.0, 400.0, 800.0, 40.0], "Another part of the page");
    });
    wide.viewport.width = 1200.0;
    let told = |is_laid_out: bool| {
        let narrow = TestPage::draw(|s| {
            let nothing = [0.0, 0.0, 300.0, 0.0];
            s.element("p", nothing, block(), |s| {
                if is_laid_out {
                    s.text_at(nothing, text);
                } else {
                    s.unrendered(text);
                }
            });
            s.line("div", [0.0, 400.0, 300.0, 40.0], "Another part of the page");
        });
        let options = LintOptions {
            only: vec![Check::Collapsed],
            ..LintOptions::default()
        };
        lint(&[&narrow, &wide], &options).findings.len()
    };
    assert_eq!(
        (told(true), told(false)),
        (1, 0),
        "`display: none` is meant"
    );
}

/// A section with two texts of the given height, below a heading or a button.
fn page_with_section(width: f64, height: f64, before: &str, is_menu: bool) -> PageSnapshot {
    let mut page = TestPage::draw(|s| {
        s.line(before, [0.0, 0.0, 300.0, 20.0], "Why people come to us");
        s.element("section", [0.0, 20.0, width, height], block(), |s| {
            for text in [
                "Wood moves with the seasons",
                "and so does what is made of it",
            ] {
                let rect = [0.0, 20.0, width, height];
                s.element("div", rect, block(), |s| {
                    if is_menu {
                        s.link(rect, text);
                    } else {
                        s.line("p", rect, text);
                    }
                });
            }
        });
        s.line(
            "p",
            [0.0, 400.0, width, 40.0],
            "Another part of the page, below",
        );
    });
    page.viewport.width = width;
    page
}

#[test]
fn of_boxes_in_each_other_that_fold_up_the_outermost_is_told() {
    let options = LintOptions {
        only: vec![Check::Collapsed],
        ..LintOptions::default()
    };
    let told = |before: &str, is_menu: bool| {
        let [wide, narrow] = [(1200.0, 40.0), (360.0, 0.0)]
            .map(|(width, height)| page_with_section(width, height, before, is_menu));
        let found = lint(&[&narrow, &wide], &options).findings;
        let tags = found
            .iter()
            .map(|f| (f.place.tag.clone(), f.widths.clone()));
        tags.collect::<Vec<_>>()
    };
    assert_eq!(told("h2", false), [("section".to_owned(), vec![360.0])]);
    assert!(told("button", false).is_empty(), "it opens");
    assert!(told("h2", true).is_empty(), "a menu");
}

#[test]
fn a_picture_that_counts_visits_is_not_missed() {
    let page = |size: f64| {
        let mut t = TestPage::new(1000.0, 1000.0);
        t.open("body");
        let picture = t.element("img", [0.0, 0.0, size, size], block(), |_| {});
        t.break_picture(picture);
        found(&t.finish(), Check::BrokenPicture)
    };
    assert!(page(1.0).is_empty());
    assert_eq!(page(16.0).len(), 1);
}

#[test]
fn main_content_far_down_is_told() {
    let page = |top: f64| {
        let mut page =
            TestPage::draw(|s| {
                s.line("nav", [0.0, 0.0, 1000.0, 20.0], "Menu");
                s.element("article", [0.0, top, 800.0, 400.0], block(), |s| {
                s.line("h1", [0.0, top, 800.0, 30.0], "The headline of the story");
                for i in 0..8 {
                    let text = "A long paragraph of the story, which says a good deal of what has \
                                happened, and goes on to tell why it has, and what comes of it.";
                    s.line("p", [0.0, top + 40.0 + 40.0 * f64::from(i), 800.0, 40.0], text);
                }
            });
            });
        page.viewport.height = 300.0;
        page
    };
    assert!(found(&page(100.0), Check::ContentBelow).is_empty());
    let below = found(&page(500.0), Check::ContentBelow);
    assert_eq!(below.len(), 1);
    assert!(
        below[0].measured >= 500.0 && below[0].limit == 300.0,
        "{below:?}"
    );
}
