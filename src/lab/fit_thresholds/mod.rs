//! `visiblock-lab fit thresholds`: thresholds learned from annotated pages.

mod blocks;
mod content;
#[cfg(test)]
mod planted_tests;
mod regions;
mod report;

#[cfg(test)]
pub(crate) use blocks::BlockArgs;

use super::report_args::ReportForm;
use crate::algorithm::{self, Algorithm, Decides, Parameter};
use crate::cli::args::algorithm::ThresholdArgs;
use crate::cli::exit::Failure;
use crate::cli::sink::to_stdout;
use crate::config::Config;
use crate::content::{ContentOptions, Method};
use crate::evaluate::pages::sites;
use crate::files::write_atomically;
use crate::learn::thresholds::{Choice, FitOptions, fit};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Section of the config that is no algorithm's but can be learned.
const CONTENT: &str = "content";

/// Learn thresholds from annotated pages by k-fold cross-validation and write them as a config
/// file that every command takes with --config.
///
/// The thresholds of an algorithm are learned from blocks that people marked, those of `sd` from the
/// types of pages, the coefficients of the choice of main content (`content`) from true texts;
/// --objective says otherwise. Pages of one site never stand on both sides of a split. The figures
/// to expect on new sites are those "held out".
///
/// That is so where nothing but thresholds is learned. The committed models of `visiblock` and of
/// content.method=fused were learned from pages that may be among these, and are the same in every
/// fold: what is held out here was known to them. `fit blocks` and `fit content` hold the models out
/// too.
///
/// What the objective or the method does not read is not learned: naming it with --only is an error.
/// `content` has coefficients of each method: say --set content.method=weight for those of it.
#[derive(Debug, Args)]
pub(crate) struct FitThresholds {
    /// What to learn: an algorithm, or `content`.
    #[arg(value_name = "ALGORITHM|content")]
    what: String,
    /// Snapshots: a folder of .pagesnap files, with marked blocks in them or with truth.
    #[arg(long, value_name = "DIR")]
    pages: PathBuf,
    /// Blocks and regions: a file of labels, for snapshots without marks in them. Words, shingles,
    /// and types where no blocks are marked: true texts, as `evaluate content` takes them.
    #[arg(long, value_name = "FILE|DIR")]
    truth: Option<PathBuf>,
    /// What is made best: the mean of this over the pages [default: words for `content`, types for
    /// `sd`, blocks for other algorithms].
    #[arg(long, value_enum)]
    objective: Option<Objective>,
    /// Learn only these thresholds [default: all that have candidates and are read].
    #[arg(long, value_name = "FIELD")]
    only: Vec<String>,
    /// Number of folds.
    #[arg(long, value_name = "K", default_value_t = FitOptions::default().folds)]
    folds: usize,
    /// Seed of the shuffle into folds.
    #[arg(long, value_name = "N", default_value_t = FitOptions::default().seed)]
    seed: u64,
    /// Train on one fold and hold out the others, as the SD paper does.
    #[arg(long)]
    train_on_one: bool,
    #[command(flatten)]
    form: ReportForm,
    /// The config file to write; without one the config stands at the end of the report.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    blocks: blocks::BlockArgs,
    #[command(flatten)]
    content: content::ContentArgs,
    /// Where to start: thresholds that are not learned stay as they are here.
    #[command(flatten)]
    thresholds: ThresholdArgs,
}

/// What is made best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Objective {
    /// Extended BCubed F of the blocks against marked ones.
    Blocks,
    /// F of the words of the main content, as WCXB has it.
    Words,
    /// F of its 4-gram shingles, as article-extraction-benchmark has it.
    Shingles,
    /// Share of the pages whose type is right, as the SD paper has it.
    Types,
    /// Accuracy of the regions of the main content, as the SD paper has it (eq. 4).
    Regions,
}

/// A learning task: the parameters and the pages to learn them from.
struct Task {
    parameters: &'static [Parameter],
    /// Every field of the section at its default.
    defaults: toml::Table,
    /// Site or address of each page.
    origins: Vec<String>,
    score: Box<PageScore>,
}

/// F of a page, by its index, with a section; `None` passes the page over.
type PageScore = dyn Fn(&toml::Table, usize) -> Option<f64> + Sync;

