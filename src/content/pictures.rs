//! Images of the content: which one an element holds, and whether it is large enough.

mod players;

use super::unit_links::is_script;
use crate::geometry::Rect;
use crate::snapshot::{
    Hidden, NodeId, PageSnapshot, image_sources, is_picture_file, names_file_of,
};
pub(crate) use players::{PLAYERS, frame_addresses};
pub(super) use players::{is_player, player_in};

/// Minimum length of the longer side of a content image beside kept text, px, and maximum ratio of the sides. Source:
/// ours: smaller ones are icons or portraits, longer ones banners.
const MIN_PICTURE_SIDE: f64 = 200.0;
const MAX_SIDES: f64 = 4.0;
/// File extensions of photos, and of drawings, which include icons.
const PHOTOS: [&str; 4] = ["jpg", "jpeg", "webp", "avif"];
const DRAWN: [&str; 2] = ["svg", "gif"];
/// Words in file names of images that are no content, in lower case. Source: ours.
const SMALL: [&str; 10] = [
    "icon",
    "icons",
    "placeholder",
    "logo",
    "logos",
    "avatar",
    "avatars",
    "blank",
    "spacer",
    "pixel",
];
/// Attributes with addresses of an image in several widths.
const SETS: [&str; 3] = ["srcset", "data-srcset", "data-lazy-srcset"];
/// Maximum nodes of the block of such an image. Source: ours, to bound the cost: a link and boxes around it.
const MAX_IN_PICTURE: usize = 16;
/// Maximum nodes of a gallery. Source: ours, to bound the cost: a dozen images in boxes.
const MAX_IN_GALLERY: usize = 64;
/// Maximum number of elements around an image among which its list entry or its link is looked for. Source: ours: a
/// link, a `picture`, two boxes.
const MAX_AROUND: usize = 5;

/// The image that is all an element holds, if it links at most to itself; loaded or not.
pub(super) fn picture_in(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let leads_away = || page.subtree(id).any(|at| leads_away(page, at));
    only_picture(page, id).filter(|_| !leads_away())
}

/// The image that is all an element holds, wherever it links to.
pub(super) fn only_picture(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let size = page.subtree(id).take(MAX_IN_PICTURE + 1).count();
    if size > MAX_IN_PICTURE || page.totals(id).media > 1 {
        return None;
    }
    let mut pictures = page.subtree(id).filter(|at| page.tag(*at) == "img");
    pictures.next().filter(|_| pictures.next().is_none())
}

/// Whether an image did not load and has no box, which is so if it has no name either.
pub(super) fn is_empty(page: &PageSnapshot, picture: NodeId) -> bool {
    page.is_unloaded(picture) && page.node(picture).hidden == Some(Hidden::Empty)
}

/// Whether an element shows media, or holds near its beginning an image without a box.
pub(super) fn shows(page: &PageSnapshot, id: NodeId) -> bool {
    let is_lost = |at: NodeId| page.tag(at) == "img" && is_empty(page, at);
    page.totals(id).media > 0 || page.subtree(id).take(MAX_IN_PICTURE).any(is_lost)
}

/// The first image of a gallery: several images that are all an element holds, each large enough for content and
/// linked at most to itself.
pub(super) fn gallery_in(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    if page.subtree(id).nth(MAX_IN_GALLERY).is_some() || page.totals(id).media < 2 {
        return None;
    }
    let all = || page.subtree(id).filter(|at| page.tag(*at) == "img");
    let is_one = all().count() >= 2
        && all().all(|picture| is_large(page, picture) && is_surely_large(page, picture, false))
        && !page.subtree(id).any(|at| leads_away(page, at));
    all().next().filter(|_| is_one)
}

