//! `visiblock extract`: the main content of a page.

use super::algorithm_args::AlgorithmArgs;
use super::exit::Failure;
use super::page_args::RenderArgs;
use super::sink::{Sink, json};
use crate::content::{Comments, explain_main_content, find_main_content};
use crate::output::extract::{Extraction, main_html, main_markdown, main_text};
use clap::{Args, ValueEnum};

/// Print the main content of a page.
///
/// Examples:
///   visiblock extract https://example.org/article --format markdown
///   curl -s https://example.org/ | visiblock extract - --base-url https://example.org/
///   visiblock extract page.pagesnap --format json | jq -r .title
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(super) struct Extract {
    /// URL, HTML file, snapshot, or - for HTML on standard input.
    input: String,
    /// What to write: text, markdown (GitHub flavour), html (clean: no scripts, styles or event
    /// handlers), json (all of them with metadata, see `visiblock schema extract`).
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Fail (exit code 7) when the page has no main content, instead of printing nothing.
    #[arg(long)]
    strict: bool,
    /// Tell on standard error, piece by piece, why it is content or not.
    #[arg(long)]
    explain: bool,
    /// Whether comments below an article are kept, as a region of their own [default: drop].
    #[arg(long, value_enum)]
    comments: Option<KeepOrDrop>,
    #[command(flatten)]
    algorithm: AlgorithmArgs,
    #[command(flatten)]
    sink: Sink,
    #[command(flatten)]
    render: RenderArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KeepOrDrop {
    Keep,
    Drop,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Markdown,
    Html,
    Json,
}

impl Extract {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let config = self.algorithm.config()?;
        let segmenter = config.segmenter(self.algorithm.name())?;
        let mut content = self.algorithm.content_options(&config)?;
        match self.comments {
            Some(KeepOrDrop::Keep) => content.comments = Comments::Keep,
            Some(KeepOrDrop::Drop) => content.comments = Comments::Drop,
            None => {}
        }
        let page = self.render.page(&self.input, false).await?;
        for warning in &page.warnings {
            tracing::warn!("{warning}");
        }
        let mut blocks = segmenter.segment(&page);
        let page_type = find_main_content(&page, &mut blocks, &content);
        if self.explain {
            super::sink::talk(&explain_main_content(&page, &blocks, &content).table());
        }
        if self.strict && blocks.main.is_empty() && blocks.regions.is_empty() {
            let message = format!("{}: no main content", self.input);
            return Err(Failure::no_content(message));
        }
        let bytes = match self.format {
            Format::Text => with_line_end(main_text(&page, &blocks)),
            Format::Markdown => with_line_end(main_markdown(&page, &blocks)),
            Format::Html => with_line_end(main_html(&page, &blocks)),
            Format::Json => {
                let found = Extraction::new(&page, &blocks);
                json(&found.with_page_type(page_type))
            }
        };
        self.sink.write_text(&bytes)
    }
}

fn with_line_end(mut text: String) -> Vec<u8> {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}
