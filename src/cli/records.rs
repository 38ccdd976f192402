//! `visiblock records`: the lists of a page.

use super::algorithm_args::ThresholdArgs;
use super::exit::Failure;
use super::page_args::RenderArgs;
use super::sink::{Sink, json};
use crate::algorithm::pruning::prune;
use crate::output::records::Report;
use clap::{Args, ValueEnum};

/// Print the records a page lists: search results, products, posts, rows of tables.
///
/// The list that looks most like the page's main content comes first.
///
/// Examples:
///   visiblock records https://example.org/search?q=x --format table
///   visiblock records page.pagesnap --main --format csv -o results.csv
///   visiblock records page.pagesnap | jq '.regions[0].records[].text'
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Records {
    /// URL, HTML file, snapshot, or - for HTML on standard input.
    input: String,
    /// What to write: json (lists, records and their fields, see `visiblock schema records`),
    /// csv (a line for each record), table (for people).
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// Look only at what `visiblock prune` would keep.
    #[arg(long)]
    prune: bool,
    /// Only the main list.
    #[arg(long)]
    main: bool,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    sink: Sink,
    #[command(flatten)]
    render: RenderArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Json,
    Csv,
    Table,
}

impl Records {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let (tps, mdr) = self.thresholds.tps_and_mdr()?;
        let page = self.render.page(&self.input, false).await?;
        let mut lists = if self.prune {
            mdr.records_in(&page, &prune(&page, &tps, &mdr).kept)
        } else {
            mdr.records(&page)
        };
        if self.main {
            lists.truncate(1);
        }
        let report = Report::new(&page.source.url, lists);
        match self.format {
            Format::Json => self.sink.write_text(&json(&report)),
            Format::Csv => {
                let csv = report.to_csv();
                let csv = csv.map_err(|e| Failure::render(format!("{}: {e}", self.input)))?;
                self.sink.write_text(csv.as_bytes())
            }
            Format::Table => self.sink.write_text(report.to_table().as_bytes()),
        }?;
        self.render.check_status(&self.input, &page)
    }
}
