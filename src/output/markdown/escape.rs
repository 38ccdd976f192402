//! Escaping what Markdown would take for markup, and nothing else.

use std::ops::Range;

/// Signs that begin a block of code. Source: CommonMark 0.31, 4.5.
const FENCE: usize = 3;

/// Length of the longest run of `c`.
pub(super) fn longest_run(text: &str, c: char) -> usize {
    let runs = text.split(|other| other != c).map(str::len);
    runs.max().unwrap_or(0) / c.len_utf8()
}

/// What a text stands in.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Around {
    /// In a cell, whose borders are escaped too.
    pub(super) in_table: bool,
    /// In the text of a link or image.
    pub(super) in_brackets: bool,
    /// In a line with one star, which can open nothing that another would close.
    pub(super) has_lone_star: bool,
    /// In a line with one backtick, likewise.
    pub(super) has_lone_tick: bool,
    /// In a line with commands of TeX, which a reader that knows formulas would carry out.
    pub(super) has_commands: bool,
    /// Whether the line ends behind it.
    pub(super) ends_line: bool,
    /// Right after the sign of a mark.
    pub(super) follows_mark: bool,
    /// Where a line can begin a block.
    pub(super) can_start_block: bool,
}

/// Appends text with its markup characters escaped.
pub(super) fn push(out: &mut String, text: &str, around: Around) {
    let at_line_start =
        (out.is_empty() || out.ends_with('\n')) && around.can_start_block && !around.follows_mark;
    let rest = if at_line_start {
        push_line_start(out, text, around)
    } else {
        text
    };
    // Brackets that pair may stand in those of a link.
    let around = Around {
        in_brackets: around.in_brackets && !has_pairs(text),
        ..around
    };
    // Where a run of signs between white space ends, which neither opens nor closes.
    let mut free_end = free_run(rest, around, || at_line_start && rest.len() < text.len());
    let mut before = if around.follows_mark && rest.len() == text.len() {
        Some('*')
    } else {
        out.chars().next_back()
    };
    // What stands before was written without knowing of this.
    if out.ends_with(']') && !out.ends_with("\\]") && rest.starts_with(['(', '[']) {
        out.push('\\');
    }
    // Where a reader of GFM looks for no marks.
    let mut address = 0..0;
    let mut at = 0;
    while let Some(c) = rest[at..].chars().next() {
        // Most of a text is no sign, and is taken as it is.
        let plain = rest[at..].find(tells).unwrap_or(rest.len() - at);
        if plain > 0 {
            let taken = &rest[at..at + plain];
            out.push_str(taken);
            before = taken.chars().next_back();
            at += plain;
            continue;
        }
        let place = Neighbours {
            before,
            after: rest[at..].chars().nth(1),
            rest: &rest[at..],
        };
        if at >= free_end {
            let is_open = || before.is_none_or(char::is_whitespace);
            free_end = at + free_run(&rest[at..], around, is_open);
        }
        let may_begin = c == 'h' && at >= address.end && !around.in_brackets;
        if may_begin && !before.is_some_and(char::is_alphanumeric) {
            let path = path_of_address(&rest[at..]);
            address = at + path.start..at + path.end;
        }
        let is_inert = at < free_end || address.contains(&at) && matches!(c, '*' | '_' | '~');
        if !is_inert && needs_escape(c, &place, around) {
            if c == '<' && is_in_address(out) {
                // An address that a reader of GFM makes a link of would swallow a backslash.
                out.push_str("&lt;");
            } else {
                out.push('\\');
                out.push(c);
            }
        } else {
            out.push(c);
        }
        before = Some(c);
        at += c.len_utf8();
    }
}

/// Whether a character may need an escape, or begin an address.
fn tells(c: char) -> bool {
    matches!(
        c,
        '`' | '\\' | '*' | '_' | '~' | '[' | ']' | '<' | '&' | '|' | '$' | 'h'
    )
}

/// Bytes before the end of what is written among which the beginning of an address is looked for.
const MAX_ADDRESS: usize = 2048;

/// Whether what is written ends in an address of a page that a reader of GFM makes a link of: it takes in all
/// that is no white space. Source: GFM 0.29, 6.9.
pub(super) fn ends_in_address(out: &str) -> bool {
    let lower = last_word(out).to_ascii_lowercase();
    ["www.", "http://", "https://", "ftp://"]
        .iter()
        .any(|sign| lower.contains(sign))
}

/// The word that a text ends in.
fn last_word(text: &str) -> &str {
    text.rsplit(char::is_whitespace).next().unwrap_or("")
}

/// Whether what is written ends in an address that a reader of GFM makes a link of.
fn is_in_address(out: &str) -> bool {
    let start = out.len().saturating_sub(MAX_ADDRESS);
    let start = (start..=out.len()).find(|at| out.is_char_boundary(*at));
    let end = start.map_or("", |at| &out[at..]);
    // Of a longer word nobody knows how it begins.
    let is_long = start != Some(0) && !end.contains(char::is_whitespace);
    let lower = last_word(end).to_ascii_lowercase();
    is_long || ["www.", "://", "@"].iter().any(|sign| lower.contains(sign))
}

