//! Adds the image (or else the player) between the headline of an article and its text: it belongs to the article,
//! even if none of the lines beside it is content.
//!
//! Source: ours. If the headline is content already, the image stands between two kept texts
//! (`content/regions/mod.rs`). Limits: an `article` must be around all three, else nothing says whose image it is;
//! several large images are not taken, nor one whose address marks it as small or as a placeholder, nor one in a box
//! named for the author or an advertisement, or labelled as one.

use crate::content::pictures::{is_player, is_surely_large};
use crate::content::words::lexicon::{Lexicon, Phrase, Token, tokens_of};
use crate::content::{MainContent, Region};
use crate::segmentation::Role;
use crate::snapshot::{NodeId, PageSnapshot, is_picture_file};
use std::ops::Range;

/// Maximum characters between the headline and the text, and maximum number of nodes. Source: ours, to bound the
/// cost: author and date, a caption with a credit, share buttons.
const MAX_CHARS: u32 = 400;
const MAX_NODES: u32 = 200;
/// Maximum number of wrappers around an image. Source: ours, as in `content/figures.rs`.
const MAX_LEVELS: usize = 5;
/// Words in class names of author boxes. Source: ours; other words of the lexicon (`meta`, `date`) name boxes of a
/// headline with its image, too.
const AUTHOR: [&str; 5] = ["author", "authors", "byline", "avatar", "bio"];
/// Elements whose images belong to something else, or are one among others.
const OTHERS: [&str; 6] = ["aside", "nav", "footer", "form", "li", "button"];

/// Adds the one large image between a headline and the text below it to the region that holds both.
pub(super) fn put(page: &PageSnapshot, main: &mut MainContent, headline: NodeId) {
    let holds = |region: &&mut Region| {
        let mut nodes = region.nodes.iter();
        region.role == Role::Main && nodes.any(|node| page.contains(*node, headline))
    };
    let Some(region) = main.regions.iter_mut().find(holds) else {
        return;
    };
    let start = page.node(headline).end;
    let at = region.nodes.partition_point(|node| *node < start);
    // The kept node with the headline may extend beyond it.
    let last = region.nodes[..at].last();
    let start = last.map_or(start, |last| page.node(*last).end.max(start));
    let text = region.nodes.get(at).copied();
    let Some(text) = text.filter(|text| page.totals(*text).chars > 0) else {
        return;
    };
    let Some(picture) = picture_between(page, headline, start..text) else {
        return;
    };
    region.nodes.insert(at, picture);
    if let Some(rect) = page.visible_bounds(picture) {
        region.rect = region.rect.union(&rect);
    }
}

/// The outermost element with only the one large image or player between a headline (with the kept text beside it)
/// and a text of an article.
fn picture_between(
    page: &PageSnapshot,
    headline: NodeId,
    between: Range<NodeId>,
) -> Option<NodeId> {
    let (start, text) = (between.start, between.end);
    if page.totals_between(start, text).chars > MAX_CHARS
        || text.0.saturating_sub(start.0) > MAX_NODES
    {
        return None;
    }
    let mut around = page.ancestors(text);
    around.find(|up| page.tag(*up) == "article" && page.contains(*up, headline))?;
    let outside = |id: NodeId| {
        let above = page.ancestors(id);
        above.take_while(move |up| !page.contains(*up, text))
    };
    let is_captioned =
        |id: NodeId| outside(id).any(|up| page.tag(up) == "figure" && page.totals(up).chars > 0);
    let is_large =
        |id: &NodeId| page.tag(*id) == "img" && is_surely_large(page, *id, is_captioned(*id));
    let among = || (start.0..text.0).map(NodeId);
    let mut shown: Vec<NodeId> = among().filter(is_large).take(2).collect();
    if shown.is_empty() {
        let players = among().filter(|id| is_player(page, *id));
        shown.extend(players.take(2));
    }
    let [picture] = shown[..] else {
        return None;
    };
    let is_of_other = |up: NodeId| {
        let href = page.attribute(up, "href").unwrap_or("");
        OTHERS.contains(&page.tag(up)) || !href.is_empty() && !is_picture_file(href)
    };
    let is_strange = |up: NodeId| !page.contains(up, headline) && is_of_another(page, up);
    let is_loaded = !page.is_told_small(picture) && !page.is_placeholder(picture);
    let leads_to_picture = || {
        let mut hrefs = outside(picture).filter_map(|up| page.attribute(up, "href"));
        hrefs.any(is_picture_file)
    };
    if outside(picture).any(|up| is_of_other(up) || is_strange(up))
        || !is_loaded && !leads_to_picture()
    {
        return None;
    }
    let is_alone = |up: &NodeId| {
        let totals = page.totals(*up);
        totals.chars == 0 && totals.media <= 1
    };
    let alone = outside(picture).take(MAX_LEVELS).take_while(is_alone);
    Some(alone.last().unwrap_or(picture))
}

