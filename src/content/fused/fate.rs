//! Second score of each unit, from the first scores of the units it is tied to.
//!
//! The first score judges a unit by itself. Units in one section, on one tag path (the posts of a thread, the entries
//! of a list), in one container or one block are mostly content together or not at all. So the log odds of each unit
//! are predicted a second time, from those of the units it is tied to, by a linear model (`fate.toml`) and trees
//! (`fate_trees.json`), as in [`super::score`]; the result is the mean of both predictions. Of the unit itself, the
//! second models see only its first score, its size, its links and its place.
//!
//! Trained on log odds of pages that the first models had not seen.
//!
//! Cost: linear in units and nodes.

use crate::content::features::{Context, UnitFeature, UnitRow, container, heading, log};
use crate::content::page_type::{KindProbabilities, PageKind};
use crate::hash::HashMap;
use crate::model::features::features;
use crate::model::gradient_boosted_trees::GradientBoostedTrees;
use crate::model::lanes::score_rows;
use crate::model::linear::Model;
use crate::model::pair::{self, Pair};
use std::sync::OnceLock;

/// Maximum weight, in words, of a unit in the means over others. Source: ours: a paragraph; longer ones would
/// dominate.
const MAX_WORDS: f32 = 50.0;
/// Maximum absolute log odds; larger values are cut off. Source: ours.
const MAX_ODDS: f32 = 6.0;
/// Minimum log odds of a unit that is surely content. Source: ours: .73.
const SURE: f32 = 1.0;
/// Weight of the second prediction, 0..=1; the first has the rest. Source: ours, cross-validation over all sets:
/// either alone is worse on most (mean F1 of six sets .882 and .884, of both .886).
const JUDGED: f32 = 0.5;

features! {
/// A feature of a unit's fate; the comment above it says what its value is.
FateFeature,
/// The features of one unit's fate.
FateRow {
    // Its own log odds.
    OwnOdds,
    // Mean log odds of the others with its tag path; how many words those have, logarithm.
    PathOdds, PathWords,
    // The same of its section: below the same heading, in that heading's container.
    SectionOdds, SectionWords,
    // Log odds of that heading.
    HeadingOdds,
    // The same of the containers around it: the nearest, the next, of 1000 characters, of a tenth.
    ParentOdds, GrandOdds, ThousandOdds, TenthOdds,
    // The same of its block, and of the block around that.
    BlockOdds, BlockAroundOdds,
    // Log odds of the unit before and of the unit after.
    BeforeOdds, AfterOdds,
    // Mean of the five before and of the five after, by words.
    BeforeFive, AfterFive,
    // Words between it and the nearest sure content before and after, logarithm.
    SinceSure, UntilSure,
    // Of the page: mean, greatest, share of the words that are likely.
    PageOdds, PageGreatest, PageLikely,
    // Place in the text.
    FateOrder,
    // Its words, logarithm; its link density.
    FateWords, FateLinks,
    // It is a heading; it stands before the headline.
    FateHeading, FateBeforeTitle,
    // The score of its block, and the mean along the path.
    FateBlock, FateBlockMean,
    // Share of the page's text in a font of its own.
    FateStyled,
    // Probability that the page is of this type.
    FateArticle, FateForum, FateProduct, FateCollection, FateListing, FateDocumentation,
    FateService,
}
}

/// Number of ways in which units are tied.
const TIES: usize = 8;
/// The feature with the mean log odds of the others, for each tie.
const TIED: [FateFeature; TIES] = [
    FateFeature::PathOdds,
    FateFeature::SectionOdds,
    FateFeature::ParentOdds,
    FateFeature::GrandOdds,
    FateFeature::ThousandOdds,
    FateFeature::TenthOdds,
    FateFeature::BlockOdds,
    FateFeature::BlockAroundOdds,
];
/// The feature with the number of their words, for the first two ties.
const TIED_WORDS: [FateFeature; 2] = [FateFeature::PathWords, FateFeature::SectionWords];
/// The feature of each kind of page.
const KINDS: [(PageKind, FateFeature); PageKind::ALL.len()] = [
    (PageKind::Article, FateFeature::FateArticle),
    (PageKind::Forum, FateFeature::FateForum),
    (PageKind::Product, FateFeature::FateProduct),
    (PageKind::Collection, FateFeature::FateCollection),
    (PageKind::Listing, FateFeature::FateListing),
    (PageKind::Documentation, FateFeature::FateDocumentation),
    (PageKind::Service, FateFeature::FateService),
];

/// The groups that tie the units of a page.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Ties {
    /// For each tie the group of each unit, a number below its entry of `counts`.
    groups: [Vec<u32>; TIES],
    counts: [usize; TIES],
    /// For each unit the unit of the heading above it.
    headings: Vec<Option<usize>>,
    /// Words of each unit, from 1 to [`MAX_WORDS`].
    words: Vec<f32>,
}

