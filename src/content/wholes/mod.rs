//! Structures are kept whole or not at all.
//!
//! The score judges cell by cell and line by line; a reader has no use for half a table. After
//! the units were chosen, each structure that holds some of them settles as one:
//!
//! 1. List items share their fate: units of one list in the same slot (same element, classes and
//!    depth) are kept where nearly all of them are (`MIN_SLOT_SHARE`). An item of another kind,
//!    such as an advertisement between results, has a slot of its own and stays as it was judged.
//!    In a list between two kept texts, most of a slot is enough; so it is of items that are one
//!    plain text each. What is unlikely is not brought in. The labels of a form are such units, too.
//!    A list of contents, which leads to places of its own page, is whole or dropped. Lists of texts, each below a
//!    heading in a box of its own, of boxes beside each other are one: what speaks for a thing and against it.
//! 2. A definition list is whole where half of it is kept; else each term shares the fate of what
//!    defines it.
//! 3. A table of data with short cells and a header or caption is whole where
//!    [`structures::MIN_TABLE_SHARE`] of it is kept, and dropped else. Of other tables, a row may be a record
//!    of its own: they are completed where half of them is kept; else each row of short cells is
//!    whole or dropped. (A row of long cells may be a post with its author: it stays as judged.)
//!    A table that stands between two kept texts needs only half of those shares. One beside a kept text in
//!    the same element is read with it, and so is a definition list, unless most of it is unlikely or links: the
//!    text right beside it, or above its own heading.
//! 4. A code block is whole where anything of it is kept, or a text right beside it. The caption of a table
//!    or of code stays with it.
//! 5. Units at equal tag paths, each in an item of its own (the dates of cards, the names of
//!    products), are kept where most of them are: wherever such items stand, they are a list. Where the
//!    cut between content and the rest goes through them, some are enough. The unlikely come in, too: they may be
//!    the numbers of a table, and a hole moves what stands beside it.
//! 6. A heading stands or falls with the text that it stands above, up to the next heading of any
//!    level; one that another follows at once with its sections: it is kept with most of that, and
//!    dropped without any. So is what a list item says above a list within it. (The headline of the
//!    page is found by other means.) The heading of an item, a label with a colon above a list, and
//!    what opens a closed text below it are kept with most of that. One of a series is kept with the text right
//!    below it, too ([`mod@series`]). What says who wrote, or when, what stands right
//!    above the headline, and a link for letters head nothing.
//!    A list that a kept text leads to with a colon is kept where it is not unlikely, and so is the
//!    short list below a heading that stands between kept texts; a label with a colon, and the name of
//!    a list of other texts or of the contents, goes where nothing of what follows stays, but for a sentence that is
//!    surely content. Who is quoted stays with the quote.
//!    Texts that only empty lines part in one element, as stanzas, are all kept where most of them are.
//! 7. Of an item or a row that is a label and its value, both are kept or none.
//! 8. Titles that no tag names, but their size or weight and their place, are kept with the text below
//!    each, where there are several alike ([`mod@titles`]); so are the titles of entries on a page of several
//!    ([`mod@entries`]), the titles of cards ([`mod@cards`]), and the names of records with most of each, where most
//!    names of their list are kept ([`mod@names`]). The label of a tab stands or falls with its panel
//!    ([`mod@tab_labels`]), and a question stays with its answer ([`mod@questions`]).
//! 9. Where one thing is sold, tables and lines of labels with their values are whole where they are not unlikely, and
//!    so are plain lists below a kept text or kept in part ([`mod@facts`]); what is headed delivery, returns or payment goes
//!    ([`mod@terms`]). Where many things are sold, a price goes with the name of its card ([`mod@prices`]), and what
//!    they can be narrowed by goes ([`mod@facets`]), and so do menus above the headline ([`mod@open_menus`]). What is
//!    recommended beside what is sold or listed goes ([`mod@related`]).
//! 10. What the linked data say that the page's thing consists of is kept ([`mod@declared`]).
//!
//! Shares count characters, in lists units. What cannot be content at all (copies, the site's
//! template, text that is not shown) is not brought in, but for copies in tables and code, which
//! repeat themselves by nature.

