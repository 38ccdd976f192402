//! Marks the blocks that make up the main content: those that hold the kept units.

mod landmarks;

use super::Fused;
use crate::content::data_tables::data_tables;
use crate::segmentation::{Block, BlockId, Role, Segmentation, reading_order};
use crate::snapshot::{NodeId, PageSnapshot};
use landmarks::Landmarks;
use std::cell::LazyCell;

/// Minimum kept share of a leaf's text, in tenths, for it to be no frame, whatever its looks and place. Source: ours;
/// on 101 templates 36 leaves of the frame had at least this share and 100 characters or more, all of it content.
const MIN_KEPT_TENTHS: u32 = 6;
/// Maximum share of links in the kept text of such a leaf, in tenths: a menu that was kept as a list stays frame.
/// Source: ours.
const MAX_LINKED_TENTHS: u32 = 5;

/// The leaves most of whose text is content, in reading order. Leaves that the segmentation takes for frame are
/// excluded, unless nearly all of their text is content and few of it is links, or they hold a data table, and the
/// page does not mark them as its frame ([`Landmarks`]).
///
/// If that excludes half of the kept text or more (a list of results may look like a menu), the excluded leaves are
/// replaced by the nearest blocks around them that are no frame and most of whose text is content, but not by the
/// whole page nor by a block that holds frame of which little was kept; where there is no such block, by the leaves
/// themselves. If no leaf is left, the leaf with the most kept text is taken.
///
/// Cost: linear in nodes, in blocks and in the units that each touches.
pub(super) fn main_blocks(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    fused: &Fused,
) -> Vec<BlockId> {
    Marking::new(page, segmentation, fused).main()
}

/// Characters of a block that a reader sees.
#[derive(Debug, Clone, Copy, Default)]
struct Chars {
    all: u32,
    /// Kept characters.
    kept: u32,
    /// Characters in links.
    linked: u32,
}

impl Chars {
    fn plus(self, other: Self) -> Self {
        Self {
            all: self.all + other.all,
            kept: self.kept + other.kept,
            linked: self.linked + other.linked,
        }
    }

    fn is_mostly_kept(self) -> bool {
        2 * self.kept > self.all
    }

    fn is_nearly_all_kept(self) -> bool {
        self.kept > 0 && 10 * self.kept >= MIN_KEPT_TENTHS * self.all
    }

    fn has_few_links(self) -> bool {
        10 * self.linked <= MAX_LINKED_TENTHS * self.kept
    }
}

struct Marking<'a> {
    segmentation: &'a Segmentation,
    /// The characters of each block.
    chars: Vec<Chars>,
    /// For each block, whether it is frame.
    is_frame: Vec<bool>,
    /// For each block, whether it holds frame of which little was kept.
    holds_frame: Vec<bool>,
    all_kept: u32,
}

impl<'a> Marking<'a> {
    fn new(page: &PageSnapshot, segmentation: &'a Segmentation, fused: &Fused) -> Self {
        let of_unit = |i: usize| {
            let unit = &fused.units.list[i];
            let is_kept = fused.roles[i].is_some();
            let (kept, linked) = if is_kept {
                (unit.chars, unit.link_chars)
            } else {
                (0, 0)
            };
            // Hidden text says nothing of what a block is.
            let is_seen = is_kept || !unit.concealed;
            Chars {
                all: if is_seen { unit.chars } else { 0 },
                kept,
                linked,
            }
        };
        let mut chars = vec![Chars::default(); segmentation.blocks.len()];
        for leaf in segmentation.leaves() {
            let nodes = leaf.nodes.iter();
            let touched = nodes.flat_map(|node| fused.units.touching(page, *node));
            chars[leaf.id.index()] = touched.map(of_unit).fold(Chars::default(), Chars::plus);
        }
        let all_kept = (0..fused.units.len()).map(|i| of_unit(i).kept).sum();
        Self::of_chars(page, segmentation, chars, all_kept)
    }

