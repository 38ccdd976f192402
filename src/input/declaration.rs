//! What a document declares about its encoding and language, read from its bytes.
//!
//! Source: HTML Standard, "prescan a byte stream to determine its encoding": comments are skipped, the attributes of
//! `meta` are read, and an XML declaration counts, too. Unlike there, the scan continues through the head, and the
//! language of the root element is read.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// Number of bytes at the start in which browsers search for a declaration. Source: HTML Standard.
const EARLY: usize = 1024;
/// Maximum number of bytes searched. Source: ours; heads are full of scripts.
const MAX_SCANNED: usize = 128 << 10;

/// The declarations of a document.
#[derive(Debug, Default)]
pub(super) struct Declaration {
    /// The first declared encoding.
    pub(super) encoding: Option<&'static Encoding>,
    /// Whether it is declared within the bytes that browsers search.
    pub(super) is_early: bool,
    /// The language of its root element.
    lang: Option<String>,
}

impl Declaration {
    /// A top-level domain that stands for the language, for documents without a known host.
    pub(super) fn domain(&self) -> Option<String> {
        let lang = self.lang.as_deref()?.to_ascii_lowercase();
        let (lang, region) = match lang.split_once(['-', '_']) {
            Some((lang, region)) => (lang, Some(region)),
            None => (lang.as_str(), None),
        };
        let domain = match (lang, region) {
            ("zh", Some("tw" | "hant" | "hant-tw")) => "tw",
            ("zh", Some("hk" | "hant-hk")) => "hk",
            ("zh", _) => "cn",
            ("ja", _) => "jp",
            ("ko", _) => "kr",
            ("cs", _) => "cz",
            ("el", _) => "gr",
            ("uk", _) => "ua",
            ("be", _) => "by",
            ("he" | "iw", _) => "il",
            ("ar", _) => "sa",
            ("fa", _) => "ir",
            ("vi", _) => "vn",
            ("da", _) => "dk",
            ("sv", _) => "se",
            ("et", _) => "ee",
            ("sl", _) => "si",
            ("sr", _) => "rs",
            // Languages with the same code as their country.
            ("ru" | "pl" | "hu" | "ro" | "bg" | "tr" | "th" | "lt" | "lv" | "sk" | "hr", _)
            | ("de" | "fr" | "it" | "es" | "pt" | "nl" | "fi" | "no" | "is", _) => lang,
            _ => return None,
        };
        Some(domain.to_owned())
    }
}

/// Reads the declarations at the start of a document.
pub(super) fn read(bytes: &[u8]) -> Declaration {
    let mut found = Declaration::default();
    let bytes = &bytes[..bytes.len().min(MAX_SCANNED)];
    if let Some(encoding) = of_xml(bytes) {
        found.encoding = Some(encoding);
        found.is_early = true;
    }
    let mut at = 0;
    while let Some(next) = bytes[at..].iter().position(|b| *b == b'<') {
        at += next;
        let rest = &bytes[at..];
        if rest.starts_with(b"<!--") {
            // `<!-->` is a complete comment.
            at += 2 + find(&rest[2..], b"-->").map_or(rest.len() - 2, |end| end + 3);
            continue;
        }
        let tag = Tag::read(rest);
        match tag.name.as_str() {
            "body" | "/head" => break,
            "script" | "style" | "title" | "noscript" => {
                let close = format!("</{}", tag.name);
                at += tag.length;
                at +=
                    find_ignoring_case(&bytes[at..], close.as_bytes()).unwrap_or(bytes.len() - at);
                continue;
            }
            "html" => found.lang = found.lang.or(tag.attribute("lang")),
            "meta" if found.encoding.is_none() => {
                found.encoding = of_meta(&tag);
                found.is_early = at + tag.length <= EARLY;
            }
            _ => {}
        }
        at += tag.length.max(1);
    }
    found
}

/// The encoding in an XML declaration.
fn of_xml(bytes: &[u8]) -> Option<&'static Encoding> {
    let declaration = bytes.strip_prefix(b"<?xml")?;
    let declaration = &declaration[..find(declaration, b">")?];
    let rest = &declaration[find(declaration, b"encoding")? + b"encoding".len()..];
    let rest = rest.trim_ascii_start().strip_prefix(b"=")?;
    let rest = rest.trim_ascii_start();
    let quote = rest.first().filter(|q| matches!(q, b'"' | b'\''))?;
    let label = rest[1..].split(|b| b == quote).next()?;
    usable(Encoding::for_label(label)?)
}

