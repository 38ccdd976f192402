//! Texts that a page declares in linked data and microdata: articles, postings and recipes.

use super::linked_data::{LinkedData, is_of_kind};
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Suffixes of the types of texts, by kind: a recipe's page may be declared an article, too.
const TEXTS: [&[&str]; 2] = [&["Article", "Posting"], &["Recipe"]];
/// Maximum nodes of an element that is only a name. Source: ours, to bound the cost.
const MAX_NODES: u32 = 64;

/// Whether the page's linked data or microdata describe exactly one text of a kind. Cost: linear.
pub(super) fn declares_one_text(page: &PageSnapshot) -> bool {
    let linked = LinkedData::from_page(page);
    let is_one = |ends: &[&str]| {
        let is_text = |kind: &str| ends.iter().any(|end| kind.ends_with(end));
        let texts = linked.describing();
        let linked = texts.filter(|text| is_of_kind(text, is_text)).count();
        linked.max(items(page, is_text).count()) == 1
    };
    TEXTS.into_iter().any(is_one)
}

/// Whether microdata name one of the authors within a text. Cost: linear, as the texts are disjoint.
pub(super) fn marks_author(page: &PageSnapshot, names: &[String]) -> bool {
    let names: HashSet<String> = names.iter().map(|name| folded(name)).collect();
    let is_text = |kind: &str| TEXTS.into_iter().flatten().any(|end| kind.ends_with(end));
    let mut inside = items(page, is_text).flat_map(|item| page.subtree(item));
    inside.any(|id| {
        let node = page.node(id);
        if !node.has_word("itemprop", "author") || node.end.0 - id.0 > MAX_NODES {
            return false;
        }
        let told = node.attribute("content").map(folded);
        names.contains(&told.unwrap_or_else(|| folded(&page.text(id))))
    })
}

/// The microdata items of a kind that are not nested in another one of it.
fn items<'a>(
    page: &'a PageSnapshot,
    is_kind: impl Fn(&str) -> bool + Copy + 'a,
) -> impl Iterator<Item = NodeId> + 'a {
    let mut end = page.root();
    let items = page.items_of_kind(is_kind).into_iter();
    items.filter(move |id| {
        let is_item = *id >= end;
        if is_item {
            end = page.node(*id).end;
        }
        is_item
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const RECIPE: &str = "http://schema.org/Recipe";

    /// A page with items of such kinds, each by an author of that name.
    fn page_of(kinds: &[&str]) -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for kind in kinds {
            t.open_with("div", &[("itemscope", ""), ("itemtype", kind)]);
            let named = [("itemprop", "author"), ("content", "Moor Foods")];
            t.open_with("meta", &named).close();
            t.open("p").text("Take three eggs.").close().close();
        }
        t.finish()
    }

    #[test]
    fn microdata_declare_texts() {
        let news = "https://schema.org/NewsArticle";
        assert!(declares_one_text(&page_of(&[RECIPE])));
        assert!(declares_one_text(&page_of(&[news, RECIPE])));
        for others in [&[RECIPE, RECIPE][..], &["https://schema.org/Product"], &[]] {
            assert!(!declares_one_text(&page_of(others)), "{others:?}");
        }
    }

    #[test]
    fn microdata_name_who_wrote_a_text() {
        let recipes = page_of(&[RECIPE, RECIPE]);
        let marks = |page: &PageSnapshot, name: &str| marks_author(page, &[name.to_owned()]);
        assert!(marks(&recipes, "Moor foods"));
        assert!(!marks(&recipes, "Jane Doe"));
        let thing = page_of(&["https://schema.org/Product"]);
        assert!(!marks(&thing, "Moor Foods"));
    }
}
