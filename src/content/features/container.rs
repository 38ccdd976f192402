//! The containers around a unit, at several scales: what they hold says what the unit is part of.

use super::Context;
use super::held::Held;
use super::levels::above;
use super::numbers::{log, share};
use super::unit_features::{UnitFeature, UnitRow};
use crate::snapshot::NodeId;

/// The features of each scale, in the order that [`describe`] gives their values in.
const SCALE_FEATURES: [[UnitFeature; 6]; SCALES] = [
    [
        UnitFeature::ParentChars,
        UnitFeature::ParentMean,
        UnitFeature::ParentLinkDensity,
        UnitFeature::ParentParagraphs,
        UnitFeature::ParentDensity,
        UnitFeature::ParentUnits,
    ],
    [
        UnitFeature::GrandChars,
        UnitFeature::GrandMean,
        UnitFeature::GrandLinkDensity,
        UnitFeature::GrandParagraphs,
        UnitFeature::GrandDensity,
        UnitFeature::GrandUnits,
    ],
    [
        UnitFeature::ThousandChars,
        UnitFeature::ThousandMean,
        UnitFeature::ThousandLinkDensity,
        UnitFeature::ThousandParagraphs,
        UnitFeature::ThousandDensity,
        UnitFeature::ThousandUnits,
    ],
    [
        UnitFeature::TenthChars,
        UnitFeature::TenthMean,
        UnitFeature::TenthLinkDensity,
        UnitFeature::TenthParagraphs,
        UnitFeature::TenthDensity,
        UnitFeature::TenthUnits,
    ],
    [
        UnitFeature::ThirdChars,
        UnitFeature::ThirdMean,
        UnitFeature::ThirdLinkDensity,
        UnitFeature::ThirdParagraphs,
        UnitFeature::ThirdDensity,
        UnitFeature::ThirdUnits,
    ],
];

/// Adds the features of the containers.
pub(crate) fn add(context: &Context, rows: &mut [UnitRow]) {
    let page = context.page;
    let held = |id: NodeId| context.held(id);
    let best = best_container(context, &held);
    for ((unit, row), scales) in context
        .units
        .list
        .iter()
        .zip(rows.iter_mut())
        .zip(scales(context))
    {
        for (scale, id) in scales.iter().enumerate() {
            let elements = page.totals(*id).elements;
            let values = describe(&held(*id), elements, context);
            for (feature, value) in SCALE_FEATURES[scale].into_iter().zip(values) {
                row[feature] = value;
            }
        }
        if let Some(best) = best {
            row[UnitFeature::InBest] = f32::from(u8::from(page.contains(best, unit.first)));
            let common = std::iter::once(best)
                .chain(above(page, best))
                .position(|n| page.contains(n, unit.first));
            row[UnitFeature::BestDistance] = log(common.unwrap_or(0) as u32);
            row[UnitFeature::BestShare] = share(held(best).chars, context.chars);
            row[UnitFeature::AfterBest] = f32::from(u8::from(unit.first >= page.node(best).end));
        }
    }
}

/// For each unit its containers: parent, grandparent, and the first ones of 1000 characters, of a tenth and of a
/// third of the page. Units of one block share them.
pub(crate) fn scales(context: &Context) -> Vec<[NodeId; SCALES]> {
    let held = |id: NodeId| context.held(id);
    let mut last: Option<(NodeId, [NodeId; SCALES])> = None;
    let of = |unit: &crate::content::units::Unit| {
        let scales = match last {
            Some((block, scales)) if block == unit.block => scales,
            _ => scales_of(context, unit.block, &held),
        };
        last = Some((unit.block, scales));
        scales
    };
    context.units.list.iter().map(of).collect()
}

/// Number of scales: parent, grandparent, 1000 characters, a tenth, a third of the page.
const SCALES: usize = 5;

fn scales_of(context: &Context, block: NodeId, held: &impl Fn(NodeId) -> Held) -> [NodeId; SCALES] {
    let page = context.page;
    let mut scales = [block; SCALES];
    let own = held(block).units;
    // Wrappers that add no unit are not counted as containers.
    let mut chain = std::iter::once(block).chain(above(page, block));
    let parent = chain.find(|n| held(*n).units > own).unwrap_or(block);
    let of_parent = held(parent).units;
    let grand = above(page, parent).find(|n| held(*n).units > of_parent);
    scales[0] = parent;
    scales[1] = grand.unwrap_or(parent);
    let limits = [1000.0, 0.1 * context.chars, 0.3 * context.chars];
    let (mut at, mut around) = (block, above(page, block));
    for (scale, limit) in scales[2..].iter_mut().zip(limits) {
        while held(at).chars < limit {
            let Some(up) = around.next() else { break };
            at = up;
        }
        *scale = at;
    }
    scales
}

/// Share of the page's characters, characters per unit, link density, share in paragraphs, text
/// density, units.
fn describe(held: &Held, elements: u32, context: &Context) -> [f32; 6] {
    [
        share(held.chars, context.chars),
        log(f64::from(held.chars / held.units.max(1.0))),
        share(held.links, held.chars),
        share(held.paragraphs, held.chars),
        log(f64::from(held.chars / elements.max(1) as f32)),
        log(f64::from(held.units)),
    ]
}

/// The container with the most paragraphs: each paragraph adds a value by its length to its parent, half of it to the
/// grandparent, and so on.
///
/// Source: the decay is that of Arc90's Readability (2009), parent 1, grandparent 1/2.
fn best_container(context: &Context, held: &impl Fn(NodeId) -> Held) -> Option<NodeId> {
    let mut scores = vec![0.0_f32; context.page.len()];
    for unit in &context.units.list {
        let plain = (unit.chars - unit.link_chars) as f32;
        if plain < 25.0 {
            continue;
        }
        let mut gift = plain.sqrt();
        for up in context.page.ancestors(unit.block).take(4) {
            scores[up.index()] += gift;
            gift /= 2.0;
        }
    }
    for (i, score) in scores.iter_mut().enumerate().filter(|(_, s)| **s > 0.0) {
        let h = held(NodeId::from_index(i));
        *score *= 1.0 - share(h.links, h.chars);
    }
    let best = scores
        .iter()
        .enumerate()
        .max_by(|a, b| a.1.total_cmp(b.1))?;
    (*best.1 > 0.0).then(|| NodeId::from_index(best.0))
}
