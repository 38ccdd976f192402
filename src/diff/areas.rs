//! Where a change is: the element, and the block that contains it.

use super::said::own_text;
use super::selectors::Selectors;
use super::tree::{ItemId, PICTURES, Tree, is_counter};
use super::words::with_code_points;
use crate::algorithm::visiblock::is_of_ads;
use crate::content::{ContentOptions, KeepOrDrop, MainContent, find_main_content};
use crate::escape::printable_line;
use crate::geometry::rect_json;
use crate::segmentation::{BlockId, Role, Segmentation, keys};
use crate::snapshot::{NodeId, PageSnapshot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

/// Characters of an element's text that are shown. Source: ours; one line.
const SHOWN_TEXT: usize = 80;

/// Maximum number of nodes searched for that text. Source: ours, bounds the cost on nested pages.
const MAX_TEXT_NODES: usize = 1000;

/// Maximum number of nodes of an element (not counting the content of advertising frames) that are searched for
/// pictures that are no advertisement; an element with more nodes is not taken for an advertisement. Source: ours,
/// bounds the cost.
const MAX_INSIDE: usize = 50;

/// An element as it stands on its page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Place {
    /// Its number in the snapshot, in document order.
    pub node: NodeId,
    /// Element name in lower case, or `#text`.
    pub tag: String,
    /// A CSS selector that finds it, within its shadow tree; what stands in a frame is told behind that.
    pub selector: String,
    /// Border box `[x, y, width, height]` in page px.
    pub rect: [f64; 4],
    /// How its text begins.
    pub text: String,
    /// The finest block that holds it.
    pub block: Option<BlockPlace>,
}

/// A block of the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BlockPlace {
    /// Its key, as `segment --format json` writes it.
    pub key: String,
    /// What it, or the nearest block around it that has a role, is for, as `segment` tells it; that of a frame or
    /// picture which an advertiser's server sends is to advertise, wherever it stands.
    pub role: Option<Role>,
    /// Bounding rectangle `[x, y, width, height]` in page px.
    pub rect: [f64; 4],
}

/// The blocks of a page by the nodes they hold.
pub(crate) struct Areas<'a> {
    page: &'a PageSnapshot,
    selectors: Selectors<'a>,
    of_node: Vec<Option<BlockId>>,
    places: Vec<BlockPlace>,
    /// For each block: whether it is inside a navigation or is one.
    navigates: Vec<bool>,
}

/// The main content of a page, used for the roles of its blocks. The headline is left out, since it does not change
/// which blocks form the main content.
pub(crate) fn main_content(page: &PageSnapshot, blocks: &Segmentation) -> MainContent {
    let content = ContentOptions {
        headline: KeepOrDrop::Drop,
        ..ContentOptions::default()
    };
    find_main_content(page, blocks, &content, None)
}

impl<'a> Areas<'a> {
    /// Finds the blocks of a page. The main content is computed only if some block has a role that main content can
    /// refute.
    pub(super) fn of_page(page: &'a PageSnapshot, blocks: &Segmentation) -> Self {
        let mut roles = blocks.blocks.iter().filter_map(|block| block.role);
        let main = if roles.any(Role::is_frame) {
            main_content(page, blocks)
        } else {
            MainContent::default()
        };
        Self::new(page, blocks, &main)
    }

    /// Like [`Areas::of_page`], with known main content.
    pub(crate) fn new(page: &'a PageSnapshot, blocks: &Segmentation, main: &MainContent) -> Self {
        let mut of_node = vec![None; page.len()];
        // Parents come before their children: the finest block is written last.
        for block in &blocks.blocks {
            for node in &block.nodes {
                let range = node.index()..page.node(*node).end.index();
                of_node[range].fill(Some(block.id));
            }
        }
        let keys = keys(page, blocks);
        let mut places: Vec<BlockPlace> = Vec::with_capacity(blocks.blocks.len());
        let mut navigates: Vec<bool> = Vec::with_capacity(blocks.blocks.len());
        for (block, key) in blocks.blocks.iter().zip(keys) {
            let above = block.parent.and_then(|p| places[p.index()].role);
            let in_one = block.parent.is_some_and(|p| navigates[p.index()]);
            let role = main.role(block);
            navigates.push(in_one || role == Some(Role::Navigation));
            places.push(BlockPlace {
                key,
                role: role.or(above),
                rect: rect_json(&block.rect),
            });
        }
        Self {
            page,
            selectors: Selectors::new(page),
            of_node,
            places,
            navigates,
        }
    }

    pub(super) fn place(&self, tree: &Tree<'_>, item: ItemId) -> Place {
        self.place_of(tree.items[item].node)
    }

    /// The position of an element among its siblings of the same name.
    #[cfg(feature = "picture")]
    pub(crate) fn number(&self, node: NodeId) -> u32 {
        self.selectors.number(node)
    }

