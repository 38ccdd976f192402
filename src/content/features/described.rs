//! What the page's metadata say of its content: description, article body, name of the product.
//!
//! Metadata are written for machines, often cut off or out of date; a unit whose words stand in
//! them is likely to be what the page is about.

use super::{Context, UnitFeature, UnitRow, share};
use crate::content::metadata::json_ld::texts_of;
use crate::snapshot::tokens::tokens;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::HashSet;

/// Words of a shingle; shorter units are looked up as a whole. Source: ours.
const SHINGLE: usize = 3;
/// Words of the metadata that are looked at. Source: ours, longer than most articles.
const MAX_WORDS: usize = 20_000;
/// Fields of JSON-LD that hold prose of the page's content. Source: schema.org.
const FIELDS: [&str; 5] = ["description", "articleBody", "text", "headline", "name"];

/// Adds the features of the metadata and of microdata (`itemprop`).
pub(crate) fn add(context: &Context, rows: &mut [UnitRow]) {
    let text = described(context.page).to_lowercase();
    let words: Vec<&str> = tokens(&text).take(MAX_WORDS).collect();
    let mut shingles: HashSet<&[&str]> = HashSet::new();
    for length in 1..=SHINGLE {
        shingles.extend(words.windows(length));
    }
    let title = context.page.source.title.to_lowercase();
    let title: HashSet<&str> = tokens(&title).collect();
    for (unit, row) in context.units.list.iter().zip(rows) {
        let lower = unit.text.to_lowercase();
        let own: Vec<&str> = tokens(&lower).collect();
        let windows = own.windows(SHINGLE.min(own.len()).max(1));
        let all = windows.len() as f32;
        let found = windows.filter(|w| shingles.contains(w)).count() as f32;
        row[UnitFeature::Described] = share(found, all);
        let shared = own.iter().filter(|w| title.contains(*w)).count() as f32;
        row[UnitFeature::TextTitleWords] = share(shared, own.len() as f32);
        if let Some(term) = property(context.page, unit.first) {
            row[term] = 1.0;
        }
    }
}

/// The texts of the metadata, one below the other.
fn described(page: &PageSnapshot) -> String {
    let mut text = String::new();
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        let name = || {
            node.attribute("name")
                .or_else(|| node.attribute("property"))
        };
        if page.tag(id) == "meta"
            && matches!(name(), Some("description" | "og:description" | "og:title"))
        {
            text.push_str(node.attribute("content").unwrap_or(""));
            text.push('\n');
        }
    }
    texts_of(page, &FIELDS, &mut text);
    text
}

/// The term of the innermost `itemprop` that says what the text is.
fn property(page: &PageSnapshot, text: NodeId) -> Option<UnitFeature> {
    let named = page
        .ancestors(text)
        .filter_map(|n| page.attribute(n, "itemprop"));
    let mut terms = named.filter_map(|name| {
        let name = name.to_ascii_lowercase();
        let is = |names: &[&str]| {
            names
                .iter()
                .any(|n| name.split_whitespace().any(|w| w == *n))
        };
        if is(&[
            "description",
            "articlebody",
            "text",
            "step",
            "recipeinstructions",
        ]) {
            Some(UnitFeature::PropertyProse)
        } else if is(&["name", "headline", "price", "brand", "sku"]) {
            Some(UnitFeature::PropertyName)
        } else if is(&["review", "reviewbody", "comment", "author", "breadcrumb"]) {
            Some(UnitFeature::PropertyAside)
        } else {
            None
        }
    });
    terms.next()
}
