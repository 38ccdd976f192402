//! People's names that are written with the family name first, or with a degree behind them, put into reading order.

use crate::content::people;
use crate::snapshot::tokens::folded;

/// Degrees behind a name, folded. Source: ours, by custom of journals; those that may be initials, too (`MA`), are
/// left out.
const DEGREES: [&str; 12] = [
    "phd", "drphil", "dphil", "md", "mdphd", "msc", "bsc", "mph", "mba", "mbbs", "pharmd", "rn",
];
/// Maximum number of letters of a degree that may be initials, if written with points or spaces (`M. D.`) and alone.
/// Source: ours: three initials are rare.
const INITIALS: usize = 2;
/// Number of digits of a year.
const YEAR: usize = 4;
/// Maximum number of initials of given names in one word. Source: ours: `JRR`.
const MAX_INITIALS: usize = 3;
/// Maximum number of words behind the comma of a name with the family name first. Source: ours: two given names and a
/// particle of the family name.
const MAX_GIVEN: usize = 4;
/// News agencies that look like a name before or behind a comma.
const AGENCIES: [&str; 7] = [
    "reuters",
    "bloomberg",
    "xinhua",
    "interfax",
    "anadolu",
    "kyodo",
    "ansa",
];

/// A person's name in reading order; it may be written with the family name first, and with years of birth and death
/// behind it, as libraries do (`Doe, Jane, 1974-`).
pub(in crate::content::metadata) fn family_last(name: String) -> String {
    let bare = without_years(&name);
    if is_inverted(bare) {
        in_reading_order(bare)
    } else {
        name
    }
}

/// A name without the years behind its last comma, and without a comma at its end.
fn without_years(name: &str) -> &str {
    let is_of_years = |c: char| c.is_ascii_digit() || " -–.?".contains(c);
    let is_years = |text: &str| {
        text.chars().all(is_of_years) && text.chars().filter(char::is_ascii_digit).count() >= YEAR
    };
    let parted = name.rsplit_once(',').filter(|(_, last)| is_years(last));
    let bare = parted.map_or(name, |(bare, _)| bare);
    bare.trim_end_matches([',', ' '])
}

/// A name with a comma in reading order, without a degree behind it.
pub(in crate::content::metadata) fn in_reading_order(name: &str) -> String {
    match name.split_once(',') {
        Some((whole, degree)) if is_degree(whole, degree) => whole.trim().to_owned(),
        Some((family, first)) if !first.contains(',') => {
            format!("{} {}", first.trim(), family.trim())
        }
        _ => name.to_owned(),
    }
}

/// Whether one or several degrees stand behind a whole name: `Jane Doe, PhD`.
fn is_degree(whole: &str, degrees: &str) -> bool {
    let alone = degrees.trim();
    let may_be_initials = !alone.contains(',')
        && alone.contains(|c: char| !c.is_alphanumeric())
        && folded(alone).len() <= INITIALS;
    let mut each = degrees.split(',').map(folded);
    whole.trim().contains(' ')
        && !may_be_initials
        && each.all(|degree| DEGREES.contains(&degree.as_str()))
}

/// Whether a name is one person's with the family name first: one word before a comma, and behind it initials or
/// given names, which particles of the family name may follow: `Doe, J.`, `Doe, Jane`, `Jong, Michiel de`. Words in
/// capitals are rather agencies (`Reuters, AFP`), and a word for a job is no given name.
fn is_inverted(name: &str) -> bool {
    let Some((family, given)) = name.split_once(',') else {
        return false;
    };
    let (family, given) = (family.trim(), given.trim());
    let is_initials = |word: &str| word.ends_with('.') && !word.contains(char::is_lowercase);
    let is_name = |word: &str| {
        let is_mixed = word.contains(char::is_lowercase) && people::is_capitalised(word);
        is_mixed && word.chars().all(|c| c.is_alphabetic() || "-'’".contains(c))
    };
    let begins = given.split_whitespace().next().is_some_and(|first| {
        is_initials(first) || is_name(first) && first.starts_with(char::is_uppercase)
    });
    let is_agency = |name: &str| {
        AGENCIES
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known))
    };
    begins
        && !people::holds_job(given)
        && !people::tells_of_bearer(given)
        && !is_agency(family)
        && !is_agency(given)
        && is_name(family)
        && family.starts_with(char::is_uppercase)
        && given.split_whitespace().count() <= MAX_GIVEN
        && given
            .split_whitespace()
            .all(|word| is_initials(word) || is_name(word))
}

/// Whether the names `full` are the names `short` in the same order, spelled out: each with the same family name, and
/// given names for the initials of `short` (`Bwalya C Mwansa`, `Mwansa BC`).
pub(in crate::content::metadata) fn spell_out(full: &[String], short: &[String]) -> bool {
    let is_initials = |word: &str| {
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        (1..=MAX_INITIALS).contains(&letters) && !word.contains(char::is_lowercase)
    };
    let is_one = |(full, short): (&String, &String)| {
        let family = full.split_whitespace().next_back().map(folded);
        let (initials, own): (Vec<&str>, Vec<&str>) =
            short.split_whitespace().partition(|word| is_initials(word));
        let own = own.last().copied().map(folded);
        !initials.is_empty() && own.is_some() && own == family
    };
    let is_longer = |(full, short): (&String, &String)| full.len() > short.len();
    full.len() == short.len()
        && full.iter().zip(short).all(is_one)
        && full.iter().zip(short).any(is_longer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_spelled_out() {
        let spell_out = |full: &[&str], short: &[&str]| {
            let [full, short] = [full, short].map(|names| {
                let names = names.iter().map(|name| (*name).to_owned());
                names.collect::<Vec<String>>()
            });
            super::spell_out(&full, &short)
        };
        let full = ["Bwalya C Mwansa", "Helena Lindqvist"];
        assert!(spell_out(&full, &["Mwansa BC", "Lindqvist H"]));
        assert!(spell_out(&full, &["B. C. Mwansa", "H. Lindqvist"]));
        assert!(!spell_out(&full, &["Lindqvist H", "Mwansa BC"]));
        assert!(!spell_out(&full, &["Mwansa BC"]));
        assert!(!spell_out(&full, &["Bwalya Mwansa", "Helena Lindqvist"]));
        assert!(!spell_out(&["Trop Med Int Health"], &["Mwansa BC"]));
        assert!(!spell_out(&["B Mwansa"], &["B Mwansa"]));
    }

    #[test]
    fn a_family_comes_before_the_years_of_a_life() {
        for (name, read) in [
            ("Havel, Jan, 1936-2011", "Jan Havel"),
            ("Hrabětová, Eliška, 1974-", "Eliška Hrabětová"),
            ("Doe, Jane,", "Jane Doe"),
            ("Jane Doe, 1974", "Jane Doe, 1974"),
            ("Doe, Jane, Leeds", "Doe, Jane, Leeds"),
        ] {
            assert_eq!(family_last(name.to_owned()), read, "{name}");
        }
    }

    #[test]
    fn initials_are_no_degree() {
        for (name, read) in [
            ("García López, M. D.", "M. D. García López"),
            ("de Jong, R. N.", "R. N. de Jong"),
            ("van den Berg, M.D.", "M.D. van den Berg"),
            ("Jane Doe, MD", "Jane Doe"),
            ("Jane Doe, M.D., Ph.D.", "Jane Doe"),
            ("Jane Doe, M.P.H.", "Jane Doe"),
        ] {
            assert_eq!(in_reading_order(name), read, "{name}");
        }
    }
}
