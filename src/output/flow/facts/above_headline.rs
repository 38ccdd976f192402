//! Pictures above the headline that do not belong to the main text: a portrait of the author in a column, and the logo
//! of the page. The picture of a text is in one box with its headline, or it is the only one above, or no nearer one
//! is larger: a gallery belongs to the text.
//!
//! Source: ours, snippets (5d46c6f47155): a portrait with whose picture it is, below a line on the blog. Limits:
//! where the page has an `article` or a `main` element with both, nothing is told, nor where no large picture is
//! nearer, nor of one that did not load and of which the page does not tell the size. What leads elsewhere, as a
//! brand does, is no picture of a text.

use crate::content::pictures::{is_drawn_large, leads_away};
use crate::geometry::Rect;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, PageSnapshot};

/// Elements around a picture among which the link is looked for that it stands in. Source: ours: boxes in a link.
const MAX_IN_LINK: usize = 4;
/// An attribute with the size of a picture, beside `width` and `height`: `2500x1941`. Source: markup of Squarespace.
const DIMENSIONS: &str = "data-image-dimensions";
/// Most visible characters between a picture above the headline and the headline, and most nodes that are read. Source:
/// ours: a caption, the name of the page, a date and a byline; bound the cost.
const MAX_CHARS: u32 = 240;
const MAX_NODES: usize = 2000;

/// The pictures right above a headline that stand apart from it, where a large one stands with it: those that are
/// smaller.
pub(super) fn pictures_of_page(page: &PageSnapshot, headline: NodeId) -> HashSet<NodeId> {
    let before = (0..headline.0).rev().map(NodeId).take(MAX_NODES);
    let is_near = |id: &NodeId| page.totals_between(*id, headline).chars <= MAX_CHARS;
    let near = before.take_while(is_near);
    let mut pictures = near.filter(|id| page.tag(*id) == "img");
    let lead_size = |id| lead_size(page, id).map(|size| (id, size));
    let Some((lead, size)) = pictures.find_map(lead_size) else {
        return HashSet::default();
    };
    let holds_headline = |up: &NodeId| page.contains(*up, headline);
    let Some(own) = page.ancestors(lead).find(holds_headline) else {
        return HashSet::default();
    };
    let text = page.ancestors(headline).find(|up| is_text(page, *up));
    let is_apart = |id: &NodeId| {
        !page.contains(own, *id) && !text.is_some_and(|text| page.contains(text, *id))
    };
    let is_smaller = |id: &NodeId| {
        let own = size_of(page, *id);
        own.is_some_and(|own| own.area() < size.area())
    };
    pictures.filter(is_apart).filter(is_smaller).collect()
}

/// The size of a picture that is as large as one of a text, and leads nowhere.
fn lead_size(page: &PageSnapshot, id: NodeId) -> Option<Rect> {
    let mut around = page.ancestors(id).take(MAX_IN_LINK);
    let leads_away = around.any(|up| leads_away(page, up));
    size_of(page, id).filter(|size| is_drawn_large(size) && !leads_away)
}

/// How large a picture is drawn or, where it did not load, how large the page tells that it is.
fn size_of(page: &PageSnapshot, id: NodeId) -> Option<Rect> {
    let node = page.node(id);
    if !page.is_unloaded(id) {
        return node.visible_rect;
    }
    let side = |told: &str| told.trim().parse::<f64>().ok();
    let told = |name| node.attribute(name).and_then(side);
    let dimensions = || {
        let (width, height) = node.attribute(DIMENSIONS)?.split_once('x')?;
        side(width).zip(side(height))
    };
    let (width, height) = told("width").zip(told("height")).or_else(dimensions)?;
    Some(Rect::new(0.0, 0.0, width, height))
}

/// Whether an element is named as the text of its page.
fn is_text(page: &PageSnapshot, id: NodeId) -> bool {
    matches!(page.tag(id), "article" | "main") || page.attribute(id, "role") == Some("main")
}

