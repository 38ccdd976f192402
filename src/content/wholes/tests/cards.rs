//! Titles of cards, headings of a series, and labels of tabs.

use super::*;

/// A card: its title in a box of its own, and its text.
fn card(t: &mut TestPage, title: &str, text: &str) {
    t.open("article").open("div").open("h3");
    t.open_with("a", &[("href", "/x")]).text(title).close();
    t.close().close().open("p").text(text).close().close();
}

#[test]
fn the_linked_title_of_a_card_stays_with_its_text() {
    let said = "Text that says of the thing what there is to say of it";
    let series = |texts: &[&str]| {
        settled(|t| {
            for (title, text) in ["one", "two", "three", "four"].iter().zip(texts) {
                card(t, title, text);
            }
        })
    };
    assert_eq!(
        series(&[said, said, "never"]),
        format!("one {said} two {said}")
    );
    assert_eq!(series(&[said, said]), format!("{said} {said}"), "no series");
    assert_eq!(series(&["Text", "Text", "Text"]), "Text Text Text");
}

#[test]
fn a_heading_that_links_to_itself_heads_what_follows_its_box() {
    let said = "Text that says of the thing what there is to say of it";
    let kept = |href: &'static str| {
        settled_on(PageKind::Article, 0.1, move |t| {
            t.open("p").text(said).close();
            t.open("div").open_with("h2", &[("id", "seconds")]);
            t.open_with("a", &[("href", href)]);
            t.text("where the seconds go").close().close().close();
            t.open("p").text(said).close();
        })
    };
    assert!(kept("#seconds").contains("where the seconds go"));
    assert!(!kept("/seconds").contains("seconds"), "a teaser");
}

#[test]
fn text_behind_the_box_of_a_linked_title_is_of_its_card_in_a_list() {
    let said = "Text that says of the thing what there is to say of it";
    let page = |kind: PageKind| {
        settled_on(kind, 0.1, |t| {
            for title in ["one", "two", "three"] {
                t.open("div").open("h3").open_with("a", &[("href", "/x")]);
                t.text(title).close().close().close();
                t.open("p").text(said).close();
            }
        })
    };
    assert_eq!(
        page(PageKind::Listing),
        format!("one {said} two {said} three {said}")
    );
    assert_eq!(page(PageKind::Article), format!("{said} {said} {said}"));
}

#[test]
fn a_title_above_facts_that_are_left_out_stays_with_the_sections_of_its_card() {
    let said = "Text that says of the place what there is to say of it";
    let text = settled(|t| {
        for title in ["first place", "second place", "third place"] {
            t.open("section").open("h3").text(title).close();
            t.open("div")
                .text("in a town, four years, on campus and online")
                .close();
            t.open("h4").text("Why").close();
            t.open("p").text(said).close().close();
        }
    });
    assert_eq!(
        text,
        format!("first place Why {said} second place Why {said} third place Why {said}")
    );
}

#[test]
fn a_title_is_no_copy_where_its_card_is_kept() {
    let said = "Text that says of the thing what there is to say of it";
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for title in ["one", "two", "three"] {
        card(&mut t, title, said);
    }
    let page = t.finish();
    let units = Units::from_page(&page);
    let wholes = found(&page, &units, &[0; 6]);
    let [yes, no] = [true, false];
    let titles = |kind: PageKind| {
        let types = KindProbabilities::only(kind);
        let copied = [yes, no, yes, no, no, no];
        let kept = [no, yes, no, no, no, yes];
        wholes.copied_titles(&types, &copied, &kept)
    };
    assert_eq!(titles(PageKind::Listing), [0]);
    assert!(titles(PageKind::Forum).is_empty());
}

#[test]
fn a_heading_of_a_series_stays_with_the_text_right_below_it() {
    let page = |class: &'static str, below: [&'static str; 2]| {
        settled(move |t| {
            for (class, head) in [("panel", "First"), ("panel", "Second"), (class, "a third")] {
                t.open_with("h3", &[("class", class)]).text(head).close();
                let texts = if head == "a third" {
                    below
                } else {
                    ["Said"; 2]
                };
                for text in texts {
                    t.open("p").text(text).close();
                }
            }
        })
    };
    let left_out = "much more of it, which the score has left out of the text";
    let sections = "First Said Said Second Said Said";
    assert_eq!(
        page("panel", ["Text of it", left_out]),
        format!("{sections} a third Text of it")
    );
    assert_eq!(
        page("other", ["Text of it", left_out]),
        format!("{sections} Text of it")
    );
    assert_eq!(
        page("panel", [left_out, "Text of it"]),
        format!("{sections} Text of it")
    );
}

#[test]
fn the_label_of_a_tab_stands_and_falls_with_its_panel() {
    let text = settled(|t| {
        let labels = [("a", "bash"), ("b", "Reviews"), ("c", "Empty")];
        t.open_with("div", &[("role", "tablist")]);
        for (panel, label) in labels {
            t.open_with("div", &[("role", "tab"), ("aria-controls", panel)]);
            t.text(label).close();
        }
        t.close();
        for (panel, said) in [
            ("a", "Run this in your shell"),
            ("b", "what others say, which the score has left out"),
            ("c", ""),
        ] {
            t.open_with("div", &[("id", panel)]).open("p");
            if !said.is_empty() {
                t.text(said);
            }
            t.close().close();
        }
    });
    assert_eq!(text, "bash Empty Run this in your shell");
}
