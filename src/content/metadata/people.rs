//! Names of authors: taken out of what pages write around them, one by one.

use super::headline::folded;
use super::jobs::{holds_job, is_job_alone, may_be_surname};
use super::{clean, dates};

/// Names of one byline. Source: ours.
const MAX_NAMES: usize = 10;
/// Words of a name. Source: ours; Spanish and Arabic names have five or six.
const MAX_WORDS: usize = 6;
/// Characters of the short name of an agency. Source: ours: `REUTERS` has seven.
const MAX_AGENCY: usize = 8;
/// Characters of a name. Source: ours.
const MAX_CHARS: usize = 60;

/// What stands before a name, in the languages of the web, in lower case; the longest first.
const BEFORE: [&str; 81] = [
    "pressemitteilung von",
    "ein gastbeitrag von",
    "gastbeitrag von",
    "beitrag von",
    "artikel von",
    "interview von",
    "rezept von",
    "article by",
    "story by",
    "recipe by",
    "interview by",
    "words by",
    "text by",
    "text von",
    "view all posts by",
    "all posts by",
    "more posts by",
    "more from",
    "zeige alle beiträge von",
    "alle beiträge von",
    "alle artikel von",
    "voir tous les articles de",
    "ver todas las entradas de",
    "posted by",
    "written by",
    "published by",
    "reported by",
    "geschrieben von",
    "verfasst von",
    "erstellt von",
    "publiziert von",
    "ein artikel von",
    "ein beitrag von",
    "eine kolumne von",
    "veröffentlicht von",
    "gepostet von",
    "eingestellt von",
    "publié par",
    "écrit par",
    "publicado por",
    "escrito por",
    "scritto da",
    "pubblicato da",
    "geschreven door",
    "gepubliceerd door",
    "redaktion:",
    "text und fotos",
    "text & fotos",
    "text und foto",
    "text & foto",
    "text und bilder",
    "text & bilder",
    "autor/in",
    "autorin",
    "autoren",
    "autore",
    "author",
    "auteur",
    "autora",
    "autor",
    "автор",
    "yazar",
    "text",
    "责任编辑",
    "编辑",
    "撰文",
    "记者",
    "作者",
    "文",
    "記者",
    "by",
    "vom",
    "von",
    "par",
    "por",
    "door",
    "przez",
    "di",
    "af",
    "av",
    "от",
];
/// What stands between names, in lower case, with its white space.
const BETWEEN: [&str; 14] = [
    " und ", " and ", " et ", " y ", " e ", " i ", " и ", " och ", " og ", " en ", " ve ", " & ",
    " with ", " mit ",
];
/// What ends a name: the rest is about the person or the page.
const AFTER: [&str; 13] = [
    " im ", " | ", " - ", " – ", " — ", " · ", " • ", " am ", " on ", " in ", " für ", " for ",
    " auf ",
];
/// How a text begins that tells what was done, or where more is, and not by whom.
const VERBS: [&str; 29] = [
    "find ",
    "about ",
    "back ",
    "click ",
    "comments ",
    "weiterlesen",
    "zurück ",
    "contact ",
    "follow ",
    "from ",
    "get ",
    "join ",
    "share ",
    "sign ",
    "view ",
    "read ",
    "see ",
    "über ",
    "more ",
    "mehr ",
    "reviewed",
    "publiziert",
    "veröffentlicht",
    "geschrieben",
    "erstellt",
    "posted",
    "published",
    "written",
    "publié",
];
/// Names that stand for nobody.
const NOBODY: [&str; 31] = [
    "quelle",
    "quellen",
    "source",
    "sources",
    "the author",
    "facebook",
    "twitter",
    "email",
    "admin",
    "wordpressadmin",
    "wpadmin",
    "wordpress",
    "administrator",
    "anonymous",
    "unknown",
    "author",
    "autor",
    "none",
    "null",
    "guest",
    "user",
    "gast",
    "webmaster",
    "foto",
    "fotos",
    "photo",
    "photos",
    "bild",
    "bilder",
    "agencies",
    "agenturen",
];

