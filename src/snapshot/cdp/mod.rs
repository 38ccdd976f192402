//! Decoding Chromium's answer to `DOMSnapshot.captureSnapshot`.
//!
//! The answer lists, per document, nodes in pre-order of the flat tree (shadow trees and slots
//! are in place already), layout boxes, and line boxes, as parallel arrays over one table of
//! strings. Documents of iframes are lists of their own, in their own coordinates: they are
//! put below their `iframe`, moved by its content box.

mod decoder;
mod frame;
mod raw;

pub use raw::RawSnapshot;

use super::{Builder, PageSnapshot, Size, Source};
use decoder::Decoder;
use raw::{RawDocument, StringIndex};
use std::collections::{HashMap, HashSet};

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
}

impl RawSnapshot {
    /// Decodes the answer. `source` holds what the browser told otherwise (URL, status);
    /// title, language and encoding are filled in from the document.
    ///
    /// # Errors
    /// [`DecodeError`] where the arrays contradict each other. Missing values count as absent.
    pub fn decode(&self, mut source: Source, viewport: Size) -> Result<PageSnapshot, DecodeError> {
        let main = self.documents.first().ok_or(DecodeError::NoDocument)?;
        source.title = self
            .string(main.title)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        source.encoding = self.nonempty(main.encoding_name);
        source.lang = self
            .document_language(main)
            .or_else(|| self.nonempty(main.content_language));
        if source.url.is_empty() {
            source.url = self.string(main.document_url).to_owned();
        }
        let page = Size {
            width: main.content_width.max(viewport.width),
            height: main.content_height.max(0.0),
        };
        let mut builder = Builder::new(source, viewport, page);
        let nodes = self.documents.iter().map(|d| d.nodes.node_name.len());
        builder.reserve(nodes.sum());
        let mut decoder = Decoder {
            raw: self,
            builder,
            styles: HashMap::new(),
            looks: HashMap::new(),
            seen_documents: HashSet::new(),
        };
        decoder.run()?;
        Ok(decoder.builder.finish())
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

    fn document_language(&self, document: &RawDocument) -> Option<String> {
        let nodes = &document.nodes;
        let html = nodes
            .node_name
            .iter()
            .position(|name| self.string(*name).eq_ignore_ascii_case("html"))?;
        // A doctype is called `html` as well: take the first that carries attributes.
        (html..nodes.node_name.len().min(html + 3)).find_map(|i| {
            nodes
                .attributes
                .get(i)?
                .chunks_exact(2)
                .find(|pair| matches!(self.string(pair[0]), "lang" | "xml:lang"))
                .and_then(|pair| self.nonempty(pair[1]))
        })
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
}
