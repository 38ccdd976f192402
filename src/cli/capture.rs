//! `visiblock capture`: saves pages as snapshots.

use super::archive_file::ArchiveFile;
use super::args::page::{RenderArgs, View};
use super::endings::tell_of_another;
use super::exit::Failure;
use super::file_names::{file_names, labelled};
use super::numbers::whole;
use super::several::{Failures, in_each_window, progress_bar};
use super::sink::{talk, tell_warnings};
use crate::archive::Archive;
use crate::browser::{Picture, PictureOf, RenderOptions, Renderer};
use crate::counted::counted;
use crate::escape::{printable_line, without_passwords};
use crate::files::write_atomically;
use crate::input::{Document, Input, archived};
use crate::snapshot::PageSnapshot;
use clap::{Args, ValueEnum};
use futures::StreamExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::OnceCell;

/// Render pages and keep them as snapshots, which every other command reads in their place,
/// without a browser.
///
/// A WARC file stands for all of its pages; FILE#URL is one of them.
#[derive(Debug, Clone, Args)]
pub(crate) struct Capture {
    /// URLs, HTML files, snapshots, WARC files, or - for HTML on standard input.
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
    /// The file [default: page.pagesnap, page.png]; for several inputs a folder, where each gets a
    /// name made of its own [default: pages].
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
    /// What to write: the snapshot, or a plain picture in device px (see --scale, --device).
    #[arg(long, value_enum, default_value_t = Format::Snapshot)]
    format: Format,
    /// With --format png: what is in the window only, not the whole page.
    #[arg(long)]
    window: bool,
    /// With --format png: the first element that matches.
    #[arg(long, value_name = "SELECTOR", conflicts_with = "window")]
    element: Option<String>,
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
          value_parser = whole(1_u64..=64))]
    jobs: u64,
    #[command(flatten)]
    render: RenderArgs,
    /// The suffix of the file names, if there are several viewports.
    #[arg(skip)]
    label: Option<String>,
}

/// The output format of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Snapshot,
    Png,
}

impl Format {
    fn ending(self) -> &'static str {
        match self {
            Self::Snapshot => "pagesnap",
            Self::Png => "png",
        }
    }
}

