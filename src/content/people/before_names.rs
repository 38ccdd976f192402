//! The words of a byline before its names, in the languages of the web.

use super::nobody::is_nobody;
use super::reporters::{before_checkers, behind_title};
use super::scripts::{NAME, is_hangul, is_ideograph};
use crate::content::words::phrases::Phrases;
use crate::snapshot::COLONS;
use std::borrow::Cow;

/// Byline labels, in the languages of the web, in lower case; the longest first: `by`, `by the pen of`, `wrote`,
/// `writer`. The first ones are Drupal's, for submissions.
static BEFORE: Phrases = Phrases::separated(
    "submitted by, eingereicht von, gespeichert von, soumis par, enviado por, submetido por, enviat per, inviato da, \
    ingediend door, geplaatst door, inskickat av, indsendt af, lähettänyt, wysłane przez, beküldte, отправлено, \
    voir tous les articles de, ver todas las entradas de, zeige alle beiträge von, \
    pressemitteilung von, ein gastbeitrag von, veröffentlicht von, view all posts by, \
    alle beiträge von, gepubliceerd door, alle artikel von, eine kolumne von, gastbeitrag von, \
    geschrieben von, ein artikel von, ein beitrag von, eingestellt von, geschreven door, \
    text und bilder, fotos und text, foto und text, bilder und text, fotos & text, foto & text, photos et textes, \
    photos et texte, photo et texte, textes et photos, texte et photos, texte et photo, fotos y texto, foto e testo, \
    testo e foto, ein bericht von, publiziert von, text und fotos, interview von, \
    more posts by, publicado por, pubblicato da, text und foto, text & bilder, interview by, \
    all posts by, published by, verfasst von, erstellt von, gepostet von, text & fotos, \
    פורסם על ידי, kirjoittanut, текст и фото, συνέντευξη στην, συνέντευξη στον, συνέντευξη στη, \
    beitrag von, artikel von, reported by, escrito por, \
    text & foto, נכתב על ידי, bericht von, kirjoittaja, rezept von, article by, written by, \
    publié par, scritto da, redaktion:, skrevet av, skrevet af, skriven av, συντάκτρια, \
    recipe by, more from, posted by, écrit par, a cura di, συντάκτης, เรื่องโดย, story by, \
    words by, text von, autor/in, scris de, γράφει ο, γράφει η, reporter, เขียนโดย, autorius, \
    haber girişi, haber:, text by, autorin, autoren, الكاتبة, نویسنده, napsala, tác giả, penulis, autore, author, \
    auteur, autora, بواسطة, الكاتب, על ידי, napsal, szerző, teksti, द्वारा, เรื่อง, autorė, \
    autor, oprac, автор, yazar, przez, كتبته, نوشته, yazan, texto, texte, testo, tekst, текст, \
    words, text, 责任编辑, door, بقلم, كتبت, كتبه, लेखक, írta, oleh, piše, ライター, 取材・文, 本报记者, \
    本報記者, vom, von, par, por, كتب, מאת, โดย, 執筆者, 通讯员, 글쓴이, 작성자, 지은이, 编辑, 撰文, 采写, 记者, 作者, 記者, by, di, \
    af, av, от, nga, 執筆, 著者, 筆者, 取材, 文, 글",
    ", ",
);

/// Nouns that stand before a name only with a colon: `Text: Jane Doe`, but `Text - Overview`. Arabic `كتب` means
/// `wrote`, but also `books`.
static NOUNS: Phrases = Phrases::separated(
    "text und fotos, text & fotos, text und foto, text & foto, text und bilder, text & bilder, fotos und text, \
    foto und text, bilder und text, fotos & text, foto & text, photos et textes, photos et texte, photo et texte, \
    textes et photos, texte et photos, texte et photo, fotos y texto, foto e testo, testo e foto, haber girişi, \
    text, كتب, كتبت, كتبه, الكاتب, الكاتبة, نویسنده, نوشته, लेखक, texto, texte, testo, tekst, \
    teksti, текст, words, reporter, 글, เรื่อง, 取材, 采写",
    ", ",
);

/// Byline labels that are also given names, if one name follows.
const GIVEN: [&str; 2] = ["di", "oleh"];
/// Byline labels that are given names in a declared name only: a visible byline may begin with one (`Von Fabian`).
const GIVEN_WHERE_DECLARED: [&str; 1] = ["von"];
/// Words for the editors, in lower case: behind a label they are no family name.
const OFFICES: [&str; 3] = ["redazione", "redaktion", "redaksi"];

