//! What changed in a picture: what it shows, whether it is there, and its address.

use super::draft::Draft;
use super::tree::{ItemId, Tree};
use super::{Kind, PropertyChange};
use crate::escape::{printable_line, without_passwords};

/// The property of a picture that has another address.
pub(crate) const ADDRESS: &str = "src";
/// Characters of an address that are told. Source: ours; those that hold their picture have a million.
const MAX_ADDRESS: usize = 200;

/// The change of a picture that shows something else.
pub(super) fn other_picture(
    (a, x): (&Tree<'_>, ItemId),
    (b, y): (&Tree<'_>, ItemId),
) -> Option<Draft> {
    let (one, other) = (&a.items[x], &b.items[y]);
    if !(one.is_picture && other.is_picture && (one.shows || other.shows)) {
        return None;
    }
    let broken = [a.is_broken(x), b.is_broken(y)];
    // What the document of a frame says is told as it is of the page.
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

/// The addresses of a picture, where it has others now.
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
