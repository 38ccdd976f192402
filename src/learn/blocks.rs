//! Learning levels and roles of the default segmentation from marked blocks.
//!
//! # Steps
//! 1. Find the best cut of every page's tree for its true blocks ([`best_cut`]): each part is a
//!    row, labelled by whether it stays whole there, weighing what the other choice would cost.
//! 2. Deal the sites into folds. For each fold learn both levels and the roles from the others
//!    (logistic and multinomial regression, [`crate::learn::softmax`]), choose the thresholds there, and
//!    score the pages held out.
//! 3. Learn once more from all pages: those models are the result.
//!
//! A marked type admits several roles ([`crate::evaluate::roles::accepted`]): which of them a block is
//! learned as follows the model itself, from one round to the next.

use super::folds::folds_by_site;
use super::search::spread;
use crate::algorithm::Segmenter;
use crate::algorithm::visiblock::learning::{LEVEL_NAMES, PageParts, ROLE_NAMES, WEIGHED_ROLES};
use crate::algorithm::visiblock::{Granularity, Models, NamedLevel, Visiblock};
use crate::evaluate::bcubed::{Element, NodeBox};
use crate::evaluate::evaluate_segments;
use crate::evaluate::nodes;
use crate::evaluate::pages::{MarkedSnapshot, sites};
use crate::evaluate::roles::{RoleMatch, accepted, accuracy};
use crate::evaluate::segments::leaf_shapes;
use crate::evaluate::truth::MarkedBlock;
use crate::geometry::{MultiPolygon, Rect};
use crate::learn::softmax::{LearnOptions, Rows, learn};
use crate::learn::thresholds::FitError;
use crate::model::linear::Model;
use crate::segmentation::Role;
use std::sync::Arc;

/// Thresholds that are tried for a level, log odds. Source: ours.
const THRESHOLDS: [f64; 17] = [
    -1.5, -1.25, -1.0, -0.875, -0.75, -0.625, -0.5, -0.375, -0.25, -0.125, 0.0, 0.25, 0.5, 0.75,
    1.0, 1.25, 1.5,
];
/// Shares of the coarse level that are tried for the page's own level. Source: ours.
const BLENDS: [f64; 4] = [0.0, 0.3, 0.5, 0.7];
/// Rounds in which the roles of blocks that admit several are chosen anew. Source: ours; the
/// choice no longer moves after three.
const ROLE_ROUNDS: usize = 3;

/// How to learn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BlockFitOptions {
    /// Number of folds, 2 or more. Default 5.
    pub folds: usize,
    /// Seed of the shuffle of sites. Default 1.
    pub seed: u64,
    /// Penalty on the weights of the levels. Default 1. Source: cross-validation on kreuzer.
    pub level_ridge: f32,
    /// Penalty on the weights of the roles. Default 0.04. Source: likewise.
    pub role_ridge: f32,
}

impl Default for BlockFitOptions {
    fn default() -> Self {
        Self {
            folds: 5,
            seed: 1,
            level_ridge: 1.0,
            role_ridge: 0.04,
        }
    }
}

/// Mean extended BCubed F over characters and pixels, against one truth.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct LevelScore {
    /// Over characters.
    pub chars: f64,
    /// Over pixels.
    pub pixels: f64,
}

/// How the models do on some pages.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct BlockScore {
    /// Number of pages.
    pub pages: usize,
    /// The coarse level against the top-level blocks.
    pub coarse: LevelScore,
    /// The fine level against the leaves.
    pub fine: LevelScore,
    /// The page's own level against both.
    pub auto: [LevelScore; 2],
    /// Number of marked blocks of known types.
    pub blocks: usize,
    /// Share of them with a fitting role.
    pub roles: f64,
}

/// The models with the thresholds that go with them.
#[derive(Debug, Clone, PartialEq)]
pub struct BlockModels {
    /// `coarse.toml`.
    pub coarse: Model,
    /// `fine.toml`.
    pub fine: Model,
    /// `roles.toml`.
    pub roles: Model,
    /// The segmenter with these models and the thresholds learned.
    pub segmenter: Visiblock,
}

/// What was learned, and how it does.
#[derive(Debug, Clone, PartialEq)]
pub struct BlockFit {
    /// Mean over the pages, each when its site was held out.
    pub held_out: BlockScore,
    /// Mean over the folds of the pages learned from.
    pub learned: BlockScore,
    /// Each fold: held out and learned from.
    pub folds: Vec<(BlockScore, BlockScore)>,
    /// The roles of all marked blocks of known types, each when its site was held out.
    pub roles: Vec<RoleMatch>,
    /// Learned from all pages.
    pub models: BlockModels,
}