mod cards;
mod declared;
mod entries;
mod facets;
mod facts;
mod headings;
mod ingredients;
mod marked;
mod names;
mod open_menus;
mod prices;
mod questions;
mod related;
mod series;
mod settled_headings;
mod slots;
mod structures;
mod tab_labels;
mod terms;
mod titles;

use super::candidates::Candidates;
use super::linked_data::LinkedData;
use super::units::Units;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::PageSnapshot;
use cards::{Card, cards};
use declared::{Parts, declared, keep_declared};
use entries::entry_titles;
use facets::{Facets, drop_facets, facets};
use facts::{Facts, facts, keep_facts};
use headings::{
    Headed, headed_lists, headings, item_heads, item_labels, leads, led_lists, list_labels,
    list_names, openers, signatures,
};
use ingredients::{ingredients, keep_ingredients};
use marked::marked;
use names::names;
use open_menus::{drop_open_menus, open_menus};
use prices::{keep_prices, prices};
use questions::questions;
use related::{drop_related, related};
use series::series;
use slots::{MAJORITY, Slot, columns, is_between, is_column_kept, is_cut, pairs};
use std::collections::VecDeque;
use std::ops::Range;
use structures::Whole;
use tab_labels::{TabLabel, tab_labels};
use terms::{drop_terms, terms};
use titles::titles;

/// What is left of the share that a table needs between two texts that are kept. Source: ours: who
/// reads the text around it reads the table.
const BETWEEN: f32 = 0.5;

/// Probability from which a label stays whatever it leads to, and how many texts below it are looked at.
/// Source: ours, on snippets.
const MIN_LABEL: f32 = 0.5;
const LED_FROM: usize = 3;
/// Probability from which a sentence with a colon at its end is no label, and its fewest characters. Source: ours, on
/// wcxb and 182 pages of formasaurus: what it leads to may be a form or an address.
const MIN_SENTENCE: f32 = 0.9;
const MIN_SENTENCE_CHARS: u32 = 40;
/// Least probability of a list that a kept text leads to. Source: ours: links to other pages have less.
const MIN_LED: f32 = 0.25;
/// And where that text is likely content itself, or a short list is all that a heading between kept texts has.
/// Source: ours, on wcxb.
const MIN_SURELY_LED: f32 = 0.05;
/// Least share of the text below a heading for it to stay. Source: ours: a word of many may be left.
const MIN_HEADED: f32 = 0.02;
/// Fewest characters below a heading that can take it with them. Source: ours: less is a date or a button.
const MIN_BELOW: u32 = 40;
/// Fewest titles of a series that have kept text below them. Source: ours: one alone may be a byline, a
/// date or a button.
const MIN_TITLES: usize = 2;
/// Most characters of a value of a closed list. Source: ours: a line.
const MAX_VALUE: u32 = 80;
/// Fewest characters that have to stay where what stands around them goes whatever its share. Source: ours, on wcxb and
/// pages of shops: 30 words.
const MIN_REST: u32 = 150;
/// Structures in each other that are looked at. Source: ours; what each holds is held by those around it, too.
const MAX_NESTING: usize = 16;

