//! The argument of the commands that take a site's template, and its marks on a page.

use super::headings::TEMPLATE;
use crate::cli::exit::Failure;
use crate::paper::Paper;
use crate::snapshot::PageSnapshot;
use crate::template::{Template, TemplateMarks};
use clap::Args;
use std::path::PathBuf;

/// The template of the page's site.
#[derive(Debug, Clone, Args)]
pub(crate) struct TemplateArgs {
    /// What the pages of the site share, as `visiblock template learn` found it: it is marked,
    /// and is no content.
    #[arg(long, value_name = "FILE", help_heading = TEMPLATE)]
    template: Option<PathBuf>,
}

impl TemplateArgs {
    /// Reads the template, if one is given: errors are reported before a page is rendered.
    pub(crate) fn load(&self) -> Result<Option<Template>, Failure> {
        Ok(self.template.as_deref().map(Template::load).transpose()?)
    }
}

/// Refuses a paper that needs the site's template if no template is given.
pub(crate) fn check_known(paper: &Paper, template: Option<&Template>) -> Result<(), Failure> {
    if !paper.needs_template() || template.is_some() {
        return Ok(());
    }
    Err(Failure::usage(format!(
        "--paper {name} leaves out what pages of a site share: learn that with `visiblock template \
         learn --paper {name}` and give it with --template FILE (extract: or --siblings with \
         several INPUTs)",
        name = paper.name
    )))
}

/// The marks of a template on a page; its warnings are logged as well.
pub(crate) fn marks(template: Option<&Template>, page: &PageSnapshot) -> Option<TemplateMarks> {
    template.map(|template| marks_of(template, page))
}

/// As [`marks`], for a template that is known to be given.
pub(crate) fn marks_of(template: &Template, page: &PageSnapshot) -> TemplateMarks {
    let marks = template.apply(page);
    for warning in &marks.warnings {
        tracing::warn!("{}: {warning}", page.source.input);
    }
    marks
}
