//! The day in a line of its own right behind a headline: it tells when the text was published, as the metadata do, and
//! is none of it. The score knows it in English (none of twelve such lines stays); in other languages half of them stay.
//!
//! Source: ours, pages written as sites in twenty languages have them. On wcxb, aeb and snippets 150 such lines were
//! found; the truth has one, of a page that lists texts, which was lost before.
//!
//! # Limits
//! The line holds one day with its year, in the page's language, and nothing else but a time, the name of a day or a
//! month, and words of two letters (`de`, `年`, `am`); behind a word for who published when ([`Phrase::Byline`]) two
//! more, a name or `last`; in an element that is marked as a time or named as such three: zones behind the first number,
//! or one before it with a comma, the day of the week in any language. Any other word before the day tells what it is the
//! day of: a deadline, a birth. It is no cell, no definition, has no sign of a birth or a death, and is not when something
//! takes place, as the line, what is around it or the page say; it stands before the text, with nothing but short lines
//! between it and the headline. Where days stand above other texts of the page, or beside it, in elements alike, the page
//! lists texts or is a diary: there they stay as they were judged. From when to when something is has more numbers.

use crate::content::dates;
use crate::content::linked_data::{LinkedData, is_of_kind};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase, Token, is_unspaced, tokens_of};
use crate::snapshot::{NodeId, PageSnapshot};

/// Most characters of such a line. Source: ours: a long date with its day of the week, its time and `Posted on`.
const MAX_LINE: usize = 60;
/// Texts behind a headline among which the line is, and behind the line among which a running text is. Source: ours: a
/// section, a name, what to share.
const MAX_BEHIND: usize = 4;
const MAX_TO_TEXT: usize = 8;
/// Letters of words that say nothing by themselves, and the same of scripts without spaces: `金曜日`. Source: ours.
const MAX_SMALL: usize = 2;
const MAX_UNSPACED: usize = 3;
/// Most other words behind one for who published when, and in a marked element. Source: ours.
const MAX_LABELLED: usize = 2;
const MAX_MARKED: usize = 3;
/// Numbers of a day, with the name of its month and without.
const NUMBERS_NAMED: usize = 2;
const NUMBERS: usize = 3;
/// A year of ours and one of Persia, in which the name of a month is read.
const YEARS: [u32; 2] = [2000, 1400];
/// Nodes of a line and elements around it that are asked what they are. Source: ours; bound the cost.
const MAX_NODES: usize = 16;
const MAX_AROUND: usize = 4;
/// What marks when something takes place, and how the names of its types end. Source: schema.org.
const START: &str = "startDate";
const TAKES_PLACE: [&str; 3] = [START, "endDate", "doorTime"];
const EVENT: &str = "Event";
/// What classes of it are called after. Source: ours, by custom of what makes such pages.
const CALLED: [&str; 5] = ["event", "events", "when", "termin", "termine"];
/// Signs before the day on which somebody was born or died. Source: custom.
const SIGNS_OF_LIFE: [char; 3] = ['*', '†', '✝'];
/// Commas behind the day of the week.
const COMMAS: [char; 4] = [',', '،', '，', '、'];

/// Which units are such lines, given what the page says of itself in JSON-LD. Linear.
pub(super) fn date_lines(page: &PageSnapshot, units: &Units, linked: &LinkedData) -> Vec<bool> {
    let mut out = vec![false; units.len()];
    let list = &units.list;
    let is_headline = |i: &usize| page.tag(list[*i].block) == "h1" && !list[*i].concealed;
    let headlines: Vec<usize> = (0..list.len()).filter(is_headline).collect();
    if headlines.is_empty() {
        return out;
    }
    let lang = page.source.lang.as_deref().unwrap_or_default();
    let behind = |headline: usize| lines_behind(page, list, headline, lang);
    let found = headlines.into_iter().map(behind);
    let found: Vec<Vec<usize>> = found.filter(|lines| !lines.is_empty()).collect();
    // Of several headlines with their days each heads a text of a list.
    if let [lines] = &found[..]
        && !is_list(page, list, lines, lang)
        && !declares_event(linked)
    {
        let events = events(page);
        let is_of_event = |line: usize| page.is_in_any(&events, list[line].first);
        let lines = lines.iter().filter(|line| !is_of_event(**line));
        lines.for_each(|line| out[*line] = true);
    }
    out
}

/// Whether a page says in JSON-LD that it is about something that takes place on some day.
fn declares_event(linked: &LinkedData) -> bool {
    let mut objects = linked.describing();
    objects.any(|object| is_of_kind(object, is_event) && object.contains_key(START))
}

