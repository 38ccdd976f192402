//! Extends a flat list with records of another length: siblings that begin with the head of the list's records but
//! lie outside the runs of equal length, such as one before an advertisement or one with an additional paragraph.
//! A record reaches up to the next head.

use super::flat::{Flat, TextStyle};
use crate::snapshot::NodeId;
use std::collections::HashSet;

/// How far around a list heads are looked for, in times of the siblings that it has. Source: ours, seen on wcxb: of
/// 19 sections 14 differ from the rest; bounds the cost.
const REACH: usize = 8;
/// How many times as long as most a record between two heads may be. Source: ours: an article goes on for longer.
const LONGEST: usize = 2;

impl Flat<'_> {
    /// The records, shifted by `shift` siblings against the run, together with all others that begin with their head.
    /// The last record is no longer than most of the others.
    pub(super) fn between_heads(
        &self,
        shift: usize,
        records: Vec<Vec<NodeId>>,
    ) -> Vec<Vec<NodeId>> {
        let rest: Vec<TextStyle> = self.followers(shift).collect();
        let Some(head) = self.head(shift).filter(|_| !rest.is_empty()) else {
            return records;
        };
        let follows = |i: usize| self.style(i).is_some_and(|style| rest.contains(&style));
        let place = |id: &NodeId| self.siblings.binary_search(id).ok();
        let places = records.iter().map(|r| r.iter().filter_map(place).collect());
        let mut places: Vec<Vec<usize>> = places.collect();
        if places.iter().any(Vec::is_empty) {
            return records;
        }
        let known: HashSet<usize> = places.iter().flatten().copied().collect();
        let reach = REACH * known.len();
        let start = known.iter().min().map_or(0, |i| i.saturating_sub(reach));
        let end = known.iter().max().map_or(0, |i| i + 1 + reach);
        let end = end.min(self.siblings.len());
        let is_free = |i: &usize| !known.contains(i);
        let begins = |i: &usize| self.style(*i) == Some(head) && follows(i + 1);
        let free = (start..end).filter(|i| is_free(i) && is_free(&(i + 1)));
        places.extend(free.filter(begins).map(|i| vec![i]));
        places.sort_unstable();
        let next: Vec<usize> = places.iter().skip(1).map(|place| place[0]).collect();
        for (i, place) in places.iter_mut().enumerate() {
            let behind = place[place.len() - 1] + 1;
            let (end, most) = match next.get(i) {
                Some(next) => (*next, LONGEST * self.length),
                None => (end, self.length),
            };
            let own = (behind..end).take_while(|i| follows(*i));
            place.extend(own.take(most.saturating_sub(place.len())));
        }
        let record = |place: Vec<usize>| place.into_iter().map(|i| self.siblings[i]).collect();
        places.into_iter().map(record).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_begins_with_the_head_of_a_flat_list_is_a_record() {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("div");
        for i in 0..12 {
            t.open("h3").text(&format!("Map {i}")).close();
            t.open("p").text(&format!("Shows land {i}")).close();
            match i {
                0 => t.open("div").text("Buy it here").close(),
                5 => t.open("p").text("and the sea").close(),
                _ => &mut t,
            };
        }
        t.open("p").text("Thank you").close();
        let lists = Mdr::default().records(&t.finish());
        let texts = lists[0].records.iter().map(|r| r.text.replace('\n', " "));
        let texts: Vec<String> = texts.collect();
        let expected = (0..12).map(|i| format!("Map {i} Shows land {i}"));
        let mut expected: Vec<String> = expected.collect();
        expected[5].push_str(" and the sea");
        assert_eq!(texts, expected);
    }
}
