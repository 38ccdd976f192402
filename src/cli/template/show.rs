//! `visiblock template show`: lists the templates of a file.

use super::super::args::page::RenderArgs;
use super::super::args::template::marks_of;
use super::super::exit::Failure;
use super::super::sink::Sink;
use super::picture::marked_png;
use crate::files::write_atomically;
use crate::json::json_line;
use crate::output::template::{TemplateJson, listing};
use crate::template::Template;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// List the templates of a file: clusters with their pages, chunks from the top of the page down,
/// each with its document frequency.
#[derive(Debug, Args)]
pub(crate) struct Show {
    /// The template file.
    file: PathBuf,
    /// What to write: text, or json (every chunk).
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// List every chunk, not only the largest ones.
    #[arg(long)]
    all: bool,
    /// Draw a page with its template marked on it.
    #[arg(long, value_name = "FILE.png", requires = "page")]
    picture: Option<PathBuf>,
    /// The page to draw: URL, HTML file or snapshot.
    #[arg(long, value_name = "INPUT", requires = "picture")]
    page: Option<String>,
    #[command(flatten)]
    sink: Sink,
    #[command(flatten)]
    render: RenderArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

impl Show {
    pub(super) async fn run(self) -> Result<(), Failure> {
        self.sink.tell_of_ending(&self.format);
        let template = Template::load(&self.file)?;
        if let (Some(path), Some(input)) = (&self.picture, &self.page) {
            let page = self.render.page(input, true).await?;
            let png = marked_png(input, &page, &marks_of(&template, &page))?;
            write_atomically(path, &png).map_err(|e| Failure::output(path, &e))?;
        }
        match self.format {
            Format::Text => self
                .sink
                .write_text(listing(&template, self.all).as_bytes()),
            Format::Json => self
                .sink
                .write_text(&json_line(&TemplateJson::new(&template))),
        }
    }
}
