//! Where a picture may come from: lazy loaders keep a placeholder in `src`, which is no picture of anything.

use super::{Node, NodeId, PageSnapshot};

/// Names of pictures that only hold the place of one that comes later. Source: lazysizes, WordPress
/// plugins, shops of wcxb.
const PLACEHOLDERS: [&str; 3] = ["spacer", "lazyload", "1x1"];
/// How the names of more of them end, but for a size: `lazy-image-placeholder`, `placeholder_1000x750`.
const PLACEHOLDER: &str = "placeholder";
/// Names that others have, too: they hold the place only of another address of the element.
const MAYBE_PLACEHOLDERS: [&str; 4] = ["blank", "transparent", "pixel", "empty"];
/// Last words of the file names of placeholders: `ajax-loader`. Source: ours, newspapers of aeb.
const LOADERS: [&str; 2] = ["loader", "loading"];
/// How a picture of one pixel begins that stands in its address. Source: GIF, the width and height behind
/// the version.
const ONE_PIXEL: &str = "data:image/gif;base64,R0lGODlhAQAB";
/// SVG elements that draw something.
const SHAPES: [&str; 9] = [
    "path", "rect", "circle", "image", "text", "use", "line", "poly", "ellipse",
];

/// Attributes that hold an address, and those that hold several of one picture in several sizes.
const ADDRESSES: [&str; 6] = [
    "src",
    "data-src",
    "data-lazy-src",
    "data-original",
    "data-pagespeed-lazy-src",
    "data-lazyload",
];
const SETS: [&str; 3] = ["srcset", "data-srcset", "data-lazy-srcset"];
/// Side, px, below which a picture is small that its address tells so, and least side that an address tells: `16x9` is
/// a shape. Source: ours.
const MIN_TOLD_SIDE: u32 = 100;
const MIN_SIDE: u32 = 10;
/// Minimum ratio of the sides of a picture and of its preview. Source: ours: screens of triple density ask for less.
const PREVIEW_TIMES: f64 = 4.0;
/// Parts of addresses that ask for a side.
const SIDES: [&str; 4] = ["w", "h", "width", "height"];
/// How the addresses of pictures end.
const PICTURE_FILES: [&str; 6] = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"];
/// Sides of icons, behind the names of their files: `mail_48.png`. Photos are numbered, too, and are no PNGs.
const ICON_SIDES: [u32; 6] = [16, 24, 32, 48, 64, 96];

/// The addresses that an image gives for what it shows, the likeliest first; placeholders are none.
pub(crate) fn image_sources(node: &Node) -> impl Iterator<Item = &str> {
    let own = ADDRESSES.iter().filter_map(|name| node.attribute(name));
    let own = own.filter_map(|address| {
        if is_set(address) {
            candidates(address).next()
        } else {
            Some(address)
        }
    });
    let of_set = |name: &&str| candidates(node.attribute(name)?).next();
    let all = own.chain(SETS.iter().filter_map(of_set));
    let all = all.filter(|address| !holds_place(address));
    // A picture may be called so; the only one of its element is what is shown.
    let preview = small_preview(node);
    let is_last = |address: &&str| may_hold_place(address) || preview == Some(*address);
    let (last, first): (Vec<&str>, Vec<&str>) = all.partition(is_last);
    first.into_iter().chain(last)
}

/// The addresses of an image that a lazy loader puts in the place of `src`.
fn late_addresses(node: &Node) -> impl Iterator<Item = &str> {
    let own = ADDRESSES.iter().skip(1).chain(SETS.iter().skip(1));
    own.filter_map(|name| node.attribute(name))
        .filter(|address| !address.trim().is_empty())
}

/// The `src` of an image that a lazy loader replaces, where its address asks for a far smaller picture
/// (`dummy.jpg?w=32&h=21`) than the size that the element, or without one the other address, states.
fn small_preview(node: &Node) -> Option<&str> {
    let late = late_addresses(node).next()?;
    let shown = node.attribute("src")?;
    let side = told_side(shown).filter(|side| *side < MIN_TOLD_SIDE)?;
    let given = node.told_sides().reduce(f64::min);
    let full = given.or_else(|| told_side(late).map(f64::from))?;
    (f64::from(side) * PREVIEW_TIMES <= full).then_some(shown)
}

/// Whether an address is that of the file of a picture.
pub(crate) fn is_picture_file(address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or("");
    let path = path.to_ascii_lowercase();
    PICTURE_FILES.iter().any(|end| path.ends_with(end))
}

