//! The error for an option that cannot be used.

use super::session::SessionError;

/// An option that cannot be used with any page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{option}: {reason}")]
pub struct OptionError {
    /// The field of the options, `screen.scale`; a header by its name.
    pub option: String,
    /// Why not, and what is expected.
    pub reason: String,
}

impl OptionError {
    pub(crate) fn new(option: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            option: option.into(),
            reason: reason.into(),
        }
    }
}

impl From<SessionError> for OptionError {
    fn from(error: SessionError) -> Self {
        Self::new(error.key, error.reason)
    }
}
