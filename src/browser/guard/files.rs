//! Which files a local page may load: those below its root.
//!
//! Symbolic links are resolved first: a link inside the root to a file outside of it is refused. Only local pages
//! load files at all: Chromium refuses `file:` to every page that came over a network, and to pages with a web
//! address from `--base-url`.
//!
//! A hard link cannot be told from a file that belongs to the root. Linux allows hard links only to files that the
//! user can read and write.

use super::mirror;
use crate::browser::lock::locked;
use crate::counted::counted;
use crate::input::Document;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use url::Url;

/// Maximum number of files named in a warning. Source: ours.
const MAX_NAMED: usize = 3;

/// The folders below which a local page may load files.
#[derive(Debug)]
pub(crate) struct Root {
    /// `None` where the page's own address names no file of this machine: then it loads none.
    folder: Option<PathBuf>,
    /// The folder of a mirror of the web, with a subfolder for each host.
    mirror: Option<PathBuf>,
    /// Existing files that were refused.
    refused: Mutex<Vec<PathBuf>>,
}

/// The folders that a user named.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Named<'a> {
    /// The folder whose files may be loaded.
    pub(crate) root: Option<&'a Path>,
    /// The mirror whose host folders may be loaded.
    pub(crate) mirror: Option<&'a Path>,
}

impl Root {
    /// The root of a local page: the named folder, or the page's own. A page in a mirror of the web, named or found
    /// (see [`super::mirror`]), may also load from the host folders of the mirror. `None` for pages with other
    /// schemes.
    pub(crate) fn from_document(document: &Document, named: Named<'_>) -> Option<Self> {
        if document.url.scheme() != "file" {
            return None;
        }
        let path = document.url.to_file_path().ok();
        let own = path.as_deref().map(|path| path.parent().unwrap_or(path));
        let folder = named.root.or(own).map(canonical);
        let mirror = match (named.mirror, named.root, &folder) {
            (Some(mirror), ..) => Some(canonical(mirror)),
            (None, None, Some(folder)) => mirror::find(folder),
            _ => None,
        };
        Some(Self {
            folder,
            mirror,
            refused: Mutex::default(),
        })
    }

    /// Identifies this root: `file:` and its folder, in a mirror the folder of the page's host.
    pub(crate) fn site(&self) -> String {
        let folder = self.folder.as_deref().unwrap_or(Path::new(""));
        let host = self.mirror.as_deref().and_then(|mirror| {
            let host = folder.strip_prefix(mirror).ok()?.components().next()?;
            Some(mirror.join(host))
        });
        format!("file:{}", host.as_deref().unwrap_or(folder).display())
    }

    /// Whether a file may be loaded. A missing file may: the browser reports it missing.
    pub(crate) fn allows(&self, url: &Url) -> bool {
        let Ok(path) = url.to_file_path() else {
            return false;
        };
        match path.canonicalize() {
            Ok(path) => {
                let inside = self.holds(&path);
                // Folders (`src="/"`) are not reported: they show a reader nothing.
                if !inside && !path.is_dir() {
                    locked(&self.refused).push(path);
                }
                inside
            }
            Err(error) => error.kind() == std::io::ErrorKind::NotFound,
        }
    }

    fn holds(&self, path: &Path) -> bool {
        let (folder, mirror) = (self.folder.as_ref(), self.mirror.as_ref());
        folder.is_some_and(|folder| path.starts_with(folder))
            || mirror.is_some_and(|mirror| mirror::holds(mirror, path))
    }

    /// The warning about refused files.
    pub(crate) fn warning(&self) -> Option<String> {
        let refused = locked(&self.refused);
        let folder = self.folder.as_ref()?;
        let mut named: Vec<String> = Vec::new();
        for path in refused.iter() {
            let name = path.display().to_string();
            if !named.contains(&name) && named.len() < MAX_NAMED {
                named.push(name);
            }
        }
        if refused.is_empty() {
            return None;
        }
        // The warning proposes no folder, because the page chose the file names.
        Some(format!(
            "{} outside of {} not loaded: {}; if you want the page to have them, name the folder with `root`, or with `mirror` one with a folder for each host",
            counted(refused.len(), "file", "files"),
            folder.display(),
            named.join(", "),
        ))
    }
}

