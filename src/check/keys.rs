//! Keys of changes: the same change has the same key at the next check.
//!
//! A key is made of what changed from what to what, never of where it stands on the page: a banner
//! that comes on top keeps the keys of all other changes. Two changes that cannot be told apart are
//! numbered in the order of the page.

use super::digest;
use crate::diff::{ADDRESS, Change, Kind};
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
    // Its key does not tell whether what it was pushed with is left out.
    let change = change.by_itself.as_deref().unwrap_or(change);
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
    // Of an address it is the content that counts: not what differs in it at every visit.
    let properties = change.properties.iter().filter(|p| p.name != ADDRESS);
    let said = (
        change.kind.name(),
        place,
        text,
        properties.collect::<Vec<_>>(),
        (moved, grown, change.shown, other),
    );
    // Only where there is such content: the keys of other changes stay those that were accepted.
    match &change.content[..] {
        [] => format!("{said:?}"),
        content => format!("{said:?} {content:?}"),
    }
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
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::compare;
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::{TestPage, block};
    use image::{ImageFormat, Rgba, RgbaImage};
    use std::io::Cursor;

    #[test]
    fn numbers_of_siblings_are_left_out() {
        assert_eq!(
            without_numbers("#a > div:nth-of-type(2) > p"),
            "#a > div > p"
        );
    }

    /// A page of a text, a picture at an address, and what was added.
    fn illustrated(address: &str, added: &str) -> PageSnapshot {
        let mut page = TestPage::new(1000.0, 1000.0);
        page.open("body").open("p");
        page.text("What the picture shows").close();
        page.open_with("img", &[("src", address)]).close();
        if !added.is_empty() {
            page.at(0.0, 100.0).open("aside").text(added).close();
        }
        page.finish()
    }

    /// A page of a drawing in one colour, but for its first point.
    fn drawn(colour: [u8; 4], first: [u8; 4]) -> PageSnapshot {
        let mut page = TestPage::draw(|p| {
            p.element("canvas", [0.0, 0.0, 200.0, 100.0], block(), |_| {});
        });
        let mut pixels = RgbaImage::from_pixel(100, 100, Rgba(colour));
        pixels.put_pixel(0, 0, Rgba(first));
        let mut png = Cursor::new(Vec::new());
        pixels.write_to(&mut png, ImageFormat::Png).unwrap();
        page.screenshot = Some(png.into_inner());
        page
    }

    #[test]
    fn keys_hold_what_it_changed_to() {
        let key = |before: &PageSnapshot, after: &PageSnapshot, kind: &str| {
            let found = compare(before, after, &|page| Visiblock::default().segment(page));
            let causes: Vec<&str> = found.causes().map(|c| c.kind.name()).collect();
            assert_eq!(causes, [kind]);
            keys(&found.changes).remove(0)
        };
        let before = illustrated("/a.png", "");
        let image = |address: &str| key(&before, &illustrated(address, ""), "image");
        assert_ne!(image("/b.png"), image("/c.png"));
        let busted = ["/b.png?t=1700000000001", "/b.png?t=1700000000999"];
        assert_eq!(image(busted[0]), image(busted[1]), "cache busters");

        let long = "A notice of the editors that goes on for more than the eighty characters that are shown";
        let added = |end: &str| {
            let said = format!("{long} {end}");
            key(&before, &illustrated("/a.png", &said), "added")
        };
        assert_eq!(added("of it"), added("of it"));
        assert_ne!(added("of it"), added("of a disaster"));

        let [white, green, blue] = [[255; 4], [0, 128, 0, 255], [0, 0, 128, 255]];
        let before = drawn(white, white);
        let redrawn = |colour, first| key(&before, &drawn(colour, first), "image");
        assert_ne!(redrawn(green, green), redrawn(blue, blue));
        assert_eq!(redrawn(green, green), redrawn(green, [0, 129, 0, 255]));
    }
}
