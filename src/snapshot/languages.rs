//! The languages that documents declare.

/// Languages that state none: not determined, no words, several, one without a code. Source: ISO 639-2; RFC 5646, 4.1.
const STATES_NONE: [&str; 4] = ["und", "zxx", "mul", "mis"];

/// Whether a tag of BCP 47 states no language, with or without a script or a region behind it.
pub(crate) fn states_no_language(tag: &str) -> bool {
    let primary = tag.split(['-', '_']).next().unwrap_or_default();
    let primary = primary.trim();
    primary.is_empty()
        || STATES_NONE
            .iter()
            .any(|none| primary.eq_ignore_ascii_case(none))
}

#[cfg(test)]
mod tests {
    use super::states_no_language;

    #[test]
    fn what_is_not_determined_is_not_stated() {
        for none in ["und", "UND", "und-Latn", "zxx", "mul", "mis", "", " "] {
            assert!(states_no_language(none), "{none:?}");
        }
        for some in ["de", "en-US", "mus", "unr", "zh_Hant"] {
            assert!(!states_no_language(some), "{some:?}");
        }
    }
}
