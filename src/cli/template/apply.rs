//! `visiblock template apply`: removes a site's template from a page.

use super::super::args::page::RenderArgs;
use super::super::args::template::marks_of;
use super::super::exit::Failure;
use super::super::sink::Sink;
use super::picture::marked_png;
use crate::json::json_line;
use crate::output::pruned_html::pruned_html;
use crate::output::template::AppliedJson;
use crate::snapshot::{Kept, PageSnapshot};
use crate::template::{Template, TemplateMarks};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Take the template off a page of the site: what is left is the page's own
///
/// A page of another template is told of on standard error, and nothing is removed from it.
///
/// Examples:
///   visiblock template apply new.html --template site.template
///   visiblock template apply new.pagesnap --template site.template --format png -o marked.png
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Apply {
    /// URL, HTML file, snapshot, or - for HTML or a snapshot on standard input.
    input: String,
    /// The template, as `visiblock template learn` wrote it.
    #[arg(long, value_name = "FILE")]
    template: PathBuf,
    /// What to write: text or html (the page without its template), json (what is template, and
    /// why), png (the page with its template marked).
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    sink: Sink,
    #[command(flatten)]
    render: RenderArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Html,
    Json,
    Png,
}

impl Apply {
    pub(super) async fn run(self) -> Result<(), Failure> {
        self.sink.tell_of_ending(&self.format);
        self.sink.refuse_terminal(self.format == Format::Png)?;
        let template = Template::load(&self.template)?;
        let page = self
            .render
            .page(&self.input, self.format == Format::Png)
            .await?;
        self.write(&page, &marks_of(&template, &page))?;
        self.render.check_status(&self.input, &page)
    }

    fn write(&self, page: &PageSnapshot, marks: &TemplateMarks) -> Result<(), Failure> {
        match self.format {
            Format::Text => {
                let mut text = marks.rest(page);
                text.push('\n');
                self.sink.write_text(text.as_bytes())
            }
            Format::Html => {
                let kept = Kept::all(page).without(page, &marks.subtrees(page));
                self.sink.write_text(pruned_html(page, &kept).as_bytes())
            }
            Format::Json => self
                .sink
                .write_text(&json_line(&AppliedJson::new(page, marks))),
            Format::Png => self.sink.write(&marked_png(&self.input, page, marks)?),
        }
    }
}
