//! MHTML (RFC 2557): one page with its files, as saved by browsers.

use super::{ArchiveError, without_fragment};
use base64::prelude::{BASE64_STANDARD, Engine};
use encoding_rs::Encoding;
use mailparse::{MailHeaderMap, ParsedMail};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use url::Url;

/// Maximum size of the headers of the file and of its first part, bytes.
const HEAD: u64 = 64 << 10;
/// Maximum length of a line of base64, characters. Source: RFC 2045.
const BASE64_LINE: usize = 76;
/// Number of bytes at the end of the file that are searched for the last boundary.
const TAIL: u64 = 4 << 10;

/// Returns the encoding of an HTML part, given its bytes, `Content-Type` and address; `None` if the part stays as it
/// is.
type EncodingOf = fn(&[u8], &str, Option<&Url>) -> Option<&'static Encoding>;

/// An MHTML file. The browser reads the file itself; it contains no scripts.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mhtml {
    /// The file.
    pub path: PathBuf,
    /// The address of its page, if it has one.
    pub url: Option<Url>,
    /// Whether the file is complete.
    pub is_whole: bool,
}

impl Mhtml {
    /// Reads the header of a file.
    ///
    /// # Errors
    /// [`ArchiveError::NotAnArchive`] if it has no MHTML header, [`ArchiveError::Io`].
    pub fn open(path: &Path) -> Result<Self, ArchiveError> {
        let (start, end) = ends(path).map_err(|source| ArchiveError::Io {
            name: path.display().to_string(),
            source,
        })?;
        Self::from_ends(path, &start, &end)
    }

    /// Like [`Mhtml::open`], for the bytes of a file.
    pub(crate) fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Self, ArchiveError> {
        let start = &bytes[..bytes.len().min(HEAD as usize)];
        let end = &bytes[bytes.len().saturating_sub(TAIL as usize)..];
        Self::from_ends(path, start, end)
    }

    fn from_ends(path: &Path, start: &[u8], end: &[u8]) -> Result<Self, ArchiveError> {
        let Some(boundary) = boundary(start) else {
            let name = path.display().to_string();
            return Err(ArchiveError::NotAnArchive { name });
        };
        Ok(Self {
            path: path.to_owned(),
            url: page_url(start, &boundary),
            is_whole: is_ended(end, &boundary),
        })
    }
}

impl Mhtml {
    /// The bytes of the file as Chromium needs them; `None` if it can read them as they are. Changed are line ends
    /// (to CRLF), HTML parts for which `encoding` returns an encoding, given their bytes, `Content-Type` and address
    /// (to UTF-8 with a mark), and a missing end. Chromium ignores encodings in the headers of parts, cannot read
    /// files with Unix line ends, and drops the last part of a file that breaks off.
    pub(crate) fn for_browser(bytes: &[u8], encoding: EncodingOf) -> Option<Vec<u8>> {
        let boundary = boundary(bytes.get(..HEAD as usize).unwrap_or(bytes))?;
        let mended = with_end(with_ends_of_mail(bytes), bytes, &boundary);
        let changed = with_parts_in_utf8(mended.as_deref().unwrap_or(bytes), encoding);
        changed.or(mended)
    }

    /// Fails if another page than the one of this file is named.
    ///
    /// # Errors
    /// [`ArchiveError::NotThere`].
    pub fn check(&self, page: Option<&str>) -> Result<(), ArchiveError> {
        let asked = page.map(|p| Url::parse(p).ok().map(without_fragment));
        let own = self.url.clone().map(without_fragment);
        match (page, asked) {
            (Some(page), Some(asked)) if asked.is_none() || asked != own => {
                Err(ArchiveError::NotThere {
                    name: self.path.display().to_string(),
                    url: page.to_owned(),
                    // The whole header with the address was read.
                    unread: String::new(),
                    some: own.map_or("a page without an address".to_owned(), String::from),
                })
            }
            _ => Ok(()),
        }
    }
}

/// The first and the last bytes of a file.
fn ends(path: &Path) -> std::io::Result<(Vec<u8>, Vec<u8>)> {
    let (mut start, mut end) = (Vec::new(), Vec::new());
    let mut file = File::open(path)?;
    (&mut file).take(HEAD).read_to_end(&mut start)?;
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
    file.take(TAIL).read_to_end(&mut end)?;
    Ok((start, end))
}

