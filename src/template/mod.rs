//! Templates of a site: what its pages share is noise.
//!
//! Source: Ma, Goharian, Chowdhury, Chung, *Extracting Unstructured Data from Template Generated
//! Web Documents*, CIKM 2003; pages of one template are told as in Crescenzi et al.
//!
//! # Steps
//! 1. Sketch each page ([`PageSketch`]): its chunks and template features. The page itself is dropped.
//! 2. Cluster the sketches by tag paths with classes, link targets, shape of the address, and wide boxes on a grid.
//! 3. First pass: count for each chunk the documents of the cluster that contain it. Chunks on enough documents
//!    ([`TemplateOptions::threshold`]) are template.
//! 4. Second pass, on any page ([`Template::apply`]): mark the chunks of the most similar cluster
//!    ([`TemplateMarks`]). A page of another template is left alone.
//!
//! Input: [`PageSnapshot`](crate::snapshot::PageSnapshot)s. Output: a [`Template`], which can be saved ([`mod@file`])
//! and applied to other pages.
//!
//! Cost: linear in the text, except sorting chunks and comparing each page with each cluster. Memory: some 200 kB for
//! a page of 2,000 nodes (`visiblock help speed`).
//!
//! # Deviations from the paper
//! - The key of a chunk is its text, its tag path *and its place*: the paper's own fix for a bar that occurs twice on
//!   a page fails if both have the same tag path. The place is the chunk's number among those with the same text and
//!   path, from the top, because positions in px depend on the length of the content.
//! - [`ChunkMode::Block`], the default, uses layout containers as chunks; [`ChunkMode::Table`] is the paper's. There,
//!   the buffer is cleared at every table tag (the pseudo-code clears it for new chunks only, a slip).
//! - Chunks that differ in few words are the same chunk ([`TemplateOptions::near`]): a date, a counter, a name. Facts
//!   are the page's own: a line with a third of its words changed, numbers included, and lines on no other page that
//!   make up a third of a container.
//! - A list of records keeps all of its text: "Add to basket" is in every record of every page, but a record would be
//!   incomplete without it. Lists are found by MDR ([`crate::algorithm::mdr`]); a list is data if most of its text,
//!   and some text in most of its records, is the page's own.
//! - Document frequency may be a share of the cluster. Pages with exactly the text of another page are not counted.

mod apply;
mod chunk;
mod chunk_segmenter;
mod cluster;
mod features;
pub mod file;
pub(crate) mod key;
mod learn;
mod marks;
mod min_hash;
mod records;
mod sketch;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod worked_examples;

pub use chunk::{ChunkMode, Leaf, leaves};
pub use chunk_segmenter::ChunkSegmenter;
pub use file::TemplateFileError;
pub use learn::Learner;
pub use marks::{MarkedChunk, TemplateMarks};
pub use sketch::PageSketch;

use crate::geometry::Rect;
use crate::threshold::{ThresholdError, within};
use features::Features;
use key::ChunkKey;
use min_hash::Candidate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Thresholds of learning and applying; the config section `template`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TemplateOptions {
    /// What a chunk is: `block` or `table`. Default `block`.
    pub mode: ChunkMode,
    /// Documents of a cluster that a chunk has to stand on: a number of pages from 2 on, or a
    /// share of the cluster's pages, above 0 and at most 1. Never less than 2 pages. Default 0.5.
    /// Source: ours, measured on estuka; the paper takes 4 of 13 and 4 of 41.
    pub threshold: f64,
    /// Two chunks are nearly the same from this resemblance of their shingles (pairs of words,
    /// numbers masked) on, 0..=1; 1 for word for word, numbers too. Default 0.6: one word in ten differs.
    /// Source: ours, measured on estuka.
    pub near: f64,
    /// Chunks of fewer words have to be the same word for word. Default 8.
    /// Source: ours: below, one word more or less is another chunk.
    pub min_near_words: u32,
    /// Two pages are of one template from this similarity on, 0..=1. Default 0.2. Source: ours,
    /// measured on estuka and kreuzer: pages of one site reach .26 and more, of two sites .15 at
    /// most.
    pub min_alike: f64,
    /// A template is applied to pages that show at least this share of its features, 0..=1.
    /// Default 0.2. Source: as `min_alike`.
    pub min_shown: f64,
    /// A list of records is data, and keeps all of its text, where at most this share of its
    /// characters is template, 0..=1. Default 0.5. Source: ours: a majority.
    pub max_list_template: f64,
    /// The main list of records of a page is data, whatever of it stands on other pages too, where
    /// the template was learned from fewer pages than this: searches for like words find the same
    /// records. Default 5. Source: ours; estuka has 3 pages of a site.
    pub min_list_pages: u32,
    /// A page of which more than this share of the characters is template is no page of its own:
    /// nothing is removed from it without `force`, 0..=1. Default 0.99. Source: ours.
    pub max_page_template: f64,
}

