//! Templates of sites: as a listing for people, as JSON for programs.

use super::segment_json::finite;
use crate::counted::counted;
use crate::escape::printable_line;
use crate::geometry::rect_json;
use crate::snapshot::PageSnapshot;
use crate::template::{Cluster, Template, TemplateChunk, TemplateMarks};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// Name and version of `template show --format json`.
pub const SCHEMA: &str = "visiblock/template/1";
/// Name and version of `template apply --format json`.
pub const APPLIED_SCHEMA: &str = "visiblock/applied-template/1";

/// Characters of a text that a line shows.
const SHOWN_TEXT: usize = 70;
/// Tags of a path that a line shows, the innermost ones.
const SHOWN_TAGS: usize = 3;

/// What was learned, in a few lines.
pub fn summary(template: &Template) -> String {
    let mut out = String::new();
    for (i, cluster) in template.clusters.iter().enumerate() {
        let _ = writeln!(out, "{}", heading(i, cluster));
    }
    out
}

fn heading(index: usize, cluster: &Cluster) -> String {
    let leaves = cluster.chunks.iter().filter(|c| c.is_leaf);
    let words: u32 = leaves.clone().map(|c| c.words).sum();
    let pages = counted(cluster.pages as usize, "page", "pages");
    let texts = counted(leaves.count(), "piece", "pieces");
    let variants = counted(cluster.variants.len(), "variant", "variants");
    let least = counted(cluster.needed as usize, "page", "pages");
    format!(
        "template {index}: {pages}, {texts} of text ({words} of {:.0} words a page) on {least} or more, {variants}",
        cluster.mean_words,
    )
}

/// The templates for human eyes: one line a chunk, from the top of the page down.
pub fn listing(template: &Template, all: bool) -> String {
    let mut out = String::new();
    for (i, cluster) in template.clusters.iter().enumerate() {
        let _ = writeln!(out, "{}", heading(i, cluster));
        for name in &cluster.examples {
            let _ = writeln!(out, "  page  {}", printable_line(name, 100));
        }
        if cluster.pages as usize > cluster.examples.len() {
            let more = cluster.pages as usize - cluster.examples.len();
            let _ = writeln!(out, "  page  and {more} more");
        }
        for (v, variant) in cluster.variants.iter().enumerate() {
            let _ = writeln!(
                out,
                "  variant {v}: {} chunks that come together, on {} of {} pages",
                variant.chunks, variant.pages, cluster.pages
            );
        }
        for chunk in cluster.chunks.iter().filter(|c| all || c.is_top) {
            line(&mut out, chunk, cluster.pages);
        }
    }
    for warning in &template.warnings {
        let _ = writeln!(out, "warning: {}", printable_line(warning, 200));
    }
    out
}

fn line(out: &mut String, chunk: &TemplateChunk, pages: u32) {
    let r = &chunk.rect;
    let tags: Vec<&str> = chunk.tag_path.rsplit('/').take(SHOWN_TAGS).collect();
    let tags: Vec<&str> = tags.into_iter().rev().collect();
    let _ = write!(
        out,
        "  {}/{pages} [{:.0},{:.0} {:.0}x{:.0}] {}",
        chunk.pages,
        r.left,
        r.top,
        r.width(),
        r.height(),
        printable_line(&tags.join("/"), SHOWN_TEXT),
    );
    if chunk.varies {
        out.push_str(" (varies)");
    }
    if let Some(variant) = chunk.variant {
        let _ = write!(out, " (variant {variant})");
    }
    let _ = writeln!(out, "  {}", printable_line(&chunk.sample, SHOWN_TEXT));
}

/// Templates as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Templates of a site")]
#[non_exhaustive]
pub struct TemplateJson {
    /// Name and version of the format.
    pub schema: String,
    /// One for each template, the largest first.
    pub clusters: Vec<ClusterJson>,
    /// What a user should know of the pages it was learned from.
    pub warnings: Vec<String>,
}

/// A template as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Cluster")]
#[non_exhaustive]
pub struct ClusterJson {
    /// Pages it was learned from.
    pub pages: u32,
    /// Pages that a chunk had to stand on.
    pub needed: u32,
    /// Names of some of the pages.
    pub examples: Vec<String>,
    /// Words of a page, on average.
    pub mean_words: f64,
    /// Sizes of the variants: chunks that are not on every page but come together.
    pub variants: Vec<VariantJson>,
    /// Its chunks, from the top of the page down, containers before their parts.
    pub chunks: Vec<ChunkJson>,
}

