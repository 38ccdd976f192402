//! Headings of several alike boxes beside each other: they name the page's parts, such as offers.

use super::heading::Heading;
use crate::content::framing::is_framing;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of ancestors of a heading that may be its box. Source: ours: a card.
const MAX_AROUND: usize = 4;
/// Minimum number of other alike boxes. Source: ours: two columns are as often a text and a sidebar.
const MIN_OTHERS: usize = 2;
/// Maximum number of characters of a box, as a multiple of the longest other one. Source: ours: a text among cards
/// has more.
const MAX_TIMES: u32 = 2;

/// Whether a heading stands below one of a higher level, in one of several alike sibling boxes that each have a
/// heading of its level: it then names a part of the page, even if a title says its words.
///
/// Source: ours, arxan.com (`Explore Our Solutions`, and below it `Application Protection`, `Key Protection`, ...).
/// Limits: boxes are alike by tag and class; headings that contain its words (`Re: ...`) are answers, and do not
/// count.
pub(in crate::content::metadata) fn heads_one_of_several(
    page: &PageSnapshot,
    headings: &[Heading],
    heading: &Heading,
) -> bool {
    let is_above = |h: &&Heading| {
        h.level < heading.level && h.node < heading.node && !is_framing(page, h.node)
    };
    let Some(above) = headings.iter().filter(is_above).map(|h| h.node).max() else {
        return false;
    };
    let is_other = |h: &&Heading| {
        h.level == heading.level && h.node != heading.node && !h.folded.contains(&heading.folded)
    };
    let others: Vec<NodeId> = headings.iter().filter(is_other).map(|h| h.node).collect();
    if others.len() < MIN_OTHERS {
        return false;
    }
    let around = page.ancestors(heading.node).take(MAX_AROUND);
    let mut boxes = around.take_while(|up| *up > above);
    boxes.any(|own| is_one_of(page, own, &others))
}

/// Whether enough siblings of a box are like it and hold one of the headings `others`, which are in document order.
fn is_one_of(page: &PageSnapshot, own: NodeId, others: &[NodeId]) -> bool {
    let Some(parent) = page.parent(own) else {
        return false;
    };
    let class = page.attribute(own, "class");
    let holds_other = |id: NodeId| {
        let next = others.get(others.partition_point(|heading| *heading < id));
        next.is_some_and(|heading| page.contains(id, *heading))
    };
    let is_alike = |other: &NodeId| {
        *other != own
            && page.tag(*other) == page.tag(own)
            && page.attribute(*other, "class") == class
            && holds_other(*other)
    };
    let alike = page.children(parent).filter(is_alike);
    let chars: Vec<u32> = alike.map(|other| page.totals(other).chars).collect();
    let longest = chars.iter().max().copied().unwrap_or(0);
    chars.len() >= MIN_OTHERS && page.totals(own).chars <= longest.saturating_mul(MAX_TIMES)
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::content::metadata::tests::meta;
    use crate::snapshot::test_page::TestPage;

    /// Whether the heading of the first of several boxes below a heading is taken for the declared headline.
    fn is_headed(above: &str, headings: &[&str], first: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:title", headings[0]);
        t.close().open("body").open(above).text("All that we do");
        t.close();
        for (at, heading) in headings.iter().enumerate() {
            t.open("div").open("h3").text(heading).close();
            let text = if at == 0 { first } else { "Words of it." };
            t.open("p").text(text).close().close();
        }
        Metadata::headline(&t.finish()).node.is_some()
    }

    #[test]
    fn one_of_several_boxes_is_not_headed_by_the_headline() {
        let words = "Words of it.";
        let boxes = ["Locks for programs", "Locks for keys", "What we teach"];
        assert!(!is_headed("h2", &boxes, words));
        assert!(is_headed("p", &boxes, words), "nothing is above it");
        assert!(is_headed("h2", &boxes[..2], words), "two columns");
        let answers = [boxes[0], "Re: Locks for programs", "Re: Locks for programs"];
        assert!(is_headed("h2", &answers, words));
        assert!(is_headed("h2", &boxes, &words.repeat(9)), "a text");
    }
}
