//! Learning the coefficients of the fused score and of the page types.
//!
//! # Steps
//! 1. Label every unit of every page from the true text ([`crate::evaluate::unit_truth`]).
//! 2. Deal the sites into folds; pages of one site never stand on both sides of a split.
//! 3. Tell the type of each page by a model that has not seen its site; these probabilities,
//!    with their errors, are what the content models learn from.
//! 4. Ask what words say only of counts without the page's own site, for the same reason.
//! 5. For each fold learn from the others, choose content on the pages held out and on those
//!    learned from, and score both. A small gap says that nothing was learned by heart.
//! 6. Learn once more from all pages: those coefficients are the result.
//!
//! A unit counts by its share of the page's words, so that long pages weigh no more than short
//! ones.

mod page;
mod words;

pub use page::LabelledPage;

use crate::content::features::{UnitFeature, set_types};
use crate::content::fused::probability;
use crate::content::page_type::{KindProbabilities, PageFeatures, PageKind};
use crate::content::page_words::PageWords;
use crate::content::score::ContentModel;
use crate::content::unit_words::UnitWords;
use crate::evaluate::content::{Shingles, word_score};
use crate::evaluate::score::Score;
use crate::learn::boost::{BoostOptions, boost};
use crate::learn::softmax::{LearnOptions, Rows, learn_apart};
use crate::model::gradient_boosted_trees::GradientBoostedTrees;
use crate::model::linear::Model;
use page::learned;
use rayon::prelude::*;
use std::collections::BTreeMap;
use words::{count_words, set_page_words, set_unit_words, words_of};

/// How far kinds with many pages are held back in learning page types: 0 not at all, 1 so far
/// that every kind counts the same. Source: ours, cross-validation on wcxb.
const KIND_BALANCE: f32 = 0.75;

/// How the trees of the page types grow. Source: cross-validation on wcxb, as the next.
const TYPE_TREES: BoostOptions = BoostOptions {
    rounds: 150,
    rate: 0.1,
    leaves: 6,
    min_rows: 8,
    ridge: 3.0,
    columns: 0.3,
    rows: 0.8,
};
/// How the trees of the content model grow.
const CONTENT_TREES: BoostOptions = BoostOptions {
    rounds: 150,
    rate: 0.1,
    leaves: 8,
    min_rows: 200,
    ridge: 5.0,
    columns: 0.2,
    rows: 0.7,
};

/// How to learn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContentFitOptions {
    /// Number of folds, 2 or more. Default 5.
    pub folds: usize,
    /// Seed of the shuffle of sites. Default 1.
    pub seed: u64,
    /// Penalty on the content model's weights. Default 0.005. Source: cross-validation on wcxb.
    pub content_ridge: f32,
    /// Rounds of boosting, of the content model's trees. Default 150. Source: likewise.
    pub content_rounds: u32,
    /// Rounds of boosting, of the page types' trees. Default 150. Source: likewise.
    pub type_rounds: u32,
    /// Least probability of content, as [`crate::content::ContentOptions::min_probability`].
    pub min_probability: f32,
}

impl Default for ContentFitOptions {
    fn default() -> Self {
        Self {
            folds: 5,
            seed: 1,
            content_ridge: 0.005,
            content_rounds: 150,
            type_rounds: 150,
            min_probability: 0.15,
        }
    }
}

/// How well a model does on one page that it has not seen, and the page's type by a model that
/// has not seen it either.
#[derive(Debug, Clone, PartialEq)]
pub struct HeldOut {
    /// The page's id.
    pub id: String,
    /// Its true type.
    pub kind: String,
    /// Its type as told.
    pub told: String,
    /// The fold it was held out in.
    pub fold: usize,
    /// Words against the truth.
    pub words: Score,
    /// Shingles against the truth.
    pub shingles: Shingles,
    /// Mean F1 on the pages that the model learned from.
    pub learned_f1: f64,
}

impl HeldOut {
    /// The set the page is of: what stands before the slash of its id.
    pub fn set(&self) -> &str {
        self.id.split_once('/').map_or("", |(set, _)| set)
    }
}

/// The models and how they do.
#[derive(Debug, Clone, PartialEq)]
pub struct ContentFit {
    /// Every page, held out once.
    pub held_out: Vec<HeldOut>,
    /// Trees of the page types, learned from all pages, as all that follows.
    pub page_type: GradientBoostedTrees,
    /// Words of labels and titles by kind of page.
    pub page_words: PageWords,
    /// What words say of units.
    pub unit_words: UnitWords,
    /// Coefficients of the fused score.
    pub content: Model,
    /// Trees of the fused score.
    pub content_trees: GradientBoostedTrees,
}

