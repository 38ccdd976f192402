//! Steps 5 to 7: which units are content, by the probability of each and by its surroundings.

use super::gathered::Gathered;
use crate::content::candidates::Candidates;
use crate::content::decision::{Decision, Verdict};
use crate::content::features::types_of;
use crate::content::settling::Settling;
#[cfg(feature = "research")]
use crate::content::settling::names;
use crate::content::{before_headline, infill, wholes};

/// Rules that need more than the data of their room.
const LONE_PIECES: &str = "lone_pieces";
const LEFT_ALONE: &str = "left_alone";
const BEFORE_HEADLINE: &str = "before_headline";

/// Minimum share of the kept words that are hidden for the page to count as one that hides its content. Source: ours:
/// pages with tabs have fewer.
const MIN_HIDDEN: f64 = 0.9;

/// Minimum probability of a text that introduces another, as a question does its answer, to be kept with it. Source:
/// ours, on wcxb: below are the labels of fields and buttons.
const MIN_HEAD: f32 = 0.1;

/// The names of the rules, in the order in which [`Gathered::choose`] runs them.
#[cfg(feature = "research")]
pub(super) fn rules() -> impl Iterator<Item = &'static str> {
    names(wholes::BEFORE_INFILL)
        .chain(names(infill::FILLING))
        .chain(names(wholes::AFTER_INFILL))
        .chain(names(wholes::DROP_EMPTY_HEADS))
        .chain(names(wholes::DROP_FRAMES))
        .chain([LONE_PIECES, LEFT_ALONE, BEFORE_HEADLINE])
}

/// Which units are content; each vector is parallel to the units.
pub(crate) struct Settled {
    /// Copies of other units.
    copied: Vec<bool>,
    /// In the best set by probability.
    likely: Vec<bool>,
    /// Content after the filling and structure rules, before frames are dropped.
    settled: Vec<bool>,
    /// Content.
    pub(crate) kept: Vec<bool>,
    /// The rule that last changed whether the unit is content.
    by: Vec<Option<&'static str>>,
}

impl Settled {
    /// The decision about a unit, with the rule that changed it last.
    fn verdict(&self, decision: Decision, unit: usize) -> Verdict {
        let rule = self.by[unit];
        Verdict { decision, rule }
    }
}

impl Gathered {
    /// Which units are copies and which are content, by the probability of each: the best set of those that are no
    /// copies, and what stands in its middle. `left_out` names a rule that is skipped.
    pub(crate) fn choose(
        &self,
        probabilities: &[f32],
        least: f32,
        left_out: Option<&str>,
    ) -> Settled {
        let types = types_of(&self.rows);
        let copied = self.copies.of_likelier(probabilities, &types);
        let choice = self.choose_among(copied, probabilities, least, left_out);
        let (mut copied, kept) = (choice.copied, choice.kept);
        let judged = (probabilities, &types);
        let mut lost = self.copies.lost(judged, &copied, &kept);
        lost.extend(self.copies.torn(&copied, &kept));
        lost.extend(self.wholes.copied_titles(&types, &copied, &kept));
        if lost.is_empty() {
            return Settled {
                copied,
                kept,
                ..choice
            };
        }
        lost.into_iter().for_each(|unit| copied[unit] = false);
        self.choose_among(copied, probabilities, least, left_out)
    }

    /// What decided about each unit.
    pub(super) fn verdicts(&self, choice: &Settled) -> Vec<Verdict> {
        let verdict = |unit: usize| match self.ruled_out[unit] {
            Some(ruled) => ruled,
            _ if choice.settled[unit] != choice.kept[unit] => choice.verdict(Decision::Frame, unit),
            _ if choice.likely[unit] != choice.kept[unit] => choice.verdict(Decision::Whole, unit),
            _ if choice.copied[unit] => Decision::Copy.into(),
            None => Decision::Score.into(),
        };
        (0..self.units.len()).map(verdict).collect()
    }

