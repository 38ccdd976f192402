//! Pictures that hold a place: that of others until those are loaded, or one that is to stay empty.

use crate::hash::{HashMap, HashSet};
use crate::snapshot::PageSnapshot;

/// Fewest names of pictures of one address that is a placeholder. Source: ours: two may be a mistake.
const MIN_NAMES: usize = 3;

/// Fewest occurrences of the address of a spacer picture. Source: ours, 954 pages of formasaurus: the dot of a counter
/// occurs once; a spacer occurs 12 to 70 times, on three pages in its declared size (`pixel_trans`, 10 px).
const MIN_SPACERS: usize = 3;

/// Addresses of spacers: pictures of which at least one occurrence is declared too small to see. The other occurrences
/// are placeholders, too. Marks of a table occur as often and have a file name for a name (`check-green`), but are of
/// one size.
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
