//! Recognizes headings that hold a logo beside their words.

use crate::content::heading_links::leads_home;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Tags of images, players and drawings in a heading; the first is that of a logo.
const PICTURES: [&str; 7] = ["img", "video", "audio", "iframe", "canvas", "svg", "object"];

/// The child of a heading that holds all of its words, if all images beside it are logos: they are named by the
/// heading's text, or link to the front page; else the heading itself.
///
/// Source: ours, Magento (`<h1><strong>Shop</strong><a href="/"><img alt="Shop"></a></h1>`; its style sheet shows one
/// of them). Limits: the words must be in one child; every image beside it must be a logo.
pub(super) fn without(page: &PageSnapshot, heading: NodeId) -> NodeId {
    let chars = page.totals(heading).chars;
    let mut children = page.children(heading);
    let words = children.find(|child| chars > 0 && page.totals(*child).chars == chars);
    let Some(words) = words else {
        return heading;
    };
    let said = folded(&page.text(heading));
    let is_logo = |picture: NodeId| {
        let name = page.attribute(picture, "alt").map(folded);
        name.as_ref() == Some(&said) || leads_home(page, picture)
    };
    let beside = page.subtree(heading);
    let beside = beside.filter(|id| !page.contains(words, *id));
    let mut pictures = beside.filter(|id| PICTURES.contains(&page.tag(*id)));
    let is_such = |picture: NodeId| page.tag(picture) == PICTURES[0] && is_logo(picture);
    let is_one = pictures.next().is_some_and(is_such);
    if is_one && pictures.all(is_such) {
        words
    } else {
        heading
    }
}

#[cfg(test)]
mod tests {
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// The page of a heading with words and a picture behind them, and the tag of the part that is put into the content.
    fn part(words: &str, alt: &str, href: &str) -> (PageSnapshot, String) {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").open("strong").text(words).close();
        t.open_with("a", &[("href", href)]);
        t.open_with("img", &[("src", "/logo.png"), ("alt", alt)]);
        t.close().close().close();
        t.open("p").text("Words of it.").close();
        let mut page = t.finish();
        page.source.url = "https://redmill.example/flour/".to_owned();
        let part = super::without(&page, by_tag(&page, "h1"));
        let tag = page.tag(part).to_owned();
        (page, tag)
    }

    #[test]
    fn a_logo_beside_the_words_is_no_part_of_the_headline() {
        assert_eq!(part("Red Mill", "RED MILL", "/about").1, "strong");
        assert_eq!(part("Red Mill", "", "/").1, "strong");
        assert_eq!(part("Red Mill", "The mill in rain", "/about").1, "h1");
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Red Mill").close();
        let page = t.finish();
        let heading = by_tag(&page, "h1");
        assert_eq!(super::without(&page, heading), heading, "no picture");
    }

    #[test]
    fn the_part_of_a_heading_is_written_as_a_heading() {
        use crate::algorithm::{DomPs, Segmenter};
        use crate::content::{MainContent, Region};
        use crate::output::extract::main_markdown;
        use crate::segmentation::Role;
        let (mut page, _) = part("Red Mill", "Red Mill", "/");
        page.source.title = "Red Mill".to_owned();
        let mut main = MainContent {
            regions: vec![Region::new(Role::Main, vec![by_tag(&page, "p")])],
            ..MainContent::default()
        };
        let heading = by_tag(&page, "h1");
        crate::content::headline::put(&page, &mut main, heading, "Red Mill");
        let blocks = DomPs::default().segment(&page);
        let markdown = main_markdown(&page, &blocks, &main);
        assert!(markdown.starts_with("# "), "{markdown}");
        assert!(!markdown.contains("logo"), "{markdown}");
    }
}
