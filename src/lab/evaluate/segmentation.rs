//! `visiblock-lab evaluate segmentation`.

use super::super::report_args::ReportArgs;
use super::marked_pages::Level;
use super::sweep_arg::SweepArg;
use crate::cli::args::algorithm::{PaperArg, ThresholdArgs};
use crate::cli::args::headings::ALGORITHM;
use crate::cli::exit::Failure;
use crate::evaluate::bcubed::{Element, NodeBox};
use crate::evaluate::pages::{FoundSegments, segment_files};
use crate::evaluate::report::PageFailure;
use crate::evaluate::segmentation_run::{SegmentationRun, segmentation_report};
use crate::evaluate::segments::{SegmentsError, SegmentsFile};
use crate::evaluate::truth::kreuzer;
use crate::evaluate::{FIT_SHARE, PageScore, evaluate_segments, fit_to_nodes, flatten, nodes};
use crate::geometry::MultiPolygon;
use clap::Args;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};

/// Extended BCubed (Kiesel et al., CIKM 2020) of segmentations over pixels, nodes and characters;
/// for algorithms also blocks matched by their text (Kreuzer et al., ICWE 2015).
///
/// Either files against files (--truth, --predicted: the JSON of Webis-WebSeg-20, pages paired
/// by id), or algorithms on snapshots (--pages, --algorithm) against the blocks marked in them
/// (data-block attributes, as in Kreuzer's pages) or in a file of labels (--truth).
#[derive(Debug, Args)]
pub(crate) struct Segmentation {
    /// True segments: a segmentation file, a folder of them, or a file of labels.
    #[arg(long, value_name = "FILE|DIR", required_unless_present = "pages")]
    pub(crate) truth: Option<PathBuf>,
    /// Predicted segments: a segmentation file or a folder of them.
    #[arg(long, value_name = "FILE|DIR", required_unless_present = "pages")]
    predicted: Option<PathBuf>,
    /// The page's text nodes [default: nodes.csv beside the truth; without one only pixels count].
    #[arg(long, value_name = "FILE")]
    nodes: Option<PathBuf>,
    /// Snapshots to segment: a .pagesnap file or a folder of them.
    #[arg(long, value_name = "FILE|DIR", conflicts_with = "predicted")]
    pub(crate) pages: Option<PathBuf>,
    /// Algorithms to run on the snapshots [default: all].
    #[arg(
        help_heading = ALGORITHM,
        long,
        value_name = "NAME",
        requires = "pages",
        conflicts_with = "paper"
    )]
    pub(crate) algorithm: Vec<String>,
    /// Score an algorithm over the values of a threshold instead: SECTION.FIELD=V,V,... or
    /// SECTION.FIELD=A..B, such as vips.pdoc=1..10. May be given several times.
    #[arg(
        long,
        value_name = "VALUES",
        requires = "pages",
        conflicts_with = "algorithm"
    )]
    pub(crate) sweep: Vec<SweepArg>,
    /// Score an algorithm as it is and with each of its passes left out.
    #[arg(
        long,
        value_name = "NAME",
        requires = "pages",
        conflicts_with_all = ["algorithm", "sweep"]
    )]
    pub(crate) ablate: Option<String>,
    #[command(flatten)]
    pub(crate) paper: PaperArg,
    #[command(flatten)]
    pub(crate) thresholds: ThresholdArgs,
    /// Which marked blocks of the snapshots are the truth.
    #[arg(long, value_enum, default_value = "top")]
    pub(crate) level: Level,
    /// Leave out snapshots whose top-level truth covers a smaller share of the page.
    #[arg(long, value_name = "SHARE", default_value_t = kreuzer::MIN_COVER)]
    pub(crate) min_cover: f64,
    /// The segmentation to take where a truth file has several.
    #[arg(long, value_name = "NAME")]
    truth_name: Option<String>,
    /// The segmentation to take where a predicted file has several.
    #[arg(long, value_name = "NAME")]
    predicted_name: Option<String>,
    /// Count a prediction without segments as one segment, the whole page.
    #[arg(long)]
    default_segmentation: bool,
    /// Cut overlapping predicted segments into parts that do not overlap.
    #[arg(long)]
    flatten: bool,
    /// Make each predicted segment the union of the nodes that lie in it by 75 %.
    #[arg(long)]
    fit_to_nodes: bool,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

