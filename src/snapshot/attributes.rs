//! How much of the value of an attribute is kept, where a page is captured and where a snapshot is read.

/// Longest attribute value that is kept, bytes. Longer ones (`srcset`, inline scripts) are cut.
pub(super) const MAX_ATTRIBUTE: usize = 4096;
/// Longest part of a `data:` URL that is kept, bytes: its media type.
const MAX_DATA_URL: usize = 64;

/// The beginning of the value of an attribute, as much as is kept.
pub(super) fn kept_of(value: &str) -> &str {
    let is_data = value.starts_with("data:");
    cut(value, if is_data { MAX_DATA_URL } else { MAX_ATTRIBUTE })
}

/// The beginning of a text, of so many bytes at most.
pub(super) fn cut(text: &str, most: usize) -> &str {
    &text[..text.floor_char_boundary(most)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_kept_whole() {
        for (sign, bytes) in [("a", 4096), ("ä", 4096), ("あ", 4095)] {
            let long = sign.repeat(5000);
            let kept = kept_of(&long);
            assert_eq!(kept.len(), bytes);
            assert_eq!(kept_of(kept), kept);
        }
        let data = format!("data:image/png;base64,{}", "A".repeat(100));
        let kept = kept_of(&data);
        assert_eq!((kept.len(), kept_of(kept)), (64, kept));
        assert_eq!(kept_of("card wide"), "card wide");
    }
}
