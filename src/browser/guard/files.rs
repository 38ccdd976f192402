//! Which files a local page may load: those below its root.
//!
//! What counts is where a file really lies: a link inside the root that leads out of it is
//! refused like the file itself. Only local pages load files at all: Chromium keeps `file:` from
//! every page that came over a network, and from what is given a web address with `--base-url`.

use super::gate::locked;
use crate::input::Document;
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;
use url::Url;

/// Files that a warning names. Source: ours.
const MAX_NAMED: usize = 3;

/// The folders below which a local page may load files.
#[derive(Debug)]
pub(crate) struct Root {
    folder: PathBuf,
    /// The folder of a mirror, whose folders are named after hosts.
    mirror: Option<PathBuf>,
    /// Really there, and not loaded.
    refused: Mutex<Vec<PathBuf>>,
}

impl Root {
    /// The root of a local page: the one given, else its own folder. A page in a mirror of the
    /// web (wget, HTTrack: folders named after hosts, side by side) may also load from the
    /// folders of its host and of the other hosts. `None` for pages of other schemes.
    pub(crate) fn from_document(document: &Document, given: Option<&Path>) -> Option<Self> {
        let path = match document.url.scheme() {
            "file" => document.url.to_file_path().ok()?,
            _ => return None,
        };
        let folder = given.or(path.parent()).unwrap_or(&path);
        // A folder that is not there holds nothing that could be loaded.
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let mirror = match given {
            Some(_) => None,
            None => mirror(&folder),
        };
        Some(Self {
            folder,
            mirror,
            refused: Mutex::default(),
        })
    }

    /// What tells this root from others.
    pub(crate) fn site(&self) -> String {
        let folder = self.mirror.as_ref().unwrap_or(&self.folder);
        format!("file:{}", folder.display())
    }

    /// Whether a file may be loaded. What is not there may: nothing comes of it.
    pub(crate) fn allows(&self, url: &Url) -> bool {
        let Ok(path) = url.to_file_path() else {
            return false;
        };
        match path.canonicalize() {
            Ok(path) => {
                let inside = self.holds(&path);
                if !inside {
                    locked(&self.refused).push(path);
                }
                inside
            }
            Err(error) => error.kind() == std::io::ErrorKind::NotFound,
        }
    }

    fn holds(&self, path: &Path) -> bool {
        if path.starts_with(&self.folder) {
            return true;
        }
        let in_mirror = |mirror: &PathBuf| {
            let below = path.strip_prefix(mirror).ok()?;
            let mut parts = below.components();
            // A folder of a host, and something in it.
            let host = parts.next().filter(is_host)?;
            parts.next().map(|_| host)
        };
        self.mirror.as_ref().and_then(in_mirror).is_some()
    }

    /// What to tell the user of files that were refused.
    pub(crate) fn warning(&self) -> Option<String> {
        let refused = locked(&self.refused);
        let first = refused.first()?;
        let mut named: Vec<String> = Vec::new();
        for path in refused.iter() {
            let name = path.display().to_string();
            if !named.contains(&name) && named.len() < MAX_NAMED {
                named.push(name);
            }
        }
        let common = common_folder(refused.iter().chain([&self.folder])).unwrap_or(first.clone());
        Some(format!(
            "{} outside of {} not loaded: {}; if the page may have them, give --root {}",
            match refused.len() {
                1 => "1 file".to_owned(),
                n => format!("{n} files"),
            },
            self.folder.display(),
            named.join(", "),
            common.display(),
        ))
    }
}

/// The folder that holds the folders of a mirror's hosts: above the innermost folder that is
/// named after a host.
fn mirror(folder: &Path) -> Option<PathBuf> {
    let named = |f: &&Path| f.components().next_back().as_ref().is_some_and(is_host);
    folder.ancestors().find(named)?.parent().map(Path::to_owned)
}