    /// Derives the rest from the characters of the leaves.
    fn of_chars(
        page: &PageSnapshot,
        segmentation: &'a Segmentation,
        mut chars: Vec<Chars>,
        all_kept: u32,
    ) -> Self {
        let has_frame_role = |block: &Block| block.role.is_some_and(Role::is_frame);
        let mut is_frame: Vec<bool> = segmentation.blocks.iter().map(has_frame_role).collect();
        let mut holds_frame = vec![false; is_frame.len()];
        let landmarks = LazyCell::new(|| Landmarks::from_page(page));
        let data = LazyCell::new(|| tables(page));
        let holds_table = |leaf: &Block| leaf.nodes.iter().any(|n| holds(page, &data, *n));
        for leaf in segmentation.leaves() {
            let (i, own) = (leaf.id.index(), chars[leaf.id.index()]);
            is_frame[i] = is_frame[i]
                && (!own.is_nearly_all_kept()
                    || landmarks.hold(&leaf.nodes)
                    || !(own.has_few_links() || holds_table(leaf)));
            holds_frame[i] = is_frame[i] && !own.is_mostly_kept();
        }
        // Children come after their parents.
        for block in segmentation.blocks.iter().rev() {
            if let Some(parent) = block.parent {
                let (i, above) = (block.id.index(), parent.index());
                chars[above] = chars[above].plus(chars[i]);
                holds_frame[above] |= holds_frame[i];
            }
        }
        Self {
            segmentation,
            chars,
            is_frame,
            holds_frame,
            all_kept,
        }
    }

    fn main(&self) -> Vec<BlockId> {
        let leaves = || self.segmentation.leaves().into_iter().map(|leaf| leaf.id);
        let (frame, own): (Vec<BlockId>, Vec<BlockId>) = leaves()
            .filter(|id| self.chars[id.index()].is_mostly_kept())
            .partition(|id| self.is_frame[id.index()]);
        let mut main = own;
        let held: u32 = main.iter().map(|id| self.kept(*id)).sum();
        if 2 * held < self.all_kept {
            main.extend(frame.iter().map(|leaf| self.around(*leaf)));
        }
        if main.is_empty() {
            let most = leaves().max_by_key(|leaf| self.kept(*leaf));
            main.extend(most.filter(|leaf| self.kept(*leaf) > 0));
        }
        self.outermost(&mut main);
        reading_order(self.segmentation, &mut main);
        main
    }

    fn kept(&self, id: BlockId) -> u32 {
        self.chars[id.index()].kept
    }

    /// The nearest block around a frame leaf that may replace it, else the leaf itself.
    fn around(&self, leaf: BlockId) -> BlockId {
        let root = self.segmentation.root();
        let mut around = self.segmentation.ancestors(leaf);
        let nearest = around.find(|id| {
            let i = id.index();
            *id != root
                && !self.is_frame[i]
                && !self.holds_frame[i]
                && self.chars[i].is_mostly_kept()
        });
        nearest.unwrap_or(leaf)
    }

    /// Removes blocks inside others of the list.
    fn outermost(&self, main: &mut Vec<BlockId>) {
        main.sort_unstable();
        main.dedup();
        let marked = main.clone();
        main.retain(|id| {
            let mut above = self.segmentation.ancestors(*id);
            !above.any(|above| marked.binary_search(&above).is_ok())
        });
    }
}

/// The data tables, in document order.
fn tables(page: &PageSnapshot) -> Vec<NodeId> {
    let mut tables: Vec<NodeId> = data_tables(page).into_keys().collect();
    tables.sort_unstable();
    tables
}