/// Nouns that stand before a name only with a colon: `Text: Jane Doe`, but `Text - Overview`.
const NOUNS: [&str; 7] = [
    "text und fotos",
    "text & fotos",
    "text und foto",
    "text & foto",
    "text und bilder",
    "text & bilder",
    "text",
];
/// Small words with which no name begins, in lower case: the rest is a phrase (`by my insurance`).
const NO_STARTS: [&str; 33] = [
    "a", "an", "and", "as", "at", "for", "from", "in", "is", "it", "its", "my", "no", "not", "of",
    "on", "or", "our", "that", "the", "their", "this", "to", "up", "with", "you", "your", "auf",
    "im", "mit", "und", "dem", "ein",
];
/// Small words that stand in names of people.
const NAME_PARTICLES: [&str; 15] = [
    "von", "van", "de", "der", "den", "di", "da", "del", "la", "le", "bin", "al", "zu", "du", "dos",
];
/// Small words that besides stand in names of organisations and in other languages.
const MORE_PARTICLES: [&str; 31] = [
    "of", "the", "for", "and", "für", "zur", "zum", "des", "und", "y", "e", "dell", "della", "dei",
    "los", "las", "och", "ter", "ten", "op", "el", "ibn", "ben", "abu", "san", "et", "les", "do",
    "das", "dem", "aus",
];

/// How names of organisations end. Source: the legal forms of the largest countries of the web.
const LEGAL_FORMS: [&str; 10] = [
    " e.V.", " e. V.", " eV", " GmbH", " AG", " Inc.", " Inc", " Ltd.", " Ltd", " LLC",
];

/// Words of names of organisations, in lower case. Source: ours, from bylines of agencies.
const ORGANISED: [&str; 14] = [
    "radio",
    "press",
    "news",
    "media",
    "tv",
    "agency",
    "agentur",
    "verlag",
    "post",
    "times",
    "network",
    "group",
    "institute",
    "service",
];
/// Words of the name of one person beside another, without a space between them. Source: ours.
const MAX_PERSON_WORDS: usize = 3;
/// The people that a byline names; `site` and its like are nobody.
pub(super) fn names_in(byline: &str, site: Option<&str>) -> Vec<String> {
    let Some(line) = clean(byline) else {
        return Vec::new();
    };
    // The name of a site may hold what stands between names.
    if site.is_some_and(|site| folded(site) == folded(without_start(&line))) {
        return Vec::new();
    }
    let line = without_agency(without_start(&line));
    let mut names: Vec<String> = Vec::new();
    let pieces = line.split([',', ';', '、', '|', '\u{ff0c}', '\u{b7}', '•', '\u{2022}']);
    'pieces: for piece in pieces.flat_map(split_at_slashes) {
        for name in split_at_words(piece) {
            let is_date = name.contains(|c: char| c.is_ascii_digit()) && name.trim().contains(' ');
            if is_date && !names.is_empty() {
                // A day or what else follows the names.
                break 'pieces;
            }
            let Some(name) = name_of(&name, site) else {
                continue;
            };
            if !names.contains(&name) && names.len() < MAX_NAMES {
                names.push(name);
            }
        }
    }
    let begins_with_site = site.is_some_and(|site| {
        let first = line.split([',', '/']).next().unwrap_or("");
        folded(first) == folded(site)
    });
    if begins_with_site || names.first().is_some_and(|first| first.contains(' ')) {
        // Behind a whole name, a single word is where somebody works or is.
        let is_whole = |name: &String| name.contains(' ') || is_spaceless(name);
        names.retain(is_whole);
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
    names
}

/// The names between slashes; those in the name of an organisation stand between no names of people:
/// `Radio Free Europe/Radio Liberty`, `example.org/jd`.
fn split_at_slashes(piece: &str) -> Vec<&str> {
    let sides: Vec<&str> = piece.split('/').collect();
    let is_spaced = piece.contains(" /") || piece.contains("/ ");
    let is_person = |side: &&str| {
        let words = side.split_whitespace();
        let is_organised = |word: &str| ORGANISED.contains(&&*word.to_lowercase());
        (2..=MAX_PERSON_WORDS).contains(&words.clone().count()) && !words.clone().any(is_organised)
    };
    if is_spaced || sides.iter().all(is_person) || is_spaceless(piece) {
        sides
    } else {
        vec![piece]
    }
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

/// Whether a name is written in a script that puts no space into names: Chinese, Japanese, Korean.
fn is_spaceless(name: &str) -> bool {
    name.chars()
        .any(|c| is_ideograph(c) || ('\u{ac00}'..='\u{d7a3}').contains(&c))
}

fn is_ideograph(c: char) -> bool {
    ('\u{3000}'..='\u{9fff}').contains(&c)
}

/// Whether a text names an organisation: a legal form stands in it, not the beginning of a word
/// (`Max Incandela`).
fn holds_legal_form(text: &str) -> bool {
    let mut found = LEGAL_FORMS.iter().flat_map(|form| text.match_indices(form));
    found.any(|(at, form)| !text[at + form.len()..].starts_with(char::is_alphanumeric))
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
            .flat_map(|piece| piece.split(between).map(str::to_owned).collect::<Vec<_>>())
            .collect();
    }
    pieces
}

