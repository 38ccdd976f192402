//! One page that is to be rendered.

use super::deadline::Deadline;
use super::error::RenderError;
use super::failure::RenderFailure;
use super::options::RenderOptions;
use crate::input::Document;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// One page that is to be rendered, second tries included.
#[derive(Debug)]
pub(crate) struct RenderJob<'a> {
    pub(crate) document: &'a Document,
    pub(crate) options: &'a RenderOptions,
    deadline: Mutex<Deadline>,
    /// Whether something was done that has effects: those would be had twice by another try.
    pub(crate) has_acted: AtomicBool,
}

impl<'a> RenderJob<'a> {
    /// A page whose time begins now.
    pub(crate) fn new(document: &'a Document, options: &'a RenderOptions) -> Self {
        Self {
            document,
            options,
            deadline: Mutex::new(Deadline::after(options.timeout)),
            has_acted: AtomicBool::new(false),
        }
    }

    /// Whether the page may be tried once more from its beginning.
    pub(crate) fn may_try_again(&self) -> bool {
        !self.has_acted.load(Ordering::Relaxed)
    }

    pub(crate) fn deadline(&self) -> Deadline {
        *self.deadline.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something that the page is not to blame for, such as starting a browser: it does not
    /// count against its time.
    pub(crate) async fn beside_the_clock<T>(&self, work: impl Future<Output = T>) -> T {
        let start = Instant::now();
        let result = work.await;
        self.extend(start.elapsed());
        result
    }

    /// Gives the page that much more time.
    pub(crate) fn extend(&self, by: Duration) {
        let mut deadline = self.deadline.lock().unwrap_or_else(PoisonError::into_inner);
        *deadline = deadline.extended(by);
    }

    /// What the user is told of a failure.
    pub(crate) fn error(&self, failure: RenderFailure) -> RenderError {
        failure.into_error(self.document, self.options)
    }
}
