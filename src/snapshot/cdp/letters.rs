//! First letters that `::first-letter` puts into a box of its own.
//!
//! Where the letter is a part of its text node, that is rendered without it: the letter is read with the rest of its
//! line. Where it is the whole of one (`<span>O</span>nce`), nothing is left of the node: it is rendered as an empty
//! text, and what it says stands in the box of the pseudo-element, which comes before it.
//!
//! The box tells what the letter is: with the signs around it, its marks (`हि`), or what it is joined with (`ক্ষ`).

use super::frame::Frame;
use super::raw::RawSnapshot;
use crate::geometry::Rect;
use crate::snapshot::{Builder, NodeId};
use std::borrow::Cow;
use unicode_general_category::{GeneralCategory, get_general_category};

/// The pseudo-element of a first letter.
const FIRST_LETTER: &str = "::first-letter";
/// Most characters of a first letter with its marks and the signs around it: `"¿A`, `क्ष्म्य`. Source: ours.
const MAX_FIRST_LETTER: usize = 12;

/// A letter in a box of its own, as it is rendered, and that box.
pub(super) type Letter<'a> = (&'a str, Rect);

/// The first letter that a box of its own holds, until the text that it begins.
#[derive(Default)]
pub(super) struct BoxedLetter<'a>(Option<Letter<'a>>);

impl<'a> BoxedLetter<'a> {
    /// Notes the letter of a pseudo-element that is one, and its box.
    pub(super) fn note(
        &mut self,
        raw: &'a RawSnapshot,
        builder: &Builder,
        frame: &Frame<'a>,
        (id, boxes): (NodeId, &[usize]),
    ) {
        if builder.tag_of(id) != FIRST_LETTER {
            return;
        }
        let first = boxes.first().copied().unwrap_or(usize::MAX);
        let text = frame.raw.layout.text.get(first).copied();
        let rect = frame.rect(frame.raw.layout.bounds.get(first));
        self.0 = text.map(|text| raw.string(text)).zip(rect);
    }

    /// The letter for a text, which is the one that it begins unless it is blank.
    pub(super) fn take(&mut self, text: &str) -> Option<Letter<'a>> {
        if text.trim().is_empty() {
            return None;
        }
        self.0.take()
    }
}

/// Restores the letter and its box in a text node whose rendered text is empty. Returns `false` and changes nothing
/// where some of the text was rendered, the text is not that letter, or the box is empty.
pub(super) fn give(
    builder: &mut Builder,
    id: NodeId,
    (text, rendered): (&str, &str),
    (letter, rect): Letter<'_>,
) -> bool {
    let is_whole =
        rendered.is_empty() && is_in_a_case(text.trim(), letter.trim()) && !rect.is_empty();
    if is_whole {
        let start = text.len() - text.trim_start().len();
        builder.node_mut(id).rect = Some(rect);
        builder.add_text(id, text);
        let range = start as u32..text.trim_end().len() as u32;
        builder.add_run(id, range, rect);
    }
    is_whole
}

/// A text that is rendered without its first letter, with that letter.
#[derive(Debug, PartialEq)]
pub(super) struct Lettered<'t> {
    pub(super) text: Cow<'t, str>,
    /// Where the letter starts, and where it ends and what is rendered follows, in UTF-16 units.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// A text that is rendered without its first letter, with that: as it was written where the rest has the length that
/// is rendered, else as it is rendered (`text-transform` makes `SS` of `ß`). `boxed` is what stands in the letter's
/// box; what is missing from a text and cannot be told from that is put in front of it. `None` where nothing is
/// missing.
pub(super) fn with_first_letter<'t>(
    text: &'t str,
    rendered: &str,
    boxed: Option<&str>,
) -> Option<Lettered<'t>> {
    if rendered.is_empty() || rendered == text {
        return None;
    }
    let boxed = boxed.map(str::trim).filter(|letter| !letter.is_empty());
    let start = text.len() - text.trim_start().len();
    let has_its_length = |rest: &str| units(rest) == units(rendered);
    let is_letter = |letter: &str| match boxed {
        Some(boxed) => is_in_a_case(letter, boxed),
        None => is_one_letter(letter),
    };
    let is_rest =
        |rest: &str| is_in_a_case(rest, rendered) || boxed.is_some() && has_its_length(rest);
    let ends = text[start..].char_indices().skip(1).take(MAX_FIRST_LETTER);
    let end = ends
        .map(|(at, _)| start + at)
        .find(|end| is_letter(&text[start..*end]) && is_rest(&text[*end..]));
    if let Some(end) = end.filter(|end| has_its_length(&text[*end..])) {
        return Some(Lettered {
            text: Cow::Borrowed(text),
            start: units(&text[..start]),
            end: units(&text[..end]),
        });
    }
    let is_missing = units(rendered) < units(text);
    let letter = match end {
        Some(end) => boxed.unwrap_or(&text[start..end]),
        None => boxed.filter(|_| is_missing)?,
    };
    Some(Lettered {
        text: Cow::Owned(format!("{letter}{rendered}")),
        start: 0,
        end: units(letter),
    })
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Whether two texts are the same but for the case of their letters.
fn is_in_a_case(text: &str, other: &str) -> bool {
    let upper = text.chars().flat_map(char::to_uppercase);
    upper.eq(other.chars().flat_map(char::to_uppercase))
}

