//! The character encoding of a page's bytes.
//!
//! Browsers read pages without a declared encoding in the legacy encoding of the reader's country, and never as UTF-8
//! if they came over a network. A reader of archives and files wants the right text.
//!
//! # Order; the first match wins
//! 1. a byte order mark;
//! 2. UTF-16, if the first tag is encoded so;
//! 3. the declaration of the transport: `charset` of the `Content-Type`;
//! 4. the document's own declaration within its first 1,024 bytes ([`super::declaration`]);
//! 5. UTF-8, if the bytes are valid UTF-8;
//! 6. a declaration further down in the head;
//! 7. the guess of `chardetng`, given the top-level domain of the host, or one that stands for the document's `lang`.
//!
//! # Wrong declarations
//! A declaration that cannot be true is ignored, with a warning. This is so for any other encoding if the bytes are
//! UTF-16. It is so if the bytes are valid UTF-8 and do not fit the declared encoding, or would be no language in it:
//! with a single-byte encoding two different non-ASCII characters suffice; with Latin-1 one that no language writes
//! there (`’`, `·`), or a few that hardly any language does. It is so for UTF-8 if more non-ASCII sequences are
//! invalid than valid, and for a multi-byte encoding (Shift_JIS, EUC-JP) with repeated invalid sequences if the
//! guessed encoding has none.

use super::declaration::{self, Declaration};
use crate::archive::{Mhtml, utf16};
use crate::snapshot::WarningKind;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, ISO_8859_15, UTF_8, WINDOWS_1252};
use std::ops::RangeInclusive;
use url::Url;

/// Minimum number of distinct non-ASCII characters in bytes that are valid UTF-8, for a page declared in a
/// single-byte encoding to count as UTF-8, if all bytes are valid in the declared encoding. Source: ours; `É»` is
/// French and UTF-8, two such pairs are no language.
const MIN_DISTINCT: usize = 2;
/// Minimum number of pairs of `Ã` and a symbol (or `â` and two symbols) in such a page declared as Latin-1 that has
/// nothing else beyond ASCII. Source: ours; `Ã` ends words of Portuguese in capitals, whose other letters are no
/// UTF-8.
const MIN_REPEATED: usize = 3;
/// Characters of which one suffices: quotation marks, dashes and currency symbols, which in Latin-1 are `â` and `€`
/// or `‚` and another symbol, or invalid bytes. Source: Unicode; ours: letters before two symbols end words
/// (`beauté\u{a0}»`, `café”—`), but none is known that ends with `â` before an amount or an opening quotation mark.
const PUNCTUATION: RangeInclusive<char> = '\u{2000}'..='\u{20ff}';
/// The following characters whose bytes are also `â` and two symbols, up to those whose first symbol is a space:
/// arrows, lines, check marks and stars.
const SIGNS: RangeInclusive<char> = '\u{2100}'..='\u{27ff}';
/// Minimum number of valid UTF-8 sequences for each invalid one in undeclared bytes that count as UTF-8: texts may be
/// cut between bytes. Source: ours; no other encoding gives UTF-8 by chance.
const MIN_WHOLE_PER_DAMAGED: usize = 20;

/// Maximum number of non-ASCII characters for each invalid sequence in a declared encoding that is replaced by a
/// guess. Source: ours; EUC-JP read as Shift_JIS has one in twenty, a page with a few letters that its encoding lacks
/// one in thousands.
const MAX_WHOLE_PER_DAMAGED: usize = 100;
/// Minimum number of invalid sequences: a single one may be where a text was cut. Source: ours.
const MIN_DAMAGED: usize = 3;
/// The same as [`MAX_WHOLE_PER_DAMAGED`] for a guessed single-byte encoding, in which nearly everything is valid.
/// Source: ours.
const MAX_WHOLE_FOR_BYTES: usize = 3;

/// The encoding of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The encoding.
    pub encoding: &'static Encoding,
    /// How it was determined.
    pub origin: Origin,
    /// A wrong declaration that was ignored.
    pub refuted: Option<&'static Encoding>,
}

/// How an encoding was determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// A byte order mark.
    Mark,
    /// The `Content-Type` of the transport.
    Transport,
    /// A declaration in the document.
    Document,
    /// The bytes are valid UTF-8.
    Utf8,
    /// The bytes are UTF-16, without a byte order mark.
    Utf16,
    /// A guess from the bytes.
    Guess,
}

impl Decision {
    /// The warning about a wrong declaration.
    pub fn warning(&self) -> Option<String> {
        let refuted = self.refuted?;
        // Browsers accept other names for it.
        let also = if refuted == WINDOWS_1252 {
            " (so they read iso-8859-1 and us-ascii, too)"
        } else {
            ""
        };
        let refuted = refuted.name();
        Some(WarningKind::Encoding.told(format_args!(
            "declared as {refuted}{also}, which it is not; read as {}",
            self.encoding.name()
        )))
    }

