//! Questions stay with their answers: each pair in a small box of its own, beside others that are so, as in lists of
//! frequent questions. What is pressed to open an answer is found by [`mod@super::headings`]; here nothing tells it but
//! that the boxes are alike, and both may be closed.

use super::Wholes;
use super::headings::Headed;
use super::shares::is_majority;
use crate::content::candidates::Candidates;
use crate::content::toggle_marks::asks_or_opens;
use crate::content::unit_links::leads_elsewhere;
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Most words of a question, most texts of an answer and fewest words of it, and fewest such pairs beside each other.
/// Source: ours: a question in one or two lines, a list in an answer; on 662 pages of wcxb and of shops four have such
/// pairs of which only the answers were kept.
const MAX_QUESTION: u32 = 25;
const MAX_ANSWER: usize = 12;
const MIN_ANSWER: u32 = 6;
const MIN_PAIRS: u32 = 2;
/// Boxes from a question to that of its pair. Source: ours: what dresses a title, and a button.
const MAX_AROUND: usize = 6;

/// The questions of a page, each with its answer. Linear, times [`MAX_AROUND`] for each question.
pub(super) fn questions(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let pairs = (0..units.len()).filter_map(|i| pair(page, units, i));
    let pairs: Vec<(NodeId, Headed)> = pairs.collect();
    let mut beside: HashMap<NodeId, u32> = HashMap::default();
    for (around, _) in &pairs {
        *beside.entry(*around).or_default() += 1;
    }
    let is_one_of_many = |around: &NodeId| beside.get(around).is_some_and(|n| *n >= MIN_PAIRS);
    let pairs = pairs.into_iter();
    pairs
        .filter(|(around, _)| is_one_of_many(around))
        .map(|(_, pair)| pair)
        .collect()
}

/// A unit that asks, with the rest of the smallest box that holds more than it and begins with it, and what is around
/// that box.
fn pair(page: &PageSnapshot, units: &Units, question: usize) -> Option<(NodeId, Headed)> {
    let unit = &units.list[question];
    let asks = unit.words <= MAX_QUESTION && asks_or_opens(&unit.text);
    if !asks || leads_elsewhere(page, unit) {
        return None;
    }
    let holder = page
        .inclusive_ancestors(unit.block)
        .take(MAX_AROUND)
        .find(|up| units.within(page, *up).end > question + 1)?;
    let held = units.within(page, holder);
    let below = question + 1..held.end;
    if held.start != question || below.len() > MAX_ANSWER {
        return None;
    }
    let answer = units.list.get(below.clone())?;
    let says_enough = answer.iter().map(|unit| unit.words).sum::<u32>() >= MIN_ANSWER;
    let around = page.parent(holder).filter(|_| says_enough)?;
    Some((
        around,
        Headed {
            heading: question,
            below,
        },
    ))
}

impl Wholes {
    /// Keeps the question of each answer that is kept, unless the answer can be seen and the question cannot.
    pub(super) fn keep_questions(&self, candidates: &Candidates, kept: &mut [bool]) {
        let everything = vec![true; kept.len()];
        for Headed { heading, below } in &self.questions {
            let (all, share) = self.share(below, &everything, kept);
            let may_be = candidates.possible[*heading] && !candidates.unlikely[*heading];
            let is_seen = candidates.shown[*heading]
                || !below.clone().any(|i| kept[i] && candidates.shown[i]);
            kept[*heading] |= may_be && is_seen && is_majority(all, share);
        }
    }
}
