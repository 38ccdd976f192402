//! Images of cards: list entries with an image and a text.

use super::around::{Around, MAX_LEVELS};
use super::sources::Sources;
use super::ways_on::{MAX_LABEL, address};
use crate::content::figures::beside;
use crate::content::unit_role::UnitRole;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot, image_sources};

/// Maximum nodes of an image's box in a card that is kept whole. Source: ours, to bound the cost: a link and boxes
/// around it.
const MAX_IN_PICTURE: usize = 16;
/// Maximum nodes of a card that are looked at before and behind its image, of the box in which it is looked for, and
/// of the card beside it; and maximum number of elements around it. Source: ours, to bound the cost.
const MAX_IN_CARD: usize = 64;
const MAX_AROUND: usize = 32;
/// Minimum length of the longer side of a card's image, px, if the page gives one. Source: ours: smaller ones are
/// icons, stars of a rating.
const MIN_SIDE: f64 = 48.0;
/// Maximum number of dropped labels between an image and the text of its card. Source: ours: a badge (`On Sale!`), a
/// category and a brand, buttons for wish list, comparison and preview.
const MAX_LABELS: usize = 5;
/// Minimum number of occurrences of an image that is no card's. Source: ours: badges, and placeholders.
const MANY: usize = 3;

/// The role of the main text of the card that a box of images stands in, and the part of the box that is kept. The
/// text is the first one behind the box, dropped labels and buttons skipped, in the smallest box with a text. Either
/// that box must begin with it (or with a label, if not both have links) and have a similar sibling with an image, or
/// image and text must have the same link. An image without a link between texts of one role, behind a `Read more`
/// link of the upper text, counts, too. Dropped buttons at the end of the card above do not belong to this card.
/// Source: ours, pages of shops in formasaurus: of kept titles with an image, 560 of 795 had lost it behind a dropped
/// text, of others 180 of 1,408.
///
/// Only the first image is the card's: others are further views of the product. Excluded are images that the page
/// shows three times or more, images of a menu or of the page's header, those that link to the front page, and groups
/// of images with different links.
pub(super) fn role_of_card(
    page: &PageSnapshot,
    units: &Units,
    around: &Around,
    id: NodeId,
    next: usize,
) -> Option<(UnitRole, NodeId)> {
    let is_label = |at: &usize| {
        let unit = &units.list[*at];
        around.roles[*at].is_none() && (unit.words <= MAX_LABEL || is_on_buttons(page, unit))
    };
    let behind = next..units.len();
    let labels = behind.take(MAX_LABELS).take_while(is_label).count();
    let first = next + labels;
    let role = (*around.roles.get(first)?).filter(|role| *role == UnitRole::Main)?;
    let is_picture =
        |at: &NodeId| page.tag(*at) == "img" && may_be_of_card(page, &around.sources, *at);
    let picture = page.subtree(id).take(MAX_IN_CARD).find(is_picture)?;
    let mut above = page.ancestors(id).take(MAX_LEVELS);
    // A box around only the image and labels, above or below it, is not yet the card.
    let above_picture = (0..next).rev().take(MAX_LABELS).take_while(is_label);
    let labelled = next - above_picture.count();
    let holds_more = |up: &NodeId| {
        let own = units.within(page, *up);
        !own.is_empty() && (own.start < labelled || own.end > first)
    };
    let card = above.find(holds_more)?;
    let texts = units.within(page, card);
    let holds_text = texts.contains(&first);
    if !holds_text || page.tag(card) == "body" || is_of_frame(page, card) {
        return None;
    }
    let text = units.list[first].first;
    let (to, to_text) = (address(page, picture), address(page, text));
    if to.is_some_and(leads_home) {
        return None;
    }
    let is_linked = to.is_some() && to == to_text;
    let is_entry = is_card(page, units, card);
    // If the entries have no boxes, the text above belongs to the entry before.
    let above = next.checked_sub(1).map(|last| units.list[last].end);
    let start = above.filter(|end| !is_entry && *end > card);
    let between = |from: NodeId, to: NodeId| (from.0..to.0).map(NodeId);
    let mut before = between(start.unwrap_or(card), id).rev().take(MAX_IN_CARD);
    let mut behind = between(page.node(picture).end, text).take(MAX_IN_CARD);
    let leads_elsewhere = |at: NodeId| {
        let other = address(page, at);
        is_picture(&at) && other.is_some() && other != to
    };
    let is_first = !before.any(|at| is_picture(&at));
    // A label before the text may begin the card, unless image and text both have links.
    let leads_nowhere = || to.is_none() || to_text.is_none();
    let begins_with_label = || (labelled..=next).contains(&texts.start) && leads_nowhere();
    let begins = || is_entry && (texts.start == first || begins_with_label());
    let follows_way = || to.is_none() && around.is_behind_way(next);
    let is_own = is_linked || follows_way() || begins() && !behind.any(leads_elsewhere);
    (is_first && is_own).then(|| (role, kept_of(page, id, picture)))
}

