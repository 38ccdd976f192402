//! `visiblock capture`: pages as snapshots.

use super::archive_file::ArchiveFile;
use super::exit::Failure;
use super::page_args::RenderArgs;
use super::sink::talk;
use crate::archive::Archive;
use crate::browser::{RenderOptions, Renderer};
use crate::escape::{printable_line, without_passwords};
use crate::files::safe_name;
use crate::input::{Document, Input, archived};
use crate::snapshot::PageSnapshot;
use clap::Args;
use futures::StreamExt;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;
use std::sync::Arc;

/// Render pages and keep them as snapshots, which every other command reads in their place,
/// without a browser.
///
/// A WARC file stands for all of its pages; FILE#URL is one of them.
#[derive(Debug, Args)]
pub(crate) struct Capture {
    /// URLs, HTML files, WARC files, or - for HTML on standard input.
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
    /// The snapshot file; for several inputs a folder, where each gets a name made of its own.
    #[arg(short, long, value_name = "FILE|DIR", default_value = "page.pagesnap")]
    output: PathBuf,
    /// Keep a picture of the full page in the snapshot.
    #[arg(long)]
    screenshot: bool,
    /// Keep what the pages loaded: .warc or .warc.gz (every request with its answer; --replay
    /// renders the pages from it again, with their scripts), or .mhtml (one page as it stands at
    /// last, without scripts). Of a page up to 256 MB are kept, 32 MB of a file; what is left
    /// out is told.
    #[arg(long, value_name = "FILE")]
    archive: Option<PathBuf>,
    /// How many pages at a time. More than there are cores gains nothing.
    #[arg(short, long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: u64,
    #[command(flatten)]
    render: RenderArgs,
}

/// What is to be captured.
#[derive(Debug, Clone)]
enum Item {
    /// An input that is opened when its turn comes.
    Named(String),
    /// One of the pages of an archive.
    Page(Document),
}

impl Item {
    fn name(&self) -> &str {
        match self {
            Self::Named(name) => name,
            Self::Page(document) => &document.name,
        }
    }
}

