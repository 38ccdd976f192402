//! Places of pictures that nothing came into: where a large one shows a pixel, or a few lines of SVG, that the page
//! itself holds, its name describes what nobody sees, and is no line of the text. Source: ours, pages whose lazy
//! loader did not run. Limits: a small one is a sign, which its name stands for, and so is one in a cell; what is
//! drawn at length is a chart.

use crate::content::pictures::is_drawn_large;
use crate::snapshot::{NodeId, PageSnapshot, image_sources, is_whole_drawing};

/// How the address of a pixel begins.
const PIXEL: &str = "data:image/gif";
/// Least longer side of the place that the page keeps for a picture, px. Source: ours, as in `content/pictures.rs`.
const MIN_SIDE: f64 = 200.0;

/// Whether an image is the open place of a large picture.
pub(super) fn is_open_place(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let src = node.attribute("src").unwrap_or("").trim_start();
    let is_held = src.starts_with(PIXEL) || is_whole_drawing(src);
    let is_told = node.told_sides().any(|side| side >= MIN_SIDE);
    let is_drawn = || node.visible_rect.as_ref().is_some_and(is_drawn_large);
    let mut others = image_sources(node).filter(|other| !other.starts_with("data:"));
    is_held && others.next().is_none() && (is_told || is_drawn())
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::inline;

    /// The output for an image `side` px wide and high, with the name `A harbour`, after a paragraph.
    fn written(src: &str, side: f64) -> String {
        body_of(|t| {
            t.open("p").text("Words").close().open("div");
            let picture = t.element("img", [0.0, 100.0, side, side], inline(), |_| {});
            t.set_attributes(picture, &[("src", src), ("alt", "A harbour")]);
            t.close();
        })
    }

    #[test]
    fn the_name_of_a_large_picture_that_is_not_there_is_no_text() {
        for src in [
            "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP",
            "data:image/svg+xml;base64,PHN2Zz48cGF0aC8+PC9zdmc+",
        ] {
            assert_eq!(written(src, 300.0), "Words\n", "{src}");
            assert!(written(src, 20.0).contains("A harbour"), "a sign: {src}");
        }
        let chart = format!("data:image/svg+xml,<svg>{}</svg>", "<path/>".repeat(400));
        for kept in [&chart, &chart[..512], &chart[..64]] {
            assert!(written(kept, 300.0).contains("A harbour"), "{kept}");
        }
        assert!(written("data:image/png;base64,iVBORw0KGgo=", 300.0).contains("A harbour"));
        assert!(written("/a.jpg", 300.0).contains("![A harbour]"));
    }
}
