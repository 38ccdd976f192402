//! Metadata from linked data.

use super::encoded::{clean_encoded, is_address};
use super::event_lists::{is_event, is_event_kind};
use super::linked_days::since_1970;
use super::linked_metadata::LinkedMetadata;
use super::linked_pictures::picture_of;
use super::linked_values::{field, text_of};
use super::name_order::family_last;
use super::price::Price;
use super::search_records;
use super::subjects::{OwnPage, Subjects, is_inserted, is_video};
use crate::content::linked_data::{LinkedData, is_of_kind, is_product, objects_of};
use crate::content::metadata::days::other_days;
use crate::hash::HashMap;
use crate::snapshot::without_tags;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// Maximum number of authors that are read. Source: ours.
const MAX_AUTHORS: usize = 10;
/// Maximum number of dates of something else that are read. Source: ours: a few dates of a concert; to bound the
/// cost.
const MAX_OTHER_DAYS: usize = 64;

/// Reads the metadata of a page from all its linked data. Linear.
pub(in crate::content::metadata) fn read(linked: &LinkedData, own: &OwnPage) -> LinkedMetadata {
    let (mut found, mut inserted) = (LinkedMetadata::default(), LinkedMetadata::default());
    let mut late = LinkedMetadata::default();
    let objects: Vec<&Map<String, Value>> = linked.documents().flat_map(objects_of).collect();
    let by_id = by_id(&objects);
    let subjects = Subjects::from_linked(linked, own);
    let (mut products, mut others) = (Offered::default(), Offered::default());
    // A video that is the page's only subject, and says so, is not inserted into something else.
    let is_whole = |object: &Map<String, Value>| {
        subjects.content.len() == 1 && is_video(object) && own.is_told_by(object)
    };
    for object in &subjects.content {
        let of_page = if is_inserted(object) && !is_whole(object) {
            &mut inserted
        } else {
            &mut found
        };
        of_page.take(object, &by_id);
        let offered = || Price::from_product(object, |value| object_of(value, &by_id));
        let is_own = || !is_event(object) || own.is_told_by(object);
        if is_of_kind(object, is_product) {
            products.add(object, offered());
        } else if is_of_kind(object, may_be_sold) && is_own() {
            others.add(object, offered());
        }
    }
    found.price = if products.name.is_some() {
        products.of_one()
    } else {
        others.agreed()
    };
    let of_any = subjects.content.iter().chain(&subjects.foreign);
    let other_days = of_any.flat_map(|object| {
        let days = other_days::DECLARED.iter();
        days.filter_map(move |name| text_of(field(object, name)?, "@value"))
    });
    let other_days = other_days.map(str::to_owned).take(MAX_OTHER_DAYS);
    let other_days: Vec<String> = other_days.collect();
    let is_site = |object: &&&Map<String, Value>| is_of_kind(object, |kind| kind == "WebSite");
    for site in objects.iter().filter(is_site) {
        fill(&mut found.site, site.get("name"), "name");
    }
    for page in &subjects.pages {
        late.take(page, &by_id);
    }
    // Objects about the page around the content come last, and their name is often the site's.
    late.headline = None;
    // A video may be older than the page that shows it.
    inserted.inserted = inserted.published.take();
    inserted.of_inserted = inserted.headline.take();
    LinkedMetadata {
        other_days,
        ..found
            .or(inserted)
            .or(search_records::read(linked, own))
            .or(late)
    }
}

/// The offers of one kind of object, added in turn.
#[derive(Debug, Default)]
struct Offered<'a> {
    /// The first name, and whether there are other products.
    name: Option<&'a str>,
    has_others: bool,
    /// The first price, and whether there are other ones.
    price: Option<Price>,
    is_several: bool,
}

impl<'a> Offered<'a> {
    fn add(&mut self, object: &'a Map<String, Value>, price: Option<Price>) {
        let name = object.get("name").and_then(Value::as_str);
        let name = name.unwrap_or_default();
        self.has_others |= !are_one(self.name.get_or_insert(name), name);
        let known = self.price.as_ref().zip(price.as_ref());
        self.is_several |= known.is_some_and(|(known, other)| known != other);
        self.price = self.price.take().or(price);
    }

    /// The first price, if all objects describe one product: several descriptions of it may tell several prices.
    fn of_one(self) -> Option<Price> {
        self.price.filter(|_| !self.has_others)
    }

    /// The price, if all objects describe one product and tell the same price: an event on several dates may have
    /// several.
    fn agreed(self) -> Option<Price> {
        self.price.filter(|_| !self.has_others && !self.is_several)
    }
}

/// Whether objects of this type, besides products, tell the page's price. The price of an article is only what it
/// costs to read it. An event may be mentioned on the page of something else.
fn may_be_sold(kind: &str) -> bool {
    let is_program = kind.ends_with("Application") || kind == "VideoGame";
    kind.ends_with("Book") || kind == "Course" || is_program || is_event_kind(kind)
}

/// Maximum number of bytes of a name that is compared with another. Source: ours, to bound the cost.
const MAX_NAME: usize = 300;
/// Separators between the name of a product and that of its shop.
const BEHIND_NAME: [char; 7] = ['|', '-', '–', '—', '·', '»', ':'];

/// Whether two names are of one product: a theme and a plug-in may both describe it, one of them with the shop's name
/// at the end.
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

/// The objects by their `@id`, to which others refer; the fullest of each.
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

