//! The error of a text that does not parse.

/// A text that does not parse as a limit, a key or a step. The message says what is expected, and never quotes the
/// text, which may be secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(String);

impl ParseError {
    pub(crate) fn new(expected: impl Into<String>) -> Self {
        Self(expected.into())
    }
}
