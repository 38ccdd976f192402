//! The `meta` elements of a page.

use super::encoded::{clean_encoded, is_address};
use crate::content::metadata::elements::{Comments, elements, is_of_other_item};
use crate::content::metadata::record::{Found, MetadataSource};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of siblings of a microdata item among which others of its type are looked for. Source: ours, to
/// bound the cost.
const MAX_BESIDE: usize = 64;

/// The values of the `meta` elements by name, in document order.
#[derive(Debug, PartialEq)]
pub(in crate::content::metadata) struct MetaTags(HashMap<String, Vec<String>>);

impl MetaTags {
    /// Reads the `meta` elements, without those in comments and reviews.
    pub(in crate::content::metadata) fn read(page: &PageSnapshot, comments: &Comments) -> Self {
        let mut values: HashMap<String, Vec<String>> = HashMap::default();
        let mut listed = Listed::new(page);
        for id in elements(page, "meta").filter(|id| !comments.hold(*id)) {
            // In microdata, some pages write `value` for `content`.
            let is_marked = page.attribute(id, "itemprop").is_some();
            let told = page.attribute(id, "content");
            let told = told.or_else(|| page.attribute(id, "value").filter(|_| is_marked));
            let Some(content) = told.and_then(clean_encoded) else {
                continue;
            };
            // Microdata about something else does not count.
            let is_apart = is_marked && (is_of_other_item(page, id) || listed.hold(page, id));
            for kind in ["property", "name", "itemprop", "http-equiv"] {
                let name = page.attribute(id, kind);
                if let Some(name) = name.filter(|_| kind != "itemprop" || !is_apart) {
                    let name = name.trim().to_lowercase();
                    values.entry(name).or_default().push(content.clone());
                }
            }
        }
        Self(values)
    }

    /// The first value of the first name that has one.
    pub(in crate::content::metadata) fn first(&self, names: &[&str]) -> Found {
        self.find(names, |text| Some(text.to_owned()))
    }

    /// The first value that `read` accepts, in the order of the names.
    pub(in crate::content::metadata) fn find(
        &self,
        names: &[&str],
        read: impl Fn(&str) -> Option<String>,
    ) -> Found {
        names.iter().find_map(|name| {
            let values = self.0.get(*name)?;
            let value = values.iter().find_map(|text| read(text))?;
            Some((value, source_of(name)))
        })
    }

    /// The first value that `read` accepts of a name with one of these endings; names in alphabetical order.
    pub(in crate::content::metadata) fn find_ending(
        &self,
        ends: &[&str],
        read: impl Fn(&str) -> Option<String>,
    ) -> Found {
        let has_ending = |name: &&String| ends.iter().any(|end| name.ends_with(end));
        let mut names: Vec<&String> = self.0.keys().filter(has_ending).collect();
        names.sort_unstable();
        let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
        self.find(&names, read)
    }

    /// All values of the first name that has any value which is no address.
    pub(in crate::content::metadata) fn all(
        &self,
        names: &[&str],
    ) -> Vec<(String, MetadataSource)> {
        let values = names
            .iter()
            .filter_map(|name| Some((name, self.0.get(*name)?)));
        let mut named = values.filter(|(_, v)| v.iter().any(|v| !is_address(v)));
        let Some((name, values)) = named.next() else {
            return Vec::new();
        };
        values
            .iter()
            .map(|v| (v.clone(), source_of(name)))
            .collect()
    }
}

/// Microdata items with siblings of the same type: each entry of a list declares something about itself, not about
/// the page.
///
/// Source: ours (the news of TYPO3); on 2089 pages of the sets it changes one value, the day on which the last answer
/// in a thread was changed. Limits: an item that holds a heading of the first level may be the page's own, with other
/// posts behind it.
struct Listed {
    known: HashMap<NodeId, bool>,
    /// The `h1` elements, in document order.
    headlines: Vec<NodeId>,
}

impl Listed {
    fn new(page: &PageSnapshot) -> Self {
        Self {
            known: HashMap::default(),
            headlines: page.tagged(["h1"]).collect(),
        }
    }

    /// Whether a node stands in an item with siblings of its type. Each item is checked once.
    fn hold(&mut self, page: &PageSnapshot, id: NodeId) -> bool {
        let mut around = page.ancestors(id);
        let item = around.find(|up| page.attribute(*up, "itemscope").is_some());
        item.is_some_and(|item| {
            let told = self.known.entry(item);
            *told.or_insert_with(|| is_one_of_several(page, item, &self.headlines))
        })
    }
}

/// Whether an item has siblings of its type and holds none of the `headlines`.
fn is_one_of_several(page: &PageSnapshot, item: NodeId, headlines: &[NodeId]) -> bool {
    let kind = |id: NodeId| {
        let is_item = page.attribute(id, "itemscope").is_some();
        page.attribute(id, "itemtype").filter(|_| is_item)
    };
    let (Some(own), Some(list)) = (kind(item), page.parent(item)) else {
        return false;
    };
    let mut beside = page.children(list).take(MAX_BESIDE);
    beside.any(|other| other != item && kind(other) == Some(own))
        && !page.holds_any(item, headlines)
}

fn source_of(name: &str) -> MetadataSource {
    let is_of = |prefixes: &[&str]| prefixes.iter().any(|p| name.starts_with(p));
    match () {
        () if is_of(&["dc.", "dcterms."]) => MetadataSource::DublinCore,
        () if is_of(&["og:", "article:", "product:", "twitter:"]) => MetadataSource::OpenGraph,
        () => MetadataSource::Meta,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::record::Metadata;
    use crate::operations::steps_of;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_an_item_holds_is_not_walked_over() {
        let taken = |texts: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            let item = [("itemscope", ""), ("itemtype", "http://schema.org/Article")];
            t.open_with("div", &item).close().open_with("div", &item);
            t.open_with("meta", &[("itemprop", "datePublished")])
                .close();
            for _ in 0..texts {
                t.open("p").text("It rains.").close();
            }
            let page = t.finish();
            let meta = page.tagged(["meta"]).next();
            let mut listed = Listed::new(&page);
            steps_of(|| assert!(meta.is_some_and(|id| listed.hold(&page, id))))
        };
        assert_eq!(taken(10), taken(1000));
    }

    #[test]
    fn what_one_entry_of_a_list_declares_is_not_the_pages() {
        let dated = |entries: usize, heading: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h2").text("News of the town").close();
            t.open("div");
            for entry in 0..entries {
                let kind = "http://schema.org/Article";
                t.open_with("div", &[("itemscope", ""), ("itemtype", kind)]);
                t.open(if entry == 0 { heading } else { "h3" });
                t.open_with("a", &[("href", &format!("/news/{entry}"))]);
                t.text("The mill runs again").close().close();
                t.open("p")
                    .text("It had stood for a hundred years.")
                    .close();
                let day = format!("2025-11-{}", 12 - entry);
                t.open_with("meta", &[("itemprop", "datePublished"), ("content", &day)]);
                t.close().close();
            }
            Metadata::from_page(&t.finish()).date
        };
        let day = Some("2025-11-12".to_owned());
        assert_eq!(dated(3, "h3"), None);
        assert_eq!(dated(1, "h3"), day, "the page's own");
        assert_eq!(dated(3, "h1"), day, "others follow it");
    }
}
