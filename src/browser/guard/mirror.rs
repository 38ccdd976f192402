//! Mirrors of the web on a disk, as wget and HTTrack make them: folders named after hosts, side by
//! side.
//!
//! Names alone do not make a mirror: homes of people (`john.doe`, `anna.it`) are named as hosts
//! are. It takes several folders that are named after hosts of the public web (below a suffix of
//! the list of public suffixes), have HTML in them and hold nothing hidden, as every home does.

use crate::public_suffix;
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

/// Folders of hosts with HTML in them that make a mirror. Source: ours; the folders around a
/// single one are the user's to name.
const MIN_HOSTS: usize = 2;
/// How deep below a host's folder HTML is looked for, folders. Source: ours; the pages of the
/// evaluation sets lie within three.
const MAX_DEPTH: usize = 4;
/// How many entries are looked at in all. Source: ours; keeps a large disk from costing time:
/// some 10 ms.
const MAX_ENTRIES: usize = 5_000;
/// What may be hidden in a folder of a host: what servers and systems put there.
const HARMLESS: [&str; 4] = [".well-known", ".htaccess", ".listing", ".DS_Store"];

/// The mirror that a folder lies in: the innermost folder above it that holds several hosts.
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

/// Whether a file lies in a folder of a host, and nothing on the way to it is hidden.
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

/// Whether a folder holds HTML and nothing hidden.
fn is_of_host(folder: &Path, left: &mut usize) -> bool {
    let top = entries(folder, left);
    !top.iter().any(|entry| is_private(&entry.file_name())) && holds_html(folder, MAX_DEPTH, left)
}

fn holds_html(folder: &Path, depth: usize, left: &mut usize) -> bool {
    let entries = entries(folder, left);
    entries.iter().any(|entry| is_html(&entry.file_name()))
        || depth > 0
            && entries.iter().any(|entry| {
                // Links are not followed: they lead anywhere.
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                is_folder && holds_html(&entry.path(), depth - 1, left)
            })
}

/// What is in a folder, in the order of names, as far as may still be looked at.
fn entries(folder: &Path, left: &mut usize) -> Vec<std::fs::DirEntry> {
    let Ok(read) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut entries: Vec<_> = read.filter_map(Result::ok).take(*left).collect();
    *left -= entries.len();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    entries
}

/// Whether a name is that of a host of the public web.
fn is_host(name: &OsStr) -> bool {
    let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else {
        return false;
    };
    let name = name.to_ascii_lowercase();
    public_suffix::has_known_suffix(&name)
        && public_suffix::registered(&name).is_some()
        && name.split('.').all(is_label)
}

/// Whether a file of that name holds HTML.
fn is_html(name: &OsStr) -> bool {
    let name = name.to_string_lossy().to_ascii_lowercase();
    [".html", ".htm", ".xhtml"]
        .iter()
        .any(|end| name.ends_with(end))
}

/// Whether it is a label of a host name.
fn is_label(label: &str) -> bool {
    !label.is_empty()
        && !label.starts_with('-')
        && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

fn is_private(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with('.') && !HARMLESS.contains(&name.as_ref())
}
