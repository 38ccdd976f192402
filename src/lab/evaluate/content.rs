//! `visiblock-lab evaluate content`.

use super::super::report_args::ReportArgs;
use super::ablation::ablated;
use super::sweep_arg::SweepArg;
use super::text_pages::{TextPage, load_known_pages};
use crate::algorithm::{REGISTRY, Segmenter};
use crate::cli::args::algorithm::{PaperArg, ThresholdArgs};
use crate::cli::args::headings::ALGORITHM;
use crate::cli::exit::Failure;
use crate::config::Config;
use crate::content::{ContentOptions, Method, find_main_content};
use crate::evaluate::content_run::{ContentLine, ContentRun, Timing, content_report};
use crate::evaluate::report::PageFailure;
use crate::evaluate::sweep::{Sweep, SweepPoint, sweep_report};
use crate::evaluate::truth::texts::{self, TrueText};
use crate::evaluate::truth::{MAX_FILE, aeb};
use crate::files::{files_below, read_at_most};
use crate::output::extract::main_text;
use crate::snapshot::Hide;
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;
use strum::VariantNames;

/// Name that stands for every algorithm.
const ALL: &str = "all";

/// Extracted text against the true text: 4-gram shingles as article-extraction-benchmark has
/// them, with 95 % intervals, and words as WCXB has them, by page type.
///
/// A headline that stands apart, which the true texts lack, is put into the content only where a config or --set says
/// content.headline=keep, as the config that `visiblock defaults` prints does.
#[derive(Debug, Args)]
pub(crate) struct Content {
    /// True texts: a folder of WCXB's truth files, the ground-truth.json of
    /// article-extraction-benchmark, or a file of labels. With --pages also a folder of Estuka's
    /// records, a folder of annotated threads, or the word marks: the blocks marked as content in the
    /// snapshots.
    #[arg(long, value_name = "FILE|DIR")]
    truth: PathBuf,
    /// Extracted texts: a folder of ID.json (as `extract --format json` writes them), ID.txt or
    /// ID.md, or a file {ID: {articleBody}}.
    #[arg(long, value_name = "FILE|DIR", required_unless_present = "pages")]
    predicted: Option<PathBuf>,
    /// Snapshots to extract from: a folder of .pagesnap files with the page's id in their name.
    #[arg(long, value_name = "DIR", conflicts_with = "predicted")]
    pages: Option<PathBuf>,
    /// Algorithms to run on the snapshots, side by side; `all` for every one.
    #[arg(long, help_heading = ALGORITHM, value_name = "NAME", requires = "pages", default_value = REGISTRY[0].name,
          conflicts_with = "paper",
          value_parser = PossibleValuesParser::new(REGISTRY.iter().map(|a| a.name).chain([ALL])))]
    algorithm: Vec<String>,
    /// Score over the values of a threshold instead: SECTION.FIELD=V,V,... or SECTION.FIELD=A..B,
    /// such as content.min_probability=0.05,0.1,0.2. May be given several times.
    #[arg(long, value_name = "VALUES", requires = "pages")]
    sweep: Vec<SweepArg>,
    /// Hide something of the pages first: names (class and id), landmarks (with roles), words,
    /// styles. May be given several times.
    #[arg(long, value_name = "WHAT", requires = "pages",
          value_parser = PossibleValuesParser::new(Hide::VARIANTS))]
    hide: Vec<String>,
    /// Score the fused main content with each of its sources left out, and the 95 % interval of the
    /// difference (paired by page, sites drawn anew).
    #[arg(long, requires = "pages", conflicts_with_all = ["sweep", "paper"])]
    ablate: bool,
    #[command(flatten)]
    paper: PaperArg,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    report: ReportArgs,
}

impl Content {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let Some(folder) = &self.pages else {
            let Some(predicted) = &self.predicted else {
                return Err(Failure::usage("give --predicted or --pages"));
            };
            return self.write(&[from_files(texts::read(&self.truth)?, predicted)?]);
        };
        let mut failures = Vec::new();
        let mut pages = load_known_pages(folder, &self.truth, &mut failures)?;
        for what in self
            .hide
            .iter()
            .filter_map(|name| name.parse::<Hide>().ok())
        {
            for page in &mut pages {
                page.snapshot = page.snapshot.take().map(|snapshot| snapshot.hiding(what));
            }
        }
        let config = self.paper.config(&self.thresholds)?;
        if self.ablate {
            return self.ablation(&config, &pages, &failures);
        }
        if self.sweep.is_empty() {
            let runs = self
                .algorithms()
                .iter()
                .map(|name| self.run_one(name, &config, (&pages, &failures)))
                .collect::<Result<Vec<_>, _>>()?;
            return self.write(&runs);
        }
        let sweeps = self.sweep.iter().map(|s| self.swept(s, &config, &pages));
        let sweeps = sweeps.collect::<Result<Vec<Sweep>, Failure>>()?;
        self.report.emit(&sweep_report(&sweeps, &failures))?;
        super::outcome(&failures)
    }

    /// Reports the ablation of each source of features, with the blocks of the first algorithm.
    fn ablation(
        &self,
        config: &Config,
        pages: &[TextPage],
        failures: &[PageFailure],
    ) -> Result<(), Failure> {
        let name = self
            .algorithms()
            .first()
            .copied()
            .unwrap_or(REGISTRY[0].name);
        let segmenter = config.segmenter(name)?;
        let options = config.measured_content()?;
        if options.method != Method::Fused {
            return Err(Failure::usage(
                "--ablate leaves sources of the fused score out: take content.method=fused",
            ));
        }
        self.report
            .emit(&ablated(pages, &*segmenter, &options, failures))?;
        super::outcome(failures)
    }

    fn algorithms(&self) -> Vec<&str> {
        if self.algorithm.iter().any(|a| a == ALL) {
            return REGISTRY.iter().map(|a| a.name).collect();
        }
        let named = self.algorithm.iter().map(String::as_str).collect();
        self.paper.names(named)
    }

    fn write(&self, runs: &[ContentRun]) -> Result<(), Failure> {
        self.report.emit(&content_report(runs))?;
        super::outcome(runs.first().map_or(&[], |r| &r.failures))
    }

    fn swept(&self, sweep: &SweepArg, base: &Config, pages: &[TextPage]) -> Result<Sweep, Failure> {
        let mut points = Vec::new();
        for (value, config) in sweep.configs(base)? {
            for name in self.algorithms() {
                let run = self.run_one(name, &config, (pages, &[]))?;
                let means = [
                    ("words", run.mean_words()),
                    ("shingles", run.mean_shingles()),
                ];
                for (of, mean) in means {
                    let of = format!("{name}, {of}");
                    points.extend(mean.map(|m| SweepPoint::of_scores(value, &of, &m)));
                }
            }
        }
        Ok(Sweep {
            parameter: sweep.parameter(),
            points,
        })
    }
}

