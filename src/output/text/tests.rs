//! Tests of flows as plain text.

use super::super::flow::{PostHeading, Posts, flow_of};
use super::*;
use crate::snapshot::test_page::{TestPage, inline, styled};
use crate::snapshot::{Display, Style};

fn text_of(build: impl FnOnce(&mut TestPage)) -> String {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    build(&mut t);
    let page = t.finish();
    text(&flow_of(&page, &[page.body()], true))
}

#[test]
fn white_space_of_code_is_kept() {
    let text = text_of(|t| {
        t.open("pre").open("span").text("def").close().text(" ");
        t.open("span").text("get").close().text("(x):\n");
        t.open("span")
            .text("\t")
            .close()
            .text("return x  \n")
            .close();
    });
    assert_eq!(text, "def get(x):\n\treturn x  \n");
}

#[test]
fn lines_that_the_page_keeps_are_set_in() {
    let kept = Style {
        preformatted: true,
        ..styled(Display::Block)
    };
    let rect = [0.0, 0.0, 300.0, 40.0];
    let text = text_of(|t| {
        t.element("div", rect, kept.clone(), |t| {
            t.text_in(rect, "  Shall I\n    compare\n\tthee  to", kept.clone());
        });
    });
    assert_eq!(text, "Shall I\n  compare\n      thee to\n");
}

#[test]
fn an_empty_line_parts_stanzas() {
    let stanza = |t: &mut TestPage, lines: [&str; 2]| {
        t.text(lines[0]).open("br").close().text(lines[1]);
    };
    let text = text_of(|t| {
        t.open("blockquote");
        stanza(t, ["To sea", "\u{a0}\u{a0}In a boat"]);
        t.open("br").close().open("br").close();
        stanza(t, ["To the stars", "\u{a0}\u{a0}With a song"]);
        t.close().open("p").text("A poem").close();
        t.open("p").text("By nobody").close().open("p");
        stanza(t, ["Mill Lane", "Moor"]);
        t.close().open("ul").open("li");
        stanza(t, ["High Street", "Dale"]);
        t.close().open("li");
        stanza(t, ["Low Street", "Fell"]);
    });
    let poem = "To sea\n  In a boat\n\nTo the stars\n  With a song\nA poem\nBy nobody\n";
    let rest = "Mill Lane\nMoor\nHigh Street\nDale\nLow Street\nFell\n";
    assert_eq!(text, format!("{poem}{rest}"));
}

/// Two lines of a paragraph each.
fn lined(t: &mut TestPage, paragraphs: &[[&str; 2]]) {
    for [first, second] in paragraphs {
        t.open("p").text(first).open("br").close();
        t.text(second).close();
    }
}

const VERSES: [[&str; 2]; 3] = [
    ["To sea", "In a boat"],
    ["To land", "On a horse"],
    ["To bed", "In a house"],
];

#[test]
fn short_lines_are_stanzas_where_they_are_many() {
    let parted = "To sea\nIn a boat\n\nTo land\nOn a horse\n\nTo bed\nIn a house\nThe end\n";
    let text = text_of(|t| {
        lined(t, &VERSES);
        t.open("p").text("The end").close();
    });
    assert_eq!(text, parted);
    let two = text_of(|t| lined(t, &VERSES[..2]));
    assert_eq!(two, "To sea\nIn a boat\nTo land\nOn a horse\n");
    let long = "The boat was out on the sea for all of that very long day in May.";
    let prose = text_of(|t| lined(t, &[[long, long]; 3]));
    assert_eq!(prose, format!("{long}\n").repeat(6));
}

#[test]
fn two_stanzas_of_many_lines_are_a_poem() {
    let written = |stanzas: [&[&str]; 2]| {
        text_of(|t| {
            for lines in stanzas {
                t.open("p");
                for line in lines {
                    t.text(line).open("br").close();
                }
                t.close();
            }
        })
    };
    let sea = ["To sea", "In a boat", "With a song", "To the moon"];
    let land = ["To land", "On a horse", "With a drum", "To the sun"];
    let lines = |stanza: [&str; 4]| stanza.join("\n");
    let poem = format!("{}\n\n{}\n", lines(sea), lines(land));
    assert_eq!(written([&sea, &land]), poem);
    let address = ["Moor & Sons", "Mill Lane 4", "Dale", "Moor"];
    let letter = format!("{}\n{}\n", lines(sea), lines(address));
    assert_eq!(written([&sea, &address]), letter);
    let short = format!("{}\nTo land\nOn a horse\n", lines(sea));
    assert_eq!(written([&sea, &land[..2]]), short);
}

#[test]
fn no_empty_line_parts_a_post() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("div");
    lined(&mut t, &VERSES);
    t.close();
    let page = t.finish();
    let nodes: Vec<_> = page.children(page.body()).collect();
    let mut posts = Posts::default();
    let who = PostHeading {
        author: Some("Ann"),
        ..PostHeading::default()
    };
    posts.add_post(flow_of(&page, &nodes, true), 0, who);
    let expected = "Ann\nTo sea\nIn a boat\nTo land\nOn a horse\nTo bed\nIn a house\n";
    assert_eq!(text(&posts.finish()), expected);
}

#[test]
fn long_lines_are_not_set_in_by_spaces() {
    let long =
        "The boat was out on the sea for all of that very long day in May, and then for one more.";
    let text = text_of(|t| {
        t.open("p").text("First").open("br").close();
        t.text(&format!("\u{a0}\u{a0}\u{a0}\u{a0}{long}"))
            .open("br");
        t.close().text("\u{a0}\u{a0}Last").close();
    });
    assert_eq!(text, format!("First\n{long}\n  Last\n"));
}

