//! Prices are kept with the name of their card, as names are with their records
//! ([`mod@crate::content::wholes::headed::names`]): a price by itself gives the score little to judge, and a
//! catalogue needs its prices.
//!
//! The card is the smallest box with a name (a heading or a link) that has a sibling of the same tag with a price,
//! too. The name of a price is the nearest kept text before it in the card, else behind it, however far; prices stand
//! above names, too. Where no card is found, it is one of the few texts before the price.
//!
//! Not kept: discounts and badges beside them (`-130 €`, `A kit worth 170 €`), prices in an element beside the content
//! (`Free from 299 €` in a footer), and pins of a map: prices without a card that are buttons, or stand among prices
//! alone.

use crate::content::candidates::Candidates;
use crate::content::features::{CURRENCIES, names_money};
use crate::content::figures::sibling_before;
use crate::content::offers::MAX_PRICE;
use crate::content::units::{Unit, Units};
use crate::content::values::{amounts, doubtful_amount, is_currency_at_home, names_currency};
use crate::content::wholes::Wholes;
use crate::content::wholes::headed::headings::Headed;
use crate::content::wholes::lists::shares::is_majority;
use crate::hash::HashMap;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Minimum number of kept names. Source: ours, wcxb and 182 pages of formasaurus, as the following.
const MIN_NAMES: usize = 4;
/// The same where each price has a card. Source: ours, wcxb and 954 pages of formasaurus: three of these have no
/// more, of those none.
const MIN_CARDS: usize = 3;
/// Number of texts before a price that are searched for its name, other prices included, where no card is known.
const MAX_APART: usize = 3;
/// Maximum number of elements around a price that may be its card, of texts of a card, and of siblings on either side
/// that may be another card. Source: ours, to bound the cost.
const MAX_AROUND: usize = 8;
const MAX_IN_CARD: usize = 24;
const MAX_BESIDE: usize = 4;
/// Minimum number of prices in a box of nothing else that are pins of a map, and maximum number of elements from a
/// price up to its button. Source: ours: old price, new price and saving are three; of 1032 prices that come in on
/// wcxb, 954 old pages, shops and snippets two stand so, both amounts that are saved.
const MIN_PINS: usize = 4;
const MAX_TO_BUTTON: usize = 4;
/// Elements in which goods of a page do not stand.
const ASIDE: [&str; 3] = ["aside", "footer", "nav"];
/// Signs that begin a discount (`-50,00 €`). Source: ours.
const MINUS: [char; 3] = ['-', '−', '–'];
/// Maximum number of words of a price: `Regular price: from kr. 1.299,00`.
const MAX_WORDS: usize = 5;
/// Maximum difference between the probabilities of an old and a new price. Source: ours: recommendations have far less.
const MAX_UNLIKE: f32 = 0.1;
/// A currency code that is also a word. Source: ISO 4217.
const LIRA: &str = "TRY";
/// Stands right behind an amount that includes taxes. Source: ours, shops of France.
const WITH_TAXES: &str = "TTC";
/// Minimum number of words between two amounts that make a sentence: `Save $50 on orders over $1,000`. Old and new
/// price are separated by one or two words, or by a colon. Source: ours.
const MIN_BETWEEN: usize = 3;

/// Maximum number of bytes of an amount without a currency.
const MAX_BARE: usize = 12;
/// Maximum number of characters of an amount with a word that may be a currency. Source: ours: `R 1 299 000,00`.
const MAX_DOUBTFUL: u32 = 20;
/// Minimum number of amounts without a currency in one place of cards that are prices. Source: ours, as of names.
const MIN_BARE: usize = 4;
/// An amount of this size or more is neither a time of day nor a rating. Source: ours: `20.15`, `4.50`.
const MIN_AMOUNT: f64 = 24.0;
/// Greatest day and month: `24.12` may be a date.
const MAX_DAY: f64 = 31.0;
const MAX_MONTH: f64 = 12.0;
/// Endings of an amount without cents: `1099.-`.
const FOR_CENTS: [&str; 6] = [",--", ".--", ",-", ".-", ",–", ".–"];

