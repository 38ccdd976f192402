//! Copyright lines, and the footer around them: `Copyright © 2015 The Firm. All rights reserved.`, perhaps in
//! brackets. They are no content, wherever they stand, except those of a licence: below a heading that names it, or
//! above its text. Dropped with them are
//! - the address of a firm that ends in such a line, if it is the only one of the page and among its last texts,
//!   behind a running text. (Each picture of a gallery may end in a copyright line of its own, and without a text the
//!   address is the content of a contact page.)
//! - a few bars of links to pages of the site, right beside a copyright line below the text
//!   (`home | products | about us`). More bars are a directory.
//! - boxes with the class name `boilerplate` that speak of rights or of a licence, around a text: Project Gutenberg
//!   has them above and below each of its books.

use super::links::{is_bar, linked_texts};
use crate::content::pictures::is_large;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of words of such a line. Source: ours, wcxb and 182 pages of formasaurus.
const MAX_WORDS: u32 = 60;
/// Maximum number of words of a line that begins without a mark, or with a word like `copyright` alone. Source: ours:
/// longer ones also give the source of the text, or are sentences (`Copyright 1923 and earlier works are ...`).
const MAX_UNMARKED: u32 = 20;
/// How a line begins that names the software of the site, in lower case. Source: boards, shops.
const MADE_BY: &str = "powered by ";
/// Maximum number of words before the copyright sign of such a line, if it is as long as a sentence. Source: ours:
/// the name of a program.
const MAX_MAKER: usize = 5;
/// Brackets before the marks of a line; [`LETTER`] has brackets of its own.
const OPENING: [char; 4] = ['[', '［', '【', '<'];
/// Copyright signs.
const SIGNS: [char; 2] = ['©', 'ⓒ'];
/// Number of digits of a year.
const YEAR: usize = 4;

/// How a copyright line begins, in lower case. [`LETTER`] alone is no mark: it may number the items of a list.
const MARKS: [&str; 7] = [
    "©",
    "ⓒ",
    "copyright",
    "저작권자",
    "版权所有",
    "版權所有",
    LETTER,
];
const LETTER: &str = "(c)";
/// How a copyright line ends, or what follows its marks, in lower case.
const RESERVED: [&str; 38] = [
    "all rights reserved",
    "alle rechte vorbehalten",
    "tous droits réservés",
    "todos los derechos reservados",
    "tutti i diritti riservati",
    "todos os direitos reservados",
    "alle rechten voorbehouden",
    "minden jog fenntartva",
    "wszelkie prawa zastrzeżone",
    "wszystkie prawa zastrzeżone",
    "všechna práva vyhrazena",
    "všetky práva vyhradené",
    "toate drepturile rezervate",
    "tüm hakları saklıdır",
    "her hakkı saklıdır",
    "alle rettigheder forbeholdes",
    "alle rettigheter forbeholdt",
    "alle rettigheter reservert",
    "alla rättigheter förbehållna",
    "med ensamrätt",
    "kaikki oikeudet pidätetään",
    "sva prava pridržana",
    "vse pravice pridržane",
    "visos teisės saugomos",
    "visas tiesības aizsargātas",
    "kõik õigused kaitstud",
    "все права защищены",
    "всі права захищені",
    "усі права захищені",
    "всички права запазени",
    "με την επιφύλαξη παντός δικαιώματος",
    "جميع الحقوق محفوظة",
    "版权所有",
    "保留所有权利",
    "版權所有",
    "無断転載を禁じます",
    "재배포 금지",
    "재배포금지",
];

/// Those of [`RESERVED`] that occur in ordinary sentences, too (`drycker med ensamrätt`): they count behind a mark,
/// or as the whole line.
const ORDINARY: [&str; 2] = ["med ensamrätt", "με την επιφύλαξη παντός δικαιώματος"];

/// Maximum number of units behind an address that ends in a copyright line, of boxes around it in which a picture is
/// looked for, and of nodes of such a box. Source: ours, 954 pages of formasaurus and wcxb, where most have up to six
/// units behind it, and those with more are dropped by their score; bounds the cost.
const MAX_BEHIND: usize = 8;
const MAX_AROUND_PICTURE: usize = 3;
const MAX_IN_PICTURE: usize = 32;

/// Maximum number of running texts below a copyright line with bars of links. Source: ours: spam traps for bots stand
/// there, and below a table of contents its text.
const MAX_TEXTS_BELOW: usize = 1;
/// Minimum number of consecutive digits of a postcode, phone number or tax number. Source: ours: a year has four.
const MIN_FIGURES: usize = 5;
/// Maximum number of bars of links on either side of a copyright line. Source: ours, 954 pages of formasaurus.
const MAX_BARS: usize = 3;

