//! Pictures that a page holds for browsers without scripts. Lazy loaders write the picture itself into a `noscript`,
//! whose markup is one text where scripts run, beside an `img` of a pixel that a script fills, or beside nothing
//! where a script makes the `img`. A page that was kept without those scripts shows none of its pictures.
//!
//! - An `img` right beside, or the only one near, that has no address but what it holds itself (`data:`) takes the
//!   address of the picture as lazy loaders write it (`data-src`), and the sides and the name that it lacks.
//! - Where no `img` is near, the `noscript` becomes one without a box, as a picture is that did not load.
//!
//! Source: ours, pages as the Guardian, Wired and sites made with Next.js have them. Limits: markup of one picture
//! and nothing else; none that its sides tell is small, as what counts visitors is. What becomes an `img` stands in a
//! figure or tells that it is large, and no `img` of the page shows its file. A page whose scripts did not run has
//! elements in place of the text, and shows them.

mod markup;

use super::{Node, NodeId, NodeKind, PageSnapshot, image_sources, is_picture_file};
use crate::geometry::Rect;
use crate::hash::HashSet;
use markup::{Attributes, picture_of};

/// Least side that the markup of a picture may declare, and least longer side outside of a figure, px. Source: ours, as
/// in `image_sources.rs` and `content/pictures.rs`.
const MIN_SIDE: f64 = 100.0;
const MIN_LARGE: f64 = 200.0;
/// Greatest side of a place that is not kept open, px: a pixel.
const MAX_CLOSED: f64 = 2.0;
/// Most digits of a width.
const MAX_WIDTH: usize = 4;
/// Nodes beside a `noscript` and around it that are looked at for an `img`. Source: ours; bound the cost.
const MAX_BESIDE: usize = 4;
const MAX_NEAR: usize = 40;
/// Elements up to what has them near, and up to a figure. Source: ours: a box, a `picture`, a figure.
const MAX_LEVELS: usize = 2;
const MAX_TO_FIGURE: usize = 3;
/// Where the picture of a `noscript` goes.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// Into an `img` that waits for it.
    Waiting(NodeId),
    /// In place of the `noscript`.
    Own,
}

impl PageSnapshot {
    /// Gives pictures that only a `noscript` holds their places. Linear; what it did it finds done.
    pub(super) fn place_unscripted_pictures(&mut self) {
        let tags = self.tag_names.iter();
        let Some(tag) = tags.into_iter().position(|name| name == "noscript") else {
            return;
        };
        let all = self.iter().filter(|(_, node)| node.tag as usize == tag);
        let held = all.filter_map(|(id, _)| Some((id, picture_of(self.markup_of(id)?)?)));
        let held: Vec<(NodeId, Attributes)> = held.collect();
        if held.is_empty() {
            return;
        }
        let shown = self.shown_files();
        let mut taken: HashSet<String> = HashSet::default();
        // All places are found before the first picture is inserted: an inserted one must not be taken for an original.
        let placed = held.into_iter().filter_map(|(id, attributes)| {
            let place = self.place_of(id, &attributes, &shown)?;
            let is_new = taken.insert(address_in(&attributes)?.to_owned());
            is_new.then_some((id, attributes, place))
        });
        let placed: Vec<(NodeId, Attributes, Place)> = placed.collect();
        for (id, attributes, place) in placed {
            match place {
                Place::Waiting(image) if !self.waits_for_script(image) => {}
                Place::Waiting(image) => self.fill(image, attributes),
                Place::Own => self.become_image(id, attributes),
            }
        }
    }

    /// The markup that is all an element holds.
    fn markup_of(&self, id: NodeId) -> Option<&str> {
        let text = self.nodes.get(id.index() + 1)?;
        let is_all = text.kind == NodeKind::Text && self.node(id).end.index() == id.index() + 2;
        text.text.as_deref().filter(|_| is_all)
    }

    /// The names of the files of all images of the page.
    fn shown_files(&self) -> HashSet<String> {
        let images = self.iter().filter(|(id, _)| self.tag(*id) == "img");
        let sources = images.flat_map(|(_, node)| image_sources(node));
        sources.map(file_of).collect()
    }

