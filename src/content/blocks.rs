//! The block tree scored: one formula for every block at every level.
//!
//! The score of a block is a weighted sum of named features: the parts of equation 1, its degree
//! of coherence, the separators around it, TPS, SD, WPNC, repetition, its role, its look. It is
//! the log odds of its text being main content. The weights are learned and printed in
//! `blocks.toml`, with the mean and the deviation by which each feature is normalised
//! ([`crate::model::linear`]). The template of a site, where it is known, is set against it
//! afterwards ([`super::features::template`]): no page shows it alone.
//!
//! A text unit takes the scores of the blocks along its path as features of its own.
//!
//! Cost: linear in the blocks, the nodes they list and the units, but for the sorting of separators.

use super::beside::{Lines, alike_blocks};
use super::features::{BlockFeature, BlockRow, Context, UnitFeature, UnitRow, log, share};
use crate::algorithm::sd::{SdPage, SdRole};
use crate::algorithm::wpnc::composite_density;
use crate::model::lanes::score_rows;
use crate::model::linear::{LinearScorer, Model};
use crate::segmentation::{Block, BlockId, Role, Score, Segmentation};
use crate::snapshot::{PageSnapshot, Totals};
use std::sync::OnceLock;

/// Separators of a weight above count as this. Source: VIPS scales weights to 1..=11.
const MAX_SEPARATOR: f64 = 11.0;

/// The blocks of a page with their features, and which of them hold each unit.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct BlockTree {
    /// Parallel to [`Segmentation::blocks`].
    pub(crate) rows: Vec<BlockRow>,
    /// For each unit the innermost block that holds it.
    pub(crate) of_unit: Vec<usize>,
    pub(crate) parents: Vec<Option<usize>>,
}

/// Sums over the units of a block, weighted by their characters.
#[derive(Debug, Clone, Copy, Default)]
struct Held {
    chars: f32,
    links: f32,
    paragraphs: f32,
    concealed: f32,
    tps: f32,
    repeated: f32,
    repeated_share: f32,
    sd: [f32; SD],
}

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
/// The feature of each role.
const ROLES: [(BlockFeature, &[Role]); 12] = [
    (BlockFeature::RoleHeader, &[Role::Header]),
    (
        BlockFeature::RoleNavigation,
        &[Role::Navigation, Role::Breadcrumb, Role::Pagination],
    ),
    (BlockFeature::RoleFooter, &[Role::Footer]),
    (BlockFeature::RoleAside, &[Role::Aside]),
    (BlockFeature::RoleMain, &[Role::Main, Role::Article]),
    (BlockFeature::RoleForm, &[Role::Form]),
    (BlockFeature::RoleAdvertisement, &[Role::Advertisement]),
    (BlockFeature::RoleList, &[Role::List, Role::Item]),
    (BlockFeature::RoleHeading, &[Role::Heading]),
    (BlockFeature::RoleMedia, &[Role::Media]),
    (
        BlockFeature::RoleComments,
        &[Role::Comments, Role::Comment, Role::Post],
    ),
    (BlockFeature::RoleOverlay, &[Role::Overlay]),
];
/// Roles of what stands around content.
const AROUND: [BlockFeature; 4] = [
    BlockFeature::RoleHeader,
    BlockFeature::RoleNavigation,
    BlockFeature::RoleFooter,
    BlockFeature::RoleAside,
];

impl BlockTree {
    /// Gathers the features of the blocks, and sets those that SD gives the units.
    pub(crate) fn gather(
        context: &Context,
        (segmentation, weights): (&Segmentation, &[Score]),
        sd: &SdPage,
        rows: &mut [UnitRow],
    ) -> Self {
        set_sd(context, sd, rows);
        let blocks = &segmentation.blocks;
        let of_unit = innermost(context, blocks);
        let parents: Vec<Option<usize>> = blocks
            .iter()
            .map(|b| b.parent.map(BlockId::index))
            .collect();
        let held = held(context, rows, &of_unit, &parents);
        let totals = super::block_totals(context.page, segmentation);
        let greatest = weights.iter().map(|w| w.total).fold(0.0, f64::max);
        let mut tree = Self {
            rows: vec![BlockRow::default(); blocks.len()],
            of_unit,
            parents,
        };
        let children = children(blocks);
        let separators: Vec<Lines> = blocks.iter().map(|b| Lines::new(&b.separators)).collect();
        for (i, block) in blocks.iter().enumerate() {
            let mut row = BlockRow::default();
            set_geometry(context.page, block, &totals[i], &mut row);
            let weight = weights.get(i).map_or(0.0, |w| w.total);
            row[BlockFeature::EqWeight] = relative_log(weight, greatest);
            set_densities(&totals[i], &totals[0], &mut row);
            set_held(context, &held[i], &mut row);
            set_role(block, &mut row);
            set_look(context.page, block, parent_of(blocks, block), &mut row);
            let level = block
                .parent
                .map_or(0.0, |p| tree.rows[p.index()][BlockFeature::Level] + 0.1);
            row[BlockFeature::Level] = level;
            row[BlockFeature::Leaf] = f32::from(u8::from(children[i].is_empty()));
            if let Some(parent) = parent_of(blocks, block) {
                set_separators(block, &separators[parent.id.index()], &mut row);
                let beside = &children[parent.id.index()];
                let alike = alike_blocks(blocks, beside, &block.rect);
                row[BlockFeature::AlikeBlocks] = log(alike.saturating_sub(1) as u32);
            }
            tree.rows[i] = row;
        }
        tree
    }

