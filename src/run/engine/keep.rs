//! Writes the files kept for pages in addition to their rows: snapshots and screenshots.

use crate::files::{sync_folder, write_in_folder};
use crate::run::RunError;
use crate::run::row::PageColumns;
use crate::run::store::{SCREENSHOTS, SNAPSHOTS};
use crate::snapshot::{PageSnapshot, SnapshotError, WarningKind};
use std::path::PathBuf;

/// The folder of a run, and which files are kept for each page in addition to its row.
#[derive(Debug)]
pub(crate) struct Keep {
    /// The folder of the run.
    pub(crate) folder: PathBuf,
    pub(crate) snapshots: bool,
    pub(crate) screenshots: bool,
}

impl Keep {
    /// Creates the folders of the files that are kept.
    pub(super) fn create(&self) -> Result<(), RunError> {
        let folders = [(self.snapshots, SNAPSHOTS), (self.screenshots, SCREENSHOTS)];
        for (_, name) in folders.iter().filter(|(is_kept, _)| *is_kept) {
            let folder = self.folder.join(name);
            std::fs::create_dir_all(&folder).map_err(|e| RunError::output(&folder, e))?;
        }
        sync_folder(&self.folder);
        Ok(())
    }

    /// Writes the files to keep for a page, and records their names in its row.
    pub(super) fn keep(
        &self,
        number: u64,
        page: &PageSnapshot,
        columns: &mut PageColumns,
    ) -> Result<(), RunError> {
        if self.snapshots {
            let name = format!("{SNAPSHOTS}/{number:08}.pagesnap");
            let path = self.folder.join(&name);
            match page.to_file_bytes(&path) {
                Ok(bytes) => {
                    write_in_folder(&path, &bytes).map_err(|e| RunError::output(&path, e))?;
                    columns.snapshot = Some(name);
                }
                Err(SnapshotError::Io { path, source }) => {
                    return Err(RunError::output(&path, source));
                }
                Err(error) => columns.warnings.push(format!("no snapshot: {error}")),
            }
        }
        if !self.screenshots {
            return Ok(());
        }
        // For a page that was rendered, a warning already says why there is no screenshot.
        let is_told = |warnings: &[String]| {
            warnings
                .iter()
                .any(|w| WarningKind::from_warning(w) == Some(WarningKind::NoPicture))
        };
        match &page.screenshot {
            Some(picture) => {
                let name = format!("{SCREENSHOTS}/{number:08}.png");
                let path = self.folder.join(&name);
                write_in_folder(&path, picture).map_err(|e| RunError::output(&path, e))?;
                columns.screenshot = Some(name);
            }
            None if is_told(&columns.warnings) => {}
            None => columns.warnings.push(
                WarningKind::NoPicture.told("this snapshot holds no picture; give the page itself"),
            ),
        }
        Ok(())
    }
}
