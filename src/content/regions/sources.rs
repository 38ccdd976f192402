//! Counts how often a page shows each of its images.

use crate::hash::HashMap;
use crate::snapshot::{PageSnapshot, image_sources};

/// For each image address, the number of images with it among their sources.
pub(super) type Sources<'a> = HashMap<&'a str, usize>;

/// Counts the images of a page. Cost: linear.
pub(super) fn sources(page: &PageSnapshot) -> Sources<'_> {
    let mut found = Sources::default();
    for picture in page.tagged(["img"]) {
        let mut own: Vec<&str> = image_sources(page.node(picture)).collect();
        own.sort_unstable();
        own.dedup();
        for source in own {
            *found.entry(source).or_default() += 1;
        }
    }
    found
}
