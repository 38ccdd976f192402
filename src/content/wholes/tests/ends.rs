//! Labels and headings that lead to nothing, and units that are too unlikely to be kept with others.

use super::super::headed::box_labels::box_heads;
use super::super::{AFTER_INFILL, BEFORE_INFILL};
use super::{Candidates, KindProbabilities, PageKind, Units, found, list};
use crate::content::settling::settle_by;
use crate::operations::steps_of;
use crate::snapshot::test_page::TestPage;

/// What is kept of a label, a list of two and a text behind it, by the rules before the middle of the text is filled
/// and by [`Wholes::drop_leads`].
fn led(label: &str, probabilities: [f32; 4], kept: [bool; 4]) -> [bool; 4] {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text(label).close();
    list(&mut t, &[("", "one thing"), ("", "other thing")]);
    t.open("p").text("And so on").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let wholes = found(&page, &units, &[0, 1, 1, 2]);
    let mut kept = kept;
    let candidates = Candidates {
        probabilities: &probabilities,
        types: &KindProbabilities::only(PageKind::Article),
        ..Candidates::open(4)
    };
    settle_by(BEFORE_INFILL, &wholes, &candidates, &mut kept);
    wholes.drop_leads(&candidates, &mut kept);
    kept
}

#[test]
fn what_a_kept_text_leads_to_stays_with_it() {
    let [yes, no] = [true, false];
    let label = [yes, no, no, no];
    assert_eq!(
        led("Take these:", [0.9, 0.3, 0.3, 0.1], label),
        [yes, yes, yes, no]
    );
    assert_eq!(led("Take these", [0.9, 0.3, 0.3, 0.1], label), label);
    assert_eq!(
        led("Take these:", [0.9, 0.1, 0.1, 0.1], label),
        [yes, yes, yes, no],
        "it is surely content"
    );
    assert_eq!(
        led("Take these:", [0.4, 0.1, 0.1, 0.1], [yes, no, no, yes]),
        [yes, no, no, yes]
    );
    assert_eq!(led("Take these:", [0.9, 0.01, 0.01, 0.1], label), [no; 4]);
    assert_eq!(
        led("Take these:", [0.9, 0.01, 0.01, 0.9], [yes, no, no, yes]),
        [yes, no, no, yes]
    );
    assert_eq!(led("See also:", [0.3, 0.1, 0.1, 0.1], label), [no; 4]);
    let sentence = "All of it is sent to the address that you find here:";
    assert_eq!(led(sentence, [0.9, 0.01, 0.01, 0.1], label), label);
    assert_eq!(led(sentence, [0.8, 0.01, 0.01, 0.1], label), [no; 4]);
    let near = [yes, no, no, yes];
    assert_eq!(led("See also:", [0.3, 0.1, 0.1, 0.9], near), near);
}

#[test]
fn a_heading_at_the_end_heads_what_is_kept() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for (tag, text) in [
        ("p", "The text."),
        ("h2", "Follow us"),
        ("h3", "Everywhere"),
        ("p", "Here and there"),
    ] {
        t.open(tag).text(text).close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let wholes = found(&page, &units, &[0, 1, 2, 3]);
    let dropped = |likelihood: f32, mut kept: [bool; 4]| {
        let candidates = Candidates {
            probabilities: &[likelihood; 4],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(4)
        };
        wholes.drop_last_headings(&candidates, &mut kept);
        kept
    };
    let [yes, no] = [true, false];
    let headings = [yes, yes, yes, no];
    assert_eq!(dropped(0.3, headings), [yes, no, no, no]);
    assert_eq!(dropped(0.9, headings), headings);
    assert_eq!(dropped(0.3, [yes; 4]), [yes; 4]);
    assert_eq!(dropped(0.3, [no, yes, no, no]), [no, yes, no, no]);
}

