//! The pages that are checked, in the order of the inputs, and where their renderings come from.

use crate::browser::{RenderError, RenderOptions, Renderer};
use crate::cli::exit::Failure;
use crate::input::{Document, Input, STDIN_URL};
use crate::snapshot::{PageSnapshot, Size};
use futures::future::join_all;
use std::path::Path;
use tokio::sync::Semaphore;
use url::Url;

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

/// A snapshot, which is read anew when its page is looked at: those of a long list would fill the memory.
#[derive(Debug)]
enum Snapshot {
    File(String),
    /// From a pipe, which can be read once.
    Read(Box<PageSnapshot>),
}

impl Page {
    /// A page to render.
    pub(super) fn rendered(name: &str, document: Document) -> Self {
        Self {
            name: name.to_owned(),
            origin: Origin::Document(document),
        }
    }

    /// Whether the browser renders it.
    pub(super) fn is_rendered(&self) -> bool {
        matches!(self.origin, Origin::Document(_))
    }
}

impl Snapshots {
    /// Whether a snapshot shows the same page at another width. Of what was piped in nobody knows where it is from.
    fn are_of(&self, page: &PageSnapshot) -> bool {
        let url = &page.source.url;
        let is_named = !url.is_empty() && url != STDIN_URL;
        is_named && *url == self.url && !self.widths.contains(&page.viewport.width)
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

/// Snapshots of one address are one page.
pub(super) fn take_snapshot(pages: &mut Vec<Page>, name: &str, page: Box<PageSnapshot>) {
    let (url, width) = (page.source.url.clone(), page.viewport.width);
    let known = pages.iter_mut().find_map(|known| match &mut known.origin {
        Origin::Snapshots(known) => known.are_of(&page).then_some(known),
        Origin::Document(_) => None,
    });
    let snapshot = if Path::new(name).is_file() {
        Snapshot::File(name.to_owned())
    } else {
        Snapshot::Read(page)
    };
    match known {
        Some(known) => {
            known.widths.push(width);
            known.all.push(snapshot);
        }
        None => pages.push(Page {
            name: name.to_owned(),
            origin: Origin::Snapshots(Snapshots {
                url,
                widths: vec![width],
                all: vec![snapshot],
            }),
        }),
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
        self.browser.render(document, &options).await
    }
}
