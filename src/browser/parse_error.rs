//! The error of parsing a textual option.

/// A text that is not a valid limit, key or step. The message says what is expected, and never quotes the text, which
/// may be secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseError(String);

impl ParseError {
    pub(crate) fn new(expected: impl Into<String>) -> Self {
        Self(expected.into())
    }
}