/// How a word in a heading above the terms of a licence begins, in lower case, and the maximum number of words of
/// that heading. Source: manual pages and READMEs: `COPYRIGHT AND LICENSE`.
const OF_LICENCES: [&str; 4] = ["copyright", "licen", "lizenz", "лиценз"];
const MAX_HEADING: u32 = 5;
/// How the text of a licence begins, in lower case. Source: GNU manuals, MIT, BSD, GPL.
static LICENCES: Phrases = Phrases::separated(
    "permission is granted|permission is hereby granted|redistribution and use in|everyone is permitted to",
    "|",
);

/// The class name of boxes that are the same on many pages, and the minimum number of words of running text outside
/// of them. Source: Project Gutenberg (`pg-boilerplate`); ours: of the sets, one page has the word, as one of many
/// for its whole `body`.
const BOILERPLATE: &str = "boilerplate";
const MIN_TEXT: u32 = 60;

/// Which units are such lines. Captions are excluded: there, the line is about the picture. Linear.
pub(super) fn rights(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let last_text = list
        .iter()
        .rposition(|unit| unit.is_running_text() && !unit.concealed && !may_hold_rights(unit));
    // Whether the current unit is right below the heading of a licence, with nothing but copyright lines between.
    let mut is_headed = false;
    let foot = only_end_in_rights(page, units);
    let is_out = |(i, unit): (usize, &Unit)| {
        let is_caption = || matches!(page.tag(unit.block), "figcaption" | "caption");
        let is_last = last_text.is_some_and(|last| last < i);
        let says = || says_whose(page, unit) || is_last && foot == Some(i);
        let is_line = unit.words <= MAX_WORDS && says() && !is_caption();
        if !is_line {
            is_headed = heads_licence(page, unit);
        }
        is_line && !is_headed && !list.get(i + 1).is_some_and(begins_licence)
    };
    let mut found: Vec<bool> = list.iter().enumerate().map(is_out).collect();
    let is_text = |i: &usize| list[*i].is_running_text() && !list[*i].concealed;
    let end = (0..list.len()).rev().filter(is_text).nth(MAX_TEXTS_BELOW);
    let is_foot = |line: &usize| end.is_none_or(|end| end < *line);
    let lines = (0..found.len()).filter(|i| found[*i]).filter(is_foot);
    let lines: Vec<usize> = lines.collect();
    for line in lines {
        let is_bar = |i: &usize| is_bar(page, &list[*i]);
        let above = (0..line).rev().take(MAX_BARS + 1).take_while(is_bar);
        let below = line + 1..list.len();
        let below = below.take(MAX_BARS + 1).take_while(is_bar);
        let sides: [Vec<usize>; 2] = [above.collect(), below.collect()];
        let few = sides.iter().filter(|bars| bars.len() <= MAX_BARS);
        few.flatten().for_each(|i| found[*i] = true);
    }
    for held in boilerplate(page, units) {
        found[held].fill(true);
    }
    found
}

/// The units of outermost boxes with the class name `boilerplate` that speak of rights or of a licence; none if the
/// page has too little text outside of them.
fn boilerplate(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let list = &units.list;
    let is_called = |id: &NodeId| {
        let class = page.attribute(*id, "class").unwrap_or("");
        !matches!(page.tag(*id), "html" | "body")
            && class.contains(BOILERPLATE)
            && tokens_of(class).any(|word| word == BOILERPLATE)
    };
    let mut end = 0;
    let boxes = page.called(|name| name.contains(BOILERPLATE)).into_iter();
    let boxes = boxes.filter(is_called);
    let boxes = boxes.map(|id| units.within(page, id)).filter(|held| {
        let is_outermost = held.start >= end;
        end = end.max(held.end);
        is_outermost
    });
    let speaks = |held: &Range<usize>| {
        let mut inside = list[held.clone()].iter();
        inside.any(|unit| speaks_of_licences(&unit.text))
    };
    let boxes: Vec<Range<usize>> = boxes.filter(speaks).collect();
    let words = |units: &[Unit]| units.iter().map(Unit::running_words).sum::<u32>();
    let held: u32 = boxes.iter().map(|held| words(&list[held.clone()])).sum();
    if words(list) < held + MIN_TEXT {
        return Vec::new();
    }
    boxes
}

/// Whether a unit is short enough to be dropped because of a copyright line in it.
fn may_hold_rights(unit: &Unit) -> bool {
    unit.words <= MAX_WORDS && unit.text.contains(SIGNS)
}

