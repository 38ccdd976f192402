//! Words in a page's drawings: numbers at axes, labels of boxes and arrows.
//!
//! Out of their places they are meaningless: in the text, a drawing counts as an image. A drawing is read if it is in
//! a heading, or if most of the page is drawn, as pages converted from print are.

use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum share of a page's characters in drawings for these to be its text, 0..=1. Source: ours.
const MIN_SHARE: f64 = 0.5;
/// Maximum levels from a drawing to the heading around it. Source: ours: elements that style a word.
const MAX_AROUND: usize = 8;

/// Whether the words of drawings are only labels on this page. Cost: linear.
pub(crate) fn are_labelled(page: &PageSnapshot) -> bool {
    let mut chars = 0;
    let mut end = page.root();
    for (id, node) in page.iter() {
        if id >= end && page.tag(id) == "svg" {
            chars += page.totals(id).chars;
            end = node.end;
        }
    }
    let all = page.totals(page.root()).chars;
    chars > 0 && f64::from(chars) < MIN_SHARE * f64::from(all)
}

/// Whether an element is a drawing whose words are only labels, on a page where they may be.
pub(crate) fn is_labelled(page: &PageSnapshot, id: NodeId) -> bool {
    let is_heading = || {
        let mut around = page.ancestors(id).take(MAX_AROUND);
        around.any(|up| page.is_heading(up))
    };
    page.tag(id) == "svg" && page.totals(id).chars > 0 && !is_heading()
}

#[cfg(test)]
mod tests {
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// The texts of a page with a heading, a drawing and a paragraph.
    fn texts(paragraph: &str) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h2").open("svg").open("text");
        t.text("Sales").close().close().close();
        t.open("svg");
        for label in ["0", "100", "January"] {
            t.open("text").text(label).close();
        }
        t.close().open("p").text(paragraph);
        let units = Units::from_page(&t.finish());
        units.list.into_iter().map(|unit| unit.text).collect()
    }

    #[test]
    fn labels_of_drawings_are_no_text_unless_all_is_drawn() {
        let paragraph = "They rose from one month to the next, and fell in the summer.";
        assert_eq!(texts(paragraph), ["Sales", paragraph]);
        assert_eq!(texts("fig.").len(), 5);
    }
}
