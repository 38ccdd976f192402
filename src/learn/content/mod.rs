//! Learning the coefficients of the fused score and of the page types.
//!
//! # Steps
//! 1. Label the units of every page ([`Truth`]).
//! 2. Deal the sites into folds; pages of one site never stand on both sides of a split.
//! 3. Tell the type of each page by a model that has not seen its site; these probabilities,
//!    with their errors, are what the content models learn from. Score its blocks likewise.
//! 4. Ask what words say only of counts without the page's own site, for the same reason.
//! 5. For each fold learn the first score from the others, and judge the pages held out by it.
//! 6. From these log odds learn what belongs together, and from what is then chosen how much to
//!    expect of it; for the figures again fold by fold.
//! 7. Learn the rest once more from all pages: those coefficients are the result.
//!
//! A unit counts by its share of the page's words, so that long pages weigh no more than short
//! ones. Of a page's short units only some are learned from, each for all like it.

mod blanking;
mod marked;
mod page;
mod refine;
mod words;

pub(crate) use marked::marked_content;
pub(crate) use page::{LabelledPage, Truth};

use crate::content::blocks::BlockModel;
use crate::content::features::blank::BlankedSource;
use crate::content::features::{BlockFeature, UnitFeature, set_types};
use crate::content::fused::score::ContentModel;
use crate::content::kind_model::PageFeatures;
use crate::content::page_type::{KindProbabilities, PageKind};
use crate::content::words::page_words::PageWords;
use crate::content::words::unit_words::UnitWords;
use crate::evaluate::content::Shingles;
use crate::evaluate::score::Score;
use crate::evaluate::snippets::Snippets;
use crate::learn::boost::{BoostOptions, boost};
use crate::learn::softmax::{LearnOptions, Rows, learn, learn_apart};
use crate::model::gradient_boosted_trees::GradientBoostedTrees;
use crate::model::linear::Model;
use page::learned;
use std::collections::BTreeMap;
use words::{SitePageWords, count_page_words, count_words, set_page_words, set_unit_words};

/// How far kinds with many pages are held back in learning page types: 0 not at all, 1 so far
/// that every kind counts the same. Source: ours, cross-validation on wcxb.
const KIND_BALANCE: f32 = 0.75;

/// How much a page counts in learning page types whose main content nobody told as a whole: its type was told by
/// a language model. Source: cross-validation on five sets, two deals of sites: a tenth to a quarter do alike, as much
/// as the others brings wcxb no further.
const OF_TYPE_ALONE: f32 = 0.2;

/// How the trees of the page types grow. Source: cross-validation on wcxb, two deals of sites: of the
/// types that are told .84 are right where every cut is tried, .86 where cuts are drawn.
const TYPE_TREES: BoostOptions = BoostOptions {
    rounds: 150,
    rate: 0.1,
    leaves: 6,
    min_rows: 8,
    ridge: 3.0,
    columns: 0.45,
    rows: 0.8,
    draws_cuts: true,
};
/// How the trees of the content model grow. Source: cross-validation over all sets, two deals of sites: mean
/// F1 of six sets .884 by the first score, .881 with 150 trees of 8 leaves, .883 with 400 of 16.
const CONTENT_TREES: BoostOptions = BoostOptions {
    rounds: 200,
    rate: 0.08,
    leaves: 16,
    min_rows: 100,
    ridge: 10.0,
    columns: 0.2,
    rows: 0.7,
    draws_cuts: false,
};

/// How the formula of blocks is learned. Source: ours.
const BLOCK_FORMULA: LearnOptions = LearnOptions {
    ridge: 0.002,
    rounds: 150,
    rate: 0.05,
};
/// Steps of learning the coefficients of the first score, and their length. Source: ours.
const CONTENT_STEPS: (u32, f32) = (150, 0.06);

