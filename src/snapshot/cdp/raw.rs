//! The answer, as it stands in the protocol.

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};
use std::collections::HashMap;
use std::fmt;

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
    pub(super) styles: Rows,
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

/// A list of lists, each distinct one stored once, as most are equal. Otherwise the styles of a page of
/// 50,000 boxes would take 25 MB.
#[derive(Debug, Clone, Default)]
pub(super) struct Rows {
    /// Where each is in `different`.
    places: Vec<u32>,
    different: Vec<Box<[StringIndex]>>,
}

impl Rows {
    pub(super) fn get(&self, at: usize) -> Option<&[StringIndex]> {
        let place = *self.places.get(at)?;
        self.different.get(place as usize).map(AsRef::as_ref)
    }
}

impl<'de> Deserialize<'de> for Rows {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(RowsVisitor)
    }
}

struct RowsVisitor;

impl<'de> Visitor<'de> for RowsVisitor {
    type Value = Rows;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of lists of numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Rows, A::Error> {
        let mut rows = Rows::default();
        let mut known: HashMap<Box<[StringIndex]>, u32> = HashMap::new();
        let mut row = Vec::new();
        while list.next_element_seed(Row(&mut row))?.is_some() {
            let place = match known.get(row.as_slice()) {
                Some(place) => *place,
                None => {
                    let place = rows.different.len() as u32;
                    rows.different.push(row.as_slice().into());
                    known.insert(row.as_slice().into(), place);
                    place
                }
            };
            rows.places.push(place);
        }
        Ok(rows)
    }
}

/// Reads a list into one that is there.
struct Row<'a>(&'a mut Vec<StringIndex>);

impl<'de> DeserializeSeed<'de> for Row<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Row<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        self.0.clear();
        while let Some(value) = list.next_element()? {
            self.0.push(value);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;

    #[test]
    fn equal_rows_are_kept_once() {
        let rows: Rows = serde_json::from_str("[[1,2],[],[1,2],[3]]").unwrap();
        assert_eq!(rows.different.len(), 3);
        let all: Vec<&[StringIndex]> = (0..5).filter_map(|at| rows.get(at)).collect();
        assert_eq!(all, [&[1, 2][..], &[], &[1, 2], &[3]]);
        for bad in ["[1]", "[[1,\"x\"]]", "{}", "[[1,[2]]]"] {
            assert!(serde_json::from_str::<Rows>(bad).is_err(), "{bad}");
        }
    }
}
