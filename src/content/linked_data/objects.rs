//! The objects of a document of linked data, and of what kinds they are.

use serde_json::{Map, Value};

/// Objects that are looked at before giving up on a page's JSON-LD. Source: ours, real pages
/// have tens.
pub(super) const MAX_OBJECTS: usize = 2000;

/// The objects of a document: itself, list entries, `@graph` members and what it is mainly of (`mainEntity`), breadth
/// first.
pub(crate) fn objects_of(value: &Value) -> Vec<&Map<String, Value>> {
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

/// Kinds of products that are not called so. Source: schema.org, what it derives from `Product`.
const PRODUCTS: [&str; 6] = [
    "Vehicle",
    "Car",
    "Motorcycle",
    "MotorizedBicycle",
    "BusOrCoach",
    "SomeProducts",
];

/// Whether a type is one of products.
pub(crate) fn is_product(kind: &str) -> bool {
    kind.ends_with("Product") || PRODUCTS.contains(&kind)
}

/// Types that stand for the page's content; the rest (crumbs, organisations, search boxes)
/// stand for its surroundings. Source: schema.org, subtypes by the end of their names.
pub(crate) fn describes_the_page(object: &Map<String, Value>) -> bool {
    let is_content = |name: &str| {
        [
            "Article", "Posting", "Recipe", "QAPage", "Question", "Book", "Event",
        ]
        .iter()
        .any(|kind| name.ends_with(kind))
            || is_product(name)
            || matches!(
                name,
                "VideoObject" | "HowTo" | "Report" | "Review" | "Course" | "Movie"
            )
    };
    is_of_kind(object, is_content)
}

/// Whether one of the types of an object is such.
pub(crate) fn is_of_kind(object: &Map<String, Value>, is_it: impl Fn(&str) -> bool) -> bool {
    match object.get("@type") {
        Some(Value::String(name)) => is_it(name),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).any(is_it),
        _ => false,
    }
}
