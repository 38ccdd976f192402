//! The arguments shared by the commands that run an algorithm.

use super::headings::ALGORITHM;
use crate::algorithm::{REGISTRY, Segmenter};
use crate::cli::exit::Failure;
use crate::cli::numbers::whole;
use crate::config::{Config, parsed_assignment};
use crate::paper::{self, PAPERS, Paper};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;

/// Which algorithm, and its thresholds.
#[derive(Debug, Clone, Args)]
pub(crate) struct AlgorithmArgs {
    /// The segmenter; `visiblock algorithms` tells what each one does.
    #[arg(long, help_heading = ALGORITHM, value_name = "NAME", default_value = REGISTRY[0].name, conflicts_with = "paper",
          value_parser = PossibleValuesParser::new(REGISTRY.iter().map(|a| a.name)))]
    algorithm: String,
    #[command(flatten)]
    paper: PaperArg,
    /// VIPS: the permitted degree of coherence; higher cuts finer. Short for --set vips.pdoc=N.
    #[arg(long, value_name = "1..10", value_parser = whole(1_u8..=10), help_heading = ALGORITHM)]
    pdoc: Option<u8>,
    /// visiblock: how fine the blocks are: auto, coarse, fine, or a number of blocks. Short for
    /// --set visiblock.granularity=G.
    #[arg(long, value_name = "auto|coarse|fine|N", help_heading = ALGORITHM)]
    granularity: Option<String>,
    #[command(flatten)]
    thresholds: ThresholdArgs,
}

/// One paper by itself.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PaperArg {
    /// One source paper by itself: its blocks, its choice of content and its thresholds, where
    /// --config and --set say nothing else; `visiblock help papers` tells what each one does.
    #[arg(long, help_heading = ALGORITHM, value_name = "NAME",
          value_parser = PossibleValuesParser::new(PAPERS.iter().map(|p| p.name)))]
    paper: Option<String>,
}

impl PaperArg {
    /// The named paper.
    pub(crate) fn paper(&self) -> Option<&'static Paper> {
        self.paper.as_deref().and_then(paper::find)
    }

    /// The paper alone if one is named, else the given algorithms.
    #[cfg(feature = "research")]
    pub(crate) fn names<'a>(&self, algorithms: Vec<&'a str>) -> Vec<&'a str> {
        self.paper().map_or(algorithms, |paper| vec![paper.name])
    }

    /// The segmenter of the paper, or of the given algorithm if no paper is named.
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

    /// The configuration: the preset of the paper, then the config file, then the assignments of the command line.
    pub(crate) fn config(&self, thresholds: &ThresholdArgs) -> Result<Config, Failure> {
        thresholds.config_over(self.paper().map(Paper::config).unwrap_or_default())
    }
}

/// Thresholds alone, for commands that know their algorithm.
#[derive(Debug, Clone, Args)]
pub(crate) struct ThresholdArgs {
    /// Thresholds from a TOML file, such as `visiblock defaults` prints.
    #[arg(long, value_name = "FILE", help_heading = ALGORITHM)]
    config: Option<PathBuf>,
    /// One threshold: SECTION.FIELD=VALUE, such as vips.pdoc=6. May be given several times; the last
    /// one of a field counts.
    #[arg(long, value_name = "ASSIGNMENT", help_heading = ALGORITHM)]
    set: Vec<String>,
}

impl ThresholdArgs {
    /// The configuration: the config file, then the assignments of the command line.
    pub(crate) fn config(&self) -> Result<Config, Failure> {
        self.config_over(Config::default())
    }

    /// As [`Self::config`], applied on top of a base configuration.
    pub(crate) fn config_over(&self, base: Config) -> Result<Config, Failure> {
        let mut config = match &self.config {
            Some(path) => base.with(Config::load(path)?),
            None => base,
        };
        for assignment in &self.set {
            config.set(assignment)?;
        }
        Ok(config)
    }

