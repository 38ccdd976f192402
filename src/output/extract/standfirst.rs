//! The standfirst as the text has it.

use crate::snapshot::one_line;

/// A standfirst, a line for each paragraph, with the spaces of the text that it is part of: those between boxes of a line
/// are told by where they stand, which the flow knows. A paragraph that the text has in other letters stays. Linear in the
/// text for each paragraph.
pub(super) fn as_written(standfirst: &str, text: &str) -> String {
    let is_letter = |c: &char| !c.is_whitespace();
    let places = text.char_indices().filter(|(_, c)| is_letter(c));
    let places: Vec<(usize, char)> = places.collect();
    let bare: String = places.iter().map(|(_, c)| *c).collect();
    let written = |paragraph: &str| -> Option<String> {
        let own: String = paragraph.chars().filter(is_letter).collect();
        let before = &bare[..bare.find(&own)?];
        let behind = places.get(before.chars().count()..)?;
        let (first, _) = behind.first()?;
        let (last, sign) = behind.get(own.chars().count().checked_sub(1)?)?;
        Some(one_line(&text[*first..*last + sign.len_utf8()]))
    };
    let paragraphs = standfirst
        .lines()
        .map(|paragraph| written(paragraph).unwrap_or_else(|| paragraph.to_owned()));
    paragraphs.collect::<Vec<String>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::as_written;

    #[test]
    fn spaces_are_those_of_the_text() {
        let text = "The ferry\nPort Ann  Two decades\nafter it was built\nThe council met.\n";
        for (standfirst, written) in [
            (
                "Port AnnTwo decadesafter it was built",
                "Port Ann Two decades after it was built",
            ),
            ("The ferry\nPort AnnTwo", "The ferry\nPort Ann Two"),
            ("Another text\nmet.", "Another text\nmet."),
            ("", ""),
        ] {
            assert_eq!(as_written(standfirst, text), written);
        }
        assert_eq!(
            as_written("Wörter inZeilen", "Wörter\nin Zeilen"),
            "Wörter in Zeilen"
        );
        assert_eq!(as_written("A lead", ""), "A lead");
    }
}
