//! Flows of small pages, as Markdown shows them.

use super::super::markdown::tests::body_of;
use super::super::text::text;
use super::flow_of;
use crate::snapshot::test_page::{TestPage, inline, styled};
use crate::snapshot::{Display, NodeId, NodeKind};

/// A link to a page of the site.
fn link(t: &mut TestPage, href: &str, text: &str) {
    t.open_with("a", &[("href", href)]).text(text).close();
}

#[test]
fn only_a_place_that_is_named_the_top_is_the_top() {
    let text = body_of(|t| {
        t.open_with("h2", &[("id", "top-level-items")]);
        t.open_with("a", &[("class", "header"), ("href", "#top-level-items")]);
        t.text("Top-level items").close().close();
        t.open("ul").open("li");
        link(t, "#Top_scorers", "Top scorers");
        t.close().open("li");
        link(t, "#top-10-films", "Top 10 films");
        t.close().close();
        for href in ["#back-to-top", "#pageTop", "#TOP"] {
            t.open("p");
            link(t, href, "Back to top");
            t.close();
        }
    });
    assert_eq!(
        text,
        "## Top-level items\n\n- [Top scorers](https://example.org/dir/page.html#Top_scorers)\n\
         - [Top 10 films](https://example.org/dir/page.html#top-10-films)\n"
    );
}

#[test]
fn links_that_touch_are_two_words_only_where_words_are_parted() {
    let body = |first: &str, second: &str| {
        body_of(|t| {
            t.open("p");
            link(t, "/a", first);
            link(t, "/b", second);
            t.close();
        })
    };
    for (first, second, between) in [
        ("東京都", "千代田区", ""),
        ("北京", "2008", ""),
        ("กรุงเทพ", "ระยอง", ""),
        ("서울", "부산", " "),
        ("Paris", "Lyon", " "),
    ] {
        assert_eq!(
            body(first, second),
            format!("[{first}](https://example.org/a){between}[{second}](https://example.org/b)\n")
        );
    }
}

/// The text of a line of phrases, with what the style sheet writes around each.
fn line_of(phrases: &[(&str, &str, &str, &str)]) -> String {
    let page = TestPage::draw(|t| {
        t.element("p", [0.0, 0.0, 800.0, 20.0], styled(Display::Block), |t| {
            let mut left = 0.0;
            for (tag, before, words, behind) in phrases {
                t.element(tag, [left, 0.0, 100.0, 20.0], inline(), |t| {
                    t.generated("::before", [left, 0.0, 20.0, 20.0], before);
                    t.text_at([left + 20.0, 0.0, 60.0, 20.0], words);
                    t.generated("::after", [left + 80.0, 0.0, 20.0, 20.0], behind);
                });
                left += 100.0;
            }
        });
    });
    text(&flow_of(&page, &[page.body()], false))
}

#[test]
fn quotation_marks_are_those_that_are_drawn() {
    let quoted = |opening, closing| line_of(&[("q", opening, "Bonjour", closing)]);
    assert_eq!(quoted("« ", " »"), "« Bonjour »\n");
    assert_eq!(quoted("", ""), "Bonjour\n");
}

#[test]
fn a_quotation_mark_stands_at_its_word() {
    let page = TestPage::draw(|t| {
        t.element("p", [0.0, 0.0, 800.0, 40.0], styled(Display::Block), |t| {
            t.text_at([0.0, 0.0, 60.0, 20.0], "One");
            t.element("br", [60.0, 0.0, 0.0, 20.0], inline(), |_| ());
            for left in [0.0, 120.0] {
                t.element("q", [left, 20.0, 80.0, 20.0], inline(), |t| {
                    t.generated("::before", [left, 20.0, 10.0, 20.0], "“");
                    t.text_at([left + 10.0, 20.0, 60.0, 20.0], "two");
                    t.generated("::after", [left + 70.0, 20.0, 10.0, 20.0], "”");
                });
                let (box_of_its_own, rect) = (
                    styled(Display::InlineBlock),
                    [left + 90.0, 20.0, 20.0, 20.0],
                );
                t.element("span", rect, box_of_its_own, |t| {
                    t.text_at(rect, "or");
                });
            }
        });
    });
    let text = text(&flow_of(&page, &[page.body()], false));
    assert_eq!(text, "One\n“two” or “two” or\n");
}

