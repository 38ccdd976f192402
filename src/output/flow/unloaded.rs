//! Pictures that did not load: blocked, offline, or not yet; and those of what is closed. How large they were drawn
//! says nothing.

use crate::snapshot::{Hidden, Node, NodeId, PageSnapshot, image_sources};

/// Elements around a picture up to its block. Source: ours; bounds the cost.
const MAX_AROUND: usize = 5;
/// Most nodes of such a block. Source: ours: a link and boxes around the picture; bounds the cost.
const MAX_INSIDE: usize = 32;
/// Least side that the page gives a picture, px. Source: ours: less is an icon.
const MIN_SIDE: f64 = 32.0;
/// Words of classes, ids and addresses of what is no picture of a text. Source: ours.
const SMALL: [&str; 22] = [
    "icon", "icons", "avatar", "logo", "emoji", "emojis", "smiley", "smilies", "pixel", "spacer",
    "badge", "button", "btn", "bullet", "sprite", "blank", "1x1", "tracking", "tracker", "counter",
    "stats", "puce",
];

/// Whether an element is a picture that did not load and stands alone in a block, as pictures of a text do.
pub(super) fn is_unloaded(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let shown = node.attribute("src").map_or("", str::trim);
    let is_told = node.attribute("srcset").is_none() || !shown.is_empty();
    let waits = || {
        is_told
            && image_sources(node)
                .next()
                .is_some_and(|src| src.trim() != shown)
    };
    (node.broken || waits())
        && matches!(node.hidden, None | Some(Hidden::Empty))
        && is_of_size(node)
        && !is_small(node)
        && is_alone(page, id)
}

/// Whether an element is a picture in a box that is closed as a whole and holds text: who opens it sees both. The
/// page gives it a side and a name.
pub(super) fn is_closed(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let has_side = || {
        ["width", "height"]
            .iter()
            .any(|side| node.attribute(side).is_some())
    };
    let has_name = || node.attribute("alt").is_some() && page.image_text(id).is_some();
    let is_picture = page.tag(id) == "img" && node.hidden == Some(Hidden::NotRendered);
    if !is_picture || !has_side() || !is_of_size(node) || is_small(node) || !has_name() {
        return false;
    }
    let around = page.ancestors(id).take(MAX_AROUND);
    let mut unseen = around.take_while(|up| page.totals(*up).chars == 0);
    unseen.any(|up| page.totals(up).concealed > 0)
}

/// Whether the page gives it a side, it gives it one of a picture.
fn is_of_size(node: &Node) -> bool {
    let sides = ["width", "height"].into_iter();
    let mut sides = sides.filter_map(|name| node.attribute(name)?.trim().parse::<f64>().ok());
    sides.all(|side| side >= MIN_SIDE)
}

fn is_small(node: &Node) -> bool {
    let source = image_sources(node).next().unwrap_or("");
    let path = source.split(['?', '#']).next().unwrap_or("");
    let name = path.rsplit('/').next().unwrap_or("");
    let class = node.attribute("class").unwrap_or("");
    let told = [name, class, node.attribute("id").unwrap_or("")];
    told.iter().any(|told| {
        let told = told.to_ascii_lowercase();
        let mut words = told.split(|c: char| !c.is_alphanumeric());
        words.any(|word| SMALL.contains(&word))
    })
}

/// Whether a block around it holds nothing else.
fn is_alone(page: &PageSnapshot, id: NodeId) -> bool {
    let around = page.ancestors(id).take(MAX_AROUND);
    let mut empty = around.take_while(|up| page.totals(*up).chars == 0);
    let is_block = |up: NodeId| {
        matches!(page.tag(up), "p" | "div" | "figure" | "center")
            && !page.display(up).is_inline_level()
    };
    let block = empty.find(|up| is_block(*up));
    block.is_some_and(|block| {
        let inside = page.subtree(block).take(MAX_INSIDE);
        let images = inside.filter(|n| page.tag(*n) == "img").count();
        images == 1 && page.subtree(block).nth(MAX_INSIDE).is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::super::flow_of;
    use super::*;
    use crate::output::markdown::markdown;
    use crate::snapshot::test_page::{TestPage, by_tag};

    fn is_picture(source: &str, attributes: &[(&str, &str)], text: &str) -> bool {
        let waits = [
            ("src", "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP"),
            ("data-src", source),
        ];
        let attributes = [&waits[..], attributes].concat();
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text(text);
        t.open_with("img", &attributes).close().close();
        let page = t.finish();
        let image = by_tag(&page, "img");
        is_unloaded(&page, image, page.node(image))
    }

    #[test]
    fn a_picture_that_did_not_load_is_one_where_it_stands_alone() {
        let harbour = "/photos/harbour.jpg";
        assert!(is_picture(harbour, &[], ""));
        assert!(is_picture(harbour, &[("width", "640")], ""));
        assert!(!is_picture(harbour, &[], "A word beside it"));
        assert!(!is_picture(harbour, &[("width", "1"), ("height", "1")], ""));
        assert!(!is_picture(harbour, &[("class", "user-avatar")], ""));
        assert!(!is_picture("/img/icon-mail.png", &[], ""));
        assert!(is_picture("/photos/county-statue.jpg", &[], ""));
    }
    #[test]
    fn a_picture_of_a_closed_box_is_one_beside_its_text() {
        let written = |text: &str, width: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("Shown").close();
            t.open_bare("div").open_bare("p").unrendered(text).close();
            let given = [("src", "/a.jpg"), ("alt", "A harbour"), ("width", width)];
            t.open_bare_with("img", &given);
            let page = t.finish();
            let written = |concealed| markdown(&flow_of(&page, &[page.body()], concealed));
            [true, false].map(|concealed| written(concealed).contains("![A harbour]"))
        };
        assert_eq!(written("A tab", "640"), [true, false]);
        assert_eq!(written("A tab", "16"), [false; 2]);
        assert_eq!(written("", "640"), [false; 2], "nothing to open it for");
    }
}
