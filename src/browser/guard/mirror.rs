//! Mirrors of the web on a disk, as wget and HTTrack make them: a folder for each host, side by side.
//!
//! Folder names alone do not prove a mirror: home folders (`john.doe`, `anna.it`) look like host names, too. A mirror
//! needs several folders that are named after public hosts (below a suffix of the list of public suffixes), contain
//! HTML and, unlike homes, have no hidden files.

use crate::public_suffix;
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

/// Minimum number of host folders with HTML in a mirror. Source: ours; for a single host folder, the user has to name
/// the root.
const MIN_HOSTS: usize = 2;
/// Maximum depth below a host folder at which HTML is searched, folders. Source: ours; the pages of the evaluation
/// sets lie within three.
const MAX_DEPTH: usize = 4;
/// Maximum number of folder entries examined in all. Source: ours; bounds the time on large disks to some 10 ms.
const MAX_ENTRIES: usize = 5_000;
/// Hidden names allowed in a host folder: servers and systems put them there.
const HARMLESS: [&str; 4] = [".well-known", ".htaccess", ".listing", ".DS_Store"];

/// The mirror that contains a folder: the innermost ancestor with several host folders.
pub(super) fn find(folder: &Path) -> Option<PathBuf> {
    let mut left = MAX_ENTRIES;
    let hosts = folder
        .ancestors()
        .filter(|f| f.file_name().is_some_and(is_host));
    let mut above = hosts.filter_map(Path::parent);
    above
        .find(|mirror| is_mirror(mirror, &mut left))
        .map(Path::to_owned)
}

/// Whether a file is in a host folder of a mirror, without hidden names on its path.
pub(super) fn holds(mirror: &Path, path: &Path) -> bool {
    let Ok(below) = path.strip_prefix(mirror) else {
        return false;
    };
    let mut parts = below.components();
    let in_host = matches!(parts.next(), Some(Component::Normal(host)) if is_host(host));
    let mut inner = parts.peekable();
    in_host && inner.peek().is_some() && inner.all(|part| !is_private(part.as_os_str()))
}

fn is_mirror(folder: &Path, left: &mut usize) -> bool {
    let mut hosts = 0;
    for entry in entries(folder, left) {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder && is_host(&entry.file_name()) {
            hosts += usize::from(is_of_host(&entry.path(), left));
        }
        if hosts >= MIN_HOSTS {
            return true;
        }
    }
    false
}

/// Whether a folder contains HTML and nothing hidden.
fn is_of_host(folder: &Path, left: &mut usize) -> bool {
    let top = entries(folder, left);
    !top.iter().any(|entry| is_private(&entry.file_name())) && holds_html(folder, MAX_DEPTH, left)
}

fn holds_html(folder: &Path, depth: usize, left: &mut usize) -> bool {
    let entries = entries(folder, left);
    entries.iter().any(|entry| is_html(&entry.file_name()))
        || depth > 0
            && entries.iter().any(|entry| {
                // Symbolic links are not followed: they may lead anywhere.
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                is_folder && holds_html(&entry.path(), depth - 1, left)
            })
}

/// The entries of a folder, sorted by name, as many as may still be examined.
fn entries(folder: &Path, left: &mut usize) -> Vec<std::fs::DirEntry> {
    let Ok(read) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut entries: Vec<_> = read.filter_map(Result::ok).take(*left).collect();
    *left -= entries.len();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    entries
}

/// Whether a folder name is a host name of the public web.
fn is_host(name: &OsStr) -> bool {
    let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else {
        return false;
    };
    let name = name.to_ascii_lowercase();
    public_suffix::has_known_suffix(&name)
        && public_suffix::registered(&name).is_some()
        && name.split('.').all(is_label)
}

/// Whether a file name is that of an HTML file.
fn is_html(name: &OsStr) -> bool {
    let name = name.to_string_lossy().to_ascii_lowercase();
    [".html", ".htm", ".xhtml"]
        .iter()
        .any(|end| name.ends_with(end))
}

/// Whether a text is a label of a host name: `example` in `www.example.org`.
fn is_label(label: &str) -> bool {
    !label.is_empty()
        && !label.starts_with('-')
        && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

fn is_private(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with('.') && !HARMLESS.contains(&name.as_ref())
}
