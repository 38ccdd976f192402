//! Explains why a unit is content, or not.

use super::blocks::BlockModel;
use super::decision::Decision;
use super::fused::Fused;
use super::page_type::PageType;
use crate::segmentation::{BlockId, Term};
use crate::snapshot::{NodeId, PageSnapshot};
use std::fmt::Write;

/// Maximum number of features shown for each unit. Source: ours: what fits a line.
const MAX_FEATURES: usize = 6;
/// Maximum characters shown of a text. Source: ours.
const SHOWN: usize = 60;

/// What was found out about every piece of text of a page.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Explanation {
    /// What kind of page it is.
    pub page_type: PageType,
    /// The blocks, parents before their children.
    pub blocks: Vec<ExplainedBlock>,
    /// The pieces of text, in document order.
    pub units: Vec<ExplainedUnit>,
}

/// A block and its score by the formula over the tree.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ExplainedBlock {
    /// Which block.
    pub id: BlockId,
    /// Blocks around it.
    pub level: usize,
    /// The score: log odds of its text being content.
    pub score: f64,
    /// The features that moved it most, strongest first.
    pub terms: Vec<Term>,
}

/// A piece of text and what was made of it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ExplainedUnit {
    /// The innermost block around it.
    pub node: NodeId,
    /// Its element's name.
    pub tag: String,
    /// The beginning of its text.
    pub text: String,
    /// Probability of being content judged by itself, 0..=1.
    pub first: f64,
    /// The same judged with what belongs together with it: what counts.
    pub probability: f64,
    /// What decided about it.
    pub decision: Decision,
    /// The rule that did, where there are several of the kind, by its name in the list of its room: mostly that of its
    /// file.
    pub rule: Option<&'static str>,
    /// What it is for, where it is content.
    pub role: Option<String>,
    /// The terms that moved the first judgement most, strongest first: above 0 for, below 0 against.
    pub terms: Vec<Term>,
}

impl Explanation {
    pub(super) fn from_fused(page: &PageSnapshot, fused: &Fused) -> Self {
        // A kept unit without a role in the output has one that is left out (`Comments::Drop`, ...).
        let verdict = |i: usize| match fused.roles[i] {
            None if fused.kept[i] => Decision::Purpose.into(),
            _ => fused.verdicts[i],
        };
        let explain = |(i, unit): (usize, &super::units::Unit)| ExplainedUnit {
            node: unit.block,
            tag: page.tag(unit.block).to_owned(),
            text: unit.text.chars().take(SHOWN).collect(),
            first: f64::from(fused.first[i]),
            probability: f64::from(fused.probabilities[i]),
            decision: verdict(i).decision,
            rule: verdict(i).rule,
            role: fused.roles[i].map(|r| r.role().name().to_owned()),
            terms: fused.reasons(i, MAX_FEATURES),
        };
        Self {
            page_type: fused.page_type.clone(),
            blocks: explained_blocks(fused),
            units: fused.units.list.iter().enumerate().map(explain).collect(),
        }
    }

    /// A table for people: a line for each block, then one for each piece of text.
    pub fn table(&self) -> String {
        let mut out = String::new();
        for (kind, p) in &self.page_type.probabilities {
            let _ = writeln!(out, "page type {}: {p:.2}", kind.name());
        }
        for block in &self.blocks {
            let indent = "  ".repeat(block.level);
            let _ = write!(out, "block {indent}{} {:+.2}", block.id.0, block.score);
            for term in &block.terms {
                let _ = write!(out, " {} {:+.2}", term.name, term.value);
            }
            out.push('\n');
        }
        for unit in &self.units {
            let mark = if unit.role.is_some() { '+' } else { '-' };
            let _ = write!(
                out,
                "{mark} {:.2} <{}> {}\n         by itself {:.2};",
                unit.probability, unit.tag, unit.text, unit.first
            );
            if let Some(reason) = unit.decision.reason() {
                let _ = match unit.rule {
                    Some(rule) => write!(out, " {reason} ({rule});"),
                    None => write!(out, " {reason};"),
                };
            }
            for term in &unit.terms {
                let _ = write!(out, " {} {:+.2}", term.name, term.value);
            }
            out.push('\n');
        }
        out
    }
}

fn explained_blocks(fused: &Fused) -> Vec<ExplainedBlock> {
    let tree = &fused.blocks;
    let explain = |(i, score): (usize, &f32)| {
        let terms = BlockModel::committed()
            .contributions(&tree.rows[i])
            .into_iter();
        let moved = terms.filter(|(_, value)| *value != 0.0).take(MAX_FEATURES);
        let above = std::iter::successors(tree.parents[i], |b| tree.parents[*b]);
        ExplainedBlock {
            id: BlockId(i as u32),
            level: above.count(),
            score: f64::from(*score),
            terms: moved
                .map(|(feature, value)| Term::new(feature.name(), f64::from(value)))
                .collect(),
        }
    };
    fused.block_scores.iter().enumerate().map(explain).collect()
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{DomPs, Segmenter};
    use crate::content::{ContentOptions, Decision, find_main_content};
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn every_piece_of_text_is_explained() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text("A sentence of some length, for a start.")
            .close();
        let page = t.finish();
        let cut = DomPs::default().segment(&page);
        let options = ContentOptions::default();
        let told = find_main_content(&page, &cut, &options, None).explain(&page);
        assert_eq!(told.units.len(), 1);
        assert!(told.table().contains("<p> A sentence"));
        assert!(!told.units[0].terms.is_empty());
        assert_eq!(told.blocks.len(), cut.blocks.len());
        assert!(told.table().contains("block 0 "));
    }

    #[test]
    fn what_decided_is_told() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("article")
            .open("h1")
            .text("The ferry")
            .close();
        for n in 0..6 {
            let text = format!(
                "The ferry of day {n} did not sail, because the wind had turned to the north, and those \
                 who had waited at the pier went home again without a word to anybody."
            );
            t.open("p").text(&text).close();
        }
        t.open("p").text("Read more: ");
        t.open_with("a", &[("href", "x.html")])
            .text("A bridge for the island");
        t.close().close();
        let page = t.finish();
        let cut = DomPs::default().segment(&page);
        let options = ContentOptions::default();
        let told = find_main_content(&page, &cut, &options, None).explain(&page);
        let of = |start: &str| {
            let unit = told.units.iter().find(|unit| unit.text.starts_with(start));
            unit.map(|unit| (unit.decision, unit.rule, unit.role.is_some()))
        };
        assert_eq!(
            of("Read more"),
            Some((Decision::Promotion, Some("promotions"), false))
        );
        assert_eq!(
            of("The ferry of day 3"),
            Some((Decision::Score, None, true))
        );
        assert!(
            told.table().contains("leads to another text (promotions);"),
            "{}",
            told.table()
        );
        assert!(
            told.units
                .iter()
                .all(|unit| (0.0..=1.0).contains(&unit.first))
        );
    }
}
