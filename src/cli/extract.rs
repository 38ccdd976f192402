//! `visiblock extract`: prints the main content of a page.

use super::args::algorithm::AlgorithmArgs;
use super::args::choice::{ChoiceArgs, Chosen};
use super::args::jobs::JobsArgs;
use super::args::page::{RenderArgs, View};
use super::args::template::{TemplateArgs, check_known};
use super::exit::Failure;
use super::several::{PerPage, in_each_window, timed_result, write_lines};
use super::sink::{Sink, tell_findings};
use crate::algorithm::Segmenter;
use crate::config::Config;
use crate::content::{
    ContentOptions, KeepOrDrop, MainContent, Metadata, find_main_content, read_models_aside,
};
use crate::json::json_line;
use crate::output::extract::{
    Extraction, main_html, main_markdown, main_text_with_images, main_text_with_posts,
};
use crate::output::front_matter::front_matter;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use crate::template::{Learner, Template};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use strum::VariantNames;

/// Ending of a learner's warning that advises an option of `visiblock template`, which this command does not have.
const FORCE: &str = ", or with `force`";

/// Print the main content of a page
///
/// Examples:
///   visiblock extract https://example.org/article --format markdown
///   curl -s https://example.org/ | visiblock extract - --base-url https://example.org/
///   visiblock extract page.pagesnap --format json | jq -r .title
#[derive(Debug, Clone, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Extract {
    /// URL, HTML file, snapshot, or - for HTML on standard input. Of several, --format json prints
    /// a line each; with --siblings, the content of the first one is printed.
    ///
    /// The line of one that failed has the keys input and error. Standard input may be a snapshot, too.
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
    /// Text: say what pictures, and signs in cells, say too, by their informative `alt` text or file
    /// name. Markdown and HTML have them anyway.
    #[arg(long)]
    image_text: bool,
    /// Learn from all INPUTs what the pages of the site share; it is no content of the first one.
    #[arg(long, conflicts_with = "template")]
    siblings: bool,
    #[command(flatten)]
    template: TemplateArgs,
    /// What to write: text, markdown (GitHub flavour), html (clean: no scripts, styles or event
    /// handlers), json (all of them with metadata, see `visiblock schema extract`).
    #[arg(
        long,
        value_enum,
        default_value = "text",
        default_value_if("front_matter", "true", "markdown")
    )]
    format: Format,
    /// Markdown, which it implies: put what is known of the page in front of it, as YAML: title, url, date,
    /// date_modified, site_name, lang, lead_image, license, price, currency, authors.
    #[arg(long)]
    front_matter: bool,
    /// Whether a headline that stands apart from the content is put into it [default: keep, but
    /// drop with --paper].
    #[arg(long, value_name = "WHAT", value_parser = keep_or_drop())]
    headline: Option<KeepOrDrop>,
    /// Fail (exit code 7) when the page has no main content, instead of printing nothing.
    #[arg(long)]
    strict: bool,
    /// Fail with exit code 7 as well where less than this F1 is to be expected of the main
    /// content, 0 to 1, or where that is not known (--paper).
    #[arg(long, value_name = "F1", value_parser = confidence)]
    min_confidence: Option<f64>,
    /// Tell on standard error, piece by piece, why it is content or not.
    ///
    /// The score of each block, then for each piece both judgements with what moved them, and the name of the rule that
    /// decided where it was not these: that of a file in src/content, mostly.
    #[arg(long)]
    explain: bool,
    /// Whether comments below an article, and reviews of customers, are kept [default: drop].
    ///
    /// They are regions of their own.
    #[arg(long, value_name = "WHAT", value_parser = keep_or_drop())]
    comments: Option<KeepOrDrop>,
    /// Whether the standfirst of an article (its lead, set apart between headline and text) is kept; JSON
    /// says which it is [default: keep].
    #[arg(long, value_name = "WHAT", value_parser = keep_or_drop())]
    standfirst: Option<KeepOrDrop>,
    #[command(flatten)]
    choice: ChoiceArgs,
    #[command(flatten)]
    algorithm: AlgorithmArgs,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    sink: Sink,
    #[command(flatten)]
    render: RenderArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Markdown,
    Html,
    Json,
}

/// Parser of what is done with a part of the page.
fn keep_or_drop() -> impl TypedValueParser<Value = KeepOrDrop> {
    PossibleValuesParser::new(KeepOrDrop::VARIANTS).try_map(|word| word.parse::<KeepOrDrop>())
}

/// Parses a share, 0..=1.
fn confidence(text: &str) -> Result<f64, String> {
    let value: Option<f64> = text.parse().ok();
    let share = value.filter(|v| (0.0..=1.0).contains(v));
    share.ok_or_else(|| "it must be a number from 0 to 1".to_owned())
}

impl Extract {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        self.sink.tell_of_ending(&self.format);
        let of_siblings: &[&str] = if self.siblings { &["template"] } else { &[] };
        self.algorithm.tell_of_unused(of_siblings);
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

