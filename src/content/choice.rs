//! The user's own choice of what is content and what is not, whatever the scores.

use super::MainContent;
use super::main_content::why_empty;
use super::regions::Region;
use crate::segmentation::{Role, Segmentation};
use crate::snapshot::{NodeId, PageSnapshot};

/// Subtrees of a page that the user named. Where one lies inside the other, dropping wins.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Choice {
    /// They are content as a whole.
    pub keep: Vec<NodeId>,
    /// Nothing of them is content.
    pub drop: Vec<NodeId>,
}

impl Choice {
    /// Whether the user chose nothing.
    pub fn is_empty(&self) -> bool {
        self.keep.is_empty() && self.drop.is_empty()
    }

    /// Changes the content of a page by the user's choice. Regions follow the order of the page.
    pub fn apply(&self, page: &PageSnapshot, segmentation: &Segmentation, main: &mut MainContent) {
        if self.is_empty() {
            return;
        }
        let was_empty = main.is_empty();
        if main.regions.is_empty() {
            let blocks = main.blocks.iter().map(|id| segmentation.block(*id));
            main.regions = blocks.map(Region::from_block).collect();
        }
        let keep = page.outermost(self.keep.clone());
        for region in &mut main.regions {
            region.nodes = page.largest_without(&region.nodes, &keep);
        }
        for node in keep {
            main.regions.push(Region::new(Role::Main, vec![node]));
        }
        let drop = page.outermost(self.drop.clone());
        for region in &mut main.regions {
            region.nodes = page.largest_without(&region.nodes, &drop);
            region.fit(page);
        }
        main.regions.retain(|region| !region.nodes.is_empty());
        main.regions
            .sort_by_key(|region| region.nodes.first().copied());
        let dropped = |node: &NodeId| page.is_in_any(&drop, *node);
        main.blocks.retain(|id| {
            let nodes = segmentation.nodes_of(*id);
            nodes.is_empty() || !nodes.iter().all(dropped)
        });
        if main.is_empty() {
            main.confidence = None;
        }
        main.tell_if_empty(|| {
            if was_empty || self.drop.is_empty() {
                why_empty(page)
            } else {
                "nothing is left of it beside what was to be dropped".to_owned()
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{DomPs, Segmenter};
    use crate::content::{ContentOptions, find_main_content};
    use crate::output::extract::Extraction;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_is_dropped_goes_and_what_is_kept_stays() {
        let words = "Words enough to be the content of this small page, and a few more.";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.open("div").open("p").text(words).close();
        t.open("p").text("Secret sentence inside.").close().close();
        t.open("footer")
            .open("p")
            .text("Imprint of the firm")
            .close();
        t.open("b").text("Noise").close().close();
        let page = t.finish();
        let find = |tag: &str, says: &str| {
            let mut nodes = page.iter().map(|(id, _)| id);
            let found =
                nodes.find(|id| page.tag(*id) == tag && page.text(*id).trim().starts_with(says));
            found.into_iter().collect::<Vec<_>>()
        };
        let cut = DomPs::default().segment(&page);
        let mut main = find_main_content(&page, &cut, &ContentOptions::default(), None);
        let mut drop = find("p", "Secret");
        drop.extend(find("b", "Noise"));
        let keep = find("footer", "Imprint");
        let choice = Choice { keep, drop };
        assert_eq!((choice.keep.len(), choice.drop.len()), (1, 2));
        choice.apply(&page, &cut, &mut main);
        let found = Extraction::new(&page, &cut, &main);
        for form in [&found.text, &found.markdown, &found.html] {
            assert!(
                form.contains(words) && form.contains("Imprint of the firm"),
                "{form}"
            );
            assert!(
                !form.contains("Secret") && !form.contains("Noise"),
                "{form}"
            );
            assert_eq!(form.matches("Imprint").count(), 1, "{form}");
        }
    }
}
