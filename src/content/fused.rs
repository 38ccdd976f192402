//! The fused score: all features in one number for each unit, and the set it makes.
//!
//! # Steps
//! 1. Cut the page into units and gather the features of each ([`crate::content::features`]).
//! 2. Tell the page's type; its probabilities are features too.
//! 3. Every block of the tree gets a score by one formula ([`super::blocks`]); a unit takes the
//!    scores along its path. The score of a unit is a sum over its features: the log odds of
//!    being content ([`super::score`]).
//! 4. Judge each a second time with what belongs together with it ([`super::fate`]).
//! 5. Of what the page says twice, keep the likeliest ([`super::copies`]), of what it says piece by piece and in one
//!    run the pieces ([`super::joined`]); leave out what is no content whatever its probability ([`super::rules`]).
//! 6. Choose the set of units whose expected F1 is greatest: units in the order of their
//!    probability, down to where one more would be expected to cost more precision than it
//!    gains recall. So a page of clear content keeps only that, a page of unclear content more.
//! 7. Keep what stands in the middle of it ([`super::flow`]), and structures as wholes
//!    ([`super::wholes`]); of a list, drop what is weak above its headline ([`super::before_headline`]).
//! 8. Say what each kept unit is for ([`super::roles`]) and which subtrees the set is made of
//!    ([`super::regions`]).
//!
//! Cost: linear in nodes and text, but for the sorting of units.

use super::blocks::{BlockModel, BlockTree};
use super::candidates::Candidates;
use super::confidence::{Chosen, ConfidenceModel};
use super::copies::Copies;
use super::decision::Decision;
use super::fate::{FateModel, Ties};
use super::flow::Flow;
use super::linked_data::LinkedData;
use super::page_type::{KindProbabilities, PageFeatures, PageKind, PageType};
use super::roles::UnitRole;
use super::rules::ruled_out;
use super::score::ContentModel;
use super::units::Units;
use super::wholes::Wholes;
use super::words::page_words::{PageWords, TypeWords};
use super::words::unit_words::{UnitTokens, UnitWords};
use super::{ContentOptions, ContentSource, before_headline};
use crate::algorithm::sd::{self, Reading, Sd, SdType};
use crate::content::features::ancestry::Ancestry;
use crate::content::features::{self, Context, UnitFeature, UnitRow, set_types, types_of};
use crate::model::linear::sigmoid;
use crate::segmentation::{Score, Segmentation, Term};
use crate::snapshot::PageSnapshot;
use crate::template::TemplateMarks;

/// What was found out about the units of a page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fused {
    pub(crate) units: Units,
    pub(crate) rows: Vec<UnitRow>,
    /// Probability of each unit to be content, judged by itself (step 3).
    pub(crate) first: Vec<f32>,
    /// Probability of each unit to be content.
    pub(crate) probabilities: Vec<f32>,
    /// What decided about each unit, its role aside.
    pub(crate) decisions: Vec<Decision>,
    /// Which units are content.
    pub(crate) kept: Vec<bool>,
    /// What each unit is for; `None` where it is no content.
    pub(crate) roles: Vec<Option<UnitRole>>,
    /// The expected F1 of what is kept, over words.
    pub(crate) expected_f1: f32,
    pub(crate) page_type: PageType,
    /// The score of every block, with its features.
    pub(crate) blocks: BlockTree,
    pub(crate) block_scores: Vec<f32>,
    pub(crate) linked: LinkedData,
}

/// The features of a page before any coefficient is applied.
pub(crate) struct Gathered {
    pub(crate) units: Units,
    ancestry: Ancestry,
    linked: LinkedData,
    pub(crate) rows: Vec<UnitRow>,
    pub(crate) blocks: BlockTree,
    pub(crate) ties: Ties,
    /// The page's type by SD.
    sd: Option<SdType>,
    copies: Copies,
    /// By what rule units are no text of the page: they only lead from chapter to chapter or from this text
    /// to another, wait for another state of the page, or belong to an article that follows its own.
    ruled_out: Vec<Option<Decision>>,
    flow: Flow,
    wholes: Wholes,
    pub(crate) page: PageFeatures,
    /// Words that tell of the page's type.
    pub(crate) type_words: TypeWords,
    /// Words that tell of the units.
    pub(crate) tokens: UnitTokens,
}

/// Which units are content (steps 5 to 7), each slice parallel to the units.
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

