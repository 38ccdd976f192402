//! The parts of the content by their role, and the content as one flow.

use crate::content::{Headline, MainContent, shown_headline};
use crate::geometry::{Rect, rect_json};
use crate::hash::HashSet;
use crate::output::flow::{Flow, Flows, PostHeading, Posts};
use crate::output::text::text;
use crate::segmentation::{Block, BlockId, Role, Segmentation};
use crate::snapshot::{NodeId, PageSnapshot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// A part of the content.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
// What published schemas call it.
#[schemars(rename = "Region")]
#[non_exhaustive]
pub struct RegionJson {
    /// What it is for on the page.
    pub role: Role,
    /// Who wrote it, where the page shows it of a post or comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Address of the profile of who wrote it, where the page shows it of a post or comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author_url: Option<String>,
    /// When it was written, where the page shows it of a post or comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The address of the post or comment itself, where the page shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// How many posts a post is inside of; left out for 0.
    #[serde(skip_serializing_if = "is_outermost", default)]
    pub depth: u32,
    /// Its text.
    pub text: String,
    /// Bounding rectangle `[x, y, width, height]` in page px.
    pub rect: [f64; 4],
    /// Ids of its blocks in the segmentation, in reading order: those of the main content that it holds or was
    /// cut out of; where there is none, the innermost blocks that it holds or lies in.
    pub blocks: Vec<u32>,
}

fn is_outermost(depth: &u32) -> bool {
    *depth == 0
}

fn text_of(flows: &Flows, page: &PageSnapshot, segmentation: &Segmentation, id: BlockId) -> String {
    let block = segmentation.block(id);
    match &block.lines {
        Some(_) => block.text(page),
        None => text(&flows.flow(&segmentation.nodes_of(id), false)),
    }
}

/// The regions of the content, and all of it as a flow, given the headline. Where the content is whole blocks, those
/// that follow each other in the same role are one region.
pub(super) fn regions(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
    headline: &Headline,
) -> (Vec<RegionJson>, Flow) {
    let title = headline.text.as_deref().unwrap_or_default();
    let node = shown_headline(page, main, headline);
    let flows = Flows::new(page).with_headline(node.map(|node| (node, title)));
    if main.regions.is_empty() {
        let regions = regions_of_blocks(page, &flows, segmentation, main);
        return (regions, flows.flow(&main.nodes(segmentation), false));
    }
    let blocks = Blocks::new(page, segmentation, main);
    let mut regions = Vec::with_capacity(main.regions.len());
    let mut all = Posts::default();
    for found in &main.regions {
        // A region is made of text units that were chosen one by one, so that even those which cannot be seen were
        // meant; a block is made of what can be seen.
        let flow = flows.flow(&found.nodes, true);
        let region = RegionJson {
            role: found.role,
            author: found.author.clone(),
            author_url: flows.address(found.author_url.as_deref()),
            date: found.date.clone(),
            link: flows.address(found.link.as_deref()),
            depth: found.depth,
            text: text(&flow),
            rect: rect_json(&found.rect),
            blocks: blocks.of_region(&found.nodes),
        };
        match region.role {
            Role::Post | Role::Comment => {
                let heading = PostHeading {
                    author: region.author.as_deref(),
                    date: region.date.as_deref(),
                    link: region.link.as_deref(),
                };
                all.add_post(flow, region.depth, heading);
            }
            _ => all.add(flow),
        }
        regions.push(region);
    }
    (regions, all.finish())
}

/// The blocks that a region may be told by.
struct Blocks<'a> {
    segmentation: &'a Segmentation,
    main: PlacedBlocks<'a>,
    /// Asked for only where the main ones do not tell.
    all: OnceCell<PlacedBlocks<'a>>,
}

impl<'a> Blocks<'a> {
    fn new(page: &'a PageSnapshot, segmentation: &'a Segmentation, main: &MainContent) -> Self {
        let main = main.blocks.iter();
        Self {
            segmentation,
            main: PlacedBlocks::new(page, main.map(|id| (*id, segmentation.nodes_of(*id)))),
            all: OnceCell::new(),
        }
    }

    /// All blocks of the segmentation. What lists no nodes has parts that do.
    fn all(&self) -> &PlacedBlocks<'a> {
        let nodes = |block: &Block| (block.id, block.nodes.clone());
        let blocks = self.segmentation.blocks.iter().map(nodes);
        self.all
            .get_or_init(|| PlacedBlocks::new(self.main.page, blocks))
    }

    /// Ids of the blocks of a region of some subtrees.
    fn of_region(&self, subtrees: &[NodeId]) -> Vec<u32> {
        let main = self.main.in_subtrees(subtrees);
        let ids = if main.is_empty() {
            self.innermost(self.all().in_subtrees(subtrees))
        } else {
            main
        };
        ids.into_iter().map(|id| id.0).collect()
    }

    /// Those of some blocks that hold none of the others.
    fn innermost(&self, mut ids: Vec<BlockId>) -> Vec<BlockId> {
        let mut around = HashSet::default();
        for id in &ids {
            for outer in self.segmentation.ancestors(*id) {
                // The ancestors of this one are known already.
                if !around.insert(outer) {
                    break;
                }
            }
        }
        ids.retain(|id| !around.contains(id));
        ids
    }
}