/// Byline labels that count within a line without a colon, in lower case, and maximum number of words of other labels
/// ([`BEFORE`]), which need a colon: `tác giả:`, `Auteur :`.
const INSIDE: [&str; 6] = ["redaktion:", "by", "von", "par", "por", "door"];
const MAX_INSIDE: usize = 4;
/// Separators before a byline label within a line.
const PARTING: [char; 6] = ['|', '·', '•', '–', '/', ','];

/// Labels that are used before names in China only, where a space separates people; in Japan it separates family and
/// given name.
const IN_CHINA: [&str; 4] = ["编辑", "记者", "通讯员", "采写"];

/// Removes the byline labels before a name.
pub(super) fn without_start(text: &str) -> &str {
    let mut text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    while let Some(rest) = after_any(text) {
        text = rest;
    }
    text
}

/// The names of a byline without its label and without the reporter's employer; where spaces separate people, with
/// commas between them.
pub(super) fn parted_names(line: &str) -> Cow<'_, str> {
    let line = without_code(line);
    let names = without_start(line);
    let names = behind_title(names).unwrap_or(names);
    let start = &line[..line.len() - names.len()];
    let is_label = start.contains(|c: char| is_ideograph(c) && c.is_alphanumeric());
    if is_label && is_code(names.trim_matches(|c: char| !c.is_alphanumeric())) {
        return Cow::Borrowed("");
    }
    let names = before_checkers(names);
    let is_name = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        NAME.contains(&word.chars().count()) && word.chars().all(is_ideograph)
    };
    let mut words = names.split_whitespace();
    if IN_CHINA.iter().any(|label| start.contains(label)) && words.all(is_name) {
        Cow::Owned(names.split_whitespace().collect::<Vec<_>>().join("、"))
    } else {
        Cow::Borrowed(names)
    }
}

/// A byline without an editor's number behind a name without spaces: `韩保林 PK155`.
fn without_code(line: &str) -> &str {
    let end = line.trim_end_matches(|c: char| !c.is_alphanumeric());
    let Some((names, code)) = end.rsplit_once(' ') else {
        return line;
    };
    if is_code(code) && names.ends_with(is_ideograph) {
        names
    } else {
        line
    }
}

/// Whether a word is an editor's number: `PK155`.
fn is_code(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.ends_with(|c: char| c.is_ascii_digit())
        && word
            .chars()
            .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
}

/// Whether a text begins with a byline label in ideographs that is directly followed by another ideograph.
pub(in super::super) fn runs_on(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let rest = without_start(text);
    let start = &text[..text.len() - rest.len()];
    start.ends_with(is_ideograph) && rest.starts_with(is_ideograph)
}

/// The rest of a text behind a byline label.
fn after_any(text: &str) -> Option<&str> {
    let first = text.chars().next()?.to_lowercase().next()?;
    let mut alike = BEFORE.at_letter(first).iter();
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
    // A name may directly follow a label of several ideographs; a single ideograph begins other words, too.
    let runs_on = || {
        let name = rest.chars().take_while(|c| is_ideograph(*c)).count();
        start.chars().count() > 1 && start.chars().all(is_ideograph) && NAME.contains(&name)
    };
    let ends = rest.starts_with(|c: char| !c.is_alphanumeric()) || runs_on();
    let has_colon = rest
        .trim_start()
        .starts_with(|c| COLONS.contains(&c) || matches!(c, '＝' | '／'));
    let rest = rest.trim_start_matches(|c: char| {
        c.is_whitespace()
            || COLONS.contains(&c)
            || matches!(c, '.' | '-' | '/' | '／' | '・' | '＝')
    });
    let ends = ends && (has_colon || !NOUNS.holds(start));
    // `Di Wang`, but `di Anna Rossi`, `Di Redazione`.
    let is_given = GIVEN.contains(&start) && !has_colon && may_be_given(text, rest);
    let ends = ends && !is_given;
    (ends && !rest.is_empty()).then_some(rest)
}

/// Whether the first word of a text may be a given name, and the rest one family name.
fn may_be_given(text: &str, rest: &str) -> bool {
    let lower = rest.to_lowercase();
    text.starts_with(char::is_uppercase)
        && rest.starts_with(char::is_uppercase)
        && !rest.contains(char::is_whitespace)
        && !is_nobody(&lower)
        && !OFFICES.contains(&&*lower)
}

/// Whether a declared name begins with a given name that is also a word for `by`: `Von Miller`.
pub(super) fn begins_with_given(name: &str) -> bool {
    let Some((first, rest)) = name.split_once(' ') else {
        return false;
    };
    let first = first.to_lowercase();
    GIVEN_WHERE_DECLARED.contains(&&*first) && may_be_given(name, rest)
}