/// Where in a text that begins with a bare address the part behind its host stands: without the signs at its
/// end, which are no part of the address. Empty where none begins. Source: GFM 0.29, 6.9.
fn path_of_address(text: &str) -> Range<usize> {
    let schemes = ["http://", "https://"];
    let Some(scheme) = schemes.into_iter().find(|s| text.starts_with(s)) else {
        return 0..0;
    };
    let rest = &text[scheme.len()..];
    if !rest.starts_with(|c: char| c.is_ascii_alphanumeric()) {
        return 0..0;
    }
    let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | ':');
    let path = rest.trim_start_matches(is_host);
    if !path.starts_with(['/', '?', '#']) {
        return 0..0;
    }
    let end = path.find(|c: char| c.is_whitespace() || c == '<');
    let whole = &path[..end.unwrap_or(path.len())];
    let is_end = |c: char| c.is_ascii_punctuation() && !matches!(c, '/' | '=' | '-' | '#' | '&');
    let start = text.len() - path.len();
    start..start + whole.trim_end_matches(is_end).len()
}

/// Bytes of a run of signs of marks at the beginning of a text that has white space or the ends of the line
/// on both sides; `is_open` tells that of the side before it.
fn free_run(text: &str, around: Around, is_open: impl FnOnce() -> bool) -> usize {
    let Some(sign) = text.chars().next().filter(|c| matches!(c, '*' | '_' | '~')) else {
        return 0;
    };
    // Asked first: within a run it is not so, and none of its signs looks through the rest of it again.
    if !is_open() {
        return 0;
    }
    let rest = text.trim_start_matches(sign);
    let ends = rest
        .chars()
        .next()
        .map_or(around.ends_line, char::is_whitespace);
    if ends { text.len() - rest.len() } else { 0 }
}

/// Whether each bracket of a text has its other half in it and none needs a backslash for what follows it, so
/// that a link may hold them as they are.
fn has_pairs(text: &str) -> bool {
    if ["](", "][", "]:", "[^"]
        .iter()
        .any(|signs| text.contains(signs))
    {
        return false;
    }
    let mut open = 0_usize;
    for c in text.chars() {
        match c {
            '[' => open += 1,
            ']' if open == 0 => return false,
            ']' => open -= 1,
            _ => {}
        }
    }
    open == 0
}

/// TeX in lines of its own, likewise ([`tex`]): as it begins a line, it may begin no block either.
pub(super) fn tex_block(formula: &str) -> String {
    let is_plain = |c: char| c.is_alphabetic() || matches!(c, '\\' | '{' | '(');
    let guard = if formula.starts_with(is_plain) {
        ""
    } else {
        "{}"
    };
    format!("$$\n{guard}{}\n$$", tex(formula, false))
}

/// TeX that stays inert where a reader of Markdown knows no formulas: no markup, link or code begins
/// in it.
pub(super) fn tex(tex: &str, in_table: bool) -> String {
    let signs = [
        ("<", "\\lt "),
        ("](", "]{}("),
        ("][", "]{}["),
        ("`", "\\lq "),
    ];
    let inert = signs
        .into_iter()
        .fold(tex.to_owned(), |tex, (sign, command)| {
            tex.replace(sign, command)
        });
    if in_table {
        return inert.replace('|', "\\|");
    }
    inert
}

struct Neighbours<'a> {
    before: Option<char>,
    after: Option<char>,
    /// The text from the character on.
    rest: &'a str,
}