#[test]
fn a_heading_above_a_few_links_at_the_end_goes_with_them() {
    let is_kept = |heading: &str, below: &[(&str, &str)], is_next_kept: bool| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The text.").close();
        t.open("div").open("h3").text(heading).close();
        for (tag, text) in below {
            let href: &[(&str, &str)] = if *tag == "a" { &[("href", "/x")] } else { &[] };
            t.open("div")
                .open_with(tag, href)
                .text(text)
                .close()
                .close();
        }
        t.close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let paths: Vec<u32> = (0..units.len() as u32).collect();
        let wholes = found(&page, &units, &paths);
        let candidates = Candidates {
            probabilities: &vec![0.6; units.len()],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(units.len())
        };
        let mut kept = vec![is_next_kept; units.len()];
        kept[..2].fill(true);
        wholes.drop_last_headings(&candidates, &mut kept);
        kept[1]
    };
    let stores = [("a", "App Store"), ("a", "Google Play")];
    assert!(!is_kept("Get the app", &stores, false));
    assert!(is_kept("Get the app", &stores, true));
    assert!(is_kept(
        "Get the app",
        &[("a", "App Store"), ("p", "Soon")],
        false
    ));
    assert!(is_kept("Get the app", &[("a", "Bread"); 9], false), "many");
    let long = "What we have learned from all of the years";
    assert!(is_kept(long, &stores, false));
}

#[test]
fn the_title_of_what_is_closed_and_not_kept_goes_at_the_end() {
    let last_kept = |panels: usize, is_panel_kept: bool| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The text.").close();
        for _ in 0..panels {
            t.open("details").open("summary").text("How it is made");
            t.close().open_bare("div");
            t.unrendered("The root is put into water and dried by the fire.");
            t.close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let of_panel = |i: usize| units.list[i].concealed;
        let all = 0..units.len();
        let paths: Vec<u32> = all.clone().map(|i| i.min(2) as u32).collect();
        let shown: Vec<bool> = all.clone().map(|i| !of_panel(i)).collect();
        let candidates = Candidates {
            probabilities: &vec![0.9; units.len()],
            shown: &shown,
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(units.len())
        };
        let mut kept: Vec<bool> = all.map(|i| is_panel_kept || !of_panel(i)).collect();
        found(&page, &units, &paths).drop_last_headings(&candidates, &mut kept);
        kept.iter().rposition(|kept| *kept)
    };
    assert_eq!(last_kept(1, false), Some(0));
    assert_eq!(last_kept(1, true), Some(2));
    assert_eq!(last_kept(2, false), Some(3), "questions");
}

#[test]
fn a_price_that_is_a_heading_heads_nothing() {
    let is_kept = |heading: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The thing.").close();
        t.open("h2").text(heading).close();
        t.open("p").text("Colour").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let wholes = found(&page, &units, &[0, 1, 2]);
        let candidates = Candidates {
            probabilities: &[0.9, 0.4, 0.1],
            types: &KindProbabilities::only(PageKind::Product),
            ..Candidates::open(3)
        };
        let mut kept = [true, true, false];
        wholes.drop_last_headings(&candidates, &mut kept);
        kept[1]
    };
    assert!(is_kept("$122.00"));
    assert!(!is_kept("Options"));
}

#[test]
fn what_begins_a_box_at_the_end_of_a_list_heads_what_is_kept() {
    let is_kept = |kind, likely: f32, text: &str, inside: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The things.").close();
        t.open("div").open("div").text(text).close();
        t.open(inside).close();
        t.open("p").text("Tell us where to write to").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let wholes = found(&page, &units, &[0, 1, 2]);
        let candidates = Candidates {
            probabilities: &[0.9, likely, 0.1],
            types: &KindProbabilities::only(kind),
            ..Candidates::open(3)
        };
        let mut kept = [true, true, false];
        wholes.drop_last_headings(&candidates, &mut kept);
        kept[1]
    };
    assert!(!is_kept(PageKind::Listing, 0.3, "Newsletter", "div"));
    assert!(is_kept(PageKind::Forum, 0.3, "Thanks", "div"), "a post");
    assert!(is_kept(PageKind::Listing, 0.6, "Newsletter", "div"));
    assert!(is_kept(PageKind::Listing, 0.3, "We write.", "div"));
    let own = "The right software for your business";
    assert!(is_kept(PageKind::Listing, 0.3, own, "div"), "of the page");
    assert!(is_kept(PageKind::Listing, 0.3, "The film", "video"));
}

#[test]
fn boxes_in_each_other_are_not_read_again_for_films() {
    let steps = |boxes: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for i in 0..boxes {
            t.open("div").open("p").text(&format!("Part {i}")).close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let prices = vec![false; units.len()];
        steps_of(|| box_heads(&page, &units, &prices))
    };
    assert!(steps(400) < 3 * steps(200), "linear");
}

