//! How much of the value of an attribute is kept, where a page is captured and where a snapshot is read.

/// Longest attribute value that is kept, bytes. Longer ones (`srcset`, inline scripts) are cut.
pub(super) const MAX_ATTRIBUTE: usize = 4096;
/// Longest part of a `data:` URL that is kept, bytes: its media type.
const MAX_DATA_URL: usize = 64;
/// How those of drawings begin, and the longest part of one that is kept, bytes: an empty place has some 100 to 300, a
/// chart tens of thousands. Source: ours.
const DRAWING: &str = "data:image/svg";
const MAX_DRAWING: usize = 512;

/// The beginning of the value of an attribute, as much as is kept.
pub(super) fn kept_of(value: &str) -> &str {
    let most = match value {
        _ if value.starts_with(DRAWING) => MAX_DRAWING,
        _ if value.starts_with("data:") => MAX_DATA_URL,
        _ => MAX_ATTRIBUTE,
    };
    cut(value, most)
}

/// Whether a value is the `data:` URL of a drawing, and whole: older snapshots have as little of it as of others.
pub(crate) fn is_whole_drawing(value: &str) -> bool {
    value.starts_with(DRAWING) && value.len() < MAX_DRAWING && value.len() != MAX_DATA_URL
}

/// The longest prefix of a text that has at most `most` bytes and ends at a character boundary.
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
        let drawn =
            |paths: usize| format!("data:image/svg+xml,<svg>{}</svg>", "<path/>".repeat(paths));
        let (place, chart) = (drawn(9), drawn(900));
        assert_eq!((kept_of(&place), kept_of(&chart).len()), (&*place, 512));
        assert!(is_whole_drawing(&place) && !is_whole_drawing(kept_of(&chart)));
        assert!(!is_whole_drawing(&place[..64]), "cut before");
        assert!(!is_whole_drawing("data:image/png;base64,iVBORw0KGgo="));
    }
}
