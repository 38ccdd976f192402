//! Tables of small pages, as Markdown shows them.

use crate::output::markdown::tests::body_of;
use crate::snapshot::Display;
use crate::snapshot::test_page::{TestPage, styled};

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
