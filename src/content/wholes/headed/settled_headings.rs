//! Keeps or drops headings of every kind with the units below them.

use super::headings::{Headed, Heading};
use crate::content::candidates::{Candidates, is_forum};
use crate::content::units::{Unit, Units};
use crate::content::wholes::Wholes;
use crate::content::wholes::lists::shares::is_majority;
use crate::content::wholes::lists::slots::MAJORITY;
use crate::content::wholes::products::prices::may_keep_prices;
use crate::content::wholes::thresholds::{
    MIN_BELOW, MIN_HEADED, MIN_LABEL, MIN_LED, MIN_SURELY_LED, MIN_TITLES,
};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::PageSnapshot;

/// Maximum number of characters of a heading that says nothing by itself. Source: ours: a line.
const MAX_HEADING: u32 = 80;
/// Minimum probability of a list between its heading and a paragraph in the same element. Source: ours: one of .38 was
/// left out of a text; below that, lists of other texts begin.
const MIN_ABOVE_TEXT: f32 = 0.15;
/// Maximum share of such a list's characters that are links, tenths. Source: ours: lists of other texts are links.
const MAX_LINKED_TENTHS: u32 = 3;
/// Minimum probability that more than half of the names of a list must have, for names to be kept with their own texts.
/// Source: ours, 954 pages of formasaurus: the forums of a board have .25 to .34; labels and names of menus have less.
const MIN_NAME: f32 = 0.25;
/// Minimum number of headings of a series that are links and titles of a list, and minimum of their mean probability,
/// where most of them were kept at first. Source: ours, 954 pages of formasaurus and wcxb: 26 on three pages, 7 on
/// two, 5 of them in the truth.
const MIN_LISTED: usize = 4;
const MIN_LIKELY: f32 = 0.5;
/// Minimum number of kept characters of an entry whose title is kept as those of others are. Source: ours: a line
/// (`Sneak peek of number 407.`).
const MIN_ALIKE: u32 = 20;
/// Number of heading levels, counting 0 for none.
const LEVELS: usize = 7;

/// Those of the lists right below their headings that a paragraph follows in the same element, and that are not mostly
/// links.
pub(in crate::content::wholes) fn lists_above_texts(
    page: &PageSnapshot,
    units: &Units,
    headed: &[Headed],
) -> Vec<Headed> {
    let is_above_text = |Headed { heading, below }: &&Headed| {
        let Some(next) = units.list.get(below.end) else {
            return false;
        };
        let list = &units.list[below.clone()];
        let sum = |number: fn(&Unit) -> u32| list.iter().map(number).sum::<u32>();
        let holder = page.parent(units.list[*heading].block);
        page.tag(next.block) == "p"
            && page.parent(next.block) == holder
            && 10 * sum(|unit| unit.link_chars) <= MAX_LINKED_TENTHS * sum(|unit| unit.chars)
    };
    headed.iter().filter(is_above_text).cloned().collect()
}

impl Wholes {
    /// Keeps lists that a kept text leads to, if they are not unlikely.
    pub(in crate::content::wholes) fn keep_led_lists(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let (probabilities, may_be) = (candidates.probabilities, candidates.may_be);
        for Headed { heading, below } in &self.headed.led {
            let is_sure = probabilities[*heading] >= MIN_LABEL;
            let least = if is_sure { MIN_SURELY_LED } else { MIN_LED };
            if kept[*heading] && self.likelihood(below, probabilities) > least {
                below.clone().for_each(|i| kept[i] |= may_be[i]);
            }
        }
    }

    /// Keeps or drops headings with the text below them. A heading stays above a kept heading of a lower level, since
    /// there may be nothing but names of sections in between. Linked titles of a list are not dropped, as there may
    /// be buttons below them. A heading that shares its box with only a linked title is dropped with that, except on
    /// a list. The text of a list item above a list within it comes in only if it is not unlikely: it may be the
    /// button of a menu (`HELP ▼`).
    pub(in crate::content::wholes) fn settle_headings(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        // By level, the next kept heading of the lower levels; headings come in reverse order.
        let mut lower = [None::<usize>; LEVELS];
        // Kept units count even if they are closed. Prices that are kept with the names of their goods do not count.
        let has_names = may_keep_prices(candidates);
        let is_open = |i: usize| candidates.shown[i] && !(has_names && self.products.prices[i]);
        let counted: Vec<bool> = (0..kept.len()).map(|i| kept[i] || is_open(i)).collect();
        let titles = self.listed_titles(candidates, kept);
        for Heading {
            headed,
            is_boxed,
            section,
            title,
            ..
        } in &self.headed.headings
        {
            let Headed { heading, below } = headed;
            let heads_kept = section.is_some_and(|(level, end)| {
                let mut lower = lower[level + 1..].iter().flatten();
                lower.any(|lower| *lower < end)
            });
            let (all, share) = self.share(below, &counted, kept);
            let is_dropped = all >= MIN_BELOW && (share as f32) < MIN_HEADED * all as f32;
            if is_majority(all, share) && (!is_boxed || kept[below.start]) {
                kept[*heading] |= if section.is_some() {
                    candidates.may_be[*heading]
                } else {
                    candidates.may_join(*heading)
                };
            } else if is_dropped && !heads_kept && !titles.contains(heading) {
                kept[*heading] &= self.chars[*heading] > MAX_HEADING;
            }
            // The heading heads nothing else. On a list it may be the brand of a product, whose name is kept with its
            // series.
            let is_out = |title: usize| candidates.shown[title] && !kept[title];
            let heads_none = !candidates.is_list() && title.is_some_and(is_out);
            kept[*heading] &= !heads_none;
            if let Some((level, _)) = *section {
                if kept[*heading] {
                    lower[level] = Some(*heading);
                }
                lower[level + 1..].fill(None);
            }
        }
    }

