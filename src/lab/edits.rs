//! `visiblock-lab edits`: copies of pages with one change each, whose place is known.

use crate::cli::exit::Failure;
use crate::cli::sink::talk;
use crate::files::{files_below, read_at_most, write_atomically};
use clap::Args;
use std::path::{Path, PathBuf};

/// Every kind of edit that the script knows.
const KINDS: [&str; 17] = [
    "banner",
    "recolour",
    "colour",
    "swap",
    "word",
    "hide",
    "shift",
    "nudge",
    "font",
    "class-added",
    "class-removed",
    "margin",
    "border",
    "width",
    "image",
    "overlap",
    "long-text",
];
/// What makes the change when the page is rendered.
const SCRIPT: &str = include_str!("edit.js");
/// Bytes of a page that is edited. Source: ours; those of the sets have less than 2 MB.
const MAX_PAGE: u64 = 32 << 20;
/// Stands in the name of an edited page, before the kind.
pub(crate) const MARKER: &str = ".edit-";

/// Write copies of pages beside them, each with a script that makes one change when the page is
/// rendered and marks what it changed. `visiblock capture` renders them, `evaluate diff` compares.
#[derive(Debug, Args)]
pub(crate) struct Edits {
    /// A folder with pages, of which copies are written into the same folders; work on a copy.
    #[arg(value_name = "DIR")]
    pages: PathBuf,
    /// How the names of the pages end.
    #[arg(long, default_value = ".blocks.html")]
    ending: String,
    /// How many edits of each page, of kinds in turn.
    #[arg(long, default_value_t = 4)]
    per_page: usize,
}

impl Edits {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let pages = files_below(&self.pages, &self.ending)
            .map_err(|e| Failure::input_file(&self.pages, &e))?;
        let pages = pages.iter().filter(|p| !is_edited(p));
        let mut written = 0;
        for page in pages {
            let html = read_at_most(page, MAX_PAGE).map_err(|e| Failure::input_file(page, &e))?;
            for _ in 0..self.per_page {
                let kind = KINDS[written % KINDS.len()];
                let path = edited_path(page, kind, written);
                let edited = edited(&html, kind, written);
                write_atomically(&path, &edited).map_err(|e| Failure::output(&path, &e))?;
                written += 1;
            }
        }
        talk(&format!("{written} edited pages written\n"));
        Ok(())
    }
}

fn is_edited(page: &Path) -> bool {
    page.to_string_lossy().contains(MARKER)
}

fn edited_path(page: &Path, kind: &str, seed: usize) -> PathBuf {
    let stem = page.file_stem().unwrap_or_default().to_string_lossy();
    page.with_file_name(format!("{stem}{MARKER}{kind}-{seed}.html"))
}

/// The page with the script at its end, where it runs whatever stands before it.
fn edited(html: &[u8], kind: &str, seed: usize) -> Vec<u8> {
    let script = format!("<script>const KIND = \"{kind}\", SEED = {seed};\n{SCRIPT}</script>\n");
    [html, b"\n", script.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_knows_every_kind() {
        for kind in KINDS {
            let is_known = SCRIPT.contains(&format!("    {kind}: ("))
                || SCRIPT.contains(&format!("    \"{kind}\": ("));
            assert!(is_known, "{kind}");
        }
    }

    #[test]
    fn copies_stand_beside_their_page() {
        let path = edited_path(Path::new("a/index.blocks.html"), "banner", 3);
        assert_eq!(path, Path::new("a/index.blocks.edit-banner-3.html"));
        assert!(is_edited(&path));
    }
}
