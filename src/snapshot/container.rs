//! The files of our own: one JSON object in a zstd frame, with its format and version.
//!
//! Snapshots (`.pagesnap`) and templates (`.template`) have this format. Each file states its format and
//! `[major, minor]` version in the fields `format` and `version`; a reader refuses a newer major
//! version. In a file of a newer minor version the reader skips unknown fields; if a value is of an unknown
//! kind, the error reports the newer version instead of damage.
//!
//! # Limits
//! A few kilobytes can unpack to anything, and a byte of JSON can become fifty in memory. So a file
//! is read in three steps, each within a memory limit:
//! 1. It is unpacked to measure its size in bytes, at most [`Format::max_unpacked`].
//! 2. The values that it would create in memory are counted ([`Census`]) without being kept. Where a small
//!    file cannot hold too much, counting comes last ([`Format::unpack_small_at_once`]).
//! 3. It is read.

use serde::de::{DeserializeOwned, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::io::{BufReader, BufWriter, Read, Write};
use std::ops::AddAssign;

/// The first bytes of every zstd frame, and so of every snapshot and template file.
pub const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// Largest file that is read or written, bytes as they lie on the disk. Source: ours; the largest
/// snapshot of the evaluation sets has 0.3 MB, a picture of a long page some 20 MB.
pub(crate) const MAX_PACKED: u64 = 64 << 20;
/// Level 3 is zstd's default: a level more saves 2 % and costs a third more time.
const COMPRESSION: i32 = 3;
/// Largest window of zstd, as a power of two, bytes: what the decoder may take for itself. Source:
/// ours; level 3 uses 2 MB, level 19 uses 8 MB.
const MAX_WINDOW_LOG: u32 = 24;
/// JSON up to that size is held while it is read, which is faster; more of it is read from the
/// packed file each time, bytes. Source: ours; the largest of the evaluation sets has some 10 MB.
const MAX_HELD: u64 = 32 << 20;
/// Bytes of JSON for which room is made at once for each byte of a file. Source: ours; of 200 real pages one packs
/// to less than a sixteenth, and four in a hundred to less than an eleventh.
const EXPECTED_RATIO: u64 = 16;
/// JSON up to that size may be read before it is counted, bytes. Source: ours; at worst (a list of
/// empty styles) a byte becomes seventy in memory, and a page of twenty thousand nodes has some 3 MB.
const MAX_UNCOUNTED: usize = 4 << 20;

/// A kind of file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Format {
    /// What its field `format` says.
    pub(crate) name: &'static str,
    /// The version that is written, and whose major version is read.
    pub(crate) version: [u32; 2],
    /// Largest file that is unpacked, bytes of JSON.
    pub(crate) max_unpacked: u64,
}

/// More of something than a file may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Excess {
    /// What there is too much of.
    pub(crate) what: &'static str,
    /// How much may be there.
    pub(crate) limit: u64,
}

impl Excess {
    /// The first of some counts that is over its limit.
    pub(crate) fn first<const N: usize>(counts: [(&'static str, u64, u64); N]) -> Option<Self> {
        let mut counts = counts.into_iter();
        let over = counts.find(|(_, count, limit)| count > limit);
        over.map(|(what, _, limit)| Self { what, limit })
    }
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
    /// It holds too much.
    TooLarge(Excess),
    /// Cut off or damaged: what was wrong.
    Damaged(String),
}

/// Counts of the values in a file, mostly taken before the file is read.
pub(crate) trait Census: DeserializeOwned {
    /// Its format and version.
    fn kind(&self) -> (Option<&str>, Option<[u32; 2]>);
    /// What there is too much of.
    fn excess(&self) -> Option<Excess>;
}

/// The items of a list: how many there are, and what is counted in them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tally<T> {
    /// Number of items.
    pub(crate) count: u64,
    /// What is counted in the items, together.
    pub(crate) total: T,
}

/// The items of a list in which nothing is counted.
pub(crate) type Count = Tally<Nothing>;

/// Counts nothing.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Nothing;

impl<'de> Deserialize<'de> for Nothing {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(from).map(|_| Self)
    }
}

impl AddAssign for Nothing {
    fn add_assign(&mut self, _: Self) {}
}

impl<T: AddAssign> AddAssign for Tally<T> {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.total += other.total;
    }
}

impl<'de, T: Deserialize<'de> + Default + AddAssign> Deserialize<'de> for Tally<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Items<T>(Tally<T>);
        impl<'de, T: Deserialize<'de> + Default + AddAssign> Visitor<'de> for Items<T> {
            type Value = Tally<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<Tally<T>, A::Error> {
                while let Some(item) = items.next_element::<T>()? {
                    self.0.count += 1;
                    self.0.total += item;
                }
                Ok(self.0)
            }
        }
        from.deserialize_seq(Items(Self::default()))
    }
}

/// The bytes of a file, and how many they are unpacked. The same body gives the same bytes.
///
/// # Errors
/// When compression fails, which only a lack of memory brings about.
pub(crate) fn pack(body: &impl Serialize) -> std::io::Result<(Vec<u8>, u64)> {
    let mut encoder = zstd::Encoder::new(Vec::new(), COMPRESSION)?;
    encoder.include_checksum(true)?;
    let inner = encoder;
    let mut buffered = BufWriter::new(Counted { inner, written: 0 });
    serde_json::to_writer(&mut buffered, body)?;
    let counted = buffered.into_inner().map_err(|e| e.into_error())?;
    Ok((counted.inner.finish()?, counted.written))
}

