//! Recognizes pages that offer one thing, by microdata, or by a price and a buy button at the page's headline: a
//! product, or a classified advertisement.

use crate::content::metadata::Metadata;
use crate::content::offers::{has_buy_control, is_offered};
use crate::content::page_type::{PageKind, PageType};
use crate::snapshot::{NodeId, PageSnapshot};

/// Factor on the probability of a product for a page that offers one thing. Source: ours: all such pages of wcxb are
/// products, as are the two of formasaurus that were classified as articles; of pages classified as a text, price and
/// button stand at the headline of two of formasaurus, both products (spinkat.ru), and of none of wcxb.
const OF_OFFER: f64 = 5.0;

/// Raises the probability of a product for a page classified as a text whose headline names one thing at a price.
pub(super) fn doubt(page: &PageSnapshot, page_type: &mut PageType) {
    let is_text = matches!(
        page_type.kind,
        Some(PageKind::Article | PageKind::Documentation)
    );
    if is_text && (offers_one(page) || sells_one(page)) {
        page_type.weigh(PageKind::Product, OF_OFFER);
    }
}

/// Whether exactly one top-level microdata item is a product with the page's headline and a price. Cost: linear, as
/// the items are disjoint.
fn offers_one(page: &PageSnapshot) -> bool {
    let mut end = page.root();
    let mut offered = 0;
    for id in page.items_of_kind(is_product) {
        if id >= end {
            end = page.node(id).end;
            offered += usize::from(has_price_and_headline(page, id));
        }
    }
    offered == 1
}

/// Whether one of an item's types is a product.
pub(super) fn is_product(kinds: &str) -> bool {
    let mut kinds = kinds.split_ascii_whitespace();
    kinds.any(|kind| kind.ends_with("schema.org/Product"))
}

/// Whether a price and a buy button stand near the page's headline; the headline is looked for only if there is a
/// button.
fn sells_one(page: &PageSnapshot) -> bool {
    has_buy_control(page) && is_offered(page, Metadata::headline(page).node)
}

fn has_price_and_headline(page: &PageSnapshot, item: NodeId) -> bool {
    let mut price = page.subtree(item);
    let mut headline = page.subtree(item);
    price.any(|id| page.node(id).has_word("itemprop", "price"))
        && headline.any(|id| page.tag(id) == "h1")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// What a page is that was told an article: items of products, each with a heading of that name and such a
    /// property.
    fn kind(heading: &str, property: &str, items: usize) -> Option<PageKind> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..items {
            t.open_with("div", &[("itemtype", "http://schema.org/Product")]);
            t.open(heading).text("A connector").close();
            t.open_with("span", &[("itemprop", property)]).text("12");
            t.close().close();
        }
        let mut found = told_article();
        doubt(&t.finish(), &mut found);
        found.kind
    }

    /// An article, or else a product.
    fn told_article() -> PageType {
        let kinds = [(PageKind::Article, 0.7), (PageKind::Product, 0.3)];
        PageType {
            kind: Some(PageKind::Article),
            sd: None,
            probabilities: kinds.into_iter().collect(),
        }
    }

    #[test]
    fn what_is_sold_at_the_headline_is_a_product() {
        let kind = |price: &str, button: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("Steel kettle").close();
            t.open("p").open("b").text(price).close().close();
            t.open("button").text(button).close();
            t.open("p").text("It boils a litre and a half.").close();
            let mut page = t.finish();
            page.source.title = "Steel kettle".to_owned();
            let mut found = told_article();
            doubt(&page, &mut found);
            found.kind
        };
        assert_eq!(kind("$39.90", "Add to cart"), Some(PageKind::Product));
        assert_eq!(kind("$39.90", "Compare"), Some(PageKind::Article));
        assert_eq!(kind("Cheap", "Add to cart"), Some(PageKind::Article));
    }

    #[test]
    fn one_thing_at_a_price_is_a_product() {
        let (article, product) = (Some(PageKind::Article), Some(PageKind::Product));
        assert_eq!(kind("h1", "price", 1), product);
        assert_eq!(kind("h1", "price", 2), article, "several");
        assert_eq!(kind("h2", "price", 1), article, "beside a text");
        assert_eq!(kind("h1", "name", 1), article, "without a price");
    }
}
