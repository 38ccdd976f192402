//! The arguments of every command that runs an algorithm.

use super::exit::Failure;
use crate::algorithm::{Mdr, REGISTRY, Segmenter, Tps};
use crate::config::Config;
use crate::content::ContentOptions;
use crate::template::TemplateOptions;
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;

/// Which algorithm, and its thresholds.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Algorithm")]
pub(crate) struct AlgorithmArgs {
    /// The segmenter; `visiblock algorithms` tells what each one does.
    #[arg(long, value_name = "NAME", default_value = REGISTRY[0].name,
          value_parser = PossibleValuesParser::new(REGISTRY.iter().map(|a| a.name)))]
    algorithm: String,
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
        let mut config = match &self.config {
            Some(path) => Config::load(path)?,
            None => Config::default(),
        };
        for assignment in &self.set {
            config.set(assignment)?;
        }
        Ok(config)
    }

    /// The thresholds of TPS and MDR, checked.
    pub(crate) fn tps_and_mdr(&self) -> Result<(Tps, Mdr), Failure> {
        let config = self.config()?;
        let (tps, mdr): (Tps, Mdr) = (config.options("tps")?, config.options("mdr")?);
        tps.check()?;
        mdr.check()?;
        Ok((tps, mdr))
    }
}

impl ThresholdArgs {
    /// The thresholds of templates, checked.
    pub(crate) fn template(&self) -> Result<TemplateOptions, Failure> {
        let options: TemplateOptions = self.config()?.options("template")?;
        options.check()?;
        Ok(options)
    }
}

impl AlgorithmArgs {
    pub(crate) fn name(&self) -> &str {
        &self.algorithm
    }

    /// Config file first, then what the command line sets.
    pub(crate) fn config(&self) -> Result<Config, Failure> {
        let mut config = self.thresholds.config()?;
        if let Some(pdoc) = self.pdoc {
            config.set(&format!("vips.pdoc={pdoc}"))?;
        }
        if let Some(granularity) = &self.granularity {
            config.set(&format!("visiblock.granularity={granularity}"))?;
        }
        Ok(config)
    }

    pub(crate) fn content_options(&self, config: &Config) -> Result<ContentOptions, Failure> {
        let options: ContentOptions = config.options("content")?;
        options.check()?;
        Ok(options)
    }
}
