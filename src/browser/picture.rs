//! Plain pictures of pages, separate from their snapshots.

use super::lock::locked;
use std::sync::{Arc, Mutex};

/// The part of a page that a plain picture shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PictureOf {
    /// The whole page.
    Page,
    /// The visible window.
    Window,
    /// The first element that a CSS selector matches.
    Element(String),
}

/// Receives a plain picture (PNG) of the page, in device px: set it as [`crate::browser::RenderOptions::picture`],
/// render, and call [`Picture::take`]. For one page at a time; clones share the picture.
#[derive(Debug, Clone)]
pub struct Picture {
    shows: PictureOf,
    png: Arc<Mutex<Option<Vec<u8>>>>,
}

impl Picture {
    /// A picture that has not been taken yet.
    pub fn new(shows: PictureOf) -> Self {
        Self {
            shows,
            png: Arc::default(),
        }
    }

    /// The part of the page that it shows.
    pub(super) fn shows(&self) -> &PictureOf {
        &self.shows
    }

    /// Stores the picture.
    pub(super) fn keep(&self, png: Vec<u8>) {
        *locked(&self.png) = Some(png);
    }

    /// Takes the picture (PNG), if there is one.
    pub fn take(&self) -> Option<Vec<u8>> {
        locked(&self.png).take()
    }
}

impl PartialEq for Picture {
    /// Whether both share one picture.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.png, &other.png)
    }
}
