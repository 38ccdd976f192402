//! Metadata from JSON-LD scripts.

use super::authors::family_last;
use super::price::Price;
use super::{clean_encoded, is_address};
use crate::hash::HashMap;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeKind, PageSnapshot, is_linked_data, without_tags};
use serde_json::{Map, Value};

/// Objects that are looked at before giving up on a page's JSON-LD. Source: ours, real pages
/// have tens.
const MAX_OBJECTS: usize = 2000;
/// Authors that are read. Source: ours.
const MAX_AUTHORS: usize = 10;

/// What hides a script from browsers and parsers that know none, at its beginning.
const OPENING: [&str; 5] = [
    "<!--",
    "//<![CDATA[",
    "// <![CDATA[",
    "/*<![CDATA[*/",
    "<![CDATA[",
];
/// The same at its end.
const CLOSING: [&str; 5] = ["-->", "//]]>", "// ]]>", "/*]]>*/", "]]>"];

/// What the linked data of a page says.
#[derive(Debug, Default, PartialEq)]
pub(super) struct LinkedData {
    pub(super) headline: Option<String>,
    /// Name of a video or an event that the page tells of: hardly its own.
    pub(super) of_inserted: Option<String>,
    pub(super) authors: Vec<String>,
    /// Organisations that are named as authors.
    pub(super) organisations: Vec<String>,
    pub(super) published: Option<String>,
    /// When a video of the page, or what else stands in it, was published: a hint at most.
    pub(super) inserted: Option<String>,
    pub(super) modified: Option<String>,
    pub(super) publisher: Option<String>,
    /// Name of the `WebSite`.
    pub(super) site: Option<String>,
    pub(super) image: Option<String>,
    pub(super) lang: Option<String>,
    pub(super) license: Option<String>,
    /// Of the product that the page is about.
    pub(super) price: Option<Price>,
}

/// Reads every JSON-LD script. What does not parse is skipped.
pub(super) fn read(page: &PageSnapshot) -> LinkedData {
    let (mut found, mut inserted) = (LinkedData::default(), LinkedData::default());
    let mut late = LinkedData::default();
    // The name of the page's product, and whether there are others.
    let mut product: Option<String> = None;
    let mut has_others = false;
    for script in scripts(page) {
        let Some(value) = parsed(script) else {
            continue;
        };
        let objects = objects_of(&value);
        let by_id = by_id(&objects);
        // A question among others that are asked often is not what the page is about.
        let is_faq = |object: &Map<String, Value>| is_of_kind(object, |kind| kind == "FAQPage");
        let has_faq = objects.iter().any(|object| is_faq(object));
        let is_asked =
            |object: &Map<String, Value>| has_faq && is_of_kind(object, |kind| kind == "Question");
        // Neither is what a customer says of what it is about.
        let is_review = |object: &Map<String, Value>| is_of_kind(object, |kind| kind == "Review");
        let describing = || objects.iter().filter(|o| describes_the_page(o));
        let has_subject = describing().any(|object| !is_review(object));
        let is_beside = |object: &Map<String, Value>| has_subject && is_review(object);
        for object in describing().filter(|object| !is_asked(object) && !is_beside(object)) {
            let is_inserted = is_of_kind(object, |kind| {
                kind == "VideoObject" || kind.ends_with("Event")
            });
            let of_page = if is_inserted {
                &mut inserted
            } else {
                &mut found
            };
            of_page.take(object, &by_id);
            if is_of_kind(object, |kind| kind == "Product") {
                let name = object
                    .get("name")
                    .and_then(Value::as_str)
                    .unwrap_or_default();
                let product = product.get_or_insert_with(|| name.to_owned());
                has_others = has_others || !are_one(product, name);
                let offered = || Price::from_product(object, |value| object_of(value, &by_id));
                found.price = found.price.take().or_else(offered);
            }
        }
        let sites = objects
            .iter()
            .filter(|o| is_of_kind(o, |kind| kind == "WebSite"));
        let pages = objects
            .iter()
            .filter(|o| is_of_kind(o, |kind| kind.ends_with("WebPage")));
        sites.for_each(|site| fill(&mut found.site, site.get("name"), "name"));
        pages.for_each(|page| late.take(page, &by_id));
    }
    if has_others {
        found.price = None;
    }
    // What is said of the page around the content comes last, and its name is often the site's.
    late.headline = None;
    // A video may be older than the page it is shown on.
    inserted.inserted = inserted.published.take();
    inserted.of_inserted = inserted.headline.take();
    found.or(inserted).or(late)
}

