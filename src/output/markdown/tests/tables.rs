//! Tables: what is one, their heads, columns and groups of rows.

use super::*;
use crate::snapshot::test_page::{block, by_tag};

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

/// A table of rows, each in a group of its own, with a caption if it has one.
fn grouped(caption: &str, rows: &[(&str, &str, [&str; 2])]) -> String {
    body_of(|t| {
        t.open("table");
        if !caption.is_empty() {
            t.open("caption").text(caption).close();
        }
        for (group, cell, words) in rows {
            t.open(group).open("tr");
            for word in words {
                t.open(cell).text(word).close();
            }
            t.close().close();
        }
        t.close();
    })
}

#[test]
fn the_foot_of_a_table_is_shown_last() {
    let text = grouped(
        "",
        &[
            ("thead", "th", ["Item", "Amount"]),
            ("tfoot", "td", ["Total", "255"]),
            ("tbody", "td", ["Flour", "240"]),
            ("tbody", "td", ["Sacks", "15"]),
        ],
    );
    assert_eq!(
        text,
        "| Item | Amount |\n| --- | --- |\n| Flour | 240 |\n| Sacks | 15 |\n| Total | 255 |\n"
    );
}

#[test]
fn the_head_of_a_table_is_shown_first() {
    let text = grouped(
        "Stores",
        &[
            ("tfoot", "td", ["Total", "255"]),
            ("tbody", "td", ["Flour", "240"]),
            ("thead", "th", ["Item", "Amount"]),
            ("tbody", "td", ["Sacks", "15"]),
            ("thead", "th", ["Once", "more"]),
        ],
    );
    assert_eq!(
        text,
        "Stores\n\n| Item | Amount |\n| --- | --- |\n| Flour | 240 |\n| Sacks | 15 |\n| Once | more |\n| Total | 255 |\n"
    );
}

