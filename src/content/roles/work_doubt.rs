//! Recognizes pages about one film, song, book, course or service: `og:type` declares one, linked data describe one
//! with the name of the page's headline, or microdata of one stand around its headline. Around it stand lists of its
//! parts, its people and similar works, so the model takes the page for a list. It takes recipes, which are texts,
//! for products, too.

use super::form_doubt::is_shared_as;
use crate::content::linked_data::{LinkedData, is_of_kind, is_product, objects_of};
use crate::content::only_heading::only_h1;
use crate::content::page_type::{PageKind, PageType};
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};
use serde_json::Value;

/// Factors on the probabilities for such a page. Source: ours: of 2,228 pages of wcxb, shops, estuka, threads,
/// snippets and formasaurus one that was told a list or a collection is such: a recipe.
const OF_WORK: [(PageKind, f64); 2] = [(PageKind::Listing, 0.05), (PageKind::Collection, 0.05)];
/// Factors on the probabilities for a page of one recipe, which is an article. Source: ours: two pages of one site
/// that were classified as products, the surer one 60 times likelier than an article.
const OF_RECIPE: [(PageKind, f64); 2] = [(PageKind::Product, 0.01), (PageKind::Article, 10.0)];
const RECIPE: &str = "Recipe";
/// Values of `og:type` for single works. Source: the Open Graph protocol; `video` is PeerTube's.
const SHARED: [&str; 5] = ["video", "music.song", "music.album", "book", "books.book"];
const SHARED_VIDEO: &str = "video.";
/// Suffixes of the types of works and services. Source: schema.org. Types of goods, people and organizations are left
/// out: pages that list their goods or texts have these, too.
const WORKS: [&str; 14] = [
    "Movie",
    "VideoObject",
    "MusicAlbum",
    "MusicRecording",
    "MusicRelease",
    "Book",
    "Recipe",
    "Course",
    "Service",
    "Physician",
    "TVEpisode",
    "PodcastEpisode",
    "Photograph",
    "VisualArtwork",
];
/// Maximum number of nodes of a headline among which its microdata name is looked for. Source: ours, to bound the
/// cost.
const MAX_IN_HEADLINE: usize = 8;
/// Maximum number of headlines that are read. Source: ours, to bound the cost.
const MAX_HEADLINES: usize = 8;
/// Maximum characters of a headline. Source: ours: a long title.
const MAX_CHARS: u32 = 300;

/// Lowers the probability of a list for a page about one work. Cost: linear.
pub(super) fn doubt(page: &PageSnapshot, page_type: &mut PageType) {
    let is_list = matches!(
        page_type.kind,
        Some(PageKind::Listing | PageKind::Collection)
    );
    let is_work = |kind: &str| WORKS.iter().any(|end| kind.ends_with(end));
    let is_one = |is_it: &dyn Fn(&str) -> bool| describes(page, is_it) || is_marked(page, is_it);
    if is_list && (is_shared_as_work(page) || is_one(&is_work)) {
        for (kind, times) in OF_WORK {
            page_type.weigh(kind, times);
        }
    }
    let is_recipe = |kind: &str| kind.ends_with(RECIPE);
    if page_type.kind == Some(PageKind::Product) && is_one(&is_recipe) && !tells_product(page) {
        for (kind, times) in OF_WORK.into_iter().chain(OF_RECIPE) {
            page_type.weigh(kind, times);
        }
    }
}

/// Whether linked data or microdata declare a product: then the recipe comes with something that is sold.
fn tells_product(page: &PageSnapshot) -> bool {
    let linked = LinkedData::from_page(page);
    let mut objects = linked.documents().flat_map(objects_of);
    objects.any(|object| is_of_kind(object, is_product))
        || !page.items_of_kind(is_product_item).is_empty()
}

fn is_product_item(kind: &str) -> bool {
    is_product(kind.rsplit('/').next().unwrap_or(kind))
}

/// Whether exactly one top-level microdata item of the kind is around the headline, which is marked as its name.
fn is_marked(page: &PageSnapshot, is_it: &dyn Fn(&str) -> bool) -> bool {
    let Some(own) = only_h1(page) else {
        return false;
    };
    let is_name = |id: &NodeId| page.node(*id).has_word("itemprop", "name");
    let mut inside = page.subtree(own).take(MAX_IN_HEADLINE);
    let around = page.parent(own).filter(is_name).is_some();
    let items = page.outermost(page.items_of_kind(is_it));
    (around || inside.any(|id| is_name(&id)))
        && matches!(items[..], [item] if page.contains(item, own))
}

