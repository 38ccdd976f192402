//! Bylines: the people that a line names, one by one.

use super::before_names::{before_job, begins_with_given, parted_names, without_start};
use super::beside::tells_of_bearer;
use super::capitals::{is_capitalised, is_whole};
use super::jobs::{holds_job, may_be_surname};
use super::name::name_of;
use super::nobody::{begins_for, heads_topics};
use super::organisations::{holds_legal_form, is_host_name, is_organised, names_body};
use super::reporters::tells_checkers;
use super::scripts::{is_spaceless, may_be_name};
use crate::content::clean_text::clean;
use crate::content::dates;
use crate::content::words::phrases::Phrases;
use crate::snapshot::COLONS;
use crate::snapshot::tokens::folded;
use std::borrow::Cow;

/// Names of one byline. Source: ours.
const MAX_NAMES: usize = 10;
/// Characters of the short name of an agency. Source: ours: `REUTERS` has seven.
const MAX_AGENCY: usize = 8;
/// Words of the name of one person beside another, without a space between them. Source: ours.
const MAX_PERSON_WORDS: usize = 3;
/// Words of a declared name that begins as for whom somebody writes does: `For the Love of Boats`. Source: ours.
const MAX_SHOW_WORDS: usize = 6;
/// Words of a name with first names. Source: ours.
const MAX_FULL_NAME: usize = 4;
/// What stands between names, with its white space; in capitals, too, as bylines in capitals have it.
const BETWEEN: [&str; 17] = [
    " und ", " and ", " et ", " y ", " e ", " i ", " и ", " och ", " og ", " en ", " ve ", " & ",
    " with ", " mit ", " AND ", " And ", " UND ",
];

/// What stands before those who wrote with somebody, in lower case.
const WITH: [&str; 5] = ["with", "avec", "mit", "con", "com"];

/// Articles that stand before things and bodies behind a byline's first words, in lower case, and most words behind one:
/// people have a title there or a whole name (`par la Commission`, `par le docteur Jean Dupont`). Source: ours, of laws.
/// Limits: articles that stand in names of people in German and Portuguese are none of them.
const ARTICLES: [&str; 9] = ["la", "le", "les", "el", "los", "las", "il", "lo", "gli"];
const MAX_NOUN: usize = 2;

/// The people that a page declares as its authors; a name may begin as a byline does.
pub(in super::super) fn declared_in(name: &str, site: Option<&str>) -> Vec<String> {
    let is_site = |name: &str| site.is_some_and(|site| folded(site) == folded(without_start(name)));
    let is_show = |name: &str| begins_for(name) && name.split(' ').count() <= MAX_SHOW_WORDS;
    let is_whole = |name: &String| begins_with_given(name) || is_show(name) || names_body(name);
    let given = clean(name).filter(|name| is_whole(name) && !is_site(name));
    given.map_or_else(|| names_in(name, site), |name| vec![name])
}

/// The people that a byline names; `site` and its like are nobody.
pub(in super::super) fn names_in(byline: &str, site: Option<&str>) -> Vec<String> {
    let Some(line) = clean(byline) else {
        return Vec::new();
    };
    // The name of a site may hold what stands between names.
    if site.is_some_and(|site| folded(site) == folded(without_start(&line))) {
        return Vec::new();
    }
    if names_thing(&line) {
        return Vec::new();
    }
    let line = with_others(&line);
    let line = before_job(&line).unwrap_or(&line);
    let line = parted_names(line);
    let line = without_agency(&line);
    let mut names = names_between(line, site);
    drop_surroundings(&mut names, line, site);
    names
}

/// Whether a byline goes on with an article and one or two words: that is no person.
fn names_thing(line: &str) -> bool {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let begun = without_start(line);
    let mut words = begun.split_whitespace();
    begun.len() < line.len()
        && words.next().is_some_and(|first| ARTICLES.contains(&first))
        && words.count() <= MAX_NOUN
}

/// The one name, with first names, that a text is.
pub(in super::super) fn full_name(name: &str, site: Option<&str>) -> Option<Vec<String>> {
    let words = name.split_whitespace().count();
    let is_name = (2..=MAX_FULL_NAME).contains(&words)
        && is_capitalised(name)
        && name
            .chars()
            .all(|c| dates::is_letter(c) || " .-'’".contains(c));
    let names = is_name.then(|| names_in(name, site))?;
    (names.len() == 1).then_some(names)
}

