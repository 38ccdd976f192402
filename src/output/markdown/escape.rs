//! Escaping what Markdown would take for markup.

/// Length of the longest run of `c`.
pub(super) fn longest_run(text: &str, c: char) -> usize {
    let runs = text.split(|other| other != c).map(str::len);
    runs.max().unwrap_or(0) / c.len_utf8()
}

/// Appends text with its markup characters escaped; `in_table` escapes cell borders too.
/// `before` is the character the text follows.
pub(super) fn push(out: &mut String, text: &str, in_table: bool) {
    let at_line_start = out.is_empty() || out.ends_with('\n');
    let rest = match text.strip_prefix(|_: char| at_line_start) {
        Some(_) => push_line_start(out, text),
        None => text,
    };
    let mut before = out.chars().next_back();
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let after = chars.peek().map(|(_, c)| *c);
        if needs_escape(c, before, after, &rest[at..], in_table) {
            out.push('\\');
        }
        out.push(c);
        before = Some(c);
    }
}

fn needs_escape(
    c: char,
    before: Option<char>,
    after: Option<char>,
    rest: &str,
    in_table: bool,
) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    match c {
        '\\' | '`' | '*' | '[' | ']' => true,
        // Within a word an underscore is one.
        '_' => !(is_word(before) && is_word(after)),
        '~' => before == Some('~') || after == Some('~'),
        '<' => after.is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')),
        '&' => is_entity(rest),
        '|' => in_table,
        _ => false,
    }
}

/// Whether text that begins with `&` begins with a character reference. The longest name has
/// 31 letters (HTML, named character references).
fn is_entity(text: &str) -> bool {
    let name = text
        .chars()
        .skip(1)
        .take(33)
        .take_while(|c| c.is_ascii_alphanumeric() || *c == '#');
    let length = name.count();
    length > 0 && text[1 + length..].starts_with(';')
}

/// Writes what would start a heading, list, quote or rule harmlessly; returns the rest.
fn push_line_start<'a>(out: &mut String, text: &'a str) -> &'a str {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let rest = &text[digits..];
    if (1..=9).contains(&digits) && rest.starts_with(['.', ')']) {
        out.push_str(&text[..digits]);
        out.push('\\');
        out.push_str(&rest[..1]);
        return &rest[1..];
    }
    let first_is_sign = text.starts_with(['#', '>', '+', '-', '=']);
    if first_is_sign {
        out.push('\\');
        out.push_str(&text[..1]);
        return &text[1..];
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_counted() {
        assert_eq!(longest_run("a``b```c`", '`'), 3);
        assert_eq!(longest_run("", '`'), 0);
    }

    #[test]
    fn only_real_entities_are_escaped() {
        let mut out = "x".to_owned();
        push(&mut out, " AT&T; R&D &#38; & é&ü;", false);
        assert_eq!(out, "x AT\\&T; R&D \\&#38; & é&ü;");
    }
}
