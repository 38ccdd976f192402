//! Replaces the title of a box beside the text, if it has the headline's words, by the page's own headline.
//!
//! Source: ours, the infoboxes of Fandom (`<aside><h2>The lighthouse</h2>` below the `h1` of the same words). Limit:
//! a box that is kept as a whole keeps its title, and the headline is not added.

use crate::content::MainContent;
use crate::snapshot::{NodeId, PageSnapshot};

/// Removes the twin of a headline from the content, if it titles a box beside the text that does not hold the
/// headline. Returns whether it did.
pub(super) fn leave(
    page: &PageSnapshot,
    main: &mut MainContent,
    headline: NodeId,
    twin: NodeId,
) -> bool {
    let is_box =
        |id: NodeId| page.tag(id) == "aside" || page.attribute(id, "role") == Some("complementary");
    let is_boxed = page
        .ancestors(twin)
        .any(|id| is_box(id) && !page.contains(id, headline));
    let is_twin = |node: &NodeId| page.contains(twin, *node);
    let nodes = || main.regions.iter().flat_map(|region| &region.nodes);
    let is_alone = nodes().any(is_twin) && !nodes().any(|n| *n != twin && page.contains(*n, twin));
    let is_all = nodes().all(is_twin);
    if !is_boxed || !is_alone || is_all {
        return false;
    }
    main.regions.retain_mut(|region| {
        region.nodes.retain(|node| !is_twin(node));
        !region.nodes.is_empty()
    });
    true
}

#[cfg(test)]
mod tests {
    use crate::content::MainContent;
    use crate::content::headline::complete;
    use crate::content::regions::Region;
    use crate::segmentation::Role;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// The tags of what is kept of a page whose box beside the text has a title.
    fn kept(tag: &str, title: &str, nodes: &[&str]) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The lighthouse").close();
        t.open(tag).open("h2").text(title).close();
        t.open("ul").text("Region: the coast").close().close();
        t.open("p")
            .text("It stands at the end of the marsh.")
            .close();
        let mut page = t.finish();
        page.source.title = "The lighthouse".to_owned();
        let nodes = nodes.iter().map(|tag| by_tag(&page, tag)).collect();
        let mut main = MainContent {
            regions: vec![Region::new(Role::Main, nodes)],
            ..MainContent::default()
        };
        complete(&page, &mut main);
        let nodes = main.regions.iter().flat_map(|region| &region.nodes);
        nodes.map(|id| page.tag(*id)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_title_of_a_box_is_not_the_headline() {
        let title = "The lighthouse";
        assert_eq!(kept("aside", title, &["h2", "ul", "p"]), "h1 ul p");
        assert_eq!(kept("div", title, &["h2", "ul", "p"]), "h2 ul p");
        assert_eq!(kept("aside", "Facts", &["h2", "p"]), "h1 h2 p");
        assert_eq!(kept("aside", title, &["aside", "p"]), "aside p");
    }
}