fn of_meta(tag: &Tag) -> Option<&'static Encoding> {
    let label = tag.attribute("charset").or_else(|| {
        let pragma = tag.attribute("http-equiv")?;
        let content = tag.attribute("content")?;
        pragma
            .eq_ignore_ascii_case("content-type")
            .then(|| charset_in(&content))?
    })?;
    usable(Encoding::for_label(label.as_bytes())?)
}

/// The label after `charset=`.
fn charset_in(content: &str) -> Option<String> {
    let lower = content.to_ascii_lowercase();
    let mut rest = lower.as_str();
    while let Some(at) = rest.find("charset") {
        rest = rest[at + "charset".len()..].trim_ascii_start();
        if let Some(value) = rest.strip_prefix('=') {
            let value = value.trim_ascii_start();
            let value = value.trim_start_matches(['"', '\'']);
            return value.split(ends_label).next().map(str::to_owned);
        }
    }
    None
}

/// Whether a character ends an encoding label.
fn ends_label(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, ';' | '"' | '\'')
}

/// Maps encodings that cannot be declared in ASCII bytes, such as UTF-16. Source: HTML Standard.
fn usable(encoding: &'static Encoding) -> Option<&'static Encoding> {
    Some(match encoding {
        e if e == UTF_16LE || e == UTF_16BE => UTF_8,
        e if e == X_USER_DEFINED => WINDOWS_1252,
        e => e,
    })
}

/// A tag in the bytes.
struct Tag {
    /// Its name in lower case, with the slash of an end tag.
    name: String,
    attributes: Vec<(String, String)>,
    /// Its length from `<` to `>`, bytes.
    length: usize,
}

impl Tag {
    /// Reads the tag at the start of the bytes.
    fn read(bytes: &[u8]) -> Self {
        let mut at = skip(bytes, 1, |b| {
            b.is_ascii_alphanumeric() || matches!(b, b'/' | b'!' | b'?' | b'-')
        });
        let name = String::from_utf8_lossy(&bytes[1..at]);
        let name = name.to_ascii_lowercase();
        let mut attributes = Vec::new();
        while let Some((attribute, next)) = attribute(bytes, at) {
            attributes.push(attribute);
            at = next;
        }
        let close = bytes[at..].iter().position(|b| *b == b'>');
        Self {
            name,
            attributes,
            length: close.map_or(bytes.len(), |close| at + close + 1),
        }
    }

    fn attribute(&self, name: &str) -> Option<String> {
        let found = self.attributes.iter().find(|(n, _)| n == name)?;
        Some(found.1.clone())
    }
}

/// The attribute at or after an offset, and where it ends; `None` at the end of the tag.
fn attribute(bytes: &[u8], at: usize) -> Option<((String, String), usize)> {
    let start = skip(bytes, at, |b| b.is_ascii_whitespace() || b == b'/');
    if matches!(bytes.get(start), None | Some(b'>')) {
        return None;
    }
    // An equals sign at the start belongs to the name.
    let end = skip(bytes, start + 1, |b| {
        !b.is_ascii_whitespace() && !matches!(b, b'/' | b'>' | b'=')
    });
    let name = text(bytes, start..end).to_ascii_lowercase();
    let equals = skip(bytes, end, |b| b.is_ascii_whitespace());
    if bytes.get(equals) != Some(&b'=') {
        return Some(((name, String::new()), end));
    }
    let value = skip(bytes, equals + 1, |b| b.is_ascii_whitespace());
    match bytes.get(value) {
        Some(quote @ (b'"' | b'\'')) => {
            let rest = &bytes[value + 1..];
            let length = rest.iter().position(|b| b == quote).unwrap_or(rest.len());
            let end = value + 1 + length;
            let next = (end + 1).min(bytes.len());
            Some(((name, text(bytes, value + 1..end)), next))
        }
        _ => {
            let end = skip(bytes, value, |b| !b.is_ascii_whitespace() && b != b'>');
            Some(((name, text(bytes, value..end)), end))
        }
    }
}

/// The end of the bytes from `at` on that satisfy the predicate.
fn skip(bytes: &[u8], at: usize, is_of_kind: fn(u8) -> bool) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest
        .iter()
        .position(|b| !is_of_kind(*b))
        .unwrap_or(rest.len())
}

fn text(bytes: &[u8], range: std::ops::Range<usize>) -> String {
    String::from_utf8_lossy(bytes.get(range).unwrap_or_default()).into_owned()
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|w| w == what)
}

fn find_ignoring_case(bytes: &[u8], what: &[u8]) -> Option<usize> {
    let mut windows = bytes.windows(what.len());
    windows.position(|window| window.eq_ignore_ascii_case(what))
}
