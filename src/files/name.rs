//! Names of files, made of what is no name of ours.

use crate::characters::is_icon;
use crate::escape::printable;

/// Names that are devices on Windows, whatever follows a dot.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Longest name that is made, bytes; systems take 255, endings included.
const MAX_NAME: usize = 100;

/// A name that may be a file's on every system, made of the last characters of a text: ASCII
/// letters, digits, `-`, `_` and `.`; others become `_`. Different texts may get the same.
pub(crate) fn safe_name(text: &str) -> String {
    named(&text.chars().map(safe_character).collect::<String>())
}

/// The same, but letters, digits and signs of every script stay: of what is no ASCII, white space, controls and what
/// nobody sees or no script has become `_`.
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

/// Whether a character beyond ASCII is shown as it is.
fn is_of_a_script(c: char) -> bool {
    let mut buffer = [0; 4];
    let own: &str = c.encode_utf8(&mut buffer);
    let is_seen = !c.is_whitespace() && !is_icon(c) && !is_ignorable(c);
    !c.is_ascii() && is_seen && printable(own) == own
}

/// Whether nobody sees a character where it stands, and some systems pass it over when they compare names. Source:
/// Unicode, the property Default_Ignorable_Code_Point.
fn is_ignorable(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}')
}

/// A name as systems compare it that take small and capital letters for the same, by whichever of the two they do it.
pub(crate) fn folded(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

/// The last characters of a name, as far as systems take them.
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

/// A character as it may stand in the name of a file.
fn safe_character(c: char) -> char {
    if c.is_ascii_alphanumeric() || "-_.".contains(c) {
        c
    } else {
        '_'
    }
}

/// Whether Windows takes the name for a port: `com1`, `lpt1`, and with raised digits.
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
