//! Recognizes headings behind all kept nodes whose own boxes were dropped: most read articles, recommendations, other
//! sites.

use crate::content::MainContent;
use crate::snapshot::{NodeId, PageSnapshot};

/// Tags of form controls: a heading of a form heads it though nothing of it is kept (`Sign in`).
const CONTROLS: [&str; 3] = ["input", "select", "textarea"];
/// The control that counts only in a form: elsewhere it is a list of links for narrow windows.
const CHOICE: &str = "select";

/// Whether a heading is not kept, stands behind all kept nodes, and the smallest box that holds more than it has text
/// behind it but nothing kept.
///
/// Source: ours, elandroidelibre.com, pcgames.de, route41.fr. Limits: a box with form controls does not count (of 77
/// unrelated headings of low probability on pages of formasaurus most head a form), nor does a heading that is the
/// last text.
pub(super) fn heads_nothing(page: &PageSnapshot, main: &MainContent, heading: NodeId) -> bool {
    let kept = || main.regions.iter().flat_map(|region| &region.nodes);
    let is_behind = kept().all(|node| page.node(*node).end <= heading);
    if !is_behind || kept().next().is_none() {
        return false;
    }
    let own = page.totals(heading).chars;
    let mut around = page.ancestors(heading);
    let Some(around) = around.find(|up| page.totals(*up).chars > own) else {
        return false;
    };
    let behind = page.totals_between(page.node(heading).end, page.node(around).end);
    let is_in_form = |id: NodeId| page.ancestors(id).any(|up| page.tag(up) == "form");
    let is_filled_in = || {
        let mut inside = page.subtree(around);
        inside.any(|id| {
            let tag = page.tag(id);
            CONTROLS.contains(&tag) && (tag != CHOICE || is_in_form(id))
        })
    };
    behind.chars > 0 && !kept().any(|node| page.contains(around, *node)) && !is_filled_in()
}

#[cfg(test)]
mod tests {
    use crate::content::MainContent;
    use crate::content::headline::complete;
    use crate::content::regions::Region;
    use crate::segmentation::Role;
    use crate::snapshot::test_page::{TestPage, by_tag};

    const TITLE: &str = "All of the moor";

    /// What is told of a page with a box behind its text, which begins with that heading and holds such an element: the
    /// title, and how many nodes are kept.
    fn told(heading: &str, inside: &str) -> (String, usize) {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("article").open("p");
        t.text("Words of it.").close().close().open("div");
        t.open("h1").text(heading).close();
        t.open("p").text("A train, and another.").close();
        t.open(inside).close().close();
        let mut page = t.finish();
        page.source.title = TITLE.to_owned();
        let mut main = MainContent {
            regions: vec![Region::new(Role::Main, vec![by_tag(&page, "article")])],
            ..MainContent::default()
        };
        complete(&page, &mut main);
        let title = main.headline.and_then(|headline| headline.text);
        (title.unwrap_or_default(), main.regions[0].nodes.len())
    }

    #[test]
    fn what_heads_a_box_that_is_out_behind_the_text_is_no_headline() {
        let strange = "Trains and coaches";
        assert_eq!(told(strange, "span"), (TITLE.to_owned(), 1));
        assert_eq!(told(strange, "input"), (strange.to_owned(), 2), "a form");
        assert_eq!(told(strange, "select"), (TITLE.to_owned(), 1), "links");
        let own = "What the moor is";
        assert_eq!(told(own, "span"), (own.to_owned(), 2), "a word of it");
    }
}
