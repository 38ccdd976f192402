//! A price goes with the name of its card, as names do with their records ([`mod@super::names`]): by itself it has little
//! to show, and a catalogue without prices is half a catalogue.

use crate::content::candidates::Candidates;
use crate::content::features::names_money;
use crate::content::units::{Unit, Units};

/// Fewest names that are kept. Source: ours, wcxb and 182 pages of formasaurus, as the following.
const MIN_NAMES: usize = 4;
/// Texts between a price and the name of its card, with other prices.
const MAX_APART: usize = 3;
/// Most characters of a price, and most words of it: `Regular price: from kr. 1.299,00`.
const MAX_PRICE: u32 = 58;
const MAX_WORDS: usize = 5;
/// Most by which the probabilities of an old and a new price differ. Source: ours: what is recommended has far less.
const MAX_UNLIKE: f32 = 0.1;
/// Money as shops write it at home. Source: ours.
const AT_HOME: [&str; 12] = [
    "kr", "Kr", "zł", "руб", "р", "грн", "Kč", "kč", "Ft", "lei", "Lei", "TTC",
];

/// Which units are prices. Linear.
pub(super) fn prices(units: &Units) -> Vec<bool> {
    units.list.iter().map(is_price).collect()
}

fn is_price(unit: &Unit) -> bool {
    let text = &unit.text;
    let is_short = unit.chars <= MAX_PRICE && text.contains(|c: char| c.is_ascii_digit());
    let is_at_home = || {
        let words = text.split_whitespace();
        let mut bare = words.map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
        bare.any(|word| AT_HOME.contains(&word))
    };
    let words = || text.split(|c: char| !c.is_alphabetic());
    is_short
        && (names_money(unit) || is_at_home())
        && words().filter(|word| word.chars().nth(1).is_some()).count() <= MAX_WORDS
}

/// Keeps the prices of kept names, where they are not unlikely, on a page that sells or lists many things.
pub(super) fn keep_prices(prices: &[bool], candidates: &Candidates, kept: &mut [bool]) {
    if !candidates.is_collection() && !candidates.is_list() {
        return;
    }
    let name_of = |price: usize| {
        let mut before = (price.saturating_sub(MAX_APART)..price).rev();
        before.find(|i| kept[*i] && !prices[*i])
    };
    let all = (0..prices.len()).filter(|i| prices[*i]);
    let (mut names, named): (Vec<usize>, Vec<usize>) = all
        .filter_map(|price| Some((name_of(price)?, price)))
        .unzip();
    names.dedup();
    if names.len() >= MIN_NAMES {
        named
            .into_iter()
            .for_each(|i| kept[i] |= candidates.may_join(i));
    }
}

/// Keeps both prices of the one thing that a page sells, the old and the new, where it keeps one of them: they stand
/// beside each other and are as likely, and the cut can go between.
pub(super) fn even_prices(prices: &[bool], candidates: &Candidates, kept: &mut [bool]) {
    if !candidates.is_product() {
        return;
    }
    let probability = |i: usize| candidates.probabilities[i];
    for next in 1..prices.len() {
        let beside = [next - 1, next];
        let are_as_likely = (probability(next - 1) - probability(next)).abs() <= MAX_UNLIKE;
        let are_prices = beside.iter().all(|i| prices[*i] && candidates.may_join(*i));
        if are_prices && are_as_likely && beside.iter().any(|i| kept[*i]) {
            beside.into_iter().for_each(|i| kept[i] = true);
        }
    }
}