/// Whether an element links to something other than an image, or than the file of the image that it holds. A script
/// and a place in the page (`#`) enlarge the image.
pub(crate) fn leads_away(page: &PageSnapshot, id: NodeId) -> bool {
    let href = page.attribute(id, "href").unwrap_or_default().trim();
    let is_file_of_own = || {
        let mut inside = page.subtree(id).take(MAX_IN_PICTURE);
        let picture = inside.find(|at| page.tag(*at) == "img");
        picture.is_some_and(|picture| names_file_of(page.node(picture), href))
    };
    let leads_nowhere = || href.starts_with('#') || is_script(href) || page.is_own_place(href);
    !href.is_empty() && !is_picture_file(href) && !leads_nowhere() && !is_file_of_own()
}

/// Whether an image is large enough for content: as the page declares, else as it is rendered; an image that did not
/// load may be, if neither the page nor its address says otherwise.
pub(super) fn is_large(page: &PageSnapshot, id: NodeId) -> bool {
    let picture = page.node(id);
    if let Some(side) = picture.told_sides().reduce(f64::max) {
        return side >= MIN_PICTURE_SIDE;
    }
    if page.is_unloaded(id) {
        return !page.is_told_small(id);
    }
    picture.visible_rect.as_ref().is_some_and(is_drawn_large)
}

/// Whether a rectangle is large enough for a content image, and not too narrow.
pub(crate) fn is_drawn_large(rect: &Rect) -> bool {
    let (width, height) = (rect.width(), rect.height());
    let (long, short) = (width.max(height), width.min(height));
    long >= MIN_PICTURE_SIDE && long <= MAX_SIDES * short
}

/// Whether an image is known to be large enough: the page or its address says so, or it did load. Otherwise, the page
/// must present it as its own: with a caption, or as a photo that is no list entry and has no link. Drawings may be
/// icons, and are left out.
pub(super) fn is_surely_large(page: &PageSnapshot, id: NodeId, is_captioned: bool) -> bool {
    if !is_large(page, id) {
        return false;
    }
    if page.node(id).told_sides().next().is_some() || !page.is_unloaded(id) {
        return true;
    }
    let is_wide = |side: u32| f64::from(side) >= MIN_PICTURE_SIDE;
    let file = image_sources(page.node(id)).next().map(file_of);
    let (name, ending) = file.unwrap_or_default();
    if DRAWN.contains(&ending.as_str()) {
        return page.told_side(id).is_some_and(is_wide);
    }
    if is_captioned || told_widths(page, id).any(is_wide) {
        return true;
    }
    if let Some(side) = page.told_side(id) {
        return is_wide(side);
    }
    let is_photo = || PHOTOS.contains(&ending.as_str()) && !names_small(&name);
    is_photo() && !is_of_another(page, id)
}

/// Whether the name of a file, in lower case, is that of an image that is no content.
fn names_small(name: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_ascii_alphabetic());
    words.any(|word| SMALL.contains(&word))
}

