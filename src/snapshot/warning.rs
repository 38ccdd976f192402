//! Warnings of a page. Each is one sentence for people; for programs the words up to the first colon name its kind.
//! A warning without a kind does not report anything missing from the page.

use std::fmt::Display;
use strum::VariantArray;

/// The kind of a warning, named by the words that it begins with.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, strum::Display, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum WarningKind {
    /// Content beyond a limit of ours exists, but is not in the snapshot.
    Cut,
    /// Something did not come, or was not looked for to the end.
    Partial,
    /// The page was not at rest when its snapshot was taken.
    Unsettled,
    /// It shows some of its slides or panels.
    #[strum(serialize = "in parts")]
    InParts,
    /// It makes the rows of a list when they are in view.
    Virtual,
    /// It was probably read in another encoding than it was written in.
    Encoding,
    /// A banner stood before it, or may.
    Consent,
    /// Its picture ends before the page does.
    #[strum(serialize = "screenshot cut off")]
    CutPicture,
    /// It has no picture, though one was asked for.
    #[strum(serialize = "no screenshot")]
    NoPicture,
    /// Nothing of it is what was to be hidden or masked.
    Unmatched,
}

impl WarningKind {
    /// The words that its warnings begin with.
    fn words(self) -> &'static str {
        self.into()
    }

    /// A warning of this kind.
    pub(crate) fn told(self, what: impl Display) -> String {
        format!("{self}: {what}")
    }

    /// The kind of a warning, if it has one.
    pub(crate) fn from_warning(warning: &str) -> Option<Self> {
        let begins = |kind: &Self| {
            let rest = warning.strip_prefix(kind.words());
            rest.is_some_and(|rest| rest.starts_with([':', ' ']))
        };
        Self::VARIANTS.iter().copied().find(begins)
    }

    /// Whether not all of the page is there to be compared with another one.
    pub(crate) fn is_of_comparison(self) -> bool {
        matches!(
            self,
            Self::Cut | Self::Partial | Self::Unsettled | Self::CutPicture
        )
    }

    /// Whether more time may bring it.
    #[cfg(feature = "browser")]
    pub(crate) fn is_of_time(self) -> bool {
        matches!(self, Self::Partial | Self::Unsettled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_read_back() {
        for kind in WarningKind::VARIANTS {
            assert_eq!(
                WarningKind::from_warning(&kind.told("why: because")),
                Some(*kind),
                "{kind}"
            );
        }
        assert_eq!(
            WarningKind::from_warning("3 requests were refused: a.test:80"),
            None
        );
        assert_eq!(WarningKind::from_warning("partially"), None);
    }
}