impl Segmentation {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let (Some(pages), [_, ..]) = (&self.pages, self.sweep.as_slice()) {
            return self.sweeps(pages);
        }
        let runs = match (&self.pages, &self.truth, &self.predicted) {
            (Some(pages), ..) => match &self.ablate {
                Some(name) => self.ablations(name, pages)?,
                None => self.algorithms(pages)?,
            },
            (None, Some(truth), Some(predicted)) => vec![self.files(truth, predicted)?],
            _ => {
                return Err(Failure::usage("give --truth and --predicted, or --pages"));
            }
        };
        self.report.emit(&segmentation_report(&runs))?;
        let failures = runs.first().map_or(&[][..], |r| &r.failures);
        super::outcome(failures)
    }

    fn files(&self, truth: &Path, predicted: &Path) -> Result<SegmentationRun, Failure> {
        let mut failures = Vec::new();
        let truth = by_id(
            segment_files(truth, &["truth.json", "ground-truth.json"])?,
            &mut failures,
        );
        let mut predicted = by_id(
            segment_files(predicted, &["predicted.json", "segmentation.json"])?,
            &mut failures,
        );
        // A single pair of files is meant to belong together: their ids are compared below.
        if let (1, 1) = (truth.len(), predicted.len())
            && let (Some(id), Some((_, file))) = (truth.keys().next(), predicted.pop_first())
        {
            predicted.insert(id.clone(), file);
        }
        let mut scores = Vec::new();
        for (id, (path, truth)) in &truth {
            let mut failed = |error: String| {
                failures.push(PageFailure {
                    id: id.clone(),
                    error,
                })
            };
            let segments = match predicted.remove(id) {
                Some((_, predicted)) => self.predicted(truth, &predicted),
                None => Err("no prediction for this page; it counts as empty".to_owned()),
            };
            // Pages without a prediction count, so that leaving out hard pages does not improve the score.
            let segments = segments.unwrap_or_else(|error| {
                failed(error);
                Vec::new()
            });
            match self.scored(path, truth, segments) {
                Ok(page) => scores.extend(page),
                Err(error) => failed(error),
            }
        }
        failures.extend(predicted.into_keys().map(|id| PageFailure {
            id,
            error: "no truth for this page".to_owned(),
        }));
        Ok(SegmentationRun::new(None, &scores, failures, Vec::new()))
    }

    /// The segments of a prediction for the page of a truth.
    fn predicted(
        &self,
        truth: &SegmentsFile,
        predicted: &SegmentsFile,
    ) -> Result<Vec<MultiPolygon>, String> {
        let said = |e: SegmentsError| e.to_string();
        truth.check_same_page(predicted).map_err(said)?;
        let name = self.predicted_name.as_deref();
        let segments = if self.default_segmentation {
            predicted.or_whole_page(name)
        } else {
            predicted.segments(name)
        };
        segments.map_err(said)
    }

    fn scored(
        &self,
        path: &Path,
        truth: &SegmentsFile,
        segments: Vec<MultiPolygon>,
    ) -> Result<Vec<PageScore>, String> {
        let true_segments = truth.segments(self.truth_name.as_deref());
        let true_segments = true_segments.map_err(|e| e.to_string())?;
        let beside = path.with_file_name("nodes.csv");
        let boxes = match &self.nodes {
            Some(nodes) => Some(nodes.as_path()),
            None => beside.exists().then_some(beside.as_path()),
        }
        .map(nodes::read)
        .transpose()
        .map_err(|e| e.to_string())?;
        let segments = self.treated(segments, boxes.as_deref().unwrap_or(&[]));
        let mut scores = evaluate_segments(
            &truth.id,
            &segments,
            &true_segments,
            boxes.as_deref().unwrap_or(&[]),
        );
        scores.retain(|s| s.element == Element::Pixels || boxes.is_some());
        Ok(scores)
    }

    pub(crate) fn treated(
        &self,
        segments: Vec<MultiPolygon>,
        boxes: &[NodeBox],
    ) -> Vec<MultiPolygon> {
        let segments = if self.flatten {
            flatten(&segments)
        } else {
            segments
        };
        if self.fit_to_nodes {
            fit_to_nodes(&segments, boxes, FIT_SHARE)
        } else {
            segments
        }
    }
}

type Files = BTreeMap<String, (PathBuf, SegmentsFile)>;

fn by_id(files: Vec<FoundSegments>, failures: &mut Vec<PageFailure>) -> Files {
    let mut found = Files::new();
    for (path, file) in files {
        match file {
            Ok(file) => match found.entry(file.id.clone()) {
                Entry::Vacant(free) => {
                    free.insert((path, file));
                }
                Entry::Occupied(taken) => failures.push(PageFailure {
                    id: file.id,
                    error: format!(
                        "{} and {} are both of this page",
                        taken.get().0.display(),
                        path.display()
                    ),
                }),
            },
            Err(error) => failures.push(PageFailure {
                id: path.display().to_string(),
                error: error.to_string(),
            }),
        }
    }
    found
}
