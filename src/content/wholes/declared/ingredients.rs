//! Finds the ingredients of a dish below their heading, whether linked data or microdata list them or not.

mod rows;

use super::controls::Controls;
use super::declared_lists::{heads, may_be_of_list};
use super::recipe_names::names_ingredients;
use crate::content::candidates::Candidates;
use crate::content::unit_links::MAX_INSIDE_LINK;
use crate::content::units::{Unit, Units};
use crate::content::wholes::declared::Parts;
use crate::snapshot::tokens::tokens;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use rows::{is_amount_of_row, is_of_rows};
use std::collections::BTreeSet;
use std::ops::Range;

/// Maximum number of words of an ingredient, and minimum number of ingredients with an amount. Source: ours.
const MAX_WORDS: u32 = 15;
const MIN_AMOUNTS: usize = 3;
/// Maximum number of other texts before the first amount and between two. Source: ours: portions to choose, names of
/// groups.
const MAX_BETWEEN: usize = 6;
/// Minimum number of words of a text that begins the next section. Source: ours: the first step.
const MIN_PROSE: u32 = 25;
/// Maximum number of texts of a list, and maximum distance to a kept text. Source: ours; the first bounds the cost.
const MAX_LIST: usize = 150;
const NEAR: usize = 60;
/// Minimum number of words of a link that is the title of another page. Source: ours: shorter ones lead to shops.
const MIN_TITLE: u32 = 3;
/// Units of time and currency signs: numbers with these are no amounts of an ingredient.
const TIMES: [&str; 8] = [
    "min", "mins", "minutes", "minuten", "minuter", "kcal", "stunden", "hours",
];
const PRICES: [char; 4] = ['$', '€', '£', '¥'];
/// Heading level of a name that is no heading. Source: ours: groups within the list have lower ones.
const LEVEL: u8 = 3;

/// The ingredients with their name; none where a page has several lists that differ, as of several dishes. Linear.
pub(in crate::content::wholes) fn ingredients(
    page: &PageSnapshot,
    units: &Units,
) -> Option<Range<usize>> {
    let names = (0..units.len()).filter(|i| names_ingredients(&units.list[*i]));
    let mut lists = names.filter_map(|i| list_below(page, units, i));
    let first = lists.next()?;
    let said = words(units, first.clone());
    let is_same = |list: Range<usize>| {
        let other = words(units, list);
        2 * said.intersection(&other).count() >= said.len().min(other.len())
    };
    lists.all(is_same).then_some(first)
}

/// The list of ingredients, unless it overlaps a declared list, which it then extends, or repeats one: a page may
/// have one list for wide and one for narrow windows. Of the texts between the name and the first amount, only
/// headings and those with a colon are added; others are units of measure to choose, or a time.
pub(in crate::content::wholes) fn beside_declared(
    page: &PageSnapshot,
    units: &Units,
    list: Range<usize>,
    declared: &mut [Parts],
) -> Option<Range<usize>> {
    let holds = |parts: &&mut Parts| parts.units.iter().any(|i| list.contains(i));
    if let Some(parts) = declared.iter_mut().find(holds) {
        let known: BTreeSet<usize> = parts.units.iter().copied().collect();
        let found = known.range(list.start + 1..).filter(|i| list.contains(*i));
        let items = Controls::from_any(page, found.map(|i| &units.list[*i]));
        let is_of_amount =
            |i: usize| is_amount(page, &units.list[i]) || is_amount_of_row(page, units, i);
        let first = list
            .clone()
            .find(|i| is_of_amount(*i))
            .unwrap_or(list.start);
        let heads = |i: usize| heads(page, units, i) || units.list[i].text.ends_with(COLONS);
        let may_join = |i: &usize| {
            (*i >= first || heads(*i))
                && !known.contains(i)
                && (may_be_of_list(page, &units.list[*i], items) || is_of_rows(page, units, *i))
        };
        let joining: Vec<usize> = list.filter(may_join).collect();
        let unsure = joining.iter().copied();
        let unsure = unsure.filter(|i| !heads(*i) && !is_of_amount(*i));
        parts.rest.extend(unsure);
        parts.units.extend(joining);
        parts.units.sort_unstable();
        return None;
    }
    let short = |i: &usize| units.list[*i].words <= MAX_WORDS;
    let known = declared.iter().flat_map(|parts| &parts.units).copied();
    let told = words(units, known.filter(short));
    let said = words(units, list.clone());
    (2 * said.intersection(&told).count() <= said.len()).then_some(list)
}

/// Keeps the list as a whole where something near it is kept.
pub(in crate::content::wholes) fn keep_ingredients(
    list: &Range<usize>,
    candidates: &Candidates,
    kept: &mut [bool],
) {
    let near = list.start.saturating_sub(NEAR)..kept.len().min(list.end + NEAR);
    if kept[near].contains(&true) {
        list.clone().for_each(|i| kept[i] |= candidates.may_be[i]);
    }
}