    /// The blocks that hold a unit, innermost first.
    fn path(&self, unit: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(self.of_unit[unit]), |b| self.parents[*b])
    }

    /// Sets the features that the scores of the blocks on its path give each unit.
    pub(crate) fn set_scores(&self, scores: &[f32], rows: &mut [UnitRow]) {
        for (i, row) in rows.iter_mut().enumerate() {
            let path: Vec<usize> = self.path(i).collect();
            let at = |level: usize| scores[path[level.min(path.len() - 1)]];
            // The page as a whole says nothing of its parts.
            let inner = &path[..path.len().saturating_sub(1).max(1)];
            let each = || inner.iter().map(|b| scores[*b]);
            row[UnitFeature::BlockScore] = at(0);
            row[UnitFeature::BlockAround] = at(1);
            row[UnitFeature::BlockOutermost] = scores[inner[inner.len() - 1]];
            row[UnitFeature::BlockMean] = each().sum::<f32>() / inner.len() as f32;
            row[UnitFeature::BlockGreatest] = each().fold(f32::MIN, f32::max);
            row[UnitFeature::BlockLeast] = each().fold(f32::MAX, f32::min);
            row[UnitFeature::BlockLevels] = inner.len() as f32;
            let of = |features: &[BlockFeature]| {
                let value = |b: &usize| {
                    features
                        .iter()
                        .map(|f| self.rows[*b][*f])
                        .fold(0.0, f32::max)
                };
                inner.iter().map(value).fold(0.0, f32::max)
            };
            row[UnitFeature::BlockAside] = of(&AROUND);
            row[UnitFeature::BlockMain] = of(&[BlockFeature::RoleMain]);
            let leaf = &self.rows[path[0]];
            row[UnitFeature::BlockDoc] = leaf[BlockFeature::Doc];
            row[UnitFeature::BlockDensity] = leaf[BlockFeature::CompositeDensity];
            row[UnitFeature::BlockSeparators] =
                leaf[BlockFeature::SeparatorAbove].max(leaf[BlockFeature::SeparatorBelow]);
        }
    }

    /// For each block how much of its words is content, and how many it has.
    #[cfg(feature = "research")]
    pub(crate) fn labels(&self, labels: &[f32], words: &[f32]) -> Vec<(f32, f32)> {
        let mut sums = vec![(0.0, 0.0); self.rows.len()];
        for (i, (label, words)) in labels.iter().zip(words).enumerate() {
            for block in self.path(i) {
                sums[block].0 += label * words;
                sums[block].1 += words;
            }
        }
        let of = |(content, words): (f32, f32)| (share(content, words), words);
        sums.into_iter().map(of).collect()
    }
}

/// The weights of the formula, bound to the features.
#[derive(Debug, Clone)]
pub(crate) struct BlockModel(LinearScorer);

impl BlockModel {
    pub(crate) fn new(model: &Model) -> Self {
        Self(model.with_columns(BlockFeature::ALL.iter().map(|f| f.name())))
    }

    /// What was learned.
    pub(crate) fn committed() -> &'static Self {
        static MODEL: OnceLock<BlockModel> = OnceLock::new();
        MODEL.get_or_init(|| {
            Self::new(&Model::parse(include_str!("blocks.toml")).unwrap_or_default())
        })
    }

    /// The mean of a feature over the training rows: its contribution is 0 there.
    pub(crate) fn mean(&self, feature: BlockFeature) -> f32 {
        self.0.mean(feature as usize)
    }

    /// The score of every block.
    pub(crate) fn scores(&self, tree: &BlockTree) -> Vec<f32> {
        score_rows(&tree.rows, |columns| self.0.score_lanes(columns, 0))
    }

    /// What each feature adds to a block's score, strongest first.
    pub(crate) fn contributions(&self, row: &BlockRow) -> Vec<(BlockFeature, f32)> {
        let each = BlockFeature::ALL.iter().copied();
        let mut all: Vec<_> = each.zip(self.0.contributions(&row.0, 0)).collect();
        all.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        all
    }
}

fn parent_of<'a>(blocks: &'a [Block], block: &Block) -> Option<&'a Block> {
    block.parent.map(|p| &blocks[p.index()])
}

fn children(blocks: &[Block]) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); blocks.len()];
    for block in blocks {
        if let Some(parent) = block.parent {
            children[parent.index()].push(block.id.index());
        }
    }
    children
}

/// The innermost block that lists a node of each unit; the page where none does.
fn innermost(context: &Context, blocks: &[Block]) -> Vec<usize> {
    let mut of_unit = vec![0; context.units.len()];
    for (i, block) in blocks.iter().enumerate() {
        for node in &block.nodes {
            for unit in context.units.touching(context.page, *node) {
                of_unit[unit] = i;
            }
        }
    }
    of_unit
}

