//! One picture in several widths, of which a page shows one: a style sheet hides the others, and where that is missing
//! all stand beside each other.
//!
//! Two addresses are of one picture where they are of one file, but for how large it is asked for: in parameters
//! (`?sw=768`, `?sw=1440`) or at the end of its name (`-384x216.jpg`, as WordPress has it). Parts of one drawing
//! (`all.svg#a`) are pictures each, and so may be what a program draws by a small number (`/chart?w=1`). Two files of
//! one name that people gave are, where they are called alike but for the device that each is for
//! (`hero-desktop.jpg`, `hero-mobile.jpg`), and one did not load: two that are seen are two screenshots.
//!
//! Source: ours, wcxb (2968, 4375, 4435). Limits: other files of one name are pictures of one thing (`enter image
//! description here`), and stay.

use crate::snapshot::is_picture_file;

/// Parameters that ask how large a picture is to be, and those of them that ask how wide.
const SIZES: [&str; 10] = [
    "w",
    "h",
    "sw",
    "sh",
    "wid",
    "hei",
    "width",
    "height",
    "maxwidth",
    "maxheight",
];
const WIDTHS: [&str; 5] = ["w", "sw", "wid", "width", "maxwidth"];
/// Parameters that ask how good it is to be.
const QUALITIES: [&str; 3] = ["dpr", "q", "quality"];
/// Fewest digits of a side that is asked of what is no file of a picture. Source: ours: fewer may count or choose.
const MIN_DIGITS: usize = 3;
/// Words in file names for the device of a picture, in lower case. `phone` is left out: pages sell phones.
const DEVICES: [&str; 3] = ["desktop", "tablet", "mobile"];
/// Words in file names for the size of a picture, in lower case: `640x640`, `1920w`, `@2x`; WordPress.
const SIZE_WORDS: [&str; 5] = ["x", "w", "h", "px", "scaled"];
/// Fewest and most digits of a side. Source: ours: `16x9` is a shape.
const DIGITS: std::ops::RangeInclusive<usize> = 2..=4;

/// Whether two addresses are of one file, but for its size.
pub(super) fn is_one_file(one: &str, other: &str) -> bool {
    let [(own, own_asked), (file, asked)] = [one, other].map(parts);
    without_size(own).0 == without_size(file).0
        && is_one_part(one, other)
        && others(own, own_asked).eq(others(file, asked))
}

/// Whether two addresses are of one part of their file. Of photos, one that tells none may be of any.
fn is_one_part(one: &str, other: &str) -> bool {
    let part_of = |address: &str| address.split_once('#').map(|(_, part)| part.to_owned());
    let [own, part] = [one, other].map(|address| part_of(address).unwrap_or_default());
    let ending = file_name(one).rsplit_once('.');
    let is_drawing = ending.is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("svg"));
    own == part || !is_drawing && (own.is_empty() || part.is_empty())
}

/// Whether two files are called alike, but that each tells another device.
pub(super) fn are_for_devices(one: &str, other: &str) -> bool {
    let devices = [one, other].map(device);
    devices[0].is_some()
        && devices[1].is_some()
        && devices[0] != devices[1]
        && bare_name(one).eq(bare_name(other))
}

/// The words of the name of a file, in lower case, without device, numbers and size.
fn bare_name(address: &str) -> impl Iterator<Item = String> {
    let file = file_name(address);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let words = stem.split(|c: char| !c.is_alphabetic());
    let words = words.map(str::to_lowercase);
    words.filter(|word| {
        let word = word.as_str();
        !word.is_empty() && !DEVICES.contains(&word) && !SIZE_WORDS.contains(&word)
    })
}

/// How wide an address asks its picture to be, px; without a word on that, it is as wide as it is.
pub(super) fn width(address: &str) -> u32 {
    let (file, asked) = parts(address);
    let is_width = |name: &str| WIDTHS.iter().any(|known| name.eq_ignore_ascii_case(known));
    let mut asked = parameters(asked).filter(|(name, _)| is_width(name));
    let asked = asked.find_map(|(_, value)| value.parse().ok());
    asked.or(without_size(file).1).unwrap_or(u32::MAX)
}

/// The file of an address and its parameters.
fn parts(address: &str) -> (&str, &str) {
    let address = address
        .split_once('#')
        .map_or(address, |(before, _)| before);
    address.split_once('?').unwrap_or((address, ""))
}

fn parameters(asked: &str) -> impl Iterator<Item = (&str, &str)> {
    let all = asked.split('&').filter(|parameter| !parameter.is_empty());
    all.map(|parameter| parameter.split_once('=').unwrap_or((parameter, "")))
}

