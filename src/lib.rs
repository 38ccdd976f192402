#![doc = include_str!("../README.md")]
//!
//! # Guides
//! [`docs`] holds the guides; `visiblock help TOPIC` prints them. For those who
//!
//! - render pages and read results: [`docs::rendering`], [`docs::metadata`], [`docs::papers`];
//! - have many pages, or several of one site: [`docs::runs`], [`docs::templates`], [`docs::archives`];
//! - check how pages look: [`docs::layout`], [`docs::comparison`];
//! - open pages of strangers: [`docs::network`], [`docs::safety`];
//! - ask how good or how fast it is: [`docs::figures`], [`docs::speed`];
//! - change the code: [`docs::architecture`], [`docs::extending`], [`docs::contributing`].
//!
//! # Step by step
//! What [`segment`] and [`extract`] do at once, with thresholds of one's own. [`Config`] reads them from a
//! file and finds algorithms by their names, [`TemplateMarks`] tell [`find_main_content`] what other pages of
//! the site repeat, [`Extraction`] holds the text, Markdown and HTML with what the page says of itself.
//!
//! ```no_run
//! use visiblock::algorithm::{Segmenter, Vips};
//! use visiblock::{Config, Extraction, PageSnapshot, find_main_content};
//!
//! # fn main() -> Result<(), visiblock::Error> {
//! let page = PageSnapshot::load("page.pagesnap".as_ref())?;
//! let vips = Vips { pdoc: 7, ..Vips::default() };
//! let blocks = vips.segment(&page);
//! let config = Config::load("thresholds.toml".as_ref())?;
//! let by_name = config.segmenter("tps")?.segment(&page);
//! println!("{} and {} blocks", blocks.leaves().len(), by_name.leaves().len());
//! let main = find_main_content(&page, &blocks, &config.content()?, None);
//! println!("{}", Extraction::new(&page, &blocks, &main).markdown);
//! # Ok(())
//! # }
//! ```
//!
//! [`output::records`] shows how the lists of a page become tables, [`archive`] how what a page loads is recorded as
//! WARC and rendered again.
//!
//! # Many pages, one browser
//! Tasks share a [`Renderer`], which replaces a browser that died or has served its time. Each call has a tab of its
//! own: no more of them should be open than the machine has processors.
//!
//! ```no_run
//! use std::sync::Arc;
//! use std::time::Duration;
//! use tokio::sync::Semaphore;
//! use tokio::task::JoinSet;
//! use visiblock::browser::Recycling;
//! use visiblock::{BrowserOptions, Document, RenderOptions, Renderer};
//!
//! # #[tokio::main]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let renderer = Renderer::start(BrowserOptions::default(), Recycling::default()).await?;
//! let (renderer, tabs) = (Arc::new(renderer), Arc::new(Semaphore::new(4)));
//! let mut tasks = JoinSet::new();
//! for url in ["https://example.org/", "https://example.com/"] {
//!     let document = Document::from_url(url.parse()?)?;
//!     let (renderer, tabs) = (Arc::clone(&renderer), Arc::clone(&tabs));
//!     tasks.spawn(async move {
//!         let _tab = tabs.acquire().await;
//!         let options = RenderOptions {
//!             timeout: Duration::from_secs(20),
//!             ..RenderOptions::default()
//!         };
//!         renderer.render(&document, &options).await
//!     });
//! }
//! while let Some(rendered) = tasks.join_next().await {
//!     match rendered? {
//!         Ok(page) => println!("{}: {:?}", page.source.url, page.warnings),
//!         Err(error) => eprintln!("{error}"),
//!     }
//! }
//! if let Some(renderer) = Arc::into_inner(renderer) {
//!     renderer.close().await;
//! }
//! # Ok(())
//! # }
//! ```
//!
//! - **Time.** [`RenderOptions::timeout`] bounds a page with its second tries; starting browsers and opening tabs does
//!   not count. A page that is not done by then is delivered as far as it came, and its `warnings` say so;
//!   [`RenderError::Timeout`] is for one of which nothing came. A `tokio::time::timeout` around the call would throw
//!   away what is there.
//! - **Cancelling.** Dropping the future, or ending its task, gives its page up: its tab is closed in the background,
//!   with all that the page left in the browser. Other pages go on, and the next one works. A recorder may hold a part
//!   of the page: give the next one another.
//! - **The end.** `close` waits until the browser's processes and its profile are gone. A browser ends also where its
//!   [`Browser`] or [`Renderer`] is dropped, or our process ends.
//!
//! # From async code
//! Only the browser is asynchronous. What opens and reads files ([`Input::open`], [`PageSnapshot::load`], [`archive`])
//! and what computes ([`segment`], [`extract`], [`diff::compare`]) blocks its thread, for up to seconds on large pages.
//! Where other tasks wait for the same threads, it gets one of its own:
//!
//! ```no_run
//! use tokio::task::spawn_blocking;
//! use visiblock::{Input, RenderOptions, Renderer};
//!
//! # async fn read(renderer: &Renderer) -> Result<(), Box<dyn std::error::Error>> {
//! let page = match spawn_blocking(|| Input::open("page.html", None)).await?? {
//!     Input::Document(document) => renderer.render(&document, &RenderOptions::default()).await?,
//!     Input::Snapshot(page) => *page,
//!     _ => return Ok(()),
//! };
//! let extraction = spawn_blocking(move || visiblock::extract(&page)).await?;
//! println!("{}", extraction.markdown);
//! # Ok(())
//! # }
//! ```
//!
//! # Pages of one's own network
//! Pages reach public addresses only, wherever they lead. Each [`Allowance`](browser::Allowance) makes one exception;
//! [`RenderError::Blocked`] names the narrowest that would do. [`docs::network`] tells the rest.
//!
//! ```no_run
//! use visiblock::browser::{Allowance, NetworkPolicy};
//! use visiblock::{Browser, BrowserOptions};
//!
//! # async fn launch() -> Result<Browser, visiblock::Error> {
//! let here: Allowance = "localhost:3000".parse()?;
//! let intranet: Allowance = "10.1.0.0/16".parse()?;
//! let browser = Browser::launch(BrowserOptions {
//!     network: NetworkPolicy {
//!         allow_private: vec![here, intranet],
//!     },
//!     ..BrowserOptions::default()
//! })
//! .await?;
//! # Ok(browser)
//! # }
//! ```