/// Whether a subtree holds one of the tables.
fn holds(page: &PageSnapshot, tables: &[NodeId], node: NodeId) -> bool {
    let first = tables.partition_point(|table| *table < node);
    tables
        .get(first)
        .is_some_and(|table| page.contains(node, *table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::snapshot::test_page::TestPage;

    /// A leaf: its role, its tag, its characters (all, kept, linked).
    type Leaf = (Role, &'static str, [u32; 3]);

    /// Which of some leaves are main, and whether a block around all but the last is; by id, the page being 0.
    fn main_of(leaves: &[Leaf]) -> Vec<u32> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (i, (_, tag, _)) in leaves.iter().enumerate() {
            if i + 1 == leaves.len() {
                t.close();
            }
            t.open(tag);
            if *tag == "table" {
                for row in ["Name", "Jane"] {
                    let cell = if row == "Name" { "th" } else { "td" };
                    t.open("tr");
                    t.open(cell).text(row).close();
                    t.open(cell).text("Number").close().close();
                }
            } else {
                t.text("A text");
            }
            t.close();
        }
        let page = t.finish();
        let tags = ["p", "nav", "header", "footer", "table"];
        let nodes: Vec<NodeId> = page.tagged(tags).collect();
        assert_eq!(nodes.len(), leaves.len());
        let mut cut = Segmentation::new("test", &page);
        let root = cut.root();
        let group = cut.add(root, Rect::default(), Vec::new()).id;
        let mut chars = vec![Chars::default(); 2];
        for (i, ((role, _, [all, kept, linked]), node)) in leaves.iter().zip(nodes).enumerate() {
            let parent = if i + 1 == leaves.len() { root } else { group };
            let rect = Rect::new(0.0, 20.0 * i as f64, 800.0, 20.0);
            cut.add(parent, rect, vec![node]).role = Some(*role);
            chars.push(Chars {
                all: *all,
                kept: *kept,
                linked: *linked,
            });
        }
        let all_kept = chars.iter().map(|chars| chars.kept).sum();
        let marking = Marking::of_chars(&page, &cut, chars, all_kept);
        marking.main().into_iter().map(|id| id.0).collect()
    }

    #[test]
    fn what_is_kept_is_main_whatever_it_looks_like() {
        let text: Leaf = (Role::Article, "p", [900, 900, 0]);
        let foot: Leaf = (Role::Footer, "footer", [200, 0, 0]);
        for (what, leaf, is_main) in [
            ("a section", (Role::Header, "p", [300, 300, 20]), true),
            ("with a menu", (Role::Header, "p", [300, 190, 0]), true),
            ("little of it", (Role::Header, "p", [300, 170, 0]), false),
            ("links", (Role::Navigation, "p", [300, 300, 200]), false),
            ("a menu", (Role::Navigation, "nav", [300, 300, 0]), false),
            ("its head", (Role::Header, "header", [300, 300, 0]), false),
            (
                "a table",
                (Role::Navigation, "table", [300, 300, 250]),
                true,
            ),
            ("nothing", (Role::Header, "p", [0, 0, 0]), false),
        ] {
            let main = main_of(&[text, leaf, foot]);
            assert_eq!(main.contains(&3), is_main, "{what}: {main:?}");
            assert!(main.contains(&2) && !main.contains(&4), "{what}: {main:?}");
        }
    }

    /// All that is kept looks like a menu: what is around stands in its place, but never the page.
    #[test]
    fn a_page_of_nothing_but_frame_is_not_main_as_a_whole() {
        let list: Leaf = (Role::Navigation, "p", [300, 300, 300]);
        let menu: Leaf = (Role::Header, "nav", [100, 0, 0]);
        let foot: Leaf = (Role::Footer, "footer", [100, 0, 0]);
        assert_eq!(main_of(&[list, list, foot]), [1]);
        // What holds a menu of which nothing is kept does not.
        assert_eq!(main_of(&[list, menu, list, foot]), [2, 4]);
        assert_eq!(main_of(&[menu, foot, list]), [4]);
        assert_eq!(main_of(&[menu, foot, (Role::Aside, "p", [90, 40, 0])]), [4]);
    }
}
