//! Totals of the blocks of a segmentation.

use crate::segmentation::{Block, Segmentation};
use crate::snapshot::{PageSnapshot, TextRun, Totals, collapsed_chars, words};

/// Totals of each block, parallel to [`Segmentation::blocks`]. A block that consists of lines counts those, not their
/// whole text nodes; an inner block without nodes of its own counts its children.
pub fn block_totals(page: &PageSnapshot, segmentation: &Segmentation) -> Vec<Totals> {
    let blocks = &segmentation.blocks;
    let mut all: Vec<Totals> = blocks.iter().map(|b| own_totals(page, b)).collect();
    for block in blocks.iter().rev() {
        let Some(parent) = block.parent else { continue };
        let whole = segmentation.block(parent);
        if whole.nodes.is_empty() && whole.lines.is_none() {
            all[parent.index()] = all[parent.index()].plus(&all[block.id.index()]);
        }
    }
    all
}

fn own_totals(page: &PageSnapshot, block: &Block) -> Totals {
    let Some(lines) = &block.lines else {
        return block.totals(page);
    };
    let runs = page.runs().get(lines.start as usize..lines.end as usize);
    runs.unwrap_or_default()
        .iter()
        .filter(|run| page.node(run.node).is_readable())
        .map(|run| line_totals(page, run))
        .fold(Totals::default(), |sum, t| sum.plus(&t))
}

fn line_totals(page: &PageSnapshot, run: &TextRun) -> Totals {
    let text = page.run_text(run);
    let chars = collapsed_chars(text);
    let in_link = page.totals(run.node).link_chars > 0;
    let style = page.own_style(run.node);
    let weighted = |value: f64| value * f64::from(chars);
    Totals {
        texts: 1,
        chars,
        link_chars: if in_link { chars } else { 0 },
        words: words(text).count() as u32,
        font_size_sum: style.map_or(0.0, |s| weighted(f64::from(s.font_size))),
        font_weight_sum: style.map_or(0.0, |s| weighted(f64::from(s.font_weight))),
        ..Totals::default()
    }
}
