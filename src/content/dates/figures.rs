//! Texts that look like a date, a time or a year.

/// A year, a clock time or a date in figures, or "N days ago".
pub(crate) fn is_date(text: &str) -> bool {
    let mut parts = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|p| !p.is_empty());
    let has_year = parts.any(|p| p.len() == 4 && (p.starts_with("19") || p.starts_with("20")));
    let has_time = text
        .as_bytes()
        .windows(3)
        .any(|w| w[0].is_ascii_digit() && w[1] == b':' && w[2].is_ascii_digit());
    has_year || has_time || text.ends_with(" ago")
}