/// Whether an address names within its path the file of a picture that an address of an image names, too, as servers
/// write it that make pictures in several sizes: `/harbour.png/revision/latest`. Source: MediaWiki's thumbnails.
pub(crate) fn names_file_of(image: &Node, address: &str) -> bool {
    let mut files = path_of(address)
        .split('/')
        .filter(|part| is_picture_file(part));
    files.any(|file| {
        let mut sources = image_sources(image);
        sources.any(|own| path_of(own).split('/').any(|part| part == file))
    })
}

/// An address without what is asked of it.
fn path_of(address: &str) -> &str {
    address.split(['?', '#']).next().unwrap_or("")
}

impl PageSnapshot {
    /// Whether the picture of an image did not load: blocked, offline, or not yet. How large it was drawn says nothing.
    pub(crate) fn is_unloaded(&self, image: NodeId) -> bool {
        let node = self.node(image);
        let shown = node.attribute("src").map_or("", str::trim);
        let is_told = node.attribute("srcset").is_none() || !shown.is_empty();
        let waits = || {
            is_told
                && image_sources(node)
                    .next()
                    .is_some_and(|src| src.trim() != shown)
        };
        // Where the page is a file here, the browser looks for a file of the picture's host, and tells of no failure.
        let is_of_host = || shown.starts_with("//") && self.source.url.starts_with("file:");
        node.broken || waits() || is_of_host()
    }

    /// Whether an image has an address that a lazy loader puts in the place of `src`.
    pub(crate) fn has_late_address(&self, image: NodeId) -> bool {
        late_addresses(self.node(image)).next().is_some()
    }

    /// The least side that an address of what an image shows tells, px.
    pub(crate) fn told_side(&self, image: NodeId) -> Option<u32> {
        image_sources(self.node(image)).find_map(told_side)
    }

    /// Whether the likeliest address of an image is that of what holds the place of a picture: a loader's sign.
    pub(crate) fn is_placeholder(&self, image: NodeId) -> bool {
        image_sources(self.node(image))
            .next()
            .is_some_and(may_hold_place)
    }

    /// Whether all addresses of an image say that it is small.
    pub(crate) fn is_told_small(&self, image: NodeId) -> bool {
        let node = self.node(image);
        let sets = SETS.iter().filter_map(|name| node.attribute(name));
        let all = image_sources(node).chain(sets.flat_map(candidates));
        let mut all = all.filter(|a| !a.starts_with("data:")).peekable();
        let is_small = |address| told_side(address).is_some_and(|side| side < MIN_TOLD_SIDE);
        all.peek().is_some() && all.all(is_small)
    }
}

/// The least side of a picture that its address tells, px: `w=48`, `h_48`, `40x60`, `icon_48.png`.
fn told_side(address: &str) -> Option<u32> {
    let side = |digits: &str| {
        let is_number = digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit());
        let side = digits.parse::<u32>().ok().filter(|_| is_number);
        side.filter(|side| *side >= MIN_SIDE)
    };
    let asked = address.split(['?', '&', '/', ',', ';', '#']);
    let asked = asked.filter_map(|part| {
        let (name, value) = part.split_once(['=', '_'])?;
        side(value).filter(|_| SIDES.iter().any(|known| name.eq_ignore_ascii_case(known)))
    });
    let path = address.split(['?', '#']).next().unwrap_or("");
    let words = path.split(|c: char| !c.is_ascii_alphanumeric());
    let shapes = words.filter_map(|word| {
        let (width, height) = word.split_once('x')?;
        Some(side(width)?.min(side(height)?))
    });
    let is_drawing = path.to_ascii_lowercase().ends_with(".png");
    let last = name_of(address).rsplit_once(['_', '-']);
    let icon = last.and_then(|(_, last)| side(last));
    let icon = icon.filter(|side| is_drawing && ICON_SIDES.contains(side));
    asked.chain(shapes).chain(icon).min()
}

/// The addresses of a `srcset`, which may hold commas themselves. Source: HTML, "parse a srcset
/// attribute".
pub(super) fn candidates(srcset: &str) -> impl Iterator<Item = &str> {
    let mut rest = srcset;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ',');
        let end = rest.find(|c: char| c.is_ascii_whitespace());
        let (address, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        let bare = address.trim_end_matches(',');
        if bare.len() == address.len() {
            // Its width or density, up to the next comma.
            rest = rest.split_once(',').map_or("", |(_, behind)| behind);
        }
        (!bare.is_empty()).then_some(bare)
    })
}

