//! The error of a threshold that is out of its range.

/// A threshold has a value that it cannot have; the message names the field and its range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ThresholdError(String);

impl ThresholdError {
    /// With what is wrong: the field, its value, its range.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}
