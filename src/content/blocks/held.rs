//! What the text units of a block say of it: sums over them, and the values that SD gives them.

use super::touched::last_to_touch;
use crate::algorithm::sd::{SdPage, SdRole};
use crate::content::features::{BlockFeature, BlockRow, Context, UnitFeature, UnitRow, log, share};

/// Values that SD gives a unit: density, distance, title, article, comments, area.
const SD: usize = 6;
const SD_FEATURES: [BlockFeature; SD] = [
    BlockFeature::SdDensity,
    BlockFeature::SdDistance,
    BlockFeature::SdTitle,
    BlockFeature::SdArticle,
    BlockFeature::SdComments,
    BlockFeature::SdArea,
];
/// Those of them that a unit has as features of its own.
const SD_OF_UNIT: [UnitFeature; SD] = [
    UnitFeature::SdDensity,
    UnitFeature::SdDistance,
    UnitFeature::SdTitle,
    UnitFeature::SdArticle,
    UnitFeature::SdComments,
    UnitFeature::SdArea,
];

/// Sums over the units of a block, weighted by their characters.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Held {
    chars: f32,
    links: f32,
    paragraphs: f32,
    concealed: f32,
    tps: f32,
    repeated: f32,
    repeated_share: f32,
    sd: [f32; SD],
}

impl Held {
    fn add(&mut self, other: &Self) {
        self.chars += other.chars;
        self.links += other.links;
        self.paragraphs += other.paragraphs;
        self.concealed += other.concealed;
        self.tps += other.tps;
        self.repeated += other.repeated;
        self.repeated_share += other.repeated_share;
        for (sum, more) in self.sd.iter_mut().zip(other.sd) {
            *sum += more;
        }
    }
}

pub(super) fn held(
    context: &Context,
    rows: &[UnitRow],
    of_unit: &[usize],
    parents: &[Option<usize>],
) -> Vec<Held> {
    let mut all = vec![Held::default(); parents.len()];
    for ((unit, row), block) in context.units.list.iter().zip(rows).zip(of_unit) {
        let chars = unit.chars as f32;
        let held = &mut all[*block];
        held.chars += chars;
        held.links += unit.link_chars as f32;
        held.paragraphs += unit.paragraph_chars() as f32;
        held.concealed += if unit.concealed { chars } else { 0.0 };
        held.tps += chars * row[UnitFeature::InTps];
        held.repeated += chars * row[UnitFeature::ListSize];
        held.repeated_share += chars * row[UnitFeature::ListShare];
        for (sum, feature) in held.sd.iter_mut().zip(SD_OF_UNIT) {
            *sum += chars * row[feature];
        }
    }
    for i in (1..all.len()).rev() {
        let Some(parent) = parents[i] else { continue };
        let inner = all[i];
        all[parent].add(&inner);
    }
    all
}

/// What SD says of the region that each unit stands in.
pub(super) fn set_sd(context: &Context, sd: &SdPage, rows: &mut [UnitRow]) {
    let regions = sd.regions.iter().enumerate();
    let nodes = regions.flat_map(|(i, region)| region.valid.iter().map(move |node| (i, *node)));
    let owners = last_to_touch(context, nodes);
    for (row, owner) in rows.iter_mut().zip(owners) {
        let Some(region) = owner.map(|i| &sd.regions[i]) else {
            continue;
        };
        let is = |role: SdRole| f32::from(u8::from(region.role == role));
        let values = [
            log(region.density),
            (region.dfm / 100.0) as f32,
            region
                .title_as_learned
                .map_or(1.0, |d| d.min(10) as f32 / 10.0),
            is(SdRole::Article),
            is(SdRole::Comments),
            is(SdRole::Area),
        ];
        for (feature, value) in SD_OF_UNIT.into_iter().zip(values) {
            row[feature] = value;
        }
    }
}

pub(super) fn set_held(context: &Context, held: &Held, row: &mut BlockRow) {
    let mean = |sum: f32| share(sum, held.chars);
    row[BlockFeature::LinkDensity] = mean(held.links);
    row[BlockFeature::Paragraphs] = mean(held.paragraphs);
    row[BlockFeature::Concealed] = mean(held.concealed);
    row[BlockFeature::TpsInside] = mean(held.tps);
    row[BlockFeature::TpsWeighed] = share(held.tps, context.chars);
    row[BlockFeature::Repeated] = mean(held.repeated);
    row[BlockFeature::RepeatedShare] = mean(held.repeated_share);
    for (feature, sum) in SD_FEATURES.into_iter().zip(held.sd) {
        row[feature] = mean(sum);
    }
}
