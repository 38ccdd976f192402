//! The page as a sequence of tag path codes (Algorithm 2 of the paper).

use crate::hash::HashMap;
use crate::snapshot::{Color, Node, NodeId, NodeKind, PageSnapshot, Style};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::hash::Hash;
use std::ops::Range;

/// What makes two nodes with the same tag path differ in style (Definition 3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StyleMode {
    /// The `class` and `style` attributes, over every element of the page, as in the paper.
    Paper,
    /// The rendered look: the computed styles, over the elements that have a box.
    #[default]
    Visual,
}

/// The tag path sequence (TPS) of a page.
///
/// Position `i` of the sequence stands for the `i`-th element below `body`, in document order,
/// `body` itself first. Codes count from 1, in the order in which the paths are first seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagPaths {
    codes: Vec<u32>,
    nodes: Vec<NodeId>,
    end: NodeId,
    distinct: u32,
}

impl TagPaths {
    /// The sequence of a page's body. Linear in the number of nodes.
    pub fn from_page(page: &PageSnapshot, mode: StyleMode) -> Self {
        let body = page.body();
        let mut styles = Styles::new(page, mode);
        let mut map: HashMap<(u32, u32, u32), u32> = HashMap::default();
        let mut code_of = vec![0_u32; page.len()];
        let (mut codes, mut nodes) = (Vec::new(), Vec::new());
        for id in page.subtree(body) {
            let node = page.node(id);
            let above = match node.parent {
                Some(parent) if id != body => code_of[parent.index()],
                _ => 0,
            };
            let in_sequence = matches!(node.kind, NodeKind::Element | NodeKind::Document)
                && (id == body || mode == StyleMode::Paper || page.totals(id).boxes > 0);
            if !in_sequence {
                code_of[id.index()] = above;
                continue;
            }
            let next = map.len() as u32 + 1;
            let path = (above, node.tag, styles.code(node));
            let code = *map.entry(path).or_insert(next);
            code_of[id.index()] = code;
            codes.push(code);
            nodes.push(id);
        }
        Self {
            codes,
            nodes,
            end: page.node(body).end,
            distinct: map.len() as u32,
        }
    }

    /// The codes, one for each element.
    pub fn codes(&self) -> &[u32] {
        &self.codes
    }

    /// The elements the codes stand for.
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// Size of the alphabet: codes are `1..=distinct`.
    pub fn distinct(&self) -> u32 {
        self.distinct
    }

    /// The tag path frequency set FS (Definition 3.5): `(code, frequency)` by code.
    pub fn frequencies(&self) -> Vec<(u32, u32)> {
        let mut counts = vec![0_u32; self.distinct as usize];
        for code in &self.codes {
            counts[*code as usize - 1] += 1;
        }
        (1..).zip(counts).collect()
    }

    /// The frequency thresholds FT (Definition 3.6), ascending.
    pub fn thresholds(&self) -> Vec<u32> {
        let distinct: BTreeSet<u32> = self.frequencies().iter().map(|(_, f)| *f).collect();
        distinct.into_iter().collect()
    }

    /// The nodes of a range of the sequence. Between two elements of the sequence stand text
    /// and elements without box; they belong to the element before them.
    pub fn node_range(&self, range: &Range<usize>) -> Range<NodeId> {
        self.node_or_end(range.start)..self.node_or_end(range.end)
    }

    fn node_or_end(&self, index: usize) -> NodeId {
        self.nodes.get(index).copied().unwrap_or(self.end)
    }
}

/// Gives nodes numbers that are equal for equal styles.
enum Styles<'a> {
    /// By class and style.
    Paper(Codes<(&'a str, &'a str)>),
    Visual {
        /// The number of the signature of each of the page's styles.
        signatures: Vec<u32>,
        codes: Codes<(u32, Color)>,
    },
}

impl<'a> Styles<'a> {
    fn new(page: &'a PageSnapshot, mode: StyleMode) -> Self {
        match mode {
            StyleMode::Paper => Self::Paper(Codes::default()),
            StyleMode::Visual => {
                let mut signatures = Codes::default();
                let styles = page.styles().iter();
                Self::Visual {
                    signatures: styles
                        .map(|s| signatures.code(StyleSignature::from_style(s)))
                        .collect(),
                    codes: Codes::default(),
                }
            }
        }
    }

    fn code(&mut self, node: &'a Node) -> u32 {
        match self {
            Self::Paper(codes) => {
                // The other attributes are not style; a missing one is an empty one.
                let class = node.attribute("class").unwrap_or("");
                codes.code((class, node.attribute("style").unwrap_or("")))
            }
            Self::Visual { signatures, codes } => {
                // A node without a box of its own looks like nothing.
                let none = signatures.len() as u32;
                let signature = node.style.map_or(none, |s| signatures[s as usize]);
                codes.code((signature, node.background))
            }
        }
    }
}

/// Numbers things in the order in which they come.
struct Codes<K>(HashMap<K, u32>);

impl<K> Default for Codes<K> {
    fn default() -> Self {
        Self(HashMap::default())
    }
}

impl<K: Hash + Eq> Codes<K> {
    fn code(&mut self, key: K) -> u32 {
        let next = self.0.len() as u32;
        *self.0.entry(key).or_insert(next)
    }
}

/// The part of a computed style a reader tells regions apart by. Lengths are rounded to whole
/// px: finer steps come from zooming and rounding, not from design.
#[derive(PartialEq, Eq, Hash)]
struct StyleSignature<'a> {
    boxes: (u8, bool, bool),
    font: (&'a str, u32, u16, bool),
    colors: [u8; 8],
    paint: (bool, bool, [bool; 4]),
    align: &'a str,
}

impl<'a> StyleSignature<'a> {
    fn from_style(style: &'a Style) -> Self {
        let (text, back) = (style.color, style.background_color);
        Self {
            boxes: (style.display as u8, style.float, style.position as u8 > 1),
            font: (
                style.font_family.as_str(),
                style.font_size.round() as u32,
                style.font_weight,
                style.italic,
            ),
            colors: [
                text.r, text.g, text.b, text.a, back.r, back.g, back.b, back.a,
            ],
            paint: (
                style.background_image,
                style.shadow,
                style.border.map(|edge| edge.is_visible()),
            ),
            align: &style.text_align,
        }
    }
}