    /// Warns of thresholds on the command line that are not read, given the sections that are read. A config file may
    /// contain the others too.
    pub(crate) fn tell_of_unused<'a>(&self, read: impl IntoIterator<Item = &'a str>) {
        let read: Vec<&str> = read.into_iter().collect();
        for told in self.unused(&read) {
            tracing::warn!("{told}");
        }
    }

    fn unused(&self, read: &[&str]) -> Vec<String> {
        let unused = self.set.iter().filter(|assignment| {
            let section = assignment.split(['.', '=']).next().unwrap_or_default();
            // An assignment that is not a threshold at all is refused, which is more informative.
            let is_threshold = || Config::default().set(assignment).is_ok();
            !read.contains(&section.trim()) && is_threshold()
        });
        let told = unused.map(|assignment| {
            let read = read.join(", ");
            format!(
                "--set {assignment} changes nothing: what runs here has the thresholds of {read}"
            )
        });
        told.collect()
    }

    /// Refuses an option that is short for a threshold (`short`) if the last --set of that threshold has another
    /// value: one of the two would have no effect.
    pub(crate) fn check_short(&self, option: &str, short: &str) -> Result<(), Failure> {
        let (section, field, wanted) = parsed_assignment(short)?;
        let set_by = |one: &str| {
            let (of, name, value) = parsed_assignment(one).ok()?;
            ((of, name) == (section, field)).then_some(value)
        };
        let mut last = self.set.iter().rev();
        let Some((last, value)) = last.find_map(|one| Some((one, set_by(one)?))) else {
            return Ok(());
        };
        // The short option may be out of range, which is reported first; every --set was checked before.
        Config::default().set(short)?;
        if is_same(&value, &wanted) {
            return Ok(());
        }
        Err(Failure::usage(format!(
            "{option} and --set {last} say different things of {section}.{field}: give one of them"
        )))
    }
}

/// Whether two values are equal, compared as numbers if both are numbers.
fn is_same(one: &toml::Value, other: &toml::Value) -> bool {
    let number = |value: &toml::Value| {
        value
            .as_float()
            .or_else(|| value.as_integer().map(|n| n as f64))
    };
    one == other || number(one).is_some() && number(one) == number(other)
}

