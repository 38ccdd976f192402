//! A price goes with the name of its card, as names do with their records ([`mod@super::names`]): by itself it has little
//! to show, and a catalogue without prices is half a catalogue.

use super::Wholes;
use super::headings::Headed;
use super::is_majority;
use crate::content::candidates::Candidates;
use crate::content::features::names_money;
use crate::content::metadata::shown_price::MAX_PRICE;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::PageSnapshot;

/// Fewest names that are kept. Source: ours, wcxb and 182 pages of formasaurus, as the following.
const MIN_NAMES: usize = 4;
/// Texts between a price and the name of its card, with other prices.
const MAX_APART: usize = 3;
/// Most words of a price: `Regular price: from kr. 1.299,00`.
const MAX_WORDS: usize = 5;
/// Most by which the probabilities of an old and a new price differ. Source: ours: what is recommended has far less.
const MAX_UNLIKE: f32 = 0.1;
/// Money as shops write it at home. Source: ours.
const AT_HOME: [&str; 12] = [
    "kr", "Kr", "zł", "руб", "р", "грн", "Kč", "kč", "Ft", "lei", "Lei", "TTC",
];

/// Most bytes of a bare amount.
const MAX_BARE: usize = 12;
/// Fewest bare amounts in one place of cards for them to be prices. Source: ours, as of names.
const MIN_BARE: usize = 4;
/// An amount of them that is neither an hour nor a rating. Source: ours: `20.15`, `4.50`.
const MIN_AMOUNT: f64 = 24.0;
/// Days of a month, and months: `24.12` is a day.
const MAX_DAY: f64 = 31.0;
const MAX_MONTH: f64 = 12.0;
/// What stands behind an amount without cents: `1099.-`.
const FOR_CENTS: [&str; 6] = [",--", ".--", ",-", ".-", ",–", ".–"];

/// Which units are prices, given the number of the tag path of each. Linear.
pub(super) fn prices(page: &PageSnapshot, units: &Units, paths: &[u32]) -> Vec<bool> {
    let mut prices: Vec<bool> = units.list.iter().map(is_price).collect();
    // Bare amounts, where cards have them in one place.
    let mut bare: HashMap<_, Vec<(usize, f64)>> = HashMap::default();
    for (i, unit) in units.list.iter().enumerate() {
        let is_cell = || matches!(page.table_tag(unit.block), "td" | "th");
        if let Some(amount) = bare_amount(&unit.text).filter(|_| !is_cell()) {
            let key = (paths[i], page.attribute(unit.block, "class"));
            bare.entry(key).or_default().push((i, amount));
        }
    }
    let are_prices = |alike: &&Vec<(usize, f64)>| {
        let is_money = |amount: f64| amount >= MIN_AMOUNT && !is_day(amount);
        alike.len() >= MIN_BARE && alike.iter().any(|(_, amount)| is_money(*amount))
    };
    for (i, _) in bare.values().filter(are_prices).flatten() {
        prices[*i] = true;
    }
    prices
}

/// The amount of a text that is a number with cents, or with what stands for them, and nothing else.
fn bare_amount(text: &str) -> Option<f64> {
    let text = text.trim_end_matches('*');
    if text.len() > MAX_BARE || !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let whole = FOR_CENTS.iter().find_map(|sign| text.strip_suffix(*sign));
    let (whole, cents) = match whole {
        Some(whole) => (whole, "00"),
        None => text.rsplit_once(['.', ','])?,
    };
    let is_number = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    // What is grouped is so by thousands: `1.299,00` is no day.
    let mut groups = whole.split(['.', ',']).skip(1);
    let is_grouped = groups.all(|group| group.len() == 3);
    let whole = whole.replace(['.', ','], "");
    if cents.len() != 2 || !is_grouped || !is_number(cents) || !is_number(&whole) {
        return None;
    }
    format!("{whole}.{cents}").parse().ok()
}

/// Whether an amount may be a day without a year.
fn is_day(amount: f64) -> bool {
    let cents = (amount.fract() * 100.0).round();
    amount < MAX_DAY + 1.0 && (1.0..=MAX_MONTH).contains(&cents)
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

impl Wholes {
    /// Keeps the prices of kept names, where they are not unlikely, on a page that sells or lists many things. Below a
    /// name that is left out with its thing stands the price of that, and of nothing before it. What begins a thing that
    /// is kept is no name, if it is left out: a control (`Add to cart`), how many wrote of it.
    pub(super) fn keep_prices(&self, candidates: &Candidates, kept: &mut [bool]) {
        if !may_keep_prices(candidates) {
            return;
        }
        let prices = &self.prices;
        let headed = self.headings.iter().map(|heading| &heading.headed);
        let counted: Vec<bool> = (0..prices.len())
            .map(|i| candidates.shown[i] && !prices[i])
            .collect();
        let mut names_thing = vec![false; prices.len()];
        for Headed { heading, below } in headed.chain(self.names.iter().flatten()) {
            let (all, share) = self.share(below, &counted, kept);
            names_thing[*heading] |= !is_majority(all, share);
        }
        let name_of = |price: usize| {
            let mut before = (price.saturating_sub(MAX_APART)..price).rev();
            let name = before.find(|i| !prices[*i] && (kept[*i] || names_thing[*i]))?;
            kept[name].then_some(name)
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
}

/// Whether a page is of those whose prices come in with the names of their things.
pub(super) fn may_keep_prices(candidates: &Candidates) -> bool {
    candidates.is_collection() || candidates.is_list()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn bare_amounts_in_one_place_of_cards_are_prices() {
        let found = |amounts: &[&str]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for amount in amounts {
                t.open("div").open("p").text("Sofa").close();
                t.open_with("div", &[("class", "price")]).text(amount);
                t.close().close();
            }
            let page = t.finish();
            let units = Units::from_page(&page);
            let paths: Vec<u32> = (0..units.len() as u32).map(|i| i % 2).collect();
            let prices = prices(&page, &units, &paths);
            prices.into_iter().filter(|is| *is).count()
        };
        assert_eq!(found(&["799.99", "1099.-", "1.299,00*", "12,-"]), 4);
        assert_eq!(found(&["799.99", "1099.-", "12,-"]), 0, "few");
        assert_eq!(found(&["20.15", "21.00", "22.45", "23.30"]), 0, "hours");
        assert_eq!(found(&["799", "1099", "129", "30"]), 0);
        assert_eq!(found(&["1.2.24", "3.4.24", "5.6.24", "30.1.24"]), 0, "days");
        assert_eq!(found(&["24.12", "25.12", "31.12", "06.01"]), 0, "holidays");
        assert_eq!(found(&["24.12", "25.12", "31.12", "32.12"]), 4);
    }
}