/// The file name of an address, and its extension, in lower case; empty for `data:` addresses.
fn file_of(address: &str) -> (String, String) {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let file = path.rsplit('/').next().unwrap_or_default();
    if address.starts_with("data:") {
        return (String::new(), String::new());
    }
    let (name, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    (name.to_ascii_lowercase(), ending.to_ascii_lowercase())
}

/// The widths in which an image is available, by its own `srcset` and that of its `picture`.
fn told_widths(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = u32> {
    let picture = page.parent(id).filter(|up| page.tag(*up) == "picture");
    let sources = picture.into_iter().flat_map(move |up| page.children(up));
    let all = sources.take(MAX_IN_PICTURE).chain(std::iter::once(id));
    let sets = all.flat_map(move |id| SETS.iter().filter_map(move |name| page.attribute(id, name)));
    let words = sets.flat_map(str::split_ascii_whitespace);
    words.filter_map(|word| {
        word.trim_end_matches(',')
            .strip_suffix('w')?
            .parse::<u32>()
            .ok()
    })
}

/// Whether an image stands in a list item, or links to another page.
fn is_of_another(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id).take(MAX_AROUND);
    around.any(|up| page.tag(up) == "li" || leads_away(page, up))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, inline};

    #[test]
    fn how_large_a_picture_is_the_page_says_or_its_box() {
        let large = |attributes: &[(&str, &str)], rect: [f64; 4], is_broken: bool| {
            let mut page = TestPage::new(800.0, 600.0);
            let id = page.element("img", rect, inline(), |_| {});
            if is_broken {
                page.break_picture(id);
            }
            page.set_attributes(id, attributes);
            is_large(&page.finish(), id)
        };
        let (photo, banner, icon) = (
            [0.0, 0.0, 300.0, 200.0],
            [0.0, 0.0, 700.0, 90.0],
            [0.0, 0.0, 16.0, 16.0],
        );
        assert!(large(&[], photo, false));
        assert!(!large(&[], banner, false));
        assert!(!large(&[], icon, false));
        assert!(large(&[], icon, true));
        assert!(!large(&[("width", "80")], icon, true));
        assert!(large(&[("data-src", "/a.jpg")], icon, false));
        assert!(!large(&[("data-src", "/a.jpg?w=48&h=48")], icon, false));
        assert!(!large(&[("src", "/a-40x60.jpg")], icon, true));
    }

    #[test]
    fn how_large_a_picture_surely_is_what_did_not_load_has_to_tell() {
        let told = |attributes: &[(&str, &str)], is_broken: bool, is_captioned: bool| {
            let mut page = TestPage::new(800.0, 600.0);
            let rect = [0.0, 0.0, 300.0, 200.0];
            let id = page.element("img", rect, inline(), |_| {});
            if is_broken {
                page.break_picture(id);
            }
            page.set_attributes(id, attributes);
            is_surely_large(&page.finish(), id, is_captioned)
        };
        let large = |attributes: &[(&str, &str)], is_broken| told(attributes, is_broken, false);
        let address = ("src", "/close.svg");
        assert!(large(&[address], false));
        assert!(!large(&[address], true));
        assert!(large(&[address, ("width", "640")], true));
        assert!(large(&[("src", "/a-640x360.jpg")], true));
        let small = [("src", "/a-240x135.jpg")];
        assert!(!large(&small, true) && told(&small, true, true));
        let lazy = |address| [("src", "/placeholder_1000x750.png"), ("data-src", address)];
        assert!(!large(&lazy("/a.png"), false));
        assert!(large(&lazy("/a.jpg?x=1"), false), "a photo");
        assert!(told(&lazy("/a.png"), false, true), "a caption");
        assert!(!told(&lazy("/a.gif"), false, true), "it is drawn");
        for name in ["/site-logo.jpg", "/icon_mail.webp", "/avatar3.jpg"] {
            assert!(!large(&[("src", name)], true), "{name}");
        }
        let wide = ("srcset", "/a-90x60.png 90w, /a-1024x683.png 1024w");
        assert!(large(&[("src", "/a.png"), wide], true));
        let narrow = ("srcset", "/a.png 1x, /b.png 180w");
        assert!(!large(&[("src", "/a.png"), narrow], true));
    }

    #[test]
    fn a_photo_of_an_entry_or_of_another_page_is_not_surely_large() {
        let large = |around: &str, href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(around);
            t.open_with("a", &[("href", href)]);
            let photo = [("src", "/grey-placeholder.png"), ("data-src", "/a.jpg")];
            t.open_with("img", &photo).close();
            let page = t.finish();
            let picture = page.tagged(["img"]).next();
            picture.is_some_and(|picture| is_surely_large(&page, picture, false))
        };
        assert!(large("div", "/a-full.jpg"));
        assert!(!large("li", "/a-full.jpg") && !large("div", "/another"));
        for nowhere in ["#", " #lightbox-1", "JavaScript:void(0)"] {
            assert!(large("div", nowhere), "{nowhere}");
        }
    }
}