#[test]
fn what_a_style_sheet_writes_between_words_parts_them() {
    let steps = [("a", "", "Home", ""), ("a", " / ", "Chairs", "")];
    assert_eq!(line_of(&steps), "Home Chairs\n");
}

#[test]
fn a_break_that_is_hidden_ends_no_line() {
    for (style, between) in [(None, " "), (Some(inline()), "\n")] {
        let page = TestPage::draw(|t| {
            t.element("p", [0.0, 0.0, 400.0, 20.0], styled(Display::Block), |t| {
                t.text_at([0.0, 0.0, 40.0, 20.0], "One");
                match &style {
                    Some(style) => {
                        t.element("br", [40.0, 0.0, 0.0, 20.0], style.clone(), |_| {});
                    }
                    None => t.hidden("br"),
                }
                t.text_at([45.0, 0.0, 40.0, 20.0], "line");
            });
        });
        let written = text(&flow_of(&page, &[page.body()], false));
        assert_eq!(written, format!("One{between}line\n"));
        assert_eq!(page.text(page.body()), written.trim_end());
        // So does one between what was chosen.
        let texts = page.iter().filter(|(_, n)| n.kind == NodeKind::Text);
        let texts: Vec<NodeId> = texts.map(|(id, _)| id).collect();
        assert_eq!(text(&flow_of(&page, &texts, false)), written);
    }
}

#[test]
fn code_in_a_line_gets_no_spaces() {
    let text = body_of(|t| {
        t.open("p").text("Call ");
        t.open_with("code", &[("class", "highlight")]);
        for (class, part) in [
            ("n", "std"),
            ("p", "::"),
            ("n", "Vec"),
            ("o", "."),
            ("n", "Bar"),
        ] {
            t.open_with("span", &[("class", class)]).text(part).close();
        }
        t.close().close();
    });
    assert_eq!(text, "Call `std::Vec.Bar`\n");
}

/// As Docusaurus writes them.
#[test]
fn a_break_ends_a_line_of_code_once() {
    let text = body_of(|t| {
        t.open("pre").open("code");
        for line in ["retry:", "", "  attempts: 4"] {
            t.open_with("span", &[("class", "token-line")]);
            t.open_with("span", &[("class", "token plain")]);
            if !line.is_empty() {
                t.text(line);
            }
            t.close().open("br").close().close();
        }
    });
    assert_eq!(text, "```\nretry:\n\n  attempts: 4\n```\n");
}

#[test]
fn a_class_around_code_is_its_language_only_beside_a_highlighter() {
    let language = |around: &str, own: &str| {
        let text = body_of(|t| {
            t.open_with("div", &[("class", around)]).open("div");
            t.open_with("pre", &[("class", own)])
                .text("git bisect start")
                .close();
        });
        let language = text.strip_suffix("\ngit bisect start\n```\n");
        language.map(|text| text.trim_start_matches('`').to_owned())
    };
    for (around, own, expected) in [
        ("go gp gq gr", "", ""),
        ("shell", "", ""),
        ("go gp", "ml mm", ""),
        ("", "go gp gq", ""),
        ("", "go", "go"),
        ("", "python line", "python"),
        ("highlight shell", "", "shell"),
        ("bash source-bash", "", "bash"),
        ("language-shell", "", "shell"),
    ] {
        assert_eq!(
            language(around, own).as_deref(),
            Some(expected),
            "{around} / {own}"
        );
    }
}

#[test]
fn brackets_are_of_the_mark_that_they_open() {
    let text = body_of(|t| {
        t.open("p").text("It was.").open("sup");
        t.open_with("a", &[("href", "#c1")]);
        t.open("span").text("[").close().text("1");
        t.open("span").text("]").close().close().close();
        t.text(" The tower.").close();
        t.open("p").text("It is.").open("sup").text("[").open("i");
        link(t, "/c", "citation needed");
        t.close().text("]").close().text(" So.").close();
        t.open("p").open("b").text("[").open("i").text("x").close();
        t.text("] tower").close().close();
    });
    assert_eq!(
        text,
        "It was.[<sup>[1]</sup>](https://example.org/dir/page.html#c1) The tower.\n\n\
         It is.<sup>[[*citation needed*](https://example.org/c)]</sup> So.\n\n**[*x*] tower**\n"
    );
}

