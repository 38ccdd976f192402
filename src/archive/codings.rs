//! Codings of bodies (`Content-Encoding`, `Transfer-Encoding`), decoded as leniently as by browsers.

use fastwarc::stream_io::brotli::BrotliReader;
use flate2::bufread::{DeflateDecoder, GzDecoder, ZlibDecoder};
use std::io::{Cursor, Read};

/// Maximum number of codings of a body. Source: curl's limit; browsers and servers use one.
pub(super) const MAX_CODINGS: usize = 5;

/// Why the codings named by a header field cannot be decoded.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unfit<'a> {
    /// The name of an unknown coding.
    Unknown(&'a str),
    /// It names more than [`MAX_CODINGS`].
    TooMany,
}

/// A decoded body.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Decoded {
    pub(crate) body: Vec<u8>,
    /// Whether the compressed data break off, or do not match their checksum.
    pub(crate) is_damaged: bool,
}

/// The codings named by a header field, the last applied first, without `chunked`, for which see [`is_chunked`].
///
/// # Errors
/// [`Unfit`].
pub(super) fn named(field: &str) -> Result<Vec<Coding>, Unfit<'_>> {
    if are_too_many(field) {
        return Err(Unfit::TooMany);
    }
    let packing = names(field).rev().filter(|name| !is_of_chunks(name));
    let codings = packing.map(Coding::from_name);
    codings.collect::<Result<_, _>>().map_err(Unfit::Unknown)
}

/// Whether a header field says that a body was sent in chunks.
pub(super) fn is_chunked(field: &str) -> bool {
    names(field).any(is_of_chunks)
}

fn is_of_chunks(name: &str) -> bool {
    name.eq_ignore_ascii_case("chunked")
}

/// Whether a header field names more than [`MAX_CODINGS`].
pub(super) fn are_too_many(field: &str) -> bool {
    names(field).nth(MAX_CODINGS).is_some()
}

/// The names of the codings, without `identity`.
fn names(field: &str) -> impl DoubleEndedIterator<Item = &str> {
    let names = field.split(',').map(str::trim);
    names.filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("identity"))
}

/// A coding of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Coding {
    Gzip,
    Deflate,
    Brotli,
    Zstd,
}

impl Coding {
    fn from_name(name: &str) -> Result<Self, &str> {
        match name.to_ascii_lowercase().as_str() {
            "gzip" | "x-gzip" => Ok(Self::Gzip),
            "deflate" | "x-deflate" => Ok(Self::Deflate),
            "br" => Ok(Self::Brotli),
            "zstd" => Ok(Self::Zstd),
            _ => Err(name),
        }
    }

    /// Decodes a body, up to `most` bytes. Data after the end of the compressed data is ignored, unless it is another
    /// member of a gzip file (Firefox reads them, Chromium does not). If the data break off or are damaged further
    /// on, the part before is returned. `deflate` is zlib's format by the standard, and raw deflate on some servers.
    ///
    /// # Errors
    /// Why nothing of it can be read.
    pub(super) fn decode(self, packed: &[u8], most: u64) -> Result<Decoded, String> {
        let is_zlib = matches!(packed, [first, second, ..]
            if first & 0x0f == 8 && (u32::from(*first) << 8 | u32::from(*second)) % 31 == 0);
        match self {
            _ if packed.is_empty() => unpacked(packed, most),
            Self::Gzip => gunzip(packed, most),
            Self::Deflate if is_zlib => unpacked(ZlibDecoder::new(packed), most),
            Self::Deflate => unpacked(DeflateDecoder::new(packed), most),
            Self::Brotli => unpacked(BrotliReader::new(Cursor::new(packed.to_vec())), most),
            Self::Zstd => {
                let decoder = zstd::Decoder::with_buffer(packed);
                unpacked(decoder.map_err(|e| e.to_string())?, most)
            }
        }
    }
}

/// Decompresses the members of a gzip file, up to `most` bytes; data after them is ignored.
///
/// # Errors
/// Why nothing of it can be read.
pub(crate) fn gunzip(packed: &[u8], most: u64) -> Result<Decoded, String> {
    let mut all = Decoded {
        body: Vec::new(),
        is_damaged: false,
    };
    let mut rest = packed;
    loop {
        let mut decoder = GzDecoder::new(rest);
        let room = most.saturating_sub(all.body.len() as u64);
        let member = match unpacked(&mut decoder, room) {
            Err(reason) if all.body.is_empty() => return Err(reason),
            member => member,
        };
        rest = decoder.into_inner();
        let Ok(member) = member else {
            all.is_damaged = true;
            return Ok(all);
        };
        all.body.extend(member.body);
        all.is_damaged |= member.is_damaged;
        let is_last = !rest.starts_with(&[0x1f, 0x8b]) || all.body.len() as u64 >= most;
        if is_last || all.is_damaged {
            return Ok(all);
        }
    }
}