/// One name without what stands around it, if it is one.
fn name_of(text: &str, site: Option<&str>) -> Option<String> {
    let mut text = without_start(text);
    if tells_deed(text) {
        return None;
    }
    for end in AFTER {
        text = text.split_once(end).map_or(text, |(name, _)| name);
    }
    let text = text.split(['(', '<', '[', '„', '"']).next()?;
    let text = without_start(text);
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|w| !w.starts_with('@'))
        .collect();
    let name = words.join(" ");
    let name = name
        .trim_matches(|c: char| !c.is_alphanumeric() && c != '.')
        .trim_start_matches('.');
    let words = name.split_whitespace().count();
    let is_name = (1..=MAX_WORDS).contains(&words)
        && (2..=MAX_CHARS).contains(&name.chars().count())
        && !name.contains(['@', ':', '?', '!', '#', '='])
        && !name.contains("www.")
        && name.chars().any(char::is_alphabetic)
        && name.chars().filter(char::is_ascii_digit).count() <= 4;
    let lower = name.to_lowercase();
    let is_site = site.is_some_and(|site| site.to_lowercase() == lower);
    let is_label = BEFORE.contains(&lower.as_str())
        || tells_deed(&lower)
        || is_job_alone(name)
        || is_nobody(&lower)
        || name.contains(' ') && (dates::is_label(name) || name.starts_with(is_digit));
    let is_phrase = NO_STARTS
        .iter()
        .any(|start| name.split(' ').next() == Some(start));
    (is_name && !is_site && !is_label && !is_phrase).then(|| said_once(name).to_owned())
}

/// Whether a text begins with what was done or can be done.
pub(in crate::content) fn tells_deed(text: &str) -> bool {
    let lower = text.trim_start().to_lowercase();
    VERBS.iter().any(|verb| lower.starts_with(verb))
}

/// A name that stands twice without anything between, as for two widths of the window, once.
fn said_once(name: &str) -> &str {
    let (first, second) = name.split_at_checked(name.len() / 2).unwrap_or((name, ""));
    if first == second && first.contains(' ') {
        first
    } else {
        name
    }
}

/// Whether a text that a page shows may be a name: a sentence has small words that no name has.
pub(super) fn may_be_shown(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_small = |word: &str| word.starts_with(char::is_lowercase);
    let is_particle = |word: &str| NAME_PARTICLES.contains(&word) || MORE_PARTICLES.contains(&word);
    let is_told = |word: &str| is_small(word) && !is_particle(word);
    let is_sentence = words.iter().any(|word| is_told(word));
    let begins_small = words.first().is_some_and(|word| is_told(word));
    let is_mixed = is_sentence && (words.len() >= 3 || begins_small);
    !is_mixed || words.iter().all(|word| is_small(word))
}

/// Whether a name, in lower case, stands for nobody.
fn is_nobody(name: &str) -> bool {
    NOBODY.contains(&name) || dates::is_weekday(name)
}

