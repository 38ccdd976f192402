//! Keys of changes: the same change has the same key at the next check.
//!
//! A key is made of what changed from what to what, never of where it stands on the page: a banner
//! that comes on top keeps the keys of all other changes. Two changes that cannot be told apart are
//! numbered in the order of the page.

use super::digest;
use crate::diff::{Change, Kind};
use std::collections::HashMap;

/// Digits of a key. Source: ours; of 5,000 changes of a page two have one key once in 80,000 pages.
const DIGITS: usize = 10;

/// The keys of a comparison's changes, in their order.
pub(super) fn keys(changes: &[Change]) -> Vec<String> {
    let mut seen: HashMap<String, u32> = HashMap::new();
    let key = |change: &Change| {
        let said = essence(change);
        let number = seen.entry(said.clone()).or_default();
        *number += 1;
        let mut key = digest(format!("{number} {said}").as_bytes());
        key.truncate(DIGITS);
        key
    };
    changes.iter().map(key).collect()
}

/// What makes a change this one and no other.
fn essence(change: &Change) -> String {
    let selector = |place: Option<&crate::diff::Place>| place.map(|p| p.selector.clone());
    // On the page before, which stays as it is, an element is known by its selector; what came is
    // known by what it says, for its number among its siblings changes with every other that comes.
    let place = match (&change.before, &change.after) {
        (Some(before), _) => (before.selector.clone(), String::new()),
        (None, after) => {
            let unnumbered = selector(after.as_ref()).map(|s| without_numbers(&s));
            let text = after.as_ref().map(|p| p.text.clone());
            (unnumbered.unwrap_or_default(), text.unwrap_or_default())
        }
    };
    let text = change.text.as_ref().map(|t| (&t.from, &t.to));
    let other = change.other.as_ref().map(|p| without_numbers(&p.selector));
    // How far it moves or grows is the change only where that is all there is to it: a text that
    // became longer takes another line in a narrow window and none in a wide one.
    let is_of_place = matches!(change.kind, Kind::Moved | Kind::Resized);
    let moved = change.moved.filter(|_| is_of_place);
    let grown = change.grown.filter(|_| is_of_place);
    let said = (
        change.kind.name(),
        place,
        text,
        &change.properties,
        (moved, grown, change.shown, other),
    );
    format!("{said:?}")
}

/// A selector without the numbers of siblings.
fn without_numbers(selector: &str) -> String {
    let steps = selector.split(" > ");
    let names = steps.map(|step| step.split(":nth-of-type").next().unwrap_or(step));
    names.collect::<Vec<_>>().join(" > ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_siblings_are_left_out() {
        assert_eq!(
            without_numbers("#a > div:nth-of-type(2) > p"),
            "#a > div > p"
        );
    }
}
