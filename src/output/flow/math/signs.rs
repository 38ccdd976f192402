//! Characters, accents and spaces of MathML as TeX.

use std::fmt::Write;

/// The commands of TeX for the styles of Unicode's mathematical alphabets, in their order.
const STYLES: [&str; 13] = [
    "\\mathbf",
    "",
    "\\boldsymbol",
    "\\mathcal",
    "\\mathcal",
    "\\mathfrak",
    "\\mathbb",
    "\\mathfrak",
    "\\mathsf",
    "\\mathsf",
    "\\mathsf",
    "\\mathsf",
    "\\mathtt",
];
/// Narrowest space that parts what is beside it, and that of a `\quad`, em: thinner ones are set by TeX itself.
/// Source: TeX, the thick space is 5/18 em and `\quad` 1 em.
const MIN_SPACE: f64 = 0.25;
const QUAD: f64 = 1.0;

/// The command for a sign over or under something, where it is an accent. Source: MathML 3, the operators
/// with the property `accent`.
pub(super) fn accent(sign: char, is_over: bool) -> Option<&'static str> {
    let command = match (sign, is_over) {
        ('^' | 'ˆ' | '\u{302}', true) => "\\hat",
        ('~' | '˜' | '\u{303}', true) => "\\tilde",
        ('¯' | '‾' | '_' | '\u{304}' | '\u{305}' | '\u{2015}', true) => "\\overline",
        ('→' | '\u{20d7}', true) => "\\vec",
        ('˙' | '.' | '\u{307}', true) => "\\dot",
        ('¨' | '\u{308}', true) => "\\ddot",
        ('⏞', true) => "\\overbrace",
        ('_' | '¯' | '‾' | '\u{332}' | '\u{2015}', false) => "\\underline",
        ('⏟', false) => "\\underbrace",
        _ => return None,
    };
    Some(command)
}

/// A space of that width; none where it is thin or of no known unit.
pub(super) fn space(width: &str) -> &'static str {
    let ems = width.trim().strip_suffix("em");
    let ems = ems.and_then(|number| number.trim().parse::<f64>().ok());
    match ems {
        Some(width) if width >= QUAD => "\\quad ",
        Some(width) if width >= MIN_SPACE => "\\ ",
        _ => "",
    }
}

/// Writes words: of their white space one remains, and what does not break stays a command.
pub(super) fn words(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '\u{a0}' => out.push_str("\\ "),
            c if c.is_whitespace() => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '\\' => out.push_str("\\textbackslash{}"),
            c => symbol(c, out),
        }
    }
}

/// Writes a character; those that TeX takes for commands are escaped.
pub(super) fn symbol(c: char, out: &mut String) {
    match c {
        '{' | '}' | '%' | '#' | '&' | '$' | '_' => {
            out.push('\\');
            out.push(c);
        }
        // Alone they stand over nothing.
        '^' => out.push_str("\\wedge "),
        '~' => out.push_str("\\sim "),
        '\\' => out.push_str("\\backslash "),
        // Function application and invisible times.
        '\u{2061}'..='\u{2064}' => {}
        '−' => out.push('-'),
        'ℎ' => out.push('h'),
        c => lettered(c, out),
    }
}

/// A letter as it is without the style that browsers give to the letters of formulas: italics are what
/// TeX writes a letter in, other styles are commands.
fn lettered(c: char, out: &mut String) {
    let at = u32::from(c).wrapping_sub(0x1D400);
    let style = STYLES.get((at / 52) as usize);
    let letter = match at % 52 {
        n @ 0..26 => char::from(b'A' + n as u8),
        n => char::from(b'a' + (n - 26) as u8),
    };
    let digit = u32::from(c).wrapping_sub(0x1D7CE);
    match style {
        Some(&"") => out.push(letter),
        Some(style) => {
            let _ = write!(out, "{style}{{{letter}}}");
        }
        None if digit < 50 => out.push(char::from(b'0' + (digit % 10) as u8)),
        None => out.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_written_as_tex_has_them() {
        let written = |text: &str| {
            let mut out = String::new();
            text.chars().for_each(|c| symbol(c, &mut out));
            out
        };
        assert_eq!(written("𝐸=𝑚ℎ−1"), "E=mh-1");
        assert_eq!(written("𝐀𝔸𝓏𝟙𝟗α"), "\\mathbf{A}\\mathbb{A}\\mathcal{z}19α");
    }

    #[test]
    fn spaces_count_by_their_width() {
        let of = ["1em", "0.3em", "0.1em", "-1em", "5px", ""].map(space);
        assert_eq!(of, ["\\quad ", "\\ ", "", "", "", ""]);
    }

    #[test]
    fn signs_of_tex_are_words_in_words() {
        let mut out = String::new();
        words("a~b ^\n c_\\", &mut out);
        assert_eq!(
            out,
            "a\\textasciitilde{}b \\textasciicircum{} c\\_\\textbackslash{}"
        );
    }
}
