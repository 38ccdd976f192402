//! Other texts of the site between the paragraphs of one: a picture and a title that lead to the same page, or a
//! picture and a line that ends with a link ("read more").

use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot, is_picture_file};

/// Most texts of a teaser, and most of its nodes that are looked at. Source: ours: a kicker, a title, a line or two, a
/// day; bound the cost.
const MAX_TEXTS: usize = 6;
const MAX_NODES: usize = 96;
/// Elements from a picture or a text to the link around it. Source: ours; bounds the cost.
const MAX_IN_LINK: usize = 4;
/// Share of links from which on a box with a picture leads elsewhere. Source: ours: most of it.
const MAX_LINKED: f64 = 0.5;

/// Whether a box with a picture is one. A picture that leads to a larger one of itself is shown for its own sake.
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

/// Where the link around a node leads, if to another place than one of its own page.
fn link_around(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let mut around = page.ancestors(id).take(MAX_IN_LINK);
    let link = around.find(|up| page.is_link(*up))?;
    let href = page.attribute(link, "href")?;
    (!href.trim_start().starts_with('#')).then_some(href)
}

/// Whether the last word of a text is a link, and its first is none.
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
