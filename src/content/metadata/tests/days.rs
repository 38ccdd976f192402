//! Dates that are the page's own, and those beside them that are not.

use super::signed;
use crate::content::PageKind;
use crate::content::metadata::*;
use crate::snapshot::test_page::TestPage;

fn dated(draw: impl FnOnce(&mut TestPage)) -> Option<String> {
    signed(draw).1
}

#[test]
fn a_line_about_a_change_does_not_date_the_page() {
    let day = |line: &str| {
        dated(|t| {
            t.open("div").text(line).close();
            t.open("div").text("2011-06-27").close();
        })
    };
    assert_eq!(day("Update 2011-04-18:").as_deref(), Some("2011-06-27"));
    assert_eq!(day("Report 2011-04-18:").as_deref(), Some("2011-04-18"));
}

#[test]
fn days_in_a_menu_are_of_other_pages() {
    let day = |role: &str| {
        dated(|t| {
            t.open_with("div", &[("role", role)]).open("ul").open("li");
            t.open_with("a", &[("href", "/12m")]).text("12 May 2012");
            t.close().close().close().close();
            t.open("p").text("13 January 2014").close();
        })
    };
    assert_eq!(day("navigation").as_deref(), Some("2014-01-13"));
    assert_eq!(day("group").as_deref(), Some("2012-05-12"));
}

#[test]
fn the_change_of_the_whole_site_is_none_of_the_page() {
    let told = |line: &str| {
        changed(|t| {
            t.open("p").text("It rains.").close();
            t.open("p").text(line).close();
        })
    };
    let day = Some("2025-12-20".to_owned());
    assert_eq!(told("Last Updated: December 20, 2025").0, day);
    assert_eq!(told("Site Last Updated: December 20, 2025").0, None);
}

