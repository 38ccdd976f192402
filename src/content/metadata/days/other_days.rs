//! Dates of something else than the publication of a page: of an event, a deadline, a birth, of the file that a table
//! row links to.

use super::due::says_due;
use super::event_labels::{
    asks_when, is_beside_place, is_called_event, is_set_as_label, names_day,
};
use super::spans::{tells_days, tells_hours};
use super::times::{text_before, value_of};
use super::validity::says_valid;
use crate::content::clean_text::clean;
use crate::content::dates;
use crate::content::metadata::elements::{is_inside, marked_with};
use crate::content::metadata::near::{Deed, MAX_DATE_TEXT, begins_update, deeds_of, has_digit};
use crate::content::metadata::record::DAY;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Words before the date on which somebody joined a forum, in lower case.
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

/// Professions that follow `Registered` in a title, not a date: `Registered Dietitian`.
const REGISTERED: [&str; 3] = ["dietitian", "dietician", "nurse"];

/// Words that say that a law is in force, in lower case, and maximum number of words from there to the number of the
/// day. Source: ours: `in Kraft getreten am 1. April`, `em vigor a partir de 1 de abril`.
const FORCE_WORDS: [&str; 6] = [
    "in force",
    "in kraft",
    "en vigueur",
    "en vigor",
    "em vigor",
    "in vigore",
];
const MAX_BEHIND_FORCE: usize = 4;

/// Words right before the date at which something begins or ends.
const UNTIL_WORDS: [&str; 4] = ["ab", "bis", "until", "till"];

/// Words for `since`, in lower case; Russian `от` stands before dates of publication, too, and is left out. Source:
/// ours, from the languages of the web.
static SINCE: Phrases =
    Phrases::from_words("since seit depuis desde dal sinds sedan siden od с від alkaen");
/// Beginnings of words for visits to a page, in lower case, which need a number. Source: ours, by custom of visitor
/// counters.
const VISITS: [&str; 20] = [
    "visit",
    "accessed",
    "hits",
    "besuch",
    "zugriff",
    "aufruf",
    "seitenaufruf",
    "accès",
    "acceso",
    "acesso",
    "bezoek",
    "besök",
    "besøk",
    "besøg",
    "kävij",
    "odwiedz",
    "návštěv",
    "посетит",
    "посещен",
    "відвід",
];

/// Plural words for visits and visitors, which need no number.
static MANY_VISITS: Phrases = Phrases::from_words(
    "visitors visits hits besucher besuche zugriffe aufrufe seitenaufrufe visiteurs visites visitas visitantes \
    visitatori accesos acessos bezoekers besökare besøkende besøgende kävijät посетителей посещений відвідувачів",
);
/// Number of digits of a year.
const YEAR: usize = 4;
/// Maximum number of nodes before a date among which the counter's picture is looked for, and of words of the date
/// with that for `since`. Source: ours: `seit dem 3. Mai 1999`.
const MAX_TO_COUNTER: usize = 8;
const MAX_SINCE: usize = 5;
/// Elements that show a visitor counter.
const COUNTERS: [&str; 5] = ["img", "object", "embed", "iframe", "canvas"];

/// Words in labels of the date of an event: `Event date: `. Source: ours.
static EVENT_LABELS: Phrases = Phrases::from_words(
    "event start starts begins end ends termin startdatum enddatum veranstaltung veranstaltungsdatum beginn événement \
    evento",
);
/// Words in labels of other dates than that of the publication. Source: ours; a word for a release is left out,
/// because that may be the text's.
static OTHER_LABELS: Phrases = Phrases::from_words(
    "deadline due expires expiry expiration born birth birthday died departure arrival closing hearing eintrittsdatum \
    frist einsendeschluss bewerbungsschluss anmeldeschluss geboren geburtsdatum naissance échéance nacimiento \
    vencimiento nascita scadenza scheduled",
);
/// Maximum number of characters of a label before a date. Source: ours: `Application deadline`; more is a sentence.
const MAX_OTHER_LABEL: usize = 40;
/// Elements whose text is a label without a colon, too.
const LABELS: [&str; 3] = ["dt", "th", "label"];

/// Properties in linked data and microdata whose dates are not those of a publication: of events, jobs and offers.
/// Source: schema.org.
pub(in crate::content::metadata) const DECLARED: [&str; 7] = [
    "startDate",
    "endDate",
    "doorTime",
    "validFrom",
    "validThrough",
    "priceValidUntil",
    "availabilityEnds",
];

