//! Buttons that share a page elsewhere, as pictures: they serve the page, and say nothing of it.

use crate::geometry::Rect;
use crate::output::flow::builder::Builder;
use crate::snapshot::{Node, NodeId, PageSnapshot};

/// Substrings of addresses that share a page. Source: the buttons of Facebook, Twitter, Pinterest and LinkedIn.
const SHARES: [&str; 8] = [
    "/sharer.php",
    "/sharer/",
    "//twitter.com/share?",
    "//x.com/share?",
    "/intent/tweet",
    "pinterest.com/pin/create",
    "linkedin.com/sharearticle",
    "linkedin.com/cws/share",
];
/// Substring of addresses that share a page on other sites.
const OWN_SHARE: &str = "/share?";
/// Greatest of the shorter side of a button, px: larger pictures may be shared themselves. Source: ours.
const MAX_BUTTON_SIDE: f64 = 64.0;
/// Nodes of a button that are looked at. Source: ours; bounds the cost.
const MAX_IN_BUTTON: usize = 8;

impl Builder<'_> {
    /// Whether a link is nothing but a small picture, and shares the page.
    pub(super) fn shares_page(&self, id: NodeId, node: &Node, tag: &str) -> bool {
        let page = self.page;
        if tag != "a" || page.totals(id).chars > 0 || page.totals(id).media == 0 {
            return false;
        }
        let target = node.attribute("href").unwrap_or("").to_ascii_lowercase();
        let is_known = || SHARES.iter().any(|share| target.contains(share));
        if !target.contains(OWN_SHARE) && !is_known() {
            return false;
        }
        let is_picture = |at: &NodeId| matches!(page.tag(*at), "img" | "svg");
        let inside = page.subtree(id).take(MAX_IN_BUTTON);
        let mut pictures = inside.filter(is_picture).peekable();
        (pictures.peek().is_some() || is_known()) && pictures.all(|at| is_icon(page, at))
    }
}

/// Whether a picture is as small as a button: as the page says, else as it is drawn. One that did not load may be
/// large.
fn is_icon(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    if let Some(side) = node.told_sides().reduce(f64::min) {
        return side <= MAX_BUTTON_SIDE;
    }
    let is_large = |r: &Rect| r.width().min(r.height()) > MAX_BUTTON_SIDE;
    if page.is_unloaded(id) {
        page.is_told_small(id)
    } else {
        !node.visible_rect.as_ref().is_some_and(is_large)
    }
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::inline;

    #[test]
    fn a_small_picture_that_shares_the_page_is_left_out() {
        let written = |target: &str, side: f64| {
            body_of(|t| {
                t.open("p").text("So it is.").close();
                t.open("p").open_with("a", &[("href", target)]);
                t.element("img", [0.0, 0.0, side, side], inline(), |_| {});
                t.open_with("img", &[("src", "/b.png"), ("alt", "Share")]);
            })
        };
        for (target, side, is_kept) in [
            (
                "https://www.facebook.com/sharer/sharer.php?u=x",
                20.0,
                false,
            ),
            ("https://twitter.com/share?url=x", 20.0, false),
            (
                "https://www.pinterest.com/pin/create/button/?url=x",
                20.0,
                false,
            ),
            (
                "https://www.pinterest.com/pin/create/button/?url=x",
                300.0,
                true,
            ),
            ("https://example.org/shares", 20.0, true),
        ] {
            let text = written(target, side);
            assert_eq!(text.contains("Share"), is_kept, "{target}: {text}");
        }
    }

    #[test]
    fn a_picture_that_is_told_large_or_did_not_load_is_no_button() {
        let written = |target: &str, source: &str, sides: [&str; 2]| {
            body_of(|t| {
                t.open("p").text("So it is.").close();
                t.open("p").open_with("a", &[("href", target)]);
                let [width, height] = sides;
                let picture = [
                    ("src", "/spacer.gif"),
                    ("data-src", source),
                    ("alt", "Cake"),
                    ("width", width),
                    ("height", height),
                ];
                t.open_with("img", &picture);
            })
        };
        let pin = "https://www.pinterest.com/pin/create/button/?url=x";
        for (target, source, sides, is_kept) in [
            (pin, "/cake.jpg", ["600", "400"], true),
            (pin, "/cake.jpg", ["", ""], true),
            (pin, "/pin.png", ["24", "24"], false),
            (pin, "/pin-24x24.png", ["", ""], false),
            ("https://a.example/share?x=1", "/cake.jpg", ["", ""], true),
            ("https://a.example/share?x=1", "/a.png", ["24", "24"], false),
        ] {
            let text = written(target, source, sides);
            assert_eq!(text.contains("Cake"), is_kept, "{source} {sides:?}: {text}");
        }
    }
}
