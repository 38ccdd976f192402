//! Position, size and font as rendered; the weight formula; the TPS region.

use super::Context;
use super::numbers::{log, share};
use super::unit_features::{UnitFeature, UnitRow};
use crate::algorithm::tps::{Depth, Regions, StyleMode, TagPaths};
use crate::content::weight::WeighedBlocks;
use crate::geometry::Rect;
use crate::segmentation::Block;
use crate::snapshot::NodeId;

/// Adds the features of the layout.
pub(crate) fn add(context: &Context, blocks: WeighedBlocks<'_>, rows: &mut [UnitRow]) {
    position(context, rows);
    fonts(context, rows);
    weights(context, blocks, rows);
    tps(context, rows);
}

fn position(context: &Context, rows: &mut [UnitRow]) {
    let page = context.page;
    let (width, height) = (page.page.width.max(1.0), page.page.height.max(1.0));
    let total = context.units.len().max(1) as f32;
    let mut before = 0.0;
    let mut shown = [0.0; 4];
    for (i, (unit, row)) in context.units.list.iter().zip(rows).enumerate() {
        row[UnitFeature::OrderUnits] = i as f32 / total;
        row[UnitFeature::OrderChars] = before / context.chars;
        before += unit.chars as f32;
        if unit.concealed {
            // A hidden text would stand where the text before it stands.
            let [top, screens, off, wide] = shown;
            row[UnitFeature::Top] = top;
            row[UnitFeature::TopScreens] = screens;
            row[UnitFeature::OffCentre] = off;
            row[UnitFeature::Width] = wide;
            continue;
        }
        let runs = (unit.first.0..unit.end.0).flat_map(|n| page.runs_of(NodeId(n)));
        // A long text has thousands of lines; its first ones suffice for its position.
        let rect = Rect::bounding(runs.take(64).map(|r| r.rect)).unwrap_or_default();
        row[UnitFeature::Top] = (rect.top / height).clamp(0.0, 1.0) as f32;
        row[UnitFeature::TopScreens] = log(rect.top.max(0.0) / page.viewport.height.max(1.0));
        row[UnitFeature::OffCentre] =
            ((rect.center().0 - width / 2.0).abs() / width).min(1.0) as f32;
        let block = page.node(unit.block).rect.map_or(0.0, |r| r.width());
        row[UnitFeature::Width] = (block / width).min(1.0) as f32;
        shown = [
            UnitFeature::Top,
            UnitFeature::TopScreens,
            UnitFeature::OffCentre,
            UnitFeature::Width,
        ]
        .map(|t| row[t]);
    }
}

fn fonts(context: &Context, rows: &mut [UnitRow]) {
    let page = context.page;
    let body = page.totals(page.root()).font_size().max(1.0);
    for (unit, row) in context.units.list.iter().zip(rows) {
        if unit.concealed {
            (row[UnitFeature::FontSize], row[UnitFeature::FontWeight]) = (1.0, 1.0);
            continue;
        }
        let totals = page.totals_between(unit.first, unit.end);
        row[UnitFeature::FontSize] = (totals.font_size() / body).min(4.0) as f32;
        row[UnitFeature::FontWeight] = (totals.font_weight() / 400.0).min(3.0) as f32;
        row[UnitFeature::Color] = page.own_style(unit.first).map_or(0.0, |s| {
            (f32::from(s.color.r) + f32::from(s.color.g) + f32::from(s.color.b)) / 765.0
        });
    }
}

/// The weight of the leaf block that holds the unit, relative to the greatest on the page.
fn weights(context: &Context, blocks: WeighedBlocks<'_>, rows: &mut [UnitRow]) {
    let leaves = blocks.segmentation.leaves();
    let score = |b: &Block| blocks.weights[b.id.index()].total;
    let best = leaves.iter().map(|b| score(b)).fold(0.0, f64::max);
    if best <= 0.0 {
        return;
    }
    for block in leaves {
        let weight = (score(block) / best).max(1e-6).ln() as f32;
        for node in &block.nodes {
            for i in context.units.touching(context.page, *node) {
                rows[i][UnitFeature::Weight] = weight + 14.0;
            }
        }
    }
}

/// Whether the unit lies in the main region of TPS, and the share of the page's text in that region.
fn tps(context: &Context, rows: &mut [UnitRow]) {
    let page = context.page;
    let paths = TagPaths::from_page(page, StyleMode::Paper);
    let regions = Regions::search(paths.codes(), 0.2, Depth::Main);
    let main = paths.node_range(&regions.main);
    let held = page.totals_between(main.start, main.end.max(main.start));
    let held = share(held.chars as f32, context.chars);
    for (unit, row) in context.units.list.iter().zip(rows) {
        let inside = main.start <= unit.first && unit.first < main.end;
        row[UnitFeature::InTps] = f32::from(u8::from(inside));
        row[UnitFeature::TpsShare] = held;
    }
}
