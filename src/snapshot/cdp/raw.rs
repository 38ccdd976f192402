//! The answer, as it stands in the protocol.

use serde::Deserialize;
use std::collections::HashMap;

pub(super) type StringIndex = i32;

/// The answer, as it stands in the protocol.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct RawSnapshot {
    pub(super) documents: Vec<RawDocument>,
    pub(super) strings: Vec<String>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct RawDocument {
    #[serde(rename = "documentURL")]
    pub(super) document_url: StringIndex,
    pub(super) title: StringIndex,
    pub(super) content_language: StringIndex,
    pub(super) encoding_name: StringIndex,
    pub(super) nodes: RawNodes,
    pub(super) layout: RawLayout,
    pub(super) text_boxes: RawTextBoxes,
    pub(super) content_width: f64,
    pub(super) content_height: f64,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct RawNodes {
    pub(super) parent_index: Vec<i64>,
    pub(super) node_type: Vec<i64>,
    pub(super) node_name: Vec<StringIndex>,
    pub(super) node_value: Vec<StringIndex>,
    pub(super) attributes: Vec<Vec<StringIndex>>,
    pub(super) shadow_root_type: Rare,
    pub(super) text_value: Rare,
    pub(super) input_value: Rare,
    pub(super) content_document_index: Rare,
    pub(super) pseudo_type: Rare,
}

/// Values that only some nodes have. `value` is missing where the index says it all.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Rare {
    pub(super) index: Vec<usize>,
    pub(super) value: Vec<i64>,
}

impl Rare {
    pub(super) fn to_map(&self) -> HashMap<usize, i64> {
        self.index
            .iter()
            .copied()
            .zip(self.value.iter().copied())
            .collect()
    }
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct RawLayout {
    pub(super) node_index: Vec<usize>,
    pub(super) styles: Vec<Vec<StringIndex>>,
    pub(super) bounds: Vec<Vec<f64>>,
    pub(super) text: Vec<StringIndex>,
    pub(super) paint_orders: Vec<i64>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct RawTextBoxes {
    pub(super) layout_index: Vec<usize>,
    pub(super) bounds: Vec<Vec<f64>>,
    pub(super) start: Vec<i64>,
    pub(super) length: Vec<i64>,
}