impl Content {
    /// Runs one algorithm, or the paper, and scores the text of the main content.
    fn run_one(
        &self,
        name: &str,
        config: &Config,
        (pages, failures): (&[TextPage], &[PageFailure]),
    ) -> Result<ContentRun, Failure> {
        let segmenter = self.paper.segmenter(name, config)?;
        let options = config.measured_content()?;
        let (lines, timings) = score_texts(pages, &*segmenter, &options);
        Ok(ContentRun::new(
            Some(name),
            lines,
            failures.to_vec(),
            timings,
        ))
    }
}

/// The text of each page's main content against the true one, and the time it took.
pub(crate) fn score_texts(
    pages: &[TextPage],
    segmenter: &dyn Segmenter,
    options: &ContentOptions,
) -> (Vec<ContentLine>, Vec<Timing>) {
    let (mut lines, mut timings) = (Vec::new(), Vec::new());
    for page in pages {
        let start = Instant::now();
        let text = page.snapshot.as_ref().map(|snapshot| {
            let text = extracted(snapshot, segmenter, options);
            timings.push(Timing {
                ms: start.elapsed().as_secs_f64() * 1000.0,
                nodes: snapshot.len(),
            });
            text
        });
        lines.push(ContentLine::new(
            &page.id,
            &page.truth,
            &text.unwrap_or_default(),
        ));
    }
    (lines, timings)
}

/// The text that `visiblock extract` would print, mostly without a headline outside of the content.
fn extracted(
    page: &crate::snapshot::PageSnapshot,
    segmenter: &dyn Segmenter,
    options: &ContentOptions,
) -> String {
    let blocks = segmenter.segment(page);
    let main = find_main_content(page, &blocks, options, None);
    main_text(page, &blocks, &main)
}

fn from_files(truth: BTreeMap<String, TrueText>, predicted: &Path) -> Result<ContentRun, Failure> {
    let mut texts = read_texts(predicted)?;
    let (mut lines, mut failures) = (Vec::new(), Vec::new());
    for (id, truth) in truth {
        let text = texts.remove(&id).unwrap_or_else(|| {
            failures.push(PageFailure {
                id: id.clone(),
                error: "no extracted text for this page; it counts as empty".to_owned(),
            });
            String::new()
        });
        lines.push(ContentLine::new(&id, &truth, &text));
    }
    Ok(ContentRun::new(None, lines, failures, Vec::new()))
}

fn read_texts(path: &Path) -> Result<BTreeMap<String, String>, Failure> {
    if !path.is_dir() {
        let pages = aeb::read(path)?.into_iter();
        return Ok(pages.map(|(id, page)| (id, page.content)).collect());
    }
    let mut texts = BTreeMap::new();
    for ending in [".txt", ".md", ".json"] {
        for file in files_below(path, ending).map_err(|e| Failure::input_file(path, &e))? {
            let text = read_text(&file)?;
            let text = if ending == ".json" {
                text_of(&file, &text)?
            } else {
                text
            };
            let stem = file.file_stem().unwrap_or_default();
            texts.insert(stem.to_string_lossy().into_owned(), text);
        }
    }
    Ok(texts)
}

/// A file of text. One too large to be any page's is an error, and not in memory.
fn read_text(file: &Path) -> Result<String, Failure> {
    let bytes = read_at_most(file, MAX_FILE).map_err(|e| Failure::input_file(file, &e))?;
    String::from_utf8(bytes).map_err(|e| {
        Failure::input(format!(
            "{}: not UTF-8 ({}); write it anew in that encoding",
            file.display(),
            e.utf8_error()
        ))
    })
}

/// The field `text` of what `extract --format json` writes.
fn text_of(file: &Path, json: &str) -> Result<String, Failure> {
    let value: serde_json::Value = serde_json::from_str(json)
        .map_err(|e| Failure::input(format!("{}: {e}", file.display())))?;
    value["text"].as_str().map(str::to_owned).ok_or_else(|| {
        Failure::input(format!(
            "{}: no field \"text\"; write such files with `visiblock extract --format json`",
            file.display()
        ))
    })
}
