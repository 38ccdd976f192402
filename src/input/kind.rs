//! Recognises bytes that are no page.

use super::error::InputError;
use crate::archive::{Archive, first_element, in_utf8};
use aho_corasick::AhoCorasick;
use serde::de::IgnoredAny;

/// Magic numbers of table files, which would otherwise be taken for text. Source: their formats.
const TABLES: [(&[u8], &str); 2] = [(b"PAR1", "a Parquet file"), (b"ARROW1", "an Arrow file")];
/// Number of bytes at the start in which control characters are counted, and the maximum share of them in text.
/// Source: ours; text has none but by mistake, random bytes a tenth.
const MAX_SNIFFED: usize = 4 << 10;
const MAX_BINARY: f64 = 0.02;

/// Whether bytes are no text, because they contain too many control characters ("binary data bytes" of the MIME
/// Sniffing Standard). Zeros do not count, since UTF-16 is full of them.
fn is_binary(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(MAX_SNIFFED)];
    let is_control = |byte: &&u8| matches!(byte, 0x01..=0x08 | 0x0B | 0x0E..=0x1A | 0x1C..=0x1F);
    let count = start.iter().filter(is_control).count();
    count as f64 > MAX_BINARY * start.len() as f64
}

/// Whether bytes are a WACZ file: a ZIP file with the required files of a web archive. Source: the WACZ format 1.1.1,
/// which names them.
fn is_wacz(bytes: &[u8]) -> bool {
    let holds = |name: &str| AhoCorasick::new([name]).is_ok_and(|finder| finder.is_match(bytes));
    bytes.starts_with(b"PK\x03\x04") && holds("datapackage.json") && holds("archive/")
}

/// A description of bytes that are no HTML; `None` if they may be a page.
fn foreign(bytes: &[u8]) -> Option<String> {
    let table = TABLES.iter().find(|(magic, _)| bytes.starts_with(magic));
    if let Some((_, name)) = table {
        return Some((*name).to_owned());
    }
    if is_wacz(bytes) {
        let kind = "a WACZ file, whose WARC files are opened once it is unzipped (they lie in its folder archive)";
        return Some(kind.to_owned());
    }
    if let Some(kind) = infer::get(bytes).filter(|kind| {
        kind.matcher_type() != infer::MatcherType::Text && kind.mime_type() != "message/rfc822"
    }) {
        return Some(format!("a file of type {}", kind.mime_type()));
    }
    let text = in_utf8(bytes);
    if is_binary(&text) {
        return Some("binary data".to_owned());
    }
    let text = text
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(&text)
        .trim_ascii_start();
    if matches!(text.first(), Some(b'{' | b'[')) {
        // A single value, or one on each line.
        let mut values = serde_json::Deserializer::from_slice(text).into_iter::<IgnoredAny>();
        let is_json = values.all(|value| value.is_ok());
        return is_json.then(|| "JSON".to_owned());
    }
    let is_mail = !text.starts_with(b"<")
        && text
            .windows(8)
            .take(2048)
            .any(|w| w.eq_ignore_ascii_case(b"\nContent") || w.eq_ignore_ascii_case(b"MIME-Ver"));
    match first_element(text) {
        None if !has_markup(text) && !is_mail => Some("plain text".to_owned()),
        Some(name) => of_element(&name, text.starts_with(b"<?xml")),
        None => None,
    }
}

/// A description of bytes that can only be opened as a file.
pub(super) fn of_a_file(bytes: &[u8]) -> Option<String> {
    if Archive::begins(bytes) {
        return Some("a WARC file, which is opened by its name".to_owned());
    }
    let is_packed = bytes.starts_with(b"\x1f\x8b");
    is_packed.then(|| "packed with gzip, which is opened by the name of its file".to_owned())
}

/// Whether bytes are MHTML (RFC 2557), judged by their header.
fn is_mhtml(bytes: &[u8]) -> bool {
    let head = bytes.trim_ascii_start();
    let head = head[..head.len().min(MAX_SNIFFED)].to_ascii_lowercase();
    let holds = |words: &[u8]| head.windows(words.len()).any(|part| part == words);
    !head.starts_with(b"<") && holds(b"mime-version:") && holds(b"multipart/related")
}

/// Whether bytes begin with a tag, as MHTML never does.
pub(super) fn begins_with_tag(bytes: &[u8]) -> bool {
    let text = in_utf8(bytes);
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    text.trim_ascii_start().starts_with(b"<")
}