/// Longest name that is compared with another, bytes. Source: ours; bounds the cost.
const MAX_NAME: usize = 300;
/// What may stand between the name of a product and that of its shop.
const BEHIND_NAME: [char; 7] = ['|', '-', '–', '—', '·', '»', ':'];

/// Whether two names are of one product: a theme and a plug-in may both describe it, one of them with the name of the
/// shop behind it.
fn are_one(one: &str, other: &str) -> bool {
    let is_longer = |long: &str, short: &str| {
        let rest = long.strip_prefix(short).filter(|_| !short.is_empty());
        rest.is_some_and(|rest| rest.starts_with(' ') && rest.trim_start().starts_with(BEHIND_NAME))
    };
    if one.len().max(other.len()) > MAX_NAME {
        return one == other;
    }
    let [one, other] = [one, other].map(str::to_lowercase);
    one == other || is_longer(&one, &other) || is_longer(&other, &one)
}

/// A script as JSON; line ends inside its texts, which JSON forbids, become spaces.
fn parsed(script: &str) -> Option<Value> {
    let mut script = script.trim();
    for mark in OPENING {
        script = script.strip_prefix(mark).unwrap_or(script).trim_start();
    }
    for mark in CLOSING {
        script = script.strip_suffix(mark).unwrap_or(script).trim_end();
    }
    let script = script.trim_end_matches(';');
    serde_json::from_str(script).ok().or_else(|| {
        let in_one_line = script.replace(|c: char| c.is_control(), " ");
        serde_json::from_str(&in_one_line).ok()
    })
}

fn scripts(page: &PageSnapshot) -> impl Iterator<Item = &str> {
    page.iter().filter_map(|(_, node)| {
        let parent = node.parent.filter(|_| node.kind == NodeKind::Text)?;
        let is_linked_data = page.tag(parent) == "script"
            && page.attribute(parent, "type").is_some_and(is_linked_data);
        node.text.as_deref().filter(|_| is_linked_data)
    })
}

/// Adds the texts that any object of the page's JSON-LD that describes the page has in one of the fields, a line each.
pub(crate) fn texts_of(page: &PageSnapshot, fields: &[&str], out: &mut String) {
    for script in scripts(page) {
        let Some(value) = parsed(script) else {
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

/// What the one thing that the page describes consists of, each part for itself: ingredients, steps. Empty where there
/// is none, or several such things.
pub(crate) fn parts_of(page: &PageSnapshot) -> Vec<String> {
    let mut found: Option<(Option<String>, Vec<String>)> = None;
    for value in scripts(page).filter_map(parsed) {
        for object in objects_of(&value).iter().filter(|o| describes_the_page(o)) {
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
    }
    found.map(|(_, parts)| parts).unwrap_or_default()
}

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

/// The texts of the lists of an object that describes the page, and of what they list.
fn parts(object: &Map<String, Value>) -> Vec<String> {
    let lists = |of: &'_ Map<String, Value>| {
        let lists = PARTS.iter().rev().filter_map(|list| of.get(*list).cloned());
        lists.collect::<Vec<Value>>()
    };
    let mut parts = Vec::new();
    let (mut pending, mut seen) = (lists(object), 0);
    while let Some(value) = pending.pop() {
        seen += 1;
        match value {
            _ if seen > MAX_OBJECTS => break,
            Value::String(text) => parts.push(plain(&text)),
            Value::Array(list) => pending.extend(list.into_iter().rev()),
            Value::Object(object) => {
                let names = ["name", "text"].iter().filter_map(|f| object.get(*f));
                parts.extend(names.filter_map(Value::as_str).map(plain));
                pending.extend(lists(&object));
            }
            _ => {}
        }
    }
    parts
}

/// A text that often is HTML, as it is shown.
fn plain(text: &str) -> String {
    without_tags(&html_escape::decode_html_entities(text)).into_owned()
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
                "VideoObject" | "HowTo" | "Report" | "Review" | "Course" | "Movie"
            )
    };
    is_of_kind(object, is_content)
}

fn is_of_kind(object: &Map<String, Value>, is_it: impl Fn(&str) -> bool) -> bool {
    match object.get("@type") {
        Some(Value::String(name)) => is_it(name),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).any(is_it),
        _ => false,
    }
}