/// Whether a whole text stands in buttons, as actions on the image of a product do (`Add to wish list`, `Compare`).
fn is_on_buttons(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut nodes = (unit.first.0..unit.end.0).map(NodeId);
    let is_on_button = |text: NodeId| {
        let mut around = page.ancestors(text).take(MAX_LEVELS);
        around.any(|up| page.is_button(up))
    };
    unit.end.0 - unit.first.0 <= MAX_IN_CARD as u32
        && nodes.all(|id| !page.is_said(id) || is_on_button(id))
}

/// The part of a box that is kept for its first image: all of it if it is small and shows no other, else the image
/// with the link around it, or alone.
fn kept_of(page: &PageSnapshot, id: NodeId, picture: NodeId) -> NodeId {
    let shows_no_other = |up: &NodeId| {
        let is_small = page.subtree(*up).nth(MAX_IN_PICTURE).is_none();
        let mut all = page.subtree(*up).take(MAX_IN_PICTURE);
        is_small && all.all(|at| page.tag(at) != "img" || at == picture)
    };
    let around = page.ancestors(picture).take(MAX_LEVELS);
    let mut inside = around.take_while(|up| *up > id);
    let link = inside.find(|up| page.is_link(*up));
    let mut boxes = [Some(id), link].into_iter().flatten();
    boxes.find(shows_no_other).unwrap_or(picture)
}

/// Whether an image may be a card's, by its size and its number of occurrences: placeholders of images that load
/// later occur often, the images themselves do not.
fn may_be_of_card(page: &PageSnapshot, sources: &Sources<'_>, picture: NodeId) -> bool {
    let node = page.node(picture);
    let told = node.told_sides().reduce(f64::max);
    let is_icon = told.is_some_and(|side| side < MIN_SIDE) || page.is_told_small(picture);
    let shown = image_sources(node).filter_map(|source| sources.get(source));
    let has_address = image_sources(node).any(|source| !source.trim().is_empty());
    has_address && !is_icon && shown.min().is_none_or(|shown| *shown < MANY)
}

/// Whether an address is that of the front page: its link is a logo's.
fn leads_home(address: &str) -> bool {
    let address = address.trim();
    let path = match address.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("/", |at| &rest[at..]),
        None => address,
    };
    path == "/"
}

/// Whether an element is in a menu or in a header.
fn is_of_frame(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.inclusive_ancestors(id).take(MAX_AROUND);
    around.any(|up| {
        let role = page.attribute(up, "role");
        matches!(page.tag(up), "nav" | "header") || matches!(role, Some("navigation" | "banner"))
    })
}

/// Whether a box, or a wrapper around it, has a similar sibling with an image: then it is a card of a list.
fn is_card(page: &PageSnapshot, units: &Units, card: NodeId) -> bool {
    let holds_picture = |id: NodeId| {
        let mut inside = page.subtree(id).take(MAX_IN_CARD);
        inside.any(|at| page.tag(at) == "img")
    };
    let texts = units.within(page, card);
    let around = page.inclusive_ancestors(card).take(MAX_LEVELS);
    let mut same =
        around.take_while(|up| page.tag(*up) != "body" && units.within(page, *up) == texts);
    same.any(|up| {
        let mut alike = beside(page, up).filter(|other| are_alike(page, up, *other));
        alike.any(holds_picture)
    })
}

/// Whether two boxes have the same tag and first class; later classes may differ between cards (`product post-12
/// onsale`).
fn are_alike(page: &PageSnapshot, one: NodeId, other: NodeId) -> bool {
    let name = |id: NodeId| {
        let classes = page.attribute(id, "class").unwrap_or("");
        (page.tag(id), classes.split_ascii_whitespace().next())
    };
    name(one) == name(other)
}

