//! Failure types of rows: why a row has no page.

use crate::archive::ArchiveError;
use crate::browser::RenderError;
use crate::browser::option_words::with_options;
use crate::escape::without_passwords;
use crate::input::{InputError, example_address};
use crate::snapshot::SnapshotError;
use serde::{Serialize, Serializer};

/// The outcome of an input: a row's `status`.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    strum::VariantArray,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Status {
    /// The page is in the row.
    Ok,
    /// A line of a list that names no page.
    Malformed,
    /// The same input as an earlier row.
    Duplicate,
    /// The file does not exist.
    Missing,
    /// The file contains no page.
    Empty,
    /// The file is larger than the maximum that is read.
    TooLarge,
    /// The operating system denies reading the file.
    Unreadable,
    /// A snapshot, archive or source that is truncated or invalid; a page that may be in the damaged part of an
    /// archive.
    Damaged,
    /// The address is not a valid URL.
    BadUrl,
    /// A live address while `--offline` is in effect.
    Offline,
    /// An address that pages may not reach.
    Blocked,
    /// The site's `robots.txt` disallows the page.
    Robots,
    /// Nothing to render before the timeout.
    Timeout,
    /// The address cannot be loaded.
    Navigation,
    /// The server answered 4xx or 5xx; the page that it sent is in the row.
    #[strum(serialize = "http_status")]
    Http,
    /// The response is not a page.
    NotAPage,
    /// The address is a download.
    Download,
    /// A local page that navigates elsewhere.
    LedAway,
    /// No element matched the selector to wait for.
    NoMatch,
    /// The selector to wait for is not valid.
    NoSelector,
    /// A step could not be carried out.
    Step,
    /// An option cannot be used with this page or this browser.
    Unusable,
    /// The page crashed its tab twice.
    Crashed,
    /// The page exceeds a limit.
    OverLimit,
    /// The browser's answer cannot be decoded.
    Decode,
    /// The browser was lost with the page, twice.
    Lost,
    /// An internal error of visiblock.
    Internal,
}

impl Status {
    /// The name as written in a row.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// The status of the given name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        name.parse().ok()
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Why a row has no page.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RowFailure {
    /// The type of the failure.
    pub(crate) status: Status,
    /// What happened, with the name of the input and a remedy if there is one; without passwords.
    pub(crate) message: String,
    /// The HTTP status of the server's answer, if there was one.
    pub(crate) http_status: Option<u16>,
}

impl RowFailure {
    /// Creates a failure of the given type.
    pub(crate) fn new(status: Status, message: impl AsRef<str>) -> Self {
        Self {
            status,
            message: without_error_numbers(&without_passwords(message.as_ref())),
            http_status: None,
        }
    }

