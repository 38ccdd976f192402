//! Exit codes, in one place.
//!
//! A file or folder that an argument names and that cannot be used is a bad input file (6), whichever argument that is;
//! an address that is none is wrong usage (2).

use super::system_errors::{unread, unwritten};
use crate::archive::ArchiveError;
use crate::browser::{BrowserError, NO_SELECTOR, RenderError};
use crate::check::CheckError;
use crate::config::ConfigError;
use crate::escape::inert;
#[cfg(feature = "research")]
use crate::evaluate::{segments::SegmentsError, truth::TruthError};
use crate::input::InputError;
use crate::run::failure::told;
use crate::run::{RunError, source::SourceError};
use crate::snapshot::SnapshotError;
use crate::template::{TemplateError, TemplateFileError};
use crate::threshold::ThresholdError;
use std::io::Write;
use std::process::ExitCode;

/// The table that `--help` and README show.
pub(crate) const HELP: &str = "\
Exit codes:
  0    done
  1    differences found
  2    wrong usage: arguments, addresses, config; or what cannot be written
  3    the page could not be rendered, or the server answered 4xx or 5xx
  4    no usable browser
  5    blocked by policy
  6    bad input file: missing, empty, damaged, not a page
  7    nothing found: no main content (extract --strict, --min-confidence), no list (records)
  130  interrupted";

/// A command that failed: what to say and the exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    code: u8,
    message: String,
}

impl Failure {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self {
            code: 2,
            message: message.into(),
        }
    }

    pub(crate) fn render(message: impl Into<String>) -> Self {
        Self {
            code: 3,
            message: message.into(),
        }
    }

    /// Pages that differ.
    pub(crate) fn differences(message: impl Into<String>) -> Self {
        Self {
            code: 1,
            message: message.into(),
        }
    }

    /// A page without what was asked for.
    pub(crate) fn no_content(message: impl Into<String>) -> Self {
        Self {
            code: 7,
            message: message.into(),
        }
    }

    pub(crate) fn interrupted() -> Self {
        Self::interrupted_after("interrupted")
    }

    /// An interruption that left something to go on with.
    pub(crate) fn interrupted_after(message: impl Into<String>) -> Self {
        Self {
            code: 130,
            message: message.into(),
        }
    }

    /// A result that cannot be written.
    pub(crate) fn output(path: &std::path::Path, error: &std::io::Error) -> Self {
        let reason = unwritten(path, error);
        Self::usage(format!("{}: cannot be written: {reason}", path.display()))
    }

    /// A snapshot that cannot be written.
    pub(crate) fn snapshot_output(error: SnapshotError) -> Self {
        match error {
            SnapshotError::Io { path, source } => Self::output(&path, &source),
            // The page has more of something than a snapshot may hold: it was over a limit.
            error => Self::render(error.to_string()),
        }
    }

    /// An input that cannot be used.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self {
            code: 6,
            message: message.into(),
        }
    }

    /// A file or folder that cannot be read.
    pub(crate) fn input_file(path: &std::path::Path, error: &std::io::Error) -> Self {
        Self::input(format!("{}: {}", path.display(), unread(path, error)))
    }

    /// The same with another message, where what it says was said.
    pub(crate) fn with_message(self, message: String) -> Self {
        Self { message, ..self }
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Says it on standard error, in words that cannot command a terminal.
    pub(crate) fn report(&self) -> ExitCode {
        ExitCode::from(self.report_code())
    }

    /// As [`Failure::report`]; the exit code as a number.
    pub(crate) fn report_code(&self) -> u8 {
        let told = inert(&self.message);
        // Where nobody listens any more, the code says it.
        let _ = writeln!(std::io::stderr(), "visiblock: {told}");
        self.code
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        let code = match &error {
            InputError::Io { name, source }
            | InputError::Archive(ArchiveError::Io { name, source }) => {
                return Self::input_file(name.as_ref(), source);
            }
            InputError::Snapshot(SnapshotError::Io { path, source }) => {
                return Self::input_file(path, source);
            }
            InputError::Blocked { .. } => 5,
            InputError::BadUrl { .. }
            | InputError::UnknownScheme { .. }
            | InputError::NotOfTheWeb { .. }
            | InputError::RemoteFile { .. } => 2,
            _ => 6,
        };
        Self {
            code,
            message: error.to_string(),
        }
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Source(SourceError::Input(error)) => error.into(),
            RunError::Source(error) => Self::input(error.to_string()),
            RunError::Browser(error) => error.into(),
            error => Self::usage(error.to_string()),
        }
    }
}