/// For each unit whether it is a price, given the number of its tag path. Linear.
pub(in crate::content::wholes) fn prices(
    page: &PageSnapshot,
    units: &Units,
    paths: &[u32],
) -> Vec<bool> {
    let mut prices: Vec<bool> = units.list.iter().map(is_price).collect();
    // Amounts without a currency, where several cards have them in one place.
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
    // The same for amounts with one word that may be a currency: `R 890`.
    let mut doubtful: HashMap<_, Vec<(usize, f64)>> = HashMap::default();
    for (i, unit) in units.list.iter().enumerate() {
        let is_cell = || matches!(page.table_tag(unit.block), "td" | "th");
        let is_short = unit.chars <= MAX_DOUBTFUL && !prices[i] && !is_cell();
        let told = is_short.then(|| doubtful_amount(&unit.text)).flatten();
        if let Some((word, amount)) = told {
            let key = (paths[i], page.attribute(unit.block, "class"), word);
            doubtful.entry(key).or_default().push((i, amount));
        }
    }
    for (i, _) in doubtful.values().filter(are_prices).flatten() {
        prices[*i] = true;
    }
    prices
}

/// The amount of a text that is only a number with cents, or with a sign for them.
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
    // Groups of digits must be thousands: `1.299,00` is no date.
    let mut groups = whole.split(['.', ',']).skip(1);
    let is_grouped = groups.all(|group| group.len() == 3);
    let whole = whole.replace(['.', ','], "");
    if cents.len() != 2 || !is_grouped || !is_number(cents) || !is_number(&whole) {
        return None;
    }
    format!("{whole}.{cents}").parse().ok()
}

/// Whether an amount may be a date without a year.
fn is_day(amount: f64) -> bool {
    let cents = (amount.fract() * 100.0).round();
    amount < MAX_DAY + 1.0 && (1.0..=MAX_MONTH).contains(&cents)
}

fn is_price(unit: &Unit) -> bool {
    let text = &unit.text;
    let is_short = unit.chars <= MAX_PRICE && text.contains(char::is_numeric);
    // Currencies that the score does not know are recognised here, too.
    let is_at_home = || is_currency_at_home(text) || has_taxes(text) || names_amount(text);
    let is_money = || names_money(unit) && !asks_to_try(text);
    is_short && (is_money() || is_at_home()) && words(text) <= MAX_WORDS && !tells_of_amounts(text)
}

/// Whether a text names an amount with its currency.
fn names_amount(text: &str) -> bool {
    amounts(text) > 0 || names_currency(text)
}

/// Whether a text has the code of Turkish lira as an English word, with words behind it: `TRY 30 DAYS FREE`.
fn asks_to_try(text: &str) -> bool {
    let is_letter = |c: char| c.is_alphabetic();
    let mut words = text.split(|c| !is_letter(c));
    words.any(|word| word == LIRA) && words.any(|word| !word.is_empty())
}

/// Number of words of a text; single letters do not count.
fn words(text: &str) -> usize {
    let words = text.split(|c: char| !c.is_alphabetic());
    words.filter(|word| word.chars().nth(1).is_some()).count()
}

/// Whether a text has the word for taxes right behind a number or a currency.
fn has_taxes(text: &str) -> bool {
    let mut found = text.match_indices(WITH_TAXES);
    found.any(|(at, taxes)| {
        let before = text[..at].trim_end_matches(|c: char| c.is_whitespace() || c == '(');
        let is_amount = |c: char| c.is_ascii_digit() || CURRENCIES.contains(&c);
        let is_word = !text[at + taxes.len()..].starts_with(char::is_alphanumeric);
        is_word && (before.ends_with(is_amount) || before.ends_with("euros"))
    })
}

/// Whether a text is a sentence about two amounts.
fn tells_of_amounts(text: &str) -> bool {
    let (first, last) = (text.find(CURRENCIES), text.rfind(CURRENCIES));
    let between = first.zip(last).map(|(first, last)| &text[first..last]);
    between.is_some_and(|between| words(between) >= MIN_BETWEEN && !between.contains(COLONS))
}

/// A price with its card.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Priced {
    pub(in crate::content::wholes) price: usize,
    /// The texts of the card, if one is known.
    pub(in crate::content::wholes) card: Option<Range<usize>>,
    /// The last heading or link before the price in its card, unless several cards have the same text.
    pub(in crate::content::wholes) name: Option<usize>,
    /// Whether it is a discount, or a badge beside one.
    is_discount: bool,
    /// Whether it stands in an element beside the content.
    pub(in crate::content::wholes) is_aside: bool,
    /// Whether it is the pin of a map.
    is_pin: bool,
}

