//! Changes of a picture: another picture, a broken or repaired one, another address.

use super::draft::Draft;
use super::tree::{ItemId, Tree};
use super::{Kind, PropertyChange};
use crate::escape::{printable_line, without_passwords};

/// Property name under which a changed address is reported.
pub(crate) const ADDRESS: &str = "src";
/// Maximum number of characters of a reported address. Source: ours; `data:` addresses have a million.
const MAX_ADDRESS: usize = 200;

/// The change of a picture that shows something else, or is broken on one of the pages.
pub(super) fn other_picture(
    (a, x): (&Tree<'_>, ItemId),
    (b, y): (&Tree<'_>, ItemId),
) -> Option<Draft> {
    let (one, other) = (&a.items[x], &b.items[y]);
    if !(one.is_picture && other.is_picture && (one.shows || other.shows)) {
        return None;
    }
    let broken = [a.is_broken(x), b.is_broken(y)];
    // Changes inside the document of a frame are reported like those of the page.
    let shows_documents = a.shows_document(x) && b.shows_document(y);
    let is_other = if shows_documents {
        a.source(x) != b.source(y)
    } else {
        one.hash != other.hash
    };
    if !is_other && broken[0] == broken[1] {
        return None;
    }
    let shown = broken.map(|b| if b { "broken" } else { "shown" });
    let [from, to] = shown.map(str::to_owned);
    let name = "picture".to_owned();
    let properties = (from != to).then_some(PropertyChange { name, from, to });
    let address = other_address((a, x), (b, y));
    Some(Draft {
        properties: properties.into_iter().chain(address).collect(),
        content: vec![one.hash, other.hash],
        ..Draft::new(Kind::Image, Some(x), Some(y))
    })
}

/// The old and new address of a picture, if they differ.
fn other_address(
    (a, x): (&Tree<'_>, ItemId),
    (b, y): (&Tree<'_>, ItemId),
) -> Option<PropertyChange> {
    if a.source(x) == b.source(y) {
        return None;
    }
    let [from, to] = [(a, x), (b, y)]
        .map(|(tree, item)| without_passwords(tree.attribute(item, "src")))
        .map(|address| printable_line(&address, MAX_ADDRESS));
    let name = ADDRESS.to_owned();
    (from != to).then_some(PropertyChange { name, from, to })
}
