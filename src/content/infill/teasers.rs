//! Recognizes teasers of other texts between the paragraphs of a text: an image and a title that link to the same
//! page, or an image and a line that ends with a link ("read more").

use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot, is_picture_file};

/// Maximum number of texts of a teaser, and maximum number of its nodes that are looked at. Source: ours, to bound
/// the cost: a kicker, a title, a line or two, a date.
const MAX_TEXTS: usize = 6;
const MAX_NODES: usize = 96;
/// Maximum number of elements from an image or a text to the link around it. Source: ours, to bound the cost.
const MAX_IN_LINK: usize = 4;
/// Maximum share of links in a box with an image that is no teaser, 0..=1. Source: ours: half of it.
const MAX_LINKED: f64 = 0.5;

/// Whether a box with an image is a teaser. An image that links to a larger version of itself does not count.
pub(super) fn is_teaser(page: &PageSnapshot, units: &Units, id: NodeId) -> bool {
    let held = units.within(page, id);
    let texts = &units.list[held];
    if texts.len() > MAX_TEXTS {
        return false;
    }
    let pictures = page.subtree(id).take(MAX_NODES);
    let mut pictures = pictures.filter(|inner| page.tag(*inner) == "img");
    let Some(picture) = pictures.next() else {
        return false;
    };
    let leads = link_around(page, picture).filter(|href| !is_picture_file(href));
    let leads_along = |text: &Unit| leads.is_some() && link_around(page, text.first) == leads;
    page.totals(id).link_density() > MAX_LINKED
        || texts.iter().any(leads_along)
        || texts.last().is_some_and(|last| ends_with_link(page, last))
}

/// The address of the link around a node, unless it is a place in the same page.
fn link_around(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let mut around = page.ancestors(id).take(MAX_IN_LINK);
    let link = around.find(|up| page.is_link(*up))?;
    let href = page.attribute(link, "href")?;
    (!href.trim_start().starts_with('#')).then_some(href)
}

/// Whether the last word of a text is a link, and its first is not.
fn ends_with_link(page: &PageSnapshot, unit: &Unit) -> bool {
    let says = |id: &NodeId| {
        let text = page.node(*id).text.as_deref().unwrap_or("");
        text.contains(char::is_alphanumeric)
    };
    let texts = (unit.first.0..unit.end.0).map(NodeId);
    let last = texts.rev().find(says);
    let links = |id: NodeId| link_around(page, id).is_some();
    last.is_some_and(|last| last > unit.first && links(last)) && !links(unit.first)
}