/// The unit that ends in a copyright line but is not one, if it is the only one of the page, among the last units,
/// and not below a picture.
fn only_end_in_rights(page: &PageSnapshot, units: &Units) -> Option<usize> {
    let list = &units.list;
    let is_end = |i: &usize| {
        let unit = &list[*i];
        !unit.concealed && ends_in_rights(page, unit) && !says_whose(page, unit)
    };
    let mut ends = (0..list.len()).filter(is_end);
    let only = ends.next().filter(|_| ends.next().is_none())?;
    let behind = list[only + 1..].iter().filter(|unit| !unit.concealed);
    (behind.count() <= MAX_BEHIND && !is_below_picture(page, units, &list[only])).then_some(only)
}

/// Whether a unit is the only one in a box with a large picture.
fn is_below_picture(page: &PageSnapshot, units: &Units, unit: &Unit) -> bool {
    let boxes = page
        .inclusive_ancestors(unit.block)
        .take(MAX_AROUND_PICTURE);
    let mut boxes = boxes.take_while(|up| units.within(page, *up).len() == 1);
    boxes.any(|up| {
        let mut inside = page.subtree(up).take(MAX_IN_PICTURE);
        inside.any(|id| page.tag(id) == "img" && is_large(page, id))
    })
}

/// Whether a unit of several lines, as `<br>` makes them, is an address that ends in a copyright line: one line
/// behind the first begins with a sign and a year, another has contact details or the name of the same owner, and all
/// are short. A poem or an event that somebody signs so has neither.
fn ends_in_rights(page: &PageSnapshot, unit: &Unit) -> bool {
    if !may_hold_rights(unit) || page.is_heading(unit.block) {
        return false;
    }
    let lines = lines(page, unit);
    let is_short = |line: &String| line.split_whitespace().nth(MAX_UNMARKED as usize).is_none();
    let signed = lines.iter().skip(1).position(|line| begins_with_year(line));
    let is_address = |signed: usize| {
        let name = name_behind_year(&lines[signed + 1]);
        let mut others = lines.iter().enumerate().filter(|(i, _)| *i != signed + 1);
        others.any(|(_, line)| tells_address(line) || !name.is_empty() && line.contains(name))
    };
    lines.iter().all(is_short) && signed.is_some_and(is_address)
}

/// Whether a line has contact details: an email address, or as many consecutive digits as a postcode, phone number or
/// tax number; dates and prices have fewer.
fn tells_address(line: &str) -> bool {
    let mut figures = line.split(|c: char| !c.is_ascii_digit());
    line.contains('@') || figures.any(|run| run.len() >= MIN_FIGURES)
}

/// What stands behind the last digit of a copyright line: the owner.
fn name_behind_year(line: &str) -> &str {
    let end = line
        .rfind(|c: char| c.is_ascii_digit())
        .map_or(0, |at| at + 1);
    line[end..].trim_matches(|c: char| !c.is_alphanumeric())
}

/// Whether a line begins with a copyright sign and a year.
fn begins_with_year(line: &str) -> bool {
    let line = line.to_lowercase();
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || OPENING.contains(&c));
    let rest = behind_marks(line).filter(|_| line.contains(SIGNS));
    let first = rest.and_then(|rest| rest.split(|c: char| !c.is_alphanumeric()).next());
    first.is_some_and(is_year)
}

/// The lines of a unit, split at `<br>`.
fn lines(page: &PageSnapshot, unit: &Unit) -> Vec<String> {
    let mut lines = vec![String::new()];
    for id in (unit.first.0..unit.end.0).map(NodeId) {
        if page.tag(id) == "br" {
            lines.push(String::new());
        }
        let text = page.node(id).text.as_deref();
        let text = text.filter(|_| page.totals(id).chars > 0);
        if let (Some(line), Some(text)) = (lines.last_mut(), text) {
            line.push_str(text);
        }
    }
    lines
}

fn heads_licence(page: &PageSnapshot, unit: &Unit) -> bool {
    unit.words <= MAX_HEADING && page.is_heading(unit.block) && speaks_of_licences(&unit.text)
}

/// Whether a text has a word that begins as those for copyrights and licences do.
fn speaks_of_licences(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| OF_LICENCES.iter().any(|begin| word.starts_with(begin)))
}

fn begins_licence(unit: &Unit) -> bool {
    LICENCES.begins_in_any_case(&unit.text)
}