#[test]
fn what_the_frames_leave_alone_goes_with_them() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for (tag, text) in [
        ("h3", "Brands"),
        ("p", "Mill"),
        ("h3", "Sizes"),
        ("p", "Large"),
        ("h3", "Colours"),
        ("p", "Red"),
    ] {
        t.open(tag).text(text).close();
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let wholes = found(&page, &units, &[0, 1, 0, 1, 0, 1]);
    let [yes, no] = [true, false];
    let before = [yes, yes, yes, yes, yes, no];
    let mut kept = [yes, no, yes, yes, yes, no];
    wholes.drop_left_alone(&before, &mut kept);
    assert_eq!(kept, [no, no, yes, yes, yes, no], "it was so before");
}

#[test]
fn a_heading_of_fields_alone_is_their_label() {
    let is_kept = |heading: &str, control: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The text.").close();
        t.open("h3").text(heading).close();
        for label in ["Name", "Message"] {
            t.open("div").text(label).open(control).close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let wholes = found(&page, &units, &[0, 1, 2, 2]);
        let candidates = Candidates {
            probabilities: &[0.9, 0.8, 0.2, 0.2],
            types: &KindProbabilities::only(PageKind::Product),
            ..Candidates::open(4)
        };
        let mut kept = [true, true, false, false];
        wholes.drop_last_headings(&candidates, &mut kept);
        kept[1]
    };
    assert!(!is_kept("Inquire property", "input"));
    assert!(is_kept("Inquire property", "span"));
    let said = "Write to us if you want to know more of it";
    assert!(is_kept(said, "input"), "it says what the form is for");
}

#[test]
fn a_film_below_a_heading_at_the_end_is_what_it_heads() {
    let is_kept = |tag: &str, edit: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The text.").close();
        t.open("section").open("h3").text("A film").close();
        t.open_with("div", &[("class", edit)]).text("edit").close();
        t.open("div").open(tag).close().close();
        t.open("div").text("See comments").close().close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let wholes = found(&page, &units, &[0, 1, 2, 3]);
        let candidates = Candidates {
            probabilities: &[0.4; 4],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(4)
        };
        let mut kept = [true, true, false, false];
        wholes.drop_last_headings(&candidates, &mut kept);
        kept[1]
    };
    let edit = "mw-editsection";
    assert!(is_kept("iframe", edit) && is_kept("video", edit));
    assert!(!is_kept("img", edit), "a card of another text");
    assert!(!is_kept("video", "note"), "behind another text");
}

#[test]
fn names_of_things_in_a_catalogue_stay_at_its_end() {
    let kept = |kind: PageKind| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("All of our shorts").close();
        for name in ["Chinos", "Seersucker", "Linen", "Swimming"] {
            t.open("div").open("h3").text(name).close();
            t.open("p").text("Sold out").close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let wholes = found(&page, &units, &[0, 1, 2, 1, 2, 1, 2, 1, 2]);
        let candidates = Candidates {
            probabilities: &[0.3; 9],
            types: &KindProbabilities::only(kind),
            ..Candidates::open(9)
        };
        let mut kept = [0, 1, 0, 1, 0, 1, 0, 1, 0].map(|name| name == 1);
        kept[0] = true;
        wholes.drop_last_headings(&candidates, &mut kept);
        kept.into_iter().filter(|kept| *kept).count()
    };
    assert_eq!(kept(PageKind::Collection), 5);
    assert_eq!(kept(PageKind::Product), 1);
}

#[test]
fn a_list_brings_in_nothing_unlikely_but_a_column_has_no_holes() {
    let settled = |build: fn(&mut TestPage)| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let wholes = found(&page, &units, &[0; 5]);
        let candidates = Candidates {
            probabilities: &[0.4, 0.4, 0.4, 0.2, 0.05],
            unlikely: &[false, false, false, false, true],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(5)
        };
        let mut kept = [true, true, true, false, false];
        settle_by(AFTER_INFILL, &wholes, &candidates, &mut kept);
        kept
    };
    let items = settled(|t| list(t, &["", "", "", "", ""].map(|class| (class, "An item"))));
    assert_eq!(items, [true, true, true, true, false]);
    let column = settled(|t| {
        for number in ["1", "2", "3", "4", "5"] {
            t.open("div").open("p").text(number).close().close();
        }
    });
    assert_eq!(column, [true; 5]);
}

/// Whether a line of that probability stays above dropped links, between two kept paragraphs.
fn stays_above(line: &str, link: &str, likelihood: f32) -> bool {
    stays_in_box("span", line, ("/x", link), likelihood)
}