#[cfg(test)]
mod tests {
    use super::super::regions;
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The number of images kept of cards with several images each, each with an address and a link.
    fn kept(holder: &str, cards: [&[(&str, &str)]; 3]) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(holder);
        for (at, pictures) in cards.into_iter().enumerate() {
            t.open_with("div", &[("class", "card")]);
            for (source, to) in pictures {
                t.open("div").open_with("a", &[("href", *to)]);
                t.open_with("img", &[("src", *source)]).close();
                t.close().close();
            }
            let own = format!("/{at}");
            t.open("h3").open_with("a", &[("href", own.as_str())]);
            t.text("A boat").close().close();
            t.open("button").text("Buy").close().close();
        }
        held(&t.finish())
    }

    #[test]
    fn a_badge_above_a_picture_in_its_box_is_no_card() {
        let kept = |to: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h3").text("Boats").close();
            for at in 0..4 {
                let (own, source) = (format!("/{at}"), format!("/{at}.jpg"));
                t.open_with("div", &[("class", "card")]).open("span");
                t.open("p").open_with("a", &[("href", "/best")]);
                t.text("Best seller").close().close();
                let to = if to.is_empty() { own.as_str() } else { to };
                t.open_with("a", &[("href", to)]);
                t.open_with("img", &[("src", source.as_str())]).close();
                t.close().close();
                t.open("h3").open_with("a", &[("href", own.as_str())]);
                t.text("A boat").close().close().close();
            }
            held(&t.finish())
        };
        assert_eq!(kept(""), 4);
        assert_eq!(kept("/ads"), 0, "it leads elsewhere");
    }

    /// The number of images without links kept of four cards, each in the given boxes.
    fn kept_in(boxes: &[&str], labels: &[&str]) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Boats").close();
        for at in 0..4 {
            let (own, source) = (format!("/{at}"), format!("/{at}.jpg"));
            for class in boxes {
                let class = format!("{class}{at}");
                t.open_with("div", &[("class", class.as_str())]);
            }
            t.open("div").open_with("img", &[("src", source.as_str())]);
            t.close().close();
            for label in labels {
                t.open("p").text(label).close();
            }
            t.open("h3").open_with("a", &[("href", own.as_str())]);
            t.text("A boat").close().close();
            t.open("button").text("Buy").close();
            for _ in boxes {
                t.close();
            }
        }
        held(&t.finish())
    }

    #[test]
    fn a_card_may_be_all_that_its_wrapper_holds() {
        assert_eq!(kept_in(&["product post-"], &[]), 4, "first names");
        assert_eq!(kept_in(&["card-"], &[]), 0, "names of their own");
        assert_eq!(kept_in(&["col at-", "card-", "item-"], &[]), 4);
        let labels = ["On Sale!", "Compare", "Quick view", "Of oak"];
        assert_eq!(kept_in(&["col at-", "card-"], &labels), 4);
        assert_eq!(kept_in(&["col at-", "card-"], &["Compare"; 6]), 0);
    }

    /// The number of images kept of a page only the headings of which are kept.
    fn held(page: &PageSnapshot) -> usize {
        let units = Units::from_page(page);
        let tags = units.list.iter().map(|unit| page.tag(unit.block));
        let roles = tags.map(|tag| Some(UnitRole::Main).filter(|_| tag == "h3"));
        let roles: Vec<_> = roles.collect();
        let found = regions(page, &units, &roles, &[]);
        let nodes = found.iter().flat_map(|region| &region.nodes);
        let held = nodes.flat_map(|node| page.subtree(*node));
        held.filter(|node| page.tag(*node) == "img").count()
    }

    #[test]
    fn the_first_picture_of_a_card_is_its_own() {
        let cards = [
            [("/a.jpg", "#1"), ("/b.jpg", "#1"), ("/c.jpg", "#1")],
            [("/d.jpg", "#1"), ("/e.jpg", "#1"), ("/f.jpg", "#1")],
            [("/g.jpg", "#1"), ("/h.jpg", "#1"), ("/i.jpg", "#1")],
        ];
        let cards = [&cards[0][..], &cards[1][..], &cards[2][..]];
        assert_eq!(kept("div", cards), 3);
        assert_eq!(kept("nav", cards), 0);
    }

    #[test]
    fn what_the_page_shows_often_is_the_picture_of_no_card() {
        let badge = ("/sent-free.png", "/terms");
        let cards = [
            [badge, ("/a.jpg", "/0")],
            [badge, ("/b.jpg", "/1")],
            [badge, ("/c.jpg", "/2")],
        ];
        let cards = [&cards[0][..], &cards[1][..], &cards[2][..]];
        assert_eq!(kept("div", cards), 3, "the others");
        assert_eq!(kept("div", [&[badge][..]; 3]), 0);
    }

    #[test]
    fn pictures_that_lead_to_several_pages_are_a_menu() {
        let all = [
            ("/a.jpg", "/home"),
            ("/b.jpg", "/help"),
            ("/c.jpg", "/terms"),
        ];
        assert_eq!(kept("div", [&all[..], &all[..], &[("/d.jpg", "/2")]]), 1);
    }

    /// How many pictures stay of three cards of five linked views each in one box, so many elements around each view.
    fn kept_of_views(levels: usize) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for at in 0..3 {
            let own = format!("/{at}");
            t.open_with("div", &[("class", "card")]).open("div");
            for view in 0..5 {
                let source = format!("/{at}-{view}.jpg");
                for _ in 0..levels {
                    t.open("span");
                }
                t.open_with("a", &[("href", own.as_str())]);
                t.open_with("img", &[("src", source.as_str())]).close();
                t.close();
                for _ in 0..levels {
                    t.close();
                }
            }
            t.close().open("button").text("Compare").close();
            t.open("h3").open_with("a", &[("href", own.as_str())]);
            t.text("A boat").close().close().close();
        }
        held(&t.finish())
    }

    #[test]
    fn of_a_box_of_views_the_first_is_that_of_the_card() {
        assert_eq!(kept_of_views(0), 3, "a small box");
        assert_eq!(kept_of_views(6), 3, "the first among its first nodes");
        assert_eq!(kept_of_views(14), 3, "the first behind many");
    }

    #[test]
    fn what_holds_the_place_of_pictures_says_nothing_of_them() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for at in 0..4 {
            let (own, source) = (format!("/{at}"), format!("/{at}.jpg"));
            t.open_with("div", &[("class", "card")]);
            t.open_with("a", &[("href", own.as_str())]);
            let addresses = [("src", "/s_1x2.gif"), ("data-src", source.as_str())];
            t.open_with("img", &addresses).close().close();
            t.open("button").text("Compare").close();
            t.open("h3").open_with("a", &[("href", own.as_str())]);
            t.text("A boat").close().close().close();
        }
        assert_eq!(held(&t.finish()), 4);
    }

    /// The number of images kept of cards with a linked image, a label in its link, and a linked title.
    fn kept_above(label: &str, is_linked: bool) -> usize {
        kept_with_label(label, "div", is_linked)
    }

    fn kept_with_label(label: &str, tag: &str, is_linked: bool) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h3").text("Boats").close();
        for at in 0..4 {
            let (own, source) = (format!("/{at}"), format!("/{at}.jpg"));
            let to = if is_linked { own.as_str() } else { "/other" };
            t.open_with("div", &[("class", "card")]);
            t.open_with("a", &[("href", to)]);
            t.open_with("img", &[("src", source.as_str())]).close();
            t.open(tag).text(label).close().close();
            t.open("h3").open_with("a", &[("href", own.as_str())]);
            t.text("A boat").close().close().close();
        }
        held(&t.finish())
    }

    #[test]
    fn labels_part_no_picture_from_the_title_with_its_link() {
        assert_eq!(kept_above("On Sale!", true), 4);
        assert_eq!(kept_above("On Sale!", false), 0);
        let text = "What is said of it here";
        assert_eq!(kept_above(text, true), 0, "a text");
        assert_eq!(kept_with_label(text, "button", true), 4, "a button");
    }

    #[test]
    fn labels_part_no_picture_from_a_title_without_a_link() {
        let kept = |to: Option<&str>| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h3").text("Boats").close();
            for at in 0..4 {
                let source = format!("/{at}.jpg");
                let link: Vec<_> = to.map(|to| ("href", to)).into_iter().collect();
                t.open_with("div", &[("class", "card")])
                    .open_with("a", &link);
                t.open_with("img", &[("src", source.as_str())]).close();
                t.close().open("p").text("On Sale!").close();
                t.open("h3").text("A boat").close().close();
            }
            held(&t.finish())
        };
        assert_eq!(kept(None), 4);
        assert_eq!(kept(Some("/boat")), 4);
    }

    #[test]
    fn a_way_on_parts_no_picture_from_the_text_above() {
        let kept = |way: &str, to: Option<&str>| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            t.open("h3").open_with("a", &[("href", "/0")]);
            t.text("A boat").close().close();
            t.open("p").open_with("a", &[("href", way)]);
            t.text("Read more").close().close();
            let picture = [("src", "/a.jpg"), ("width", "100")];
            let link: Vec<_> = to.map(|to| ("href", to)).into_iter().collect();
            t.open("div").open_with("a", &link);
            t.open_with("img", &picture).close().close().close();
            t.open("h3").text("Another boat").close();
            held(&t.finish())
        };
        assert_eq!(kept("/0#more", None), 1);
        assert_eq!(kept("/2", None), 0);
        let banner = Some("https://ads.example/0");
        assert_eq!(kept("/0#more", banner), 0, "a banner");
    }

    #[test]
    fn what_leads_to_the_front_page_is_a_logo() {
        assert!(leads_home("/") && leads_home("https://a.example"));
        assert!(leads_home("https://a.example/"));
        assert!(!leads_home("/boats") && !leads_home("https://a.example/?p=1"));
        let all = [("/a.jpg", "/")];
        assert_eq!(kept("div", [&all[..], &all[..], &[("/d.jpg", "/2")]]), 1);
    }
}
