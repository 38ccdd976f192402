//! Rows of features, and how features get their names.

/// Defines the features of something: an enum, the name of each in snake case, and rows of their
/// values.
macro_rules! features {
    ($(#[$of:meta])* $kind:ident, $(#[$of_row:meta])* $row:ident { $($name:ident,)* }) => {
        $(#[$of])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::VariantArray,
            strum::IntoStaticStr,
        )]
        #[strum(serialize_all = "snake_case")]
        pub(crate) enum $kind { $($name,)* }

        impl $kind {
            /// All of them, in order.
            pub(crate) const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

            /// Name, as in the models and in explanations.
            pub(crate) fn name(self) -> &'static str {
                self.into()
            }

            /// The features that a prefix and the name of a category make, with the category.
            #[allow(dead_code, reason = "not every list of features has families")]
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
        pub(crate) type $row = crate::content::features::row::Row<{ $kind::ALL.len() }>;

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

/// The values of all features of one kind.
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