fn says_whose(page: &PageSnapshot, unit: &Unit) -> bool {
    if !may_say_whose(unit) {
        return false;
    }
    let text = unit.text.to_lowercase();
    let text = text.trim_start_matches(OPENING);
    let end = text.trim_end_matches(|c: char| !c.is_alphanumeric());
    let ends_so =
        |phrase: &&str| end.ends_with(*phrase) && (end == *phrase || !ORDINARY.contains(phrase));
    let is_reserved = || RESERVED.iter().any(ends_so);
    let Some(rest) = behind_marks(text) else {
        let is_line = || !page.is_heading(unit.block) && names_maker(page, unit, text);
        return unit.words <= MAX_UNMARKED && is_reserved() || is_line();
    };
    // A year elsewhere, or in a heading, belongs to a sentence about rights (`Copyright in 2024`).
    let first = rest.split(|c: char| !c.is_alphanumeric()).next();
    let is_sentence = unit.words > MAX_UNMARKED && !text.contains(SIGNS) && !text.contains(LETTER);
    first.is_some_and(is_year) && !is_sentence && !page.is_heading(unit.block)
        || RESERVED.iter().any(|phrase| rest.contains(phrase))
}

/// A quick test before the text is copied: whether it begins with a character of a mark, or is short and ends with
/// the last letter of one of [`RESERVED`].
fn may_say_whose(unit: &Unit) -> bool {
    let text = unit.text.trim_start_matches(OPENING);
    let is_marked = text.starts_with(['©', 'ⓒ', 'Ⓒ', 'c', 'C', '(', '저', '版']);
    let may_end = || {
        let end = unit.text.chars().rev().find(|c| c.is_alphanumeric());
        let end = end.into_iter().flat_map(char::to_lowercase).last();
        RESERVED.iter().any(|phrase| phrase.chars().last() == end)
    };
    let may_name_maker = || text.starts_with(['p', 'P']);
    is_marked || may_name_maker() || unit.words <= MAX_UNMARKED && may_end()
}

fn is_year(word: &str) -> bool {
    word.len() == YEAR && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line, in lower case, names the software of the site and its copyright: behind the mark is a year, a link
/// or nothing (`powered by shop.com, copyright 2000-2015`). A word like `copyright` within a clause does not count.
/// In a line as long as a sentence, a sign and a year must follow right behind the name
/// (`Powered by phpBB © 2001, 2005 phpBB Group :: all times are GMT`). Other lines that end in a mark name the owner
/// of a picture, a quotation or a book, and are kept with it.
fn names_maker(page: &PageSnapshot, unit: &Unit, text: &str) -> bool {
    if !text.starts_with(MADE_BY) {
        return false;
    }
    let first_word = |text: &str| {
        let text = text.trim_start().trim_start_matches(LETTER);
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        words.find(|word| !word.is_empty()).map(str::to_owned)
    };
    if unit.words > MAX_UNMARKED || unit.is_running_text() {
        return text.split_once(SIGNS).is_some_and(|(before, behind)| {
            let is_name = before.split_whitespace().nth(MAX_MAKER).is_none();
            is_name && first_word(behind).is_some_and(|word| is_year(&word))
        });
    }
    let marks = MARKS.into_iter().filter(|mark| *mark != LETTER);
    let mut behind = marks.filter_map(|mark| {
        let (before, behind) = text.split_once(mark)?;
        let is_in_clause = || before.trim_end().ends_with(char::is_alphanumeric);
        (mark.starts_with(SIGNS) || !is_in_clause()).then_some(behind)
    });
    let is_end = |behind: &str| first_word(behind).is_none_or(|word| is_year(&word));
    behind.any(is_end) || marks_link(page, unit)
}

/// Whether a link follows right behind a copyright sign.
fn marks_link(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut is_marked = false;
    for (text, link) in linked_texts(page, unit) {
        if is_marked && link.is_some() {
            return true;
        }
        let said = page.node(text).text.as_deref().unwrap_or_default();
        is_marked = said.trim_end().ends_with(SIGNS);
    }
    false
}

/// The rest of a text, in lower case, behind the marks that it begins with; `None` if it begins without a mark.
fn behind_marks(text: &str) -> Option<&str> {
    let (mut rest, mut is_marked) = (text, false);
    let next = |rest: &str| MARKS.into_iter().find(|mark| rest.starts_with(*mark));
    while let Some(mark) = next(rest) {
        is_marked |= mark != LETTER;
        let is_between = |c: char| !c.is_alphanumeric() && !matches!(c, '©' | 'ⓒ' | '(');
        rest = rest[mark.len()..].trim_start_matches(is_between);
    }
    is_marked.then_some(rest)
}

#[cfg(test)]
mod tests;
