//! Bars above a list to sort or filter it, on any page. A bar is
//! - a label (`Sort by`), alone, with the chosen order (`Sort by: Newest`), or with buttons or links for the orders
//!   beside it;
//! - a number of results and the chosen order (`23 Treffer, Sortierung: Relevanz`);
//! - several buttons or links for orders in a row, without a label (`Name (A-Z)`, `Price (low to high)`).
//!
//! On a button, a label of several words needs no colon (`Sort by Price`). A single word is a label before a
//! `select`, before an order that is clickable (`Sort: Newest | Price`), or as the whole text of a `button`
//! (`Filter`). Orders that are links in one line are found by [`mod@lines`].
//!
//! Source: ours, shops and searches in these languages. Limits: kept are headings, terms and single words, which may
//! be what a text is about; a label with a chosen order in a list item or cell, which may be from a manual; a
//! paragraph right beside running text, which belongs to it; and a number of results alone. Column heads of tables,
//! headings of collapsible parts and tabs may have the same words and be clickable, and titles of articles begin with
//! words of praise (`Best`, `Latest`): these are no bars.

mod lines;

use super::texts::{is_entry, is_pressed};
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::hash::HashSet;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use lines::{bar_of_noun, holds_ways};
use std::ops::Range;

/// Labels before the orders of a list, in lower case. Source: shops in these languages.
static LABELS: Phrases = Phrases::separated(
    "sort|sort by|sorted by|sort results by|filter by|refine by|narrow by|narrow your choices|narrow your results|\
    items per page|results per page|products per page|trier par|trié par|filtrer par|sortieren nach|sortiert nach|\
    filtern nach|ordenar por|ordenado por|filtrar por|ordina per|ordinato per|filtra per|sorter efter|sortera efter|\
    sorteer op|sorteren op|sortuj według|sortuj wg|sortează după|ordonează după|řadit podle|seřadit podle|сортировать|\
    сортировать по|排序方式",
    "|",
);
/// Single words that are labels, too, if a number of results or an order is beside them, in lower case: elsewhere
/// they may name a variety (`Sort: Arabica`) or the subject of a text (`Sortierung: Quicksort`).
static NOUNS: Phrases = Phrases::separated(
    "sort|sort order|sorting|order|tri|trier|sortierung|sortieren|sortering|sortera|sorteer|sortowanie|sortuj|sortează|\
    ordinamento|ordina|ordenar|řadit|rendezés|järjestä|сортировка|sıralama|並び替え|並べ替え|排序|정렬",
    "|",
);
/// Further texts of buttons that open the filters of a list, in lower case.
static NARROWING: Phrases = Phrases::from_words(
    "filter filters filtern filtrer filtres filtrar filtros filtro filtra filtri filtry filtruj filtre filtreler \
    filtrera szűrő szűrés фильтр фильтры фільтр фільтри 絞り込み 筛选 篩選 필터",
);
/// Words for what a search or a shop counts, and for orders of a list, in lower case. One of these shows that a word
/// of [`NOUNS`] is about a list, and not a property (`4 kg – Sort: Arabica`).
static RESULTS: Phrases = Phrases::from_words(
    "result results item items product products hit hits match matches article articles treffer ergebnis ergebnisse \
    artikel produkt produkte résultat résultats produit produits resultado resultados producto productos produto \
    produtos risultati prodotti resultaten producten resultat träffar produkter wyników produktów результатов товаров \
    ürün sonuç",
);
static WAYS: Phrases = Phrases::from_words(
    "relevance relevancy newest oldest latest recent date price name popularity popular rating ratings best bestselling \
    top featured recommended title default relevanz neueste neuheiten datum preis beliebtheit bewertung empfehlung \
    standard pertinence nouveautés prix popularité relevancia recientes precio precios relevância preço rilevanza prezzo \
    relevantie nieuwste prijs relevans nyeste nyaste pris trafność najnowsze cena релевантности новизне цене",
);
/// The same in scripts without spaces between words.
const COUNTED: [&str; 6] = ["件", "条", "個", "个", "건", "개"];
const CHOSEN: [&str; 10] = [
    "価格",
    "標準",
    "新着",
    "人気",
    "おすすめ",
    "价格",
    "最新",
    "默认",
    "최신",
    "가격",
];
/// How orders end in these scripts: `in the order of`. Only behind a label, since other words end so, too (`手順`, a
/// procedure). Source: likewise.
const ORDERS: [&str; 3] = ["順", "순", "排序"];
/// Those of the orders with which titles of articles begin, too, in lower case.
static PRAISE: Phrases = Phrases::from_words(
    "newest oldest latest recent popular best bestselling top featured recommended title default standard",
);
/// Minimum number of consecutive orders that are a bar without a label, of different first words among them, and of
/// those of these that are not praise; maximum number of words of an order. Source: ours, shops:
/// `Popularity (Most Popular to Least Popular)`.
const MIN_WAYS: usize = 4;
const MIN_KINDS: usize = 3;
const MIN_MEASURES: usize = 2;
const MAX_WAY: u32 = 7;
/// Separators between a number of results and a label.
const PARTS: [char; 7] = [',', ';', '|', '·', '•', '–', '—'];
/// Maximum number of words of a number of results, and of the chosen order. Source: ours: `1–24 of 96 results`,
/// `Price: low to high`.
const MAX_COUNT: usize = 5;
const MAX_CHOSEN: usize = 4;
/// Maximum number of words of a button with a label and an order. Source: likewise, and three of a label.
const MAX_BUTTON: u32 = 7;
/// Maximum number of units of a bar, of words of an order in it, and of levels from a label to its bar. Source: ours,
/// to bound the cost.
const MAX_WAYS: usize = 12;
const MAX_WORDS: u32 = 4;
const MAX_AROUND: usize = 4;

