//! Bylines: the people whom a line names, one by one.

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

/// Maximum number of names of one byline. Source: ours.
const MAX_NAMES: usize = 10;
/// Maximum number of characters of an agency's short name. Source: ours: `REUTERS` has seven.
const MAX_AGENCY: usize = 8;
/// Maximum number of words of a person's name between slashes without spaces. Source: ours.
const MAX_PERSON_WORDS: usize = 3;
/// Maximum number of words of a declared name that begins with `for the`: `For the Love of Boats`. Source: ours.
const MAX_SHOW_WORDS: usize = 6;
/// Maximum number of words of a full name. Source: ours.
const MAX_FULL_NAME: usize = 4;
/// Words between names, with their white space; also in capitals, as in bylines in capitals.
const BETWEEN: [&str; 17] = [
    " und ", " and ", " et ", " y ", " e ", " i ", " и ", " och ", " og ", " en ", " ve ", " & ",
    " with ", " mit ", " AND ", " And ", " UND ",
];

/// Words before co-authors in brackets, in lower case.
const WITH: [&str; 5] = ["with", "avec", "mit", "con", "com"];

/// Articles before things and bodies behind a byline's label, in lower case, and maximum number of words behind one:
/// people have a title there or a full name (`par la Commission`, `par le docteur Jean Dupont`). Source: ours, of
/// laws. Limits: articles that occur in German and Portuguese names are left out.
const ARTICLES: [&str; 9] = ["la", "le", "les", "el", "los", "las", "il", "lo", "gli"];
const MAX_NOUN: usize = 2;

/// The people whom a page declares as its authors; a name may begin with a byline label.
pub(in super::super) fn declared_in(name: &str, site: Option<&str>) -> Vec<String> {
    let is_site = |name: &str| site.is_some_and(|site| folded(site) == folded(without_start(name)));
    let is_show = |name: &str| begins_for(name) && name.split(' ').count() <= MAX_SHOW_WORDS;
    let is_whole = |name: &String| begins_with_given(name) || is_show(name) || names_body(name);
    let given = clean(name).filter(|name| is_whole(name) && !is_site(name));
    given.map_or_else(|| names_in(name, site), |name| vec![name])
}

/// The people whom a byline names, without `site` and other names that stand for nobody.
pub(in super::super) fn names_in(byline: &str, site: Option<&str>) -> Vec<String> {
    let Some(line) = clean(byline) else {
        return Vec::new();
    };
    // The name of a site may contain a word that separates names.
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

/// Whether an article and one or two words follow the byline label: that is no person.
fn names_thing(line: &str) -> bool {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let begun = without_start(line);
    let mut words = begun.split_whitespace();
    begun.len() < line.len()
        && words.next().is_some_and(|first| ARTICLES.contains(&first))
        && words.count() <= MAX_NOUN
}

/// The name, if a text is nothing but one full name.
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

/// The name, if a text in a place for names is nothing but one; in scripts without spaces a single word counts, too.
pub(in super::super) fn marked_name(name: &str, site: Option<&str>) -> Option<Vec<String>> {
    full_name(name, site).or_else(|| {
        let names = may_be_name(name).then(|| names_in(name, site))?;
        (names.len() == 1).then_some(names)
    })
}

/// Whether these names are exactly one, a full name or a single word in a script without spaces.
pub(in super::super) fn is_one_name(names: &[String]) -> bool {
    matches!(names, [name] if is_whole(name) || may_be_name(name))
}

/// The names in the pieces of a line, up to where something else follows them.
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
            // Behind a full name it is the person's employer.
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
                // A date or other text follows the names.
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

/// The name of a body that a piece is, if it contains a word that otherwise separates names:
/// `Ministry of Food and Rural Affairs`. Not the `site`'s own name.
fn body_in(piece: &str, site: Option<&str>) -> Option<String> {
    let name = without_start(piece).trim_end();
    let is_cut = || BETWEEN.iter().any(|between| name.contains(between));
    let is_site = || site.is_some_and(|site| folded(site) == folded(name));
    (is_cut() && names_body(name) && !is_site()).then(|| name.to_owned())
}

/// The part of a name before a dash, if it and the first of several names are full names: a date may follow
/// (`Jane Doe & Max Muster - 3 May 2020`).
fn before_dash<'a>(sides: &[String], name: &'a str) -> &'a str {
    let before = name.split_once(" - ").map_or(name, |(before, _)| before);
    let are_people = sides.len() > 1 && is_person(&sides[0]) && is_person(before);
    if are_people { before } else { name }
}

fn is_person(name: &str) -> bool {
    let name = name.trim();
    name.contains(' ') && is_capitalised(name)
}

/// Drops places, jobs and dates among the names of a line.
fn drop_surroundings(names: &mut Vec<String>, line: &str, site: Option<&str>) {
    let begins_with_site = site.is_some_and(|site| {
        let first = line.split([',', '/']).next().unwrap_or("");
        folded(first) == folded(site)
    });
    if begins_with_site || is_whole_first(names) {
        // Behind a full name, a single word is an employer or a place; so is such a word behind the site's name.
        let is_whole = |name: &String| name.contains(' ') || is_spaceless(name);
        names.retain(|name| is_whole(name) && !(begins_with_site && tells_of_bearer(name)));
    } else if names.first().is_some_and(|first| is_host_name(first)) {
        // Behind a host name stands its place.
        names.retain(|name| name.contains([' ', '.']));
    }
    if names.len() > 1 {
        // A job stands behind the name.
        let mut is_first = true;
        names.retain(|name| {
            std::mem::take(&mut is_first) || !holds_job(name) || may_be_surname(name)
        });
    }
    if names.len() > 1 {
        // Two letters beside names are a weekday or a title.
        names.retain(|name| name.chars().count() > 2 || !name.is_ascii());
    }
}

/// Whether the first name is a full one.
fn is_whole_first(names: &[String]) -> bool {
    names.first().is_some_and(|first| first.contains(' '))
}

/// Whether a piece behind a full name only describes its bearer: all its sides do, as in `Food Blogger and Author`.
/// False for a piece with a number, because a date may follow the names.
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

/// A byline with its co-authors in brackets (`Jane Doe (with Max Muster)`) without the brackets; and without their
/// content, where it names no people (`with files from agencies`).
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

/// The whole name of a site with a word that separates names, if `names` are the parts of it.
pub(in super::super) fn whole_site(names: &[String], site: &str) -> Option<String> {
    let lower = site.to_lowercase();
    let is_cut = BETWEEN.iter().any(|between| lower.contains(between));
    let is_site = is_cut && names_in(site, None) == names;
    is_site.then(|| clean(site))?
}

/// The names between slashes. The name of an organisation is not cut: `Radio Free Europe/Radio Liberty`,
/// `example.org/jd`, `Bündnis 90/Die Grünen`. Behind a person's name may stand a job: `Jane Doe/Staff Writer`.
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

/// Whether a piece of a byline is a picture credit.
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

/// Cuts a text at the words between names.
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

/// The sides of a word. A word of one or two letters, which may be part of a name (`Ortega y Gasset`), cuts only
/// between full names.
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