#[test]
fn a_column_that_is_folded_away_is_not_written() {
    let page = TestPage::draw(|t| {
        let folded = Style {
            hidden: true,
            ..block()
        };
        let whole = [0.0, 0.0, 400.0, 60.0];
        t.element("table", whole, styled(Display::Table), |t| {
            t.element("col", [100.0, 0.0, 0.0, 60.0], folded, |_| {});
            for (i, words) in [["Port", "Code", "Depth"], ["Oster", "X1", "9 m"]]
                .into_iter()
                .enumerate()
            {
                let top = 30.0 * i as f64;
                let row = [0.0, top, 400.0, 30.0];
                t.element("tr", row, styled(Display::TableRow), |t| {
                    for (k, word) in words.into_iter().enumerate() {
                        let width = if k == 1 { 0.0 } else { 90.0 };
                        let cell = [50.0 * k as f64, top, width, 30.0];
                        t.element("td", cell, styled(Display::TableCell), |t| {
                            t.text_at([50.0 * k as f64, top, 40.0, 20.0], word);
                        });
                    }
                });
            }
        });
    });
    for concealed in [false, true] {
        let text = markdown(&flow_of(&page, &[page.body()], concealed));
        assert_eq!(
            text,
            "|  |  |\n| --- | --- |\n| Port | Depth |\n| Oster | 9 m |\n"
        );
    }
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

/// A poem beside its translation; a line end behind all of a cell ends no line of it.
#[test]
fn a_lone_row_of_cells_with_lines_of_their_own_is_no_line() {
    let row = |ends: &str| {
        body_of(|t| {
            t.open("table").open("tr").open("td").text("Le fleuve");
            t.open("br").close().text(ends).close();
            t.open("td").text("The river").close();
        })
    };
    assert_eq!(row("descend"), "Le fleuve\\\ndescend\n\nThe river\n");
    assert!(row("").contains("Le fleuve"));
    assert!(!row("").contains("\n\nThe river"));
}

#[test]
fn a_foot_that_repeats_the_head_is_left_out() {
    let text = |foot: [&'static str; 2]| {
        body_of(move |t| {
            t.open("table");
            for (group, cells) in [
                ("thead", ["Item", "Amount"]),
                ("tbody", ["Flour", "240"]),
                ("tbody", ["Sacks", "15"]),
                ("tfoot", foot),
            ] {
                let cell = if group == "thead" { "th" } else { "td" };
                t.open(group).open("tr");
                for word in cells {
                    t.open(cell).text(word).close();
                }
                t.close().close();
            }
            t.close();
        })
    };
    let body = "| Item | Amount |\n| --- | --- |\n| Flour | 240 |\n| Sacks | 15 |\n";
    assert_eq!(text(["Item", "Amount"]), body);
    assert_eq!(text(["Items", "255"]), format!("{body}| Items | 255 |\n"));
    let long = "All that the mill has sold in the year";
    assert_eq!(text([long, "255"]), format!("{body}| {long} | 255 |\n"));
}

#[test]
fn a_corner_that_says_nothing_is_of_the_head() {
    let text = body_of(|t| {
        t.open("table");
        for (head, row) in [("th", ["", "2020", "2021"]), ("td", ["Boats", "12", "9"])] {
            t.open("tr");
            for word in row {
                t.open(if word.is_empty() { "td" } else { head });
                if !word.is_empty() {
                    t.text(word);
                }
                t.close();
            }
            t.close();
        }
    });
    assert_eq!(
        text,
        "|  | 2020 | 2021 |\n| --- | --- | --- |\n| Boats | 12 | 9 |\n"
    );
}

#[test]
fn lists_in_cells_keep_their_numbers() {
    let text = body_of(|t| {
        t.open("table").open("tr").open("th").text("Kind").close();
        t.open("th").text("Steps").close().close();
        t.open("tr").open("td").text("a").close().open("td");
        t.open_with("ol", &[("start", "5")]);
        t.open("li")
            .text("five")
            .open("ul")
            .open("li")
            .text("in it");
        t.close().close().close();
        t.open("li").text("six").close().close().close().close();
        t.open("tr").open("td").text("b").close();
        t.open("td").text("none").close();
    });
    assert_eq!(
        text,
        "| Kind | Steps |\n| --- | --- |\n\
         | a | <ol><li value=\"5\">five<ul><li>in it</li></ul></li><li>six</li></ol> |\n\
         | b | none |\n"
    );
}

#[test]
fn a_list_of_one_item_is_its_text_in_a_cell() {
    let text = body_of(|t| {
        t.open("table").open("tr").open("th").text("Day").close();
        t.open("th").text("Hours").close().close();
        for (day, items) in [("Mon", &["Closed"][..]), ("Tue", &["7-9", "11-15"][..])] {
            t.open("tr")
                .open("td")
                .text(day)
                .close()
                .open("td")
                .open("ul");
            for item in items {
                t.open("li").open("p").text(item).close().close();
            }
            t.close().close().close();
        }
    });
    assert_eq!(
        text,
        "| Day | Hours |\n| --- | --- |\n| Mon | Closed |\n\
         | Tue | <ul><li>7-9</li><li>11-15</li></ul> |\n"
    );
}

/// As a flex box lays out its parts, which the style sheet makes blocks of.
#[test]
fn words_beside_each_other_are_one_line_of_their_cell() {
    let row = |place: [f64; 4]| {
        let text = body_of(|t| {
            t.open("table").open("tr");
            for head in ["Place", "Fee"] {
                t.open("th").text(head).close();
            }
            t.close().open("tr").open("td");
            t.line("span", [0.0, 40.0, 40.0, 20.0], "Port");
            t.link_to("/p1", place, "No 1");
            t.close().open("td").text("10");
        });
        text.lines().last().unwrap_or_default().to_owned()
    };
    let link = "[No 1](https://example.org/p1)";
    let beside = [44.0, 40.0, 40.0, 20.0];
    assert_eq!(row(beside), format!("| Port {link} | 10 |"));
    let below = [0.0, 60.0, 40.0, 20.0];
    assert_eq!(row(below), format!("| Port<br>{link} | 10 |"));
}

#[test]
fn a_head_behind_rows_in_parts_stays_where_it_is() {
    let text = body_of(|t| {
        t.open("table").open("tbody");
        let row = |t: &mut TestPage, tag: &str, cells: [&str; 2]| {
            t.open("tr");
            for word in cells {
                t.open(tag).text(word).close();
            }
            t.close();
        };
        row(t, "td", ["Flour", "240"]);
        t.open("tr").open("td").open("h3").text("More");
        t.close().close().close();
        row(t, "td", ["Sacks", "15"]);
        t.close().open("thead");
        row(t, "th", ["Item", "Amount"]);
    });
    let at = |word: &str| text.find(word).unwrap();
    assert!(
        at("Flour") < at("More") && at("More") < at("Item"),
        "{text}"
    );
}

/// Source: tables of Bootstrap, whose head is for those who listen.
#[test]
fn rows_that_were_chosen_are_a_table_and_what_is_not_shown_heads_them() {
    let page = |is_shown: bool| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table");
        if is_shown {
            t.open("thead").open("tr").open("th").text("Port").close();
            t.open("th").text("Depth").close();
        } else {
            t.open_bare("thead").open_bare("tr").open_bare("th");
            t.unrendered("Port").close();
            t.open_bare("th").unrendered("Depth").close();
        }
        t.close().close().open("tbody");
        for row in [["Oster", "9 m"], ["Wester", "7 m"]] {
            t.open("tr").open("td").text(row[0]).close();
            t.open("td").text(row[1]).close().close();
        }
        t.finish()
    };
    let rows = "| --- | --- |\n| Oster | 9 m |\n| Wester | 7 m |\n";
    for is_shown in [true, false] {
        let page = page(is_shown);
        let written = |tag: &str, concealed: bool| {
            let chosen = by_tag(&page, tag);
            markdown(&flow_of(&page, &[chosen], concealed))
        };
        assert_eq!(written("tbody", true), format!("|  |  |\n{rows}"));
        assert_eq!(written("table", true), format!("| Port | Depth |\n{rows}"));
        assert_eq!(written("td", true), "Oster\n");
    }
}

#[test]
fn what_a_table_is_of_stands_above_the_names_of_its_columns() {
    let written = |title: &str, names: &str| {
        body_of(|t| {
            t.open("table").open("tr");
            t.open_with(title, &[("colspan", "2")]).text("Decisions");
            t.close().close();
            for (tag, cells) in [(names, ["Date", "Case"]), ("td", ["May", "Ann"])] {
                t.open("tr");
                for text in cells {
                    t.open(tag).text(text).close();
                }
                t.close();
            }
        })
    };
    let named = "Decisions\n\n| Date | Case |\n| --- | --- |\n| May | Ann |\n";
    assert_eq!(written("th", "th"), named);
    assert_eq!(written("td", "th"), named);
    let all = "| Decisions |  |\n| --- | --- |\n| Date | Case |\n| May | Ann |\n";
    assert_eq!(written("th", "td"), all);
}