/// The same where its place says that somebody is named there: in scripts that put no space into names one word, too.
pub(in super::super) fn marked_name(name: &str, site: Option<&str>) -> Option<Vec<String>> {
    full_name(name, site).or_else(|| {
        let names = may_be_name(name).then(|| names_in(name, site))?;
        (names.len() == 1).then_some(names)
    })
}

/// Whether some names are one, whole or such a word.
pub(in super::super) fn is_one_name(names: &[String]) -> bool {
    matches!(names, [name] if is_whole(name) || may_be_name(name))
}

/// What the pieces of a line name, up to where something else follows the names.
fn names_between(line: &str, site: Option<&str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let pieces = line.split([',', ';', '、', '|', '／', '\u{ff0c}', '\u{b7}', '•']);
    let pieces = pieces.filter(|piece| !tells_pictures(piece));
    let sides = pieces.flat_map(split_at_slashes);
    for piece in sides.filter(|side| !tells_pictures(side)) {
        if tells_checkers(piece) {
            break;
        }
        if heads_topics(piece) {
            if names.is_empty() {
                continue;
            }
            break;
        }
        if let Some(body) = body_in(piece, site) {
            // Behind a whole name it is where somebody works.
            if !is_whole_first(&names) && !names.contains(&body) {
                names.push(body);
            }
            continue;
        }
        let sides = split_at_words(piece);
        if is_whole_first(&names) && name_nobody(&sides, site) {
            continue;
        }
        for side in &sides {
            let name = before_dash(&sides, side);
            let is_date = name.contains(|c: char| c.is_ascii_digit()) && name.trim().contains(' ');
            if is_date && !names.is_empty() {
                // A day or what else follows the names.
                return names;
            }
            let Some(name) = name_of(name, site) else {
                continue;
            };
            if !names.contains(&name) && names.len() < MAX_NAMES {
                names.push(name);
            }
        }
    }
    names
}

/// The name of a body that a piece is, in which words stand that stand between names elsewhere: `Ministry of Food and
/// Rural Affairs`. That of the `site` is nobody.
fn body_in(piece: &str, site: Option<&str>) -> Option<String> {
    let name = without_start(piece).trim_end();
    let is_cut = || BETWEEN.iter().any(|between| name.contains(between));
    let is_site = || site.is_some_and(|site| folded(site) == folded(name));
    (is_cut() && names_body(name) && !is_site()).then(|| name.to_owned())
}

/// A name of several people before the dash behind it, where it and the first of them are whole names: a day may
/// follow (`Jane Doe & Max Muster - 3 May 2020`).
fn before_dash<'a>(sides: &[String], name: &'a str) -> &'a str {
    let before = name.split_once(" - ").map_or(name, |(before, _)| before);
    let are_people = sides.len() > 1 && is_person(&sides[0]) && is_person(before);
    if are_people { before } else { name }
}

fn is_person(name: &str) -> bool {
    let name = name.trim();
    name.contains(' ') && is_capitalised(name)
}

/// Drops what a line says beside the names of people: where they are, what they are, which day it is.
fn drop_surroundings(names: &mut Vec<String>, line: &str, site: Option<&str>) {
    let begins_with_site = site.is_some_and(|site| {
        let first = line.split([',', '/']).next().unwrap_or("");
        folded(first) == folded(site)
    });
    if begins_with_site || is_whole_first(names) {
        // Behind a whole name, a single word is where somebody works or is; behind that of the site so is a place.
        let is_whole = |name: &String| name.contains(' ') || is_spaceless(name);
        names.retain(|name| is_whole(name) && !(begins_with_site && tells_of_bearer(name)));
    } else if names.first().is_some_and(|first| is_host_name(first)) {
        // Behind a host it is where that is.
        names.retain(|name| name.contains([' ', '.']));
    }
    if names.len() > 1 {
        // What somebody is stands behind the name.
        let mut is_first = true;
        names.retain(|name| {
            std::mem::take(&mut is_first) || !holds_job(name) || may_be_surname(name)
        });
    }
    if names.len() > 1 {
        // Two letters beside names are a day of the week or a title.
        names.retain(|name| name.chars().count() > 2 || !name.is_ascii());
    }
}

/// Whether the first of some names is a whole one.
fn is_whole_first(names: &[String]) -> bool {
    names.first().is_some_and(|first| first.contains(' '))
}

/// Whether what is left of a piece behind a whole name tells of its bearer: all sides of the words in it do, as in
/// `Food Blogger and Author`. Behind a number stands no name, and a day may follow the names.
fn name_nobody(sides: &[String], site: Option<&str>) -> bool {
    let has_number = |side: &String| side.contains(|c: char| c.is_ascii_digit());
    if sides.iter().any(has_number) {
        return false;
    }
    let mut names = sides
        .iter()
        .filter_map(|side| name_of(side, site))
        .peekable();
    names.peek().is_some() && names.all(|name| tells_of_bearer(&name))
}

