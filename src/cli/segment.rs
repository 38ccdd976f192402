//! `visiblock segment`: divides a page into blocks.

use super::args::algorithm::AlgorithmArgs;
use super::args::jobs::JobsArgs;
use super::args::page::{RenderArgs, View};
use super::args::template::TemplateArgs;
use super::exit::Failure;
use super::several::{PerPage, check_format, in_each_window, timed_result, write_lines};
use super::sink::{Sink, tell_findings};
use crate::algorithm::Segmenter;
use crate::content::{ContentOptions, MainContent, find_main_content, read_models_aside};
use crate::json::json_line;
use crate::output::picture::{self, PictureOptions};
use crate::output::segment_json::SegmentationJson;
use crate::output::text_tree;
use crate::output::webis::WebisJson;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use crate::template::Template;
use clap::{Args, ValueEnum};

/// Minimum scale at which the words of a page are legible in its picture. Source: ours; 16 px become 10.
const MIN_LEGIBLE: f64 = 0.6;

/// Cut a page into visual blocks
///
/// Examples:
///   visiblock segment https://example.org/ --format text
///   visiblock segment page.html --offline --format png -o blocks.png
///   visiblock segment page.pagesnap --algorithm vips --pdoc 8 | jq '.blocks[].rect'
#[derive(Debug, Clone, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Segment {
    /// URL, HTML file, snapshot, or - for HTML on standard input. Of several, --format json prints
    /// a line each.
    ///
    /// The line of one that failed has the keys input and error. Standard input may be a snapshot, too.
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
    /// What to write: json (everything known, see `visiblock schema segment`), webis (the leaves,
    /// in the format of Webis-WebSeg-20), png or svg (the page with its blocks, separators and
    /// main content drawn on it), text (the tree of blocks).
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
    #[command(flatten)]
    algorithm: AlgorithmArgs,
    #[command(flatten)]
    template: TemplateArgs,
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
    Webis,
    Png,
    Svg,
    Text,
}

/// The work done for each page.
struct Work<'a> {
    arguments: &'a Segment,
    segmenter: Box<dyn Segmenter>,
    content: ContentOptions,
    template: Option<Template>,
}

impl PerPage for Work<'_> {
    fn result(&self, name: &str, page: &PageSnapshot) -> Result<Vec<u8>, Failure> {
        let blocks = self.segmenter.segment(page);
        let marks = self.template.as_ref().map(|template| template.apply(page));
        let main = find_main_content(page, &blocks, &self.content, marks.as_ref());
        tell_findings(name, &blocks, &main);
        self.arguments.write(name, page, (&blocks, &main))
    }
}

impl Segment {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        self.sink.tell_of_ending(&self.format);
        self.algorithm.tell_of_unused(&[]);
        let views = self.render.views(&self.inputs)?;
        let in_view = |view: View| -> Result<Self, Failure> {
            Ok(Self {
                sink: self.sink.for_view(view.label.as_deref())?,
                render: view.render,
                ..self.clone()
            })
        };
        in_each_window(views, in_view, Self::in_window).await
    }

    /// Segments the pages in one viewport.
    async fn in_window(&self) -> Result<(), Failure> {
        let config = self.algorithm.config()?;
        let segmenter = self.algorithm.segmenter(&config)?;
        let content = config.content()?;
        read_models_aside(&content);
        let template = self.template.load()?;
        let draws = matches!(self.format, Format::Png | Format::Svg);
        self.sink.refuse_terminal(self.format == Format::Png)?;
        let work = Work {
            arguments: self,
            segmenter,
            content,
            template,
        };
        if self.inputs.len() > 1 {
            check_format(self.format == Format::Json)?;
            return write_lines(&self.inputs, &self.render, &self.jobs, &self.sink, &work).await;
        }
        let input = &self.inputs[0];
        let page = self.render.page(input, draws).await?;
        let bytes = timed_result(&work, input, &page)?;
        if draws && picture::scale_of(&page) < MIN_LEGIBLE {
            tracing::warn!(
                "{input}: the page is large ({} x {} px): its picture has {:.0} % of the page's size; --format json \
                 tells the blocks, and `visiblock report` draws them in a page that can be scrolled",
                page.page.width.round(),
                page.page.height.round(),
                100.0 * picture::scale_of(&page)
            );
        }
        match self.format {
            Format::Png => self.sink.write(&bytes),
            _ => self.sink.write_text(&bytes),
        }?;
        self.render.check_status(input, &page)
    }

    fn write(
        &self,
        name: &str,
        page: &PageSnapshot,
        (blocks, main): (&Segmentation, &MainContent),
    ) -> Result<Vec<u8>, Failure> {
        let options = PictureOptions::default();
        Ok(match self.format {
            Format::Json => json_line(&SegmentationJson::new(page, blocks, main)),
            Format::Webis => json_line(&WebisJson::new(&page.source.input, page, blocks)),
            Format::Text => text_tree(page, blocks, main).into_bytes(),
            Format::Svg => picture::svg(page, blocks, main, &options).into_bytes(),
            Format::Png => picture::png(page, blocks, main, &options)
                .map_err(|e| Failure::render(format!("{name}: {e}")))?,
        })
    }
}
