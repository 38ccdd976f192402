//! Files written whole or not at all.

use std::io::Read;
use std::path::Path;

/// Writes a file whole or not at all: beside its place first, then renamed.
///
/// A symbolic link stays one (its target is replaced), and what is no regular file (`/dev/null`,
/// `/dev/stdout`, a named pipe) is written to as it is: renaming over it would destroy it, and
/// for root even the system's own `/dev/null`.
///
/// # Errors
/// What the system says of the folder or the file.
pub fn write_atomically(path: &Path, mut bytes: &[u8]) -> std::io::Result<()> {
    copy_atomically(path, &mut bytes)
}

/// As [`write_atomically`], for what does not fit the memory.
///
/// # Errors
/// What the system says of the folder, the file or the source.
pub fn copy_atomically(path: &Path, source: &mut impl Read) -> std::io::Result<()> {
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let mut there = std::fs::OpenOptions::new().write(true).open(path)?;
        return std::io::copy(source, &mut there).map(|_| ());
    }
    let place = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = place
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    std::io::copy(source, &mut file)?;
    file.as_file().sync_all()?;
    #[cfg(unix)]
    {
        // Temporary files are private to their owner; a result is an ordinary file.
        use std::os::unix::fs::PermissionsExt;
        file.as_file()
            .set_permissions(std::fs::Permissions::from_mode(0o644))?;
    }
    file.persist(place)?;
    Ok(())
}

#[cfg(all(test, unix))]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use std::os::unix::fs::{FileTypeExt, symlink};

    #[test]
    fn links_and_pipes_are_written_through_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link, pipe) = (
            folder.path().join("file"),
            folder.path().join("link"),
            folder.path().join("pipe"),
        );
        write_atomically(&file, b"old").unwrap();
        symlink(&file, &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(std::fs::read(&file).unwrap(), b"new");

        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read(pipe).unwrap()
        });
        write_atomically(&pipe, b"through").unwrap();
        assert_eq!(reader.join().unwrap(), b"through");
        assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }
}
