//! Films that a page shows in a player as large as its pictures: a `video` with its controls, or the frame of a site that
//! plays films. Such a one stands below a headline as a picture does.
//!
//! Source: ours, polygon.com and blogs. Limits: other frames are maps, forms and advertisements, and a `video` that cannot
//! be stopped dresses the page.

use super::{MAX_IN_PICTURE, is_drawn_large};
use crate::snapshot::{Node, NodeId, PageSnapshot};

/// Words of hosts of what plays films. Source: ours.
pub(crate) const PLAYERS: [&str; 8] = [
    "youtube",
    "youtu",
    "vimeo",
    "dailymotion",
    "youku",
    "bilibili",
    "rutube",
    "wistia",
];
/// Attributes that hold the address of a frame, the likeliest first: lazy loaders have one of their own. Source: lazysizes,
/// WP Rocket, LiteSpeed.
const ADDRESSES: [&str; 4] = ["src", "data-src", "data-lazy-src", "data-litespeed-src"];

/// The player that is all an element shows.
pub(in crate::content) fn player_in(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let is_small = page.subtree(id).nth(MAX_IN_PICTURE).is_none();
    let totals = page.totals(id);
    if !is_small || totals.media != 1 || totals.chars > 0 {
        return None;
    }
    page.subtree(id).find(|at| is_player(page, *at))
}

/// Whether an element is a player, as large as a picture of the content.
pub(in crate::content) fn is_player(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let plays = match page.tag(id) {
        "video" => node.attribute("controls").is_some(),
        "iframe" => frame_addresses(node).any(is_of_player),
        _ => false,
    };
    plays && node.visible_rect.as_ref().is_some_and(is_drawn_large)
}

/// The addresses that a frame gives for what it shows, the likeliest first.
pub(crate) fn frame_addresses(node: &Node) -> impl Iterator<Item = &str> {
    ADDRESSES.iter().filter_map(|name| node.attribute(name))
}

/// Whether the host of an address plays films.
fn is_of_player(address: &str) -> bool {
    let behind = address
        .trim()
        .split_once("//")
        .map_or("", |(_, behind)| behind);
    let host = behind.split(['/', '?', '#']).next().unwrap_or("");
    let mut words = host.split(['.', '-']);
    words.any(|word| PLAYERS.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag, inline};

    fn is_one(tag: &str, attributes: &[(&str, &str)], height: f64) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        let film = t.element(tag, [0.0, 0.0, 560.0, height], inline(), |_| {});
        t.set_attributes(film, attributes);
        let page = t.finish();
        player_in(&page, by_tag(&page, "div")) == Some(film)
    }

    #[test]
    fn films_are_told_from_what_else_frames_show() {
        for src in [
            "https://www.youtube-nocookie.com/embed/x",
            "//player.vimeo.com/video/1",
        ] {
            assert!(is_one("iframe", &[("src", src)], 315.0), "{src}");
            assert!(!is_one("iframe", &[("src", src)], 60.0), "a bar");
        }
        for src in [
            "https://ads.example/youtube",
            "https://maps.example/",
            "",
            "/embed/youtube.com",
        ] {
            assert!(!is_one("iframe", &[("src", src)], 315.0), "{src}");
        }
        let later = [("src", "about:blank"), ("data-src", "//youtu.be/x")];
        assert!(is_one("iframe", &later, 315.0));
        assert!(is_one("video", &[("controls", "")], 315.0));
        assert!(!is_one("video", &[("autoplay", "")], 315.0));
    }

    #[test]
    fn what_shows_more_than_a_player_is_none() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for top in [0.0, 400.0] {
            let film = t.element("video", [0.0, top, 560.0, 315.0], inline(), |_| {});
            t.set_attributes(film, &[("controls", "")]);
        }
        let page = t.finish();
        assert_eq!(player_in(&page, by_tag(&page, "div")), None);
    }
}
