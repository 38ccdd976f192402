//! Further computed styles of a box: values that no algorithm reads, kept for comparing pages.
//!
//! They stand in a table of their own beside the styles, so that two boxes with the same
//! [`Style`](super::Style) still share it: algorithms that ask whether two boxes look alike get
//! the answer they always got.

use super::style::COMPUTED;
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use siphasher::sip::SipHasher13;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::Hasher;

/// The computed properties a capture asks Chromium for beside [`COMPUTED`]. Shorthands are one
/// value each, which is what keeps them cheap.
/// Source: ours; everything by which the eye tells two boxes apart and that `COMPUTED` lacks.
pub const LOOK: [&str; 12] = [
    "-webkit-line-clamp",
    "border-radius",
    "border-style",
    "filter",
    "letter-spacing",
    "line-height",
    "margin",
    "outline",
    "padding",
    "text-decoration",
    "text-overflow",
    "text-transform",
];

/// Values of [`COMPUTED`] that a [`Style`](super::Style) keeps as yes or no only.
const SHARED: [&str; 3] = ["background-image", "box-shadow", "transform"];

/// Longest value that is kept as it is, bytes; a longer one (a `data:` address, a long gradient)
/// is kept as its beginning and a hash of the whole.
const MAX_VALUE: usize = 200;

/// The looks of a box by the name of their property; what is at its initial value is absent.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(transparent)]
pub struct Look(BTreeMap<String, String>);

impl<'de> Deserialize<'de> for Look {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ReadLook)
    }
}

/// Takes the properties that there are: a file of millions of others fills no memory.
struct ReadLook;

impl<'de> Visitor<'de> for ReadLook {
    type Value = Look;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("values of properties by their names")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Look, A::Error> {
        let mut look = BTreeMap::new();
        while let Some(name) = map.next_key::<String>()? {
            if LOOK.contains(&name.as_str()) || SHARED.contains(&name.as_str()) {
                look.insert(name, map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(Look(look))
    }
}

impl Look {
    /// Reads the values of [`COMPUTED`] followed by those of [`LOOK`]; missing ones are absent.
    pub fn from_computed(values: &[&str]) -> Self {
        let shared = SHARED.into_iter().filter_map(|name| {
            let at = COMPUTED.iter().position(|c| *c == name)?;
            Some((name, *values.get(at)?))
        });
        let own = LOOK
            .into_iter()
            .zip(values.iter().skip(COMPUTED.len()).copied());
        let seen = shared.chain(own).filter(|(_, v)| !is_initial(v));
        Self(seen.map(|(n, v)| (n.to_owned(), shortened(v))).collect())
    }

    /// The value of a property; empty where it is at its initial value or was not captured.
    pub fn get(&self, property: &str) -> &str {
        self.0.get(property).map_or("", String::as_str)
    }

    /// Whether it crosses text out.
    pub(crate) fn crosses_out(&self) -> bool {
        self.get("text-decoration").contains("line-through")
    }

    /// The product of the `opacity()` filters of a box, 0..=1: `opacity(0)` hides it; 1 without filters.
    pub(crate) fn filtered_opacity(&self) -> f32 {
        let filter = self.get("filter");
        if filter.is_empty() {
            return 1.0;
        }
        let filters = filter.split("opacity(").skip(1);
        let shares = filters.filter_map(|rest| rest.split(')').next()?.parse::<f32>().ok());
        shares.product()
    }

    /// Whether it has a margin or padding, which sets it apart from what stands beside it in a line.
    pub(crate) fn is_set_apart(&self) -> bool {
        !(self.get("margin").is_empty() && self.get("padding").is_empty())
    }

    /// Puts another beginning in place of that of addresses.
    pub(super) fn rebase(&mut self, from: &str, to: &str) {
        for value in self.0.values_mut().filter(|v| v.contains(from)) {
            *value = value.replace(from, to);
        }
    }

    /// Sets a value, as tests and builders do.
    pub fn set(&mut self, property: &str, value: &str) {
        self.0.insert(property.to_owned(), shortened(value));
    }
}

/// Whether a value paints nothing and moves nothing.
fn is_initial(value: &str) -> bool {
    // Chromium writes `rgb(0, 0, 0) none 3px` for an outline that is not drawn.
    matches!(value, "" | "none" | "normal" | "0px" | "auto") || value.contains(") none ")
}

fn shortened(value: &str) -> String {
    if value.len() <= MAX_VALUE {
        return value.to_owned();
    }
    let mut whole = SipHasher13::new();
    whole.write(value.as_bytes());
    let kept = &value[..value.floor_char_boundary(MAX_VALUE)];
    format!("{kept}… {:016x}", whole.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_from_the_initial_value_is_kept() {
        let mut values = vec![""; COMPUTED.len()];
        let image = COMPUTED.iter().position(|c| *c == "background-image");
        values[image.unwrap_or(0)] = "url(\"a.png\")";
        let own = |name: &str| match name {
            "border-radius" => "3px",
            "line-height" => "20px",
            "letter-spacing" => "normal",
            "margin" => "0px",
            "outline" => "rgb(0, 0, 0) none 3px",
            _ => "none",
        };
        values.extend(LOOK.map(own));
        let look = Look::from_computed(&values);
        assert_eq!(look.get("background-image"), "url(\"a.png\")");
        assert_eq!(look.get("border-radius"), "3px");
        assert_eq!(look.get("line-height"), "20px");
        assert_eq!(look.get("outline"), "");
        assert_eq!(look.0.len(), 3);
    }

    #[test]
    fn filters_take_their_part_of_the_opacity() {
        for (filter, left) in [
            ("", 1.0),
            ("blur(2px)", 1.0),
            ("opacity(0)", 0.0),
            ("opacity(0.5) grayscale(1) opacity(0.5)", 0.25),
            ("opacity(much)", 1.0),
        ] {
            let mut look = Look::default();
            look.set("filter", filter);
            assert_eq!(look.filtered_opacity(), left, "{filter}");
        }
    }

    #[test]
    fn long_values_are_told_apart_by_their_end() {
        let address = |end: &str| shortened(&format!("url({}{end})", "a".repeat(5000)));
        assert!(address("x").len() < 300);
        assert_ne!(address("x"), address("y"));
    }

    #[test]
    fn only_what_is_captured_is_read() {
        let look: Look =
            serde_json::from_str(r#"{"margin":"3px","a":"1","b":[2],"transform":"x"}"#)
                .unwrap_or_default();
        let mut expected = Look::default();
        expected.set("margin", "3px");
        expected.set("transform", "x");
        assert_eq!(look, expected);
    }
}
