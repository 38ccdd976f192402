//! Inputs: a URL, a file, standard input, a saved snapshot, a page of an archive.

mod address;
mod at_hand;
mod bytes;
mod declaration;
pub mod encoding;
mod error;
mod file_kind;
mod kind;
mod local;
mod meant_address;
mod self_closed;

pub(crate) use crate::snapshot::STDIN_URL;
pub(crate) use address::{check_address, site};
#[cfg(feature = "cli")]
pub(crate) use at_hand::awaits_stdin;
pub use error::InputError;
#[cfg(feature = "cli")]
pub(crate) use meant_address::example_address;

#[cfg(feature = "browser")]
use crate::archive::Mhtml;
use crate::archive::{Archive, Request};
use crate::escape::without_passwords;
use crate::snapshot::PageSnapshot;
#[cfg(feature = "browser")]
use file_kind::FileKind;
use std::path::Path;
use std::sync::Arc;
use url::Url;

/// Maximum size of a page that is read from a file or standard input, bytes, decompressed. A hostile `.gz` must not
/// fill the memory. Source: ours; the largest page of the evaluation sets has 1.1 MB.
pub const MAX_BYTES: u64 = 64 << 20;

/// Media type of MHTML.
const MHTML: &str = "multipart/related";

/// An input that exists and is of a readable kind.
#[derive(Debug)]
#[non_exhaustive]
pub enum Input {
    /// A page to render.
    Document(Document),
    /// A page that has already been rendered.
    Snapshot(Box<PageSnapshot>),
}

/// A page to render. [`Input::open`] interprets a name given by a user; [`Document::from_url`] opens addresses on the
/// web only, [`Document::from_html`] a page in memory, and [`Document::archived`] a page of an archive.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// The user's name for the page.
    pub name: String,
    /// The address at which it is opened.
    pub url: Url,
    /// Its content, if the browser must not fetch it itself.
    pub body: Option<Body>,
}

/// The content of a page that the browser must not fetch.
#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    /// In memory (standard input, compressed files, files under another base URL).
    Page {
        /// Bytes in the page's own encoding.
        bytes: Vec<u8>,
        /// Media type, without charset: the browser decides the encoding as for any page.
        mime: &'static str,
    },
    /// In an archive, with everything it loads: it loads nothing from anywhere else.
    Archived {
        /// The archive.
        archive: Arc<Archive>,
        /// The page's address in the archive, never a local path.
        url: Url,
    },
}

impl Input {
    /// Finds out what `name` means and opens it. `base` replaces the address of local HTML.
    ///
    /// A file is read at once, and a WARC file from end to end: that blocks the thread; standard input blocks until
    /// it ends. Async code should use a thread of its own:
    ///
    /// ```no_run
    /// use visiblock::Input;
    ///
    /// # async fn open(name: String) -> Result<(), Box<dyn std::error::Error>> {
    /// let input = tokio::task::spawn_blocking(move || Input::open(&name, None)).await??;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`InputError`], each variant with the input and advice.
    pub fn open(name: &str, base: Option<&Url>) -> Result<Self, InputError> {
        if name == "-" {
            base.map_or(Ok(()), check_address)?;
            return at_hand::stdin(base);
        }
        Self::find(name, base, false)
    }

    /// Like [`Input::open`], for a name from a list or folder: `-` is not standard input, and pipes and devices,
    /// which may block for ever, are refused.
    ///
    /// # Errors
    /// [`InputError`], each variant with the input and advice.
    pub fn open_listed(name: &str, base: Option<&Url>) -> Result<Self, InputError> {
        Self::find(name, base, true)
    }

    /// Like [`Input::open`], for a local file whatever its name: it may look like an address, be `-`, or be no UTF-8.
    ///
    /// # Errors
    /// [`InputError`], each variant with the input and advice.
    pub fn open_file(path: &Path, base: Option<&Url>) -> Result<Self, InputError> {
        base.map_or(Ok(()), check_address)?;
        let name = path.to_string_lossy();
        if is_warc(path) {
            return Self::of_archive(&name, path, None);
        }
        local::file(&name, path, base, false)
    }