/// Whether what should be an address is a set of them, as some lazy loaders write it: `a.jpg 600w, b.jpg 800w`.
fn is_set(address: &str) -> bool {
    let mut words = address.split_ascii_whitespace();
    // An address and its size in turn.
    let mut sizes = std::iter::from_fn(|| words.next().map(|_| words.next())).peekable();
    let is_size = |size: Option<&str>| {
        let size = size.map(|size| size.trim_end_matches(','));
        let number = size.and_then(|size| size.strip_suffix(['w', 'x']));
        number.is_some_and(|number| number.parse::<f32>().is_ok())
    };
    sizes.peek().is_some() && sizes.all(is_size)
}

/// Whether an address is that of a placeholder, by its name or, where it holds the picture itself, because
/// that shows nothing.
fn holds_place(address: &str) -> bool {
    if let Some(svg) = address.strip_prefix("data:image/svg+xml") {
        let is_readable = !svg.starts_with(";base64");
        return is_readable && !SHAPES.iter().any(|shape| svg.contains(shape));
    }
    let is_of_size = |c: char| c.is_ascii_digit() || matches!(c, '_' | '-' | 'x');
    let is_placeholder = |name: &str| {
        let name = name.trim_end_matches(is_of_size);
        let start = name.len().checked_sub(PLACEHOLDER.len());
        let end = start.and_then(|start| name.get(start..));
        end.is_some_and(|end| end.eq_ignore_ascii_case(PLACEHOLDER))
    };
    address.starts_with(ONE_PIXEL) || {
        let name = name_of(address);
        is_one_of(name, &PLACEHOLDERS) || is_placeholder(name)
    }
}

/// Whether an address is that of a placeholder where the element has another one.
fn may_hold_place(address: &str) -> bool {
    let name = name_of(address);
    let word = name.rsplit(['-', '_']).next().unwrap_or("");
    is_one_of(word, &LOADERS) || is_one_of(name, &MAYBE_PLACEHOLDERS)
}

