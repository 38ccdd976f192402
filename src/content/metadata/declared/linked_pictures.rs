//! The picture that linked data name: the largest of its sizes.

use super::linked_values::{field, text_of};
use serde_json::Value;

/// Maximum number of pictures that are read. Source: ours: one picture in several sizes; to bound the cost.
const MAX_PICTURES: usize = 32;
/// Maximum number of digits of a width or height. Source: ours.
const MAX_DIGITS: usize = 5;

/// The address of the page's picture in a value with one or several. Where all versions of the first picture declare
/// their width, the widest; else the first picture, in the largest size that file names tell. Source: ours, by custom
/// of WordPress (`boats-225x225.jpg`, `boats.jpg`).
pub(super) fn picture_of(value: &Value) -> Option<&str> {
    let list = match value {
        Value::Array(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let pictures = list.iter().take(MAX_PICTURES);
    let pictures = pictures.filter_map(|picture| Some((address_of(picture)?, picture)));
    let pictures: Vec<(&str, &Value)> = pictures.collect();
    let (first, _) = *pictures.first()?;
    let alike = pictures.iter().filter(|(next, _)| may_be_one(first, next));
    let sized = alike.map(|(address, picture)| Some((width_of(picture)?, *address)));
    if let Some(sized) = sized.collect::<Option<Vec<(u32, &str)>>>() {
        // Of equal widths the first one (`max_by_key` takes the last).
        let widest = sized.into_iter().rev().max_by_key(|(width, _)| *width);
        return widest.map(|(_, address)| address);
    }
    let addresses = pictures.iter().map(|(address, _)| *address);
    Some(addresses.fold(
        first,
        |best, next| {
            if is_larger(next, best) { next } else { best }
        },
    ))
}

/// Whether two addresses may be of one picture: in the same folder, or with the same file name, sizes aside. Source:
/// ours: other pictures in a list show something else.
fn may_be_one(one: &str, other: &str) -> bool {
    let file = |address: &str| {
        let end = address.find(['?', '#']).unwrap_or(address.len());
        address[..end].rfind('/').map_or(0, |at| at + 1)..end
    };
    let (own, next) = (file(one), file(other));
    let is_named = own.start < own.end;
    one[..own.start] == other[..next.start]
        || is_named && parted(&one[own]).0 == parted(&other[next]).0
}

/// Whether one address is the same picture as another, in full size or larger.
pub(in crate::content::metadata) fn is_larger(one: &str, other: &str) -> bool {
    let ((stem, size), (other_stem, other_size)) = (parted(one), parted(other));
    let is_more = || match (size, other_size) {
        (None, Some(_)) => true,
        (Some(size), Some(other)) => size > other,
        (_, None) => false,
    };
    stem == other_stem && is_more()
}

/// An address without its scheme and the size in its file name, and the number of pixels of that size.
fn parted(address: &str) -> ([&str; 2], Option<u64>) {
    let rest = address.split_once("//").map_or(address, |(_, rest)| rest);
    let rest = rest.split(['?', '#']).next().unwrap_or(rest);
    let Some((name, kind)) = rest.rsplit_once('.') else {
        return ([rest, ""], None);
    };
    let sized = name.rsplit_once('-').and_then(|(stem, size)| {
        let (width, height) = size.split_once('x')?;
        Some((stem, side(width)? * side(height)?))
    });
    match sized {
        Some((stem, pixels)) => ([stem, kind], Some(pixels)),
        None => ([name, kind], None),
    }
}

fn side(digits: &str) -> Option<u64> {
    let is_number = digits.bytes().all(|b| b.is_ascii_digit());
    let is_side = is_number && (1..=MAX_DIGITS).contains(&digits.len());
    is_side.then(|| digits.parse().ok())?
}

/// The address of a picture: a string, or a field of its object; markup and prose are rejected.
fn address_of(picture: &Value) -> Option<&str> {
    let object = picture.as_object();
    let named = object.and_then(|object| {
        let address = field(object, "url").or_else(|| field(object, "contentUrl"));
        text_of(address?, "@id")
    });
    let told = named.or_else(|| picture.as_str());
    told.filter(|told| is_address(told))
}

/// Whether a text may be an address: without tags, and with spaces only behind a slash, in a file name.
fn is_address(text: &str) -> bool {
    let text = text.trim();
    let is_path = |(before, _): (&str, &str)| before.contains('/');
    let is_file = text.split_once(char::is_whitespace).is_none_or(is_path);
    is_file && !text.contains(|c: char| matches!(c, '<' | '>') || c.is_control())
}

/// The width that a picture's object declares, as a number, a text (`1200px`) or a quantity.
fn width_of(picture: &Value) -> Option<u32> {
    let told = field(picture.as_object()?, "width")?;
    let told = told.get("value").unwrap_or(told);
    if let Some(width) = told.as_f64() {
        return Some(width as u32);
    }
    let text = told.as_str()?.trim();
    let end = text.find(|c: char| !c.is_ascii_digit());
    text.get(..end.unwrap_or(text.len()).min(MAX_DIGITS))?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn of_some_sizes_of_a_picture_the_largest_is_taken() {
        let (small, large, whole) = ("/u/a-225x225.jpg", "/u/a-480x270.jpg", "/u/a.jpg");
        for (pictures, address) in [
            (json!([small, large, whole]), Some(whole)),
            (json!([small, large]), Some(large)),
            (json!([small, "/u/b.jpg"]), Some(small)),
            (json!(["/u/b.jpg", small]), Some("/u/b.jpg")),
            (json!([]), None),
            (json!("<div><img src='/a.jpg'></div>"), None),
            (json!("A boat at sea"), None),
            (json!("/u/a boat.jpg"), Some("/u/a boat.jpg")),
            (json!(["<b>\n", whole]), Some(whole)),
            (json!({"@id": "#i"}), None),
            (json!({"contentUrl": whole}), Some(whole)),
            (
                json!([{"url": [small]}, {"url": large, "width": 480}]),
                Some(large),
            ),
        ] {
            assert_eq!(picture_of(&pictures), address, "{pictures}");
        }
        assert!(is_larger("https://a/x.jpg", "http://a/x-1x1.jpg?v=2"));
        assert!(!is_larger(whole, whole) && !is_larger("/u/a.png", small));
    }

    #[test]
    fn the_widest_picture_is_taken_where_all_tell_their_widths() {
        let sized = |widths: [serde_json::Value; 2]| {
            let [first, second] = widths;
            let pictures = json!([{"url": "/1", "width": first}, {"url": "/2", "width": second}]);
            picture_of(&pictures).map(str::to_owned)
        };
        assert_eq!(sized([json!(100), json!("1600px")]).as_deref(), Some("/2"));
        assert_eq!(
            sized([json!(100), json!({"value": 90})]).as_deref(),
            Some("/1")
        );
        assert_eq!(sized([json!(100), json!(100)]).as_deref(), Some("/1"));
        assert_eq!(sized([json!(100), json!(null)]).as_deref(), Some("/1"));
    }

    #[test]
    fn widths_of_other_pictures_are_not_compared() {
        let widest = |second: &str| {
            let first = json!({"url": "https://a/26/ff/goal.jpg?w=9", "width": 90});
            let pictures = json!([first, {"url": second, "width": 100}]);
            picture_of(&pictures) == Some(second)
        };
        assert!(!widest("https://a/24/dq/gala.jpg"));
        assert!(widest("https://a/26/ff/goal-wide.jpg"));
        assert!(widest("https://a/24/dq/goal.jpg"));
        assert!(widest("https://a/24/dq/goal-90x60.jpg?w=7"));
    }
}