/// Whether a text may be how somebody is called in a forum.
pub(in crate::content) fn may_be_nick(name: &str) -> bool {
    let ends = name.ends_with(['.', ':', '!', '?']);
    let is_nobody = is_nobody(&name.to_lowercase()) || tells_deed(name);
    let says = name.chars().any(char::is_alphabetic) && !dates::is_label(name);
    may_be_shown(name) && says && !ends && !name.contains(": ") && !is_nobody
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Takes away what stands before a name.
pub(super) fn without_start(text: &str) -> &str {
    let mut text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    while let Some(rest) = after_any(text) {
        text = rest;
    }
    text
}

/// The rest of a text that begins with words that stand before a name.
fn after_any(text: &str) -> Option<&str> {
    let first: String = text.chars().next()?.to_lowercase().collect();
    let mut alike = BEFORE.iter().filter(|start| start.starts_with(&first));
    alike.find_map(|start| after(text, start))
}

/// The rest of a text that begins with these words.
fn after<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let mut length = 0;
    let mut chars = text.chars();
    for expected in start.chars() {
        let c = chars.next()?;
        if !c.to_lowercase().eq(expected.to_lowercase()) {
            return None;
        }
        length += c.len_utf8();
    }
    let rest = &text[length..];
    let ends = rest.starts_with(|c: char| !c.is_alphanumeric()) || start.chars().all(is_ideograph);
    let has_colon = rest.trim_start().starts_with([':', '：']);
    let rest = rest.trim_start_matches(|c: char| {
        c.is_whitespace() || matches!(c, ':' | '：' | '.' | '-' | '/')
    });
    let ends = ends && (has_colon || !NOUNS.contains(&start));
    (ends && !rest.is_empty()).then_some(rest)
}

/// Whether a text is nothing but what stands before a name.
pub(in crate::content) fn is_label(text: &str) -> bool {
    let text = text
        .trim()
        .trim_end_matches([':', '：', ' '])
        .to_lowercase();
    BEFORE.contains(&text.as_str())
}

/// Whether names are of organisations: they end with a legal form.
pub(super) fn are_organisations(names: &[String]) -> bool {
    let is_one = |name: &String| LEGAL_FORMS.iter().any(|form| name.ends_with(form));
    names.iter().any(is_one)
}

/// Whether a text begins as a byline does.
pub(super) fn is_byline(text: &str) -> bool {
    let trimmed = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    without_start(trimmed).len() < trimmed.len()
}

/// Whether each word of a name begins as names do: with a capital, or in a script without them;
/// particles may not.
pub(super) fn is_capitalised(name: &str) -> bool {
    let mut words = name.split_whitespace();
    words.all(|word| {
        NAME_PARTICLES.contains(&word)
            || word
                .chars()
                .next()
                .is_some_and(|c| c.is_alphabetic() && !c.is_lowercase())
    })
}

/// Words inside a line behind which stands who wrote, in lower case.
const INSIDE: [&str; 9] = [
    "redaktion:",
    "by",
    "von",
    "par",
    "por",
    "door",
    "autor:",
    "author:",
    "text:",
];