#[test]
fn empty_cells_keep_their_place() {
    let text = text_of(|t| {
        t.open("table");
        for row in [["a", "", "c"], ["d", "e", "f"]] {
            t.open("tr");
            for cell in row {
                t.open("td");
                if !cell.is_empty() {
                    t.text(cell);
                }
                t.close();
            }
            t.close();
        }
        t.close();
    });
    assert_eq!(text, "a\t\tc\nd\te\tf\n");
}

#[test]
fn cells_stand_in_their_column_beside_spans() {
    let text = text_of(|t| {
        t.open("table");
        let rows: [&[(&str, &str, &str)]; 3] = [
            &[("a", "1", "2"), ("b", "2", "1")],
            &[("c", "1", "1"), ("d", "1", "1")],
            &[("e", "2", "1"), ("f", "1", "1")],
        ];
        for row in rows {
            t.open("tr");
            for (text, columns, rows) in row {
                t.open_with("td", &[("colspan", columns), ("rowspan", rows)]);
                t.text(text).close();
            }
            t.close();
        }
        t.close();
    });
    assert_eq!(text, "a\tb\n\tc\td\ne\t\tf\n");
}

#[test]
fn white_space_alone_parts_words() {
    let text = text_of(|t| {
        t.open("p").open("b").text("one").close();
        t.open("span")
            .text(" ")
            .close()
            .open("i")
            .text("two")
            .close();
        t.open("strong")
            .text("\u{a0}")
            .close()
            .text("three")
            .close();
    });
    assert_eq!(text, "one two\u{a0}three\n");
}

#[test]
fn a_picture_speaks_for_a_cell_without_text() {
    let text = text_of(|t| {
        t.open("table");
        for (word, name) in [("Best", "A logo"), ("", "Yes, it has")] {
            t.open("tr").open("td").text("x").close().open("td");
            if !word.is_empty() {
                t.text(word);
            }
            t.open_with("img", &[("alt", name), ("src", "/i.png")])
                .close();
            t.close().close();
        }
        t.close();
    });
    assert_eq!(text, "x\tBest\nx\tYes, it has\n");
}

#[test]
fn a_sign_of_a_picture_says_its_word_beside_others() {
    let text = text_of(|t| {
        t.open("table");
        for beside in ["", " since May", "No"] {
            t.open("tr").open("td").text("x").close().open("td");
            t.open_with("span", &[("title", "Included")]);
            let picture = [("alt", "Included"), ("src", "/i.png")];
            t.open_with("img", &picture).close().close();
            if beside == "No" {
                t.open_with("span", &[("title", beside)]).close();
            } else if !beside.is_empty() {
                t.text(beside);
            }
            t.close().close();
        }
        t.close();
    });
    assert_eq!(text, "x\tIncluded\nx\tIncluded since May\nx\tIncluded No\n");
}

#[test]
fn readings_stand_in_parentheses() {
    let text = text_of(|t| {
        t.open("p").open("ruby").text("漢字");
        t.open_bare("rp").unrendered("(").close();
        t.open("rt").text("かんじ").close();
        t.open_bare("rp").unrendered(")").close().close();
        t.open("span").text("を").close().close();
        // The same where nothing of it is shown.
        t.open_bare("p").open_bare("ruby").unrendered("漢字");
        t.open_bare("rp").unrendered("(").close();
        t.open_bare("rt").unrendered("かんじ").close();
        t.open_bare("rp").unrendered(")").close();
    });
    assert_eq!(text, "漢字(かんじ)を\n漢字(かんじ)\n");
}

#[test]
fn figures_set_high_change_no_number() {
    let text = text_of(|t| {
        t.open("p");
        for (words, high) in [
            ("10", "6"),
            (" boats of 5 m", "2"),
            (", 10", "−3"),
            (", the 3", "rd"),
            (", so", "4"),
            (", and 1", "1"),
        ] {
            t.text(words).open("sup").text(high).close();
        }
        t.text("⁄");
        t.element("sub", [0.0, 0.0, 10.0, 20.0], inline(), |t| {
            t.text("2");
        });
        t.text(" cups in 2019").open("sup");
        t.open_with("a", &[("href", "#n")]).text("5").close();
    });
    assert_eq!(
        text,
        "10⁶ boats of 5 m², 10⁻³, the 3rd, so4, and 1 1⁄2 cups in 20195\n"
    );
}

#[test]
fn the_power_of_a_power_is_no_more_figures_of_it() {
    let text = text_of(|t| {
        t.open("p").text("10").open("sup").text("2");
        t.open("sup").text("3").close().close().text(" boats");
    });
    assert_eq!(text, "10²^3 boats\n");
}

#[test]
fn posts_say_who_and_when_and_stand_apart() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for text in [
        "The question of it all",
        "Ann",
        "First of all.",
        "No.",
        "The end",
    ] {
        t.open("p").text(text).close();
    }
    let page = t.finish();
    let p: Vec<_> = page.children(page.body()).collect();
    let flow = |from: usize, to: usize| flow_of(&page, &p[from..to], true);
    let who = |author, date| PostHeading {
        author,
        date,
        link: None,
    };
    let mut posts = Posts::default();
    posts.add(flow(0, 1));
    posts.add_post(flow(1, 3), 0, who(Some("Ann"), Some("2021-05-12")));
    posts.add_post(flow(3, 4), 1, who(Some("Bob"), None));
    posts.add(flow(4, 5));
    let expected = "The question of it all\n\nAnn · 2021-05-12\nFirst of all.\n\n\
                    Bob\nNo.\n\nThe end\n";
    assert_eq!(text(&posts.finish()), expected);
}