/// An item to capture.
#[derive(Debug, Clone)]
enum Item {
    /// An input that is opened when it is captured.
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
        let views = self.render.views(&self.inputs)?;
        if views.len() > 1 && self.archive.is_some() {
            return Err(Failure::usage(
                "--archive keeps what one window loads: give one --viewport",
            ));
        }
        if self.screenshot && self.format == Format::Png {
            tracing::warn!(
                "--screenshot changes nothing with --format png: it keeps a picture in a snapshot"
            );
        }
        let in_view = |View { render, label }| -> Result<Self, Failure> {
            Ok(Self {
                render,
                label,
                ..self.clone()
            })
        };
        in_each_window(views, in_view, Self::in_window).await
    }

    /// Captures the pages in one viewport.
    async fn in_window(&self) -> Result<(), Failure> {
        if self.format == Format::Snapshot && (self.window || self.element.is_some()) {
            return Err(Failure::usage(
                "--window and --element say what a picture shows: give --format png",
            ));
        }
        if self.output.as_deref() == Some(Path::new("-")) {
            return Err(Failure::usage(
                "capture writes files, not to standard output: give -o FILE, or -o FOLDER for several pages",
            ));
        }
        let items = self.items()?;
        let several = items.len() > 1 || self.output.as_ref().is_some_and(|path| path.is_dir());
        let archive = match &self.archive {
            Some(path) => Some(ArchiveFile::create(path, items.len() > 1)?),
            None => None,
        };
        let captured = match items.as_slice() {
            [item] if !several => {
                if let Some(path) = &self.output {
                    tell_of_another(path, &self.format);
                }
                let path = self.labelled(&self.output(false));
                let written = self.each(item, (&path, archive.as_ref()), None).await;
                written.and_then(|status| status.map_or(Ok(()), Err))
            }
            items => self.many(items, archive.as_ref()).await,
        };
        // The archive is written even if a page failed.
        let kept = archive.map_or(Ok(()), ArchiveFile::finish);
        captured.and(kept)
    }

    fn output(&self, of_several: bool) -> PathBuf {
        let usual = || {
            if of_several {
                PathBuf::from("pages")
            } else {
                PathBuf::from("page").with_extension(self.format.ending())
            }
        };
        self.output.clone().unwrap_or_else(usual)
    }

    /// The inputs, with archives replaced by their pages.
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
                    for note in archive.notes() {
                        tracing::warn!("{input}: {note}");
                    }
                    for page in archive.pages() {
                        let name = format!("{input}#{page}");
                        let page = Document::archived(&name, &archive, Some(page.as_str()));
                        // A page that is listed but not contained fails later, and alone.
                        items.push(page.map_or_else(|_| Item::Named(name), Item::Page));
                    }
                }
                _ => items.push(Item::Named(input.clone())),
            }
        }
        Ok(items)
    }

    fn labelled(&self, path: &Path) -> PathBuf {
        let label = self.label.as_ref();
        label.map_or_else(|| path.to_owned(), |label| labelled(path, label))
    }

    /// Captures every page it can; a page that fails is reported and the others continue.
    async fn many(&self, items: &[Item], archive: Option<&ArchiveFile>) -> Result<(), Failure> {
        let folder = self.output(true);
        if folder.exists() && !folder.is_dir() {
            return Err(Failure::usage(format!(
                "{}: is a file, and several pages go into a folder; name one with -o FOLDER",
                folder.display()
            )));
        }
        std::fs::create_dir_all(&folder).map_err(|e| Failure::output(&folder, &e))?;
        let names: Vec<&str> = items.iter().map(Item::name).collect();
        let files = file_names(&names, self.format.ending());
        // The browser is started for the first page that is not a snapshot.
        let browser = OnceCell::new();
        let bar = progress_bar(items.len());
        let mut captured = futures::stream::iter(items.iter().zip(&files))
            .map(|(item, file)| {
                let (this, browser) = (self, &browser);
                let path = self.labelled(&folder.join(file));
                async move {
                    let captured = this.each(item, (&path, archive), Some(browser)).await;
                    (item, captured)
                }
            })
            .buffer_unordered(self.jobs as usize);
        let (mut failures, mut written) = (Failures::default(), 0);
        while let Some((item, result)) = captured.next().await {
            written += usize::from(result.is_ok());
            bar.inc(1);
            bar.set_message(printable_line(&without_passwords(item.name()), 80));
            let failure = result.unwrap_or_else(Some);
            bar.suspend(|| failures.extend(failure));
        }
        drop(captured);
        bar.finish_and_clear();
        if let Some(browser) = browser.into_inner() {
            browser.close().await;
        }
        let pages = counted(items.len(), "page", "pages");
        talk(&format!("{written} of {pages} captured\n"));
        failures.end()
    }

    /// Captures one page into a file, in the shared browser if there is one, else in its own. If the server answered
    /// with an error status, the page is still written, and the failure is returned as a value instead of an error.
    async fn each(
        &self,
        item: &Item,
        (path, archive): (&Path, Option<&ArchiveFile>),
        browser: Option<&OnceCell<Renderer>>,
    ) -> Result<Option<Failure>, Failure> {
        let (page, picture) = match self.open(item)? {
            Input::Snapshot(_) if archive.is_some() => {
                let reason =
                    "a snapshot loads nothing that could be archived; give the page itself";
                return Err(Failure::usage(format!("{}: {reason}", item.name())));
            }
            Input::Snapshot(page) => self.of_snapshot(item, *page)?,
            Input::Document(document) => {
                let options = self.options(archive)?;
                let page = match browser {
                    Some(browser) => {
                        let launched = browser.get_or_try_init(|| self.render.launch());
                        launched
                            .await?
                            .render_for_command(&document, &options)
                            .await?
                    }
                    None => self.render.render(&document, &options).await?,
                };
                keep(archive, &document, &options, &page)?;
                (page, options.picture.and_then(|picture| picture.take()))
            }
        };
        self.deliver(item, (&page, picture), path)
    }

    /// The page of an existing snapshot, and its screenshot if one is requested.
    fn of_snapshot(
        &self,
        item: &Item,
        mut page: PageSnapshot,
    ) -> Result<(PageSnapshot, Option<Vec<u8>>), Failure> {
        if self.format != Format::Png {
            if self.screenshot && page.screenshot.is_none() {
                let reason = "this snapshot holds no picture; give the page itself";
                return Err(Failure::usage(format!("{}: {reason}", item.name())));
            }
            return Ok((page, None));
        }
        let is_whole = !self.window && self.element.is_none();
        let picture = page.screenshot.take().filter(|_| is_whole);
        if picture.is_none() {
            let reason = "this snapshot holds no such picture; give the page itself";
            return Err(Failure::usage(format!("{}: {reason}", item.name())));
        }
        Ok((page, picture))
    }

    /// Writes the requested output of a page, and logs its warnings.
    fn deliver(
        &self,
        item: &Item,
        (page, picture): (&PageSnapshot, Option<Vec<u8>>),
        path: &Path,
    ) -> Result<Option<Failure>, Failure> {
        tell_warnings(item.name(), page);
        match self.format {
            Format::Snapshot => page.save(path).map_err(Failure::snapshot_output)?,
            Format::Png => {
                let png = picture.ok_or_else(|| {
                    Failure::render(format!("{}: no picture was taken", item.name()))
                })?;
                write_atomically(path, &png).map_err(|e| Failure::output(path, &e))?;
            }
        }
        Ok(self.render.check_status(item.name(), page).err())
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

    fn options(&self, archive: Option<&ArchiveFile>) -> Result<RenderOptions, Failure> {
        let mut options = self.render.render_options(self.screenshot)?;
        options.record = archive.map(ArchiveFile::recorder);
        options.picture = (self.format == Format::Png).then(|| {
            Picture::new(match &self.element {
                Some(selector) => PictureOf::Element(selector.clone()),
                None if self.window => PictureOf::Window,
                None => PictureOf::Page,
            })
        });
        Ok(options)
    }
}

/// Adds the recorded exchanges of a page to the archive.
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
