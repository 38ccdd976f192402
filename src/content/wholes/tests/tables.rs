//! Tables, lists of terms, code.

use super::{settled, table};
use crate::snapshot::test_page::TestPage;

#[test]
fn tables_are_whole_or_gone() {
    let rows = [["Name", "Price"], ["Apple", "12"], ["pear", "never"]];
    assert_eq!(
        settled(|t| table(t, "th", &rows)),
        "Name Price Apple 12 pear never"
    );
    let rows = [["Name", "the price of it"], ["apple", "twelve euros"]];
    assert_eq!(settled(|t| table(t, "th", &rows)), "");
    assert_eq!(
        settled(|t| table(t, "td", &rows)),
        "",
        "a row with a hole is none"
    );
    let rows = [
        ["Name", "Price"],
        ["apple", "12 euros or more"],
        ["Pear", "x"],
    ];
    assert_eq!(
        settled(|t| table(t, "td", &rows)),
        "Name Price Pear x",
        "a row may be a record"
    );
}

#[test]
fn a_table_between_two_texts_needs_less() {
    let rows = [["Name", "cost"], ["apple", "12"]];
    let around = |before: &'static str, after: &'static str| {
        settled(|t| {
            t.open("div").open("p").text(before).close().close();
            table(t, "th", &rows);
            t.open("div").open("p").text(after).close().close();
        })
    };
    assert_eq!(around("Before", "after"), "Before");
    assert_eq!(around("Before", "After"), "Before Name cost apple 12 After");
}

#[test]
fn a_table_right_behind_a_text_is_read_with_it() {
    let rows = [["height", "45"], ["weight", "4"]];
    let behind = |before: &'static str| {
        settled(|t| {
            t.open("p").text(before).close();
            table(t, "th", &rows);
        })
    };
    assert_eq!(behind("Before"), "Before height 45 weight 4");
    assert_eq!(behind("before"), "");
    let wrapped = settled(|t| {
        t.open("p").text("Before").close();
        t.open("div").open("div");
        table(t, "th", &rows);
    });
    assert_eq!(wrapped, "Before height 45 weight 4");
    let headed = |tag: &'static str| {
        settled(move |t| {
            t.open("p").text("Before").close();
            t.open(tag).open("div").open("h4").text("sizes").close();
            table(t, "th", &rows);
        })
    };
    assert_eq!(headed("div"), "Before sizes height 45 weight 4");
    assert_eq!(headed("aside"), "Before");
}

/// What is known of pictures holds for no figure of code or of a table.
#[test]
fn figures_of_code_and_tables_are_read_with_the_text_beside_them() {
    let beside = |text: &'static str| {
        settled(|t| {
            t.open("p").text(text).close().open("figure");
            table(t, "th", &[["oven", "price"], ["small", "300"]]);
            t.open("figcaption").text("prices of 2024").close().close();
            t.open("p").text("Between").close();
            t.open("figure").open("table").open("tr").open("td");
            t.open("pre").text("1").close().close();
            t.open("td").open("pre").text("sleep 1800").close().close();
            t.close().close().close();
        })
    };
    assert_eq!(
        beside("Prices"),
        "Prices oven price small 300 prices of 2024 Between 1 sleep 1800"
    );
    let alone = settled(|t| {
        t.open("p").text("Before").close().open("figure");
        t.open_with("img", &[("src", "a.png")]).close();
        t.open("figcaption").text("a mill").close().close();
    });
    assert_eq!(alone, "Before");
}

#[test]
fn a_term_shares_the_fate_of_its_definition() {
    let list = |t: &mut TestPage, entries: &[[&str; 2]]| {
        t.open("dl");
        for [term, definition] in entries {
            t.open("dt").text(term).close();
            t.open("dd").text(definition).close();
        }
        t.close();
    };
    let entries = [["One", "a"], ["Two words", "b"], ["c", "d"]];
    assert_eq!(settled(|t| list(t, &entries)), "One a Two words b c d");
    let entries = [["One", "a"], ["and a long term", "b"], ["c", "Definition"]];
    assert_eq!(settled(|t| list(t, &entries)), "One a c Definition");
}

#[test]
fn code_is_whole() {
    let code = |t: &mut TestPage, lines: &[&str]| {
        t.open("pre");
        for line in lines {
            t.open("div").text(line).close();
        }
        t.close();
    };
    assert_eq!(
        settled(|t| code(t, &["If x", "then y", "never"])),
        "If x then y never"
    );
    assert_eq!(settled(|t| code(t, &["if x", "then y"])), "");
}
