//! Counts over any range of the document: differences of running sums.

use super::concealed::{is_aside, is_mute};
use super::text::{chars_and_words, collapsed_chars};
use super::{Hidden, NodeKind, PageSnapshot};

/// Counts over a range of the document.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Totals {
    /// Elements, rendered or not.
    pub elements: u32,
    /// Elements that are links or lie in one.
    pub link_elements: u32,
    /// Nodes with a box of their own.
    pub boxes: u32,
    /// Links (`a` with `href`).
    pub links: u32,
    /// Images, video, canvas and the like that can be seen.
    pub media: u32,
    /// Form fields and buttons that can be seen.
    pub fields: u32,
    /// Text nodes that can be read.
    pub texts: u32,
    /// Characters that can be read, white space collapsed.
    pub chars: u32,
    /// Characters in links.
    pub link_chars: u32,
    /// Words that can be read.
    pub words: u32,
    /// Characters held for readers but not shown, such as those of closed tabs.
    pub concealed: u32,
    /// Sum of font sizes over the characters, px.
    pub font_size_sum: f64,
    /// Sum of font weights over the characters.
    pub font_weight_sum: f64,
}

impl Totals {
    /// Characters that are held for readers, shown or not.
    pub(crate) fn held_chars(&self) -> u32 {
        self.chars + self.concealed
    }

    /// The counts of a range minus those of its beginning. Most callers need one of the counts; inlining
    /// avoids computing the others.
    #[inline]
    pub(super) fn minus(&self, other: &Self) -> Self {
        Self {
            elements: self.elements - other.elements,
            link_elements: self.link_elements - other.link_elements,
            boxes: self.boxes - other.boxes,
            links: self.links - other.links,
            media: self.media - other.media,
            fields: self.fields - other.fields,
            texts: self.texts - other.texts,
            chars: self.chars - other.chars,
            link_chars: self.link_chars - other.link_chars,
            words: self.words - other.words,
            concealed: self.concealed - other.concealed,
            font_size_sum: self.font_size_sum - other.font_size_sum,
            font_weight_sum: self.font_weight_sum - other.font_weight_sum,
        }
    }

    /// Counts of two disjoint ranges together.
    pub fn plus(&self, other: &Self) -> Self {
        Self {
            elements: self.elements + other.elements,
            link_elements: self.link_elements + other.link_elements,
            boxes: self.boxes + other.boxes,
            links: self.links + other.links,
            media: self.media + other.media,
            fields: self.fields + other.fields,
            texts: self.texts + other.texts,
            chars: self.chars + other.chars,
            link_chars: self.link_chars + other.link_chars,
            words: self.words + other.words,
            concealed: self.concealed + other.concealed,
            font_size_sum: self.font_size_sum + other.font_size_sum,
            font_weight_sum: self.font_weight_sum + other.font_weight_sum,
        }
    }

    /// Mean font size in px, weighted by characters; 0 without text.
    pub fn font_size(&self) -> f64 {
        self.font_size_sum / f64::from(self.chars.max(1))
    }

    /// Mean font weight, weighted by characters; 0 without text.
    pub fn font_weight(&self) -> f64 {
        self.font_weight_sum / f64::from(self.chars.max(1))
    }

    /// Share of the characters that stand in links, 0..=1.
    pub fn link_density(&self) -> f64 {
        f64::from(self.link_chars) / f64::from(self.chars.max(1))
    }
}

/// Running counts: entry `i` covers the nodes before `i`.
pub(super) fn prefix_sums(page: &PageSnapshot) -> Vec<Totals> {
    let mut sums = Vec::with_capacity(page.len() + 1);
    let mut sum = Totals::default();
    let (mut link_end, mut mute_end) = (0, 0);
    sums.push(sum);
    for (id, node) in page.iter() {
        if page.is_link(id) {
            link_end = link_end.max(node.end.0);
            sum.links += 1;
        }
        let in_link = id.0 < link_end;
        if node.style.is_some() {
            sum.boxes += 1;
        }
        if node.kind == NodeKind::Element {
            if is_mute(page.tag(id)) {
                mute_end = mute_end.max(node.end.0);
            }
            sum.elements += 1;
            sum.link_elements += u32::from(in_link);
            if node.is_visible() {
                sum.media += u32::from(is_media(page.tag(id)));
                sum.fields += u32::from(is_field(page.tag(id)));
            }
        }
        if let (NodeKind::Text, false, Some(text)) = (node.kind, node.is_readable(), &node.text)
            && id.0 >= mute_end
            && node.hidden != Some(Hidden::Glyph)
            && !is_aside(page, id)
        {
            sum.concealed += collapsed_chars(text);
        }
        if let (NodeKind::Text, true, Some(text)) = (node.kind, node.is_readable(), &node.text) {
            let (chars, words) = chars_and_words(text);
            if chars > 0 {
                sum.texts += 1;
                sum.chars += chars;
                sum.words += words;
                sum.link_chars += if in_link { chars } else { 0 };
                if let Some(style) = page.own_style(id) {
                    sum.font_size_sum += f64::from(style.font_size) * f64::from(chars);
                    sum.font_weight_sum += f64::from(style.font_weight) * f64::from(chars);
                }
            }
        }
        sums.push(sum);
    }
    sums
}

fn is_media(tag: &str) -> bool {
    matches!(
        tag,
        "img" | "svg" | "video" | "canvas" | "object" | "embed" | "audio" | "iframe"
    )
}

fn is_field(tag: &str) -> bool {
    matches!(
        tag,
        "input" | "textarea" | "select" | "button" | "progress" | "meter"
    )
}
