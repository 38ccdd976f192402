//! `visiblock prune`: removes from a page what is not its content.

use super::args::algorithm::{PaperArg, ThresholdArgs};
use super::args::choice::ChoiceArgs;
use super::args::page::RenderArgs;
use super::args::template::{TemplateArgs, check_known, marks};
use super::exit::Failure;
use super::sink::Sink;
use crate::algorithm::REGISTRY;
use crate::content::find_main_content;
use crate::json::json_line;
use crate::output::pruned_html::{PrunedJson, pruned};
use crate::output::pruning::prune_to_content;
use clap::{Args, ValueEnum};

/// Cut menus, advertisements and other regions off a page; the structure of the rest stays
///
/// Regions are told apart by their tag path sequence (TPS). Those are kept that hold what `visiblock
/// extract` takes for content; on pages of search results, products or links to texts those that
/// hold the list that `visiblock records` prints first. The headline stays wherever it stands. With
/// --paper, what the paper takes for content is kept.
///
/// Examples:
///   visiblock prune https://example.org/search?q=x -o results.html
///   visiblock prune page.pagesnap --paper tps --format json
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Prune {
    /// URL, HTML file, snapshot, or - for HTML or a snapshot on standard input.
    input: String,
    /// What to write: html (the kept nodes with their ancestors; links absolute, nothing that
    /// runs), json (which nodes were kept, see `visiblock schema prune`).
    #[arg(long, value_enum, default_value_t = Format::Html)]
    format: Format,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    paper: PaperArg,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    template: TemplateArgs,
    #[command(flatten)]
    sink: Sink,
    #[command(flatten)]
    render: RenderArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Html,
    Json,
}

impl Prune {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        self.sink.tell_of_ending(&self.format);
        let config = self.paper.config(&self.thresholds)?;
        match self.paper.paper() {
            Some(paper) => self.thresholds.tell_of_unused([paper.section(), "content"]),
            None => {
                let read = ["tps", "mdr", REGISTRY[0].name, "content"];
                self.thresholds.tell_of_unused(read);
            }
        }
        let (tps, mdr) = (config.tps()?, config.mdr()?);
        let (segmenter, content) = (config.segmenter(REGISTRY[0].name)?, config.content()?);
        let chosen = self.choice.read()?;
        let template = self.template.load()?;
        if let Some(paper) = self.paper.paper() {
            check_known(paper, template.as_ref())?;
        }
        let page = self.render.page(&self.input, false).await?;
        let marks = marks(template.as_ref(), &page);
        let (mut filtered, choice) = match self.paper.paper() {
            Some(paper) => {
                let filtered = paper.prune(&page, &config, marks.as_ref())?;
                (filtered, chosen.on(&page, None))
            }
            None => {
                let blocks = segmenter.segment(&page);
                let main = find_main_content(&page, &blocks, &content, marks.as_ref());
                let found = (&blocks, &main);
                let filtered = prune_to_content(&page, found, &tps, &mdr);
                (filtered, chosen.on(&page, Some(found)))
            }
        };
        if let Some(marks) = marks {
            filtered.kept = filtered.kept.without(&page, &marks.subtrees(&page));
        }
        if !choice.is_empty() {
            let kept = filtered.kept.and(&page, &choice.keep);
            filtered.kept = kept.without(&page, &choice.drop);
        }
        match self.format {
            Format::Html => {
                let pruned = pruned(&page, &filtered.kept);
                if !pruned.shows_text && !filtered.kept.is_empty() {
                    tracing::warn!(
                        "{}: nothing can be read in the HTML: what was kept of the page shows no text",
                        self.input
                    );
                }
                self.sink.write_text(pruned.html.as_bytes())
            }
            Format::Json => self
                .sink
                .write_text(&json_line(&PrunedJson::new(&page, &filtered))),
        }?;
        self.render.check_status(&self.input, &page)
    }
}