    /// The role of the finest block around a node.
    #[cfg(feature = "picture")]
    pub(crate) fn role(&self, node: NodeId) -> Option<Role> {
        self.of_node[node.index()].and_then(|b| self.places[b.index()].role)
    }

    pub(crate) fn place_of(&self, node: NodeId) -> Place {
        // Reads more characters than are shown, because white space and invisible characters are removed afterwards.
        let text = self
            .page
            .beginning_of(&[node], 4 * SHOWN_TEXT, MAX_TEXT_NODES);
        let text = if text.is_empty() {
            own_text(self.page, node)
        } else {
            text
        };
        Place {
            node,
            tag: self.page.tag(node).to_owned(),
            selector: self.selectors.selector(node),
            rect: rect_json(&self.page.node(node).rect.unwrap_or_default()),
            text: printable_line(&with_code_points(&text), SHOWN_TEXT),
            block: self.block_of(node),
        }
    }

    fn block_of(&self, node: NodeId) -> Option<BlockPlace> {
        let block = self.of_node[node.index()]?;
        let place = self.places[block.index()].clone();
        Some(BlockPlace {
            role: self.shown_role(node),
            ..place
        })
    }

    /// The role of a node as reported: advertisement, or the role of its block.
    pub(crate) fn shown_role(&self, node: NodeId) -> Option<Role> {
        let block = self.of_node[node.index()]?;
        if self.is_advertised(node) {
            Some(Role::Advertisement)
        } else {
            self.places[block.index()].role
        }
    }

    /// Whether a node is in a navigation or is one: a block with that role, a `nav` element or `role="navigation"`.
    /// All ancestors are checked, because the finest block may be the page header around the navigation.
    pub(super) fn is_in_navigation(&self, node: NodeId) -> bool {
        let page = self.page;
        let is_block = self.of_node[node.index()].is_some_and(|b| self.navigates[b.index()]);
        let is_told =
            |up: NodeId| page.tag(up) == "nav" || page.node(up).has_word("role", "navigation");
        is_block || page.inclusive_ancestors(node).any(is_told)
    }

    /// Whether an element is inside an advertiser's frame, or shows nothing but such frames and pictures.
    pub(super) fn is_advertised(&self, node: NodeId) -> bool {
        let page = self.page;
        let mut around = page.ancestors(node);
        let in_frame = around.any(|up| page.tag(up) == "iframe" && is_sent(page, up));
        let says_nothing = page.totals(node).chars == 0;
        in_frame || says_nothing && shows_only_sent(page, node)
    }
}

/// Whether an element has pictures or frames, all of them from an advertiser's server.
fn shows_only_sent(page: &PageSnapshot, node: NodeId) -> bool {
    let (mut skip, mut looked_at, mut sent) = (node, 0, 0);
    for id in page.subtree(node) {
        if id < skip {
            continue;
        }
        looked_at += 1;
        let has_ground = page.own_style(id).is_some_and(|s| s.background_image);
        // A `picture` element is only the wrapper of an `img`.
        let is_picture = PICTURES.contains(&page.tag(id)) && page.tag(id) != "picture";
        // Tracking pixels are not pictures, whoever sends them.
        let is_shown = is_picture && !page.node(id).rect.is_some_and(|r| is_counter(&r));
        let is_own = is_shown && !is_sent(page, id);
        if has_ground || is_own || looked_at > MAX_INSIDE {
            return false;
        }
        if is_shown {
            sent += 1;
            // The content of an advertiser's frame is the advertiser's, too.
            skip = page.node(id).end;
        }
    }
    sent > 0
}

/// Whether a picture or frame comes from an advertiser's server. Folder names (`/ads/`) do not count: a site may keep
/// the advertisements of its own readers there.
fn is_sent(page: &PageSnapshot, id: NodeId) -> bool {
    let is_shown = matches!(page.tag(id), "iframe" | "img" | "embed" | "object");
    let address = page.attribute(id, "src").filter(|_| is_shown);
    let server = address.and_then(|address| {
        // An address without a scheme has that of its page; `https` does for reading the host.
        let whole = match address.trim().strip_prefix("//") {
            Some(rest) => Url::parse(&format!("https://{rest}")),
            None => Url::parse(address),
        };
        whole.ok()?.host_str().map(is_of_ads)
    });
    server.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::small_page::small_page;

    #[test]
    fn what_forms_the_main_content_is_no_head_of_the_page() {
        let (page, mut blocks, _) = small_page();
        let main = main_content(&page, &blocks).blocks[0];
        let node = blocks.nodes_of(main).into_iter().next().unwrap();
        blocks.blocks[main.index()].role = Some(Role::Navigation);
        let areas = Areas::of_page(&page, &blocks);
        assert_eq!(areas.shown_role(node), Some(Role::Main));
        assert!(!areas.is_in_navigation(node));
        let areas = Areas::new(&page, &blocks, &MainContent::default());
        assert_eq!(areas.shown_role(node), Some(Role::Navigation));
        assert!(areas.is_in_navigation(node));
    }
}
