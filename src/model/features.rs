//! Lists of features, each declared once, and rows of their values.

use std::ops::IndexMut;

/// Defines the features of something: an enum, the name of each in snake case, as in the models and
/// in explanations, and rows of their values, which are indexed by the enum.
macro_rules! features {
    (
        $(#[$of:meta])* $kind:ident,
        $(#[$of_row:meta])* $row:ident { $($(#[$doc:meta])* $name:ident,)* }
    ) => {
        $(#[$of])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::VariantArray,
            strum::VariantNames, strum::IntoStaticStr,
        )]
        #[strum(serialize_all = "snake_case")]
        pub(crate) enum $kind { $($(#[$doc])* $name,)* }

        #[allow(dead_code, reason = "not every list is used in every way")]
        impl $kind {
            /// All of them, in the order of a row.
            pub(crate) const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
            /// Their names, in that order.
            pub(crate) const NAMES: &'static [&'static str] =
                <Self as strum::VariantNames>::VARIANTS;

            /// Name, as in the models and in explanations.
            pub(crate) fn name(self) -> &'static str {
                self.into()
            }

            /// The features that a prefix and the name of a category make, with the category.
            pub(crate) fn family<C: Copy>(
                prefix: &str,
                categories: &[C],
                name: impl Fn(C) -> &'static str,
            ) -> Vec<(C, Self)> {
                let of_category = |category: &C| {
                    let wanted = format!("{prefix}{}", name(*category));
                    let feature = Self::ALL.iter().find(|f| f.name() == wanted)?;
                    Some((*category, *feature))
                };
                categories.iter().filter_map(of_category).collect()
            }
        }

        $(#[$of_row])*
        pub(crate) type $row = $crate::model::features::Row<{ $kind::ALL.len() }>;

        impl std::ops::Index<$kind> for $row {
            type Output = f32;

            fn index(&self, feature: $kind) -> &f32 {
                &self.0[feature as usize]
            }
        }

        impl std::ops::IndexMut<$kind> for $row {
            fn index_mut(&mut self, feature: $kind) -> &mut f32 {
                &mut self.0[feature as usize]
            }
        }
    };
}

pub(crate) use features;

/// The values of all features of one list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Row<const N: usize>(pub(crate) [f32; N]);

impl<const N: usize> AsRef<[f32]> for Row<N> {
    fn as_ref(&self) -> &[f32] {
        &self.0
    }
}

impl<const N: usize> Default for Row<N> {
    fn default() -> Self {
        Self([0.0; N])
    }
}

impl<const N: usize> Row<N> {
    /// Sets the values of some features.
    pub(crate) fn set<F>(&mut self, values: impl IntoIterator<Item = (F, f64)>)
    where
        Self: IndexMut<F, Output = f32>,
    {
        for (feature, value) in values {
            self[feature] = value as f32;
        }
    }
}

#[cfg(test)]
mod tests {
    features! {
        /// Two features.
        Shape,
        /// Their values.
        ShapeRow {
            /// Width, px.
            Width,
            /// Height of a line, px.
            LineHeight,
        }
    }

    #[test]
    fn a_row_is_in_the_order_of_the_names() {
        let mut row = ShapeRow::default();
        row.set([(Shape::LineHeight, 2.0), (Shape::Width, 1.0)]);
        assert_eq!(
            (Shape::NAMES, row.0),
            (&["width", "line_height"][..], [1.0, 2.0])
        );
        assert_eq!(row[Shape::LineHeight], 2.0);
        assert_eq!(Shape::LineHeight.name(), "line_height");
    }
}
