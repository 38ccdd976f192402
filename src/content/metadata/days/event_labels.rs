//! Labels of the date of an event: words that ask when it is, and words for date and time beside a label of its
//! place.

use crate::content::metadata::elements::{is_inside, is_marked};
use crate::content::metadata::near::{MAX_DATE_TEXT, has_digit};
use crate::content::people;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Words that ask when something is, which nobody uses for a publication. Source: ours, from the languages of
/// snippets.
static WHEN: Phrases = Phrases::separated(
    "when, wann, quand, cuándo, cuando, wanneer, quando, når, hvornår, när, milloin, kiedy, kdy, kedy, mikor, când, \
    когда, коли, кога, πότε, ne zaman, wann und wo, when and where, when & where, いつ, 언제, 何时",
    ", ",
);
/// Words for date and time together, and words for a date.
static DAY_AND_HOUR: Phrases = Phrases::separated(
    "date and time, date & time, date/time, datum und uhrzeit, datum & uhrzeit, datum und zeit, tag und uhrzeit, \
    date et heure, fecha y hora, data e ora, data e hora, datum en tijd, data i godzina, datum a čas, дата и время, \
    dato og tid, datum och tid, tarih ve saat, 日時, 일시",
    ", ",
);
static DAY: Phrases = Phrases::separated(
    "date, datum, fecha, data, dato, дата, tarih, 日期, 開催日, 日付, 날짜",
    ", ",
);
/// Words for a place.
static WHERE: Phrases = Phrases::separated(
    "where, wo, où, dónde, donde, waar, dove, onde, hvor, var, missä, gdzie, kde, hol, unde, где, де, къде, πού, nerede, \
    venue, location, place, ort, veranstaltungsort, treffpunkt, lieu, lugar, luogo, sede, local, locatie, plaats, sted, \
    plats, miejsce, místo, helyszín, loc, место, yer, 場所, 会場, 地点, 地點, 장소",
    ", ",
);
/// Words for an author: beside them the date is that of the publication.
static AUTHORS: Phrases = Phrases::from_words(
    "author autor autora autore auteur verfasser redação redacción redazione rédaction redaktion författare forfatter \
    auteurs автор yazar szerző автори",
);
/// Elements that mark a label without a colon.
const BOLD: [&str; 6] = ["b", "strong", "h3", "h4", "h5", "h6"];
/// Words behind a time, in lower case; the first is a word of German, too.
const OF_HOURS: [&str; 5] = ["am", "pm", "a.m", "p.m", "uhr"];
/// Maximum number of texts behind the date among which the label of the place, and one for an author, is looked for.
/// Source: ours: the rest of the date, a time; the place, and what stands between.
const MAX_BESIDE: usize = 4;
const MAX_LABELS: usize = 8;
/// Words of class names of event dates, and maximum number of elements from a date up to the one with such a class
/// name. Source: ours, by custom of site builders.
const EVENT: &str = "event";
const EVENT_DAYS: [&str; 6] = ["date", "day", "time", "start", "end", "when"];
const MAX_CALLED: usize = 3;
/// Events begin at a multiple of this many minutes. Source: ours.
const MINUTES: u32 = 5;
/// Marks of authors, and maximum number of elements from a text up to a marked one. Source: microdata, HTML.
const AUTHOR_MARKS: [(&str, &str); 2] = [("rel", "author"), ("itemprop", "author")];
const MAX_MARKED: usize = 3;
/// Words of class names of author icons, their tags, and maximum number of nodes between icon and text. Source: Font
/// Awesome, ours.
const AUTHOR_ICONS: [&str; 4] = ["pencil", "pen", "user", "author"];
const ICONS: [&str; 2] = ["i", "svg"];
const MAX_TO_ICON: usize = 8;
/// Maximum number of nodes behind a date that are checked. Source: ours, to bound the cost.
const MAX_NODES: usize = 32;

/// Whether a label asks when something is.
pub(super) fn asks_when(label: &str) -> bool {
    WHEN.holds_in_any_case(bare(label))
}

