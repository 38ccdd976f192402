//! How text begins that is markup.

/// Bytes at the start in which the first element of a document is looked for.
/// Source: ours; comments and declarations stand before it.
pub(super) const MAX_SCANNED: usize = 64 << 10;
/// Elements that a page begins with, of those that the MIME Sniffing Standard (§7.1) knows HTML by: what a script
/// fetches to put it into a page begins with others.
const OF_PAGES: [&str; 4] = ["html", "head", "title", "body"];
const DOCTYPE: &[u8] = b"<!doctype html";

/// Whether bytes whose type nobody names begin as a page does, behind declarations and comments.
pub(super) fn begins_page(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut rest = bytes.trim_ascii_start();
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

/// The name of the element that the text begins with, in lower case, behind declarations and
/// comments; `None` where it begins with something else.
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

/// What follows on the comment or the declaration that the text begins with.
fn after_declaration(text: &[u8]) -> Option<&[u8]> {
    let end: &[u8] = match text {
        [b'<', b'!', b'-', b'-', ..] => b"-->",
        [b'<', b'!' | b'?', ..] => b">",
        _ => return None,
    };
    let at = text.windows(end.len()).position(|w| w == end)?;
    Some(text[at + end.len()..].trim_ascii_start())
}

/// Whether a byte may stand in the name of an element.
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
        }
    }
}
