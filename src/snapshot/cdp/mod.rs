//! Decoding Chromium's answer to `DOMSnapshot.captureSnapshot`.
//!
//! The answer lists, per document, nodes in pre-order of the flat tree (shadow trees and slots
//! are in place already), layout boxes, and line boxes, as parallel arrays over one table of
//! strings. Documents of iframes are lists of their own, in their own coordinates: they are
//! put below their `iframe`, moved by its content box.

mod decoder;
mod frame;
mod letters;
mod meant;
mod raw;

pub use raw::RawSnapshot;

use super::file::MAX_TEXT;
use super::{Builder, PageSnapshot, Size, Source, states_no_language};
use decoder::Decoder;
use letters::BoxedLetter;
use meant::Meant;
use raw::{RawDocument, StringIndex};
use std::collections::{HashMap, HashSet};

/// The type of nodes that are elements. Source: DOM.
const ELEMENT: i64 = 1;

/// Chromium's answer is not what its protocol promises.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// It is not of the form that is known.
    #[error(
        "the browser's snapshot cannot be read: {0}; another version of it may be one that we know (visiblock doctor)"
    )]
    Unreadable(String),
    /// It has no document.
    #[error("the browser's snapshot holds no document")]
    NoDocument,
    /// A node's parent does not come before it.
    #[error(
        "the browser's snapshot is damaged: node {node} of document {document} is out of order"
    )]
    OutOfOrder {
        /// Index of the document.
        document: usize,
        /// Index of the node in it.
        node: usize,
    },
    /// What is kept of it has too many characters.
    #[error(
        "the browser's snapshot holds {found} characters of text, values and attributes, more than {most}"
    )]
    TooMuchText {
        /// How many there are at least.
        found: u64,
        /// How many there may be.
        most: u64,
    },
}

impl RawSnapshot {
    /// Decodes the answer. `source` holds what the browser told otherwise (URL, status);
    /// title, language and encoding are filled in from the document.
    ///
    /// # Errors
    /// [`DecodeError`] where the arrays contradict each other, or more than [`MAX_TEXT`] characters would be kept.
    /// Missing values count as absent.
    pub fn decode(&self, source: Source, viewport: Size) -> Result<PageSnapshot, DecodeError> {
        self.decode_within(MAX_TEXT, source, viewport)
    }

    /// Decodes the snapshot; fails where text, values and attributes have more than `most` characters.
    pub(crate) fn decode_within(
        &self,
        most: u64,
        mut source: Source,
        viewport: Size,
    ) -> Result<PageSnapshot, DecodeError> {
        let main = self.documents.first().ok_or(DecodeError::NoDocument)?;
        let meant = Meant::from_encoding(self.string(main.encoding_name));
        source.title = meant
            .text(self.string(main.title))
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        source.encoding = self.nonempty(main.encoding_name);
        let own = self.document_language(main);
        let declared = [own, self.nonempty(main.content_language)].into_iter();
        source.lang = declared.flatten().find(|lang| !states_no_language(lang));
        if source.url.is_empty() {
            source.url = self.string(main.document_url).to_owned();
        }
        let page = Size {
            width: main.content_width.max(viewport.width),
            height: main.content_height.max(0.0),
        };
        let mut builder = Builder::new(source, viewport, page);
        builder.reserve(self.node_count());
        let mut decoder = Decoder {
            raw: self,
            builder,
            styles: HashMap::new(),
            looks: HashMap::new(),
            seen_documents: HashSet::new(),
            chars: 0,
            most,
            letter: BoxedLetter::default(),
        };
        decoder.run()?;
        Ok(decoder.builder.finish())
    }

    /// Nodes of all kinds in all documents.
    pub(crate) fn node_count(&self) -> usize {
        let documents = self.documents.iter();
        documents.map(|d| d.nodes.parent_index.len()).sum()
    }

    /// Cuts the page off at a height, CSS px; what lies below then counts as off the page.
    /// Returns the height it had, where that was more.
    pub fn cut_at(&mut self, most: f64) -> Option<f64> {
        let main = self.documents.first_mut()?;
        let height = main.content_height;
        main.content_height = height.min(most);
        (height > most).then_some(height)
    }

    fn string(&self, index: StringIndex) -> &str {
        usize::try_from(index)
            .ok()
            .and_then(|i| self.strings.get(i))
            .map_or("", String::as_str)
    }

