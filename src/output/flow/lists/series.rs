//! Series of pictures that are written as lists: their items are no items.

use crate::geometry::Rect;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, is_picture_file};

/// Least longer side of a picture of a series, px. Source: ours: smaller ones are icons of an item.
const MIN_SIDE: f64 = 200.0;
/// Most characters of a caption. Source: ours: what an agency writes below a picture.
const MAX_CAPTION: u32 = 300;
/// Most nodes of an item, and most items that are looked at. Source: ours; bounds the cost.
const MAX_IN_ITEM: usize = 48;
const MAX_ITEMS: usize = 100;

/// Whether each item of a list is one large picture that leads nowhere but to its file, perhaps with a caption behind
/// it. Words before a picture are those of a step or an entry, and so is a heading.
pub(in crate::output::flow) fn is_series_of_pictures(page: &PageSnapshot, list: NodeId) -> bool {
    let is_item = |id: &NodeId| page.node(*id).kind == NodeKind::Element;
    let mut items = page
        .children(list)
        .filter(is_item)
        .take(MAX_ITEMS)
        .peekable();
    items.peek().is_some() && items.all(|item| is_picture(page, item))
}

fn is_picture(page: &PageSnapshot, item: NodeId) -> bool {
    let totals = page.totals(item);
    if totals.media > 1 || totals.chars > MAX_CAPTION {
        return false;
    }
    let leads_away = |at: NodeId| {
        let target = page.attribute(at, "href").unwrap_or("");
        page.tag(at) == "a" && !target.is_empty() && !is_picture_file(target)
    };
    let is_more = |at: NodeId| page.is_heading(at) || leads_away(at);
    if page.subtree(item).nth(MAX_IN_ITEM).is_some() || page.subtree(item).any(is_more) {
        return false;
    }
    let mut pictures = page.subtree(item).filter(|at| page.tag(*at) == "img");
    let (Some(picture), None) = (pictures.next(), pictures.next()) else {
        return false;
    };
    let node = page.node(picture);
    let is_drawn_large = |r: &Rect| r.width().max(r.height()) >= MIN_SIDE;
    // How large one was drawn that did not load says nothing.
    let is_large = if page.is_unloaded(picture) {
        node.told_sides().any(|side| side >= MIN_SIDE)
    } else {
        node.visible_rect.as_ref().is_some_and(is_drawn_large)
    };
    is_large && page.totals_between(item, picture).chars == 0
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::inline;

    #[test]
    fn a_list_of_large_pictures_is_no_list() {
        let written = |caption: &str, link: &str| {
            body_of(|t| {
                t.open("p").text("Words").close().open("ul");
                for (source, name) in [("/a.jpg", "A jar"), ("/b.jpg", "A mill")] {
                    t.open("li");
                    t.open_with("img", &[("src", source), ("alt", name)])
                        .close();
                    let tag = if link.is_empty() { "span" } else { "a" };
                    t.open("p").open_with(tag, &[("href", link)]);
                    t.text(caption).close().close().close();
                }
            })
        };
        let picture = |name: &str, file: &str| format!("![{name}](https://example.org/{file})");
        assert_eq!(
            written("At night", ""),
            format!(
                "Words\n\n{}\n\nAt night\n\n{}\n\nAt night\n",
                picture("A jar", "a.jpg"),
                picture("A mill", "b.jpg")
            )
        );
        assert!(written("At night", "/more").contains("- ![A jar]"));
        assert!(written(&"words ".repeat(60), "").contains("- ![A jar]"));
        assert!(!written("At night", "/large/a.jpg").contains("- ![A jar]"));
    }

    #[test]
    fn steps_and_entries_with_pictures_are_items() {
        let written = |words: &str, heading: &str, target: &str, is_lost: bool| {
            let text = body_of(|t| {
                t.open("p").text("Words").close().open("ul");
                for source in ["/a.jpg", "/b.jpg"] {
                    t.open("li");
                    if !words.is_empty() {
                        t.text(words);
                    }
                    t.open_with("a", &[("href", target)]);
                    let shown = if is_lost { "/spacer.gif" } else { source };
                    t.open_with("img", &[("src", shown), ("data-src", source)]);
                    t.close().close();
                    if !heading.is_empty() {
                        t.open("h3").text(heading).close();
                    }
                    t.open("p").text("At night").close().close();
                }
            });
            text.contains("\n- ")
        };
        assert!(!written("", "", "/a.jpg", false));
        assert!(written("Stir fry to mix well.", "", "/a.jpg", false));
        assert!(written("", "A mill", "/a.jpg", false));
        assert!(written("", "", "/mills/1", false));
        assert!(written("", "", "/a.jpg", true), "it may be a logo");
    }

    #[test]
    fn small_pictures_are_the_signs_of_items() {
        let text = body_of(|t| {
            t.open("p").text("Words").close().open("ul");
            for words in ["Fast", "Cheap"] {
                t.open("li");
                t.element("img", [0.0, 0.0, 40.0, 40.0], inline(), |_| {});
                t.text(words).close();
            }
        });
        assert_eq!(text, "Words\n\n- Fast\n- Cheap\n");
    }
}
