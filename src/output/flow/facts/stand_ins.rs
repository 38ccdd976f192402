//! Pictures that hold a place: that of others until those are loaded, or one that is to stay empty.

use crate::hash::{HashMap, HashSet};
use crate::snapshot::PageSnapshot;

/// Fewest names of pictures of one address that is a placeholder. Source: ours: two may be a mistake.
const MIN_NAMES: usize = 3;

/// Fewest pictures of one address that holds places open. Source: ours, 954 pages of formasaurus: a dot of a counter is
/// alone; such a piece stands 12 to 70 times, on three pages as large as is written (`pixel_trans`, 10 px).
const MIN_SPACERS: usize = 3;

/// Addresses of pictures one of which is declared as large as a dot: wherever else they stand, they hold a place open.
/// Marks of a table stand as often and under their file's name (`check-green`), but are of one size.
pub(super) fn spacers(page: &PageSnapshot) -> HashSet<String> {
    let mut pictures: HashMap<&str, (usize, bool)> = HashMap::default();
    for image in page.tagged(["img"]).map(|id| page.node(id)) {
        if let Some(source) = image.attribute("src") {
            let (count, is_dot) = pictures.entry(source).or_default();
            *count += 1;
            *is_dot |= image.is_dot();
        }
    }
    pictures.retain(|_, (count, is_dot)| *count >= MIN_SPACERS && *is_dot);
    pictures.into_keys().map(str::to_owned).collect()
}

/// Addresses of pictures that are called by many names on one page: each holds the place of others.
pub(super) fn stand_ins(page: &PageSnapshot) -> HashSet<String> {
    let mut names: HashMap<&str, HashSet<&str>> = HashMap::default();
    for image in page.tagged(["img"]).map(|id| page.node(id)) {
        let name = image.attribute("alt").map_or("", str::trim);
        if let Some(source) = image.attribute("src").filter(|_| !name.is_empty()) {
            names.entry(source).or_default().insert(name);
        }
    }
    names.retain(|_, names| names.len() >= MIN_NAMES);
    names.into_keys().map(str::to_owned).collect()
}