/// The ingredients below a name, with the name: up to a heading of the same or a higher level, a text in sentences, the
/// title of another page, or the end of the element that holds them.
fn list_below(page: &PageSnapshot, units: &Units, name: usize) -> Option<Range<usize>> {
    let level = |i: usize| page.heading_level(units.list[i].block);
    let own = level(name).unwrap_or(LEVEL);
    let is_next = |i: &usize| {
        let unit = &units.list[*i];
        let is_linked = 2 * unit.link_chars > unit.chars
            && unit.words >= MIN_TITLE
            && !is_amount(page, unit)
            && !is_of_rows(page, units, *i);
        level(*i).is_some_and(|level| level <= own) || unit.words >= MIN_PROSE || is_linked
    };
    let most = units.len().min(name + 1 + MAX_LIST);
    let end = (name + 1..most).find(is_next).unwrap_or(most);
    let is_one = |i: &usize| is_amount(page, &units.list[*i]) || is_amount_of_row(page, units, *i);
    let amounts = (name + 1..end).filter(is_one);
    let amounts: Vec<usize> = amounts.collect();
    let mut runs = amounts.chunk_by(|one, next| next - one <= 1 + MAX_BETWEEN);
    let list = runs.next().filter(|list| list.len() >= MIN_AMOUNTS)?;
    let (first, last) = (list.first()?, list.last()?);
    let mut around = page.inclusive_ancestors(units.list[*first].block);
    let holder = around.find(|up| page.contains(*up, units.list[*last].block))?;
    let held = units.within(page, holder).end.min(end);
    (first - name <= 1 + MAX_BETWEEN).then_some(name..held)
}

/// Whether a text is an amount of something: it has a number and a word, but no time and no price.
pub(in crate::content::wholes) fn is_amount(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut words = unit
        .text
        .split(|c: char| c.is_whitespace() || c.is_numeric());
    let says = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() >= 2;
    let is_time = |word: &str| TIMES.contains(&word.trim_end_matches('.').to_lowercase().as_str());
    unit.words <= MAX_WORDS
        && (unit.link_chars == 0 || is_counted_before_link(page, unit))
        && unit.text.contains(char::is_numeric)
        && !unit.text.contains(PRICES)
        && words.clone().any(says)
        && !words.any(is_time)
}

/// Whether a number stands before the first link of a text: such a link leads to a shop or a product, while the title
/// of another page is a link as a whole.
fn is_counted_before_link(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_INSIDE_LINK);
    if around.any(|up| page.is_link(up)) {
        return false;
    }
    let inside = (unit.first.0..unit.end.0).map(NodeId);
    let mut before = inside
        .take_while(|id| !page.is_link(*id))
        .filter_map(|id| page.node(id).text.as_deref());
    before.any(|text| text.contains(char::is_numeric))
}

/// The words of a list without numbers: amounts differ by portions and units of measure.
fn words(units: &Units, list: impl Iterator<Item = usize>) -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    for i in list {
        let lower = units.list[i].text.to_lowercase();
        let words = tokens(&lower).filter(|word| !word.contains(char::is_numeric));
        said.extend(words.map(str::to_owned));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The texts of the list that is found on a page of these elements and texts.
    fn list(lines: &[(&str, &str)]) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, text) in lines {
            t.open(tag).text(text).close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = ingredients(&page, &units).into_iter().flatten();
        found
            .map(|i| units.list[i].text.trim().to_owned())
            .collect()
    }

    const SOUP: [(&str, &str); 6] = [
        ("h2", "Zutaten für 4 Personen"),
        ("h3", "Suppe"),
        ("p", "2 Zwiebeln"),
        ("p", "1 l Wasser"),
        ("p", "½ TL Salz"),
        ("h2", "Zubereitung"),
    ];

    #[test]
    fn a_list_goes_from_its_name_to_the_next_heading() {
        let found = list(&SOUP);
        assert_eq!(
            found,
            SOUP[..5].iter().map(|(_, text)| *text).collect::<Vec<_>>()
        );
        let without_amounts = [SOUP[0], ("p", "Salz"), ("p", "Wasser"), ("p", "Mehl")];
        assert!(list(&without_amounts).is_empty());
        let of_other_things = [
            SOUP[0],
            ("p", "45 min"),
            ("p", "(8937)"),
            ("p", "2 kg: 3 €"),
            ("p", "7"),
        ];
        assert!(list(&of_other_things).is_empty());
        let of_other_name = [[("h2", "Zutatenlisten")].as_slice(), &SOUP[1..]].concat();
        assert!(list(&of_other_name).is_empty());
    }

    #[test]
    fn lists_of_several_dishes_are_none() {
        let more = [
            ("h2", "Zutaten"),
            ("p", "4 Zwiebeln"),
            ("p", "2 l Wasser"),
            ("p", "1 TL Salz"),
        ];
        assert_eq!(
            list(&[SOUP.as_slice(), &more].concat()).len(),
            5,
            "for more people"
        );
        let other = [
            ("h2", "Zutaten"),
            ("p", "4 Eier"),
            ("p", "2 l Milch"),
            ("p", "1 Pfund Mehl"),
        ];
        assert!(list(&[SOUP.as_slice(), &other].concat()).is_empty());
    }

    #[test]
    fn a_link_behind_the_number_leads_to_a_shop() {
        let found = |is_whole: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h2").text("Ingredients").close();
            for (amount, thing) in [
                ("2/3 cup ", "organic chocolate chips"),
                ("1 tsp ", "vanilla extract"),
                ("2 tbsp ", "oil"),
            ] {
                t.open("p");
                if !is_whole {
                    t.text(amount);
                }
                t.open_with("a", &[("href", "/x")]);
                if is_whole {
                    t.text(amount);
                }
                t.text(thing).close().close();
            }
            let page = t.finish();
            let units = Units::from_page(&page);
            ingredients(&page, &units).map_or(0, |list| list.len())
        };
        assert_eq!([false, true].map(found), [4, 0]);
    }
}
