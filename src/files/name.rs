//! File names made of arbitrary text.

use crate::characters::is_icon;
use crate::escape::printable;

/// Names of devices on Windows, with any extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Maximum length of a generated name, bytes; systems allow 255, extensions included.
const MAX_NAME: usize = 100;

/// A file name that is valid on every system, made of the last characters of a text: ASCII letters, digits, `-`, `_`
/// and `.`; other characters become `_`. Different texts may get the same name.
pub(crate) fn safe_name(text: &str) -> String {
    named(&text.chars().map(safe_character).collect::<String>())
}

/// The same, but letters, digits and symbols of all scripts are kept: of non-ASCII characters only white space,
/// control characters, invisible and private-use characters become `_`.
pub(crate) fn safe_name_in_any_script(text: &str) -> String {
    let safe = text.chars().map(|c| {
        if is_of_a_script(c) {
            c
        } else {
            safe_character(c)
        }
    });
    named(&safe.collect::<String>())
}

/// Whether a non-ASCII character is kept.
fn is_of_a_script(c: char) -> bool {
    let mut buffer = [0; 4];
    let own: &str = c.encode_utf8(&mut buffer);
    let is_seen = !c.is_whitespace() && !is_icon(c) && !is_ignorable(c);
    !c.is_ascii() && is_seen && printable(own) == own
}

/// Whether a character is invisible, and ignored by some systems when they compare names. Source: Unicode, the
/// property Default_Ignorable_Code_Point.
fn is_ignorable(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}')
}

/// A name as compared by case-insensitive systems, whichever way they fold case.
pub(crate) fn folded(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

/// The last characters of a name, up to [`MAX_NAME`]; names that systems reserve get a prefix.
fn named(safe: &str) -> String {
    let mut start = safe.len().saturating_sub(MAX_NAME);
    while !safe.is_char_boundary(start) {
        start += 1;
    }
    let tail = safe[start..].trim_matches(['.', '_']);
    let device = tail.split('.').next().unwrap_or(tail).to_ascii_lowercase();
    match tail {
        "" => "page".to_owned(),
        _ if DEVICES.contains(&device.as_str()) || is_port(&device) => format!("page-{tail}"),
        _ => tail.to_owned(),
    }
}

/// The character, or `_` if it is not allowed in a file name.
fn safe_character(c: char) -> char {
    if c.is_ascii_alphanumeric() || "-_.".contains(c) {
        c
    } else {
        '_'
    }
}

/// Whether Windows takes the name for a port: `com1`, `lpt1`, and with superscript digits.
fn is_port(name: &str) -> bool {
    let number = name.strip_prefix("com").or(name.strip_prefix("lpt"));
    number.is_some_and(|n| n.chars().count() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_other_scripts_stay_and_what_no_path_takes_goes() {
        for (text, name) in [
            ("a/b c", "a_b_c"),
            ("Über uns", "Über_uns"),
            ("关于我们", "关于我们"),
            ("О компании/цены", "О_компании_цены"),
            ("हिन्दी", "हिन्दी"),
            ("a\u{202e}\u{3000}\u{85}\u{e001}b", "a____b"),
            ("a\u{ad}\u{3164}\u{fe0f}b", "a___b"),
            ("../..", "page"),
            ("con", "page-con"),
            ("COM\u{b9}.x", "page-COM\u{b9}.x"),
        ] {
            assert_eq!(safe_name_in_any_script(text), name);
        }
        let long = safe_name_in_any_script(&"я".repeat(90));
        assert_eq!(long, "я".repeat(MAX_NAME / 2));
        assert_eq!(safe_name("Über uns"), "ber_uns");
    }
}