/// Whether a name is one of some, in whatever case.
fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// The name of the file of an address, without its ending.
fn name_of(address: &str) -> &str {
    let end = address.bytes().position(|b| matches!(b, b'?' | b'#'));
    let path = end.map_or(address, |end| &address[..end]);
    let file = path.rsplit('/').next().unwrap_or("");
    file.rsplit_once('.').map_or(file, |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn addresses_of_sets_may_hold_commas() {
        let read = |set: &'static str| candidates(set).collect::<Vec<_>>();
        assert_eq!(read("a.jpg, b.jpg 2x"), ["a.jpg", "b.jpg"]);
        assert_eq!(
            read("w_1,h_2/a.png 1x, w_3,h_4/a.png 2x"),
            ["w_1,h_2/a.png", "w_3,h_4/a.png"]
        );
        assert_eq!(
            read(" , data:image/gif;base64,R0 1w,"),
            ["data:image/gif;base64,R0"]
        );
        assert!(read(" ").is_empty());
    }

    #[test]
    fn addresses_tell_sides() {
        for (address, side) in [
            ("/a.jpg?w=48&h=48", Some(48)),
            ("/_next/image?url=%2Fa.jpg&w=640&q=75", Some(640)),
            ("/w_64,h_32/a.jpg", Some(32)),
            ("/covers/40x60/a.jpg", Some(40)),
            ("/img/banner-153x52.gif", Some(52)),
            ("/img/mail_48.png", Some(48)),
            ("/photos/harbour_48.jpg", None),
            ("/photos/16x9/harbour.jpg", None),
            ("/photos/300x0/harbour.jpg", None),
            ("/photos/harbour-1200x800.jpg", Some(800)),
            ("/photos/harbour.jpg?v=48", None),
        ] {
            assert_eq!(told_side(address), side, "{address}");
        }
    }

    #[test]
    fn a_file_may_be_named_within_an_address() {
        let names = |src: &str, address: &str| {
            let mut t = TestPage::new(100.0, 100.0);
            t.open("body").open_with("img", &[("src", src)]);
            let page = t.finish();
            let image = crate::snapshot::test_page::by_tag(&page, "img");
            names_file_of(page.node(image), address)
        };
        let latest = "https://example.org/b1/harbour.png/revision/latest?cb=2021";
        assert!(names("/b1/harbour.png/scale/270?cb=2021", latest));
        assert!(!names("/b1/moor.png/scale/270", latest));
        assert!(!names("/b1/harbour.png", "/harbour/"));
    }

    #[test]
    fn a_small_preview_comes_after_the_picture_itself() {
        let first = |src: &str, late: &str, width: &str| {
            let mut t = TestPage::new(100.0, 100.0);
            let given = [("src", src), ("data-original", late), ("width", width)];
            let given = given.iter().filter(|(_, value)| !value.is_empty());
            let given: Vec<_> = given.copied().collect();
            t.open("body").open_with("img", &given);
            let page = t.finish();
            let image = crate::snapshot::test_page::by_tag(&page, "img");
            image_sources(page.node(image)).next().map(str::to_owned)
        };
        let (dummy, photo) = ("/test_65.jpeg?w=32&h=21", "/1.jpg?w=725&h=483");
        assert_eq!(first(dummy, photo, "725").as_deref(), Some(photo));
        assert_eq!(first(dummy, photo, "").as_deref(), Some(photo));
        assert_eq!(first(dummy, "/1.jpg", "725").as_deref(), Some("/1.jpg"));
        // A thumbnail, drawn as small as it is.
        assert_eq!(first(dummy, photo, "32").as_deref(), Some(dummy));
        let half = "/1.jpg?w=320&h=210";
        assert_eq!(first(half, photo, "725").as_deref(), Some(half));
        assert_eq!(first(dummy, "/1.jpg", "").as_deref(), Some(dummy));
        assert_eq!(first(dummy, "", "725").as_deref(), Some(dummy));
    }

    #[test]
    fn a_placeholder_may_be_named_with_its_size() {
        assert!(holds_place("/img/placeholder_1000x750.jpg"));
        assert!(holds_place("/img/grey-placeholder.png"));
        assert!(!holds_place("/img/harbour_1000x750.jpg"));
        assert!(!holds_place("/img/placeholders.jpg"));
    }

    #[test]
    fn a_picture_is_small_where_all_its_addresses_say_so() {
        let is_small = |attributes: &[(&str, &str)]| {
            let mut t = TestPage::new(100.0, 100.0);
            t.open("body").open_with("img", attributes);
            let page = t.finish();
            page.is_told_small(crate::snapshot::test_page::by_tag(&page, "img"))
        };
        assert!(is_small(&[("src", "/a.jpg?w=48")]));
        let set = "/a.jpg?w=48 48w, /a.jpg?w=640 640w";
        assert!(!is_small(&[("src", "/a.jpg?w=48"), ("srcset", set)]));
        assert!(!is_small(&[("src", "/a.jpg")]));
        assert!(!is_small(&[]));
    }

    #[test]
    fn what_is_shown_comes_before_what_holds_its_place() {
        let sources = |attributes: &[(&str, &str)]| -> Vec<String> {
            let mut t = TestPage::new(100.0, 100.0);
            t.open("body").open_with("img", attributes);
            let page = t.finish();
            let image = page.iter().find(|(id, _)| page.tag(*id) == "img");
            let (_, image) = image.expect("an image");
            image_sources(image).map(str::to_owned).collect()
        };
        let late = [("src", "/spacer.gif"), ("data-src", "/a.jpg")];
        assert_eq!(sources(&late), ["/a.jpg"]);
        let sizes = [("src", "/blank.gif"), ("srcset", "a.jpg, b.jpg 2x")];
        assert_eq!(sources(&sizes), ["a.jpg", "/blank.gif"]);
        let loader = ("src", "/img/sr-Loader.png");
        let set = ("data-srcset", " /a_300.jpg?1 300w, /a_600.jpg?1 600w");
        assert_eq!(
            sources(&[loader, set]),
            ["/a_300.jpg?1", "/img/sr-Loader.png"]
        );
        assert_eq!(sources(&[loader]), ["/img/sr-Loader.png"]);
        let photo = [("src", "/uploader.jpg"), ("srcset", "/b.jpg 2x")];
        assert_eq!(sources(&photo), ["/uploader.jpg", "/b.jpg"]);
        assert_eq!(sources(&[("src", "/blank.gif")]), ["/blank.gif"]);
        for empty in [
            "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
            "data:image/svg+xml,%3csvg%20xmlns=%27http://www.w3.org/2000/svg%27%20width=%2780%27/%3e",
            "https://static.example.org/grey-placeholder.png",
        ] {
            assert!(sources(&[("src", empty)]).is_empty(), "{empty}");
        }
        let set = "/w_1,h_2/a.jpg 300w, /b.jpg 1.5x";
        assert_eq!(sources(&[("src", set)]), ["/w_1,h_2/a.jpg"]);
        assert_eq!(sources(&[("src", "/a b.jpg")]), ["/a b.jpg"]);
        let drawn = "data:image/svg+xml,%3csvg%3e%3cpath%20d='M0 0'/%3e%3c/svg%3e";
        assert_eq!(sources(&[("src", drawn)]), [drawn]);
        assert!(sources(&[("alt", "a mill")]).is_empty());
    }
}