/// Counts what is written.
struct Counted<W> {
    inner: W,
    written: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}

/// The fields of a file that state its format and version; read first.
#[derive(Deserialize)]
struct Header {
    #[serde(default)]
    format: Option<String>,
    #[serde(default)]
    version: Option<[u32; 2]>,
}

/// The JSON of a file.
enum Json<'a> {
    Held(Vec<u8>),
    Packed(&'a [u8]),
}

impl Json<'_> {
    fn read<T: DeserializeOwned>(&self) -> Result<T, Unreadable> {
        match self {
            Self::Held(json) => serde_json::from_slice(json).map_err(damaged),
            Self::Packed(bytes) => {
                let decoder = decoder(bytes).map_err(damaged)?;
                serde_json::from_reader(BufReader::new(decoder)).map_err(damaged)
            }
        }
    }
}

fn damaged(error: impl std::fmt::Display) -> Unreadable {
    Unreadable::Damaged(error.to_string())
}

fn decoder(bytes: &[u8]) -> std::io::Result<zstd::Decoder<'static, &[u8]>> {
    let mut decoder = zstd::Decoder::with_buffer(bytes)?;
    decoder.window_log_max(MAX_WINDOW_LOG)?;
    Ok(decoder)
}

impl Format {
    /// Reads the body of a file.
    ///
    /// # Errors
    /// [`Unreadable`].
    pub(crate) fn unpack<C: Census, T: DeserializeOwned>(
        self,
        bytes: &[u8],
    ) -> Result<T, Unreadable> {
        self.counted::<C, T>(&self.measured(bytes)?)
    }

    /// Like [`Format::unpack`], for a format whose body can be counted after reading: a small file is read in one step,
    /// which takes half the time. If that fails, the three steps find the error.
    ///
    /// # Errors
    /// [`Unreadable`].
    pub(crate) fn unpack_small_at_once<C: Census, T: Census>(
        self,
        bytes: &[u8],
    ) -> Result<T, Unreadable> {
        let json = self.measured(bytes)?;
        if let Json::Held(held) = &json
            && held.len() <= MAX_UNCOUNTED
            && let Ok(text) = std::str::from_utf8(held)
            && let Ok(body) = serde_json::from_str::<T>(text)
            && self.check_kind_of(&body).is_ok()
            && body.excess().is_none()
        {
            return Ok(body);
        }
        self.counted::<C, T>(&json)
    }

    /// Steps 2 and 3.
    fn counted<C: Census, T: DeserializeOwned>(self, json: &Json) -> Result<T, Unreadable> {
        let census: C = match json.read() {
            Ok(census) => census,
            // A newer version may hold other things under the same names.
            Err(damage) => {
                let header: Header = json.read()?;
                self.check_kind(header.format.as_deref(), header.version)?;
                return Err(self.or_newer(header.version, damage));
            }
        };
        self.check_kind_of(&census)?;
        match census.excess() {
            Some(excess) => Err(Unreadable::TooLarge(excess)),
            None => json
                .read()
                .map_err(|damage| self.or_newer(census.kind().1, damage)),
        }
    }

    /// Why a file of that version cannot be read: a newer one may hold what this one does not know.
    pub(crate) fn or_newer(self, version: Option<[u32; 2]>, damage: Unreadable) -> Unreadable {
        match version {
            Some([major, minor]) if [major, minor] > self.version => {
                Unreadable::Newer { major, minor }
            }
            _ => damage,
        }
    }

    fn check_kind_of(self, file: &impl Census) -> Result<(), Unreadable> {
        let (format, version) = file.kind();
        self.check_kind(format, version)
    }

    fn check_kind(self, format: Option<&str>, version: Option<[u32; 2]>) -> Result<(), Unreadable> {
        match (format, version) {
            (Some(format), Some([major, minor])) if format == self.name => {
                if major > self.version[0] {
                    return Err(Unreadable::Newer { major, minor });
                }
                Ok(())
            }
            _ => Err(Unreadable::Foreign),
        }
    }

    /// The JSON, once it is known that there is not too much of it.
    fn measured(self, bytes: &[u8]) -> Result<Json<'_>, Unreadable> {
        if !bytes.starts_with(&MAGIC) {
            return Err(Unreadable::Foreign);
        }
        let expected = (bytes.len() as u64).saturating_mul(EXPECTED_RATIO);
        let mut json = Vec::with_capacity(expected.min(MAX_HELD) as usize);
        // At once into the room there is, which takes no other; slower where that is too small.
        let mut at_once = zstd::bulk::Decompressor::new().map_err(damaged)?;
        if at_once.decompress_to_buffer(bytes, &mut json).is_ok() {
            return Ok(Json::Held(json));
        }
        json.clear();
        let mut decoder = decoder(bytes).map_err(damaged)?;
        let start = (&mut decoder).take(MAX_HELD + 1).read_to_end(&mut json);
        let length = start.map_err(damaged)? as u64;
        if length <= MAX_HELD {
            return Ok(Json::Held(json));
        }
        drop(json);
        let mut rest = decoder.take((self.max_unpacked + 1).saturating_sub(length));
        let length = length + std::io::copy(&mut rest, &mut std::io::sink()).map_err(damaged)?;
        let bytes_unpacked = [("bytes unpacked", length, self.max_unpacked)];
        match Excess::first(bytes_unpacked) {
            Some(excess) => Err(Unreadable::TooLarge(excess)),
            None => Ok(Json::Packed(bytes)),
        }
    }
}
