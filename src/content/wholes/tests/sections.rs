//! Headings that head nothing of the text, chapters, and lines of attribution behind a quote.

use super::{
    Candidates, KindProbabilities, PageKind, Units, found, list, settled, settled_by, settled_on,
};
use crate::snapshot::test_page::TestPage;

/// What is kept of a text below a headline and a line in a heading element, given that line and where it stands.
fn below(line: &'static str, is_above: bool) -> String {
    settled(move |t| {
        let headline = "the headline that the score leaves out here";
        if is_above {
            t.open("h2").text(line).close();
        }
        t.open("h1").text(headline).close();
        if !is_above {
            t.open("h2").text(line).close();
        }
        t.open("p")
            .text("Text enough to be a section of its own, and more of it.")
            .close();
    })
}

#[test]
fn who_wrote_and_when_heads_nothing() {
    for line in ["by Jane Doe", "published: July 18, 2013"] {
        assert!(!below(line, false).contains(line), "{line}");
    }
    assert!(below("by the lake", false).contains("by the lake"));
}

#[test]
fn what_stands_above_the_headline_heads_nothing() {
    assert!(!below("breaking news", true).contains("breaking"));
    assert!(below("breaking news", false).contains("breaking"));
}

#[test]
fn a_link_for_letters_heads_nothing() {
    let with_link = |href: &'static str| {
        settled(move |t| {
            t.open("h3").open_with("a", &[("href", href)]);
            t.text("write to us").close().close();
            t.open("p")
                .text("Text enough to be a section of its own, and more of it.")
                .close();
        })
    };
    assert!(!with_link("mailto:jane@example.org").contains("write"));
    assert!(with_link("/letters").contains("write"));
}

#[test]
fn a_line_that_is_named_as_credit_stays_with_the_quote_before_it() {
    let credit = |class: &'static str| {
        settled(move |t| {
            t.open("div").open("blockquote").open("p");
            t.text("Said at some length").close().close();
            t.open_with("span", &[("class", class)]).text("jane doe");
            t.close().close();
        })
    };
    assert_eq!(credit("quote-credit"), "Said at some length jane doe");
    assert_eq!(credit("more"), "Said at some length");
}

#[test]
fn who_is_quoted_stays_with_the_quote_whatever_button_stands_behind() {
    let kept = |tag: &'static str| {
        settled(move |t| {
            t.open("blockquote").open("p").text("Said at some length");
            t.close().open("div").open(tag).text("jane doe").close();
            t.open_with("a", &[("href", "/share")]).text("share");
            t.close().close().close();
        })
    };
    assert_eq!(kept("cite"), "Said at some length jane doe");
    assert!(!kept("div").contains("jane doe"), "a line of the quote");
}

#[test]
fn a_name_of_a_list_goes_with_it_however_likely() {
    let kept = |label: &str, inside: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(label).close().open("ul");
        for item in ["one", "two", "three"] {
            t.open("li").open_with(inside, &[("href", "#there")]);
            t.text(item).close().close();
        }
        t.close().open("p").text("And so on");
        let page = t.finish();
        let units = Units::from_page(&page);
        let wholes = found(&page, &units, &[0, 1, 1, 1, 2]);
        let candidates = Candidates {
            probabilities: &[0.6, 0.1, 0.1, 0.1, 0.9],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(5)
        };
        let mut kept = [true, false, false, false, true];
        wholes.drop_leads(&candidates, &mut kept);
        kept[0]
    };
    assert!(!kept("Further reading", "b") && !kept("Related", "b"));
    assert!(!kept("Table of Contents:", "a") && kept("Contents", "b"));
    assert!(kept("Of the three:", "b"));
}