    /// An internal error while processing an input.
    pub(crate) fn internal(name: &str) -> Self {
        let message = format!("{name}: visiblock itself failed on this page; please report it");
        Self::new(Status::Internal, message)
    }
}

impl From<InputError> for RowFailure {
    fn from(error: InputError) -> Self {
        let status = match &error {
            InputError::Missing { .. } => Status::Missing,
            InputError::Empty { .. } => Status::Empty,
            InputError::NotAPage { .. }
            | InputError::Directory { .. }
            | InputError::NotAFile { .. } => Status::NotAPage,
            InputError::TooLarge { .. } => Status::TooLarge,
            InputError::BadUrl { .. } => Status::BadUrl,
            InputError::Blocked { .. }
            | InputError::UnknownScheme { .. }
            | InputError::NotOfTheWeb { .. }
            | InputError::RemoteFile { .. } => Status::Blocked,
            InputError::Io { .. } => Status::Unreadable,
            InputError::Damaged { .. } => Status::Damaged,
            InputError::Snapshot(error) => snapshot_status(error),
            InputError::Archive(error) => archive_status(error),
        };
        Self::new(status, told_of_input(&error))
    }
}

/// A message without operating-system error numbers (` (os error 13)`), which are of use only to programmers.
pub(crate) fn without_error_numbers(message: &str) -> String {
    const NUMBER: &str = " (os error ";
    let mut told = String::with_capacity(message.len());
    let mut rest = message;
    while let Some((before, behind)) = rest.split_once(NUMBER) {
        told.push_str(before);
        let digits = behind.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
        rest = digits.strip_prefix(')').unwrap_or_else(|| {
            told.push_str(NUMBER);
            behind
        });
    }
    told.push_str(rest);
    told
}

/// The message for an input named by a list or a job, which cannot be standard input.
fn told_of_input(error: &InputError) -> String {
    match error {
        InputError::Missing { name } => format!(
            "{name}: no such file; give a URL ({}), an HTML file, a .pagesnap file or a page of an archive (crawl.warc.gz#URL)",
            example_address(name)
        ),
        _ => error.to_string(),
    }
}

impl From<SnapshotError> for RowFailure {
    fn from(error: SnapshotError) -> Self {
        Self::new(snapshot_status(&error), error.to_string())
    }
}

/// The status for a file that the operating system could not open or read.
fn io_status(error: &std::io::Error) -> Status {
    match error.kind() {
        std::io::ErrorKind::NotFound => Status::Missing,
        std::io::ErrorKind::FileTooLarge => Status::TooLarge,
        _ => Status::Unreadable,
    }
}

fn snapshot_status(error: &SnapshotError) -> Status {
    match error {
        SnapshotError::Io { source, .. } => io_status(source),
        SnapshotError::TooLarge { .. } => Status::TooLarge,
        SnapshotError::Damaged { .. }
        | SnapshotError::NotASnapshot { .. }
        | SnapshotError::Newer { .. } => Status::Damaged,
    }
}

/// An archive is `Damaged` only where a complete copy would help. That includes a page not found in an archive that
/// was only partly read, because the page may be in the unread part.
fn archive_status(error: &ArchiveError) -> Status {
    match error {
        ArchiveError::Io { source, .. } => io_status(source),
        ArchiveError::NotThere { unread, .. } | ArchiveError::NoPages { unread, .. } => {
            if unread.is_empty() {
                Status::Missing
            } else {
                Status::Damaged
            }
        }
        ArchiveError::ManyPages { .. } => Status::Malformed,
        ArchiveError::NotAnArchive { .. }
        | ArchiveError::Damaged { .. }
        | ArchiveError::Unreadable { .. } => Status::Damaged,
    }
}

impl From<&RenderError> for RowFailure {
    fn from(error: &RenderError) -> Self {
        let status = match error {
            RenderError::Timeout { .. } => Status::Timeout,
            RenderError::Navigation { .. } => Status::Navigation,
            RenderError::Blocked { .. } | RenderError::Address(_) => Status::Blocked,
            RenderError::HttpStatus { .. } => Status::Http,
            RenderError::NotAPage { .. } => Status::NotAPage,
            RenderError::Download { .. } => Status::Download,
            RenderError::LedAway { .. } => Status::LedAway,
            RenderError::Crashed { .. } => Status::Crashed,
            RenderError::OverLimit { .. } => Status::OverLimit,
            RenderError::NoMatch { .. } => Status::NoMatch,
            RenderError::NoSelector { .. } => Status::NoSelector,
            RenderError::Step { .. } => Status::Step,
            RenderError::Unusable { .. } => Status::Unusable,
            RenderError::Decode { .. } => Status::Decode,
            RenderError::Lost { .. } | RenderError::Browser(_) => Status::Lost,
        };
        let http_status = match error {
            RenderError::HttpStatus { status, .. } => Some(*status),
            RenderError::NotAPage { status, .. } => *status,
            _ => None,
        };
        Self {
            http_status,
            ..Self::new(status, with_options(error))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::VariantArray;

    #[test]
    fn every_status_has_its_name_and_stands_in_the_guide() {
        let guide = include_str!("../docs/runs.md");
        for status in Status::VARIANTS {
            assert_eq!(Status::from_name(status.name()), Some(*status));
            let named = format!("`{}`", status.name());
            assert!(guide.contains(&named), "{named}");
        }
    }

    #[test]
    fn only_what_is_damaged_is_called_so() {
        let (name, url) = (String::new, String::new);
        let io = |kind: std::io::ErrorKind| ArchiveError::Io {
            name: name(),
            source: kind.into(),
        };
        let not_there = |unread: &str| ArchiveError::NotThere {
            name: name(),
            url: url(),
            unread: unread.to_owned(),
            some: String::new(),
        };
        let many = ArchiveError::ManyPages {
            name: name(),
            count: 2,
            unread: String::new(),
            some: String::new(),
        };
        let unreadable = ArchiveError::Unreadable {
            name: name(),
            url: url(),
            reason: "its record is gone".to_owned(),
        };
        let none = |unread: &str| ArchiveError::NoPages {
            name: name(),
            unread: unread.to_owned(),
        };
        let behind_damage = ", as far as it was read (it breaks off)";
        for (error, status) in [
            (not_there(""), Status::Missing),
            (not_there(behind_damage), Status::Damaged),
            (many, Status::Malformed),
            (none(""), Status::Missing),
            (none(behind_damage), Status::Damaged),
            (io(std::io::ErrorKind::NotFound), Status::Missing),
            (io(std::io::ErrorKind::PermissionDenied), Status::Unreadable),
            (unreadable, Status::Damaged),
        ] {
            let failure = RowFailure::from(InputError::from(error));
            assert_eq!(failure.status, status, "{}", failure.message);
        }
        let path = std::path::PathBuf::from("page.pagesnap");
        let too_large = SnapshotError::Io {
            path: path.clone(),
            source: std::io::ErrorKind::FileTooLarge.into(),
        };
        assert_eq!(RowFailure::from(too_large).status, Status::TooLarge);
        let other = InputError::from(SnapshotError::NotASnapshot { path });
        assert_eq!(RowFailure::from(other).status, Status::Damaged);
    }

    #[test]
    fn what_is_missing_is_told_with_what_a_list_may_name() {
        let name = "-".to_owned();
        let failure = RowFailure::from(InputError::Missing { name });
        assert_eq!(failure.status, Status::Missing);
        let said = failure.message;
        assert!(said.starts_with("-: no such file; give a URL"), "{said}");
        assert!(!said.contains("standard input"), "{said}");
    }

    #[test]
    fn what_a_server_answered_is_kept() {
        let name = "https://a.test/".to_owned();
        let empty = RenderError::HttpStatus {
            name: name.clone(),
            status: 500,
        };
        let failure = RowFailure::from(&empty);
        assert_eq!(
            (failure.status, failure.http_status),
            (Status::Http, Some(500))
        );
        for status in [Some(200), None] {
            let other = RenderError::NotAPage {
                name: name.clone(),
                mime: "application/pdf".to_owned(),
                status,
            };
            let failure = RowFailure::from(&other);
            assert_eq!(
                (failure.status, failure.http_status),
                (Status::NotAPage, status)
            );
        }
        let late = RenderError::Timeout { name, seconds: 3.0 };
        assert_eq!(RowFailure::from(&late).http_status, None);
    }

    #[test]
    fn a_message_names_no_password() {
        let failure = RowFailure::new(Status::Missing, "http://me:secret@a.test/: gone");
        assert_eq!(failure.message, "http://a.test/: gone");
    }
}