fn held(
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

/// What SD says of the region that each unit stands in.
fn set_sd(context: &Context, sd: &SdPage, rows: &mut [UnitRow]) {
    for region in &sd.regions {
        let is = |role: SdRole| f32::from(u8::from(region.role == role));
        let values = [
            log(region.density),
            (region.dfm / 100.0) as f32,
            region.title_diff.map_or(1.0, |d| d.min(10) as f32 / 10.0),
            is(SdRole::Article),
            is(SdRole::Comments),
            is(SdRole::Area),
        ];
        let itself = [region.node];
        let nodes: &[_] = if region.valid.is_empty() {
            &itself
        } else {
            &region.valid
        };
        for node in nodes {
            for unit in context.units.touching(context.page, *node) {
                for (feature, value) in SD_OF_UNIT.into_iter().zip(values) {
                    rows[unit][feature] = value;
                }
            }
        }
    }
}

fn set_geometry(page: &PageSnapshot, block: &Block, totals: &Totals, row: &mut BlockRow) {
    let (width, height) = (page.page.width.max(1.0), page.page.height.max(1.0));
    let rect = &block.rect;
    let (x, y) = rect.center();
    let diagonal = width.hypot(height);
    row[BlockFeature::EqWidth] = (rect.width() / width).min(1.0) as f32;
    row[BlockFeature::EqArea] = (rect.area() / (width * height)).min(1.0) as f32;
    row[BlockFeature::EqTop] = (rect.top / height).clamp(0.0, 1.0) as f32;
    let centre = (x - width / 2.0).hypot(y - height / 2.0) / diagonal;
    row[BlockFeature::EqCentre] = centre.min(1.0) as f32;
    let mean = page.totals(page.root()).font_size().max(1.0);
    let is_text = totals.chars > 0;
    let font = |value: f64| if is_text { value as f32 } else { 1.0 };
    row[BlockFeature::EqFontSize] = font((totals.font_size() / mean).min(4.0));
    row[BlockFeature::EqFontWeight] = font((totals.font_weight() / 400.0).min(3.0));
    row[BlockFeature::EqLength] = log(totals.chars);
    row[BlockFeature::Doc] = block.doc.map_or(0.5, |doc| f32::from(doc) / 10.0);
}

fn relative_log(value: f64, greatest: f64) -> f32 {
    if greatest > 0.0 {
        (value / greatest).max(1e-6).ln() as f32
    } else {
        0.0
    }
}

fn set_densities(totals: &Totals, page: &Totals, row: &mut BlockRow) {
    let density = f64::from(totals.chars) / f64::from(totals.elements.max(1));
    let (composite, of_page) = (
        composite_density(totals, page),
        composite_density(page, page),
    );
    row[BlockFeature::TextDensity] = log(density);
    row[BlockFeature::CompositeDensity] = log(composite);
    row[BlockFeature::DensityByPage] = log(composite) - log(of_page);
}

fn set_held(context: &Context, held: &Held, row: &mut BlockRow) {
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

fn set_role(block: &Block, row: &mut BlockRow) {
    let Some(role) = block.role else { return };
    let confidence = block.role_confidence.unwrap_or(1.0) as f32;
    for (feature, _) in ROLES.iter().filter(|(_, roles)| roles.contains(&role)) {
        row[*feature] = confidence;
    }
}

fn set_look(page: &PageSnapshot, block: &Block, parent: Option<&Block>, row: &mut BlockRow) {
    let Some(first) = block.nodes.first() else {
        return;
    };
    let around = parent.and_then(|p| p.nodes.first()).copied();
    let around = around.unwrap_or_else(|| page.body());
    let ground = page.node(around).background;
    let own = page.node(*first).background;
    row[BlockFeature::GroundApart] = f32::from(u8::from(own != ground));
    let bordered = page
        .own_style(*first)
        .is_some_and(|style| style.shadow || style.border.iter().any(|edge| edge.is_visible()));
    row[BlockFeature::Bordered] = f32::from(u8::from(bordered));
}

/// The weights of the separators of the block around it that lie next to a block, and of its own.
fn set_separators(block: &Block, around: &Lines, row: &mut BlockRow) {
    let gaps = around.gaps(&block.rect);
    let scaled = |weight: f64| (weight.min(MAX_SEPARATOR) / MAX_SEPARATOR) as f32;
    row[BlockFeature::SeparatorAbove] = scaled(gaps[0].1);
    row[BlockFeature::SeparatorBelow] = scaled(gaps[1].1);
    row[BlockFeature::SeparatorBeside] = scaled(gaps[2].1);
    let inside = block
        .separators
        .iter()
        .map(|s| s.weight)
        .fold(0.0, f64::max);
    row[BlockFeature::SeparatorInside] = scaled(inside);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_of_the_formula_has_a_feature() {
        let model = Model::parse(include_str!("blocks.toml")).unwrap_or_default();
        let names: Vec<&str> = BlockFeature::ALL.iter().map(|f| f.name()).collect();
        assert!(!model.features.is_empty());
        assert!(model.features.keys().all(|k| names.contains(&k.as_str())));
    }
}
