//! Numbers with what they count, as messages and reports say them.

/// So many of something, in words: `1 page is`, `2 pages are`.
pub(crate) fn counted(n: usize, one: &str, more: &str) -> String {
    let noun = if n == 1 { one } else { more };
    format!("{n} {noun}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_no_plural() {
        let said = [0, 1, 2].map(|n| counted(n, "page is", "pages are"));
        assert_eq!(said, ["0 pages are", "1 page is", "2 pages are"]);
    }
}
