//! Lines that say whose the page is: `Copyright © 2015 The Firm. All rights reserved.`, perhaps in brackets. They are
//! its foot, wherever they stand, but for those of a licence: below a heading that names it, or above its text.

use super::links::linked_texts;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::PageSnapshot;

/// Most words of such a line. Source: ours, wcxb and 182 pages of formasaurus.
const MAX_WORDS: u32 = 60;
/// Most words of one that no mark begins, or the word for it alone. Source: ours: longer ones say where the text is from,
/// too, or are sentences (`Copyright 1923 and earlier works are ...`).
const MAX_UNMARKED: u32 = 20;
/// How a line begins that says what made a page, in lower case. Source: boards, shops.
const MADE_BY: &str = "powered by ";
/// What opens a line in brackets before its marks; the letter of [`LETTER`] has one of its own.
const OPENING: [char; 4] = ['[', '［', '【', '<'];
/// Signs that say whose something is.
const SIGNS: [char; 2] = ['©', 'ⓒ'];
/// Digits of a year.
const YEAR: usize = 4;

/// What such a line begins with, in lower case; the letter alone counts things.
const MARKS: [&str; 5] = ["©", "ⓒ", "copyright", "저작권자", LETTER];
const LETTER: &str = "(c)";
/// What it ends with, or says behind its marks, likewise.
const RESERVED: [&str; 8] = [
    "all rights reserved",
    "alle rechte vorbehalten",
    "tous droits réservés",
    "todos los derechos reservados",
    "tutti i diritti riservati",
    "все права защищены",
    "재배포 금지",
    "재배포금지",
];

/// What a word of a heading above the terms of a licence begins with, in lower case, and most words of that heading.
/// Source: manual pages and READMEs: `COPYRIGHT AND LICENSE`.
const OF_LICENCES: [&str; 4] = ["copyright", "licen", "lizenz", "лиценз"];
const MAX_HEADING: u32 = 5;
/// What the text of a licence begins with, likewise. Source: GNU manuals, MIT, BSD, GPL.
static LICENCES: Phrases = Phrases::separated(
    "permission is granted|permission is hereby granted|redistribution and use in|everyone is permitted to",
    "|",
);

/// Which units are such lines. A picture's caption says whose the picture is. Linear.
pub(super) fn rights(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    // Whether what comes stands right below the heading of a licence, with nothing but such lines between.
    let mut is_headed = false;
    let is_out = |(i, unit): (usize, &Unit)| {
        let is_caption = || matches!(page.tag(unit.block), "figcaption" | "caption");
        let is_line = unit.words <= MAX_WORDS && says_whose(page, unit) && !is_caption();
        if !is_line {
            is_headed = heads_licence(page, unit);
        }
        is_line && !is_headed && !units.list.get(i + 1).is_some_and(begins_licence)
    };
    units.list.iter().enumerate().map(is_out).collect()
}

