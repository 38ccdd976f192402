//! The date of publication in a line of its own right behind the headline. It is metadata, and no content. The score
//! recognises such lines in English (none of twelve stays); in other languages half of them stay.
//!
//! Source: ours, pages written as sites in twenty languages have them. On wcxb, aeb and snippets 150 such lines were
//! found; the truth has one, of a page that lists texts, which was lost before.
//!
//! # Limits
//! - The line holds one date with its year, in the page's language, and no other words than a time, names of days or
//!   months, and words of two letters (`de`, `年`, `am`). Allowed are two more words behind a byline phrase
//!   ([`Phrase::Byline`]), such as a name or `last`; three in an element that is marked as a time or has a class name
//!   for bylines, such as time zones; one before the date with a comma, the day of the week in any language; and a
//!   label with a colon, if its row or the page shows that the date is that of the text ([`rows`]). Any other word
//!   before the date tells what it is the date of: a deadline, a birth.
//! - It is no cell and no definition, has no sign of birth or death, and is not the date of an event, by its markup,
//!   its surroundings or the page's JSON-LD.
//! - Between it and the headline are only short lines, captions and one standfirst: a running text with such a class
//!   name, or one that repeats the page's description. Behind any other running text, the line must give a date that
//!   the page declares as its own.
//! - Where dates stand beside the line or above other texts in like elements, the page lists texts or is a diary, and
//!   all are left to the score. So are periods, which have more numbers than a date.

mod rows;

use crate::content::dates;
use crate::content::features::{UnitFeature, UnitRow};
use crate::content::figures::captions;
use crate::content::linked_data::{LinkedData, is_of_kind};
use crate::content::standfirst::{self, MIN_DESCRIBED};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase, Token, is_unspaced, tokens_of};
use crate::snapshot::{NodeId, PageSnapshot};
use rows::{Declared, is_labelled, names_in_rows, rows_of_names};

/// Maximum number of characters of such a line. Source: ours: a long date with its day of the week, its time and
/// `Posted on`.
const MAX_LINE: usize = 60;
/// Maximum number of visible units (without those of figures), and of all units, behind a headline among which the
/// line is looked for; and of units behind the line among which a running text must be. Source: ours: a section, a
/// name, what to share.
const MAX_BEHIND: usize = 4;
const MAX_OF_ALL: usize = 16;
const MAX_TO_TEXT: usize = 8;
/// Maximum number of letters of words that say nothing by themselves, and the same for scripts without spaces: `金曜日`.
/// Source: ours.
const MAX_SMALL: usize = 2;
const MAX_UNSPACED: usize = 3;
/// Maximum number of other words behind a byline phrase, and in a marked element. Source: ours.
const MAX_LABELLED: usize = 2;
const MAX_MARKED: usize = 3;
/// Number of numbers of a date with the name of its month, and without.
const NUMBERS_NAMED: usize = 2;
const NUMBERS: usize = 3;
/// A Gregorian and a Persian year, to test whether a word is the name of a month.
const YEARS: [u32; 2] = [2000, 1400];
/// Maximum number of nodes of a line, and of its ancestors, that are tested for markup. Source: ours, to bound the
/// cost.
const MAX_NODES: usize = 16;
const MAX_AROUND: usize = 4;
/// Properties for the time of an event, and the ending of its types. Source: schema.org.
const START: &str = "startDate";
const TAKES_PLACE: [&str; 3] = [START, "endDate", "doorTime"];
const EVENT: &str = "Event";
/// Words in class names of events. Source: ours, by custom of what makes such pages.
const CALLED: [&str; 5] = ["event", "events", "when", "termin", "termine"];
/// Signs before the day on which somebody was born or died. Source: custom.
const SIGNS_OF_LIFE: [char; 3] = ['*', '†', '✝'];
/// Commas behind the day of the week.
const COMMAS: [char; 4] = [',', '،', '，', '、'];

/// Which units are such lines, and the author names in a row with them; `linked` is the page's JSON-LD. Linear.
pub(super) fn date_lines(
    page: &PageSnapshot,
    units: &Units,
    rows: &[UnitRow],
    linked: &LinkedData,
) -> Vec<bool> {
    let mut out = vec![false; units.len()];
    let list = &units.list;
    let is_headline = |i: &usize| page.tag(list[*i].block) == "h1" && !list[*i].concealed;
    let headlines: Vec<usize> = (0..list.len()).filter(is_headline).collect();
    if headlines.is_empty() {
        return out;
    }
    let lang = page.source.lang.as_deref().unwrap_or_default();
    let declared = Declared::new(page, linked, lang);
    let reader = Reader {
        page,
        list,
        rows,
        lang,
        captions: captions(page, units),
        declared: &declared,
    };
    let found = headlines
        .into_iter()
        .map(|headline| reader.lines_behind(headline));
    let found: Vec<Vec<usize>> = found.filter(|lines| !lines.is_empty()).collect();
    // If several headlines have dates, each is the title of an item of a list.
    if let [lines] = &found[..]
        && !is_list(page, list, lines, lang)
        && !declares_event(linked)
    {
        let events = events(page);
        let is_of_event = |line: usize| page.is_in_any(&events, list[line].first);
        let lines: Vec<usize> = lines
            .iter()
            .copied()
            .filter(|line| !is_of_event(*line))
            .collect();
        let names = names_in_rows(page, list, &lines, &declared);
        names.into_iter().for_each(|name| out[name] = true);
        lines.into_iter().for_each(|line| out[line] = true);
    }
    out
}

