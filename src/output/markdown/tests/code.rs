//! Blocks of code, however the page makes its lines.

use super::*;
use crate::snapshot::test_page::block;

#[test]
fn the_bar_above_code_is_none_of_it() {
    let text = body_of(|t| {
        t.open("pre")
            .open("div")
            .open("span")
            .text("python")
            .close();
        t.open("button").text("Copy code").close().close();
        t.open_with("code", &[("class", "language-python")]);
        t.text("import time").close().close();
    });
    assert_eq!(text, "```python\nimport time\n```\n");
}

/// GitHub and others render code of these languages as formulas or diagrams, with the links in it.
#[test]
fn no_reader_draws_the_code_of_a_page() {
    let fenced = |name: &str| {
        let class = format!("language-{name}");
        body_of(|t| {
            t.open_with("pre", &[("class", &class)]);
            t.text("\\href{https://a.test/}{x}").close();
        })
    };
    let code = "\\href{https://a.test/}{x}\n```\n";
    for name in ["math", "Mermaid", "geojson", "topojson", "stl"] {
        assert_eq!(fenced(name), format!("```\n{code}"), "{name}");
    }
    assert_eq!(fenced("latex"), format!("```latex\n{code}"));
}

#[test]
fn lines_of_code_that_only_a_style_sheet_parts_are_lines() {
    let code = |between: &str, inside: &str| {
        body_of(|t| {
            t.open("pre").open("code");
            for (i, line) in ["if x:", "", "    y()"].into_iter().enumerate() {
                if i > 0 && !between.is_empty() {
                    t.text(between);
                }
                t.open_with("span", &[("class", "line")]);
                if !line.is_empty() {
                    t.text(&format!("{line}{inside}"));
                }
                t.close();
            }
        })
    };
    let expected = "```\nif x:\n\n    y()\n```\n";
    assert_eq!(code("", ""), expected);
    assert_eq!(code("\n", ""), expected);
}

#[test]
fn lines_that_are_boxes_are_one_block_of_code() {
    let line = || Style {
        font_family: "monospace, fixed".to_owned(),
        preformatted: true,
        ..styled(Display::Block)
    };
    let page = TestPage::draw(|p| {
        p.element(
            "div",
            [0.0, 0.0, 300.0, 80.0],
            styled(Display::Block),
            |p| {
                for (i, words) in ["int main() {", "", "   f(1,   2);", "}"]
                    .into_iter()
                    .enumerate()
                {
                    let rect = [0.0, 20.0 * i as f64, 300.0, 20.0];
                    p.element("div", rect, line(), |p| {
                        if !words.is_empty() {
                            p.text_in(rect, words, line());
                        }
                    });
                }
                // A hidden tooltip of a name.
                p.open_bare("div").unrendered("Defined in f.h").close();
            },
        );
    });
    assert_eq!(
        markdown(&flow_of(&page, &[page.body()], true)),
        "```\nint main() {\n\n   f(1,   2);\n}\n```\n"
    );
}

/// Code that the page breaks itself is a block of code; a `summary` without `details` is none.
#[test]
fn code_that_is_broken_by_the_page_is_a_block() {
    let text = body_of(|t| {
        t.open("p")
            .open("code")
            .text("meson build")
            .open("br")
            .close();
        t.text(" \u{a0}\u{a0}ninja").close().close();
        t.open("p").open("code").text("one line").close().close();
        t.open("summary")
            .open("p")
            .text("No summary.")
            .close()
            .close();
        t.open("p")
            .text("Words")
            .open_with("a", &[("href", "#top")])
            .close();
        t.open_with("button", &[]).text("[−]").close().close();
    });
    assert_eq!(
        text,
        "```\nmeson build\n  ninja\n```\n\n`one line`\n\nNo summary.\n\nWords\n"
    );
}

/// A line that is set in stands in a box of its own within the code, as in Apache's manual.
#[test]
fn a_line_of_code_in_a_box_of_its_own_is_one() {
    let text = body_of(|t| {
        let rect = [0.0, 0.0, 100.0, 20.0];
        t.open("p")
            .open("code")
            .text("configure \\")
            .open("br")
            .close();
        t.element("span", rect, styled(Display::Block), |t| {
            t.text_in(rect, "--enable-foo", inline());
            t.open("br").close();
        });
        t.text("make");
    });
    assert_eq!(text, "```\nconfigure \\\n--enable-foo\nmake\n```\n");
}

#[test]
fn numbers_of_lines_behind_which_white_space_stands_are_none_of_the_code() {
    let named = |name: &str, numbers: &str, code: &str| {
        body_of(|t| {
            t.open("table").open("tr").open("td");
            t.open_with("pre", &[("class", name)]);
            t.text(numbers).close().close().text(" ");
            t.open("td").open("pre").text(code).close().close();
        })
    };
    let body = |numbers: &str, code: &str| named("lines", numbers, code);
    let code = "# File\n\ndef up\n  @level += 1\nend";
    let shown = format!("```\n{code}\n```\n");
    assert_eq!(body("\n\n7\n8\n9", code), shown);
    assert_eq!(body("7 8 9", code), format!("```\n7 8 9\n```\n\n{shown}"));
    assert!(body("7\n8\n9", "14\n16\n18").contains("7\n8\n9"), "input");
    let sample = named("", "1\n2\n3", "YES\nNO\nNO");
    assert!(sample.contains("1\n2\n3"), "input: {sample}");
}

