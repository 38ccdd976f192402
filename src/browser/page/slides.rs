//! Parts of a page that are shown in turn: slides of carousels and decks, tab panels.
//!
//! They are recognised by layout: similar siblings of which one is visible and the others are hidden, or of which
//! some are visible and the others are clipped.

use crate::snapshot::{Hidden, NodeId, NodeKind, PageSnapshot, WarningKind};

/// Minimum number of siblings. Source: ours; of two, one is often the other's copy for another device.
const MIN_PARTS: usize = 3;
/// Minimum share of a page's text in hidden parts that is reported. Source: ours; a page is taken to be read whole at
/// 95 % of its words.
const MIN_SHARE: f64 = 0.05;

/// Siblings that are shown in turn.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Parts {
    shown: usize,
    all: usize,
    /// Number of characters in the hidden ones.
    held: u32,
}

/// The warning for a page that shows only some of its slides.
pub(crate) fn warning(page: &PageSnapshot) -> Option<String> {
    let all = parts(page);
    let held: u32 = all.iter().map(|parts| parts.held).sum();
    let shown = page.totals(page.root()).chars;
    let largest = all.iter().max_by_key(|parts| parts.held)?;
    let is_told = f64::from(held) >= MIN_SHARE * f64::from(held + shown);
    is_told.then(|| {
        let Parts { shown, all, .. } = largest;
        WarningKind::InParts.told(format_args!("{shown} of {all} slides or panels shown at a time; `interaction.expand` lays out those that say what they are"))
    })
}

/// Whether the page has hidden parts that are shown in turn.
pub(crate) fn take_turns(page: &PageSnapshot) -> bool {
    !parts(page).is_empty()
}

/// The outermost slide groups.
fn parts(page: &PageSnapshot) -> Vec<Parts> {
    let mut found = Vec::new();
    let mut end = NodeId::from_index(0);
    for (id, node) in page.iter() {
        if id < end || node.kind != NodeKind::Element || page.totals(id).concealed == 0 {
            continue;
        }
        if let Some(parts) = group(page, id) {
            found.push(parts);
            end = node.end;
        }
    }
    found
}

/// The children of an element as a group, if they are shown in turn.
fn group(page: &PageSnapshot, id: NodeId) -> Option<Parts> {
    let holds = |id: &NodeId| {
        let totals = page.totals(*id);
        page.node(*id).kind == NodeKind::Element && totals.chars + totals.concealed > 0
    };
    let children: Vec<NodeId> = page.children(id).filter(holds).collect();
    let (first, rest) = children.split_first()?;
    if children.len() < MIN_PARTS
        || rest
            .iter()
            .any(|other| page.tag(*other) != page.tag(*first))
    {
        return None;
    }
    let is_shown = |id: &&NodeId| page.totals(**id).chars > 0;
    let shown: Vec<&NodeId> = children.iter().filter(is_shown).collect();
    let hidden: Vec<&NodeId> = children.iter().filter(|id| !is_shown(id)).collect();
    let is_cut_off = |id: &&NodeId| {
        matches!(
            page.node(**id).hidden,
            Some(Hidden::Clipped | Hidden::OffPage)
        )
    };
    let one = *shown.first()?;
    let is_strip = !hidden.is_empty() && hidden.iter().all(is_cut_off);
    let is_pile = shown.len() == 1 && hidden.iter().all(|other| are_alike(page, *one, **other));
    (is_strip || is_pile).then(|| Parts {
        shown: shown.len(),
        all: children.len(),
        held: hidden.iter().map(|id| page.totals(**id).concealed).sum(),
    })
}

/// Whether two siblings are of one kind: they share a class, or their element name says so.
fn are_alike(page: &PageSnapshot, one: NodeId, other: NodeId) -> bool {
    let classes = |id| page.attribute(id, "class").unwrap_or_default();
    let mut own = classes(one).split_whitespace();
    matches!(page.tag(one), "section" | "article" | "li")
        || own.any(|class| classes(other).split_whitespace().any(|c| c == class))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// A page with a text, and divisions with the given classes of which one is shown.
    fn page(classes: &[&str], beside: &str) -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").text(beside).open("main");
        for (i, class) in classes.iter().enumerate() {
            if i == 0 {
                t.open_with("div", &[("class", class)])
                    .text("The first slide")
                    .close();
            } else {
                t.open_bare_with("div", &[("class", class)])
                    .unrendered("Another slide")
                    .close();
            }
        }
        t.finish()
    }

    #[test]
    fn slides_that_take_turns_are_told_of() {
        let told = warning(&page(&["slide on", "slide", "next slide", "slide"], "Deck")).unwrap();
        assert!(told.starts_with("in parts: 1 of 4 slides"), "{told}");
    }

    #[test]
    fn what_is_not_alike_or_little_is_not_told_of() {
        assert_eq!(
            warning(&page(&["app", "modal", "modal", "modal"], "App")),
            None
        );
        assert_eq!(warning(&page(&["slide", "slide"], "Two")), None);
        let long = "A long text beside the slides. ".repeat(50);
        let much = page(&["slide", "slide", "slide"], &long);
        assert_eq!(warning(&much), None);
        assert!(take_turns(&much));
    }

    #[test]
    fn slides_beyond_the_edge_of_the_page_are_told_of() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for left in [0.0, 820.0, 1640.0] {
            t.at(left, 0.0).open("div").text("A slide in a row").close();
        }
        let told = warning(&t.finish()).unwrap();
        assert!(told.starts_with("in parts: 1 of 3 slides"), "{told}");
    }
}