impl LinkedMetadata {
    /// Fills the fields that are still empty from one object.
    fn take<'a>(
        &mut self,
        object: &'a Map<String, Value>,
        by_id: &HashMap<&str, &'a Map<String, Value>>,
    ) {
        let get = |name: &str| field(object, name);
        // A field may be present but empty: the next name is then tried. The last one of each list is that of job
        // offers.
        for name in ["headline", "name", "title"] {
            fill(&mut self.headline, get(name), "name");
        }
        for name in ["datePublished", "dateCreated", "uploadDate", "datePosted"] {
            fill_day(&mut self.published, get(name));
        }
        fill_day(&mut self.modified, get("dateModified"));
        // A mere reference (`@id`) names no picture, and a later object may.
        let image = get("image").or_else(|| get("thumbnailUrl"));
        let image = || picture_of(image?).and_then(clean_encoded);
        self.image = self.image.take().or_else(image);
        fill(&mut self.lang, get("inLanguage"), "alternateName");
        fill(&mut self.license, get("license"), "url");
        if self.publisher.is_none() {
            let publisher = get("publisher");
            let name = publisher.and_then(|publisher| name_of(publisher, by_id));
            self.publisher = name.and_then(|name| clean_name(&name));
            let object = publisher.and_then(|publisher| object_of(publisher, by_id));
            let is_any = |end: &str| object.is_some_and(|o| is_of_kind(o, |k| k.ends_with(end)));
            self.is_published_by_body =
                self.publisher.is_some() && is_any("Organization") && !is_any("Person");
        }
        if self.authors.is_empty() {
            let fields = ["author", "creator", "byArtist"].into_iter();
            let fields = fields.filter_map(get);
            let mut named = fields.map(|author| names(author, by_id));
            let named = named.find(|(people, others)| !people.is_empty() || !others.is_empty());
            let (people, organisations) = named.unwrap_or_default();
            self.authors = people;
            if self.organisations.is_empty() {
                self.organisations = organisations;
            }
        }
    }
}

/// The object that a value is, or to which it refers by its `@id`.
fn object_of<'a>(
    value: &'a Value,
    by_id: &HashMap<&str, &'a Map<String, Value>>,
) -> Option<&'a Map<String, Value>> {
    let object = value.as_object()?;
    let known = || by_id.get(object.get("@id")?.as_str()?).copied();
    let is_whole = object.contains_key("name");
    Some((!is_whole).then(known).flatten().unwrap_or(object))
}

/// The name of a value: a string, the name of the object that it is or refers to, or the first of a list of strings.
fn name_of<'a>(
    value: &'a Value,
    by_id: &HashMap<&str, &'a Map<String, Value>>,
) -> Option<Cow<'a, str>> {
    let Some(object) = object_of(value, by_id) else {
        return text_of(value, "name").map(Cow::Borrowed);
    };
    let name = object.get("name").and_then(|name| text_of(name, "@value"));
    let name = name.filter(|name| !name.trim().is_empty());
    name.map(Cow::Borrowed).or_else(|| {
        let parts = ["givenName", "familyName"].into_iter();
        let parts = parts.filter_map(|part| text_of(object.get(part)?, "@value"));
        let parts: Vec<&str> = parts.collect();
        (!parts.is_empty()).then(|| Cow::Owned(parts.join(" ")))
    })
}

fn fill(slot: &mut Option<String>, value: Option<&Value>, field: &str) {
    if slot.is_none() {
        *slot = value
            .and_then(|v| text_of(v, field))
            .and_then(clean_encoded);
    }
}

/// Fills a date, which may be given as a Unix time.
fn fill_day(slot: &mut Option<String>, value: Option<&Value>) {
    *slot = slot.take().or_else(|| since_1970(value?));
    fill(slot, value, "@value");
}

/// A name without the HTML tags that some systems put into it. (A headline may be about tags, so these stay there.)
fn clean_name(text: &str) -> Option<String> {
    clean_encoded(&without_tags(text))
}

/// The names of people, and the names of organisations, in a value.
fn names<'a>(
    value: &'a Value,
    by_id: &HashMap<&str, &'a Map<String, Value>>,
) -> (Vec<String>, Vec<String>) {
    let list = match value {
        Value::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let named = list.iter().flat_map(|author| {
        let object = object_of(author, by_id);
        let is_person = object.is_none_or(|o| !is_of_kind(o, |k| k.ends_with("Organization")));
        // A band may have a comma in its name.
        let is_band = object.is_some_and(|o| is_of_kind(o, |k| k == "MusicGroup"));
        let is_one = object.is_some() && is_person && !is_band;
        let names = names_of(author, object, by_id).into_iter();
        let names = names.filter_map(|name| clean_name(&name));
        let names = names.map(move |name| if is_one { family_last(name) } else { name });
        names.map(move |name| (is_person, name))
    });
    let named = named.filter(|(_, name)| !is_address(name));
    let (people, others): (Vec<_>, Vec<_>) = named
        .take(MAX_AUTHORS)
        .partition(|(is_person, _)| *is_person);
    let names = |named: Vec<(bool, String)>| named.into_iter().map(|(_, name)| name).collect();
    (names(people), names(others))
}

/// The names of an author; an object may have several (`"name": ["A", "B"]`).
fn names_of<'a>(
    author: &'a Value,
    object: Option<&'a Map<String, Value>>,
    by_id: &HashMap<&str, &'a Map<String, Value>>,
) -> Vec<Cow<'a, str>> {
    match object.and_then(|object| object.get("name")) {
        Some(Value::Array(names)) if names.len() <= MAX_AUTHORS => {
            let names = names.iter().filter_map(Value::as_str);
            names.map(Cow::Borrowed).collect()
        }
        _ => name_of(author, by_id).into_iter().collect(),
    }
}

#[cfg(test)]
mod tests;