/// Learns from pages; see the module's docs for the steps.
pub fn fit_content(mut pages: Vec<LabelledPage>, options: &ContentFitOptions) -> ContentFit {
    let folds = deal(&pages, options);
    let types = types_of_unseen(&mut pages, &folds, options);
    for (page, types) in pages.iter_mut().zip(&types) {
        set_types(&mut page.gathered.rows, types);
    }
    let counts = count_words(&pages);
    let mut held_out = Vec::new();
    for fold in 0..options.folds {
        let learns = |i: usize| folds[i] != fold;
        set_unit_words(&mut pages, &counts, learns);
        let (linear, trees) = content_models(&pages, learns, options);
        let model = ContentModel::new(&linear, trees);
        let scores: Vec<_> = pages
            .par_iter()
            .zip(&types)
            .map(|(page, types)| judge(page, types, &model, options))
            .collect();
        let seen: Vec<f64> = (0..pages.len())
            .filter(|i| folds[*i] != fold)
            .map(|i| scores[i].0.f1)
            .collect();
        let learned_f1 = seen.iter().sum::<f64>() / seen.len().max(1) as f64;
        for i in (0..pages.len()).filter(|i| folds[*i] == fold) {
            held_out.push(HeldOut {
                id: pages[i].id.clone(),
                kind: pages[i].kind.clone(),
                told: types[i].likeliest().name().to_owned(),
                fold,
                words: scores[i].0,
                shingles: scores[i].1,
                learned_f1,
            });
        }
    }
    let page_words = words_of(&pages, |_| true);
    set_page_words(&mut pages, &page_words, |_| true);
    let unit_words = set_unit_words(&mut pages, &counts, |_| true);
    let (content, content_trees) = content_models(&pages, |_| true, options);
    ContentFit {
        held_out,
        page_words,
        unit_words,
        page_type: type_model(&pages, |_| true, options),
        content,
        content_trees,
    }
}

/// The fold of each page.
fn deal(pages: &[LabelledPage], options: &ContentFitOptions) -> Vec<usize> {
    let mut sites: Vec<&str> = pages.iter().map(|p| p.site.as_str()).collect();
    sites.sort_unstable();
    sites.dedup();
    fastrand::Rng::with_seed(options.seed).shuffle(&mut sites);
    let fold_of: BTreeMap<&str, usize> = sites
        .into_iter()
        .enumerate()
        .map(|(i, site)| (site, i % options.folds.max(1)))
        .collect();
    pages.iter().map(|p| fold_of[p.site.as_str()]).collect()
}

/// The types of each page by a model and words that have not seen its site.
fn types_of_unseen(
    pages: &mut [LabelledPage],
    folds: &[usize],
    options: &ContentFitOptions,
) -> Vec<KindProbabilities> {
    let mut types = vec![KindProbabilities::from_classes(&[]); pages.len()];
    for fold in 0..options.folds {
        let learns = |i: usize| folds[i] != fold;
        let words = words_of(pages, learns);
        set_page_words(pages, &words, learns);
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
    for page in learned(pages, learns) {
        let Some(class) = page.class() else { continue };
        let mut targets = [0.0; PageKind::ALL.len()];
        targets[class] = 1.0;
        let alike = pages.iter().filter(|p| p.kind == page.kind).count();
        let weight = (alike as f32).powf(-KIND_BALANCE);
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
        let units = &page.gathered.units.list;
        let words: u32 = units.iter().map(|u| u.words).sum();
        for ((row, label), unit) in page.gathered.rows.iter().zip(&page.labels).zip(units) {
            let weight = page.weight * unit.words as f32 / words.max(1) as f32;
            rows.push(&row.0, &[*label, 1.0 - label], weight);
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
        rounds: 250,
        rate: 0.05,
    };
    let linear = learn_apart(rows, &styled, &how);
    (linear.model(&names, &["content", "content, styled"]), trees)
}

fn judge(
    page: &LabelledPage,
    types: &KindProbabilities,
    model: &ContentModel,
    options: &ContentFitOptions,
) -> (Score, Shingles) {
    let rows = page.gathered.rows.iter();
    let probabilities: Vec<f32> = rows
        .map(|row| probability(model.log_odds(row), types))
        .collect();
    let units = &page.gathered.units.list;
    let (_, kept) = page
        .gathered
        .choose(&probabilities, options.min_probability);
    let texts = units.iter().zip(kept).filter(|(_, k)| *k);
    let text: Vec<&str> = texts.map(|(u, _)| u.text.as_str()).collect();
    let text = text.join("\n");
    (
        word_score(&page.truth, &text),
        Shingles::compare(&page.truth, &text),
    )
}