/// The structures of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Wholes {
    /// Units of lists that stand in the same place of their items.
    slots: Vec<Slot>,
    /// Units in the same place of alike items that are no list.
    columns: Vec<Vec<usize>>,
    /// Each with whether it stands in a box of its own.
    headings: Vec<(Headed, bool)>,
    /// For each unit that is a heading the number of its series.
    series: Vec<Option<u32>>,
    cards: Vec<Card>,
    tab_labels: Vec<TabLabel>,
    titles: Vec<Vec<Headed>>,
    /// Headings of items and labels of lists, which stay where what they head does.
    heads: Vec<Headed>,
    /// Titles of entries.
    entries: Vec<Headed>,
    /// Names of the records of lists.
    names: Vec<Vec<Headed>>,
    /// What opens the texts below it.
    openers: Vec<Headed>,
    /// Texts that lead to lists.
    led: Vec<Headed>,
    /// Lists right below their headings.
    headed_lists: Vec<Headed>,
    /// Labels with their values, each all that an item or a row says.
    pairs: Vec<[usize; 2]>,
    /// For each unit whether it only leads on; whether it is the name of a list of other texts, or of the contents.
    leads: Vec<bool>,
    list_names: Vec<bool>,
    /// Of a product.
    facts: Vec<Facts>,
    /// For each unit whether it is a price.
    prices: Vec<bool>,
    /// Units that narrow a catalogue.
    facets: Facets,
    /// Menus above the headline.
    open_menus: Vec<Range<usize>>,
    /// Sections of what is recommended.
    related: Vec<Range<usize>>,
    /// Questions with their answers.
    questions: Vec<Headed>,
    /// Sections of the terms of a sale.
    terms: Vec<Range<usize>>,
    /// What the linked data say that the page's thing consists of.
    declared: Vec<Parts>,
    /// What is named so, where nothing is declared.
    ingredients: Option<Range<usize>>,
    blocks: Vec<Whole>,
    chars: Vec<u32>,
}

impl Wholes {
    /// Finds them. Linear in nodes and units, times how deep they are in each other ([`MAX_NESTING`]).
    /// `paths` has a number for the tag path of each unit.
    pub(super) fn from_page(
        page: &PageSnapshot,
        units: &Units,
        (paths, linked): (&[u32], &LinkedData),
    ) -> Self {
        let (slots, blocks) = marked(page, units);
        let prices = prices(units);
        let list_names = list_names(units);
        let declared = declared(page, units, linked);
        let series = series(page, units);
        Self {
            slots,
            blocks,
            columns: columns(page, units, paths),
            headings: [item_labels(page, units), headings(page, units)].concat(),
            cards: cards(page, units, &series),
            series,
            tab_labels: tab_labels(page, units),
            titles: titles(page, units, paths),
            heads: [
                item_heads(page, units),
                list_labels(page, units),
                signatures(page, units),
            ]
            .concat(),
            entries: entry_titles(page, units),
            names: names(page, units),
            openers: openers(page, units),
            led: led_lists(page, units),
            headed_lists: headed_lists(page, units),
            pairs: pairs(page, units),
            leads: leads(units, &list_names),
            list_names,
            facts: facts(page, units),
            facets: facets(page, units, &prices),
            open_menus: open_menus(page, units, &prices),
            related: related(page, units),
            questions: questions(page, units),
            prices,
            terms: terms(page, units),
            ingredients: declared
                .is_empty()
                .then(|| ingredients(page, units))
                .flatten(),
            declared,
            chars: units.list.iter().map(|u| u.chars).collect(),
        }
    }

    /// Keeps the columns through which the cut between content and the rest goes, and lists that what is
    /// kept leads to.
    pub(super) fn even(&self, candidates: &Candidates, kept: &mut [bool]) {
        let (probabilities, may_be) = (candidates.probabilities, candidates.may_be);
        let each = probabilities.iter().zip(kept.iter());
        let chosen = each.filter(|(_, kept)| **kept).map(|(p, _)| *p);
        let cut = chosen.fold(1.0, f32::min);
        for column in &self.columns {
            if is_cut(column, (probabilities, cut), kept) {
                column.iter().for_each(|i| kept[*i] |= may_be[*i]);
            }
        }
        for Headed { heading, below } in &self.led {
            let is_sure = probabilities[*heading] >= MIN_LABEL;
            let least = if is_sure { MIN_SURELY_LED } else { MIN_LED };
            if kept[*heading] && self.likelihood(below, probabilities) > least {
                below.clone().for_each(|i| kept[i] |= may_be[i]);
            }
        }
    }