impl FitThresholds {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let config = self.thresholds.config()?;
        self.check_objective()?;
        let mut failures = Vec::new();
        let task = match self.objective() {
            Objective::Blocks => blocks::task(&self, &config, &mut failures)?,
            Objective::Words | Objective::Shingles => content::task(&self, &config, &mut failures)?,
            Objective::Types | Objective::Regions => regions::task(&self, &config, &mut failures)?,
        };
        let mut start = task.defaults.clone();
        start.extend(config.section(&self.what).cloned().unwrap_or_default());
        let choices = self.choices(&task, &start)?;
        let sites = sites(task.origins.iter().map(String::as_str));
        let options = FitOptions {
            folds: self.folds,
            seed: self.seed,
            train_on_one: self.train_on_one,
            ..FitOptions::default()
        };
        let fitted = fit(&start, &choices, &sites, &options, &*task.score)
            .map_err(|e| Failure::usage(e.to_string()))?;
        let report = report::describe(&self.what, &fitted, &choices, &failures);
        self.form.draw(&report)?;
        self.write(&self.form.text(&report), &fitted.to_config(&self.what))?;
        super::evaluate::outcome(&failures)
    }

    fn objective(&self) -> Objective {
        self.objective.unwrap_or(match self.what.as_str() {
            CONTENT => Objective::Words,
            "sd" => Objective::Types,
            _ => Objective::Blocks,
        })
    }

    /// Refuses objectives that what is learned has no say in.
    fn check_objective(&self) -> Result<(), Failure> {
        let flaw = match (self.what.as_str(), self.objective()) {
            (CONTENT, Objective::Words | Objective::Shingles) => return Ok(()),
            (CONTENT, _) => "`content` chooses among blocks: learn it by words or shingles",
            (what, Objective::Types) if what != "sd" => "only `sd` tells types of pages",
            _ => return Ok(()),
        };
        Err(Failure::usage(format!("--objective: {flaw}")))
    }

    fn choices(&self, task: &Task, start: &toml::Table) -> Result<Vec<Choice>, Failure> {
        let all = task.parameters;
        if let Some(unknown) = self.only.iter().find(|n| all.iter().all(|p| p.name != *n)) {
            let known: Vec<&str> = all.iter().map(|p| p.name).collect();
            return Err(Failure::usage(format!(
                "{} has no threshold {unknown:?} that can be learned; there are {known:?}",
                self.what
            )));
        }
        let mut chosen = Vec::new();
        for parameter in all {
            let is_named = self.only.iter().any(|n| n == parameter.name);
            match unread(&self.what, parameter, self.objective(), start) {
                None if is_named || self.only.is_empty() => chosen.push(parameter),
                Some(reason) if is_named => return Err(Failure::usage(reason)),
                Some(reason) if self.only.is_empty() => tracing::info!("not learned: {reason}"),
                _ => {}
            }
        }
        // The defaults tell whole numbers from others.
        Ok(chosen
            .into_iter()
            .map(|p| Choice::from_parameter(p, &task.defaults))
            .collect())
    }

    fn write(&self, report: &str, config: &str) -> Result<(), Failure> {
        let mut text = report.to_owned();
        match &self.output {
            Some(path) => {
                write_atomically(path, config.as_bytes()).map_err(|e| Failure::output(path, &e))?;
            }
            None => text.extend(self.form.config(config)),
        }
        to_stdout(text.as_bytes())
    }
}

/// Why a threshold is not read by the objective or by the method that was chosen; `None` where it is.
fn unread(
    section: &str,
    parameter: &Parameter,
    objective: Objective,
    start: &toml::Table,
) -> Option<String> {
    let name = parameter.name;
    if parameter.decides == Decides::Content && objective == Objective::Blocks {
        return Some(format!(
            "{section}.{name} decides what is content, not where blocks lie: say --objective words \
             (with --truth) or regions"
        ));
    }
    if parameter.is_read_with(start, &toml::Table::new()) {
        return None;
    }
    let (field, value) = parameter.only_with?;
    Some(format!(
        "{section}.{name} is read only with {section}.{field}={value}: say --set \
         {section}.{field}={value}"
    ))
}

/// The algorithm that is learned; the section to start from is checked.
fn algorithm(command: &FitThresholds, config: &Config) -> Result<&'static Algorithm, Failure> {
    config.segmenter(&command.what)?;
    algorithm::find(&command.what)
        .ok_or_else(|| Failure::usage(format!("no algorithm {}", command.what)))
}

/// How an algorithm's content is chosen while it is learned: as it says itself, if nobody says
/// otherwise.
fn own_choice(config: &Config) -> Result<ContentOptions, Failure> {
    let mut options = config.measured_content()?;
    if !config
        .section(CONTENT)
        .is_some_and(|s| s.contains_key("method"))
    {
        options.method = Method::Algorithm;
    }
    Ok(options)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use crate::algorithm::REGISTRY;
    use crate::config::Config;
    use crate::content::{ContentOptions, PARAMETERS};
    use crate::learn::thresholds::Choice;

    #[test]
    fn every_candidate_fits_its_field() {
        for algorithm in REGISTRY {
            let defaults = algorithm.defaults();
            for choice in algorithm
                .parameters
                .iter()
                .map(|p| Choice::from_parameter(p, &defaults))
            {
                assert!(defaults.contains_key(&choice.name), "{}", choice.name);
                for value in choice.candidates {
                    let mut config = Config::default();
                    config.insert(algorithm.name, &choice.name, value);
                    config.segmenter(algorithm.name).unwrap();
                }
            }
        }
        let defaults = toml::Table::try_from(ContentOptions::default()).unwrap();
        for choice in PARAMETERS
            .iter()
            .map(|p| Choice::from_parameter(p, &defaults))
        {
            for value in choice.candidates {
                let mut config = Config::default();
                config.insert("content", &choice.name, value);
                config.content().unwrap();
            }
        }
    }
}
