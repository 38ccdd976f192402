//! How an evaluation is shown.

use crate::cli::exit::Failure;
use crate::cli::sink::Sink;
use crate::evaluate::plot::Plot;
use crate::evaluate::report::Report;
use crate::evaluate::table::Table;
use crate::files::write_atomically;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// Form of the figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// Means as a table.
    Table,
    /// Every page, one per line, all digits.
    Csv,
    /// Everything.
    Json,
    /// Means as a Markdown table.
    Markdown,
}

/// The form of an evaluation.
#[derive(Debug, Clone, Args)]
pub(crate) struct ReportForm {
    /// Form of the figures.
    #[arg(long, value_enum, value_name = "F", default_value = "table")]
    format: ReportFormat,
    /// Draw the plots into a folder, each as SVG and PNG.
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
}

impl ReportForm {
    /// The report as text.
    pub(crate) fn text(&self, report: &Report) -> String {
        match self.format {
            ReportFormat::Table => joined(report, Table::to_terminal),
            ReportFormat::Markdown => joined(report, Table::to_markdown),
            ReportFormat::Csv => report.details.to_csv(),
            ReportFormat::Json => format!("{:#}\n", report.json),
        }
    }

    /// A config below the report, where the form is one for people.
    pub(crate) fn config(&self, config: &str) -> Option<String> {
        match self.format {
            ReportFormat::Table => Some(format!("\n{config}")),
            ReportFormat::Markdown => Some(format!("\n```toml\n{config}```\n")),
            ReportFormat::Csv | ReportFormat::Json => None,
        }
    }

    /// Draws the plots, where that was asked for.
    pub(crate) fn draw(&self, report: &Report) -> Result<(), Failure> {
        let Some(folder) = &self.plots else {
            return Ok(());
        };
        std::fs::create_dir_all(folder).map_err(|e| Failure::output(folder, &e))?;
        report.plots.iter().try_for_each(|plot| draw(plot, folder))
    }
}

/// The form of an evaluation and where it goes.
#[derive(Debug, Clone, Args)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    form: ReportForm,
    #[command(flatten)]
    sink: Sink,
}

impl ReportArgs {
    /// Writes the report and its plots.
    pub(crate) fn emit(&self, report: &Report) -> Result<(), Failure> {
        self.form.draw(report)?;
        self.sink.write_text(self.form.text(report).as_bytes())
    }
}

fn joined(report: &Report, form: impl Fn(&Table) -> String) -> String {
    let tables: Vec<String> = report.tables.iter().map(form).collect();
    tables.join("\n")
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_atomically(path, bytes).map_err(|e| Failure::output(path, &e))
}

fn draw(plot: &Plot, folder: &Path) -> Result<(), Failure> {
    let name = file_name(plot.title());
    let svg = plot.to_svg().map_err(|e| Failure::usage(e.to_string()))?;
    write(&folder.join(format!("{name}.svg")), svg.as_bytes())?;
    match plot.to_png() {
        Ok(png) => write(&folder.join(format!("{name}.png")), &png),
        // The SVG is there; a system without fonts is no reason to fail.
        Err(error) => {
            tracing::warn!("{error}");
            Ok(())
        }
    }
}

/// A title as a file name: letters and digits, everything else one hyphen.
fn file_name(title: &str) -> String {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|w| !w.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.join("-")
}