/// A variant as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Variant")]
#[non_exhaustive]
pub struct VariantJson {
    /// Pages that show it.
    pub pages: u32,
    /// Chunks of it.
    pub chunks: u32,
}

/// A chunk as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Chunk")]
#[non_exhaustive]
pub struct ChunkJson {
    /// The beginning of its text.
    pub text: String,
    /// Pages it stands on: its document frequency.
    pub pages: u32,
    /// Words of it.
    pub words: u32,
    /// Whether it has no parts.
    pub leaf: bool,
    /// Whether it is no part of another chunk of the template.
    pub top: bool,
    /// Whether a few of its words differ from page to page.
    pub varies: bool,
    /// The variant it belongs to, an index of `variants`.
    pub variant: Option<u32>,
    /// Tags from the root to its container.
    pub tag_path: String,
    /// Where it stands on one of the pages: `[x, y, width, height]` in page px.
    pub rect: [f64; 4],
}

impl TemplateJson {
    /// Describes templates.
    pub fn new(template: &Template) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            clusters: template.clusters.iter().map(cluster_json).collect(),
            warnings: template.warnings.clone(),
        }
    }
}

fn cluster_json(cluster: &Cluster) -> ClusterJson {
    let variants = cluster.variants.iter().map(|v| VariantJson {
        pages: v.pages,
        chunks: v.chunks,
    });
    ClusterJson {
        pages: cluster.pages,
        needed: cluster.needed,
        examples: cluster.examples.clone(),
        mean_words: cluster.mean_words,
        variants: variants.collect(),
        chunks: cluster.chunks.iter().map(chunk_json).collect(),
    }
}

fn chunk_json(chunk: &TemplateChunk) -> ChunkJson {
    ChunkJson {
        text: chunk.sample.clone(),
        pages: chunk.pages,
        words: chunk.words,
        leaf: chunk.is_leaf,
        top: chunk.is_top,
        varies: chunk.varies,
        variant: chunk.variant,
        tag_path: chunk.tag_path.clone(),
        rect: rect_json(&chunk.rect),
    }
}

/// What a template marks on a page, as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Template of a site on a page")]
#[non_exhaustive]
pub struct AppliedJson {
    /// Name and version of the format.
    pub schema: String,
    /// The page's URL after redirects; null where it has none: it came through standard input, or stood in a
    /// list as HTML.
    pub url: Option<String>,
    /// Which of the site's templates, counted from 0; null where the page shows none of them.
    pub cluster: Option<usize>,
    /// How much of the nearest template's features the page shows, 0..=1.
    pub similarity: f64,
    /// Share of the page's characters that is template, 0..=1.
    pub share: f64,
    /// The parts of the template, in document order, none inside another.
    pub parts: Vec<AppliedPart>,
    /// The text of the page without its template.
    pub text: String,
    /// What a user should know.
    pub warnings: Vec<String>,
}

/// A piece of the template on a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AppliedPart {
    /// The beginning of its text.
    pub text: String,
    /// Pages of the site it was found on.
    pub pages: u32,
    /// Whether a few of its words differ from the template.
    pub varies: bool,
    /// Where it can be seen: `[x, y, width, height]` in page px.
    pub rect: [f64; 4],
}

impl AppliedJson {
    /// Describes the marks on a page.
    pub fn new(page: &PageSnapshot, marks: &TemplateMarks) -> Self {
        let parts = marks.chunks.iter().map(|chunk| AppliedPart {
            text: chunk.text.clone(),
            pages: chunk.pages,
            varies: chunk.varies,
            rect: rect_json(&chunk.rect),
        });
        Self {
            schema: APPLIED_SCHEMA.to_owned(),
            url: page.address().map(str::to_owned),
            cluster: marks.cluster,
            similarity: finite(marks.similarity),
            share: finite(marks.share(page, page.root())),
            parts: parts.collect(),
            text: marks.rest(page),
            warnings: page
                .warnings
                .iter()
                .chain(&marks.warnings)
                .cloned()
                .collect(),
        }
    }
}