/// The bytes with CRLF line ends; `None` if the first line of the file has one.
fn with_ends_of_mail(bytes: &[u8]) -> Option<Vec<u8>> {
    let first = bytes.split_inclusive(|b| *b == b'\n').next()?;
    if first.ends_with(b"\r\n") {
        return None;
    }
    let mut changed = Vec::with_capacity(bytes.len() + bytes.len() / BASE64_LINE);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        changed.extend_from_slice(text.strip_suffix(b"\r").unwrap_or(text));
        if text.len() < line.len() {
            changed.extend_from_slice(b"\r\n");
        }
    }
    Some(changed)
}

/// Whether bytes contain the boundary that ends the file.
fn is_ended(bytes: &[u8], boundary: &str) -> bool {
    let last = format!("--{boundary}--");
    bytes.windows(last.len()).any(|w| w == last.as_bytes())
}

/// The bytes of a file (as changed so far) with the final boundary added; unchanged if it is there.
fn with_end(changed: Option<Vec<u8>>, bytes: &[u8], boundary: &str) -> Option<Vec<u8>> {
    let now = changed.as_deref().unwrap_or(bytes);
    let tail = now.len().saturating_sub(TAIL as usize);
    if is_ended(&now[tail..], boundary) {
        return changed;
    }
    let mut ended = changed.unwrap_or_else(|| bytes.to_vec());
    ended.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
    Some(ended)
}

/// The bytes with HTML parts converted to UTF-8 for which `encoding` returns an encoding; `None` if there are none.
/// Written in one pass: a file may have many thousands of parts.
fn with_parts_in_utf8(bytes: &[u8], encoding: EncodingOf) -> Option<Vec<u8>> {
    let mail = mailparse::parse_mail(bytes).ok()?;
    let (mut changed, mut at) = (Vec::new(), 0);
    for part in mail.parts() {
        if part.ctype.mimetype != "text/html" {
            continue;
        }
        let address = part.headers.get_first_value("Content-Location");
        let address = address.and_then(|address| Url::parse(address.trim()).ok());
        let kind = part.headers.get_first_value("Content-Type");
        let kind = kind.unwrap_or_default();
        let Ok(body) = part.get_body_raw() else {
            continue;
        };
        // Offset of the part, which is a subslice of the bytes.
        let start = part.raw_bytes.as_ptr() as usize - bytes.as_ptr() as usize;
        let encoding = encoding(&body, &kind, address.as_ref());
        if let (Some(encoding), Some(before)) = (encoding, bytes.get(at..start)) {
            changed.extend_from_slice(before);
            changed.extend(rewritten(part, &encoding.decode(&body).0));
            at = start + part.raw_bytes.len();
        }
    }
    if changed.is_empty() {
        return None;
    }
    changed.extend_from_slice(bytes.get(at..).unwrap_or_default());
    Some(changed)
}

/// A part with its text in UTF-8, with a byte order mark.
fn rewritten(part: &ParsedMail<'_>, text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for field in &part.headers {
        let name = field.get_key_ref();
        if !["content-type", "content-transfer-encoding"]
            .iter()
            .any(|changed| name.eq_ignore_ascii_case(changed))
        {
            bytes.extend_from_slice(field.get_key_raw());
            bytes.extend_from_slice(b": ");
            bytes.extend_from_slice(field.get_value_raw());
            bytes.extend_from_slice(b"\r\n");
        }
    }
    bytes.extend_from_slice(
        b"Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n",
    );
    let encoded = BASE64_STANDARD.encode(format!("\u{feff}{text}"));
    for line in encoded.as_bytes().chunks(BASE64_LINE) {
        bytes.extend_from_slice(line);
        bytes.extend_from_slice(b"\r\n");
    }
    bytes
}

/// The boundary between the parts, if the bytes begin like MHTML.
fn boundary(start: &[u8]) -> Option<String> {
    let (headers, _) = mailparse::parse_headers(head_of(start)?).ok()?;
    let kind = headers.get_first_value("Content-Type")?;
    let kind = mailparse::parse_content_type(&kind);
    let boundary = kind.params.get("boundary").filter(|b| !b.is_empty())?;
    (kind.mimetype == "multipart/related").then(|| boundary.clone())
}

/// The header with the empty line after it.
fn head_of(bytes: &[u8]) -> Option<&[u8]> {
    let ends = [&b"\r\n\r\n"[..], b"\n\n"];
    let end = ends.into_iter().filter_map(|e| after(bytes, e)).min()?;
    bytes.get(..end)
}

/// Where a pattern first ends in the bytes.
fn after(bytes: &[u8], pattern: &[u8]) -> Option<usize> {
    let at = bytes.windows(pattern.len()).position(|w| w == pattern)?;
    Some(at + pattern.len())
}

