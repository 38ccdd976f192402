//! Sources of features, and how to blank a source in a row.
//!
//! In training, the features of sources are blanked, for each page at random, so that no source becomes
//! indispensable: some pages have no landmarks, have generated class names, are in a language without vocabulary, or
//! lack their styles.

use super::block_features::{BlockFeature, BlockRow};
use super::unit_features::{UnitFeature, UnitRow};
use std::sync::LazyLock;
use strum::VariantArray;

/// The name of a feature without the prefix of the page kind it is crossed with.
pub(crate) fn base_name(name: &str) -> &str {
    ["of_prose_", "of_catalogue_", "of_product_"]
        .iter()
        .find_map(|prefix| name.strip_prefix(prefix))
        .unwrap_or(name)
}

/// A source of features that are blanked together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum BlankedSource {
    /// `class` and `id`.
    Names,
    /// Landmarks: elements and ARIA roles.
    Landmarks,
    /// Words of the text.
    Words,
    /// Fonts and colours.
    Styles,
    /// The block tree: formula, VIPS, roles.
    Blocks,
    /// SD and WPNC.
    Densities,
    /// TPS.
    Tps,
}

impl BlankedSource {
    /// All sources.
    pub(crate) const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;

    /// Its name in reports.
    #[cfg(feature = "research")]
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    fn has(self, name: &str) -> bool {
        let base = base_name(name);
        let begins = |all: &[&str]| all.iter().any(|prefix| base.starts_with(prefix));
        match self {
            Self::Names => {
                begins(&["named_", "near_", "names_content"])
                    && !matches!(base, "near_chars" | "near_link_density")
            }
            Self::Landmarks => matches!(
                base,
                "in_nav"
                    | "in_header"
                    | "in_footer"
                    | "in_aside"
                    | "in_main"
                    | "in_article"
                    | "in_section"
                    | "in_dialog"
            ),
            Self::Words => begins(&["says_", "under_", "words_content", "heading_words"]),
            Self::Styles => matches!(base, "font_size" | "font_weight" | "color" | "styled"),
            Self::Blocks => begins(&["block_"]),
            Self::Densities => begins(&["sd_"]),
            Self::Tps => matches!(base, "in_tps" | "tps_share"),
        }
    }

    /// The value of a blanked feature.
    fn blank(name: &str) -> f32 {
        match name {
            "font_size" | "font_weight" => 1.0,
            _ => 0.0,
        }
    }

    /// Blanks the features of the source in a row.
    pub(crate) fn take_from(self, row: &mut UnitRow) {
        static OF: LazyLock<Vec<Vec<(UnitFeature, f32)>>> = LazyLock::new(|| {
            let of = |source: &BlankedSource| {
                let names = UnitFeature::ALL.iter().map(|f| (*f, f.name()));
                let own = names.filter(|(_, name)| source.has(name));
                own.map(|(f, name)| (f, BlankedSource::blank(name)))
                    .collect()
            };
            BlankedSource::ALL.iter().map(of).collect()
        });
        for (feature, value) in &OF[self as usize] {
            row[*feature] = *value;
        }
    }

    /// The same for a block: only its roles depend on names and landmarks.
    pub(crate) fn take_from_block(self, row: &mut BlockRow) {
        if matches!(self, Self::Names | Self::Landmarks) {
            for feature in BlockFeature::ALL
                .iter()
                .filter(|f| f.name().starts_with("role_"))
            {
                row[*feature] = 0.0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_takes_its_own_features_and_no_others() {
        let mut row = UnitRow::default();
        for feature in UnitFeature::ALL {
            row[*feature] = 2.0;
        }
        BlankedSource::Names.take_from(&mut row);
        assert_eq!(row[UnitFeature::NamedContent], 0.0);
        assert_eq!(row[UnitFeature::OfProseNamedRelated], 0.0);
        assert_eq!(row[UnitFeature::NearChars], 2.0);
        assert_eq!(row[UnitFeature::InNav], 2.0);
        BlankedSource::Landmarks.take_from(&mut row);
        assert_eq!(row[UnitFeature::InNav], 0.0);
        assert_eq!(row[UnitFeature::InTable], 2.0);
        BlankedSource::Styles.take_from(&mut row);
        assert_eq!(row[UnitFeature::FontSize], 1.0);
    }
}