    fn nonempty(&self, index: StringIndex) -> Option<String> {
        let text = self.string(index).trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// The language that the first element named `html` declares. A doctype has that name, too, and comments may stand
    /// between the two.
    fn document_language(&self, document: &RawDocument) -> Option<String> {
        let nodes = &document.nodes;
        let is_html = |(name, kind): (&StringIndex, &i64)| {
            *kind == ELEMENT && self.string(*name).eq_ignore_ascii_case("html")
        };
        let mut named = nodes.node_name.iter().zip(&nodes.node_type);
        let html = named.position(is_html)?;
        let mut pairs = nodes.attributes.get(html)?.chunks_exact(2);
        let stated = pairs.find(|pair| matches!(self.string(pair[0]), "lang" | "xml:lang"));
        self.nonempty(stated?[1])
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a failed assumption is a failed test")]
    use super::*;

    fn decode(json: &str) -> Result<PageSnapshot, DecodeError> {
        serde_json::from_str::<RawSnapshot>(json)
            .expect("test input is valid JSON")
            .decode(Source::default(), Size::default())
    }

    #[test]
    fn a_language_that_states_none_is_not_declared() {
        let declared = |own: &str, header: &str| {
            let json = serde_json::json!({
                "documents": [{
                    "contentLanguage": 4,
                    "nodes": { "parentIndex": [-1, 0], "nodeType": [9, 1], "nodeName": [0, 1], "attributes": [[], [2, 3]] },
                }],
                "strings": ["#document", "html", "lang", own, header],
            });
            decode(&json.to_string())
                .ok()
                .and_then(|page| page.source.lang)
        };
        assert_eq!(declared("de", "en").as_deref(), Some("de"));
        assert_eq!(declared("und", "en").as_deref(), Some("en"));
        assert_eq!(declared("zxx", "mul"), None);
        assert_eq!(declared("", "en").as_deref(), Some("en"));
    }

    #[test]
    fn the_language_is_that_of_the_element_behind_doctype_and_comments() {
        let json = serde_json::json!({
            "documents": [{"nodes": {
                "parentIndex": [-1, 0, 0, 0, 0],
                "nodeType": [9, 10, 8, 8, 1],
                "nodeName": [0, 1, 2, 2, 3],
                "attributes": [[], [], [], [], [4, 5, 6, 7]],
            }}],
            "strings": ["#document", "html", "#comment", "HTML", "class", "no-js", "lang", "fr"],
        });
        let page = decode(&json.to_string()).expect("it can be decoded");
        assert_eq!(page.source.lang.as_deref(), Some("fr"));
    }

    #[test]
    fn bytes_that_were_read_wrongly_are_told_as_they_are_meant() {
        let json = serde_json::json!({
            "documents": [{
                "title": 7,
                "contentWidth": 800.0,
                "contentHeight": 600.0,
                "nodes": {
                    "parentIndex": [-1, 0, 1, 0],
                    "nodeType": [9, 1, 3, 1],
                    "nodeName": [0, 1, 2, 6],
                    "nodeValue": [-1, -1, 3, -1],
                    "attributes": [[], [], [], [4, 3, 5, 3]],
                },
                "layout": {
                    "nodeIndex": [0, 1, 2],
                    "styles": [[], [], []],
                    "bounds": [[0, 0, 800, 600], [8, 16, 300, 40], [8, 16, 300, 40]],
                    "text": [-1, -1, 3],
                },
                "textBoxes": {
                    "layoutIndex": [2, 2],
                    "bounds": [[8, 16, 60, 20], [8, 36, 60, 20]],
                    "start": [0, 6],
                    "length": [6, 4],
                },
            }],
            "strings": [
                "#document", "P", "#text", "L\u{92}\u{e9}t\u{e9} c\u{9c}ur", "alt", "src", "IMG", "L\u{92}\u{e9}t\u{e9}",
            ],
        });
        let page = decode(&json.to_string()).expect("it can be decoded");
        assert_eq!(page.source.title, "L’été");
        let mut nodes = page.iter();
        let text = nodes.find(|(id, _)| !page.runs_of(*id).is_empty());
        let (id, text) = text.expect("the text has lines");
        let meant = "L’été cœur";
        assert_eq!(text.text.as_deref(), Some(meant));
        let ranges = page.runs_of(id).iter().map(|run| run.range.clone());
        let lines: Vec<&str> = ranges
            .map(|range| &meant[range.start as usize..range.end as usize])
            .collect();
        assert_eq!(lines, ["L’été ", "cœur"]);
        let picture = nodes.find(|(id, _)| page.tag(*id) == "img");
        let (_, picture) = picture.expect("the picture is there");
        assert_eq!(picture.attribute("alt"), Some(meant));
        let address = picture.attribute("src");
        assert_eq!(address, Some("L\u{92}\u{e9}t\u{e9} c\u{9c}ur"), "no text");
    }

    #[test]
    fn an_answer_without_document_is_an_error() {
        assert!(matches!(
            decode(r#"{"documents":[],"strings":[]}"#),
            Err(DecodeError::NoDocument)
        ));
    }

    #[test]
    fn a_child_before_its_parent_is_an_error() {
        let json = r##"{"documents":[{"nodes":{"parentIndex":[-1,5],"nodeType":[9,1],"nodeName":[0,0]}}],
            "strings":["#document"]}"##;
        assert!(matches!(
            decode(json),
            Err(DecodeError::OutOfOrder {
                document: 0,
                node: 1
            })
        ));
    }

    /// `count` fields of one kind below the document, all of one value.
    fn fields(tag: &str, kind: &str, value: &str, count: usize) -> RawSnapshot {
        let of_each = |document: i32, field: i32| -> Vec<i32> {
            let fields = std::iter::repeat_n(field, count);
            std::iter::once(document).chain(fields).collect()
        };
        let pairs = std::iter::repeat_n(vec![2, 3], count);
        let attributes: Vec<Vec<i32>> = std::iter::once(Vec::new()).chain(pairs).collect();
        let indices: Vec<usize> = (1..=count).collect();
        let json = serde_json::json!({
            "strings": ["#document", tag, "type", kind, value],
            "documents": [{"nodes": {
                "parentIndex": of_each(-1, 0),
                "nodeType": of_each(9, 1),
                "nodeName": of_each(0, 1),
                "attributes": attributes,
                "inputValue": {"index": indices, "value": vec![4; count]},
            }}],
        });
        serde_json::from_value(json).expect("test input is an answer")
    }

    fn decoded(raw: &RawSnapshot, most: u64) -> Result<PageSnapshot, DecodeError> {
        raw.decode_within(most, Source::default(), Size::default())
    }

    #[test]
    fn long_values_of_fields_are_cut() {
        let long = "ä".repeat(1_000_000);
        for (tag, kind, sign, bytes) in [
            ("INPUT", "text", 'ä', 4096),
            ("INPUT", "PassWord", '•', 4095),
            ("TEXTAREA", "", 'ä', 64 << 10),
        ] {
            let page = decoded(&fields(tag, kind, &long, 50), MAX_TEXT).expect("it can be decoded");
            let values: Vec<&str> = page
                .iter()
                .filter_map(|(_, node)| node.value.as_deref())
                .collect();
            assert_eq!(values.len(), 50);
            for value in values {
                assert_eq!(value.len(), bytes, "{tag} {kind}");
                assert!(value.chars().all(|c| c == sign), "{tag} {kind}");
            }
        }
        let short = decoded(&fields("INPUT", "password", "sä", 1), MAX_TEXT);
        let short = short.expect("it can be decoded");
        let value = short.iter().find_map(|(_, node)| node.value.as_deref());
        assert_eq!(value, Some("••"));
    }

    #[test]
    fn what_nodes_share_counts_for_each() {
        // Of each field four characters of the attribute's name, four of its value, two of its own.
        let raw = fields("INPUT", "text", "ää", 100);
        assert!(decoded(&raw, 1000).is_ok());
        let refused = decoded(&raw, 999);
        assert!(matches!(
            refused,
            Err(DecodeError::TooMuchText {
                found: 1000,
                most: 999
            })
        ));
    }

    #[test]
    fn generated_text_counts_for_each_box() {
        let json = r##"{"documents":[{"nodes":{"parentIndex":[-1,0,1],"nodeType":[9,1,1],"nodeName":[0,1,2],
            "pseudoType":{"index":[2]}},
            "layout":{"nodeIndex":[2,2,2],"styles":[[],[],[]],"bounds":[[0,0,9,9],[0,0,9,9],[0,0,9,9]],
            "text":[-1,3,3]}}],
            "strings":["#document","p","::before","shared"]}"##;
        let raw: RawSnapshot = serde_json::from_str(json).expect("test input is an answer");
        let page = decoded(&raw, 12).expect("it can be decoded");
        let text = page.iter().find_map(|(_, node)| node.text.as_deref());
        assert_eq!(text, Some("sharedshared"));
        assert!(matches!(
            decoded(&raw, 11),
            Err(DecodeError::TooMuchText { found: 12, .. })
        ));
    }

    #[test]
    fn of_scripts_linked_data_and_short_tex_are_kept() {
        let kept = |kind: &str, text: &str| {
            let json = serde_json::json!({
                "strings": ["#document", "SCRIPT", "#text", "type", kind, text],
                "documents": [{"nodes": {
                    "parentIndex": [-1, 0, 1],
                    "nodeType": [9, 1, 3],
                    "nodeName": [0, 1, 2],
                    "nodeValue": [-1, -1, 5],
                    "attributes": [[], [3, 4], []],
                }}],
            });
            let page = decode(&json.to_string()).expect("it can be decoded");
            let totals = page.totals(page.root());
            assert_eq!((totals.chars, totals.concealed, totals.texts), (0, 0, 0));
            page.iter().any(|(_, node)| node.text.is_some())
        };
        assert!(kept("math/tex", "a^2"));
        assert!(kept("Math/TeX; mode=display", "a^2"));
        assert!(kept("application/ld+json", "{}"));
        assert!(!kept("math/tex", &"a".repeat(20_001)));
        assert!(!kept("math/mml", "<math></math>"));
        assert!(!kept("text/javascript", "a"));
        assert!(!kept("", "a"));
    }
}
