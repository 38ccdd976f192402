use super::*;
use crate::content::ancestry::Ancestry;
use crate::snapshot::test_page::{TestPage, by_tag};

/// Whether the first element with the tag is a place of comments, on a page all of which is kept.
fn first_is_held(page: &PageSnapshot, tag: &str) -> bool {
    let (units, ancestry) = (&Units::from_page(page), &Ancestry::from_page(page));
    let kept = vec![true; units.len()];
    let placed = PlacedUnits { units, ancestry };
    CommentPlaces::new(page, placed, &kept, false).hold(by_tag(page, tag))
}

/// Whether a section with the id and heading is a place of comments.
fn is_place(id: &str, class: &str, heading: &str) -> bool {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p");
    t.text("What the page is about, in many more words than the section has: one two three four five six seven.");
    t.close();
    t.open_with("section", &[("id", id), ("class", class)]);
    t.open("h2").text(heading).close();
    t.open("p").text("Said here.").close();
    first_is_held(&t.finish(), "section")
}

#[test]
fn what_is_named_comments_is_one() {
    assert!(is_place("comments", "", "Comments"));
    assert!(is_place("comments", "", "12 Comments"));
    assert!(is_place("x", "comment-list", "What readers say"));
    assert!(!is_place("x", "y", "What readers say"));
    assert!(!is_place("x", "section discussion", "Discussion"));
    assert!(!is_place("x", "customer-feedback", "What customers say"));
}

#[test]
fn descriptions_between_the_texts_of_a_page_are_its_own() {
    let is_held = |gap: &str, said: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text("What the class is for, in a line.")
            .close();
        for _ in 0..4 {
            t.open("p").text(gap).close();
            t.open_with("div", &[("class", "comment")]);
            t.open("p").text(said).close().close();
        }
        first_is_held(&t.finish(), "div")
    };
    let (gap, said) = (
        "new Point(x: number, y: number)",
        "What is said of it in some more words.",
    );
    assert!(!is_held(gap, said));
    assert!(!is_held(gap, "Comments: Accepted at LREC 2026"));
    assert!(is_held(gap, "Ann Lee | 1 comment"));
    assert!(is_held("Reply", said));
}

#[test]
fn what_is_said_above_the_text_is_its_own() {
    let is_held = |above: usize, tag: &str, below: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.open("p").text(&"word ".repeat(above)).close();
        t.open_with("div", &[("class", "comment")]);
        t.open_with(tag, &[("href", "#respond")]);
        t.text("What is said of it in some more words.").close();
        t.close();
        t.open("p").text(&"word ".repeat(below)).close();
        first_is_held(&t.finish(), "div")
    };
    assert!(!is_held(5, "p", 20));
    assert!(is_held(20, "p", 5));
    assert!(is_held(10, "p", 20), "of the first of several posts");
    assert!(is_held(5, "a", 20), "a link to the comments");
}

#[test]
fn a_chapter_that_is_named_after_its_heading_is_none() {
    assert!(!is_place("about-responses", "", "About Responses¶"));
    assert!(!is_place(
        "request-and-response-objects",
        "chapter",
        "Request and Response Objects"
    ));
    // Its class says the same.
    assert!(is_place(
        "leave-a-reply",
        "comment-respond",
        "Leave a Reply"
    ));
}

#[test]
fn a_page_that_names_all_its_headings_has_chapters_of_one_word() {
    let is_held = |names: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for name in names {
            t.open_with("div", &[("id", &name.to_lowercase())]);
            t.open("h2").text(name).close();
            t.open("p").text("What is told in this chapter.").close();
            t.close();
        }
        t.open_with("section", &[("id", "comments")]);
        t.open("h2").text("Comments").close();
        t.open("p").text("What begins with a sign.").close();
        first_is_held(&t.finish(), "section")
    };
    assert!(!is_held(&["Install", "Options", "Files", "Bugs"]));
    assert!(is_held(&["About", "Contact"]));
}

#[test]
fn a_heading_named_so_is_one_only_above_one() {
    let heading_is_held = |class: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text("What the page is about.")
            .close();
        t.open_with("h2", &[("id", "comments")])
            .text("Comments on tactics")
            .close();
        t.open_with("div", &[("class", class)])
            .text("Said below it.")
            .close();
        first_is_held(&t.finish(), "h2")
    };
    assert!(!heading_is_held("text"));
    assert!(heading_is_held("comment-body"));
}

#[test]
fn a_name_of_what_a_page_documents_is_no_place() {
    let is_held = |id: &str, class: &str, (line, is_documentation): (&str, bool)| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p");
        t.text("What the class is for, in a line that is longer than it.");
        t.close().open_with("div", &[("id", id), ("class", class)]);
        t.open("p").text("It takes some words.").close();
        t.open("p");
        if line.starts_with('/') {
            t.open_with("a", &[("href", line)])
                .text("This form")
                .close();
        } else {
            t.text(line);
        }
        t.close();
        let page = t.finish();
        let (units, ancestry) = (&Units::from_page(&page), &Ancestry::from_page(&page));
        let (placed, kept) = (PlacedUnits { units, ancestry }, vec![true; units.len()]);
        CommentPlaces::new(&page, placed, &kept, is_documentation).hold(by_tag(&page, "div"))
    };
    let line = ("Since the first one.", false);
    assert!(is_held("x", "user-comment", line) && is_held("articleComments", "", line));
    assert!(!is_held("setComment(int)", "detail", line));
    assert!(!is_held("x", "deprecation-comment", line));
    assert!(!is_held("x", "deprecationComment", line));
    assert!(!is_held("x", "user-comment", (line.0, true)));
    assert!(is_held("x", "user-comment", ("March 5, 2024", true)));
    assert!(is_held(
        "docComments",
        "",
        ("/account/comments/new/18/", true)
    ));
    assert!(!is_held("docComments", "", ("/api/comments.html", true)));
}

#[test]
fn a_box_below_a_text_with_its_title_is_a_place_however_long() {
    let is_held = |title: &str, words: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(title).text("The mill is sold").close();
        for _ in 0..4 {
            t.open("p").text("word ".repeat(words).trim_end()).close();
        }
        t.open_with("section", &[("class", "comments")]);
        for _ in 0..40 {
            t.open("dd").text("word ".repeat(40).trim_end()).close();
        }
        first_is_held(&t.finish(), "section")
    };
    assert!(is_held("h1", 60));
    assert!(!is_held("p", 60), "without a title");
    assert!(!is_held("h1", 20), "a notice");
}