/// Whether a label before a date is a word for a date, and behind the date stands a label of a place and none of an
/// author. A mere word for a date (`Date`) is one of publications, too, so it counts only with a time.
pub(super) fn is_beside_place(page: &PageSnapshot, label: &str, day: NodeId) -> bool {
    let label = bare(label);
    let is_day = DAY.holds_in_any_case(label);
    (is_day || DAY_AND_HOUR.holds_in_any_case(label)) && {
        let text_of = |id: NodeId| page.node(id).text.as_deref();
        let texts = texts_behind(page, day).filter_map(text_of);
        let beside: Vec<&str> = texts.map(bare).collect();
        let names_author = |text: &&str| AUTHORS.holds_in_any_case(text) || people::is_label(text);
        let near = || beside.iter().take(MAX_BESIDE);
        let own = page.node(day).text.as_deref();
        let has_hour = || own.into_iter().chain(near().copied()).any(tells_hour);
        near().any(|text| WHERE.holds_in_any_case(text))
            && !beside.iter().any(names_author)
            && (!is_day || has_hour())
    }
}

/// The first few texts behind a node.
fn texts_behind(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = NodeId> {
    let behind = (id.0 + 1..page.len() as u32).map(NodeId).take(MAX_NODES);
    let is_text = |text: &str| !text.trim().is_empty();
    let texts = behind.filter(move |id| page.node(*id).text.as_deref().is_some_and(is_text));
    texts.take(MAX_LABELS)
}

/// Whether an element around a date has a class name for event dates: `event-date`, `tribe_event_start`. Some sites
/// use these for the dates of news: those tell the exact minute, or an author follows them.
pub(super) fn is_called_event(page: &PageSnapshot, day: NodeId) -> bool {
    let mut around = page.inclusive_ancestors(day).take(MAX_CALLED);
    let is_called = around.any(|up| {
        let class = page.attribute(up, "class").unwrap_or("");
        let mut names = class.split_ascii_whitespace();
        names.any(|name| {
            let words = || name.split(['-', '_']);
            let is_of_day =
                |word: &str| EVENT_DAYS.iter().any(|day| word.eq_ignore_ascii_case(day));
            words().any(|word| word.eq_ignore_ascii_case(EVENT)) && words().any(is_of_day)
        })
    });
    let is_exact = || {
        let is_short = page.totals(day).chars as usize <= MAX_DATE_TEXT;
        is_short && tells_minute(&page.text(day))
    };
    let is_signed = || texts_behind(page, day).any(|text| names_author(page, text));
    is_called && !is_exact() && !is_signed()
}

/// Whether a text tells a time to the exact minute: `10:39`, `10h39`, but not `10:30`.
fn tells_minute(text: &str) -> bool {
    let is_exact = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_ascii_digit());
        let Some((hour, rest)) = word.split_once([':', 'h']) else {
            return false;
        };
        let minute = rest.split(':').next().unwrap_or(rest);
        let is_number = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        let is_clock = matches!(hour.len(), 1 | 2) && is_number(hour) && minute.len() == 2;
        is_clock
            && minute
                .parse::<u32>()
                .is_ok_and(|m| !m.is_multiple_of(MINUTES))
    };
    text.split_whitespace().any(is_exact)
}

/// Whether a text is a byline, a label for authors, is marked as an author, or stands right behind an author icon.
fn names_author(page: &PageSnapshot, id: NodeId) -> bool {
    let text = page.node(id).text.as_deref().unwrap_or("").trim();
    let is_byline = || {
        let names = people::names_in(text, None);
        let is_whole = |name: &String| people::is_whole(name);
        people::is_byline(text) && !names.is_empty() && names.iter().all(is_whole)
    };
    let is_short = text.len() <= MAX_DATE_TEXT && !has_digit(text);
    let mut around = page.ancestors(id).take(MAX_MARKED);
    let has_mark = |up: NodeId| AUTHOR_MARKS.iter().any(|mark| is_marked(page, up, *mark));
    is_short && (AUTHORS.holds_in_any_case(bare(text)) || is_byline())
        || around.any(has_mark)
        || follows_icon(page, id)
}

