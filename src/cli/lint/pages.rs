//! The pages to check, in the order of the inputs, and the sources of their renderings.

use crate::browser::{RenderError, RenderOptions, Renderer};
use crate::cli::exit::Failure;
use crate::input::{Document, Input, STDIN_URL};
use crate::snapshot::{PageSnapshot, Size};
use futures::future::join_all;
use std::path::Path;
use tokio::sync::Semaphore;
use url::Url;

/// Maximum memory of snapshots kept from opening until their page is checked, bytes; the files of further ones are
/// read again. Source: ours; some hundred usual pages.
const MAX_KEPT: usize = 256 << 20;
/// Estimated memory of a node, bytes. Source: ours; 400 while its file is read, and its texts.
const NODE: usize = 1_000;

/// The pages in the order of the inputs.
#[derive(Debug, Default)]
pub(super) struct Pages {
    pub(super) all: Vec<Page>,
    /// Estimated memory of the snapshots that are kept, bytes.
    kept: usize,
}

/// A page that was opened and not yet checked.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) name: String,
    pub(super) origin: Origin,
}

/// Where the renderings of a page come from.
#[derive(Debug)]
pub(super) enum Origin {
    /// The page is rendered at each width.
    Document(Document),
    /// Saved snapshots, one per width.
    Snapshots(Snapshots),
}

/// Snapshots of one address at several widths.
#[derive(Debug)]
pub(super) struct Snapshots {
    url: String,
    widths: Vec<f64>,
    all: Vec<Snapshot>,
}

/// A snapshot that waits until its page is checked.
#[derive(Debug)]
enum Snapshot {
    /// To be read again from its file, because those of a long list would fill the memory.
    File(String),
    Read(Box<PageSnapshot>),
}

impl Pages {
    /// Adds a page to render.
    pub(super) fn take_document(&mut self, name: &str, document: Document) {
        self.all.push(Page {
            name: name.to_owned(),
            origin: Origin::Document(document),
        });
    }

    /// Adds a snapshot; snapshots of one address form one page.
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

    /// The snapshot itself if it fits in the memory limit, or is not a file that can be read again, such as a pipe.
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
    /// Whether the page is rendered by the browser.
    pub(super) fn is_rendered(&self) -> bool {
        matches!(self.origin, Origin::Document(_))
    }
}

impl Snapshots {
    /// Whether these snapshots are of the given address and of other widths. The origin of a page from standard input
    /// is unknown, so it is never matched.
    fn are_of(&self, url: &str, width: f64) -> bool {
        let is_named = !url.is_empty() && url != STDIN_URL;
        is_named && url == self.url && !self.widths.contains(&width)
    }

    /// Reads the snapshots.
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

/// The browser of a command, and its render options.
#[derive(Debug)]
pub(super) struct Rendering {
    pub(super) browser: Renderer,
    pub(super) usual: RenderOptions,
    pub(super) widths: Vec<u16>,
    /// Limits the number of open tabs: those of a page come before those of the next.
    pub(super) tabs: Semaphore,
}

impl Rendering {
    /// Renders a page at each width.
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
        // The semaphore is never closed: this cannot fail.
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
        // A kept snapshot does not need its file any more.
        let mut pages = Pages::default();
        pages.take_snapshot(name, page);
        std::fs::remove_file(&path).unwrap();
        let Some(Origin::Snapshots(found)) = pages.all.pop().map(|page| page.origin) else {
            panic!("no snapshots")
        };
        assert!(found.read(None).into_iter().all(|page| page.is_ok()));
    }
}