/// Maximum number of levels between a date and its table row, of rows that are checked, and of nodes of each. Source:
/// ours, to bound the cost.
const MAX_IN_ROW: usize = 8;
const MAX_ROWS: usize = 64;
const MAX_ROW_NODES: usize = 128;
/// Minimum number of rows of a table that are a list. Source: ours: two files.
const MIN_ROWS: usize = 2;

/// Whether a line tells another date than that of the publication.
pub(super) fn tells_other_day(line: &str, lang: &str) -> bool {
    says_joined(line)
        || says_until(line)
        || is_of_event(line)
        || tells_days(line, lang)
        || line.len() <= MAX_DATE_TEXT
            && (says_in_force(line) || says_valid(line) || says_due(line) || tells_hours(line))
        || counts_visits(line, lang)
        || begins_update(line)
}

/// Whether the surroundings of a date say that it is another one: its label, its class name, a span of hours, a table
/// row that begins with a link, or the picture of a visitor counter.
pub(super) fn is_of_other(page: &PageSnapshot, id: NodeId) -> bool {
    is_labelled(page, id)
        || is_called_event(page, id)
        || is_between_hours(page, id)
        || is_of_row(page, id)
        || follows_counter(page, id)
}

/// The dates that linked data (`linked`) and microdata declare for something else; a date may occur several times.
pub(in crate::content::metadata) fn declared(
    page: &PageSnapshot,
    linked: &[String],
    lang: &str,
) -> Vec<String> {
    let read = |day: &String| dates::from_machine(day, lang);
    let marked = marked_with(page, DECLARED.map(|name| ("itemprop", name)));
    let marked = marked.into_iter().flatten();
    let marked = marked.filter_map(|id| value_of(page, id, lang));
    let all = linked.iter().filter_map(read).chain(marked);
    all.filter_map(|day| day.get(..DAY).map(str::to_owned))
        .collect()
}

/// Whether the label right before a date says that it is that of something else.
fn is_labelled(page: &PageSnapshot, id: NodeId) -> bool {
    is_labelled_by(page, id, |label| {
        names_other(label) || matches!(deeds_of(label).last(), Some((_, Deed::Other)))
    })
}

/// Whether the label right before a date, or in its line, says that it is that of an event.
pub(super) fn is_labelled_event(page: &PageSnapshot, id: NodeId, line: &str) -> bool {
    is_labelled_by(page, id, names_event) || label_in(line).is_some_and(names_event)
}

/// Whether the label right before a date asks when an event is, or satisfies `is_told`. A label ends in a colon, or
/// stands in an element for labels, or in bold type in a line of its own. In bold type a single word is rather the
/// name of a section (`Events`, `Start-ups & Tech`), and needs a word for a date beside it.
fn is_labelled_by(page: &PageSnapshot, id: NodeId, is_told: impl Fn(&str) -> bool) -> bool {
    let Some(label) = text_before(page, id) else {
        return false;
    };
    let text = page.node(label).text.as_deref().unwrap_or("").trim();
    let is_label = text.ends_with(COLONS) || is_inside(page, label, &LABELS);
    let is_short = page.totals(label).chars as usize <= MAX_OTHER_LABEL;
    let is_of_event = || asks_when(text) || is_beside_place(page, text, id);
    let has_words = || text.split_whitespace().nth(1).is_some() && names_day(text);
    is_short
        && if is_label {
            is_told(text) || is_of_event()
        } else {
            is_set_as_label(page, label, id) && (is_of_event() || has_words() && is_told(text))
        }
}

/// Whether a text is only `since` and a date, right behind a picture in its block: that of a visitor counter.
fn follows_counter(page: &PageSnapshot, id: NodeId) -> bool {
    let text = page.node(id).text.as_deref().unwrap_or("");
    if text.chars().take(MAX_DATE_TEXT + 1).count() > MAX_DATE_TEXT {
        return false;
    }
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let Some((first, day)) = words.split_first() else {
        return false;
    };
    let is_since = SINCE.holds(first)
        && words.len() <= MAX_SINCE
        && words.last().is_some_and(|word| has_digit(word))
        && dates::is_label(&day.join(" "));
    is_since && {
        let mut around = page.ancestors(id);
        let block = around.find(|up| !page.flow_display(*up).is_inline_level());
        let start = block.map_or(id.0, |block| block.0 + 1);
        let mut before = (start..id.0).rev().map(NodeId).take(MAX_TO_COUNTER);
        let is_picture = |n: NodeId| COUNTERS.contains(&page.tag(n));
        let last = before.find(|n| page.is_said(*n) || is_picture(*n));
        last.is_some_and(is_picture)
    }
}

