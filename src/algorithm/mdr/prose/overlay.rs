//! Dialogs, and what asks for consent or for an address before the page can be read.

use super::super::runs::Candidate;
use crate::snapshot::{NodeId, PageSnapshot};

/// Largest share of the page's characters in an overlay. Source: ours: an element with most of them
/// is the page itself, whatever its name.
const MAX_OVERLAY: f64 = 0.5;
/// Words of ids and classes of what asks before the page can be read. Source: ours: the names
/// that consent tools and newsletters share; the law's in English, German and Romance languages.
const ASKS: [&str; 7] = [
    "cookie",
    "cookies",
    "consent",
    "gdpr",
    "dsgvo",
    "rgpd",
    "newsletter",
];
/// Classes of dialogs, as a whole: `modal-trigger` is a button beside a record. Source:
/// Bootstrap and those that follow it.
const DIALOGS: [&str; 2] = ["modal", "popup"];

/// Whether a list stands in a dialog, or in what asks for consent or for an address.
pub(in super::super) fn is_in_overlay(page: &PageSnapshot, list: &Candidate) -> bool {
    let all = f64::from(page.totals(page.root()).chars);
    page.ancestors(list.records[0][0])
        .take_while(|n| f64::from(page.totals(*n).chars) <= MAX_OVERLAY * all)
        .any(|n| is_overlay(page, n))
}

fn is_overlay(page: &PageSnapshot, id: NodeId) -> bool {
    let role = page.attribute(id, "role").unwrap_or("");
    let is_modal = page.attribute(id, "aria-modal") == Some("true");
    if page.tag(id) == "dialog" || matches!(role, "dialog" | "alertdialog") || is_modal {
        return true;
    }
    page.names(id).any(|name| {
        let name = name.to_ascii_lowercase();
        let mut parts = name.split(|c: char| !c.is_alphanumeric());
        DIALOGS.contains(&name.as_str()) || parts.any(|part| ASKS.contains(&part))
    })
}
