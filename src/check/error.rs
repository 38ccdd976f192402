//! Errors of lists, baselines and approvals.

use crate::browser::RenderError;
use crate::browser::option_words::with_options;
use crate::input::InputError;
use crate::snapshot::SnapshotError;
use std::path::{Path, PathBuf};

/// A check or an approval failed, or one view of it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum CheckError {
    /// The list does not exist.
    #[error(
        "{}: no such file; `visiblock check --init > {}` writes a list to begin with",
        .0.display(), .0.display()
    )]
    NoList(PathBuf),
    /// The list is not TOML, has an unknown key or invalid value, or names a folder outside of its own.
    #[error("{path}: {reason}")]
    List {
        /// The file.
        path: PathBuf,
        /// What is wrong, and in which line.
        reason: String,
    },
    /// No page or view of the list has this name.
    #[error("no page or view is called {name:?}; there are {near}")]
    NoPage {
        /// The name.
        name: String,
        /// Similar names in the list.
        near: String,
    },
    /// The page cannot be opened.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The page cannot be rendered.
    #[error("{}", unrendered(.0))]
    Render(#[from] RenderError),
    /// The server answered with an error.
    #[error(
        "{input}: the server answered {status}; mend the page, or say `accept-status = true` where that is the page to check"
    )]
    Status {
        /// The page.
        input: String,
        /// The HTTP status.
        status: u16,
    },
    /// All renderings differ from each other, so none can be a baseline.
    #[error(
        "{renderings} renderings of the page differ from each other, so that none was made its baseline ({place} changes); cover what changes by itself with an [[ignore]] rule, or raise `renderings`"
    )]
    Unstable {
        /// How often the page was rendered.
        renderings: u32,
        /// The first place that differs.
        place: String,
    },
    /// A baseline cannot be used.
    #[error(
        "the baseline {path} {reason}; restore it from version control, or remove it and write a new one with `visiblock check --update-missing`"
    )]
    Baseline {
        /// The file.
        path: PathBuf,
        /// What is wrong with the baseline.
        reason: String,
    },
    /// A baseline written by a later version of visiblock.
    #[error(
        "the baseline {path} has the format {major}.{minor}, which is newer than this visiblock reads; update visiblock, or write it anew with `visiblock approve`"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its major version.
        major: u32,
        /// Its minor version.
        minor: u32,
    },
    /// The rendered page exceeds the maximum size of a baseline.
    #[error(
        "{path}: the page has more than {limit} {what}, the most that a baseline may hold; split the page, or leave it out of the list"
    )]
    TooLarge {
        /// The file that was not written.
        path: PathBuf,
        /// What exceeds its limit.
        what: &'static str,
        /// The limit.
        limit: u64,
    },
    /// A file of ours cannot be used: accepted changes, results, decisions, undo.
    #[error("{path}: {reason}")]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong, and what to do.
        reason: String,
    },
    /// A file cannot be written.
    #[error("{path}: cannot be written: {source}")]
    Output {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// Something cannot be approved or undone.
    #[error("{0}")]
    Refused(String),
    /// The comparison was aborted.
    #[error(
        "the comparison did not come to its end: {0}; `visiblock diff` of the two pages tells more"
    )]
    Broken(String),
}

impl CheckError {
    pub(super) fn file(path: &Path, reason: impl Into<String>) -> Self {
        Self::File {
            path: path.to_owned(),
            reason: reason.into(),
        }
    }

    pub(super) fn output(path: &Path, source: std::io::Error) -> Self {
        Self::Output {
            path: path.to_owned(),
            source,
        }
    }

    /// The error for a baseline that cannot be read.
    pub(super) fn baseline(path: &Path, error: SnapshotError) -> Self {
        let reason = match error {
            SnapshotError::Newer { major, minor, .. } => {
                return Self::Newer {
                    path: path.to_owned(),
                    major,
                    minor,
                };
            }
            SnapshotError::Io { source, .. } => format!("cannot be read ({source})"),
            SnapshotError::Damaged { reason, .. } => format!("is damaged or cut off ({reason})"),
            SnapshotError::TooLarge { what, limit, .. } => {
                format!("has more than {limit} {what}, the most that is read")
            }
            SnapshotError::NotASnapshot { .. } => "is no snapshot".to_owned(),
        };
        Self::Baseline {
            path: path.to_owned(),
            reason,
        }
    }
}

/// Why a page was not rendered. Fields named in the error are settings of the list, except those that only the
/// command has as options.
fn unrendered(error: &RenderError) -> String {
    match error {
        RenderError::Blocked { .. } | RenderError::Step { .. } => with_options(error),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_no_list_takes_is_told_as_an_option() {
        let name = || "https://a.test/".to_owned();
        let blocked = RenderError::Blocked {
            name: name(),
            leads: "is at 10.0.0.1, a private address".to_owned(),
            allowance: "10.0.0.1:443".to_owned(),
        };
        let late = RenderError::Timeout {
            name: name(),
            seconds: 3.0,
        };
        for (error, end) in [
            (blocked, "give --allow-private 10.0.0.1:443"),
            (late, "give it a longer `timeout`"),
        ] {
            let said = CheckError::from(error).to_string();
            assert!(said.ends_with(end), "{said}");
        }
    }
}
