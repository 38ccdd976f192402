//! The parts of the content by their role, and the content as one flow.

use crate::content::{Headline, MainContent, headline_node};
use crate::geometry::{Rect, rect_json};
use crate::output::flow::{Flow, Flows, PostHeading, Posts};
use crate::output::text::text;
use crate::segmentation::{Block, BlockId, Role, Segmentation};
use crate::snapshot::{NodeId, PageSnapshot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A part of the content.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Region {
    /// What it is for on the page.
    pub role: Role,
    /// Who wrote it, where the page shows it of a post or comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Address of the author's profile, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author_url: Option<String>,
    /// When it was written, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The address of the post itself, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// How many posts a post is inside of; left out for 0.
    #[serde(skip_serializing_if = "is_outermost", default)]
    pub depth: u32,
    /// Its text.
    pub text: String,
    /// Bounding rectangle `[x, y, width, height]` in page px.
    pub rect: [f64; 4],
    /// Ids of its blocks in the segmentation.
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

/// The regions of the content, and all of it as a flow, given the headline; where it is made of whole blocks,
/// those that follow each other in the same role are one region.
pub(super) fn regions(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    main: &MainContent,
    headline: &Headline,
) -> (Vec<Region>, Flow) {
    let title = headline.text.as_deref().unwrap_or_default();
    let node = headline_node(page, headline);
    let flows = Flows::new(page).with_headline(node.map(|node| (node, title)));
    if main.regions.is_empty() {
        let regions = regions_of_blocks(page, &flows, segmentation, main);
        return (regions, flows.flow(&main.nodes(segmentation), false));
    }
    let blocks = MainBlocks::new(page, segmentation, main);
    let mut regions = Vec::with_capacity(main.regions.len());
    let mut all = Posts::default();
    for found in &main.regions {
        // Regions are made of pieces that were chosen one by one, blocks of what is seen.
        let flow = flows.flow(&found.nodes, true);
        let region = Region {
            role: found.role,
            author: found.author.clone(),
            author_url: flows.address(found.author_url.as_deref()),
            date: found.date.clone(),
            link: flows.address(found.link.as_deref()),
            depth: found.depth,
            text: text(&flow),
            rect: rect_json(&found.rect),
            blocks: blocks.in_subtrees(&found.nodes),
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

/// The main blocks by their nodes, each with its place in reading order.
struct MainBlocks<'a> {
    page: &'a PageSnapshot,
    main: &'a MainContent,
    /// In document order.
    nodes: Vec<(NodeId, usize)>,
    /// For each of them the innermost one before it in which it lies.
    around: Vec<Option<usize>>,
}

impl<'a> MainBlocks<'a> {
    fn new(page: &'a PageSnapshot, segmentation: &Segmentation, main: &'a MainContent) -> Self {
        let blocks = main.blocks.iter().enumerate();
        let nodes = blocks.flat_map(|(place, id)| {
            let nodes = segmentation.nodes_of(*id).into_iter();
            nodes.map(move |node| (node, place))
        });
        let mut nodes: Vec<_> = nodes.collect();
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
            main,
            nodes,
            around,
        }
    }

    /// Those that begin in one of some subtrees, and those out of which a subtree was cut.
    fn in_subtrees(&self, subtrees: &[NodeId]) -> Vec<u32> {
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
        places.into_iter().map(|i| self.main.blocks[i].0).collect()
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
) -> Vec<Region> {
    let role_of = |b: &Block| b.role.unwrap_or(Role::Main);
    let mut regions: Vec<Region> = Vec::new();
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
            None => regions.push(Region {
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