    /// Where a picture goes, unless it is small or is shown already.
    fn place_of(
        &self,
        id: NodeId,
        attributes: &Attributes,
        shown: &HashSet<String>,
    ) -> Option<Place> {
        let sides = || attributes.iter().filter_map(side);
        if sides().any(|side| side < MIN_SIDE) {
            return None;
        }
        if address_in(attributes).is_none_or(|src| shown.contains(&file_of(src))) {
            return None;
        }
        let near = self.images_near(id);
        if !near.is_empty() {
            let mut waiting = near.into_iter().filter(|at| self.waits_for_script(*at));
            return waiting.next().map(Place::Waiting);
        }
        let parent = self.node(self.parent(id)?);
        let is_drawn = parent.style.is_some() && parent.rect.is_some();
        let around = || self.ancestors(id).take(MAX_TO_FIGURE);
        let is_in_figure = || around().any(|up| matches!(self.tag(up), "figure" | "picture"));
        let is_large = || sides().any(|side| side >= MIN_LARGE);
        let is_own = is_drawn && !self.is_among_images(id) && (is_in_figure() || is_large());
        is_own.then_some(Place::Own)
    }

    /// The images right before and behind an element, else the only one near.
    fn images_near(&self, id: NodeId) -> Vec<NodeId> {
        let behind = self.siblings_behind(id).take(MAX_BESIDE);
        let beside = behind.filter(|at| self.node(*at).kind == NodeKind::Element);
        let near = self.element_before(id).into_iter().chain(beside.take(1));
        let is_image = |at: &NodeId| self.tag(*at) == "img";
        let images: Vec<NodeId> = near.filter(is_image).collect();
        if !images.is_empty() {
            return images;
        }
        let around = self.images_around(id);
        around.filter(|all| all.len() == 1).unwrap_or_default()
    }

    /// The element right before another one, white space and remarks between them left aside.
    fn element_before(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        let mut at = id;
        for _ in 0..MAX_BESIDE {
            let last = NodeId(at.0.checked_sub(1)?);
            let mut inside = self.inclusive_ancestors(last).take(MAX_NEAR);
            at = inside.find(|up| self.parent(*up) == Some(parent))?;
            if self.node(at).kind == NodeKind::Element {
                return Some(at);
            }
        }
        None
    }

    /// Whether several images are near, so that the one that the `noscript` stands for is not known.
    fn is_among_images(&self, id: NodeId) -> bool {
        self.images_around(id).is_some()
    }

    /// The images in the first small box around an element that holds any.
    fn images_around(&self, id: NodeId) -> Option<Vec<NodeId>> {
        let around = self.ancestors(id).take(MAX_LEVELS);
        let mut small = around.take_while(|up| self.subtree(*up).nth(MAX_NEAR).is_none());
        small.find_map(|up| {
            let images = self.subtree(up).filter(|at| self.tag(*at) == "img");
            Some(images.collect::<Vec<NodeId>>()).filter(|images| !images.is_empty())
        })
    }

    /// Whether an image has only `data:` addresses, and its box is not that of an icon.
    fn waits_for_script(&self, image: NodeId) -> bool {
        let node = self.node(image);
        let src = node.attribute("src").unwrap_or("").trim_start();
        let is_held = |address: &str| address.trim_start().starts_with("data:");
        let long = node
            .rect
            .map_or(0.0, |rect| rect.width().max(rect.height()));
        let is_icon = long > MAX_CLOSED && long < MIN_SIDE;
        is_held(src) && image_sources(node).all(is_held) && !is_icon && !has_small_side(node)
    }

    /// Gives an image the addresses of a picture, and what else of it it lacks.
    fn fill(&mut self, image: NodeId, attributes: Attributes) {
        let own = &mut self.nodes[image.index()].attributes;
        for (name, value) in attributes {
            own.retain(|(known, said)| *known != name || !said.trim().is_empty());
            if !own.iter().any(|(known, _)| *known == name) {
                own.push((name, value));
            }
        }
    }

