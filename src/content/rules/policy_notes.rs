//! The paragraph below a text about the conduct of readers, in any language: it links to the site's guidelines, its
//! privacy policy and its terms, three different pages. What follows in the same parent is dropped with it.
//!
//! Source: ours, arabic.cnn.com. Limits: a sentence with these three links at the end of its parent, behind running
//! text. A page whose own address or title names one of them is about that subject, and is left to the score.

use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// Words in the addresses of such pages, for each of the three kinds.
const KINDS: [&[&str]; 3] = [
    &["guidelines", "rules", "netiquette", "etiquette"],
    &["privacy"],
    &["terms", "conditions", "tos"],
];
/// Maximum number of units behind the paragraph in its parent, maximum number of its nodes that are examined, and
/// minimum number of running texts before it. Source: ours: a note on the opinions of readers; the second bounds the
/// cost.
const MAX_BEHIND: usize = 2;
const MAX_NODES: u32 = 64;
const MIN_BEFORE: usize = 3;
/// Minimum number of words of the paragraph. Source: ours, as running text has them: fewer are a bar of links.
const MIN_WORDS: u32 = 15;

/// Which units are such paragraphs, or follow one in its parent. Linear.
pub(super) fn policy_notes(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let mut out = vec![false; list.len()];
    if named_kinds(&page.source.url) | named_kinds(&page.source.title) != 0 {
        return out;
    }
    let mut before = 0;
    for (i, unit) in list.iter().enumerate() {
        let is_note = before >= MIN_BEFORE
            && unit.words >= MIN_WORDS
            && !unit.is_link()
            && leads_to_all(page, unit);
        if is_note && let Some(end) = end_of_parent(page, units, i) {
            out[i..end].fill(true);
        }
        before += usize::from(unit.is_running_text());
    }
    out
}

/// The kinds of pages that an address or a title names, as a bit mask.
fn named_kinds(address: &str) -> u32 {
    let path = address.split(['?', '#']).next().unwrap_or("");
    let path = path.split_once("//").map_or(path, |(_, behind)| behind);
    let path = path.to_ascii_lowercase();
    let words: Vec<&str> = path.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let is_named = |names: &&[&str]| words.iter().any(|word| names.contains(word));
    let kinds = KINDS
        .iter()
        .enumerate()
        .filter(|(_, names)| is_named(names));
    kinds.fold(0, |mask, (kind, _)| mask | 1 << kind)
}

/// Whether the links of a unit lead to a page of each kind; an address of two kinds does not count.
fn leads_to_all(page: &PageSnapshot, unit: &Unit) -> bool {
    let end = unit.end.0.min(unit.first.0 + MAX_NODES);
    let nodes = (unit.first.0.saturating_sub(1)..end).map(NodeId);
    let links = nodes.filter(|id| page.is_link(*id));
    let targets = links.filter_map(|id| page.attribute(id, "href"));
    let kinds = targets
        .map(named_kinds)
        .filter(|mask| mask.is_power_of_two());
    kinds.fold(0, |all, mask| all | mask) == (1 << KINDS.len()) - 1
}

/// The end of the units in the parent of a unit's block, if that is near.
fn end_of_parent(page: &PageSnapshot, units: &Units, at: usize) -> Option<usize> {
    let parent = page.parent(units.list[at].block)?;
    let end = units.within(page, parent).end;
    (end - at <= MAX_BEHIND + 1).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str =
        "The committee met again on Monday to discuss how the budget would be divided between all.";

    /// Number of texts that are dropped of a paragraph below a text with the given links, and of the given texts
    /// behind it.
    fn out(targets: &[&str], words: &str, behind: &[&str]) -> usize {
        out_of("News", targets, words, behind)
    }

    fn out_of(title: &str, targets: &[&str], words: &str, behind: &[&str]) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for _ in 0..3 {
            t.open("p").text(TEXT).close();
        }
        t.open("p").text(words);
        for target in targets {
            t.open_with("a", &[("href", target)]).text("this").close();
            t.text(" and ");
        }
        t.close();
        for text in behind {
            t.open("p").text(text).close();
        }
        let mut page = t.finish();
        page.source.title = title.to_owned();
        let units = Units::from_page(&page);
        let out = policy_notes(&page, &units);
        assert!(!out[..3].contains(&true));
        out.iter().filter(|out| **out).count()
    }

    #[test]
    fn a_paragraph_that_leads_to_all_rules_of_the_site_is_out() {
        let all = ["/community_guidelines.html", "/privacy.html", "/terms.html"];
        let words = "We like to hear what you think of it, and ask all who write here to read what we say of it ";
        let note = "What is said here is not ours.";
        assert_eq!(out(&all, words, &[note]), 2);
        assert_eq!(out(&all, words, &[]), 1);
        let title = "We change our terms";
        assert_eq!(out_of(title, &all, words, &[]), 0, "of just that");
        assert_eq!(out(&all, words, &[TEXT; 3]), 0, "it goes on");
        assert_eq!(out(&all[..2], words, &[note]), 0);
        assert_eq!(out(&["/privacy-guidelines-terms"], words, &[]), 0, "one");
        assert_eq!(out(&all, "See ", &[]), 0, "a bar");
    }
}
