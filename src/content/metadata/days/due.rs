//! Lines that tell a due date, of loans and bills: `Lainassa, eräpäivä 14.5.2025`, `Due 14 May 2025`.
//!
//! Source: ours, catalogues of libraries and bills in the languages of the web. Limits: short lines; the date stands
//! right behind the word.

use crate::content::words::phrases::Phrases;

/// Words for a due date, in lower case.
static DUE: Phrases = Phrases::from_words(
    "due eräpäivä eräpäivään palautuspäivä förfallodag förfallodatum återlämnas forfaldsdato afleveres forfallsdato \
    fällig fälligkeit rückgabe leihfrist ausgeliehen vervaldatum inleverdatum échéance vencimiento vence scadenza \
    vencimento devolução devolución",
);
/// Words that may stand between a word of [`DUE`] and the date.
static BETWEEN: Phrases =
    Phrases::from_words("date day back on by am bis til til: senast le el em il den op in: on:");
/// Maximum number of words between a word of [`DUE`] and the date. Source: ours: `due date on`.
const MAX_BETWEEN: usize = 2;

/// Whether a line tells a due date.
pub(super) fn says_due(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let bare = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphabetic());
        word.to_lowercase()
    };
    let is_due = |at: usize| {
        let behind = words[at + 1..].iter();
        let mut between = behind.take(MAX_BETWEEN + 1);
        let day = between.find(|word| !BETWEEN.holds(&bare(word)));
        DUE.holds(&bare(words[at]))
            && day.is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    };
    (0..words.len()).any(is_due)
}

#[cfg(test)]
mod tests {
    use super::says_due;

    #[test]
    fn lines_say_by_when_something_is_due() {
        for line in [
            "Lainassa, eräpäivä 14.5.2025",
            "Due 14 May 2025",
            "On loan, due back on 14/05/2025",
            "Due date: 14 May 2025",
            "Fällig am 14.5.2025",
            "Ausgeliehen bis 14.05.2025",
            "Förfallodatum 2025-05-14",
        ] {
            assert!(says_due(line), "{line}");
        }
        for line in [
            "Due to the storm, 14 May 2025",
            "14 May 2025: what is due",
            "14 May 2025",
            "Posted on 14 May 2025",
        ] {
            assert!(!says_due(line), "{line}");
        }
    }
}