    /// Makes a `noscript` an image of no size where it stands.
    fn become_image(&mut self, id: NodeId, attributes: Attributes) {
        let tags = self.tag_names.iter();
        let tag = tags.into_iter().position(|name| name == "img");
        let tag = tag.unwrap_or_else(|| {
            self.tag_names.push("img".to_owned());
            self.tag_names.len() - 1
        });
        let parent = self.parent(id).map(|up| self.node(up));
        let style = parent.and_then(|up| up.style);
        let corner = parent.and_then(|up| up.rect);
        let node = &mut self.nodes[id.index()];
        node.tag = tag as u32;
        node.attributes = attributes;
        node.style = style;
        node.rect = corner.map(|own| Rect::new(own.left, own.top, 0.0, 0.0));
        self.nodes[id.index() + 1].text = Some("".into());
    }
}

/// The side that an attribute tells, px.
fn side((name, value): &(String, String)) -> Option<f64> {
    let is_side = matches!(name.as_str(), "width" | "height");
    value.trim().parse().ok().filter(|_| is_side)
}

/// Whether the page gives an image a small side, but for that of a pixel, which holds a place.
fn has_small_side(node: &Node) -> bool {
    node.told_sides()
        .any(|side| side > MAX_CLOSED && side < MIN_SIDE)
}

/// The address of a picture.
fn address_in(attributes: &Attributes) -> Option<&str> {
    let mut addresses = attributes.iter().filter(|(name, _)| name == "data-src");
    addresses.next().map(|(_, address)| address.as_str())
}