/// A page as the learner needs it.
struct Page {
    marked: MarkedSnapshot,
    parts: PageParts,
    boxes: Vec<NodeBox>,
    truths: [Vec<MultiPolygon>; 2],
    /// For both levels: of each part the label and its weight.
    cuts: [Vec<(f32, f32)>; 2],
}

impl Page {
    fn new(marked: MarkedSnapshot) -> Self {
        let parts = PageParts::from_page(&Visiblock::default(), &marked.page);
        let blocks = &marked.marked.blocks;
        let of = |chosen: &dyn Fn(&MarkedBlock) -> bool| {
            let chosen = blocks.iter().filter(|b| chosen(b)).map(|b| b.rect);
            best_cut(&parts, &chosen.collect::<Vec<_>>())
        };
        Self {
            boxes: nodes::of_page(&marked.page),
            truths: [marked.marked.top(), marked.marked.leaf()],
            cuts: [of(&|b| b.level == 1), of(&|b| b.leaf)],
            parts,
            marked,
        }
    }
}

/// Learns from pages; see the module's docs for the steps.
///
/// # Errors
/// [`FitError::TooFewSites`].
pub fn fit_blocks(
    pages: Vec<MarkedSnapshot>,
    options: &BlockFitOptions,
) -> Result<BlockFit, FitError> {
    let sites = sites(pages.iter().map(MarkedSnapshot::origin));
    let folds = folds_by_site(&sites, options.folds, options.seed)?;
    let pages: Vec<Page> = pages.into_iter().map(Page::new).collect();
    let (mut scores, mut roles) = (Vec::new(), Vec::new());
    for fold in &folds {
        let (held_out, seen): (Vec<usize>, Vec<usize>) =
            (0..pages.len()).partition(|i| fold.contains(i));
        let pick = |chosen: &[usize]| -> Vec<&Page> { chosen.iter().map(|i| &pages[*i]).collect() };
        let models = learn_models(&pick(&seen), options);
        let judge = |chosen: &[usize]| score(&pick(chosen), &models.segmenter);
        scores.push((judge(&held_out), judge(&seen)));
        for page in pick(&held_out) {
            roles.extend(role_matches(page, &models.segmenter));
        }
    }
    let all: Vec<&Page> = pages.iter().collect();
    Ok(BlockFit {
        held_out: mean(scores.iter().map(|s| &s.0)),
        learned: mean(scores.iter().map(|s| &s.1)),
        folds: scores,
        roles,
        models: learn_models(&all, options),
    })
}

/// For each part whether it stays whole in the cut of the tree that is most like the true
/// blocks, and what the other choice would cost. A block counts by its share of the page's area
/// and text, times its likeness (intersection over union) to the true block it is most like.
fn best_cut(parts: &PageParts, truth: &[Rect]) -> Vec<(f32, f32)> {
    let area = parts.rect(0).area().max(1.0);
    let chars = f64::from(parts.chars(0).max(1));
    let whole = |part: usize| {
        let rect = parts.rect(part);
        let likeness = truth.iter().map(|t| t.iou(&rect));
        let share = rect.area() / area + f64::from(parts.chars(part)) / chars;
        share / 2.0 * likeness.fold(0.0, f64::max)
    };
    let order = parts.downwards();
    // Parts that lists and sections took the place of are in no list of children.
    let count = order.iter().max().map_or(0, |most| most + 1);
    let mut best = vec![0.0; count];
    let mut rows = vec![(1.0, 0.0); count];
    for index in order.into_iter().rev() {
        let children = parts.children(index);
        let (keep, divide) = (whole(index), children.iter().map(|c| best[*c]).sum());
        best[index] = f64::max(keep, divide);
        if !children.is_empty() {
            let label = if keep >= divide { 1.0 } else { 0.0 };
            rows[index] = (label, (keep - divide).abs() as f32);
        }
    }
    rows
}

