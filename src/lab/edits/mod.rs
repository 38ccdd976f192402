//! `visiblock-lab edits`: copies of pages with one change each, whose place is known.

mod still;

use crate::cli::exit::Failure;
use crate::cli::sink::talk;
use crate::files::{files_below, read_at_most, write_atomically};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// The kinds that the comparison was made with, and what makes them.
const FIRST: ([&str; 17], &str) = (
    [
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
    ],
    include_str!("first.js"),
);
/// Kinds that were thought of later, to measure it with.
const SECOND: ([&str; 33], &str) = (
    [
        "item-inserted",
        "item-removed",
        "card-removed",
        "section-added",
        "paragraphs-merged",
        "paragraph-split",
        "link-to-button",
        "icon-swapped",
        "picture-replaced",
        "grid-columns",
        "sidebar-moved",
        "font-family",
        "dark-header",
        "sticky-header",
        "heading-level",
        "row-added",
        "column-added",
        "line-height",
        "letter-spacing",
        "text-transform",
        "text-align",
        "underline",
        "bold",
        "opacity",
        "border-radius",
        "shadow",
        "padding",
        "gap",
        "translated",
        "label",
        "wrapped",
        "moved-away",
        "badge",
    ],
    include_str!("second.js"),
);
/// Faults that the checks of the layout are to find, by the names of the checks.
const FAULTS: ([&str; 11], &str) = (
    [
        "text-overlap",
        "clipped-text",
        "horizontal-scroll",
        "protruding",
        "target-size",
        "target-overlap",
        "contrast",
        "broken-picture",
        "collapsed",
        "wrapping",
        "small-range",
    ],
    include_str!("faults.js"),
);
/// The script that makes an edit of any kind when the page is rendered.
const FRAME: &str = include_str!("frame.js");
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
    /// Which kinds: those that the comparison was made with, those thought of later, or faults of the layout
    /// for `evaluate lint`.
    #[arg(long, value_enum, default_value_t = Kinds::First)]
    kinds: Kinds,
    /// Of these kinds only the ones named.
    #[arg(long, value_name = "KIND", value_delimiter = ',')]
    only: Vec<String>,
    /// Edit copies that hold still (NAME.still.html): pages without their scripts and frames, which two
    /// renderings find the same. Only what was edited differs then.
    #[arg(long)]
    still: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kinds {
    First,
    Second,
    Faults,
}

impl Kinds {
    /// Their names, and the script that makes them.
    fn all(self) -> (&'static [&'static str], &'static str) {
        match self {
            Self::First => (&FIRST.0, FIRST.1),
            Self::Second => (&SECOND.0, SECOND.1),
            Self::Faults => (&FAULTS.0, FAULTS.1),
        }
    }
}

impl Edits {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let pages = files_below(&self.pages, &self.ending)
            .map_err(|e| Failure::input_file(&self.pages, &e))?;
        let pages = pages
            .iter()
            .filter(|p| !is_edited(p) && !still::is_still(p));
        let script = self.kinds.all().1;
        let kinds = self.kinds_wanted()?;
        let write = |path: &Path, html: &[u8]| {
            write_atomically(path, html).map_err(|e| Failure::output(path, &e))
        };
        let mut written = 0;
        for page in pages {
            let mut html =
                read_at_most(page, MAX_PAGE).map_err(|e| Failure::input_file(page, &e))?;
            let mut page = page.clone();
            if self.still {
                (page, html) = (still::path(&page), still::still(&html));
                write(&page, &html)?;
            }
            for _ in 0..self.per_page {
                let kind = kinds[written % kinds.len()];
                let edited = edited(&html, script, (kind, written));
                write(&edited_path(&page, kind, written), &edited)?;
                written += 1;
            }
        }
        talk(&format!("{written} edited pages written\n"));
        Ok(())
    }

    /// The kinds to make, in their order.
    fn kinds_wanted(&self) -> Result<Vec<&'static str>, Failure> {
        let all = self.kinds.all().0;
        if let Some(name) = self.only.iter().find(|name| !all.contains(&name.as_str())) {
            let known = all.join(", ");
            let message = format!("--only {name}: no such kind; there are {known}");
            return Err(Failure::usage(message));
        }
        let is_wanted = |kind: &str| self.only.is_empty() || self.only.iter().any(|k| k == kind);
        Ok(all.iter().copied().filter(|kind| is_wanted(kind)).collect())
    }
}

fn is_edited(page: &Path) -> bool {
    page.to_string_lossy().contains(MARKER)
}

fn edited_path(page: &Path, kind: &str, seed: usize) -> PathBuf {
    let stem = page.file_stem().unwrap_or_default().to_string_lossy();
    page.with_file_name(format!("{stem}{MARKER}{kind}-{seed}.html"))
}

/// The page with the script at its end, where it runs whatever stands before it. A block keeps its
/// names from those of the page's scripts.
fn edited(html: &[u8], script: &str, (kind, seed): (&str, usize)) -> Vec<u8> {
    let nonce = still::NONCE;
    let script = format!(
        "<script nonce=\"{nonce}\">{{\nconst KIND = \"{kind}\", SEED = {seed};\n{FRAME}{script}}}</script>\n"
    );
    [html, b"\n", script.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_know_every_kind() {
        for kinds in Kinds::value_variants() {
            let (kinds, script) = kinds.all();
            for kind in kinds {
                let is_known = script.contains(&format!("  {kind}: ("))
                    || script.contains(&format!("  \"{kind}\": ("));
                assert!(is_known, "{kind}");
            }
        }
    }

    #[test]
    fn copies_stand_beside_their_page() {
        let path = edited_path(Path::new("a/index.blocks.html"), "banner", 3);
        assert_eq!(path, Path::new("a/index.blocks.edit-banner-3.html"));
        assert!(is_edited(&path));
    }
}
