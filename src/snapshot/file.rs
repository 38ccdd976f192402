//! The `.pagesnap` file: a snapshot that can be kept, shared and read without a browser.
//!
//! # Format, version 1.1
//! One JSON object in a zstd frame:
//!
//! | field | value |
//! |---|---|
//! | `format` | `"visiblock-pagesnap"` |
//! | `version` | `[major, minor]`; a reader refuses a newer major version |
//! | `source` | `{input, url, title, lang, status, encoding, browser}` |
//! | `viewport`, `page` | `{width, height}` in CSS px |
//! | `warnings` | list of strings |
//! | `tags` | names of elements; nodes refer to them by index |
//! | `styles` | computed styles; nodes refer to them by index |
//! | `looks` | what else can be seen of boxes, by property (since 1.1); nodes refer to them by index |
//! | `nodes` | one object per node, in document pre-order (below) |
//! | `screenshot` | PNG of the full page, base64, or absent |
//!
//! A node: `k` kind (`document`, `element`, `text`, `pseudo`), `t` index into `tags`, `p` index
//! of the parent (absent for the root), and where it has them `a` attributes as `[name, value]`
//! pairs, `x` text, `v` value of a form field, `s` index into `styles`, `lk` index into `looks`, `r` border box
//! `[x, y, width, height]` in page px, `o` paint order, `l` line boxes as `[first byte of the
//! text, end byte, x, y, width, height]`, `sh` true in a shadow tree. For readers in other
//! languages each node also carries what visiblock derives (and derives anew when it reads the
//! file): `h` why it cannot be seen (absent: it can), `bg` the colour under its content.
//!
//! # Limits
//! A snapshot over one of the constants `MAX_...` of this module is neither read nor written. They
//! lie above what a page at the default limits of rendering can have, and keep what a hostile file
//! of any size takes below some 600 MB.

use super::{Builder, Hidden, Look, NodeId, NodeKind, PageSnapshot, Size, Source, Style};
use crate::geometry::Rect;
pub use crate::snapshot::container::MAGIC;
use crate::snapshot::container::{
    Census, Count, Excess, Format, MAX_PACKED, Tally, Unreadable, pack,
};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

const FORMAT: Format = Format {
    name: "visiblock-pagesnap",
    version: [1, 1],
    max_unpacked: MAX_UNPACKED,
};

/// Bytes of JSON. Source: ours; a page at the element limit with a screenshot stays well below it.
pub const MAX_UNPACKED: u64 = 256 << 20;
/// Nodes. Source: ours; ten for each element at the default limit of 50,000 elements. A node takes
/// some 400 bytes while it is read.
pub const MAX_NODES: u64 = 500_000;
/// Nodes within each other. Source: ours; the default limit of rendering is 6,000 elements.
pub const MAX_DEPTH: u64 = 10_000;
/// Attributes of all nodes. Source: ours; four for each node.
pub const MAX_ATTRIBUTES: u64 = 2_000_000;
/// Line boxes of all nodes. Source: ours; as attributes.
pub const MAX_LINES: u64 = 2_000_000;
/// Computed styles, which nodes share. Source: ours; pages of 50,000 elements have some hundreds.
pub const MAX_STYLES: u64 = 250_000;
/// Names of elements. Source: ours; HTML has 112, an application some hundreds of its own.
pub const MAX_TAGS: u64 = 100_000;
/// Warnings. Source: ours; a page with all its faults has some tens.
pub const MAX_WARNINGS: u64 = 10_000;
/// Text, values and attributes of all nodes, bytes. Source: ours; the default limit on markup is
/// 64 million characters.
pub const MAX_TEXT: u64 = 64 << 20;

/// A snapshot file cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// Reading or writing failed.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Cut off or damaged.
    #[error(
        "{path}: the snapshot is damaged or cut off ({reason}); capture the page again with `visiblock capture`"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was wrong.
        reason: String,
    },
    /// More than is read of any snapshot.
    #[error(
        "{path}: more than {limit} {what}, the most that a snapshot may hold; capture the page again within lower limits (`visiblock capture --limit elements=N`)"
    )]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// What there is too much of.
        what: &'static str,
        /// How much may be there.
        limit: u64,
    },
    /// Another kind of file.
    #[error(
        "{path}: not a visiblock snapshot; make one with `visiblock capture INPUT -o page.pagesnap`"
    )]
    NotASnapshot {
        /// The file.
        path: PathBuf,
    },
    /// Written by a later version.
    #[error(
        "{path}: format version {major}.{minor} is newer than this visiblock reads ({ours}.x); update visiblock",
        ours = FORMAT.version[0]
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its major version.
        major: u32,
        /// Its minor version.
        minor: u32,
    },
}

