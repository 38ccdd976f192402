//! Labels of the day of an event: words that ask when it is, and words for day and hour beside a label of its place.

use super::deeds::has_digit;
use super::elements::is_inside;
use super::people;
use super::visible::MAX_DATE_TEXT;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Words that ask when something is: nobody asks so when a page was published. Source: ours, from the languages of
/// snippets.
static WHEN: Phrases = Phrases::separated(
    "when, wann, quand, cuándo, cuando, wanneer, quando, når, hvornår, när, milloin, kiedy, kdy, kedy, mikor, când, \
    когда, коли, кога, πότε, ne zaman, wann und wo, when and where, when & where, いつ, 언제, 何时",
    ", ",
);
/// Words for a day and an hour together, and words for a day.
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
/// Words for where it is.
static WHERE: Phrases = Phrases::separated(
    "where, wo, où, dónde, donde, waar, dove, onde, hvor, var, missä, gdzie, kde, hol, unde, где, де, къде, πού, nerede, \
    venue, location, place, ort, veranstaltungsort, treffpunkt, lieu, lugar, luogo, sede, local, locatie, plaats, sted, \
    plats, miejsce, místo, helyszín, loc, место, yer, 場所, 会場, 地点, 地點, 장소",
    ", ",
);
/// Words for who wrote: beside them the day is that of the publication.
static AUTHORS: Phrases = Phrases::from_words(
    "author autor autora autore auteur verfasser redação redacción redazione rédaction redaktion författare forfatter \
    auteurs автор yazar szerző автори",
);
/// Elements of what stands out as a label without a colon does.
const BOLD: [&str; 6] = ["b", "strong", "h3", "h4", "h5", "h6"];
/// What stands behind an hour, in lower case; the first is a word of German, too.
const OF_HOURS: [&str; 5] = ["am", "pm", "a.m", "p.m", "uhr"];
/// Texts behind the day among which the label of the place is looked for, and one that says who wrote. Source: ours: the
/// rest of the day, an hour; the place, and what stands between.
const MAX_BESIDE: usize = 4;
const MAX_LABELS: usize = 8;
/// Nodes that are looked at for them. Source: ours; it bounds the cost.
const MAX_NODES: usize = 32;

/// Whether a label asks when something is.
pub(super) fn asks_when(label: &str) -> bool {
    WHEN.holds_in_any_case(bare(label))
}

/// Whether a label is a word for a day beside which the page says where: before the day of that text stands the label,
/// behind it that of a place, and none of who wrote. A mere word for a day (`Date`) is one of publication, too, where no
/// hour is told.
pub(super) fn is_beside_place(page: &PageSnapshot, label: &str, day: NodeId) -> bool {
    let label = bare(label);
    let has_hour = || page.node(day).text.as_deref().is_some_and(tells_hour);
    let is_such =
        DAY_AND_HOUR.holds_in_any_case(label) || DAY.holds_in_any_case(label) && has_hour();
    is_such && {
        let behind = (day.0 + 1..page.len() as u32).map(NodeId).take(MAX_NODES);
        let texts = behind.filter_map(|id| page.node(id).text.as_deref());
        let said = texts.filter(|text| !text.trim().is_empty());
        let beside: Vec<&str> = said.map(bare).take(MAX_LABELS).collect();
        let names_author = |text: &&str| AUTHORS.holds_in_any_case(text) || people::is_label(text);
        let mut near = beside.iter().take(MAX_BESIDE);
        near.any(|text| WHERE.holds_in_any_case(text)) && !beside.iter().any(names_author)
    }
}

/// Whether a label begins or ends with a word for a day: `Event date`, `Startdatum`.
pub(super) fn names_day(label: &str) -> bool {
    let mut words = bare(label).split_whitespace();
    let outer = [words.next(), words.next_back()];
    outer.into_iter().flatten().any(|word| {
        let is_compound = || word.to_lowercase().ends_with("datum");
        DAY.holds_in_any_case(word) || is_compound()
    })
}

/// Whether a short text without a number is set as a label is: in bold type or as a small heading, and not in the line of
/// the day that follows.
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

/// Whether a text tells an hour: `18:15`, `6.15 pm`, `18 Uhr`, `18h15`.
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
    use super::super::tests::signed;
    use super::*;

    /// The day of a page that tells it behind a label, and something else behind another.
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
