//! Templates of a site: what its pages share is noise.
//!
//! Source: Ma, Goharian, Chowdhury, Chung, *Extracting Unstructured Data from Template Generated
//! Web Documents*, CIKM 2003; pages of one template are told as in Crescenzi et al.
//!
//! # Steps
//! 1. Sketch each page ([`PageSketch`]): its chunks and the features of its template. The page
//!    itself is dropped.
//! 2. Cluster the sketches: tag paths with classes, targets of links, shape of the address, wide
//!    boxes on a grid.
//! 3. First pass: count on how many documents of a cluster each chunk stands, each document once.
//!    Those on enough of them ([`TemplateOptions::threshold`]) are template.
//! 4. Second pass, on any page ([`Template::apply`]): the cluster of the greatest similarity; its
//!    chunks on this page are marked ([`TemplateMarks`]). A page of another template is left
//!    alone.
//!
//! Input: [`PageSnapshot`](crate::snapshot::PageSnapshot)s. Output: a [`Template`], which can be saved
//! ([`mod@file`]) and applied to pages that were not there when it was learned.
//!
//! Cost: linear in the text, but for sorting chunks and for comparing each page with each
//! cluster. Memory: some 200 kB for a page of 2,000 nodes (`visiblock help speed`).
//!
//! # Deviations from the paper
//! - The key of a chunk is its text, its tag path *and its place*: the paper's own fix for the bar
//!   that stands twice on a page fails where both have one tag path. The place is the chunk's
//!   number among those of its text and path from the top, for positions in px change with the
//!   length of the content.
//! - [`ChunkMode::Block`], the default, takes layout containers for chunks; [`ChunkMode::Table`]
//!   is the paper's. There, the buffer is cleared at every table tag (the pseudo-code clears it
//!   for new chunks only, a slip).
//! - Chunks that differ in few words are the same chunk ([`TemplateOptions::near`]): a date, a counter,
//!   a name. Facts are the page's own: a line a third of whose words differ, numbers too, and lines that no
//!   other page says where they are a third of a container.
//! - A list of records keeps all of its text: "Add to basket" stands in every record of every
//!   page, but the record would not be whole without it. Lists are MDR's
//!   ([`crate::algorithm::mdr`]); one counts as data where most of its text, and something
//!   in most of its records, is the page's own.
//! - Document frequency may be a share of the cluster. Pages that repeat another page word for
//!   word are not counted.

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

    /// Whether chunks of other words, or the same with other numbers, may be the same chunk.
    pub(crate) fn takes_near(&self) -> bool {
        self.near < 1.0
    }

    /// Documents that a chunk has to stand on in a cluster of so many pages.
    pub fn needed(&self, pages: usize) -> usize {
        let needed = match self.threshold {
            // Of 50 pages 14 % are seven, and a little more by the rounding of floats.
            share if share <= 1.0 => (share * pages as f64 - ROUNDING).ceil(),
            number => number,
        };
        (needed as usize).max(2)
    }
}

/// What the product of a share and a number may be off by.
const ROUNDING: f64 = 1e-9;

/// A template cannot be learned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateError {
    /// One page, or none, with text on it.
    #[error(
        "{} to learn from: a single page cannot show what is template; give two or more pages of the site",
        match pages { 0 => "no page with text", _ => "only one page with text" }
    )]
    TooFewPages {
        /// Pages with text.
        pages: usize,
    },
}

/// The templates of a site.
#[derive(Debug, Clone, PartialEq)]
pub struct Template {
    /// One for each group of pages of one template, the largest first.
    pub clusters: Vec<Cluster>,
    /// What a user should know of the pages it was learned from.
    pub warnings: Vec<String>,
    /// The thresholds it was learned with.
    pub options: TemplateOptions,
}

/// A template: what the pages of one cluster share.
#[derive(Debug, Clone, PartialEq)]
pub struct Cluster {
    /// Pages it was learned from.
    pub pages: u32,
    /// Pages that a chunk had to stand on.
    pub needed: u32,
    /// Names of some of the pages.
    pub examples: Vec<String>,
    /// Words of a page, on average.
    pub mean_words: f64,
    /// What most pages show.
    features: Features,
    /// Its chunks from the top of the page, containers before their parts.
    pub chunks: Vec<TemplateChunk>,
    /// Chunks that are not on every page but come together.
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
    /// Pages it stands on: its document frequency.
    pub pages: u32,
    /// Words of it.
    pub words: u32,
    /// Whether it is a chunk without parts.
    pub is_leaf: bool,
    /// Whether it is no part of another chunk of the template.
    pub is_top: bool,
    /// Whether it differs in a few words between pages.
    pub varies: bool,
    /// The variant it belongs to, an index of [`Cluster::variants`].
    pub variant: Option<u32>,
    /// The beginning of its text.
    pub sample: String,
    /// Tags from the root to its container.
    pub tag_path: String,
    /// Where it stands on one of the pages, page px.
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

/// Optional parts of a template that come together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// Pages that show it.
    pub pages: u32,
    /// Chunks of it.
    pub chunks: u32,
}