#[test]
fn a_chapter_has_its_title_and_its_notes() {
    let chapter = |behind: &'static str, notes: &'static str| {
        settled_on(PageKind::Article, 0.2, move |t| {
            t.open("div").open_with("div", &[("class", "preface")]);
            t.open("h3").open_with("a", &[("href", "/3")]);
            t.text("chapter 3").close().text(behind).close().close();
            t.open_with("div", &[("class", "userstuff")]).open("p");
            t.text(&"Word ".repeat(60)).close().close();
            t.open_with("div", &[("class", "preface")]);
            t.open_with("div", &[("class", notes)]);
            t.open("p").text("the song is old").close();
            t.close().close().close();
        })
    };
    let kept = chapter(": saltwater", "end notes");
    assert!(kept.starts_with("chapter 3: saltwater Word"), "{kept}");
    assert!(kept.ends_with("Word the song is old"), "{kept}");
    let kept = chapter(" of 7", "end notes");
    assert!(kept.starts_with("Word") && kept.ends_with("Word"), "{kept}");
    let kept = chapter(": saltwater", "more");
    assert!(kept.ends_with("Word"), "{kept}");
}

#[test]
fn a_chapter_with_notes_of_its_own_heads_the_text_behind_them() {
    let kept = |behind: &'static str| {
        settled_on(PageKind::Article, 0.2, move |t| {
            t.open("div").open_with("div", &[("class", "preface")]);
            t.open("h3").open_with("a", &[("href", "/3")]);
            t.text("chapter 3").close().text(behind).close();
            t.open("div").open("h3").text("notes:").close();
            t.open("p")
                .text("sorry that this is late, as ever, and as long as it is");
            t.close().close().close();
            t.open("div").open("p").text(&"Word ".repeat(60)).close();
        })
    };
    let text = kept(": saltwater");
    assert!(text.starts_with("chapter 3: saltwater Word"), "{text}");
    assert!(kept(" of 7").starts_with("Word"));
}

#[test]
fn a_list_between_its_heading_and_a_paragraph_is_read_with_both() {
    let item = "whoever has seen the river in spring knows what it takes to cross it";
    let kept = |likely: f32, href: &'static str| {
        let kept = settled_on(PageKind::Article, likely, move |t| {
            t.open("h3").text("Crossing the river").close();
            t.open("ul").open("li");
            if !href.is_empty() {
                t.open_with("a", &[("href", href)]);
            }
            t.text(item);
            if !href.is_empty() {
                t.close();
            }
            t.close().close();
            t.open("p").text("Nobody has crossed it since.").close();
        });
        kept.contains(item)
    };
    assert!(kept(0.2, ""));
    assert!(!kept(0.12, ""), "unlikely");
    assert!(!kept(0.2, "/next"), "it leads on");
}

#[test]
fn what_an_item_says_above_its_list_comes_in_where_it_is_not_unlikely() {
    let is_kept = |likely: f32| {
        let told = |text: &str| if text == "help" { likely } else { 0.6 };
        let kept = settled_by(PageKind::Article, told, |t| {
            t.open("ul").open("li").text("help");
            list(
                t,
                &[("", "Call us from eight to eight"), ("", "Or write to us")],
            );
            t.close().close();
        });
        assert!(kept.contains("Call us"), "{kept}");
        kept.contains("help")
    };
    assert!(is_kept(0.2));
    assert!(!is_kept(0.05));
}

#[test]
fn a_heading_falls_with_the_linked_title_that_is_all_of_its_box() {
    let kept = |kind: PageKind, title: f32, behind: &'static str| {
        let likely = move |text: &str| if text == "The corn" { title } else { 0.9 };
        let kept = settled_by(kind, likely, |t| {
            let text = "Text enough to be a section of its own, and more of it.";
            t.open("p").text(text).close();
            t.open("div").open("h4").text("Beside").close();
            t.open("h3").open_with("a", &[("href", "/x")]);
            t.text("The corn").close().close();
            if !behind.is_empty() {
                t.open("p").text(behind).close();
            }
            t.close().open("p").text(text).close();
            t.open("p").text(text).close();
        });
        kept.contains("Beside")
    };
    assert!(!kept(PageKind::Article, 0.3, ""));
    assert!(kept(PageKind::Article, 0.9, ""));
    let text = "What is said of the corn is as long as a text has to be to stand for itself.";
    assert!(kept(PageKind::Article, 0.3, text));
}