/// Which units belong to such a bar. Linear.
pub(super) fn sorting(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let is_of_text = |i: usize| {
        let beside = [i.checked_sub(1), Some(i + 1)].into_iter().flatten();
        let mut beside = beside.filter_map(|at| list.get(at));
        let holder = page.parent(list[i].block);
        let is_text = |unit: &Unit| unit.is_running_text() && page.parent(unit.block) == holder;
        page.tag(list[i].block) == "p" && beside.any(is_text)
    };
    let is_bar = |(i, unit): (usize, &Unit)| {
        let says = || {
            says_what_is_chosen(&unit.text, || holds_way(page, unit))
                || is_on_button(page, unit)
                || is_bare_button(page, unit)
                || holds_ways(page, unit)
        };
        let tells = || says() && !is_of_text(i);
        is_label(page, unit) || !is_entry(page, unit) && tells()
    };
    let mut found: Vec<bool> = list.iter().enumerate().map(is_bar).collect();
    for (i, unit) in list.iter().enumerate() {
        let bar = if is_label(page, unit) {
            bar_around(page, units, i)
        } else {
            bar_of_noun(page, units, i)
        };
        if let Some(bar) = bar {
            found[bar].fill(true);
        }
    }
    let ways: Vec<bool> = list.iter().map(|unit| is_pressed_way(page, unit)).collect();
    let mut start = 0;
    for run in ways.chunk_by(|one, next| one == next) {
        let bar = start..start + run.len();
        start = bar.end;
        if run.first() == Some(&true) && are_ways(&list[bar.clone()]) {
            found[bar].fill(true);
        }
    }
    found
}

/// Whether a unit is clickable and begins as an order of a list does.
fn is_pressed_way(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_column = || matches!(page.tag(unit.block), "th" | "td" | "dt");
    unit.words <= MAX_WAY
        && begins_as_way(&unit.text)
        && !page.is_heading(unit.block)
        && !is_column()
        && is_pressed(page, unit)
}

