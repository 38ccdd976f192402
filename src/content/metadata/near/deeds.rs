//! Words that say what was done to a page on a date (a deed: published, changed), and the part of a line that they
//! speak of.

use crate::content::dates;
use crate::content::words::lexicon::is_unspaced;
use crate::content::words::phrases::Phrases;
use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

/// What was done to a page on a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::content) enum Deed {
    Published,
    Changed,
    /// Something before the publication, or to something else.
    Other,
}

/// Words for a publication, in lower case.
const PUBLISHED_WORDS: [&str; 32] = [
    "published",
    "posted",
    "created",
    "veröffentlicht",
    "erstellt",
    "gepostet",
    "publié",
    "publicado",
    "pubblicato",
    "gepubliceerd",
    "publicerad",
    "publisert",
    "udgivet",
    "julkaistu",
    "opublikowano",
    "publikováno",
    "közzétéve",
    "yayınlan",
    "опубликовано",
    "опубліковано",
    "公開",
    "投稿",
    "掲載",
    "发布",
    "發佈",
    "發布",
    "등록",
    "입력",
    "نشر",
    "פורסם",
    "đăng",
    "diterbitkan",
];
/// Words for a change, or beginnings of such words, in lower case. None contains another, or a line would tell two
/// changes. Source: ours, from pages of offices and platforms. Nouns that may be about anything else need a word for
/// `last`.
const CHANGED_WORDS: &str = "\
    updated|modified|edited|revised|last update|last change|last reviewed|\
    aktualisiert|geändert|zuletzt|stand:|letztes update|letzte aktualisierung|letzte änderung|letzte bearbeitung|\
    mis à jour|mise à jour|modifié|dernière modification|\
    actualizado|actualizada|última actualización|\
    actualitzat|actualització|darrera modificació|última modificació|\
    aggiornato|aggiornata|ultimo aggiornamento|ultima modifica|\
    atualizado|atualizada|atualização|última modificação|última alteração|última edição|actualizat|ultima actualizare|\
    bijgewerkt|gewijzigd|laatste wijziging|laatste update|\
    uppdaterad|ändrad|senaste ändring|opdateret|ændret|seneste ændring|sidste ændring|oppdatert|endret|siste endring|\
    uppfært|síðast breytt|päivitetty|muokattu|muutettu|\
    zaktualiz|aktualizac|aktualizov|ostatnia modyfikacja|data modyfikacji|ostatnia zmiana|ostatnio zmienion|zmodyfikowan|\
    upraven|poslední změna|poslední úprava|posledná zmena|frissít|módosít|\
    zadnja izmjena|posljednja izmjena|ažurira|zadnja sprememba|posodobljen|\
    muudetud|uuendatud|atnaujin|atjaun|azken eguneratze|eguneratua|güncel|son değişiklik|değiştirilme|\
    обновлено|обновлён|последнее обновление|изменено|последнее изменение|оновлено|змінено|остання зміна|\
    последна промяна|последна актуализация|актуализиран|\
    ενημέρ|τροποποιήθηκε|τελευταία τροποποίηση|\
    更新|更改|수정|업데이트|تحديث|עודכן|cập nhật|diperbarui";
/// The word for a change at the end of a line whose date stands before it: `已于 2024-04-26 修改`.
const CHANGED_BEHIND: &str = "修改";
/// Words for events before the publication of a paper or a decision, in lower case. Source: ours, by custom of
/// journals and courts.
const OTHER_WORDS: [&str; 9] = [
    "received",
    "accepted",
    "argued",
    "eingegangen",
    "reçu le",
    "accepté le",
    "recibido",
    "ricevuto",
    "收稿",
];
/// Words that begin a line about a change, right before its date, in lower case. Source: ours, measured on wcxb: of
/// four such lines none tells the date of publication.
const UPDATES: [&str; 7] = [
    "update",
    "updates",
    "edit",
    "nachtrag",
    "aktualisierung",
    "actualización",
    "aggiornamento",
];
/// Finds the words of [`PUBLISHED_WORDS`], [`OTHER_WORDS`] and [`CHANGED_WORDS`] in one pass over a line; `None` only
/// if the automaton could not be built.
static DEED_FINDER: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    let words = PUBLISHED_WORDS.into_iter().chain(OTHER_WORDS);
    AhoCorasick::new(words.chain(changed_words())).ok()
});