/// Whether an empty author icon stands right before a text.
fn follows_icon(page: &PageSnapshot, id: NodeId) -> bool {
    let before = (0..id.0).rev().take(MAX_TO_ICON).map(NodeId);
    let mut before = before.take_while(|n| !page.is_said(*n));
    let icon = before.find(|n| ICONS.contains(&page.tag(*n)) && page.totals(*n).chars == 0);
    let class = icon.and_then(|icon| page.attribute(icon, "class"));
    let mut words = class.unwrap_or("").split(|c: char| !c.is_alphanumeric());
    let is_author = |word: &str| {
        let mut known = AUTHOR_ICONS.iter();
        known.any(|known| word.eq_ignore_ascii_case(known))
    };
    words.any(is_author)
}

/// Whether a label begins or ends with a word for a date: `Event date`, `Startdatum`.
pub(super) fn names_day(label: &str) -> bool {
    let mut words = bare(label).split_whitespace();
    let outer = [words.next(), words.next_back()];
    outer.into_iter().flatten().any(|word| {
        let is_compound = || word.to_lowercase().ends_with("datum");
        DAY.holds_in_any_case(word) || is_compound()
    })
}

/// Whether a text without a number is set as a label of the date that follows: in bold type or as a small heading,
/// and in another line than the date.
pub(super) fn is_set_as_label(page: &PageSnapshot, label: NodeId, day: NodeId) -> bool {
    let line_of = |id: NodeId| {
        let mut around = page.ancestors(id);
        around.find(|up| !page.flow_display(*up).is_inline_level())
    };
    let text = page.node(label).text.as_deref().unwrap_or("");
    is_inside(page, label, &BOLD)
        && !has_digit(text)
        && line_of(label) != line_of(day)
        && page.totals(day).chars as usize <= MAX_DATE_TEXT
}

/// Whether a text has a time: `18:15`, `6.15 pm`, `18 Uhr`, `18h15`.
fn tells_hour(text: &str) -> bool {
    let lower = text.to_lowercase();
    let is_clock = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let is_number = |part: &str| part.chars().all(|c| c.is_ascii_digit());
        let parts = word.split_once([':', 'h']);
        let mut stems = OF_HOURS.iter().filter_map(|half| word.strip_suffix(half));
        parts.is_some_and(|(hour, minute)| !hour.is_empty() && is_number(hour) && is_number(minute))
            || stems.any(|stem| !stem.is_empty() && stem.split([':', '.']).all(is_number))
            || OF_HOURS[1..].contains(&word)
    };
    lower.split_whitespace().any(is_clock)
}

