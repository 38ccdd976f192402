//! Unseen texts beside shown ones: captions, titles, messages of forms.

use super::*;

#[test]
fn what_a_form_says_once_it_is_sent_tells_nothing_for_its_heading() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("The text.").close();
    t.open("h3").text("Write to us").close();
    t.open("div").text("Name").open("input").close().close();
    t.open_bare("p").unrendered("Thank you.").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let wholes = found(&page, &units, &[0, 1, 2, 3]);
    let may_be = [true, true, true, false];
    let candidates = Candidates {
        probabilities: &[0.9, 0.8, 0.2, 0.2],
        shown: &may_be,
        may_be: &may_be,
        types: &KindProbabilities::only(PageKind::Service),
        ..Candidates::open(4)
    };
    let mut kept = [true, true, false, false];
    wholes.drop_last_headings(&candidates, &mut kept);
    assert_eq!(kept, [true, false, false, false]);
}

#[test]
fn the_title_of_links_that_are_not_shown_goes_with_them() {
    let is_kept = |held: bool, href: Option<&str>| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The text.").close();
        t.open_bare("div");
        t.open_bare("p").unrendered("How to get there?").close();
        t.open_bare("p");
        match href {
            Some(href) => t.open_bare_with("a", &[("href", href)]),
            None => t.open_bare("b"),
        };
        t.unrendered("By bus").close().close().close();
        t.open("p").text("The rest.").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let wholes = found(&page, &units, &[0, 1, 1, 0]);
        let shown = [true, false, false, true];
        let candidates = Candidates {
            probabilities: &[0.9, 0.7, 0.4, 0.9],
            shown: &shown,
            may_be: &shown,
            types: &KindProbabilities::only(PageKind::Product),
            ..Candidates::open(4)
        };
        let mut kept = [true, true, held, true];
        wholes.drop_leads(&candidates, &mut kept);
        kept[1]
    };
    assert!(!is_kept(false, Some("/bus")));
    assert!(is_kept(true, Some("/bus")), "the links are kept");
    assert!(is_kept(false, None), "no links");
}

#[test]
fn a_caption_that_nobody_sees_is_none_of_a_shown_table() {
    let captioned = |caption: &str, is_shown: bool| {
        settled(|t| {
            t.open("h2").text("Fees").close().open("table");
            if is_shown {
                t.open("caption").text(caption).close();
            } else {
                t.open_bare("caption").unrendered(caption).close();
            }
            for row in [["Permit", "Fee"], ["Pool", "Free"]] {
                t.open("tr");
                for cell in row {
                    t.open("td").text(cell).close();
                }
                t.close();
            }
        })
    };
    let cells = "Permit Fee Pool Free";
    assert_eq!(captioned("List of fees", false), format!("Fees {cells}"));
    let shown = captioned("List of fees", true);
    assert_eq!(shown, format!("Fees List of fees {cells}"));
}
