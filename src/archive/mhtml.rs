//! MHTML (RFC 2557): one page with its files, as browsers save it.

use super::ArchiveError;
use mailparse::MailHeaderMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use url::Url;

/// How much of the start is read for the head of the file and of its first part, bytes.
const HEAD: u64 = 64 << 10;
/// How much of the end is looked through for the last boundary, bytes.
const TAIL: u64 = 4 << 10;

/// What an MHTML file holds. The browser reads the file itself; its scripts are not in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mhtml {
    /// The file.
    pub path: PathBuf,
    /// The address of its page.
    pub url: Option<Url>,
    /// Whether the file goes on to its end.
    pub is_whole: bool,
}

impl Mhtml {
    /// Whether bytes begin as MHTML: with the head of a message of several parts.
    pub fn is_mhtml(start: &[u8]) -> bool {
        boundary(start).is_some()
    }

    /// Reads the head of a file.
    ///
    /// # Errors
    /// [`ArchiveError::NotAnArchive`] when it has none of MHTML, [`ArchiveError::Io`].
    pub fn open(path: &Path) -> Result<Self, ArchiveError> {
        let name = path.display().to_string();
        let io = |source| ArchiveError::Io {
            name: path.display().to_string(),
            source,
        };
        let mut file = File::open(path).map_err(io)?;
        let mut start = Vec::new();
        (&mut file).take(HEAD).read_to_end(&mut start).map_err(io)?;
        let Some(boundary) = boundary(&start) else {
            return Err(ArchiveError::NotAnArchive { name });
        };
        let length = file.seek(SeekFrom::End(0)).map_err(io)?;
        file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))
            .map_err(io)?;
        let mut end = Vec::new();
        file.take(TAIL).read_to_end(&mut end).map_err(io)?;
        let last = format!("--{boundary}--");
        Ok(Self {
            path: path.to_owned(),
            url: page_url(&start, &boundary),
            is_whole: end.windows(last.len()).any(|w| w == last.as_bytes()),
        })
    }
}

impl Mhtml {
    /// Fails where a page is named that is not the one of this file.
    ///
    /// # Errors
    /// [`ArchiveError::NotThere`].
    pub fn check(&self, page: Option<&str>) -> Result<(), ArchiveError> {
        let without_fragment = |mut url: Url| {
            url.set_fragment(None);
            url
        };
        let asked = page.map(|p| Url::parse(p).ok().map(without_fragment));
        let own = self.url.clone().map(without_fragment);
        match (page, asked) {
            (Some(page), Some(asked)) if asked.is_none() || asked != own => {
                Err(ArchiveError::NotThere {
                    name: self.path.display().to_string(),
                    url: page.to_owned(),
                    some: own.map_or("a page without an address".to_owned(), String::from),
                })
            }
            _ => Ok(()),
        }
    }
}

/// The boundary between the parts, if the bytes begin as MHTML.
fn boundary(start: &[u8]) -> Option<String> {
    let (headers, _) = mailparse::parse_headers(head_of(start)?).ok()?;
    let kind = headers.get_first_value("Content-Type")?;
    let kind = mailparse::parse_content_type(&kind);
    let boundary = kind.params.get("boundary").filter(|b| !b.is_empty())?;
    (kind.mimetype == "multipart/related").then(|| boundary.clone())
}

/// The lines of the head, with the empty one after it.
fn head_of(bytes: &[u8]) -> Option<&[u8]> {
    let of = |end: &[u8]| {
        let at = bytes.windows(end.len()).position(|w| w == end)?;
        Some(at + end.len())
    };
    let end = match (of(b"\r\n\r\n"), of(b"\n\n")) {
        (Some(a), Some(b)) => a.min(b),
        (a, b) => a.or(b)?,
    };
    bytes.get(..end)
}

/// The address of the page: told by the head, otherwise by its first part.
fn page_url(start: &[u8], boundary: &str) -> Option<Url> {
    let head = head_of(start)?;
    let told = |head: &[u8], name: &str| {
        let (headers, _) = mailparse::parse_headers(head).ok()?;
        Url::parse(headers.get_first_value(name)?.trim()).ok()
    };
    let first = || {
        let rest = start.get(head.len()..)?;
        let mark = format!("--{boundary}");
        let at = rest
            .windows(mark.len())
            .position(|w| w == mark.as_bytes())?;
        let part = rest.get(at + mark.len()..)?;
        let part = part.strip_prefix(b"\r").unwrap_or(part);
        told(head_of(part.strip_prefix(b"\n")?)?, "Content-Location")
    };
    told(head, "Snapshot-Content-Location").or_else(first)
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    fn open(text: &str) -> Result<Mhtml, ArchiveError> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        Mhtml::open(file.path())
    }

    #[test]
    fn the_page_is_named_by_the_head_or_its_first_part() {
        let parts = "------B\r\nContent-Type: text/html\r\nContent-Location: https://a.test/part\r\n\r\n<p>\r\n------B--\r\n";
        let kind =
            "Content-Type: multipart/related;\r\n\ttype=\"text/html\";\r\n\tboundary=\"----B\"\r\n";
        let told = open(&format!(
            "Snapshot-Content-Location: https://a.test/x\r\n{kind}\r\n{parts}"
        ));
        let told = told.unwrap();
        assert_eq!(told.url.unwrap().as_str(), "https://a.test/x");
        assert!(told.is_whole);
        let untold = open(&format!("{kind}\r\n{parts}")).unwrap();
        assert_eq!(untold.url.unwrap().as_str(), "https://a.test/part");
        let cut = open(&format!("{kind}\r\n{}", &parts[..80])).unwrap();
        assert!(!cut.is_whole);
        let other = open("<!doctype html>\r\n\r\n<p>");
        assert!(matches!(other, Err(ArchiveError::NotAnArchive { .. })));
    }
}
