//! Why a row has no page.

use crate::browser::RenderError;
use crate::input::InputError;
use crate::snapshot::SnapshotError;

/// Why a row has no page: the type stands in its column `status`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RowFailure {
    /// One of [`STATUSES`].
    pub(crate) status: &'static str,
    /// What happened, with the remedy where there is one.
    pub(crate) message: String,
}

/// What a row's `status` can be, and what it means. `ok` is a page.
pub(crate) const STATUSES: &[(&str, &str)] = &[
    ("ok", "the page is there"),
    ("malformed", "a line of a list that says nothing of a page"),
    ("duplicate", "an id that came before"),
    ("missing", "no such file"),
    ("empty", "a file without a page in it"),
    ("too_large", "a file larger than what is read"),
    ("unreadable", "a file that the system does not let us read"),
    (
        "damaged",
        "a snapshot, archive or source that breaks off or makes no sense",
    ),
    ("bad_url", "an address that is none"),
    ("offline", "an address, where --offline opens none"),
    ("blocked", "an address that pages may not reach"),
    (
        "robots",
        "the site's robots.txt asks not to be visited there",
    ),
    ("timeout", "nothing to render in time"),
    ("navigation", "the address cannot be loaded"),
    (
        "http_status",
        "the server answered 4xx or 5xx; what it sent in place of the page is in the row",
    ),
    ("not_a_page", "something else than a page"),
    ("download", "a download"),
    ("led_away", "a local page that leads elsewhere"),
    ("crashed", "the page crashed its tab, twice"),
    ("over_limit", "more of something than a page may have"),
    ("decode", "the browser's answer makes no sense"),
    ("lost", "the browser went away with the page, twice"),
    ("internal", "a fault of visiblock's own"),
];

impl RowFailure {
    /// A failure of a type, in words.
    pub(crate) fn new(status: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            message: message.into(),
        }
    }
}

impl From<InputError> for RowFailure {
    fn from(error: InputError) -> Self {
        let status = match &error {
            InputError::Missing { .. } => "missing",
            InputError::Empty { .. } => "empty",
            InputError::NotAPage { .. } | InputError::Directory { .. } => "not_a_page",
            InputError::TooLarge { .. } => "too_large",
            InputError::BadUrl { .. } => "bad_url",
            InputError::Blocked { .. }
            | InputError::UnknownScheme { .. }
            | InputError::RemoteFile { .. } => "blocked",
            InputError::Io { .. } => "unreadable",
            InputError::Snapshot(_) | InputError::Archive(_) => "damaged",
        };
        Self::new(status, error.to_string())
    }
}

impl From<SnapshotError> for RowFailure {
    fn from(error: SnapshotError) -> Self {
        Self::new("damaged", error.to_string())
    }
}

impl From<&RenderError> for RowFailure {
    fn from(error: &RenderError) -> Self {
        let status = match error {
            RenderError::Timeout { .. } => "timeout",
            RenderError::Navigation { .. } => "navigation",
            RenderError::Blocked { .. } => "blocked",
            RenderError::HttpStatus { .. } => "http_status",
            RenderError::NotAPage { .. } => "not_a_page",
            RenderError::Download { .. } => "download",
            RenderError::LedAway { .. } => "led_away",
            RenderError::Crashed { .. } => "crashed",
            RenderError::OverLimit { .. } => "over_limit",
            RenderError::NoMatch { .. } => "no_match",
            RenderError::NoSelector { .. } => "no_selector",
            RenderError::Decode { .. } => "decode",
            RenderError::Lost { .. } | RenderError::Browser(_) => "lost",
        };
        Self::new(status, error.to_string())
    }
}
