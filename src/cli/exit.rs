//! Exit codes, defined in one place.
//!
//! A file or folder that is named by an argument and cannot be used is a bad input file (6), whichever argument names
//! it; an invalid address is wrong usage (2).

use super::system_errors::{unread, unwritten};
use crate::archive::ArchiveError;
use crate::browser::option_words::with_options;
use crate::browser::{BrowserError, NO_SELECTOR, RenderError};
use crate::check::CheckError;
use crate::config::ConfigError;
use crate::escape::inert;
#[cfg(feature = "research")]
use crate::evaluate::{segments::SegmentsError, truth::TruthError};
use crate::input::InputError;
use crate::run::failure::without_error_numbers;
use crate::run::{RunError, source::SourceError};
use crate::snapshot::SnapshotError;
use crate::template::{TemplateError, TemplateFileError};
use crate::threshold::ThresholdError;
use std::io::Write;
use std::process::ExitCode;

/// The table shown by `--help` and in the README.
pub(crate) const HELP: &str = "\
Exit codes:
  0    done
  1    differences found
  2    wrong usage: arguments, addresses, config; or what cannot be written
  3    the page could not be rendered, or the server answered 4xx or 5xx
  4    no usable browser, or too few threads or open files allowed
  5    blocked by policy
  6    bad input file: missing, empty, damaged, not a page
  7    nothing found: no main content (extract --strict, --min-confidence), no list (records)
  130  interrupted";

/// The exit code of a failed command, as described in [`HELP`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantArray))]
#[repr(u8)]
enum Code {
    Differences = 1,
    Usage = 2,
    NotRendered = 3,
    NoBrowser = 4,
    Blocked = 5,
    BadInput = 6,
    NothingFound = 7,
    Interrupted = 130,
}

/// A failed command: its message and exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    code: Code,
    message: String,
}

impl Failure {
    fn new(code: Code, message: impl Into<String>) -> Self {
        let message: String = message.into();
        Self {
            code,
            message: without_error_numbers(&message),
        }
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Code::Usage, message)
    }

    pub(crate) fn render(message: impl Into<String>) -> Self {
        Self::new(Code::NotRendered, message)
    }

    /// The operating system allows fewer resources than a command needs.
    pub(crate) fn no_means(message: impl Into<String>) -> Self {
        Self::new(Code::NoBrowser, message)
    }

    /// Pages that differ.
    pub(crate) fn differences(message: impl Into<String>) -> Self {
        Self::new(Code::Differences, message)
    }

    /// A page without the requested content.
    pub(crate) fn no_content(message: impl Into<String>) -> Self {
        Self::new(Code::NothingFound, message)
    }

    pub(crate) fn interrupted() -> Self {
        Self::interrupted_after("interrupted")
    }

    /// An interruption after which the work can be resumed.
    pub(crate) fn interrupted_after(message: impl Into<String>) -> Self {
        Self::new(Code::Interrupted, message)
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
            // The page exceeds a limit of snapshots.
            error => Self::render(error.to_string()),
        }
    }

    /// An input that cannot be used.
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self::new(Code::BadInput, message)
    }

    /// A file or folder that cannot be read.
    pub(crate) fn input_file(path: &std::path::Path, error: &std::io::Error) -> Self {
        Self::input(format!("{}: {}", path.display(), unread(path, error)))
    }

    /// The same failure with another message, if its own has already been reported.
    pub(crate) fn with_message(self, message: String) -> Self {
        Self { message, ..self }
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Prints the message to standard error, with terminal control sequences made inert, and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        ExitCode::from(self.report_code())
    }

    /// As [`Failure::report`], with the exit code as a number.
    pub(crate) fn report_code(&self) -> u8 {
        let told = inert(&self.message);
        // If standard error is closed, the exit code alone tells of the failure.
        let _ = writeln!(std::io::stderr(), "visiblock: {told}");
        self.code as u8
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
            InputError::Blocked { .. } => Code::Blocked,
            InputError::BadUrl { .. }
            | InputError::UnknownScheme { .. }
            | InputError::NotOfTheWeb { .. }
            | InputError::RemoteFile { .. } => Code::Usage,
            _ => Code::BadInput,
        };
        Self::new(code, error.to_string())
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Source(SourceError::Input(error)) => error.into(),
            RunError::Source(error) => Self::input(error.to_string()),
            RunError::Browser(error) => error.into(),
            error @ RunError::Threads(_) => Self::no_means(error.to_string()),
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
            BrowserError::NotFound { .. }
            | BrowserError::NoSuchFile { .. }
            | BrowserError::RootNeedsOptOut
            | BrowserError::NoSandbox => "",
            BrowserError::Unreachable { .. } => " (--cdp-url)",
            BrowserError::Launch { .. } => "; try `visiblock doctor`",
            BrowserError::RemoteOffline => " (--offline, --cdp-url)",
            BrowserError::NoRuntime
            | BrowserError::TooFewFiles { .. }
            | BrowserError::Profile { .. }
            | BrowserError::Lost { .. } => "",
        };
        // Library field names are replaced by the corresponding options.
        let told = error.to_string();
        let told = told.replace("`path`", "--browser");
        let told = told.replace("turn `sandbox` off", "give --no-sandbox");
        Self::new(Code::NoBrowser, format!("{told}{remedy}"))
    }
}