pub mod algorithm;
pub mod archive;
#[cfg(feature = "browser")]
pub mod browser;
pub mod content;
pub mod diff;
pub mod docs;
#[cfg(feature = "research")]
pub mod evaluate;
pub mod geometry;
#[cfg(feature = "picture")]
pub mod lint;
pub mod output;
pub mod paper;
pub mod segmentation;
pub mod snapshot;
pub mod template;

mod characters;
#[cfg(feature = "cli")]
mod check;
#[cfg(feature = "cli")]
mod cli;
#[cfg(all(test, feature = "research"))]
mod complexity;
mod config;
mod counted;
mod error;
mod hash;
#[cfg(feature = "browser")]
mod json;
#[cfg(feature = "research")]
mod lab;
#[cfg(feature = "research")]
mod learn;
mod operations;
mod public_suffix;
#[cfg(feature = "cli")]
mod run;
mod threshold;

// Not part of the interface: our own tests and benches read them.
#[doc(hidden)]
pub mod escape;
#[doc(hidden)]
pub mod files;
#[doc(hidden)]
pub mod input;
#[doc(hidden)]
pub mod model;

#[cfg(feature = "cli")]
#[doc(hidden)]
pub use cli::run as run_cli;
#[cfg(feature = "research")]
#[doc(hidden)]
pub use lab::run as run_lab;

#[cfg(feature = "browser")]
pub use browser::{Browser, BrowserError, BrowserOptions, RenderError, RenderOptions, Renderer};
pub use config::{Config, ConfigError};
pub use content::{ContentOptions, MainContent, find_main_content};
pub use error::Error;
pub use input::{Body, Document, Input, InputError};
pub use output::extract::Extraction;
pub use segmentation::{Block, BlockId, Role, Segmentation};
pub use snapshot::{PageSnapshot, SnapshotError};
pub use template::TemplateMarks;
pub use threshold::ThresholdError;

// Crates whose types stand in the interface.
#[cfg(feature = "browser")]
pub use ::{futures, tokio};
pub use ::{geo, schemars, strum, toml, url};

use algorithm::{Segmenter, Visiblock};

/// Cuts a page into visual blocks by the default algorithm with its defaults.
///
/// ```no_run
/// # fn main() -> Result<(), visiblock::Error> {
/// let page = visiblock::PageSnapshot::load("page.pagesnap".as_ref())?;
/// for block in visiblock::segment(&page).leaves() {
///     println!("{:?} {}", block.rect, block.text(&page));
/// }
/// # Ok(())
/// # }
/// ```
pub fn segment(page: &PageSnapshot) -> Segmentation {
    Visiblock::default().segment(page)
}

/// Extracts the main content of a page with all defaults: as text, Markdown and HTML, with what
/// the page says of itself.
///
/// ```no_run
/// # fn main() -> Result<(), visiblock::Error> {
/// let page = visiblock::PageSnapshot::load("page.pagesnap".as_ref())?;
/// println!("{}", visiblock::extract(&page).markdown);
/// # Ok(())
/// # }
/// ```
pub fn extract(page: &PageSnapshot) -> Extraction {
    let blocks = segment(page);
    let main = find_main_content(page, &blocks, &ContentOptions::default(), None);
    Extraction::new(page, &blocks, &main)
}
