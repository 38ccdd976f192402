//! Values under their labels, and columns that are kept.

use super::csv_of;
use crate::snapshot::test_page::TestPage;

/// A shop whose cards hold a headline, colours and facts with labels: not every card has all.
fn outfitter() -> TestPage {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("main");
    for i in 0..6 {
        t.open_with("div", &[("class", "card")]);
        t.open_with("a", &[("href", &format!("/p/{i}")), ("class", "name")]);
        t.text(&format!("Stove of the {i}th kind")).close();
        for colour in ["amber", "blue", "coral", "dove", "ebony"]
            .iter()
            .skip(i % 3)
        {
            let class = format!("swatch {colour}");
            let href = format!("/p/{i}?colour={colour}");
            t.open_with("a", &[("href", &href), ("class", &class)]);
            t.text(colour).close();
        }
        t.open("ul");
        for (label, value) in [("Fuel:", "gas"), ("Heat:", "3 kW"), ("Weight:", "2 kg")] {
            if label != "Heat:" || i % 2 == 1 {
                t.open("div").open("span").text(label).close();
                t.open("span").text(&format!("{value} {i}")).close().close();
            }
        }
        t.close().open("button").text("Compare").close().close();
    }
    t
}

#[test]
fn values_stand_under_their_labels_and_colours_in_one_column() {
    let rows = csv_of(outfitter());
    assert_eq!(
        rows[0],
        ["title", "url", "link", "link_url", "Fuel", "Heat", "Weight"].map(str::to_owned),
        "{rows:?}"
    );
    let cells = |row: usize| [0, 2, 4, 5, 6].map(|i: usize| rows[row][i].as_str());
    let colours = "amber; blue; coral; dove; ebony";
    assert_eq!(
        cells(1),
        ["Stove of the 0th kind", colours, "gas 0", "", "2 kg 0"]
    );
    let colours = "blue; coral; dove; ebony";
    assert_eq!(
        cells(2),
        [
            "Stove of the 1th kind",
            colours,
            "gas 1",
            "3 kW 1",
            "2 kg 1"
        ]
    );
}

#[test]
fn what_is_said_above_a_list_is_no_record() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("ul").open("li").text("Showing ");
    t.open("b")
        .text("1-8")
        .close()
        .text(" of ")
        .open("b")
        .text("524")
        .close()
        .close();
    for i in 0..8 {
        t.open("li").open("h3");
        t.open_with("a", &[("href", &format!("/{i}"))]);
        t.text(&format!("Result number {i}")).close().close();
        t.open("p")
            .text(&format!("What result {i} is about"))
            .close()
            .close();
    }
    let rows = csv_of(t);
    assert_eq!(rows.len(), 9, "{rows:?}");
    assert_eq!(rows[1][0], "Result number 0");
}

#[test]
fn a_column_that_differs_in_one_row_is_kept() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("table").open("tr");
    for name in ["Job", "Build", "Test"] {
        t.open("th").text(name).close();
    }
    t.close();
    for i in 0..20 {
        let test = if i == 7 { "failed" } else { "passed" };
        t.open("tr");
        for cell in [&format!("job number {i}"), "passed", test] {
            t.open("td").text(cell).close();
        }
        t.close();
    }
    let rows = csv_of(t);
    assert_eq!(rows[0], ["Job", "Build", "Test"]);
    assert_eq!(rows[8][2], "failed");
}

#[test]
fn who_speaks_is_a_value() {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("div");
    for i in 0..8 {
        let who = if i % 3 == 0 { "Ann:" } else { "Bob:" };
        t.open("div")
            .open("h3")
            .text(&format!("Message {i}"))
            .close();
        t.open_with("div", &[("class", "who")]).text(who).close();
        t.open_with("div", &[("class", "said")]);
        t.text(&format!("I say the {i}th thing")).close().close();
    }
    let rows = csv_of(t);
    assert!(!rows[0].contains(&"Ann".to_owned()), "{rows:?}");
    assert!(rows[1].contains(&"Ann:".to_owned()), "{rows:?}");
    assert!(rows[2].contains(&"Bob:".to_owned()), "{rows:?}");
}