impl Default for TemplateOptions {
    fn default() -> Self {
        Self {
            mode: ChunkMode::Block,
            threshold: 0.5,
            near: 0.6,
            min_near_words: 8,
            min_alike: 0.2,
            min_shown: 0.2,
            max_list_template: 0.5,
            min_list_pages: 5,
            max_page_template: 0.99,
        }
    }
}

impl TemplateOptions {
    /// Refuses thresholds out of range.
    ///
    /// # Errors
    /// A message that names the field and its range.
    pub fn check(&self) -> Result<(), ThresholdError> {
        let threshold = self.threshold;
        let is_share = threshold > 0.0 && threshold <= 1.0;
        let is_number = (2.0..=1e9).contains(&threshold) && threshold.fract() == 0.0;
        if !is_share && !is_number {
            return Err(ThresholdError::with_field(
                "threshold",
                format!(
                    "`threshold` must be a share above 0 and up to 1, or a number of pages from 2 on, not {threshold}"
                ),
            ));
        }
        for (name, share) in [
            ("near", self.near),
            ("min_alike", self.min_alike),
            ("min_shown", self.min_shown),
            ("max_list_template", self.max_list_template),
            ("max_page_template", self.max_page_template),
        ] {
            within(name, share, 0.0..=1.0)?;
        }
        Ok(())
    }

    /// Whether chunks with other words, or other numbers, may count as the same chunk.
    pub(crate) fn takes_near(&self) -> bool {
        self.near < 1.0
    }

    /// Number of documents of a cluster with `pages` pages that a chunk must be on.
    pub fn needed(&self, pages: usize) -> usize {
        let needed = match self.threshold {
            // 14 % of 50 pages are seven, but slightly more in floating point.
            share if share <= 1.0 => (share * pages as f64 - ROUNDING).ceil(),
            number => number,
        };
        (needed as usize).max(2)
    }
}

/// Tolerance for the rounding error of that product.
const ROUNDING: f64 = 1e-9;

/// A template cannot be learned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateError {
    /// There are not two pages with text.
    #[error(
        "{} to learn from: a single page cannot show what is template; give two or more pages of the site",
        match pages { 0 => "no page with text", _ => "only one page with text" }
    )]
    TooFewPages {
        /// Number of pages with text.
        pages: usize,
    },
}

/// The templates of a site.
#[derive(Debug, Clone, PartialEq)]
pub struct Template {
    /// One for each cluster of pages, the largest first.
    pub clusters: Vec<Cluster>,
    /// Warnings about the pages it was learned from.
    pub warnings: Vec<String>,
    /// The thresholds it was learned with.
    pub options: TemplateOptions,
}

/// A template: what the pages of one cluster share.
#[derive(Debug, Clone, PartialEq)]
pub struct Cluster {
    /// Number of pages it was learned from.
    pub pages: u32,
    /// Minimum number of pages of a chunk.
    pub needed: u32,
    /// Names of some of the pages.
    pub examples: Vec<String>,
    /// Average number of words of a page.
    pub mean_words: f64,
    /// The features that most pages have.
    features: Features,
    /// Its chunks from the top of the page, containers before their parts.
    pub chunks: Vec<TemplateChunk>,
    /// Groups of chunks that are not on every page but occur together.
    pub variants: Vec<Variant>,
}

/// A chunk of a template.
#[derive(Debug, Clone, PartialEq)]
pub struct TemplateChunk {
    text: u64,
    path: u64,
    ordinal: u32,
    shingles: Vec<u32>,
    word_set: Vec<u32>,
    /// Number of pages that contain it: its document frequency.
    pub pages: u32,
    /// Number of words.
    pub words: u32,
    /// Whether it is a chunk without parts.
    pub is_leaf: bool,
    /// Whether it is not part of another chunk of the template.
    pub is_top: bool,
    /// Whether a few of its words differ between pages.
    pub varies: bool,
    /// The variant it belongs to, an index of [`Cluster::variants`].
    pub variant: Option<u32>,
    /// The beginning of its text.
    pub sample: String,
    /// Tags from the root to its container.
    pub tag_path: String,
    /// Its rectangle on one of the pages, page px.
    pub rect: Rect,
}

impl TemplateChunk {
    fn key(&self) -> ChunkKey {
        ChunkKey {
            text: self.text,
            path: self.path,
            ordinal: self.ordinal,
        }
    }

    fn candidate(&self) -> Candidate<'_> {
        Candidate {
            path: self.path,
            shingles: &self.shingles,
            word_set: &self.word_set,
        }
    }
}

/// Optional chunks of a template that occur together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// Number of pages that contain them.
    pub pages: u32,
    /// Number of chunks.
    pub chunks: u32,
}