/// How to learn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct ContentFitOptions {
    /// Number of folds, 2 or more. Default 5.
    pub folds: usize,
    /// Seed of the shuffle of sites. Default 1.
    pub seed: u64,
    /// Penalty on the content model's weights. Default 0.005. Source: cross-validation on wcxb.
    pub content_ridge: f32,
    /// Rounds of boosting, of the content model's trees. Default 200. Source: likewise.
    pub content_rounds: u32,
    /// Rounds of boosting, of the page types' trees. Default 150. Source: likewise.
    pub type_rounds: u32,
    /// Share of the pages of which sources of features may be blanked; of those about three in five
    /// are. Default 1.
    pub blanked: f32,
    /// Units of a page that are learned from, about. Default 150.
    pub units: f32,
    /// Least probability of content, as [`crate::content::ContentOptions::min_probability`].
    pub min_probability: f32,
}

impl Default for ContentFitOptions {
    fn default() -> Self {
        Self {
            folds: 5,
            seed: 1,
            content_ridge: 0.005,
            content_rounds: 200,
            type_rounds: 150,
            blanked: 1.0,
            units: 150.0,
            min_probability: 0.15,
        }
    }
}

/// How well a model does on one page that it has not seen, and the page's type by a model that
/// has not seen it either.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct HeldOut {
    /// The page's id.
    pub id: String,
    /// Its true type.
    pub kind: String,
    /// Its type as told, and the probability of that.
    pub told: (String, f32),
    /// The fold it was held out in.
    pub fold: usize,
    /// The choice by all models.
    pub all: Outcome,
    /// The F1 that was expected of it.
    pub expected: f32,
    /// The choice by the first score alone.
    pub first: Outcome,
    /// The choice by both scores, without the caution that the page's kind requires.
    pub rash: Outcome,
    /// F1 over words where one source is blanked, in the order of the sources.
    pub without: Vec<f64>,
}

/// Scores of the units that were chosen on a page, against the truth.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Outcome {
    /// Words, where the text of the content is known.
    pub words: Option<Score>,
    /// Shingles, where the text of the content is known.
    pub shingles: Option<Shingles>,
    /// Snippets, where those are known.
    pub snippets: Option<Snippets>,
}

impl Outcome {
    /// F1 over words, else over snippets.
    pub(crate) fn f1(&self) -> Option<f64> {
        let words = self.words.map(|w| w.f1);
        words.or_else(|| self.snippets.and_then(Snippets::f))
    }
}

impl HeldOut {
    /// The set the page is of: what stands before the slash of its id.
    pub(crate) fn set(&self) -> &str {
        self.id.split_once('/').map_or("", |(set, _)| set)
    }

    /// The names of the sources that [`HeldOut::without`] leaves out.
    pub(crate) fn sources() -> Vec<&'static str> {
        BlankedSource::ALL.iter().map(|s| s.name()).collect()
    }
}

/// The models and how they do.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ContentFit {
    /// Every page, held out once.
    pub held_out: Vec<HeldOut>,
    /// Trees of the page types, learned from all pages, as all that follows.
    pub page_type: GradientBoostedTrees,
    /// Words of labels and titles by kind of page.
    pub page_words: PageWords,
    /// What words say of units.
    pub unit_words: UnitWords,
    /// The formula of blocks.
    pub blocks: Model,
    /// Coefficients of the first score.
    pub content: Model,
    /// Trees of the first score.
    pub content_trees: GradientBoostedTrees,
    /// Coefficients of the second.
    pub fate: Model,
    /// Trees of the second.
    pub fate_trees: GradientBoostedTrees,
    /// The expected F1.
    pub confidence: Model,
}

