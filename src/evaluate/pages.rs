//! Sets of pages: files in folders, paired by the page they belong to.

use super::segments::{SegmentsError, SegmentsFile};
use super::truth::MarkedPage;
use super::truth::kreuzer;
use crate::files::files_below;
use crate::input::site;
use crate::snapshot::{PageSnapshot, SnapshotError};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A segmentation file that was found, or why it cannot be used.
pub type FoundSegments = (PathBuf, Result<SegmentsFile, SegmentsError>);

/// Segmentation files below a path. In a folder that has files named as in `preferred` (truth
/// and prediction often lie side by side) only those count.
///
/// # Errors
/// [`SegmentsError::Io`] for a folder that cannot be read; a file that cannot be used is data.
pub fn segment_files(path: &Path, preferred: &[&str]) -> Result<Vec<FoundSegments>, SegmentsError> {
    let found = files_below(path, ".json").map_err(|source| SegmentsError::Io {
        path: path.to_owned(),
        source,
    })?;
    let mut by_folder: BTreeMap<&Path, Vec<&PathBuf>> = BTreeMap::new();
    for file in &found {
        let folder = file.parent().unwrap_or(path);
        by_folder.entry(folder).or_default().push(file);
    }
    for files in by_folder.values_mut() {
        if path.is_dir() && files.iter().any(|f| is_named(f, preferred)) {
            files.retain(|f| is_named(f, preferred));
        }
    }
    let chosen = by_folder.into_values().flatten();
    Ok(chosen
        .map(|file| (file.clone(), SegmentsFile::read(file)))
        .collect())
}

/// Whether a file bears one of some names.
fn is_named(file: &Path, names: &[&str]) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    names.contains(&name.as_ref())
}

/// A snapshot with what people marked on it.
#[derive(Debug, Clone, PartialEq)]
pub struct MarkedSnapshot {
    /// Id: the file's name without `.pagesnap`.
    pub id: String,
    /// The page, without the marks.
    pub page: PageSnapshot,
    /// The marks.
    pub marked: MarkedPage,
    /// The site it is of, where labels name it.
    pub site: Option<String>,
}

impl MarkedSnapshot {
    /// Where it is from: the name of its site, or else its address.
    pub fn origin(&self) -> &str {
        self.site.as_deref().unwrap_or(&self.page.source.url)
    }
}

/// Reads the snapshots below a path and takes the marks out of them ([`kreuzer::take`]). A
/// snapshot that cannot be read is data.
///
/// # Errors
/// The I/O error of reading a folder.
pub fn marked_snapshots(
    path: &Path,
) -> std::io::Result<Vec<Result<MarkedSnapshot, SnapshotError>>> {
    let files = files_below(path, ".pagesnap")?;
    Ok(files.iter().map(|file| marked_snapshot(file)).collect())
}

fn marked_snapshot(file: &Path) -> Result<MarkedSnapshot, SnapshotError> {
    let mut page = PageSnapshot::load(file)?;
    let marked = kreuzer::take(&mut page);
    let id = file.file_stem().unwrap_or_default().to_string_lossy();
    Ok(MarkedSnapshot {
        id: id.into_owned(),
        page,
        marked,
        site: None,
    })
}

/// The site of each page, from its address or from the name of a site: the name that somebody registered
/// (`example.org` of `en.example.org`); for local files the first part of the path that not all of them share. Pages
/// of one site share a template.
pub fn sites<'a>(origins: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let origins: Vec<&str> = origins.into_iter().collect();
    let parsed: Vec<Option<url::Url>> = origins.iter().map(|o| address(o)).collect();
    let local: Vec<Vec<&str>> = parsed.iter().flatten().filter_map(local_path).collect();
    let common = local.split_first().map_or(0, |(first, others)| {
        // The file's own name is never shared, so that a lone page has a site too.
        (0..first.len() - 1)
            .take_while(|i| others.iter().all(|path| path.get(*i) == first.get(*i)))
            .count()
    });
    let sites = parsed.iter().enumerate().map(|(i, url)| match url {
        Some(url) => match local_path(url) {
            Some(path) => path.get(common).copied().unwrap_or_default().to_owned(),
            None => site(url).unwrap_or_default(),
        },
        // Without an address a page stands for itself.
        None if origins[i].is_empty() => format!("page {i}"),
        None => origins[i].to_owned(),
    });
    sites.collect()
}

/// Addresses are often written without their scheme.
fn address(origin: &str) -> Option<url::Url> {
    let whole = origin.parse().ok().filter(|u: &url::Url| {
        // `example.org:80` is no scheme of its own.
        u.has_host() || u.scheme() == "file"
    });
    whole.or_else(|| format!("http://{origin}").parse().ok())
}

fn local_path(url: &url::Url) -> Option<Vec<&str>> {
    (url.scheme() == "file").then(|| url.path().split('/').collect())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn local_pages_are_told_apart_by_their_folders() {
        let urls = [
            "file:///data/set/a.org/1/x.html",
            "file:///data/set/a.org/2/x.html",
            "file:///data/set/b.org/1/x.html",
            "https://www.c.org/data",
            "de.c.org",
            "not an address",
            "",
        ];
        let expected = [
            "a.org",
            "a.org",
            "b.org",
            "c.org",
            "c.org",
            "not an address",
            "page 6",
        ];
        assert_eq!(sites(urls), expected);
        assert_eq!(sites(["file:///x.html"]), ["x.html"]);
        assert!(sites([]).is_empty());
    }

    #[test]
    fn truth_and_prediction_may_lie_side_by_side() {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/bcubed");
        let truth = segment_files(&fixtures, &["truth.json"]).unwrap();
        assert_eq!(truth.len(), 14);
        assert!(
            truth
                .iter()
                .all(|(path, file)| path.ends_with("truth.json") && file.is_ok())
        );
        assert!(
            segment_files(&fixtures.join("none"), &[]).unwrap()[0]
                .1
                .is_err()
        );
    }
}
