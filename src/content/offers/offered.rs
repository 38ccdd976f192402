//! Whether a product is offered at a page's headline: its price and a buy button stand there.

use super::pressed::{behind_headline, is_buy_control};
use crate::content::values;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum characters of an element that is a price. Source: ours: with taxes beside it.
const MAX_CHARS: u32 = 40;

/// Whether a price and a buy button stand near the headline, given its element.
pub(in crate::content) fn is_offered(page: &PageSnapshot, headline: Option<NodeId>) -> bool {
    let Some(own) = headline else {
        return false;
    };
    let end = page.node(own).end;
    let behind = || behind_headline(page, end, end);
    behind().any(|id| is_buy_control(page, id)) && behind().any(|id| is_price(page, id))
}

/// Whether the whole text of an element is a price.
fn is_price(page: &PageSnapshot, id: NodeId) -> bool {
    page.node(id).kind == NodeKind::Element
        && (1..=MAX_CHARS).contains(&page.totals(id).chars)
        && values::price(page.text(id).trim()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn a_price_and_a_button_offer_a_thing() {
        let offered = |price: &str, button: &str, before: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("Steel kettle").close();
            if !before.is_empty() {
                t.open("p").text(before).close();
            }
            t.open("p").open("b").text(price).close().close();
            t.open("button").text(button).close();
            t.open("p").text("It boils a litre and a half.").close();
            let page = t.finish();
            is_offered(&page, Some(by_tag(&page, "h1")))
        };
        assert!(offered("$39.90", "Add to cart", ""));
        assert!(offered("39,90 €", "In den Warenkorb", ""));
        assert!(!offered("$39.90", "Compare", ""));
        assert!(!offered("Cheap", "Add to cart", ""));
        let far = "Words of a text that says what it has to say. ".repeat(50);
        assert!(!offered("$39.90", "Add to cart", &far));
    }
}
