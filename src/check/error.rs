//! What can go wrong with lists, baselines and approvals.

use crate::browser::RenderError;
use crate::browser::option_words::with_options;
use crate::input::InputError;
use crate::snapshot::SnapshotError;
use std::path::{Path, PathBuf};

/// A check or an approval, or one view of it, that failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum CheckError {
    /// There is no list.
    #[error(
        "{}: no such file; `visiblock check --init > {}` writes a list to begin with",
        .0.display(), .0.display()
    )]
    NoList(PathBuf),
    /// The list is no TOML, has a key or a value that nobody understands, or tells a folder outside of its own.
    #[error("{path}: {reason}")]
    List {
        /// The file.
        path: PathBuf,
        /// What is wrong, and in which line.
        reason: String,
    },
    /// A page or a view that is not in the list.
    #[error("no page or view is called {name:?}; there are {near}")]
    NoPage {
        /// What was asked for.
        name: String,
        /// Those that are called most like it.
        near: String,
    },
    /// The page cannot be opened.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The page cannot be rendered.
    #[error("{}", unrendered(.0))]
    Render(#[from] RenderError),
    /// The server sent something else.
    #[error(
        "{input}: the server answered {status}; mend the page, or say `accept-status = true` where that is the page to check"
    )]
    Status {
        /// The page.
        input: String,
        /// What the server answered.
        status: u16,
    },
    /// No two renderings are the same, so that none can be a baseline.
    #[error(
        "{renderings} renderings of the page differ from each other, so that none was made its baseline ({place} changes); cover what changes by itself with an [[ignore]] rule, or raise `renderings`"
    )]
    Unstable {
        /// How often it was rendered.
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
        /// What is wrong with it.
        reason: String,
    },
    /// A baseline that a later visiblock wrote.
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
    /// The rendered page is larger than a baseline may be.
    #[error(
        "{path}: the page has more than {limit} {what}, the most that a baseline may hold; split the page, or leave it out of the list"
    )]
    TooLarge {
        /// The file that was not written.
        path: PathBuf,
        /// What there is too much of.
        what: &'static str,
        /// How much may be there.
        limit: u64,
    },
    /// A file of ours that cannot be used: accepted changes, results, decisions, undo.
    #[error("{path}: {reason}")]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong, and what to do.
        reason: String,
    },
    /// A file that cannot be written.
    #[error("{path}: cannot be written: {source}")]
    Output {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Something that cannot be approved or undone.
    #[error("{0}")]
    Refused(String),
    /// The comparison broke off.
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

    /// A baseline that cannot be read.
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

/// Why a page was not rendered. The fields that errors name are settings of the list, but for what only the command
/// takes.
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