/// Whether the page's JSON-LD declares that it is about an event with a start date.
fn declares_event(linked: &LinkedData) -> bool {
    let mut objects = linked.describing();
    objects.any(|object| is_of_kind(object, is_event) && object.contains_key(START))
}

fn is_event(kind: &str) -> bool {
    kind.trim_end_matches('/').ends_with(EVENT)
}

/// The outermost elements that are marked as an event by `itemtype`.
fn events(page: &PageSnapshot) -> Vec<NodeId> {
    let is_marked = |kinds: &str| kinds.split_ascii_whitespace().any(is_event);
    let marked = page
        .iter()
        .filter(|(_, node)| node.attribute("itemtype").is_some_and(is_marked));
    page.outermost(marked.map(|(id, _)| id).collect())
}

/// Whether other units are dates in elements like those of the given lines: in the same parent, or likewise with or
/// without a heading between the date and the text below it. (Below an article, dates above a title belong to other
/// articles.)
fn is_list(page: &PageSnapshot, list: &[Unit], lines: &[usize], lang: &str) -> bool {
    let looks = |i: usize| {
        let block = list[i].block;
        let class = page.attribute(block, "class").unwrap_or("");
        (page.tag(block), class)
    };
    let around = |i: usize| page.parent(list[i].block);
    let is_alike = |line: usize, i: usize| {
        let stands_alike = || {
            let headed = is_headed(page, list, i);
            headed.is_some() && headed == is_headed(page, list, line)
        };
        looks(line) == looks(i) && (around(line) == around(i) || stands_alike())
    };
    let is_other = |i: usize| {
        !lines.contains(&i)
            && lines.iter().any(|line| is_alike(*line, i))
            && is_line(page, &list[i], lang)
    };
    (0..list.len()).any(is_other)
}

/// Whether a heading stands between a line and the text below it; `None` if no text is near before the next headline.
fn is_headed(page: &PageSnapshot, list: &[Unit], line: usize) -> Option<bool> {
    let mut is_headed = false;
    for unit in list[line + 1..].iter().take(MAX_TO_TEXT) {
        match page.heading_level(unit.block) {
            Some(1) => return None,
            Some(_) => is_headed = true,
            None if unit.is_running_text() => return Some(is_headed),
            None => {}
        }
    }
    None
}

/// Finds the date lines behind the headlines of a page.
struct Reader<'a> {
    page: &'a PageSnapshot,
    list: &'a [Unit],
    rows: &'a [UnitRow],
    lang: &'a str,
    /// For each unit, whether it belongs to a figure.
    captions: Vec<bool>,
    declared: &'a Declared,
}

impl Reader<'_> {
    /// The date lines behind one headline.
    fn lines_behind(&self, headline: usize) -> Vec<usize> {
        let (page, list, lang) = (self.page, self.list, self.lang);
        let (mut lines, mut labelled) = (Vec::new(), Vec::new());
        let (mut shown, mut stepped, mut is_past_text) = (0, false, false);
        for i in (headline + 1..list.len()).take(MAX_OF_ALL) {
            let unit = &list[i];
            if self.captions[i] {
                continue;
            }
            if page.is_heading(unit.block) || unit.is_running_text() && stepped {
                break;
            }
            if unit.is_running_text() {
                stepped = true;
                is_past_text = !self.is_standfirst(i);
                continue;
            }
            shown += usize::from(!unit.concealed);
            if shown > MAX_BEHIND {
                break;
            }
            let is_own = || !is_past_text || self.declared.is_day_of(&unit.text);
            if !self.has_text(i) || !is_own() {
                continue;
            }
            if is_line(page, unit, lang) {
                lines.push(i);
            } else if tells_day(page, unit, lang) && is_labelled(&unit.text, lang) {
                labelled.push(i);
            }
        }
        let named = rows_of_names(page, list, &lines, &labelled);
        let is_known = |line: &usize| {
            self.declared.is_day_of(&list[*line].text)
                || named.contains(&page.parent(list[*line].block))
        };
        lines.extend(labelled.iter().copied().filter(is_known));
        lines.sort_unstable();
        lines
    }

    /// Whether running text follows soon behind a line.
    fn has_text(&self, line: usize) -> bool {
        let mut behind = self.list[line + 1..].iter().take(MAX_TO_TEXT);
        behind.any(Unit::is_running_text)
    }

    /// Whether a running text has a class name for standfirsts, or repeats the page's description.
    fn is_standfirst(&self, text: usize) -> bool {
        let block = self.list[text].block;
        let is_called = |id: NodeId| standfirst::is_called(self.page, id);
        self.rows[text][UnitFeature::Described] >= MIN_DESCRIBED
            || is_called(block)
            || self.page.parent(block).is_some_and(is_called)
    }
}