/// Refuses empty input and input that is no page.
pub(super) fn check_is_page(name: &str, bytes: &[u8]) -> Result<(), InputError> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(InputError::Empty {
            name: name.to_owned(),
        });
    }
    match foreign(bytes) {
        Some(kind) => Err(InputError::NotAPage {
            name: name.to_owned(),
            kind,
        }),
        None => Ok(()),
    }
}

/// Refuses MHTML under another file name: read as HTML, its transfer encoding would show as text.
pub(super) fn check_is_no_mhtml(name: &str, bytes: &[u8]) -> Result<(), InputError> {
    if !is_mhtml(bytes) {
        return Ok(());
    }
    Err(InputError::NotAPage {
        name: name.to_owned(),
        kind: "MHTML, which is opened from a file whose name ends in .mhtml".to_owned(),
    })
}

fn of_element(name: &str, is_xml: bool) -> Option<String> {
    let local = name.rsplit(':').next().unwrap_or(name);
    match local {
        "rss" | "feed" | "rdf" => Some("a feed (RSS or Atom)".to_owned()),
        "svg" => Some("a picture (SVG)".to_owned()),
        "urlset" | "sitemapindex" => Some("a sitemap".to_owned()),
        "html" => None,
        _ if is_xml => Some(format!("an XML document of `{name}`")),
        _ => None,
    }
}

/// Whether the text contains anything like a tag.
fn has_markup(text: &[u8]) -> bool {
    text.windows(2).any(|pair| {
        pair[0] == b'<' && (pair[1].is_ascii_alphabetic() || matches!(pair[1], b'/' | b'!' | b'?'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_page_is_named() {
        for (bytes, kind) in [
            (
                &b"%PDF-1.4\n%\xe2\xe3"[..],
                "a file of type application/pdf",
            ),
            (b"\x89PNG\r\n\x1a\n1234", "a file of type image/png"),
            (
                b"PK\x03\x04..archive/data.warc.gz..datapackage.json",
                "a WACZ file, whose WARC files are opened once it is unzipped (they lie in its folder archive)",
            ),
            (b"{\"a\": [1, 2]}", "JSON"),
            (b"{\"a\": \"<p>\"}\n{\"b\": 2}\r\n", "JSON"),
            (b"PAR1\x15\0<p>", "a Parquet file"),
            (b"<p>\x01\x02\x03\x17\x80\xff", "binary data"),
            (b"\xef\xbb\xbf [1]", "JSON"),
            (b"\xff\xfew\0o\0r\0d\0s\0", "plain text"),
            (b"\0<\0s\0v\0g\0/\0>", "a picture (SVG)"),
            (b"just words, 1 < 2", "plain text"),
            (
                b"<?xml version='1.0'?>\n<!-- x --><rss version='2.0'>",
                "a feed (RSS or Atom)",
            ),
            (
                b"<feed xmlns='http://www.w3.org/2005/Atom'>",
                "a feed (RSS or Atom)",
            ),
            (b"<?xml version='1.0'?><rdf:RDF>", "a feed (RSS or Atom)"),
            (
                b"<svg xmlns='http://www.w3.org/2000/svg'/>",
                "a picture (SVG)",
            ),
            (b"<?xml version='1.0'?><urlset/>", "a sitemap"),
            (b"<?xml version='1.0'?><note/>", "an XML document of `note`"),
        ] {
            assert_eq!(foreign(bytes).as_deref(), Some(kind), "{bytes:?}");
        }
    }

    #[test]
    fn what_may_be_a_page_is_let_through() {
        for bytes in [
            &b"<p>hi"[..],
            b"words <b>and</b> tags",
            b"<!doctype html><title>x",
            b"<?xml version='1.0'?><!DOCTYPE html><html xmlns='http://www.w3.org/1999/xhtml'>",
            b"{ not json } <p>",
            b"[1] <p>",
            b"\xff\xfe<\0p\0",
            b"<\0p\0>\0\x11\x4e\x12\x4e\x13\x4e",
            b"\0\n\0<\0!\0d\0o\0c\0t\0y\0p\0e",
            b"MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n",
            b"<",
        ] {
            let kind = foreign(bytes);
            let is_page = kind.is_none() || bytes == b"<";
            assert!(is_page, "{bytes:?}: {kind:?}");
        }
    }
}
