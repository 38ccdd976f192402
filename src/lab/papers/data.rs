//! The evaluation sets as the papers' measures read them.

use super::super::evaluate::{
    MARKS, RecordPage, TextPage, load_known_pages, load_marked, load_record_pages,
};
use crate::cli::exit::Failure;
use crate::evaluate::pages::MarkedSnapshot;
use crate::evaluate::report::PageFailure;
use crate::evaluate::truth::kreuzer;
use crate::snapshot::PageSnapshot;
use std::path::{Path, PathBuf};

/// Where the sets are.
#[derive(Debug)]
pub(super) struct Data {
    pages: PathBuf,
    truth: PathBuf,
}

/// A page with the text that is true of it.
pub(super) struct KnownPage {
    pub(super) origin: String,
    pub(super) kind: String,
    pub(super) page: PageSnapshot,
    pub(super) text: String,
}

impl Data {
    pub(super) fn new(pages: &Path, truth: &Path) -> Self {
        Self {
            pages: pages.to_owned(),
            truth: truth.to_owned(),
        }
    }

    /// The folder of a set's own files.
    pub(super) fn files(&self, set: &str) -> PathBuf {
        self.truth.join(set)
    }

    /// Pages with the blocks that people marked on them (Kreuzer's), those with little truth left out.
    pub(super) fn marked(&self) -> Result<Vec<MarkedSnapshot>, String> {
        let folder = self.folder("kreuzer")?;
        let mut pages = read(&folder, |failures| load_marked(&folder, None, failures))?;
        pages.retain(|p| p.marked.cover() >= kreuzer::MIN_COVER);
        Ok(pages)
    }

    /// Search results with their true records (Estuka's).
    pub(super) fn records(&self) -> Result<Vec<RecordPage>, String> {
        let (folder, truth) = (self.folder("estuka")?, self.files("estuka"));
        read(&folder, |failures| {
            load_record_pages(&folder, &truth, failures)
        })
    }

    /// Pages of a set with their true text: `wcxb`, `aeb` or `threads`, or `kreuzer` with the text of
    /// the blocks that are marked as content.
    pub(super) fn texts(&self, set: &str) -> Result<Vec<KnownPage>, String> {
        let folder = self.folder(set)?;
        let truth = match set {
            "kreuzer" => PathBuf::from(MARKS),
            "aeb" => self.files(set).join("ground-truth.json"),
            _ => self.files(set).join("truth"),
        };
        let pages = read(&folder, |failures| {
            load_known_pages(&folder, &truth, failures)
        })?;
        Ok(pages.into_iter().filter_map(KnownPage::from_page).collect())
    }

    fn folder(&self, set: &str) -> Result<PathBuf, String> {
        let folder = self.pages.join(set);
        let message = format!(
            "no snapshots in {}: name their folder with --pages, or make them with `visiblock \
             capture`",
            folder.display()
        );
        folder.is_dir().then_some(folder).ok_or(message)
    }
}

impl KnownPage {
    fn from_page(page: TextPage) -> Option<Self> {
        Some(Self {
            origin: page.origin().to_owned(),
            kind: page.truth.page_type,
            page: page.snapshot?,
            text: page.truth.content,
        })
    }
}

/// Reads a set; pages that cannot be read are logged as warnings and left out.
fn read<T>(
    folder: &Path,
    load: impl FnOnce(&mut Vec<PageFailure>) -> Result<Vec<T>, Failure>,
) -> Result<Vec<T>, String> {
    let mut failures = Vec::new();
    let pages = load(&mut failures).map_err(|e| e.message().to_owned())?;
    for failure in failures {
        tracing::warn!("{}: {}; left out", failure.id, failure.error);
    }
    if pages.is_empty() {
        return Err(format!("no page with truth in {}", folder.display()));
    }
    Ok(pages)
}

/// The median of some figures; `None` of none.
pub(super) fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}