#[test]
fn a_bare_day_that_is_declared_for_the_change_too_is_later_than_the_shown_one() {
    let day = |published: &str, modified: &str| {
        dated(|t| {
            t.open("p").text("August 25, 2024").close();
            t.open_with("script", &[("type", "application/ld+json")]);
            let days = format!(r#""datePublished":"{published}","dateModified":"{modified}""#);
            t.unrendered(&format!(r#"{{"@type":"Article",{days}}}"#));
            t.close();
        })
    };
    let (own, sent) = (Some("2024-08-25"), "Jun 24, 2025");
    assert_eq!(day(sent, sent).as_deref(), own);
    assert_eq!(day(sent, "Jun 25, 2025").as_deref(), Some("2025-06-24"));
    let hour = "2025-06-24T08:00:00+02:00";
    assert_eq!(day(hour, hour).as_deref(), Some(hour));
    assert_eq!(
        day("Aug 26, 2024", "Aug 26, 2024").as_deref(),
        Some("2024-08-26")
    );
}

/// The dates of change and publication of a page with the elements that `draw` adds behind its headline.
fn changed(draw: impl FnOnce(&mut TestPage)) -> (Option<String>, Option<String>) {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("h1").text("Rain is expected").close();
    draw(&mut t);
    let found = Metadata::from_page(&t.finish());
    (found.date_modified, found.date)
}

#[test]
fn what_stands_behind_a_day_may_say_that_it_is_of_a_change() {
    // As on Zendesk, and with another date.
    let told = |behind: [&str; 2]| {
        changed(|t| {
            t.open("p").text("It rains.").close().open("ul");
            let time = [("datetime", "2024-08-03")];
            t.open("li").open_with("time", &time);
            t.text("3 months ago").close().close();
            for text in behind {
                t.open("li").text(text).close();
            }
        })
    };
    let day = |day: &str| Some(day.to_owned());
    let (own, other) = (day("2024-08-03"), day("2024-08-09"));
    assert_eq!(told(["Updated", "Follow"]), (own.clone(), own.clone()));
    assert_eq!(told(["Follow", "Updated"]), (None, own.clone()));
    assert_eq!(told(["Updated", "2024-08-09"]), (other, own));
}

#[test]
fn a_label_of_several_elements_says_that_a_day_is_of_a_change() {
    // As in Docusaurus.
    let told = |label: &str| {
        changed(|t| {
            t.open("p").text("It rains.").close();
            t.open("p").text("2024-01-02").close();
            t.open("p").open("span").text(label).open("b").text(" on ");
            t.open_with("abbr", &[("title", "2024-11-03T12:00:00Z")]);
            t.text("Nov 3");
        })
    };
    let time = "2024-11-03T12:00:00+00:00".to_owned();
    let own = Some("2024-01-02".to_owned());
    assert_eq!(told("Last updated"), (Some(time.clone()), own));
    assert_eq!(told("Written"), (None, Some(time)));
}

#[test]
fn a_day_parted_from_a_long_byline_is_the_pages() {
    let day = |parting: &str| {
        dated(|t| {
            t.open("div").open("span");
            t.text("The writer has told of comments on this article and on others by the same author, The Bureau");
            t.close().open("span").text(parting).close();
            t.text("Jul 17, 2013, 10.13 AM IST").close();
        })
    };
    assert_eq!(day("|").as_deref(), Some("2013-07-17"));
    assert_eq!(day("since"), None);
}

#[test]
fn a_page_that_was_changed_and_is_led_to_is_another_one() {
    let day = |draw: fn(&mut TestPage)| {
        dated(|t| {
            t.open("p").text("6/6/2013 10:00 A.M. ET").close();
            for _ in 0..60 {
                t.open("p").text("Words of it.").close();
            }
            t.open("p");
            draw(t);
        })
    };
    let policy = day(|t| {
        t.open_with("a", &[("href", "/privacy")]);
        t.text("Privacy Policy (updated May 24, 2013)");
    });
    assert_eq!(policy.as_deref(), Some("2013-06-06"));
    let own = day(|t| {
        t.text("Last updated May 24, 2013");
    });
    assert_eq!(own, None, "the day shown is of an event");
}

#[test]
fn a_meta_element_may_call_its_content_value() {
    let day = |name: &str| {
        dated(|t| {
            let time = (name, "2013-07-18 14:06:00.0");
            let told = [("itemprop", "datePublished"), time];
            t.open_with("meta", &told).close();
        })
    };
    assert_eq!(day("value").as_deref(), Some("2013-07-18T14:06:00"));
    assert_eq!(day("data-other"), None);
}

#[test]
fn a_time_of_open_graph_dates_the_page() {
    let day = |name: &str| {
        dated(|t| {
            let told = [("name", name), ("content", "2019-11-25 16:04:30")];
            t.open_with("meta", &told).close();
        })
    };
    assert_eq!(day("og:time ").as_deref(), Some("2019-11-25T16:04:30"));
    assert_eq!(day("og:other"), None);
}

#[test]
fn the_day_in_a_headline_is_the_pages_and_no_part_of_the_title() {
    let read = |before: &str, behind: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1");
        if !before.is_empty() {
            t.text(before);
        }
        t.open_with("time", &[("datetime", "2022-02-01")]);
        t.text("1 February 2022").close();
        if !behind.is_empty() {
            t.text(behind);
        }
        t.close().open("p").text("It rains.").close();
        let main = MainContent {
            page_type: crate::content::PageType {
                sd: Some("article".to_owned()),
                kind: Some(PageKind::Listing),
                ..Default::default()
            },
            ..MainContent::default()
        };
        let found = Metadata::of_content(&t.finish(), &main);
        (found.title.unwrap_or_default(), found.date)
    };
    let day = || Some("2022-02-01".to_owned());
    let title = || "Rain is expected".to_owned();
    assert_eq!(read("", " Rain is expected"), (title(), day()));
    assert_eq!(read("", " – Rain is expected"), (title(), day()));
    assert_eq!(read("Rain is expected | ", ""), (title(), day()));
    // The date of an event.
    let (title, _) = read("Concert on ", "");
    assert_eq!(title, "Concert on 1 February 2022");
}

#[test]
fn a_day_in_the_name_of_another_page_is_not_the_pages() {
    let dated = |link: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("a", &[("href", "/x")]);
        t.text(link).close();
        t.open("h1").text("Rain is expected").close();
        t.open("p").text("It rains.").close();
        Metadata::from_page(&t.finish()).date
    };
    assert_eq!(
        dated(
            "What we did all day long in the rain of 3 May 2012, and why we did not stay at home"
        ),
        None
    );
    assert_eq!(dated("3 May 2012").as_deref(), Some("2012-05-03"));
}

#[test]
fn a_list_is_dated_by_an_address_only_that_is_called_as_it_is() {
    let dated = |headline: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text(headline).close();
        t.open("p").text("Words of it.").close();
        let mut page = t.finish();
        page.source.url = "https://example.org/films/2013/02/08/stand-up-guys/".to_owned();
        page.source.title = headline.to_owned();
        let main = MainContent {
            page_type: crate::content::PageType {
                sd: Some("article".to_owned()),
                kind: Some(PageKind::Listing),
                probabilities: [(PageKind::Listing, 1.0)].into(),
            },
            ..MainContent::default()
        };
        Metadata::of_content(&page, &main).date
    };
    assert_eq!(dated("Stand Up Guys").as_deref(), Some("2013-02-08"));
    assert_eq!(dated("What was new on that day"), None);
}

