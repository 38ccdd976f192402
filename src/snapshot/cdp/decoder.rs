//! Walks over the nodes of the answer and builds the page.

use super::super::attributes::{MAX_ATTRIBUTE, cut, kept_of};
use super::super::{Builder, COMPUTED, Look, MAX_TEX, NodeId, NodeKind, Style};
use super::super::{is_linked_data, is_tex};
use super::DecodeError;
use super::frame::Frame;
use super::letters::{BoxedLetter, Lettered, give, with_first_letter};
use super::meant::Meant;
use super::raw::{RawDocument, RawSnapshot, StringIndex};
use crate::geometry::Rect;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Longest value of a `textarea` that is kept, bytes; those of other fields, which show one line, are cut as
/// attributes are. Source: ours; 800 lines of 80 signs; on the pages of our sets the longest value of any field
/// has 42,028.
const MAX_TEXTAREA: usize = 64 << 10;
/// The character that a password field shows for each character.
const BULLET: char = '•';
/// Elements between a text of a code block and its `pre`. Source: ours: `code`, a line, a word.
const MAX_DEPTH_IN_CODE: usize = 16;

pub(super) struct Decoder<'a> {
    pub(super) raw: &'a RawSnapshot,
    pub(super) builder: Builder,
    pub(super) styles: HashMap<&'a [StringIndex], u32>,
    pub(super) looks: HashMap<&'a [StringIndex], u32>,
    pub(super) seen_documents: HashSet<usize>,
    /// Characters of text, values and attributes so far. The answer has each string once and names it any number of
    /// times: what is kept of a small answer may be large.
    pub(super) chars: u64,
    /// How many there may be.
    pub(super) most: u64,
    pub(super) letter: BoxedLetter<'a>,
}

impl<'a> Decoder<'a> {
    pub(super) fn run(&mut self) -> Result<(), DecodeError> {
        let raw = self.raw;
        let main = &raw.documents[0];
        let mut frames = vec![Frame::new(0, (main, self.meant_in(main)), (0.0, 0.0))];
        self.seen_documents.insert(0);
        while let Some(frame) = frames.last_mut() {
            if frame.next == frame.raw.nodes.parent_index.len() {
                while self.close(frame)? {}
                frames.pop();
                continue;
            }
            let i = frame.next;
            frame.next += 1;
            self.close_until_parent(frame, i)?;
            if let Some(parent) = self.follows_children(frame, i) {
                frame.after.insert(parent, i);
                continue;
            }
            let Some(id) = self.node(frame, i)? else {
                continue;
            };
            frame.open.push(i);
            let child = frame.children.get(&i).map(|d| *d as usize);
            if let Some(document) = child.filter(|d| self.seen_documents.insert(*d))
                && let Some(content) = raw.documents.get(document)
            {
                let offset = self.content_origin(id);
                let content = (content, self.meant_in(content));
                frames.push(Frame::new(document, content, offset));
            }
        }
        Ok(())
    }

    /// The meaning of control characters in a document.
    fn meant_in(&self, document: &RawDocument) -> Meant {
        Meant::from_encoding(self.raw.string(document.encoding_name))
    }

    fn close_until_parent(&mut self, frame: &mut Frame<'a>, i: usize) -> Result<(), DecodeError> {
        let parent = frame.raw.nodes.parent_index[i];
        while frame.open.last().is_some_and(|top| *top as i64 != parent) {
            self.close(frame)?;
        }
        if frame.open.is_empty() && i != 0 {
            return Err(DecodeError::OutOfOrder {
                document: frame.document,
                node: i,
            });
        }
        Ok(())
    }

    /// Closes the node opened last, with its `::after`; false when none is open.
    fn close(&mut self, frame: &mut Frame<'a>) -> Result<bool, DecodeError> {
        let Some(i) = frame.open.pop() else {
            return Ok(false);
        };
        if let Some(after) = frame.after.remove(&i)
            && self.node(frame, after)?.is_some()
        {
            self.builder.close();
        }
        self.builder.close();
        Ok(true)
    }