fn learn_models(pages: &[&Page], options: &BlockFitOptions) -> BlockModels {
    let roles = role_model(pages, options);
    let (coarse, fine) = (
        level_model(pages, 0, &roles, options),
        level_model(pages, 1, &roles, options),
    );
    let models = Arc::new(Models::new(&coarse, &fine, &roles));
    let mut segmenter = Visiblock {
        models: Some(models),
        ..Visiblock::default()
    };
    let score_of = |s: &Visiblock, truth| level_score(pages, s, truth);
    segmenter.coarse_threshold = best_of(THRESHOLDS, |t| {
        let mut tried = at(&segmenter, NamedLevel::Coarse);
        tried.coarse_threshold = t;
        score_of(&tried, 0).sum()
    });
    segmenter.fine_threshold = best_of(THRESHOLDS, |t| {
        let mut tried = at(&segmenter, NamedLevel::Fine);
        tried.fine_threshold = t;
        score_of(&tried, 1).sum()
    });
    let goals = [
        score_of(&at(&segmenter, NamedLevel::Coarse), 0).sum(),
        score_of(&at(&segmenter, NamedLevel::Fine), 1).sum(),
    ];
    let grid = BLENDS.iter().flat_map(|b| THRESHOLDS.map(|t| (*b, t)));
    (segmenter.auto_blend, segmenter.auto_threshold) = best_of(grid, |(blend, threshold)| {
        let mut tried = at(&segmenter, NamedLevel::Auto);
        (tried.auto_blend, tried.auto_threshold) = (blend, threshold);
        // The level that loses least where it loses most.
        let lost = |truth: usize| score_of(&tried, truth).sum() - goals[truth];
        lost(0).min(lost(1))
    });
    BlockModels {
        coarse,
        fine,
        roles,
        segmenter,
    }
}

/// The candidate of the greatest score; the first of equals.
fn best_of<T: Copy + Default>(
    candidates: impl IntoIterator<Item = T>,
    score: impl Fn(T) -> f64,
) -> T {
    let scored = candidates.into_iter().map(|c| (c, score(c)));
    let best = scored.reduce(|a, b| if b.1 > a.1 { b } else { a });
    best.map_or_else(T::default, |b| b.0)
}

fn at(segmenter: &Visiblock, level: NamedLevel) -> Visiblock {
    Visiblock {
        granularity: Granularity::Named(level),
        ..segmenter.clone()
    }
}

fn level_model(pages: &[&Page], level: usize, roles: &Model, options: &BlockFitOptions) -> Model {
    let mut rows = Rows::new(LEVEL_NAMES.len());
    for page in pages {
        let evidence = page.parts.level(&page.marked.page, roles);
        for (row, (label, weight)) in evidence.iter().zip(&page.cuts[level]) {
            if *weight > 0.0 {
                rows.push(row, &[*label, 1.0 - label], *weight);
            }
        }
    }
    let how = LearnOptions {
        ridge: options.level_ridge,
        rounds: 300,
        rate: 0.05,
    };
    learn(rows, 2, &how)
        .of_first()
        .model(&LEVEL_NAMES, &["whole"])
}

/// The part that is most like a marked block; the whole page is none.
fn match_of(page: &Page, rect: &Rect) -> Option<usize> {
    let parts = page.parts.downwards().into_iter().skip(1);
    let likeness = |part: &usize| page.parts.rect(*part).iou(rect);
    parts.max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
}

fn role_model(pages: &[&Page], options: &BlockFitOptions) -> Model {
    let mut found: Vec<(&[f32], Vec<usize>)> = Vec::new();
    for page in pages {
        for block in &page.marked.marked.blocks {
            let fits = accepted(&block.kind);
            let Some(part) = match_of(page, &block.rect) else {
                continue;
            };
            let fitting: Vec<usize> = (0..WEIGHED_ROLES.len())
                .filter(|r| {
                    fits.contains(&WEIGHED_ROLES[*r]) && page.parts.may_be(part, WEIGHED_ROLES[*r])
                })
                .collect();
            if let (Some(row), false) = (page.parts.role(part), fitting.is_empty()) {
                found.push((row, fitting));
            }
        }
    }
    let mut model = Model::default();
    for round in 0..ROLE_ROUNDS {
        let ready = model.with_columns(ROLE_NAMES.into_iter());
        let mut rows = Rows::new(ROLE_NAMES.len());
        for (row, fitting) in &found {
            let likely = ready.probabilities(row);
            let share = |r: usize| if round == 0 { 1.0 } else { likely[r] };
            let sum: f32 = fitting.iter().map(|r| share(*r)).sum();
            let mut targets = [0.0; WEIGHED_ROLES.len()];
            for role in fitting {
                targets[*role] = share(*role) / sum.max(f32::MIN_POSITIVE);
            }
            rows.push(row, &targets, 1.0);
        }
        let how = LearnOptions {
            ridge: options.role_ridge,
            rounds: 300,
            rate: 0.05,
        };
        model = learn(rows, WEIGHED_ROLES.len(), &how)
            .model(&ROLE_NAMES, &WEIGHED_ROLES.map(Role::name));
    }
    model
}

