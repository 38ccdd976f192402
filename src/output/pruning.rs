//! What `prune` keeps of a page of any kind: TPS with the evidence of the page's own lists and of its main content
//! (see [`crate::algorithm::pruning`]).
//!
//! Source: ours. A list tells where the content lies only where it is one of the page itself ([`by_content()`]):
//! menus and what stands beside an article are none. Of an article the text is the content, whatever lists it has:
//! the comments below it score as high as search results do. Of a page of lists (search results, a category) the
//! lists are, unless more than a fifth of what is content there stands elsewhere. Of all others it is both. The
//! headline is kept wherever it stands: it heads what is kept.
//!
//! Where [`Tps::content_share`] is 0, which asks for the paper's main region, nothing but that is kept.

use super::records::by_content;
use crate::algorithm::mdr::Mdr;
use crate::algorithm::pruning::{of_lists, prune_to};
use crate::algorithm::tps::{Filtered, Reported, Tps};
use crate::content::{MainContent, PageKind, headline_node};
use crate::segmentation::Segmentation;
use crate::snapshot::{Kept, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Least share of the main content of a page of lists that stands in its lists, for them to be all of it, 0..=1.
/// Source: ours: nearly all of it: at half of it, a page of the set Kreuzer lost 42 % of its content. A page with
/// less was taken for the wrong kind, or says more than it lists.
const MIN_LISTED: f64 = 0.8;

/// Prunes a page to its content: what of it holds its own lists or its main content, and its headline.
///
/// The main content was found in a segmentation of the page. Linear in its nodes beside finding its lists.
pub fn prune_to_content(
    page: &PageSnapshot,
    (segmentation, main): (&Segmentation, &MainContent),
    tps: &Tps,
    mdr: &Mdr,
) -> Filtered {
    if tps.content_share == 0.0 {
        return prune_to(page, tps, &[]);
    }
    let text = main.nodes(segmentation);
    let text: Vec<Range<NodeId>> = text.iter().map(|n| *n..page.node(*n).end).collect();
    let filtered = prune_to(page, tps, &evidence(page, mdr, main, text));
    let headline = headline_node(page, &main.headline(page));
    let headline: Vec<NodeId> = headline.into_iter().collect();
    let kept = filtered.kept.and(page, &headline);
    if kept == filtered.kept {
        return filtered;
    }
    Filtered {
        reported: Reported::Set,
        kept,
        ..filtered
    }
}

/// Where the content of a page lies, given where the text of its main content does.
fn evidence(
    page: &PageSnapshot,
    mdr: &Mdr,
    main: &MainContent,
    text: Vec<Range<NodeId>>,
) -> Vec<Range<NodeId>> {
    let kind = main.known_page_type().and_then(|known| known.kind);
    if kind == Some(PageKind::Article) && !text.is_empty() {
        return text;
    }
    let (own, _) = by_content(page, main, mdr.records(page));
    let mut content = of_lists(page, &own);
    let is_of_lists = matches!(kind, None | Some(PageKind::Listing | PageKind::Collection));
    if content.is_empty() || !is_of_lists || !hold_most(page, &content, &text) {
        content.extend(text);
    }
    content
}

/// Whether nearly all of some text stands in the records of lists.
fn hold_most(page: &PageSnapshot, lists: &[Range<NodeId>], text: &[Range<NodeId>]) -> bool {
    let (listed, said) = (Kept::ranges(page, lists), Kept::ranges(page, text));
    let (mut both, mut all) = (0_u64, 0_u64);
    for (id, node) in page.iter() {
        if node.kind == NodeKind::Text && said.contains(id) {
            let chars = u64::from(page.totals(id).chars);
            all += chars;
            both += if listed.contains(id) { chars } else { 0 };
        }
    }
    both as f64 >= MIN_LISTED * all as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Segmenter, WholePage};
    use crate::content::{PageType, Region};
    use crate::output::pruned_html::pruned_html;
    use crate::segmentation::Role;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// The text that is kept of a page of a kind whose main content is the first element with a tag.
    fn pruned(page: &PageSnapshot, kind: PageKind, tag: &str) -> String {
        let cut = WholePage::default().segment(page);
        let main = MainContent {
            regions: vec![Region::new(Role::Main, vec![by_tag(page, tag)])],
            page_type: PageType {
                kind: Some(kind),
                sd: Some("article".to_owned()),
                probabilities: [(kind, 1.0)].into(),
            },
            ..MainContent::default()
        };
        let filtered = prune_to_content(page, (&cut, &main), &Tps::default(), &Mdr::default());
        pruned_html(page, &filtered.kept)
    }

    /// Comments are a list that scores as high as search results.
    #[test]
    fn of_an_article_the_text_decides() {
        let mut t = TestPage::new(800.0, 3000.0);
        t.open("body").open("article");
        t.open("h1").text("Rain").close().open("p");
        t.text("It rained all day, and nobody was surprised by it.");
        t.close()
            .close()
            .open_with("section", &[("class", "comments")]);
        for i in 0..6 {
            t.open_with("div", &[("class", "comment")]);
            t.open("b").text(&format!("Ann {i}")).close().open("p");
            t.text(&format!(
                "I do not think so. {}",
                "Words and words. ".repeat(6 + i)
            ));
            t.close().close();
        }
        let page = t.finish();
        let html = pruned(&page, PageKind::Article, "article");
        assert!(
            html.contains("It rained all day") && html.contains("Rain"),
            "{html}"
        );
        assert!(!html.contains("I do not think so"), "{html}");
        // A page that says more than it lists was taken for the wrong kind.
        let html = pruned(&page, PageKind::Listing, "article");
        assert!(html.contains("It rained all day"), "{html}");
    }

    #[test]
    fn lists_are_all_of_a_page_where_they_hold_nearly_all_of_it() {
        let hold = |rows: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("main").open("ul");
            for _ in 0..rows {
                t.open("li").text("a bell").close();
            }
            t.close();
            for _ in rows..10 {
                t.open("p").text("a bell").close();
            }
            let page = t.finish();
            let [list, text] = ["ul", "main"].map(|tag| {
                let id = by_tag(&page, tag);
                id..page.node(id).end
            });
            hold_most(
                &page,
                std::slice::from_ref(&list),
                std::slice::from_ref(&text),
            )
        };
        assert!(hold(9) && !hold(6));
    }

    #[test]
    fn the_headline_heads_what_is_kept() {
        let mut t = TestPage::new(800.0, 3000.0);
        t.open("body").open("nav");
        for i in 0..4 {
            t.open_with("a", &[("href", "/x")]);
            t.text(&format!("Menu {i}")).close();
        }
        t.close().open("header").open("h1");
        t.text("Bread and butter").close().close().open("main");
        for i in 0..6 {
            t.open("section").open("h3");
            t.open_with("a", &[("href", &format!("/{i}"))]);
            t.text(&format!("A kind of bread, number {i}"));
            t.close().close().open("p");
            t.text(&format!("What is told of it in {} lines.", i + 3));
            t.close().close();
        }
        let mut page = t.finish();
        page.source.title = "Bread and butter".to_owned();
        let html = pruned(&page, PageKind::Listing, "main");
        assert!(html.contains("<h1>Bread and butter</h1>"), "{html}");
        assert!(
            html.contains("number 5") && !html.contains("Menu 1"),
            "{html}"
        );
    }
}
