//! Snapshots with the text that is true of them.

use super::belongs;
use crate::cli::exit::Failure;
use crate::evaluate::report::PageFailure;
use crate::evaluate::truth::texts::TrueText;
use crate::files::files_below;
use crate::snapshot::PageSnapshot;
use std::collections::BTreeMap;
use std::path::Path;

/// A page with truth.
pub(crate) struct TextPage {
    /// Id of the page.
    pub(crate) id: String,
    /// What is true of it.
    pub(crate) truth: TrueText,
    /// The page; `None` where there is no snapshot that can be read.
    pub(crate) snapshot: Option<PageSnapshot>,
}

impl TextPage {
    /// Where it is from: what the truth says, or else its address.
    pub(crate) fn origin(&self) -> &str {
        match &self.snapshot {
            Some(page) if self.truth.site.is_empty() => &page.source.url,
            _ => &self.truth.site,
        }
    }
}

/// Loads the snapshot of each page that has truth.
pub(crate) fn load_text_pages(
    folder: &Path,
    truth: BTreeMap<String, TrueText>,
    failures: &mut Vec<PageFailure>,
) -> Result<Vec<TextPage>, Failure> {
    let found = files_below(folder, ".pagesnap").map_err(|e| Failure::input_file(folder, &e))?;
    let mut pages = Vec::new();
    for (id, truth) in truth {
        let loaded = match found.iter().find(|file| belongs(file, &id)) {
            Some(file) => PageSnapshot::load(file).map_err(|e| e.to_string()),
            None => Err("no snapshot of this page; it counts as empty".to_owned()),
        };
        let snapshot = match loaded {
            Ok(page) => Some(page),
            Err(error) => {
                let id = id.clone();
                failures.push(PageFailure { id, error });
                None
            }
        };
        pages.push(TextPage {
            id,
            truth,
            snapshot,
        });
    }
    Ok(pages)
}
