//! Pictures that did not load: blocked, offline, or not yet; and those of what is closed. How large they were drawn
//! says nothing.

use crate::snapshot::{Hidden, Node, NodeId, PageSnapshot, image_sources};

/// Nodes of an element without words that are looked at for a picture. Source: ours: `figure`, `picture`, a link;
/// bounds the cost.
const MAX_UNSEEN: usize = 8;
/// Elements around a picture up to its block. Source: ours; bounds the cost.
const MAX_AROUND: usize = 5;
/// Most nodes of the block of a picture. Source: ours: a link and boxes around the picture; bounds the cost.
const MAX_INSIDE: usize = 32;
/// Least side that the page gives a picture, px. Source: ours: less is an icon.
const MIN_SIDE: f64 = 32.0;
/// How the files of pictures are called at their end; trackers are GIFs.
const FILES: [&str; 5] = [".jpg", ".jpeg", ".png", ".webp", ".avif"];
/// Words of classes, ids and addresses of what is no picture of a text. Source: ours.
const SMALL: [&str; 23] = [
    "icon", "icons", "avatar", "logo", "emoji", "emojis", "smiley", "smilies", "pixel", "spacer",
    "badge", "button", "btn", "bullet", "sprite", "blank", "1x1", "1px", "tracking", "tracker",
    "counter", "stats", "puce",
];
/// The same with a number behind them, and those of the names of files alone: a lazy loader's class is of photos, too.
const NUMBERED: [&str; 3] = ["icon", "ico", "avatar"];
const OF_FILES: [&str; 3] = ["nophoto", "noimage", "placeholder"];
/// Whole names of files, without signs: what else is missing may be a person, what else is clear a sky.
const WHOLE: [&str; 11] = [
    "clear",
    "cleardot",
    "dot",
    "shim",
    "transparent",
    "zoom",
    "missing",
    "missingimage",
    "missingphoto",
    "nophoto",
    "noimage",
];
/// Parts of addresses of portraits.
const PORTRAITS: [&str; 2] = ["/avatar", "gravatar.com/"];

/// Whether an element is a picture that did not load and stands alone in a block, as pictures of a text do.
pub(super) fn is_unloaded(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    page.is_unloaded(id)
        && (is_open(node) || waits_unseen(page, id, node))
        && is_of_size(node)
        && !is_small(page, id, node)
        && is_alone(page, id)
}

/// Whether nothing but a missing size hides an element.
fn is_open(node: &Node) -> bool {
    matches!(node.hidden, None | Some(Hidden::Empty))
}

/// Whether a lazy loader fades in a picture once it is loaded: the image has an address for the loader, and is
/// transparent or invisible by itself, in elements that are shown. Source: the style sheets of lazysizes.
fn waits_unseen(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let is_faded = matches!(node.hidden, Some(Hidden::Transparent | Hidden::Invisible));
    is_faded
        && page.has_late_address(id)
        && page
            .ancestors(id)
            .take(MAX_AROUND)
            .all(|up| is_open(page.node(up)))
}

/// Whether an element without words contains a picture that cannot be seen: it did not load and has no name, or,
/// where concealed content is written, it is inside a closed element.
pub(in crate::output::flow) fn holds_unseen(
    page: &PageSnapshot,
    id: NodeId,
    concealed: bool,
) -> bool {
    let is_unseen = |at: NodeId| {
        let node = page.node(at);
        let is_lost = || is_file(node) && is_unloaded(page, at, node);
        page.tag(at) == "img" && (is_lost() || concealed && is_closed(page, at, node))
    };
    page.totals(id).chars == 0 && page.subtree(id).take(MAX_UNSEEN).any(is_unseen)
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
    if !is_picture || !has_side() || !is_of_size(node) || is_small(page, id, node) || !has_name() {
        return false;
    }
    let around = page.ancestors(id).take(MAX_AROUND);
    let mut unseen = around.take_while(|up| page.totals(*up).chars == 0);
    unseen.any(|up| page.totals(up).concealed > 0)
}

/// Whether the page gives it a side, it gives it one of a picture.
fn is_of_size(node: &Node) -> bool {
    node.told_sides().all(|side| side >= MIN_SIDE)
}

/// The name of the file that a picture comes from.
fn file_name(node: &Node) -> &str {
    let source = image_sources(node).next().unwrap_or("");
    let path = source.split(['?', '#']).next().unwrap_or("");
    path.rsplit('/').next().unwrap_or("")
}

/// Whether the address of a picture is that of a file.
fn is_file(node: &Node) -> bool {
    let name = file_name(node).to_ascii_lowercase();
    FILES.iter().any(|end| name.contains(end))
}

