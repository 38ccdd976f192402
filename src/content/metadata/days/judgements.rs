//! The date of a judgement in a headline: `LG Lüneburg, Urteil vom 14.11.2024 - 5 O 118/23`.
//!
//! Such a page is the text of the judgement, whose date applies where nothing else dates the page. Source: ours,
//! openJur and other collections of judgements and of law. Limits: only a joining word stands between the word for a
//! judgement and the date.

use crate::content::dates;
use crate::content::words::phrases::Phrases;

/// Words for judgements, in lower case.
static JUDGEMENTS: Phrases = Phrases::from_words(
    "urteil teilurteil endurteil versäumnisurteil zwischenurteil beschluss beschluß gerichtsbescheid verfügung judgment \
    judgement ruling arrêt jugement ordonnance sentenza ordinanza sentencia acórdão arrest vonnis uitspraak beschikking \
    dom kendelse tuomio wyrok postanowienie rozsudek usnesení решение постановление определение",
);
/// Words between them and the date: one or two.
static JOINING: Phrases = Phrases::from_words("vom of du del de van från af z dnia ze dne от");
const MAX_JOINING: usize = 2;
/// Maximum number of words of a headline that are read. Source: ours, to bound the cost.
const MAX_WORDS: usize = 24;

/// The date of the judgement that a headline names.
pub(in crate::content::metadata) fn day_of_judgement(headline: &str, lang: &str) -> Option<String> {
    let words: Vec<&str> = headline.split_whitespace().take(MAX_WORDS).collect();
    let bare = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphabetic());
        word.to_lowercase()
    };
    let day_behind = |at: usize| {
        let behind = &words[at + 1..];
        let joining = behind.iter().take(MAX_JOINING);
        let joining = joining
            .take_while(|word| JOINING.holds(&bare(word)))
            .count();
        let day = behind.get(joining).filter(|_| joining > 0)?;
        let begins = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        let is_day = begins(day) || dates::is_month(day);
        let rest = behind[joining..].join(" ");
        dates::at_start(&rest, lang).filter(|_| is_day)
    };
    let mut named = (0..words.len()).filter(|at| JUDGEMENTS.holds(&bare(words[*at])));
    named.find_map(day_behind)
}

#[cfg(test)]
mod tests {
    use super::day_of_judgement;

    #[test]
    fn a_judgement_is_dated_by_its_headline() {
        for (headline, lang, day) in [
            (
                "LG Lüneburg, Urteil vom 14.11.2024 - 5 O 118/23",
                "de",
                Some("2024-11-14"),
            ),
            ("BGH · Beschluss vom 3. Mai 2024", "de", Some("2024-05-03")),
            ("Arrêt du 3 mai 2024", "fr", Some("2024-05-03")),
            ("Wyrok z dnia 3 maja 2024", "pl", Some("2024-05-03")),
            ("Urteil: Vermieter haften ab 14.11.2024", "de", None),
            ("Mietrecht vom 14.11.2024", "de", None),
            ("Urteil vom Amtsgericht", "de", None),
        ] {
            assert_eq!(
                day_of_judgement(headline, lang).as_deref(),
                day,
                "{headline}"
            );
        }
    }
}