/// Whether the texts of clickable orders are numerous and varied enough for a bar.
fn are_ways(run: &[Unit]) -> bool {
    let kinds: HashSet<String> = run
        .iter()
        .filter_map(|unit| first_word(&unit.text))
        .collect();
    let measures = kinds.iter().filter(|kind| !PRAISE.holds(kind));
    run.len() >= MIN_WAYS && kinds.len() >= MIN_KINDS && measures.count() >= MIN_MEASURES
}

/// The first word of a text, in lower case.
fn first_word(text: &str) -> Option<String> {
    let first = text.split(|c: char| !c.is_alphanumeric()).next();
    first.map(str::to_lowercase)
}

/// Whether a unit is a label and nothing else, in forms and cells, too.
fn is_label(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_behind = |c: char| COLONS.contains(&c) || c.is_whitespace();
    let label = unit.text.trim_end_matches(is_behind);
    let is_named = label.len() < unit.text.len() || label.contains(' ');
    let is_of_text = page.is_heading(unit.block) || matches!(page.tag(unit.block), "dt" | "th");
    let behind = || page.totals_between(unit.end, page.node(unit.block).end);
    let is_before_list =
        || unit.text.ends_with(COLONS) && NOUNS.holds_in_any_case(label) && behind().fields > 0;
    let is_known = || LABELS.holds_in_any_case(label) || is_before_list();
    is_named && unit.link_chars == 0 && !is_of_text && is_known()
}

/// Whether a unit is clickable, and begins with a label of several words.
fn is_on_button(page: &PageSnapshot, unit: &Unit) -> bool {
    let text = unit.text.as_str();
    if unit.words > MAX_BUTTON || unit.link_chars > 0 || !LABELS.begins_in_any_case(text) {
        return false;
    }
    let text = text.to_lowercase();
    let mut behind = LABELS.rests(&text);
    let is_label = |behind: &str| {
        let label = &text[..text.len() - behind.len()];
        let words = behind.split_whitespace().count();
        label.contains(' ') && behind.starts_with(' ') && (1..=MAX_CHOSEN).contains(&words)
    };
    behind.any(is_label) && is_pressed(page, unit)
}

/// Whether a unit is the whole text of a `button`, and one of the words to sort or filter. Buttons in headings and
/// cells are excluded, as is a tab: they open a part, or sort a column.
fn is_bare_button(page: &PageSnapshot, unit: &Unit) -> bool {
    let text = unit.text.as_str();
    if !NOUNS.holds_in_any_case(text) && !NARROWING.holds_in_any_case(text) {
        return false;
    }
    let around = || page.ancestors(unit.first).take(MAX_AROUND);
    let is_other =
        |up: NodeId| page.is_heading(up) || matches!(page.table_tag(up), "th" | "td" | "dt");
    let button = around().find(|up| page.tag(*up) == "button");
    let button = button.filter(|own| unit.end <= page.node(*own).end);
    button.is_some_and(|own| page.attribute(own, "role") != Some("tab")) && !around().any(is_other)
}

/// Whether a unit begins with text that is not clickable and has clickable text behind it: a label and its orders.
fn holds_way(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_pressed = |id: NodeId| {
        let mut around = page.ancestors(id).take(MAX_AROUND);
        around.any(|up| page.tag(up) == "a" || page.is_button(up))
    };
    let nodes = (unit.first.0..unit.end.0).map(NodeId);
    let mut texts = nodes.filter(|id| page.is_said(*id));
    texts.next().is_some_and(|first| !is_pressed(first)) && texts.any(is_pressed)
}

/// Whether a text is a label with the chosen order, perhaps behind a number of results. A single word is a label only
/// if an order is clickable (`holds_way`).
fn says_what_is_chosen(text: &str, holds_way: impl Fn() -> bool) -> bool {
    let Some((before, chosen)) = text.split_once(COLONS) else {
        return false;
    };
    let (count, label) = before.rsplit_once(PARTS).unwrap_or(("", before));
    let (count, label) = (count.trim(), label.trim());
    let words = |text: &str| text.split_whitespace().count();
    let has_count = count.contains(|c: char| c.is_ascii_digit()) && words(count) <= MAX_COUNT;
    let is_noun = NOUNS.holds_in_any_case(label);
    let is_label = is_noun || LABELS.holds_in_any_case(label);
    let is_bare = count.is_empty() && (!is_noun || is_way(chosen.trim()) && holds_way());
    let is_of_list = || !is_noun || counts_results(count) || is_way(chosen.trim());
    is_label && (has_count || is_bare) && (1..=MAX_CHOSEN).contains(&words(chosen)) && is_of_list()
}

