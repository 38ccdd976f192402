//! Snapshots with the blocks that people marked on them.

use crate::cli::exit::Failure;
use crate::evaluate::pages::{MarkedSnapshot, marked_snapshots};
use crate::evaluate::report::PageFailure;
use crate::evaluate::truth::{MarkedPage, labels};
use crate::geometry::MultiPolygon;
use clap::ValueEnum;
use std::collections::BTreeSet;
use std::path::Path;

/// Which marked blocks are the truth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Level {
    /// The blocks of the page.
    Top,
    /// The smallest marked blocks.
    Leaf,
}

impl Level {
    pub(crate) fn shapes(self, marked: &MarkedPage) -> Vec<MultiPolygon> {
        match self {
            Self::Top => marked.top(),
            Self::Leaf => marked.leaf(),
        }
    }

    pub(crate) fn texts(self, marked: &MarkedPage) -> Vec<String> {
        match self {
            Self::Top => marked.top_texts(),
            Self::Leaf => marked.leaf_texts(),
        }
    }
}

/// Snapshots with their truth: marks in the page, or a file of labels.
pub(crate) fn load_marked(
    pages: &Path,
    labels_file: Option<&Path>,
    failures: &mut Vec<PageFailure>,
) -> Result<Vec<MarkedSnapshot>, Failure> {
    let loaded = marked_snapshots(pages).map_err(|e| Failure::input_file(pages, &e))?;
    let mut found = Vec::new();
    for page in loaded {
        match page {
            Ok(page) => found.push(page),
            Err(error) => failures.push(PageFailure {
                id: "snapshot".to_owned(),
                error: error.to_string(),
            }),
        }
    }
    let Some(labels_file) = labels_file else {
        return Ok(found);
    };
    let labels = labels::read(labels_file)?;
    let mut unseen: BTreeSet<&str> = labels.pages.keys().map(String::as_str).collect();
    let mut labelled = Vec::new();
    for mut page in found {
        unseen.remove(page.id.as_str());
        let Some(own) = labels.pages.get(&page.id) else {
            continue;
        };
        match own.on_page(&page.id, &page.page) {
            Ok(marked) => {
                page.marked = marked;
                page.site.clone_from(&own.site);
                labelled.push(page);
            }
            Err(error) => failures.push(PageFailure {
                id: page.id,
                error: error.to_string(),
            }),
        }
    }
    failures.extend(unseen.into_iter().map(|id| PageFailure {
        id: id.to_owned(),
        error: "it has labels and no snapshot of this name".to_owned(),
    }));
    Ok(labelled)
}
