//! The fused score with one of its sources left out, to measure what the source is worth.
//!
//! A source is left out by giving its features uninformative values: those that stood for a missing source in
//! training ([`features::blank`](crate::content::features)), and for the parts of the formula over blocks, which were
//! never blanked in training, the mean over the training rows. Nothing is retrained: the result is what the present
//! models lose, which is at least as much as models trained without the source would.

use super::score::ContentModel;
use crate::content::blocks::{BlockModel, BlockTree};
use crate::content::features::blank::{BlankedSource, base_name};
use crate::content::features::{BlockFeature, UnitFeature, UnitRow};

/// A source of the fused score.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr, strum::EnumString,
)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ContentSource {
    /// The scores of the visual blocks, and all features derived from them.
    Blocks,
    /// The separators between blocks.
    Separators,
    /// The parts of equation 1, and the whole of it.
    Equation1,
    /// The main region of the tag path sequence.
    Tps,
    /// SD: regions, their distance and their class.
    Sd,
    /// Text density and composite density of blocks and containers.
    Densities,
    /// What `class` and `id` say, and the roles of blocks, which depend on them.
    Names,
    /// What the words of the text say.
    Words,
}

impl ContentSource {
    /// Its name in outputs.
    #[cfg(any(test, feature = "research"))]
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// The source as it was blanked in training; `None` where training blanks only part of it or none.
    fn learned(self) -> Option<BlankedSource> {
        match self {
            Self::Blocks => Some(BlankedSource::Blocks),
            Self::Sd => Some(BlankedSource::Densities),
            Self::Tps => Some(BlankedSource::Tps),
            Self::Names => Some(BlankedSource::Names),
            Self::Words => Some(BlankedSource::Words),
            Self::Separators | Self::Equation1 | Self::Densities => None,
        }
    }

    fn has_block_feature(self, name: &str) -> bool {
        match self {
            Self::Separators => name.starts_with("separator_"),
            Self::Equation1 => name.starts_with("eq_"),
            Self::Tps => name.starts_with("tps_"),
            Self::Sd => name.starts_with("sd_"),
            Self::Densities => matches!(
                name,
                "text_density" | "composite_density" | "density_by_page"
            ),
            Self::Blocks | Self::Names | Self::Words => false,
        }
    }

    /// Whether a unit feature belongs to the source and is never blanked in training.
    fn has_unit_feature(self, name: &str) -> bool {
        let base = base_name(name);
        match self {
            Self::Separators => base == "block_separators",
            Self::Densities => {
                base.ends_with("_density")
                    && !base.ends_with("link_density")
                    && base != "sd_density"
            }
            _ => false,
        }
    }

    /// Removes the source from the features of the blocks.
    pub(super) fn take_from_blocks(self, tree: &mut BlockTree) {
        let model = BlockModel::committed();
        for feature in BlockFeature::ALL {
            if self.has_block_feature(feature.name()) {
                let mean = model.mean(*feature);
                tree.rows.iter_mut().for_each(|row| row[*feature] = mean);
            }
        }
        if let Some(source) = self.learned() {
            tree.rows
                .iter_mut()
                .for_each(|row| source.take_from_block(row));
        }
    }

    /// Removes the source from the features of the units.
    pub(super) fn take_from_units(self, rows: &mut [UnitRow]) {
        let model = ContentModel::committed();
        for feature in UnitFeature::ALL {
            if self.has_unit_feature(feature.name()) {
                let mean = model.mean(*feature);
                rows.iter_mut().for_each(|row| row[*feature] = mean);
            }
        }
        if let Some(source) = self.learned() {
            rows.iter_mut().for_each(|row| source.take_from(row));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::VariantArray;

    #[test]
    fn every_source_has_features() {
        for source in ContentSource::VARIANTS {
            let mut rows = vec![UnitRow::default()];
            for feature in UnitFeature::ALL {
                rows[0][*feature] = 77.0;
            }
            source.take_from_units(&mut rows);
            let of_units = UnitFeature::ALL.iter().any(|f| rows[0][*f] != 77.0);
            let mut blocks = BlockFeature::ALL.iter();
            let of_blocks = blocks.any(|f| source.has_block_feature(f.name()));
            assert!(of_units || of_blocks, "{}", source.name());
        }
    }

    #[test]
    fn a_source_leaves_the_others_alone() {
        let mut rows = vec![UnitRow::default()];
        for feature in UnitFeature::ALL {
            rows[0][*feature] = 77.0;
        }
        ContentSource::Densities.take_from_units(&mut rows);
        let row = &rows[0];
        assert_ne!(row[UnitFeature::ParentDensity], 77.0);
        assert_eq!(row[UnitFeature::ParentLinkDensity], 77.0);
        assert_eq!(row[UnitFeature::SdDensity], 77.0);
        ContentSource::Sd.take_from_units(&mut rows);
        assert_eq!(rows[0][UnitFeature::SdDensity], 0.0);
    }
}
