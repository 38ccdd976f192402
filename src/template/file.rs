//! The `.template` file: the templates of a site, saved to be applied later.
//!
//! # Format, version 1.1
//! One JSON object in a zstd frame, as `.pagesnap` has it:
//!
//! | field | value |
//! |---|---|
//! | `format` | `"visiblock-template"` |
//! | `version` | `[major, minor]`; a reader refuses a newer major version and passes over fields that it does not know |
//! | `options` | the thresholds it was learned with ([`TemplateOptions`]) |
//! | `clusters` | one for each template (below), the largest first |
//! | `warnings` | list of strings |
//!
//! A cluster: `pages`, `needed`, `examples`, `mean_words`, `features` (ascending hashes: `paths`,
//! `links`, `address`, `skeleton`), `variants`, `chunks`. A chunk: `key` (hashes of text and tag
//! path in hex, place among equal ones), `pages` (document frequency), `words`, `leaf`, `top`,
//! `varies`, `variant`, `sample`, `path`, `rect` `[x, y, width, height]`, `shingles`, and of a line
//! (since 1.1) `said`.

use super::features::Features;
use super::{Cluster, Template, TemplateChunk, TemplateOptions, Variant};
use crate::geometry::Rect;
use crate::snapshot::container::{
    Census, Count, Excess, Format, MAX_PACKED, Tally, Unreadable, pack,
};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

const FORMAT: Format = Format {
    name: "visiblock-template",
    version: [1, 1],
    max_unpacked: MAX_UNPACKED,
};

/// Maximum number of bytes of JSON. Source: ours; a hundred thousand chunks have some 50 MB.
pub const MAX_UNPACKED: u64 = 128 << 20;
/// Maximum number of templates. Source: ours; the 29 sites of estuka have one each.
pub const MAX_CLUSTERS: u64 = 10_000;
/// Maximum number of chunks in all templates. Source: ours; a page has some hundreds. One takes some 500 bytes.
pub const MAX_CHUNKS: u64 = 200_000;
/// Maximum number of hashes, examples, variants and warnings. Source: ours; a template has some thousand hashes.
pub const MAX_ENTRIES: u64 = 5_000_000;

