//! What a user names as input: a URL, a file, standard input, a saved snapshot, a page of an archive.

mod declaration;
pub mod encoding;
mod kind;

use crate::archive::{Archive, ArchiveError, Mhtml, Request};
use crate::snapshot::{PageSnapshot, SnapshotError, file::MAGIC};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use url::{Host, Url};

/// Largest page that is read from a file or standard input, bytes, unpacked. A hostile `.gz`
/// must not fill the memory. Source: ours; the largest page of the evaluation sets has 1.1 MB.
pub const MAX_BYTES: u64 = 64 << 20;

/// Where HTML from standard input stands, unless a base URL is given. `.invalid` never
/// resolves (RFC 2606), so such a page reaches nothing by relative links.
pub const STDIN_URL: &str = "https://stdin.invalid/";

/// An input that was found and is of a kind that can be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum Input {
    /// A page to render.
    Document(Document),
    /// A page that was rendered before.
    Snapshot(Box<PageSnapshot>),
}

/// A page to render.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// What the user called it.
    pub name: String,
    /// The address it is opened at.
    pub url: Url,
    /// Where it is, when the browser must not fetch it itself.
    pub body: Option<Body>,
}

/// Where a page is that the browser must not fetch.
#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    /// Here (standard input, packed files, files under another base URL).
    Page {
        /// Bytes, in the page's own encoding.
        bytes: Vec<u8>,
        /// Media type, without charset: the browser decides the encoding as for any page.
        mime: &'static str,
    },
    /// In an archive, with everything it loads: it gets nothing from anywhere else.
    Archived(Arc<Archive>),
}

/// An input that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// No such file.
    #[error(
        "{name}: no such file; give a URL (https://...), an HTML file, a .pagesnap file or - for standard input"
    )]
    Missing {
        /// The input.
        name: String,
    },
    /// A folder.
    #[error("{name}: is a folder; give one HTML file of it{hint}")]
    Directory {
        /// The input.
        name: String,
        /// A file that is probably meant.
        hint: String,
    },
    /// Nothing in it.
    #[error("{name}: is empty; there is no page to render")]
    Empty {
        /// The input.
        name: String,
    },
    /// Not a page.
    #[error(
        "{name}: is {kind}, not an HTML page; convert it to HTML first or give the page that links to it"
    )]
    NotAPage {
        /// The input.
        name: String,
        /// What it is.
        kind: String,
    },
    /// Too large.
    #[error("{name}: is larger than {limit} MB; give a smaller page")]
    TooLarge {
        /// The input.
        name: String,
        /// The limit, MB.
        limit: u64,
    },
    /// An address that cannot be opened.
    #[error("{name}: {reason}; give an http:// or https:// URL or a local file")]
    BadUrl {
        /// The input.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An address of a kind that is never opened.
    #[error(
        "{name}: blocked: {scheme}: addresses cannot be rendered; give an http:// or https:// URL or a local file"
    )]
    Blocked {
        /// The input.
        name: String,
        /// Its scheme.
        scheme: String,
    },
    /// Something before a colon that is no scheme of pages, and no file of that name.
    #[error(
        "{name}: {scheme}: is no kind of address that can be rendered; give an http:// or https:// URL, or ./NAME for a local file with a colon in its name"
    )]
    UnknownScheme {
        /// The input or the base URL.
        name: String,
        /// What stands before the colon.
        scheme: String,
    },
    /// A `file:` address with a host.
    #[error(
        "{name}: names a file on the machine {host}; only files of this machine are opened: write file:///PATH or the path alone"
    )]
    RemoteFile {
        /// The input or the base URL.
        name: String,
        /// The host.
        host: String,
    },
    /// Reading failed.
    #[error("{name}: {source}")]
    Io {
        /// The input.
        name: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// A snapshot that cannot be read.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// An archive that cannot be used.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
}

impl Input {
    /// Finds out what `name` is and opens it. `base` replaces the address of local HTML.
    ///
    /// # Errors
    /// [`InputError`], each variant naming the input and the remedy.
    pub fn open(name: &str, base: Option<&Url>) -> Result<Self, InputError> {
        if let Some(base) = base {
            check_base(base)?;
        }
        if name == "-" {
            return stdin(base).map(Self::Document);
        }
        if let Some((file, page)) = archived(name) {
            let archive = Arc::new(Archive::open(file)?);
            let document = Document::archived(name, &archive, page)?;
            document.check_archived()?;
            return Ok(Self::Document(document));
        }
        if let Some(url) = as_url(name)? {
            return match url.scheme() {
                "file" => file(name, &local_path(name, &url)?, base),
                _ => Ok(Self::Document(Document {
                    name: name.to_owned(),
                    url,
                    body: None,
                })),
            };
        }
        file(name, Path::new(name), base)
    }
}

