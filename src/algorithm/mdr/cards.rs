//! Pairs of cards: two things that a page shows beside each other, each with a heading and links to one place.
//!
//! Two things of a page are soon alike. A pair of cards is a list where else what stands in them would be one
//! across both: their paragraphs, their prices.

use super::alike;
use super::runs::Candidate;
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::BTreeSet;

/// Fewest parts of each of two cards. Source: ours: a picture, a title, a text.
const MIN_PARTS: usize = 3;

/// Whether a list is such a pair.
pub(super) fn are_cards(page: &PageSnapshot, list: &Candidate) -> bool {
    let mut known = BTreeSet::new();
    let is_card = |record: &Vec<NodeId>| {
        let below = || record.iter().flat_map(|n| page.subtree(*n));
        let links = below().filter(|n| page.tag(*n) == "a");
        let places: BTreeSet<&str> = links.filter_map(|n| page.attribute(n, "href")).collect();
        let place = places.first().filter(|_| places.len() == 1);
        place.is_some_and(|place| known.insert(*place)) && below().any(|n| page.is_heading(n))
    };
    list.records.len() == 2
        && list.records.iter().all(is_card)
        && alike::are_two_alike(page, list, MIN_PARTS)
}

/// Puts the pairs of cards in the place of lists across both of them. No pair stands in another: its cards
/// would lead to several places.
pub(super) fn keep_whole(page: &PageSnapshot, lists: &mut Vec<Candidate>, pairs: Vec<Candidate>) {
    let cards = pairs.iter().enumerate();
    let cards = cards.flat_map(|(i, pair)| pair.records.iter().flatten().map(move |id| (*id, i)));
    let mut cards: Vec<(NodeId, usize)> = cards.collect();
    cards.sort_unstable();
    let card_around = |id: &NodeId| {
        let behind = cards.partition_point(|(card, _)| card <= id);
        let (card, pair) = *cards.get(behind.checked_sub(1)?)?;
        page.contains(card, *id).then_some((card, pair))
    };
    let mut is_torn = vec![false; pairs.len()];
    lists.retain(|list| {
        let nodes = list.records.iter().flatten();
        let around: Option<BTreeSet<(NodeId, usize)>> = nodes.map(card_around).collect();
        let around: Vec<(NodeId, usize)> = around.into_iter().flatten().collect();
        let across = match around[..] {
            [(_, one), (_, other)] if one == other => Some(one),
            _ => None,
        };
        if let Some(pair) = across {
            is_torn[pair] = true;
        }
        across.is_none()
    });
    let torn = pairs.into_iter().zip(is_torn);
    lists.extend(torn.filter(|(_, is_torn)| *is_torn).map(|(pair, _)| pair));
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::test_page::TestPage;

    /// The records found in a page of two cards with `texts` texts below their headings.
    fn records(texts: usize) -> Vec<String> {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("div");
        for i in 1..3 {
            t.open("div");
            t.open_with("img", &[("src", "thing.png")]).close();
            t.open("h3").open_with("a", &[("href", &format!("/{i}"))]);
            t.text(&format!("Thing number {i}")).close().close();
            for text in 0..texts {
                t.open("p").text(&format!("{i}.{text}0 EUR")).close();
            }
            t.close();
        }
        let lists = Mdr::default().records(&t.finish());
        let records = lists.iter().flat_map(|list| &list.records);
        records.map(|r| r.text.replace('\n', " ")).collect()
    }

    #[test]
    fn two_cards_are_a_list_where_their_texts_would_be_one() {
        let whole = [1, 2].map(|i| format!("Thing number {i} {i}.00 EUR {i}.10 EUR"));
        assert_eq!(records(2), whole);
        assert!(records(1).is_empty());
    }
}