    fn new(encoding: &'static Encoding, origin: Origin) -> Self {
        Self {
            encoding,
            origin,
            refuted: None,
        }
    }
}

/// Determines the encoding of a page's bytes. `content_type` is that of the transport, `url` the address of the page.
/// Linear in the number of bytes.
pub fn decide(bytes: &[u8], content_type: Option<&str>, url: &Url) -> Decision {
    decide_by(bytes, content_type, top_level_domain(url))
}

fn decide_by(bytes: &[u8], content_type: Option<&str>, domain: Option<String>) -> Decision {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Decision::new(encoding, Origin::Mark);
    }
    let transport = content_type.and_then(of_content_type);
    if let Some(encoding) = utf16(bytes) {
        return Decision {
            refuted: transport.filter(|told| *told != encoding),
            ..Decision::new(encoding, Origin::Utf16)
        };
    }
    let declared = declaration::read(bytes);
    let early = declared.encoding.filter(|_| declared.is_early);
    let told = transport
        .map(|encoding| (encoding, Origin::Transport))
        .or(early.map(|encoding| (encoding, Origin::Document)));
    let utf8 = Utf8Count::count(bytes);
    match told {
        Some((encoding, origin)) if !is_refuted(encoding, bytes, &utf8) => {
            let better = better_guess(encoding, bytes, || domain.or_else(|| declared.domain()));
            better.unwrap_or(Decision::new(encoding, origin))
        }
        Some((encoding, _)) => Decision {
            refuted: Some(encoding),
            ..undeclared(bytes, &utf8, &declared, domain)
        },
        None => undeclared(bytes, &utf8, &declared, domain),
    }
}

fn undeclared(
    bytes: &[u8],
    utf8: &Utf8Count,
    declared: &Declaration,
    domain: Option<String>,
) -> Decision {
    if utf8.is_plausible() {
        return Decision::new(UTF_8, Origin::Utf8);
    }
    let late = declared.encoding.filter(|_| !declared.is_early);
    if let Some(late) = late.filter(|encoding| !is_refuted(encoding, bytes, utf8)) {
        return Decision::new(late, Origin::Document);
    }
    let domain = domain.or_else(|| declared.domain());
    Decision::new(guess(bytes, domain.as_deref()), Origin::Guess)
}

fn guess(bytes: &[u8], domain: Option<&str>) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(domain.map(str::as_bytes), Utf8Detection::Deny)
}

/// The guessed encoding, if all bytes are valid in it, but not in the declared multi-byte encoding.
fn better_guess(
    declared: &'static Encoding,
    bytes: &[u8],
    domain: impl FnOnce() -> Option<String>,
) -> Option<Decision> {
    if declared.is_single_byte() || declared == UTF_8 {
        return None;
    }
    let (text, is_damaged) = declared.decode_without_bom_handling(bytes);
    if !is_damaged {
        return None;
    }
    let beyond_ascii = text.chars().filter(|c| !c.is_ascii()).count();
    let damaged = text.matches(char::REPLACEMENT_CHARACTER).count();
    if damaged < MIN_DAMAGED || beyond_ascii > MAX_WHOLE_PER_DAMAGED * damaged {
        return None;
    }
    let encoding = guess(bytes, domain().as_deref());
    let may_be = !encoding.is_single_byte() || beyond_ascii <= MAX_WHOLE_FOR_BYTES * damaged;
    let fits = encoding != declared && may_be && !has_errors(encoding, bytes);
    fits.then_some(Decision {
        encoding,
        origin: Origin::Guess,
        refuted: Some(declared),
    })
}

/// The encoding named by a `Content-Type`.
pub fn of_content_type(content_type: &str) -> Option<&'static Encoding> {
    let parsed = mailparse::parse_content_type(content_type);
    let label = parsed.params.get("charset")?;
    Encoding::for_label(label.trim_matches(['\'', '"', ' ']).as_bytes())
}

/// A media type with an encoding.
#[cfg(feature = "browser")]
pub(crate) fn content_type(mime: &str, encoding: &'static Encoding) -> String {
    let mime = mime.split(';').next().unwrap_or(mime).trim();
    format!("{mime}; charset={}", encoding.name())
}

/// An MHTML file for the browser, with those parts converted to UTF-8 whose encoding it would have to guess; `None`
/// if it can read the file as it is.
pub(crate) fn mhtml_for_browser(bytes: &[u8]) -> Option<Vec<u8>> {
    Mhtml::for_browser(bytes, |body, content_type, url| {
        let decision = decide_by(body, Some(content_type), url.and_then(top_level_domain));
        let is_told = matches!(decision.origin, Origin::Mark | Origin::Document);
        let is_clear = is_ascii(body) || (is_told && decision.refuted.is_none());
        (!is_clear).then_some(decision.encoding)
    })
}

/// Whether a browser that opens this file would have to guess its encoding.
pub(crate) fn is_left_to_guess(bytes: &[u8], url: &Url) -> bool {
    let decision = decide(bytes, None, url);
    let is_told = matches!(decision.origin, Origin::Mark | Origin::Document);
    !is_ascii(bytes) && (!is_told || decision.refuted.is_some())
}

