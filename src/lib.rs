#![doc = include_str!("../README.md")]
//!
//! # Architecture
//! Data flows one way:
//!
//! ```text
//! Input -> browser -> PageSnapshot -> algorithms -> content -> output
//! ```
//!
//! The [`PageSnapshot`] is the centre. Only [`browser`] knows Chromium and tokio; everything
//! after the snapshot is pure, synchronous and deterministic: the same snapshot and options give
//! the same bytes. Floors, from the ground: [`geometry`], [`linear`], [`packed`] · [`snapshot`] ·
//! [`segmentation`], [`input`] · [`browser`], [`algorithm`], [`mod@evaluate`] · [`content`] · [`output`] · [`cli`].
//! Nothing imports upward.
//!
//! A new algorithm is one module and one line of [`algorithm::REGISTRY`].

pub mod algorithm;
pub mod archive;
pub mod browser;
mod cli;
pub mod config;
pub mod content;
pub mod escape;
pub mod evaluate;
pub mod files;
pub mod geometry;
pub mod input;
mod lab;
pub mod learn;
pub mod model;
pub mod output;
pub mod segmentation;
pub mod snapshot;
pub mod template;

pub use browser::{Browser, BrowserError, BrowserOptions, RenderError, RenderOptions, Renderer};
pub use config::Config;
pub use content::{ContentOptions, find_main_content};
pub use input::{Document, Input, InputError};
pub use segmentation::{Block, BlockId, Segmentation};
pub use snapshot::PageSnapshot;

#[doc(hidden)]
pub use cli::run as run_cli;
#[doc(hidden)]
pub use lab::run as run_lab;
