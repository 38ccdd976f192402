//! Recognises markup at the beginning of text.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use std::borrow::Cow;

/// Maximum number of bytes in which the first element is searched. Source: ours; comments and declarations may
/// precede it.
pub(super) const MAX_SCANNED: usize = 64 << 10;
/// Elements with which a page begins, of those by which the MIME Sniffing Standard (§7.1) recognises HTML: fragments
/// that scripts insert into pages begin with others.
const OF_PAGES: [&str; 4] = ["html", "head", "title", "body"];
const DOCTYPE: &[u8] = b"<!doctype html";

/// Whether bytes without a declared type begin like a page, after declarations and comments.
pub(super) fn begins_page(bytes: &[u8]) -> bool {
    let text = in_utf8(bytes);
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    let mut rest = text.trim_ascii_start();
    loop {
        let start = rest.get(..DOCTYPE.len());
        if start.is_some_and(|start| start.eq_ignore_ascii_case(DOCTYPE)) {
            return true;
        }
        match after_declaration(rest) {
            Some(after) => rest = after,
            None => return first_element(rest).is_some_and(|name| OF_PAGES.contains(&&*name)),
        }
    }
}

/// The name of the first element, in lower case, after declarations and comments; `None` if the text begins with
/// something else.
pub(crate) fn first_element(text: &[u8]) -> Option<String> {
    let mut rest = text[..text.len().min(MAX_SCANNED)].trim_ascii_start();
    while let Some(after) = after_declaration(rest) {
        rest = after;
    }
    let name = rest.strip_prefix(b"<")?;
    let end = name.iter().position(|b| !is_of_name(*b));
    let name = std::str::from_utf8(&name[..end.unwrap_or(name.len())]).ok();
    let name = name.filter(|name| !name.is_empty())?;
    Some(name.to_ascii_lowercase())
}

/// The byte order of UTF-16 text, recognised by a byte order mark, or by the zero bytes in the tag with which the
/// text begins (after white space). No other encoding of the web has zero bytes.
///
/// Source: HTML Standard, §13.2.3.2, for `<?x`; ours for other tags.
pub(crate) fn utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return (encoding != UTF_8).then_some(encoding);
    }
    if begins_tag(bytes, u16::from_le_bytes) {
        Some(UTF_16LE)
    } else {
        begins_tag(bytes, u16::from_be_bytes).then_some(UTF_16BE)
    }
}

/// Whether bytes, read as UTF-16 units, begin with a tag.
fn begins_tag(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> bool {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    // Units beyond Latin-1 are mapped to zero, which is in no tag name.
    let mut units = units.map(|unit| u8::try_from(unit).unwrap_or(0));
    let first = units.find(|unit| !unit.is_ascii_whitespace());
    let is_of_tag = |unit: u8| unit.is_ascii_alphabetic() || matches!(unit, b'!' | b'?' | b'/');
    first == Some(b'<') && units.next().is_some_and(is_of_tag)
}

/// Text in [UTF-16](utf16) converted to UTF-8; other text unchanged. Linear.
pub(crate) fn in_utf8(bytes: &[u8]) -> Cow<'_, [u8]> {
    match utf16(bytes) {
        Some(encoding) => Cow::Owned(encoding.decode(bytes).0.into_owned().into_bytes()),
        None => Cow::Borrowed(bytes),
    }
}

/// The text after the comment or declaration with which it begins.
fn after_declaration(text: &[u8]) -> Option<&[u8]> {
    let end: &[u8] = match text {
        [b'<', b'!', b'-', b'-', ..] => b"-->",
        [b'<', b'!' | b'?', ..] => b">",
        _ => return None,
    };
    let at = text.windows(end.len()).position(|w| w == end)?;
    Some(text[at + end.len()..].trim_ascii_start())
}

/// Whether a byte may be part of an element name.
fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'-' | b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_begin_as_pages_do() {
        for (text, is_page) in [
            ("\u{feff}\n<!DOCTYPE html><p>words", true),
            ("<html lang=en><p>words", true),
            ("<!-- saved --><!-- twice -->\n<Head><title>x", true),
            ("<!-- saved --><!doctype HTML PUBLIC ''><p>", true),
            ("<?xml version='1.0'?>\n<html xmlns='x'>", true),
            ("<title>words", true),
            ("<?xml version='1.0'?><rss>", false),
            ("<div>fetched", false),
            ("<htmlx>", false),
            ("<!-- never closed <html>", false),
            ("let html = '<html>';", false),
            ("", false),
        ] {
            assert_eq!(begins_page(text.as_bytes()), is_page, "{text}");
            // In UTF-16 too, with a byte order mark if the text has one.
            let units = || text.encode_utf16();
            let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
            assert_eq!(begins_page(&little), is_page, "{text}");
            assert_eq!(begins_page(&big), is_page, "{text}");
        }
    }

    #[test]
    fn zeros_beside_the_first_tag_tell_utf16() {
        for (bytes, encoding) in [
            (&b" \0\n\0<\0p\0>\0"[..], Some(UTF_16LE)),
            (b"\0<\0!\0-", Some(UTF_16BE)),
            (b"\0<\0?\0x", Some(UTF_16BE)),
            (b"<\0p\0>\0\xe5\x65", Some(UTF_16LE)),
            (b"\xfe\xff\0w", Some(UTF_16BE)),
            (b"\xef\xbb\xbf<p>", None),
            (b"<p>\0<\0p\0", None),
            (b"<\0\0p", None),
            (b"<\x001\0", None),
            (b"<\0", None),
            (b"\0\0<\0p\0", None),
            (b"", None),
        ] {
            assert_eq!(utf16(bytes), encoding, "{bytes:?}");
        }
        assert_eq!(*in_utf8(b"<\0p\0>\0\xe4\0"), *"<p>\u{e4}".as_bytes());
        assert_eq!(*in_utf8(b"<p>\xe4"), *b"<p>\xe4");
    }
}