fn is_shared_as_work(page: &PageSnapshot) -> bool {
    is_shared_as(page, |kind| {
        let kind = kind.to_ascii_lowercase();
        SHARED.contains(&kind.as_str()) || kind.starts_with(SHARED_VIDEO)
    })
}

/// Whether linked data describe works of the kind, all of one name, which is that of a headline.
fn describes(page: &PageSnapshot, is_work: impl Fn(&str) -> bool) -> bool {
    let linked = LinkedData::from_page(page);
    let objects = linked.documents().flat_map(objects_of);
    let works = objects.filter(|object| is_of_kind(object, &is_work));
    let names = works.filter_map(|work| work.get("name").and_then(Value::as_str));
    let names = names.map(folded).filter(|name| !name.is_empty());
    let names: HashSet<String> = names.collect();
    let headlines = page.tagged(["h1"]).take(MAX_HEADLINES);
    let mut short = headlines.filter(|id| page.totals(*id).chars <= MAX_CHARS);
    names.len() == 1 && short.any(|id| names.contains(&folded(&page.text(id))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The kind of a page classified as a list, with the `og:type` and the linked data.
    fn kind(shared: &str, script: &str) -> Option<PageKind> {
        kind_of(PageKind::Listing, shared, script)
    }

    /// The kind of a page classified as another kind, with a microdata item of the type around its headline.
    fn kind_marked(told: PageKind, item: &str, name: &str) -> Option<PageKind> {
        let mut t = TestPage::new(800.0, 600.0);
        let item = format!("http://schema.org/{item}");
        t.open("body");
        t.open_with("div", &[("itemscope", ""), ("itemtype", item.as_str())]);
        t.open_with("h1", &[("itemprop", name)])
            .text("Treacle tart")
            .close();
        t.open("p").text("Roll out the pastry.").close();
        weighed(told, t)
    }

    fn weighed(told: PageKind, t: TestPage) -> Option<PageKind> {
        let kinds = [(told, 0.8), (PageKind::Article, 0.1)];
        let mut found = PageType {
            kind: Some(told),
            sd: None,
            probabilities: kinds.into_iter().collect(),
        };
        doubt(&t.finish(), &mut found);
        found.kind
    }

    fn kind_of(told: PageKind, shared: &str, script: &str) -> Option<PageKind> {
        let mut t = TestPage::new(800.0, 600.0);
        let shared = [("property", "og:type"), ("content", shared)];
        t.open_with("meta", &shared).close();
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(script).close();
        t.open("body").open("h1").text("The last light").close();
        t.open("p").text("A keeper stays in the tower.").close();
        weighed(told, t)
    }

    #[test]
    fn one_recipe_is_an_article() {
        let [product, article] = [Some(PageKind::Product), Some(PageKind::Article)];
        let kind = |script: &str| kind_of(PageKind::Product, "website", script);
        let recipe = r#"{"@type":["Recipe"],"name":"The last light"}"#;
        assert_eq!(kind(recipe), article);
        assert_eq!(kind(r#"{"@type":"Recipe","name":"Tart"}"#), product);
        let sold = r#"{"@type":"Product","name":"The last light"}"#;
        assert_eq!(kind(&format!("[{recipe},{sold}]")), product);
        let film = r#"{"@type":"Movie","name":"The last light"}"#;
        assert_eq!(kind(film), product, "what is sold on a disc");
    }

    #[test]
    fn microdata_around_the_headline_tell_of_one_work() {
        let [list, article] = [Some(PageKind::Listing), Some(PageKind::Article)];
        let kind = |item: &str, name: &str| kind_marked(PageKind::Listing, item, name);
        assert_eq!(kind("Recipe", "name"), article);
        assert_eq!(kind("Recipe", "about"), list);
        assert_eq!(kind("ItemList", "name"), list);
        assert_eq!(kind_marked(PageKind::Product, "Recipe", "name"), article);
    }

    #[test]
    fn one_work_is_no_list() {
        let [list, article] = [Some(PageKind::Listing), Some(PageKind::Article)];
        assert_eq!(kind("video.movie", "{}"), article);
        assert_eq!(kind("music.song", "{}"), article);
        assert_eq!(kind("website", "{}"), list);
        let film = r#"{"@type":"Movie","name":"The Last Light"}"#;
        assert_eq!(kind("website", film), article);
        let other = r#"{"@type":"Movie","name":"The first light"}"#;
        assert_eq!(kind("website", other), list, "one of a list");
        assert_eq!(kind("website", &format!("[{film},{other}]")), list);
        let site = r#"{"@type":"WebSite","name":"The last light"}"#;
        assert_eq!(kind("website", site), list);
    }
}