/// The prices of a page, each with its card. Linear, as few elements around each are looked at.
pub(in crate::content::wholes) fn priced(
    page: &PageSnapshot,
    units: &Units,
    prices: &[bool],
) -> Vec<Priced> {
    let all = (0..prices.len()).filter(|i| prices[*i]);
    let asides = asides(page, units);
    let mut found: Vec<Priced> = all
        .map(|price| {
            let card = card_of(page, units, prices, price);
            let names = |i: &usize| !prices[*i] && is_name(page, &units.list[*i]);
            let mut before = card.clone().map_or(price..price, |own| own.start..price);
            Priced {
                price,
                name: before.rfind(names),
                is_discount: takes_off(&units.list[price])
                    || card
                        .as_ref()
                        .is_some_and(|own| is_badge(page, units, prices, (own, price))),
                is_aside: asides[price],
                is_pin: card.is_none() && is_pin(page, units, prices, price),
                card,
            }
        })
        .collect();
    // A text of several cards is a control.
    let mut said: HashMap<&str, usize> = HashMap::default();
    let mut last = None;
    for name in found.iter().filter_map(|priced| priced.name) {
        if last != Some(name) {
            *said.entry(units.list[name].text.as_str()).or_default() += 1;
        }
        last = Some(name);
    }
    let is_own = |name: &usize| said.get(units.list[*name].text.as_str()) == Some(&1);
    for priced in &mut found {
        priced.name = priced.name.filter(is_own);
    }
    found
}

/// For each unit whether it stands in an `aside`, `footer` or `nav`. Linear: nested ones are skipped.
fn asides(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut done = page.root();
    for id in page.tagged(ASIDE) {
        if id >= done {
            done = page.node(id).end;
            found[units.within(page, id)].fill(true);
        }
    }
    found
}

/// Whether a price is on a button, or stands in a box of nothing but prices.
fn is_pin(page: &PageSnapshot, units: &Units, prices: &[bool], price: usize) -> bool {
    let around = || page.inclusive_ancestors(units.list[price].block);
    let mut boxes = around().take(MAX_AROUND).map(|up| units.within(page, up));
    let among = boxes.find(|own| own.len() > 1);
    around().take(MAX_TO_BUTTON).any(|up| page.is_button(up))
        || among
            .is_some_and(|own| own.len() >= MIN_PINS && own.take(MAX_IN_CARD).all(|i| prices[i]))
}

/// Whether a price is a discount.
fn takes_off(price: &Unit) -> bool {
    price.text.starts_with(MINUS)
}

/// Whether a price of a card is a list item beside a discount, while the card has another price outside of that list:
/// what it costs.
fn is_badge(
    page: &PageSnapshot,
    units: &Units,
    prices: &[bool],
    (card, price): (&Range<usize>, usize),
) -> bool {
    let entry = units.list[price].block;
    let Some(list) = page.parent(entry).filter(|_| page.tag(entry) == "li") else {
        return false;
    };
    let badges = units.within(page, list);
    let mut own = card.clone();
    let mut beside = near(page, entry).flat_map(|id| units.within(page, id).take(1));
    beside.any(|i| prices[i] && takes_off(&units.list[i]))
        && own.any(|i| prices[i] && !badges.contains(&i))
}

/// The siblings before and behind a box, up to [`MAX_BESIDE`] on either side.
fn near(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let before = std::iter::successors(sibling_before(page, id), move |at| {
        sibling_before(page, *at)
    });
    let before = before.take(MAX_BESIDE);
    before.chain(page.siblings_behind(id).take(MAX_BESIDE))
}

/// Whether a text may be the name of a product: a heading or a link.
fn is_name(page: &PageSnapshot, unit: &Unit) -> bool {
    !unit.concealed && (page.is_heading(unit.block) || 2 * unit.link_chars > unit.chars)
}

/// The texts of the card of a price: of the smallest box around it that holds a name and has a sibling of the same
/// tag with a price.
fn card_of(
    page: &PageSnapshot,
    units: &Units,
    prices: &[bool],
    price: usize,
) -> Option<Range<usize>> {
    let around = page.inclusive_ancestors(units.list[price].block);
    let mut boxes = around
        .take(MAX_AROUND)
        .take_while(|up| page.tag(*up) != "body" && units.within(page, *up).len() <= MAX_IN_CARD);
    let is_card = |up: &NodeId| {
        let mut own = units.within(page, *up);
        own.any(|i| !prices[i] && is_name(page, &units.list[i]))
            && is_beside_price(page, units, prices, *up)
    };
    boxes.find(is_card).map(|card| units.within(page, card))
}

