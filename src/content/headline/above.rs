//! Recognizes headlines laid out above texts that precede them in the document.

use crate::content::MainContent;
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot};

/// Whether all kept nodes before a headline, whose rectangle is `own`, begin below it on the page: it stands in the
/// second of two columns, and heads both. Source: ours, the product pages of OpenCart. Limit: elements without layout
/// do not count.
pub(super) fn stands_above(
    page: &PageSnapshot,
    main: &MainContent,
    headline: NodeId,
    own: &Rect,
) -> bool {
    let kept = main.regions.iter().flat_map(|region| &region.nodes);
    let before = kept.filter(|node| **node < headline);
    let seen = before.filter_map(|node| page.visible_bounds(*node));
    let mut tops = seen.map(|bounds| bounds.top).peekable();
    tops.peek().is_some() && tops.all(|top| top >= own.bottom)
}

#[cfg(test)]
mod tests {
    use crate::content::MainContent;
    use crate::content::headline::complete;
    use crate::content::regions::Region;
    use crate::segmentation::Role;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn a_headline_above_what_is_before_it_stands_first() {
        let order = |top: f64| {
            let mut t = TestPage::new(1000.0, 800.0);
            t.open("body").at(0.0, top);
            t.open("p").text("It boils a litre.").close();
            t.at(500.0, 100.0).open("h1").text("Kettle").close();
            t.open("ul").text("Of steel").close();
            let mut page = t.finish();
            page.source.title = "Kettle".to_owned();
            let nodes = ["p", "ul"].map(|tag| by_tag(&page, tag)).to_vec();
            let mut main = MainContent {
                regions: vec![Region::new(Role::Main, nodes)],
                ..MainContent::default()
            };
            complete(&page, &mut main);
            let nodes = main.regions[0].nodes.iter();
            nodes.map(|id| page.tag(*id)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(order(400.0), "h1 p ul");
        assert_eq!(order(50.0), "p h1 ul");
    }
}
