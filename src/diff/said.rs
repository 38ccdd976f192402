//! Hashes the content of an item: its words, its pictures and frames, and the state of form fields, without parts
//! that differ at every visit.

use super::sketch::SKETCH;
use super::tree::{ItemId, MUTE, Tree};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use icu_normalizer::ComposingNormalizerBorrowed;
use siphasher::sip::SipHasher13;
use std::borrow::Cow;
use std::hash::Hasher;

/// Attributes that determine what an element shows.
const SHOWING: [&str; 9] = [
    "src",
    "srcset",
    "poster",
    "data",
    "alt",
    "type",
    "placeholder",
    "d",
    "viewbox",
];
/// Attributes that determine what a drawing (SVG) looks like.
const DRAWING: [&str; 28] = [
    "d",
    "points",
    "href",
    "src",
    "srcset",
    "x",
    "y",
    "width",
    "height",
    "r",
    "rx",
    "ry",
    "cx",
    "cy",
    "x1",
    "y1",
    "x2",
    "y2",
    "transform",
    "viewbox",
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "opacity",
    "offset",
    "stop-color",
    "preserveaspectratio",
];
/// Attributes among these with an address; `srcset` has several addresses of one picture in different sizes.
const ADDRESSES: [&str; 4] = ["src", "href", "poster", "data"];
const ADDRESS_SET: &str = "srcset";
/// Maximum length of a list number, bytes: `xxxviii`. Source: ours.
const MAX_NUMBER: usize = 8;
/// Weight of a picture, in characters. Source: ours; a picture is as good an anchor as a sentence.
const PICTURE_WEIGHT: u32 = 24;
/// Minimum number of digits for a number in an address to count as a time or random number. Source: ours; ids of
/// pictures have fewer.
const LONG_NUMBER: usize = 8;
/// Characters that no font draws and that only control line breaks: soft hyphens, spaces and joiners without width.
const UNDRAWN: [char; 4] = ['\u{ad}', '\u{200b}', '\u{2060}', '\u{feff}'];

impl<'a> Tree<'a> {
    /// The hash of an item's own content, the hashes of its words, and its number of characters.
    pub(super) fn own(&self, item: ItemId) -> (u64, Vec<u32>, u32) {
        let shows_document = self.shows_document(item);
        let (page, item) = (self.page, &self.items[item]);
        let node = page.node(item.node);
        let mut hash = SipHasher13::new();
        hash.write(page.tag(item.node).as_bytes());
        let is_frame = matches!(page.tag(item.node), "iframe" | "embed" | "object");
        // The alternative text of a picture with an address is not visible.
        let has_source = item.is_picture && node.attribute("src").is_some();
        let is_shown = |name: &str| SHOWING.contains(&name) && !(has_source && name == "alt");
        let shown = node.attributes.iter().filter(|(name, _)| is_shown(name));
        for (name, value) in shown {
            hash.write(name.as_bytes());
            let value = if is_frame && ADDRESSES.contains(&name.as_str()) {
                self.frame_address(value)
            } else {
                self.lasting(name, value)
            };
            hash.write(value.as_bytes());
        }
        let (mut words, mut chars) = (Vec::new(), 0);
        let texts = [node.text.as_deref(), node.value.as_deref()];
        for word in texts.into_iter().flatten().flat_map(drawn_words) {
            let mut one = SipHasher13::new();
            one.write(word.as_bytes());
            hash.write_u64(one.finish());
            words.push(one.finish() as u32);
            chars += word.chars().count() as u32 + 1;
        }
        if item.is_picture {
            chars += PICTURE_WEIGHT;
        }
        if item.is_picture && !shows_document {
            // The document of a frame has items of its own.
            self.add_drawing(item.node, &mut hash);
        }
        // Generated content (`::before`, `::after`) does not exist while its element is hidden, so its words do not
        // count.
        if node.kind == NodeKind::Pseudo {
            words.clear();
        }
        words.sort_unstable();
        words.dedup();
        words.truncate(SKETCH);
        (hash.finish(), words, chars)
    }

    /// Adds the content of a drawing, which is part of the picture.
    fn add_drawing(&self, picture: NodeId, hash: &mut SipHasher13) {
        let page = self.page;
        for inner in page.subtree(picture).skip(1) {
            hash.write(page.tag(inner).as_bytes());
            if MUTE.contains(&page.tag(inner)) {
                continue;
            }
            let node = page.node(inner);
            for (name, value) in &node.attributes {
                let known = name.to_ascii_lowercase();
                if DRAWING.contains(&known.as_str()) {
                    hash.write(name.as_bytes());
                    hash.write(self.lasting(&known, value).as_bytes());
                }
            }
            // The labels of a drawing.
            for word in node.text.iter().flat_map(|text| text.split_whitespace()) {
                hash.write(word.as_bytes());
            }
        }
    }

