//! The files of a folder and its subfolders.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Maximum depth of subfolders that are searched; deeper ones are reported. Source: ours: paths end sooner.
const MAX_DEPTH: usize = 100;

/// The files with this ending in a folder and its subfolders, sorted; or the file itself. Pipes and devices in a
/// folder, which may block a reader for ever, are left out.
///
/// # Errors
/// The error of the system for a folder.
pub fn files_below(path: &Path, ending: &str) -> std::io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let below = below(path)?;
    if let Some((folder, error)) = below.unread.into_iter().next() {
        let told = format!("{}: {error}", folder.display());
        return Err(std::io::Error::new(error.kind(), told));
    }
    let mut found = below.found;
    found.retain(|file| file.to_string_lossy().ends_with(ending) && file.is_file());
    Ok(found)
}

/// The content of a folder and its subfolders.
#[derive(Debug, Default)]
pub(crate) struct Below {
    /// Files and broken symbolic links, sorted; without pipes and devices.
    pub(crate) found: Vec<PathBuf>,
    /// Subfolders that cannot be read, with the error of the system, sorted.
    pub(crate) unread: Vec<(PathBuf, std::io::Error)>,
}

/// Searches a folder and its subfolders.
///
/// # Errors
/// The error of the system for the folder itself.
pub(crate) fn below(path: &Path) -> std::io::Result<Below> {
    let mut below = Below::default();
    let root = path.canonicalize()?;
    let mut linked = HashSet::new();
    let mut folders = vec![(path.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        let entries = match entries_of(&folder) {
            Ok(entries) => entries,
            Err(error) if depth == 0 => return Err(error),
            Err(error) => {
                below.unread.push((folder, error));
                continue;
            }
        };
        for path in entries {
            if path.is_dir() {
                let is_new = !path.is_symlink() || is_elsewhere(&path, &root, &mut linked);
                if depth == MAX_DEPTH {
                    tracing::warn!("{}: too deep to be searched", path.display());
                } else if is_new {
                    folders.push((path, depth + 1));
                }
            } else if path.is_file() || path.is_symlink() && !path.exists() {
                below.found.push(path);
            }
        }
    }
    below.found.sort();
    below.unread.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(below)
}

/// The entries of a folder.
fn entries_of(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?;
    entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect()
}

/// Whether a symbolic link leads to a folder that neither contains the root nor is below it (such links would be
/// followed without end), and that no other link has led to.
fn is_elsewhere(link: &Path, root: &Path, linked: &mut HashSet<PathBuf>) -> bool {
    let target = link.canonicalize();
    target.is_ok_and(|target| {
        !(target.starts_with(root) || root.starts_with(&target)) && linked.insert(target)
    })
}

#[cfg(all(test, unix))]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use crate::files::{make_pipe, write_atomically};
    use std::os::unix::fs::symlink;

    #[test]
    fn a_folder_that_links_to_itself_is_read_once() {
        let folder = tempfile::tempdir().unwrap();
        let other = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("a")).unwrap();
        for (at, name) in [(&folder, "a/one.html"), (&other, "two.html")] {
            std::fs::write(at.path().join(name), "x").unwrap();
        }
        symlink(".", folder.path().join("loop")).unwrap();
        symlink("/", folder.path().join("a/root")).unwrap();
        symlink("a", folder.path().join("again")).unwrap();
        symlink(other.path(), folder.path().join("other")).unwrap();
        symlink(other.path(), other.path().join("self")).unwrap();
        let found = files_below(folder.path(), ".html").unwrap();
        let names = found.iter().map(|f| f.strip_prefix(folder.path()).unwrap());
        let names: Vec<&str> = names.map(|f| f.to_str().unwrap()).collect();
        assert_eq!(names, ["a/one.html", "other/two.html"]);
    }

    #[test]
    fn pipes_of_a_folder_are_no_files() {
        let folder = tempfile::tempdir().unwrap();
        let (pipe, page) = (folder.path().join("a.html"), folder.path().join("b.html"));
        make_pipe(&pipe);
        write_atomically(&page, b"<p>").unwrap();
        assert_eq!(files_below(folder.path(), ".html").unwrap(), [page]);
        assert_eq!(files_below(&pipe, ".html").unwrap(), [pipe]);
    }

    #[test]
    fn links_that_lead_nowhere_are_found_and_are_no_files() {
        let folder = tempfile::tempdir().unwrap();
        let (link, page) = (folder.path().join("a.html"), folder.path().join("b.html"));
        symlink("nowhere", &link).unwrap();
        write_atomically(&page, b"<p>").unwrap();
        assert_eq!(
            files_below(folder.path(), ".html").unwrap(),
            std::slice::from_ref(&page)
        );
        assert_eq!(below(folder.path()).unwrap().found, [link, page]);
        assert!(below(&folder.path().join("gone")).is_err());
    }

    /// A folder that may not be read is reported by its name, and does not hide others. Root may read all.
    #[test]
    fn a_folder_that_cannot_be_read_is_named() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (lost, page) = (folder.path().join("lost"), folder.path().join("b.html"));
        std::fs::create_dir(&lost).unwrap();
        write_atomically(&page, b"<p>").unwrap();
        let allow = |mode| std::fs::set_permissions(&lost, std::fs::Permissions::from_mode(mode));
        allow(0).unwrap();
        let is_read = std::fs::read_dir(&lost).is_ok();
        let (all, files) = (below(folder.path()), files_below(folder.path(), ".html"));
        allow(0o700).unwrap();
        let all = all.unwrap();
        assert_eq!(all.found, [page]);
        let unread: Vec<&PathBuf> = all.unread.iter().map(|(folder, _)| folder).collect();
        if is_read {
            assert!(unread.is_empty() && files.is_ok());
            return;
        }
        assert_eq!(unread, [&lost]);
        let said = files.unwrap_err().to_string();
        assert!(said.starts_with(&format!("{}: ", lost.display())), "{said}");
    }
}