impl From<CheckError> for Failure {
    fn from(error: CheckError) -> Self {
        match error {
            CheckError::Input(error) => error.into(),
            CheckError::Render(error) => error.into(),
            CheckError::Output { path, source } => Self::output(&path, &source),
            error @ (CheckError::NoList(_)
            | CheckError::Baseline { .. }
            | CheckError::Newer { .. }
            | CheckError::File { .. }) => Self::input(error.to_string()),
            error @ (CheckError::Status { .. }
            | CheckError::Unstable { .. }
            | CheckError::TooLarge { .. }
            | CheckError::Broken(_)) => Self::render(error.to_string()),
            error => Self::usage(error.to_string()),
        }
    }
}

impl From<SnapshotError> for Failure {
    fn from(error: SnapshotError) -> Self {
        InputError::from(error).into()
    }
}

impl From<TemplateFileError> for Failure {
    fn from(error: TemplateFileError) -> Self {
        match error {
            TemplateFileError::Io { path, source } => Self::input_file(&path, &source),
            error => Self::input(error.to_string()),
        }
    }
}

impl From<TemplateError> for Failure {
    fn from(error: TemplateError) -> Self {
        Self::input(error.to_string())
    }
}

#[cfg(feature = "research")]
impl From<SegmentsError> for Failure {
    fn from(error: SegmentsError) -> Self {
        Self::input(error.to_string())
    }
}

#[cfg(feature = "research")]
impl From<TruthError> for Failure {
    fn from(error: TruthError) -> Self {
        Self::input(error.to_string())
    }
}

impl From<BrowserError> for Failure {
    fn from(error: BrowserError) -> Self {
        let remedy = match &error {
            BrowserError::NotFound { .. } | BrowserError::NoSuchFile { .. } => " (--browser)",
            BrowserError::RootNeedsOptOut | BrowserError::NoSandbox => " (--no-sandbox)",
            BrowserError::Unreachable { .. } => " (--cdp-url)",
            BrowserError::Launch { .. } => "; try `visiblock doctor`",
            BrowserError::RemoteOffline => " (--offline, --cdp-url)",
            BrowserError::Profile { .. } | BrowserError::Lost { .. } => "",
        };
        Self {
            code: 4,
            message: format!("{error}{remedy}"),
        }
    }
}

impl From<RenderError> for Failure {
    fn from(error: RenderError) -> Self {
        let code = match error {
            RenderError::Browser(error) => return error.into(),
            RenderError::Address(error) => return error.into(),
            RenderError::Unusable { .. } | RenderError::NoSelector { .. } => 2,
            // An option or a step that holds no selector, and no step that the page does not allow.
            RenderError::Step {
                ref step,
                ref reason,
                ..
            } if step.starts_with("--") || reason == NO_SELECTOR => 2,
            RenderError::Lost { .. } => 4,
            RenderError::Blocked { .. } => 5,
            RenderError::NotAPage { .. } => 6,
            _ => 3,
        };
        Self {
            code,
            message: told(&error),
        }
    }
}

impl From<ThresholdError> for Failure {
    fn from(error: ThresholdError) -> Self {
        Self::usage(error.to_string())
    }
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        match error {
            ConfigError::Io { path, source } => Self::input(format!(
                "{}: {}; `visiblock defaults` prints a config file",
                path.display(),
                unread(&path, &source)
            )),
            error => Self::usage(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_name_the_option_that_an_error_advises() {
        let error = RenderError::Timeout {
            name: "a.html".to_owned(),
            seconds: 3,
        };
        let said = "a.html: nothing to render after 3 s; give it a longer `timeout`";
        assert_eq!(error.to_string(), said);
        let failure = Failure::from(error);
        assert_eq!(failure.code, 3);
        assert_eq!(failure.message(), format!("{said} (--timeout)"));
        let failure = Failure::from(RenderError::Browser(BrowserError::NoSandbox));
        assert_eq!(failure.code, 4);
        let said = "turn `sandbox` off or set VISIBLOCK_NO_SANDBOX=1 (--no-sandbox)";
        assert!(failure.message().ends_with(said), "{failure:?}");
    }

    #[test]
    fn what_is_no_selector_is_wrong_usage() {
        let step = |reason: &str| RenderError::Step {
            name: "a.html".to_owned(),
            step: "click:p{".to_owned(),
            reason: reason.to_owned(),
        };
        for (error, code) in [
            (step(NO_SELECTOR), 2),
            (step("nothing on the page matches it"), 3),
        ] {
            assert_eq!(Failure::from(error).code, code);
        }
    }
}
