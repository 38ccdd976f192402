//! Which lines behind a headline are dropped as dates, and which are kept.

use super::*;
use crate::snapshot::test_page::TestPage;

const TEXT: &str = "The railway will open the special train to the lake in November, leaving the capital \
                    every Saturday and Sunday morning.";

/// Which texts are dropped from a page with a headline, lines behind it, each in an element of the given tag and
/// class, and a text.
fn out_of(lines: &[(&str, &str, &str)], draw: impl FnOnce(&mut TestPage)) -> Vec<bool> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("A headline").close();
    for (tag, class, text) in lines {
        t.open_with(tag, &[("class", class)]).text(text).close();
    }
    t.open("p").text(TEXT).close();
    draw(&mut t);
    let page = t.finish();
    let found = found_on(&page);
    assert!(!found[0] && !found[lines.len() + 1]);
    found[1..=lines.len()].to_vec()
}

fn found_on(page: &PageSnapshot) -> Vec<bool> {
    let units = Units::from_page(page);
    let rows = vec![UnitRow::default(); units.len()];
    date_lines(page, &units, &rows, &LinkedData::from_page(page))
}

fn is_out(tag: &str, class: &str, line: &str) -> bool {
    out_of(&[(tag, class, line)], |_| {})[0]
}

#[test]
fn a_day_right_behind_the_headline_is_none_of_the_text() {
    for line in [
        "2024年5月3日",
        "2024年5月3日(金) 10:20",
        "投稿日 2024年5月3日",
        "发布时间：2024-05-03 10:20",
        "12:40, 3 мая 2024",
        "Опубликовано: 3 мая 2024",
        "Friday, May 3, 2024",
        "Last updated on May 3, 2024 at 09:27 am",
        "3 de mayo de 2024",
    ] {
        assert!(is_out("p", "", line), "{line}");
    }
    for line in [
        "Paris, 3 May 2024",
        "3 May 2024 – 5 June 2024",
        "What happened on 3 May 2024",
        "By 1 January 2025 all must comply",
        "May 2024",
        "A line",
    ] {
        assert!(!is_out("p", "", line), "{line}");
    }
    let line = "Jumat, 03 Mei 2024 11:45 WIB";
    assert!(is_out("p", "date", line) && is_out("time", "", line));
    assert!(!is_out("td", "", "3 May 2024") && !is_out("h2", "", "3 May 2024"));
}

#[test]
fn a_name_may_stand_before_the_day_but_no_text() {
    let day = ("p", "", "3 May 2024");
    assert_eq!(out_of(&[("p", "", "Jane Doe"), day], |_| {}), [false, true]);
    assert_eq!(out_of(&[("p", "", TEXT), day], |_| {}), [false, false]);
}

#[test]
fn the_days_of_a_list_or_a_diary_stay() {
    let others = |tag: &'static str| {
        let day = ("div", "", "3 May 2024");
        out_of(&[day], |t| {
            for title in ["The second", "The third", "The fourth", "The fifth"] {
                t.open(tag).text(title).close();
                t.open("div").text("2 May 2024").close();
                t.open("p").text(TEXT).close();
            }
        })
    };
    assert_eq!(others("h1"), [false]);
    assert_eq!(others("h2"), [false]);
}

#[test]
fn days_beside_each_other_or_above_texts_alike_are_of_a_list() {
    let day = ("div", "time-label", "3 May 2024");
    let out = |around: &'static str, between: (&'static str, &'static str)| {
        out_of(&[day], |t| {
            t.open(around);
            t.open_with("div", &[("class", day.1)]);
            t.text("2 May 2024").close();
            t.open(between.0).text(between.1).close();
            t.open("p").text(TEXT).close().close();
        })
    };
    assert_eq!(out("section", ("p", "12:05")), [false]);
    // Titles of other articles below an article.
    assert_eq!(out("section", ("h3", "Another")), [true]);
    let beside = out_of(&[day], |t| {
        t.open_with("div", &[("class", day.1)]);
        t.text("2 May 2024").close();
        t.open("h3").text("Mina Lee").close();
    });
    assert_eq!(beside, [false]);
}

#[test]
fn a_word_before_the_day_tells_what_it_is_the_day_of() {
    for (class, line) in [
        ("date-line", "Deadline 3 May 2024"),
        ("post-date", "Apply by 3 May 2024"),
        ("dates", "opens on 3 May 2024"),
        ("date", "† 3 May 2024"),
        ("", "* 3 May 2024"),
    ] {
        assert!(!is_out("p", class, line), "{line}");
    }
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("A call").close();
    t.open("p").text("until: ");
    t.open_with("span", &[("class", "date")]).text("3 May 2024");
    t.close().close().open("p").text(TEXT);
    assert!(!found_on(&t.finish()).contains(&true));
    for line in ["Jumat, 3 Mei 2024", "Published 3 May 2024 11:45 Uhr"] {
        assert!(is_out("p", "date", line), "{line}");
    }
}

