//! Finds entries of a list that are not records: headings of groups, which name the records
//! below them, entries that have nothing in common with the others (`Showing 1-15 of 524`), lines that a
//! picture draws, and duplicates.

use super::runs::Candidate;
use super::{DataRegion, FieldRole, Record};
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot, Totals};
use std::collections::{BTreeMap, BTreeSet};

/// Headings are less than this share of what a list holds. Source: ours: each names at least two.
const MAX_HEADINGS: f64 = 0.4;

/// A list without the headings of its groups: entries that are one bare heading, or one bare
/// text, or one cell over the whole row, where the others have more to show.
pub(super) fn without_headings(page: &PageSnapshot, list: Candidate) -> Candidate {
    let bare = list.records.iter().filter(|r| is_bare(page, r)).count();
    let rich = list.records.iter().filter(|r| is_rich(page, r)).count();
    let all = list.records.len();
    let few = (bare as f64) < MAX_HEADINGS * all as f64 && all >= bare + 2;
    if bare == 0 || !few || bare + rich < all {
        return list;
    }
    let records = list.records.into_iter();
    Candidate {
        records: records.filter(|r| !is_bare(page, r)).collect(),
    }
}

/// Fewest records that tell which of them is alien. Source: ours.
const MIN_TELLING: usize = 4;
/// A column is one of the list where this share of its records has it. Source: ours: most.
const MIN_COMMON: f64 = 0.6;
/// Aliens are at most this share of a list. Source: ours: more of them are records of another kind.
const MAX_ALIENS: f64 = 0.25;

/// Share of these columns that a record has at least. Source: ours: one of five may be chance.
const MIN_SHARED: f64 = 0.25;

/// A list without the entries that have nearly no field in the columns most of its records have.
pub(super) fn without_aliens(mut list: DataRegion) -> DataRegion {
    let all = list.records.len();
    // A field that was put into a column by its position alone may be of another kind.
    let columns = |r: &Record| -> BTreeSet<u32> {
        let own = r.fields.iter().filter(|f| !f.hints.is_placed);
        own.map(|f| f.column).collect()
    };
    let mut filled: BTreeMap<u32, usize> = BTreeMap::new();
    for record in &list.records {
        for column in columns(record) {
            *filled.entry(column).or_default() += 1;
        }
    }
    filled.retain(|_, count| *count as f64 >= MIN_COMMON * all as f64);
    let shared = |r: &Record| {
        columns(r)
            .iter()
            .filter(|column| filled.contains_key(column))
            .count() as f64
    };
    let is_alien = |r: &Record| shared(r) < MIN_SHARED * filled.len() as f64;
    let aliens = list.records.iter().filter(|r| is_alien(r)).count();
    let are_few = aliens as f64 <= MAX_ALIENS * all as f64;
    if aliens == 0 || filled.is_empty() || all < MIN_TELLING || !are_few {
        return list;
    }
    list.records.retain(|r| !is_alien(r));
    settle(&mut list);
    list
}

/// A list without the entries that say nothing and lead nowhere, where most of the others do.
pub(super) fn without_spacers(mut list: DataRegion) -> DataRegion {
    let tells = |r: &Record| {
        let mut fields = r.fields.iter();
        fields.any(|f| f.role != FieldRole::Image || !f.text.is_empty())
    };
    let telling = list.records.iter().filter(|r| tells(r)).count();
    // One entry is no list.
    if telling >= 2 && 2 * telling > list.records.len() && telling < list.records.len() {
        list.records.retain(tells);
        settle(&mut list);
    }
    list
}

/// A list without the copies of its entries that cannot be seen: carousels hold their first and last
/// ones twice. A copy says the same and leads to the same addresses.
pub(super) fn without_copies(mut list: DataRegion) -> DataRegion {
    let said = |r: &Record| {
        let urls: Vec<String> = r.fields.iter().filter_map(|f| f.url.clone()).collect();
        (!urls.is_empty()).then(|| (r.text.clone(), urls))
    };
    let seen = list.records.iter().filter(|r| !r.rect.is_empty());
    let mut told: BTreeSet<(String, Vec<String>)> = seen.filter_map(said).collect();
    let is_own = |r: &Record| !r.rect.is_empty() || said(r).is_none_or(|own| told.insert(own));
    let is_own = list.records.iter().map(is_own).collect();
    keep(&mut list, is_own);
    list
}

/// A list without the second cards of its entries: sites lay a thing out for phones and for screens, and a rendering
/// may show both. Of two entries that are alone in one element and lead to the same addresses, that stays which
/// says all that the other one says.
pub(super) fn without_twins(page: &PageSnapshot, mut list: DataRegion) -> DataRegion {
    let parent = |r: &Record| r.nodes.first().and_then(|node| page.parent(*node));
    let mut is_own = Vec::with_capacity(list.records.len());
    for group in list.records.chunk_by(|a, b| parent(a) == parent(b)) {
        match group {
            [one, other] if says_all_of(one, other) => is_own.extend([true, false]),
            [one, other] if says_all_of(other, one) => is_own.extend([false, true]),
            group => is_own.extend(group.iter().map(|_| true)),
        }
    }
    keep(&mut list, is_own);
    list
}

/// Whether an entry leads where another one leads, and says each of its words.
fn says_all_of(one: &Record, other: &Record) -> bool {
    let links = |r: &Record| -> BTreeSet<String> {
        let links = r.fields.iter().filter(|f| f.role != FieldRole::Image);
        links.filter_map(|f| f.url.clone()).collect()
    };
    let words = |r: &Record| -> BTreeSet<String> {
        let texts = r
            .fields
            .iter()
            .flat_map(|f| f.items.iter().chain([&f.text]));
        let words = texts.flat_map(|text| text.split_whitespace());
        words.map(str::to_owned).collect()
    };
    let (own, said) = (links(one), words(other));
    !own.is_empty() && !said.is_empty() && own == links(other) && words(one).is_superset(&said)
}