/// The same in an element of that tag, above links to that address.
fn stays_in_box(tag: &str, line: &str, (href, link): (&str, &str), likelihood: f32) -> bool {
    let line = Line {
        tag,
        text: line,
        likelihood,
        is_possible: true,
    };
    line.stays(PageKind::Article, "div", &[(href, link); 2])
}

/// A line above links.
struct Line<'a> {
    tag: &'a str,
    text: &'a str,
    likelihood: f32,
    /// Whether no rule rules it out.
    is_possible: bool,
}

impl Line<'_> {
    /// Whether it stays on a page of that kind in a box of that tag.
    fn stays(&self, kind: PageKind, holder: &str, links: &[(&str, &str)]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("The text of it.").close();
        t.open(holder).open(self.tag).text(self.text).close();
        t.open("ul");
        for (href, link) in links {
            t.open("li").open_with("a", &[("href", href)]).text(link);
            t.close().close();
        }
        t.close().close().open("p").text("The rest of it.").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let count = units.len();
        let paths: Vec<u32> = (0..count as u32).collect();
        let wholes = found(&page, &units, &paths);
        let is_link = |i: &usize| (2..count - 1).contains(i);
        let probability = |i: usize| match i {
            1 => self.likelihood,
            i if is_link(&i) => 0.2,
            _ => 0.9,
        };
        let probabilities: Vec<f32> = (0..count).map(probability).collect();
        let possible: Vec<bool> = (0..count).map(|i| i != 1 || self.is_possible).collect();
        let candidates = Candidates {
            probabilities: &probabilities,
            possible: &possible,
            types: &KindProbabilities::only(kind),
            ..Candidates::open(count)
        };
        let before: Vec<bool> = (0..count).map(|i| !is_link(&i)).collect();
        let mut kept = before.clone();
        wholes.drop_leads(&candidates, &mut kept);
        let is_kept = kept[1];
        kept[1] = true;
        assert_eq!(kept, before, "nothing else changes");
        is_kept
    }
}

#[test]
fn the_label_of_a_box_falls_with_its_links() {
    let title = "Another tale of island choirs";
    assert!(!stays_above("Read also", title, 0.6));
    for label in ["Олон хүн уншсан", "यह भी पढ़ें", "ข่าวที่เกี่ยวข้อง"]
    {
        assert!(!stays_above(label, title, 0.6), "in any language");
    }
    assert!(!stays_above("Olvasta már?", title, 0.6), "a known name");
    assert!(stays_above("The ferry sails again", title, 0.95));
    assert!(stays_above("Ann Miller", "Facebook", 0.6), "buttons");
    assert!(stays_above("5 March 2024", title, 0.6));
    let place = ("#steps", "2 Steps");
    assert!(!stays_in_box("h2", "เนื้อหา", place, 0.85), "its contents");
    assert!(stays_in_box("h2", "News", ("/x", title), 0.85), "a section");
}

#[test]
fn what_ends_with_a_mark_or_names_an_amount_is_no_label() {
    let title = "Another tale of island choirs";
    for line in [
        "The ferry sails again.",
        "Hey everyone!",
        "要租船吗？",
        "Search results for \"desks\" >",
        "Plan to spend: $5–$10",
    ] {
        assert!(stays_above(line, title, 0.6), "{line}");
    }
}

#[test]
fn a_line_in_a_part_or_above_one_link_or_in_a_thread_is_no_label() {
    let line = Line {
        tag: "p",
        text: "Real careers",
        likelihood: 0.6,
        is_possible: true,
    };
    let link = ("/x", "View more stories of graduates");
    let [article, forum] = [PageKind::Article, PageKind::Forum];
    assert!(!line.stays(article, "section", &[link; 2]));
    assert!(line.stays(article, "section", &[link]), "a button");
    let labelled = Line {
        text: "Forums:",
        ..line
    };
    assert!(!labelled.stays(article, "section", &[link]));
    assert!(labelled.stays(article, "li", &[link]), "a fact");
    assert!(line.stays(article, "li", &[link; 2]), "an item");
    assert!(line.stays(article, "dd", &[link; 2]));
    assert!(line.stays(forum, "section", &[link; 2]), "a post");
    let ruled_out = Line {
        is_possible: false,
        ..line
    };
    assert!(!ruled_out.stays(forum, "section", &[link; 2]), "a rule");
}
