//! Escaping what Markdown would take for markup, and nothing else.
//!
//! Each sign is looked at with its neighbours; what begins a line ([`line_start`]), addresses ([`addresses`]) and
//! formulas ([`formulas`]) have rules of their own.

mod addresses;
mod formulas;
mod line_start;
#[cfg(test)]
mod tests;

pub(super) use addresses::ends_in_address;
pub(super) use formulas::{tex, tex_block};

use crate::escape::is_text_character;
use addresses::{is_in_address, path_of_address};
use line_start::push_line_start;
use std::borrow::Cow;

/// A text without characters that no text may hold, such as those that command a terminal. Texts of a flow have none;
/// what attributes and formulas say is as the page has it.
pub(super) fn without_controls(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_text_character) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().filter(|c| is_text_character(*c)).collect())
    }
}

/// Length of the longest run of `c`.
pub(super) fn longest_run(text: &str, c: char) -> usize {
    let runs = text.split(|other| other != c).map(str::len);
    runs.max().unwrap_or(0) / c.len_utf8()
}

/// The context of a text.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Around {
    /// In a cell, whose borders are escaped too.
    pub(super) in_table: bool,
    /// In the text of a link or image.
    pub(super) in_brackets: bool,
    /// In a line with one star, which can open nothing that another would close.
    pub(super) has_lone_star: bool,
    /// In a line with one backtick, which can open nothing that another would close.
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
    // The bracket before was written before this text was known.
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
            push_escaped(out, c);
        } else {
            out.push(c);
        }
        before = Some(c);
        at += c.len_utf8();
    }
}

/// Appends a sign that is escaped.
fn push_escaped(out: &mut String, sign: char) {
    if sign == '<' && is_in_address(out) {
        // An address that a reader of GFM makes a link of would swallow a backslash.
        out.push_str("&lt;");
    } else {
        out.push('\\');
        out.push(sign);
    }
}

/// Whether a character may need an escape, or begin an address.
fn tells(c: char) -> bool {
    matches!(
        c,
        '`' | '\\' | '*' | '_' | '~' | '[' | ']' | '<' | '&' | '|' | '$' | 'h'
    )
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
