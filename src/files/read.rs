//! Reads files up to a maximum size.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Reads a file of at most `limit` bytes; a larger file is an error and is not loaded into memory.
///
/// # Errors
/// The error of the system; [`std::io::ErrorKind::FileTooLarge`] with the limit and advice.
pub fn read_at_most(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let limit = limit >> 20;
        return Err(std::io::Error::new(
            std::io::ErrorKind::FileTooLarge,
            format!(
                "is larger than {limit} MB, the most that is read of such a file; split it, or give a smaller one"
            ),
        ));
    }
    Ok(bytes)
}

/// Like [`read_at_most`]; `None` if the file does not exist.
///
/// # Errors
/// Like [`read_at_most`].
#[cfg(feature = "cli")]
pub(crate) fn read_if_there(path: &Path, limit: u64) -> std::io::Result<Option<Vec<u8>>> {
    match read_at_most(path, limit) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(e) if is_missing(&e) => Ok(None),
        Err(e) => Err(e),
    }
}

/// Removes a file if it exists.
///
/// # Errors
/// The error of the system, except that the file does not exist.
#[cfg(feature = "cli")]
pub(crate) fn remove_if_there(path: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(e) if !is_missing(&e) => Err(e),
        _ => Ok(()),
    }
}

/// Whether the error says that the file does not exist.
#[cfg(feature = "cli")]
pub(crate) fn is_missing(error: &std::io::Error) -> bool {
    error.kind() == std::io::ErrorKind::NotFound
}

#[cfg(all(test, unix))]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn files_over_the_limit_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large");
        File::create(&path).unwrap().set_len(1 << 30).unwrap();
        let error = read_at_most(&path, 1 << 20).unwrap_err();
        assert!(error.to_string().contains("1 MB"), "{error}");
        std::fs::write(&path, b"small").unwrap();
        assert_eq!(read_at_most(&path, 5).unwrap(), b"small");
    }
}
