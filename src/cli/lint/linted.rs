//! Checks one page and drops its renderings.

use super::pictures::Pictures;
use crate::cli::args::choice::Ignored;
use crate::cli::exit::Failure;
use crate::escape::without_passwords;
use crate::lint::{LintOptions, lint_where};
use crate::output::lint::LintedPage;
use crate::snapshot::PageSnapshot;
use std::collections::BTreeSet;

/// How pages are checked.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) options: LintOptions,
    pub(super) ignored: Ignored,
    pub(super) pictures: Option<Pictures>,
}

/// The findings of a page. Its renderings are dropped: those of hundreds of pages would fill the memory.
#[derive(Debug)]
pub(super) struct Linted {
    pub(super) name: String,
    pub(super) told: LintedPage,
    /// The warnings of all renderings and of the check, without duplicates.
    warnings: Vec<String>,
}

impl Linted {
    /// Logs the warnings.
    pub(super) fn tell_warnings(&self) {
        let name = without_passwords(&self.name);
        for warning in &self.warnings {
            tracing::warn!("{name}: {warning}");
        }
    }
}

impl Work {
    /// Checks the page with index `number`, as laid out at each width.
    pub(super) fn linted(
        &self,
        (number, name): (usize, String),
        mut renderings: Vec<PageSnapshot>,
    ) -> Result<Linted, Failure> {
        renderings.sort_by(|a, b| a.viewport.width.total_cmp(&b.viewport.width));
        let renderings: Vec<&PageSnapshot> = renderings.iter().collect();
        let parts = self.ignored.on(&renderings);
        let mut result = lint_where(&renderings, &self.options, |page, node, role| {
            let of_page = parts.iter().find(|parts| parts.are_of(page));
            !of_page.is_some_and(|parts| parts.hold(node, role))
        });
        if let Some(pictures) = &self.pictures {
            pictures.write(number, &renderings, &mut result.findings)?;
        }
        let of_renderings = renderings.iter().flat_map(|page| &page.warnings);
        let of_renderings: BTreeSet<&String> = of_renderings.collect();
        let warnings = of_renderings.into_iter().chain(&result.warnings);
        Ok(Linted {
            warnings: warnings.cloned().collect(),
            told: LintedPage::new(&renderings, &result),
            name,
        })
    }
}