/// Whether a date stands in a short line with a span of hours.
fn is_between_hours(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id);
    let line = around.find(|up| !page.flow_display(*up).is_inline_level());
    let line = line.filter(|line| page.totals(*line).chars as usize <= MAX_DATE_TEXT);
    let text = line.and_then(|line| clean(&page.text(line)));
    text.is_some_and(|text| tells_hours(&text))
}

/// Whether a date stands in a table row that begins with a link, as another row with a date does: it belongs to what
/// the row links to, as in a list of files.
pub(super) fn is_of_row(page: &PageSnapshot, id: NodeId) -> bool {
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

/// Whether a table row begins with a link that is no date, and has a date.
fn is_entry(page: &PageSnapshot, row: NodeId) -> bool {
    let nodes = || page.subtree(row).take(MAX_ROW_NODES);
    let is_day = |id: NodeId| {
        let is_short = page.totals(id).chars as usize <= MAX_DATE_TEXT;
        let text = page.node(id).text.as_deref();
        let text = text.filter(|text| is_short && has_digit(text));
        text.is_some_and(dates::is_label) || page.attribute(id, "datetime").is_some()
    };
    let first = nodes().find(|id| page.is_said(*id));
    let is_linked = |id: NodeId| !is_day(id) && is_inside(page, id, &["a"]);
    first.is_some_and(is_linked) && nodes().any(is_day)
}

/// Whether a line has a word such as `ab` or `until` right before its first number: `Sundays, ab 05.03.2017`.
fn says_until(line: &str) -> bool {
    let number = line.find(|c: char| c.is_ascii_digit());
    let before = number.and_then(|at| line.get(..at)).unwrap_or("");
    let last = before.split_whitespace().next_back();
    let is_until = |word: &str| UNTIL_WORDS.iter().any(|u| word.eq_ignore_ascii_case(u));
    last.is_some_and(is_until)
}

/// Whether the label before the first number of a line says that something else is on that date.
fn is_of_event(line: &str) -> bool {
    label_in(line).is_some_and(names_other)
}

/// The label before the first number of a line.
fn label_in(line: &str) -> Option<&str> {
    let number = line.find(|c: char| c.is_ascii_digit())?;
    let (label, _) = line.get(..number)?.split_once(COLONS)?;
    Some(label).filter(|label| label.chars().count() <= MAX_OTHER_LABEL)
}

/// Whether a label has a word for something else than the publication.
fn names_other(label: &str) -> bool {
    names_event(label) || has_word_of(label, &OTHER_LABELS)
}

/// Whether a label has a word for an event, or asks when it is.
fn names_event(label: &str) -> bool {
    asks_when(label) || has_word_of(label, &EVENT_LABELS)
}

fn has_word_of(label: &str, words: &Phrases) -> bool {
    let mut own = label.split(|c: char| !c.is_alphabetic());
    own.any(|word| words.holds_in_any_case(word))
}

/// Whether a line says that a law is in force from a date on: `S. 1 in force at 1.4.1998`.
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

/// Whether a short line says since when visitors are counted: `Visitor number 4711 since August 1, 1998`. For
/// counters that are pictures, see [`follows_counter`].
fn counts_visits(line: &str, lang: &str) -> bool {
    if line.chars().count() > MAX_DATE_TEXT {
        return false;
    }
    let lower = line.to_lowercase();
    let is_no_letter = |c: char| !c.is_alphabetic();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let is_since = |word: &&str| SINCE.holds(word.trim_matches(is_no_letter));
    let Some(since) = words.iter().position(is_since) else {
        return false;
    };
    let (before, behind) = words.split_at(since);
    let is_year = |word: &str| {
        let mut numbers = word.split(|c: char| !c.is_ascii_digit());
        numbers.any(|number| number.len() == YEAR)
    };
    let past_year = behind.iter().skip_while(|word| !is_year(word)).skip(1);
    let has_count = before.iter().chain(past_year).any(|word| has_digit(word));
    let mut all = words.iter().map(|word| word.trim_matches(is_no_letter));
    let says_visits = all.any(|word| {
        let is_visit = || VISITS.iter().any(|visit| word.starts_with(visit));
        MANY_VISITS.holds(word) || has_count && is_visit()
    });
    // A date before `since` is of something else.
    says_visits && dates::in_text(&before.join(" "), lang).is_none()
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
mod tests;
