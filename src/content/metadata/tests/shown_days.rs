//! Dates in visible text near the headline: the page's own, and others.

use super::{meta, signed};
use crate::content::metadata::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn a_sentence_about_a_day_is_no_date_of_the_page() {
    let rest = "ist in Bolivien ein neues Gesetz in Kraft, das erstmals Kinder als soziale Subjekte \
                eigenen Rechts anerkennt.";
    let (_, date) = signed(|t| {
        t.open("p")
            .text(&format!("Seit 4. August 2014 {rest}"))
            .close();
        t.open("p").text("Aktualisiert: 30.12.2016").close();
    });
    assert_eq!(date.as_deref(), Some("2016-12-30"));
    let (_, date) = signed(|t| {
        t.open("p").text("Registriert: 18.09.2008, 05:56").close();
        t.open("p").text("» 21.01.2009, 05:42").close();
    });
    assert_eq!(date.as_deref(), Some("2009-01-21"));
}

#[test]
fn days_that_sentences_and_tables_tell_of_are_not_the_pages() {
    let told = |before: &str, day: &str, after: &str| {
        let (_, date) = signed(|t| {
            t.open("p").text(before).open("b").text(day).close();
            t.text(after).close();
        });
        date
    };
    let long =
        ", and most of the mills of the valley have used it since, whatever stands in the books.";
    let sentence = "It has been supported since the release of ";
    assert_eq!(told(sentence, "2020-01-22", long), None);
    assert_eq!(
        told("By Jane Doe, ", "2020-01-22", long).as_deref(),
        Some("2020-01-22")
    );
    let (_, date) = signed(|t| {
        t.open("table");
        for cells in [["Film", "Released"], ["Se7en", "22 September 1995"]] {
            t.open("tr");
            for cell in cells {
                t.open(if cell.len() < 9 { "th" } else { "td" });
                t.text(cell).close();
            }
            t.close();
        }
        t.close().open("pre").text("mill 3.36 2021-06-18 18:36:39");
    });
    assert_eq!(date, None);
}

#[test]
fn a_day_in_small_print_within_the_headline_is_the_page_s() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("A headline of some words");
    t.open("small")
        .text("02.02.2022 • Press")
        .close()
        .close()
        .open("p")
        .text("Words of it.")
        .close();
    let mut page = t.finish();
    page.source.lang = Some("de".to_owned());
    let found = Metadata::from_page(&page);
    assert_eq!(found.date.as_deref(), Some("2022-02-02"));
}

#[test]
fn a_day_after_the_last_change_is_that_of_an_event() {
    let found = |changed: &str| {
        signed(|t| {
            t.open("p").text("Wed, 5 February 2020").close();
            t.open("p").text("Where we meet next.").close();
            t.open("p")
                .text(&format!("Last updated on {changed}"))
                .close();
        })
    };
    assert_eq!(found("29 January 2020").1, None);
    assert_eq!(found("7 February 2020").1.as_deref(), Some("2020-02-05"));
    // The date of the page's frame, which is older than an announcement of the event.
    assert_eq!(found("1 January 2019").1.as_deref(), Some("2020-02-05"));
    assert_eq!(found("5 February 2019").1, None, "a year");
    let span = signed(|t| {
        t.open("p").text("12 January 2026 – 10 April 2026").close();
    });
    assert_eq!(span.1, None);
}

#[test]
fn a_label_says_that_a_day_is_of_an_event() {
    let date = |line: &str| {
        let (_, date) = signed(|t| {
            t.open("p").text(line).close();
        });
        date
    };
    assert_eq!(date("Event date: June 14, 2025"), None);
    assert_eq!(date("Date: June 14, 2025").as_deref(), Some("2025-06-14"));
}

#[test]
fn mails_of_archives_have_their_year_behind_the_time() {
    let (_, date) = signed(|t| {
        t.open("p").text("Tue Jan 14 17:22:09 CET 2014").close();
    });
    assert_eq!(date.as_deref(), Some("2014-01-14"));
}

