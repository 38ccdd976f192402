//! Plain pictures of pages, beside their snapshots.

use super::lock::locked;
use std::sync::{Arc, Mutex};

/// What a plain picture shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PictureOf {
    /// The whole page.
    Page,
    /// What is in the window.
    Window,
    /// The first element that a CSS selector matches.
    Element(String),
}

/// Keeps a plain picture (PNG) of the page, in device px: give it to
/// [`crate::browser::RenderOptions::picture`], render, and [`Picture::take`]. One serves one page at
/// a time; its clones are the same one.
#[derive(Debug, Clone)]
pub struct Picture {
    shows: PictureOf,
    png: Arc<Mutex<Option<Vec<u8>>>>,
}

impl Picture {
    /// A picture that is to be taken.
    pub fn new(shows: PictureOf) -> Self {
        Self {
            shows,
            png: Arc::default(),
        }
    }

    /// What it shows.
    pub(super) fn shows(&self) -> &PictureOf {
        &self.shows
    }

    /// Takes the picture in.
    pub(super) fn keep(&self, png: Vec<u8>) {
        *locked(&self.png) = Some(png);
    }

    /// The picture (PNG), if it was taken.
    pub fn take(&self) -> Option<Vec<u8>> {
        locked(&self.png).take()
    }
}

impl PartialEq for Picture {
    /// Whether it is the same one.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.png, &other.png)
    }
}
