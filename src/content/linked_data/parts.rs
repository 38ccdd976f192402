//! What things consist of, as linked data list it.

use super::LinkedData;
use super::objects::{MAX_OBJECTS, describes_the_page, is_of_kind, objects_of};
use crate::snapshot::tokens::folded;
use crate::snapshot::without_tags;
use serde_json::{Map, Value};

/// Fields with what an object consists of: each a text, an object with a text or a name, or a list of either, in
/// sections or not. Source: schema.org (`ingredients` is what `recipeIngredient` was called).
const PARTS: [&str; 8] = [
    "recipeIngredient",
    "ingredients",
    "recipeInstructions",
    "step",
    "steps",
    "supply",
    "tool",
    "itemListElement",
];

/// What the one thing that the page describes consists of, each part for itself: ingredients, steps. Empty where there
/// is none, or several such things. What a list of things says is at the page's address is such a thing, too.
pub(crate) fn parts_of(linked: &LinkedData, address: Option<&str>) -> Vec<String> {
    let mut found: Option<(Option<String>, Vec<String>)> = None;
    let listed = address.map(|address| listed_at(linked, address));
    let listed = listed.into_iter().flatten();
    for object in linked.describing().chain(listed) {
        let parts = parts(object);
        if parts.is_empty() {
            continue;
        }
        let name = object.get("name").and_then(Value::as_str).map(folded);
        match &found {
            // A plug-in and a theme may both tell of it.
            Some((known, others)) if *others != parts && (name.is_none() || *known != name) => {
                return Vec::new();
            }
            Some(_) => {}
            None => found = Some((name, parts)),
        }
    }
    found.map(|(_, parts)| parts).unwrap_or_default()
}

/// What lists of things say is at an address, at whatever place of it.
fn listed_at<'a>(linked: &'a LinkedData, address: &str) -> Vec<&'a Map<String, Value>> {
    let objects = linked.documents().flat_map(objects_of);
    let lists = objects.filter(|object| is_of_kind(object, |name| name == "ItemList"));
    let entries = lists.filter_map(|list| list.get("itemListElement")?.as_array());
    let entries = entries.flatten().take(MAX_OBJECTS);
    let items = entries.filter_map(|entry| entry.get("item")?.as_object());
    let is_here = |item: &&Map<String, Value>| {
        let url = item.get("url").and_then(Value::as_str);
        url.is_some_and(|url| without_place(url) == without_place(address))
    };
    let things = items.filter(|item| describes_the_page(item));
    things.filter(is_here).collect()
}

fn without_place(address: &str) -> &str {
    address
        .split_once('#')
        .map_or(address, |(before, _)| before)
}

/// The texts of the lists of an object that describes the page, and of what they list.
fn parts(object: &Map<String, Value>) -> Vec<String> {
    let mut parts = Vec::new();
    let (mut pending, mut seen) = (Vec::new(), 0);
    push_lists(object, &mut pending);
    while let Some(value) = pending.pop() {
        seen += 1;
        match value {
            _ if seen > MAX_OBJECTS => break,
            Value::String(text) => parts.push(plain(text)),
            Value::Array(list) => pending.extend(list.iter().rev()),
            Value::Object(object) => {
                let names = ["name", "text"].iter().filter_map(|f| object.get(*f));
                parts.extend(names.filter_map(Value::as_str).map(plain));
                push_lists(object, &mut pending);
            }
            _ => {}
        }
    }
    parts
}

/// Adds the lists of an object to what is taken from the end, the last of them first.
fn push_lists<'a>(object: &'a Map<String, Value>, pending: &mut Vec<&'a Value>) {
    pending.extend(PARTS.iter().rev().filter_map(|list| object.get(*list)));
}

/// A text that often is HTML, as it is shown.
fn plain(text: &str) -> String {
    without_tags(&html_escape::decode_html_entities(text)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn parts_are_those_of_one_thing() {
        let parts = |json: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(json).close();
            let linked = LinkedData::from_page(&t.finish());
            let parts = parts_of(&linked, Some("https://example.org/soup"));
            parts
                .iter()
                .map(|part| part.trim().to_owned())
                .collect::<Vec<_>>()
        };
        let soup = r#"{"@type":"Recipe","name":"Soup","recipeIngredient":["2&nbsp;peas"],"recipeInstructions":
            [{"@type":"HowToSection","name":"First","itemListElement":[{"text":"<p>Boil.</p>"},"Eat."]}]}"#;
        let of_soup = ["2\u{a0}peas", "First", "Boil.", "Eat."];
        assert_eq!(parts(soup), of_soup);
        let list = r#"{"@type":"ItemList","itemListElement":["Other"]}"#;
        assert_eq!(parts(&format!("[{soup},{list}]")), of_soup);
        assert_eq!(parts(&format!("[{soup},{soup}]")), of_soup);
        let listed = |url: &str| {
            let item = soup.replacen('{', &format!(r#"{{"url":"{url}","#), 1);
            format!(r#"{{"@type":"ItemList","itemListElement":[{{"item":{item}}}]}}"#)
        };
        assert_eq!(parts(&listed("https://example.org/soup#recipe-2")), of_soup);
        assert!(parts(&listed("https://example.org/bread")).is_empty());
        let bread = r#"{"@type":"Recipe","recipeIngredient":["flour"]}"#;
        assert!(parts(&format!("[{soup},{bread}]")).is_empty());
        let nameless = r#"{"@type":"Recipe","recipeIngredient":["salt"]}"#;
        assert!(parts(&format!("[{bread},{nameless}]")).is_empty());
    }
}
