//! Generated pages of any size: as HTML for a browser, and as the answer that Chromium gives to
//! `DOMSnapshot.captureSnapshot` for such a page, for what needs no browser.
//!
//! A page is a list of cards in sections of twenty: a heading, a paragraph and a link each, with its text.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write;
use visiblock::snapshot::cdp::RawSnapshot;
use visiblock::snapshot::{COMPUTED, LOOK, PageSnapshot, Size, Source};

/// Nodes of a card: its box, three elements, their texts.
const CARD: usize = 7;
/// Cards of a section.
const SECTION: usize = 20;
/// Height of a card, px.
const HEIGHT: f64 = 120.0;
/// Words that texts are made of.
const VOCABULARY: usize = 1_000;
/// Window, px.
pub(crate) const WINDOW: Size = Size {
    width: 1366.0,
    height: 768.0,
};

/// How a page differs from the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edit {
    /// It does not.
    Same,
    /// Every twentieth card says something else.
    Reworded,
    /// A page of the same site: the same frame, other cards.
    Other(usize),
}

/// The texts of a card: heading, paragraph, link.
fn texts(card: usize, edit: Edit) -> [String; 3] {
    let place = match edit {
        Edit::Reworded if card % 20 == 7 => card + 500_009,
        Edit::Other(page) if !card.is_multiple_of(3) => card + page * 1_000_003,
        _ => card,
    };
    let words = |count: usize| {
        let word = |i: usize| format!("word{}", (place * 7_919 + i * 104_729) % VOCABULARY);
        (0..count).map(word).collect::<Vec<_>>().join(" ")
    };
    [words(4), words(25), format!("more of {card}")]
}

/// A page of about so many nodes, for a browser.
pub(crate) fn html(nodes: usize) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Generated</title><style>\
         body{margin:0;font:16px serif}.card{height:120px;overflow:hidden}h3{margin:0;font-size:22px}\
         p{margin:0}section{background:#fff}</style><body>",
    );
    for card in 0..nodes / CARD {
        if card % SECTION == 0 {
            page.push_str("<section class=list>");
        }
        let [heading, text, link] = texts(card, Edit::Same);
        let _ = write!(
            page,
            "<div class=card><h3>{heading}</h3><p>{text}</p><a href=/more/{card}>{link}</a></div>"
        );
    }
    page
}

/// The page that Chromium's answer for such a page decodes to.
pub(crate) fn page(nodes: usize, edit: Edit) -> PageSnapshot {
    decode(&answer(nodes, edit))
}

/// The page that an answer of Chromium stands for.
pub(crate) fn decode(answer: &[u8]) -> PageSnapshot {
    let raw: RawSnapshot = serde_json::from_slice(answer).unwrap();
    raw.decode(Source::default(), WINDOW).unwrap()
}

/// An answer to `DOMSnapshot.captureSnapshot`, as its parallel arrays.
#[derive(Default)]
struct Answer {
    strings: Vec<String>,
    known: HashMap<String, usize>,
    parents: Vec<i64>,
    types: Vec<u8>,
    names: Vec<i64>,
    values: Vec<i64>,
    attributes: Vec<Vec<usize>>,
    layout: Vec<usize>,
    styles: Vec<Vec<usize>>,
    bounds: Vec<[f64; 4]>,
    texts: Vec<i64>,
    orders: Vec<usize>,
    line_of: Vec<usize>,
    lines: Vec<[f64; 4]>,
    lengths: Vec<usize>,
}

impl Answer {
    fn string(&mut self, text: &str) -> usize {
        if let Some(known) = self.known.get(text) {
            return *known;
        }
        self.strings.push(text.to_owned());
        self.known.insert(text.to_owned(), self.strings.len() - 1);
        self.strings.len() - 1
    }

    /// The computed styles of a box.
    fn style(&mut self, display: &str, size: &str) -> Vec<usize> {
        let value = |name: &str| match name {
            "display" => display.to_owned(),
            "position" => "static".to_owned(),
            "float" | "background-image" | "box-shadow" | "transform" | "clip-path" | "filter" => {
                "none".to_owned()
            }
            "visibility" | "overflow-x" | "overflow-y" => "visible".to_owned(),
            "opacity" => "1".to_owned(),
            "z-index" | "clip" => "auto".to_owned(),
            "font-family" => "serif".to_owned(),
            "font-size" => size.to_owned(),
            "font-weight" => "400".to_owned(),
            "font-style" => "normal".to_owned(),
            "background-color" => "rgba(0, 0, 0, 0)".to_owned(),
            "text-align" => "start".to_owned(),
            "white-space-collapse" => "collapse".to_owned(),
            name if name.contains("color") => "rgb(0, 0, 0)".to_owned(),
            name if COMPUTED.contains(&name) => "0px".to_owned(),
            _ => "normal".to_owned(),
        };
        let names = COMPUTED.iter().chain(&LOOK);
        names.map(|name| self.string(&value(name))).collect()
    }

