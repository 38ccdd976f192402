//! Kinds of local files, by name.

use super::MHTML;
use std::path::Path;

/// The kind of a file by its extension, which browsers use, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileKind {
    /// HTML.
    Html,
    /// XHTML, parsed as XML.
    Xhtml,
    /// A page with its files in one file.
    Mhtml,
    /// Anything else: HTML only by its content.
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

    /// The media type to declare to the browser.
    pub(super) fn mime(self) -> &'static str {
        match self {
            Self::Html | Self::Other => "text/html",
            Self::Xhtml => "application/xhtml+xml",
            Self::Mhtml => MHTML,
        }
    }
}

/// The extension of a file name in lower case; empty if it has none.
pub(super) fn extension_of(path: &Path) -> String {
    let extension = path.extension().and_then(|e| e.to_str());
    extension.map(str::to_ascii_lowercase).unwrap_or_default()
}