    /// Which units are content, given which are copies.
    fn choose_among(
        &self,
        copied: Vec<bool>,
        probabilities: &[f32],
        least: f32,
        left_out: Option<&str>,
    ) -> Settled {
        let words: Vec<f32> = self.units.list.iter().map(|u| u.words as f32).collect();
        let each = probabilities.iter().zip(copied.iter().zip(&self.ruled_out));
        let candidate = |(p, (copied, rule)): (&f32, (&bool, &Option<Verdict>))| {
            if *copied || rule.is_some() { 0.0 } else { *p }
        };
        let candidates: Vec<f32> = each.map(candidate).collect();
        let likely = best_set(&candidates, &words, least);
        // Copies, excluded units and the site's template are excluded in the middle, too.
        let hides = self.hides_content(&likely);
        let units = self.units.list.iter();
        let shown: Vec<bool> = units.map(|u| hides || !u.concealed).collect();
        let possible: Vec<bool> = candidates.iter().map(|p| *p > 0.0).collect();
        let each = shown.iter().zip(&possible);
        let may_be: Vec<bool> = each.map(|(shown, possible)| *shown && *possible).collect();
        let unlikely: Vec<bool> = candidates.iter().map(|p| *p < MIN_HEAD).collect();
        let candidates = Candidates {
            probabilities,
            shown: &shown,
            possible: &possible,
            may_be: &may_be,
            unlikely: &unlikely,
            types: &types_of(&self.rows),
        };
        let mut settling = Settling::from_likely(&likely, left_out);
        self.settle(&candidates, &mut settling);
        let settled = settling.kept.clone();
        self.drop_frames(&candidates, &settled, &mut settling);
        Settled {
            copied,
            likely,
            settled,
            kept: settling.kept,
            by: settling.by,
        }
    }

    /// Step 7: adds what is kept because of the texts around it.
    fn settle(&self, candidates: &Candidates, settling: &mut Settling<'_>) {
        settling.run(wholes::BEFORE_INFILL, &self.wholes, candidates);
        settling.run(infill::FILLING, &self.infill, candidates);
        settling.run(wholes::AFTER_INFILL, &self.wholes, candidates);
        settling.run(wholes::DROP_EMPTY_HEADS, &self.wholes, candidates);
    }

    /// Step 7: drops frame of kept structures; `settled` are the units kept before.
    fn drop_frames(&self, candidates: &Candidates, settled: &[bool], settling: &mut Settling<'_>) {
        settling.run(wholes::DROP_FRAMES, &self.wholes, candidates);
        let brought: Vec<bool> = settling.by.iter().map(Option::is_some).collect();
        settling.apply(LONE_PIECES, |kept| {
            self.wholes.drop_lone_pieces(&brought, candidates, kept);
        });
        settling.apply(LEFT_ALONE, |kept| {
            self.wholes.drop_left_alone(settled, kept);
        });
        let judged = (&self.units, &*self.rows, self.ties.paths());
        let around = (self.wholes.tables(), &*self.beside_headline);
        settling.apply(BEFORE_HEADLINE, |kept| {
            before_headline::drop_weak(judged, around, candidates, kept);
        });
    }

    /// Whether the kept units are mostly hidden: then the page waits for something that did not come, and hidden text
    /// counts like any other.
    fn hides_content(&self, kept: &[bool]) -> bool {
        let words = |concealed: bool| {
            let units = self.units.list.iter().zip(kept);
            let units = units.filter(|(unit, kept)| **kept && unit.concealed == concealed);
            units.map(|(unit, _)| f64::from(unit.words)).sum::<f64>()
        };
        let concealed = words(true);
        concealed > 0.0 && concealed >= MIN_HIDDEN * (concealed + words(false))
    }
}

/// The set of units with the greatest expected F1 over words.
///
/// With units sorted by probability, the best set is a prefix; its expected F1 is about
/// `2 * expected words right / (words kept + expected words of content)`.
/// Source: the plug-in rule for F1 (Ye et al., ICML 2012).
fn best_set(probabilities: &[f32], words: &[f32], least: f32) -> Vec<bool> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|a, b| {
        probabilities[*b]
            .total_cmp(&probabilities[*a])
            .then(a.cmp(b))
    });
    let content: f32 = probabilities.iter().zip(words).map(|(p, w)| p * w).sum();
    let (mut right, mut taken) = (0.0, 0.0);
    let (mut best, mut best_at) = (0.0, 0);
    for (i, unit) in order.iter().enumerate() {
        if probabilities[*unit] < least {
            break;
        }
        right += probabilities[*unit] * words[*unit];
        taken += words[*unit];
        let f1 = 2.0 * right / (taken + content).max(f32::MIN_POSITIVE);
        if f1 > best {
            (best, best_at) = (f1, i + 1);
        }
    }
    let mut kept = vec![false; probabilities.len()];
    order[..best_at].iter().for_each(|i| kept[*i] = true);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_set_ends_where_precision_costs_more() {
        let clear = best_set(&[0.95, 0.9, 0.1, 0.05], &[10.0, 10.0, 5.0, 5.0], 0.0);
        assert_eq!(clear, [true, true, false, false]);
        // Where nothing is clear, the better half is kept.
        let unclear = best_set(&[0.3, 0.28, 0.05], &[10.0, 10.0, 10.0], 0.0);
        assert_eq!(unclear, [true, true, false]);
        assert_eq!(best_set(&[], &[], 0.0), [false; 0]);
        assert_eq!(best_set(&[0.1], &[10.0], 0.2), [false]);
    }
}
