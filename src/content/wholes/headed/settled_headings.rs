//! Headings of every kind stay or go with what stands below them.

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

/// Most characters of a heading that says nothing by itself. Source: ours: a line.
const MAX_HEADING: u32 = 80;
/// Least probability of a list between its heading and a paragraph, all of one element. Source: ours: one of .38 was
/// left out of a text; below that, lists of other texts begin.
const MIN_ABOVE_TEXT: f32 = 0.15;
/// Most of it that is links, tenths. Source: ours: lists of other texts are links.
const MAX_LINKED_TENTHS: u32 = 3;
/// Least probability of most names of a list whose records' names stay with their texts whatever the others do. Source:
/// ours, 954 pages of formasaurus: the forums of a board have .25 to .34; less is labels and names of menus.
const MIN_NAME: f32 = 0.25;
/// Fewest headings that are links, of one series, that are the titles of a list, and the least mean of their
/// probabilities, where most were kept at first. Source: ours, 954 pages of formasaurus and wcxb: 26 on three pages,
/// 7 on two, 5 of them in the truth.
const MIN_LISTED: usize = 4;
const MIN_LIKELY: f32 = 0.5;
/// Fewest characters kept of an entry whose title stays where those of others do. Source: ours: a line (`Sneak peek of
/// number 407.`).
const MIN_ALIKE: u32 = 20;
/// Levels of headings, and none.
const LEVELS: usize = 7;

/// Of the lists right below their headings those that a paragraph follows in the same element, and that are no links
/// for the most part.
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
    /// Keeps lists that a kept text leads to.
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

    /// Headings stand or fall with the text below them, whatever their list has decided. One stays that heads a kept
    /// one of a lower level: between them may be nothing but the names of its sections. Titles of a list that are
    /// links do not fall: what is below them may be buttons. One that a linked title alone follows in its box falls
    /// with that, where nothing is listed. What a list item says above its list comes in where it is not unlikely: it
    /// may be the button of a menu (`HELP ▼`).
    pub(in crate::content::wholes) fn settle_headings(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        // Of each level the next heading that is kept, of those below the one in turn: the last one comes first.
        let mut lower = [None::<usize>; LEVELS];
        // What is kept though it is closed counts as if it were open. Prices that come in with the names of their
        // things do not count.
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
            // Nothing else is headed by it. In a list it may be the brand of a thing, whose name comes in with its series.
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

    /// The headings that are links, of series most of which are kept and likely, on a page that lists things, texts or
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

    /// Short lists that were left out between a kept heading and a kept text come in, unless hardly anything speaks for
    /// them; longer ones where that text is a paragraph beside them and a little more speaks for them.
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

    /// Titles that no tag names stay where most of what is below each does, and several of their series do.
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

    /// Headings of items, labels and what opens something stay where most of what they head does.
    pub(in crate::content::wholes) fn settle_heads(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        // What is closed counts as well: who keeps the answers keeps the questions.
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

    /// Titles of entries stay where most of their text does, and it says enough.
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
        // Where several alike ones do, what says less beside who wrote and its buttons has its title, too.
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

    /// The name of a record stays where most of the record does, and most names of its list; one that is a heading
    /// where the text right below it does, and most such names of its list are not unlikely.
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
