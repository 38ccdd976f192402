//! Warnings of a page: for a person each is one sentence, for programs its first words, up to a colon, say what kind of
//! thing it tells. Those without such words tell of nothing that is missing from the page.

use std::fmt::{self, Display};

/// What a warning of a page tells, by the words that it begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WarningKind {
    /// What lies beyond a limit of ours is there, but not on the page.
    Cut,
    /// Something did not come, or was not looked for to the end.
    Partial,
    /// The page was not at rest when its snapshot was taken.
    Unsettled,
    /// It shows some of its slides or panels.
    InParts,
    /// It makes the rows of a list when they are in view.
    Virtual,
    /// It was probably read in another encoding than it was written in.
    Encoding,
    /// A banner stood before it, or may.
    Consent,
    /// Its picture ends before the page does.
    CutPicture,
    /// It has no picture, though one was asked for.
    NoPicture,
    /// Nothing of it is what was to be hidden or masked.
    Unmatched,
}

impl WarningKind {
    const ALL: [Self; 10] = [
        Self::Cut,
        Self::Partial,
        Self::Unsettled,
        Self::InParts,
        Self::Virtual,
        Self::Encoding,
        Self::Consent,
        Self::CutPicture,
        Self::NoPicture,
        Self::Unmatched,
    ];

    fn words(self) -> &'static str {
        match self {
            Self::Cut => "cut",
            Self::Partial => "partial",
            Self::Unsettled => "unsettled",
            Self::InParts => "in parts",
            Self::Virtual => "virtual",
            Self::Encoding => "encoding",
            Self::Consent => "consent",
            Self::CutPicture => "screenshot cut off",
            Self::NoPicture => "no screenshot",
            Self::Unmatched => "unmatched",
        }
    }

    /// A warning of this kind.
    pub(crate) fn told(self, what: impl Display) -> String {
        format!("{self}: {what}")
    }

    /// The kind of a warning, if it has one.
    pub(crate) fn of(warning: &str) -> Option<Self> {
        let begins = |kind: &Self| {
            let rest = warning.strip_prefix(kind.words());
            rest.is_some_and(|rest| rest.starts_with([':', ' ']))
        };
        Self::ALL.into_iter().find(begins)
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

impl Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_read_back() {
        for kind in WarningKind::ALL {
            assert_eq!(
                WarningKind::of(&kind.told("why: because")),
                Some(kind),
                "{kind}"
            );
        }
        assert_eq!(WarningKind::of("3 requests were refused: a.test:80"), None);
        assert_eq!(WarningKind::of("partially"), None);
    }
}
