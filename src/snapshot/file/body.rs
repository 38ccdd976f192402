//! The JSON of a snapshot file, and the way from and to the page.

use super::FORMAT;
use crate::geometry::Rect;
use crate::snapshot::attributes::kept_of;
use crate::snapshot::{
    Builder, Color, Hidden, Look, NodeId, NodeKind, PageSnapshot, Size, Source, Style,
};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde::ser::{Error as _, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};

/// The body of a snapshot file, for reading.
#[derive(Deserialize)]
pub(super) struct FileBody {
    pub(super) format: String,
    pub(super) version: [u32; 2],
    source: Source,
    viewport: Size,
    page: Size,
    pub(super) warnings: Vec<String>,
    pub(super) tags: Vec<String>,
    pub(super) styles: Vec<Style>,
    #[serde(default)]
    pub(super) looks: Vec<Look>,
    pub(super) nodes: Vec<FileNode>,
    #[serde(default)]
    screenshot: Option<String>,
}

/// The body of a snapshot file, for writing.
#[derive(Serialize)]
pub(super) struct PageBody<'a> {
    format: &'a str,
    version: [u32; 2],
    source: &'a Source,
    viewport: Size,
    page: Size,
    warnings: &'a [String],
    tags: &'a [String],
    styles: &'a [Style],
    looks: &'a [Look],
    nodes: PageNodes<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    screenshot: Option<String>,
}

/// The nodes of a page, each made when it is written: all of them take more than the page itself.
struct PageNodes<'a>(&'a PageSnapshot);

impl Serialize for PageNodes<'_> {
    /// Fails where [`PageSnapshot::from_body`] would: what cannot be read again is not written.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(page) = self;
        let mut nodes = serializer.serialize_seq(Some(page.len()))?;
        for (id, _) in page.iter() {
            let node = page.file_node(id).map_err(S::Error::custom)?;
            nodes.serialize_element(&node)?;
        }
        nodes.end()
    }
}

/// A node in the file. Fields that are derived again (`h`, `bg`) are not read.
#[derive(Serialize, Deserialize)]
pub(super) struct FileNode {
    k: NodeKind,
    t: usize,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    p: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(super) a: Vec<(String, String)>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    x: Option<Box<str>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    v: Option<Box<str>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    s: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    lk: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    r: Option<Rect>,
    #[serde(skip_serializing_if = "is_zero", default)]
    o: u32,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(super) l: Vec<(u32, u32, f64, f64, f64, f64)>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    sh: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    br: bool,
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    h: Option<Hidden>,
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    bg: Option<Color>,
}

