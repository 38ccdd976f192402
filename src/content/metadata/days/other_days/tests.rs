use super::*;
use crate::content::metadata::tests::signed;
use crate::snapshot::test_page::TestPage;

/// The date of a page with the elements that `draw` adds behind its headline.
fn dated(draw: impl FnOnce(&mut TestPage)) -> Option<String> {
    signed(draw).1
}

#[test]
fn a_label_in_an_element_of_its_own_tells_of_what_a_day_is() {
    let day = |label: &str, tag: &str| {
        dated(|t| {
            t.open("dl").open(tag).text(label).close();
            let time = [("datetime", "2024-05-01")];
            t.open("dd").open_with("time", &time);
            t.text("1 May 2024").close().close().close();
        })
    };
    for label in ["Closing date", "Start date", "Received"] {
        assert_eq!(day(label, "dt"), None, "{label}");
        assert_eq!(day(&format!("{label}:"), "div"), None, "{label}");
    }
    let own = Some("2024-05-01".to_owned());
    assert_eq!(day("Posted", "dt"), own);
    assert_eq!(day("Start of something", "div"), own);
}

#[test]
fn a_day_in_a_list_of_files_is_of_a_file() {
    let day = |files: &[&str], before: &str| {
        dated(|t| {
            t.open("table").open("tbody");
            for file in files {
                t.open("tr").open("td");
                if !before.is_empty() {
                    t.text(before);
                }
                t.open_with("a", &[("href", "/f")]).text(file).close();
                t.close().open("td");
                t.open_with("time", &[("datetime", "2024-02-03T10:00:00Z")]);
                t.text("Feb 3, 2024").close().close().close();
            }
        })
    };
    let own = Some("2024-02-03T10:00:00+00:00".to_owned());
    assert_eq!(day(&["src", "tests"], ""), None);
    assert_eq!(day(&["src"], ""), own);
    assert_eq!(day(&["Jane Doe", "Max Muster"], "Made by"), own);
}

#[test]
fn days_that_are_declared_for_an_event_are_not_the_pages() {
    let day = |json: &str| {
        dated(|t| {
            t.open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(json).close();
            t.open("p").text("June 14, 2025, on the pier").close();
            t.open("p").text("May 1, 2025").close();
        })
    };
    let event = r#"{"@type":"Event","name":"Concert","startDate":"2025-06-14T19:30"}"#;
    assert_eq!(day(event).as_deref(), Some("2025-05-01"));
    let other = r#"{"@type":"Event","name":"Concert","startDate":"2025-07-14"}"#;
    assert_eq!(day(other).as_deref(), Some("2025-06-14"));
}

#[test]
fn hours_from_which_to_which_something_is_are_not_the_pages() {
    let day = |last: &str| {
        dated(|t| {
            t.open("p").open("span").text("June 14, 2025, 7:30 PM");
            t.close().text(last).close();
        })
    };
    assert_eq!(day(" – 10 PM"), None);
    assert_eq!(day(" – Jane Doe").as_deref(), Some("2025-06-14"));
}

#[test]
fn a_label_tells_of_what_a_day_is() {
    for line in [
        "Event date: June 14, 2025",
        "Application deadline: 3 May 2020",
        "Geboren: 03.05.1970",
        "Wann: 18. Juni 2024",
    ] {
        assert!(is_of_event(line), "{line}");
    }
    for line in [
        "Date: June 14, 2025",
        "Posted: 3 May 2020",
        "3 May 2020 | Event: The Moor",
        "Event of 3 May 2020: a report",
        "Events, 3 May 2020",
    ] {
        assert!(!is_of_event(line), "{line}");
    }
}

#[test]
fn a_day_from_which_on_something_is_is_none_of_the_page() {
    assert!(says_until("Sonntags, ab 05.03.2017") && says_until("Offer until 3 May 2020"));
    assert!(!says_until("Posted on 3 May 2020") && !says_until("ab") && !says_until("Abt 3"));
    assert!(says_in_force(
        "S. 1 in force at 1.4.1998 by S.I. 1998/412, art. 2"
    ));
    assert!(says_in_force("In Kraft getreten am 1. April 1998"));
    assert!(!says_in_force("3 May 2020: new law in force"));
    assert!(says_joined("Registered on 3 May 2020"));
    assert!(!says_joined("Jane Doe, Registered Dietitian, 3 May 2020"));
}

#[test]
fn the_day_since_which_visitors_are_counted_is_none_of_the_page() {
    for line in [
        "You are visitor number 04711 since August 1, 1998",
        "Visitors since 12 March 1999:",
        "This page has been accessed 4711 times since January 15, 1997.",
        "4711 Besucher seit dem 3. Mai 1999",
        "Visiteurs depuis le 3 mai 1999 : 4711",
        "4711 visitas desde el 3 de mayo de 1999",
        "4711 посетителей с 3 мая 1999",
    ] {
        assert!(counts_visits(line, "en"), "{line}");
    }
    for line in [
        "Posted 3 May 2003, 4711 visitors since 1 May 1999",
        "Online since 3 May 2020",
        "Visit us on 3 May 2020",
        "Open access since 3 May 2020",
        "Since 3 May 2020 | Jane Doe",
        "Seit 3. Mai 2020 online",
        "Besuch im Zoo seit dem 3. Mai 2019",
        "Posted on 3 May 2020",
    ] {
        assert!(!counts_visits(line, "en"), "{line}");
    }
    let day = |line: &str| {
        dated(|t| {
            t.open("p").text(line);
        })
    };
    assert_eq!(day("Visitor number 4711 since August 1, 1998"), None);
    let own = Some("1998-08-01".to_owned());
    assert_eq!(day("Online since August 1, 1998"), own);
    assert_eq!(day("Since August 1, 1998"), own);
    let beside = |tag: &str, line: &str| {
        dated(|t| {
            t.open("p").open(tag).close().text(line).close();
        })
    };
    assert_eq!(beside("img", "since August 1, 1998"), None);
    assert_eq!(beside("span", "since August 1, 1998"), own);
    assert_eq!(beside("img", "since August 1, 1998 online"), own);
}
