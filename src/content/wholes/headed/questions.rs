//! Questions and answers: pairs in small boxes of their own, beside others, as in FAQ lists. A kept answer keeps its
//! question, and a kept question its closed answer, which a reader would open. [`mod@super::headings`] finds buttons
//! that open an answer; these pairs need none, only alike boxes, and both texts may be closed. A single pair is
//! enough where an entry holds nothing else: a buyer's question and the seller's answer.

use super::headings::Headed;
use crate::content::candidates::Candidates;
use crate::content::rules::texts::ASKS;
use crate::content::toggle_marks::asks_or_opens;
use crate::content::unit_links::leads_elsewhere;
use crate::content::units::Units;
use crate::content::wholes::Wholes;
use crate::content::wholes::lists::shares::is_majority;
use crate::content::wholes::thresholds::MIN_LED;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of words of a question, maximum number of texts and minimum number of words of an answer, and minimum
/// number of adjacent pairs. Source: ours: a question in one or two lines, a list in an answer; on 662 pages of wcxb
/// and of shops four have such pairs of which only the answers were kept.
const MAX_QUESTION: u32 = 25;
const MAX_ANSWER: usize = 12;
const MIN_ANSWER: u32 = 6;
const MIN_PAIRS: u32 = 2;
/// Tags of elements that may be a single pair. Source: ours, Mercado Libre (`article`); on 1,616 pages of wcxb, shops
/// and formasaurus all such entries keep both texts or none.
const ENTRIES: [&str; 2] = ["article", "li"];
/// Maximum number of boxes from a question up to that of its pair. Source: ours: wrappers of a title and a button.
const MAX_AROUND: usize = 6;

/// The questions of a page, each with its answer. Linear, times [`MAX_AROUND`] for each question.
pub(in crate::content::wholes) fn questions(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let pairs = (0..units.len()).filter_map(|i| pair(page, units, i));
    let pairs: Vec<Pair> = pairs.collect();
    let mut beside: HashMap<NodeId, u32> = HashMap::default();
    for Pair { around, .. } in &pairs {
        *beside.entry(*around).or_default() += 1;
    }
    let is_one_of_many = |around: &NodeId| beside.get(around).is_some_and(|n| *n >= MIN_PAIRS);
    let pairs = pairs.into_iter();
    pairs
        .filter(|pair| pair.is_entry || is_one_of_many(&pair.around))
        .map(|pair| pair.headed)
        .collect()
}

/// A question with its answer.
struct Pair {
    headed: Headed,
    /// The parent of the box that holds both.
    around: NodeId,
    /// Whether that box is an entry of just the two texts.
    is_entry: bool,
}

/// A question with the rest of the smallest box that begins with it and holds more.
fn pair(page: &PageSnapshot, units: &Units, question: usize) -> Option<Pair> {
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
    let is_entry = ENTRIES.contains(&page.tag(holder))
        && below.len() == 1
        && unit.text.trim_end().ends_with(ASKS);
    Some(Pair {
        headed: Headed {
            heading: question,
            below,
        },
        around,
        is_entry,
    })
}

impl Wholes {
    /// Keeps the question of each kept answer, unless the answer is shown and the question is not; and the closed
    /// answer of each kept, shown question, if it is about as likely as a list that a text leads to.
    pub(in crate::content::wholes) fn keep_questions(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let everything = vec![true; kept.len()];
        for Headed { heading, below } in &self.headed.questions {
            let (all, share) = self.share(below, &everything, kept);
            let may_be = candidates.possible[*heading] && !candidates.unlikely[*heading];
            let is_seen = candidates.shown[*heading]
                || !below.clone().any(|i| kept[i] && candidates.shown[i]);
            kept[*heading] |= may_be && is_seen && is_majority(all, share);
            let is_asked = kept[*heading] && candidates.shown[*heading];
            let is_closed = || !below.clone().any(|i| candidates.shown[i]);
            if is_asked
                && is_closed()
                && self.likelihood(below, candidates.probabilities) >= MIN_LED
            {
                for i in below.clone() {
                    kept[i] |= candidates.possible[i] && !candidates.unlikely[i];
                }
            }
        }
    }
}