#[derive(Serialize, Deserialize)]
struct FileBody {
    format: String,
    version: [u32; 2],
    source: Source,
    viewport: Size,
    page: Size,
    warnings: Vec<String>,
    tags: Vec<String>,
    styles: Vec<Style>,
    #[serde(default)]
    looks: Vec<Look>,
    nodes: Vec<FileNode>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    screenshot: Option<String>,
}

/// What [`FileBody`] holds.
#[derive(Deserialize)]
struct FileCensus {
    format: Option<String>,
    version: Option<[u32; 2]>,
    #[serde(default)]
    nodes: Tally<NodeCensus>,
    #[serde(default)]
    styles: Count,
    #[serde(default)]
    looks: Count,
    #[serde(default)]
    tags: Count,
    #[serde(default)]
    warnings: Count,
}

/// What [`FileNode`] holds.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
struct NodeCensus {
    #[serde(default)]
    a: Count,
    #[serde(default)]
    l: Count,
}

impl std::ops::AddAssign for NodeCensus {
    fn add_assign(&mut self, other: Self) {
        self.a += other.a;
        self.l += other.l;
    }
}

impl Census for FileCensus {
    fn kind(&self) -> (Option<&str>, Option<[u32; 2]>) {
        (self.format.as_deref(), self.version)
    }

    fn excess(&self) -> Option<Excess> {
        excess_of([
            self.nodes.count,
            self.nodes.total.a.count,
            self.nodes.total.l.count,
            self.styles.count,
            self.looks.count,
            self.tags.count,
            self.warnings.count,
        ])
    }
}

impl Census for FileBody {
    fn kind(&self) -> (Option<&str>, Option<[u32; 2]>) {
        (Some(&self.format), Some(self.version))
    }

    fn excess(&self) -> Option<Excess> {
        let sum =
            |count: fn(&FileNode) -> usize| self.nodes.iter().map(count).sum::<usize>() as u64;
        excess_of([
            self.nodes.len() as u64,
            sum(|node| node.a.len()),
            sum(|node| node.l.len()),
            self.styles.len() as u64,
            self.looks.len() as u64,
            self.tags.len() as u64,
            self.warnings.len() as u64,
        ])
    }
}

/// What a file holds too much of: counted before it is read, or in what was read of it.
fn excess_of(
    [nodes, attributes, lines, styles, looks, tags, warnings]: [u64; 7],
) -> Option<Excess> {
    Excess::first([
        ("nodes", nodes, MAX_NODES),
        ("attributes", attributes, MAX_ATTRIBUTES),
        ("line boxes", lines, MAX_LINES),
        ("styles", styles, MAX_STYLES),
        ("looks", looks, MAX_STYLES),
        ("names of elements", tags, MAX_TAGS),
        ("warnings", warnings, MAX_WARNINGS),
    ])
}

/// What is derived anew (`h`, `bg`) is not read.
#[derive(Serialize, Deserialize)]
struct FileNode {
    k: NodeKind,
    t: usize,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    p: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    a: Vec<(String, String)>,
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
    l: Vec<(u32, u32, f64, f64, f64, f64)>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    sh: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    br: bool,
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    h: Option<Hidden>,
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    bg: Option<super::Color>,
}

fn length(text: Option<&str>) -> u64 {
    text.map_or(0, |text| text.len() as u64)
}

