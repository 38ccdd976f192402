//! The separators between the pieces of a declared title, and where each of them does not separate.

use crate::content::words::lexicon::is_unspaced;
use std::cell::OnceCell;

/// A separator that also stands in names of programs.
pub(super) const QUALIFIER: &str = "::";
/// Common top-level domains, which mark the name of a host in a title. Source: ours.
const HOST_ENDS: [&str; 3] = [".com", ".org", ".net"];
/// Maximum number of bytes of a host name. Source: RFC 1035.
const MAX_HOST: usize = 253;

/// A separator between a title and the name of its site. Source: ours, by custom.
#[derive(Debug)]
pub(in crate::content::metadata) struct Separator {
    pub(in crate::content::metadata) text: &'static str,
    /// Whether it never stands within a title; a dash may.
    pub(in crate::content::metadata) is_sure: bool,
    /// Whether it separates only within text in scripts without spaces, as `-` in `标题-网站`.
    pub(super) is_tight: bool,
}

/// All separators, in the order in which they are looked for.
pub(in crate::content::metadata) const SEPARATORS: [Separator; 22] = [
    Separator::sure(" | "),
    Separator::sure(" » "),
    Separator::sure(" « "),
    Separator::sure(" :: "),
    Separator::sure(" • "),
    Separator::sure(" › "),
    Separator::sure(" ‹ "),
    Separator::sure(" / "),
    Separator::sure(" >> "),
    Separator::sure(">>"),
    Separator::sure("｜"),
    Separator::sure("|"),
    Separator::sure(QUALIFIER),
    Separator::tight("_"),
    Separator::tight("——"),
    Separator::tight("－"),
    Separator::tight("-"),
    // It begins comments in programs, too.
    Separator::dash(" // "),
    Separator::dash(" - "),
    Separator::dash(" – "),
    Separator::dash(" — "),
    Separator::dash(" · "),
];
/// Colons may separate, too, but are as often part of the title.
pub(super) const COLONS: [Separator; 2] = [Separator::dash(": "), Separator::dash("：")];

impl Separator {
    const fn sure(text: &'static str) -> Self {
        Self {
            text,
            is_sure: true,
            is_tight: false,
        }
    }

    const fn tight(text: &'static str) -> Self {
        Self {
            text,
            is_sure: true,
            is_tight: true,
        }
    }

    const fn dash(text: &'static str) -> Self {
        Self {
            text,
            is_sure: false,
            is_tight: false,
        }
    }

    /// The byte offsets at which it separates a title. Linear in the title: facts about the text before and behind
    /// each place are computed once.
    pub(super) fn places(&self, title: &str) -> Vec<usize> {
        // Most titles have few of the separators.
        if !title.contains(self.text) {
            return Vec::new();
        }
        let first = if self.is_tight {
            title.find(is_unspaced)
        } else {
            None
        };
        let last = first.and_then(|_| title.rfind(is_unspaced));
        let mut quotations = Quotations::new(title);
        let places = title.match_indices(self.text).map(|(at, _)| at);
        let separates = |at: &usize| {
            let (before, behind) = self.cut(title, *at);
            let is_beside = || before.ends_with(is_unspaced) || behind.starts_with(is_unspaced);
            let is_between = || {
                let end = *at + self.text.len();
                first.is_some_and(|first| first < *at) && last.is_some_and(|last| last >= end)
            };
            (!self.is_tight || is_beside() && is_between())
                && !self.quotes(&mut quotations, *at)
                && !self.qualifies(before, behind)
        };
        places.filter(separates).collect()
    }

    /// Whether it is part of a program's name here: `std::vector<T>::at`.
    fn qualifies(&self, before: &str, behind: &str) -> bool {
        let is_named =
            |c: char| c.is_alphanumeric() && !is_unspaced(c) || matches!(c, '_' | '<' | '>' | '~');
        self.text == QUALIFIER
            && before.ends_with(is_named)
            && behind.starts_with(is_named)
            && !is_host_name(before)
            && !is_host_name(behind)
    }

