//! Writes files atomically: completely or not at all.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Maximum number of successive symbolic links that are followed. Source: Linux, `path_resolution(7)`.
const MAX_LINKS: usize = 40;

/// Writes a file atomically: to a temporary file beside it, which is then renamed.
///
/// A symbolic link is kept (its target is replaced). Anything but a regular file (`/dev/null`, `/dev/stdout`, a named
/// pipe) is written to directly: renaming over it would destroy it, as root even the system's own `/dev/null`.
///
/// # Errors
/// The error of the system for the folder or the file.
pub fn write_atomically(path: &Path, mut bytes: &[u8]) -> std::io::Result<()> {
    copy_atomically(path, &mut bytes)
}

/// Like [`write_atomically`], but the file is readable by its owner only, whatever the mode of an existing file.
///
/// # Errors
/// The error of the system for the folder or the file.
#[cfg(feature = "cli")]
pub(crate) fn write_privately(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::Write;
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return write_atomically(path, bytes);
    }
    let place = place_of(path)?;
    // A temporary file is readable by its owner only (0600), and stays so.
    let file = tempfile::NamedTempFile::new_in(folder_of(&place));
    let mut file = file.map_err(|error| without_own_names(&error, &place))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(place)?;
    Ok(())
}

/// Like [`write_atomically`], for data that do not fit into memory.
///
/// # Errors
/// The error of the system for the folder, the file or the source.
pub fn copy_atomically(path: &Path, source: &mut impl Read) -> std::io::Result<()> {
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let mut there = std::fs::OpenOptions::new().write(true).open(path)?;
        return std::io::copy(source, &mut there).map(|_| ());
    }
    let place = place_of(path)?;
    write_aside(&place, |file| std::io::copy(source, file).map(|_| ())).map(|_| ())
}

/// Writes a file of our own in a folder atomically. Whatever is in its place is replaced, including a symbolic link,
/// whose target is left alone.
///
/// # Errors
/// The error of the system for the folder or the file.
#[cfg(feature = "cli")]
pub(crate) fn write_in_folder(path: &Path, mut bytes: &[u8]) -> std::io::Result<()> {
    write_aside(path, |file| std::io::copy(&mut bytes, file).map(|_| ())).map(|_| ())
}

/// Writes a temporary file beside `place`, syncs it and renames it to `place`; returns its length. A symbolic link at
/// `place` is replaced.
///
/// # Errors
/// The error of the system for the folder or the file, and errors of `write`.
pub(crate) fn write_aside(
    place: &Path,
    write: impl FnOnce(&mut File) -> std::io::Result<()>,
) -> std::io::Result<u64> {
    let file = beside(place, folder_of(place));
    let mut file = file.map_err(|error| without_own_names(&error, place))?;
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    let length = file.as_file().metadata()?.len();
    file.persist(place)?;
    Ok(length)
}

/// Syncs a folder, so that renames in it are durable. Errors are ignored, since not every system can; the file itself
/// is synced.
#[cfg(feature = "cli")]
pub(crate) fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// The folder of a file.
fn folder_of(place: &Path) -> &Path {
    let folder = place.parent().filter(|p| !p.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// The real place of a file, through symbolic links; it need not exist yet.
fn place_of(path: &Path) -> std::io::Result<PathBuf> {
    let mut place = path.to_owned();
    for _ in 0..MAX_LINKS {
        if let Ok(known) = std::fs::canonicalize(&place) {
            return Ok(known);
        }
        match std::fs::read_link(&place) {
            Ok(target) => place = folder_of(&place).join(target),
            Err(_) => return Ok(place),
        }
    }
    let told = "symbolic links that lead to each other; give the file itself";
    Err(std::io::Error::other(told))
}

/// An error for the temporary file without its name, which says nothing to a user.
fn without_own_names(error: &std::io::Error, place: &Path) -> std::io::Error {
    let (kind, folder) = (error.kind(), folder_of(place));
    if folder.exists() {
        return kind.into();
    }
    let told = format!("there is no folder {}; make it first", folder.display());
    std::io::Error::new(kind, told)
}

/// A temporary file with the mode that the result is to have: that of the file it replaces, otherwise the usual mode
/// of a new file.
#[cfg(unix)]
fn beside(place: &Path, folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    // If a link is replaced, the mode of its target does not count.
    let there = std::fs::symlink_metadata(place);
    let Some(there) = there.ok().filter(|there| !there.is_symlink()) else {
        let ordinary = Permissions::from_mode(0o666);
        return tempfile::Builder::new()
            .permissions(ordinary)
            .tempfile_in(folder);
    };
    let file = tempfile::NamedTempFile::new_in(folder)?;
    let kept = Permissions::from_mode(there.permissions().mode() & 0o777);
    file.as_file().set_permissions(kept)?;
    Ok(file)
}

#[cfg(not(unix))]
fn beside(_: &Path, folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    tempfile::NamedTempFile::new_in(folder)
}

#[cfg(all(test, unix))]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use crate::files::make_pipe;
    use std::os::unix::fs::{FileTypeExt, symlink};

    /// The umask applies to the whole process: tests that write at the same time must not see it changed.
    #[test]
    fn new_files_follow_the_umask_and_old_ones_keep_their_mode() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = tempfile::tempdir().unwrap();
        let (new, plain) = (folder.path().join("new"), folder.path().join("plain"));
        write_atomically(&new, b"x").unwrap();
        // The mode of an ordinary file under the umask of this process.
        std::fs::write(&plain, b"x").unwrap();
        assert_eq!(mode(&new), mode(&plain));
        for kept in [0o600, 0o640, 0o666] {
            std::fs::set_permissions(&new, std::fs::Permissions::from_mode(kept)).unwrap();
            write_atomically(&new, b"y").unwrap();
            assert_eq!(mode(&new), kept);
        }
    }

    #[test]
    fn private_files_are_their_owners_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        std::fs::write(&path, b"old").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        write_privately(&path, b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

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

        make_pipe(&pipe);
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read(pipe).unwrap()
        });
        write_atomically(&pipe, b"through").unwrap();
        assert_eq!(reader.join().unwrap(), b"through");
        assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }

    /// A link, a dangling link, and a pipe are replaced by the file; the target of a link stays unchanged.
    #[test]
    fn files_of_our_own_take_the_place_of_links() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("plain"), b"x").unwrap();
        std::fs::write(at("victim"), b"old").unwrap();
        std::fs::set_permissions(at("victim"), std::fs::Permissions::from_mode(0o600)).unwrap();
        symlink("victim", at("link")).unwrap();
        symlink("nowhere", at("dangling")).unwrap();
        make_pipe(&at("pipe"));
        let mode = |name: &str| {
            let there = std::fs::symlink_metadata(at(name)).unwrap();
            assert!(there.is_file(), "{name}");
            there.permissions().mode() & 0o777
        };
        for name in ["link", "dangling"] {
            write_in_folder(&at(name), b"new").unwrap();
            assert_eq!(std::fs::read(at(name)).unwrap(), b"new");
            // The mode of the link's target does not matter.
            assert_eq!(mode(name), mode("plain"), "{name}");
        }
        write_in_folder(&at("pipe"), b"new").unwrap();
        assert!(std::fs::symlink_metadata(at("pipe")).unwrap().is_file());
        assert_eq!(std::fs::read(at("victim")).unwrap(), b"old");
        assert!(!at("nowhere").exists());
    }
}
