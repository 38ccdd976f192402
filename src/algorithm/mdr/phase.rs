//! Where the records of a flat list begin: headings and what belongs to them stand beside each other,
//! and a run of such siblings repeats from whichever of them it is read.
//!
//! A record begins with what a reader takes for its head: a heading or text that stands out, with the
//! picture right before it. A run that was cut elsewhere shows it at its ends: the head of its first
//! record stands before it, or the end of its last one after it.

use super::SAME_EDGE;
use super::flat::{Flat, TextStyle};
use super::runs::Candidate;
use crate::snapshot::{NodeId, PageSnapshot};

/// A head stands out so much more than what the records begin with. Source: ours: less than bold does.
const MIN_OUTSTANDING: f64 = 1.08;

/// A list whose records begin with their heads. `children` has for each node those that can be records.
pub(super) fn in_phase(
    page: &PageSnapshot,
    children: &[Vec<NodeId>],
    list: Candidate,
) -> Candidate {
    let Some(flat) = Flat::from_list(page, children, &list) else {
        return list;
    };
    let shift = flat.shift();
    let records = match shift {
        Some(shift) => flat.shifted(shift),
        None => flat.with_heads(list.records),
    };
    Candidate {
        records: flat.between_heads(shift.unwrap_or(0), records),
    }
}