fn is_event(kind: &str) -> bool {
    kind.trim_end_matches('/').ends_with(EVENT)
}

/// The outermost elements that are marked as something that takes place.
fn events(page: &PageSnapshot) -> Vec<NodeId> {
    let is_marked = |kinds: &str| kinds.split_ascii_whitespace().any(is_event);
    let marked = page
        .iter()
        .filter(|(_, node)| node.attribute("itemtype").is_some_and(is_marked));
    page.outermost(marked.map(|(id, _)| id).collect())
}

/// Whether days stand above other texts, or beside some lines, in elements like those of these. A day above the title of
/// another text is like one above such a title alone: below an article such titles are of others.
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

/// Whether a heading stands between a line and the text below it; `None` where no text is near before the next headline.
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

/// The lines behind one headline, before the text.
fn lines_behind(page: &PageSnapshot, list: &[Unit], headline: usize, lang: &str) -> Vec<usize> {
    let is_text = |unit: &Unit| unit.is_running_text() || page.is_heading(unit.block);
    let behind = (headline + 1..list.len()).take(MAX_BEHIND);
    let behind = behind.take_while(|i| !is_text(&list[*i]));
    let has_text = |i: &usize| {
        let mut behind = list[*i + 1..].iter().take(MAX_TO_TEXT);
        behind.any(Unit::is_running_text)
    };
    let is_found = |i: &usize| has_text(i) && is_line(page, &list[*i], lang);
    behind.filter(is_found).collect()
}

/// Whether a unit tells a day and nothing else.
fn is_line(page: &PageSnapshot, unit: &Unit, lang: &str) -> bool {
    let text = unit.text.as_str();
    let is_short = text.chars().nth(MAX_LINE).is_none();
    let is_cell = || matches!(page.table_tag(unit.block), "td" | "th" | "dt" | "dd");
    is_short
        && dates::in_text(text, lang).is_some()
        && has_one_day(text, lang)
        && !is_cell()
        && !takes_place(page, unit)
        && says_no_more(page, unit, lang)
}

/// Whether a line that tells a day has few other words, or none, and none before the day that may tell what it is the day
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

/// What of a line stands before its first number.
fn before_number(text: &str) -> &str {
    text.split(char::is_numeric).next().unwrap_or("")
}

/// Whether a text is one word, which may have a hyphen: `sexta-feira`.
fn is_one_word(text: &str) -> bool {
    !text.trim().contains(char::is_whitespace)
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !dates::is_letter(c));
    words.filter(|word| !word.is_empty())
}

/// Whether a word may be of a day or a time.
fn is_of_day(word: &str, lang: &str) -> bool {
    let letters = word.chars().count();
    letters <= MAX_SMALL
        || letters <= MAX_UNSPACED && word.chars().all(is_unspaced)
        || dates::is_weekday(word)
        || dates::is_weekday_behind(&word.to_lowercase())
        || is_month(word, lang)
}

/// Whether a word is read as the name of a month.
fn is_month(word: &str, lang: &str) -> bool {
    let is_read = |year: u32| dates::in_text(&format!("1 {word} {year}"), lang).is_some();
    YEARS.into_iter().any(is_read)
}

/// Whether a text has no more numbers than a day and an hour.
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

/// The nodes of a unit and the elements around them, up to a few.
fn nodes_of(page: &PageSnapshot, unit: &Unit) -> impl Iterator<Item = NodeId> {
    let inside = (unit.first.0..unit.end.0).map(NodeId).take(MAX_NODES);
    inside.chain(page.ancestors(unit.first).take(MAX_AROUND))
}

/// Whether a line is marked as a time, or its block or an element in that is named as one.
fn is_marked(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut nodes = nodes_of(page, unit).filter(|id| *id >= unit.block);
    nodes.any(|id| page.tag(id) == "time" || Lexicon::get().is_classed(page, id, &[Token::Author]))
}

/// Whether a line is marked or named as when something takes place, or has the sign of a birth or a death before its day.
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
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "The railway will open the special train to the lake in November, leaving the capital \
                        every Saturday and Sunday morning.";

    /// Which texts are out of a page with a headline, lines behind it, each in an element of that name and class, and a
    /// text.
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
        date_lines(page, &Units::from_page(page), &LinkedData::from_page(page))
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
        // Titles of others below an article.
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
        // What is around the line, its class, and what is declared.
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
}