/// Whether a text is nothing but a byline label.
pub(in super::super) fn is_label(text: &str) -> bool {
    let text = text
        .trim()
        .trim_end_matches(|c: char| c == ' ' || COLONS.contains(&c));
    // ASCII text needs no full lower-casing, which has rules such as that for the final sigma.
    if text.is_ascii() {
        return BEFORE.holds_in_any_case(text);
    }
    is_bare(&text.to_lowercase())
}

/// Whether a text is a noun that stands before a name only with a colon: it labels other things, too (`Text:`).
pub(in super::super) fn is_noun(text: &str) -> bool {
    NOUNS.holds_in_any_case(
        text.trim()
            .trim_end_matches(|c: char| c == ' ' || COLONS.contains(&c)),
    )
}

/// Whether a text, in lower case, is a byline label.
pub(super) fn is_bare(text: &str) -> bool {
    BEFORE.holds(text)
}

/// Whether a text begins like a byline.
pub(in super::super) fn is_byline(text: &str) -> bool {
    let trimmed = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    without_start(trimmed).len() < trimmed.len() || before_job(text).is_some()
}

/// Words before a name that stand before many other things, too, in lower case.
const PREPOSITIONS: [&str; 13] = [
    "by", "von", "vom", "par", "por", "di", "door", "af", "av", "от", "przez", "oleh", "nga",
];

/// A byline label that stands before sections as often as before names, in lower case.
const BEFORE_MORE: &str = "more from ";

