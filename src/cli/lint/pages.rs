//! The pages that are checked, in the order of the inputs, and where their renderings come from.

use crate::browser::{RenderError, RenderOptions, Renderer};
use crate::cli::exit::Failure;
use crate::input::{Document, Input, STDIN_URL};
use crate::snapshot::{PageSnapshot, Size};
use futures::future::join_all;
use std::path::Path;
use tokio::sync::Semaphore;
use url::Url;

/// Bytes of snapshots that are kept from when they were found; the files of others are read again when their page is
/// looked at. Source: ours; some hundred usual pages.
const MAX_KEPT: usize = 256 << 20;
/// Bytes that a node takes, about. Source: ours; 400 while its file is read, and its texts.
const NODE: usize = 1_000;

/// The pages in the order of the inputs.
#[derive(Debug, Default)]
pub(super) struct Pages {
    pub(super) all: Vec<Page>,
    /// Bytes of the snapshots that are kept.
    kept: usize,
}

/// A page that was found and not looked at yet.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) name: String,
    pub(super) origin: Origin,
}

/// Where the renderings of a page come from.
#[derive(Debug)]
pub(super) enum Origin {
    /// It is rendered at each width.
    Document(Document),
    /// It was, one snapshot a width.
    Snapshots(Snapshots),
}

/// Snapshots of one address at several widths.
#[derive(Debug)]
pub(super) struct Snapshots {
    url: String,
    widths: Vec<f64>,
    all: Vec<Snapshot>,
}

/// A snapshot, as it waits for its page to be looked at.
#[derive(Debug)]
enum Snapshot {
    /// Those of a long list would fill the memory.
    File(String),
    Read(Box<PageSnapshot>),
}

impl Pages {
    /// Takes a page to render.
    pub(super) fn take_document(&mut self, name: &str, document: Document) {
        self.all.push(Page {
            name: name.to_owned(),
            origin: Origin::Document(document),
        });
    }

    /// Takes a snapshot; those of one address are one page.
    pub(super) fn take_snapshot(&mut self, name: &str, page: Box<PageSnapshot>) {
        let (url, width) = (page.source.url.clone(), page.viewport.width);
        let snapshot = self.waiting(name, page);
        let known = self
            .all
            .iter_mut()
            .find_map(|known| match &mut known.origin {
                Origin::Snapshots(known) => known.are_of(&url, width).then_some(known),
                Origin::Document(_) => None,
            });
        match known {
            Some(known) => {
                known.widths.push(width);
                known.all.push(snapshot);
            }
            None => self.all.push(Page {
                name: name.to_owned(),
                origin: Origin::Snapshots(Snapshots {
                    url,
                    widths: vec![width],
                    all: vec![snapshot],
                }),
            }),
        }
    }

    /// The snapshot itself where there is room for it, or it came from a pipe, which can be read once.
    fn waiting(&mut self, name: &str, page: Box<PageSnapshot>) -> Snapshot {
        let picture = page.screenshot.as_ref().map_or(0, Vec::len);
        let bytes = page.len() * NODE + picture;
        if self.kept + bytes > MAX_KEPT && Path::new(name).is_file() {
            return Snapshot::File(name.to_owned());
        }
        self.kept += bytes;
        Snapshot::Read(page)
    }
}

impl Page {
    /// Whether the browser renders it.
    pub(super) fn is_rendered(&self) -> bool {
        matches!(self.origin, Origin::Document(_))
    }
}

impl Snapshots {
    /// Whether they show the page of an address, and at other widths. Of what was piped in nobody knows where it is
    /// from.
    fn are_of(&self, url: &str, width: f64) -> bool {
        let is_named = !url.is_empty() && url != STDIN_URL;
        is_named && url == self.url && !self.widths.contains(&width)
    }

    /// The snapshots, read.
    pub(super) fn read(self, base: Option<&Url>) -> Vec<Result<PageSnapshot, Failure>> {
        self.all.into_iter().map(|one| one.read(base)).collect()
    }
}

impl Snapshot {
    fn read(self, base: Option<&Url>) -> Result<PageSnapshot, Failure> {
        let name = match self {
            Self::Read(page) => return Ok(*page),
            Self::File(name) => name,
        };
        match Input::open(&name, base)? {
            Input::Snapshot(page) => Ok(*page),
            Input::Document(_) => Err(Failure::input(format!(
                "{name}: it was a snapshot when the command began, and is none any more"
            ))),
        }
    }
}

/// The browser of a command, and how it renders.
#[derive(Debug)]
pub(super) struct Rendering {
    pub(super) browser: Renderer,
    pub(super) usual: RenderOptions,
    pub(super) widths: Vec<u16>,
    /// How many tabs may be open: those of a page come before those of the next.
    pub(super) tabs: Semaphore,
}

impl Rendering {
    /// A page at each width.
    pub(super) async fn all(&self, document: &Document) -> Vec<Result<PageSnapshot, Failure>> {
        let widths = self.widths.iter();
        let rendered = join_all(widths.map(|px| self.one(document, *px))).await;
        let rendered = rendered.into_iter();
        rendered.map(|page| page.map_err(Failure::from)).collect()
    }

    async fn one(&self, document: &Document, px: u16) -> Result<PageSnapshot, RenderError> {
        let viewport = Size {
            width: f64::from(px),
            ..self.usual.viewport
        };
        let options = RenderOptions {
            viewport,
            ..self.usual.clone()
        };
        // Nobody closes the semaphore: this never fails.
        let _tab = self.tabs.acquire().await;
        self.browser.render_for_command(document, &options).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_file_is_read_again_only_where_the_memory_would_be_filled() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.pagesnap");
        let page = Box::new(TestPage::draw(|_| {}));
        page.save(&path).unwrap();
        let name = path.to_str().unwrap();
        let mut pages = Pages::default();
        let is_kept = |snapshot| matches!(snapshot, Snapshot::Read(_));
        assert!(is_kept(pages.waiting(name, page.clone())));
        assert_eq!(pages.kept, page.len() * NODE);
        pages.kept = MAX_KEPT;
        assert!(!is_kept(pages.waiting(name, page.clone())));
        assert!(is_kept(pages.waiting("-", page.clone())));
        // What is kept needs no file any more.
        let mut pages = Pages::default();
        pages.take_snapshot(name, page);
        std::fs::remove_file(&path).unwrap();
        let Some(Origin::Snapshots(found)) = pages.all.pop().map(|page| page.origin) else {
            panic!("no snapshots")
        };
        assert!(found.read(None).into_iter().all(|page| page.is_ok()));
    }
}
