//! Readers of truth: annotations of the evaluation sets as plain data.
//!
//! | reader | set | gives |
//! |---|---|---|
//! | [`super::segments`] | Webis-WebSeg-20 | segments |
//! | [`kreuzer`] | Kreuzer's random pages | marked blocks, taken out of a snapshot |
//! | [`labels`] | pages labelled in our own format | marked blocks, content, page type, records |
//! | [`texts`] | any set of texts | content, snippets, page type |
//! | [`wcxb`] | Web Content Extraction Benchmark | content, snippets, page type |
//! | [`aeb`] | article-extraction-benchmark | article text |
//! | [`facts`] | snippets, from trafilatura's evaluation | title, author, date, snippets |
//! | [`threads`] | forum threads | posts with text, author, date, link |
//! | [`estuka`] | Estuka's search results | records |
//! | [`types`] | any | page type |

pub mod aeb;
pub mod estuka;
pub mod facts;
pub mod kreuzer;
pub mod labels;
pub mod texts;
pub mod thread_texts;
pub mod threads;
pub mod types;
pub mod wcxb;

use crate::evaluate::overlay;
use crate::geometry::{MultiPolygon, Rect};
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// A truth file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TruthError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Not a file of this set.
    #[error("{path}: not {expected} ({reason})")]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What was expected there.
        expected: &'static str,
        /// What was wrong.
        reason: String,
    },
    /// A label that fits no place of the page.
    #[error("page {page}, block {block}: {reason}")]
    BadBlock {
        /// Id of the page.
        page: String,
        /// Index of the block, from 0.
        block: usize,
        /// What is wrong, and what to do.
        reason: String,
    },
}

/// Largest file of truth that is read, bytes. Source: ours; the largest of the sets has 0.4 MB, and a
/// byte of it can become forty in memory.
pub const MAX_FILE: u64 = 16 << 20;

fn read_bytes(path: &Path) -> Result<Vec<u8>, TruthError> {
    crate::files::read_at_most(path, MAX_FILE).map_err(|source| TruthError::Io {
        path: path.to_owned(),
        source,
    })
}

fn read_json<T: DeserializeOwned>(path: &Path, expected: &'static str) -> Result<T, TruthError> {
    serde_json::from_slice(&read_bytes(path)?).map_err(|e| TruthError::Malformed {
        path: path.to_owned(),
        expected,
        reason: e.to_string(),
    })
}

/// Px by which a block may stick out of the one it lies in. Source: ours; the edges of boxes
/// that people draw or that a browser rounds differ by this much.
pub(crate) const NESTING_SLACK: f64 = 2.0;

/// A block that people marked on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct MarkedBlock {
    /// 1 for top level, 2 for a sub-block, and so on.
    pub level: u8,
    /// What it is for (`Header`, `Menu`, ...); empty where it was not said.
    pub kind: String,
    /// Where it is on the page, px.
    pub rect: Rect,
    /// Its text that can be read.
    pub text: String,
    /// Whether no block of a deeper level lies in it.
    pub leaf: bool,
}

/// The marked blocks of one page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MarkedPage {
    /// The blocks, in the order of the annotation.
    pub blocks: Vec<MarkedBlock>,
    /// The whole page, px.
    pub page: Rect,
}

impl MarkedPage {
    /// The top-level segments.
    pub fn top(&self) -> Vec<MultiPolygon> {
        self.shapes(|b| b.level == 1)
    }

    /// The leaf segments: those that hold none of a deeper level.
    pub fn leaf(&self) -> Vec<MultiPolygon> {
        self.shapes(|b| b.leaf)
    }

    /// The outermost blocks of some kinds, whatever their case and level: people mark blocks in
    /// blocks of the same level, too.
    pub fn of_kinds(&self, kinds: &[String]) -> Vec<&MarkedBlock> {
        let chosen: Vec<&MarkedBlock> = self
            .blocks
            .iter()
            .filter(|b| kinds.iter().any(|k| k.eq_ignore_ascii_case(&b.kind)))
            .collect();
        let outer = (0..chosen.len()).filter(|at| !is_inner(&chosen, *at));
        outer.map(|at| chosen[at]).collect()
    }

    /// The texts of the top-level segments.
    pub fn top_texts(&self) -> Vec<String> {
        self.texts(|b| b.level == 1)
    }

    /// The texts of the leaf segments.
    pub fn leaf_texts(&self) -> Vec<String> {
        self.texts(|b| b.leaf)
    }

    fn shapes(&self, wanted: impl Fn(&MarkedBlock) -> bool) -> Vec<MultiPolygon> {
        let chosen = self.blocks.iter().filter(|b| wanted(b));
        chosen.map(|b| b.rect.to_multipolygon()).collect()
    }

    fn texts(&self, wanted: impl Fn(&MarkedBlock) -> bool) -> Vec<String> {
        let chosen = self.blocks.iter().filter(|b| wanted(b));
        chosen.map(|b| b.text.clone()).collect()
    }

    /// Share of the page that the top-level segments cover, 0..=1.
    pub fn cover(&self) -> f64 {
        if self.page.is_empty() {
            return 0.0;
        }
        let areas = overlay::regions(&self.top());
        let covered = areas.iter().fold(0.0, |sum, r| sum + r.area);
        covered / self.page.area()
    }
}

/// Whether a block lies in another one of a list.
fn is_inner(blocks: &[&MarkedBlock], at: usize) -> bool {
    let inner = &blocks[at].rect;
    blocks.iter().enumerate().any(|(i, outer)| {
        let is_outer = outer.rect.contains(inner, NESTING_SLACK);
        // Of two of the same place the first counts.
        is_outer && i != at && (i < at || !inner.contains(&outer.rect, NESTING_SLACK))
    })
}
