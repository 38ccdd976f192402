//! `lint --pictures`: a crop of the screenshot for each finding.

use crate::cli::exit::Failure;
use crate::files::write_atomically;
use crate::lint::{Check, Finding};
use crate::snapshot::PageSnapshot;
use crate::snapshot::screenshot::Screenshot;
use std::path::{Path, PathBuf};

/// The folder of the crops: `PAGE-NUMBER-CHECK.png`, by the numbers of the page and of the finding.
#[derive(Debug)]
pub(super) struct Pictures {
    folder: PathBuf,
}

impl Pictures {
    /// Creates the folder and removes the crops of an earlier run, which could be taken for findings of this one.
    /// Checks that files can be written there before a page is rendered.
    pub(super) fn new(folder: &Path) -> Result<Self, Failure> {
        let wrong = |e| Failure::output(folder, &e);
        std::fs::create_dir_all(folder).map_err(wrong)?;
        tempfile::tempfile_in(folder).map_err(wrong)?;
        for entry in std::fs::read_dir(folder).map_err(wrong)?.flatten() {
            if is_of_finding(&entry.file_name().to_string_lossy()) {
                let path = entry.path();
                std::fs::remove_file(&path).map_err(|e| Failure::output(&path, &e))?;
            }
        }
        Ok(Self {
            folder: folder.to_owned(),
        })
    }

    /// Writes a crop of the screenshot for each finding of a page that has one, and stores its file name in the
    /// finding.
    pub(super) fn write(
        &self,
        number: usize,
        renderings: &[&PageSnapshot],
        findings: &mut [Finding],
    ) -> Result<(), Failure> {
        for rendering in renderings {
            let width = rendering.viewport.width;
            let numbered = findings.iter_mut().enumerate();
            let mut worst_here = numbered.filter(|(_, f)| f.worst_at == width).peekable();
            // Decoding a screenshot takes longer than everything else here.
            let screenshot = worst_here.peek().and_then(|_| Screenshot::new(rendering));
            let Some(screenshot) = screenshot else {
                continue;
            };
            for (n, finding) in worst_here {
                let Some(png) = screenshot.piece(&finding.place.rect.into()) else {
                    continue;
                };
                let name = format!("{number}-{}-{}.png", n + 1, finding.check.name());
                let path = self.folder.join(&name);
                write_atomically(&path, &png).map_err(|e| Failure::output(&path, &e))?;
                finding.picture = Some(name);
            }
        }
        Ok(())
    }
}

/// Whether a file name has the form of a crop's.
fn is_of_finding(name: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let check = |name: &str| Check::ALL.iter().any(|check| check.name() == name);
    let mut parts = name.splitn(3, '-');
    let numbers = [parts.next(), parts.next()];
    let rest = parts.next().and_then(|rest| rest.strip_suffix(".png"));
    numbers.into_iter().all(|part| part.is_some_and(is_number)) && rest.is_some_and(check)
}