impl Flat<'_> {
    /// By how many siblings later the records begin.
    fn shift(&self) -> Option<usize> {
        let shift = self.outstanding().map(|head| self.with_picture(head));
        let shift = shift.filter(|shift| *shift > 0);
        match shift.filter(|shift| self.is_cut_before(*shift) || self.is_cut_behind(*shift)) {
            Some(shift) => Some(shift).filter(|shift| self.is_set_off(*shift)),
            None => (1..self.length).find(|s| self.is_cut_at_both_ends(*s) && self.is_set_off(*s)),
        }
    }

    /// Whether the records begin with the terms of a list of definitions.
    fn begins_with_term(&self) -> bool {
        self.page.tag(self.siblings[self.starts[0]]) == "dt"
    }

    /// The offset of what stands out against what the records begin with.
    fn outstanding(&self) -> Option<usize> {
        let strength =
            |sibling: usize| self.style(sibling).map_or(0.0, |l: TextStyle| l.strength());
        let mean = |offset: usize| {
            let all = self.starts.iter().map(|start| strength(start + offset));
            all.sum::<f64>() / self.starts.len() as f64
        };
        let head = (0..self.length)
            .map(|offset| (offset, mean(offset)))
            // The first of equals.
            .rev()
            .max_by(|a, b| a.1.total_cmp(&b.1))?;
        let stands_out =
            |start: usize| strength(start + head.0) >= MIN_OUTSTANDING * strength(start);
        let is_heading = |offset: usize| {
            self.common_style(offset)
                .is_some_and(|style| style.is_heading)
        };
        // A term is one in whatever font.
        let has_head = self.begins_with_term() || is_heading(0) && !is_heading(head.0);
        (head.0 > 0 && !has_head && self.of_most(stands_out)).then_some(head.0)
    }

    /// The head with the pictures right before it.
    fn with_picture(&self, head: usize) -> usize {
        let is_picture = |offset: usize| {
            let shows = |start: usize| {
                let totals = self.page.totals(self.siblings[start + offset]);
                totals.media > 0 && totals.chars == 0
            };
            self.of_most(shows)
        };
        let before = (0..head).rev().take_while(|offset| is_picture(*offset));
        head - before.count()
    }

    /// Whether the head of the first record stands before the run: a record is that much longer.
    fn is_cut_before(&self, shift: usize) -> bool {
        let head = self.starts[0].checked_sub(self.length - shift);
        let style = head.and_then(|head| self.style(head));
        style.is_some() && style == self.common_style(shift)
    }

    /// Whether what the records begin with comes once more behind the last one, and no head after it.
    fn is_cut_behind(&self, shift: usize) -> bool {
        let end = self.starts[self.starts.len() - 1] + self.length;
        let goes_on = |offset: usize| {
            let style = self.style(end + offset);
            style.is_some() && style == self.common_style(offset)
        };
        let tag = |i: usize| self.siblings.get(i).map(|n| self.page.node(*n).tag);
        (0..shift).all(goes_on) && tag(end + shift) != tag(self.starts[0] + shift)
    }

    /// Whether the first record begins with something else than the others, which begin with no head,
    /// and the last one ends behind the run.
    fn is_cut_at_both_ends(&self, shift: usize) -> bool {
        let is_other =
            |offset: usize| self.style(self.starts[0] + offset) != self.common_style(offset);
        let is_head =
            self.begins_with_term() || self.common_style(0).is_some_and(|style| style.is_heading);
        let are_enough = self.starts.len() > 2 && !is_head;
        are_enough && (0..shift).all(is_other) && self.is_cut_behind(shift)
    }

    /// Whether there is as much room before what the records would begin with as before what they begin
    /// with: a label over a heading is near to it.
    fn is_set_off(&self, shift: usize) -> bool {
        let top = |i: usize| Some(self.page.node(*self.siblings.get(i)?).rect?.top);
        let bottom = |i: usize| Some(self.page.node(*self.siblings.get(i)?).rect?.bottom);
        let room = |offset: usize| {
            let gap = |start: &usize| {
                let i = start + offset;
                Some(top(i)? - bottom(i.checked_sub(1)?)?)
            };
            let gaps: Vec<f64> = self.starts.iter().filter_map(gap).collect();
            (!gaps.is_empty()).then(|| gaps.iter().sum::<f64>() / gaps.len() as f64)
        };
        match (room(0), room(shift)) {
            (Some(own), Some(other)) => other + SAME_EDGE >= own,
            _ => true,
        }
    }

    /// The records when every cut is moved `shift` siblings later.
    fn shifted(&self, shift: usize) -> Vec<Vec<NodeId>> {
        let tag = |i: usize| self.siblings.get(i).map(|n| self.page.node(*n).tag);
        let mut starts: Vec<usize> = self.starts.iter().map(|start| start + shift).collect();
        // Records before the first one: their heads were only cut off.
        let head = self.common_style(shift);
        while let Some(start) = starts[0].checked_sub(self.length) {
            let is_alike = (1..self.length).all(|i| tag(start + i) == tag(starts[0] + i));
            if head.is_none() || self.style(start) != head || !is_alike {
                break;
            }
            starts.insert(0, start);
        }
        let record = |(i, start): (usize, &usize)| {
            let next = starts.get(i + 1).copied();
            let own = start + self.length - shift;
            let rest = (own..own + shift).take_while(|at| {
                let is_next = next.is_some_and(|next| next == start + self.length);
                // The rest of the last one is what the others have there.
                let offset = at - own;
                is_next || self.style(*at).is_some() && self.style(*at) == self.common_style(offset)
            });
            let end = own + rest.count();
            self.siblings[*start..end.min(self.siblings.len())].to_vec()
        };
        starts.iter().enumerate().map(record).collect()
    }

    /// The common style of the first siblings of the records, shifted by `shift` siblings; `None` where it does not
    /// stand out against the texts that follow.
    pub(super) fn head(&self, shift: usize) -> Option<TextStyle> {
        let head = self.common_style(shift)?;
        let strengths = self.followers(shift).map(|style| style.strength());
        let strongest = strengths.fold(0.0, f64::max);
        (strongest * MIN_OUTSTANDING <= head.strength()).then_some(head)
    }

    /// The styles that most records have behind that of their heads.
    pub(super) fn followers(&self, shift: usize) -> impl Iterator<Item = TextStyle> {
        let offsets = (1..self.length).map(move |offset| (shift + offset) % self.length);
        offsets.filter_map(move |offset| self.common_style(offset))
    }

    /// The records with the heads right before them, where most begin with one.
    fn with_heads(&self, mut records: Vec<Vec<NodeId>>) -> Vec<Vec<NodeId>> {
        let Some(head) = self.head(0) else {
            return records;
        };
        for (i, start) in self.starts.iter().enumerate() {
            let Some(before) = start.checked_sub(1) else {
                continue;
            };
            let is_free = i == 0 || self.starts[i - 1] + self.length <= before;
            let is_headless = self
                .style(*start)
                .is_none_or(|own| own.strength() < head.strength());
            if is_free && is_headless && self.style(before) == Some(head) {
                records[i].insert(0, self.siblings[before]);
            }
        }
        records
    }
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::test_page::TestPage;

    /// The records of a page with some siblings in a row: tags and texts.
    fn records(siblings: &[(&str, String)]) -> Vec<String> {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("div");
        for (tag, text) in siblings {
            t.open(tag);
            if *tag == "h3" {
                t.open_with("a", &[("href", &format!("/{}", text.len()))]);
                t.text(text).close();
            } else {
                t.text(text);
            }
            t.close();
        }
        let lists = Mdr::default().records(&t.finish());
        let texts = lists.into_iter().next().map(|list| list.records);
        let texts = texts.unwrap_or_default().into_iter();
        texts.map(|r| r.text.replace('\n', " ")).collect()
    }

    fn maps(first: usize) -> Vec<(&'static str, String)> {
        let pair = |i: usize| [("h3", format!("Map {i}")), ("p", format!("Shows land {i}"))];
        (0..6).flat_map(pair).skip(first).collect()
    }

    #[test]
    fn records_begin_with_their_headings() {
        let whole: Vec<String> = (0..6).map(|i| format!("Map {i} Shows land {i}")).collect();
        assert_eq!(records(&maps(0)), whole);
        // The first heading is of another kind, so that the run of pairs starts behind it.
        let mut cut = maps(1);
        cut.insert(0, ("h2", "Maps of all lands".to_owned()));
        assert_eq!(records(&cut), whole[1..]);
    }

    #[test]
    fn a_label_before_a_heading_is_part_of_its_record() {
        let labelled = |i: usize| {
            [
                ("span", format!("No. {i}")),
                ("h3", format!("Map {i}")),
                ("p", format!("Shows land {i}")),
            ]
        };
        let siblings: Vec<_> = (0..5).flat_map(labelled).collect();
        let found = records(&siblings);
        assert_eq!(found.len(), 5);
        assert!(found[1].starts_with("No. 1"), "{found:?}");
    }

    /// Rows of one style; every second one adds details to the row before it.
    #[test]
    fn rows_in_pairs_are_one_record() {
        let rows = |room: f64| {
            let mut t = TestPage::new(800.0, 2000.0);
            t.open("body").open("table").open("tbody");
            for i in 0..6 {
                let top = 100.0 + f64::from(i) * (60.0 + room);
                t.at(0.0, top).open("tr").open("td");
                t.open("b").open_with("a", &[("href", &format!("/{i}"))]);
                t.text(&format!("Story number {i}")).close().close();
                t.open("i").open("span").open("a").close().close().close();
                t.close().close();
                t.at(0.0, top + 20.0).open("tr").open("td");
                t.text(&format!("{i} points")).close().close();
            }
            let lists = Mdr::default().records(&t.finish());
            lists[0].records.iter().map(|r| r.text.clone()).collect()
        };
        let apart: Vec<String> = rows(10.0);
        assert_eq!(apart.len(), 6, "{apart:?}");
        assert!(apart[2].contains("Story number 2") && apart[2].contains("2 points"));
        // Without room between them, the links tell.
        assert_eq!(rows(-20.0), apart);
    }
}
