//! Keys of changes: the same change has the same key at every check.
//!
//! A key is made of the change itself (from what to what), not of its position on the page: a new banner on top
//! changes no other key. Changes that cannot be told apart are numbered in document order.

use super::digest;
use crate::diff::{ADDRESS, Change, Kind};
use serde::Serialize;
use std::collections::HashMap;

/// Length of a key, hexadecimal digits. Source: ours; of 5,000 changes of a page two have one key once in 80,000
/// pages.
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

/// What identifies a change. Keys in users' files are hashes of this as JSON: changing the JSON of a change
/// invalidates what users have accepted, so new fields must be omitted where they are empty.
#[derive(Serialize)]
struct Essence<'a> {
    kind: &'static str,
    /// An element of the page before, which does not change, is identified by its selector; an added element by its
    /// text, because its sibling number depends on other added elements.
    selector: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    says: Option<&'a str>,
    /// From and to.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<[&'a str; 2]>,
    /// Name, from and to of each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    properties: Vec<[&'a str; 3]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grown: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<&'a [u64]>,
}

/// The identity of a change, as JSON.
fn essence(change: &Change) -> String {
    // The key must not depend on whether the cause of a change is left out.
    let change = change.by_itself.as_deref().unwrap_or(change);
    let (selector, says) = match (&change.before, &change.after) {
        (Some(before), _) => (before.selector.clone(), None),
        (None, Some(after)) => (without_numbers(&after.selector), Some(after.text.as_str())),
        (None, None) => (String::new(), None),
    };
    // Distances only count for moves and resizes: a longer text may take another line in a narrow window and none in
    // a wide one.
    let is_of_place = matches!(change.kind, Kind::Moved | Kind::Resized);
    // Addresses differ at every visit; the content behind them counts.
    let properties = change.properties.iter().filter(|p| p.name != ADDRESS);
    let properties = properties.map(|p| [p.name.as_str(), p.from.as_str(), p.to.as_str()]);
    let text = change.text.as_ref();
    let other = change.other.as_ref();
    let essence = Essence {
        kind: change.kind.name(),
        selector,
        says,
        text: text.map(|t| [t.from.as_str(), t.to.as_str()]),
        properties: properties.collect(),
        moved: change.moved.filter(|_| is_of_place),
        grown: change.grown.filter(|_| is_of_place),
        shown: change.shown,
        other: other.map(|place| without_numbers(&place.selector)),
        content: Some(change.content.as_slice()).filter(|content| !content.is_empty()),
    };
    // Strings and numbers always serialise.
    serde_json::to_string(&essence).unwrap_or_default()
}

/// A selector without sibling numbers.
fn without_numbers(selector: &str) -> String {
    let steps = selector.split(" > ");
    let names = steps.map(|step| step.split(":nth-of-type").next().unwrap_or(step));
    names.collect::<Vec<_>>().join(" > ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{PropertyChange, TextChange, compare};
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::{TestPage, block};
    use image::{ImageFormat, Rgba, RgbaImage};
    use serde_json::{Value, json};
    use std::io::Cursor;

    #[test]
    fn numbers_of_siblings_are_left_out() {
        assert_eq!(
            without_numbers("#a > div:nth-of-type(2) > p"),
            "#a > div > p"
        );
    }

    fn place(selector: &str, text: &str) -> Value {
        json!({
            "node": 1, "tag": "p", "selector": selector, "rect": [0.0, 0.0, 9.0, 9.0], "text": text, "block": null,
        })
    }

    fn change(kind: &str, before: &Value, after: &Value) -> Change {
        let change = json!({
            "id": 0, "kind": kind, "severity": "minor", "cause": null, "consequences": 0, "before": before,
            "after": after,
        });
        serde_json::from_value(change).unwrap()
    }

    /// The keys are stored in users' files.
    #[test]
    fn keys_do_not_change_between_versions() {
        let of = |kind: &str, selector: &str| {
            let place = place(selector, "words");
            change(kind, &place, &place)
        };
        let mut text = of("text", "#a > p:nth-of-type(2)");
        let [from, to] = ["“Twelve” \"lamps\"", "Zwölf Lampen"].map(str::to_owned);
        text.text = Some(TextChange::new(from, to));
        let banner = place("body > aside:nth-of-type(3)", "A banner");
        let added = change("added", &Value::Null, &banner);
        let mut moved = of("moved", "#b");
        (moved.moved, moved.grown) = (Some([12.0, -0.5]), Some([0.0, 40.25]));
        moved.shown = Some(false);
        let other = place("body > div:nth-of-type(1) > p", "words");
        moved.other = Some(serde_json::from_value(other).unwrap());
        moved.content = vec![7, u64::MAX];
        let mut restyled = of("restyled", "#c");
        let properties = [("color", "#000", "#f00"), (ADDRESS, "/a.png", "/b.png")];
        let properties = properties.map(|(name, from, to)| PropertyChange {
            name: name.to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
        });
        restyled.properties = properties.to_vec();
        // A second, equal change has a key of its own.
        let changes = [text.clone(), text, added, moved, restyled];
        let words = r##"{"kind":"text","selector":"#a > p:nth-of-type(2)","text":["“Twelve” \"lamps\"","Zwölf Lampen"]}"##;
        let told = [
            words,
            words,
            r##"{"kind":"added","selector":"body > aside","says":"A banner"}"##,
            r##"{"kind":"moved","selector":"#b","moved":[12.0,-0.5],"grown":[0.0,40.25],"shown":false,"other":"body > div > p","content":[7,18446744073709551615]}"##,
            r##"{"kind":"restyled","selector":"#c","properties":[["color","#000","#f00"]]}"##,
        ];
        assert_eq!(changes.each_ref().map(essence), told);
        // The first digits of the SHA-256 of `1 `, or `2 ` for the second, followed by the text.
        let expected = [
            "f1a6fbd769",
            "4dc6da3736",
            "6781b6c977",
            "a64e659e63",
            "706f11c841",
        ];
        assert_eq!(keys(&changes), expected);
    }

    /// A page with a text, a picture at an address, and an added text.
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

    /// A page with a drawing in one colour, except for its first pixel.
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
