//! The fused score: a probability for each unit from all features, and the set of kept units.
//!
//! # Steps
//! 1. Cut the page into units and gather the features of each ([`gathered`], [`super::features`]).
//! 2. Predict the page's kind ([`super::page_type`]); its probabilities are features, too.
//! 3. Every block of the tree gets a score by one formula ([`super::blocks`]); a unit takes the scores along its
//!    path. The score of a unit is a sum over its features: the log odds of being content ([`score`]).
//! 4. Predict each unit's log odds a second time, from those of the units it is tied to ([`fate`]).
//! 5. Of texts that occur twice, keep the likeliest copy ([`super::copies`]); of a text that occurs both in pieces
//!    and as a whole, the pieces. Exclude units that are no content whatever their probability ([`super::rules`]).
//! 6. Choose the set of units with the greatest expected F1 ([`settled`]): units in the order of their probability,
//!    down to where one more would be expected to cost more precision than it gains recall. So on a page with clear
//!    content only that is kept, on an unclear page more.
//! 7. Keep what stands in the middle of the content ([`super::infill`]), and structures as wholes
//!    ([`super::wholes`]); on a list, drop unlikely units above its headline ([`super::before_headline`]). Then
//!    predict the F1 of the kept set ([`confidence`]).
//! 8. Assign a role to each kept unit ([`purpose`], [`super::roles`]), adjust the page's kind by other signs of it
//!    ([`super::roles::kind_doubts`]), and derive the subtrees ([`super::regions`]) and blocks ([`mod@main_blocks`])
//!    of the kept set.
//!
//! The value of a source of the score is measured by leaving it out ([`ablation`]), that of the rules of steps 5 and
//! 7 likewise (`rule_effects`).
//!
//! Cost: linear in nodes and text, but for the sorting of units.

mod ablation;
pub(crate) mod confidence;
pub(crate) mod fate;
mod gathered;
pub(super) mod main_blocks;
mod purpose;
#[cfg(feature = "research")]
mod rule_effects;
pub(crate) mod score;
mod settled;

pub(crate) use ablation::ContentSource;
pub(crate) use gathered::{Gathered, gather};
#[cfg(feature = "research")]
pub(crate) use rule_effects::{RuleEffects, rule_effects};

use super::ancestry::Ancestry;
use super::blocks::{BlockModel, BlockTree};
use super::decision::Verdict;
use super::features::{self, UnitFeature, UnitRow, set_types};
use super::linked_data::LinkedData;
use super::options::ContentOptions;
use super::page_type::{KindProbabilities, PageKind, PageType};
use super::roles::kind_doubts;
use super::unit_role::UnitRole;
use super::units::Units;
use super::weight::WeighedBlocks;
use super::words::page_words::PageWords;
use super::words::unit_words::UnitWords;
use super::{MainContent, regions};
use crate::model::linear::sigmoid;
use crate::segmentation::{Segmentation, Term};
use crate::snapshot::PageSnapshot;
use crate::template::TemplateMarks;
use confidence::{Chosen, ConfidenceModel};
use fate::FateModel;
use purpose::{assign_roles, standfirst_of};
use score::ContentModel;

/// Minimum expected F1 for no warning to the user. Source: ours, measured on wcxb: below are 16 of 480 pages with a
/// mean F1 of .33, above of .88.
const MIN_SURE: f32 = 0.5;

/// The results for the units of a page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fused {
    pub(crate) units: Units,
    pub(crate) rows: Vec<UnitRow>,
    /// Probability of each unit to be content, by the first score (step 3).
    pub(crate) first: Vec<f32>,
    /// Probability of each unit to be content.
    pub(crate) probabilities: Vec<f32>,
    /// What decided about each unit, before roles are assigned.
    pub(crate) verdicts: Vec<Verdict>,
    /// For each unit, whether it is content.
    pub(crate) kept: Vec<bool>,
    /// The role of each unit; `None` where it is no content.
    pub(crate) roles: Vec<Option<UnitRole>>,
    /// The expected F1 of the kept set, over words.
    pub(crate) expected_f1: f32,
    pub(crate) page_type: PageType,
    /// The score of every block, with its features.
    pub(crate) blocks: BlockTree,
    pub(crate) block_scores: Vec<f32>,
    pub(crate) linked: LinkedData,
}

/// Inputs beside the page and its blocks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Given<'a> {
    /// The part of the page that belongs to its site's template, if known.
    pub(crate) template: Option<&'a TemplateMarks>,
    /// Sources that are left out.
    pub(crate) left_out: &'a [ContentSource],
}