#[test]
fn what_a_time_says_of_the_publication_counts() {
    let date = |text: &str| {
        let (_, date) = signed(|t| {
            t.open_with("time", &[("datetime", "2019-07-03T10:18:46Z")])
                .text(text)
                .close();
        });
        date.unwrap_or_default()
    };
    let told = "2019-07-03T10:18:46+00:00";
    assert_eq!(date("Publié le 29 juin 2019"), "2019-06-29");
    assert_eq!(date("Publié le 2 juillet 2019"), told, "another zone");
    assert_eq!(date("29 juin 2019"), told);
    assert_eq!(date("Published 6/5/2019"), told, "either may be the month");
}

/// Source: GitHub.
#[test]
fn an_element_that_a_script_keeps_up_to_date_tells_the_time() {
    let told = |tag: &str| {
        let (_, date) = signed(|t| {
            t.open("p").text("Jane Doe released this ");
            t.open_with(tag, &[("datetime", "2024-08-15T10:40:03Z")]);
            t.text("15 Aug 10:40").close().close();
            t.open("p").text("It rains on the moor.").close();
        });
        date.map(|date| date[..10].to_owned())
    };
    assert_eq!(told("relative-time").as_deref(), Some("2024-08-15"));
    assert_eq!(told("x-badge"), None);
}

#[test]
fn the_title_of_an_abbreviation_tells_the_time() {
    let (_, date) = signed(|t| {
        t.open("cite");
        t.open_with("abbr", &[("title", "2011-08-25T01:40:40Z")])
            .text("1 hr 4 mins ago")
            .close()
            .close();
    });
    assert_eq!(date.as_deref(), Some("2011-08-25T01:40:40+00:00"));
    let (_, date) = signed(|t| {
        t.open_with("abbr", &[("title", "a long word")])
            .text("1 hr 4 mins ago")
            .close();
    });
    assert_eq!(date, None);
}

#[test]
fn a_marked_day_far_below_is_of_a_list() {
    let date = |near: bool| {
        let (_, date) = signed(|t| {
            if near {
                t.open_with("time", &[("datetime", "2019-06-28")])
                    .text("28 juin 2019")
                    .close();
            }
            t.open("p").text(&"Words of it. ".repeat(40)).close();
            t.open_with("time", &[("datetime", "2019-09-22"), ("pubdate", "")])
                .text("22 septembre")
                .close();
        });
        date
    };
    assert_eq!(date(true).as_deref(), Some("2019-06-28"));
    assert_eq!(date(false).as_deref(), Some("2019-09-22"));
}

#[test]
fn a_day_in_the_foot_of_the_page_is_of_what_else_is_new() {
    let dated = |tag: &str, class: &str, label: &str| {
        let (_, date) = signed(|t| {
            for _ in 0..80 {
                t.open("p").text("It rains.").close();
            }
            t.open_with(tag, &[("class", class)]).open("p");
            if !label.is_empty() {
                t.text(label);
            }
            t.open_with("time", &[("datetime", "2025-09-12")]);
            t.text("12 September 2025");
        });
        date
    };
    let day = Some("2025-09-12".to_owned());
    assert_eq!(dated("footer", "site-footer", ""), None);
    assert_eq!(dated("div", "footer-widgets", ""), None);
    assert_eq!(dated("footer", "site-footer", "Published on "), day);
    assert_eq!(dated("footer", "entry-footer", ""), day, "of a post");
    assert_eq!(dated("div", "aside", ""), day);
}

#[test]
fn a_declared_day_in_utc_is_the_day_before_where_the_page_was_written() {
    let dated = |declared: &str, time: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        meta(&mut t, "sailthru.date", declared);
        t.open("body").open("h1").text("Rain is expected").close();
        t.open("p")
            .open_with("time", &[("datetime", time), ("pubdate", "")]);
        t.text("June 29, 2014 08:08 pm").close().close();
        t.open("p").text("It rains.").close();
        Metadata::from_page(&t.finish()).date.unwrap_or_default()
    };
    let time = "2014-06-29T20:08:00-04:00";
    assert_eq!(dated("2014-06-30", "2014-06-29 20:08:00-0400"), time);
    assert_eq!(
        dated("2014-07-01", "2014-06-29 20:08:00-0400"),
        "2014-07-01"
    );
    assert_eq!(
        dated("2014-06-30", "2014-06-29 10:08:00-0400"),
        "2014-06-30"
    );
}