fn needs_escape(c: char, at: &Neighbours, around: Around) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let is_space = |c: Option<char>| c.is_some_and(char::is_whitespace);
    let (before, after) = (at.before, at.after);
    match c {
        '`' => !around.has_lone_tick,
        // Only before punctuation a backslash is one.
        '\\' => after.is_none_or(|c| c.is_ascii_punctuation()),
        // Alone between spaces it neither opens nor closes.
        '*' => !(around.has_lone_star || is_space(before) && is_space(after)),
        // Within a word an underscore is one.
        '_' => !(is_word(before) && is_word(after) || is_space(before) && is_space(after)),
        '~' => before == Some('~') || after == Some('~') || before.is_some() && !is_space(before),
        '[' => around.in_brackets || after == Some('^'),
        ']' => around.in_brackets || matches!(after, Some('(' | '[' | ':')),
        '<' => after.map_or(!around.ends_line, |c| {
            c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')
        }),
        '&' => is_entity(at.rest),
        '|' => around.in_table,
        '$' => around.has_commands,
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

/// Writes what would start a heading, list, quote, rule, table or definition harmlessly; returns
/// the rest.
fn push_line_start<'a>(out: &mut String, text: &'a str, around: Around) -> &'a str {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let rest = &text[digits..];
    // What follows in the line is a mark, a link or a picture.
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
        '[' => begins_definition(text, around),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sign_that_may_need_an_escape_is_taken_as_it_is() {
        let around = Around {
            in_table: true,
            in_brackets: true,
            has_commands: true,
            ..Around::default()
        };
        let beside = [None, Some(' '), Some('a'), Some('~'), Some('!'), Some('(')];
        for c in '\0'..='\u{7f}' {
            let rest = format!("{c}amp;");
            let needs = |before| {
                let at = |after| Neighbours {
                    before,
                    after,
                    rest: &rest,
                };
                let mut all = beside.iter().map(|after| at(*after));
                all.any(|at| needs_escape(c, &at, around))
            };
            assert!(
                tells(c) || !beside.iter().any(|before| needs(*before)),
                "{c:?}"
            );
        }
    }

    fn escaped(text: &str) -> String {
        let mut out = String::new();
        let around = Around {
            can_start_block: true,
            ends_line: true,
            ..Around::default()
        };
        push(&mut out, text, around);
        out
    }

    #[test]
    fn what_can_open_nothing_is_not_escaped() {
        for (text, expected) in [
            ("______", "\\______"),
            ("~~~~", "\\~~~~"),
            ("a ***** b", "a ***** b"),
            ("a **b** c", "a \\*\\*b\\*\\* c"),
            ("[18] a note", "[18] a note"),
            ("[18]: a note", "\\[18\\]: a note"),
            ("www.a.test<img src=x>", "www.a.test&lt;img src=x>"),
            ("a <img src=x>", "a \\<img src=x>"),
            ("Vec<String>", "Vec\\<String>"),
            ("a <<", "a <<"),
            ("#", "\\#"),
        ] {
            assert_eq!(escaped(text), expected);
        }
        let with = |text: &str, around: Around| {
            let mut out = String::new();
            push(&mut out, text, around);
            out
        };
        let in_link = Around {
            in_brackets: true,
            ..Around::default()
        };
        assert_eq!(with("git-config[1]", in_link), "git-config[1]");
        assert_eq!(with("a] b [c", in_link), "a\\] b \\[c");
        assert_eq!(with("[x](y)", in_link), "\\[x\\](y)");
        let lone = Around {
            has_lone_tick: true,
            ..Around::default()
        };
        assert_eq!(with("schaut`s aus", lone), "schaut`s aus");
        // A link follows.
        let begins = Around {
            can_start_block: true,
            ..Around::default()
        };
        assert_eq!(with("#", begins), "#");
        assert_eq!(with("[a]", begins), "\\[a]");
    }

    #[test]
    fn bare_addresses_stay_as_they_are() {
        for (text, expected) in [
            (
                "at https://www.cs.x.edu/~smith/ and ~smith~",
                "at https://www.cs.x.edu/~smith/ and ~smith\\~",
            ),
            (
                "https://a.test/Rust_(language)_* or _x_",
                "https://a.test/Rust_(language)\\_\\* or \\_x\\_",
            ),
            ("http://a.test?q=*x*y, *z*", "http://a.test?q=*x*y, \\*z\\*"),
            (
                "http://_a_/x xhttp://b/_c_",
                "http://\\_a\\_/x xhttp://b/\\_c\\_",
            ),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }

    #[test]
    fn long_runs_of_signs_are_read_once() {
        for sign in ["*", "_", "~"] {
            let run = sign.repeat(300_000);
            let text = escaped(&format!("x{run}y"));
            assert_eq!(text.len(), 2 + 2 * run.len());
        }
    }

    #[test]
    fn formulas_begin_no_block() {
        for (tex, expected) in [
            ("- [a]: javascript:x", "$$\n{}- [a]: javascript:x\n$$"),
            ("~~~", "$$\n{}~~~\n$$"),
            ("1. x", "$$\n{}1. x\n$$"),
            ("\\frac{1}{2}", "$$\n\\frac{1}{2}\n$$"),
            ("x < y", "$$\nx \\lt  y\n$$"),
        ] {
            assert_eq!(tex_block(tex), expected);
        }
    }

    #[test]
    fn runs_are_counted() {
        assert_eq!(longest_run("a``b```c`", '`'), 3);
        assert_eq!(longest_run("", '`'), 0);
    }

    #[test]
    fn only_real_entities_are_escaped() {
        assert_eq!(
            escaped("x AT&T; R&D &#38; & é&ü;"),
            "x AT\\&T; R&D \\&#38; & é&ü;"
        );
    }

    #[test]
    fn nothing_is_escaped_without_need() {
        for plain in [
            "3.14 is pi",
            "-5 degrees",
            "#hashtag",
            "+1",
            "a [1] note",
            "2 * 3 * 4",
            "C:\\dir",
            "snake_case",
            "about ~5",
            "1.Say",
            "= x",
        ] {
            assert_eq!(escaped(plain), plain);
        }
        for (text, expected) in [
            ("1. x", "1\\. x"),
            ("# x", "\\# x"),
            ("- x", "\\- x"),
            ("---", "\\---"),
            ("===", "\\==="),
            ("[x] y", "\\[x] y"),
            ("a [b](c)", "a [b\\](c)"),
            ("a~b~", "a\\~b\\~"),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }
}