/// Whether a line box is one of the text that its node has.
fn check_line(id: NodeId, start: u32, end: u32, text: Option<&str>) -> Result<(), String> {
    let text_len = text.map_or(0, str::len);
    if start > end || end as usize > text_len {
        return Err(format!("node {} has a line outside of its text", id.0));
    }
    Ok(())
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

impl PageSnapshot {
    pub(super) fn to_body(&self) -> PageBody<'_> {
        PageBody {
            format: FORMAT.name,
            version: FORMAT.version,
            source: &self.source,
            viewport: self.viewport,
            page: self.page,
            warnings: &self.warnings,
            tags: &self.tag_names,
            styles: &self.styles,
            looks: &self.looks,
            nodes: PageNodes(self),
            screenshot: self.screenshot.as_ref().map(|p| BASE64_STANDARD.encode(p)),
        }
    }

    fn file_node(&self, id: NodeId) -> Result<FileNode, String> {
        let node = self.node(id);
        for run in self.runs_of(id) {
            check_line(id, run.range.start, run.range.end, node.text.as_deref())?;
        }
        let lines = self.runs_of(id).iter().map(|run| {
            let [x, y, w, h] = run.rect.into();
            (run.range.start, run.range.end, x, y, w, h)
        });
        Ok(FileNode {
            k: node.kind,
            t: node.tag as usize,
            p: node.parent.map(|p| p.0),
            a: node.attributes.clone(),
            x: node.text.clone(),
            v: node.value.clone(),
            s: node.style,
            lk: node.look,
            r: node.rect,
            o: node.paint_order,
            l: lines.collect(),
            sh: node.in_shadow,
            br: node.broken,
            h: node.hidden,
            bg: node.style.map(|_| node.background),
        })
    }

    pub(super) fn from_body(body: FileBody) -> Result<Self, String> {
        let mut page = Builder::new(body.source, body.viewport, body.page);
        for style in body.styles {
            page.add_style(style);
        }
        for look in body.looks {
            page.add_look(look);
        }
        page.reserve(body.nodes.len());
        // The numbers of the tags in the page: those that no node has get none.
        let mut tags: Vec<Option<u32>> = vec![None; body.tags.len()];
        let mut open: Vec<u32> = Vec::new();
        for (i, node) in body.nodes.into_iter().enumerate() {
            while open.last().is_some_and(|top| Some(*top) != node.p) {
                open.pop();
                page.close();
            }
            if open.is_empty() != (i == 0) {
                return Err(format!("node {i} stands before its parent"));
            }
            open.push(i as u32);
            let tag = tags
                .get_mut(node.t)
                .ok_or_else(|| format!("node {i} has an unknown tag"))?;
            let tag = *tag.get_or_insert_with(|| page.tag_index(&body.tags[node.t]));
            let id = page.open_numbered(node.k, tag);
            if node.s.is_some_and(|s| s as usize >= page.style_count()) {
                return Err(format!("node {i} has an unknown style"));
            }
            if node.lk.is_some_and(|l| l as usize >= page.look_count()) {
                return Err(format!("node {i} has an unknown look"));
            }
            for &(start, end, ..) in &node.l {
                check_line(id, start, end, node.x.as_deref())?;
            }
            let target = page.node_mut(id);
            target.attributes = node.a;
            for (_, value) in &mut target.attributes {
                let kept = kept_of(value);
                if kept.len() < value.len() {
                    *value = kept.to_owned();
                }
            }
            target.text = node.x;
            target.value = node.v;
            target.style = node.s;
            target.look = node.lk;
            target.rect = node.r;
            target.paint_order = node.o;
            target.in_shadow = node.sh;
            target.broken = node.br;
            for (start, end, x, y, w, h) in node.l {
                page.add_run(id, start..end, Rect::new(x, y, w, h));
            }
        }
        let mut snapshot = page.finish();
        snapshot.warnings = body.warnings;
        snapshot.screenshot = body
            .screenshot
            .map(|s| BASE64_STANDARD.decode(s).map_err(|e| e.to_string()))
            .transpose()?;
        Ok(snapshot)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a failed assumption is a failed test")]
    use super::*;

    #[test]
    fn long_attributes_are_cut_as_those_of_a_browser_are() {
        let mut page = Builder::new(Source::default(), Size::default(), Size::default());
        let id = page.open(NodeKind::Element, "p");
        let picture = format!("data:image/png;base64,{}", "A".repeat(100));
        let values = ["a".repeat(5000), picture, "card".to_owned()];
        let attributes = ["class", "src", "id"].map(str::to_owned);
        page.node_mut(id).attributes = attributes.into_iter().zip(values).collect();
        let json = serde_json::to_string(&page.finish().to_body());
        let body = serde_json::from_str(&json.expect("it can be written"));
        let read = PageSnapshot::from_body(body.expect("it can be parsed"));
        let read = read.expect("it can be read");
        let kept = read.node(id).attributes.iter();
        let lengths: Vec<usize> = kept.map(|(_, value)| value.len()).collect();
        assert_eq!(lengths, [4096, 64, 4]);
    }

    #[test]
    fn what_cannot_be_read_again_is_not_written() {
        let mut page = Builder::new(Source::default(), Size::default(), Size::default());
        let id = page.open(NodeKind::Text, "#text");
        page.add_run(id, 0..3, Rect::default());
        let told = serde_json::to_string(&page.finish().to_body()).err();
        let told = told.map(|error| error.to_string());
        assert_eq!(
            told.as_deref(),
            Some("node 0 has a line outside of its text")
        );
        let mut page = Builder::new(Source::default(), Size::default(), Size::default());
        let id = page.open(NodeKind::Text, "#text");
        page.add_text(id, "abc");
        page.add_run(id, 0..3, Rect::default());
        assert!(serde_json::to_string(&page.finish().to_body()).is_ok());
    }
}