/// Whether a text begins like a byline, but only with a preposition or a label of [`BEFORE_MORE`]: `By default`,
/// `More from World`.
pub(in super::super) fn is_barely_byline(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let first = text
        .split(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or("");
    let rest = text[first.len()..].trim_start();
    PREPOSITIONS.contains(&first.to_lowercase().as_str()) && !rest.starts_with(COLONS)
        || text.to_lowercase().starts_with(BEFORE_MORE)
}

/// Words behind a name in Korean: reporter, correspondent, editorial writer, columnist.
const BEHIND: [&str; 4] = ["기자", "특파원", "논설위원", "칼럼니스트"];
/// Number of characters of most names in Korea.
const USUAL: usize = 3;

/// Whether a word is as long as most personal names in Korea.
fn is_usual(word: &str) -> bool {
    word.chars().count() == USUAL && word.chars().all(is_hangul)
}

/// Endings of Korean words that describe the next one: `바다를 좋아하는 기자`, a reporter who likes the sea. No name ends so.
const DOING: [char; 2] = ['는', '던'];

/// The names right before a Korean word for a reporter (`김민수 기자`, `김민수·이영희 기자`).
pub(super) fn before_job(text: &str) -> Option<&str> {
    if text.is_ascii() {
        return None;
    }
    let is_job = |word: &str| BEHIND.contains(&word.trim_end_matches(|c| !is_hangul(c)));
    let is_topic = |word: &str| !is_usual(word) && !word.ends_with(DOING);
    let words: Vec<&str> = text.split_whitespace().collect();
    let names = match words[..] {
        // The topic may stand between a name and the job: `고규홍 나무 칼럼니스트`.
        [name, topic, job] if is_job(job) && is_usual(name) && is_topic(topic) => name,
        _ => {
            let mut pairs = words.windows(2);
            pairs.find(|pair| is_job(pair[1]) && !pair[0].ends_with(DOING))?[0]
        }
    };
    let names = names.trim_start_matches(|c: char| !is_hangul(c));
    let mut each = names.split(['·', ',', '、']);
    let is_name = |name: &str| NAME.contains(&name.chars().count()) && name.chars().all(is_hangul);
    each.all(is_name).then_some(names)
}

/// The text before a byline label within a line, and the text behind: `6 May 2014, posted by Jane`,
/// `6 May 2014 | Author: Jane`. Behind a colon a number is no name (`Words: 1,200`).
pub(in super::super) fn inside(line: &str) -> Option<(&str, &str)> {
    let mut starts: Vec<usize> = Vec::new();
    let mut start = 0;
    for word in line.split(' ') {
        let end = start + word.len();
        if start > 0 && INSIDE.iter().any(|known| word.eq_ignore_ascii_case(known)) {
            return line.get(..start - 1).zip(line.get(end + 1..));
        }
        starts.push(start);
        let behind = line.get(end + 1..).filter(|_| word.ends_with(COLONS));
        if let Some(names) = behind.filter(|names| names.starts_with(char::is_alphabetic)) {
            let last = &starts[starts.len().saturating_sub(MAX_INSIDE)..];
            let mut before = last.iter().filter_map(|at| {
                let before = line.get(..at.checked_sub(1)?)?;
                is_label_behind(line.get(*at..end)?, before).then_some(before)
            });
            if let Some(before) = before.next() {
                return Some((before, names));
            }
        }
        start = end + 1;
    }
    None
}

/// Whether a label with a colon is a byline label within a line; a mere preposition counts only behind a separator,
/// unlike in `Sort by:`.
fn is_label_behind(label: &str, before: &str) -> bool {
    let bare = label.trim_end_matches(|c: char| c == ' ' || COLONS.contains(&c));
    is_label(label)
        && (before.ends_with(PARTING) || !PREPOSITIONS.contains(&bare.to_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_before_a_name_are_told_from_names() {
        assert!(is_label(" By: ") && is_label("geschrieben von") && !is_label("by Jane"));
        assert!(is_noun("Text:") && is_noun("Photos et texte :") && !is_noun("By:"));
        assert!(is_byline("By Jane Doe") && is_byline("von Max"));
        assert!(is_label("Submitted by") && is_label("Отправлено") && !is_byline("Submitted"));
        assert!(!is_byline("Byron Smith") && !is_byline("Vonnegut"));
        assert!(is_byline("Συνέντευξη στη Δήμητρα Κολιού"));
        assert!(is_byline("Συνέντευξη στον Νίκο Μάγγο") && !is_byline("Συνέντευξη του Νίκου"));
        assert!(is_byline("记者王小明") && is_byline("文：山田太郎") && is_byline("記者 山田"));
        assert!(is_byline("取材・文＝山田太郎") && is_byline("入력 10:30 | 김민수 기자 = kim"));
        assert_eq!(
            before_job("[서울=강변] 김민수·이영희 기자"),
            Some("김민수·이영희")
        );
        assert_eq!(before_job("그는 유명한신문사의 기자 출신이다"), None);
        assert_eq!(before_job("고규홍 나무 칼럼니스트"), Some("고규홍"));
        assert_eq!(before_job("바다를 좋아하는 기자"), None);
        assert_eq!(before_job("산과 바다를 좋아하는 기자."), None);
        assert_eq!(before_job("골목을 기록하는 정하은 기자"), Some("정하은"));
        assert_eq!(before_job("서울경제 김민수 기자"), Some("김민수"));
        assert_eq!(before_job("강변일 김민수 기자"), Some("김민수"));
        assert!(!is_byline("文部科学省 教育課") && !is_byline("编辑应当有这样的一段"));
    }

    #[test]
    fn a_word_that_runs_on_is_told_from_a_label() {
        assert!(runs_on("编辑计划表") && runs_on("【记者王小明】"));
        assert!(!runs_on("编辑：姚昊") && !runs_on("记者 王小明") && !runs_on("计划表"));
        assert!(!runs_on("By Jane Doe") && !runs_on(""));
    }

    #[test]
    fn what_is_a_given_name_too_stays_before_one_name() {
        assert_eq!(without_start("Di Wang"), "Di Wang");
        assert_eq!(without_start("Oleh Sentsov"), "Oleh Sentsov");
        assert_eq!(without_start("di Anna Rossi"), "Anna Rossi");
        assert_eq!(without_start("Oleh: Budi"), "Budi");
        assert_eq!(without_start("Di Redazione"), "Redazione");
        assert!(begins_with_given("Von Miller"));
        for name in [
            "von Miller",
            "Von Jane Doe",
            "Von Redaktion",
            "Von",
            "By Jane",
        ] {
            assert!(!begins_with_given(name), "{name}");
        }
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
        let day = "12.02.2026 |";
        for (label, name) in [
            ("Author:", "Jane"),
            ("Автор:", "Пётр Ильин"),
            ("Auteur :", "Pierre"),
            ("Yazar:", "Pınar İnce"),
            ("Tác giả:", "Minh"),
            ("A cura di:", "Anna"),
            ("Por:", "Pedro"),
        ] {
            let line = format!("{day} {label} {name}");
            assert_eq!(inside(&line), Some((day, name)), "{line}");
        }
        for line in [
            "12.02.2026 | Words: 1,200",
            "12.02.2026 | Views: Many",
            "12.02.2026 | Sort by: Newest",
            "Author: Jane",
            "12.02.2026 | Author:",
        ] {
            assert_eq!(inside(line), None, "{line}");
        }
    }
}
