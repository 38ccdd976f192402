//! How often a page shows each of its pictures.

use crate::hash::HashMap;
use crate::snapshot::{PageSnapshot, image_sources};

/// How many pictures of a page have each address, whichever of several it is of theirs.
pub(super) type Sources<'a> = HashMap<&'a str, usize>;

/// Counts them. Linear.
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
