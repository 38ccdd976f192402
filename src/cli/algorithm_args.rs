//! The arguments of every command that runs an algorithm.

use super::exit::Failure;
use crate::algorithm::{REGISTRY, Segmenter};
use crate::config::Config;
use crate::paper::{self, PAPERS, Paper};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;

/// Which algorithm, and its thresholds.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Algorithm")]
pub(crate) struct AlgorithmArgs {
    /// The segmenter; `visiblock algorithms` tells what each one does.
    #[arg(long, value_name = "NAME", default_value = REGISTRY[0].name, conflicts_with = "paper",
          value_parser = PossibleValuesParser::new(REGISTRY.iter().map(|a| a.name)))]
    algorithm: String,
    #[command(flatten)]
    paper: PaperArg,
    /// VIPS: the permitted degree of coherence; higher cuts finer. Short for --set vips.pdoc=N.
    #[arg(long, value_name = "1..10", value_parser = clap::value_parser!(u8).range(1..=10))]
    pdoc: Option<u8>,
    /// visiblock: how fine the blocks are: auto, coarse, fine, or a number of blocks. Short for
    /// --set visiblock.granularity=G.
    #[arg(long, value_name = "auto|coarse|fine|N")]
    granularity: Option<String>,
    #[command(flatten)]
    thresholds: ThresholdArgs,
}

/// One paper by itself.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Algorithm")]
pub(crate) struct PaperArg {
    /// One source paper by itself: its blocks, its choice of content and its thresholds, where
    /// --config and --set say nothing else; `visiblock help papers` tells what each one does.
    #[arg(long, value_name = "NAME",
          value_parser = PossibleValuesParser::new(PAPERS.iter().map(|p| p.name)))]
    paper: Option<String>,
}

impl PaperArg {
    /// The paper that was named.
    pub(crate) fn paper(&self) -> Option<&'static Paper> {
        self.paper.as_deref().and_then(paper::find)
    }

    /// The paper alone where one was named, else those algorithms.
    #[cfg(feature = "research")]
    pub(crate) fn names<'a>(&self, algorithms: Vec<&'a str>) -> Vec<&'a str> {
        self.paper().map_or(algorithms, |paper| vec![paper.name])
    }

    /// The segmenter of the paper, or of that algorithm where none was named.
    pub(crate) fn segmenter(
        &self,
        algorithm: &str,
        config: &Config,
    ) -> Result<Box<dyn Segmenter>, Failure> {
        Ok(match self.paper() {
            Some(paper) => paper.segmenter(config)?,
            None => config.segmenter(algorithm)?,
        })
    }

    /// The preset of the paper, the config file, then what the command line sets.
    pub(crate) fn config(&self, thresholds: &ThresholdArgs) -> Result<Config, Failure> {
        thresholds.config_over(self.paper().map(Paper::config).unwrap_or_default())
    }
}

/// Thresholds alone, for commands that know their algorithm.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Algorithm")]
pub(crate) struct ThresholdArgs {
    /// Thresholds from a TOML file, such as `visiblock defaults` prints.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// One threshold: SECTION.FIELD=VALUE, such as vips.pdoc=6. May be given several times.
    #[arg(long, value_name = "ASSIGNMENT")]
    set: Vec<String>,
}

impl ThresholdArgs {
    /// Config file first, then what the command line sets.
    pub(crate) fn config(&self) -> Result<Config, Failure> {
        self.config_over(Config::default())
    }

    /// The same, over what another config says.
    fn config_over(&self, base: Config) -> Result<Config, Failure> {
        let mut config = match &self.config {
            Some(path) => base.with(Config::load(path)?),
            None => base,
        };
        for assignment in &self.set {
            config.set(assignment)?;
        }
        Ok(config)
    }
}

impl AlgorithmArgs {
    /// The paper that was named.
    pub(crate) fn paper(&self) -> Option<&'static Paper> {
        self.paper.paper()
    }

    /// The segmenter that was asked for, with the thresholds of a config.
    pub(crate) fn segmenter(&self, config: &Config) -> Result<Box<dyn Segmenter>, Failure> {
        self.paper.segmenter(&self.algorithm, config)
    }

    /// Refuses a threshold of another algorithm than the one that runs: it would change nothing.
    fn check_short_options(&self) -> Result<(), Failure> {
        let short = [
            ("--pdoc", self.pdoc.is_some(), "vips"),
            (
                "--granularity",
                self.granularity.is_some(),
                REGISTRY[0].name,
            ),
        ];
        let is_of_another =
            |(_, is_given, of): &&(&str, bool, &str)| *is_given && *of != self.algorithm;
        let wrong = short.iter().find(is_of_another);
        match wrong.filter(|_| self.paper().is_none()) {
            Some((option, _, of)) => Err(Failure::usage(format!(
                "{option} is a threshold of {of}, not of {}: give --algorithm {of}, or leave {option} out",
                self.algorithm
            ))),
            None => Ok(()),
        }
    }

    /// Config file first, then what the command line sets.
    pub(crate) fn config(&self) -> Result<Config, Failure> {
        self.check_short_options()?;
        let mut config = self.paper.config(&self.thresholds)?;
        if let Some(pdoc) = self.pdoc {
            config.set(&format!("vips.pdoc={pdoc}"))?;
        }
        if let Some(granularity) = &self.granularity {
            config.set(&format!("visiblock.granularity={granularity}"))?;
        }
        Ok(config)
    }
}