/// Step 1, given the blocks of the page and the weight of each.
pub(crate) fn gather(page: &PageSnapshot, blocks: (&Segmentation, &[Score])) -> Gathered {
    let units = Units::from_page(page);
    let context = Context::new(page, &units);
    let mut rows = features::gather(&context, blocks);
    let candidates = Sd::default().candidates(page);
    let sd = sd::decide_among(page, candidates.clone(), Reading::Paper);
    let learned = sd::decide_among(page, candidates, Reading::AsLearned);
    let tree = BlockTree::gather(&context, blocks, &learned, &mut rows);
    let ties = Ties::new(&context, &tree.of_unit, &tree.parents);
    let headline = features::body::headline(&context);
    let page_features = PageFeatures {
        page: features::page::page_features(&context, &rows, &headline),
        means: features::body::means(&context, &rows),
    };
    let styled = features::page::styled(&context);
    rows.iter_mut()
        .for_each(|row| row[UnitFeature::Styled] = styled);
    let type_words = TypeWords::from_page(page, &units, &context.tokens, &headline);
    let (ancestry, tokens, linked) = (context.ancestry, context.tokens, context.linked);
    let tokens = UnitTokens::from_page(page, &units, tokens);
    let copies = Copies::new(page, &units, &rows, ties.paths());
    let ruled_out = ruled_out(page, &units, &rows);
    let flow = Flow::new(page, &units, &rows);
    let wholes = Wholes::from_page(page, &units, (ties.paths(), &linked));
    Gathered {
        units,
        ancestry,
        linked,
        rows,
        blocks: tree,
        ties,
        sd: sd.kind,
        copies,
        ruled_out,
        flow,
        wholes,
        page: page_features,
        type_words,
        tokens,
    }
}

impl Fused {
    /// Judges a page; returns what its nodes stand in, too.
    pub(crate) fn from_page(
        page: &PageSnapshot,
        blocks: (&Segmentation, &[Score]),
        options: &ContentOptions,
        (template, left_out): (Option<&TemplateMarks>, &[ContentSource]),
    ) -> (Self, Ancestry) {
        let mut gathered = gather(page, blocks);
        let said = PageWords::committed().features(&gathered.type_words, None);
        gathered.page.set_words(&said);
        let types = gathered.page.probabilities();
        set_types(&mut gathered.rows, &types);
        let (words, names) = UnitWords::committed().features(&gathered.tokens);
        set_words(&mut gathered.rows, &words, &names);
        for source in left_out {
            source.take_from_blocks(&mut gathered.blocks);
        }
        let block_scores = BlockModel::committed().scores(&gathered.blocks);
        gathered
            .blocks
            .set_scores(&block_scores, &mut gathered.rows);
        for source in left_out {
            source.take_from_units(&mut gathered.rows);
        }
        let odds = ContentModel::committed().log_odds(&gathered.rows);
        let mut probabilities = gathered.probabilities(&odds, &types, Some(FateModel::committed()));
        if let Some(marks) = template {
            let shares = features::template::shares(page, &gathered.units, marks);
            features::template::weigh(&shares, &mut probabilities);
        }
        let least = options.min_probability as f32;
        let choice = gathered.choose(&probabilities, least);
        let decisions = gathered.decisions(&choice);
        let kept = choice.kept;
        let chosen = Chosen {
            units: &gathered.units,
            rows: &gathered.rows,
            probabilities: &probabilities,
            kept: &kept,
            types: &types,
        };
        let expected_f1 = ConfidenceModel::committed().expected(&chosen.row());
        // A page without a text is of no kind.
        let kinds = match gathered.units.len() {
            0 => PageType::default(),
            _ => PageType::from_probabilities(&types),
        };
        let fused = Self {
            units: gathered.units,
            rows: gathered.rows,
            first: odds.iter().map(|odds| probability(*odds, &types)).collect(),
            probabilities,
            roles: vec![None; kept.len()],
            expected_f1,
            decisions,
            kept,
            page_type: PageType {
                sd: gathered.sd.map(|kind| kind.name().to_owned()),
                ..kinds
            },
            blocks: gathered.blocks,
            block_scores,
            linked: gathered.linked,
        };
        (fused, gathered.ancestry)
    }