    /// Extracts the content of the pages in one viewport.
    async fn in_window(&self) -> Result<(), Failure> {
        let chosen = self.choice.read()?;
        let config = self.algorithm.config()?;
        let segmenter = self.algorithm.segmenter(&config)?;
        let mut content = config.content()?;
        content.comments = self.comments.unwrap_or(content.comments);
        content.standfirst = self.standfirst.unwrap_or(content.standfirst);
        content.headline = self.headline.unwrap_or(content.headline);
        read_models_aside(&content);
        if self.front_matter && self.format != Format::Markdown {
            return Err(Failure::usage("--front-matter needs --format markdown"));
        }
        let template = self.known_template(&config).await?;
        if let Some(paper) = self.algorithm.paper() {
            check_known(paper, template.as_ref())?;
        }
        let work = Work {
            arguments: self,
            chosen,
            segmenter,
            content,
            template,
        };
        if self.inputs.len() > 1 && !self.siblings {
            return write_lines(&self.inputs, &self.render, &self.jobs, &self.sink, &work).await;
        }
        let input = &self.inputs[0];
        let page = self.render.page(input, false).await?;
        self.sink.write_text(&timed_result(&work, input, &page)?)?;
        self.render.check_status(input, &page)
    }
}

/// The work done for each page.
struct Work<'a> {
    arguments: &'a Extract,
    chosen: Chosen,
    segmenter: Box<dyn Segmenter>,
    content: ContentOptions,
    template: Option<Template>,
}

impl PerPage for Work<'_> {
    fn result(&self, input: &str, page: &PageSnapshot) -> Result<Vec<u8>, Failure> {
        let blocks = self.segmenter.segment(page);
        let marks = self.template.as_ref().map(|template| template.apply(page));
        let mut main = find_main_content(page, &blocks, &self.content, marks.as_ref());
        let choice = self.chosen.on(page, Some((&blocks, &main)));
        choice.apply(page, &blocks, &mut main);
        if self.arguments.explain {
            super::sink::talk(&main.explain(page).table());
        }
        if let Some(why) = main.why_empty() {
            if self.arguments.strict || self.arguments.min_confidence.is_some() {
                return Err(Failure::no_content(format!("{input}: {why}")));
            }
        } else if let Some(least) = self.arguments.min_confidence {
            check_confidence(input, main.confidence, least)?;
        }
        tell_findings(input, &blocks, &main);
        Ok(self.arguments.bytes(page, &blocks, &main))
    }
}

impl Extract {
    /// The content in the requested format.
    fn bytes(&self, page: &PageSnapshot, blocks: &Segmentation, main: &MainContent) -> Vec<u8> {
        match self.format {
            Format::Text if self.image_text => {
                with_line_end(main_text_with_images(page, blocks, main))
            }
            Format::Text => with_line_end(main_text_with_posts(page, blocks, main)),
            Format::Markdown => {
                let mut markdown = main_markdown(page, blocks, main);
                if self.front_matter {
                    let metadata = Metadata::of_content(page, main);
                    markdown.insert_str(0, &front_matter(&metadata, page.address()));
                }
                with_line_end(markdown)
            }
            Format::Html => with_line_end(main_html(page, blocks, main)),
            Format::Json => {
                let mut found = Extraction::new(page, blocks, main);
                if self.image_text {
                    found.text = main_text_with_images(page, blocks, main);
                }
                json_line(&found)
            }
        }
    }
}

impl Extract {
    /// The template that was given, or that is learned from the siblings.
    async fn known_template(&self, config: &Config) -> Result<Option<Template>, Failure> {
        if !self.siblings {
            return match (self.inputs.len(), self.format) {
                (1, _) | (_, Format::Json) => self.template.load(),
                _ => Err(Failure::usage(
                    "several INPUTs: say --siblings to learn from all what the first one shares \
                     with them, --format json for a line of JSON for each, or give one INPUT",
                )),
            };
        }
        if self.inputs.iter().any(|i| i == "-") {
            return Err(Failure::usage(
                "--siblings reads its pages twice, which standard input does not allow; give files",
            ));
        }
        let options = config.template()?;
        let mut learner = Learner::new(options.clone(), false);
        let names = super::template::sample(&self.inputs, None, 0)?;
        // A sibling that cannot be read is reported; the page itself may still be readable.
        let failures =
            super::template::learn_from(names, &self.render, &options, &mut learner).await;
        for failure in &failures {
            tracing::error!("{}", failure.message());
        }
        match learner.finish() {
            Ok(template) => {
                for warning in &template.warnings {
                    let warning = warning.strip_suffix(FORCE).unwrap_or(warning);
                    let warning = warning.replace("`threshold`", "--set template.threshold");
                    tracing::warn!("{warning}");
                }
                Ok(Some(template))
            }
            Err(error) => {
                tracing::warn!("--siblings: {error}; extracting without");
                Ok(None)
            }
        }
    }
}

/// Fails if the expected F1 is less than `least` or unknown.
fn check_confidence(input: &str, expected: Option<f64>, least: f64) -> Result<(), Failure> {
    match expected {
        Some(expected) if expected >= least => Ok(()),
        Some(expected) => Err(Failure::no_content(format!(
            "{input}: an F1 of {expected:.2} is to be expected of the main content, less than the \
             {least} asked for; look at it, or ask for less with --min-confidence"
        ))),
        None => Err(Failure::no_content(format!(
            "{input}: what F1 is to be expected is only known of the method `fused`, which was not \
             used; leave out --min-confidence, --paper and content.method"
        ))),
    }
}

fn with_line_end(mut text: String) -> Vec<u8> {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text.into_bytes()
}
