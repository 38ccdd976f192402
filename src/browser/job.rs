//! A page to be rendered.

use super::deadline::Deadline;
use super::error::RenderError;
use super::failure::RenderFailure;
use super::option_error::OptionError;
use super::options::RenderOptions;
use crate::browser::lock::locked;
use crate::input::{Document, check_address};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// A page to be rendered, including further tries.
#[derive(Debug)]
pub(crate) struct RenderJob<'a> {
    pub(crate) document: &'a Document,
    pub(crate) options: &'a RenderOptions,
    deadline: Mutex<Deadline>,
    /// Whether a step with effects was done; another try would repeat them.
    pub(crate) has_acted: AtomicBool,
}

impl<'a> RenderJob<'a> {
    /// A job whose deadline begins now.
    ///
    /// # Errors
    /// [`RenderError::Address`] and [`RenderError::Unusable`], for pages that no browser is asked for.
    pub(crate) fn new(
        document: &'a Document,
        options: &'a RenderOptions,
    ) -> Result<Self, RenderError> {
        check_address(&document.url)?;
        options.check().map_err(|OptionError { option, reason }| {
            RenderFailure::unusable(option, reason).into_error(document, options)
        })?;
        Ok(Self {
            document,
            options,
            deadline: Mutex::new(Deadline::after(options.timeout)),
            has_acted: AtomicBool::new(false),
        })
    }

    /// Whether the page may be tried once more from the beginning.
    pub(crate) fn may_try_again(&self) -> bool {
        !self.has_acted.load(Ordering::Relaxed)
    }

    pub(crate) fn deadline(&self) -> Deadline {
        *locked(&self.deadline)
    }

    /// Runs work that the page is not to blame for, such as starting a browser, without counting its time.
    pub(crate) async fn beside_the_clock<T>(&self, work: impl Future<Output = T>) -> T {
        let start = Instant::now();
        let result = work.await;
        self.extend(start.elapsed());
        result
    }

    /// Extends the page's deadline.
    pub(crate) fn extend(&self, by: Duration) {
        let mut deadline = locked(&self.deadline);
        *deadline = deadline.extended(by);
    }

    /// The error for a failure of this page.
    pub(crate) fn error(&self, failure: RenderFailure) -> RenderError {
        failure.into_error(self.document, self.options)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use crate::input::InputError;
    use crate::snapshot::Size;

    #[test]
    fn no_browser_is_asked_for_what_it_must_not_open_or_cannot_do() {
        let page = |address: &str| Document {
            name: "http://me:secret@a.test/".to_owned(),
            url: address.parse().unwrap(),
            body: None,
        };
        let options = RenderOptions::default();
        for address in ["https://a.test/", "file:///tmp/page.html"] {
            assert!(
                RenderJob::new(&page(address), &options).is_ok(),
                "{address}"
            );
        }
        for address in [
            "chrome://version",
            "view-source:https://a.test/",
            "about:blank",
        ] {
            let error = RenderJob::new(&page(address), &options).unwrap_err();
            let is_refused = matches!(
                error,
                RenderError::Address(InputError::UnknownScheme { .. })
            );
            assert!(is_refused, "{address}: {error}");
        }
        let remote = page("file://elsewhere/page.html");
        let error = RenderJob::new(&remote, &options).unwrap_err();
        assert!(matches!(
            error,
            RenderError::Address(InputError::RemoteFile { .. })
        ));
        let options = RenderOptions {
            viewport: Size::default(),
            ..options
        };
        let error = RenderJob::new(&page("https://a.test/"), &options).unwrap_err();
        assert!(matches!(error, RenderError::Unusable { .. }));
        let said = error.to_string();
        assert!(
            said.starts_with("http://a.test/: viewport: expected"),
            "{said}"
        );
    }
}
