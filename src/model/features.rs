//! Lists of features, each declared once with its name, and rows of their values.

use std::ops::IndexMut;

/// Declares a list of features: an enum, and for each feature its name in model files.
///
/// Rows of the values are indexed by the enum, so names and values cannot get out of step.
macro_rules! features {
    ($(#[$list:meta])* $kind:ident { $($(#[$doc:meta])* $feature:ident = $name:literal,)* }) => {
        $(#[$list])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $kind { $($(#[$doc])* $feature,)* }

        impl $kind {
            /// Names of all features, in the order of a row.
            pub(crate) const NAMES: &'static [&'static str] = &[$($name,)*];
        }

        impl std::ops::Index<$kind> for $crate::model::features::Row<{ $kind::NAMES.len() }> {
            type Output = f32;

            fn index(&self, feature: $kind) -> &f32 {
                &self.0[feature as usize]
            }
        }

        impl std::ops::IndexMut<$kind> for $crate::model::features::Row<{ $kind::NAMES.len() }> {
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
    use super::*;

    features! {
        /// Two features.
        Shape {
            /// Width, px.
            Width = "width",
            /// Height, px.
            Height = "height",
        }
    }

    #[test]
    fn a_row_is_in_the_order_of_the_names() {
        let mut row = Row::default();
        row.set([(Shape::Height, 2.0), (Shape::Width, 1.0)]);
        assert_eq!(
            (Shape::NAMES, row.0),
            (&["width", "height"][..], [1.0, 2.0])
        );
        assert_eq!(row[Shape::Height], 2.0);
    }
}