#[test]
fn what_takes_place_is_told_by_its_day() {
    // The surroundings of the line, its class, and what is declared.
    let is_out = |around: &[(&str, &str)], line: &[(&str, &str)], declared: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("main", around);
        t.open("h1").text("A concert").close();
        t.open_with("p", line).text("3 May 2024").close();
        t.open("p").text(TEXT).close();
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(declared);
        found_on(&t.finish())[1]
    };
    let event = [("itemtype", "https://schema.org/MusicEvent")];
    let declared = r#"{"@type":"Event","startDate":"2024-05-03T20:00"}"#;
    assert!(is_out(&[], &[], ""));
    assert!(is_out(
        &[("itemtype", "https://schema.org/Article")],
        &[],
        ""
    ));
    assert!(!is_out(&event, &[], ""));
    assert!(!is_out(&[], &[("itemprop", "startDate")], ""));
    assert!(!is_out(&[], &[("class", "event-date")], ""));
    assert!(!is_out(&[("class", "single termin")], &[], ""));
    assert!(!is_out(&[], &[], declared));
}

/// Which lines are dropped from a page with declarations, with some lines above a row in one element and a text
/// below.
fn out_of_row(declared: &str, above: &[(&str, &str)], row: &[&str]) -> Vec<bool> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("A headline").close();
    for (class, text) in above {
        t.open_with("p", &[("class", class)]).text(text).close();
    }
    t.open("div");
    for line in row {
        t.open("p").text(line).close();
    }
    t.close().open("p").text(TEXT).close();
    t.open_with("script", &[("type", "application/ld+json")]);
    t.unrendered(declared);
    let found = found_on(&t.finish());
    let first = 1 + above.len();
    assert!(!found[..first].contains(&true) && !found[first + row.len()]);
    found[first..first + row.len()].to_vec()
}

#[test]
fn a_row_of_a_name_and_days_with_labels_is_none_of_the_text() {
    let out = |row: &[&str]| out_of_row("", &[], row);
    let (published, changed) = (
        "Δημοσίευση: 14 Μαρτίου 2026, 10:26",
        "Ενημέρωση: 14 Μαρτίου 2026, 11:02",
    );
    assert_eq!(out(&["Ελένη Μαυρίδη", published, changed]), [true; 3]);
    assert_eq!(out(&["Ελένη Μαυρίδη", published]), [false; 2]);
    // Without a name, the row may be the begin and the end of something.
    assert_eq!(out(&[published, changed]), [false; 2]);
}

#[test]
fn a_label_is_read_where_its_day_is_declared_and_a_name_where_it_is_the_authors() {
    let declared = r#"{"@type":"NewsArticle","datePublished":"2026-03-14T10:26:00+02:00",
                       "author":{"@type":"Person","name":"Ελένη Μαυρίδη"}}"#;
    let out = |row: &[&str]| out_of_row(declared, &[], row);
    let published = "Δημοσίευση: 14 Μαρτίου 2026, 10:26";
    assert_eq!(out(&["Ελένη Μαυρίδη", published]), [true, true]);
    assert_eq!(out(&["Πέτρος Λάμπρου", published]), [false, true]);
    let other = "Προθεσμία: 15 Μαρτίου 2026";
    assert_eq!(out(&["Ελένη Μαυρίδη", other]), [false, false]);
}

#[test]
fn one_standfirst_may_stand_before_the_day() {
    let out =
        |declared: &str, above: &[(&str, &str)]| out_of_row(declared, above, &["3 May 2024"])[0];
    assert!(out("", &[("standfirst", TEXT)]));
    assert!(!out("", &[("standfirst", TEXT), ("", TEXT)]));
    let declared = r#"{"@type":"Article","datePublished":"2024-05-03"}"#;
    assert!(!out("", &[("", TEXT)]) && out(declared, &[("", TEXT)]));
}

#[test]
fn what_a_picture_says_stands_between_no_line_and_its_headline() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("A headline").close();
    t.open("figure");
    t.open_with("img", &[("src", "a.png"), ("alt", "A mill")])
        .close();
    for line in ["A mill", "At night", "In May", "By the river", "Mina Lee"] {
        t.open("p").text(line).close();
    }
    t.close();
    t.open("p").text("3 May 2024").close();
    t.open("p").text(TEXT).close();
    assert!(found_on(&t.finish())[6]);
}
