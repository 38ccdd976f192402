//! Steps 5 to 7: which units are content, by the probability of each and what stands around it.

use super::gathered::Gathered;
use crate::content::before_headline;
use crate::content::candidates::Candidates;
use crate::content::decision::Decision;
use crate::content::features::types_of;

/// Share of the words kept that are not shown, from which on the page hides its content. Source: ours:
/// pages with panes to choose from have fewer.
const MIN_HIDDEN: f64 = 0.9;

/// Least probability of what heads a text, as a question does its answer, to stay with it. Source: ours, on
/// wcxb: below are the labels of fields and buttons.
const MIN_HEAD: f32 = 0.1;

/// Which units are content, each slice parallel to the units.
pub(crate) struct Settled {
    /// Only say again what others say.
    copied: Vec<bool>,
    /// In the best set by probability.
    likely: Vec<bool>,
    /// Content as structures have settled, with what stands around it.
    settled: Vec<bool>,
    /// Content.
    pub(crate) kept: Vec<bool>,
}

impl Gathered {
    /// Which units are copies and which are content, by the probability of each: the best set of
    /// those that are no copies, and what stands in its middle.
    pub(crate) fn choose(&self, probabilities: &[f32], least: f32) -> Settled {
        let types = types_of(&self.rows);
        let copied = self.copies.of_likelier(probabilities, &types);
        let choice = self.choose_among(copied, probabilities, least);
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
        self.choose_among(copied, probabilities, least)
    }

    /// What decided about each unit.
    pub(super) fn decisions(&self, choice: &Settled) -> Vec<Decision> {
        let decision = |unit: usize| match self.ruled_out[unit] {
            Some(rule) => rule,
            _ if choice.settled[unit] != choice.kept[unit] => Decision::Frame,
            _ if choice.likely[unit] != choice.kept[unit] => Decision::Whole,
            _ if choice.copied[unit] => Decision::Copy,
            None => Decision::Score,
        };
        (0..self.units.len()).map(decision).collect()
    }

    /// Which units are content, given which only say again what others say.
    fn choose_among(&self, copied: Vec<bool>, probabilities: &[f32], least: f32) -> Settled {
        let words: Vec<f32> = self.units.list.iter().map(|u| u.words as f32).collect();
        let each = probabilities.iter().zip(copied.iter().zip(&self.ruled_out));
        let candidate = |(p, (copied, rule)): (&f32, (&bool, &Option<Decision>))| {
            if *copied || rule.is_some() { 0.0 } else { *p }
        };
        let candidates: Vec<f32> = each.map(candidate).collect();
        let likely = best_set(&candidates, &words, least);
        let mut kept = likely.clone();
        // What is out of the question, a copy or the site's template, is so in the middle too.
        let hides = self.hides_content(&kept);
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
        self.settle(&candidates, &mut kept);
        let settled = kept.clone();
        self.drop_frames(&candidates, &mut kept);
        Settled {
            copied,
            likely,
            settled,
            kept,
        }
    }

    /// Step 7: what is kept with the texts around it.
    fn settle(&self, candidates: &Candidates, kept: &mut [bool]) {
        self.wholes.even(candidates, kept);
        self.infill.fill(candidates, kept);
        self.wholes.settle(candidates, kept);
        self.wholes.drop_leads(candidates, kept);
        self.wholes.drop_last_headings(candidates, kept);
    }

    /// Step 7: what goes though its structure stays.
    fn drop_frames(&self, candidates: &Candidates, kept: &mut [bool]) {
        self.wholes.drop_frames(candidates, kept);
        let judged = (&self.units, &*self.rows, self.ties.paths());
        before_headline::drop_weak(judged, self.wholes.tables(), candidates, kept);
    }

    /// Whether what is kept is not shown: then the page waits for something that did not come, and all of
    /// it is as good.
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

/// The set of units of the greatest expected F1 over words.
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
