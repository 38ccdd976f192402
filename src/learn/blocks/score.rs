//! How well a segmenter does on marked pages.

use super::page::Page;
use crate::algorithm::Segmenter;
use crate::algorithm::visiblock::{Granularity, NamedLevel, Visiblock};
use crate::evaluate::bcubed::{Element, Undefined};
use crate::evaluate::evaluate_segments;
use crate::evaluate::roles::{RoleMatch, accepted, accuracy};
use crate::evaluate::segments::leaf_shapes;
use rayon::prelude::*;

/// Mean extended BCubed F over characters and pixels, against one truth.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct LevelScore {
    /// Over characters.
    pub chars: f64,
    /// Over pixels.
    pub pixels: f64,
}

/// How the models do on some pages.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct BlockScore {
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

impl LevelScore {
    pub(super) fn sum(self) -> f64 {
        self.chars + self.pixels
    }
}

/// A segmenter at a level.
pub(super) fn at_level(segmenter: &Visiblock, level: NamedLevel) -> Visiblock {
    Visiblock {
        granularity: Granularity::Named(level),
        ..segmenter.clone()
    }
}

/// Mean scores of a segmenter's leaves over some pages, on all processors.
pub(super) fn level_score(pages: &[&Page], segmenter: &Visiblock, truth: usize) -> LevelScore {
    let scores: Vec<[Option<f64>; 2]> = pages
        .par_iter()
        .map(|page| page_score(page, segmenter, truth))
        .collect();
    let [chars, pixels] = [0, 1].map(|element| {
        let known: Vec<f64> = scores.iter().filter_map(|s| s[element]).collect();
        known.iter().sum::<f64>() / known.len().max(1) as f64
    });
    LevelScore { chars, pixels }
}

/// F over characters and over pixels; `None` where a page has no score.
fn page_score(page: &Page, segmenter: &Visiblock, truth: usize) -> [Option<f64>; 2] {
    let segments = leaf_shapes(&segmenter.segment(&page.marked.page));
    let scores = evaluate_segments("", &segments, &page.truths[truth], &page.boxes);
    [Element::Chars, Element::Pixels].map(|element| {
        let score = scores.iter().find(|s| s.element == element);
        match score?.outcome {
            Ok(score) => Some(score.f1),
            // Leaving hard pages out gains nothing.
            Err(Undefined::NothingPredicted) => Some(0.0),
            Err(Undefined::NothingTrue) => None,
        }
    })
}

pub(super) fn score(pages: &[&Page], segmenter: &Visiblock) -> BlockScore {
    let [coarse, fine, auto_coarse, auto_fine] = [
        (NamedLevel::Coarse, 0),
        (NamedLevel::Fine, 1),
        (NamedLevel::Auto, 0),
        (NamedLevel::Auto, 1),
    ]
    .map(|(level, truth)| level_score(pages, &at_level(segmenter, level), truth));
    let matches: Vec<RoleMatch> = pages
        .iter()
        .flat_map(|p| role_matches(p, segmenter))
        .collect();
    BlockScore {
        pages: pages.len(),
        coarse,
        fine,
        auto: [auto_coarse, auto_fine],
        blocks: matches.len(),
        roles: accuracy(&matches).unwrap_or_default(),
    }
}

pub(super) fn role_matches(page: &Page, segmenter: &Visiblock) -> Vec<RoleMatch> {
    let blocks = page.marked.marked.blocks.iter();
    let known = blocks.filter(|b| !accepted(&b.kind).is_empty());
    let models = segmenter.models.as_deref();
    known
        .map(|b| RoleMatch {
            kind: b.kind.clone(),
            role: page
                .best_match(&b.rect)
                .zip(models)
                .and_then(|(part, models)| page.parts.role_by(part, models)),
        })
        .collect()
}

/// Mean of scores, each counting by its pages, and by its blocks for the roles.
pub(super) fn mean(scores: &[&BlockScore]) -> BlockScore {
    let pages: usize = scores.iter().map(|s| s.pages).sum();
    let blocks: usize = scores.iter().map(|s| s.blocks).sum();
    let right: f64 = scores.iter().map(|s| s.roles * s.blocks as f64).sum();
    BlockScore {
        pages,
        coarse: mean_level(scores, |s| s.coarse),
        fine: mean_level(scores, |s| s.fine),
        auto: [
            mean_level(scores, |s| s.auto[0]),
            mean_level(scores, |s| s.auto[1]),
        ],
        blocks,
        roles: right / blocks.max(1) as f64,
    }
}

fn mean_level(scores: &[&BlockScore], level: fn(&BlockScore) -> LevelScore) -> LevelScore {
    let pages: usize = scores.iter().map(|s| s.pages).sum();
    let mut sum = LevelScore::default();
    for score in scores {
        sum.chars += level(score).chars * score.pages as f64;
        sum.pixels += level(score).pixels * score.pages as f64;
    }
    LevelScore {
        chars: sum.chars / pages.max(1) as f64,
        pixels: sum.pixels / pages.max(1) as f64,
    }
}