/// Whether a text begins with a number and has a word for results.
fn counts_results(count: &str) -> bool {
    let mut words = count.split(|c: char| !c.is_alphanumeric());
    count.starts_with(|c: char| c.is_ascii_digit())
        && (words.any(|word| RESULTS.holds_in_any_case(word))
            || COUNTED.iter().any(|word| count.ends_with(word)))
}

/// Whether a text is an order of lists, by how it begins or ends.
fn is_way(chosen: &str) -> bool {
    begins_as_way(chosen) || ORDERS.iter().any(|end| chosen.ends_with(end))
}

fn begins_as_way(text: &str) -> bool {
    let first = text.split(|c: char| !c.is_alphanumeric()).next();
    first.is_some_and(|first| WAYS.holds_in_any_case(first))
        || CHOSEN.iter().any(|word| text.starts_with(word))
}

/// The units of the smallest box around a label that holds more than the label, if all others are clickable.
fn bar_around(page: &PageSnapshot, units: &Units, label: usize) -> Option<Range<usize>> {
    let around = page.inclusive_ancestors(units.list[label].block);
    let mut held = around.take(MAX_AROUND).map(|up| units.within(page, up));
    let bar = held.find(|held| held.len() > 1)?;
    let is_way = |i: usize| {
        let unit = &units.list[i];
        i == label || unit.words <= MAX_WORDS && is_pressed(page, unit)
    };
    (bar.len() <= MAX_WAYS && bar.clone().all(is_way)).then_some(bar)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn is_out(tag: &str, text: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(tag).text(text);
        let page = t.finish();
        sorting(&page, &Units::from_page(&page)) == [true]
    }

    #[test]
    fn labels_above_lists_are_told_from_what_says_so() {
        for (tag, text) in [
            ("td", "Sort by"),
            ("label", "Trier par :"),
            ("div", "Sort:"),
            ("div", "排序方式："),
        ] {
            assert!(is_out(tag, text), "{text}");
        }
        for (tag, text) in [
            ("div", "Sort"),
            ("div", "Sortierung:"),
            ("h3", "Sort by"),
            ("th", "Sort by"),
            ("p", "Sort by hand"),
        ] {
            assert!(!is_out(tag, text), "{text}");
        }
    }

    #[test]
    fn a_bar_tells_what_is_chosen() {
        for text in [
            "Sort by: Newest",
            "23 Treffer, Sortierung: Relevanz",
            "1–24 of 96 results | Sort: Price: low to high",
            "Sortieren nach: Preis",
        ] {
            assert!(is_out("div", text), "{text}");
            assert!(!is_out("li", text) && !is_out("h2", text), "{text}");
        }
        for text in [
            "Sort: Arabica",
            "Sortierung: Quicksort",
            "23 Treffer",
            "Sort by: the column that says when each of them was made",
            "We sort, as ever, by hand: slowly",
            "Panthera leo (1758), order: Carnivora",
            "4 kg – Sort: Arabica",
        ] {
            assert!(!is_out("div", text), "{text}");
        }
    }

    #[test]
    fn a_bare_word_is_a_label_before_what_is_pressed() {
        let out = |tag: &str, label: &str, way: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").text(label);
            t.open("span").open(tag).text(way);
            let page = t.finish();
            sorting(&page, &Units::from_page(&page))
        };
        assert_eq!(out("a", "Sortieren: ", "Relevanz"), [true]);
        assert_eq!(out("b", "Sortieren: ", "Relevanz"), [false]);
        assert_eq!(out("a", "Sort: ", "Arabica"), [false]);
    }

    #[test]
    fn a_bare_word_is_the_label_of_a_list_to_choose_from() {
        let out = |tag: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").text("並び替え：").open(tag);
            let page = t.finish();
            sorting(&page, &Units::from_page(&page))
        };
        assert_eq!(out("select"), [true]);
        assert_eq!(out("div"), [false]);
    }

    #[test]
    fn a_label_on_a_button_needs_no_colon() {
        let out = |tag: &str, text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").open(tag).text(text);
            let page = t.finish();
            sorting(&page, &Units::from_page(&page))
        };
        assert_eq!(out("button", "Ordenar por Mais vendidos"), [true]);
        assert_eq!(out("div", "Ordenar por Mais vendidos"), [false]);
        assert_eq!(out("button", "Sortierung der Zahlen"), [false]);
    }

    #[test]
    fn a_button_may_say_nothing_but_a_bare_word() {
        let out = |around: &str, role: &str, text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(around);
            t.open_with("button", &[("role", role)]).text(text);
            let page = t.finish();
            sorting(&page, &Units::from_page(&page))
        };
        for text in ["Filter", "Sortierung", "並び替え"] {
            assert_eq!(out("div", "", text), [true], "{text}");
            for around in ["h3", "th"] {
                assert_eq!(out(around, "", text), [false], "{around}");
            }
            assert_eq!(out("div", "tab", text), [false], "{text}");
        }
        assert_eq!(out("div", "", "Arabica"), [false]);
    }

    #[test]
    fn a_paragraph_beside_running_text_is_no_bar() {
        let out = |behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("Filter by: colour").close();
            t.open("p").text(behind);
            let page = t.finish();
            sorting(&page, &Units::from_page(&page))
        };
        let text = "The mayor said that nobody could have foreseen how quickly the dam above the town would give way.";
        assert_eq!(out(text), [false; 2]);
        assert_eq!(out("A scarf."), [true, false]);
    }

    #[test]
    fn several_ways_to_press_need_no_label() {
        let out = |block: &str, tag: &str, ways: &[&str]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for way in ways {
                t.open(block).open_with(tag, &[("href", "/x")]).text(way);
                t.close().close();
            }
            let page = t.finish();
            let found = sorting(&page, &Units::from_page(&page));
            assert!(found.iter().all(|is_out| *is_out == found[0]));
            found[0]
        };
        let ways = ["Popularity", "Name (A-Z)", "Price (low to high)", "Rating"];
        assert!(out("li", "a", &ways));
        assert!(!out("li", "a", &ways[..3]), "few");
        assert!(!out("li", "b", &ways), "not pressed");
        assert!(!out("th", "a", &ways), "columns");
        let titles = [
            "Best of the year",
            "Latest from the moor",
            "Top ten",
            "Date of birth",
        ];
        assert!(!out("li", "a", &titles), "titles");
        let orders = ["価格順", "人気順", "新着順", "おすすめ順"];
        assert!(out("li", "a", &orders));
        let steps = ["設置手順", "更新手順", "削除手順", "設定手順"];
        assert!(!out("li", "a", &steps), "what to do step by step");
    }

    #[test]
    fn ways_to_press_go_with_their_label() {
        let out = |tag: &str, last: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            t.open("p").text("Sort by:").close();
            for way in ["Newest", last] {
                t.open("p").open_with(tag, &[("href", "/x")]).text(way);
                t.close().close();
            }
            t.close().open("p").text("A scarf.");
            let page = t.finish();
            sorting(&page, &Units::from_page(&page))
        };
        assert_eq!(out("a", "Price"), [true, true, true, false]);
        assert_eq!(out("button", "Price"), [true, true, true, false]);
        assert_eq!(out("b", "Price"), [true, false, false, false]);
        let title = "How the price of wool rose";
        assert_eq!(out("a", title), [true, false, false, false]);
    }
}