#[test]
fn signs_that_are_set_high_stay_high() {
    let text = body_of(|t| {
        t.open("p").text("10").open("sup").text("−").open("i");
        t.text("n").close().close().close();
        t.open("p").text("So").open("sup");
        link(t, "/a", "1");
        t.text(",");
        link(t, "/b", "2");
        t.close().close();
        // What ends a phrase before the mark is of that.
        t.open("p").text("Name").open("b").text(": ").open("i");
        t.text("Jane").close().close().close();
    });
    assert_eq!(
        text,
        "10<sup>−*n*</sup>\n\nSo<sup>[1](https://example.org/a),[2](https://example.org/b)</sup>\n\n\
         Name: ***Jane***\n"
    );
}

#[test]
fn a_cell_that_names_a_language_is_content() {
    let text = body_of(|t| {
        t.open("table").open("tr");
        t.open("th").text("Language").close();
        t.open("th").text("Code").close().close();
        for (language, code) in [("Python", "print(1)"), ("Rust", "dbg!(1)")] {
            t.open("tr").open_with("td", &[("class", "lang")]);
            t.text(language).close().open("td").open("pre");
            t.text(code).close().close().close();
        }
    });
    let at = |words: &str| text.find(words);
    let found = ["Python", "print(1)", "Rust", "dbg!(1)"].map(at);
    assert!(found.iter().all(Option::is_some), "{text}");
    assert!(found.is_sorted(), "{text}");
}

#[test]
fn cells_that_a_row_is_laid_out_without_are_none() {
    let text = body_of(|t| {
        let cell = |t: &mut TestPage, text: &str| {
            t.element(
                "td",
                [0.0, 0.0, 80.0, 20.0],
                styled(Display::TableCell),
                |t| {
                    t.text(text);
                },
            );
        };
        t.open("table");
        for (name, hidden, price) in [("Name", None, "Price"), ("Apple", Some("old"), "3 EUR")] {
            t.element(
                "tr",
                [0.0, 0.0, 300.0, 20.0],
                styled(Display::TableRow),
                |t| {
                    cell(t, name);
                    if let Some(hidden) = hidden {
                        t.open_bare("td").unrendered(hidden).close();
                    }
                    cell(t, price);
                    cell(t, "Note");
                },
            );
        }
        t.close();
    });
    assert_eq!(
        text,
        "|  |  |  |\n| --- | --- | --- |\n| Name | Price | Note |\n| Apple | 3 EUR | Note |\n"
    );
}

#[test]
fn a_foot_that_begins_with_a_heading_stands_below_the_rows() {
    let rows = |t: &mut TestPage| {
        for cells in [["int", "count"], ["char", "sign"]] {
            t.open("tr");
            for cell in cells {
                t.open("td").text(cell).close();
            }
            t.close();
        }
    };
    let title = |t: &mut TestPage| {
        t.open("tr").open_with("td", &[("colspan", "2")]);
        t.open("h4").text("Note").close().close().close();
    };
    let table = "|  |  |\n| --- | --- |\n| int | count |\n| char | sign |\n";
    let text = body_of(|t| {
        t.open("table").open("tfoot");
        title(t);
        t.close().open("tbody");
        rows(t);
    });
    assert_eq!(text, format!("{table}\n#### Note\n"));
    // With rows of its own, and no others.
    let text = body_of(|t| {
        t.open("table").open("tfoot");
        title(t);
        rows(t);
    });
    assert_eq!(text, format!("#### Note\n\n{table}"));
}

#[test]
fn pieces_of_code_that_white_space_parts_are_several() {
    let text = body_of(|t| {
        t.open("p").text("Use ").open("code").text("-a").close();
        t.text(" ").open("code").text("-b").close().text(" but ");
        t.open("code").text("os.").close().open("code").text("path");
        t.close().close().open("p");
        for key in ["Ctrl", "C"] {
            t.element("kbd", [0.0, 0.0, 20.0, 20.0], inline(), |t| {
                t.text(key);
            });
        }
        t.close().open("p").open("code").open("code").text("a");
        t.close().text(" ").open("code").text("b").close().close();
        t.close().open_with("div", &[("class", "line number1")]);
        t.open("code").text("var").close().text(" ");
        t.open("code").text("x = 1").close().close();
    });
    assert_eq!(
        text,
        "Use `-a` `-b` but `os.path`\n\n`Ctrl` `C`\n\n`a b`\n\n`var x = 1`\n"
    );
}