#[test]
fn days_behind_that_of_an_event_are_of_other_events() {
    let told = |last: &str| {
        changed(|t| {
            t.open("dl").open("dt").text("Start:").close();
            t.open("dd").text("13 May 2012, 11:00").close();
            t.open("dt").text("Updated:").close();
            t.open("dd").text("15 February 2012").close().close();
            t.open("p").text("It rains.").close();
            t.open("h5").text("Events").close();
            t.open("div").text(last).close();
        })
    };
    let day = |day: &str| Some(day.to_owned());
    let change = day("2012-02-15");
    assert_eq!(told("27 November 2016 15:00"), (change.clone(), change));
    let (_, posted) = told("Posted on 27 November 2016");
    assert_eq!(posted, day("2016-11-27"));
}

#[test]
fn changes_in_a_list_of_files_are_of_files() {
    let told = |tag: &str| {
        changed(|t| {
            t.open("table").open("tbody");
            for (name, when) in [("src", "3 May 2020"), ("tests", "updated 5 May 2020")] {
                t.open("tr").open("td");
                t.open_with(tag, &[("href", "/f")]).text(name).close();
                t.close().open("td").text(when).close().close();
            }
        })
    };
    assert_eq!(told("a"), (None, None));
    assert_eq!(told("b").0.as_deref(), Some("2020-05-05"));
}

#[test]
fn a_change_in_the_foot_of_a_long_page_dates_none() {
    let told = |texts: usize, around: &str, [tag, name, value]: [&str; 3]| {
        changed(|t| {
            t.open(around);
            for _ in 0..texts {
                t.open("p").text("It rains.").close();
            }
            t.open_with(tag, &[(name, value)]).open("p");
            t.text("This page was last modified on 2 July 2014");
        })
    };
    let day = Some("2014-07-02".to_owned());
    for foot in [
        ["footer", "class", "main"],
        ["div", "role", "contentinfo"],
        ["div", "id", "site-footer"],
    ] {
        assert_eq!(told(2, "div", foot), (day.clone(), day.clone()));
        assert_eq!(told(80, "div", foot), (day.clone(), None), "{foot:?}");
        assert_eq!(told(80, "article", foot), (day.clone(), day.clone()));
    }
    let end = ["div", "class", "page-end"];
    assert_eq!(told(80, "div", end), (day.clone(), day));
}
