//! Recognizes datelines in a row of their own above the text of a report: place and source in adjacent boxes, with a
//! dash behind them (`Washington` `CNN` `—`). For a reader they are one line, whatever boxes the style sheet makes of
//! them.
//!
//! Source: ours, cnn.com since 2022. Limits: only rows with few words and no link that are drawn in one line and end
//! with the dash; in other rows (author, date, reading time) each box stands for itself.

use crate::geometry::Rect;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Number of texts of a dateline, maximum characters, and maximum nodes. Source: ours: two places, the agency, the
/// dash; the last to bound the cost.
const TEXTS: std::ops::RangeInclusive<u32> = 2..=5;
const MAX_CHARS: u32 = 60;
const MAX_NODES: u32 = 32;
/// Dashes at its end.
const DASHES: [&str; 4] = ["\u{2014}", "\u{2013}", "--", "-"];

/// The rows of a page that are datelines. Cost: linear.
pub(crate) fn datelines(page: &PageSnapshot) -> Vec<NodeId> {
    let is_element = |id: &NodeId| page.node(*id).kind == NodeKind::Element;
    let all = page.subtree(page.root()).filter(is_element);
    all.filter(|id| is_dateline(page, *id)).collect()
}

fn is_dateline(page: &PageSnapshot, id: NodeId) -> bool {
    let (totals, node) = (page.totals(id), page.node(id));
    let is_small = TEXTS.contains(&totals.texts)
        && totals.chars <= MAX_CHARS
        && node.end.0 - id.0 <= MAX_NODES;
    let is_row = || matches!(page.display(id), Display::Flex | Display::InlineFlex);
    if !is_small || !is_row() || page.subtree(id).any(|at| page.is_link(at)) {
        return false;
    }
    let texts: Vec<NodeId> = page.subtree(id).filter(|at| page.is_said(*at)).collect();
    let text = |at: &NodeId| page.node(*at).text.as_deref().unwrap_or("").trim();
    let Some((last, places)) = texts.split_last() else {
        return false;
    };
    let says = |at: &NodeId| text(at).contains(char::is_alphanumeric);
    let ends = DASHES.contains(&text(last)) && !places.is_empty();
    ends && places.iter().all(says) && are_in_line(page, &texts)
}

/// Whether all texts stand in the line of the first of them.
pub(crate) fn are_in_line(page: &PageSnapshot, texts: &[NodeId]) -> bool {
    let mut places = texts.iter().map(|text| match page.runs_of(*text) {
        [run] => Some(run.rect),
        _ => None,
    });
    let Some(Some(first)) = places.next() else {
        return false;
    };
    let is_beside = |place: Rect| place.top < first.bottom && first.top < place.bottom;
    places.all(|place| place.is_some_and(is_beside))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block, styled};

    /// The number of datelines found in a box of texts, each a distance below the one before.
    fn count(display: Display, texts: &[&str], step: f64) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.element("cite", [0.0, 0.0, 400.0, 20.0], styled(display), |t| {
            for (i, text) in texts.iter().enumerate() {
                let rect = [100.0 * i as f64, step * i as f64, 80.0, 20.0];
                t.element("span", rect, block(), |t| {
                    t.text_in(rect, text, block());
                });
            }
        });
        datelines(&t.finish()).len()
    }

    #[test]
    fn a_place_and_a_source_before_a_dash_are_one_line() {
        let line = ["Washington", "CNN", "\u{2014}"];
        assert_eq!(count(Display::Flex, &line, 0.0), 1);
        assert_eq!(count(Display::Flex, &line[1..], 0.0), 1);
        assert_eq!(count(Display::Flex, &line, 30.0), 0, "below each other");
        assert_eq!(count(Display::Block, &line, 0.0), 0);
        assert_eq!(count(Display::Flex, &line[..2], 0.0), 0, "no dash");
        assert_eq!(count(Display::Flex, &["\u{2014}", "\u{2014}"], 0.0), 0);
        let long = "A line of many words that tells of something else than where";
        assert_eq!(count(Display::Flex, &[long, "\u{2014}"], 0.0), 0);
    }
}
