//! Page text made safe to print.
//!
//! What a page says may hold terminal escapes, line tricks and bidirectional overrides that
//! make a line read as something else. Everything page-derived that goes to a terminal passes
//! through here.

use std::borrow::Cow;
use std::fmt::Write;

/// Text with its line ends and tabs kept and every other control character neutralised: control
/// characters (C0, DEL, C1) and the two noncharacters that XML forbids become U+FFFD, invisible ones
/// that reorder or hide text are dropped.
///
/// ```
/// use visiblock::escape::printable;
/// assert_eq!(printable("a\u{1b}[31mb\u{202e}c"), "a\u{fffd}[31mbc");
/// assert_eq!(printable("two\r\nlines"), "two\nlines");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| printed_as(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    push_replaced(&mut out, text, printed_as);
    Cow::Owned(out)
}

/// What [`printable`] has in the place of a character; `None` for the character itself.
fn printed_as(c: char) -> Option<&'static str> {
    match c {
        '\r' => Some(""),
        '\u{2028}' | '\u{2029}' | '\u{85}' => Some("\n"),
        c if !is_text_character(c) => Some("\u{fffd}"),
        c if is_deceptive(c) => Some(""),
        _ => None,
    }
}

/// Adds a text in which some characters are replaced; what lies between them is copied as a whole.
fn push_replaced(out: &mut String, text: &str, replacement: impl Fn(char) -> Option<&'static str>) {
    let mut copied = 0;
    for (at, c) in text.char_indices() {
        if let Some(other) = replacement(c) {
            out.push_str(&text[copied..at]);
            out.push_str(other);
            copied = at + c.len_utf8();
        }
    }
    out.push_str(&text[copied..]);
}

/// Text whose addresses name no user and no password: `https://me:secret@host/` becomes
/// `https://host/`. What is kept of a page and what is said about it passes through here.
///
/// ```
/// use visiblock::escape::without_passwords;
/// assert_eq!(without_passwords("see ftp://me:a@b@host/x@y"), "see ftp://host/x@y");
/// assert_eq!(without_passwords("mail me@host, http://host/a@b"), "mail me@host, http://host/a@b");
/// ```
pub fn without_passwords(text: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("://") {
        let (before, address) = rest.split_at(at + 3);
        let ends =
            |c: char| matches!(c, '/' | '?' | '#' | '\\' | '"' | '<' | '>') || c.is_whitespace();
        let host = address.find(ends).unwrap_or(address.len());
        let user = address[..host].rfind('@').map_or(0, |at| at + 1);
        out.push_str(before);
        rest = &address[user..];
    }
    if out.len() + rest.len() == text.len() {
        return Cow::Borrowed(text);
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// As [`printable`], in one line: runs of white space become one space, at most `most` characters are
/// kept, an ellipsis says that there were more.
///
/// ```
/// use visiblock::escape::printable_line;
/// assert_eq!(printable_line(" one\n two three ", 9), "one two …");
/// assert_eq!(printable_line("abc", 3), "abc");
/// ```
pub fn printable_line(text: &str, most: usize) -> String {
    let mut out = String::new();
    let mut chars = 0;
    for (i, word) in text.split_whitespace().enumerate() {
        let word = printable(word);
        for c in (i > 0).then_some(' ').into_iter().chain(word.chars()) {
            if chars == most {
                out.pop();
                out.push('…');
                return out;
            }
            out.push(if c == '\n' { ' ' } else { c });
            chars += 1;
        }
    }
    out
}

/// A cell of CSV that no spreadsheet takes for a formula: one that begins with `= + - @`, a tab or
/// a line end, and is no number, gets an apostrophe before it, as people write it there. Controls
/// other than line ends and tabs are replaced as in [`printable`]; reordering characters stay,
/// they are text.
///
/// ```
/// use visiblock::escape::csv_cell;
/// assert_eq!(csv_cell("=1+1"), "'=1+1");
/// assert_eq!(csv_cell("-12.5"), "-12.5");
/// ```
pub fn csv_cell(text: &str) -> Cow<'_, str> {
    let text = if text.contains(|c| !is_text_character(c)) {
        Cow::Owned(text.replace(|c| !is_text_character(c), "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    };
    // Spreadsheets look past blanks and what is not seen (at the beginning of a file three bytes are its mark), and take
    // the full-width signs for the others.
    let is_passed_over = |c| matches!(c, ' ' | '\u{a0}' | '\u{fffd}') || is_deceptive(c);
    let start = text.trim_start_matches(is_passed_over);
    let is_formula =
        start.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    if is_formula && !is_number(&text) {
        Cow::Owned(format!("'{text}"))
    } else {
        text
    }
}

/// JSON whose texts hold as escapes (`\u009b`) what JSON allows and not every reader of it takes for text: DEL and the
/// C1 controls, which command terminals; the separators of lines and paragraphs, which end a line for some; what turns
/// the direction of the text behind it, which makes a line read as something else; the byte order mark; the two
/// noncharacters that YAML and XML forbid. Whoever parses it gets the same texts. Source: what the `c-printable` of YAML
/// 1.2 lacks, and the line ends of YAML 1.1; embeddings, overrides and isolates of Unicode's Bidirectional Algorithm.
pub(crate) fn escaped_json(json: String) -> String {
    let is_odd = |c: char| {
        matches!(
            c,
            '\u{7f}'..='\u{9f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
                | '\u{feff}'
                | '\u{fffe}'
                | '\u{ffff}'
        )
    };
    // Outside of its texts JSON has none of them.
    if !json.contains(is_odd) {
        return json;
    }
    let mut out = String::with_capacity(json.len());
    let mut copied = 0;
    for (at, odd) in json.match_indices(is_odd) {
        out.push_str(&json[copied..at]);
        for c in odd.chars() {
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        }
        copied = at + odd.len();
    }
    out.push_str(&json[copied..]);
    out
}

/// What is told on standard error: harmless for terminals, without passwords, and no command of a CI.
#[cfg(feature = "cli")]
pub(crate) fn inert(text: &str) -> String {
    without_commands(&printable(&without_passwords(text))).into_owned()
}

/// Lines for standard error, none of which a CI takes for a command: GitHub's begin with `::` or `##[`, blanks before
/// them or not. Lines that pages and files write get a bar before those.
#[cfg(feature = "cli")]
fn without_commands(text: &str) -> Cow<'_, str> {
    let commands = |line: &str| {
        let start = line.trim_start();
        start.starts_with("::") || start.starts_with("##[")
    };
    if !text.lines().any(commands) {
        return Cow::Borrowed(text);
    }
    let lines = text.split_inclusive('\n');
    let lines = lines.map(|line| {
        if commands(line) {
            ["| ", line]
        } else {
            ["", line]
        }
    });
    Cow::Owned(lines.flatten().collect())
}

/// Adds a text to HTML or XML, as text or as the value of an attribute: `&`, `<`, `>` and both quotes;
/// control characters go.
pub(crate) fn push_html(out: &mut String, text: &str) {
    push_replaced(out, text, |c| match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        '\'' => Some("&#39;"),
        c if is_text_character(c) => None,
        _ => Some(""),
    });
}

/// A number as programs write it, or a sign, digits, points and commas as in `-1,234.50`.
fn is_number(text: &str) -> bool {
    if text.parse::<f64>().is_ok() {
        return true;
    }
    let digits = text.trim().trim_start_matches(['+', '-']);
    digits.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && text.trim().len() - digits.len() <= 1
        && digits
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '%'))
}

