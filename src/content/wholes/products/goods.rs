//! Goods of a shop that lists them while none is kept: below the goods stands an advertising text, which the score
//! likes so much better that only this text is kept. On a page that surely lists goods, the list is the content.
//!
//! A series of goods stands below the first heading; each has a card of its own with a name and a price, all prices
//! at the same tag path. The longest series is kept: names, prices, and other texts that most cards have, if they are
//! not unlikely and no controls. Controls are buttons of several cards (`View details`), texts that most cards repeat
//! (`How many cases?`), and labels of fields.
//!
//! Source: ours, 954 pages of formasaurus and 480 of wcxb: on 10 of them goods come in, on all of them the page's
//! own. The truth of wcxb leaves such goods out on some pages (names of .3) and has them on others (.15), whatever
//! they look like.
//!
//! # Limits
//! Names and prices must not be unlikely on average, unless nothing at all is kept: featured goods below a welcome
//! text are less likely, and so are the prices of a menu. Goods in an `aside`, `nav` or `footer` and those headed as
//! other goods do not count. Texts that only a few cards repeat are kept: colours, badges (`new`).

use super::own_price::first_heading;
use super::prices::Priced;
use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::rules::texts::is_pressed;
use crate::content::units::{Unit, Units};
use crate::content::wholes::Wholes;
use crate::content::wholes::headed::heads::names_others;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::PageSnapshot;
use std::collections::BTreeMap;

/// Minimum probability at which a page surely lists goods. Source: ours: front pages of shops have less, and their
/// pages that show goods beside a text.
const MIN_COLLECTION: f32 = 0.8;
/// Minimum number of goods of a series. Source: ours: recommendations are four or five.
const MIN_GOODS: usize = 6;
/// Minimum mean probability of names, and of prices. Source: ours: not unlikely, as for a single unit.
const MIN_MEAN: f32 = 0.1;
/// Number of texts above the first card that may name the series. Source: ours: the name, and a line below it.
const MAX_ABOVE: usize = 2;
/// Minimum number of cards with the same control. Source: ours, as of names of prices: the name of a maker is a link,
/// too.
const MIN_SAID: usize = 2;
/// Maximum number of elements from a text up to its `label`. Source: ours: wrappers of a word.
const MAX_IN_LABEL: usize = 3;

/// A series of goods: names with prices, and other texts that most cards have, card by card.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct Goods {
    named: Vec<[usize; 2]>,
    others: Vec<usize>,
}

impl Goods {
    /// Removes the controls from the other texts.
    fn drop_controls(&mut self, page: &PageSnapshot, units: &Units, prices: &[bool]) {
        let list = &units.list;
        let mut said: HashMap<&str, usize> = HashMap::default();
        for i in &self.others {
            *said.entry(list[*i].text.as_str()).or_default() += 1;
        }
        let all = self.named.len();
        self.others.retain(|i| {
            let unit = &list[*i];
            let count = said.get(unit.text.as_str()).copied().unwrap_or_default();
            let is_control = count >= MIN_SAID && (2 * count > all || is_pressed(page, unit));
            prices[*i] || !is_control && !is_label(page, unit)
        });
    }
}

/// Whether a text stands in the `label` of a field.
fn is_label(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_IN_LABEL);
    around.any(|up| page.tag(up) == "label")
}

/// The series of goods of a page, given its prices and the number of the tag path of each unit. Linear, as cards are
/// small.
pub(in crate::content::wholes) fn goods(
    page: &PageSnapshot,
    units: &Units,
    paths: &[u32],
    prices: &[bool],
    priced: &[Priced],
) -> Vec<Goods> {
    let first = first_heading(page, units).map_or(0, |heading| heading.end);
    let mut series: BTreeMap<u32, Vec<&Priced>> = BTreeMap::new();
    for good in priced.iter().filter(|good| good.price >= first) {
        series.entry(paths[good.price]).or_default().push(good);
    }
    let is_headed_as_others = |start: usize| {
        let above = &units.list[start.saturating_sub(MAX_ABOVE)..start];
        above.iter().any(|unit| names_others(&unit.text))
    };
    let found = series.into_values().filter_map(|series| {
        let mut all = of_series(units, paths, &series);
        all.drop_controls(page, units, prices);
        let price = all.named.first()?[1];
        let start = series.iter().find_map(|good| good.card.as_ref())?.start;
        let own = series.iter().find(|good| good.price == price)?;
        let is_of_list = !is_headed_as_others(start) && !own.is_aside;
        (is_of_list && all.named.len() >= MIN_GOODS).then_some(all)
    });
    found.collect()
}

/// The goods of one series of prices: each name counts once, with the first of its prices.
fn of_series(units: &Units, paths: &[u32], series: &[&Priced]) -> Goods {
    let mut goods = Goods::default();
    let mut with_path: HashMap<u32, usize> = HashMap::default();
    let mut in_cards = Vec::new();
    let mut seen: HashSet<usize> = HashSet::default();
    for Priced {
        price, card, name, ..
    } in series
    {
        let (Some(card), Some(name)) = (card, name) else {
            continue;
        };
        let is_shown = !units.list[*price].concealed && !units.list[*name].concealed;
        if !is_shown || !seen.insert(*name) {
            continue;
        }
        goods.named.push([*name, *price]);
        let own: HashSet<u32> = card.clone().map(|i| paths[i]).collect();
        for path in own {
            *with_path.entry(path).or_default() += 1;
        }
        in_cards.extend(card.clone());
    }
    let are_most = |i: &usize| {
        let cards = with_path.get(&paths[*i]).copied().unwrap_or_default();
        2 * cards > goods.named.len()
    };
    goods.others = in_cards.into_iter().filter(are_most).collect();
    goods
}