/// Lines that the page keeps are code where their letters are all as wide, and those around them are not.
#[test]
fn lines_that_a_style_keeps_stay_as_they_are_set_in() {
    let kept = |font: &str| Style {
        preformatted: true,
        font_family: font.to_owned(),
        ..styled(Display::Block)
    };
    let shown = |style: Style, text: &str| {
        let rect = [0.0, 0.0, 300.0, 60.0];
        body_of(|t| {
            t.element("div", rect, style.clone(), |t| {
                t.text_in(rect, text, style.clone());
            });
        })
    };
    let lines = "if a:\n    b\n\tc\n";
    let blanks = |columns: usize| "\u{a0}".repeat(columns);
    assert_eq!(
        shown(kept("serif"), lines),
        format!("if a:\\\n{}b\\\n{}c\n", blanks(4), blanks(8))
    );
    let calls = "if f(a):\n    b\n\tc\n";
    assert_eq!(
        shown(kept("Menlo, monospace"), calls),
        "```\nif f(a):\n    b\n\tc\n```\n"
    );
    for prose in [
        "Dear all,\n\n  the meeting is on Monday.\n",
        "MARY (softly)\n    I know [it] is so.\n",
        "The sea;\n  the sand;\n",
    ] {
        assert!(!shown(kept("monospace"), prose).contains("```"), "{prose}");
    }
    let tabs = format!("a\n{}b\n", "\t".repeat(100));
    let widest = format!("a\\\n{}b\n", blanks(64));
    assert_eq!(shown(kept("serif"), &tabs), widest);
    let heading = body_of(|t| {
        let rect = [0.0, 0.0, 300.0, 60.0];
        t.element("h2", rect, kept("serif"), |t| {
            t.text_in(rect, "One\n    two", kept("serif"));
        });
    });
    assert!(!heading.contains('\u{a0}'), "{heading}");
    let breaks_only = Style {
        keeps_breaks_only: true,
        ..kept("monospace")
    };
    assert_eq!(shown(breaks_only, lines), "if a:\\\nb\\\nc\n");
    // Indentation that all lines share means nothing, and lines without indentation need no code block.
    assert_eq!(shown(kept("serif"), "\n    one\n    two\n"), "one\\\ntwo\n");
    assert_eq!(shown(kept("monospace"), "\n    one\ntwo\n"), {
        format!("{}one\\\ntwo\n", blanks(4))
    });
}

/// Source: Monaco, whose lines have their places, and SyntaxHighlighter.
#[test]
fn boxes_that_are_lines_of_code_are_one_block() {
    let style = |font: &str, white_space: bool| Style {
        font_family: font.to_owned(),
        preformatted: white_space,
        ..block()
    };
    let code = "```\ndef read(port):\n\n  return 1\n```\n";
    for is_kept in [false, true] {
        let style = style("Droid Sans Mono", is_kept);
        let edited = body_of(|t| {
            t.open("div");
            for (top, text) in [
                (0.0, "def\u{a0}read(port):"),
                (20.0, ""),
                (40.0, "return\u{a0}1"),
            ] {
                let rect = [0.0, top, 300.0, 20.0];
                let line = t.element("div", rect, style.clone(), |t| {
                    t.open("span");
                    if top > 20.0 {
                        t.open("b").text("\u{a0}\u{a0}").close();
                    }
                    if !text.is_empty() {
                        t.text_in(rect, text, style.clone());
                    }
                    t.close();
                });
                t.set_attributes(line, &[("class", "view-line")]);
            }
        });
        assert_eq!(edited, code, "{is_kept}");
    }
    let highlighted = body_of(|t| {
        t.open("div");
        for (blanks, words) in [("", "if true; then"), ("\u{a0}\u{a0}", "stop tide")] {
            t.open("div");
            if !blanks.is_empty() {
                t.open("code").text(blanks).close();
            }
            t.open("code").text(words).close().close();
        }
    });
    assert_eq!(highlighted, "```\nif true; then\n  stop tide\n```\n");
}

/// Source: Redoc.
#[test]
fn lists_in_code_set_its_lines_in() {
    let style = Style {
        preformatted: true,
        ..block()
    };
    let text = body_of(|t| {
        t.element("code", [0.0, 0.0, 300.0, 80.0], style, |t| {
            t.open("span").text("{").close().open("ul");
            for line in ["\"id\": 0,", "\"name\": \"north\""] {
                t.open("li").open("div").text(line).close().close();
            }
            t.close().open("span").text("}").close();
        });
    });
    let lines = "{\n  \"id\": 0,\n  \"name\": \"north\"\n}";
    assert_eq!(text, format!("```\n{lines}\n```\n"));
}