impl Capture {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let items = self.items()?;
        let several = items.len() > 1 || self.output.is_dir();
        let archive = match &self.archive {
            Some(path) => Some(ArchiveFile::create(path, items.len() > 1)?),
            None => None,
        };
        match items.as_slice() {
            [item] if !several => self.one(item, archive.as_ref()).await?,
            items => self.many(items, archive.as_ref()).await?,
        }
        archive.map_or(Ok(()), ArchiveFile::finish)
    }

    /// The inputs, with the pages of archives in their place.
    fn items(&self) -> Result<Vec<Item>, Failure> {
        let mut items = Vec::new();
        for input in &self.inputs {
            match archived(input) {
                Some((file, None)) if !self.render.is_replay() => {
                    let archive =
                        Arc::new(Archive::open(file).map_err(crate::input::InputError::from)?);
                    if archive.pages().is_empty() {
                        archive
                            .only_page()
                            .map_err(crate::input::InputError::from)?;
                    }
                    for page in archive.pages() {
                        let name = format!("{input}#{page}");
                        let document = Document::archived(&name, &archive, Some(page.as_str()))?;
                        items.push(Item::Page(document));
                    }
                }
                _ => items.push(Item::Named(input.clone())),
            }
        }
        Ok(items)
    }

    async fn one(&self, item: &Item, archive: Option<&ArchiveFile>) -> Result<(), Failure> {
        let page = match self.open(item)? {
            Input::Snapshot(page) => *page,
            Input::Document(document) => {
                let options = self.options(archive);
                let page = self.render.render(&document, &options).await?;
                keep(archive, &document, &options, &page)?;
                page
            }
        };
        tell_warnings(item, &page);
        page.save(&self.output).map_err(Failure::snapshot_output)?;
        self.render.check_status(item.name(), &page)
    }

    /// Captures every page it can; a page that fails is reported and the others go on.
    async fn many(&self, items: &[Item], archive: Option<&ArchiveFile>) -> Result<(), Failure> {
        std::fs::create_dir_all(&self.output).map_err(|e| Failure::output(&self.output, &e))?;
        let names: Vec<&str> = items.iter().map(Item::name).collect();
        let files = file_names(&names);
        let browser = self.render.launch().await?;
        let bar = ProgressBar::new(items.len() as u64).with_style(
            ProgressStyle::with_template("{pos}/{len} {bar:30} {eta} {wide_msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        let captured = futures::stream::iter(items.iter().zip(&files))
            .map(|(item, file)| {
                let (this, browser) = (self, &browser);
                async move { (item, this.each(browser, item, file, archive).await) }
            })
            .buffer_unordered(self.jobs as usize);
        let failures: Vec<Failure> = captured
            .filter_map(|(item, result)| {
                bar.inc(1);
                bar.set_message(printable_line(&without_passwords(item.name()), 80));
                std::future::ready(result.err().inspect(|failure| {
                    bar.suspend(|| tracing::error!("{}", failure.message()));
                }))
            })
            .collect()
            .await;
        bar.finish_and_clear();
        browser.close().await;
        let captured = items.len() - failures.len();
        talk(&format!("{captured} of {} pages captured\n", items.len()));
        match failures.into_iter().next() {
            Some(first) => Err(first),
            None => Ok(()),
        }
    }

    async fn each(
        &self,
        browser: &Renderer,
        item: &Item,
        file: &str,
        archive: Option<&ArchiveFile>,
    ) -> Result<(), Failure> {
        let page = match self.open(item)? {
            Input::Snapshot(page) => *page,
            Input::Document(document) => {
                let options = self.options(archive);
                let page = browser.render(&document, &options).await?;
                keep(archive, &document, &options, &page)?;
                page
            }
        };
        tell_warnings(item, &page);
        let path = self.output.join(file);
        page.save(&path).map_err(Failure::snapshot_output)?;
        self.render.check_status(item.name(), &page)
    }

    fn open(&self, item: &Item) -> Result<Input, Failure> {
        match item {
            Item::Named(name) => self.render.open(name),
            Item::Page(document) => {
                document.check_archived()?;
                Ok(Input::Document(document.clone()))
            }
        }
    }

    fn options(&self, archive: Option<&ArchiveFile>) -> RenderOptions {
        let mut options = self.render.render_options(self.screenshot);
        options.record = archive.map(ArchiveFile::recorder);
        options
    }
}

/// Says what a reader of the snapshot should know of the page.
fn tell_warnings(item: &Item, page: &PageSnapshot) {
    for warning in &page.warnings {
        tracing::warn!("{}: {warning}", item.name());
    }
}

/// Puts what was recorded of a page into the archive.
fn keep(
    archive: Option<&ArchiveFile>,
    document: &Document,
    options: &RenderOptions,
    page: &PageSnapshot,
) -> Result<(), Failure> {
    match (archive, &options.record) {
        (Some(archive), Some(recorder)) => {
            let browser = page.source.browser.as_deref().unwrap_or_default();
            archive.add(document, recorder.finish(), browser)
        }
        _ => Ok(()),
    }
}

/// Endings that say nothing in the name of a snapshot.
const ENDINGS: [&str; 8] = [
    ".gz",
    ".html",
    ".htm",
    ".xhtml",
    ".mhtml",
    ".mht",
    ".pagesnap",
    "/",
];
/// A file name for each input: its last parts, safe characters only, made unique by number. Names
/// that differ in case only are one on some systems.
fn file_names(inputs: &[&str]) -> Vec<String> {
    let mut taken = std::collections::HashSet::new();
    inputs
        .iter()
        .map(|input| {
            let stem = stem(input);
            let mut name = format!("{stem}.pagesnap");
            let mut n = 2;
            while !taken.insert(name.to_ascii_lowercase()) {
                name = format!("{stem}-{n}.pagesnap");
                n += 1;
            }
            name
        })
        .collect()
}

/// The input without its scheme and ending, cut to its last safe characters.
fn stem(input: &str) -> String {
    let input = &*without_passwords(input);
    let mut path = input.split_once("://").map_or(input, |(_, rest)| rest);
    for ending in ENDINGS {
        path = path.strip_suffix(ending).unwrap_or(path);
    }
    safe_name(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_safe_and_unique() {
        let inputs = [
            "https://a.org/x?y=../z",
            "../../etc/passwd",
            "b/../../etc/passwd",
            "-",
            "ü",
            "https://example.org",
            "https://EXAMPLE.org/",
            "C:\\NUL.html",
            "nul.tar.gz",
            "com1",
            "https://me:secret@example.net/a",
        ];
        let names = file_names(&inputs);
        assert_eq!(names[1], "etc_passwd.pagesnap");
        assert_eq!(names[3], "-.pagesnap");
        assert_eq!(names[5], "example.org.pagesnap");
        assert_eq!(names[6], "EXAMPLE.org-2.pagesnap");
        assert_eq!(names[8], "page-nul.tar.pagesnap");
        assert_eq!(names[9], "page-com1.pagesnap");
        assert_eq!(names[10], "example.net_a.pagesnap");
        let unique: std::collections::HashSet<_> = names.iter().map(|n| n.to_lowercase()).collect();
        assert_eq!(unique.len(), names.len());
        assert!(
            names
                .iter()
                .all(|n| !n.contains('/') && !n.starts_with('.'))
        );
    }
}
