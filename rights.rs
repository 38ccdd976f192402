//! Lines that say whose the page is: `Copyright © 2015 The Firm. All rights reserved.`, perhaps in brackets. They are
//! its foot, wherever they stand, but for those of a licence: below a heading that names it, or above its text. So is
//! the address of a firm that ends in such a line, where it is among the last texts of the page and the only one that
//! does: what is below each picture of a gallery ends in whose that is. Without a text above it, it is what the page
//! is for: a firm's contact. So are lines of links to pages of the site, parted by signs alone, right beside a line
//! of rights below the text (`home | products | about us`), where they are few: a directory has more.
//!
//! So is what stands in a box that is called boilerplate and speaks of rights or of a licence, around a text: what
//! Project Gutenberg puts above and below each of its books.

use super::links::{is_bar, linked_texts};
use crate::content::pictures::is_large;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Most words of such a line. Source: ours, wcxb and 182 pages of formasaurus.
const MAX_WORDS: u32 = 60;
/// Most words of one that no mark begins, or the word for it alone. Source: ours: longer ones say where the text is
/// from, too, or are sentences (`Copyright 1923 and earlier works are ...`).
const MAX_UNMARKED: u32 = 20;
/// How a line begins that says what made a page, in lower case. Source: boards, shops.
const MADE_BY: &str = "powered by ";
/// Most words of such a line up to its sign, where it is as long as a sentence. Source: ours: the name of a program.
const MAX_MAKER: usize = 5;
/// What opens a line in brackets before its marks; the letter of [`LETTER`] has one of its own.
const OPENING: [char; 4] = ['[', '［', '【', '<'];
/// Signs that say whose something is.
const SIGNS: [char; 2] = ['©', 'ⓒ'];
/// Digits of a year.
const YEAR: usize = 4;

/// What such a line begins with, in lower case; the letter alone counts things.
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
/// What it ends with, or says behind its marks, likewise.
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

/// Those of them that are ordinary language within a sentence (`drycker med ensamrätt`): they count behind a mark, or
/// as all that a line says.
const ORDINARY: [&str; 2] = ["med ensamrätt", "με την επιφύλαξη παντός δικαιώματος"];

/// Most texts behind an address that ends in a line of rights, most boxes around it in which a picture that it is of is
/// looked for, and nodes of such a box. Source: ours, 954 pages of formasaurus and wcxb, where most have up to six, and
/// those behind more are out by their score; bounds the cost.
const MAX_BEHIND: usize = 8;
const MAX_AROUND_PICTURE: usize = 3;
const MAX_IN_PICTURE: usize = 32;

/// Running texts below a foot with bars of links. Source: ours: what lures machines stands there, below a list of
/// chapters its text.
const MAX_TEXTS_BELOW: usize = 1;
/// Fewest figures in a row that tell an address: of a place, a telephone, a tax number. Source: ours: a year has four.
const MIN_FIGURES: usize = 5;
/// Most lines of links on either side of a line of rights that are of it. Source: ours, 954 pages of formasaurus.
const MAX_BARS: usize = 3;

/// What a word of a heading above the terms of a licence begins with, in lower case, and most words of that heading.
/// Source: manual pages and READMEs: `COPYRIGHT AND LICENSE`.
const OF_LICENCES: [&str; 4] = ["copyright", "licen", "lizenz", "лиценз"];
const MAX_HEADING: u32 = 5;
/// What the text of a licence begins with, likewise. Source: GNU manuals, MIT, BSD, GPL.
static LICENCES: Phrases = Phrases::separated(
    "permission is granted|permission is hereby granted|redistribution and use in|everyone is permitted to",
    "|",
);

/// What a box is called that stands the same on many pages, and fewest words of running text outside of it. Source:
/// Project Gutenberg (`pg-boilerplate`); ours: of the sets, one page has the word, as one of many for its whole
/// `body`.
const BOILERPLATE: &str = "boilerplate";
const MIN_TEXT: u32 = 60;

/// Which units are such lines. A picture's caption says whose the picture is. Linear.
pub(super) fn rights(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let last_text = list
        .iter()
        .rposition(|unit| unit.is_running_text() && !unit.concealed && !may_hold_rights(unit));
    // Whether what comes stands right below the heading of a licence, with nothing but such lines between.
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

/// The units of boxes that are called boilerplate and speak of rights or of a licence, where there is a text outside of
/// all of them.
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

/// Whether a unit is so short that a line of rights within it may be what it is there for.
fn may_hold_rights(unit: &Unit) -> bool {
    unit.words <= MAX_WORDS && unit.text.contains(SIGNS)
}

/// The unit that ends in a line of rights and is none itself, where it is the only one of the page, among the last, and
/// below no picture.
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

/// Whether a unit stands with nothing else in a box with a picture of the content.
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

/// Whether a unit is an address that ends in whose it is: a line behind its first, as a `<br>` makes them, begins
/// with a sign and a year, another tells how to reach who is named there, or has that name, and none is so long as a
/// text. A poem or an event that somebody signs so is none.
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

/// Whether a line tells where to write or to call, or how the state knows a firm; days and prices have fewer figures.
fn tells_address(line: &str) -> bool {
    let mut figures = line.split(|c: char| !c.is_ascii_digit());
    line.contains('@') || figures.any(|run| run.len() >= MIN_FIGURES)
}

/// What stands behind the last figure of a line: whose something is.
fn name_behind_year(line: &str) -> &str {
    let end = line
        .rfind(|c: char| c.is_ascii_digit())
        .map_or(0, |at| at + 1);
    line[end..].trim_matches(|c: char| !c.is_alphanumeric())
}

/// Whether a line begins with a sign and a year behind it.
fn begins_with_year(line: &str) -> bool {
    let line = line.to_lowercase();
    let line = line.trim_start_matches(|c: char| c.is_whitespace() || OPENING.contains(&c));
    let rest = behind_marks(line).filter(|_| line.contains(SIGNS));
    let first = rest.and_then(|rest| rest.split(|c: char| !c.is_alphanumeric()).next());
    first.is_some_and(is_year)
}

/// The lines that breaks make of a unit.
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

/// Whether a word of a text begins as those for rights and licences do.
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
    // A year further behind, or in a heading, is of a sentence about rights (`Copyright in 2024`).
    let first = rest.split(|c: char| !c.is_alphanumeric()).next();
    let is_sentence = unit.words > MAX_UNMARKED && !text.contains(SIGNS) && !text.contains(LETTER);
    first.is_some_and(is_year) && !is_sentence && !page.is_heading(unit.block)
        || RESERVED.iter().any(|phrase| rest.contains(phrase))
}

/// Whether a text begins as such lines do, or is short and ends in a letter that they end in: most do not, and are
/// not copied.
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

/// Whether a line, in lower case, says what made the page and whose that is: a year, a link or nothing follows a mark
/// (`powered by shop.com, copyright 2000-2015`). A word for it within a clause is of a sentence; of a line as long as
/// one, a sign and a year follow the name at once (`Powered by phpBB © 2001, 2005 phpBB Group :: all times are GMT`).
/// Whatever else ends in a mark names whose a picture, a quotation or a book is, and stays with that.
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

/// Whether a link follows a sign in a line.
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

/// What follows the marks that a text, in lower case, begins with.
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
