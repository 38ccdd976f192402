//! That a text is none of what it was read as.

/// A text that is none of what it was read as: a limit, a key, a step. It says what is expected, and quotes nothing
/// that may be secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(String);

impl ParseError {
    pub(crate) fn new(expected: impl Into<String>) -> Self {
        Self(expected.into())
    }
}