impl Document {
    /// A page of an archive, by its address or the only one.
    ///
    /// # Errors
    /// [`InputError::Archive`] when it is not there, or none is named of several;
    /// [`InputError::BadUrl`].
    pub fn archived(
        name: &str,
        archive: &Arc<Archive>,
        page: Option<&str>,
    ) -> Result<Self, InputError> {
        let url = match page {
            Some(page) => Url::parse(page).map_err(|e| InputError::BadUrl {
                name: name.to_owned(),
                reason: format!("{page} is no address ({e})"),
            })?,
            None => archive.only_page()?.clone(),
        };
        archive.check(&url)?;
        Ok(Self {
            name: name.to_owned(),
            url,
            body: Some(Body::Archived(Arc::clone(archive))),
        })
    }
}

impl Document {
    /// Fails for a page of an archive whose record cannot be read: too large, or damaged.
    ///
    /// # Errors
    /// [`InputError::Archive`].
    pub fn check_archived(&self) -> Result<(), InputError> {
        if let Some(Body::Archived(archive)) = &self.body {
            archive.answer(&Request::get(&self.url))?;
        }
        Ok(())
    }
}

/// The WARC file that an input names, and its page: `FILE` or `FILE#URL`.
pub fn archived(name: &str) -> Option<(&Path, Option<&str>)> {
    let is_archive = |file: &str| Path::new(file).is_file() && Archive::is_warc(Path::new(file));
    if is_archive(name) {
        return Some((Path::new(name), None));
    }
    let (file, page) = name.split_once('#').filter(|_| !Path::new(name).exists())?;
    is_archive(file).then(|| (Path::new(file), Some(page)))
}

/// Schemes that are written without `//` and never mean a file, but `file:` itself.
const SCHEMES: [&str; 13] = [
    "file",
    "http",
    "https",
    "data",
    "javascript",
    "about",
    "chrome",
    "view-source",
    "blob",
    "filesystem",
    "ftp",
    "ws",
    "wss",
];

/// `name` as a URL, if it is written as one. `C:\page.html` and `page.html` are not.
fn as_url(name: &str) -> Result<Option<Url>, InputError> {
    let Some((scheme, rest)) = name.split_once(':') else {
        return Ok(None);
    };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
    // A single letter is a drive; what is there is a file, whatever its name.
    if !is_scheme || scheme.len() == 1 || Path::new(name).exists() {
        return Ok(None);
    }
    if !rest.starts_with("//") && !SCHEMES.contains(&scheme.to_ascii_lowercase().as_str()) {
        return Err(InputError::UnknownScheme {
            name: name.to_owned(),
            scheme: scheme.to_owned(),
        });
    }
    let url = Url::parse(name).map_err(|e| InputError::BadUrl {
        name: name.to_owned(),
        reason: format!("not a valid URL ({e})"),
    })?;
    match url.scheme() {
        "http" | "https" | "file" => Ok(Some(url)),
        scheme if SCHEMES.contains(&scheme) => Err(InputError::Blocked {
            name: name.to_owned(),
            scheme: scheme.to_owned(),
        }),
        scheme => Err(InputError::UnknownScheme {
            name: name.to_owned(),
            scheme: scheme.to_owned(),
        }),
    }
}

/// The path of a `file:` address. One with a host would be opened by the browser without its
/// host, at an address that no rule about local files speaks of.
fn local_path(name: &str, url: &Url) -> Result<PathBuf, InputError> {
    if let Some(host) = url.host_str().filter(|host| !host.is_empty()) {
        return Err(InputError::RemoteFile {
            name: name.to_owned(),
            host: host.to_owned(),
        });
    }
    url.to_file_path().map_err(|()| InputError::BadUrl {
        name: name.to_owned(),
        reason: "names no file".to_owned(),
    })
}

/// Checks the address that local HTML is to count as coming from.
///
/// # Errors
/// [`InputError::UnknownScheme`] and [`InputError::RemoteFile`].
pub(crate) fn check_base(base: &Url) -> Result<(), InputError> {
    match base.scheme() {
        "http" | "https" => Ok(()),
        "file" => local_path(base.as_str(), base).map(|_| ()),
        scheme => Err(InputError::UnknownScheme {
            name: base.to_string(),
            scheme: scheme.to_owned(),
        }),
    }
}

fn stdin(base: Option<&Url>) -> Result<Document, InputError> {
    let bytes = read_limited("-", std::io::stdin().lock())?;
    check_is_page("-", &bytes)?;
    let url = match base {
        Some(url) => url.clone(),
        None => Url::parse(STDIN_URL).map_err(|e| InputError::BadUrl {
            name: "-".to_owned(),
            reason: e.to_string(),
        })?,
    };
    Ok(Document {
        name: "-".to_owned(),
        url,
        body: Some(Body::Page {
            bytes,
            mime: "text/html",
        }),
    })
}

