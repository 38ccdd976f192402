//! What stands before a name: the words of a byline, in the languages of the web.

use super::scripts::is_ideograph;
use crate::snapshot::COLONS;
use std::ops::RangeInclusive;

/// What stands before a name, in the languages of the web, in lower case; the longest first.
const BEFORE: [&str; 97] = [
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
    // Arabic: by the pen of, wrote, by means of, the writer.
    "بقلم",
    "كتب",
    "كتبت",
    "كتبه",
    "كتبته",
    "بواسطة",
    "الكاتب",
    "الكاتبة",
    // Hebrew: from, by, was written by.
    "נכתב על ידי",
    "פורסם על ידי",
    "על ידי",
    "מאת",
    // Persian: writer, written by.
    "نویسنده",
    "نوشته",
    // Hindi and Thai: writer.
    "लेखक",
    "โดย",
];

/// Nouns that stand before a name only with a colon: `Text: Jane Doe`, but `Text - Overview`.
/// `كتب` (wrote) are books, too.
const NOUNS: [&str; 15] = [
    "text und fotos",
    "text & fotos",
    "text und foto",
    "text & foto",
    "text und bilder",
    "text & bilder",
    "text",
    "كتب",
    "كتبت",
    "كتبه",
    "الكاتب",
    "الكاتبة",
    "نویسنده",
    "نوشته",
    "लेखक",
];

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

/// Ideographs of a name.
const NAME: RangeInclusive<usize> = 2..=4;

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
    // Behind a word of ideographs a name may follow at once; one ideograph begins other words as well.
    let runs_on = || {
        let name = rest.chars().take_while(|c| is_ideograph(*c)).count();
        start.chars().count() > 1 && start.chars().all(is_ideograph) && NAME.contains(&name)
    };
    let ends = rest.starts_with(|c: char| !c.is_alphanumeric()) || runs_on();
    let has_colon = rest.trim_start().starts_with(COLONS);
    let rest = rest.trim_start_matches(|c: char| {
        c.is_whitespace() || COLONS.contains(&c) || matches!(c, '.' | '-' | '/')
    });
    let ends = ends && (has_colon || !NOUNS.contains(&start));
    (ends && !rest.is_empty()).then_some(rest)
}

/// Whether a text is nothing but what stands before a name.
pub(in crate::content) fn is_label(text: &str) -> bool {
    let text = text
        .trim()
        .trim_end_matches(|c: char| c == ' ' || COLONS.contains(&c))
        .to_lowercase();
    is_bare(&text)
}

/// Whether a text, in lower case, is one of what stands before a name.
pub(super) fn is_bare(text: &str) -> bool {
    BEFORE.contains(&text)
}

/// Whether a text begins as a byline does.
pub(in super::super) fn is_byline(text: &str) -> bool {
    let trimmed = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    without_start(trimmed).len() < trimmed.len()
}

/// What stands before and behind the words that say who wrote, inside a line: `6 May 2014, posted by
/// Jane`.
pub(in super::super) fn inside(line: &str) -> Option<(&str, &str)> {
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
    fn words_before_a_name_are_told_from_names() {
        assert!(is_label(" By: ") && is_label("geschrieben von") && !is_label("by Jane"));
        assert!(is_byline("By Jane Doe") && is_byline("von Max"));
        assert!(!is_byline("Byron Smith") && !is_byline("Vonnegut"));
        assert!(is_byline("记者王小明") && is_byline("文：山田太郎") && is_byline("記者 山田"));
        assert!(!is_byline("文部科学省 教育課") && !is_byline("编辑应当有这样的一段"));
    }

    #[test]
    fn a_line_is_cut_at_the_words_inside_it() {
        assert_eq!(
            inside("6. Mai 2014 von Fabian"),
            Some(("6. Mai 2014", "Fabian"))
        );
        assert_eq!(inside("Fabian"), None);
        assert_eq!(inside("by Jane"), None);
        assert_eq!(inside("posted by"), None);
        assert_eq!(inside("Text: A By B"), Some(("Text: A", "B")));
    }
}