/// A label without its colon.
fn bare(label: &str) -> &str {
    label
        .trim()
        .trim_end_matches(|c: char| c.is_whitespace() || COLONS.contains(&c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::tests::signed;

    /// The date of a page that tells it behind a label, and something else behind another.
    fn day(tag: &str, [label, day]: [&str; 2], other: &str) -> Option<String> {
        signed(|t| {
            for (label, text) in [(label, day), (other, "Hall 3")] {
                t.open("div").open(tag).text(label).close().close();
                t.open("div").text(text).close();
            }
        })
        .1
    }

    #[test]
    fn a_word_that_asks_when_labels_an_event() {
        let text = "18 June 2024, 18:15";
        for label in ["When", "Wann", "Quand", "Cuándo", "Wanneer:", "When:"] {
            assert_eq!(day("dt", [label, text], "Price"), None, "{label}");
            assert_eq!(day("strong", [label, text], "Price"), None, "{label}");
        }
        let own = Some("2024-06-18".to_owned());
        assert_eq!(day("dt", ["Posted", text], "Where"), own);
        assert_eq!(day("span", ["When", text], "Where"), own, "no label");
    }

    #[test]
    fn a_day_beside_a_place_is_of_an_event() {
        let own = Some("2024-06-18".to_owned());
        let (with_hour, without) = ("18 June 2024, 18:15", "18 June 2024");
        assert_eq!(day("dt", ["Date and time", with_hour], "Venue"), None);
        assert_eq!(day("dt", ["Date and time", with_hour], "Author"), own);
        assert_eq!(day("dt", ["Date", with_hour], "Where:"), None);
        assert_eq!(day("dt", ["Date", without], "Where:"), own);
        assert!(tells_hour("6.15 pm") && tells_hour("18h15") && tells_hour("18 Uhr,"));
        assert!(!tells_hour("18 June 2024") && !tells_hour("am 18. März"));
    }

    #[test]
    fn a_day_in_an_element_called_after_that_of_an_event_is_of_it() {
        let day = |class: &str| {
            signed(|t| {
                t.open_with("p", &[("class", class)]);
                t.text("Saturday 14 June 2025, 7.30 pm").close();
            })
            .1
        };
        assert_eq!(day("event-date"), None);
        assert_eq!(day("meta tribe_event_start"), None);
        assert_eq!(day("entry-date").as_deref(), Some("2025-06-14"));
    }

    #[test]
    fn news_whose_day_is_called_that_of_an_event_are_told_by_minute_or_author() {
        let day = |hour: &str, icon: &str, name: &str| {
            signed(|t| {
                t.open_with("div", &[("class", "event_date")]);
                t.text(&format!("5 November 2021, {hour}")).close();
                t.open_with("div", &[("class", "event_info")]);
                t.open_with("i", &[("class", icon)]).close();
                t.open("span").text(name).close().close();
            })
            .1
        };
        let own = Some("2021-11-05".to_owned());
        let name = "Solveig Grewe";
        assert_eq!(day("10:39 Uhr", "fa fa-map", "Hall 3"), own);
        assert_eq!(day("10:30 Uhr", "fa fa-map", "Hall 3"), None);
        assert_eq!(day("7.30 pm", "fa fa-open", name), None);
        assert_eq!(day("10:30 Uhr", "fa fa-pencil d_inline", name), own);
        assert_eq!(day("10:30 Uhr", "fa fa-map", "By Jane Doe"), own);
        assert_eq!(day("10:30 Uhr", "fa fa-map", "By 10 May"), None);
        assert!(tells_minute("10h39") && tells_minute("(18:07:30)"));
        assert!(!tells_minute("18:15") && !tells_minute("5 of 2021") && !tells_minute("1:2:39"));
    }

    #[test]
    fn an_hour_behind_the_day_of_an_event_is_told_for_itself() {
        let day = |hour: &str| {
            signed(|t| {
                t.open("dl");
                for (label, text) in [
                    ("Date", "18 June 2024"),
                    ("Time", hour),
                    ("Place", "Hall 3"),
                ] {
                    t.open("dt").text(label).close();
                    t.open("dd").text(text).close();
                }
                t.close();
            })
            .1
        };
        assert_eq!(day("7.30 pm"), None);
        assert_eq!(day("any").as_deref(), Some("2024-06-18"));
    }

    #[test]
    fn a_day_beside_place_and_author_is_of_a_text() {
        let day = |last: &str| {
            signed(|t| {
                t.open("dl");
                for (label, text) in [
                    ("Data", "3 de maio de 2024, 18:15"),
                    ("Local", "São Paulo"),
                    (last, "Ana Souza"),
                ] {
                    t.open("dt").text(label).close();
                    t.open("dd").text(text).close();
                }
                t.close();
            })
            .1
        };
        assert_eq!(day("Preço"), None);
        assert_eq!(day("Autor").as_deref(), Some("2024-05-03"));
    }

    #[test]
    fn a_label_in_bold_type_stands_in_a_line_of_its_own() {
        let text = "18 June 2024";
        assert_eq!(day("strong", ["Event date", text], "Price"), None);
        let own = Some("2024-06-18".to_owned());
        assert_eq!(day("strong", ["Event", text], "Price"), own, "a section");
        for kicker in ["Start-ups & Tech", "Event report", "Due diligence"] {
            assert_eq!(day("strong", [kicker, text], "Price"), own, "{kicker}");
        }
    }
}