/// The objects by their `@id`, which others refer to; the fullest of each.
fn by_id<'a>(objects: &[&'a Map<String, Value>]) -> HashMap<&'a str, &'a Map<String, Value>> {
    let mut by_id: HashMap<&str, &Map<String, Value>> = HashMap::default();
    for object in objects {
        if let Some(id) = object.get("@id").and_then(Value::as_str) {
            let known = by_id.entry(id).or_insert(object);
            if known.len() < object.len() {
                *known = object;
            }
        }
    }
    by_id
}

impl LinkedData {
    /// Fills what is still open from one object.
    fn take<'a>(
        &mut self,
        object: &'a Map<String, Value>,
        by_id: &HashMap<&str, &'a Map<String, Value>>,
    ) {
        let get = |name: &str| field(object, name);
        let first = |names: &[&str]| names.iter().find_map(|name| field(object, name));
        // The last of each is what a job that is offered has.
        let headline = first(&["headline", "name", "title"]);
        fill(&mut self.headline, headline, "name");
        let published = first(&["datePublished", "dateCreated", "uploadDate", "datePosted"]);
        fill(&mut self.published, published, "@value");
        fill(&mut self.modified, get("dateModified"), "@value");
        fill(&mut self.image, first(&["image", "thumbnailUrl"]), "url");
        fill(&mut self.lang, get("inLanguage"), "alternateName");
        fill(&mut self.license, get("license"), "url");
        if self.publisher.is_none() {
            let name = get("publisher").and_then(|publisher| name_of(publisher, by_id));
            self.publisher = name.and_then(clean_name);
        }
        if self.authors.is_empty() {
            let (people, organisations) =
                first(&["author", "creator"]).map_or_else(Default::default, |a| names(a, by_id));
            self.authors = people;
            if self.organisations.is_empty() {
                self.organisations = organisations;
            }
        }
    }

    /// What is open here, from the other.
    fn or(self, other: Self) -> Self {
        Self {
            headline: self.headline.or(other.headline),
            of_inserted: self.of_inserted.or(other.of_inserted),
            authors: first_of(self.authors, other.authors),
            organisations: first_of(self.organisations, other.organisations),
            published: self.published.or(other.published),
            inserted: self.inserted.or(other.inserted),
            modified: self.modified.or(other.modified),
            publisher: self.publisher.or(other.publisher),
            site: self.site.or(other.site),
            image: self.image.or(other.image),
            lang: self.lang.or(other.lang),
            license: self.license.or(other.license),
            price: self.price.or(other.price),
        }
    }
}

fn first_of(names: Vec<String>, others: Vec<String>) -> Vec<String> {
    if names.is_empty() { others } else { names }
}

/// A field of an object, in any case where none is written as schema.org has it: some systems write `Author`.
fn field<'a>(object: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    let in_any_case = || {
        let is_it = |(key, _): &(&String, &Value)| key.eq_ignore_ascii_case(name);
        object.iter().find(is_it).map(|(_, value)| value)
    };
    object.get(name).or_else(in_any_case)
}

/// The object that a value is, or refers to by its `@id`.
fn object_of<'a>(
    value: &'a Value,
    by_id: &HashMap<&str, &'a Map<String, Value>>,
) -> Option<&'a Map<String, Value>> {
    let object = value.as_object()?;
    let known = || by_id.get(object.get("@id")?.as_str()?).copied();
    let is_whole = object.contains_key("name");
    Some((!is_whole).then(known).flatten().unwrap_or(object))
}

