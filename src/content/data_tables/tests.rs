//! What tables are told to be.

use super::*;
use crate::snapshot::test_page::TestPage;

/// What becomes of a table whose cells have those tags and hold those texts, a picture with a
/// name for `*`, a field for `_`.
fn kind(rows: &[&[(&str, &str)]]) -> Option<TableKind> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table");
    for row in rows {
        t.open("tr");
        for (tag, text) in *row {
            t.open(tag);
            match *text {
                "" => {}
                "*" => {
                    t.open_with("img", &[("alt", "yes"), ("src", "/y.png")])
                        .close();
                }
                "_" => {
                    t.open("input").close();
                }
                text => {
                    t.text(text);
                }
            }
            t.close();
        }
        t.close();
    }
    let page = t.finish();
    data_tables(&page).into_values().next()
}

#[test]
fn boxes_and_forms_are_no_tables_of_data() {
    let box_of = [("td", ""), ("td", "News of the day"), ("td", "")];
    assert_eq!(kind(&[&box_of, &box_of, &box_of]), None, "round corners");
    let field = [("td", "from"), ("td", "_")];
    assert_eq!(kind(&[&field, &field]), None, "a form");
    let field = [("th", "Name"), ("td", "_")];
    assert_eq!(
        kind(&[&field, &field]),
        None,
        "a form with labels as headers"
    );
    let row = [("td", "a"), ("td", "b")];
    assert_eq!(kind(&[&row, &row]), Some(TableKind::Alike));
    assert_eq!(kind(&[&row, &[("td", "c"), ("td", "")]]), None);
    let title = [("th", "Title")];
    assert_eq!(kind(&[&title, &row]), Some(TableKind::Said));
    let long = "what it does ".repeat(40);
    let described = [("td", "name"), ("td", long.as_str())];
    assert_eq!(kind(&[&row, &described, &row]), Some(TableKind::Alike));
    assert_eq!(kind(&[&row, &described]), None, "two columns of a page");
    assert_eq!(kind(&[&row, &described, &[("td", "a")]]), None);
    let checked = [("td", "a"), ("td", "*")];
    assert_eq!(kind(&[&checked, &checked]), Some(TableKind::Alike));
}

#[test]
fn headers_of_all_rows_outweigh_a_role() {
    let is_data = |role: &str, tags: [&str; 2]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("table", &[("role", role)]);
        for tag in [tags[0], tags[0], tags[1]] {
            t.open("tr").open(tag).text("Weight").close();
            t.open("td").text("65 g").close().close();
        }
        !data_tables(&t.finish()).is_empty()
    };
    assert!(is_data("presentation", ["th", "th"]));
    assert!(!is_data("presentation", ["th", "td"]), "not all");
    assert!(!is_data("none", ["td", "td"]));
    assert!(is_data("table", ["td", "td"]));
}

#[test]
fn a_bold_first_row_outweighs_a_role() {
    let with_cells = |cell: &str, head: &str, rows: usize, text: &str, last: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open_with("table", &[("role", "presentation")]);
        t.open("tr");
        for title in ["Fare", "Refund"] {
            t.open(cell).open("p").open(head).text(title);
            t.close().close().close();
        }
        t.close();
        for _ in 0..rows {
            t.open("tr").open("td").text("Standard").close();
            t.open("td").text(text).close().close();
        }
        t.open("tr");
        for text in last {
            t.open("td").text(text).close();
        }
        !data_tables(&t.finish()).is_empty()
    };
    let is_data = |head: &str, rows: usize, text: &str, last: &[&str]| {
        with_cells("td", head, rows, text, last)
    };
    let last = ["Late", "none"];
    assert!(!with_cells("th", "span", 3, "80 %", &last), "none is bold");
    assert!(is_data("b", 1, "80 %", &last));
    assert!(is_data("strong", 3, "80 %", &last));
    assert!(!is_data("span", 3, "80 %", &last), "nothing is bold");
    assert!(!is_data("b", 0, "80 %", &last), "two rows");
    assert!(!is_data("b", 2, "80 %", &["Late"]), "one column");
    let long = "what it does ".repeat(10);
    assert!(!is_data("b", 2, &long, &last), "columns of a page");
}

#[test]
fn rows_across_all_columns_part_pairs() {
    let is_data = |pairs: usize, chars: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table");
        for text in ["Features".to_owned(), "x".repeat(chars)] {
            t.open("tr").open_with("td", &[("colspan", "2")]);
            t.text(&text).close().close();
        }
        for _ in 0..pairs {
            t.open("tr");
            t.open("td").text("Weight").close();
            t.open("td").text("65 g").close().close();
        }
        !data_tables(&t.finish()).is_empty()
    };
    assert!(is_data(5, 600));
    assert!(!is_data(4, 600), "a page with some lines");
    assert!(!is_data(5, 2_600), "a page with a table below it");
    assert!(is_data(4, 200));
}

#[test]
fn a_head_needs_no_cells_of_a_header() {
    let kind = |head: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("thead").open("tr");
        for text in head {
            t.open("td").text(text).close();
        }
        t.close().close().open("tbody").open("tr");
        t.open("td").open("ul").open("li").text("Cars");
        t.close().close().close().open("td").text("12");
        data_tables(&t.finish()).into_values().next()
    };
    assert_eq!(kind(&["Forum", "Threads"]), Some(TableKind::Rich));
    assert_eq!(kind(&["Who is there"]), None);
}

/// As GitHub lists files: a line across all columns holds headings, and the head is clipped.
#[test]
fn a_head_that_is_hidden_from_sight_is_one() {
    let kind = |tag: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table");
        t.open_bare("thead").open_bare("tr");
        for text in ["Name", "Last change"] {
            t.open_bare(tag).unrendered(text).close();
        }
        t.close().close().open("tbody").open("tr");
        t.open_with("td", &[("colspan", "2")]).open("h2");
        t.text("History").close();
        t.open("p").text("mjensen").close().close().close();
        for file in ["docs", "src"] {
            t.open("tr").open("td").text(file).close();
            t.open("td").text("yesterday").close().close();
        }
        data_tables(&t.finish()).into_values().next()
    };
    assert_eq!(kind("th"), Some(TableKind::Rich));
    assert_eq!(kind("td"), Some(TableKind::Rich));
}

/// As DocBook sets a tip; `spanned` and `cells` are the rows of its picture and the cells of the last.
#[test]
fn a_text_beside_its_sign_is_no_table_of_data() {
    let is_data = |spanned: &str, cells: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tbody").open("tr");
        t.open_with("td", &[("rowspan", spanned)]);
        t.open_with("img", &[("alt", "yes"), ("src", "/tip.png")]);
        t.close().close().open("th").text("Tip").close().close();
        t.open("tr");
        for cell in cells {
            t.open("td").text(cell).close();
        }
        !data_tables(&t.finish()).is_empty()
    };
    assert!(!is_data("2", &["Look here first."]));
    assert!(is_data("1", &["Look here first."]));
    assert!(is_data("2", &["Height", "12 m"]), "columns of a table");
}