/// The parameters that ask a file for no size, nor how good it is to be. Where that is no file of a picture, a side has
/// some digits, and only what is asked for one is asked how good it is to be.
fn others<'a>(file: &str, asked: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let is_file = is_picture_file(file);
    let is_side = move |name: &str, value: &str| {
        let digits = value.split('.').next().map_or(0, str::len);
        is_number_of(&SIZES, name, value) && (is_file || digits >= MIN_DIGITS)
    };
    let has_side = is_file || parameters(asked).any(|(name, value)| is_side(name, value));
    let is_asked = move |name: &str, value: &str| {
        is_side(name, value) || has_side && is_number_of(&QUALITIES, name, value)
    };
    parameters(asked).filter(move |(name, value)| !is_asked(name, value))
}

/// Whether a parameter is one of those, and a number.
fn is_number_of(names: &[&str], name: &str, value: &str) -> bool {
    let is_number = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    is_number && names.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// A file without the size at the end of its name, with how it ends, and that width.
fn without_size(file: &str) -> ((&str, &str), Option<u32>) {
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    let sized = stem.rsplit_once(['-', '_']).and_then(|(name, size)| {
        let (width, height) = size.split_once('x')?;
        let is_side = |side: &str| {
            DIGITS.contains(&side.len()) && side.bytes().all(|digit| digit.is_ascii_digit())
        };
        (is_side(width) && is_side(height)).then(|| (name, width.parse().ok()))
    });
    let (name, width) = sized.unwrap_or((stem, None));
    ((name, ending), width)
}

/// The name of the file of an address, with how it ends.
fn file_name(address: &str) -> &str {
    parts(address).0.rsplit('/').next().unwrap_or("")
}

/// The device that a file is for, by its name.
fn device(address: &str) -> Option<&'static str> {
    let mut words = file_name(address).split(|c: char| !c.is_ascii_alphabetic());
    words.find_map(|word| {
        let mut devices = DEVICES.into_iter();
        devices.find(|device| word.eq_ignore_ascii_case(device))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_file_differ_in_its_size() {
        for (one, other) in [
            ("/a.jpg?sw=768&q=80", "/a.jpg?sw=1440&q=80"),
            ("/a.jpg", "/a.jpg?width=640#x"),
            ("/a-384x216.jpg", "/a-300x300.jpg"),
            ("/a-384x216.jpg", "/a.jpg"),
            ("/image?url=a.jpg&w=640", "/image?url=a.jpg&w=828&q=75"),
            ("/a.png?w=48", "/a.png?w=96"),
            ("/all.svg?v=2#a", "/all.svg?v=2#a"),
        ] {
            assert!(is_one_file(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("/a.jpg", "/b.jpg"),
            ("/a.jpg", "/a.png"),
            ("/image?id=1&w=640", "/image?id=2&w=640"),
            ("/image?h=9f8a", "/image?h=9f8b"),
            ("/a-16x9.jpg", "/a-4x3.jpg"),
            ("/a_1.jpg", "/a_2.jpg"),
            ("/all.svg#a", "/all.svg#b"),
            ("/all.svg#a", "/all.svg"),
            ("/a.jpg#xywh=0", "/a.jpg#xywh=1"),
            ("/chart?w=1", "/chart?w=2"),
            ("/chart?q=1", "/chart?q=2"),
        ] {
            assert!(!is_one_file(one, other), "{one} {other}");
        }
    }

    #[test]
    fn files_tell_for_which_device_they_are() {
        assert!(are_for_devices(
            "/hero-desktop.jpg",
            "/x/Hero_Mobile-2.webp"
        ));
        let [wide, narrow] = [
            "/thumbs_1920x658/42669_artist-background-desktop-trial-1-scaled.webp",
            "/thumbs_640x640/42670_artist-background-mobile-trial-1.webp",
        ];
        assert!(are_for_devices(wide, narrow));
        assert!(!are_for_devices("/hero-desktop.jpg", "/other-desktop.jpg"));
        assert!(!are_for_devices("/hero-desktop.jpg", "/other-mobile.jpg"));
        assert!(!are_for_devices("/kite-tablet.png", "/kite-phone.png"));
        assert!(!are_for_devices("/mobile/hero.jpg", "/desktop/hero.jpg"));
    }

    #[test]
    fn addresses_tell_how_wide_a_picture_is() {
        assert_eq!(width("/a.jpg?q=80&sw=768"), 768);
        assert_eq!(width("/a-384x216.jpg"), 384);
        assert_eq!(width("/a.jpg?q=80"), u32::MAX);
    }
}
