//! Lists of records and their fields: what mining finds.

use super::Hints;
use crate::geometry::Rect;
use crate::segmentation::Score;
use crate::snapshot::NodeId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A list of records.
#[derive(Debug, Clone, PartialEq)]
pub struct DataRegion {
    /// How much it looks like the page's main content, 0..=1, and why.
    pub score: Score,
    /// Bounding rectangle of the records, page px.
    pub rect: Rect,
    /// The subtrees of all records, in document order.
    pub nodes: Vec<NodeId>,
    /// The records, in document order.
    pub records: Vec<Record>,
}

/// One thing of a list.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Its text as a reader gets it.
    pub text: String,
    /// Bounding rectangle of what can be seen, page px.
    pub rect: Rect,
    /// The subtrees it consists of.
    pub nodes: Vec<NodeId>,
    /// Its parts, by column.
    pub fields: Vec<DataField>,
}

/// A part of a record.
#[derive(Debug, Clone, PartialEq)]
pub struct DataField {
    /// The same number for the same field of all records of a list; from 0.
    pub column: u32,
    /// What it is.
    pub role: FieldRole,
    /// The column's name, where the page gives one (the header of a table).
    pub name: Option<String>,
    /// Its text; an image's alternative text.
    pub text: String,
    /// Where a link leads or an image comes from, absolute where the page's address is known.
    pub url: Option<String>,
    /// The items of a nested list.
    pub items: Vec<String>,
    /// Where each item leads, likewise, or nothing; none at all where none leads anywhere.
    pub urls: Vec<String>,
    /// What its markup says of it.
    pub hints: Hints,
}

/// What a field is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FieldRole {
    /// Text outside links.
    Text,
    /// A link with its text.
    Link,
    /// An image.
    Image,
    /// A list inside the record.
    List,
}