fn file(name: &str, path: &Path, base: Option<&Url>) -> Result<Input, InputError> {
    let io = |source| InputError::Io {
        name: name.to_owned(),
        source,
    };
    let path = match std::path::absolute(path) {
        Ok(path) if path.is_dir() => {
            return Err(InputError::Directory {
                name: name.to_owned(),
                hint: index_of(&path),
            });
        }
        Ok(path) if path.exists() => path,
        _ => {
            return Err(InputError::Missing {
                name: name.to_owned(),
            });
        }
    };
    let bytes = read_limited(name, std::fs::File::open(&path).map_err(io)?)?;
    let extension = path
        .extension()
        .and_then(|e| e.to_str())
        .map(str::to_ascii_lowercase)
        .unwrap_or_default();
    if bytes.starts_with(&MAGIC) || extension == "pagesnap" {
        let snapshot = PageSnapshot::from_bytes(&bytes, Path::new(name))?;
        return Ok(Input::Snapshot(Box::new(snapshot)));
    }
    let (path, bytes, packed) = match bytes.as_slice() {
        [0x1f, 0x8b, ..] => {
            let unpacked = read_limited(name, flate2::read::MultiGzDecoder::new(&bytes[..]))?;
            (path.with_extension(""), unpacked, true)
        }
        _ => (path, bytes, false),
    };
    check_is_page(name, &bytes)?;
    let url = file_url(name, &path)?;
    if matches!(extension.as_str(), "mhtml" | "mht") && !Mhtml::open(&path)?.is_whole {
        tracing::warn!("{name}: breaks off before its end; what is there is shown");
    }
    let opens_by_itself = match extension.as_str() {
        "html" | "htm" | "xhtml" | "xht" | "shtml" => !encoding::is_left_to_guess(&bytes, &url),
        "mhtml" | "mht" => encoding::mhtml_in_utf8(&bytes).is_none(),
        _ => false,
    };
    let body = (packed || base.is_some() || !opens_by_itself).then(|| Body::Page {
        mime: match path.extension().and_then(|e| e.to_str()) {
            Some("xhtml" | "xht") => "application/xhtml+xml",
            Some("mhtml" | "mht") => "multipart/related",
            _ => "text/html",
        },
        bytes,
    });
    Ok(Input::Document(Document {
        name: name.to_owned(),
        url: base.cloned().unwrap_or(url),
        body,
    }))
}

fn file_url(name: &str, path: &Path) -> Result<Url, InputError> {
    Url::from_file_path(path).map_err(|()| InputError::BadUrl {
        name: name.to_owned(),
        reason: "the path cannot be written as a URL".to_owned(),
    })
}

fn read_limited(name: &str, reader: impl Read) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    reader
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|source| InputError::Io {
            name: name.to_owned(),
            source,
        })?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(InputError::TooLarge {
            name: name.to_owned(),
            limit: MAX_BYTES >> 20,
        });
    }
    Ok(bytes)
}

fn check_is_page(name: &str, bytes: &[u8]) -> Result<(), InputError> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(InputError::Empty {
            name: name.to_owned(),
        });
    }
    match kind::foreign(bytes) {
        Some(kind) => Err(InputError::NotAPage {
            name: name.to_owned(),
            kind,
        }),
        None => Ok(()),
    }
}

fn index_of(folder: &Path) -> String {
    let index: Option<PathBuf> = ["index.html", "index.htm"]
        .iter()
        .map(|n| folder.join(n))
        .find(|p| p.exists());
    index.map_or(String::new(), |p| format!(", perhaps {}", p.display()))
}