    /// Counts what is about to be kept.
    fn charge(&mut self, chars: usize) -> Result<(), DecodeError> {
        self.chars = self.chars.saturating_add(chars as u64);
        if self.chars > self.most {
            return Err(DecodeError::TooMuchText {
                found: self.chars,
                most: self.most,
            });
        }
        Ok(())
    }

    /// The parent of node `i`, if that is an `::after` without children of its own.
    fn follows_children(&self, frame: &Frame<'a>, i: usize) -> Option<usize> {
        let nodes = &frame.raw.nodes;
        let name = nodes.node_name.get(i).copied().unwrap_or(-1);
        let has_children = nodes.parent_index.get(i + 1) == Some(&(i as i64));
        (frame.pseudo.contains(&i) && self.raw.string(name) == "::after" && !has_children)
            .then(|| frame.open.last().copied())
            .flatten()
    }

    /// Opens one node; `None` for comments, doctypes and the like, which have no children.
    fn node(&mut self, frame: &Frame<'a>, i: usize) -> Result<Option<NodeId>, DecodeError> {
        let nodes = &frame.raw.nodes;
        let name = self
            .raw
            .string(nodes.node_name.get(i).copied().unwrap_or(-1));
        let kind = match nodes.node_type.get(i).copied().unwrap_or(0) {
            _ if frame.pseudo.contains(&i) => NodeKind::Pseudo,
            1 | 11 => NodeKind::Element,
            3 | 4 => NodeKind::Text,
            9 => NodeKind::Document,
            _ => return Ok(None),
        };
        let id = self.builder.open(kind, &name.to_ascii_lowercase());
        self.builder.node_mut(id).in_shadow = frame.shadow.contains(&i);
        let attributes = self.attributes(nodes.attributes.get(i), frame.meant)?;
        self.builder.node_mut(id).attributes = attributes;
        if let Some(value) = frame.values.get(&i) {
            let value = self.raw.string(StringIndex::try_from(*value).unwrap_or(-1));
            let value = self.shown_value(id, value, frame.meant);
            self.charge(value.chars().count())?;
            self.builder.node_mut(id).value = Some(value.into());
        }
        self.layout(frame, i, id, kind)?;
        Ok(Some(id))
    }

