//! What a file of this machine is by its name.

use super::MHTML;
use std::path::Path;

/// What a file holds, by the ending of its name; browsers go by it, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    /// HTML as such.
    Html,
    /// HTML that is written as XML, and read so.
    Xhtml,
    /// A page with its files in one.
    Mhtml,
    /// What is HTML by its bytes alone.
    Other,
}

impl FileKind {
    pub(super) fn from_path(path: &Path) -> Self {
        match extension_of(path).as_str() {
            "html" | "htm" | "shtml" => Self::Html,
            "xhtml" | "xht" => Self::Xhtml,
            "mhtml" | "mht" => Self::Mhtml,
            _ => Self::Other,
        }
    }

    /// The media type that the browser is to be told.
    pub(super) fn mime(self) -> &'static str {
        match self {
            Self::Html | Self::Other => "text/html",
            Self::Xhtml => "application/xhtml+xml",
            Self::Mhtml => MHTML,
        }
    }
}

/// The ending of a name in small letters; empty where it has none.
pub(super) fn extension_of(path: &Path) -> String {
    let extension = path.extension().and_then(|e| e.to_str());
    extension.map(str::to_ascii_lowercase).unwrap_or_default()
}