/// The address of the page, from the header of the file or of its first part.
fn page_url(start: &[u8], boundary: &str) -> Option<Url> {
    let head = head_of(start)?;
    let told = address_in(head, "Snapshot-Content-Location");
    told.or_else(|| {
        address_in(
            first_head(start.get(head.len()..)?, boundary)?,
            "Content-Location",
        )
    })
}

/// The header of the first part.
fn first_head<'a>(parts: &'a [u8], boundary: &str) -> Option<&'a [u8]> {
    let mark = format!("--{boundary}");
    let part = parts.get(after(parts, mark.as_bytes())?..)?;
    let part = part.strip_prefix(b"\r").unwrap_or(part);
    head_of(part.strip_prefix(b"\n")?)
}

fn address_in(head: &[u8], field: &str) -> Option<Url> {
    let (headers, _) = mailparse::parse_headers(head).ok()?;
    Url::parse(headers.get_first_value(field)?.trim()).ok()
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
    fn parts_are_rewritten_in_utf8() {
        let mut mhtml = b"Content-Type: multipart/related; boundary=\"----B\"\r\n\r\n".to_vec();
        mhtml.extend_from_slice(
            b"------B\r\nContent-Type: text/html; charset=koi8-r\r\nContent-Location: https://a.test/1\r\n\r\n<p>\xc4\xc1\r\n\
            ------B\r\nContent-Type: text/css\r\n\r\np {}\r\n\
            ------B\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>=E4\r\n------B--\r\n",
        );
        let changed = Mhtml::for_browser(&mhtml, |body, kind, url| {
            let is_known = kind.contains("koi8-r") && url.is_some();
            (is_known && body.starts_with(b"<p>\xc4\xc1")).then_some(encoding_rs::KOI8_R)
        });
        let changed = changed.unwrap();
        let mail = mailparse::parse_mail(&changed).unwrap();
        let bodies: Vec<Vec<u8>> = mail
            .subparts
            .iter()
            .map(|part| part.get_body_raw().unwrap())
            .collect();
        assert_eq!(bodies.len(), 3);
        let first = std::str::from_utf8(&bodies[0]).unwrap();
        assert_eq!(first.trim_end(), "\u{feff}<p>да");
        let place = mail.subparts[0].headers.get_first_value("Content-Location");
        assert_eq!(place.as_deref(), Some("https://a.test/1"));
        assert_eq!(bodies[2].trim_ascii_end(), b"<p>\xe4");
        assert_eq!(Mhtml::for_browser(&mhtml, |_, _, _| None), None);
        assert_eq!(
            Mhtml::for_browser(b"<p>\xe4", |_, _, _| Some(encoding_rs::UTF_8)),
            None
        );
    }

    /// The bytes between the parts stay unchanged.
    #[test]
    fn many_parts_are_rewritten_at_once() {
        let count = 2_000;
        let head = "Content-Type: multipart/related; boundary=\"B\"\r\n\r\npreamble\r\n";
        let html = b"--B\r\nContent-Type: text/html\r\n\r\n<p>caf\xe9\r\n--B\r\nContent-Type: text/css\r\n\r\np {}\r\n";
        let mhtml = [head.as_bytes(), &html.repeat(count)[..], b"--B--\r\nend"].concat();
        let changed = Mhtml::for_browser(&mhtml, |body, _, _| {
            body.starts_with(b"<p>caf")
                .then_some(encoding_rs::WINDOWS_1252)
        });
        let changed = changed.unwrap();
        assert!(changed.starts_with(head.as_bytes()) && changed.ends_with(b"--B--\r\nend"));
        let mail = mailparse::parse_mail(&changed).unwrap();
        assert_eq!(mail.subparts.len(), 2 * count);
        for part in [0, 2 * count - 2] {
            let text = mail.subparts[part].get_body_raw().unwrap();
            assert_eq!(text.trim_ascii_end(), "\u{feff}<p>café".as_bytes());
            let style = mail.subparts[part + 1].get_body_raw().unwrap();
            assert_eq!(style.trim_ascii_end(), b"p {}");
        }
    }

    #[test]
    fn lines_get_the_ends_of_mail() {
        let unix = b"Content-Type: multipart/related; boundary=\"B\"\n\n--B\nContent-Type: text/html\n\n<p>\r\n--B--\n";
        let mail = Mhtml::for_browser(unix, |_, _, _| None).unwrap();
        let text = String::from_utf8(mail.clone()).unwrap();
        assert!(text.ends_with("\r\n\r\n--B\r\nContent-Type: text/html\r\n\r\n<p>\r\n--B--\r\n"));
        assert_eq!(Mhtml::for_browser(&mail, |_, _, _| None), None);
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
