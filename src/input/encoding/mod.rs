//! Which character encoding the bytes of a page are in.
//!
//! Browsers take undeclared pages for the legacy encoding of the reader's country, never for
//! UTF-8 when they came over a network. A reader of archives and files wants the text.
//!
//! # Order, the first that answers wins
//! 1. a byte order mark;
//! 2. UTF-16 where the first tag is in it;
//! 3. the transport's declaration: `charset` of the `Content-Type`;
//! 4. the document's own within its first 1,024 bytes ([`super::declaration`]);
//! 5. UTF-8 where the bytes are UTF-8;
//! 6. a declaration further down in the head;
//! 7. what `chardetng` guesses, told the top-level domain of the host, or what stands for it in
//!    the `lang` of the document.
//!
//! # A declaration that cannot be true
//! gives way, with a warning: one of another encoding where the bytes are UTF-16, or UTF-8 and do not fit the declared
//! encoding, or are no language in it: two different characters beyond ASCII in any of one byte a character; in
//! Latin-1 one of those that no language writes there (`’`, `·`), or a few of those that hardly any does; one of UTF-8
//! where no character beyond ASCII is UTF-8; one of several bytes a character (Shift_JIS, EUC-JP) that meets pairs
//! without a meaning again and again, where what would be guessed meets none.

use super::declaration::{self, Declaration};
use crate::archive::{Mhtml, utf16};
use crate::snapshot::WarningKind;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, ISO_8859_15, UTF_8, WINDOWS_1252};
use std::ops::RangeInclusive;
use url::Url;

/// Distinct UTF-8 characters beyond ASCII that a page declared in a single-byte encoding must
/// hold, all its bytes being UTF-8, to count as UTF-8 where every byte has a meaning in the
/// declared encoding. Source: ours; `É»` is French and UTF-8, two such pairs are no language.
const MIN_DISTINCT: usize = 2;
/// How many times `Ã` and a sign, or `â` and two, must stand in such a page that is declared as Latin-1, where that is all it
/// holds. Source: ours; `Ã` ends words of Portuguese in capitals, whose other letters are no UTF-8.
const MIN_REPEATED: usize = 3;
/// Characters of which one is enough: quotation marks, dashes and signs of currencies, in Latin-1 `â` and `€` or `‚` and
/// another sign, or bytes without a meaning. Source: Unicode; ours: letters before two signs end words (`beauté\u{a0}»`,
/// `café”—`), but none is known that ends with `â` before an amount or an opening quotation mark.
const PUNCTUATION: RangeInclusive<char> = '\u{2000}'..='\u{20ff}';
/// Those behind them whose bytes are `â` and two signs as well, up to those in which the first is a space: arrows, lines,
/// ticks and stars.
const SIGNS: RangeInclusive<char> = '\u{2100}'..='\u{27ff}';
/// Undeclared bytes count as UTF-8 with one damaged sequence in so many whole ones: texts are cut
/// between bytes. Source: ours; no other encoding gives UTF-8 by chance.
const MIN_WHOLE_PER_DAMAGED: usize = 20;

/// Characters beyond ASCII for each pair of bytes that means nothing, at most, in a declared encoding that gives
/// way to a guess. Source: ours; EUC-JP read as Shift_JIS has one in twenty, a page with a few letters that its
/// encoding lacks one in thousands.
const MAX_WHOLE_PER_DAMAGED: usize = 100;
/// Fewest of them: one may be where a text was cut. Source: ours.
const MIN_DAMAGED: usize = 3;
/// The same for a guess of one byte a character, in which nearly everything is text. Source: ours.
const MAX_WHOLE_FOR_BYTES: usize = 3;

/// The encoding of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The encoding.
    pub encoding: &'static Encoding,
    /// What told it.
    pub origin: Origin,
    /// The declaration that cannot be true, and was not followed.
    pub refuted: Option<&'static Encoding>,
}

/// What told an encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// A byte order mark.
    Mark,
    /// The `Content-Type` that came with the bytes.
    Transport,
    /// The document itself.
    Document,
    /// The bytes are UTF-8.
    Utf8,
    /// The bytes are UTF-16, without a byte order mark.
    Utf16,
    /// The bytes are most alike to text in it.
    Guess,
}