    /// The value of an attribute without parts that differ at every visit: long numbers in the query of an address
    /// (times, random numbers), and the file names and folders of the pages.
    fn lasting(&self, name: &str, value: &'a str) -> Cow<'a, str> {
        let value = match name {
            ADDRESS_SET => Cow::Owned(self.address_set(value)),
            name if ADDRESSES.contains(&name) => self.addresses.told_address(value),
            _ => self.addresses.told(value),
        };
        let Some((path, query)) = value.split_once(['?', ';']) else {
            return value;
        };
        let query = self.addresses.unnamed(query);
        let words = query.split(|c: char| !c.is_ascii_alphanumeric());
        let kept =
            words.filter(|w| w.len() < LONG_NUMBER || w.contains(|c: char| !c.is_ascii_hexdigit()));
        let kept: Vec<&str> = kept.collect();
        Cow::Owned(format!("{path}?{}", kept.join("&")))
    }

    /// The addresses of a `srcset` with their sizes. Addresses with commas are split, but equally on both pages.
    fn address_set(&self, set: &str) -> String {
        let entries = set.split(',').map(|entry| {
            let entry = entry.trim();
            let (address, size) = entry.split_once(char::is_whitespace).unwrap_or((entry, ""));
            format!("{} {}", self.addresses.told_address(address), size.trim())
        });
        entries.collect::<Vec<_>>().join(",")
    }

    /// The address of a frame without its query, which identifies the visit.
    fn frame_address(&self, address: &'a str) -> Cow<'a, str> {
        let asked = address.split(['?', '#', ';']).next();
        self.addresses.told_address(asked.unwrap_or(address))
    }

    /// The `src` of a picture or frame, prepared for comparison.
    pub(super) fn source(&self, item: ItemId) -> Cow<'a, str> {
        let source = self.attribute(item, "src");
        if self.tag(item) == "iframe" {
            self.frame_address(source)
        } else {
            self.lasting("src", source)
        }
    }

    /// Whether an item is the number of a list item; numbers follow from the position in the list.
    pub(super) fn is_number(&self, item: ItemId) -> bool {
        let text = self.own_text(item);
        let number = text.trim_matches(['.', ')', '(', '、']);
        let is_short = (1..=MAX_NUMBER).contains(&number.len());
        self.is_marker(item) && is_short && number.chars().all(char::is_alphanumeric)
    }

    /// The state of a form field or gauge: its property name and its value.
    pub(super) fn state(&self, item: ItemId) -> Option<(&'static str, String)> {
        let (page, node) = (self.page, self.items[item].node);
        let attribute = |name: &str| page.attribute(node, name);
        match page.tag(node) {
            "input" if is_tickable(attribute("type").unwrap_or_default()) => {
                let is_checked = attribute("checked").is_some();
                Some(("checked", if is_checked { "yes" } else { "no" }.to_owned()))
            }
            "select" => {
                let options = || page.subtree(node).filter(|id| page.tag(*id) == "option");
                let mut selected = options().filter(|id| page.attribute(*id, "selected").is_some());
                let shown = selected.next().or_else(|| options().next())?;
                Some(("selected", own_text_of(page, shown)))
            }
            "progress" | "meter" => {
                let value = attribute("value").unwrap_or_default();
                Some(("value", value.to_owned()))
            }
            _ => None,
        }
    }

    /// Own text with white space collapsed.
    pub(super) fn own_text(&self, item: ItemId) -> String {
        own_text(self.page, self.items[item].node)
    }
}

/// Whether an `input` of this type is ticked (checkbox, radio); the case of the type is ignored.
fn is_tickable(kind: &str) -> bool {
    ["checkbox", "radio"]
        .iter()
        .any(|name| kind.eq_ignore_ascii_case(name))
}

/// The text of an `option`.
fn own_text_of(page: &PageSnapshot, option: NodeId) -> String {
    let texts = page.subtree(option).map(|id| own_text(page, id));
    texts
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A node's own text with white space collapsed.
pub(super) fn own_text(page: &PageSnapshot, id: NodeId) -> String {
    let node = page.node(id);
    let placeholder = node
        .attribute("placeholder")
        .filter(|_| node.value.as_deref().is_none_or(str::is_empty));
    // The value of a checkbox is sent to the server, not shown.
    let kind = node.attribute("type").unwrap_or_default();
    let is_shown = page.tag(id) != "input" || !is_tickable(kind);
    let value = node.value.as_deref().filter(|_| is_shown);
    let texts = [node.text.as_deref(), value, placeholder].into_iter();
    let words: Vec<Cow<'_, str>> = texts.flatten().flat_map(drawn_words).collect();
    words.join(" ")
}

/// The words of a text as drawn: without undrawn characters, and in one form for a letter with its accent.
fn drawn_words(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let words = text.split_whitespace().map(|word| {
        if word.is_ascii() {
            Cow::Borrowed(word)
        } else if word.contains(UNDRAWN) {
            Cow::Owned(composed(&word.replace(UNDRAWN, "")).into_owned())
        } else {
            composed(word)
        }
    });
    words.filter(|word| !word.is_empty())
}

/// The canonical composition of a text (Unicode, form NFC).
fn composed(text: &str) -> Cow<'_, str> {
    ComposingNormalizerBorrowed::new_nfc().normalize(text)
}
