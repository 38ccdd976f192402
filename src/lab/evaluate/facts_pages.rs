//! Snapshots with the facts that are true of them.

use super::load_snapshot;
use crate::cli::exit::Failure;
use crate::evaluate::report::PageFailure;
use crate::evaluate::truth::facts::{self, Facts};
use crate::files::files_below;
use crate::snapshot::PageSnapshot;
use std::path::Path;

/// A page, its id and what is true of it; no page where there is no snapshot that can be read.
pub(super) struct FactsPage {
    pub(super) id: String,
    pub(super) facts: Facts,
    pub(super) page: Option<PageSnapshot>,
}

/// Does something with each page that has facts, one at a time.
pub(super) fn for_each_page(
    folder: &Path,
    truth: &Path,
    mut work: impl FnMut(FactsPage),
) -> Result<Vec<PageFailure>, Failure> {
    let found = files_below(folder, ".pagesnap").map_err(|e| Failure::input_file(folder, &e))?;
    let mut failures = Vec::new();
    for (id, facts) in facts::read(truth)? {
        let loaded = load_snapshot(&found, &id);
        let page = loaded
            .map_err(|error| {
                let id = id.clone();
                failures.push(PageFailure { id, error });
            })
            .ok();
        work(FactsPage { id, facts, page });
    }
    Ok(failures)
}