/// Blocks by their nodes, each with its place in reading order.
struct PlacedBlocks<'a> {
    page: &'a PageSnapshot,
    ids: Vec<BlockId>,
    /// In document order.
    nodes: Vec<(NodeId, usize)>,
    /// For each of them the innermost one before it in which it lies.
    around: Vec<Option<usize>>,
}

impl<'a> PlacedBlocks<'a> {
    fn new(page: &'a PageSnapshot, blocks: impl Iterator<Item = (BlockId, Vec<NodeId>)>) -> Self {
        let (mut ids, mut nodes) = (Vec::new(), Vec::new());
        for (id, own) in blocks {
            nodes.extend(own.into_iter().map(|node| (node, ids.len())));
            ids.push(id);
        }
        nodes.sort_unstable();
        let (mut around, mut open) = (Vec::with_capacity(nodes.len()), Vec::new());
        for (i, (node, _)) in nodes.iter().enumerate() {
            while open
                .last()
                .is_some_and(|at: &usize| page.node(nodes[*at].0).end <= *node)
            {
                open.pop();
            }
            around.push(open.last().copied());
            open.push(i);
        }
        Self {
            page,
            ids,
            nodes,
            around,
        }
    }

    /// Blocks that begin inside one of some subtrees, and blocks from which one of the subtrees was cut.
    fn in_subtrees(&self, subtrees: &[NodeId]) -> Vec<BlockId> {
        let mut places = BTreeSet::new();
        for root in subtrees {
            let end = self.page.node(*root).end;
            places.extend(self.between(*root, end).map(|(_, place)| *place));
            let before = self.nodes.partition_point(|(node, _)| node < root);
            let mut at = before.checked_sub(1);
            while let Some(i) = at {
                let (node, place) = self.nodes[i];
                if self.page.contains(node, *root) {
                    places.insert(place);
                }
                at = self.around[i];
            }
        }
        places.into_iter().map(|place| self.ids[place]).collect()
    }

    /// The nodes from one to before another.
    fn between(&self, start: NodeId, end: NodeId) -> impl Iterator<Item = &(NodeId, usize)> {
        let first = self.nodes.partition_point(|(node, _)| *node < start);
        self.nodes[first..]
            .iter()
            .take_while(move |(node, _)| *node < end)
    }
}

fn regions_of_blocks(
    page: &PageSnapshot,
    flows: &Flows,
    segmentation: &Segmentation,
    main: &MainContent,
) -> Vec<RegionJson> {
    let role_of = |b: &Block| main.role(b).unwrap_or(Role::Main);
    let mut regions: Vec<RegionJson> = Vec::new();
    for id in &main.blocks {
        let block = segmentation.block(*id);
        let text = text_of(flows, page, segmentation, *id);
        match regions.last_mut().filter(|r| r.role == role_of(block)) {
            Some(region) => {
                region
                    .text
                    .push_str(&joined(std::iter::once(text.as_str())));
                region.rect = rect_json(&Rect::from(region.rect).union(&block.rect));
                region.blocks.push(id.0);
            }
            None => regions.push(RegionJson {
                role: role_of(block),
                author: None,
                author_url: None,
                date: None,
                link: None,
                depth: 0,
                text: joined(std::iter::once(text.as_str())),
                rect: rect_json(&block.rect),
                blocks: vec![id.0],
            }),
        }
    }
    regions
}

/// Texts below each other, each ended by a line end; empty ones left out.
pub(super) fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut out = String::new();
    for text in texts.filter(|t| !t.trim().is_empty()) {
        // The tabs of a row at the end are its empty cells.
        out.push_str(text.trim_end_matches([' ', '\n']));
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// A page of a list of posts beside a box, each a block, and one block around all posts.
    #[test]
    fn regions_beside_the_main_blocks_are_told_by_others() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("h1")
            .text("The title")
            .close()
            .open("ol");
        for post in ["first", "second"] {
            t.open("li").open("p").text(post).close();
            t.open("p").text("and more").close().close();
        }
        let page = t.finish();
        let tagged = |tag: &str| -> Vec<NodeId> {
            let ids = page.iter().map(|(id, _)| id);
            ids.filter(|id| page.tag(*id) == tag).collect()
        };
        let mut cut = Segmentation::new("test", &page);
        let root = cut.root();
        let title = cut.add(root, Rect::default(), tagged("h1")).id;
        let list = cut.add(root, Rect::default(), tagged("ol")).id;
        let post = cut
            .add(list, Rect::default(), tagged("li")[..1].to_vec())
            .id;
        let main = MainContent {
            blocks: vec![title],
            ..MainContent::default()
        };
        let blocks = Blocks::new(&page, &cut, &main);
        let (items, lines) = (tagged("li"), tagged("p"));
        for (subtrees, expected) in [
            (tagged("h1"), title),
            (vec![items[0]], post),
            (vec![lines[0], lines[1]], post),
            (vec![items[1]], list),
            (vec![page.body()], title),
        ] {
            assert_eq!(blocks.of_region(&subtrees), [expected.0], "{subtrees:?}");
        }
        let none = MainContent::default();
        let blocks = Blocks::new(&page, &cut, &none);
        assert_eq!(blocks.of_region(&[page.body()]), [title.0, post.0]);
        assert_eq!(blocks.of_region(&[page.root()]), [title.0, post.0]);
    }
}