/// Whether a sibling of the same tag near a box holds a price.
fn is_beside_price(page: &PageSnapshot, units: &Units, prices: &[bool], id: NodeId) -> bool {
    near(page, id).any(|at| {
        let is_alike = page.node(at).kind == NodeKind::Element && page.tag(at) == page.tag(id);
        let mut own = units.within(page, at).take(MAX_IN_CARD);
        is_alike && own.any(|i| prices[i])
    })
}

impl Wholes {
    /// Keeps the prices of kept names, on a page that sells or lists many things, where they are not unlikely; all of
    /// them if half are not unlikely. A price below a dropped name of a dropped record is no price of the kept text
    /// before that. A dropped text at the beginning of a kept record is no name, but a control (`Add to cart`) or a
    /// number of reviews. A price that is all that is kept of its card brings its name in.
    pub(in crate::content::wholes) fn keep_prices(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        if !may_keep_prices(candidates) {
            return;
        }
        let prices = &self.products.prices;
        let headed = self.headed.headings.iter().map(|heading| &heading.headed);
        let counted: Vec<bool> = (0..prices.len())
            .map(|i| candidates.shown[i] && !prices[i])
            .collect();
        let mut names_thing = vec![false; prices.len()];
        for Headed { heading, below } in headed.chain(self.headed.names.iter().flatten()) {
            let (all, share) = self.share(below, &counted, kept);
            names_thing[*heading] |= !is_majority(all, share);
        }
        let name_of = |priced: &Priced| {
            let Priced { price, card, .. } = priced;
            let first = price.saturating_sub(MAX_APART);
            let (start, end) = match card {
                Some(card) => (card.start, card.end),
                None => (first, *price),
            };
            let tells = |i: &usize| !prices[*i] && (kept[*i] || names_thing[*i]);
            let mut all = (start..*price).rev().chain(*price + 1..end);
            all.find(tells).filter(|name| kept[*name])
        };
        let (mut names, named): (Vec<usize>, Vec<&Priced>) = self
            .products
            .priced
            .iter()
            .filter(|priced| !priced.is_pin)
            .filter_map(|priced| Some((name_of(priced)?, priced)))
            .unzip();
        names.sort_unstable();
        names.dedup();
        let have_cards = named.iter().all(|priced| priced.card.is_some());
        let least = if have_cards { MIN_CARDS } else { MIN_NAMES };
        if names.len() >= least {
            let joins = |i: usize| kept[i] || candidates.may_join(i);
            let likely = named.iter().filter(|priced| joins(priced.price)).count();
            let are_most = 2 * likely >= named.len();
            let is_own = |priced: &&Priced| !priced.is_discount && !priced.is_aside;
            for Priced { price, .. } in named.into_iter().filter(is_own) {
                kept[*price] |= if are_most {
                    candidates.may_be[*price]
                } else {
                    candidates.may_join(*price)
                };
            }
        }
        self.keep_names_of_prices(candidates, kept);
    }

    /// Keeps the names of kept prices of whose cards nothing else is kept.
    fn keep_names_of_prices(&self, candidates: &Candidates, kept: &mut [bool]) {
        for Priced {
            price, card, name, ..
        } in &self.products.priced
        {
            let (Some(card), Some(name)) = (card, name) else {
                continue;
            };
            let mut own = card.clone();
            if kept[*price] && !own.any(|i| kept[i] && !self.products.prices[i]) {
                kept[*name] |= candidates.may_join(*name);
            }
        }
    }
}

/// Whether a page is of a kind whose prices are kept with names.
pub(in crate::content::wholes) fn may_keep_prices(candidates: &Candidates) -> bool {
    candidates.is_collection() || candidates.is_list()
}

/// Keeps old and new price of a page that sells one thing, where one of them is kept: they are adjacent and about as
/// likely, and the threshold may lie in between.
pub(in crate::content::wholes) fn even_prices(
    prices: &[bool],
    candidates: &Candidates,
    kept: &mut [bool],
) {
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
mod tests;