impl AlgorithmArgs {
    /// The named paper.
    pub(crate) fn paper(&self) -> Option<&'static Paper> {
        self.paper.paper()
    }

    /// The requested segmenter with the thresholds of the configuration.
    pub(crate) fn segmenter(&self, config: &Config) -> Result<Box<dyn Segmenter>, Failure> {
        self.paper.segmenter(&self.algorithm, config)
    }

    /// The threshold section of the segmenter that runs.
    fn section(&self) -> &str {
        self.paper()
            .map_or(self.algorithm.as_str(), |paper| paper.section())
    }

    /// Warns of thresholds on the command line that have no effect here. `also`: sections that are read in addition
    /// to those of the segmenter and of the content.
    pub(crate) fn tell_of_unused(&self, also: &[&str]) {
        let read = [self.section(), "content"].into_iter();
        self.thresholds
            .tell_of_unused(read.chain(also.iter().copied()));
    }

    /// The given options that are short for a threshold of one algorithm: the option, the algorithm, the assignment.
    fn short_options(&self) -> impl Iterator<Item = (&'static str, &'static str, String)> {
        let pdoc = self
            .pdoc
            .map(|pdoc| ("--pdoc", "vips", format!("vips.pdoc={pdoc}")));
        let granularity = self.granularity.as_ref().map(|granularity| {
            let short = format!("visiblock.granularity={granularity}");
            ("--granularity", REGISTRY[0].name, short)
        });
        pdoc.into_iter().chain(granularity)
    }

    /// Refuses a threshold of an algorithm other than the one that runs: it would have no effect.
    fn check_algorithm(&self, option: &str, of: &str) -> Result<(), Failure> {
        if of == self.section() {
            return Ok(());
        }
        let runs = match self.paper() {
            Some(paper) => format!("--paper {}", paper.name),
            None => self.algorithm.clone(),
        };
        Err(Failure::usage(format!(
            "{option} is a threshold of {of}, not of {runs}: give --algorithm {of}, or leave {option} out"
        )))
    }

    /// The configuration: preset and config file, then the assignments and options of the command line.
    pub(crate) fn config(&self) -> Result<Config, Failure> {
        let mut config = self.paper.config(&self.thresholds)?;
        for (option, of, short) in self.short_options() {
            self.check_algorithm(option, of)?;
            config.set(&short)?;
            self.thresholds.check_short(option, &short)?;
        }
        Ok(config)
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use clap::{CommandFactory, FromArgMatches, Parser};

    #[derive(Debug, Parser)]
    #[command(no_binary_name = true)]
    struct Given {
        #[command(flatten)]
        algorithm: AlgorithmArgs,
    }

    fn given(text: &str) -> AlgorithmArgs {
        let matches = Given::command().try_get_matches_from(text.split_whitespace());
        Given::from_arg_matches(&matches.unwrap())
            .unwrap()
            .algorithm
    }

    #[test]
    fn a_threshold_of_another_algorithm_is_refused_by_papers_too() {
        for (text, is_fine) in [
            ("--algorithm vips --pdoc 3", true),
            ("--paper vips --pdoc 3", true),
            ("--paper dom-vision --pdoc 3", true),
            ("--granularity fine", true),
            ("--pdoc 3", false),
            ("--paper tps --pdoc 3", false),
            ("--paper template --pdoc 3", false),
            ("--paper vips --granularity fine", false),
        ] {
            let config = given(text).config();
            assert_eq!(config.is_ok(), is_fine, "{text}: {config:?}");
        }
        let told = given("--paper tps --pdoc 3").config().unwrap_err();
        let said = "--pdoc is a threshold of vips, not of --paper tps";
        assert!(told.message().starts_with(said), "{told:?}");
    }

    #[test]
    fn an_option_and_its_threshold_say_the_same() {
        for (text, is_fine) in [
            ("--algorithm vips --pdoc 9 --set vips.pdoc=1", false),
            ("--algorithm vips --pdoc 9 --set vips.pdoc=9", true),
            // The last assignment of a field takes precedence.
            (
                "--algorithm vips --pdoc 9 --set vips.pdoc=1 --set vips.pdoc=9",
                true,
            ),
            (
                "--algorithm vips --pdoc 9 --set vips.pdoc=9 --set vips.pdoc=1",
                false,
            ),
            (
                "--granularity fine --set visiblock.granularity=coarse",
                false,
            ),
            ("--granularity fine --set visiblock.granularity=fine", true),
        ] {
            let config = given(text).config();
            assert_eq!(config.is_ok(), is_fine, "{text}: {config:?}");
        }
        let thresholds = given("--set template.threshold=4.0 --set template.mode=table").thresholds;
        assert!(
            thresholds
                .check_short("--threshold", "template.threshold=4")
                .is_ok()
        );
        let told = thresholds
            .check_short("--mode", "template.mode=block")
            .unwrap_err();
        assert_eq!(
            told.message(),
            "--mode and --set template.mode=table say different things of template.mode: give one of them"
        );
    }

    #[test]
    fn a_threshold_that_nobody_asks_for_is_told() {
        let thresholds = given("--set vips.pdoc=3 --set content.headline=false").thresholds;
        assert_eq!(
            thresholds.unused(&["visiblock", "content"]),
            [
                "--set vips.pdoc=3 changes nothing: what runs here has the thresholds of visiblock, content"
            ]
        );
        assert!(thresholds.unused(&["content", "vips"]).is_empty());
        let none = given("--set a.b=1").thresholds;
        assert!(none.unused(&["visiblock"]).is_empty());
    }
}
