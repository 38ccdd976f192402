//! The pages of a WARC file.

use super::{Found, FoundIter, SourceError};
use crate::archive::Archive;
use crate::input::{Document, InputError};
use crate::run::failure::{RowFailure, Status};
use crate::run::job::Target;
use std::path::Path;
use std::sync::Arc;

/// The pages of a WARC file, and a failed row where it is damaged.
#[derive(Debug)]
pub(super) struct Pages {
    name: String,
    archive: Arc<Archive>,
}

impl Pages {
    pub(super) fn open(name: &str, path: &Path) -> Result<Self, SourceError> {
        let archive = Archive::open(path);
        let archive = archive.map_err(|e| SourceError::from(InputError::from(e)))?;
        for note in archive.notes() {
            tracing::warn!("{name}: {note}");
        }
        if archive.pages().is_empty() {
            let damage = archive.warnings().first();
            let what = damage.map_or_else(
                || "holds no page, only other files; give an archive of pages".to_owned(),
                |damage| format!("{damage}, and no page was found; get a whole copy of it"),
            );
            return Err(SourceError::no_pages(name, what));
        }
        Ok(Self {
            name: name.to_owned(),
            archive: Arc::new(archive),
        })
    }

    pub(super) fn found(&self) -> FoundIter<'_> {
        let pages = self.archive.pages().iter().map(|page| {
            let name = format!("{}#{page}", self.name);
            let document = Document::archived(&name, &self.archive, Some(page.as_str()));
            Ok(Found {
                id: page.to_string(),
                target: document
                    .map(|document| Target::Document(Box::new(document)))
                    .map_err(RowFailure::from),
                ..Found::named(name)
            })
        });
        // What is missing of a crawl is not to be missed by who reads the results.
        let damage = self.archive.warnings().iter().zip(1..).map(|(warning, n)| {
            let id = format!("{}#damage-{n}", self.name);
            Ok(Found::failed(
                id,
                Status::Damaged,
                format!("{}: {warning}", self.name),
            ))
        });
        Box::new(pages.chain(damage))
    }
}
