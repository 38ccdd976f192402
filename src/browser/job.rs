//! One page that is to be rendered.

use super::deadline::Deadline;
use super::error::RenderError;
use super::failure::RenderFailure;
use super::options::RenderOptions;
use crate::input::Document;

/// One page that is to be rendered, second tries included.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RenderJob<'a> {
    pub(crate) document: &'a Document,
    pub(crate) options: &'a RenderOptions,
    pub(crate) deadline: Deadline,
}

impl<'a> RenderJob<'a> {
    /// A page whose time begins now.
    pub(crate) fn new(document: &'a Document, options: &'a RenderOptions) -> Self {
        Self {
            document,
            options,
            deadline: Deadline::after(options.timeout),
        }
    }

    /// What the user is told of a failure.
    pub(crate) fn error(&self, failure: RenderFailure) -> RenderError {
        failure.into_error(self.document, self.options)
    }
}