    fn node(&mut self, parent: i64, kind: u8, name: &str) -> i64 {
        let name = self.string(name) as i64;
        self.parents.push(parent);
        self.types.push(kind);
        self.names.push(name);
        self.values.push(-1);
        self.attributes.push(Vec::new());
        self.parents.len() as i64 - 1
    }

    fn boxed(&mut self, node: i64, rect: [f64; 4], style: &[usize]) {
        self.orders.push(self.layout.len());
        self.layout.push(node as usize);
        self.styles.push(style.to_vec());
        self.bounds.push(rect);
        self.texts.push(-1);
    }

    fn element(&mut self, parent: i64, name: &str, rect: [f64; 4], style: &[usize]) -> i64 {
        let node = self.node(parent, 1, name);
        self.boxed(node, rect, style);
        node
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let pair = [self.string(name), self.string(value)];
        if let Some(last) = self.attributes.last_mut() {
            last.extend(pair);
        }
    }

    fn text(&mut self, parent: i64, rect: [f64; 4], style: &[usize], text: &str) {
        let node = self.node(parent, 3, "#text");
        let value = self.string(text) as i64;
        self.values[node as usize] = value;
        self.boxed(node, rect, style);
        self.texts.pop();
        self.texts.push(value);
        self.line_of.push(self.layout.len() - 1);
        self.lines.push(rect);
        self.lengths.push(text.len());
    }

    fn to_json(&self, (width, height): (f64, f64)) -> Value {
        json!({
            "documents": [{
                "documentURL": 0, "title": 0, "contentLanguage": -1, "encodingName": -1,
                "nodes": {
                    "parentIndex": self.parents, "nodeType": self.types, "nodeName": self.names,
                    "nodeValue": self.values, "attributes": self.attributes,
                },
                "layout": {
                    "nodeIndex": self.layout, "styles": self.styles, "bounds": self.bounds,
                    "text": self.texts, "paintOrders": self.orders,
                },
                "textBoxes": {
                    "layoutIndex": self.line_of, "bounds": self.lines,
                    "start": vec![0; self.lengths.len()], "length": self.lengths,
                },
                "contentWidth": width, "contentHeight": height,
            }],
            "strings": self.strings,
        })
    }
}

/// What Chromium answers for a page of about so many nodes.
pub(crate) fn answer(nodes: usize, edit: Edit) -> Vec<u8> {
    let mut answer = Answer::default();
    answer.string("https://example.org/generated");
    let cards = nodes / CARD;
    let (width, height) = (WINDOW.width, cards as f64 * HEIGHT);
    let [block, inline, large] = [("block", "16px"), ("inline", "16px"), ("block", "22px")]
        .map(|(display, size)| answer.style(display, size));
    let whole = [0.0, 0.0, width, height];
    let document = answer.node(-1, 9, "#document");
    answer.boxed(document, whole, &block);
    let html = answer.element(document, "HTML", whole, &block);
    let body = answer.element(html, "BODY", whole, &block);
    let mut section = body;
    for card in 0..cards {
        let top = card as f64 * HEIGHT;
        if card % SECTION == 0 {
            let tall = HEIGHT * (cards - card).min(SECTION) as f64;
            section = answer.element(body, "SECTION", [0.0, top, width, tall], &block);
            answer.attribute("class", "list");
        }
        let around = answer.element(section, "DIV", [0.0, top, width, HEIGHT], &block);
        answer.attribute("class", "card");
        let [heading, text, link] = texts(card, edit);
        let line = |from: f64, text: &str| [0.0, top + from, text.len() as f64 * 6.0, 26.0];
        let parts = [
            ("H3", &large, 0.0, heading),
            ("P", &block, 28.0, text),
            ("A", &inline, 56.0, link),
        ];
        for (name, style, from, text) in parts {
            let rect = [0.0, top + from, width, 26.0];
            let element = answer.element(around, name, rect, style);
            if name == "A" {
                answer.attribute("href", &format!("/more/{card}"));
            }
            answer.text(element, line(from, &text), &inline, &text);
        }
    }
    answer.to_json((width, height)).to_string().into_bytes()
}
