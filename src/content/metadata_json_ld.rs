//! Metadata from JSON-LD scripts.

use super::metadata::clean;
use crate::snapshot::{NodeKind, PageSnapshot};
use serde_json::{Map, Value};

/// Objects that are looked at before giving up on a page's JSON-LD. Source: ours, real pages
/// have tens.
const MAX_OBJECTS: usize = 2000;
/// Names that are joined into a byline. Source: ours.
const MAX_AUTHORS: usize = 10;

/// What the linked data of a page says.
#[derive(Debug, Default, PartialEq)]
pub(super) struct LinkedData {
    pub(super) headline: Option<String>,
    pub(super) author: Option<String>,
    pub(super) published: Option<String>,
    pub(super) publisher: Option<String>,
    pub(super) image: Option<String>,
}

/// Reads every JSON-LD script. What does not parse is skipped.
pub(super) fn read(page: &PageSnapshot) -> LinkedData {
    let mut found = LinkedData::default();
    for script in scripts(page) {
        let Ok(value) = serde_json::from_str::<Value>(script) else {
            continue;
        };
        let objects = objects_of(&value);
        for object in objects.iter().filter(|o| describes_the_page(o)) {
            found.take(object);
        }
    }
    found
}

fn scripts(page: &PageSnapshot) -> impl Iterator<Item = &str> {
    page.iter().filter_map(|(_, node)| {
        let parent = node.parent.filter(|_| node.kind == NodeKind::Text)?;
        let is_linked_data = page.tag(parent) == "script"
            && page.attribute(parent, "type") == Some("application/ld+json");
        node.text.as_deref().filter(|_| is_linked_data)
    })
}

/// Adds the texts that any object of the page's JSON-LD has in one of the fields, a line each.
pub(super) fn texts_of(page: &PageSnapshot, fields: &[&str], out: &mut String) {
    for script in scripts(page) {
        let Ok(value) = serde_json::from_str::<Value>(script) else {
            continue;
        };
        for object in objects_of(&value).iter().filter(|o| describes_the_page(o)) {
            for text in fields.iter().filter_map(|f| object.get(*f)?.as_str()) {
                out.push_str(text);
                out.push('\n');
            }
        }
    }
}

/// The objects of a document: itself, list entries and `@graph` members, breadth first.
fn objects_of(value: &Value) -> Vec<&Map<String, Value>> {
    let mut objects = Vec::new();
    let mut pending = std::collections::VecDeque::from([value]);
    while let (Some(value), true) = (pending.pop_front(), objects.len() < MAX_OBJECTS) {
        match value {
            Value::Array(list) => pending.extend(list),
            Value::Object(object) => {
                pending.extend(object.get("@graph"));
                pending.extend(object.get("mainEntity"));
                objects.push(object);
            }
            _ => {}
        }
    }
    objects
}

/// Types that stand for the page's content; the rest (crumbs, organisations, search boxes)
/// stand for its surroundings. Source: schema.org, subtypes by the end of their names.
fn describes_the_page(object: &Map<String, Value>) -> bool {
    let is_content = |name: &str| {
        [
            "Article", "Posting", "Product", "Recipe", "QAPage", "Question", "Book", "Event",
        ]
        .iter()
        .any(|kind| name.ends_with(kind))
            || matches!(
                name,
                "VideoObject" | "Report" | "Review" | "Course" | "Movie"
            )
    };
    match object.get("@type") {
        Some(Value::String(name)) => is_content(name),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).any(is_content),
        _ => false,
    }
}

impl LinkedData {
    /// Fills what is still open from one object.
    fn take(&mut self, object: &Map<String, Value>) {
        let get = |name: &str| object.get(name);
        fill(
            &mut self.headline,
            get("headline").or_else(|| get("name")),
            "name",
        );
        fill(
            &mut self.published,
            get("datePublished").or_else(|| get("dateCreated")),
            "@value",
        );
        fill(&mut self.publisher, get("publisher"), "name");
        fill(&mut self.image, get("image"), "url");
        if self.author.is_none() {
            self.author = get("author").and_then(names);
        }
    }
}

fn fill(slot: &mut Option<String>, value: Option<&Value>, field: &str) {
    if slot.is_none() {
        *slot = value.and_then(|v| text_of(v, field)).and_then(clean);
    }
}

/// A string, or that field of an object, or the first of a list of either.
fn text_of<'a>(value: &'a Value, field: &str) -> Option<&'a str> {
    let value = match value {
        Value::Array(list) => list.first()?,
        other => other,
    };
    match value {
        Value::String(text) => Some(text),
        Value::Object(object) => object.get(field)?.as_str(),
        _ => None,
    }
}

fn names(value: &Value) -> Option<String> {
    let people = match value {
        Value::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let names: Vec<&str> = people
        .iter()
        .filter_map(|p| text_of(p, "name"))
        .take(MAX_AUTHORS)
        .collect();
    clean(&names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::test_page::TestPage;

    fn read_script(json: &str) -> LinkedData {
        let mut t = TestPage::new(800.0, 600.0);
        t.open_with("script", &[("type", "application/ld+json")])
            .unrendered(json)
            .close();
        read(&t.finish())
    }

    #[test]
    fn the_article_in_a_graph_is_found() {
        let found = read_script(
            r#"{"@graph":[{"@type":"BreadcrumbList","name":"no"},{"@type":["NewsArticle"],
            "headline":"Head","author":[{"name":"A"},"B"],"datePublished":"2024-01-02",
            "publisher":{"name":"Site"},"image":["https://example.org/i.png"]}]}"#,
        );
        assert_eq!(found.headline.as_deref(), Some("Head"));
        assert_eq!(found.author.as_deref(), Some("A, B"));
        assert_eq!(found.published.as_deref(), Some("2024-01-02"));
        assert_eq!(found.publisher.as_deref(), Some("Site"));
        assert_eq!(found.image.as_deref(), Some("https://example.org/i.png"));
    }

    #[test]
    fn what_is_no_json_or_nested_without_end_is_skipped() {
        assert_eq!(read_script("{\"@type\":"), LinkedData::default());
        assert_eq!(read_script(&"[".repeat(100_000)), LinkedData::default());
    }
}
