//! `visiblock-lab evaluate`: results against truth.

mod ablation;
mod content;
mod diff;
mod diff_pairs;
mod facts_pages;
mod fidelity;
mod lint;
mod marked_pages;
mod metadata;
mod noise;
mod records;
mod regions;
mod regions_on_pages;
mod roles;
mod segmentation;
mod segmentation_on_pages;
mod snippets;
mod sweep_arg;
mod table_file;
mod template_plots;
mod templates;
mod templates_on_pages;
mod text_pages;
mod threads;

pub(crate) use marked_pages::{Level, load_marked};
pub(crate) use records::{RecordPage, is_folder as is_folder_of_records, load_record_pages};
pub(crate) use roles::type_table;
pub(crate) use text_pages::{MARKS, TextPage, load_known_pages, load_text_pages};

use crate::cli::exit::Failure;
use crate::evaluate::report::PageFailure;
use clap::{Args, Subcommand};
use std::path::Path;

/// Score results against what people say of the pages.
#[derive(Debug, Args)]
pub(crate) struct Evaluate {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Segmentation(segmentation::Segmentation),
    Content(content::Content),
    Metadata(metadata::Metadata),
    Snippets(snippets::Snippets),
    Threads(threads::Threads),
    Fidelity(fidelity::FidelityArgs),
    Records(records::Records),
    Roles(roles::Roles),
    Noise(noise::Noise),
    Regions(regions::Regions),
    Templates(templates::Templates),
    Diff(diff::Diff),
    Lint(lint::Lint),
}

impl Evaluate {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Segmentation(what) => what.run(),
            What::Content(what) => what.run(),
            What::Metadata(what) => what.run(),
            What::Snippets(what) => what.run(),
            What::Threads(what) => what.run(),
            What::Fidelity(what) => what.run(),
            What::Records(what) => what.run(),
            What::Roles(what) => what.run(),
            What::Regions(what) => what.run(),
            What::Noise(what) => what.run(),
            What::Templates(what) => what.run(),
            What::Diff(what) => what.run(),
            What::Lint(what) => what.run(),
        }
    }
}

/// Pages that failed are in the report already; the exit code tells of them too.
pub(crate) fn outcome(failures: &[PageFailure]) -> Result<(), Failure> {
    match failures {
        [] => Ok(()),
        [only] => Err(Failure::input(format!("{}: {}", only.id, only.error))),
        [first, ..] => Err(Failure::input(format!(
            "{} pages could not be evaluated; the first: {}: {}",
            failures.len(),
            first.id,
            first.error
        ))),
    }
}

/// Whether a page's id stands in a file's name, whole: not as a part of a longer word.
pub(crate) fn belongs(file: &Path, id: &str) -> bool {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    name.match_indices(id).any(|(start, found)| {
        let before = name[..start].chars().next_back();
        let after = name[start + found.len()..].chars().next();
        [before, after]
            .into_iter()
            .flatten()
            .all(|c| !c.is_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_paired_by_the_id_in_their_name() {
        let belongs = |file: &str, id: &str| belongs(Path::new(file), id);
        assert!(belongs("x/estuka_aa.com_1_search.json", "aa.com_1"));
        assert!(belongs("aa.com_1.json", "aa.com_1"));
        assert!(belongs("wcxb_html_0004.html.pagesnap", "0004"));
        assert!(!belongs("aa.com_12.json", "aa.com_1"));
    }
}
