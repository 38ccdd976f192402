//! Findings of several widths combined, and how many are reported.

use super::hiding;
use crate::lint::*;
use crate::snapshot::test_page::{TestPage, block};

/// A bar of links, some in a second line.
fn bar(width: f64, in_first_line: usize) -> PageSnapshot {
    let mut page = TestPage::draw(|s| {
        s.element("nav", [0.0, 0.0, 1000.0, 60.0], block(), |s| {
            for i in 0..4_usize {
                let (line, place) = (i / in_first_line, i % in_first_line);
                let rect = [100.0 * place as f64, 30.0 * line as f64, 90.0, 24.0];
                s.link(rect, "Section");
            }
        });
        let text = "A paragraph of text below the bar, which says something of its own.";
        s.line("p", [0.0, 100.0, 800.0, 20.0], text);
    });
    page.viewport.width = width;
    page
}

#[test]
fn an_entry_that_breaks_out_of_its_row_is_found_where_it_does() {
    let options = LintOptions {
        only: vec![Check::Wrapping, Check::SmallRange],
        ..LintOptions::default()
    };
    let (wide, middle, narrow) = (bar(1200.0, 4), bar(800.0, 3), bar(400.0, 1));
    let broken = lint(&[&wide, &narrow, &middle], &options).findings;
    assert_eq!(broken.len(), 1, "{broken:?}");
    assert_eq!(
        (broken[0].check, &broken[0].widths[..]),
        (Check::Wrapping, &[800.0][..])
    );
    let stacked = lint(&[&wide, &narrow], &options);
    assert!(stacked.findings.is_empty(), "a stack is meant");
    // One row on phones and on laptops, and two rows of two on widths between them.
    let (phone, tablet) = (bar(400.0, 4), bar(800.0, 2));
    let short = lint(&[&phone, &tablet, &wide], &options).findings;
    assert_eq!(short.len(), 1, "{short:?}");
    assert_eq!(
        (short[0].check, &short[0].widths[..]),
        (Check::SmallRange, &[800.0][..])
    );
}

#[test]
fn the_same_at_several_widths_is_one_finding() {
    let page = |width: f64| {
        let mut page = TestPage::draw(|s| {
            s.element("div", [0.0, 0.0, 400.0, 30.0], hiding(), |s| {
                s.line(
                    "p",
                    [0.0, 18.0, 400.0, 20.0],
                    "A line of text that is cut through",
                );
            });
        });
        page.viewport.width = width;
        page
    };
    let (a, b) = (page(400.0), page(1000.0));
    let options = LintOptions {
        only: vec![Check::ClippedText],
        ..LintOptions::default()
    };
    let cut = lint(&[&b, &a], &options).findings;
    assert_eq!((cut.len(), &cut[0].widths[..]), (1, &[400.0, 1000.0][..]));
}

#[test]
fn more_than_anybody_reads_is_left_out_and_told() {
    let page = TestPage::draw(|s| {
        for i in 0..300 {
            let top = 3.0 * f64::from(i);
            s.line(
                "p",
                [0.0, top, 400.0, 20.0],
                "Lines that all lie over each other",
            );
        }
    });
    let options = LintOptions {
        only: vec![Check::TextOverlap],
        ..LintOptions::default()
    };
    let result = lint(&[&page], &options);
    assert_eq!(result.findings.len(), MAX_FOUND);
    assert_eq!(result.warnings.len(), 1);
    let warning = &result.warnings[0];
    assert!(
        warning.ends_with(" findings are left out, beyond 200 of a check"),
        "{warning}"
    );
}
