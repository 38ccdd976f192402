//! Escapes text at the start of a line that would begin a heading, list, quote, rule, table or definition.

use super::Around;

/// Signs that begin a block of code. Source: CommonMark 0.31, 4.5.
const FENCE: usize = 3;

/// Writes what would start a heading, list, quote, rule, table or definition harmlessly; returns
/// the rest.
pub(super) fn push_line_start<'a>(out: &mut String, text: &'a str, around: Around) -> &'a str {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let rest = &text[digits..];
    // If the text ends here and the line does not, a mark, a link or a picture follows.
    let ends_sign = |rest: &str| {
        let is_end = rest.is_empty() && around.ends_line;
        is_end || rest.starts_with([' ', '\t'])
    };
    if (1..=9).contains(&digits) && rest.starts_with(['.', ')']) && ends_sign(&rest[1..]) {
        out.push_str(&text[..digits]);
        out.push('\\');
        out.push_str(&rest[..1]);
        return &rest[1..];
    }
    let Some(first) = text.chars().next() else {
        return text;
    };
    let signs = text.chars().take_while(|c| *c == first).count();
    let is_line_of = |signs: &str| text.trim_end().chars().all(|c| signs.contains(c));
    let starts_block = match first {
        '>' | '_' => true,
        '*' => !around.has_lone_star || ends_sign(&text[1..]) || is_line_of("* "),
        '[' => begins_definition(text, around) || begins_alert(text),
        '~' => signs >= FENCE,
        '#' => signs <= 6 && ends_sign(&text[signs..]),
        '+' => ends_sign(&text[1..]),
        '-' => ends_sign(&text[1..]) || is_line_of("-| :"),
        '=' => is_line_of("="),
        '|' | ':' => is_line_of("-| :"),
        _ => false,
    };
    if starts_block {
        out.push('\\');
        out.push(first);
        return &text[first.len_utf8()..];
    }
    text
}

/// Whether a text begins as an alert, which GitHub and others make of a quote: `[!NOTE]`.
fn begins_alert(text: &str) -> bool {
    let name = text.strip_prefix("[!").unwrap_or_default();
    let rest = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    rest.len() < name.len() && rest.starts_with(']')
}

/// Whether a text in brackets at the start of a line is read as the target of links or notes, or as the box of
/// a task.
fn begins_definition(text: &str, around: Around) -> bool {
    let is_task = ["[ ]", "[x]", "[X]"]
        .iter()
        .any(|sign| text.starts_with(sign));
    let mut ends = text.match_indices(']').map(|(at, _)| &text[at + 1..]);
    let is_defined = |rest: &str| rest.starts_with(':') || rest.is_empty() && !around.ends_line;
    is_task || !text.contains(']') || ends.any(is_defined)
}