#[cfg(test)]
mod tests {
    use crate::output::flow::Flows;
    use crate::output::markdown::markdown;
    use crate::snapshot::test_page::{TestPage, by_tag, inline};

    /// A picture of that size, loaded or not.
    fn picture(t: &mut TestPage, src: &str, [width, height]: [f64; 2], told: Option<&str>) {
        let id = t.element("img", [0.0, 0.0, width, height], inline(), |_| {});
        let told = told.map(|told| ("data-image-dimensions", told));
        if told.is_some() {
            t.break_picture(id);
        }
        let attributes = [("src", src), ("alt", "The sea")].into_iter().chain(told);
        t.set_attributes(id, &attributes.collect::<Vec<_>>());
    }

    /// The output for a page with a headline and pictures above it: some in a column, some in the headline's box.
    fn written(
        around: &str,
        column: impl Fn(&mut TestPage),
        lead: impl Fn(&mut TestPage),
    ) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(around);
        t.open("div").open("p").text("About me.").close();
        column(&mut t);
        t.close().open("section");
        lead(&mut t);
        t.open("h1").text("The end of the world").close();
        t.open("p").text("The text.").close();
        let page = t.finish();
        let headline = Some((by_tag(&page, "h1"), "The end of the world"));
        let flows = Flows::new(&page).with_headline(headline);
        markdown(&flows.flow(&[page.body()], false))
    }

    const PORTRAIT: [f64; 2] = [150.0, 150.0];
    const LARGE: [f64; 2] = [600.0, 400.0];

    fn portrait(t: &mut TestPage) {
        picture(t, "/me.jpg", PORTRAIT, None);
    }

    fn lead(t: &mut TestPage) {
        picture(t, "/sea.jpg", LARGE, None);
    }

    #[test]
    fn a_portrait_above_the_headline_is_no_lead_picture() {
        let text = written("div", portrait, lead);
        assert!(!text.contains("me.jpg"), "{text}");
        assert!(text.contains("sea.jpg"), "{text}");
        let told = |src, told| move |t: &mut TestPage| picture(t, src, LARGE, Some(told));
        let (small, large) = (told("/me.jpg", "400x400"), told("/sea.jpg", "2500x1941"));
        let text = written("div", small, large);
        assert!(!text.contains("me.jpg"), "{text}");
    }

    #[test]
    fn a_picture_that_may_be_of_the_text_stays() {
        assert!(
            written("div", portrait, |_| {}).contains("me.jpg"),
            "it is the only one"
        );
        assert!(
            written("article", portrait, lead).contains("me.jpg"),
            "it is in the text"
        );
    }

    #[test]
    fn a_gallery_above_the_headline_stays_beside_a_brand() {
        let gallery = |t: &mut TestPage| {
            picture(t, "/front.png", LARGE, None);
            picture(t, "/side.png", LARGE, None);
        };
        let brand = |size| {
            move |t: &mut TestPage| {
                t.open_with("a", &[("href", "/brand")]);
                picture(t, "/brand.png", size, None);
                t.close();
            }
        };
        let plain = |t: &mut TestPage| picture(t, "/brand.png", [220.0, 60.0], None);
        let banner = |t: &mut TestPage| picture(t, "/banner.png", [900.0, 90.0], None);
        let unknown = |t: &mut TestPage| picture(t, "/sea.jpg", LARGE, Some(""));
        for text in [
            written("div", gallery, brand([220.0, 60.0])),
            written("div", gallery, brand([900.0, 600.0])),
            written("div", gallery, plain),
            written("div", portrait, banner).replace("me.jpg", "front.png side.png"),
            written("div", portrait, unknown).replace("me.jpg", "front.png side.png"),
        ] {
            assert!(
                text.contains("front.png") && text.contains("side.png"),
                "{text}"
            );
        }
    }
}
