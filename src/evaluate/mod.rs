//! Measuring: every measure of the papers, one per file, as pure functions over plain data.
//!
//! | file | measure | source |
//! |---|---|---|
//! | [`bcubed`] | extended BCubed over pixels, nodes, characters | Kiesel et al., CIKM 2020 |
//! | [`blocks`] | blocks that match by their text, exactly or nearly | Kreuzer et al., ICWE 2015 |
//! | [`content`] | shingles, words and snippets of extracted text | article-extraction-benchmark; WCXB |
//! | [`metadata`] | titles, authors, dates that are right | ours |
//! | [`snippets`] | snippets found and rejected | trafilatura's evaluation |
//! | [`threads`] | posts of threads one by one, their authors, dates and links | ours |
//! | [`fidelity`] | structures that were kept and are whole | ours |
//! | [`regions`] | region accuracy, confusion of page types, diversity | Pappas et al., i-KNOW 2012 |
//! | [`noise`] | noise removed, DOM reduction; noise before and after cleaning | TPS paper, 2013; WPNC paper |
//! | [`pruning`] | record extraction before and after pruning | TPS paper, 2013, Table I |
//! | [`roles`] | roles of blocks against what people said they are | kreuzer's `data-block-type` |
//! | [`rules`] | what each rule about units changes, against the true text | ours |
//! | [`templates`] | average template fraction, template discovery ratio | Ma et al., CIKM 2003 |
//! | [`template_pages`] | record text lost, common text removed | ours, on estuka |
//! | [`records`] | records found, and their words | after MDR, KDD 2003 |
//!
//! [`segments`] and [`nodes`] read and write the field's file formats, [`truth`] the
//! annotations of the evaluation sets; [`mod@table`] and [`plot`] show results;
//! [`learn`](crate::learn) learns thresholds and models from them.

pub mod bcubed;
pub mod blocks;
pub mod bootstrap;
pub mod cleaning;
pub mod content;
pub(crate) mod content_run;
pub(crate) mod diff_edits;
#[doc(hidden)]
pub mod fidelity;
mod fit_to_nodes;
mod flatten;
mod matching;
pub(crate) mod metadata;
pub mod nodes;
pub(crate) mod noise;
pub mod overlay;
#[doc(hidden)]
pub mod pages;
pub(crate) mod plot;
mod plot_drawing;
pub(crate) mod pruning;
pub mod records;
pub(crate) mod region_pages;
pub mod regions;
pub(crate) mod report;
pub mod roles;
pub mod rules;
pub mod score;
pub mod sd_types;
pub(crate) mod segmentation_run;
pub mod segments;
pub(crate) mod shown;
pub(crate) mod snippets;
pub(crate) mod sweep;
pub(crate) mod table;
pub(crate) mod template_pages;
pub mod templates;
pub(crate) mod threads;
#[doc(hidden)]
pub mod truth;
pub(crate) mod unit_truth;

pub use fit_to_nodes::{FIT_SHARE, fit_to_nodes};
pub use flatten::flatten;

use crate::geometry::MultiPolygon;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use bcubed::{Element, NodeBox, Undefined};
use schemars::JsonSchema;
use score::{MeanScore, Score};
use serde::{Deserialize, Serialize};

/// A page's score over one kind of element.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PageScore {
    /// Id of the page.
    pub id: String,
    /// Kind of element.
    pub element: Element,
    /// The score, or why there is none.
    pub outcome: Result<Score, Undefined>,
}

/// Scores predicted against true segments, over all kinds of elements.
///
/// Both are taken as they are: check what comes from files first
/// ([`segments::SegmentsFile::check`]).
pub fn evaluate_segments(
    id: &str,
    predicted: &[MultiPolygon],
    truth: &[MultiPolygon],
    boxes: &[NodeBox],
) -> Vec<PageScore> {
    // Where nodes lie is the same by nodes and by characters.
    let placed = bcubed::placed(predicted, truth, boxes);
    let scores = Element::ALL.into_iter().map(|element| {
        let atoms = match element {
            Element::Pixels => bcubed::pixel_atoms(predicted, truth),
            Element::Nodes | Element::Chars => bcubed::weighed(&placed, element),
        };
        PageScore {
            id: id.to_owned(),
            element,
            outcome: bcubed::score(&atoms),
        }
    });
    scores.collect()
}

/// Scores a segmenter's leaves against true segments of the same snapshot.
pub fn evaluate_segmentation(
    id: &str,
    page: &PageSnapshot,
    truth: &[MultiPolygon],
    predicted: &Segmentation,
) -> Vec<PageScore> {
    let boxes = nodes::of_page(page);
    evaluate_segments(id, &segments::leaf_shapes(predicted), truth, &boxes)
}

/// The mean over the pages for one kind of element. Pages where nothing was predicted count as
/// 0, so that leaving hard pages out gains nothing; pages without truth are passed over.
pub fn mean_over_pages(scores: &[PageScore], element: Element) -> Option<MeanScore> {
    let of_element = scores.iter().filter(|s| s.element == element);
    MeanScore::from_scores(of_element.filter_map(|s| match s.outcome {
        Ok(score) => Some(score),
        Err(Undefined::NothingPredicted) => Some(Score::default()),
        Err(Undefined::NothingTrue) => None,
    }))
}