/// Whether a picture is none of a text, by what it and its file are called, or by the size in its address.
fn is_small(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let name = file_name(node);
    let class = node.attribute("class").unwrap_or("");
    let told = [name, class, node.attribute("id").unwrap_or("")];
    let is_called = told.iter().any(|told| {
        let told = told.to_ascii_lowercase();
        let mut words = told.split(|c: char| !c.is_alphanumeric());
        words.any(|word| {
            let bare = word.trim_end_matches(|c: char| c.is_ascii_digit());
            SMALL.contains(&word) || NUMBERED.contains(&bare)
        })
    });
    is_called || is_called_none(name) || is_portrait(node) || page.is_told_small(id)
}

/// Whether the file of a picture is named as one that stands for none.
fn is_called_none(file: &str) -> bool {
    let file = file.to_ascii_lowercase();
    let stem = file
        .rsplit_once('.')
        .map_or(file.as_str(), |(stem, _)| stem);
    let whole: String = stem.chars().filter(|c| c.is_alphanumeric()).collect();
    let mut words = stem.split(|c: char| !c.is_alphanumeric());
    WHOLE.contains(&whole.as_str()) || words.any(|word| OF_FILES.contains(&word))
}

fn is_portrait(node: &Node) -> bool {
    let source = image_sources(node).next().unwrap_or("");
    let source = source.to_ascii_lowercase();
    PORTRAITS.iter().any(|part| source.contains(part))
}

/// Whether a block around it holds nothing else but a caption, or a figure no other picture: that says what it shows.
fn is_alone(page: &PageSnapshot, id: NodeId) -> bool {
    let around = || page.ancestors(id).take(MAX_AROUND);
    let mut empty = around().take_while(|up| says_captions_alone(page, *up));
    let is_block = |up: NodeId| {
        matches!(page.tag(up), "p" | "div" | "section" | "figure" | "center")
            && !page.display(up).is_inline_level()
    };
    let figure = || around().find(|up| page.tag(*up) == "figure");
    let block = empty.find(|up| is_block(*up)).or_else(figure);
    block.is_some_and(|block| {
        let inside = page.subtree(block).take(MAX_INSIDE);
        let images = inside.filter(|n| page.tag(*n) == "img").count();
        images == 1 && page.subtree(block).nth(MAX_INSIDE).is_none()
    })
}

/// Whether all text of an element, if any, is what is named a caption in it. A box of more than a picture needs is none
/// of one.
fn says_captions_alone(page: &PageSnapshot, id: NodeId) -> bool {
    let chars = page.totals(id).chars;
    if chars == 0 {
        return true;
    }
    let (mut said, mut end) = (0, id);
    for at in page.subtree(id).skip(1).take(MAX_INSIDE) {
        if at >= end && is_caption(page, at) {
            end = page.node(at).end;
            said += page.totals(at).chars;
        }
    }
    said == chars
}

