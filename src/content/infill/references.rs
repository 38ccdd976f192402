//! Keeps references: links whose text is their address, each in a line of its own behind a text (`→
//! https://example.org/`). The score takes such a line for one that leads elsewhere; but a printed address tells the
//! reader where to find more on the text above.
//!
//! Source: ours, the handbook of the administrators of Debian: of 172 such lines 153 are added that were lost in
//! English (one in three) and in other languages (two in three). On wcxb, aeb and snippets none is: there such lines
//! follow no kept text, or are kept already.
//!
//! # Limits
//! The line must consist of the address that its link leads to. Right above it must stand a kept sentence, or another
//! kept reference, in the same element or as that element's own text. It must not be very unlikely.

use super::Infill;
use crate::content::candidates::Candidates;
use crate::content::standfirst::MIN_LEAD_WORDS;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum probability of a reference. Source: ours, see above: .13 to .47.
const MIN_REFERENCE: f32 = 0.1;
/// Maximum number of nodes of a line, and of elements around its first text, among which its link is looked for.
/// Source: ours, to bound the cost: a sign, elements that style a link.
const MAX_NODES: usize = 16;
const MAX_INSIDE: usize = 4;
/// Beginnings of an address.
const BEGINNINGS: [&str; 3] = ["https://", "http://", "www."];

/// The references of a page right behind a sentence or another reference, in document order. Cost: linear.
pub(super) fn references(page: &PageSnapshot, units: &Units) -> Vec<usize> {
    let list = &units.list;
    let mut found: Vec<usize> = Vec::new();
    for (above, beside) in list.windows(2).enumerate() {
        let (text, unit) = (&beside[0], &beside[1]);
        let is_read = found.last() == Some(&above) || is_sentence(page, text);
        if is_read && stands_with(page, text, unit) && is_reference(page, unit) {
            found.push(above + 1);
        }
    }
    found
}

fn is_sentence(page: &PageSnapshot, unit: &Unit) -> bool {
    unit.words >= MIN_LEAD_WORDS && !page.is_heading(unit.block)
}

/// Whether a unit stands in the same element as the text above it, or directly in that text's block.
fn stands_with(page: &PageSnapshot, above: &Unit, unit: &Unit) -> bool {
    let parent = page.parent(unit.block);
    parent.is_some() && (parent == Some(above.block) || parent == page.parent(above.block))
}

/// Whether the whole text of a unit is the address of its link.
fn is_reference(page: &PageSnapshot, unit: &Unit) -> bool {
    let said = address_in(&unit.text);
    let is_address = !said.contains(char::is_whitespace)
        && BEGINNINGS.iter().any(|begin| said.starts_with(begin));
    let leads_there = |id: NodeId| {
        let leads = page.attribute(id, "href").map(bare);
        page.tag(id) == "a" && leads.is_some_and(|leads| leads.eq_ignore_ascii_case(bare(said)))
    };
    let inside = (unit.first.0..unit.end.0).map(NodeId).take(MAX_NODES);
    let around = page.ancestors(unit.first).take(MAX_INSIDE);
    is_address && inside.chain(around).any(leads_there)
}

/// A text without the signs before it.
fn address_in(text: &str) -> &str {
    text.trim_start_matches(|c: char| !c.is_alphanumeric())
}

/// An address without its scheme and without a slash at its end.
fn bare(address: &str) -> &str {
    let address = address.trim().trim_end_matches('/');
    let rest = address.split_once("://").map(|(_, rest)| rest);
    rest.unwrap_or(address)
}

impl Infill {
    /// Keeps references behind kept texts, and behind other kept references.
    pub(super) fn keep_references(&self, candidates: &Candidates, kept: &mut [bool]) {
        for i in &self.references {
            let is_likely = candidates.probabilities[*i] >= MIN_REFERENCE;
            kept[*i] |= kept[*i - 1] && is_likely && candidates.may_be[*i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Infill;
    use crate::content::infill::tests::settle;
    use crate::content::page_type::PageKind;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    const NOTE: &str = "Good documentation of it is rather scarce, but here are two pages.";
    const HREF: &str = "https://example.org/howto/";

    /// Which of two links with the text are kept behind a kept text, each with the probability.
    fn kept_of(text: &str, said: &str, likely: f32) -> [bool; 2] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").text(text);
        for line in [said, said] {
            t.open("div").text("→ ");
            t.open_with("a", &[("href", HREF)]).text(line).close();
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let mut kept = [true, false, false];
        let of_page = (likely, PageKind::Article);
        settle(&page, &units, of_page, &mut kept, Infill::keep_references);
        [kept[1], kept[2]]
    }

    #[test]
    fn links_that_say_their_address_stay_with_the_text_above_them() {
        assert_eq!(kept_of(NOTE, HREF, 0.3), [true, true]);
        let short = "www.example.org/howto";
        assert_eq!(kept_of(NOTE, "http://example.org/howto", 0.3), [true; 2]);
        assert_eq!(kept_of(NOTE, short, 0.3), [false; 2], "another address");
        assert_eq!(kept_of(NOTE, "The other page", 0.3), [false, false]);
        assert_eq!(kept_of("Links", HREF, 0.3), [false, false], "no sentence");
        assert_eq!(kept_of(NOTE, HREF, 0.05), [false, false], "unlikely");
    }
}