/// Whether the bytes mean the same in all encodings of the web. UTF-16 may look like ASCII with zeros in between.
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    bytes.is_ascii() && utf16(bytes).is_none()
}

/// Whether the bytes cannot be in the declared encoding.
fn is_refuted(declared: &'static Encoding, bytes: &[u8], utf8: &Utf8Count) -> bool {
    if declared == UTF_8 {
        // Two bytes of another encoding may happen to be a UTF-8 character.
        return utf8.damaged > utf8.whole;
    }
    let is_utf8 = utf8.damaged == 0 && utf8.whole > 0;
    is_utf8
        && (has_errors(declared, bytes)
            || (declared.is_single_byte() && utf8.distinct >= MIN_DISTINCT)
            || ([WINDOWS_1252, ISO_8859_15].contains(&declared) && utf8.is_no_latin()))
}

/// Whether the bytes are invalid in an encoding. Single-byte encodings of the web map undefined bytes to C1 control
/// characters, which no page contains.
fn has_errors(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    let (text, damaged) = encoding.decode_without_bom_handling(bytes);
    damaged || text.chars().any(|c| ('\u{80}'..='\u{9f}').contains(&c))
}

/// How much of the bytes is UTF-8.
#[derive(Debug, Default)]
struct Utf8Count {
    /// Number of non-ASCII characters.
    whole: usize,
    /// Number of distinct ones, counted up to the relevant number.
    distinct: usize,
    /// Number of those whose bytes are hardly written in Latin-1, such as `Ã` and a symbol.
    unlikely: usize,
    /// Number of those whose bytes no language writes in Latin-1.
    impossible: usize,
    /// Number of invalid sequences, without one cut off at the end.
    damaged: usize,
}

impl Utf8Count {
    fn count(bytes: &[u8]) -> Self {
        let mut count = Self::default();
        let mut seen: Vec<char> = Vec::new();
        let mut chunks = bytes.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            let text = chunk.valid();
            for (at, c) in text.char_indices().filter(|(_, c)| !c.is_ascii()) {
                count.whole += 1;
                count.unlikely += usize::from(is_unlikely(c));
                count.impossible += usize::from(is_impossible(text, at, c));
                if seen.len() < MIN_DISTINCT && !seen.contains(&c) {
                    seen.push(c);
                }
            }
            let is_cut = chunks.peek().is_none() && is_start_of_character(chunk.invalid());
            count.damaged += usize::from(!chunk.invalid().is_empty() && !is_cut);
        }
        count.distinct = seen.len();
        count
    }

    /// Whether the bytes cannot be Latin-1 text.
    fn is_no_latin(&self) -> bool {
        self.impossible > 0 || self.unlikely >= MIN_REPEATED
    }

    /// Whether the bytes may be UTF-8: ASCII, or UTF-8 with occasional damage.
    fn is_plausible(&self) -> bool {
        self.damaged * MIN_WHOLE_PER_DAMAGED <= self.whole
    }
}

/// Whether the bytes of a UTF-8 character are `Ã` and a symbol in Latin-1, or `â` and two symbols. Those of `à` are
/// excluded: `Ã` and a space occur in Portuguese in capitals.
fn is_unlikely(c: char) -> bool {
    ('\u{c0}'..='\u{ff}').contains(&c) && c != 'à' || SIGNS.contains(&c)
}

/// Whether the bytes of the character at this place of a text are written by no language in Latin-1: those of
/// [`PUNCTUATION`]; `Â` before a symbol; `Ã` before a symbol next to lower-case letters (before a space only after
/// such a letter). Other letters before symbols do occur (`NESCAFÉ®`, `Beyoncé\u{a0}–`).
fn is_impossible(text: &str, at: usize, c: char) -> bool {
    let byte = |at: Option<usize>| text.as_bytes().get(at?);
    let is_small = |at| byte(at).is_some_and(u8::is_ascii_lowercase);
    let is_behind_word = || is_small(at.checked_sub(1));
    let is_before_word = || is_small(at.checked_add(c.len_utf8()));
    match c {
        '\u{80}'..='\u{bf}' => true,
        'à' => is_behind_word(),
        '\u{c0}'..='\u{ff}' => is_behind_word() || is_before_word(),
        _ => PUNCTUATION.contains(&c),
    }
}

/// Whether the bytes are the beginning of a character that was cut off.
fn is_start_of_character(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

/// The top-level domain of a host.
fn top_level_domain(url: &Url) -> Option<String> {
    let label = url.domain()?.trim_end_matches('.').rsplit('.').next()?;
    // Reserved names, and placeholders for pages without a host, say nothing about the country.
    let is_nowhere = matches!(label, "invalid" | "test" | "example" | "localhost");
    let is_label = !label.is_empty()
        && label
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    (!is_nowhere && is_label).then(|| label.to_owned())
}

#[cfg(test)]
mod tests;
