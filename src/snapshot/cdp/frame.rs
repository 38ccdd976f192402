//! One document of the answer under way: what belongs to each node, gathered from its arrays.

use super::meant::Meant;
use super::raw::RawDocument;
use crate::geometry::Rect;
use std::collections::{HashMap, HashSet};

/// One document under way.
pub(super) struct Frame<'a> {
    pub(super) document: usize,
    pub(super) raw: &'a RawDocument,
    /// The meaning of control characters in it.
    pub(super) meant: Meant,
    /// Offset of its coordinates on the page.
    pub(super) offset: (f64, f64),
    pub(super) next: usize,
    /// Raw indices of the open nodes.
    pub(super) open: Vec<usize>,
    /// Layout boxes of each node: a text node may have several (`::first-letter`).
    pub(super) boxes: Vec<Vec<usize>>,
    /// Line boxes of each layout box.
    pub(super) lines: Vec<Vec<usize>>,
    pub(super) children: HashMap<usize, i64>,
    pub(super) shadow: HashSet<usize>,
    pub(super) pseudo: HashSet<usize>,
    /// The `::after` of open nodes. Chromium lists it before their children; it comes behind.
    pub(super) after: HashMap<usize, usize>,
    pub(super) values: HashMap<usize, i64>,
}

impl<'a> Frame<'a> {
    pub(super) fn new(
        document: usize,
        (raw, meant): (&'a RawDocument, Meant),
        offset: (f64, f64),
    ) -> Self {
        let mut values = raw.nodes.input_value.to_map();
        values.extend(raw.nodes.text_value.to_map());
        Self {
            document,
            raw,
            meant,
            offset,
            next: 0,
            open: Vec::new(),
            boxes: grouped(&raw.layout.node_index, raw.nodes.parent_index.len()),
            lines: grouped(&raw.text_boxes.layout_index, raw.layout.node_index.len()),
            children: raw.nodes.content_document_index.to_map(),
            shadow: raw.nodes.shadow_root_type.index.iter().copied().collect(),
            pseudo: raw.nodes.pseudo_type.index.iter().copied().collect(),
            after: HashMap::new(),
            values,
        }
    }

    /// Where layout boxes are on the page.
    pub(super) fn rects<'b>(&'b self, boxes: &'b [usize]) -> impl Iterator<Item = Rect> + 'b {
        let bounds = &self.raw.layout.bounds;
        boxes.iter().filter_map(|b| self.rect(bounds.get(*b)))
    }

    /// A box on the page; `None` for what is no box or beyond all measure.
    pub(super) fn rect(&self, bounds: Option<&Vec<f64>>) -> Option<Rect> {
        let Some(&[x, y, w, h]) = bounds.map(Vec::as_slice) else {
            return None;
        };
        let rect = Rect::new(x, y, w, h)
            .translate(self.offset.0, self.offset.1)
            .snapped();
        (rect.area().is_finite() && rect.left.is_finite() && rect.top.is_finite()).then_some(rect)
    }
}

/// `result[k]` lists the positions at which `index` holds `k`.
pub(super) fn grouped(index: &[usize], len: usize) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); len];
    for (position, &k) in index.iter().enumerate() {
        if let Some(group) = groups.get_mut(k) {
            group.push(position);
        }
    }
    groups
}