/// [`CHANGED_WORDS`] by their first letters.
static CHANGED: Phrases = Phrases::separated(CHANGED_WORDS, "|");

/// Each of [`CHANGED_WORDS`].
fn changed_words() -> impl Iterator<Item = &'static str> {
    CHANGED_WORDS.split('|')
}

/// The deeds that a line names, in the order of the line, each with its byte offset in the line's lower case.
pub(in crate::content) fn deeds_of(line: &str) -> Vec<(usize, Deed)> {
    let lower = line.to_lowercase();
    // In scripts without spaces other words may stand directly before it: `最終更新`.
    let begins = |at: usize| {
        let before = lower[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphabetic() || is_unspaced(c))
    };
    let finder = DEED_FINDER.iter();
    let found = finder.flat_map(|finder| finder.find_overlapping_iter(&lower));
    let found = found.map(|word| (word.start(), word.pattern().as_usize()));
    let mut words: Vec<(usize, usize)> = found.filter(|(at, _)| begins(*at)).collect();
    words.sort_unstable();
    if words.is_empty() && lower.trim_end().ends_with(CHANGED_BEHIND) {
        return vec![(0, Deed::Changed)];
    }
    let deed = |word: usize| {
        if word < PUBLISHED_WORDS.len() {
            Deed::Published
        } else if word < PUBLISHED_WORDS.len() + OTHER_WORDS.len() {
            Deed::Other
        } else {
            Deed::Changed
        }
    };
    let words = words.into_iter();
    words.map(|(at, word)| (at, deed(word))).collect()
}

/// Whether a text says only that something was changed: `Updated`, `Last updated`.
pub(in crate::content) fn says_changed(text: &str) -> bool {
    let lower = text.trim().to_lowercase();
    CHANGED.begins(&lower) && changed_words().any(|word| lower.ends_with(word))
}

/// Whether a line has a digit, so that it may tell a date or a time.
pub(in crate::content::metadata) fn has_digit(line: &str) -> bool {
    // Most lines are ASCII: their bytes are enough.
    line.bytes().any(|b| b.is_ascii_digit()) || !line.is_ascii() && line.contains(char::is_numeric)
}

/// The first part of a line that has a number and belongs to this deed, in lower case. What stands before the first
/// deed's word belongs to the publication.
pub(in crate::content::metadata) fn part_of(
    line: &str,
    deeds: &[(usize, Deed)],
    deed: Deed,
) -> Option<String> {
    let lower = line.to_lowercase();
    let starts = std::iter::once((0, Deed::Published)).chain(deeds.iter().copied());
    let ends = deeds.iter().map(|(at, _)| *at).chain([lower.len()]);
    let mut parts = starts.zip(ends).filter(|((_, of), _)| *of == deed);
    let dated = parts.find(|((start, _), end)| has_digit(&lower[*start..*end]));
    dated.map(|((start, _), end)| lower[start..end].to_owned())
}

/// Whether a line begins with a word for an update and its date: `Update 2011-04-18: Rewrote it`.
pub(in crate::content::metadata) fn begins_update(line: &str) -> bool {
    let words = line.split(|c: char| !c.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    let first = words.next().unwrap_or("").to_lowercase();
    let begins_day =
        |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) || dates::is_month(word);
    UPDATES.contains(&first.as_str()) && words.next().is_some_and(begins_day)
}

