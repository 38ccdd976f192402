//! Writing SVG: everything is escaped, nothing that XML forbids gets in.

use crate::escape::push_html;
use crate::geometry::hundredths;
use std::fmt::{Display, Write};

/// An attribute: name and value.
pub(super) type Attribute<'a> = (&'static str, &'a dyn Display);

/// A length or coordinate: two decimals, always finite.
#[derive(Debug, Clone, Copy)]
pub(super) struct Px(pub(super) f64);

impl Display for Px {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", hundredths(self.0))
    }
}

/// A document under construction.
#[derive(Debug)]
pub(super) struct Svg {
    text: String,
    open: Vec<&'static str>,
}

impl Svg {
    pub(super) fn new(attributes: &[Attribute<'_>]) -> Self {
        let mut svg = Self {
            text: String::new(),
            open: Vec::new(),
        };
        svg.open("svg", attributes);
        svg
    }

    /// Opens an element.
    pub(super) fn open(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.start(name, attributes);
        self.text.push('>');
        self.open.push(name);
    }

    /// Closes the element opened last.
    pub(super) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            let _ = writeln!(self.text, "</{name}>");
        }
    }

    /// An element without content.
    pub(super) fn empty(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        self.start(name, attributes);
        self.text.push_str("/>\n");
    }

    /// An element that holds text.
    pub(super) fn text(&mut self, name: &'static str, attributes: &[Attribute<'_>], text: &str) {
        self.open(name, attributes);
        push_html(&mut self.text, text);
        self.close();
    }

    /// The document, all elements closed.
    pub(super) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.text
    }

    fn start(&mut self, name: &'static str, attributes: &[Attribute<'_>]) {
        let _ = write!(self.text, "<{name}");
        for (name, value) in attributes {
            let _ = write!(self.text, " {name}=\"");
            push_html(&mut self.text, &value.to_string());
            self.text.push('"');
        }
    }
}
