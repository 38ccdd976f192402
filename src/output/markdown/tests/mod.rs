//! Markdown of small pages.

mod code;
mod lists;
mod marks;
mod pictures;
mod tables;

use super::super::flow::flow_of;
use super::*;
use crate::snapshot::test_page::{TestPage, inline, styled};
use crate::snapshot::{Display, NodeId, Position, Style};

/// The Markdown of a page with that body.
pub(in crate::output) fn body_of(build: impl FnOnce(&mut TestPage)) -> String {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    build(&mut t);
    let page = t.finish();
    markdown(&flow_of(&page, &[page.body()], false))
}

#[test]
fn blocks_of_every_kind() {
    let text = body_of(|t| {
        t.open("h1").text("A # title").close();
        t.open("p")
            .text("Some ")
            .open("strong")
            .text("bold ")
            .close();
        t.open_with("a", &[("href", "/x")])
            .text("link")
            .close()
            .text(".")
            .close();
        t.open("ul").open("li").text("one").open("ol");
        t.open("li").text("nested").close().close().close();
        t.open("li")
            .open("p")
            .text("two")
            .close()
            .open("p")
            .text("more")
            .close()
            .close()
            .close();
        t.open("blockquote")
            .open("p")
            .text("said")
            .close()
            .open("p")
            .text("so")
            .close()
            .close();
        t.open_with("pre", &[("class", "language-rust")])
            .open("code");
        t.text("fn main() {\n    // ```\n}\n").close().close();
    });
    assert_eq!(
        text,
        "# A # title\n\nSome **bold** [link](https://example.org/x).\n\n- one\n  1. nested\n\
         - two\n\n  more\n\n> said\n>\n> so\n\n````rust\nfn main() {\n    // ```\n}\n````\n"
    );
}

#[test]
fn what_looks_like_markup_is_escaped() {
    let text = body_of(|t| {
        t.open("p")
            .text("1. *not* a_list _x_ <b> &amp; [y](z) `c` ~~s~~")
            .close();
        t.open("p").text("- no item").close();
        t.open("p").text("# no heading").close();
        t.open("p")
            .text("Wow!")
            .open_with("a", &[("href", "javascript:x")])
            .text("bad")
            .close();
        t.open_with("a", &[("href", "b")])
            .text("good]")
            .close()
            .close();
    });
    assert_eq!(
        text,
        "1\\. \\*not\\* a_list \\_x\\_ \\<b> \\&amp; [y\\](z) \\`c\\` \\~\\~s\\~\\~\n\n\\- no item\n\n\
         \\# no heading\n\nWow!bad[good\\]](https://example.org/dir/b)\n"
    );
}

#[test]
fn marks_never_begin_or_end_with_a_space() {
    let text = body_of(|t| {
        t.open("b")
            .text("a ")
            .open_with("a", &[("href", "/x")])
            .text(" b ")
            .close();
        t.text(" / c")
            .close()
            .open("br")
            .close()
            .text(" ")
            .open("br")
            .close()
            .text("d");
        t.open("br").close().text("e");
    });
    assert_eq!(
        text,
        "**a** [**b**](https://example.org/x) **/ c**\n\nd\\\ne\n"
    );
}

#[test]
fn what_describes_a_linked_term_is_not_bold() {
    let term = |is_linked: bool| {
        body_of(|t| {
            t.open("dl").open("dt");
            if is_linked {
                t.open_with("a", &[("href", "/x")]).text("Board").close();
            } else {
                t.text("one()");
            }
            t.open("br").close().text("Talk of it").close();
            t.open("dd").text("2 topics").close().close();
        })
    };
    let linked = "[**Board**](https://example.org/x)\\\nTalk of it\n\n2 topics\n";
    assert_eq!(term(true), linked);
    assert_eq!(term(false), "**one()**\\\n**Talk of it**\n\n2 topics\n");
}

#[test]
fn a_quote_of_everything_is_none() {
    let text = body_of(|t| {
        t.open("blockquote").open("p").text("What I think.").close();
        t.open("blockquote").text("You said").close().close();
    });
    assert_eq!(text, "What I think.\n\n> You said\n");
}

#[test]
fn items_do_not_say_their_numbers_twice() {
    let text = body_of(|t| {
        t.open("ol");
        for (number, step) in [("1.", "Sift the flour"), ("2.", "2 eggs in")] {
            t.open("li").open("div").text(number).close();
            t.open("div").text(step).close().close();
        }
        t.open("li").text("3 minutes").close().close();
    });
    assert_eq!(text, "1. Sift the flour\n2. 2 eggs in\n3. 3 minutes\n");
}

#[test]
fn words_that_mark_a_quote_are_none_of_the_text() {
    let text = body_of(|t| {
        t.open("p").text("End quote").close().open("div");
        t.open("h2").text("“").open("span").text("Start Quote");
        t.close().close().open("blockquote").open("p");
        t.text("We hope so.").close().close();
        t.open("span").text("End Quote").close();
        t.open("b").text("Dr Reynolds").close().close();
    });
    assert_eq!(text, "End quote\n\n> We hope so.\n\n**Dr Reynolds**\n");
}

#[test]
fn a_box_that_a_board_names_a_quote_is_one() {
    let text = body_of(|t| {
        t.open_with("div", &[("class", "bbcode_quote")]);
        t.open_with("div", &[("class", "quote")])
            .text("You said")
            .close()
            .close();
        t.open("p").text("What I think.").close();
        t.open_with("div", &[("class", "quote")]);
        t.open("blockquote").text("He said").close().close();
        t.open_with("div", &[("class", "pull get-quote")])
            .text("Ask for a price")
            .close();
    });
    assert_eq!(
        text,
        "> You said\n\nWhat I think.\n\n> He said\n\nAsk for a price\n"
    );
}

