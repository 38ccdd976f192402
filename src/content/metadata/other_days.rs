//! Days on which something else is than the publication of a page: an event, the end of a search for somebody, the change
//! of a file that a row of a table leads to.

use super::day_spans::{tells_days, tells_hours};
use super::deeds::{Deed, begins_update, deeds_of, has_digit};
use super::elements::{is_inside, marked_with};
use super::time_elements::{text_before, value_of};
use super::visible::MAX_DATE_TEXT;
use super::{DAY, clean, dates};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};

/// What stands before the day on which somebody joined a forum, in lower case.
const JOINED_WORDS: [&str; 9] = [
    "joined",
    "member since",
    "registered",
    "registriert",
    "mitglied seit",
    "dabei seit",
    "inscrit",
    "registrado",
    "iscritto",
];

/// How professions go on behind such a word: `Registered Dietitian`.
const REGISTERED: [&str; 3] = ["dietitian", "dietician", "nurse"];

/// What says that a law is in force, in lower case, and the most words from there to the number of the day. Source:
/// ours: `in Kraft getreten am 1. April`.
const FORCE_WORDS: [&str; 5] = [
    "in force",
    "in kraft",
    "en vigueur",
    "en vigor",
    "in vigore",
];
const MAX_BEHIND_FORCE: usize = 3;

/// Words right before a day from which on, or up to which, something is.
const UNTIL_WORDS: [&str; 4] = ["ab", "bis", "until", "till"];

/// Words of labels of days on which something else is than the publication: `Event date: `. Source: ours; a release
/// may be that of the text.
static OTHER_LABELS: Phrases = Phrases::from_words(
    "event deadline due expires expiry expiration born birth birthday died departure arrival start starts begins \
    end ends closing hearing termin startdatum enddatum eintrittsdatum veranstaltung veranstaltungsdatum frist \
    einsendeschluss bewerbungsschluss anmeldeschluss geboren geburtsdatum beginn naissance échéance événement \
    nacimiento vencimiento evento nascita scadenza",
);
/// Longest of them, characters. Source: ours: `Application deadline`; more is a sentence.
const MAX_OTHER_LABEL: usize = 40;
/// Elements whose text is a label of what stands behind them, without a colon, too.
const LABELS: [&str; 3] = ["dt", "th", "label"];

/// Names of such days for programs: of events, and of jobs that are offered. Source: schema.org.
pub(super) const DECLARED: [&str; 3] = ["startDate", "endDate", "validThrough"];

/// Levels between a day and the row of a table that it stands in, rows beside that which are looked at, and nodes of
/// each. Source: ours; they bound the cost.
const MAX_IN_ROW: usize = 8;
const MAX_ROWS: usize = 64;
const MAX_ROW_NODES: usize = 128;
/// Rows of a table from which they are a list. Source: ours: two files.
const MIN_ROWS: usize = 2;

/// Whether a line tells of another day than that of the publication.
pub(super) fn tells_other_day(line: &str, lang: &str) -> bool {
    says_joined(line)
        || says_until(line)
        || is_of_event(line)
        || tells_days(line, lang)
        || line.len() <= MAX_DATE_TEXT && (says_in_force(line) || tells_hours(line))
        || begins_update(line)
}

/// Whether what a day of a page stands in says that it is another one: its label, hours from which to which something is,
/// or a row that leads elsewhere.
pub(super) fn is_of_other(page: &PageSnapshot, id: NodeId) -> bool {
    is_labelled(page, id) || is_between_hours(page, id) || is_of_row(page, id)
}

/// The days that linked data (`linked`) and microdata call those of something else, each once for every time it is told.
pub(super) fn declared(page: &PageSnapshot, linked: &[String], lang: &str) -> Vec<String> {
    let read = |day: &String| dates::from_machine(day, lang);
    let marked = marked_with(page, DECLARED.map(|name| ("itemprop", name)));
    let marked = marked.into_iter().flatten();
    let marked = marked.filter_map(|id| value_of(page, id, lang));
    let all = linked.iter().filter_map(read).chain(marked);
    all.filter_map(|day| day.get(..DAY).map(str::to_owned))
        .collect()
}