/// A byline in which those who wrote with somebody stand in brackets (`Jane Doe (with Max Muster)`), without
/// the brackets; without what is in them, too, where it names no people (`with files from agencies`).
fn with_others(line: &str) -> Cow<'_, str> {
    let cut = || {
        let (names, rest) = line.split_once(" (")?;
        let (inside, behind) = rest.split_once(')')?;
        let (with, others) = inside.split_once(' ')?;
        WITH.contains(&&*with.to_lowercase())
            .then_some((names, others, behind))
    };
    let Some((names, others, behind)) = cut() else {
        return Cow::Borrowed(line);
    };
    let mut each = others.split(',').flat_map(split_at_words);
    Cow::Owned(if each.all(|name| is_person(&name)) {
        format!("{names}, {others}{behind}")
    } else {
        format!("{names}{behind}")
    })
}

/// The name of a site that holds what stands between names, where some names are what is left of it: it is one
/// name.
pub(in super::super) fn whole_site(names: &[String], site: &str) -> Option<String> {
    let lower = site.to_lowercase();
    let is_cut = BETWEEN.iter().any(|between| lower.contains(between));
    let is_site = is_cut && names_in(site, None) == names;
    is_site.then(|| clean(site))?
}

/// The names between slashes; those in the name of an organisation stand between no names of people:
/// `Radio Free Europe/Radio Liberty`, `example.org/jd`, `Bündnis 90/Die Grünen`. Behind a person's name may stand
/// where he works, too: `Jane Doe/Staff Writer`.
fn split_at_slashes(piece: &str) -> Vec<&str> {
    let sides: Vec<&str> = piece.split('/').collect();
    let is_spaced = piece.contains(" /") || piece.contains("/ ");
    let is_name = |side: &&str| {
        (2..=MAX_PERSON_WORDS).contains(&side.split_whitespace().count())
            && !side.contains(|c: char| c.is_ascii_digit())
    };
    let begins_with_person = !sides[0].split_whitespace().any(is_organised);
    if is_spaced || begins_with_person && sides.iter().all(is_name) || is_spaceless(piece) {
        sides
    } else {
        vec![piece]
    }
}

/// Words before the names of those who made the pictures.
static PICTURES: Phrases = Phrases::from_words(
    "photo photos photography photographs image images illustration illustrations graphic \
    graphics video foto fotos fotografie bild bilder illustrationen grafik \
    fotoğraf fotoğraflar фото",
);

/// Whether a piece of a byline names who made the pictures.
fn tells_pictures(piece: &str) -> bool {
    let mut words = piece.split(|c: char| c.is_whitespace() || COLONS.contains(&c));
    let first = words.find(|word| !word.is_empty());
    first.is_some_and(|first| PICTURES.holds_in_any_case(first)) && words.next().is_some()
}

/// A byline without the agency behind its names: `Jane Doe/AFP`.
fn without_agency(line: &str) -> &str {
    let is_agency = |text: &str| {
        (2..=MAX_AGENCY).contains(&text.chars().count())
            && text.starts_with(char::is_alphabetic)
            && !text.contains(|c: char| c.is_lowercase() || c.is_whitespace())
    };
    match line.rsplit_once('/') {
        Some((names, agency)) if names.trim().contains(' ') && is_agency(agency.trim()) => names,
        _ => line,
    }
}

/// Cuts at the words that stand between names.
fn split_at_words(text: &str) -> Vec<String> {
    let mut pieces = vec![text.to_owned()];
    if holds_legal_form(text) {
        return pieces;
    }
    for between in BETWEEN {
        pieces = pieces
            .iter()
            .flat_map(|piece| split_at_word(piece, between))
            .collect();
    }
    pieces
}

/// The sides of a word; of one or two letters, which stand in names, too (`Ortega y Gasset`), only where
/// all of them are whole names.
fn split_at_word(text: &str, word: &str) -> Vec<String> {
    let sides: Vec<String> = text.split(word).map(str::to_owned).collect();
    let letters = word.trim().chars().filter(|c| c.is_alphabetic()).count();
    let is_whole = |side: &String| side.split_whitespace().nth(1).is_some();
    if (1..=2).contains(&letters) && !sides.iter().all(is_whole) {
        return vec![text.to_owned()];
    }
    sides
}

#[cfg(test)]
mod tests;
