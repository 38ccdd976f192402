//! Markdown of small pages.

mod lists;
mod marks;
mod pictures;

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
fn tables_keep_their_columns() {
    let text = body_of(|t| {
        t.open("table")
            .open("tr")
            .open("th")
            .text("a|b")
            .close()
            .open("th")
            .text("c")
            .close()
            .close();
        t.open("tr")
            .open_with("td", &[("rowspan", "2")])
            .text("1")
            .close();
        t.open("td")
            .open("p")
            .text("2")
            .close()
            .open("p")
            .text("3")
            .close()
            .close()
            .close();
        t.open("tr").open("td").text("4").close().close().close();
    });
    assert_eq!(
        text,
        "| a\\|b | c |\n| --- | --- |\n| 1 | 2<br>3 |\n|  | 4 |\n"
    );
}

#[test]
fn the_foot_of_a_table_is_shown_last() {
    let text = body_of(|t| {
        t.open("table");
        for (group, cell, words) in [
            ("thead", "th", ["Item", "Amount"]),
            ("tfoot", "td", ["Total", "255"]),
            ("tbody", "td", ["Flour", "240"]),
            ("tbody", "td", ["Sacks", "15"]),
        ] {
            t.open(group).open("tr");
            for word in words {
                t.open(cell).text(word).close();
            }
            t.close().close();
        }
        t.close();
    });
    assert_eq!(
        text,
        "| Item | Amount |\n| --- | --- |\n| Flour | 240 |\n| Sacks | 15 |\n| Total | 255 |\n"
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

/// A table of ordinary cells, whose rows are as bold as told.
fn weighted(t: &mut TestPage, rows: &[(u16, [&str; 2])]) {
    t.open("table");
    for (font_weight, cells) in rows {
        t.open("tr");
        for cell in cells {
            let style = Style {
                font_weight: *font_weight,
                ..inline()
            };
            t.open("td").text_in([0.0, 0.0, 60.0, 20.0], cell, style);
            t.close();
        }
        t.close();
    }
    t.close();
}

#[test]
fn a_first_row_that_alone_is_bold_heads_the_columns() {
    let rows = [(700, ["Place", "Driver"]), (400, ["1", "Ann"])];
    assert_eq!(
        body_of(|t| weighted(t, &rows)),
        "| Place | Driver |\n| --- | --- |\n| 1 | Ann |\n"
    );
    let below_an_empty_row = [(400, ["", ""]), rows[0], rows[1]];
    assert_eq!(
        body_of(|t| weighted(t, &below_an_empty_row)),
        "| Place | Driver |\n| --- | --- |\n| 1 | Ann |\n"
    );
    let all = [(700, ["Place", "Driver"]), (700, ["1", "Ann"])];
    assert!(body_of(|t| weighted(t, &all)).starts_with("|  |  |\n"));
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

#[test]
fn roles_make_tables_and_unmake_them() {
    let body = |holder: &'static str| {
        body_of(move |t| {
            t.open_with("div", &[("role", holder)]);
            for (tag, cells) in [
                ("columnheader", ["Tide", "Time"]),
                ("cell", ["High", "04:12"]),
            ] {
                t.open_with("div", &[("role", "row")]);
                for text in cells {
                    t.open_with("span", &[("role", tag)]).text(text).close();
                }
                t.close();
            }
            t.close();
        })
    };
    let table = "| Tide | Time |\n| --- | --- |\n| High | 04:12 |\n";
    assert_eq!(body("table"), table);
    assert_eq!(body("grid"), table);
    assert!(!body("presentation").contains('|'));
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
    for _ in 0..50_000 {
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
    });
    assert_eq!(text, "## Making a request\n\n### Headers\n");
}

#[test]
fn a_grid_that_names_its_columns_is_a_table() {
    let text = body_of(|t| {
        let grid = styled(Display::Grid);
        t.element("div", [0.0, 0.0, 400.0, 60.0], grid, |t| {
            for (i, said) in ["Name", "What it does", "a()", "Starts", "b()", "Ends"]
                .iter()
                .enumerate()
            {
                let (x, y) = (200.0 * (i % 2) as f64, 20.0 * (i / 2) as f64);
                let class = if i < 2 { "table-header col" } else { "col" };
                t.at(x, y);
                t.open_with("div", &[("class", class)]).text(said).close();
            }
        });
    });
    assert_eq!(
        text,
        "| Name | What it does |\n| --- | --- |\n| a() | Starts |\n| b() | Ends |\n"
    );
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

#[test]
fn no_cell_reaches_into_another_group_of_rows() {
    let text = body_of(|t| {
        t.open("table").open("thead").open("tr");
        t.open_with("th", &[("rowspan", "2")]).text("Day").close();
        t.open("th").text("Place").close().close().close();
        for day in ["Monday", "Tuesday"] {
            t.open("tbody").open("tr");
            t.open_with("td", &[("rowspan", "0")]).text(day).close();
            t.open("td").text("Hall A").close().close();
            t.open("tr").open("td").text("Hall B").close().close();
            t.close();
        }
    });
    assert_eq!(
        text,
        "| Day | Place |\n| --- | --- |\n| Monday | Hall A |\n|  | Hall B |\n\
         | Tuesday | Hall A |\n|  | Hall B |\n"
    );
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
                // What it says of a name where the mouse is.
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

/// A row that is all heading heads the rows below and is of no column; one short row alone is a line.
#[test]
fn rows_of_headings_part_tables_and_a_lone_row_is_a_line() {
    let row = |t: &mut TestPage, cells: [&str; 2]| {
        t.open("tr");
        for cell in cells {
            t.open("td").text(cell).close();
        }
        t.close();
    };
    let title = |t: &mut TestPage, title: &str| {
        t.open("tr").open_with("td", &[("colspan", "2")]);
        t.open("h3").text(title).close().close().close();
    };
    let text = body_of(|t| {
        t.open("table");
        title(t, "Types");
        row(t, ["int", "count"]);
        row(t, ["char", "sign"]);
        title(t, "Functions");
        row(t, ["void", "run()"]);
        t.close().open("table");
        title(t, "Alone");
        row(t, ["struct", "One"]);
    });
    assert_eq!(
        text,
        "### Types\n\n|  |  |\n| --- | --- |\n| int | count |\n| char | sign |\n\n### Functions\n\n|  |  |\n| --- | --- |\n| void | run() |\n\n### Alone\n\nstruct One\n"
    );
}