    /// The mean probability of what units say.
    fn likelihood(&self, units: &Range<usize>, probabilities: &[f32]) -> f32 {
        let chars = |i: usize| self.chars[i] as f32;
        let all: f32 = units.clone().map(chars).sum();
        let likely: f32 = units.clone().map(|i| chars(i) * probabilities[i]).sum();
        likely / all.max(1.0)
    }

    /// Settles what is kept.
    pub(super) fn settle(&self, candidates: &Candidates, kept: &mut [bool]) {
        let may_be = candidates.may_be;
        keep_declared(&self.declared, candidates, kept);
        if let Some(list) = &self.ingredients {
            keep_ingredients(list, candidates, kept);
        }
        for slot in &self.slots {
            if slot.is_kept(kept) {
                let units = slot.units.iter();
                units.for_each(|i| kept[*i] |= candidates.may_join(*i));
            }
        }
        let everything = vec![true; kept.len()];
        let opened = Candidates {
            shown: &everything,
            ..*candidates
        };
        for whole in &self.blocks {
            // A closed table or list of values settles as if it were open; long texts may be the panes of a choice.
            let is_closed = !whole.units.clone().any(|i| candidates.shown[i]);
            let is_short = |i: usize| self.chars[i] <= MAX_VALUE;
            let is_opened = is_closed && (whole.is_said || whole.units.clone().all(is_short));
            let candidates = if is_opened { &opened } else { candidates };
            self.settle_whole(whole, candidates, kept);
        }
        for column in &self.columns {
            if is_column_kept(column, kept) {
                column.iter().for_each(|i| kept[*i] |= may_be[*i]);
            }
        }
        keep_facts(&self.facts, candidates, kept);
        self.settle_headings(candidates, kept);
        self.keep_in_series(candidates, kept);
        self.settle_heads(candidates, kept);
        self.keep_titles(candidates, kept);
        for pair in &self.pairs {
            if pair.iter().any(|i| kept[*i]) {
                pair.iter().for_each(|i| kept[*i] |= may_be[*i]);
            }
        }
        self.settle_names(candidates, kept);
        keep_prices(&self.prices, candidates, kept);
        self.settle_tab_labels(candidates, kept);
        self.keep_questions(candidates, kept);
    }

    /// Drops what stands around the things that a shop sells or a page lists.
    pub(super) fn drop_frames_of_shops(&self, candidates: &Candidates, kept: &mut [bool]) {
        drop_terms(&self.terms, candidates, kept);
        drop_open_menus((&self.open_menus, &self.chars), candidates, kept);
        drop_related((&self.related, &self.chars), candidates, kept);
        let facets = (&self.facets, &self.prices[..]);
        drop_facets(facets, (candidates, &self.chars), kept);
    }

    /// Drops labels that lead to nothing that is kept, but for those that are likely content themselves and have
    /// some content behind them. A name of a list says nothing without it, however likely.
    pub(super) fn drop_leads(&self, candidates: &Candidates, kept: &mut [bool]) {
        let (probabilities, shown) = (candidates.probabilities, candidates.shown);
        // Whether what is shown below is kept, the farthest first.
        let mut below: VecDeque<bool> = VecDeque::new();
        let mut is_last = true;
        for i in (0..kept.len()).rev() {
            let leads_on = below.is_empty() || below.contains(&true);
            let is_sentence =
                probabilities[i] >= MIN_SENTENCE && self.chars[i] >= MIN_SENTENCE_CHARS;
            let is_likely = is_sentence || probabilities[i] >= MIN_LABEL && !is_last;
            let is_likely = is_likely && !self.list_names[i];
            kept[i] &= !self.leads[i] || is_likely || leads_on;
            is_last &= !kept[i];
            if shown[i] {
                below.push_back(kept[i]);
                below.drain(..below.len().saturating_sub(LED_FROM));
            }
        }
    }