/// The folder with symbolic links resolved; a missing folder stays as written, since nothing can be loaded from it.
fn canonical(folder: &Path) -> PathBuf {
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned())
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

    /// Creates the given files in a new folder.
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
    fn refused_folders_are_not_named() {
        let at = files(&["site/page.html", "secret/key"]);
        let at = at.path();
        let root = Root::from_document(&page(&at.join("site/page.html")), Named::default());
        let root = root.unwrap();
        assert!(!allows(&root, Path::new("/")) && !allows(&root, &at.join("secret")));
        assert_eq!(root.warning(), None);
        assert!(!allows(&root, &at.join("secret/key")));
        assert!(root.warning().unwrap().starts_with("1 file outside of"));
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
        let own = Root::from_document(&page, Named::default()).unwrap();
        let site = at.join("site");
        let wide = Named {
            root: Some(&site),
            ..Named::default()
        };
        let wide = Root::from_document(&page, wide).unwrap();
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
            warning.contains("b.css") && warning.contains("`root`"),
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
        let root =
            Root::from_document(&page(&at.join("alias/page.html")), Named::default()).unwrap();
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
            "www.a.example.org/en/p/page.html",
            "www.a.example.org/css/a.css",
            "www.a.example.org/en/.git/config",
            "b.example.net/index.html",
            "cdn.c.example.com/c.css",
            "private/key",
            "notes.txt",
            ".ssh/id",
        ]);
        let at = at.path();
        let page = page(&at.join("www.a.example.org/en/p/page.html"));
        let found = Root::from_document(&page, Named::default()).unwrap();
        for (file, allowed) in [
            ("www.a.example.org/css/a.css", true),
            ("www.a.example.org/en/.git/config", false),
            ("cdn.c.example.com/c.css", true),
            ("private/key", false),
            ("notes.txt", false),
            (".ssh/id", false),
        ] {
            assert_eq!(allows(&found, &at.join(file)), allowed, "{file}");
        }
        assert!(
            found.site().ends_with("www.a.example.org"),
            "{}",
            found.site()
        );
        // A mirror with pages of one host only is not recognised; the user has to name it.
        std::fs::remove_dir_all(at.join("b.example.net")).unwrap();
        let css = at.join("cdn.c.example.com/c.css");
        assert!(!allows(
            &Root::from_document(&page, Named::default()).unwrap(),
            &css
        ));
        let named = Named {
            mirror: Some(at),
            ..Named::default()
        };
        assert!(allows(&Root::from_document(&page, named).unwrap(), &css));
    }

    /// Home folders may be named like hosts, and may contain HTML too.
    #[test]
    fn homes_are_no_mirror() {
        for [own, other] in [["john.doe", "jane.roe"], ["anna.it", "marco.it"]] {
            let page_at = format!("{own}/Downloads/page.html");
            let key = format!("{own}/.ssh/id_rsa");
            let diary = format!("{own}/Documents/diary.html");
            let files = files(&[
                &page_at,
                &key,
                &diary,
                &format!("{other}/.profile"),
                &format!("{other}/index.html"),
            ]);
            let at = files.path();
            let root = Root::from_document(&page(&at.join(&page_at)), Named::default()).unwrap();
            for file in [&key, &diary] {
                assert!(!allows(&root, &at.join(file)), "{file}");
            }
        }
    }

    #[test]
    fn a_page_on_another_machine_loads_no_file() {
        let at = files(&["page.html", "a.css"]);
        let path = at.path().join("page.html");
        let mut document = page(&path);
        let address = format!("file://127.0.0.1{}", path.display());
        document.url = address.parse().unwrap();
        let root = Root::from_document(&document, Named::default()).unwrap();
        assert!(!allows(&root, &at.path().join("a.css")));
    }

    #[test]
    fn pages_of_the_web_have_no_root() {
        let mut document = page(Path::new("/tmp/x/page.html"));
        document.url = "https://example.invalid/".parse().unwrap();
        assert!(Root::from_document(&document, Named::default()).is_none());
    }
}
