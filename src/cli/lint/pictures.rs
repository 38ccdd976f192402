//! `lint --pictures`: a piece of the screenshot for each finding.

use super::Linted;
use crate::cli::exit::Failure;
use crate::files::write_atomically;
use crate::snapshot::screenshot::Screenshot;
use std::path::Path;

/// Writes a piece of the screenshot for each finding that has one: `PAGE-NUMBER-CHECK.png`.
pub(super) fn write_pictures(folder: &Path, pages: &mut [Linted]) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|e| Failure::output(folder, &e))?;
    for (i, page) in pages.iter_mut().enumerate() {
        for rendering in &page.renderings {
            let width = rendering.viewport.width;
            let findings = page.result.findings.iter_mut().enumerate();
            let mut worst_here = findings.filter(|(_, f)| f.worst_at == width).peekable();
            // Reading a screenshot takes longer than all the rest.
            let Some(screenshot) = worst_here.peek().and_then(|_| Screenshot::new(rendering))
            else {
                continue;
            };
            for (n, finding) in worst_here {
                let Some(png) = screenshot.piece(&finding.place.rect.into()) else {
                    continue;
                };
                let name = format!("{}-{}-{}.png", i + 1, n + 1, finding.check.name());
                let path = folder.join(&name);
                write_atomically(&path, &png).map_err(|e| Failure::output(&path, &e))?;
                finding.picture = Some(name);
            }
        }
    }
    Ok(())
}