/// Whether a text is one letter or digit with its marks, and signs.
fn is_one_letter(text: &str) -> bool {
    let is_mark = |c: char| {
        matches!(
            get_general_category(c),
            GeneralCategory::NonspacingMark
                | GeneralCategory::SpacingMark
                | GeneralCategory::EnclosingMark
        )
    };
    let letters = text.chars().filter(|c| c.is_alphanumeric() && !is_mark(*c));
    letters.count() == 1
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a failed assumption is a failed test")]
    use super::with_first_letter;
    use crate::snapshot::cdp::RawSnapshot;
    use crate::snapshot::{NodeKind, Size, Source};

    #[test]
    fn a_first_letter_in_a_box_of_its_own_is_found() {
        let read = |text: &str, rendered: &str, boxed: Option<&str>| {
            let found = with_first_letter(text, rendered, boxed)?;
            Some((found.text.into_owned(), found.start, found.end))
        };
        for (text, rendered, letter, found) in [
            ("Brave people", "rave people", "B", (0, 1)),
            ("\n  “Äh” said", "h” said", "\n  “Ä", (3, 5)),
            ("read more", "EAD MORE", "R", (0, 1)),
            ("हिमालय की", "मालय की", "हि", (0, 2)),
            ("ลุงสม", "งสม", "ลุ", (0, 2)),
            ("ক্ষমতার", "মতার", "ক্ষ", (0, 3)),
            ("שָׁלוֹם לכולם", "לוֹם לכולם", "שָׁ", (0, 3)),
            ("Αθήνα", "ΘΗΝΑ", "Α", (0, 1)),
        ] {
            let found = Some((text.to_owned(), found.0, found.1));
            assert_eq!(read(text, rendered, Some(letter)), found, "{text:?}");
        }
        for (text, rendered) in [("Brave", "rave"), ("हिमालय", "मालय")] {
            let found = read(text, rendered, None);
            assert_eq!(found.map(|found| found.0).as_deref(), Some(text));
        }
        // The source text has another length than the rendered text.
        let found = read("große straßen", "ROSSE STRASSEN", Some("G"));
        assert_eq!(found, Some(("GROSSE STRASSEN".to_owned(), 0, 1)));
        let found = read("istanbul'da", "STANBUL", Some("İ"));
        assert_eq!(
            found,
            Some(("İSTANBUL".to_owned(), 0, 1)),
            "no cut is found"
        );
        for (text, rendered, letter) in [
            // Nothing is missing, or nothing tells what.
            ("Brave people", "Brave people", Some("★")),
            ("straße", "STRASSE", Some("★")),
            ("Brave people", "rave peoplE!", None),
            ("Brave people", "people", None),
            ("Very brave people", "people", None),
            ("", "", None),
        ] {
            assert_eq!(read(text, rendered, letter), None, "{text:?}");
        }
    }

    /// A paragraph of a node of the first letter and one of the rest, as Chromium tells it.
    #[test]
    fn a_letter_that_is_all_of_its_node_is_read_in_its_box() {
        let read = |letter: &str, own: &str, drawn: &str| {
            let json = serde_json::json!({
                "strings": ["#document", "P", "::first-letter", "SPAN", "#text", letter, own, "nce", drawn],
                "documents": [{
                    "contentWidth": 800.0,
                    "contentHeight": 600.0,
                    "nodes": {
                        "parentIndex": [-1, 0, 1, 1, 3, 1],
                        "nodeType": [9, 1, 1, 1, 3, 3],
                        "nodeName": [0, 1, 2, 3, 4, 4],
                        "nodeValue": [-1, -1, -1, -1, 6, 7],
                        "pseudoType": {"index": [2]},
                    },
                    "layout": {
                        "nodeIndex": [0, 1, 2, 2, 3, 4, 5],
                        "styles": [[], [], [], [], [], [], []],
                        "bounds": [
                            [0, 0, 800, 600], [8, 16, 300, 76], [8, 16, 48, 76], [8, 17, 48, 73],
                            [56, 16, 0, 17], [0, 0, 0, 0], [56, 16, 58, 17],
                        ],
                        "text": [-1, -1, -1, 5, -1, 8, 7],
                    },
                    "textBoxes": {
                        "layoutIndex": [3, 6],
                        "bounds": [[8, 17, 48, 73], [56, 16, 58, 17]],
                        "start": [0, 0],
                        "length": [1, 3],
                    },
                }],
            });
            let raw: RawSnapshot = serde_json::from_value(json).expect("test input is an answer");
            let page = raw.decode(Source::default(), Size::default());
            let page = page.expect("it can be decoded");
            let texts = page.iter().filter(|(_, node)| node.kind == NodeKind::Text);
            let texts = texts.filter_map(|(_, node)| node.text.as_deref());
            let runs = page.iter().filter(|(_, node)| node.kind == NodeKind::Text);
            let runs: Vec<f64> = runs
                .flat_map(|(id, _)| page.runs_of(id))
                .map(|run| run.rect.left)
                .collect();
            (texts.collect::<String>(), runs)
        };
        assert_eq!(read("O", "O", ""), ("Once".to_owned(), vec![8.0, 56.0]));
        assert_eq!(read("O", "o", "").0, "once", "in capitals");
        assert_eq!(read("“O", "“O", "").0, "“Once");
        let other = ("nce".to_owned(), vec![56.0]);
        assert_eq!(read("X", "O", ""), other, "another letter");
    }
}
