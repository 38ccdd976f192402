//! Notes that a text refers to: `*1` in the text leads to a note that begins with `*1`, which leads back.
//!
//! Cost: linear in nodes; looked for only where a text begins with such a link.

use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Most characters of the number of a note, with its signs. Source: ours: `[12]`, `*12`.
const MAX_NUMBER: usize = 5;
/// Levels between a text and its link. Source: ours: what dresses a number.
const MAX_INSIDE: usize = 3;

/// Of each unit that is a note the one that refers to it.
pub(super) fn notes(page: &PageSnapshot, units: &Units) -> Vec<Option<usize>> {
    let leads_back = |unit: &Unit| {
        let link = link_at_start(page, unit)?;
        let is_short = page.totals(link).chars as usize <= MAX_NUMBER;
        target_of(page, link).filter(|_| is_short && is_number(&page.text(link)))
    };
    let targets: Vec<Option<&str>> = units.list.iter().map(leads_back).collect();
    if targets.iter().all(Option::is_none) {
        return vec![None; units.len()];
    }
    let mut places: HashMap<&str, usize> = HashMap::default();
    for (id, _) in page.iter() {
        let named = [page.attribute(id, "id"), page.attribute(id, "name")];
        for name in named.into_iter().flatten() {
            // What holds more than one text is no number in one.
            let texts = units.touching(page, id);
            if texts.len() == 1 {
                places.entry(name).or_insert(texts.start);
            }
        }
    }
    let refers = |(note, target): (usize, Option<&str>)| {
        let from = *places.get(target?)?;
        (from < note).then_some(from)
    };
    targets.into_iter().enumerate().map(refers).collect()
}

/// The link that a text begins with.
fn link_at_start(page: &PageSnapshot, unit: &Unit) -> Option<NodeId> {
    let mut around = page.ancestors(unit.first).take(MAX_INSIDE);
    around.find(|id| page.tag(*id) == "a")
}

/// The place of a page that a link leads to.
fn target_of(page: &PageSnapshot, link: NodeId) -> Option<&str> {
    let (_, target) = page.attribute(link, "href")?.rsplit_once('#')?;
    (!target.is_empty()).then_some(target)
}

/// Whether a text is the number of a note: `*1`, `[2]`, `3.`, `注4`.
fn is_number(text: &str) -> bool {
    let text = text.trim();
    let is_sign = |c: char| c.is_ascii_digit() || "*[](){}.:†‡注註※".contains(c);
    text.chars().count() <= MAX_NUMBER
        && text.chars().all(is_sign)
        && text.contains(|c: char| c.is_ascii_digit() || c == '*' || c == '†')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_note_leads_back_to_what_refers_to_it() {
        let mut t = TestPage::new(800.0, 600.0);
        let link = |t: &mut TestPage, name: &str, href: &str, text: &str| {
            t.open_with("a", &[("id", name), ("href", href)])
                .text(text)
                .close();
        };
        t.open("body").open("p").text("The ferry did not sail");
        link(&mut t, "m1", "#n1", "*1");
        t.text(", they say.").close();
        t.open("p");
        link(&mut t, "n1", "http://example.org/page#m1", "*1");
        t.text(" As told by the captain.").close();
        t.open("p");
        link(&mut t, "top", "#m1", "Back");
        t.text(" to the text.").close();
        t.open("p");
        link(&mut t, "x", "#nowhere", "[2]");
        t.text(" Nobody refers to it.").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        assert_eq!(notes(&page, &units), [None, Some(0), None, None]);
    }
}