    /// Whether it is a quotation mark here: French puts spaces inside quotation marks.
    fn quotes(&self, quotations: &mut Quotations<'_>, at: usize) -> bool {
        match self.text {
            " » " => quotations.is_open(at),
            " « " => quotations.is_closed_behind(at + self.text.len()),
            _ => false,
        }
    }

    /// The text before one of its places, and the text behind.
    pub(in crate::content::metadata) fn cut<'a>(
        &self,
        title: &'a str,
        at: usize,
    ) -> (&'a str, &'a str) {
        (&title[..at], &title[at + self.text.len()..])
    }

    /// The text behind one of its places, up to the next.
    pub(super) fn piece_behind<'a>(&self, title: &'a str, places: &[usize], i: usize) -> &'a str {
        let end = places.get(i + 1).map_or(title.len(), |next| *next);
        &title[places[i] + self.text.len()..end]
    }

    /// The text before its last place, and the text behind.
    pub(in crate::content::metadata) fn last_cut<'a>(
        &self,
        title: &'a str,
    ) -> Option<(&'a str, &'a str)> {
        let at = self.places(title).pop()?;
        Some(self.cut(title, at))
    }

    /// The text before its first place, and the text behind.
    pub(in crate::content::metadata) fn first_cut<'a>(
        &self,
        title: &'a str,
    ) -> Option<(&'a str, &'a str)> {
        let at = *self.places(title).first()?;
        Some(self.cut(title, at))
    }
}

/// The quotation marks of a title, which is read once from its beginning.
struct Quotations<'a> {
    title: &'a str,
    /// The offset up to which marks are counted, and the opening and closing marks up to there.
    read: usize,
    opened: usize,
    closed: usize,
    /// The last closing mark, once it was looked for.
    last: OnceCell<Option<usize>>,
}

impl<'a> Quotations<'a> {
    fn new(title: &'a str) -> Self {
        Self {
            title,
            read: 0,
            opened: 0,
            closed: 0,
            last: OnceCell::new(),
        }
    }

    /// Whether a quotation is open at an offset, which must not be before those asked for earlier.
    fn is_open(&mut self, at: usize) -> bool {
        let between = &self.title[self.read..at];
        self.opened += between.matches('«').count();
        self.closed += between.matches('»').count();
        self.read = at;
        self.opened > self.closed
    }

    /// Whether a quotation closes behind an offset.
    fn is_closed_behind(&self, at: usize) -> bool {
        let last = self.last.get_or_init(|| self.title.rfind('»'));
        last.is_some_and(|last| last >= at)
    }
}

/// Whether a piece of a title is the name of a host: `Example.com`.
fn is_host_name(piece: &str) -> bool {
    let piece = piece.trim();
    let ends = |end: &&str| {
        let at = piece.len().checked_sub(end.len());
        let last = at.and_then(|at| piece.get(at..));
        last.is_some_and(|last| last.eq_ignore_ascii_case(end))
    };
    piece.len() <= MAX_HOST && HOST_ENDS.iter().any(ends) && !piece.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_part_no_title() {
        let places = |text: &str, title: &str| {
            let separator = SEPARATORS.iter().find(|s| s.text == text);
            separator.map(|s| s.places(title).len())
        };
        let quoted = "Le ministre : « Nous devons agir » face à la crise";
        assert_eq!(places(" » ", quoted), Some(0));
        assert_eq!(places(" « ", quoted), Some(0));
        assert_eq!(places(" » ", "Une page » Le site"), Some(1));
        assert_eq!(places(" » ", "« Une page » de toi » Le site"), Some(1));
        assert_eq!(places(" « ", "Le site « Une page"), Some(1));
        assert_eq!(places("-", "a-标题-网站-b"), Some(1));
        // In time linear in the title.
        let long = "a « ".repeat(50_000);
        assert_eq!(places(" « ", &long), Some(50_000));
        let both = "a » ".repeat(50_000);
        assert_eq!(places(" » ", &both), Some(50_000));
    }
}
