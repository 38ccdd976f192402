//! Parts of records that are in another state.

use super::csv_of;
use crate::snapshot::test_page::TestPage;

/// A list of five records, whose parts `build` adds.
fn list(build: impl Fn(&mut TestPage, usize)) -> Vec<Vec<String>> {
    let mut t = TestPage::new(800.0, 2000.0);
    t.open("body").open("div");
    for i in 0..5 {
        t.open_with("div", &[("class", "one")]);
        build(&mut t, i);
        t.close();
    }
    csv_of(t)
}

const NAMES: [&str; 5] = ["Bridge", "Wheel", "Roof", "Stones", "Sluice"];
const TASKS: [&str; 5] = [
    "Replaces the oak beams over the race.",
    "Sets forty new buckets and trues the axle.",
    "Straw from the upper field in three courses.",
    "Dresses the runner and the bed stone.",
    "Hangs a new gate of larch in the frame.",
];

fn heading(t: &mut TestPage, tag: &str, text: &str) {
    t.open(tag).text(text).close();
}

#[test]
fn a_state_is_one_column_whatever_its_class() {
    let table = list(|t, i| {
        t.open_with("div", &[("class", "row")]);
        heading(t, "h3", NAMES[i]);
        let (class, state) = [("status-green", "On track"), ("status-red", "Late")][i % 2];
        t.open_with("div", &[("class", class)]).text(state);
        t.close().close().open("p").text(TASKS[i]).close();
    });
    assert_eq!(table[0], ["title", "status", "text"]);
    assert_eq!(table[2], ["Wheel", "Late", TASKS[1]]);
    assert_eq!(table[3], ["Roof", "On track", TASKS[2]]);
}

#[test]
fn a_button_of_another_look_is_the_same_button() {
    let table = list(|t, i| {
        heading(t, "h3", NAMES[i]);
        t.open("p").text(TASKS[i]).close();
        let class = ["btn btn-outline", "btn btn-primary"][usize::from(i == 1)];
        t.open_with("a", &[("href", &format!("/{i}")), ("class", class)]);
        t.text(&format!("Open {}", NAMES[i])).close();
    });
    assert_eq!(table[0], ["title", "url", "text", "btn"]);
    assert_eq!(table[2][1], "https://example.org/1");
    assert_eq!(table[2][3], "Open Wheel");
}

#[test]
fn what_is_no_link_in_one_record_is_still_its_title() {
    let table = list(|t, i| {
        t.open("h3");
        if i == 1 {
            t.text(NAMES[i]);
        } else {
            t.open_with("a", &[("href", &format!("/{i}"))]);
            t.text(NAMES[i]).close();
        }
        t.close().open("p").text(TASKS[i]).close();
    });
    assert_eq!(table[0], ["title", "url", "text"]);
    assert_eq!(table[2], ["Wheel", "", TASKS[1]]);
}

#[test]
fn an_optional_part_of_a_card_does_not_move_its_title() {
    let table = list(|t, i| {
        t.open_with("a", &[("href", &format!("/{i}"))]);
        heading(t, "h2", NAMES[i]);
        if i != 1 {
            heading(t, "h3", TASKS[i]);
        }
        t.close().open("p").text(&format!("{i} people work on it"));
        t.close();
    });
    assert_eq!(table[0], ["title", "url", "text", "text_2"]);
    let expected = ["Wheel", "https://example.org/1", "", "1 people work on it"];
    assert_eq!(table[2], expected);
    assert_eq!(table[3][0], "Roof");
}

#[test]
fn two_parts_of_one_record_stay_two() {
    let table = list(|t, i| {
        heading(t, "h3", NAMES[i]);
        for class in ["tag-new", "tag-old"].into_iter().take(1 + i % 2) {
            t.open_with("div", &[("class", class)]);
            t.text(&format!("{class} {i}")).close();
        }
        t.open("p").text(TASKS[i]).close();
    });
    assert_eq!(table[0], ["title", "tag_new", "tag_old", "text"]);
    assert_eq!(table[2], ["Wheel", "tag-new 1", "tag-old 1", TASKS[1]]);
}

#[test]
fn what_stands_elsewhere_is_another_part() {
    let table = list(|t, i| {
        let note = |t: &mut TestPage| {
            if i % 2 == 1 {
                t.open("section");
            }
            t.open_with("div", &[("class", ["above", "below"][i % 2])]);
            t.text(&format!("Note {i} of the mill")).close();
            if i % 2 == 1 {
                t.close();
            }
        };
        heading(t, "h3", NAMES[i]);
        if i % 2 == 0 {
            note(t);
        }
        t.open("p").text(TASKS[i]).close();
        if i % 2 == 1 {
            note(t);
        }
    });
    assert_eq!(table[0], ["title", "above", "text", "below"]);
    assert_eq!(table[2], ["Wheel", "", TASKS[1], "Note 1 of the mill"]);
}
