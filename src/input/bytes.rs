//! Reads and decompresses the bytes of a page, up to a limit.

use super::MAX_BYTES;
use super::error::InputError;
use crate::archive::gunzip;
use std::io::Read;

/// Everything that a reader yields, up to [`MAX_BYTES`].
pub(super) fn read_limited(name: &str, reader: impl Read) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    reader
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| unread(name, e))?;
    check_size(name, &bytes)?;
    Ok(bytes)
}

/// The content of a compressed file. A damaged file is refused, because it is unknown what is missing; unlike the
/// body of an answer, the file can be fetched again.
pub(super) fn unpacked(name: &str, packed: &[u8]) -> Result<Vec<u8>, InputError> {
    match gunzip(packed, MAX_BYTES + 1) {
        Ok(decoded) if !decoded.is_damaged => {
            check_size(name, &decoded.body)?;
            Ok(decoded.body)
        }
        _ => Err(InputError::Damaged {
            name: name.to_owned(),
        }),
    }
}

pub(super) fn check_size(name: &str, bytes: &[u8]) -> Result<(), InputError> {
    if bytes.len() as u64 <= MAX_BYTES {
        return Ok(());
    }
    Err(InputError::TooLarge {
        name: name.to_owned(),
        limit: MAX_BYTES >> 20,
    })
}

/// The error for an input that the system cannot read.
pub(super) fn unread(name: &str, source: std::io::Error) -> InputError {
    let name = name.to_owned();
    InputError::Io { name, source }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}