fn heads_licence(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.words > MAX_HEADING || !page.is_heading(unit.block) {
        return false;
    }
    let text = unit.text.to_lowercase();
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
    let is_reserved = || RESERVED.iter().any(|phrase| end.ends_with(phrase));
    let Some(rest) = behind_marks(text) else {
        let is_line = || !page.is_heading(unit.block) && names_maker(page, unit, text);
        return unit.words <= MAX_UNMARKED && (is_reserved() || is_line());
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
    let is_marked = text.starts_with(['©', 'ⓒ', 'Ⓒ', 'c', 'C', '(', '저']);
    let may_end = || {
        let end = unit.text.chars().rev().find(|c| c.is_alphanumeric());
        let end = end.into_iter().flat_map(char::to_lowercase).last();
        RESERVED.iter().any(|phrase| phrase.chars().last() == end)
    };
    let may_name_maker = || text.starts_with(['p', 'P']);
    is_marked || unit.words <= MAX_UNMARKED && (may_end() || may_name_maker())
}

fn is_year(word: &str) -> bool {
    word.len() == YEAR && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line, in lower case, says what made the page and whose that is: a year, a link or nothing follows a mark
/// (`powered by shop.com, copyright 2000-2015`). A word for it within a clause is of a sentence. Whatever else ends in a
/// mark names whose a picture, a quotation or a book is, and stays with that.
fn names_maker(page: &PageSnapshot, unit: &Unit, text: &str) -> bool {
    if !text.starts_with(MADE_BY) || unit.is_running_text() {
        return false;
    }
    let marks = MARKS.into_iter().filter(|mark| *mark != LETTER);
    let mut behind = marks.filter_map(|mark| {
        let (before, behind) = text.split_once(mark)?;
        let is_in_clause = || before.trim_end().ends_with(char::is_alphanumeric);
        (mark.starts_with(SIGNS) || !is_in_clause()).then_some(behind)
    });
    let is_end = |behind: &str| {
        let behind = behind.trim_start().trim_start_matches(LETTER);
        let mut words = behind.split(|c: char| !c.is_alphanumeric());
        words.find(|word| !word.is_empty()).is_none_or(is_year)
    };
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
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn lines_of_rights_are_told_from_texts_about_them() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        let source = format!("{}All rights reserved.", "From a book of hers. ".repeat(5));
        for (tag, text) in [
            ("p", "Copyright 2015 GREAT MUSIC LLC"),
            ("h3", "© The Firm. All rights reserved. Made by hand."),
            ("p", "The Firm – Alle Rechte vorbehalten."),
            ("p", "© Jane Doe"),
            ("figcaption", "© 2015 Jane Doe"),
            ("p", "Copyright Act of 1976 and the press"),
            ("p", "What all rights reserved means is another question."),
            ("p", "(c) In 2015, it learnt of this."),
            ("p", "(c) 2015 was too late."),
            ("p", "Copyright in 2024 is no longer what it was."),
            ("h2", "Copyright 2024: what changes"),
            ("p", "Copyright since 1976 lasts longer."),
            ("p", "Copyright (c) 2015–2019 The Firm"),
            ("p", source.as_str()),
        ] {
            t.open(tag).text(text).close();
        }
        let page = t.finish();
        let found = rights(&page, &Units::from_page(&page));
        assert_eq!(found[..7], [true, true, true, false, false, false, false]);
        assert_eq!(found[7..12], [false; 5], "of what a text counts or tells");
        assert_eq!(found[12..], [true, false], "a source is no line of rights");
    }

    /// What is told of a page of one paragraph.
    fn told(text: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(text);
        let page = t.finish();
        rights(&page, &Units::from_page(&page))
    }

    #[test]
    fn lines_of_rights_may_stand_in_brackets() {
        for (text, is_line) in [
            ("[Copyright © 2015 The Firm. All rights reserved.]", true),
            ("[저작권자 ⓒ 신문사, 무단 전재 및 재배포 금지]", true),
            ("ⓒ 신문사 무단전재 및 재배포 금지", true),
            ("<저작권자ⓒ 2024 신문사>", true),
            ("저작권자는 그 권리를 가진다.", false),
            ("[Copyright and what it is]", false),
        ] {
            assert_eq!(told(text), [is_line], "{text}");
        }
    }

    #[test]
    fn lines_that_say_what_made_a_page_may_end_in_whose_it_is() {
        for (text, is_line) in [
            ("powered by shop.example, copyright 2000-2015", true),
            ("Powered by shop.example ©", true),
            ("Powered by phpBB © 2001, 2005 phpBB Group :: a theme", true),
            (
                "Powered by steam, the looms © of the Mill Museum ran until 1911.",
                false,
            ),
            ("Powered by works under copyright 2015", false),
            ("Powered by steam since 2015", false),
            ("The Firm, all of it by hand © 2012", false),
            ("The film is under copyright 2015", false),
            ("Of the book, copyright 2015 and later", false),
            ("It began in 2015", false),
            ("Photo: Jane Doe © 2015", false),
            ("The mill at dawn, Jane Doe © 2012", false),
            ("Map of the valley, © 2014", false),
            ("Jane Doe, The Looms of Ashby. Copyright 2009", false),
            ("The Lion King (film), © 1994", false),
            ("We made it by hand. Ashby Co., © 1899", false),
        ] {
            assert_eq!(told(text), [is_line], "{text}");
        }
    }

    #[test]
    fn a_link_behind_a_sign_tells_whose_what_made_a_page_is() {
        let found = |tag: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("p")
                .text("Powered by Board \u{ae} \u{a9} ");
            t.open_with(tag, &[("href", "/")]).text("Board Limited");
            let page = t.finish();
            rights(&page, &Units::from_page(&page))
        };
        assert_eq!(found("a"), [true]);
        assert_eq!(found("b"), [false]);
    }

    #[test]
    fn a_sentence_about_years_is_no_line_of_rights() {
        let is_out = |mark: &str| {
            let text = "1923 and earlier works are in the public domain of this country, and whoever likes to \
                        print them again, or to put them on a stage, may do so.";
            told(&format!("{mark} {text}")) == [true]
        };
        assert!(!is_out("Copyright"));
        assert!(is_out("Copyright ©") && is_out("Copyright (c)"));
    }

    #[test]
    fn no_mark_is_missed_by_its_first_letter() {
        for mark in MARKS {
            for text in [mark.to_owned(), mark.to_uppercase()] {
                let mut t = TestPage::new(800.0, 600.0);
                t.open("body").open("p").text(&text);
                let page = t.finish();
                let unit = &Units::from_page(&page).list[0];
                assert!(may_say_whose(unit), "{text}");
            }
        }
    }

    #[test]
    fn lines_of_a_licence_are_its_text() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, text) in [
            ("h3", "COPYRIGHT AND LICENSE"),
            ("p", "Copyright (C) 2001 The Firm"),
            ("p", "Copyright (C) 2003 Jane Doe"),
            ("p", "It is free software."),
            ("p", "Copyright (C) 2005 The Firm"),
            ("p", "Copyright © 2000–2022 The Team"),
            ("p", "Permission is granted to make and distribute copies."),
            ("h2", "The new law on driving licences of farmers"),
            ("p", "Copyright 2015 The Firm"),
        ] {
            t.open(tag).text(text).close();
        }
        let page = t.finish();
        let found = rights(&page, &Units::from_page(&page));
        let out: Vec<usize> = (0..found.len()).filter(|i| found[*i]).collect();
        assert_eq!(out, [4, 8]);
    }
}