/// Whether the label right before a day, with a colon or in an element for labels, says that something else is then.
fn is_labelled(page: &PageSnapshot, id: NodeId) -> bool {
    let Some(label) = text_before(page, id) else {
        return false;
    };
    let text = page.node(label).text.as_deref().unwrap_or("").trim();
    let is_label = text.ends_with(COLONS) || is_inside(page, label, &LABELS);
    let is_short = page.totals(label).chars as usize <= MAX_OTHER_LABEL;
    let is_before = || matches!(deeds_of(text).last(), Some((_, Deed::Other)));
    is_label && is_short && (names_other(text) || is_before())
}

/// Whether a day stands in a short line that tells from when to when something is on it.
fn is_between_hours(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id);
    let line = around.find(|up| !page.flow_display(*up).is_inline_level());
    let line = line.filter(|line| page.totals(*line).chars as usize <= MAX_DATE_TEXT);
    let text = line.and_then(|line| clean(&page.text(line)));
    text.is_some_and(|text| tells_hours(&text))
}

/// Whether a day stands in a row of a table that begins with a link, as another row beside it does that tells a day: it
/// is of what the row leads to, as in a list of files.
fn is_of_row(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id).take(MAX_IN_ROW);
    let Some(row) = around.find(|up| page.table_tag(*up) == "tr") else {
        return false;
    };
    let Some(group) = page.parent(row).filter(|_| is_entry(page, row)) else {
        return false;
    };
    let rows = page.children(group).take(MAX_ROWS);
    let entries = rows.filter(|row| page.table_tag(*row) == "tr" && is_entry(page, *row));
    entries.take(MIN_ROWS).count() == MIN_ROWS
}

/// Whether a row begins with a link that is no day, and tells a day.
fn is_entry(page: &PageSnapshot, row: NodeId) -> bool {
    let nodes = || page.subtree(row).take(MAX_ROW_NODES);
    let is_day = |id: NodeId| {
        let is_short = page.totals(id).chars as usize <= MAX_DATE_TEXT;
        let text = page.node(id).text.as_deref();
        let text = text.filter(|text| is_short && has_digit(text));
        text.is_some_and(dates::is_label) || page.attribute(id, "datetime").is_some()
    };
    let is_said = |id: &NodeId| page.node(*id).kind == NodeKind::Text && page.totals(*id).chars > 0;
    let first = nodes().find(is_said);
    let is_linked = |id: NodeId| !is_day(id) && is_inside(page, id, &["a"]);
    first.is_some_and(is_linked) && nodes().any(is_day)
}

/// Whether a line tells from when on something is, or until when: `Sundays, ab 05.03.2017`.
fn says_until(line: &str) -> bool {
    let number = line.find(|c: char| c.is_ascii_digit());
    let before = number.and_then(|at| line.get(..at)).unwrap_or("");
    let last = before.split_whitespace().next_back();
    last.is_some_and(|word| {
        UNTIL_WORDS
            .iter()
            .any(|until| word.eq_ignore_ascii_case(until))
    })
}

/// Whether a label before the first number of a line says that something else is on that day.
fn is_of_event(line: &str) -> bool {
    let number = line.find(|c: char| c.is_ascii_digit());
    let before = number.and_then(|at| line.get(..at)).unwrap_or("");
    let Some((label, _)) = before.split_once(COLONS) else {
        return false;
    };
    label.chars().count() <= MAX_OTHER_LABEL && names_other(label)
}

/// Whether a label has a word for something else than the publication.
fn names_other(label: &str) -> bool {
    let mut words = label.split(|c: char| !c.is_alphabetic());
    words.any(|word| OTHER_LABELS.holds_in_any_case(word))
}

/// Whether a line says that a law is in force from a day on: `S. 1 in force at 1.4.1998`.
fn says_in_force(line: &str) -> bool {
    let line = line.to_lowercase();
    FORCE_WORDS.iter().any(|word| {
        let mut rests = line.split(word).skip(1);
        rests.any(|rest| {
            let mut words = rest.split_whitespace().take(MAX_BEHIND_FORCE);
            words.any(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        })
    })
}

/// Whether a line says when somebody joined a forum.
fn says_joined(line: &str) -> bool {
    let line = line.to_lowercase();
    let is_job = |rest: &str| REGISTERED.iter().any(|job| rest.starts_with(job));
    JOINED_WORDS.iter().any(|word| {
        let mut rests = line.split(word).skip(1);
        rests.any(|rest| !is_job(rest.trim_start()))
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::signed;
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The day of a page whose body is drawn behind its headline.
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
}
