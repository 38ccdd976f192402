//! The headline belongs to the content, wherever it stands on the page.

use super::metadata::headline::{Headline, folded};
use super::{MainContent, Metadata, Region};
use crate::geometry::Rect;
use crate::segmentation::Role;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Puts the page's headline into the content where it is missing: into the main region in the
/// order of the document, before posts as a region of its own.
pub(super) fn complete(page: &PageSnapshot, main: &mut MainContent) {
    let Headline {
        node: Some(headline),
        text: Some(text),
        ..
    } = Metadata::headline(page)
    else {
        return;
    };
    if main.regions.is_empty() || is_there(page, main, headline, &text) {
        return;
    }
    let rect = page
        .visible_bounds(headline)
        .unwrap_or(Rect::new(0.0, 0.0, 0.0, 0.0));
    match main
        .regions
        .iter_mut()
        .find(|region| region.role == Role::Main)
    {
        Some(region) => {
            let at = region.nodes.partition_point(|node| *node < headline);
            region.nodes.insert(at, headline);
            region.rect = region.rect.union(&rect);
        }
        None => main.regions.insert(
            0,
            Region {
                rect,
                ..Region::new(Role::Heading, vec![headline])
            },
        ),
    }
}

/// The element of the page's headline, if it stands on the page.
pub(crate) fn headline_node(page: &PageSnapshot) -> Option<NodeId> {
    let mut node = Metadata::headline(page).node?;
    // Of a row with icons only the cell with the words is a heading.
    while let Some(inner) = page
        .children(node)
        .find(|child| holds_all_words(page, node, *child))
    {
        node = inner;
    }
    Some(node)
}

fn holds_all_words(page: &PageSnapshot, outer: NodeId, inner: NodeId) -> bool {
    let is_element = page.node(inner).kind == NodeKind::Element;
    is_element
        && !page.display(inner).is_inline_level()
        && page.totals(inner).chars == page.totals(outer).chars
}

/// Whether the content holds the headline, or another heading of the same words.
fn is_there(page: &PageSnapshot, main: &MainContent, headline: NodeId, text: &str) -> bool {
    let kept = || main.regions.iter().flat_map(|region| &region.nodes);
    if kept().any(|node| page.contains(*node, headline) || page.contains(headline, *node)) {
        return true;
    }
    let words = folded(text);
    let is_heading = |id: &NodeId| matches!(page.tag(*id), "h1" | "h2" | "h3" | "h4");
    let inside = kept().flat_map(|node| page.subtree(*node));
    let around = kept().flat_map(|node| page.ancestors(*node).take(2));
    inside
        .chain(around)
        .filter(is_heading)
        .any(|id| folded(&page.text(id)) == words)
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{DomPs, Segmenter};
    use crate::content::{ContentOptions, MainContent, find_main_content};
    use crate::output::extract::{main_html, main_markdown, main_text};
    use crate::segmentation::Segmentation;
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::TestPage;

    fn page() -> PageSnapshot {
        let words = "Words enough to be the content of this small page, and a few more of them.";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("header")
            .open("h1")
            .text("The great headline")
            .close()
            .close();
        t.open_with("nav", &[("class", "menu")]);
        for _ in 0..6 {
            t.open_with("a", &[("href", "/x")]).text("Menu").close();
        }
        t.close();
        t.open("article")
            .open("p")
            .text(words)
            .close()
            .open("p")
            .text(words)
            .close()
            .close();
        let mut page = t.finish();
        page.source.title = "The great headline | Site".to_owned();
        page
    }

    fn found(page: &PageSnapshot, headline: bool) -> (Segmentation, MainContent) {
        let blocks = DomPs::default().segment(page);
        let options = ContentOptions {
            headline,
            ..ContentOptions::default()
        };
        let main = find_main_content(page, &blocks, &options, None);
        (blocks, main)
    }

    #[test]
    fn the_headline_stands_once_in_every_format() {
        let page = page();
        let (blocks, main) = found(&page, true);
        let text = main_text(&page, &blocks, &main);
        assert!(text.starts_with("The great headline\n"), "{text}");
        assert_eq!(text.matches("headline").count(), 1, "{text}");
        let markdown = main_markdown(&page, &blocks, &main);
        assert!(markdown.starts_with("# The great headline\n"), "{markdown}");
        assert_eq!(markdown.matches("headline").count(), 1, "{markdown}");
        let html = main_html(&page, &blocks, &main);
        assert!(html.starts_with("<h1>The great headline</h1>"), "{html}");
        assert!(!text.contains("Menu"), "{text}");
        let (blocks, bare) = found(&page, false);
        let text = main_text(&page, &blocks, &bare);
        assert!(!text.contains("headline"), "{text}");
    }
}
