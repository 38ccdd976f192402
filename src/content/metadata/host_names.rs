//! How hosts write the names of their sites: in letters without marks, as `muehlbote` and `muhlbote` for `Mühlbote`.

use crate::snapshot::tokens::folded;
use icu_normalizer::DecomposingNormalizerBorrowed;

/// Small letters that hosts write as others though no mark can be taken off them. Source: ours, by custom.
const LETTERS: [(char, &str); 7] = [
    ('ß', "ss"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('ø', "o"),
    ('ł', "l"),
    ('đ', "d"),
    ('ı', "i"),
];
/// Those with marks that are written with two. Source: ours, by custom in German and Danish.
const WITH_MARKS: [(char, &str); 5] = [
    ('ä', "ae"),
    ('ö', "oe"),
    ('ü', "ue"),
    ('å', "aa"),
    ('ø', "oe"),
];

/// The folded forms in which a host may write a name: with its marks taken off, and written with two letters.
pub(super) fn forms(name: &str) -> [String; 2] {
    [bare(name), bare(&spelled(name, &WITH_MARKS))]
}

/// A name, folded, without marks.
fn bare(name: &str) -> String {
    let apart = DecomposingNormalizerBorrowed::new_nfd().normalize(name);
    folded(&spelled(&apart, &LETTERS))
}

/// A name in small letters, with others for some.
fn spelled(name: &str, letters: &[(char, &str)]) -> String {
    let mut spelled = String::with_capacity(name.len());
    for c in name.chars().flat_map(char::to_lowercase) {
        match letters.iter().find(|(letter, _)| *letter == c) {
            Some((_, plain)) => spelled.push_str(plain),
            None => spelled.push(c),
        }
    }
    spelled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_taken_off_or_spelled() {
        for (name, host) in [
            ("Memórias de Alfama", "memoriasdealfama"),
            ("Mühlbote", "muehlbote"),
            ("Mühlbote", "muhlbote"),
            ("Große Straße", "grossestrasse"),
            ("İlk Gündüz", "ilkgunduz"),
            ("Zapiski z Łodzi", "zapiskizlodzi"),
            ("Å Journal", "aajournal"),
            ("The Moor", "themoor"),
        ] {
            assert!(forms(name).contains(&host.to_owned()), "{name}");
        }
    }
}