/// The group number of each key, in the order of first occurrence, and the number of groups.
fn numbered<K: std::hash::Hash + Eq>(keys: impl Iterator<Item = K>) -> (Vec<u32>, usize) {
    let mut numbers: HashMap<K, u32> = HashMap::default();
    let of = keys.map(|key| {
        let next = numbers.len() as u32;
        *numbers.entry(key).or_insert(next)
    });
    let groups = of.collect();
    (groups, numbers.len())
}

impl Ties {
    /// Ties the units, given the innermost block of each and the parent of every block.
    pub(crate) fn new(context: &Context, of_unit: &[usize], parents: &[Option<usize>]) -> Self {
        let scales = container::scales(context);
        let sections = heading::sections(context);
        let around = |block: &usize| parents[*block].unwrap_or(*block);
        let tied = [
            numbered(context.path_hashes().iter()),
            numbered(sections.iter().map(|s| (s.heading, s.is_inside))),
            numbered(scales.iter().map(|s| s[0])),
            numbered(scales.iter().map(|s| s[1])),
            numbered(scales.iter().map(|s| s[2])),
            numbered(scales.iter().map(|s| s[3])),
            numbered(of_unit.iter()),
            numbered(of_unit.iter().map(around)),
        ];
        let counts = std::array::from_fn(|i| tied[i].1);
        let words = context.units.list.iter();
        Self {
            counts,
            groups: tied.map(|(groups, _)| groups),
            headings: sections.into_iter().map(|s| s.heading).collect(),
            words: words
                .map(|u| (u.words as f32).clamp(1.0, MAX_WORDS))
                .collect(),
        }
    }

    /// The number of each unit's tag path.
    pub(crate) fn paths(&self) -> &[u32] {
        &self.groups[0]
    }

    /// The features of each unit's fate, given the log odds of all.
    pub(crate) fn rows(
        &self,
        odds: &[f32],
        units: &[UnitRow],
        types: &KindProbabilities,
    ) -> Vec<FateRow> {
        let odds: Vec<f32> = odds.iter().map(|o| o.clamp(-MAX_ODDS, MAX_ODDS)).collect();
        let mut rows = vec![FateRow::default(); odds.len()];
        for (i, (row, unit)) in rows.iter_mut().zip(units).enumerate() {
            row[FateFeature::OwnOdds] = odds[i];
            row[FateFeature::HeadingOdds] = self.headings[i].map_or(odds[i], |h| odds[h]);
            row[FateFeature::FateOrder] = unit[UnitFeature::OrderChars];
            row[FateFeature::FateWords] = unit[UnitFeature::TextWords];
            row[FateFeature::FateLinks] = unit[UnitFeature::TextLinkDensity];
            row[FateFeature::FateHeading] = unit[UnitFeature::InHeading];
            row[FateFeature::FateBeforeTitle] = unit[UnitFeature::BeforeTitle];
            row[FateFeature::FateBlock] = unit[UnitFeature::BlockScore];
            row[FateFeature::FateBlockMean] = unit[UnitFeature::BlockMean];
            row[FateFeature::FateStyled] = unit[UnitFeature::Styled];
            for (kind, feature) in KINDS {
                row[feature] = types[kind];
            }
        }
        for tie in 0..TIES {
            self.tie(tie, &odds, &mut rows);
        }
        self.set_near(&odds, &mut rows);
        self.set_sure(&odds, &mut rows);
        self.set_page(&odds, &mut rows);
        rows
    }

    /// What the others of a group say; a unit that is tied to none says it itself.
    fn tie(&self, tie: usize, odds: &[f32], rows: &mut [FateRow]) {
        let mut sums = vec![(0.0_f32, 0.0_f32); self.counts[tie]];
        for ((group, odds), words) in self.groups[tie].iter().zip(odds).zip(&self.words) {
            let sum = &mut sums[*group as usize];
            sum.0 += odds * words;
            sum.1 += words;
        }
        for (i, row) in rows.iter_mut().enumerate() {
            let (odds, words) = (odds[i], self.words[i]);
            let (sum, all) = sums[self.groups[tie][i] as usize];
            let others = all - words;
            row[TIED[tie]] = if others > 0.5 {
                (sum - odds * words) / others
            } else {
                odds
            };
            if let Some(feature) = TIED_WORDS.get(tie) {
                row[*feature] = log(others.max(0.0));
            }
        }
    }

    fn set_near(&self, odds: &[f32], rows: &mut [FateRow]) {
        let mean = |range: std::ops::Range<usize>, own: f32| {
            let (mut sum, mut words) = (0.0, 0.0);
            for i in range {
                sum += odds[i] * self.words[i];
                words += self.words[i];
            }
            if words > 0.0 { sum / words } else { own }
        };
        let last = odds.len().saturating_sub(1);
        for (i, row) in rows.iter_mut().enumerate() {
            row[FateFeature::BeforeOdds] = odds[i.saturating_sub(1)];
            row[FateFeature::AfterOdds] = odds[(i + 1).min(last)];
            row[FateFeature::BeforeFive] = mean(i.saturating_sub(5)..i, odds[i]);
            row[FateFeature::AfterFive] = mean(i + 1..(i + 6).min(odds.len()), odds[i]);
        }
    }