/// Learns from pages; see the module's docs for the steps.
pub(crate) fn fit_content(mut pages: Vec<LabelledPage>, options: &ContentFitOptions) -> ContentFit {
    let folds = deal(&pages, options);
    let typed = count_page_words(&pages);
    let types = types_of_unseen(&mut pages, &typed, &folds, options);
    for (page, types) in pages.iter_mut().zip(&types) {
        set_types(&mut page.gathered.rows, types);
    }
    score_blocks_unseen(&mut pages, &folds, options);
    let counts = count_words(&pages);
    let mut odds = vec![Vec::new(); pages.len()];
    let mut without = vec![Vec::new(); pages.len()];
    for fold in 0..options.folds {
        let learns = |i: usize| folds[i] != fold;
        set_unit_words(&mut pages, &counts, learns);
        let (linear, trees) = content_models(&pages, learns, options);
        let model = ContentModel::new(&linear, trees);
        for i in (0..pages.len()).filter(|i| folds[*i] == fold) {
            let rows = &pages[i].gathered.rows;
            odds[i] = model.log_odds(rows);
            without[i] = refine::odds_without(rows, &model);
        }
        tracing::info!("fold {} of {}", fold + 1, options.folds);
    }
    let judged = refine::Judged {
        pages: &pages,
        folds: &folds,
        types: &types,
        odds: &odds,
        without: &without,
    };
    let (held_out, confidence) = judged.held_out(options);
    let (fate, fate_trees) = judged.fate(|_| true, options);
    let page_words = set_page_words(&mut pages, &typed, |_| true);
    let unit_words = set_unit_words(&mut pages, &counts, |_| true);
    let (content, content_trees) = content_models(&pages, |_| true, options);
    ContentFit {
        held_out,
        page_words,
        unit_words,
        page_type: type_model(&pages, |_| true, options),
        blocks: block_model(&pages, |_| true, options),
        content,
        content_trees,
        fate,
        fate_trees,
        confidence,
    }
}

/// The formula of blocks: the log odds of a block's words being content.
fn block_model(
    pages: &[LabelledPage],
    learns: impl Fn(usize) -> bool,
    options: &ContentFitOptions,
) -> Model {
    let mut rows = Rows::new(BlockFeature::ALL.len());
    for page in learned(pages, learns).filter(|p| p.truth.is_some()) {
        let words: Vec<f32> = page
            .gathered
            .units
            .list
            .iter()
            .map(|u| u.words as f32)
            .collect();
        let labels = page.gathered.blocks.labels(&page.labels(), &words);
        let all = words.iter().sum::<f32>().max(1.0);
        let blank = blanking::blanked(page.number(), options.blanked);
        for (row, (label, words)) in page.gathered.blocks.rows.iter().zip(labels) {
            let mut row = row.clone();
            blank
                .iter()
                .for_each(|source| source.take_from_block(&mut row));
            if words > 0.0 {
                rows.push(&row.0, &[label, 1.0 - label], page.weight * words / all);
            }
        }
    }
    let names: Vec<&str> = BlockFeature::ALL.iter().map(|f| f.name()).collect();
    learn(rows, 2, &BLOCK_FORMULA)
        .of_first()
        .model(&names, &["content"])
}

/// Scores the blocks of each page by a formula that has not seen its site.
fn score_blocks_unseen(pages: &mut [LabelledPage], folds: &[usize], options: &ContentFitOptions) {
    for fold in 0..options.folds {
        let model = BlockModel::new(&block_model(pages, |i| folds[i] != fold, options));
        for (page, _) in pages.iter_mut().zip(folds).filter(|(_, f)| **f == fold) {
            let scores = model.scores(&page.gathered.blocks);
            page.gathered
                .blocks
                .set_scores(&scores, &mut page.gathered.rows);
        }
    }
}

/// The fold of each page. Sites are dealt in turn regardless of their size, unlike in [`super::folds`]: the
/// committed models and their figures were made with these folds. Sites with no other truth than page types are
/// dealt after the others, so that they do not change the folds of the others.
fn deal(pages: &[LabelledPage], options: &ContentFitOptions) -> Vec<usize> {
    let mut fold_of: BTreeMap<&str, usize> = BTreeMap::new();
    let mut rng = fastrand::Rng::with_seed(options.seed);
    for is_labelled in [true, false] {
        let alike = pages.iter().filter(|p| p.is_labelled() == is_labelled);
        let mut sites: Vec<&str> = alike.map(|p| p.site.as_str()).collect();
        sites.sort_unstable();
        sites.dedup();
        sites.retain(|site| !fold_of.contains_key(site));
        rng.shuffle(&mut sites);
        let dealt = sites.into_iter().enumerate();
        fold_of.extend(dealt.map(|(i, site)| (site, i % options.folds.max(1))));
    }
    pages.iter().map(|p| fold_of[p.site.as_str()]).collect()
}

