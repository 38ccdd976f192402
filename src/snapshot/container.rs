//! The files of our own: one JSON object in a zstd frame, with its format and version.
//!
//! Snapshots (`.pagesnap`) and templates (`.template`) are such files. Each names its format and
//! `[major, minor]` version in the fields `format` and `version`; a reader refuses a newer major
//! version, and what would unpack to more than its limit.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{BufWriter, Read, Write};

/// The first bytes of every zstd frame, and so of every such file.
pub const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// Level 3 is zstd's default: a level more saves 2 % and costs a third more time.
const COMPRESSION: i32 = 3;

/// A kind of file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Format {
    /// What its field `format` says.
    pub(crate) name: &'static str,
    /// The version that is written, and whose major version is read.
    pub(crate) version: [u32; 2],
    /// Largest file that is unpacked, bytes of JSON: keeps a small hostile file from filling the
    /// memory.
    pub(crate) max_unpacked: u64,
}

/// Why bytes cannot be read.
#[derive(Debug)]
pub(crate) enum Unreadable {
    /// Not a file of the format.
    Foreign,
    /// Written by a later version.
    Newer {
        /// Its major version.
        major: u32,
        /// Its minor version.
        minor: u32,
    },
    /// Cut off or damaged: what was wrong.
    Damaged(String),
}

#[derive(Deserialize)]
struct Header {
    format: Option<String>,
    version: Option<[u32; 2]>,
}

/// The bytes of a file. The same body gives the same bytes.
///
/// # Errors
/// When compression fails, which only a lack of memory brings about.
pub(crate) fn pack(body: &impl Serialize) -> std::io::Result<Vec<u8>> {
    let mut encoder = zstd::Encoder::new(Vec::new(), COMPRESSION)?;
    encoder.include_checksum(true)?;
    let mut buffered = BufWriter::new(encoder);
    serde_json::to_writer(&mut buffered, body)?;
    buffered.flush()?;
    buffered.into_inner().map_err(|e| e.into_error())?.finish()
}

impl Format {
    /// Reads the body of a file.
    ///
    /// # Errors
    /// [`Unreadable`].
    pub(crate) fn unpack<T: DeserializeOwned>(self, bytes: &[u8]) -> Result<T, Unreadable> {
        if !bytes.starts_with(&MAGIC) {
            return Err(Unreadable::Foreign);
        }
        let mut json = Vec::new();
        zstd::Decoder::new(bytes)
            .and_then(|decoder| decoder.take(self.max_unpacked + 1).read_to_end(&mut json))
            .map_err(|e| Unreadable::Damaged(e.to_string()))?;
        if json.len() as u64 > self.max_unpacked {
            let most = self.max_unpacked;
            return Err(Unreadable::Damaged(format!(
                "more than {most} bytes unpacked"
            )));
        }
        let damaged = |e: serde_json::Error| Unreadable::Damaged(e.to_string());
        let header: Header = serde_json::from_slice(&json).map_err(damaged)?;
        let (Some(format), Some([major, minor])) = (header.format, header.version) else {
            return Err(Unreadable::Foreign);
        };
        if format != self.name {
            return Err(Unreadable::Foreign);
        }
        if major > self.version[0] {
            return Err(Unreadable::Newer { major, minor });
        }
        serde_json::from_slice(&json).map_err(damaged)
    }
}
