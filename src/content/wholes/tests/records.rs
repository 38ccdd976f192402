//! Records with their names, and lists in adjacent boxes.

use super::{list, settled, settled_on};
use crate::content::page_type::PageKind;

/// What is kept of cards that begin with a link, of which the third holds this as well.
fn cards(names: [&str; 4], third: (&str, &str)) -> String {
    settled(|t| {
        for (i, name) in names.into_iter().enumerate() {
            let (tag, text) = if i == 2 { third } else { ("p", "Costs 9") };
            t.open("div").open_with("a", &[("href", "/x")]);
            t.text(name).close();
            t.open(tag).text(text).close().close();
        }
    })
}

#[test]
fn a_record_has_its_name_where_most_of_its_list_have_theirs() {
    let (named, price) = (["One", "Two", "three", "Four"], ("p", "Costs 8"));
    assert_eq!(
        cards(named, price),
        "One Costs 9 Two Costs 9 three Costs 8 Four Costs 9"
    );
    assert_eq!(
        cards(named, ("blockquote", "an advert")),
        "One Costs 9 Two Costs 9 Four Costs 9",
        "most of it is no content"
    );
    assert_eq!(
        cards(["One", "two", "three", "Four"], price),
        "One Costs 9 Costs 9 Costs 8 Four Costs 9",
        "most names are none"
    );
}

#[test]
fn lists_in_boxes_beside_each_other_settle_as_one() {
    let boxes = |first: [&'static str; 2]| {
        settled(move |t| {
            for (heading, items) in [
                ("for", first),
                ("against", ["Too slow", "Too loud to ride at night"]),
            ] {
                t.open("div").open("h4").text(heading).close();
                list(t, &items.map(|item| ("", item)));
                t.close();
            }
        })
    };
    assert_eq!(
        boxes(["light", "cheap"]),
        "for light cheap against Too slow Too loud to ride at night"
    );
    assert_eq!(
        boxes(["light as few others are", "cheap for what it can do"]),
        "against Too slow Too loud to ride at night",
        "most of them is not kept"
    );
}

#[test]
fn a_name_that_is_a_heading_stays_with_its_text_whatever_the_others_do() {
    let are_named_below = |above: &str, likely: f32, said: &str| {
        let kept = settled_on(PageKind::Forum, likely, |t| {
            t.open("div").text(above).close();
            for i in 0..4 {
                t.open("div").open("div").open("h2");
                t.open_with("a", &[("href", "/x")]);
                t.text(&format!("board {i}")).close().close();
                t.open("div").text("(1 viewing)").close().close();
                t.open("p").text(said).close();
                t.open("div");
                t.text(
                    "all that its members said since they came here, by the day and by the name",
                )
                .close();
                t.close();
            }
        });
        kept.contains("board 0") && kept.contains("board 3")
    };
    let are_named = |likely: f32, said: &str| are_named_below("our boards", likely, said);
    let said = "All that is said of boats and of those who row";
    assert!(are_named(0.3, said));
    assert!(!are_named(0.2, said), "unlikely");
    let others = "weitere Beiträge zum Thema";
    assert!(!are_named_below(others, 0.3, said), "other threads");
    assert!(!are_named(0.3, "Boats"), "no text");
    assert!(!are_named(0.3, &said.to_lowercase()), "it is left out");
}

#[test]
fn titles_of_a_list_that_are_links_stay_above_buttons() {
    let list = |likely: f32, is_linked: bool| {
        let kept = settled_on(PageKind::Forum, likely, |t| {
            for i in 0..5 {
                t.open("div").open("h2");
                if is_linked {
                    t.open_with("a", &[("href", "/x")]);
                }
                t.text(&format!("Title {i}"));
                if is_linked {
                    t.close();
                }
                t.close().open("p");
                t.text("answer it, vote for it, follow it, share it, report it");
                t.close().close();
            }
        });
        kept.contains("Title 0") && kept.contains("Title 4")
    };
    assert!(list(0.5, true));
    assert!(!list(0.4, true), "unlikely");
    assert!(!list(0.5, false));
}

/// What is kept of a blog's front page whose third post has this line between byline and buttons, and a title of this
/// class.
fn posts(line: &'static str, class: &'static str) -> String {
    let text =
        "What the post says is a text of its own, and more than who wrote it and when it was.";
    settled(|t| {
        for (title, class, line) in [
            ("One", "post-title", text),
            ("Two", "post-title", text),
            ("three", class, line),
        ] {
            t.open("article");
            t.open_with("h2", &[("class", class)]).text(title).close();
            t.open("p")
                .text("by Ann Lee in the section of all that we write")
                .close();
            t.open("p").text(line).close();
            t.open("p").text("never").close().close();
        }
    })
}

#[test]
fn titles_of_alike_entries_settle_alike() {
    let line = "Sneak peek of the new number 407.";
    assert!(posts(line, "post-title").contains(&format!("three {line}")));
    assert!(
        !posts("Sneak peek.", "post-title").contains("three"),
        "a word"
    );
    assert!(
        !posts(line, "post-title other").contains("three"),
        "of another make"
    );
}
