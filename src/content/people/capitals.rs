//! Names by their capitalisation, or in scripts without capitals.

/// Quotation marks and brackets around a nickname within a name.
pub(super) const AROUND_NICKNAME: [(char, char); 4] =
    [('(', ')'), ('"', '"'), ('„', '“'), ('“', '”')];
/// Particles in names of people.
pub(super) const NAME_PARTICLES: [&str; 17] = [
    "von", "van", "de", "der", "den", "di", "da", "del", "la", "le", "bin", "al", "zu", "du",
    "dos", "y", "i",
];

/// Whether a name has several words, each capitalised as in names.
pub(in crate::content) fn is_whole(name: &str) -> bool {
    name.contains(' ') && is_capitalised(name)
}

/// Whether each word of a name begins with a capital letter or a letter without case; particles may be in lower case.
pub(in crate::content) fn is_capitalised(name: &str) -> bool {
    let words = name.split_whitespace();
    // `Richard (R.J.) Eskow`
    let opens = |c: char| AROUND_NICKNAME.iter().any(|(open, _)| *open == c);
    let mut words = words.enumerate().map(|(at, word)| match at {
        0 => word,
        _ => word.strip_prefix(opens).unwrap_or(word),
    });
    words.all(|word| {
        NAME_PARTICLES.contains(&word)
            || word
                .chars()
                .next()
                .is_some_and(|c| c.is_alphabetic() && !c.is_lowercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_names_begin_with_capitals() {
        assert!(is_capitalised("Richard (R.J.) Eskow"));
        assert!(is_capitalised("Amanda \"Tania Mae\" Tan") && !is_capitalised("“The Moor”"));
        assert!(is_capitalised("Ludwig van Beethoven") && is_capitalised("焦鹏"));
        assert!(!is_capitalised("rund") && !is_capitalised("4 Milliarden"));
        assert!(
            is_whole("Ludwig van Beethoven") && !is_whole("Ludwig") && !is_whole("Ludwig rund")
        );
    }
}
