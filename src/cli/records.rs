//! `visiblock records`: prints the lists of a page.

use super::args::algorithm::ThresholdArgs;
use super::args::choice::{ChoiceArgs, Chosen};
use super::args::jobs::JobsArgs;
use super::args::page::RenderArgs;
use super::exit::Failure;
use super::several::{PerPage, check_format, timed, write_lines};
use super::sink::Sink;
use crate::algorithm::mdr::DataRegion;
use crate::algorithm::{Mdr, REGISTRY, Segmenter, Tps};
use crate::content::{ContentOptions, find_main_content};
use crate::json::json_line;
use crate::output::pruning::prune_to_content;
use crate::output::records::{RecordsJson, by_content};
use crate::snapshot::{Kept, PageSnapshot};
use clap::{Args, ValueEnum};
use std::str::FromStr;

/// Print the records a page lists: search results, products, posts, rows of tables
///
/// The list that looks most like the page's main content comes first.
/// Paragraphs of running text are no list, nor is what dialogs and consent banners hold. On a
/// thread the posts are the main list; menus, and what stands beside an article (teasers, tags), are
/// shown with --list all alone.
///
/// Examples:
///   visiblock records https://example.org/search?q=x --format table
///   visiblock records page.pagesnap --format csv -o results.csv
///   visiblock records page.pagesnap | jq '.regions[0].records[].text'
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Records {
    /// URL, HTML file, snapshot, or - for HTML on standard input. Of several, --format json prints
    /// a line each.
    ///
    /// The line of one that failed has the keys input and error. Standard input may be a snapshot, too.
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
    /// What to write: json (lists, records and their fields, see `visiblock schema records`),
    /// csv (a line for each record; title, url, image, price, currency, date, rating, author where
    /// the list has them, price_text where a price is one of several, then the rest; a cell that spreadsheets
    /// would take for a formula, as it begins with =, +, - or @ and is no number, begins with '), table (for people).
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    /// Look only at what `visiblock prune` would keep.
    #[arg(long)]
    prune: bool,
    /// Which lists: the N-th, from 1, as `--format json` counts them, or all, with menus and teasers
    /// [default: the main one, which is the first; json: all but menus and teasers].
    #[arg(long, value_name = "N|all")]
    list: Option<Which>,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    jobs: JobsArgs,
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

/// Which lists of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    /// Index from 1.
    Nth(usize),
}

impl FromStr for Which {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "all" {
            return Ok(Self::All);
        }
        let number = text.parse().ok().filter(|n| *n >= 1);
        let number = number.map(Self::Nth);
        number.ok_or_else(|| "expected a number from 1, such as 2, or all".to_owned())
    }
}

/// Width of a table if no terminal width is known, characters. Source: ours, by custom.
const DEFAULT_WIDTH: u16 = 100;

impl Records {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        self.sink.tell_of_ending(&self.format);
        let chosen = self.choice.read()?;
        let config = self.thresholds.config()?;
        let read = ["mdr", "tps", REGISTRY[0].name, "content"];
        self.thresholds.tell_of_unused(read);
        let work = Work {
            arguments: &self,
            chosen,
            tps: config.tps()?,
            mdr: config.mdr()?,
            segmenter: config.segmenter(REGISTRY[0].name)?,
            content: config.content()?,
        };
        if self.inputs.len() > 1 {
            check_format(self.format == Format::Json)?;
            return write_lines(&self.inputs, &self.render, &self.jobs, &self.sink, &work).await;
        }
        let input = &self.inputs[0];
        let page = self.render.page(input, false).await?;
        let (bytes, is_empty, found) = timed(input, || {
            let (report, found) = work.report(&page);
            (self.bytes(&report), report.regions.is_empty(), found)
        });
        self.sink.write_text(&bytes)?;
        self.render.check_status(input, &page)?;
        match (is_empty, found) {
            (false, _) => Ok(()),
            (true, 0) => Err(Failure::no_content(format!(
                "{input}: no list found: nothing on the page repeats as records do (paragraphs are none)"
            ))),
            (true, _) if self.list.is_none() => Err(Failure::no_content(format!(
                "{input}: no list found but menus and what stands beside the main content (teasers, tags); --list all shows them"
            ))),
            (true, _) => Err(Failure::no_content(format!(
                "{input}: no list found of that number: the page has {found}; --list takes 1 to {found}, or all"
            ))),
        }
    }

    /// The requested lists, from the page's own and from those that are menus or are beside an article.
    fn chosen(&self, own: Vec<DataRegion>, beside: Vec<DataRegion>) -> Vec<DataRegion> {
        let by_format = match self.format {
            Format::Json => Which::All,
            _ => Which::Nth(1),
        };
        let mut lists = own;
        if self.list.is_some() {
            lists.extend(beside);
        }
        match self.list.unwrap_or(by_format) {
            Which::All => lists,
            Which::Nth(n) if n <= lists.len() => vec![lists.swap_remove(n - 1)],
            Which::Nth(_) => Vec::new(),
        }
    }

    fn bytes(&self, report: &RecordsJson) -> Vec<u8> {
        match self.format {
            Format::Json => json_line(report),
            Format::Csv => report.to_csv().into_bytes(),
            Format::Table => report.to_table(width()).into_bytes(),
        }
    }
}

