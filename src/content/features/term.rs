//! Rows of terms, and how terms get their names.

/// Defines terms: an enum with a name for each.
macro_rules! terms {
    ($(#[$of:meta])* $kind:ident { $($name:ident,)* }) => {
        $(#[$of])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum $kind { $($name,)* }

        impl $kind {
            /// All of them, in order.
            pub(crate) const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Name, as in the coefficients and in explanations.
            pub(crate) fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }
        }

        impl std::ops::Index<$kind> for crate::content::features::term::Row<{ $kind::ALL.len() }> {
            type Output = f32;

            fn index(&self, term: $kind) -> &f32 {
                &self.0[term as usize]
            }
        }

        impl std::ops::IndexMut<$kind> for crate::content::features::term::Row<{ $kind::ALL.len() }> {
            fn index_mut(&mut self, term: $kind) -> &mut f32 {
                &mut self.0[term as usize]
            }
        }
    };
}

pub(crate) use terms;

use super::page_terms::PageTerm;
use super::unit_terms::Term;

/// The values of all terms of one kind.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Row<const N: usize>(pub(crate) [f32; N]);

/// The terms of one unit.
pub(crate) type UnitRow = Row<{ Term::ALL.len() }>;

/// The terms of a page.
pub(crate) type PageRow = Row<{ PageTerm::ALL.len() }>;

impl<const N: usize> Default for Row<N> {
    fn default() -> Self {
        Self([0.0; N])
    }
}
