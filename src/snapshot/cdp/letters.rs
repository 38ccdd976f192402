//! First letters that `::first-letter` puts into a box of its own.
//!
//! Where the letter is a part of its text node, that is rendered without it: the letter is read with the rest of its
//! line. Where it is the whole of one (`<span>O</span>nce`), nothing is left of the node: it is rendered as an empty
//! text, and what it says stands in the box of the pseudo-element, which comes before it.

use super::frame::Frame;
use super::raw::RawSnapshot;
use crate::geometry::Rect;
use crate::snapshot::{Builder, NodeId};

/// The pseudo-element of a first letter.
const FIRST_LETTER: &str = "::first-letter";
/// Most characters of a first letter with the signs around it: `"¿A`. Source: ours.
const MAX_FIRST_LETTER: usize = 6;

/// The first letter that a box of its own holds, and that box, until the text that it begins.
#[derive(Default)]
pub(super) struct BoxedLetter<'a>(Option<(&'a str, Rect)>);

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

    /// Gives a text node of which nothing is left the letter that it was, in its box; `false` where it is another.
    pub(super) fn give(
        &mut self,
        builder: &mut Builder,
        id: NodeId,
        text: &str,
        rendered: &str,
    ) -> bool {
        if text.trim().is_empty() {
            return false;
        }
        let Some((letter, rect)) = self.0.take() else {
            return false;
        };
        let is_whole = rendered.is_empty()
            && letter.trim().to_lowercase() == text.trim().to_lowercase()
            && !rect.is_empty();
        if is_whole {
            let start = text.len() - text.trim_start().len();
            builder.node_mut(id).rect = Some(rect);
            builder.add_text(id, text);
            let range = start as u32..text.trim_end().len() as u32;
            builder.add_run(id, range, rect);
        }
        is_whole
    }
}

/// Where a text that is rendered without its first letter has that letter: its start and its end, in UTF-16 units.
/// `text-transform` may have changed the case of the rest.
pub(super) fn first_letter(text: &str, rendered: &str) -> Option<(usize, usize)> {
    let rest_units = rendered.encode_utf16().count();
    let end = text.encode_utf16().count().checked_sub(rest_units)?;
    let mut units = 0;
    let at = text.char_indices().find(|(_, c)| {
        let is_end = units >= end;
        units += c.len_utf16();
        is_end
    });
    let (letter, rest) = text.split_at(at?.0);
    let start = letter.len() - letter.trim_start().len();
    let chars = letter.trim_start().chars().count();
    let is_one = letter.chars().filter(|c| c.is_alphanumeric()).count() == 1;
    let is_rest = rest == rendered || rest.to_lowercase() == rendered.to_lowercase();
    let is_letter = (1..=MAX_FIRST_LETTER).contains(&chars) && is_one && is_rest;
    is_letter.then(|| (letter[..start].encode_utf16().count(), end))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a failed assumption is a failed test")]
    use super::first_letter;
    use crate::snapshot::cdp::RawSnapshot;
    use crate::snapshot::{NodeKind, Size, Source};

    #[test]
    fn a_first_letter_in_a_box_of_its_own_is_found() {
        for (text, rendered, found) in [
            ("Brave people", "rave people", Some((0, 1))),
            ("\n  “Äh” said", "h” said", Some((3, 5))),
            ("read more", "EAD MORE", Some((0, 1))),
            // Nothing is missing, or something else than the beginning.
            ("Brave people", "Brave people", None),
            ("Brave people", "rave peoplE!", None),
            ("Brave people", "people", None),
            ("Very brave people", "people", None),
            ("", "", None),
        ] {
            assert_eq!(first_letter(text, rendered), found, "{text:?}");
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
