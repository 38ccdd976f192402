//! Scripts that put no space into names.

use std::ops::RangeInclusive;

/// Characters of a name in such a script.
pub(super) const NAME: RangeInclusive<usize> = 2..=4;

/// Whether a name is written in a script that puts no space into names: Chinese, Japanese, Korean.
pub(in super::super) fn is_spaceless(name: &str) -> bool {
    name.chars().any(|c| is_ideograph(c) || is_hangul(c))
}

pub(super) fn is_hangul(c: char) -> bool {
    ('\u{ac00}'..='\u{d7a3}').contains(&c)
}

pub(super) fn is_ideograph(c: char) -> bool {
    ('\u{3000}'..='\u{9fff}').contains(&c)
}