/// Leaves the entries of a list that are its own, unless that leaves no list: one entry is none.
fn keep(list: &mut DataRegion, is_own: Vec<bool>) {
    let left = is_own.iter().filter(|own| **own).count();
    if (2..list.records.len()).contains(&left) {
        let mut is_own = is_own.into_iter();
        list.records.retain(|_| is_own.next().unwrap_or(true));
        settle(list);
    }
}

/// Makes the nodes and the rectangle of a list those of the records that it has left.
fn settle(list: &mut DataRegion) {
    let nodes = list.records.iter().flat_map(|r| &r.nodes);
    list.nodes = nodes.copied().collect();
    list.nodes.sort_unstable();
    let rects = list
        .records
        .iter()
        .map(|r| r.rect)
        .filter(|r| !r.is_empty());
    list.rect = Rect::bounding(rects).unwrap_or(list.rect);
}

/// Whether an entry is one text without anything else; a link in a heading counts as text.
fn is_bare(page: &PageSnapshot, record: &[NodeId]) -> bool {
    let [node] = record[..] else {
        return false;
    };
    let totals = page.totals(node);
    let shows_more = totals.media + totals.fields > 0;
    if shows_more || totals.texts != 1 {
        return false;
    }
    totals.links == 0 || heads(page, node, &totals)
}

/// Whether all text of an entry stands in a heading.
fn heads(page: &PageSnapshot, node: NodeId, totals: &Totals) -> bool {
    let mut below = page.subtree(node);
    below
        .find(|n| page.is_heading(*n))
        .is_some_and(|heading| page.totals(heading).chars == totals.chars)
}

/// Whether an entry has more than one thing to show.
fn is_rich(page: &PageSnapshot, record: &[NodeId]) -> bool {
    let parts = record.iter().map(|n| page.totals(*n));
    let all = parts.fold(Totals::default(), |sum, t| sum.plus(&t));
    all.texts >= 2 || all.texts + all.media >= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::Mdr;
    use crate::algorithm::mdr::{DataField, Hints};
    use crate::segmentation::Score;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn lines_that_pictures_draw_are_left_out() {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("ul");
        for i in 0..6 {
            t.open("li");
            t.open_with("img", &[("src", "line.gif")]).close();
            if i != 2 {
                t.open("b").text(&format!("Thing number {i}")).close();
            }
            t.close();
        }
        let lists = Mdr::default().records(&t.finish());
        let texts: Vec<&str> = lists[0].records.iter().map(|r| r.text.as_str()).collect();
        let left = [0, 1, 3, 4, 5].map(|i| format!("Thing number {i}"));
        assert_eq!(texts, left);
    }

    #[test]
    fn copies_that_cannot_be_seen_are_left_out() {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("ul");
        for i in [0, 1, 2, 3, 0] {
            t.open("li").open("h3");
            t.open_with("a", &[("href", &format!("/{i}"))]);
            t.text(&format!("Fine thing number {i}")).close().close();
            t.open("p").text("It is fine.").close().close();
        }
        let page = t.finish();
        let mut list = Mdr::default().records(&page).remove(0);
        assert_eq!(list.records.len(), 5, "what is seen twice stays");
        list.records[0].rect = Rect::new(0.0, 0.0, 0.0, 0.0);
        let last = list.records[4].nodes.clone();
        let left = without_copies(list);
        assert_eq!(left.records.len(), 4);
        assert_eq!(left.records[3].nodes, last);
    }

    #[test]
    fn of_two_cards_of_one_thing_the_fuller_one_stays() {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body");
        for i in 0..3 {
            t.open("div");
            for card in 0..2 {
                t.open("p").text(&format!("{i} {card}")).close();
            }
            t.close();
        }
        let page = t.finish();
        let cards = page.iter().filter(|(id, _)| page.tag(*id) == "p");
        let cards: Vec<NodeId> = cards.map(|(id, _)| id).collect();
        // For each card where it leads and what it says; of the last two neither says all of the other.
        let list = |said: [(&str, &str); 6]| {
            let records = cards.iter().zip(said).map(|(node, (url, text))| Record {
                text: text.to_owned(),
                rect: Rect::new(0.0, 0.0, 100.0, 20.0),
                nodes: vec![*node],
                fields: vec![DataField {
                    column: 0,
                    role: FieldRole::Link,
                    name: None,
                    text: text.to_owned(),
                    url: Some(url.to_owned()),
                    items: Vec::new(),
                    urls: Vec::new(),
                    hints: Hints::default(),
                }],
            });
            let list = DataRegion {
                score: Score {
                    total: 1.0,
                    terms: Vec::new(),
                },
                rect: Rect::default(),
                nodes: cards.clone(),
                records: records.collect(),
            };
            let left = without_twins(&page, list);
            let places = left.nodes.iter().map(|n| cards.iter().position(|c| c == n));
            places.flatten().collect::<Vec<usize>>()
        };
        let twins = [
            ("/a", "A concert today"),
            ("/a", "today A concert"),
            ("/b", "A play"),
            ("/b", "A play by people"),
            ("/c", "A film for all"),
            ("/c", "A film of old"),
        ];
        assert_eq!(list(twins), [0, 3, 4, 5]);
        let others = twins.map(|(_, text)| (text, text));
        assert_eq!(list(others), [0, 1, 2, 3, 4, 5], "they lead elsewhere");
    }
}