    /// Drops headings at the end below which nothing is kept though there is something, unless they are likely
    /// content by themselves. The names of things in a catalogue are all that it tells of them.
    pub(super) fn drop_last_headings(&self, candidates: &Candidates, kept: &mut [bool]) {
        let (probabilities, shown) = (candidates.probabilities, candidates.shown);
        let headings = self.headings.iter().map(|(headed, _)| headed);
        let below: HashMap<usize, &Range<usize>> = headings
            .map(|headed| (headed.heading, &headed.below))
            .collect();
        let columns = self.columns.iter().filter(|_| candidates.is_collection());
        let alike: HashSet<usize> = columns.flatten().copied().collect();
        // What is dropped is not looked at again.
        let (first, mut end) = (kept.iter().position(|kept| *kept), kept.len());
        while let Some(last) = kept[..end].iter().rposition(|kept| *kept) {
            let heads_something = below
                .get(&last)
                .is_some_and(|below| (*below).clone().any(|i| shown[i]));
            let is_likely = probabilities[last] >= MIN_LABEL || alike.contains(&last);
            if !heads_something || is_likely || first == Some(last) {
                return;
            }
            kept[last] = false;
            end = last;
        }
    }

    fn settle_whole(&self, whole: &Whole, candidates: &Candidates, kept: &mut [bool]) {
        let shown = candidates.shown;
        let (all, share) = self.share(&whole.units, (shown, kept));
        let is_likely = || {
            let unlikely = whole.units.clone().filter(|i| candidates.unlikely[*i]);
            let may_be = whole.units.clone().any(|i| candidates.may_be[i]);
            let is_said = whole.is_said
                && self.likelihood(&whole.units, candidates.probabilities) > MIN_SURELY_LED;
            may_be && (is_said || 2 * unlikely.count() < whole.units.len())
        };
        if all > 0 && whole.siblings.iter().any(|i| kept[*i]) && is_likely() {
            return self.set((&whole.units, true), whole, candidates, kept);
        }
        if share == 0 {
            return;
        }
        let is_between = whole.holds_copies && is_between(&whole.units, kept);
        let least = if is_between {
            BETWEEN * whole.min_share
        } else {
            whole.min_share
        };
        let is_kept = share as f32 >= least * all as f32;
        if is_kept || whole.is_atomic {
            return self.set((&whole.units, is_kept), whole, candidates, kept);
        }
        for row in &whole.rows {
            let (all, share) = self.share(row, (shown, kept));
            self.set((row, is_majority(all, share)), whole, candidates, kept);
        }
    }

    /// Keeps units of a structure, as far as they can be content, or drops them.
    fn set(
        &self,
        (units, is_kept): (&Range<usize>, bool),
        whole: &Whole,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let (shown, may_be) = (candidates.shown, candidates.may_be);
        for i in units.clone().filter(|i| shown[*i]) {
            kept[i] = is_kept && (kept[i] || may_be[i] || whole.holds_copies);
        }
    }

    /// Characters of units that are shown, and of those of them that are kept.
    fn share(&self, units: &Range<usize>, (shown, kept): (&[bool], &[bool])) -> (u32, u32) {
        let shown = || units.clone().filter(|i| shown[*i]);
        let all = shown().map(|i| self.chars[i]).sum();
        let share = shown().filter(|i| kept[*i]).map(|i| self.chars[i]).sum();
        (all, share)
    }
}

/// What is kept without some units, where that is enough to be what the page is of ([`MIN_REST`]).
fn rest_without(
    units: impl Iterator<Item = usize>,
    chars: &[u32],
    kept: &[bool],
) -> Option<Vec<bool>> {
    let mut rest = kept.to_vec();
    units.for_each(|i| rest[i] = false);
    (said(chars, &rest) >= MIN_REST).then_some(rest)
}

/// How many characters what is kept says.
fn said(chars: &[u32], kept: &[bool]) -> u32 {
    let each = chars.iter().zip(kept).filter(|(_, kept)| **kept);
    each.map(|(chars, _)| *chars).sum()
}

/// Whether a share is most of all, where there is anything.
fn is_majority(all: u32, share: u32) -> bool {
    all > 0 && share as f32 >= MAJORITY * all as f32
}

#[cfg(test)]
mod tests;
