//! Which texts are notes, and which texts refer to them.

use super::*;
use crate::snapshot::test_page::TestPage;

fn link(t: &mut TestPage, name: &str, href: &str, text: &str) {
    t.open_with("a", &[("id", name), ("href", href)]);
    if !text.is_empty() {
        t.text(text);
    }
    t.close();
}

fn notes_of(page: &PageSnapshot) -> Vec<Note> {
    let units = Units::from_page(page);
    notes(page, &units, &place_links(page, &units))
}

/// The notes of a page whose first text is `The ferry did not sail[1], they say.`, its reference `r1` leading to
/// `n1`; each with whether it is tied.
fn found(write: impl FnOnce(&mut TestPage)) -> Vec<(usize, bool)> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("The ferry did not sail[");
    link(&mut t, "r1", "#n1", "1");
    t.text("], they say.").close();
    write(&mut t);
    let page = t.finish();
    let found = notes_of(&page).into_iter();
    let found = found.inspect(|note| assert_eq!(note.from, 0));
    found.map(|note| (note.unit, note.is_tied)).collect()
}

#[test]
fn a_note_leads_back_to_what_refers_to_it() {
    let found = found(|t| {
        t.open("p");
        link(t, "n1", "http://example.org/page#r1", "*1");
        t.text(" As told by the captain.").close();
        t.open("p");
        link(t, "top", "#r1", "Back");
        t.text(" to the text.").close();
        t.open("p");
        link(t, "x", "#nowhere", "[2]");
        t.text(" Nobody refers to it.").close();
        t.open("p");
        link(t, "y", "#r1", "[3]");
        t.text(" Nobody refers to it, but it is numbered.").close();
    });
    assert_eq!(found, [(1, true), (4, false)]);
}

#[test]
fn signs_stand_around_what_leads_back() {
    let note = |before: &str, back: &str, after: &str| {
        let found = found(|t| {
            t.open_with("div", &[("id", "n1")]).open("p");
            if !before.is_empty() {
                t.text(before);
            }
            link(t, "b1", "#r1", back);
            if !after.is_empty() {
                t.text(after);
            }
            t.close().close();
        });
        found == [(1, true)]
    };
    assert!(note("[", "1", "] Ibid."), "SPIP");
    assert!(note("", "[1]", " Ibid."));
    assert!(note("↑ ", "a", " Ibid."), "MediaWiki");
    assert!(note("Ibid. ", "↩", ""), "GFM, Pandoc, Hugo");
    assert!(note("Ibid. (", "back", ")"));
    assert!(note("Ibid.", "", ""), "a drawn sign");
    assert!(!note("See the ", "first", " part of it."));
}

#[test]
fn a_note_may_be_of_several_texts_and_its_anchor_before_it() {
    let paragraphs = found(|t| {
        t.open("ol").open_with("li", &[("id", "n1")]);
        t.open("p").text("As told by the captain.").close();
        t.open("p").text("He told it twice. ");
        link(t, "b1", "#r1", "↩");
    });
    assert_eq!(paragraphs, [(1, true), (2, true)]);
    let number = found(|t| {
        t.open("dl").open_with("dt", &[("id", "n1")]);
        link(t, "b1", "#r1", "1");
        t.close().open("dd").text("Ibid.").close();
        t.open("dd").text("Another.");
    });
    assert_eq!(number, [(1, true), (2, true)]);
    let boxed = found(|t| {
        t.open("div");
        link(t, "n1", "#r1", "1");
        t.open("div").open("p").text("Ibid.").close();
        t.open("p").text("He told it twice.");
    });
    assert_eq!(boxed, [(1, true), (2, true), (3, true)]);
    let row = found(|t| {
        t.open("section");
        t.open_with("div", &[("id", "n1")]);
        link(t, "b1", "#r1", "1");
        t.close().open("div").open("p").text("Ibid.").close();
        t.open("p").text("He told it twice.").close().close();
        t.close().open("p").text("Another text.");
    });
    assert_eq!(row, [(1, true), (2, true), (3, true)]);
    let anchor = found(|t| {
        t.open_with("span", &[("id", "n1")]).close();
        t.open("p").text("Ibid. ");
        link(t, "b1", "#r1", "↩");
    });
    assert_eq!(anchor, [(1, true)]);
}

#[test]
fn what_leads_back_to_contents_is_no_note() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open_with("p", &[("id", "top")]);
    t.text("How the ferry is run.").close().open("ul");
    t.open_with("li", &[("id", "toc1")]);
    link(&mut t, "e1", "#s1", "The ferry");
    t.close().close();
    t.open_with("section", &[("id", "s1")]).open("h2");
    link(&mut t, "h1", "#toc1", "The ferry");
    t.close().open("p").text("It did not sail. ");
    link(&mut t, "b1", "#toc1", "↑");
    t.close().open("p").text("They say. ");
    link(&mut t, "b2", "#top", "Back to top");
    t.close();
    let page = t.finish();
    assert!(notes_of(&page).is_empty());
}

#[test]
fn what_a_number_leads_to_is_a_note_where_it_is_not_unlikely() {
    let noted = found(|t| {
        t.open_with("div", &[("id", "n1")])
            .open("sup")
            .text("1")
            .close();
        t.open("p").text("As told by the captain.").close().close();
        t.open("p").text("Another text.");
    });
    assert_eq!(noted, [(1, false), (2, false)]);
    let small_print = |around: &'static str| {
        found(|t| {
            t.open(around).open("footer");
            t.open_with("p", &[("id", "n1")]);
            t.text("Prices are before taxes.");
        })
    };
    assert!(small_print("div").is_empty(), "of the whole page");
    assert_eq!(small_print("article"), [(1, false)]);
    let section = found(|t| {
        t.open_with("section", &[("id", "n1")]);
        t.open("h2").text("The first part").close();
        t.open("p").text("As told by the captain.");
    });
    assert!(section.is_empty(), "a section is none");
}

#[test]
fn what_follows_a_note_and_is_made_like_it_is_one_too() {
    let note = |t: &mut TestPage, class: &str, to: &str, number: &str| {
        t.open_with("p", &[("class", class), ("id", number)]);
        link(t, number, to, number);
        t.text(" Ibid.").close();
    };
    let noted = found(|t| {
        t.open_with("p", &[("class", "note"), ("id", "n1")]);
        link(t, "b1", "#r1", "(1)");
        t.text(" Ibid.").close();
        note(t, "note", "#r2", "(2)");
        note(t, "note", "#r3", "(3)");
        note(t, "other", "#r4", "(4)");
        note(t, "note", "#r5", "(5)");
    });
    assert_eq!(noted, [(1, true), (2, true), (3, true)]);
}
