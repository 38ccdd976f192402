//! Pages written as XML but read as HTML.
//!
//! `<iframe src="x"/>` is complete in XML. HTML ignores the slash: everything up to a closing tag that never comes
//! would be the text of the frame, and the page would be blank. Such elements get the missing closing tag.

/// Elements whose content HTML reads as text up to their closing tag. Scripts are left alone, because what looks like
/// a tag in them is mostly a string.
const TEXT_ELEMENTS: [&str; 4] = ["iframe", "textarea", "title", "style"];

/// The page with closing tags added to self-closed elements; `None` if there are none. Linear.
pub(super) fn closed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut open: Vec<(usize, &str)> = Vec::new();
    let mut pending: [Option<usize>; TEXT_ELEMENTS.len()] = [None; TEXT_ELEMENTS.len()];
    for (at, _) in bytes.iter().enumerate().filter(|(_, b)| **b == b'<') {
        let tag = &bytes[at + 1..];
        let is_closing = tag.first() == Some(&b'/');
        let name = if is_closing { &tag[1..] } else { tag };
        let Some(i) = TEXT_ELEMENTS.iter().position(|n| is_named(name, n)) else {
            continue;
        };
        // The previous self-closed element was not closed.
        if !is_closing {
            open.extend(pending[i].map(|end| (end, TEXT_ELEMENTS[i])));
        }
        pending[i] = if is_closing {
            None
        } else {
            self_closed_end(tag).map(|end| at + 1 + end)
        };
    }
    for (end, name) in pending.iter().zip(TEXT_ELEMENTS) {
        open.extend(end.map(|end| (end, name)));
    }
    if open.is_empty() {
        return None;
    }
    open.sort_unstable();
    let mut out = Vec::with_capacity(bytes.len() + 16 * open.len());
    let mut from = 0;
    for (end, name) in open {
        out.extend_from_slice(&bytes[from..end]);
        out.extend_from_slice(format!("</{name}>").as_bytes());
        from = end;
    }
    out.extend_from_slice(&bytes[from..]);
    Some(out)
}

/// Whether a tag, given from its name on, has this name.
fn is_named(tag: &[u8], name: &str) -> bool {
    let Some((start, rest)) = tag.split_at_checked(name.len()) else {
        return false;
    };
    let ends = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'/' | b'>');
    start.eq_ignore_ascii_case(name.as_bytes()) && rest.first().is_some_and(ends)
}

/// The end of a self-closed tag, given from its name on; `None` if it is not self-closed.
fn self_closed_end(tag: &[u8]) -> Option<usize> {
    let mut quote = None;
    for (i, byte) in tag.iter().enumerate() {
        match (quote, byte) {
            (Some(open), byte) if open == *byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(*byte),
            (None, b'>') => return (tag[..i].last() == Some(&b'/')).then_some(i + 1),
            (None, b'<') => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(html: &str) -> Option<String> {
        closed(html.as_bytes()).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    #[test]
    fn elements_of_xml_are_closed() {
        assert_eq!(
            told("<p>a<IFRAME src='x>y' />b<iframe\nid=\"2\"/>c").as_deref(),
            Some("<p>a<IFRAME src='x>y' /></iframe>b<iframe\nid=\"2\"/></iframe>c")
        );
        assert_eq!(
            told("<title/><textarea/>x").as_deref(),
            Some("<title/></title><textarea/></textarea>x")
        );
        for html in [
            "<p>a<br/>b<img src=x />c",
            "<iframe src=\"x\"/></iframe>",
            "<iframe src=\"x\">text</iframe>",
            "<iframe src=\"x\">never closed",
            "<titles/>",
            "<iframe src='x",
            "",
        ] {
            assert_eq!(told(html), None, "{html}");
        }
    }
}