/// Whether a box is named for the author or an advertisement, or labelled as one.
fn is_of_another(page: &PageSnapshot, id: NodeId) -> bool {
    let lexicon = Lexicon::get();
    let is_label = |inner: NodeId| {
        let text = page.node(inner).text.as_deref().unwrap_or("");
        page.is_said(inner) && lexicon.is_phrase(text, Phrase::Advert)
    };
    let names = page.attribute(id, "class").unwrap_or("");
    tokens_of(names).any(|word| AUTHOR.contains(&&*word))
        || lexicon.is_classed(page, id, &[Token::Advert])
        || page.subtree(id).take(MAX_NODES as usize).any(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag, inline};

    /// Whether the picture below a headline goes with the text, in an element inside an article.
    fn is_kept(article: &str, holder: &str, width: &str, pictures: usize) -> bool {
        let picture = [("src", "/a.jpg"), ("width", width)];
        is_in(
            (article, holder, &[]),
            &[picture].repeat(pictures),
            "A loaf",
        )
    }

    /// The same, of pictures in an element with those attributes, and of what stands below them.
    fn is_in(
        (article, holder, names): (&str, &str, &[(&str, &str)]),
        pictures: &[[(&str, &str); 2]],
        caption: &str,
    ) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(article).open("header");
        t.open("h1").text("Rye bread").close();
        t.open("span").text("By Ann").close().close();
        t.open_with(holder, names);
        for picture in pictures {
            t.open_with("img", picture).close();
        }
        t.open("figcaption").text(caption).close().close();
        t.open("section").open("p").text("The dough rises.");
        let page = t.finish();
        let (headline, text) = (by_tag(&page, "h1"), by_tag(&page, "p"));
        let mut main = MainContent {
            regions: vec![Region::new(Role::Main, vec![headline, text])],
            ..MainContent::default()
        };
        put(&page, &mut main, headline);
        main.regions[0].nodes == [headline, by_tag(&page, "img"), text]
    }

    #[test]
    fn a_large_picture_right_below_the_headline_goes_with_the_text() {
        assert!(is_kept("article", "figure", "600", 1));
        assert!(is_kept("article", "div", "600", 1));
        assert!(!is_kept("div", "figure", "600", 1), "no article");
        assert!(!is_kept("article", "aside", "600", 1), "beside it");
        assert!(!is_kept("article", "figure", "60", 1), "small");
        assert!(!is_kept("article", "figure", "600", 2), "a gallery");
    }

    #[test]
    fn a_player_is_kept_where_no_picture_stands() {
        let kept = |pictures: usize, players: usize| {
            let mut t = TestPage::new(800.0, 900.0);
            t.open("body").open("article");
            t.open("h1").text("Rye bread").close();
            t.open("p").text("By Ann").close().open("div");
            for _ in 0..pictures {
                t.open_with("img", &[("src", "/a.jpg"), ("width", "600")]);
                t.close();
            }
            t.close();
            for _ in 0..players {
                t.open("figure");
                let film = t.element("iframe", [0.0, 90.0, 560.0, 315.0], inline(), |_| {});
                t.set_attributes(film, &[("src", "//www.youtube.com/embed/x")]);
                t.close();
            }
            t.open("div").open("p").text("The dough rises.").close();
            let page = t.finish();
            let (headline, text) = (by_tag(&page, "h1"), page.tagged(["p"]).nth(1));
            let text = text.expect("a text");
            let mut main = MainContent {
                regions: vec![Region::new(Role::Main, vec![headline, text])],
                ..MainContent::default()
            };
            put(&page, &mut main, headline);
            let nodes = main.regions[0].nodes.iter();
            nodes.map(|id| page.tag(*id).to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(kept(0, 1), ["h1", "figure", "p"]);
        assert_eq!(kept(0, 2), ["h1", "p"], "several");
        assert_eq!(kept(1, 1), ["h1", "div", "p"], "the picture");
        assert_eq!(kept(0, 0), ["h1", "p"]);
    }

    #[test]
    fn a_portrait_an_advert_and_a_placeholder_are_no_picture_of_a_text() {
        let is_shown = |names: &[(&str, &str)], src: &str, caption: &str| {
            let picture = [("src", src), ("width", "600")];
            is_in(("article", "div", names), &[picture], caption)
        };
        assert!(is_shown(&[("class", "entry-meta")], "/a.jpg", "A loaf"));
        for class in ["author", "post-byline", "ad-slot"] {
            assert!(!is_shown(&[("class", class)], "/a.jpg", "Ann"), "{class}");
        }
        assert!(!is_shown(&[], "/a.jpg", "Advertisement"));
        for src in ["/sr-loader.png", "/photo-40x20.jpg"] {
            assert!(!is_shown(&[], src, "A loaf"), "{src}");
        }
    }
}