#[test]
fn a_large_first_letter_is_of_its_word() {
    let body = |first: [f64; 4], letter: &str, rest: &str| {
        body_of(|t| {
            t.open("p");
            t.element("span", first, styled(Display::InlineBlock), |t| {
                t.text_in(first, letter, inline());
            });
            t.text_in([36.0, 20.0, 100.0, 20.0], rest, inline());
        })
    };
    let (large, small) = ([0.0, 0.0, 30.0, 48.0], [0.0, 20.0, 30.0, 20.0]);
    assert_eq!(body(large, "N", "obody could"), "Nobody could\n");
    assert_eq!(body(large, "J", "Jane Doe"), "J Jane Doe\n");
    assert_eq!(body(large, "12", "days"), "12 days\n");
    assert_eq!(body(small, "a", "boat"), "a boat\n");
}

#[test]
fn a_sign_behind_words_is_left_out_where_it_opens_something() {
    let body = |around: &[(&str, &str)], words: &str, sign: &str, closed: &str| {
        body_of(|t| {
            t.open_with("div", around).open("span").text(words).close();
            t.element(
                "b",
                [0.0, 0.0, 10.0, 20.0],
                styled(Display::InlineBlock),
                |t| {
                    t.text(sign);
                },
            );
            t.close();
            if !closed.is_empty() {
                t.open_bare("p").unrendered(closed).close();
            }
        })
    };
    let none: &[(&str, &str)] = &[];
    for (words, sign) in [("Card reader", "–"), ("Blood group AB", "+")] {
        assert!(body(none, words, sign, "").contains(sign), "{words} {sign}");
    }
    let expanded: &[(&str, &str)] = &[("aria-expanded", "true")];
    let named: &[(&str, &str)] = &[("class", "faq-head")];
    for (around, words, sign, closed) in [
        (expanded, "Delivery", "+", ""),
        (named, "Delivery", "−", ""),
        (none, "Is it open?", "+", ""),
        (none, "Is it open?", "–", ""),
        (none, "Delivery", "▾", ""),
        (none, "Delivery", "+", "An answer that is closed."),
    ] {
        let text = body(around, words, sign, closed);
        assert_eq!(text, format!("{words}\n"), "{sign} {around:?}");
    }
}

#[test]
fn a_number_in_a_sentence_is_no_line_number() {
    let text = body_of(|t| {
        t.open("p")
            .text("The ")
            .open_with("span", &[("class", "ln")]);
        t.text("5").close().text(" boats.").close();
        t.open("pre").text("x = 1").close();
        t.open("p").open_with("span", &[("class", "ln")]).text("1");
        t.close().open("code").text("int y").close().close();
    });
    assert_eq!(text, "The 5 boats.\n\n```\nx = 1\n```\n\n`int y`\n");
}

#[test]
fn words_beside_each_other_are_one_line_of_their_item() {
    let body = |tag: &str, name: [f64; 4]| {
        body_of(|t| {
            t.open("ul").open("li");
            t.line(tag, [0.0, 0.0, 20.0, 20.0], "400");
            t.text_at([40.0, 2.0, 20.0, 16.0], "dl");
            t.line("div", name, "rice");
        })
    };
    let [beside, below] = [[80.0, 0.0, 40.0, 40.0], [0.0, 20.0, 40.0, 20.0]];
    assert_eq!(body("span", beside), "- 400 dl rice\n");
    assert_eq!(body("span", below), "- 400 dl\n\n  rice\n");
    assert_eq!(body("p", beside), "- 400\n\n  dl rice\n");
    // What lies upon the other is none of its line.
    assert_eq!(
        body("span", [50.0, 0.0, 40.0, 20.0]),
        "- 400 dl\n\n  rice\n"
    );
}