/// What a value is called: a string, the object that it refers to, or the first of a list of either.
fn name_of<'a>(value: &'a Value, by_id: &HashMap<&str, &'a Map<String, Value>>) -> Option<&'a str> {
    match object_of(value, by_id) {
        Some(object) => object.get("name")?.as_str(),
        None => text_of(value, "name"),
    }
}

fn fill(slot: &mut Option<String>, value: Option<&Value>, field: &str) {
    if slot.is_none() {
        *slot = value
            .and_then(|v| text_of(v, field))
            .and_then(clean_encoded);
    }
}

/// Like [`clean_encoded`], of a name, without the tags with which some systems put it there. (A headline may speak of
/// tags.)
fn clean_name(text: &str) -> Option<String> {
    clean_encoded(&without_tags(text))
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

/// The names of people, and those of organisations.
fn names<'a>(
    value: &'a Value,
    by_id: &HashMap<&str, &'a Map<String, Value>>,
) -> (Vec<String>, Vec<String>) {
    let list = match value {
        Value::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let named: Vec<(bool, String)> = list
        .iter()
        .take(MAX_AUTHORS)
        .filter_map(|author| {
            let object = object_of(author, by_id);
            let is_person = object.is_none_or(|o| !is_of_kind(o, |k| k.ends_with("Organization")));
            let name = name_of(author, by_id).and_then(clean_name)?;
            let is_one = object.is_some() && is_person;
            let name = if is_one { family_last(name) } else { name };
            (!is_address(&name)).then_some((is_person, name))
        })
        .collect();
    let (people, others): (Vec<_>, Vec<_>) =
        named.into_iter().partition(|(is_person, _)| *is_person);
    let names = |named: Vec<(bool, String)>| named.into_iter().map(|(_, name)| name).collect();
    (names(people), names(others))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

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
        assert_eq!(found.authors, ["A", "B"]);
        assert_eq!(found.published.as_deref(), Some("2024-01-02"));
        assert_eq!(found.publisher.as_deref(), Some("Site"));
        assert_eq!(found.image.as_deref(), Some("https://example.org/i.png"));
    }

    #[test]
    fn references_in_a_graph_are_followed() {
        let found = read_script(
            r##"{"@graph":[{"@type":"WebSite","name":"The Site"},
            {"@type":"WebPage","name":"Page","datePublished":"2020-01-01","dateModified":"2020-02-02"},
            {"@type":"Person","@id":"#p","name":"Jane Doe"},
            {"@type":"Organization","@id":"#o","name":"The Publisher"},
            {"@type":"DiscussionForumPosting","headline":"Thread","author":{"@id":"#p"},
            "publisher":{"@id":"#o"},"license":"https://example.org/l"}]}"##,
        );
        assert_eq!(found.headline.as_deref(), Some("Thread"));
        assert_eq!(found.authors, ["Jane Doe"]);
        assert_eq!(found.publisher.as_deref(), Some("The Publisher"));
        assert_eq!(found.site.as_deref(), Some("The Site"));
        assert_eq!(found.published.as_deref(), Some("2020-01-01"));
        assert_eq!(found.modified.as_deref(), Some("2020-02-02"));
        assert_eq!(found.license.as_deref(), Some("https://example.org/l"));
        // People come before organisations, and line ends in texts are forgiven.
        let found = read_script(
            "{\"@type\":\"Recipe\",\"name\":\"Soup\nof peas\",\"author\":[{\"@type\":\"Organization\",\"name\":\"O\"},{\"@type\":\"Person\",\"name\":\"P\"}]}",
        );
        assert_eq!(found.headline.as_deref(), Some("Soup of peas"));
        assert_eq!(found.authors, ["P"]);
    }

    #[test]
    fn one_person_may_have_the_family_name_first() {
        let authors = |author: &str| {
            let script = format!(r#"{{"@type":"Article","headline":"Head","author":{author}}}"#);
            read_script(&script).authors
        };
        let person = |name: &str| format!(r#"{{"@type":"Person","name":"{name}"}}"#);
        assert_eq!(authors(&person("Smith, John")), ["John Smith"]);
        for with_job in ["Smith, Editor", "Emily, Registered Dietitian"] {
            assert_eq!(authors(&person(with_job)), [with_job]);
        }
        assert_eq!(
            authors(&person("Jane Doe, Max Muster")),
            ["Jane Doe, Max Muster"]
        );
        assert_eq!(authors(r#""Smith, John""#), ["Smith, John"]);
    }

    #[test]
    fn scripts_are_read_as_they_are_written() {
        let article = r#"{"@type":"Article","headline":"Head","author":"A"}"#;
        for script in [
            format!("//<![CDATA[\n{article}\n//]]>"),
            format!("<!-- {article} -->"),
        ] {
            assert_eq!(
                read_script(&script).headline.as_deref(),
                Some("Head"),
                "{script}"
            );
        }
        assert!(is_linked_data("Application/LD+JSON; charset=utf-8"));
        assert!(!is_linked_data("application/json"));
    }

    #[test]
    fn names_are_read_in_whatever_case_and_without_tags() {
        let found = read_script(
            r#"{"@type":"Recipe","name":"Peas &amp; beans",
            "Author":{"name":"\u003Ca href=\u0022/people/jane\u0022\u003EJane Doe\u003C/a\u003E"}}"#,
        );
        assert_eq!(found.headline.as_deref(), Some("Peas & beans"));
        assert_eq!(found.authors, ["Jane Doe"]);
    }

    #[test]
    fn parts_are_those_of_one_thing() {
        let parts = |json: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(json).close();
            let parts = parts_of(&t.finish());
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
        let bread = r#"{"@type":"Recipe","recipeIngredient":["flour"]}"#;
        assert!(parts(&format!("[{soup},{bread}]")).is_empty());
        let nameless = r#"{"@type":"Recipe","recipeIngredient":["salt"]}"#;
        assert!(parts(&format!("[{bread},{nameless}]")).is_empty());
    }

    #[test]
    fn a_job_has_a_title_and_the_day_it_was_posted() {
        let found =
            read_script(r#"{"@type":"JobPosting","title":"Baker","datePosted":"2024-03-01"}"#);
        assert_eq!(found.headline.as_deref(), Some("Baker"));
        assert_eq!(found.published.as_deref(), Some("2024-03-01"));
    }

    #[test]
    fn a_customer_wrote_no_product() {
        let found = read_script(
            r#"[{"@type":"Product","name":"Kettle"},
            {"@type":"Review","author":{"name":"Bob Buyer"},"datePublished":"2019-01-01"}]"#,
        );
        assert_eq!(found.headline.as_deref(), Some("Kettle"));
        assert_eq!((found.authors.len(), found.published), (0, None));
    }

    #[test]
    fn questions_asked_often_are_not_what_a_page_is_about() {
        let question = r#"{"@type":"Question","name":"Why?"}"#;
        for (page, headline) in [("FAQPage", None), ("QAPage", Some("Why?"))] {
            let found = read_script(&format!(
                r#"[{{"@type":"{page}","mainEntity":[{question}]}}]"#
            ));
            assert_eq!(found.headline.as_deref(), headline, "{page}");
        }
    }

    #[test]
    fn a_video_tells_its_own_date() {
        let found = read_script(
            r#"[{"@type":"VideoObject","name":"V","uploadDate":"2015-01-16"},
            {"@type":"NewsArticle","headline":"Head","author":{"@type":"Organization","name":"O"}}]"#,
        );
        assert_eq!(found.headline.as_deref(), Some("Head"));
        assert_eq!(found.published, None);
        assert_eq!(found.inserted.as_deref(), Some("2015-01-16"));
        assert_eq!(
            (found.authors.len(), found.organisations),
            (0, vec!["O".to_owned()])
        );
    }

    #[test]
    fn what_is_no_json_or_nested_without_end_is_skipped() {
        assert_eq!(read_script("{\"@type\":"), LinkedData::default());
        assert_eq!(read_script(&"[".repeat(100_000)), LinkedData::default());
    }
}
