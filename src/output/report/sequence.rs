//! The tag path sequence of a page, as a strip: what the regions of TPS are found in.

use crate::algorithm::Tps;
use crate::algorithm::tps::{Depth, Regions, TagPaths};
use crate::segmentation::Block;
use crate::snapshot::{NodeId, PageSnapshot};
use serde::Serialize;

/// Elements of a sequence that is shown. Source: ours; a strip is some thousand pixels wide, and each
/// element costs 20 bytes of the report.
const MAX_ELEMENTS: usize = 20_000;

/// A sequence as shown.
#[derive(Serialize)]
pub(super) struct SequenceView {
    /// The code of each element's tag path, from 1.
    codes: Vec<u32>,
    /// How many codes there are.
    distinct: u32,
    /// Where each element is on the page, `[x, y, width, height]` in whole px.
    rects: Vec<[i32; 4]>,
    /// The regions, from and to, in order.
    regions: Vec<[usize; 2]>,
    /// The main region.
    main: [usize; 2],
    #[serde(skip)]
    nodes: Vec<NodeId>,
}

impl SequenceView {
    /// The sequence of a page; `None` where it is too long or empty.
    pub(super) fn new(page: &PageSnapshot, tps: &Tps) -> Option<Self> {
        let paths = TagPaths::from_page(page, tps.styles);
        let nodes = paths.nodes();
        if nodes.is_empty() || nodes.len() > MAX_ELEMENTS {
            return None;
        }
        let regions = Regions::search(paths.codes(), tps.size, Depth::All);
        let rect = |id: &NodeId| {
            let rect: [f64; 4] = page.node(*id).rect.unwrap_or_default().into();
            rect.map(|px| px.round() as i32)
        };
        Some(Self {
            codes: paths.codes().to_vec(),
            distinct: paths.distinct(),
            rects: nodes.iter().map(rect).collect(),
            regions: regions.leaves().iter().map(|r| [r.start, r.end]).collect(),
            main: [regions.main.start, regions.main.end],
            nodes: nodes.to_vec(),
        })
    }

    /// From where to where the elements of a block stand.
    pub(super) fn span(&self, page: &PageSnapshot, block: &Block) -> Option<[usize; 2]> {
        let first = block.nodes.iter().min()?;
        let end = block.nodes.iter().map(|id| page.node(*id).end).max()?;
        let at = |id: NodeId| self.nodes.partition_point(|node| *node < id);
        Some([at(*first), at(end)])
    }
}