    /// The value of a form field as it is shown, cut where it is long.
    fn shown_value(&mut self, field: NodeId, value: &'a str, meant: Meant) -> Cow<'a, str> {
        if self.builder.tag_of(field) == "textarea" {
            return meant.text(cut(value, MAX_TEXTAREA));
        }
        let kind = self.builder.node_mut(field).attribute("type");
        if kind.is_some_and(|kind| kind.eq_ignore_ascii_case("password")) {
            let most = MAX_ATTRIBUTE / BULLET.len_utf8();
            return value.chars().take(most).map(|_| BULLET).collect();
        }
        meant.text(cut(value, MAX_ATTRIBUTE))
    }

    fn attributes(
        &mut self,
        pairs: Option<&Vec<StringIndex>>,
        meant: Meant,
    ) -> Result<Vec<(String, String)>, DecodeError> {
        let raw = self.raw;
        pairs
            .map(Vec::as_slice)
            .unwrap_or_default()
            .chunks_exact(2)
            .map(|pair| {
                let (name, value) = (raw.string(pair[0]), raw.string(pair[1]));
                let kept = kept_of(value);
                self.charge(name.chars().count() + kept.chars().count())?;
                // Signs that are meant may be longer than what stands for them.
                let meant = meant.value(name, kept);
                Ok((name.to_owned(), kept_of(&meant).to_owned()))
            })
            .collect()
    }

    fn layout(
        &mut self,
        frame: &Frame<'a>,
        i: usize,
        id: NodeId,
        kind: NodeKind,
    ) -> Result<(), DecodeError> {
        let layout = &frame.raw.layout;
        let boxes = &frame.boxes[i];
        // Text without lines has an empty box at the page's origin: it must not stretch others.
        let bounds = Rect::bounding(frame.rects(boxes).filter(|r| !r.is_empty()));
        if let Some(rect) = bounds.or_else(|| frame.rects(boxes).next()) {
            let values = layout.styles.get(boxes[0]).unwrap_or_default();
            let style = self.style(&values[..values.len().min(COMPUTED.len())]);
            self.builder.set_box(id, style, rect);
            if values.len() > COMPUTED.len() {
                let look = self.look(values);
                self.builder.node_mut(id).look = Some(look);
            }
            self.builder.node_mut(id).paint_order = layout
                .paint_orders
                .get(boxes[0])
                .map_or(0, |order| u32::try_from(*order).unwrap_or(0));
        }
        match kind {
            NodeKind::Text => {
                let value = frame.raw.nodes.node_value.get(i).copied().unwrap_or(-1);
                self.text(frame, id, Some(self.raw.string(value)), boxes)
            }
            // The generated text is a box of its own beside the pseudo-element's.
            NodeKind::Pseudo => {
                let texts: Vec<usize> = boxes
                    .iter()
                    .copied()
                    .filter(|b| layout.text.get(*b).is_some_and(|t| *t >= 0))
                    .collect();
                let letter = (id, &texts[..]);
                self.letter.note(self.raw, &self.builder, frame, letter);
                self.text(frame, id, None, &texts)
            }
            _ => Ok(()),
        }
    }

    /// The text of a layout box as it is rendered.
    fn rendered(&self, frame: &Frame<'a>, layout_box: usize) -> &str {
        let index = frame.raw.layout.text.get(layout_box);
        self.raw.string(index.copied().unwrap_or(-1))
    }

    /// Text and line boxes. Chromium counts UTF-16 units of the *rendered* text (after
    /// `text-transform`), which nearly always has the length of the DOM's text; where it has
    /// not, the rendered text is kept instead, so that ranges always fit. What is generated has no
    /// text in the DOM.
    fn text(
        &mut self,
        frame: &Frame<'a>,
        id: NodeId,
        dom_text: Option<&str>,
        boxes: &[usize],
    ) -> Result<(), DecodeError> {
        self.charge_text(frame, dom_text.unwrap_or_default(), boxes)?;
        let whole: String = boxes.iter().map(|b| self.rendered(frame, *b)).collect();
        let dom_text = dom_text.map(|text| frame.meant.text(text));
        let whole = frame.meant.text(&whole);
        let (whole, dom_text) = (&*whole, dom_text.as_deref());
        let drawn = dom_text.filter(|_| !boxes.is_empty());
        let boxed = drawn.and_then(|text| self.letter.take(text));
        if let (Some(text), Some(letter)) = (drawn, boxed)
            && give(&mut self.builder, id, (text, whole), letter)
        {
            return Ok(());
        }
        let dom_text = dom_text.unwrap_or(whole);
        if boxes.is_empty() && dom_text.trim().is_empty() && !self.is_line_of_code(id, dom_text) {
            return Ok(());
        }
        let has_its_length = whole.encode_utf16().count() == dom_text.encode_utf16().count();
        let boxed = boxed.map(|(letter, _)| letter);
        // A styled first letter is read with the rest of its line.
        let lettered = drawn.and_then(|text| with_first_letter(text, whole, boxed));
        let (mut base, mut letter) = (0, None);
        let lettered = lettered.map(|Lettered { text, start, end }| {
            (base, letter) = (end, Some(start));
            text
        });
        let text = match &lettered {
            Some(text) => &**text,
            None if boxes.is_empty() || has_its_length => dom_text,
            None => whole,
        };
        if boxes.is_empty() && !self.keeps_unrendered_text(id, text) {
            return Ok(());
        }
        let mut runs = Vec::new();
        let offsets = Utf16Offsets::new(text);
        for b in boxes {
            for &line in &frame.lines[*b] {
                let boxes = &frame.raw.text_boxes;
                let (Some(start), Some(len), Some(rect)) = (
                    boxes.start.get(line),
                    boxes.length.get(line),
                    frame.rect(boxes.bounds.get(line)),
                ) else {
                    continue;
                };
                let start = base + usize::try_from(*start).unwrap_or(0);
                let end = start + usize::try_from(*len).unwrap_or(0);
                let start = letter.take().unwrap_or(start);
                runs.push((offsets.byte(start)..offsets.byte(end), rect));
            }
            base += self.rendered(frame, *b).encode_utf16().count();
        }
        self.builder.add_text(id, text);
        for (range, rect) in runs {
            self.builder.add_run(id, range, rect);
        }
        Ok(())
    }

    /// Counts a text: as it stands in the DOM or as it is rendered, whichever is longer.
    fn charge_text(
        &mut self,
        frame: &Frame<'a>,
        dom_text: &str,
        boxes: &[usize],
    ) -> Result<(), DecodeError> {
        let (mut charged, mut rendered) = (dom_text.chars().count(), 0);
        self.charge(charged)?;
        for b in boxes {
            rendered += self.rendered(frame, *b).chars().count();
            self.charge(rendered.saturating_sub(charged))?;
            charged = charged.max(rendered);
        }
        Ok(())
    }

    /// Whether white space that is not rendered ends a line of code, as in a closed tab.
    fn is_line_of_code(&mut self, id: NodeId, text: &str) -> bool {
        let mut around = id;
        for _ in 0..MAX_DEPTH_IN_CODE {
            let Some(parent) = self.builder.node_mut(around).parent else {
                return false;
            };
            if self.builder.tag_of(parent) == "pre" {
                return !text.is_empty();
            }
            around = parent;
        }
        false
    }

    /// Of what scripts hold, only metadata for machines and the source of formulas is worth its space.
    fn keeps_unrendered_text(&mut self, id: NodeId, text: &str) -> bool {
        let Some(parent) = self.builder.node_mut(id).parent else {
            return false;
        };
        let kind = self
            .builder
            .node_mut(parent)
            .attribute("type")
            .map(str::to_owned);
        match self.builder.tag_of(parent) {
            "script" => kind
                .as_deref()
                .is_some_and(|kind| is_linked_data(kind) || is_tex(kind) && text.len() <= MAX_TEX),
            "style" => false,
            _ => true,
        }
    }

    fn style(&mut self, values: &'a [StringIndex]) -> u32 {
        if let Some(style) = self.styles.get(values) {
            return *style;
        }
        let strings: Vec<&str> = values
            .iter()
            .take(COMPUTED.len())
            .map(|v| self.raw.string(*v))
            .collect();
        let style = self.builder.add_style(Style::from_computed(&strings));
        self.styles.insert(values, style);
        style
    }

    fn look(&mut self, values: &'a [StringIndex]) -> u32 {
        if let Some(look) = self.looks.get(values) {
            return *look;
        }
        let strings: Vec<&str> = values.iter().map(|v| self.raw.string(*v)).collect();
        let look = self.builder.add_look(Look::from_computed(&strings));
        self.looks.insert(values, look);
        look
    }

    /// Where the content of an iframe begins: inside its border and padding.
    fn content_origin(&mut self, iframe: NodeId) -> (f64, f64) {
        let node = self.builder.node_mut(iframe);
        let (Some(rect), Some(style)) = (node.rect, node.style) else {
            return (0.0, 0.0);
        };
        let style = self.builder.style_at(style);
        let left = f64::from(style.border[3].width + style.padding[1]);
        let top = f64::from(style.border[0].width + style.padding[0]);
        (rect.left + left, rect.top + top)
    }
}

/// Turns offsets in UTF-16 units into byte offsets.
struct Utf16Offsets {
    /// Byte offset of each unit; `None` for ASCII, where the two agree.
    table: Option<Vec<u32>>,
    len: u32,
}

impl Utf16Offsets {
    fn new(text: &str) -> Self {
        let table = (!text.is_ascii()).then(|| {
            text.char_indices()
                .flat_map(|(byte, c)| std::iter::repeat_n(byte as u32, c.len_utf16()))
                .collect()
        });
        Self {
            table,
            len: text.len() as u32,
        }
    }

    fn byte(&self, unit: usize) -> u32 {
        match &self.table {
            Some(table) => table.get(unit).copied().unwrap_or(self.len),
            None => u32::try_from(unit).unwrap_or(self.len).min(self.len),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Utf16Offsets;

    #[test]
    fn utf16_units_become_bytes() {
        let offsets = Utf16Offsets::new("a😀b");
        assert_eq!([0, 1, 3, 4, 9].map(|u| offsets.byte(u)), [0, 1, 5, 6, 6]);
    }
}