impl From<RenderError> for Failure {
    fn from(error: RenderError) -> Self {
        let code = match error {
            RenderError::Browser(error) => return error.into(),
            RenderError::Address(error) => return error.into(),
            RenderError::Unusable { .. } | RenderError::NoSelector { .. } => Code::Usage,
            // A field of the options, whatever is wrong with it, and a step without a valid selector; not a step that
            // the page does not allow.
            RenderError::Step {
                ref step,
                ref reason,
                ..
            } if step.starts_with('`') || reason == NO_SELECTOR => Code::Usage,
            RenderError::Lost { .. } => Code::NoBrowser,
            RenderError::Blocked { .. } => Code::Blocked,
            RenderError::NotAPage { .. } => Code::BadInput,
            _ => Code::NotRendered,
        };
        Self::new(code, with_options(&error))
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
    use strum::VariantArray;

    #[test]
    fn the_help_tells_every_code() {
        for code in Code::VARIANTS {
            let line = format!("\n  {:<3}  ", *code as u8);
            assert!(HELP.contains(&line), "{code:?}");
        }
        // In addition to the codes: the title, and code 0.
        assert_eq!(HELP.lines().count(), Code::VARIANTS.len() + 2);
    }

    #[test]
    fn commands_name_the_option_that_an_error_advises() {
        let error = RenderError::Timeout {
            name: "a.html".to_owned(),
            seconds: 3.0,
        };
        let said = "a.html: nothing to render after 3 s; give it a longer `timeout`";
        assert_eq!(error.to_string(), said);
        let failure = Failure::from(error);
        assert_eq!(failure.code, Code::NotRendered);
        let said = "a.html: nothing to render after 3 s; give it a longer --timeout";
        assert_eq!(failure.message(), said);
        let failure = Failure::from(RenderError::Browser(BrowserError::NoSandbox));
        assert_eq!(failure.code, Code::NoBrowser);
        let said = "give --no-sandbox or set VISIBLOCK_NO_SANDBOX=1";
        assert!(failure.message().ends_with(said), "{failure:?}");
        let path = "/none".into();
        let failure = Failure::from(BrowserError::NoSuchFile { path });
        let said = "/none: no such browser; check --browser and VISIBLOCK_BROWSER";
        assert_eq!(failure.message(), said);
    }

    #[test]
    fn what_is_no_selector_is_wrong_usage() {
        let step = |reason: &str| RenderError::Step {
            name: "a.html".to_owned(),
            step: "click:p{".to_owned(),
            reason: reason.to_owned(),
        };
        for (error, code) in [
            (step(NO_SELECTOR), Code::Usage),
            (step("nothing on the page matches it"), Code::NotRendered),
        ] {
            assert_eq!(Failure::from(error).code, code);
        }
    }
}