/// The name of the file of an address, without a size at its end: `-300x200.jpg`. Of what draws pictures, and tells
/// in its parameters which, and of what is named by a width alone (`/1000.jpg`) it is the address.
fn file_of(address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap_or("");
    let file = path.rsplit('/').next().unwrap_or("");
    let name = file.rsplit_once('.').map_or(file, |(name, _)| name);
    let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !is_picture_file(address) || name.len() <= MAX_WIDTH && are_digits(name) {
        return address.to_owned();
    }
    let bare = name.rsplit_once('-').filter(|(_, size)| {
        let (width, height) = size.split_once('x').unwrap_or_default();
        are_digits(width) && are_digits(height)
    });
    bare.map_or(name, |(name, _)| name).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    const HELD: (&str, &str) = (
        "src",
        "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
    );

    /// The addresses of all images of a page of a box with those elements and a `noscript` of that markup.
    fn images_of(holder: &str, beside: &[&[(&str, &str)]], markup: &str) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Words").close().open(holder);
        for attributes in beside {
            t.open_bare_with("img", attributes).close();
        }
        t.open_bare("noscript").unrendered(markup).close();
        let page = t.finish();
        let images = page.tagged(["img"]).map(|id| page.node(id));
        let sources = images.map(|node| image_sources(node).next().unwrap_or(""));
        sources.map(str::to_owned).collect()
    }

    #[test]
    fn an_image_that_waits_takes_the_picture_beside_it() {
        let markup = "<img src=/a.jpg alt='A harbour' width=640>";
        assert_eq!(images_of("div", &[&[HELD]], markup), ["/a.jpg"]);
        let loads = [HELD, ("data-src", "/a-300x200.jpg")];
        assert_eq!(images_of("div", &[&loads], markup), ["/a-300x200.jpg"]);
        assert_eq!(
            images_of("div", &[&[("src", "/b.jpg")]], markup),
            ["/b.jpg"]
        );
        let icon = [HELD, ("width", "24")];
        assert_eq!(images_of("div", &[&icon], markup), [""]);
        let pixel = "<img src=/hit width=1 height=1>";
        assert_eq!(images_of("div", &[&[HELD]], pixel), [""]);
    }

    #[test]
    fn an_image_keeps_its_name_and_takes_what_it_lacks() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p");
        let own = [HELD, ("alt", ""), ("width", "300")];
        t.open_bare_with("img", &own).close();
        let markup = "<img src=/a.jpg alt='A harbour' width=640 height=480>";
        t.open_bare("noscript").unrendered(markup);
        let page = t.finish();
        let image = by_tag(&page, "img");
        let values = ["alt", "width", "height", "src"].map(|name| page.attribute(image, name));
        let expected = [Some("A harbour"), Some("300"), Some("480"), Some(HELD.1)];
        assert_eq!(values, expected);
        assert!(page.is_unloaded(image));
        assert_eq!(page.tagged(["noscript"]).count(), 1);
    }

    #[test]
    fn a_picture_with_no_image_near_stands_for_itself() {
        assert_eq!(images_of("figure", &[], "<img src=/a.jpg>"), ["/a.jpg"]);
        assert_eq!(
            images_of("p", &[], "<img src=/a.jpg width=640>"),
            ["/a.jpg"]
        );
        let none: [&str; 0] = [];
        assert_eq!(images_of("p", &[], "<img src=/a.jpg>"), none, "no size");
        assert_eq!(images_of("figure", &[], "<img src=/a.jpg width=1>"), none);
        assert_eq!(images_of("figure", &[], "Scripts are off"), none);
    }

    #[test]
    fn a_picture_that_is_shown_elsewhere_is_not_shown_twice() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").open("p");
        t.open_with("img", &[("src", "/photos/a-600x400.jpg")]);
        t.close()
            .close()
            .close()
            .open("figure")
            .open_bare("noscript");
        t.unrendered("<img src=/photos/a.jpg>");
        let page = t.finish();
        assert_eq!(page.tagged(["img"]).count(), 1);
    }

    #[test]
    fn each_picture_of_several_stands_for_itself_once() {
        let count = |files: [&str; 2]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            for file in files {
                let markup = format!("<img src=/{file}>");
                t.open("figure").open_bare("noscript").unrendered(&markup);
                t.close().close();
            }
            t.finish().tagged(["img"]).count()
        };
        assert_eq!(count(["a.jpg", "b.jpg"]), 2);
        assert_eq!(count(["a/1.jpg", "b/1.jpg"]), 2, "one name");
        assert_eq!(count(["a.jpg", "a.jpg"]), 1, "one picture");
    }

    #[test]
    fn files_are_told_by_names_that_say_which() {
        for (address, file) in [
            ("/photos/Boats-300x200.JPG?w=2", "boats"),
            ("/photos/red-boats.webp", "red-boats"),
            ("/photos/boats-x200.jpg", "boats-x200"),
            ("/w640/1234567.jpg", "1234567"),
            ("/media/f3a/1000.jpg?q=1", "/media/f3a/1000.jpg?q=1"),
            ("/image.php?id=3", "/image.php?id=3"),
            ("/_next/image?url=a.jpg", "/_next/image?url=a.jpg"),
        ] {
            assert_eq!(file_of(address), file, "{address}");
        }
    }

    #[test]
    fn an_image_that_waits_takes_one_picture() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("figure");
        let one = "<img src=/a.jpg>";
        t.open_bare("noscript").unrendered(one).close();
        t.open_bare_with("img", &[HELD]).close();
        let other = "<img src=/b.jpg alt='A harbour'>";
        t.open_bare("noscript").unrendered(other);
        let page = t.finish();
        let image = page.node(by_tag(&page, "img"));
        assert_eq!(image_sources(image).next(), Some("/a.jpg"));
        assert_eq!(image.attribute("alt"), None);
    }

    #[test]
    fn what_became_an_image_says_nothing_and_has_no_size() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("figure").open_bare("noscript");
        t.unrendered("<img src=/a.jpg alt=View>");
        let page = t.finish();
        let image = by_tag(&page, "img");
        let totals = page.totals(page.body());
        assert_eq!([totals.media, totals.chars, totals.concealed], [0; 3]);
        assert!(page.is_unloaded(image) && page.node(image).visible_rect.is_none());
        let mut again = page.clone();
        again.derive();
        assert_eq!(again, page);
    }
}