    fn of_archive(name: &str, file: &Path, page: Option<&str>) -> Result<Self, InputError> {
        let archive = Arc::new(Archive::open(file)?);
        let document = Document::archived(name, &archive, page)?;
        document.check_archived()?;
        Ok(Self::Document(document))
    }

    fn find(name: &str, base: Option<&Url>, is_listed: bool) -> Result<Self, InputError> {
        base.map_or(Ok(()), check_address)?;
        if let Some((file, page)) = archived(name) {
            return Self::of_archive(name, file, page);
        }
        if let Some(url) = address::as_url(name)? {
            return match url.scheme() {
                "file" => local::file(name, &address::local_path(name, &url)?, base, is_listed),
                _ => Ok(Self::Document(Document {
                    name: without_passwords(name).into_owned(),
                    url,
                    body: None,
                })),
            };
        }
        local::file(name, Path::new(name), base, is_listed)
    }
}

impl Document {
    /// A page on the web: an address from elsewhere cannot lead to local files or to pages of the browser itself.
    ///
    /// # Errors
    /// [`InputError::NotOfTheWeb`] for addresses that are neither `http:` nor `https:`.
    pub fn from_url(url: Url) -> Result<Self, InputError> {
        let name = without_passwords(url.as_str()).into_owned();
        match url.scheme() {
            "http" | "https" => Ok(Self {
                name,
                url,
                body: None,
            }),
            scheme => Err(InputError::NotOfTheWeb {
                name,
                scheme: scheme.to_owned(),
            }),
        }
    }

    /// A page of an archive, by its address, or the only page.
    ///
    /// # Errors
    /// [`InputError::Archive`] if it is not there, or there are several and none is named; [`InputError::BadUrl`].
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
            url: crate::archive::without_place(url.clone()),
            body: Some(Body::Archived {
                archive: Arc::clone(archive),
                url,
            }),
        })
    }

    /// The MHTML file of this document, if it is one; with another address from `base`, the page has no other
    /// address.
    #[cfg(feature = "browser")]
    pub(crate) fn mhtml(&self) -> Option<Mhtml> {
        let path = self.url.to_file_path();
        if let Some(Body::Page { bytes, mime }) = &self.body {
            let saved = (*mime == MHTML).then(|| Mhtml::from_bytes(Path::new(&self.name), bytes));
            let mut saved = saved?.ok()?;
            saved.url = saved.url.filter(|_| path.is_ok());
            return Some(saved);
        }
        let path = path.ok()?;
        // Not a neighbouring file of a compressed one.
        let is_mhtml = |path: &Path| FileKind::from_path(path) == FileKind::Mhtml;
        let is_own = is_mhtml(Path::new(&self.name)) && is_mhtml(&path);
        is_own.then(|| Mhtml::open(&path).ok())?
    }

    /// Fails for a page of an archive whose record cannot be read because it is too large or damaged.
    ///
    /// # Errors
    /// [`InputError::Archive`].
    pub fn check_archived(&self) -> Result<(), InputError> {
        if let Some(Body::Archived { archive, .. }) = &self.body {
            archive.answer(&Request {
                near: archive.date_of(&self.url),
                ..Request::get(&self.url)
            })?;
        }
        Ok(())
    }
}

/// The WARC file that an input names, and its page: `FILE` or `FILE#URL`.
pub fn archived(name: &str) -> Option<(&Path, Option<&str>)> {
    let path = Path::new(name);
    if is_warc(path) {
        return Some((path, None));
    }
    let (file, page) = name.split_once('#').filter(|_| !path.exists())?;
    is_warc(Path::new(file)).then(|| (Path::new(file), Some(page)))
}

fn is_warc(path: &Path) -> bool {
    path.is_file() && Archive::is_warc(path)
}
