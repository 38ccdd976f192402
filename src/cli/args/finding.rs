//! Shared by the commands that check pages: the output format of the findings, and the severity from which the exit
//! code is 1.

use crate::diff::Severity;
use clap::ValueEnum;

/// Output formats of the findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
    Markdown,
    Junit,
    Github,
}

/// A severity on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// Anything; of a comparison advertisements too.
    Info,
    /// Any change of its own; whatever is found.
    Minor,
    /// Something else is said, shown or covered; something is hard to read or to use.
    Major,
    /// Something a page is for is gone, hidden or covered, or cannot be read or used.
    Critical,
    /// None.
    Never,
}

impl FailOn {
    /// The severity; `None` if nothing is to fail.
    pub(crate) fn severity(self) -> Option<Severity> {
        match self {
            Self::Info => Some(Severity::Info),
            Self::Minor => Some(Severity::Minor),
            Self::Major => Some(Severity::Major),
            Self::Critical => Some(Severity::Critical),
            Self::Never => None,
        }
    }
}
