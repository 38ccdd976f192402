//! What the models were learned from: written beside them, so that whoever meets a model can tell which pages, truths
//! and options made it, and whether a set has changed since.

use super::FitContent;
use super::pages::LearnedPage;
use crate::hash::stable_hash;
use serde::Serialize;
use std::path::Path;

/// A folder of pages that were learned from.
#[derive(Debug, Serialize)]
pub(super) struct LearnedSet {
    /// The folder's path, as it was given.
    pages: String,
    truth: String,
    /// Pages that were read, with their truth.
    count: usize,
    /// How much each of them counted.
    weight: f32,
    /// SipHash-1-3 over the ids, kinds and texts of the pages, in order of the ids: other pages give another.
    fingerprint: String,
}

impl LearnedSet {
    pub(super) fn new(pages: &Path, truth: &Path, weight: f32, read: &[LearnedPage]) -> Self {
        let mut all: Vec<String> = read.iter().map(described).collect();
        all.sort_unstable();
        Self {
            pages: pages.display().to_string(),
            truth: truth.display().to_string(),
            count: read.len(),
            weight,
            fingerprint: format!("{:016x}", stable_hash(all.join("\0").as_bytes())),
        }
    }
}

fn described(page: &LearnedPage) -> String {
    let text = page.snapshot.text(page.snapshot.root());
    format!("{}\0{}\0{text}", page.id, page.kind)
}

/// The options that change what is learned, and the sets.
#[derive(Debug, Serialize)]
struct Provenance<'a> {
    /// Version of the program.
    version: &'static str,
    /// The files that were learned.
    files: &'a [&'a str],
    types: Vec<String>,
    seed: u64,
    content_ridge: f32,
    content_rounds: u32,
    type_rounds: u32,
    blanked: f32,
    units: f32,
    set: &'a [LearnedSet],
}

/// The text of `learned.toml`.
///
/// # Errors
/// What TOML cannot say, which is none of it.
pub(super) fn to_toml(
    fit: &FitContent,
    files: &[&str],
    sets: &[LearnedSet],
) -> Result<String, toml::ser::Error> {
    let types = fit.types.iter().map(|path| path.display().to_string());
    let provenance = Provenance {
        version: env!("CARGO_PKG_VERSION"),
        files,
        types: types.collect(),
        seed: fit.seed,
        content_ridge: fit.content_ridge,
        content_rounds: fit.content_rounds,
        type_rounds: fit.type_rounds,
        blanked: fit.blanked,
        units: fit.units,
        set: sets,
    };
    let text = toml::to_string(&provenance)?;
    Ok(format!(
        "# Written by `visiblock-lab fit content`: from what the files named in it were learned; do not edit by hand.\n{text}"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::pages::Known;
    use super::*;
    use crate::snapshot::test_page::TestPage;
    use clap::{Args as _, Command, FromArgMatches as _};

    fn page(id: &str, text: &str) -> LearnedPage {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(text).close();
        LearnedPage {
            id: id.to_owned(),
            site: String::new(),
            kind: "article".to_owned(),
            snapshot: t.finish(),
            truth: Known::Text(text.to_owned()),
            weight: 1.0,
        }
    }

    fn set(read: &[LearnedPage]) -> LearnedSet {
        LearnedSet::new(Path::new("snaps/news"), Path::new("marks"), 0.3, read)
    }

    #[test]
    fn a_set_is_the_same_in_any_order_and_another_with_other_texts() {
        let (a, b) = (|| page("a", "One"), || page("b", "Two"));
        let known = set(&[a(), b()]);
        assert_eq!(known.count, 2);
        assert_eq!(known.fingerprint, set(&[b(), a()]).fingerprint);
        assert_ne!(
            known.fingerprint,
            set(&[a(), page("b", "Three")]).fingerprint
        );
    }

    #[test]
    fn the_file_names_sets_weights_and_options() {
        let arguments = [
            "fit",
            "--pages",
            "snaps/news",
            "--truth",
            "marks",
            "--seed",
            "7",
        ];
        let command = FitContent::augment_args(Command::new("fit"));
        let fit = FitContent::from_arg_matches(&command.get_matches_from(arguments)).unwrap();
        let text = to_toml(&fit, &["a.toml"], &[set(&[page("a", "One")])]).unwrap();
        let read: toml::Table = text.parse().unwrap();
        assert_eq!(read["seed"].as_integer(), Some(7));
        assert_eq!(read["files"][0].as_str(), Some("a.toml"));
        let set = &read["set"][0];
        assert_eq!(set["pages"].as_str(), Some("snaps/news"));
        assert_eq!(set["count"].as_integer(), Some(1));
        assert!(text.contains("weight = 0.3\n"), "{text}");
    }
}