/// The work done for each page.
struct Work<'a> {
    arguments: &'a Records,
    chosen: Chosen,
    tps: Tps,
    mdr: Mdr,
    /// Segmenter and options for the main content: lists beside it are not the page's own.
    segmenter: Box<dyn Segmenter>,
    content: ContentOptions,
}

impl Work<'_> {
    /// The requested lists, and the number of all lists.
    fn report(&self, page: &PageSnapshot) -> (RecordsJson, usize) {
        let prunes = self.arguments.prune;
        let find = || {
            let blocks = self.segmenter.segment(page);
            let main = find_main_content(page, &blocks, &self.content, None);
            (blocks, main)
        };
        let known = (prunes || self.chosen.asks_for_content()).then(find);
        let pair = known.as_ref().map(|found| (&found.0, &found.1));
        let choice = self.chosen.on(page, pair);
        // With a choice by the user, the lists are not filtered by the main content.
        let content = known
            .or_else(|| choice.is_empty().then(find))
            .filter(|_| prunes || choice.is_empty());
        let kept = match &content {
            Some((blocks, main)) if prunes => {
                prune_to_content(page, (blocks, main), &self.tps, &self.mdr)
                    .kept
                    .and(page, &choice.keep)
            }
            _ => Kept::all(page),
        };
        let mut lists = self.mdr.records_in(page, &kept.without(page, &choice.drop));
        // Lists inside the parts that the user keeps come first; the order is otherwise unchanged.
        lists.sort_by_key(|list| {
            let mut nodes = list.nodes.iter();
            !nodes.any(|n| choice.keep.iter().any(|root| page.contains(*root, *n)))
        });
        let (own, beside) = match &content {
            Some((_, main)) if !prunes => by_content(page, main, lists),
            _ => (lists, Vec::new()),
        };
        let found = own.len() + beside.len();
        let lists = self.arguments.chosen(own, beside);
        (RecordsJson::new(page, lists), found)
    }
}

impl PerPage for Work<'_> {
    /// Among several pages, one without lists is not a failure: its line shows it.
    fn result(&self, _name: &str, page: &PageSnapshot) -> Result<Vec<u8>, Failure> {
        Ok(self.arguments.bytes(&self.report(page).0))
    }
}

/// Width of the terminal, characters.
fn width() -> u16 {
    let of_terminal = comfy_table::Table::new().width();
    let told = of_terminal.or_else(told_width);
    // Some terminals report a width of 0.
    told.filter(|width| *width > 0).unwrap_or(DEFAULT_WIDTH)
}

/// The width given by the environment.
fn told_width() -> Option<u16> {
    std::env::var("COLUMNS").ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_chosen_by_number() {
        assert_eq!("2".parse(), Ok(Which::Nth(2)));
        assert_eq!("all".parse(), Ok(Which::All));
        assert!("0".parse::<Which>().is_err_and(|e| e.contains("from 1")));
    }
}