/// Whether any text format may hold a character: not control characters other than line ends and
/// tabs, and not the two noncharacters that XML forbids.
pub(super) fn is_text_character(c: char) -> bool {
    matches!(c, '\n' | '\t') || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'))
}

/// Invisible characters that reorder text (bidirectional marks, embeddings, overrides,
/// isolates), annotate it or hide in it (zero width space, word joiner, byte order mark, tags).
/// Joiners stay: scripts and emoji need them.
fn is_deceptive(c: char) -> bool {
    matches!(u32::from(c), 0x061C | 0x200B | 0x200E | 0x200F | 0x202A..=0x202E | 0x2060..=0x206F
        | 0xFEFF | 0xFFF9..=0xFFFB | 0xE0000..=0xE007F)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    /// What the functions here look at, and what lies beside it.
    const SPECIAL: &str = "\0\t\n\r\u{1b} \"&'<>\\a~\u{7f}\u{80}\u{85}\u{9f}\u{a0}é\u{61c}\u{200b}\u{200d}\u{2028}\u{2029}\
        \u{202e}\u{2066}\u{feff}\u{fffd}\u{fffe}\u{ffff}\u{e0041}";

    fn texts() -> impl Strategy<Value = String> {
        let special: Vec<char> = SPECIAL.chars().collect();
        let chars = prop_oneof![3 => select(special), 1 => any::<char>()];
        vec(chars, 0..40).prop_map(|chars| chars.into_iter().collect::<String>())
    }

    /// Character by character, as it is told.
    fn plainly_printable(text: &str) -> String {
        let mut out = String::new();
        for c in text.chars() {
            match c {
                '\n' | '\t' => out.push(c),
                '\r' => {}
                '\u{2028}' | '\u{2029}' | '\u{85}' => out.push('\n'),
                c if !is_text_character(c) => out.push(char::REPLACEMENT_CHARACTER),
                c if is_deceptive(c) => {}
                c => out.push(c),
            }
        }
        out
    }

    /// Likewise.
    fn plainly_html(text: &str) -> String {
        let mut out = String::new();
        for c in text.chars().filter(|c| is_text_character(*c)) {
            match c {
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                '"' => out.push_str("&quot;"),
                '\'' => out.push_str("&#39;"),
                c => out.push(c),
            }
        }
        out
    }

    proptest! {
        #[test]
        fn runs_are_copied_as_characters_are(text in texts()) {
            prop_assert_eq!(printable(&text), plainly_printable(&text));
            let mut html = "<p>".to_owned();
            push_html(&mut html, &text);
            prop_assert_eq!(html, format!("<p>{}", plainly_html(&text)));
            let json = escaped_json(serde_json::json!([&text]).to_string());
            let read: Vec<String> = serde_json::from_str(&json).unwrap_or_default();
            prop_assert_eq!(read, vec![text]);
        }
    }

    fn is_harmless(c: char) -> bool {
        printed_as(c).is_none() && !c.is_control()
    }

    #[cfg(feature = "cli")]
    #[test]
    fn no_line_commands_a_ci() {
        assert_eq!(without_commands("x: y\n::z\n"), "x: y\n| ::z\n");
        assert_eq!(
            without_commands("::stop-commands::t\n  ##[error]\nb::c"),
            "| ::stop-commands::t\n|   ##[error]\nb::c"
        );
        assert_eq!(without_commands("a\nb"), "a\nb");
    }

    #[test]
    fn no_invisible_character_hides_a_formula() {
        assert_eq!(csv_cell("\u{feff}=1+1"), "'\u{feff}=1+1");
        assert_eq!(csv_cell("\u{200b} @x"), "'\u{200b} @x");
        assert_eq!(csv_cell("\u{feff}words"), "\u{feff}words");
    }

    #[test]
    fn escapes_of_every_kind_are_neutralised() {
        let hostile = "\u{0}\u{7}\u{1b}]0;owned\u{7}\u{9b}2J\u{7f}\u{2066}x\u{2069}\u{feff}";
        let safe = printable(hostile);
        assert!(safe.chars().all(is_harmless), "{safe:?}");
        assert!(safe.contains("]0;owned"));
    }

    #[test]
    fn what_xml_forbids_is_neutralised() {
        assert_eq!(printable("a\u{fffe}b\u{ffff}c"), "a\u{fffd}b\u{fffd}c");
        assert_eq!(printable_line("a\u{ffff} b", 20), "a\u{fffd} b");
        // XML takes these.
        let taken = "\u{fdd0}\u{1fffe}\u{fffd}";
        assert_eq!(printable(taken), taken);
    }

    #[test]
    fn json_holds_escapes_for_what_is_no_text() {
        let hostile =
            "a\u{7f}\u{85}\u{9f}\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}\\\u{9b}\u{202e}\u{2066}";
        let kept = "\u{a0}\u{200e}\u{200f}\u{1fffe}\u{fffd} é";
        let texts = [hostile, kept];
        let json = escaped_json(serde_json::json!(texts).to_string());
        assert!(
            json.contains(r"\u007f\u0085\u009f\u2028\u2029\ufeff\ufffe\uffff\\\u009b\u202e\u2066"),
            "{json}"
        );
        assert!(json.contains(kept), "{json}");
        let read: Vec<String> = serde_json::from_str(&json).unwrap_or_default();
        assert_eq!(read, texts);
    }

    #[test]
    fn ordinary_text_is_not_copied() {
        assert!(matches!(
            printable("नमस्ते 👩\u{200d}💻\n\tשלום"),
            Cow::Borrowed(_)
        ));
    }

    #[test]
    fn formulas_become_text() {
        for formula in [
            "=1", "+A1", "-A1", "@x", " =1", "\t=1", "-2+3", "--1", "-", "＝1", "\r=1",
        ] {
            assert!(csv_cell(formula).starts_with('\''), "{formula:?}");
        }
        for plain in [
            "1",
            "-1",
            "+1,234.5",
            "-3%",
            "-1e-5",
            "a=1",
            "",
            "'=1",
            "\u{202e}a",
        ] {
            assert_eq!(csv_cell(plain), plain);
        }
        assert_eq!(csv_cell("a\0b\u{1b}"), "a\u{fffd}b\u{fffd}");
    }

    #[test]
    fn a_line_stays_one_line() {
        assert_eq!(printable_line("a\u{2028}b\u{85}c", 20), "a b c");
        assert_eq!(printable_line("", 5), "");
    }
}
