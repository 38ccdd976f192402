//! `visiblock-lab papers`: the tables and figures of each source paper, measured.

mod data;
mod dom_vision;
mod sd;
mod sd_sets;
mod section;
mod template;
mod tps;
mod vips;
mod wpnc;

use crate::cli::exit::Failure;
use crate::cli::sink::to_stdout;
use crate::files::write_atomically;
use crate::paper::{PAPERS, Paper};
use clap::Args;
use clap::builder::PossibleValuesParser;
use data::Data;
use section::Section;
use std::path::PathBuf;

/// The tables and figures of each source paper on the evaluation sets, as Markdown: each paper by
/// itself (`--paper` of the other commands), the paper's own numbers beside ours, and why the rest
/// cannot be measured here.
///
/// Sets that are missing are told of, and what needs them is left out.
#[derive(Debug, Args)]
pub(crate) struct Papers {
    /// Snapshots of the evaluation sets: folders kreuzer, estuka, wcxb, aeb and threads, as
    /// `visiblock capture` makes them.
    #[arg(long, value_name = "DIR", default_value = "target/snaps")]
    pages: PathBuf,
    /// The evaluation sets themselves, with their truth: folders of the same names.
    #[arg(long, value_name = "DIR", default_value = "target/data")]
    truth: PathBuf,
    /// Only this paper. May be given several times.
    #[arg(long, value_name = "NAME",
          value_parser = PossibleValuesParser::new(PAPERS.iter().map(|p| p.name)))]
    paper: Vec<String>,
    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A function that measures a paper.
type Measure = fn(&Data) -> Result<Section, Failure>;

/// Every paper with what measures it: a new one is one file and one line.
const MEASURES: [(&str, Measure); 6] = [
    ("vips", vips::measure),
    ("dom-vision", dom_vision::measure),
    ("tps", tps::measure),
    ("sd", sd::measure),
    ("template", template::measure),
    ("wpnc", wpnc::measure),
];

/// The function that measures a paper; `None` where there is none.
fn measure_of(paper: &Paper) -> Option<Measure> {
    let mut measures = MEASURES.iter();
    let (_, measure) = measures.find(|(name, _)| *name == paper.name)?;
    Some(*measure)
}

impl Papers {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let data = Data::new(&self.pages, &self.truth);
        let mut text = String::new();
        for paper in PAPERS {
            let is_asked_for = self.paper.is_empty() || self.paper.iter().any(|n| n == paper.name);
            if let (true, Some(measure)) = (is_asked_for, measure_of(paper)) {
                tracing::info!("{}", paper.name);
                text.push_str(&measure(&data)?.to_markdown(paper));
            }
        }
        match &self.output {
            Some(path) => {
                write_atomically(path, text.as_bytes()).map_err(|e| Failure::output(path, &e))
            }
            None => to_stdout(text.as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every paper is measured. Without any set every table says why it is not there, and nothing fails.
    #[test]
    #[allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    fn missing_sets_are_told_of() {
        let data = Data::new("no such folder".as_ref(), "nor this".as_ref());
        for paper in PAPERS {
            let measure = measure_of(paper).unwrap();
            let text = measure(&data).unwrap().to_markdown(paper);
            assert!(text.contains("no such folder"), "{text}");
        }
    }
}
