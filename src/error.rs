//! The one error of the façade.

use crate::config::ConfigError;
use crate::input::InputError;
use crate::snapshot::cdp::DecodeError;
use crate::snapshot::{SelectorError, SnapshotError};
use crate::template::{TemplateError, TemplateFileError};
use crate::threshold::ThresholdError;

/// Whatever can go wrong from an input to a result. Each message names the input and, where there
/// is one, the remedy.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An input that cannot be opened.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A snapshot that cannot be read or written.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// An answer of the browser that cannot be decoded.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// A selector that is not understood.
    #[error(transparent)]
    Selector(#[from] SelectorError),
    /// Thresholds that cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A threshold out of its range.
    #[error(transparent)]
    Threshold(#[from] ThresholdError),
    /// No template could be learned.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// A template file that cannot be used.
    #[error(transparent)]
    TemplateFile(#[from] TemplateFileError),
    /// A picture that cannot be drawn.
    #[cfg(feature = "picture")]
    #[error(transparent)]
    Picture(#[from] crate::output::picture::PictureError),
    /// Something of a session that cannot be used.
    #[cfg(feature = "browser")]
    #[error(transparent)]
    Session(#[from] crate::browser::SessionError),
    /// No browser, or one that cannot be used.
    #[cfg(feature = "browser")]
    #[error(transparent)]
    Browser(#[from] crate::browser::BrowserError),
    /// A page that could not be rendered.
    #[cfg(feature = "browser")]
    #[error(transparent)]
    Render(#[from] crate::browser::RenderError),
}
