//! Events in linked data that are entries of a list, none of them the page's own.

use super::linked_values::{field, text_of};
use crate::content::linked_data::is_of_kind;
use crate::hash::HashSet;
use serde_json::{Map, Value};

/// Minimum number of events that are a list. Source: ours: the page of one event may name the dates before and after
/// it.
const MIN_EVENTS: usize = 3;

/// The objects that are events in a list: at least [`MIN_EVENTS`], each with an address of its own, none marked as
/// the page's own (the `bool` of each item). Linear.
pub(super) fn listed_events<'a>(
    objects: impl Iterator<Item = (&'a Map<String, Value>, bool)>,
) -> HashSet<*const Map<String, Value>> {
    let events: Vec<_> = objects.filter(|(object, _)| is_event(object)).collect();
    let address = |object: &'a Map<String, Value>| text_of(field(object, "url")?, "@id");
    let addresses: Option<HashSet<&str>> = events.iter().map(|(event, _)| address(event)).collect();
    let are_apart = addresses.is_some_and(|all| all.len() == events.len());
    if events.len() < MIN_EVENTS || !are_apart || events.iter().any(|(_, is_own)| *is_own) {
        return HashSet::default();
    }
    let events = events.into_iter();
    events.map(|(event, _)| std::ptr::from_ref(event)).collect()
}

/// Whether an object is an event. Source: schema.org.
pub(super) fn is_event(object: &Map<String, Value>) -> bool {
    is_of_kind(object, is_event_kind)
}

/// Whether a type name is that of an event.
pub(super) fn is_event_kind(kind: &str) -> bool {
    kind.ends_with("Event")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The number of events that are entries of a list, given the address of each and whether it is the page's own.
    fn listed(events: &[(&str, bool)]) -> usize {
        let object = |url: &str| json!({"@type": "MusicEvent", "name": "Songs", "url": url});
        let objects: Vec<Value> = events.iter().map(|(url, _)| object(url)).collect();
        let each = objects.iter().filter_map(Value::as_object);
        listed_events(each.zip(events.iter().map(|(_, is_own)| *is_own))).len()
    }

    #[test]
    fn several_events_at_addresses_of_their_own_are_a_list() {
        let list = [("/1", false), ("/2", false), ("/3", false)];
        assert_eq!(listed(&list), 3);
        assert_eq!(listed(&list[1..]), 0, "before and behind");
        assert_eq!(listed(&[("/1", false), ("/2", true), ("/3", false)]), 0);
        assert_eq!(listed(&[("/1", false), ("/1", false), ("/3", false)]), 0);
    }

    #[test]
    fn other_things_and_events_without_an_address_are_none() {
        let other = json!({"@type": "Product", "name": "A boat", "url": "/1"});
        let bare = json!({"@type": "Event", "name": "Songs"});
        for object in [other, bare] {
            let objects = vec![object; MIN_EVENTS];
            let each = objects.iter().filter_map(Value::as_object);
            assert_eq!(listed_events(each.map(|object| (object, false))).len(), 0);
        }
    }
}
