//! Learning an algorithm's thresholds from marked blocks.

use super::super::evaluate::{Level, load_marked};
use super::{FitThresholds, Task};
use crate::algorithm::Algorithm;
use crate::cli::exit::Failure;
use crate::config::Config;
use crate::evaluate::bcubed::{self, Element, NodeBox, Undefined};
use crate::evaluate::nodes;
use crate::evaluate::report::PageFailure;
use crate::evaluate::segments::leaf_shapes;
use crate::evaluate::truth::kreuzer;
use crate::geometry::MultiPolygon;
use crate::snapshot::PageSnapshot;
use clap::{Args, ValueEnum};

/// Heading of the arguments below in `--help`.
const HEADING: &str = "Blocks";

/// The truth and the score of blocks.
#[derive(Debug, Clone, Args)]
pub(crate) struct BlockArgs {
    /// Which marked blocks are the truth.
    #[arg(long, value_enum, default_value = "top", help_heading = HEADING)]
    level: Level,
    /// What the score (extended BCubed F) is measured over.
    #[arg(long, value_enum, default_value = "chars", help_heading = HEADING)]
    element: ElementArg,
    /// Leave out snapshots whose top-level truth covers a smaller share of the page.
    #[arg(long, value_name = "SHARE", default_value_t = kreuzer::MIN_COVER, help_heading = HEADING)]
    min_cover: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ElementArg {
    Pixels,
    Nodes,
    Chars,
}

impl From<ElementArg> for Element {
    fn from(element: ElementArg) -> Self {
        match element {
            ElementArg::Pixels => Self::Pixels,
            ElementArg::Nodes => Self::Nodes,
            ElementArg::Chars => Self::Chars,
        }
    }
}

/// A page as the search needs it.
pub(super) struct Page {
    pub(super) snapshot: PageSnapshot,
    pub(super) origin: String,
    pub(super) truth: Vec<MultiPolygon>,
    pub(super) boxes: Vec<NodeBox>,
}

/// The learning task for an algorithm: its parameters and the annotated pages.
pub(super) fn task(
    command: &FitThresholds,
    config: &Config,
    failures: &mut Vec<PageFailure>,
) -> Result<Task, Failure> {
    let algorithm = super::algorithm(command, config)?;
    let args = command.blocks.clone();
    let pages = load(command, failures)?;
    Ok(Task {
        parameters: algorithm.parameters,
        defaults: algorithm.defaults(),
        origins: pages.iter().map(|p| p.origin.clone()).collect(),
        score: Box::new(move |section, page| {
            score(algorithm, section, &pages[page], args.element.into())
        }),
    })
}

fn load(command: &FitThresholds, failures: &mut Vec<PageFailure>) -> Result<Vec<Page>, Failure> {
    let args = &command.blocks;
    let mut pages = load_marked(&command.pages, command.truth.as_deref(), failures)?;
    pages.retain(|p| p.marked.cover() >= args.min_cover);
    Ok(pages
        .into_iter()
        .map(|marked| Page {
            truth: args.level.shapes(&marked.marked),
            boxes: nodes::of_page(&marked.page),
            origin: marked.origin().to_owned(),
            snapshot: marked.page,
        })
        .collect())
}

/// F of one page. Thresholds that do not go together score 0, so that none are chosen.
pub(super) fn score(
    algorithm: &Algorithm,
    section: &toml::Table,
    page: &Page,
    element: Element,
) -> Option<f64> {
    let Ok(segmenter) = algorithm.build(Some(section)) else {
        return Some(0.0);
    };
    let found = leaf_shapes(&segmenter.segment(&page.snapshot));
    let atoms = match element {
        Element::Pixels => bcubed::pixel_atoms(&found, &page.truth),
        _ => bcubed::node_atoms(&found, &page.truth, &page.boxes, element),
    };
    match bcubed::score(&atoms) {
        Ok(score) => Some(score.f1),
        Err(Undefined::NothingPredicted) => Some(0.0),
        Err(Undefined::NothingTrue) => None,
    }
}
