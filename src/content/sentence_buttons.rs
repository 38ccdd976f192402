//! Recognizes buttons within the sentence of a heading. Most buttons in headings act on something (`Copy path`,
//! `Edit`); some are words of the heading that can be pressed: `shelf, pine, [80x32 cm]`, `Hotels in [Lisbon] for
//! two`.
//!
//! A button belongs to the sentence if the text before it ends with a comma, or if the text behind it, in the same
//! font size, begins with a comma or a lower-case letter.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of nodes of a heading that are looked at. Source: ours, to bound the cost: elements that style a
/// name and its parts.
const MAX_NODES: usize = 64;
/// Characters that leave a sentence open.
const OPEN: [char; 5] = [',', '，', '、', '،', '('];
/// Characters that continue a sentence.
const GOES_ON: [char; 5] = [',', '，', '、', '،', ')'];

/// Whether a button in a heading belongs to its sentence.
pub(crate) fn is_of_sentence(page: &PageSnapshot, heading: NodeId, button: NodeId) -> bool {
    let end = page.node(button).end;
    let texts = page.subtree(heading).take(MAX_NODES).filter(|id| {
        let node = page.node(*id);
        let text = node.text.as_deref().unwrap_or_default();
        node.kind == NodeKind::Text && node.is_readable() && !text.trim().is_empty()
    });
    let texts: Vec<NodeId> = texts.collect();
    let said = |id: NodeId| page.node(id).text.as_deref().unwrap_or_default().trim();
    let before = texts.iter().rfind(|id| **id < button).copied();
    let Some(before) = before else {
        return false;
    };
    if said(before).ends_with(OPEN) {
        return true;
    }
    let own = texts.iter().find(|id| button < **id && **id < end).copied();
    let behind = texts.iter().find(|id| **id >= end).copied();
    let size = |id: NodeId| page.own_style(id).map(|style| style.font_size);
    behind.zip(own).is_some_and(|(behind, own)| {
        let goes_on = said(behind).starts_with(|c: char| GOES_ON.contains(&c) || c.is_lowercase());
        goes_on && size(own) == size(before) && size(own) == size(behind)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::Style;
    use crate::snapshot::test_page::{TestPage, by_tag, inline};

    fn is_so(before: &str, button: (&str, f32), behind: &str) -> bool {
        let rect = [0.0, 0.0, 100.0, 20.0];
        let page = TestPage::draw(|t| {
            t.open("h1").text(before).open("button");
            let style = Style {
                font_size: button.1,
                ..inline()
            };
            t.text_in(rect, button.0, style);
            t.close();
            if !behind.is_empty() {
                t.text(behind);
            }
            t.close();
        });
        is_of_sentence(&page, by_tag(&page, "h1"), by_tag(&page, "button"))
    }

    #[test]
    fn a_button_may_be_words_of_a_heading() {
        assert!(is_so("shelf, pine, ", ("80x32 cm", 16.0), ""));
        assert!(is_so("Hotels in ", ("Lisbon", 16.0), " for two"));
        assert!(is_so("Hotels in ", ("Lisbon", 16.0), ", Portugal"));
        assert!(!is_so("Enum Outcome ", ("Copy path", 16.0), ""));
        assert!(!is_so("Hotels ", ("edit", 12.0), " in Lisbon"), "smaller");
        assert!(!is_so("Reviews ", ("Write one", 16.0), "23"));
        assert!(!is_so("", ("Lisbon", 16.0), " for two"), "nothing before");
    }
}
