//! `visiblock template learn`: learns the templates of a site.

use super::super::args::algorithm::ThresholdArgs;
use super::super::args::headings::ALGORITHM;
use super::super::args::page::RenderArgs;
use super::super::exit::Failure;
use super::super::numbers::whole;
use super::super::sink::to_stdout;
use crate::paper::{self, PAPERS, Paper};
use crate::template::{ChunkMode, Learner, Template, TemplateFileError};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// Learn the templates of a site from its pages: what is on enough of them
///
/// Pages are clustered by template first, so pages of several kinds, or of several sites, may be
/// mixed. A page that cannot be read is told of, and the others are learned from.
///
/// Examples:
///   visiblock template learn a.html b.html c.html -o site.template
///   visiblock template learn crawl/ --sample 50 --sample-seed 7 --threshold 0.3 -o site.template
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Learn {
    /// URLs, HTML files, snapshots, or folders of snapshots: two pages or more.
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
    /// The template file; - for standard output.
    #[arg(short, long, value_name = "FILE", default_value = "site.template")]
    output: PathBuf,
    /// What a chunk is: block (the text of a layout container), or table (the text between two
    /// table tags, as the paper has it). Short for --set template.mode=MODE.
    #[arg(long, value_enum)]
    mode: Option<Mode>,
    /// Pages of a cluster that a chunk has to stand on: a number from 2 on, or a share such as
    /// 0.5 or 50%. Short for --set template.threshold=T.
    #[arg(long, value_name = "N|SHARE")]
    threshold: Option<String>,
    /// Learn from a random sample of so many pages.
    #[arg(long, value_name = "K", value_parser = whole(2_u64..))]
    sample: Option<u64>,
    /// Seed of the sample.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "sample", value_parser = whole(0..=u64::MAX))]
    sample_seed: u64,
    /// Count pages that say the same as so many pages: what they say is template then.
    #[arg(long)]
    force: bool,
    /// As a source paper has it, with its thresholds where --config and --set say nothing else; `visiblock
    /// help papers` tells what it does.
    #[arg(long, value_name = "NAME", help_heading = ALGORITHM,
          value_parser = PossibleValuesParser::new(PAPERS.iter().filter(|p| p.needs_template()).map(|p| p.name)))]
    paper: Option<String>,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    render: RenderArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Mode {
    Block,
    Table,
}

impl Learn {
    pub(super) async fn run(self) -> Result<(), Failure> {
        if self.is_to_stdout() && std::io::stdout().is_terminal() {
            return Err(Failure::usage(
                "a template does not belong on the terminal; name a file with -o FILE",
            ));
        }
        let paper = self.paper.as_deref().and_then(paper::find);
        let preset = paper.map(Paper::config).unwrap_or_default();
        let mut options = self.thresholds.config_over(preset)?.template()?;
        self.thresholds.tell_of_unused(["template"]);
        if let Some(mode) = self.mode {
            let (name, mode) = match mode {
                Mode::Block => ("block", ChunkMode::Block),
                Mode::Table => ("table", ChunkMode::Table),
            };
            self.thresholds
                .check_short("--mode", &format!("template.mode={name}"))?;
            options.mode = mode;
        }
        if let Some(text) = &self.threshold {
            let threshold = parse_threshold(text)?;
            self.thresholds
                .check_short("--threshold", &format!("template.threshold={threshold}"))?;
            options.threshold = threshold;
        }
        options.check().map_err(|error| {
            let failure = Failure::from(error);
            let message = in_options(failure.message());
            failure.with_message(message)
        })?;
        let names = super::sample(
            &self.inputs,
            self.sample.map(|k| k as usize),
            self.sample_seed,
        )?;
        let mut learner = Learner::new(options.clone(), self.force);
        let failures = super::learn_from(names, &self.render, &options, &mut learner).await;
        // The first failure is reported when the command ends.
        for failure in failures.iter().skip(1) {
            tracing::error!("{}", failure.message());
        }
        let learned = learner.finish();
        let template = match (learned, failures.into_iter().next()) {
            (Ok(template), first) => {
                for warning in &template.warnings {
                    tracing::warn!("{}", in_options(warning));
                }
                self.write(&template)?;
                let said = crate::output::template::summary(&template);
                super::super::sink::talk(&said);
                first
            }
            // A page that could not be read explains more than the resulting lack of pages.
            (Err(_), Some(first)) => Some(first),
            (Err(error), None) => return Err(error.into()),
        };
        template.map_or(Ok(()), Err)
    }

    fn is_to_stdout(&self) -> bool {
        self.output == Path::new("-")
    }

    fn write(&self, template: &Template) -> Result<(), Failure> {
        if !self.is_to_stdout() {
            return template.save(&self.output).map_err(|error| match error {
                TemplateFileError::Io { path, source } => Failure::output(&path, &source),
                error => error.into(),
            });
        }
        to_stdout(&template.to_bytes()?)
    }
}

/// A message with the option instead of the library's name `threshold`.
fn in_options(message: &str) -> String {
    message.replace("`threshold`", "--threshold")
}

fn parse_threshold(text: &str) -> Result<f64, Failure> {
    let (number, unit) = match text.strip_suffix('%') {
        Some(number) => (number, 0.01),
        None => (text, 1.0),
    };
    let value = number.trim().parse::<f64>().map(|v| v * unit);
    value.map_err(|_| {
        Failure::usage(format!(
            "--threshold {text}: expected a number of pages, such as 4, or a share, such as 0.5 or 50%"
        ))
    })
}
