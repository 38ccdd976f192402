//! The `meta` elements of a page.

use super::encoded::{clean_encoded, is_address};
use crate::content::metadata::elements::{Comments, elements, is_of_other_item};
use crate::content::metadata::record::{Found, MetadataSource};
use crate::hash::HashMap;
use crate::snapshot::PageSnapshot;

/// The `meta` elements by name, in document order.
#[derive(Debug, PartialEq)]
pub(in crate::content::metadata) struct MetaTags(HashMap<String, Vec<String>>);

impl MetaTags {
    /// Without what comments and reviews say of themselves.
    pub(in crate::content::metadata) fn read(page: &PageSnapshot, comments: &Comments) -> Self {
        let mut values: HashMap<String, Vec<String>> = HashMap::default();
        for id in elements(page, "meta").filter(|id| !comments.hold(*id)) {
            // Some pages write the other name of it in their microdata.
            let is_marked = page.attribute(id, "itemprop").is_some();
            let told = page.attribute(id, "content");
            let told = told.or_else(|| page.attribute(id, "value").filter(|_| is_marked));
            let Some(content) = told.and_then(clean_encoded) else {
                continue;
            };
            // Microdata of another thing tells of that, not of the page.
            let is_apart = is_of_other_item(page, id);
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

    /// The first value of the first of the names that has one.
    pub(in crate::content::metadata) fn first(&self, names: &[&str]) -> Found {
        self.find(names, |text| Some(text.to_owned()))
    }

    /// The first value that can be read.
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

    /// The first value that can be read of a name that ends with one of these; of several names the first by the
    /// alphabet.
    pub(in crate::content::metadata) fn find_ending(
        &self,
        ends: &[&str],
        read: impl Fn(&str) -> Option<String>,
    ) -> Found {
        let is_such = |name: &&String| ends.iter().any(|end| name.ends_with(end));
        let mut names: Vec<&String> = self.0.keys().filter(is_such).collect();
        names.sort_unstable();
        let names: Vec<&str> = names.into_iter().map(String::as_str).collect();
        self.find(&names, read)
    }

    /// Every value of the first of the names that has any which is no address.
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

fn source_of(name: &str) -> MetadataSource {
    let is_of = |prefixes: &[&str]| prefixes.iter().any(|p| name.starts_with(p));
    match () {
        () if is_of(&["dc.", "dcterms."]) => MetadataSource::DublinCore,
        () if is_of(&["og:", "article:", "product:", "twitter:"]) => MetadataSource::OpenGraph,
        () => MetadataSource::Meta,
    }
}
