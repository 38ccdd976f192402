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
mod rules;
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
#[cfg(test)]
pub(crate) use regions_on_pages::OnPages;
pub(crate) use roles::type_table;
pub(crate) use text_pages::{MARKS, TextPage, load_known_pages, load_text_pages};

use crate::cli::exit::Failure;
use crate::evaluate::report::PageFailure;
use crate::snapshot::PageSnapshot;
use clap::{Args, Subcommand};
use std::path::{Path, PathBuf};

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
    Rules(rules::Rules),
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
            What::Rules(what) => what.run(),
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

/// The file of a page among others: the one named by its id, else the only one in whose name that stands.
/// `None` without one.
///
/// # Errors
/// Which files there are, where it could be several.
pub(crate) fn file_of<'a>(files: &'a [PathBuf], id: &str) -> Result<Option<&'a Path>, String> {
    let is_named = |file: &&PathBuf| file.file_stem().is_some_and(|stem| stem == id);
    if let Some(file) = files.iter().find(is_named) {
        return Ok(Some(file));
    }
    let mut found = files.iter().filter(|file| belongs(file, id));
    match (found.next(), found.next()) {
        (Some(one), Some(other)) => Err(format!(
            "several files may be of this page: {} and {}; name one of them {id}",
            one.display(),
            other.display()
        )),
        (only, _) => Ok(only.map(PathBuf::as_path)),
    }
}

/// The snapshot of a page among files.
///
/// # Errors
/// That there is none, several, or what is wrong with it. Such a page counts as empty.
pub(crate) fn load_snapshot(files: &[PathBuf], id: &str) -> Result<PageSnapshot, String> {
    let none = || "no snapshot of this page; `visiblock capture` makes one".to_owned();
    let file = file_of(files, id)?.ok_or_else(none)?;
    PageSnapshot::load(file).map_err(|e| e.to_string())
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
        let files = [
            "1-2.pagesnap",
            "1.pagesnap",
            "a/set_3.pagesnap",
            "b/3-x.pagesnap",
        ];
        let files = files.map(PathBuf::from);
        assert_eq!(file_of(&files, "1"), Ok(Some(Path::new("1.pagesnap"))));
        assert_eq!(file_of(&files, "1-2"), Ok(Some(Path::new("1-2.pagesnap"))));
        assert_eq!(file_of(&files, "2"), Ok(Some(Path::new("1-2.pagesnap"))));
        assert_eq!(file_of(&files, "4"), Ok(None));
        let several = file_of(&files, "3").unwrap_err();
        assert!(
            several.contains("set_3") && several.contains("3-x"),
            "{several}"
        );
    }
}