/// Whether a unit is a date and nothing else.
fn is_line(page: &PageSnapshot, unit: &Unit, lang: &str) -> bool {
    tells_day(page, unit, lang) && says_no_more(page, unit, lang)
}

/// Whether a unit is a short line with one date, which is not that of an event.
fn tells_day(page: &PageSnapshot, unit: &Unit, lang: &str) -> bool {
    let text = unit.text.as_str();
    let is_short = text.chars().nth(MAX_LINE).is_none();
    let is_cell = || matches!(page.table_tag(unit.block), "td" | "th" | "dt" | "dd");
    is_short
        && dates::in_text(text, lang).is_some()
        && has_one_day(text, lang)
        && !is_cell()
        && !takes_place(page, unit)
}

/// Whether a line with a date has few or no other words, and none before the date that may tell what it is the date
/// of.
fn says_no_more(page: &PageSnapshot, unit: &Unit, lang: &str) -> bool {
    let text = unit.text.as_str();
    let others = |part: &str| {
        let words = words_of(part);
        words.filter(|word| !is_of_day(word, lang)).count()
    };
    let is_labelled = Lexicon::get().begins(text, Phrase::Byline);
    let most = if is_marked(page, unit) {
        MAX_MARKED
    } else if is_labelled {
        MAX_LABELLED
    } else {
        0
    };
    let before = before_number(text);
    let has_weekday = || {
        let parts = before.split_once(COMMAS);
        parts.is_some_and(|(name, rest)| is_one_word(name) && others(rest) == 0)
    };
    others(text) <= most && (is_labelled || others(before) == 0 || has_weekday())
}

/// The part of a line before its first number.
fn before_number(text: &str) -> &str {
    text.split(char::is_numeric).next().unwrap_or("")
}

/// Whether a text is one word, perhaps with a hyphen: `sexta-feira`.
fn is_one_word(text: &str) -> bool {
    !text.trim().contains(char::is_whitespace)
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !dates::is_letter(c));
    words.filter(|word| !word.is_empty())
}

/// Whether a word may be part of a date or a time.
fn is_of_day(word: &str, lang: &str) -> bool {
    let letters = word.chars().count();
    letters <= MAX_SMALL
        || letters <= MAX_UNSPACED && word.chars().all(is_unspaced)
        || dates::is_weekday(word)
        || dates::is_weekday_behind(&word.to_lowercase())
        || is_month(word, lang)
}

/// Whether a word is understood as the name of a month.
fn is_month(word: &str, lang: &str) -> bool {
    let is_read = |year: u32| dates::in_text(&format!("1 {word} {year}"), lang).is_some();
    YEARS.into_iter().any(is_read)
}

/// Whether a text has no more numbers than one date and one time.
fn has_one_day(text: &str, lang: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_numeric());
    let numbers = numbers.filter(|number| !number.is_empty()).count();
    let is_digit = |c: Option<char>| c.is_some_and(char::is_numeric);
    let parts_numbers = |at: usize| {
        let behind = text[at + 1..].trim_start().chars().next();
        is_digit(text[..at].chars().next_back()) && is_digit(behind)
    };
    let colons = text.match_indices(':').filter(|(at, _)| parts_numbers(*at));
    let hour = match colons.count() {
        0 => 0,
        colons => 1 + colons,
    };
    let is_named = words_of(text).any(|word| is_month(word, lang));
    let day = if is_named { NUMBERS_NAMED } else { NUMBERS };
    numbers <= day + hour
}

/// The first nodes of a unit, and its closest ancestors.
fn nodes_of(page: &PageSnapshot, unit: &Unit) -> impl Iterator<Item = NodeId> {
    let inside = (unit.first.0..unit.end.0).map(NodeId).take(MAX_NODES);
    inside.chain(page.ancestors(unit.first).take(MAX_AROUND))
}

/// Whether a line stands in a `time` element or in one with a class name for bylines, from its block inwards.
fn is_marked(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut nodes = nodes_of(page, unit).filter(|id| *id >= unit.block);
    nodes.any(|id| page.tag(id) == "time" || Lexicon::get().is_classed(page, id, &[Token::Author]))
}

/// Whether a line is marked as the date of an event, or has a sign of birth or death before its date.
fn takes_place(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_called = |id: NodeId| {
        let class = page.attribute(id, "class").unwrap_or("");
        tokens_of(class).any(|word| CALLED.contains(&&*word))
    };
    let is_marked = |id: NodeId| {
        let node = page.node(id);
        TAKES_PLACE
            .iter()
            .any(|word| node.has_word("itemprop", word))
    };
    before_number(&unit.text).contains(SIGNS_OF_LIFE)
        || nodes_of(page, unit).any(|id| is_marked(id) || is_called(id))
}

#[cfg(test)]
mod tests;