fn too_large(path: &Path, excess: Excess) -> SnapshotError {
    SnapshotError::TooLarge {
        path: path.to_owned(),
        what: excess.what,
        limit: excess.limit,
    }
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

impl PageSnapshot {
    /// Writes the snapshot as a `.pagesnap` file: beside its place first, then renamed, so
    /// that no half file is ever left.
    ///
    /// # Errors
    /// [`SnapshotError::Io`] where the system refuses, [`SnapshotError::TooLarge`] for a page that
    /// could not be read again.
    pub fn save(&self, path: &Path) -> Result<(), SnapshotError> {
        let bytes = self.to_file_bytes(path)?;
        crate::files::write_atomically(path, &bytes).map_err(|source| SnapshotError::Io {
            path: path.to_owned(),
            source,
        })
    }

    /// The bytes of a file that can be read again; `name` stands in the errors.
    ///
    /// # Errors
    /// As [`PageSnapshot::save`].
    pub(crate) fn to_file_bytes(&self, name: &Path) -> Result<Vec<u8>, SnapshotError> {
        self.excess().map_or(Ok(()), |e| Err(too_large(name, e)))?;
        let bytes = self.to_bytes().map_err(|source| SnapshotError::Io {
            path: name.to_owned(),
            source,
        })?;
        let length = bytes.len() as u64;
        let packed = Excess::first([("bytes", length, MAX_PACKED)]);
        packed.map_or(Ok(bytes), |e| Err(too_large(name, e)))
    }

    /// The bytes of the snapshot file.
    ///
    /// # Errors
    /// When compression fails, which only a lack of memory brings about.
    pub fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        pack(&self.to_body())
    }

    /// Reads a `.pagesnap` file.
    ///
    /// # Errors
    /// [`SnapshotError`], each variant with its remedy.
    pub fn load(path: &Path) -> Result<Self, SnapshotError> {
        let bytes = crate::files::read_at_most(path, MAX_PACKED).map_err(|source| {
            let path = path.to_owned();
            SnapshotError::Io { path, source }
        })?;
        Self::from_bytes(&bytes, path)
    }

    /// Reads the bytes of a snapshot file; `name` stands in the errors.
    ///
    /// # Errors
    /// [`SnapshotError`], each variant with its remedy.
    pub fn from_bytes(bytes: &[u8], name: &Path) -> Result<Self, SnapshotError> {
        let path = name.to_owned();
        let body = FORMAT.unpack_small_at_once::<FileCensus, FileBody>(bytes);
        let body = body.map_err(|error| match error {
            Unreadable::Foreign => SnapshotError::NotASnapshot { path },
            Unreadable::Newer { major, minor } => SnapshotError::Newer { path, major, minor },
            Unreadable::TooLarge(excess) => too_large(name, excess),
            Unreadable::Damaged(reason) => SnapshotError::Damaged { path, reason },
        })?;
        let page = Self::from_body(body).map_err(|reason| SnapshotError::Damaged {
            path: name.to_owned(),
            reason,
        })?;
        page.excess().map_or(Ok(page), |e| Err(too_large(name, e)))
    }

    /// What there is too much of for a file.
    fn excess(&self) -> Option<Excess> {
        let mut counts = [0; 3];
        for node in &self.nodes {
            let [depth, attributes, text] = &mut counts;
            *depth = u64::from(node.depth).max(*depth);
            *attributes += node.attributes.len() as u64;
            let written = node
                .attributes
                .iter()
                .map(|(n, v)| (n.len() + v.len()) as u64);
            *text +=
                written.sum::<u64>() + length(node.text.as_deref()) + length(node.value.as_deref());
        }
        let [depth, attributes, text] = counts;
        Excess::first([
            ("nodes", self.nodes.len() as u64, MAX_NODES),
            ("nodes within each other", depth, MAX_DEPTH),
            ("attributes", attributes, MAX_ATTRIBUTES),
            ("bytes of text", text, MAX_TEXT),
            ("line boxes", self.runs.len() as u64, MAX_LINES),
            ("styles", self.styles.len() as u64, MAX_STYLES),
            ("looks", self.looks.len() as u64, MAX_STYLES),
            ("names of elements", self.tag_names.len() as u64, MAX_TAGS),
            ("warnings", self.warnings.len() as u64, MAX_WARNINGS),
        ])
    }

    fn to_body(&self) -> FileBody {
        FileBody {
            format: FORMAT.name.to_owned(),
            version: FORMAT.version,
            source: self.source.clone(),
            viewport: self.viewport,
            page: self.page,
            warnings: self.warnings.clone(),
            tags: self.tag_names.clone(),
            styles: self.styles.clone(),
            looks: self.looks.clone(),
            nodes: self.iter().map(|(id, _)| self.file_node(id)).collect(),
            screenshot: self.screenshot.as_ref().map(|p| BASE64_STANDARD.encode(p)),
        }
    }

    fn file_node(&self, id: NodeId) -> FileNode {
        let node = self.node(id);
        let lines = self.runs_of(id).iter().map(|run| {
            let [x, y, w, h] = run.rect.into();
            (run.range.start, run.range.end, x, y, w, h)
        });
        FileNode {
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
        }
    }

    fn from_body(body: FileBody) -> Result<Self, String> {
        let mut page = Builder::new(body.source, body.viewport, body.page);
        for style in body.styles {
            page.add_style(style);
        }
        for look in body.looks {
            page.add_look(look);
        }
        page.reserve(body.nodes.len());
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
            let tag = body
                .tags
                .get(node.t)
                .ok_or_else(|| format!("node {i} has an unknown tag"))?;
            let id = page.open(node.k, tag);
            if node.s.is_some_and(|s| s as usize >= page.style_count()) {
                return Err(format!("node {i} has an unknown style"));
            }
            if node.lk.is_some_and(|l| l as usize >= page.look_count()) {
                return Err(format!("node {i} has an unknown look"));
            }
            let text_len = node.x.as_ref().map_or(0, |t| t.len() as u32);
            let target = page.node_mut(id);
            target.attributes = node.a;
            target.text = node.x;
            target.value = node.v;
            target.style = node.s;
            target.look = node.lk;
            target.rect = node.r;
            target.paint_order = node.o;
            target.in_shadow = node.sh;
            target.broken = node.br;
            for (start, end, x, y, w, h) in node.l {
                if start > end || end > text_len {
                    return Err(format!("node {i} has a line outside of its text"));
                }
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
