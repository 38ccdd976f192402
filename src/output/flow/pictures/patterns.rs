//! Addresses of pictures with a place for a width, which a script fills as wide as the picture is drawn:
//! `/boat_{width}x.jpg`. As written they lead nowhere.

use std::borrow::Cow;

/// The place for a width. Source: lazysizes, "rias", which shops of Shopify use.
const PLACES: [&str; 2] = ["{width}", "%7Bwidth%7D"];
/// The width to request, px. Source: ours: pages with address patterns offer it, and it is large enough for a card.
const WIDTH: &str = "800";

/// An address with its width, where it has a place for one.
pub(super) fn filled(address: &str) -> Cow<'_, str> {
    match PLACES.iter().find(|place| address.contains(**place)) {
        Some(place) => Cow::Owned(address.replace(place, WIDTH)),
        None => Cow::Borrowed(address),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_for_a_width_is_filled() {
        assert_eq!(filled("/boat_{width}x.jpg?v=1"), "/boat_800x.jpg?v=1");
        assert_eq!(filled("/boat_%7Bwidth%7Dx.jpg"), "/boat_800x.jpg");
        for address in ["/boat.jpg", "/{id}/width.jpg", ""] {
            assert_eq!(filled(address), address);
        }
    }
}
