//! Where paths lead through symbolic links. The folder of a check or a run may be part of a stranger's checkout.

use std::fs::{File, OpenOptions};
use std::path::{Component, Path, PathBuf};

/// Why a file of our own is not opened if there is a symbolic link in its place.
const IS_LINK: &str =
    "it is a link, and what that leads to is none of ours to change; remove the link";

/// Opens a file of our own in a folder for writing; refuses symbolic links, pipes and devices in its place.
///
/// # Errors
/// The error of the system; an error with advice for symbolic links and anything that is no regular file.
pub(crate) fn open_in_folder(path: &Path, options: &mut OpenOptions) -> std::io::Result<File> {
    if path.is_symlink() {
        return Err(std::io::Error::other(IS_LINK));
    }
    // Also refuses a symbolic link that was put there meanwhile.
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NOFOLLOW.bits().cast_signed());
    }
    let file = options.open(path)?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        let told = "it is no regular file; remove it";
        Err(std::io::Error::other(told))
    }
}

/// Whether a path leads to a folder or below it, through any symbolic links, even if it does not exist yet. `false`
/// if that cannot be determined.
pub(crate) fn leads_below(path: &Path, folder: &Path) -> bool {
    let (path, folder) = (real(path), real(folder));
    path.zip(folder)
        .is_some_and(|(path, folder)| path.starts_with(folder))
}

/// The path with symbolic links and `..` resolved, as far as it exists. `None` if that cannot be determined: at a
/// broken link, or at `..` after a missing part.
fn real(path: &Path) -> Option<PathBuf> {
    let whole = std::path::absolute(path).ok()?;
    let mut around = whole.ancestors();
    let (there, known) = around.find_map(|up| Some((up, std::fs::canonicalize(up).ok()?)))?;
    let mut place = known;
    for part in whole.strip_prefix(there).ok()?.components() {
        let Component::Normal(name) = part else {
            return None;
        };
        place.push(name);
        if place.is_symlink() {
            return None;
        }
    }
    Some(place)
}

#[cfg(all(test, unix))]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use crate::files::make_pipe;
    use std::os::unix::fs::symlink;

    #[test]
    fn nothing_is_opened_behind_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("victim"), b"old").unwrap();
        symlink("victim", at("link")).unwrap();
        symlink("nowhere", at("dangling")).unwrap();
        make_pipe(&at("pipe"));
        let open = |name: &str| {
            let mut options = OpenOptions::new();
            options.read(true).append(true).create(true);
            open_in_folder(&at(name), &mut options)
        };
        for (name, said) in [
            ("link", "remove the link"),
            ("dangling", "remove the link"),
            ("pipe", "no regular file"),
        ] {
            let error = open(name).unwrap_err().to_string();
            assert!(error.contains(said), "{name}: {error}");
        }
        assert_eq!(std::fs::read(at("victim")).unwrap(), b"old");
        assert!(!at("nowhere").exists());
        assert!(open("victim").is_ok() && open("new").is_ok());
        // If the path became a link after the check, the operating system refuses it.
        let mut options = OpenOptions::new();
        open_in_folder(&at("new"), options.write(true)).unwrap();
        assert!(options.open(at("link")).is_err());
    }

    #[test]
    fn where_a_path_leads_is_told_by_links_and_dots() {
        let whole = tempfile::tempdir().unwrap();
        let folder = whole.path().join("folder");
        std::fs::create_dir_all(folder.join("inner")).unwrap();
        symlink("..", folder.join("out")).unwrap();
        symlink("inner", folder.join("in")).unwrap();
        symlink("nowhere", folder.join("dangling")).unwrap();
        for (path, is_below) in [
            ("", true),
            ("inner", true),
            ("in/new/file", true),
            ("inner/../new", true),
            ("out/folder/new", true),
            ("..", false),
            ("out", false),
            ("out/other", false),
            ("inner/../../other", false),
            ("../folder-too", false),
            ("dangling/new", false),
            // A folder created in between would make the path lead out.
            ("new/../../other", false),
        ] {
            assert_eq!(leads_below(&folder.join(path), &folder), is_below, "{path}");
        }
        assert!(!leads_below(Path::new("/"), &folder));
        assert!(leads_below(&folder, Path::new("/")));
    }
}
