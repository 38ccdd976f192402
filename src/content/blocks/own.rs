//! Features of a block itself: its position, its densities, its role, its look, the separators around it.

use super::beside::Lines;
use crate::algorithm::wpnc::composite_density;
use crate::content::features::{BlockFeature, BlockRow, log};
use crate::segmentation::{Block, Role};
use crate::snapshot::{PageSnapshot, Totals};

/// Divisor of separator weights. Source: ours: the scale of VIPS, 1..=11, though ours lie in 0..=1; `blocks.toml` was
/// trained with it.
const SEPARATOR_SCALE: f64 = 11.0;
/// The feature for each role.
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

pub(super) fn set_geometry(
    page: &PageSnapshot,
    block: &Block,
    totals: &Totals,
    row: &mut BlockRow,
) {
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

pub(super) fn relative_log(value: f64, greatest: f64) -> f32 {
    if greatest > 0.0 {
        (value / greatest).max(1e-6).ln() as f32
    } else {
        0.0
    }
}

pub(super) fn set_densities(totals: &Totals, page: &Totals, row: &mut BlockRow) {
    let density = f64::from(totals.chars) / f64::from(totals.elements.max(1));
    let (composite, of_page) = (
        composite_density(totals, page),
        composite_density(page, page),
    );
    row[BlockFeature::TextDensity] = log(density);
    row[BlockFeature::CompositeDensity] = log(composite);
    row[BlockFeature::DensityByPage] = log(composite) - log(of_page);
}

pub(super) fn set_role(block: &Block, row: &mut BlockRow) {
    let Some(role) = block.role else { return };
    let confidence = block.role_confidence.unwrap_or(1.0) as f32;
    for (feature, _) in ROLES.iter().filter(|(_, roles)| roles.contains(&role)) {
        row[*feature] = confidence;
    }
}

pub(super) fn set_look(
    page: &PageSnapshot,
    block: &Block,
    parent: Option<&Block>,
    row: &mut BlockRow,
) {
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

/// Sets the weights of the parent's separators next to a block, and of the block's own.
pub(super) fn set_separators(block: &Block, around: &Lines, row: &mut BlockRow) {
    let gaps = around.gaps(&block.rect);
    let scaled = |weight: f64| (weight / SEPARATOR_SCALE) as f32;
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