#[test]
fn a_link_behind_a_heading_to_that_heading_is_none() {
    let text = body_of(|t| {
        t.open("div").open_with("h2", &[("id", "why")]).text("Why?");
        t.close().open_with("a", &[("href", "#why")]);
        t.text("Section titled Why?").close().close();
        t.open("p").open_with("a", &[("href", "#why")]);
        t.text("See above").close().close();
    });
    assert_eq!(
        text,
        "## Why?\n\n[See above](https://example.org/dir/page.html#why)\n"
    );
}

#[test]
fn depth_without_end_ends_in_text() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    // Deeper than any stack of a test goes.
    for _ in 0..10_000 {
        t.open("blockquote").open("ul").open("li");
    }
    t.text("deep");
    let page = t.finish();
    let text = markdown(&flow_of(&page, &[page.body()], false));
    assert!(
        text.ends_with("deep\n") && text.len() < 1000,
        "{}",
        text.len()
    );
}

#[test]
fn a_star_without_another_needs_no_escape() {
    let text = body_of(|t| {
        t.open("p").text("Für Kund*innen und alle").close();
        t.open("p").text("Kund*innen und Partner*innen").close();
        t.open("p")
            .text("Kund*innen ")
            .open("em")
            .text("so")
            .close()
            .close();
        t.open("p").text("* eine Anmerkung").close();
    });
    assert_eq!(
        text,
        "Für Kund*innen und alle\n\nKund\\*innen und Partner\\*innen\n\nKund\\*innen *so*\n\n\
         \\* eine Anmerkung\n"
    );
}

#[test]
fn links_that_touch_and_lead_to_one_place_are_one_word() {
    let text = |second: &str| {
        body_of(|t| {
            t.open("p")
                .open_with("a", &[("href", "/x")])
                .text("b")
                .close();
            t.open_with("a", &[("href", second)])
                .text("acon")
                .close()
                .close();
        })
    };
    assert_eq!(text("/x").matches(' ').count(), 0);
    assert_eq!(text("/y").matches(' ').count(), 1);
}

#[test]
fn links_and_marks_laid_out_as_blocks_stand_on_their_own_lines() {
    for tag in ["a", "strong", "em"] {
        let text = body_of(|t| {
            t.open("div").text("Words before");
            let block = styled(Display::Block);
            t.element(tag, [0.0, 0.0, 96.0, 20.0], block, |t| {
                t.text("apart");
            });
            t.text("words after").close();
        });
        let lines: Vec<&str> = text.trim().split("\n\n").collect();
        let words: Vec<&str> = lines.iter().map(|line| line.trim_matches('*')).collect();
        assert_eq!(words, ["Words before", "apart", "words after"], "{tag}");
    }
}

#[test]
fn a_heading_that_links_to_itself_keeps_its_words() {
    let text = body_of(|t| {
        t.open_with("h2", &[("id", "a")]);
        t.open_with("a", &[("class", "heading-anchor"), ("href", "#a")])
            .text("Making a request")
            .close()
            .close();
        t.open("h3").text("Headers");
        t.open_with("a", &[("class", "headerlink"), ("href", "#b")])
            .text("Permalink")
            .close()
            .close();
        t.open("h4");
        t.open_with("a", &[("href", "#c")]).text("◆\u{a0}").close();
        t.text("size()").close();
    });
    assert_eq!(text, "## Making a request\n\n### Headers\n\n#### size()\n");
}

#[test]
fn links_to_the_top_of_the_page_are_left_out() {
    let text = body_of(|t| {
        t.open("h2").text("Section ");
        t.open_with("a", &[("href", "#")]).text("▲").close().close();
        t.open("p").text("Told at the ");
        t.open_with("a", &[("href", "#top")]).text("top").close();
        t.text(" of this page, with a note");
        t.open_with("a", &[("href", "#cite-1")]).text("↑").close();
        t.close().open("p");
        t.open_with("a", &[("href", "#page-top")])
            .text("Back to top")
            .close();
        t.close().open("p");
        t.open_with("a", &[("href", "#")]).text("Show more").close();
        t.close();
    });
    assert_eq!(
        text,
        "## Section\n\nTold at the [top](https://example.org/dir/page.html#top) of this page, with a \
         note[↑](https://example.org/dir/page.html#cite-1)\n\nShow more\n"
    );
}

#[test]
fn signs_that_lead_back_are_left_out() {
    let text = body_of(|t| {
        t.open("h2").text("Synopsis ");
        t.open_with("a", &[("href", "#top_of_page")]).text("top");
        t.close().close().open("ol").open("li");
        t.open_with("a", &[("href", "#r1")]).text("^").close();
        t.text(" Ibid.").close().open("li").text("Idem. ");
        t.open_with("a", &[("href", "#r2")]).text("↩").close();
        t.close().open("li").text("Press ");
        t.open_with("a", &[("href", "#enter")]).text("↩").close();
        t.text(" twice").close();
    });
    assert_eq!(
        text,
        "## Synopsis\n\n1. Ibid.\n2. Idem.\n3. Press \
         [↩](https://example.org/dir/page.html#enter) twice\n"
    );
}

#[test]
fn labels_with_names_of_their_own_are_two_words() {
    let text = body_of(|t| {
        t.open("p");
        for (class, words) in [("maker", "Merrell"), ("model", "Moab 3")] {
            t.open_with("span", &[("class", class)]).text(words).close();
        }
        t.close()
            .open("p")
            .open("b")
            .text("B")
            .close()
            .text("old, and Mc");
        t.open("i").text("Donald").close().close();
    });
    assert_eq!(text, "Merrell Moab 3\n\n**B**old, and Mc*Donald*\n");
}
