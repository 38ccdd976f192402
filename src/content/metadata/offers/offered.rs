//! Whether a thing is offered at a page's headline: its price and what is pressed to buy it stand there.

use super::pressed::{is_to_buy, near};
use crate::content::metadata::headings::Headline;
use crate::content::values;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Longest text of an element that says a price, characters. Source: ours: with taxes beside it.
const MAX_CHARS: u32 = 40;

/// Whether a price and what is pressed to buy stand near the headline.
pub(in crate::content) fn is_offered(page: &PageSnapshot, headline: &Headline) -> bool {
    let Some(own) = headline.node else {
        return false;
    };
    let end = page.node(own).end;
    let behind = || near(page, end, end);
    behind().any(|id| is_to_buy(page, id)) && behind().any(|id| is_price(page, id))
}

/// Whether an element says a price and hardly more.
fn is_price(page: &PageSnapshot, id: NodeId) -> bool {
    page.node(id).kind == NodeKind::Element
        && (1..=MAX_CHARS).contains(&page.totals(id).chars)
        && values::price(page.text(id).trim()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Metadata;
    use crate::snapshot::test_page::TestPage;

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
            let mut page = t.finish();
            page.source.title = "Steel kettle".to_owned();
            is_offered(&page, &Metadata::headline(&page))
        };
        assert!(offered("$39.90", "Add to cart", ""));
        assert!(offered("39,90 €", "In den Warenkorb", ""));
        assert!(!offered("$39.90", "Compare", ""));
        assert!(!offered("Cheap", "Add to cart", ""));
        let far = "Words of a text that says what it has to say. ".repeat(50);
        assert!(!offered("$39.90", "Add to cart", &far));
    }
}
