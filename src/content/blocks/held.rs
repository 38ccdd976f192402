//! Features of a block from its text units: sums over them, and their values by SD.

use super::touched::last_to_touch;
use crate::algorithm::sd::{SdPage, SdRole};
use crate::content::features::{
    BlockFeature, BlockRow, Context, Held, UnitFeature, UnitRow, log, share,
};
use crate::content::units::Unit;
use std::ops::AddAssign;

/// Number of values that SD gives a unit: density, distance, title, article, comments, area.
const SD: usize = 6;
const SD_FEATURES: [BlockFeature; SD] = [
    BlockFeature::SdDensity,
    BlockFeature::SdDistance,
    BlockFeature::SdTitle,
    BlockFeature::SdArticle,
    BlockFeature::SdComments,
    BlockFeature::SdArea,
];
/// Those of these values that are features of the unit itself.
const SD_OF_UNIT: [UnitFeature; SD] = [
    UnitFeature::SdDensity,
    UnitFeature::SdDistance,
    UnitFeature::SdTitle,
    UnitFeature::SdArticle,
    UnitFeature::SdComments,
    UnitFeature::SdArea,
];

/// Sums over the units of a block: what they hold, and their features weighted by characters.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct BlockHeld {
    text: Held,
    tps: f32,
    repeated: f32,
    repeated_share: f32,
    sd: [f32; SD],
}

impl BlockHeld {
    fn from_unit(unit: &Unit, row: &UnitRow) -> Self {
        let text = Held::from_unit(unit);
        let weighted = |feature: UnitFeature| text.chars * row[feature];
        Self {
            text,
            tps: weighted(UnitFeature::InTps),
            repeated: weighted(UnitFeature::ListSize),
            repeated_share: weighted(UnitFeature::ListShare),
            sd: SD_OF_UNIT.map(weighted),
        }
    }
}

impl AddAssign for BlockHeld {
    fn add_assign(&mut self, other: Self) {
        self.text += other.text;
        self.tps += other.tps;
        self.repeated += other.repeated;
        self.repeated_share += other.repeated_share;
        for (sum, more) in self.sd.iter_mut().zip(other.sd) {
            *sum += more;
        }
    }
}

/// The sums of every block, given the innermost block of each unit and the parent of each block.
pub(super) fn held(
    context: &Context,
    rows: &[UnitRow],
    of_unit: &[usize],
    parents: &[Option<usize>],
) -> Vec<BlockHeld> {
    let mut all = vec![BlockHeld::default(); parents.len()];
    for ((unit, row), block) in context.units.list.iter().zip(rows).zip(of_unit) {
        all[*block] += BlockHeld::from_unit(unit, row);
    }
    for i in (1..all.len()).rev() {
        let Some(parent) = parents[i] else { continue };
        let inner = all[i];
        all[parent] += inner;
    }
    all
}

/// Sets the values by SD of the region around each unit.
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

pub(super) fn set_held(context: &Context, held: &BlockHeld, row: &mut BlockRow) {
    let mean = |sum: f32| share(sum, held.text.chars);
    row[BlockFeature::LinkDensity] = mean(held.text.links);
    row[BlockFeature::Paragraphs] = mean(held.text.paragraphs);
    row[BlockFeature::Concealed] = mean(held.text.concealed);
    row[BlockFeature::TpsInside] = mean(held.tps);
    row[BlockFeature::TpsWeighed] = share(held.tps, context.chars);
    row[BlockFeature::Repeated] = mean(held.repeated);
    row[BlockFeature::RepeatedShare] = mean(held.repeated_share);
    for (feature, sum) in SD_FEATURES.into_iter().zip(held.sd) {
        row[feature] = mean(sum);
    }
}