/// A template file cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateFileError {
    /// Reading or writing failed.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The file is truncated or damaged.
    #[error(
        "{path}: the template is damaged or cut off ({reason}); learn it again with `visiblock template learn`"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was wrong.
        reason: String,
    },
    /// The file exceeds a limit.
    #[error(
        "{path}: more than {limit} {what}, the most that a template file may hold; learn it again from fewer pages (`visiblock template learn --sample N`)"
    )]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// What exceeds the limit.
        what: &'static str,
        /// The limit.
        limit: u64,
    },
    /// The file is of another kind.
    #[error(
        "{path}: not a visiblock template; make one with `visiblock template learn INPUT... -o site.template`"
    )]
    NotATemplate {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by a later version.
    #[error(
        "{path}: format version {major}.{minor} is newer than this visiblock knows ({ours}.{latest}); update visiblock",
        ours = FORMAT.version[0],
        latest = FORMAT.version[1]
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

fn unreadable(path: &Path, error: Unreadable) -> TemplateFileError {
    let path = path.to_owned();
    match error {
        Unreadable::Foreign => TemplateFileError::NotATemplate { path },
        Unreadable::Newer { major, minor } => TemplateFileError::Newer { path, major, minor },
        Unreadable::TooLarge(excess) => TemplateFileError::TooLarge {
            path,
            what: excess.what,
            limit: excess.limit,
        },
        Unreadable::Damaged(reason) => TemplateFileError::Damaged { path, reason },
    }
}

#[derive(Serialize, Deserialize)]
struct FileBody {
    format: String,
    version: [u32; 2],
    options: TemplateOptions,
    clusters: Vec<FileCluster>,
    #[serde(default)]
    warnings: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct FileCluster {
    pages: u32,
    needed: u32,
    examples: Vec<String>,
    mean_words: f64,
    features: Features,
    variants: Vec<Variant>,
    chunks: Vec<FileChunk>,
}

#[derive(Serialize, Deserialize)]
struct FileChunk {
    key: (String, String, u32),
    pages: u32,
    words: u32,
    leaf: bool,
    top: bool,
    varies: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    variant: Option<u32>,
    sample: String,
    path: String,
    rect: Rect,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    shingles: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    said: Vec<u32>,
}

/// Counts of what a [`FileBody`] contains.
#[derive(Deserialize)]
struct FileCensus {
    format: Option<String>,
    version: Option<[u32; 2]>,
    #[serde(default)]
    clusters: Tally<ClusterCensus>,
    #[serde(default)]
    warnings: Count,
}

/// Counts of what a [`FileCluster`] contains.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
struct ClusterCensus {
    #[serde(default)]
    chunks: Tally<ChunkCensus>,
    #[serde(default)]
    features: FeatureCensus,
    #[serde(default)]
    examples: Count,
    #[serde(default)]
    variants: Count,
}

/// Counts of what a [`FileChunk`] contains.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
struct ChunkCensus {
    #[serde(default)]
    shingles: Count,
    #[serde(default)]
    said: Count,
}

/// Counts of what [`Features`] contain.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
struct FeatureCensus {
    #[serde(default)]
    paths: Count,
    #[serde(default)]
    links: Count,
    #[serde(default)]
    address: Count,
    #[serde(default)]
    skeleton: Count,
}

impl std::ops::AddAssign for ChunkCensus {
    fn add_assign(&mut self, other: Self) {
        self.shingles += other.shingles;
        self.said += other.said;
    }
}

impl std::ops::AddAssign for FeatureCensus {
    fn add_assign(&mut self, other: Self) {
        self.paths += other.paths;
        self.links += other.links;
        self.address += other.address;
        self.skeleton += other.skeleton;
    }
}

impl std::ops::AddAssign for ClusterCensus {
    fn add_assign(&mut self, other: Self) {
        self.chunks += other.chunks;
        self.features += other.features;
        self.examples += other.examples;
        self.variants += other.variants;
    }
}

impl Census for FileCensus {
    fn kind(&self) -> (Option<&str>, Option<[u32; 2]>) {
        (self.format.as_deref(), self.version)
    }

    fn excess(&self) -> Option<Excess> {
        let inner = &self.clusters.total;
        let features = &inner.features;
        let lists = [
            inner.chunks.total.shingles,
            inner.chunks.total.said,
            features.paths,
            features.links,
            features.address,
            features.skeleton,
            inner.examples,
            inner.variants,
            self.warnings,
        ];
        let entries = lists.iter().map(|list| list.count).sum();
        Excess::first([
            ("templates", self.clusters.count, MAX_CLUSTERS),
            ("chunks", inner.chunks.count, MAX_CHUNKS),
            ("hashes, examples and variants", entries, MAX_ENTRIES),
        ])
    }
}

impl Template {
    /// Writes the template file atomically.
    ///
    /// # Errors
    /// [`TemplateFileError::Io`] if the system refuses, [`TemplateFileError::TooLarge`] if the file would be too
    /// large to read; an existing file then stays as it is.
    pub fn save(&self, path: &Path) -> Result<(), TemplateFileError> {
        let bytes = self.to_file_bytes(path)?;
        crate::files::write_atomically(path, &bytes).map_err(|source| TemplateFileError::Io {
            path: path.to_owned(),
            source,
        })
    }

    /// The bytes of the template file, verified to be readable. The same template gives the same bytes.
    ///
    /// # Errors
    /// Like [`Template::save`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, TemplateFileError> {
        self.to_file_bytes("template".as_ref())
    }

    /// The same, with `name` for error messages.
    pub(crate) fn to_file_bytes(&self, name: &Path) -> Result<Vec<u8>, TemplateFileError> {
        let body = FileBody {
            format: FORMAT.name.to_owned(),
            version: FORMAT.version,
            options: self.options.clone(),
            clusters: self
                .clusters
                .iter()
                .map(FileCluster::from_cluster)
                .collect(),
            warnings: self.warnings.clone(),
        };
        let (bytes, _) = pack(&body).map_err(|source| TemplateFileError::Io {
            path: name.to_owned(),
            source,
        })?;
        Self::from_bytes(&bytes, name)?;
        Ok(bytes)
    }

    /// Reads a template file.
    ///
    /// # Errors
    /// [`TemplateFileError`], each variant with advice.
    pub fn load(path: &Path) -> Result<Self, TemplateFileError> {
        let bytes = crate::files::read_at_most(path, MAX_PACKED).map_err(|source| {
            let path = path.to_owned();
            TemplateFileError::Io { path, source }
        })?;
        Self::from_bytes(&bytes, path)
    }

    /// Reads the bytes of a template file; `name` is used in error messages.
    ///
    /// # Errors
    /// [`TemplateFileError`], each variant with advice.
    pub fn from_bytes(bytes: &[u8], name: &Path) -> Result<Self, TemplateFileError> {
        let body = FORMAT.unpack::<FileCensus, FileBody>(bytes);
        let body = body.map_err(|error| unreadable(name, error))?;
        let version = Some(body.version);
        Self::from_body(body).map_err(|reason| {
            let error = FORMAT.or_newer(version, Unreadable::Damaged(reason));
            unreadable(name, error)
        })
    }

    /// Checks and converts the content of a file.
    fn from_body(body: FileBody) -> Result<Self, String> {
        body.options.check().map_err(|e| e.to_string())?;
        let clusters = body.clusters.into_iter().map(FileCluster::read);
        Ok(Self {
            clusters: clusters.collect::<Result<_, _>>()?,
            warnings: body.warnings,
            options: body.options,
        })
    }
}

impl FileCluster {
    fn from_cluster(cluster: &Cluster) -> Self {
        Self {
            pages: cluster.pages,
            needed: cluster.needed,
            examples: cluster.examples.clone(),
            mean_words: cluster.mean_words,
            features: cluster.features.clone(),
            variants: cluster.variants.clone(),
            chunks: cluster.chunks.iter().map(FileChunk::from_chunk).collect(),
        }
    }

    fn read(self) -> Result<Cluster, String> {
        let chunks = self.chunks.into_iter().map(FileChunk::read);
        let chunks = chunks.collect::<Result<Vec<_>, _>>()?;
        if !chunks
            .iter()
            .filter_map(|c| c.variant)
            .all(|v| (v as usize) < self.variants.len())
        {
            return Err("a chunk of a variant that is not there".to_owned());
        }
        Ok(Cluster {
            pages: self.pages,
            needed: self.needed,
            examples: self.examples,
            mean_words: self.mean_words,
            features: self.features.sorted(),
            chunks,
            variants: self.variants,
        })
    }
}

fn parse_hash(hex: &str) -> Result<u64, String> {
    u64::from_str_radix(hex, 16).map_err(|_| format!("a chunk's key is {hex:?}"))
}

impl FileChunk {
    fn from_chunk(chunk: &TemplateChunk) -> Self {
        Self {
            key: (
                format!("{:016x}", chunk.text),
                format!("{:016x}", chunk.path),
                chunk.ordinal,
            ),
            pages: chunk.pages,
            words: chunk.words,
            leaf: chunk.is_leaf,
            top: chunk.is_top,
            varies: chunk.varies,
            variant: chunk.variant,
            sample: chunk.sample.clone(),
            path: chunk.tag_path.clone(),
            rect: chunk.rect,
            shingles: chunk.shingles.clone(),
            said: chunk.word_set.clone(),
        }
    }

    fn read(self) -> Result<TemplateChunk, String> {
        let [shingles, word_set] = [self.shingles, self.said].map(|mut hashes| {
            hashes.sort_unstable();
            hashes.truncate(super::key::MAX_SHINGLES);
            hashes
        });
        Ok(TemplateChunk {
            text: parse_hash(&self.key.0)?,
            path: parse_hash(&self.key.1)?,
            ordinal: self.key.2,
            shingles,
            word_set,
            pages: self.pages,
            words: self.words,
            is_leaf: self.leaf,
            is_top: self.top,
            varies: self.varies,
            variant: self.variant,
            sample: self.sample,
            tag_path: self.path,
            rect: self.rect,
        })
    }
}
