//! Recognizes headings of the page's frame: a menu or breadcrumb separates them from the headline below.
//!
//! If one `article` or `main` holds both, the heading is content, whatever stands between. Dates and bylines do not
//! separate, either.

use crate::content::metadata::Headline;
use crate::content::{MainContent, dates, people};
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Whether a menu or breadcrumb that is not kept stands between a heading and the page's headline below it: then the
/// heading belongs to the page's frame.
pub(super) fn is_parted(
    page: &PageSnapshot,
    main: &MainContent,
    first: NodeId,
    headline: &Headline,
) -> bool {
    let Some(own) = headline.node.filter(|own| first < *own) else {
        return false;
    };
    let holds_both = |up: NodeId| holds_content(page, up) && page.contains(up, own);
    !page.ancestors(first).any(holds_both) && leads_away(page, main, page.node(first).end, own)
}

/// Whether an element is an article, or the main element.
fn holds_content(page: &PageSnapshot, id: NodeId) -> bool {
    matches!(page.tag(id), "article" | "main")
        || matches!(page.attribute(id, "role"), Some("article" | "main"))
}

/// Whether the dropped text between a place and the headline is mostly links; dates, names behind a label, and the
/// headline's own words (which end breadcrumbs) do not count.
fn leads_away(page: &PageSnapshot, main: &MainContent, start: NodeId, own: NodeId) -> bool {
    let kept = main.regions.iter().flat_map(|region| &region.nodes);
    let kept = page.outermost(kept.copied().collect());
    let words = folded(&page.text(own));
    let (mut linked, mut others, mut is_signed) = (0, 0, false);
    for id in (start.0..own.0).map(NodeId) {
        let totals = page.totals(id);
        if page.node(id).kind != NodeKind::Text || totals.chars == 0 || page.is_in_any(&kept, id) {
            continue;
        }
        let text = page.text(id);
        let is_name = std::mem::replace(&mut is_signed, people::is_label(&text));
        if is_signed || is_name || dates::is_label(text.trim()) || folded(&text) == words {
            continue;
        }
        if totals.link_chars > 0 {
            linked += totals.chars;
        } else {
            others += totals.chars;
        }
    }
    linked > others
}

#[cfg(test)]
mod tests {
    use crate::content::MainContent;
    use crate::content::headline::complete;
    use crate::content::regions::Region;
    use crate::segmentation::Role;
    use crate::snapshot::test_page::{TestPage, by_tag};

    const QUESTION: &str = "A question of rare bikes";
    const AKIN: &str = "What the friends of rare bikes ask";

    /// How many nodes are kept of a page with a title whose body is drawn before its paragraph.
    fn kept(title: &str, draw: impl FnOnce(&mut TestPage)) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        draw(&mut t);
        t.open("p").text("Words.").close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        let paragraph = page.tagged(["p"]).last().unwrap();
        let mut main = MainContent {
            regions: vec![Region::new(Role::Main, vec![paragraph])],
            ..MainContent::default()
        };
        complete(&page, &mut main);
        let nodes = &main.regions[0].nodes;
        assert!(nodes.contains(&by_tag(&page, "h2")), "the headline");
        nodes.len()
    }

    /// The words of a line, each either a link or none.
    fn line(t: &mut TestPage, words: &[(&str, bool)]) {
        t.open("div");
        for (text, is_link) in words {
            if *is_link {
                t.open_with("a", &[("href", "/a")]).text(text).close();
            } else {
                t.open("span").text(text).close();
            }
        }
        t.close();
    }

    #[test]
    fn the_name_of_a_board_is_no_second_headline() {
        let shown = |board: &str, title: &str, between: &[(&str, bool)]| {
            kept(title, |t| {
                t.open("h1").text(board).close();
                if !between.is_empty() {
                    line(t, between);
                }
                t.open("h2").text(QUESTION).close();
            })
        };
        let path = [("Board index", true), ("Bikes", true)];
        assert_eq!(shown(AKIN, QUESTION, &[]), 3, "nothing stands between them");
        assert_eq!(shown(AKIN, QUESTION, &path), 2, "a path does");
        let whole = [("Board index", true), (QUESTION, false)];
        assert_eq!(shown(AKIN, QUESTION, &whole), 2, "it ends in the headline");
        let dated = [("Board index", true), ("12 March 2024", false)];
        assert_eq!(shown(AKIN, QUESTION, &dated), 2, "a date is no other text");
        let other = "Two wheels for everybody";
        assert_eq!(shown(other, QUESTION, &[]), 2, "the title is told");
        assert_eq!(
            shown(other, "A question of rare bikes | Board", &[]),
            3,
            "it goes on"
        );
    }

    #[test]
    fn a_date_and_who_signs_part_no_headings() {
        let between: [&[(&str, bool)]; 3] = [
            &[("12 March 2024", false)],
            &[("By", false), ("Jane Doe", true)],
            &[("All that is known of them, and", false), ("more", true)],
        ];
        for words in between {
            let nodes = kept(QUESTION, |t| {
                t.open("h1").text(AKIN).close();
                line(t, words);
                t.open("h2").text(QUESTION).close();
            });
            assert_eq!(nodes, 3, "{words:?}");
        }
    }

    #[test]
    fn nothing_parts_what_is_in_one_article_or_stands_below() {
        let share = [("Share", true), ("Send", true)];
        for (tag, role) in [("article", ""), ("main", ""), ("div", "main")] {
            let nodes = kept(QUESTION, |t| {
                t.open_with(tag, &[("role", role)]);
                t.open("h1").text(AKIN).close();
                line(t, &share);
                t.open("h2").text(QUESTION).close().close();
            });
            assert_eq!(nodes, 3, "{tag}");
        }
        let below = kept(QUESTION, |t| {
            t.open("h2").text(QUESTION).close();
            line(t, &share);
            t.open("h1").text(AKIN).close();
        });
        assert_eq!(below, 3);
    }
}
