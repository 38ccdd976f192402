//! Sections that continue kept ones, by their numbers or by their headings.
//!
//! - **Numbers.** A section is kept with its heading if its number follows that of a kept heading of its level (`8.4`
//!   after `8.3`), or is the first within that of a kept one (`8.4.1` below `8.4`). The score likes a chapter less
//!   the farther down it is, and even less in other languages than English.
//! - **Headings.** On documentation, the text below a kept heading is kept, unless it is unlikely, if the section
//!   before it on the same level is kept. (Below the first level, headings whose text is dropped are dropped, too.)
//!
//! Source: ours, 245 pages of documentations: the last sections of two chapters of a manual in Japanese, with .25 to
//! .4, and 85 releases with .33 at the end of a manual. On wcxb and aeb nothing comes in.
//!
//! # Limits
//! A number has two parts or more, the first of which may be a letter. Nothing of the section is kept before, and
//! none of its shown text is ruled out.

use super::headings::heads_nothing;
use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::units::Units;
use crate::content::wholes::Wholes;
use crate::content::wholes::thresholds::{MAX_NESTING, MIN_BELOW};
use crate::hash::HashMap;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// Minimum mean probability of a numbered section with its heading. Source: ours, see above.
const MIN_NUMBERED: f32 = 0.2;
/// Minimum mean probability of the text below a heading. Source: ours, see above: tables of contents have .24 and less.
const MIN_HEADED: f32 = 0.25;
/// Minimum and maximum number of parts of a number, and maximum number of digits of a part. Source: ours: `1.` is a
/// list item.
const MIN_PARTS: usize = 2;
const MAX_PARTS: usize = 6;
const MAX_DIGITS: usize = 3;
/// Base value of a letter that begins a number: no section has a number as great.
const LETTERS: u32 = 1_000;
/// Minimum probability of the page being documentation. Source: ours: likelier than not.
const MIN_DOCUMENTATION: f32 = 0.5;

/// A section by its heading.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Section {
    heading: usize,
    /// Units below it up to the next heading.
    below: Range<usize>,
    /// The heading whose number comes right before its own.
    numbered_behind: Option<usize>,
    /// The previous heading of its level, with the units below that.
    behind: Option<(usize, Range<usize>)>,
}

/// The sections of a page, in document order. Linear, times the depth of headings in boxes ([`MAX_NESTING`]).
pub(in crate::content::wholes) fn sections(page: &PageSnapshot, units: &Units) -> Vec<Section> {
    let heads_nothing = heads_nothing(page, units);
    let level_of = |i: usize| {
        let unit = &units.list[i];
        let level = page.heading_level(unit.block);
        level.filter(|_| !unit.concealed && !heads_nothing(i))
    };
    let each = (0..units.len()).filter_map(|i| Some((i, level_of(i)?)));
    let headings: Vec<(usize, u8)> = each.collect();
    let mut of_number: HashMap<Vec<u32>, (usize, u8)> = HashMap::default();
    let mut of_level: [Option<(usize, Range<usize>)>; 7] = Default::default();
    let mut found = Vec::with_capacity(headings.len());
    for (at, (heading, level)) in headings.iter().copied().enumerate() {
        let next = headings.get(at + 1).map_or(units.len(), |(next, _)| *next);
        let first = heading + 1;
        let around = page.ancestors(units.list[heading].block);
        let mut ends = around
            .take(MAX_NESTING)
            .map(|up| units.within(page, up).end);
        let end = ends.find(|end| *end > first).unwrap_or(first);
        let below = first..end.min(next);
        let number = number(&units.list[heading].text);
        let numbered_behind = number
            .as_ref()
            .and_then(|number| predecessor(number, level, &of_number));
        let behind = of_level[usize::from(level)].replace((heading, below.clone()));
        if let Some(number) = number {
            of_number.insert(number, (heading, level));
        }
        found.push(Section {
            heading,
            below,
            numbered_behind,
            behind,
        });
    }
    found
}

/// The number that a heading begins with.
fn number(text: &str) -> Option<Vec<u32>> {
    let word = text.split_whitespace().next()?;
    let word = word.trim_end_matches(['.', ':', ')']);
    let value = |(at, part): (usize, &str)| match part.as_bytes() {
        [letter @ b'A'..=b'Z'] if at == 0 => Some(LETTERS + u32::from(*letter)),
        digits
            if (1..=MAX_DIGITS).contains(&digits.len())
                && digits.iter().all(u8::is_ascii_digit) =>
        {
            part.parse().ok()
        }
        _ => None,
    };
    let parts = word.split('.').take(MAX_PARTS + 1).enumerate();
    let parts: Vec<u32> = parts.map(value).collect::<Option<_>>()?;
    (MIN_PARTS..=MAX_PARTS)
        .contains(&parts.len())
        .then_some(parts)
}

/// The heading of the same level with the number before this one, or the higher heading within which it is the first.
fn predecessor(
    number: &[u32],
    level: u8,
    of_number: &HashMap<Vec<u32>, (usize, u8)>,
) -> Option<usize> {
    let (last, within) = number.split_last()?;
    let found = if *last > 1 {
        let mut before = within.to_vec();
        before.push(*last - 1);
        let found = of_number.get(&before);
        found.filter(|found| found.1 == level)
    } else {
        let found = of_number.get(within);
        found.filter(|found| *last == 1 && found.1 < level)
    };
    found.map(|(heading, _)| *heading)
}

impl Wholes {
    /// Keeps the sections that continue kept ones.
    pub(in crate::content::wholes) fn keep_sections(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let documents = candidates.types[PageKind::Documentation] >= MIN_DOCUMENTATION;
        for section in &self.headed.sections {
            let Section { heading, below, .. } = section;
            let shown = || below.clone().filter(|i| candidates.shown[*i]);
            let is_out = shown().any(|i| kept[i] || !candidates.may_be[i]);
            if is_out {
                continue;
            }
            let is_next = section.numbered_behind.is_some_and(|before| kept[before]);
            let whole = *heading..below.end.max(heading + 1);
            let is_numbered = is_next
                && candidates.may_be[*heading]
                && self.likelihood(&whole, candidates.probabilities) >= MIN_NUMBERED;
            let (all, _) = self.share(below, candidates.shown, kept);
            let follows_kept = || {
                let behind = section.behind.as_ref();
                behind
                    .is_some_and(|(before, below)| kept[*before] && below.clone().any(|i| kept[i]))
            };
            let is_headed = documents
                && kept[*heading]
                && all >= MIN_BELOW
                && follows_kept()
                && self.likelihood(below, candidates.probabilities) >= MIN_HEADED;
            if is_numbered {
                kept[*heading] = true;
            }
            if is_numbered || is_headed {
                shown().for_each(|i| kept[i] = true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_parts() {
        assert_eq!(number("8.4. Widths"), Some(vec![8, 4]));
        assert_eq!(number("A.3 Formats").map(|parts| parts.len()), Some(2));
        assert_eq!(number("8.2.4: Japanese"), Some(vec![8, 2, 4]));
        for text in ["1. First", "2024.12.01 News", "v1.2", "Ab.1", "3.x", ""] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