/// What stands before and behind the words that say who wrote, inside a line: `6 May 2014, posted by
/// Jane`.
pub(super) fn inside(line: &str) -> Option<(&str, &str)> {
    // Lengths may differ between cases; then there is nothing to cut.
    if !line.is_ascii() && line.to_lowercase().len() != line.len() {
        return None;
    }
    let mut start = 0;
    for word in line.split(' ') {
        let end = start + word.len();
        if start > 0 && INSIDE.iter().any(|known| word.eq_ignore_ascii_case(known)) {
            return line.get(..start - 1).zip(line.get(end + 1..));
        }
        start = end + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_without_their_surroundings() {
        for (byline, names) in [
            ("By Jane Doe", &["Jane Doe"][..]),
            ("By: JANE DOE | 5 May 2020", &["JANE DOE"]),
            (
                "Von Roland Brockmann und Sebastian Drescher",
                &["Roland Brockmann", "Sebastian Drescher"],
            ),
            (
                "Richard David Precht, Karin Fischer",
                &["Richard David Precht", "Karin Fischer"],
            ),
            ("Posted by flerche on Monday", &["flerche"]),
            ("Par Ophélie Ostermann", &["Ophélie Ostermann"]),
            ("By Jane Doe, Mark Leiter", &["Jane Doe", "Mark Leiter"]),
            ("By Jane Doe, Senior Editor", &["Jane Doe"]),
            ("Автор: Иван Петров", &["Иван Петров"]),
            ("作者：焦鹏", &["焦鹏"]),
            ("Herr_Rein", &["Herr_Rein"]),
            ("Byron Smith", &["Byron Smith"]),
            ("Perry Bacon Jr.", &["Perry Bacon Jr."]),
            ("View all posts by Daniel Lemire", &["Daniel Lemire"]),
            ("Williams Perdomo @wperdomod", &["Williams Perdomo"]),
            ("By | Joe S.", &["Joe S."]),
            ("Christian Thiele, 07 Dezember 2020", &["Christian Thiele"]),
            ("Tomas Spahn, Fr, 5. Januar 2021", &["Tomas Spahn"]),
            ("Publiziert am | uriebe", &["uriebe"]),
            ("责任编辑： 焦鹏", &["焦鹏"]),
            ("Autor: Peter Maahn/SP-X", &["Peter Maahn"]),
            ("Jane Doe/Max Muster", &["Jane Doe", "Max Muster"]),
            (
                "Radio Free Europe/Radio Liberty",
                &["Radio Free Europe/Radio Liberty"],
            ),
            ("example.org/jd", &["example.org/jd"]),
            ("Jane Doe, Senior Editor", &["Jane Doe"]),
            ("Jane Doe, AP National Political Writer", &["Jane Doe"]),
            ("Jane Doe, Projektleiterin des Vereins", &["Jane Doe"]),
            ("Senior Editor", &[]),
            ("Managing Director", &[]),
            ("Staff Writer", &["Staff Writer"]),
            ("Jane Doe / Max Muster", &["Jane Doe", "Max Muster"]),
            ("Text & Fotos: Ivan Valetny", &["Ivan Valetny"]),
            ("Markus Balser, Berlin", &["Markus Balser"]),
            ("Anna Müller, Köln", &["Anna Müller"]),
            ("Иван Петров, Москва", &["Иван Петров"]),
            ("Max Muster, 焦鹏", &["Max Muster", "焦鹏"]),
            ("Max Muster, 김철수", &["Max Muster", "김철수"]),
            ("Jane Doe and Max Incandela", &["Jane Doe", "Max Incandela"]),
            ("Acme Inc. and Sons", &["Acme Inc. and Sons"]),
            ("Article by Jane Doe", &["Jane Doe"]),
            ("Jane DoeJane Doe", &["Jane Doe"]),
            ("Article by", &[]),
            ("Text - Overview", &[]),
            ("Muster GmbH & Co. KG", &["Muster GmbH & Co. KG"]),
            ("The Site, Frankfurt, Germany", &[]),
            ("Zurück zur Übersicht", &[]),
            ("by my insurance", &[]),
            ("of", &[]),
            ("Get in touch", &[]),
            ("Dienstag", &[]),
            ("Sun Dec 17", &[]),
            ("About the Author", &[]),
            ("10 Min Read", &[]),
            ("By: The  Site", &[]),
            ("The Site", &[]),
            ("admin", &[]),
            ("info@example.org", &[]),
            (
                "A sentence that is far too long to be the name of anybody",
                &[],
            ),
        ] {
            assert_eq!(names_in(byline, Some("the site")), names, "{byline}");
        }
        assert_eq!(names_in("Jobs & Hire", Some("Jobs & Hire")), [""; 0]);
        assert!(is_label(" By: ") && is_label("geschrieben von") && !is_label("by Jane"));
        for (text, may_be) in [
            ("Eric Ries is an entrepreneur", false),
            ("Amis de la Terre", true),
            ("anderen Anbietern", false),
            ("de la Cruz", true),
            ("jane doe the third", true),
            ("JWoodguy13", true),
        ] {
            assert_eq!(may_be_shown(text), may_be, "{text}");
        }
        assert!(may_be_nick("archuser38013") && may_be_nick("Outer Armatonisdaristan"));
        assert!(!may_be_nick("23 gold badges") && !may_be_nick("for more information."));
        assert!(is_byline("By Jane Doe") && is_byline("von Max"));
        assert!(is_capitalised("Ludwig van Beethoven") && is_capitalised("焦鹏"));
        assert!(!is_capitalised("rund") && !is_capitalised("4 Milliarden"));
        assert_eq!(
            inside("6. Mai 2014 von Fabian"),
            Some(("6. Mai 2014", "Fabian"))
        );
        assert_eq!(inside("Fabian"), None);
        assert_eq!(inside("by Jane"), None);
        assert_eq!(inside("posted by"), None);
        assert_eq!(inside("Text: A By B"), Some(("Text: A", "B")));
        assert!(!is_byline("Byron Smith") && !is_byline("Vonnegut"));
    }
}
