//! The result: the main content of a page, with intermediate results.

use super::explain::Explanation;
use super::fused::Fused;
use super::metadata::{Declared, Headline, Metadata};
use super::page_type::PageType;
use super::regions::Region;
use super::template::PageTemplate;
use crate::segmentation::{Block, BlockId, Role, Score, Segmentation};
use crate::snapshot::{NodeId, PageSnapshot};
use std::sync::Arc;

/// Beginning of the warning that there is no main content.
const NOTHING: &str = "no main content";

/// The main content of a page. The segmentation it was found with stays as it is.
///
/// What is written of it and read back is [`Extraction`](crate::output::extract::Extraction), its text with what the
/// page says of itself, and [`SegmentationJson`](crate::output::segment_json::SegmentationJson), which blocks it is.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MainContent {
    /// The blocks that form it, in reading order; empty where the page has none. Leaves, or the blocks around
    /// them where the leaves alone look like the frame of the page; none stands in another. What they are for tells
    /// [`MainContent::role`].
    pub blocks: Vec<BlockId>,
    /// Its subtrees, in finer boundaries than blocks, in reading order; empty where it is made of the whole
    /// [`MainContent::blocks`].
    pub regions: Vec<Region>,
    /// What kind of page it is; by [`Method::Fused`](super::Method::Fused), and SD's type where SD cut the page.
    pub page_type: PageType,
    /// The expected F1 of what was kept, 0..=1; known by [`Method::Fused`](super::Method::Fused) alone.
    pub confidence: Option<f64>,
    /// The weight formula for each block, parallel to [`Segmentation::blocks`]; empty by
    /// [`Method::Algorithm`](super::Method::Algorithm).
    pub weights: Vec<Score>,
    /// What of the page is the template of its site, where one is known.
    pub template: Option<PageTemplate>,
    /// What a user should know: limits that were reached, choices that were unsure.
    pub warnings: Vec<String>,
    /// The paragraphs of the standfirst, each with its first node.
    pub(crate) standfirst: Vec<(NodeId, String)>,
    pub(crate) fused: Option<Fused>,
    /// The page's headline, where it was looked for.
    pub(crate) headline: Option<Headline>,
    /// What the page declares of itself, where that was read for the headline.
    pub(crate) declared: Option<Arc<Declared>>,
}

impl MainContent {
    /// Whether the page has none.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.regions.is_empty()
    }

    /// Why there is none, as its warnings have it.
    pub fn why_empty(&self) -> Option<&str> {
        let mut warnings = self.warnings.iter();
        warnings
            .find(|warning| warning.starts_with(NOTHING))
            .map(String::as_str)
    }

    /// Adds the warning if there is no main content, and removes it if there is.
    pub(super) fn tell_if_empty(&mut self, why: impl FnOnce() -> String) {
        self.warnings
            .retain(|warning| !warning.starts_with(NOTHING));
        if self.is_empty() {
            self.warnings.push(format!("{NOTHING}: {}", why()));
        }
    }

    /// The subtrees that it is made of, in reading order.
    pub fn nodes(&self, segmentation: &Segmentation) -> Vec<NodeId> {
        if self.regions.is_empty() {
            let blocks = self.blocks.iter();
            blocks.flat_map(|id| segmentation.nodes_of(*id)).collect()
        } else {
            let regions = self.regions.iter();
            regions.flat_map(|r| r.nodes.iter().copied()).collect()
        }
    }

    /// What kind of page it is, where that was told.
    pub fn known_page_type(&self) -> Option<&PageType> {
        let is_known = self.fused.is_some() || self.page_type.sd.is_some();
        is_known.then_some(&self.page_type)
    }

    /// The role of a block: the one its algorithm gives it, except that a block of the main content has no role of
    /// the page's frame (header, menu, footer), as its kept text is better evidence.
    pub fn role(&self, block: &Block) -> Option<Role> {
        let forms_main = || self.fused.is_some() && self.blocks.contains(&block.id);
        block.role.map(|role| {
            if role.is_frame() && forms_main() {
                Role::Main
            } else {
                role
            }
        })
    }

    /// The confidence of a block's role, if its algorithm gives one and the role stands.
    pub(crate) fn role_confidence(&self, block: &Block) -> Option<f64> {
        let is_own = self.role(block) == block.role;
        block.role_confidence.filter(|_| is_own)
    }

    /// The score of a block: its algorithm's own, else what the weight formula gives it.
    pub fn score<'a>(&'a self, block: &'a Block) -> Option<&'a Score> {
        block
            .score
            .as_ref()
            .or_else(|| self.weights.get(block.id.index()))
    }

    /// The standfirst: the lead between the headline of an article and its text (lead, chapo, Vorspann), as far as it
    /// is content.
    pub fn standfirst(&self, page: &PageSnapshot) -> Option<String> {
        let kept = |node: &NodeId| {
            let mut nodes = self.regions.iter().flat_map(|region| &region.nodes);
            nodes.any(|root| page.contains(*root, *node))
        };
        let paragraphs = self.standfirst.iter().filter(|(node, _)| kept(node));
        let texts: Vec<&str> = paragraphs.map(|(_, text)| text.as_str()).collect();
        (!texts.is_empty()).then(|| texts.join("\n"))
    }

    /// The page's headline.
    pub(crate) fn headline(&self, page: &PageSnapshot) -> Headline {
        let known = self.headline.clone();
        known.unwrap_or_else(|| Metadata::headline(page))
    }

    /// Why each text unit is content or not; empty unless the method is [`Method::Fused`](super::Method::Fused).
    pub fn explain(&self, page: &PageSnapshot) -> Explanation {
        let explain = |fused| Explanation::from_fused(page, fused);
        self.fused.as_ref().map(explain).unwrap_or_default()
    }
}

/// Why a page has no main content.
pub(super) fn why_empty(page: &PageSnapshot) -> String {
    let totals = page.totals(page.root());
    let has_frames = || page.tagged(["frame"]).next().is_some();
    match (totals.chars, totals.media) {
        (0, _) if has_frames() => {
            "the page is made of frames, and none that shows a text could be loaded".to_owned()
        }
        (0, 0) => "the page shows nothing".to_owned(),
        (0, media) => format!("the page shows {media} pictures or films and no text"),
        (chars, _) => format!(
            "none of the {chars} characters that the page shows look like content; `extract --explain` \
             tells why"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::small_page::small_page;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn why_a_page_of_frames_is_empty_is_told() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("frameset").open("frame").close();
        t.open_bare("noframes");
        t.unrendered("<body>No frames").close();
        assert!(why_empty(&t.finish()).contains("made of frames"));
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        assert_eq!(why_empty(&t.finish()), "the page shows nothing");
    }

    #[test]
    fn what_is_main_is_no_frame() {
        let (_, mut cut, main) = small_page();
        let block = &mut cut.blocks[main.blocks[0].index()];
        block.role_confidence = Some(0.7);
        for (own, told, confidence) in [
            (Role::Footer, Role::Main, None),
            (Role::Navigation, Role::Main, None),
            (Role::Article, Role::Article, Some(0.7)),
        ] {
            block.role = Some(own);
            assert_eq!(main.role(block), Some(told));
            assert_eq!(main.role_confidence(block), confidence);
            assert_eq!(MainContent::default().role(block), Some(own));
        }
    }
}