/// Finds the main content of a page by the fused score.
pub(super) fn find(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    options: &ContentOptions,
    given: Given<'_>,
    found: &mut MainContent,
) {
    let is_open = options.is_open(segmentation);
    let blocks = WeighedBlocks {
        segmentation,
        weights: &found.weights,
    };
    let (mut fused, ancestry) = Fused::from_page(page, blocks, options, given);
    let posts = assign_roles(page, &mut fused, &ancestry, options);
    let kept = (&fused.units, &fused.roles[..]);
    kind_doubts::weigh(page, kept, &posts, &mut fused.page_type);
    let lead = standfirst_of(page, &mut fused, options);
    if is_open {
        found.standfirst = lead;
        found.regions = regions::regions(page, &fused.units, &fused.roles, &posts);
        found.blocks = main_blocks::main_blocks(page, segmentation, &fused);
    }
    if fused.expected_f1 < MIN_SURE && !found.regions.is_empty() {
        found.warnings.push(format!(
            "unsure: an F1 of {:.2} is to be expected of the main content; it may be something \
             else, or incomplete",
            fused.expected_f1
        ));
    }
    found.page_type = fused.page_type.clone();
    if segmentation.page_type.is_some() {
        found.page_type.sd.clone_from(&segmentation.page_type);
    }
    // Without content there is no F1 to expect.
    let is_found = !found.is_empty() || !is_open;
    found.confidence = is_found.then(|| f64::from(fused.expected_f1));
    found.fused = Some(fused);
}

impl Fused {
    /// Judges a page; also returns the facts about its nodes' ancestors.
    pub(crate) fn from_page(
        page: &PageSnapshot,
        blocks: WeighedBlocks<'_>,
        options: &ContentOptions,
        given: Given<'_>,
    ) -> (Self, Ancestry) {
        let judged = Judged::from_page(page, blocks, given);
        let Judged {
            gathered,
            types,
            block_scores,
            odds,
            probabilities,
        } = judged;
        let choice = gathered.choose(&probabilities, options.min_probability as f32, None);
        let verdicts = gathered.verdicts(&choice);
        let kept = choice.kept;
        let chosen = Chosen {
            units: &gathered.units,
            rows: &gathered.rows,
            probabilities: &probabilities,
            kept: &kept,
            types: &types,
        };
        let expected_f1 = ConfidenceModel::committed().expected(&chosen.row());
        // A page without text has no kind.
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
            verdicts,
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

    /// The features that changed a unit's score most, with the contribution of each.
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

/// The units of a page with the probability of each (steps 1 to 4).
struct Judged {
    gathered: Gathered,
    types: KindProbabilities,
    block_scores: Vec<f32>,
    /// Log odds of each unit by the first score.
    odds: Vec<f32>,
    probabilities: Vec<f32>,
}

impl Judged {
    fn from_page(page: &PageSnapshot, blocks: WeighedBlocks<'_>, given: Given<'_>) -> Self {
        let mut gathered = gather(page, blocks);
        let said = PageWords::committed().features(&gathered.type_words, None);
        gathered.page.set_words(&said);
        let types = gathered.page.probabilities();
        set_types(&mut gathered.rows, &types);
        let (words, names) = UnitWords::committed().features(&gathered.tokens);
        set_words(&mut gathered.rows, &words, &names);
        for source in given.left_out {
            source.take_from_blocks(&mut gathered.blocks);
        }
        let block_scores = BlockModel::committed().scores(&gathered.blocks);
        gathered
            .blocks
            .set_scores(&block_scores, &mut gathered.rows);
        for source in given.left_out {
            source.take_from_units(&mut gathered.rows);
        }
        let odds = ContentModel::committed().log_odds(&gathered.rows);
        let mut probabilities = gathered.probabilities(&odds, &types, Some(FateModel::committed()));
        if let Some(marks) = given.template {
            let shares = features::template::shares(page, &gathered.units, marks);
            features::template::weigh(&shares, &mut probabilities);
        }
        Self {
            gathered,
            types,
            block_scores,
            odds,
            probabilities,
        }
    }
}

/// Fills in the word scores of the units, and the scores of their names.
pub(crate) fn set_words(rows: &mut [UnitRow], words: &[f32], names: &[f32]) {
    for (row, (word, name)) in rows.iter_mut().zip(words.iter().zip(names)) {
        row[UnitFeature::WordsContent] = *word;
        row[UnitFeature::NamesContent] = *name;
    }
}

/// What is subtracted from the log odds of units on a page of a kind. The rule for the best set assumes that the
/// units' errors are independent; on pages with one clear body they are not, and caution pays; on lists it does not.
/// Source: ours, cross-validation on wcxb.
fn caution(kind: PageKind) -> f32 {
    match kind {
        PageKind::Article | PageKind::Product => 1.0,
        PageKind::Forum => 0.4,
        PageKind::Collection | PageKind::Service => 0.3,
        PageKind::Listing | PageKind::Documentation => 0.0,
    }
}

/// The probability of a unit to be content, from its score and the probabilities of the page's kinds.
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
}

/// The features from which a page's kind is predicted, by name.
///
/// Cost: as [`find_main_content`](super::find_main_content).
#[cfg(feature = "cli")]
pub(crate) fn page_features(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
) -> Vec<(&'static str, f64)> {
    let blocks = WeighedBlocks {
        segmentation,
        weights: &main.weights,
    };
    let row = gather(page, blocks).page.page;
    let features = features::PageFeature::ALL.iter();
    let named = features.map(|feature| (feature.name(), f64::from(row[*feature])));
    named.collect()
}