impl Decision {
    /// What a user should know.
    pub fn warning(&self) -> Option<String> {
        let refuted = self.refuted?;
        // Browsers take other names for it.
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

/// Decides on the encoding of a page's bytes. `content_type` is what the transport said of them,
/// `url` where they come from. Linear in the number of bytes.
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

/// What is guessed, where that fits all bytes and the declared encoding of several bytes a character does not.
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

/// The encoding that a `Content-Type` names.
pub fn of_content_type(content_type: &str) -> Option<&'static Encoding> {
    let parsed = mailparse::parse_content_type(content_type);
    let label = parsed.params.get("charset")?;
    Encoding::for_label(label.trim_matches(['\'', '"', ' ']).as_bytes())
}

/// A media type with its encoding.
#[cfg(feature = "browser")]
pub(crate) fn content_type(mime: &str, encoding: &'static Encoding) -> String {
    let mime = mime.split(';').next().unwrap_or(mime).trim();
    format!("{mime}; charset={}", encoding.name())
}

/// An MHTML file as the browser reads it, with those of its parts in UTF-8 that it would have to guess;
/// `None` where it reads the file as it is.
pub(crate) fn mhtml_for_browser(bytes: &[u8]) -> Option<Vec<u8>> {
    Mhtml::for_browser(bytes, |body, content_type, url| {
        let decision = decide_by(body, Some(content_type), url.and_then(top_level_domain));
        let is_told = matches!(decision.origin, Origin::Mark | Origin::Document);
        let is_clear = is_ascii(body) || (is_told && decision.refuted.is_none());
        (!is_clear).then_some(decision.encoding)
    })
}

/// Whether a browser that opens a file by itself would have to guess its encoding.
pub(crate) fn is_left_to_guess(bytes: &[u8], url: &Url) -> bool {
    let decision = decide(bytes, None, url);
    let is_told = matches!(decision.origin, Origin::Mark | Origin::Document);
    !is_ascii(bytes) && (!is_told || decision.refuted.is_some())
}

/// Whether all encodings of the web read the same from the bytes. UTF-16 may be ASCII with zeros in between.
pub(crate) fn is_ascii(bytes: &[u8]) -> bool {
    bytes.is_ascii() && utf16(bytes).is_none()
}

/// Whether bytes cannot be in the declared encoding.
fn is_refuted(declared: &'static Encoding, bytes: &[u8], utf8: &Utf8Count) -> bool {
    if declared == UTF_8 {
        // Two bytes of another encoding now and then are a character of UTF-8.
        return utf8.damaged > utf8.whole;
    }
    let is_utf8 = utf8.damaged == 0 && utf8.whole > 0;
    is_utf8
        && (has_errors(declared, bytes)
            || (declared.is_single_byte() && utf8.distinct >= MIN_DISTINCT)
            || ([WINDOWS_1252, ISO_8859_15].contains(&declared) && utf8.is_no_latin()))
}

/// Whether decoding meets bytes without a meaning: single-byte encodings of the web map those to
/// control characters that no page holds.
fn has_errors(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    let (text, damaged) = encoding.decode_without_bom_handling(bytes);
    damaged || text.chars().any(|c| ('\u{80}'..='\u{9f}').contains(&c))
}

/// How much of some bytes is UTF-8 beyond ASCII.
#[derive(Debug, Default)]
struct Utf8Count {
    /// Characters beyond ASCII.
    whole: usize,
    /// Distinct ones, as far as that matters.
    distinct: usize,
    /// Those that are hardly written in Latin-1, such as `Ã` and a sign.
    unlikely: usize,
    /// Those that no language writes in Latin-1.
    impossible: usize,
    /// Sequences that are none; one that the end cuts off does not count.
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

    /// Whether they are no text in Latin-1.
    fn is_no_latin(&self) -> bool {
        self.impossible > 0 || self.unlikely >= MIN_REPEATED
    }

    /// ASCII, and text that was damaged here and there, included.
    fn is_plausible(&self) -> bool {
        self.damaged * MIN_WHOLE_PER_DAMAGED <= self.whole
    }
}

/// Whether the bytes of a character of UTF-8 are `Ã` and a sign in Latin-1, or `â` and two. Those of `à` are `Ã` and a space,
/// which stand in Portuguese in capitals.
fn is_unlikely(c: char) -> bool {
    ('\u{c0}'..='\u{ff}').contains(&c) && c != 'à' || SIGNS.contains(&c)
}

/// Whether what the bytes of a character at that place of a text are in Latin-1 is written in no language: those of
/// [`PUNCTUATION`]; `Â` before a sign; `Ã` before one within a word in small letters, before a space right behind such a letter
/// alone. Other letters before signs are (`NESCAFÉ®`, `Beyoncé\u{a0}–`).
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

/// Whether the end may have cut these bytes off from the rest of their character.
fn is_start_of_character(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

/// The last label of a host's name.
fn top_level_domain(url: &Url) -> Option<String> {
    let label = url.domain()?.trim_end_matches('.').rsplit('.').next()?;
    // Names that are reserved for examples and places without a host tell no country.
    let is_nowhere = matches!(label, "invalid" | "test" | "example" | "localhost");
    let is_label = !label.is_empty()
        && label
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    (!is_nowhere && is_label).then(|| label.to_owned())
}

#[cfg(test)]
mod tests;