    fn set_sure(&self, odds: &[f32], rows: &mut [FateRow]) {
        let far = 1e4_f32;
        let mut set = |feature: FateFeature, order: &mut dyn Iterator<Item = usize>| {
            let mut words = far;
            for i in order {
                rows[i][feature] = log(words.min(far));
                words = if odds[i] >= SURE {
                    0.0
                } else {
                    words + self.words[i]
                };
            }
        };
        set(FateFeature::SinceSure, &mut (0..odds.len()));
        set(FateFeature::UntilSure, &mut (0..odds.len()).rev());
    }

    fn set_page(&self, odds: &[f32], rows: &mut [FateRow]) {
        let all = self.words.iter().sum::<f32>().max(1.0);
        let each = || odds.iter().zip(&self.words);
        let mean = each().map(|(o, w)| o * w).sum::<f32>() / all;
        let likely = each()
            .filter(|(o, _)| **o > 0.0)
            .map(|(_, w)| w)
            .sum::<f32>()
            / all;
        let greatest = odds.iter().copied().fold(-MAX_ODDS, f32::max);
        for row in rows {
            row[FateFeature::PageOdds] = mean;
            row[FateFeature::PageGreatest] = greatest;
            row[FateFeature::PageLikely] = likely;
        }
    }
}

/// Both models of the second score.
#[derive(Debug, Clone)]
pub(crate) struct FateModel(Pair);

impl FateModel {
    /// For rows of its features.
    pub(crate) fn new(linear: &Model, trees: GradientBoostedTrees) -> Self {
        Self(Pair::new(FateFeature::NAMES, linear, trees))
    }

    /// The trained models.
    pub(crate) fn committed() -> &'static Self {
        static MODEL: OnceLock<FateModel> = OnceLock::new();
        MODEL.get_or_init(|| {
            let (linear, trees) = pair::parse(
                include_str!("../models/fate.toml"),
                include_str!("../models/fate_trees.json"),
            );
            Self::new(&linear, trees)
        })
    }

    /// The log odds of units after the second prediction.
    pub(crate) fn log_odds(&self, rows: &[FateRow]) -> Vec<f32> {
        score_rows(rows, |columns| {
            let linear = self.0.linear.score_lanes(columns, 0);
            let judged = self.0.score_lanes(&linear, columns);
            let own = columns[FateFeature::OwnOdds as usize];
            std::array::from_fn(|i| JUDGED * judged[i] + (1.0 - JUDGED) * own[i])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ties(sections: &[u32], words: &[f32]) -> Ties {
        let alone: Vec<u32> = (0..words.len() as u32).collect();
        let mut groups: [Vec<u32>; TIES] = std::array::from_fn(|_| alone.clone());
        groups[1] = sections.to_vec();
        Ties {
            groups,
            counts: [words.len(); TIES],
            headings: vec![Some(0); words.len()],
            words: words.to_vec(),
        }
    }

    #[test]
    fn the_others_of_a_section_speak_by_their_words() {
        let ties = ties(&[0, 0, 0, 1], &[1.0, 3.0, 1.0, 9.0]);
        let units = vec![UnitRow::default(); 4];
        let types = KindProbabilities::from_classes(&[]);
        let rows = ties.rows(&[1.0, 2.0, -2.0, -9.0], &units, &types);
        assert_eq!(rows[0][FateFeature::SectionOdds], 1.0, "(3 * 2 - 2) / 4");
        assert_eq!(
            rows[3][FateFeature::SectionOdds],
            -6.0,
            "alone, and clamped"
        );
        assert_eq!(rows[0][FateFeature::PathOdds], 1.0);
        assert_eq!(rows[2][FateFeature::HeadingOdds], 1.0);
        assert_eq!(rows[2][FateFeature::SinceSure], 0.0);
        assert_eq!(rows[3][FateFeature::SinceSure], 2.0_f32.ln());
    }

    #[test]
    fn the_committed_models_know_only_features_that_exist() {
        let names: Vec<&str> = FateFeature::ALL.iter().map(|f| f.name()).collect();
        let linear = Model::parse(include_str!("../models/fate.toml")).unwrap_or_default();
        assert!(!linear.features.is_empty());
        assert!(linear.features.keys().all(|k| names.contains(&k.as_str())));
        let trees = GradientBoostedTrees::parse(include_str!("../models/fate_trees.json"))
            .unwrap_or_default();
        assert!(!trees.trees.is_empty());
        assert!(trees.features.iter().all(|f| names.contains(&f.as_str())));
    }
}