    /// The headings that are links of a series that is mostly kept and likely, on a page that lists things, texts or
    /// threads.
    fn listed_titles(&self, candidates: &Candidates, kept: &[bool]) -> HashSet<usize> {
        if !may_keep_prices(candidates) && !is_forum(candidates.types) {
            return HashSet::default();
        }
        let mut all: HashMap<u32, Vec<usize>> = HashMap::default();
        for (i, number) in self.headed.series.iter().enumerate() {
            if let Some(number) = number.filter(|_| self.headed.linked[i]) {
                all.entry(number).or_default().push(i);
            }
        }
        let are_titles = |own: &Vec<usize>| {
            let held = own.iter().filter(|i| kept[**i]).count();
            let likely: f32 = own.iter().map(|i| candidates.probabilities[*i]).sum();
            own.len() >= MIN_LISTED
                && 2 * held > own.len()
                && likely >= MIN_LIKELY * own.len() as f32
        };
        all.into_values().filter(are_titles).flatten().collect()
    }

    /// Keeps short dropped lists between a kept heading and a kept text, unless they are very unlikely; and longer
    /// ones before a kept paragraph in the same element, if they are a little likelier.
    pub(in crate::content::wholes) fn keep_headed_lists(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        for Headed { heading, below } in &self.headed.headed_lists {
            let is_between = kept[*heading] && kept.get(below.end) == Some(&true);
            let (all, share) = self.share(below, candidates.shown, kept);
            let is_left_out = is_between && share == 0 && all < MIN_BELOW;
            if is_left_out && self.likelihood(below, candidates.probabilities) > MIN_SURELY_LED {
                below.clone().for_each(|i| kept[i] |= candidates.may_be[i]);
            }
        }
        for Headed { heading, below } in &self.headed.lists_above_texts {
            let is_between = kept[*heading] && kept[below.end];
            if is_between && self.likelihood(below, candidates.probabilities) >= MIN_ABOVE_TEXT {
                below.clone().for_each(|i| kept[i] |= candidates.may_be[i]);
            }
        }
    }

    /// Keeps titles without a heading element where most of the units below each are kept, and a series has several
    /// such.
    pub(in crate::content::wholes) fn keep_unnamed_titles(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        for series in &self.headed.titles {
            let is_kept = |headed: &&Headed| {
                let (all, share) = self.share(&headed.below, candidates.shown, kept);
                is_majority(all, share)
            };
            let found: Vec<usize> = series.iter().filter(is_kept).map(|h| h.heading).collect();
            if found.len() >= MIN_TITLES {
                found
                    .into_iter()
                    .for_each(|i| kept[i] |= candidates.may_be[i]);
            }
        }
    }

    /// Keeps headings of items, labels and openers where most of the units that they head are kept.
    pub(in crate::content::wholes) fn settle_heads(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        // Closed units count as well: kept answers keep their questions.
        let everything = vec![true; kept.len()];
        let heads = self
            .headed
            .heads
            .iter()
            .map(|head| (head, candidates.shown));
        let openers = self
            .headed
            .openers
            .iter()
            .map(|head| (head, &everything[..]));
        for (Headed { heading, below }, counted) in heads.chain(openers) {
            let (all, share) = self.share(below, counted, kept);
            kept[*heading] |= candidates.may_join(*heading) && is_majority(all, share);
        }
    }

    /// Keeps titles of entries where most of their text is kept, and enough of it.
    pub(in crate::content::wholes) fn keep_titles_of_entries(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        for Headed { heading, below } in &self.headed.entries {
            let (all, share) = self.share(below, candidates.shown, kept);
            let says_enough = share >= MIN_BELOW && is_majority(all, share);
            kept[*heading] |= candidates.may_be[*heading] && says_enough;
        }
        // Where several alike entries keep their titles, entries with less text beside byline and buttons do, too.
        let mut titled: HashMap<u32, usize> = HashMap::default();
        let headings = self.headed.entries.iter().map(|entry| entry.heading);
        for number in headings.filter_map(|i| self.headed.series[i].filter(|_| kept[i])) {
            *titled.entry(number).or_default() += 1;
        }
        for Headed { heading, below } in &self.headed.entries {
            let alike = self.headed.series[*heading].and_then(|number| titled.get(&number));
            if alike.is_none_or(|count| *count < MIN_TITLES) {
                continue;
            }
            let (_, share) = self.share(below, candidates.shown, kept);
            kept[*heading] |= candidates.may_be[*heading] && share >= MIN_ALIKE;
        }
    }

    /// Keeps the name of a record where most of the record and most names of its list are kept. A name that is a
    /// heading is kept with the text right below it, where most such names of its list are not unlikely.
    pub(in crate::content::wholes) fn settle_names(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        for records in &self.headed.names {
            let named = records.iter().filter(|record| kept[record.heading]);
            if named.count() as f32 <= MAJORITY * records.len() as f32 {
                continue;
            }
            for Headed { heading, below } in records {
                let (all, share) = self.share(below, candidates.shown, kept);
                kept[*heading] |= candidates.may_be[*heading] && is_majority(all, share);
            }
        }
        for records in &self.headed.named_texts {
            let is_likely = |record: &&Headed| candidates.probabilities[record.heading] >= MIN_NAME;
            if 2 * records.iter().filter(is_likely).count() <= records.len() {
                continue;
            }
            for Headed { heading, below } in records {
                kept[*heading] |= candidates.may_join(*heading) && kept[below.start];
            }
        }
    }
}
