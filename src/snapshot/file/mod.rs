//! The `.pagesnap` file: a snapshot that can be kept, shared and read without a browser.
//!
//! # Format, version 1.3
//! One JSON object in a zstd frame:
//!
//! | field | value |
//! |---|---|
//! | `format` | `"visiblock-pagesnap"` |
//! | `version` | `[major, minor]`; a reader refuses a newer major version and passes over fields that it does not know |
//! | `source` | `{input, url, title, lang, status, encoding, browser}` |
//! | `viewport`, `page` | `{width, height}` in CSS px |
//! | `warnings` | list of strings |
//! | `tags` | names of elements; nodes refer to them by index |
//! | `styles` | computed styles (`keeps_breaks_only` since 1.2, `drawn_without_color` since 1.3); nodes refer to them by index |
//! | `looks` | what else can be seen of boxes, by property (since 1.1); nodes refer to them by index |
//! | `nodes` | one object per node, in document pre-order (below) |
//! | `screenshot` | PNG of the full page, base64, or absent |
//!
//! A node: `k` kind (`document`, `element`, `text`, `pseudo`), `t` index into `tags`, `p` index
//! of the parent (absent for the root), and where it has them `a` attributes as `[name, value]`
//! pairs, `x` text, `v` value of a form field, `s` index into `styles`, `lk` index into `looks`, `r` border box
//! `[x, y, width, height]` in page px, `o` paint order, `l` line boxes as `[first byte of the
//! text, end byte, x, y, width, height]`, `sh` true in a shadow tree, `br` true for a picture that the
//! browser could not load. For readers in other
//! languages each node also carries what visiblock derives (and derives anew when it reads the
//! file): `h` why it cannot be seen (absent: it can), `bg` the colour under its content.
//!
//! # Limits
//! A snapshot over one of the constants `MAX_...` of this module is neither read nor written. They lie above what a
//! page at the default limits of rendering can have, and keep what a hostile file of any size takes below some 600
//! MB. Values of attributes that are longer than a capture keeps (4096 bytes, of a `data:` address 64) are cut when
//! they are read.

mod body;
mod census;
mod error;
mod limits;

pub use crate::snapshot::container::MAGIC;
pub use error::SnapshotError;
pub use limits::{
    MAX_ATTRIBUTES, MAX_DEPTH, MAX_LINES, MAX_NODES, MAX_STYLES, MAX_TAGS, MAX_TEXT, MAX_UNPACKED,
    MAX_WARNINGS,
};

use super::PageSnapshot;
use crate::snapshot::container::{Excess, Format, MAX_PACKED, Unreadable, pack};
use body::FileBody;
use census::FileCensus;
use error::{too_large, unreadable};
use std::path::Path;

const FORMAT: Format = Format {
    name: "visiblock-pagesnap",
    version: [1, 3],
    max_unpacked: MAX_UNPACKED,
};

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

    /// The bytes of the snapshot file, which can be read again. Errors name the address of the page.
    ///
    /// # Errors
    /// As [`PageSnapshot::save`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, SnapshotError> {
        self.to_file_bytes(self.source.url.as_ref())
    }

    /// Like [`PageSnapshot::to_bytes`], but errors name `name`.
    pub(crate) fn to_file_bytes(&self, name: &Path) -> Result<Vec<u8>, SnapshotError> {
        self.excess().map_or(Ok(()), |e| Err(too_large(name, e)))?;
        let packed = pack(&self.to_body()).map_err(|source| SnapshotError::Io {
            path: name.to_owned(),
            source,
        })?;
        let (bytes, unpacked) = packed;
        let packed = ("bytes", bytes.len() as u64, MAX_PACKED);
        let excess = Excess::first([packed, ("bytes unpacked", unpacked, MAX_UNPACKED)]);
        excess.map_or(Ok(bytes), |e| Err(too_large(name, e)))
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
        let body = FORMAT.unpack_small_at_once::<FileCensus, FileBody>(bytes);
        let body = body.map_err(|error| unreadable(name, error))?;
        let version = Some(body.version);
        let page = Self::from_body(body).map_err(|reason| {
            let error = FORMAT.or_newer(version, Unreadable::Damaged(reason));
            unreadable(name, error)
        })?;
        page.excess().map_or(Ok(page), |e| Err(too_large(name, e)))
    }
}