    /// The features that moved a unit's score most, with what each one added.
    pub(crate) fn reasons(&self, unit: usize, most: usize) -> Vec<Term> {
        let contributions = ContentModel::committed().contributions(&self.rows[unit]);
        let mut named: Vec<(f32, UnitFeature)> = contributions
            .into_iter()
            .zip(UnitFeature::ALL.iter().copied())
            .collect();
        named.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()).then(a.1.cmp(&b.1)));
        let strong = named
            .into_iter()
            .take(most)
            .filter(|(contribution, _)| *contribution != 0.0);
        strong
            .map(|(contribution, feature)| Term::new(feature.name(), f64::from(contribution)))
            .collect()
    }
}

/// Fills in what the words of the units say, and their names.
pub(crate) fn set_words(rows: &mut [UnitRow], words: &[f32], names: &[f32]) {
    for (row, (word, name)) in rows.iter_mut().zip(words.iter().zip(names)) {
        row[UnitFeature::WordsContent] = *word;
        row[UnitFeature::NamesContent] = *name;
    }
}

/// Share of the words kept that are not shown, from which on the page hides its content. Source: ours:
/// pages with panes to choose from have fewer.
const MIN_HIDDEN: f64 = 0.9;

/// Least probability of what heads a text, as a question does its answer, to stay with it. Source: ours, on
/// wcxb: below are the labels of fields and buttons.
const MIN_HEAD: f32 = 0.1;

/// What a page's kind takes from the log odds of its units. The rule for the best set takes the
/// units' errors for independent; on pages with one clear body they are not, and caution pays; on
/// lists it does not. Source: ours, cross-validation on wcxb.
fn caution(kind: PageKind) -> f32 {
    match kind {
        PageKind::Article | PageKind::Product => 1.0,
        PageKind::Forum => 0.4,
        PageKind::Collection | PageKind::Service => 0.3,
        PageKind::Listing | PageKind::Documentation => 0.0,
    }
}

/// The probability of a unit to be content, from its score, on a page of those kinds.
pub(crate) fn probability(score: f32, types: &KindProbabilities) -> f32 {
    let caution: f32 = PageKind::ALL.iter().map(|k| caution(*k) * types[*k]).sum();
    sigmoid(score - caution)
}

impl Gathered {
    /// The probability of each unit to be content, from its log odds by the first score.
    pub(crate) fn probabilities(
        &self,
        odds: &[f32],
        types: &KindProbabilities,
        fate: Option<&FateModel>,
    ) -> Vec<f32> {
        let Some(fate) = fate else {
            return odds.iter().map(|odds| probability(*odds, types)).collect();
        };
        let rows = self.ties.rows(odds, &self.rows, types);
        let judged = fate.log_odds(&rows).into_iter();
        judged.map(|odds| probability(odds, types)).collect()
    }

    /// Which units are copies and which are content, by the probability of each: the best set of
    /// those that are no copies, and what stands in its middle.
    pub(crate) fn choose(&self, probabilities: &[f32], least: f32) -> Settled {
        let choice = self.choose_among(
            self.copies.of_likelier(probabilities),
            (probabilities, least),
        );
        let (mut copied, kept) = (choice.copied, choice.kept);
        let mut lost = self.copies.lost(probabilities, &copied, &kept);
        lost.extend(self.copies.torn(&copied, &kept));
        let types = types_of(&self.rows);
        lost.extend(self.wholes.copied_titles(&types, (&copied[..], &kept[..])));
        if lost.is_empty() {
            return Settled {
                copied,
                kept,
                ..choice
            };
        }
        lost.into_iter().for_each(|unit| copied[unit] = false);
        self.choose_among(copied, (probabilities, least))
    }

    /// What decided about each unit.
    fn decisions(&self, choice: &Settled) -> Vec<Decision> {
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
    fn choose_among(&self, copied: Vec<bool>, (probabilities, least): (&[f32], f32)) -> Settled {
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
        self.flow.fill(candidates, kept);
        self.wholes.settle(candidates, kept);
        self.wholes.drop_leads(candidates, kept);
        self.wholes.drop_last_headings(candidates, kept);
    }

    /// Step 7: what goes though its structure stays.
    fn drop_frames(&self, candidates: &Candidates, kept: &mut [bool]) {
        self.wholes.drop_frames_of_shops(candidates, kept);
        let judged = (&self.units, &*self.rows, self.ties.paths());
        before_headline::drop_weak(judged, candidates, kept);
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