/// Everything that a decoder yields, up to `most` bytes.
fn unpacked(decoder: impl Read, most: u64) -> Result<Decoded, String> {
    let mut body = Vec::new();
    let read = decoder.take(most).read_to_end(&mut body);
    match read {
        Err(error) if body.is_empty() => Err(error.to_string()),
        read => Ok(Decoded {
            body,
            is_damaged: read.is_err(),
        }),
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::super::MAX_BODY;
    use super::*;
    use flate2::Compression;
    use flate2::read::{DeflateEncoder, GzEncoder, ZlibEncoder};

    const TEXT: &str =
        "<p>What stands here is long enough to be packed, and it is packed here.</p>";

    fn all(mut encoder: impl Read) -> Vec<u8> {
        let mut packed = Vec::new();
        encoder.read_to_end(&mut packed).unwrap();
        packed
    }

    fn gzip() -> Vec<u8> {
        all(GzEncoder::new(TEXT.as_bytes(), Compression::default()))
    }

    #[test]
    fn what_browsers_read_is_read() {
        let best = Compression::default();
        let behind = [gzip(), vec![0; 9]].concat();
        let half = |text: &str| all(GzEncoder::new(text.as_bytes(), best));
        let (first, second) = TEXT.split_at(20);
        let in_two = [half(first), half(second)].concat();
        for (field, packed) in [
            ("gzip", gzip()),
            ("x-gzip", behind),
            ("GZIP", in_two),
            ("deflate", all(ZlibEncoder::new(TEXT.as_bytes(), best))),
            ("deflate", all(DeflateEncoder::new(TEXT.as_bytes(), best))),
        ] {
            let [coding] = named(field).unwrap()[..] else {
                panic!("{field}");
            };
            let decoded = coding.decode(&packed, MAX_BODY).unwrap();
            assert_eq!(decoded.body, TEXT.as_bytes(), "{field}");
            assert!(!decoded.is_damaged, "{field}");
        }
    }

    #[test]
    fn what_breaks_off_is_told() {
        let packed = gzip();
        let decoded = Coding::Gzip
            .decode(&packed[..packed.len() - 20], MAX_BODY)
            .unwrap();
        assert!(decoded.is_damaged && TEXT.as_bytes().starts_with(&decoded.body));
        let mut wrong_sum = gzip();
        let sum = wrong_sum.len() - 8;
        wrong_sum[sum] ^= 0xff;
        let decoded = Coding::Gzip.decode(&wrong_sum, MAX_BODY).unwrap();
        assert!(decoded.is_damaged && decoded.body == TEXT.as_bytes());
        assert!(
            Coding::Gzip.decode(TEXT.as_bytes(), MAX_BODY).is_err(),
            "not packed"
        );
        assert_eq!(Coding::Gzip.decode(&[], MAX_BODY).unwrap().body, b"");
        let words: String = (0..100_000).map(|n| format!("{n} ")).collect();
        let packed = zstd::encode_all(words.as_bytes(), 3).unwrap();
        let whole = Coding::Zstd.decode(&packed, MAX_BODY).unwrap();
        assert!(!whole.is_damaged && whole.body == words.as_bytes());
        let cut = Coding::Zstd.decode(&packed[..packed.len() - 20], MAX_BODY);
        let cut = cut.unwrap();
        assert!(cut.is_damaged && words.as_bytes().starts_with(&cut.body));
    }

    #[test]
    fn codings_are_taken_off_from_the_last() {
        assert_eq!(
            named("deflate, identity, gzip"),
            Ok(vec![Coding::Gzip, Coding::Deflate])
        );
        assert_eq!(
            named("br, chunked, zstd"),
            Ok(vec![Coding::Zstd, Coding::Brotli])
        );
        assert_eq!(named("gzip, odd"), Err(Unfit::Unknown("odd")));
        assert!(is_chunked("gzip, Chunked") && !is_chunked("gzip"));
    }

    /// Each body may become a thousand times as long when decoded.
    #[test]
    fn no_more_codings_are_taken_off_than_browsers_use() {
        let most = ["gzip"; MAX_CODINGS].join(", ");
        assert_eq!(named(&most), Ok(vec![Coding::Gzip; MAX_CODINGS]));
        assert_eq!(
            named(&format!("identity, , {most}")).map(|c| c.len()),
            Ok(5)
        );
        for other in ["gzip", "br", "deflate"] {
            assert_eq!(named(&format!("{other}, {most}")), Err(Unfit::TooMany));
            assert_eq!(named(&format!("{most}, {other}")), Err(Unfit::TooMany));
        }
        assert_eq!(named(&"gzip,".repeat(100_000)), Err(Unfit::TooMany));
    }
}