/// The site of an address: the name that somebody registered, which stands below a public suffix
/// (`bbc.co.uk` of `www.bbc.co.uk`; `a.github.io` is a site of its own). Where the list of public
/// suffixes knows none, the last two labels. Tells strangers; subdomains share templates.
pub(crate) fn site(address: &Url) -> Option<String> {
    match address.host()? {
        Host::Domain(host) => {
            let host = host.trim_end_matches('.');
            match psl::domain_str(host) {
                Some(registered) => Some(registered.to_owned()),
                None => Some(host.to_owned()),
            }
        }
        ip => Some(ip.to_string()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;

    fn open(name: &str) -> Result<Input, InputError> {
        Input::open(name, None)
    }

    #[test]
    fn every_bad_input_is_its_own_error() {
        let dir = tempfile::tempdir().unwrap();
        let put = |name: &str, bytes: &[u8]| {
            let path = dir.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let empty = put("empty.html", b" \n");
        let pdf = put("a.html", b"%PDF-1.4\n%\xe2\xe3");
        let cut = put("cut.pagesnap", &[0x28, 0xb5, 0x2f, 0xfd, 0x24, 0x00]);
        let other = put("text.pagesnap", b"hello");
        assert!(matches!(
            open("nowhere.html"),
            Err(InputError::Missing { .. })
        ));
        assert!(matches!(
            open(dir.path().to_str().unwrap()),
            Err(InputError::Directory { .. })
        ));
        assert!(matches!(open(&empty), Err(InputError::Empty { .. })));
        assert!(matches!(open(&pdf), Err(InputError::NotAPage { .. })));
        assert!(matches!(
            open(&cut),
            Err(InputError::Snapshot(SnapshotError::Damaged { .. }))
        ));
        assert!(matches!(
            open(&other),
            Err(InputError::Snapshot(SnapshotError::NotASnapshot { .. }))
        ));
        assert!(matches!(
            open("blob:https://example.invalid/1"),
            Err(InputError::Blocked { .. })
        ));
        assert!(matches!(open("http://"), Err(InputError::BadUrl { .. })));
    }

    #[test]
    fn a_file_of_another_machine_is_refused_however_it_is_spelt() {
        let page = tempfile::Builder::new().suffix(".html").tempfile().unwrap();
        std::fs::write(page.path(), "<p>words").unwrap();
        let path = page.path().to_str().unwrap();
        for host in ["127.0.0.1", "evil", "LOCALHOST.evil", "[::1]", "%31"] {
            for scheme in ["file", "FILE", "fIlE"] {
                let name = format!("{scheme}://{host}{path}");
                let error = open(&name).unwrap_err();
                assert!(
                    matches!(error, InputError::RemoteFile { .. }),
                    "{name}: {error}"
                );
                assert!(error.to_string().contains("file:///"), "{error}");
                let base = Url::parse(&name).unwrap();
                let error = Input::open(path, Some(&base)).unwrap_err();
                assert!(matches!(error, InputError::RemoteFile { .. }), "{error}");
            }
        }
        let escaped = path.replace(".html", "%2Ehtml");
        for name in [
            path.to_owned(),
            format!("file://{path}"),
            format!("FILE:{path}"),
            format!("file:{path}"),
            format!("file://localhost{path}"),
            format!("file://{escaped}"),
            format!("file:///tmp/..{path}"),
        ] {
            let Input::Document(page) = open(&name).unwrap() else {
                unreachable!("{name} is a page")
            };
            assert_eq!(page.url, Url::from_file_path(path).unwrap(), "{name}");
        }
    }

    #[test]
    fn what_is_no_scheme_of_pages_is_told_so() {
        for name in ["hard::x", "hard://x", "notes:today.html", "mailto:a@b.c"] {
            let error = open(name).unwrap_err();
            assert!(matches!(error, InputError::UnknownScheme { .. }), "{error}");
        }
        let base = Url::parse("hard::x").unwrap();
        for base in [base, Url::parse("data:text/html,x").unwrap()] {
            let error = Input::open("nowhere.html", Some(&base)).unwrap_err();
            assert!(matches!(error, InputError::UnknownScheme { .. }), "{error}");
        }
        assert!(matches!(
            open("C:\\page.html"),
            Err(InputError::Missing { .. })
        ));
    }

    #[test]
    fn a_site_is_what_somebody_registered() {
        let site = |url: &str| super::site(&Url::parse(url).unwrap()).unwrap();
        assert_eq!(site("https://www.guardian.co.uk/a"), "guardian.co.uk");
        assert_ne!(
            site("https://www.bbc.co.uk/"),
            site("https://mirror.co.uk/")
        );
        assert_eq!(site("https://a.b.example.org/"), "example.org");
        assert_ne!(site("https://a.github.io/"), site("https://b.github.io/"));
        assert_eq!(site("http://intranet:8000/"), "intranet");
        assert_eq!(site("http://127.0.0.1/"), "127.0.0.1");
        assert_eq!(site("https://co.uk/"), "co.uk");
    }

    #[test]
    fn packed_html_keeps_its_place() {
        use std::io::Write;
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("p.html.gz");
        let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gz.write_all(b"<p>hi").unwrap();
        std::fs::write(&path, gz.finish().unwrap()).unwrap();
        let Input::Document(page) = open(path.to_str().unwrap()).unwrap() else {
            unreachable!("a packed page is a document")
        };
        assert!(page.url.path().ends_with("/p.html"));
        let bytes = b"<p>hi".to_vec();
        let mime = "text/html";
        assert_eq!(page.body, Some(Body::Page { bytes, mime }));
    }
}
