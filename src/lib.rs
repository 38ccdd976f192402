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

pub mod algorithm;
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
#[cfg(feature = "cli")]
mod run;
mod threshold;

// Not part of the interface: our own tests and benches read them.
#[doc(hidden)]
pub mod archive;
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
pub use input::{Document, Input, InputError};
pub use output::extract::Extraction;
pub use segmentation::{Block, BlockId, Role, Segmentation};
pub use snapshot::{PageSnapshot, SnapshotError};
pub use template::TemplateMarks;
pub use threshold::ThresholdError;

// Crates whose types stand in the interface.
pub use ::{geo, toml, url};

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
