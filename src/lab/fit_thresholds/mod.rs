//! `visiblock-lab fit thresholds`: thresholds learned from annotated pages.

mod blocks;
mod content;
mod report;

use super::report_args::ReportForm;
use crate::algorithm::Parameter;
use crate::cli::exit::Failure;
use crate::cli::sink::to_stdout;
use crate::config::Config;
use crate::evaluate::pages::sites;
use crate::files::write_atomically;
use crate::learn::thresholds::{Choice, FitOptions, fit};
use clap::Args;
use std::path::PathBuf;

/// Section of the config that is no algorithm's but can be learned.
const CONTENT: &str = "content";

/// Learn thresholds from annotated pages by k-fold cross-validation and write them as a config
/// file that every command takes with --config.
///
/// The thresholds of an algorithm are learned from blocks that people marked, the coefficients of
/// the choice of main content (`content`) from true texts. Pages of one site never stand on both
/// sides of a split. The figures to expect on new sites are those "held out".
#[derive(Debug, Args)]
pub(crate) struct FitThresholds {
    /// What to learn: an algorithm, or `content`.
    #[arg(value_name = "ALGORITHM|content")]
    what: String,
    /// Snapshots: a folder of .pagesnap files, with marked blocks in them or with truth.
    #[arg(long, value_name = "DIR")]
    pages: PathBuf,
    /// For an algorithm: a file of labels, for snapshots without marks in them. For `content`:
    /// true texts, as `evaluate content` takes them.
    #[arg(long, value_name = "FILE|DIR")]
    truth: Option<PathBuf>,
    /// Learn only these thresholds [default: all that have candidates].
    #[arg(long, value_name = "FIELD")]
    only: Vec<String>,
    /// Where to start: thresholds that are not learned stay as they are here.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
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
}

/// What there is to learn, and from what.
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
        let config = match &self.config {
            Some(path) => Config::load(path)?,
            None => Config::default(),
        };
        let mut failures = Vec::new();
        let task = if self.what == CONTENT {
            content::task(&self, &config, &mut failures)?
        } else {
            blocks::task(&self, &config, &mut failures)?
        };
        let mut start = task.defaults.clone();
        start.extend(config.section(&self.what).cloned().unwrap_or_default());
        let choices = self.choices(&task)?;
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

    fn choices(&self, task: &Task) -> Result<Vec<Choice>, Failure> {
        let all = task.parameters;
        if let Some(unknown) = self.only.iter().find(|n| all.iter().all(|p| p.name != *n)) {
            let known: Vec<&str> = all.iter().map(|p| p.name).collect();
            return Err(Failure::usage(format!(
                "{} has no threshold {unknown:?} that can be learned; there are {known:?}",
                self.what
            )));
        }
        let chosen = all
            .iter()
            .filter(|p| self.only.is_empty() || self.only.iter().any(|n| n == p.name));
        // The defaults tell whole numbers from others.
        Ok(chosen
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
                let options: ContentOptions = config.options("content").unwrap();
                options.check().unwrap();
            }
        }
    }
}