/// The types of each page by a model and words that have not seen its site.
fn types_of_unseen(
    pages: &mut [LabelledPage],
    typed: &SitePageWords,
    folds: &[usize],
    options: &ContentFitOptions,
) -> Vec<KindProbabilities> {
    let mut types = vec![KindProbabilities::from_classes(&[]); pages.len()];
    for fold in 0..options.folds {
        let learns = |i: usize| folds[i] != fold;
        set_page_words(pages, typed, learns);
        let model = type_model(pages, learns, options);
        for i in (0..pages.len()).filter(|i| !learns(*i)) {
            let classes = model.probabilities(&pages[i].gathered.page.row());
            types[i] = KindProbabilities::from_classes(&classes);
        }
    }
    types
}

fn type_model(
    pages: &[LabelledPage],
    learns: impl Fn(usize) -> bool,
    options: &ContentFitOptions,
) -> GradientBoostedTrees {
    let names = PageFeatures::names();
    let mut rows = Rows::new(names.len());
    let counts = |page: &LabelledPage| match page.truth {
        Some(_) => 1.0,
        None => OF_TYPE_ALONE,
    };
    // Pages that are held out do not influence the weight of a kind either.
    let mut alike: BTreeMap<&str, f32> = BTreeMap::new();
    for page in learned(pages, &learns) {
        *alike.entry(&page.kind).or_default() += counts(page);
    }
    for page in learned(pages, &learns) {
        let Some(class) = page.class() else { continue };
        let mut targets = [0.0; PageKind::ALL.len()];
        targets[class] = 1.0;
        let of_kind = alike.get(page.kind.as_str()).copied().unwrap_or(1.0);
        let weight = counts(page) * of_kind.powf(-KIND_BALANCE);
        rows.push(&page.gathered.page.row(), &targets, weight);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let how = BoostOptions {
        rounds: options.type_rounds,
        ..TYPE_TREES
    };
    let kinds: Vec<&str> = PageKind::ALL.iter().map(|k| k.name()).collect();
    boost(&rows, &kinds, &names, &how)
}

fn content_models(
    pages: &[LabelledPage],
    learns: impl Fn(usize) -> bool,
    options: &ContentFitOptions,
) -> (Model, GradientBoostedTrees) {
    let (mut rows, mut styled) = (Rows::new(UnitFeature::ALL.len()), Vec::new());
    for page in learned(pages, learns) {
        let mut rng = fastrand::Rng::with_seed(page.number());
        let blank = blanking::blanked(page.number(), options.blanked);
        let weights = page.weights();
        let all = weights.iter().sum::<f32>();
        for ((row, label), weight) in page.gathered.rows.iter().zip(&page.labels).zip(weights) {
            let Some(label) = label else { continue };
            // A unit is drawn the likelier the more it counts, and counts the more the less
            // likely it was drawn.
            let chance = (options.units * weight / all.max(f32::MIN_POSITIVE)).min(1.0);
            if rng.f32() >= chance {
                continue;
            }
            let mut row = row.clone();
            blank.iter().for_each(|source| source.take_from(&mut row));
            rows.push(&row.0, &[*label, 1.0 - label], weight / chance);
            styled.push(row[UnitFeature::Styled]);
        }
    }
    let names: Vec<&str> = UnitFeature::ALL.iter().map(|t| t.name()).collect();
    let how = BoostOptions {
        rounds: options.content_rounds,
        ..CONTENT_TREES
    };
    let trees = boost(&rows, &["content"], &names, &how);
    let how = LearnOptions {
        ridge: options.content_ridge,
        rounds: CONTENT_STEPS.0,
        rate: CONTENT_STEPS.1,
    };
    let linear = learn_apart(rows, &styled, &how);
    (linear.model(&names, &["content", "content, styled"]), trees)
}