fn is_caption(page: &PageSnapshot, id: NodeId) -> bool {
    let is_named = |name: &str| name.to_ascii_lowercase().contains("caption");
    page.tag(id) == "figcaption" || page.names(id).any(is_named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::output::flow::flow_of;
    use crate::output::markdown::markdown;
    use crate::snapshot::test_page::{TestPage, block, by_tag, inline};
    use crate::snapshot::{Builder, NodeKind, Size, Source, Style};

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
        for small in [
            "/img/missing-image.svg",
            "/img/zoom.png",
            "/img/rss_icon48.png",
            "/img/nophoto.jpg",
            "/e/img/3.0/1px.gif",
            "/img/transparent.png",
            "/img/clear.gif",
            "/img/dot.gif",
            "/avatars/123.jpg",
            "/a.jpg?w=48&h=48",
            "/covers/40x60/a.jpg",
            "/img/a-153x52.png",
        ] {
            assert!(!is_picture(small, &[], ""), "{small}");
        }
        for large in [
            "/photos/missing-girl-found.jpg",
            "/photos/zoom-meeting.jpg",
            "/photos/clear-sky.jpg",
            "/photos/harbour-640px.jpg",
            "/photos/harbour_48.jpg",
            "/photos/harbour-1200x800.jpg",
        ] {
            let class = [("class", "placeholder")];
            assert!(is_picture(large, &class, ""), "{large}");
        }
    }

    /// The output for a picture without a box, between two paragraphs.
    fn between_paragraphs(url: &str, attributes: &[(&str, &str)], is_broken: bool) -> String {
        let size = Size {
            width: 800.0,
            height: 600.0,
        };
        let source = Source {
            url: url.to_owned(),
            ..Source::default()
        };
        let mut page = Builder::new(source, size, size);
        let (block, inline) = (page.add_style(block()), page.add_style(inline()));
        let line = Rect::new(0.0, 0.0, 400.0, 20.0);
        for (kind, tag) in [
            (NodeKind::Document, "#document"),
            (NodeKind::Element, "body"),
        ] {
            let id = page.open(kind, tag);
            page.set_box(id, block, line);
        }
        for words in ["One", "", "Two"] {
            let paragraph = page.open(NodeKind::Element, "p");
            page.set_box(paragraph, block, line);
            if words.is_empty() {
                let image = page.open(NodeKind::Element, "img");
                page.set_box(image, inline, Rect::default());
                let pairs = attributes.iter();
                page.node_mut(image).attributes = pairs
                    .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                    .collect();
                page.node_mut(image).broken = is_broken;
            } else {
                let text = page.open(NodeKind::Text, "#text");
                page.set_box(text, inline, line);
                page.add_text(text, words);
                page.add_run(text, 0..words.len() as u32, line);
            }
            page.close();
            page.close();
        }
        page.close();
        page.close();
        let page = page.finish();
        markdown(&flow_of(&page, &[page.body()], false))
    }

    #[test]
    fn a_picture_that_is_faded_in_is_one_where_its_box_is_shown() {
        let is_one = |image: f32, around: f32, source: &str| {
            let faded = |opacity: f32, style| Style { opacity, ..style };
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            let place = [0.0, 0.0, 400.0, 300.0];
            t.element("p", place, faded(around, block()), |t| {
                let image = t.element("img", place, faded(image, inline()), |_| {});
                t.set_attributes(image, &[(source, "/photos/harbour.jpg")]);
                t.break_picture(image);
            });
            let page = t.finish();
            let image = by_tag(&page, "img");
            is_unloaded(&page, image, page.node(image))
        };
        assert!(is_one(0.0, 1.0, "data-src"));
        assert!(is_one(1.0, 1.0, "src"));
        assert!(!is_one(0.0, 1.0, "src"), "no loader");
        assert!(!is_one(0.0, 0.0, "data-src"), "its box is not shown");
    }

    #[test]
    fn a_picture_that_did_not_load_is_one_in_a_figure_with_a_caption() {
        let is_one = |holder: &str, pictures: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open(holder);
            for _ in 0..pictures {
                t.open_with("img", &[("data-src", "/photos/harbour.jpg")]);
                t.close();
            }
            t.open("figcaption").text("A harbour");
            let page = t.finish();
            let image = by_tag(&page, "img");
            is_unloaded(&page, image, page.node(image))
        };
        assert!(is_one("figure", 1));
        assert!(!is_one("figure", 2), "several");
        assert!(is_one("div", 1), "a caption");
        assert!(!is_one("div", 2), "several");
    }

    #[test]
    fn a_picture_that_did_not_load_is_one_beside_what_is_named_its_caption() {
        let is_one = |class: &str, more: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            t.open_with("img", &[("data-src", "/photos/harbour.jpg")]);
            t.close().open("br").close();
            t.open_with("span", &[("class", class)]).text("(Jane Doe)");
            t.close().text(more);
            let page = t.finish();
            let image = by_tag(&page, "img");
            is_unloaded(&page, image, page.node(image))
        };
        assert!(is_one("pb-caption", ""));
        assert!(!is_one("name", ""));
        assert!(!is_one("pb-caption", "Call us"), "more text");
    }

    #[test]
    fn a_picture_without_a_name_that_did_not_load_is_one() {
        let web = "https://example.org/page.html";
        let photo = [("alt", ""), ("src", "https://a.example/harbour.jpg")];
        let written = "One\n\n![](https://a.example/harbour.jpg)\n\nTwo\n";
        assert_eq!(between_paragraphs(web, &photo, true), written);
        assert_eq!(between_paragraphs(web, &photo, false), "One\n\nTwo\n");
        let tracker = [photo[0], ("src", "https://a.example/hit.gif?x=1")];
        assert_eq!(between_paragraphs(web, &tracker, true), "One\n\nTwo\n");
        let spacer = [photo[0], photo[1], ("width", "1")];
        assert_eq!(between_paragraphs(web, &spacer, true), "One\n\nTwo\n");
    }

    #[test]
    fn a_picture_of_a_host_on_a_page_that_is_a_file_is_one() {
        let photo = [("src", "//a.example/harbour.jpg")];
        let written = "One\n\n![harbour](https://a.example/harbour.jpg)\n\nTwo\n";
        let local = "file:///home/ann/page.html";
        assert_eq!(between_paragraphs(local, &photo, false), written);
        let web = "https://example.org/page.html";
        assert_eq!(between_paragraphs(web, &photo, false), "One\n\nTwo\n");
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
