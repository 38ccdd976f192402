//! Completes headlines of which only a part is kept, such as a user's account without the name.

use super::logo;
use crate::content::MainContent;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Replaces the kept parts of a headline by the whole of it, if they are not all of it and its element has no other
/// text: badges and links beside the words are left out on purpose.
///
/// Source: ours, the profiles of Mastodon (`<h1><span>Jane Doe</span><small>@jane</small></h1>`).
pub(super) fn complete(page: &PageSnapshot, main: &mut MainContent, headline: NodeId, text: &str) {
    let is_inside = |node: &NodeId| *node != headline && page.contains(headline, *node);
    let nodes = main.regions.iter().flat_map(|region| &region.nodes);
    let inside: Vec<NodeId> = nodes.copied().filter(is_inside).collect();
    if inside.is_empty() || folded(&page.text(headline)) != folded(text) {
        return;
    }
    let inside = page.outermost(inside);
    let kept: u32 = inside.iter().map(|node| page.totals(*node).chars).sum();
    if kept >= page.totals(headline).chars {
        return;
    }
    let mut own = Some(logo::without(page, headline));
    main.regions.retain_mut(|region| {
        let Some(at) = region.nodes.iter().position(is_inside) else {
            return true;
        };
        region.nodes.retain(|node| !is_inside(node));
        if let Some(own) = own.take() {
            region.nodes.insert(at, own);
            if let Some(seen) = page.visible_bounds(headline) {
                region.rect = region.rect.union(&seen);
            }
        }
        !region.nodes.is_empty()
    });
}

#[cfg(test)]
mod tests {
    use crate::content::MainContent;
    use crate::content::regions::Region;
    use crate::segmentation::Role;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn a_headline_of_which_a_part_is_kept_is_put_in_its_place() {
        let kept = |text: &str, parts: &[&str]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1");
            t.open("span").text("Jane Doe").close();
            t.open("small").text("@jane").close().close();
            t.open("p").text("Counts the birds.").close();
            let page = t.finish();
            let nodes = parts.iter().chain(&["p"]);
            let nodes = nodes.map(|tag| by_tag(&page, tag)).collect();
            let mut main = MainContent {
                regions: vec![Region::new(Role::Main, nodes)],
                ..MainContent::default()
            };
            super::complete(&page, &mut main, by_tag(&page, "h1"), text);
            let nodes = main.regions.iter().flat_map(|region| &region.nodes);
            nodes.map(|id| page.tag(*id)).collect::<Vec<_>>().join(" ")
        };
        let whole = "Jane Doe @jane";
        assert_eq!(kept(whole, &["small"]), "h1 p");
        assert_eq!(kept(whole, &["span"]), "h1 p");
        assert_eq!(kept(whole, &["span", "small"]), "span small p");
        assert_eq!(kept("Jane Doe", &["span"]), "span p", "a badge beside it");
    }
}