impl LevelScore {
    fn sum(self) -> f64 {
        self.chars + self.pixels
    }
}

/// Mean scores of a segmenter's leaves over some pages, spread over the processors.
fn level_score(pages: &[&Page], segmenter: &Visiblock, truth: usize) -> LevelScore {
    let scores = spread(pages, |page| {
        let segments = leaf_shapes(&segmenter.segment(&page.marked.page));
        let scores = evaluate_segments("", &segments, &page.truths[truth], &page.boxes);
        let of = |element| {
            let score = scores.iter().find(|s| s.element == element);
            score.and_then(|s| s.outcome.ok()).map(|s| s.f1)
        };
        [of(Element::Chars), of(Element::Pixels)]
    });
    let mean = |element: usize| {
        let known: Vec<f64> = scores.iter().filter_map(|s| s[element]).collect();
        known.iter().sum::<f64>() / known.len().max(1) as f64
    };
    LevelScore {
        chars: mean(0),
        pixels: mean(1),
    }
}

fn score(pages: &[&Page], segmenter: &Visiblock) -> BlockScore {
    let of = |level, truth| level_score(pages, &at(segmenter, level), truth);
    let matches: Vec<RoleMatch> = pages
        .iter()
        .flat_map(|p| role_matches(p, segmenter))
        .collect();
    BlockScore {
        pages: pages.len(),
        coarse: of(NamedLevel::Coarse, 0),
        fine: of(NamedLevel::Fine, 1),
        auto: [of(NamedLevel::Auto, 0), of(NamedLevel::Auto, 1)],
        blocks: matches.len(),
        roles: accuracy(&matches).unwrap_or_default(),
    }
}

fn role_matches(page: &Page, segmenter: &Visiblock) -> Vec<RoleMatch> {
    let blocks = page.marked.marked.blocks.iter();
    let known = blocks.filter(|b| !accepted(&b.kind).is_empty());
    let models = segmenter.models.as_deref();
    known
        .map(|b| RoleMatch {
            kind: b.kind.clone(),
            role: match_of(page, &b.rect)
                .zip(models)
                .and_then(|(part, models)| page.parts.role_by(part, models)),
        })
        .collect()
}

/// Mean of scores, each counting by its pages, and its blocks for the roles.
fn mean<'a>(scores: impl Iterator<Item = &'a BlockScore> + Clone) -> BlockScore {
    let pages: usize = scores.clone().map(|s| s.pages).sum();
    let blocks: usize = scores.clone().map(|s| s.blocks).sum();
    let level = |of: &dyn Fn(&BlockScore) -> LevelScore| {
        let sum = |part: &dyn Fn(LevelScore) -> f64| {
            let weighed = scores.clone().map(|s| part(of(s)) * s.pages as f64);
            weighed.sum::<f64>() / pages.max(1) as f64
        };
        LevelScore {
            chars: sum(&|l| l.chars),
            pixels: sum(&|l| l.pixels),
        }
    };
    BlockScore {
        pages,
        coarse: level(&|s| s.coarse),
        fine: level(&|s| s.fine),
        auto: [level(&|s| s.auto[0]), level(&|s| s.auto[1])],
        blocks,
        roles: scores
            .clone()
            .map(|s| s.roles * s.blocks as f64)
            .sum::<f64>()
            / blocks.max(1) as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::test_page::TestPage;

    /// Two columns of text, one below the other, each with three paragraphs.
    fn parts_of_two_sections() -> PageParts {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..2 {
            t.open("section");
            for _ in 0..3 {
                t.open("p").text("some words of a paragraph").close();
            }
            t.close();
        }
        let page = t.finish();
        PageParts::from_page(&Visiblock::default(), &page)
    }

    #[test]
    fn the_best_cut_divides_down_to_the_true_blocks() {
        let parts = parts_of_two_sections();
        let sections = parts.children(0).to_vec();
        assert_eq!(sections.len(), 2);
        let rects = |of: &[usize]| of.iter().map(|p| parts.rect(*p)).collect::<Vec<_>>();
        let labels = |truth: &[Rect]| -> Vec<f32> {
            let rows = best_cut(&parts, truth);
            [0, sections[0], sections[1]].map(|p| rows[p].0).to_vec()
        };
        assert_eq!(labels(&[parts.rect(0)]), [1.0, 1.0, 1.0]);
        assert_eq!(labels(&rects(&sections)), [0.0, 1.0, 1.0]);
        let mut mixed = rects(&sections[..1]);
        mixed.extend(rects(parts.children(sections[1])));
        assert_eq!(labels(&mixed), [0.0, 1.0, 0.0]);
    }
}
