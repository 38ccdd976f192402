//! `visiblock-lab evaluate segmentation --pages`: algorithms run on snapshots.

use super::marked_pages::load_marked;
use super::segmentation::Segmentation;
use super::sweep_arg::SweepArg;
use crate::algorithm::{REGISTRY, Segmenter, find};
use crate::cli::exit::Failure;
use crate::config::Config;
use crate::evaluate::blocks::score_blocks;
use crate::evaluate::pages::MarkedSnapshot;
use crate::evaluate::report::PageFailure;
use crate::evaluate::segmentation_run::{BlockLine, SegmentationRun};
use crate::evaluate::segments::leaf_shapes;
use crate::evaluate::sweep::{Sweep, SweepPoint, sweep_report};
use crate::evaluate::{evaluate_segments, nodes};
use std::path::Path;
use std::time::Instant;

/// The pages to run on, and those that cannot be used.
struct Pages {
    pages: Vec<MarkedSnapshot>,
    failures: Vec<PageFailure>,
}

impl Segmentation {
    /// Runs each algorithm that was asked for.
    pub(crate) fn algorithms(&self, pages: &Path) -> Result<Vec<SegmentationRun>, Failure> {
        let config = self.paper.config(&self.thresholds)?;
        let pages = self.load(pages)?;
        let known = REGISTRY.iter().map(|a| a.name);
        let named: Vec<&str> = match self.algorithm.as_slice() {
            [] => known.collect(),
            names => names.iter().map(String::as_str).collect(),
        };
        let run = |name: &str| {
            let segmenter = self.paper.segmenter(name, &config)?;
            Ok(self.run_one(name, &*segmenter, &pages))
        };
        self.paper.names(named).into_iter().map(run).collect()
    }

    /// Runs an algorithm over the values of each threshold and writes the report.
    pub(crate) fn sweeps(&self, pages: &Path) -> Result<(), Failure> {
        let config = self.paper.config(&self.thresholds)?;
        let pages = self.load(pages)?;
        let swept = self.sweep.iter().map(|s| self.swept(s, &config, &pages));
        let sweeps = swept.collect::<Result<Vec<Sweep>, Failure>>()?;
        self.report.emit(&sweep_report(&sweeps, &pages.failures))?;
        super::outcome(&pages.failures)
    }

    /// Runs an algorithm as it is and with each of its passes left out.
    pub(crate) fn ablations(
        &self,
        name: &str,
        pages: &Path,
    ) -> Result<Vec<SegmentationRun>, Failure> {
        let algorithm = find(name).ok_or_else(|| {
            Failure::usage(format!(
                "there is no algorithm {name}; `visiblock algorithms` lists them"
            ))
        })?;
        if algorithm.switches.is_empty() {
            let known = REGISTRY.iter().filter(|a| !a.switches.is_empty());
            let known: Vec<&str> = known.map(|a| a.name).collect();
            return Err(Failure::usage(format!(
                "{name} has no passes to leave out; these have: {}",
                known.join(", ")
            )));
        }
        let config = self.paper.config(&self.thresholds)?;
        let pages = self.load(pages)?;
        let mut runs = vec![self.run_one(name, &*config.segmenter(name)?, &pages)];
        for switch in algorithm.switches {
            let mut without = config.clone();
            without.set(&format!("{name}.{}", switch.off))?;
            let label = format!("{name} without {}", switch.pass);
            runs.push(self.run_one(&label, &*without.segmenter(name)?, &pages));
        }
        Ok(runs)
    }

    fn swept(&self, sweep: &SweepArg, base: &Config, pages: &Pages) -> Result<Sweep, Failure> {
        let mut points = Vec::new();
        for (value, config) in sweep.configs(base)? {
            let segmenter = config.segmenter(&sweep.section)?;
            let run = self.run_one(&sweep.section, &*segmenter, pages);
            let elements = run.mean.iter();
            points.extend(elements.map(|(e, m)| SweepPoint::of_scores(value, e.name(), m)));
            if let Some(blocks) = &run.blocks {
                let (exact, fuzzy) = (&blocks.mean.exact, &blocks.mean.fuzzy);
                points.push(SweepPoint::of_scores(value, "blocks, exact", exact));
                points.push(SweepPoint::of_scores(value, "blocks, fuzzy", fuzzy));
            }
        }
        Ok(Sweep {
            parameter: sweep.parameter(),
            points,
        })
    }

    fn load(&self, pages: &Path) -> Result<Pages, Failure> {
        let mut failures = Vec::new();
        let mut pages = load_marked(pages, self.truth.as_deref(), &mut failures)?;
        pages.retain(|p| p.marked.cover() >= self.min_cover);
        Ok(Pages { pages, failures })
    }

    fn run_one(&self, name: &str, segmenter: &dyn Segmenter, pages: &Pages) -> SegmentationRun {
        let (mut scores, mut times, mut matched) = (Vec::new(), Vec::new(), Vec::new());
        for MarkedSnapshot {
            id, page, marked, ..
        } in &pages.pages
        {
            let start = Instant::now();
            let found = segmenter.segment(page);
            times.push(start.elapsed().as_secs_f64() * 1000.0);
            let boxes = nodes::of_page(page);
            let segments = self.treated(leaf_shapes(&found), &boxes);
            let truth = self.level.shapes(marked);
            scores.extend(evaluate_segments(id, &segments, &truth, &boxes));
            // The texts are those of the blocks as found: flattened shapes have none.
            let texts: Vec<String> = found.leaves().iter().map(|b| b.text(page)).collect();
            matched.push(BlockLine {
                id: id.clone(),
                scores: score_blocks(&self.level.texts(marked), &texts),
            });
        }
        let failures = pages.failures.clone();
        SegmentationRun::new(Some(name), &scores, failures, times).with_blocks(matched)
    }
}