/// Whether a text names something and, in brackets behind it, when that was changed:
/// `Privacy Policy (updated May 24, 2013)`.
pub(in crate::content::metadata) fn tells_of_named(text: &str) -> bool {
    let lower = text.to_lowercase();
    let deeds = deeds_of(text);
    let before = deeds.first().map_or("", |(at, _)| &lower[..*at]);
    let named = before.trim_end().strip_suffix('(');
    named.is_some_and(|named| named.contains(char::is_alphabetic) && !has_digit(named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_told_of_in_many_languages() {
        for line in [
            "Atualizado em 05/03/2024",
            "最終更新日：2024年3月5日",
            "更新時間 2024-03-05",
            "Son güncelleme: 5 Mart 2024",
            "آخر تحديث 5 مارس 2024",
            "Letzte Änderung: 5. März 2024",
            "Mise à jour le 5 mars 2024",
            "Darrera actualització: 5 de març de 2024",
            "Última modificació: 05/03/2024",
            "Última modificação: 05/03/2024",
            "Ultima actualizare: 5 martie 2024",
            "Senest ændret 05.03.2024",
            "Sist endret 5. mars 2024",
            "Senast ändrad: 2024-03-05",
            "Laatste wijziging: 05-03-2024",
            "Laatste update: 05-03-2024",
            "Muokattu 5.3.2024",
            "Viimeksi muutettu 5.3.2024",
            "Ostatnia modyfikacja: 05.03.2024",
            "Data modyfikacji: 05.03.2024",
            "ostatnio zmienione: 2024/03/05 19:03",
            "Poslední úprava: 5. 3. 2024",
            "Última edição em 5 de março de 2024",
            "Naposledy upravené 5.3.2024",
            "Utolsó módosítás: 2024. március 5.",
            "Изменено 5 марта 2024",
            "Змінено: 05.03.2024",
            "Последна промяна: 05.03.2024",
            "Son değişiklik: 5 Mart 2024",
            "Τελευταία τροποποίηση: 05/03/2024",
            "Viimati muudetud 05.03.2024",
            "Atnaujinta: 2024-03-05",
            "Zadnja izmjena: 05.03.2024.",
            "Azken eguneratzea: 2024/03/05",
            "Page last reviewed: 5 March 2024",
        ] {
            let deeds: Vec<Deed> = deeds_of(line).into_iter().map(|(_, deed)| deed).collect();
            assert_eq!(deeds, [Deed::Changed], "{line}");
        }
        let deeds: Vec<Deed> = deeds_of("公開日：2020/01/01 更新日：2024/05/01")
            .into_iter()
            .map(|(_, deed)| deed)
            .collect();
        assert_eq!(deeds, [Deed::Published, Deed::Changed]);
    }

    #[test]
    fn a_label_of_a_change_says_nothing_else() {
        for label in ["Updated", "Last updated ", "Zuletzt aktualisiert", "更新"] {
            assert!(says_changed(label), "{label}");
        }
        for label in ["Updated policy", "Not updated", ""] {
            assert!(!says_changed(label), "{label}");
        }
    }

    #[test]
    fn a_change_is_told_by_the_first_word_and_in_brackets() {
        for line in [
            "Update 2011-04-18:",
            "UPDATE (May 5, 2013): it is true",
            "Edit: 3 May 2020",
        ] {
            assert!(begins_update(line), "{line}");
        }
        for line in [
            "Updates of the week, 3 May 2020",
            "3 May 2020 update",
            "Edith 3",
        ] {
            assert!(!begins_update(line), "{line}");
        }
        assert!(tells_of_named("Privacy Policy (updated May 24, 2013)"));
        for text in [
            "3 May 2020 (updated 5 May 2020)",
            "Last updated May 24, 2013",
            "(updated May 24, 2013)",
        ] {
            assert!(!tells_of_named(text), "{text}");
        }
    }

    #[test]
    fn words_before_a_date_say_of_what_it_is() {
        let read = |line: &str, deed| {
            let deeds = deeds_of(line);
            dates::in_text(&part_of(line, &deeds, deed)?, "en")
        };
        for (line, published, changed) in [
            ("Posted on 3 May 2020", Some("2020-05-03"), None),
            ("Last updated on 5 May 2020", None, Some("2020-05-05")),
            (
                "3 May 2020 (updated 5 May 2020)",
                Some("2020-05-03"),
                Some("2020-05-05"),
            ),
            (
                "UPDATED 5 May 2020 | Published 3 May 2020",
                Some("2020-05-03"),
                Some("2020-05-05"),
            ),
            ("Credited 3 May 2020", Some("2020-05-03"), None),
            (
                "Received: 3 January 2020 / Accepted: 1 March 2020 / Published: 3 May 2020",
                Some("2020-05-03"),
                None,
            ),
            ("Received 3 January 2020", None, None),
            ("Published, updated 5 May 2020", None, Some("2020-05-05")),
            ("已于 2024-04-26 09:21:33 修改", None, Some("2024-04-26")),
            ("于 2024-04-25 首次发布", Some("2024-04-25"), None),
            (
                "Diese Seite wurde zuletzt am 29. Januar 2020 um 13:22 Uhr geändert.",
                None,
                Some("2020-01-29"),
            ),
        ] {
            assert_eq!(read(line, Deed::Published).as_deref(), published, "{line}");
            assert_eq!(read(line, Deed::Changed).as_deref(), changed, "{line}");
        }
    }
}
