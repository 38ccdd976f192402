//! One thing that is offered, as microdata tell it: a product, or a classified advertisement.

use crate::content::page_type::{PageKind, PageType};
use crate::snapshot::{NodeId, PageSnapshot};

/// How many times as likely a page is a product that offers one thing. Source: ours: all such pages of wcxb are
/// products, as are the two of formasaurus that were told articles.
const OF_OFFER: f64 = 5.0;

/// Makes a product of what was told a text where the page's headline names one thing at a price.
pub(super) fn doubt(page: &PageSnapshot, page_type: &mut PageType) {
    let is_text = matches!(
        page_type.kind,
        Some(PageKind::Article | PageKind::Documentation)
    );
    if is_text && offers_one(page) {
        page_type.weigh(PageKind::Product, OF_OFFER);
    }
}

/// Whether just one item that is no part of another is a product with the page's headline and a price. Linear: they are
/// apart.
fn offers_one(page: &PageSnapshot) -> bool {
    let mut end = page.root();
    let mut offered = 0;
    for (id, node) in page.iter() {
        if id >= end && node.attribute("itemtype").is_some_and(is_product) {
            end = node.end;
            offered += usize::from(is_offered(page, id));
        }
    }
    offered == 1
}

/// Whether one of the kinds of an item is that of a thing to buy.
pub(super) fn is_product(kinds: &str) -> bool {
    let mut kinds = kinds.split_ascii_whitespace();
    kinds.any(|kind| kind.ends_with("schema.org/Product"))
}

fn is_offered(page: &PageSnapshot, item: NodeId) -> bool {
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
        let kinds = [(PageKind::Article, 0.7), (PageKind::Product, 0.3)];
        let mut found = PageType {
            kind: Some(PageKind::Article),
            sd: None,
            probabilities: kinds.into_iter().collect(),
        };
        doubt(&t.finish(), &mut found);
        found.kind
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