impl Wholes {
    /// Keeps the longest series of goods of a page that surely lists goods and keeps no price at all.
    pub(in crate::content::wholes) fn keep_goods(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let is_sure = candidates.types[PageKind::Collection] >= MIN_COLLECTION;
        let mut each = self.products.prices.iter().zip(kept.iter());
        if !is_sure || each.any(|(price, kept)| *price && *kept) {
            return;
        }
        let keeps_nothing = !kept.contains(&true);
        let may_be = |named: &&[usize; 2]| named.iter().all(|i| candidates.may_be[*i]);
        let named = |goods: &Goods| -> Vec<[usize; 2]> {
            goods.named.iter().filter(may_be).copied().collect()
        };
        let is_likely = |named: &[[usize; 2]]| {
            let sum = |at: usize| -> f32 {
                let each = named
                    .iter()
                    .map(|named| candidates.probabilities[named[at]]);
                each.sum()
            };
            let least = MIN_MEAN * named.len() as f32;
            sum(0) >= least && sum(1) >= least
        };
        let series = self
            .products
            .goods
            .iter()
            .map(|goods| (named(goods), goods));
        let series = series
            .filter(|(named, _)| named.len() >= MIN_GOODS && (keeps_nothing || is_likely(named)));
        // Of several of equal length, the first.
        let longest = series.rev().max_by_key(|(named, _)| named.len());
        if let Some((named, goods)) = longest {
            named.into_iter().flatten().for_each(|i| kept[i] = true);
            let others = goods.others.iter();
            others.for_each(|i| kept[*i] |= candidates.may_join(*i));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::prices::{priced, prices};
    use super::*;
    use crate::content::page_type::KindProbabilities;
    use crate::content::wholes::products::Products;
    use crate::snapshot::test_page::TestPage;

    const THINGS: [&str; 6] = ["bowl", "cup", "jug", "lamp", "tray", "vase"];

    /// What is kept of a page of a kind with `count` goods, each of the probability `likely`, below the text `above`.
    /// Texts in capitals are kept from the start.
    fn kept(kind: PageKind, likely: f32, count: usize, above: &str) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("things").close();
        t.open("p").text(above).close();
        t.open("div");
        for thing in &THINGS[..count] {
            t.open("div").open_with("a", &[("href", thing)]);
            t.text(thing).close();
            t.open("p").text("$19.95").close();
            t.open("p").text(&format!("a {thing} of clay")).close();
            t.open("p").text("in stock").close();
            t.open("p").open_with("a", &[("href", "/buy")]).text("buy");
            t.close().close();
            t.open("label").text(&format!("how big a {thing}")).close();
            t.open("p").text("never").close().close();
        }
        t.close().open("p").text("Things for all.");
        let page = t.finish();
        let units = Units::from_page(&page);
        let paths: Vec<u32> = units
            .list
            .iter()
            .map(|unit| page.node(unit.block).tag)
            .collect();
        let prices = prices(&page, &units, &paths);
        let priced = priced(&page, &units, &prices);
        let wholes = Wholes {
            products: Products {
                goods: goods(&page, &units, &paths, &prices, &priced),
                prices,
                ..Products::default()
            },
            ..Wholes::default()
        };
        let is_capital = |text: &str| text.starts_with(char::is_uppercase);
        let mut kept: Vec<bool> = units.list.iter().map(|u| is_capital(&u.text)).collect();
        let may_be: Vec<bool> = units.list.iter().map(|u| u.text != "never").collect();
        let candidates = Candidates {
            probabilities: &vec![likely; kept.len()],
            shown: &vec![true; kept.len()],
            possible: &may_be,
            may_be: &may_be,
            unlikely: &vec![likely < MIN_MEAN; kept.len()],
            types: &KindProbabilities::only(kind),
        };
        wholes.keep_goods(&candidates, &mut kept);
        let texts = units.list.iter().zip(kept).filter(|(_, kept)| *kept);
        let texts: Vec<&str> = texts.map(|(unit, _)| unit.text.as_str()).collect();
        texts.join(" ")
    }

    #[test]
    fn goods_above_a_text_that_sells_them_are_kept() {
        let all = THINGS.map(|thing| format!("{thing} $19.95 a {thing} of clay"));
        let all = all.join(" ");
        let on = |kind, likely, count| kept(kind, likely, count, "by name");
        let found = on(PageKind::Collection, 0.2, 6);
        assert_eq!(found, format!("{all} Things for all."));
        for (kind, likely, count) in [
            (PageKind::Collection, 0.2, 5),
            (PageKind::Collection, 0.05, 6),
            (PageKind::Product, 0.2, 6),
        ] {
            assert_eq!(on(kind, likely, count), "Things for all.", "{kind:?}");
        }
        let found = kept(PageKind::Collection, 0.2, 6, "From $9.95");
        assert_eq!(found, "From $9.95 Things for all.", "one price is kept");
        let found = kept(PageKind::Collection, 0.2, 6, "related articles");
        assert_eq!(found, "Things for all.");
    }
}
