//! Telephone numbers and mail addresses stay with the postal address in the same box. A line counts as one by its
//! markup (`itemprop`, `tel:`, `mailto:`, hCard classes); the box must hold a kept text that is marked as a postal
//! address. The score prefers streets to digits. Source: ours, pages with the words of schema.org, and six of 954 of
//! formasaurus with those of hCard.

use crate::content::candidates::Candidates;
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of words of a contact line. Source: ours: two numbers and an address, each with its label.
const MAX_WORDS: u32 = 14;
/// Maximum number of boxes around the line that are searched for the address, and of texts in such a box. Source: ours:
/// a card of a person.
const MAX_BOXES: usize = 3;
const MAX_TEXTS: usize = 12;
/// Microdata properties of contact lines and of postal addresses. Source: schema.org.
const CONTACT_PROPERTIES: [&str; 3] = ["telephone", "email", "faxNumber"];
const ADDRESS_PROPERTIES: [&str; 3] = ["address", "streetAddress", "postalCode"];
/// Class names of both. Source: hCard 1.0; its other names are used for anything.
const CONTACT_CLASSES: [&str; 2] = ["tel", "email"];
const ADDRESS_CLASSES: [&str; 3] = ["adr", "street-address", "postal-code"];

/// A contact line and the postal address in its box; both are units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Contact {
    line: usize,
    address: usize,
}

/// The contact lines of a page that share a small box with a postal address. Linear, as few boxes of few texts are
/// searched for each line.
pub(super) fn contacts(page: &PageSnapshot, units: &Units) -> Vec<Contact> {
    let calls = |id: &NodeId| {
        let href = page.attribute(*id, "href").unwrap_or("");
        href.starts_with("tel:") || href.starts_with("mailto:")
    };
    let mut contact_elements = marked(page, &CONTACT_PROPERTIES, &CONTACT_CLASSES);
    contact_elements.extend(page.tagged(["a", "area"]).filter(calls));
    let is_contact = touched(page, units, &contact_elements);
    if !is_contact.contains(&true) {
        return Vec::new();
    }
    let mut address_elements = marked(page, &ADDRESS_PROPERTIES, &ADDRESS_CLASSES);
    address_elements.extend(page.tagged(["address"]));
    let is_address = touched(page, units, &address_elements);
    let contact = |line: usize| {
        let unit = &units.list[line];
        let around = page.inclusive_ancestors(unit.block).take(MAX_BOXES);
        let boxes = around.map(|up| units.within(page, up));
        let mut boxes = boxes.take_while(|own| own.len() <= MAX_TEXTS);
        let address = boxes.find_map(|mut own| own.find(|i| is_address[*i] && *i != line))?;
        Some(Contact { line, address })
    };
    let lines = (0..units.len()).filter(|i| is_contact[*i] && units.list[*i].words <= MAX_WORDS);
    lines.filter_map(contact).collect()
}

/// The elements that have one of the microdata properties or one of the class names.
fn marked(page: &PageSnapshot, properties: &[&str], names: &[&str]) -> Vec<NodeId> {
    let mut found = page.saying_property(|property| properties.contains(&property));
    found.extend(page.called(|name| names.contains(&name)));
    found
}

/// For each unit whether it is, holds or stands in one of the elements.
fn touched(page: &PageSnapshot, units: &Units, elements: &[NodeId]) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    for id in elements {
        let own = units.touching(page, *id).take(MAX_TEXTS);
        own.for_each(|i| found[i] = true);
    }
    found
}

/// Keeps each contact line whose address is kept.
pub(super) fn keep_contacts(contacts: &[Contact], candidates: &Candidates, kept: &mut [bool]) {
    for Contact { line, address } in contacts {
        kept[*line] |= kept[*address] && candidates.may_join(*line);
    }
}