/// Whether a folder's name is that of a host: labels of letters, digits and hyphens, the last
/// of two letters or more.
fn is_host(part: &Component<'_>) -> bool {
    let Component::Normal(name) = part else {
        return false;
    };
    let Some((host, top)) = name.to_str().and_then(|name| name.rsplit_once('.')) else {
        return false;
    };
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    };
    top.len() >= 2 && top.chars().all(|c| c.is_ascii_alphabetic()) && host.split('.').all(is_label)
}

/// The deepest folder that holds all of these.
fn common_folder<'a>(mut paths: impl Iterator<Item = &'a PathBuf>) -> Option<PathBuf> {
    let first = paths.next()?;
    let mut common = first.parent().unwrap_or(first);
    for path in paths {
        while !path.starts_with(common) {
            common = common.parent()?;
        }
    }
    Some(common.to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;

    fn page(path: &Path) -> Document {
        Document {
            name: "page".to_owned(),
            url: Url::from_file_path(path).unwrap(),
            body: None,
        }
    }

    /// Makes these files in a new folder.
    fn files(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "x").unwrap();
        }
        folder
    }

    fn allows(root: &Root, path: &Path) -> bool {
        root.allows(&Url::from_file_path(path).unwrap())
    }

    #[test]
    fn only_what_really_lies_below_the_root_is_loaded() {
        let at = files(&[
            "site/p/page.html",
            "site/p/a.css",
            "site/b.css",
            "secret/key",
        ]);
        let at = at.path();
        let page = page(&at.join("site/p/page.html"));
        let own = Root::from_document(&page, None).unwrap();
        let wide = Root::from_document(&page, Some(&at.join("site"))).unwrap();
        for (file, by_own, by_wide) in [
            ("site/p/a.css", true, true),
            ("site/p/../p/a.css", true, true),
            ("site/p", true, true),
            ("site/b.css", false, true),
            ("site/p/../b.css", false, true),
            ("secret/key", false, false),
            ("site", false, true),
            ("site/nothing/there", true, true),
        ] {
            assert_eq!(allows(&own, &at.join(file)), by_own, "{file}");
            assert_eq!(allows(&wide, &at.join(file)), by_wide, "{file}");
        }
        let elsewhere = "file://server/share/page.html".parse().unwrap();
        assert!(!own.allows(&elsewhere), "no file of this machine");
        let warning = own.warning().unwrap();
        assert!(
            warning.contains("b.css") && warning.contains("--root"),
            "{warning}"
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_before_they_are_judged() {
        let at = files(&["site/page.html", "site/in/a.css", "secret/key"]);
        let at = at.path();
        std::os::unix::fs::symlink(at.join("secret"), at.join("site/out")).unwrap();
        std::os::unix::fs::symlink(at.join("site/in"), at.join("site/inside")).unwrap();
        std::os::unix::fs::symlink(at.join("site"), at.join("alias")).unwrap();
        let root = Root::from_document(&page(&at.join("alias/page.html")), None).unwrap();
        assert!(!allows(&root, &at.join("site/out/key")), "leads out");
        assert!(allows(&root, &at.join("site/inside/a.css")));
        assert!(
            allows(&root, &at.join("alias/in/a.css")),
            "a root by another name"
        );
    }

    #[test]
    fn a_mirror_is_the_folders_of_its_hosts() {
        let at = files(&[
            "www.a.example/en/p/page.html",
            "www.a.example/css/a.css",
            "cdn.b.example/b.css",
            "private/key",
            "notes.txt",
            ".ssh/id",
        ]);
        let at = at.path();
        let root =
            Root::from_document(&page(&at.join("www.a.example/en/p/page.html")), None).unwrap();
        for (file, allowed) in [
            ("www.a.example/css/a.css", true),
            ("cdn.b.example/b.css", true),
            ("private/key", false),
            ("notes.txt", false),
            (".ssh/id", false),
        ] {
            assert_eq!(allows(&root, &at.join(file)), allowed, "{file}");
        }
    }

    #[test]
    fn pages_of_the_web_have_no_root() {
        let mut document = page(Path::new("/tmp/x/page.html"));
        document.url = "https://example.invalid/".parse().unwrap();
        assert!(Root::from_document(&document, None).is_none());
    }
}
