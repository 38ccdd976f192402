//! The one error of the façade.

use crate::archive::ArchiveError;
use crate::config::ConfigError;
use crate::input::InputError;
use crate::snapshot::cdp::DecodeError;
use crate::snapshot::{SelectorError, SnapshotError};
use crate::template::{TemplateError, TemplateFileError};
use crate::threshold::ThresholdError;

/// Whatever can go wrong from an input to a result. Each message names the input, where the caller
/// does not hold it, and the remedy, where there is one.
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
    /// An address that is none. [`Input::open`](crate::Input::open) takes one as text and names it where it is none.
    #[error("no address: {0}; expected one such as https://example.org/page")]
    Url(#[from] url::ParseError),
    /// A report that cannot be written.
    #[cfg(feature = "cli")]
    #[error(transparent)]
    Report(#[from] crate::output::report::ReportError),
    /// A text that is none of what it was read as: a step, a key, an exception of the network policy.
    #[cfg(feature = "browser")]
    #[error(transparent)]
    Parse(#[from] crate::browser::ParseError),
    /// An option of rendering that cannot be used.
    #[cfg(feature = "browser")]
    #[error(transparent)]
    Option(#[from] crate::browser::OptionError),
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

impl From<ArchiveError> for Error {
    /// An archive is an input.
    fn from(error: ArchiveError) -> Self {
        Self::Input(error.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::Archive;

    #[test]
    fn an_archive_that_cannot_be_opened_is_an_input() {
        let open = || -> Result<_, Error> { Ok(Archive::open("/nowhere/a.warc".as_ref())?) };
        let failed = open().err();
        assert!(matches!(failed, Some(Error::Input(InputError::Archive(_)))));
    }

    fn address(text: &str) -> Result<url::Url, Error> {
        Ok(text.parse()?)
    }

    #[test]
    fn an_address_that_is_none_is_told_with_what_is_expected() {
        assert!(address("https://a.test/").is_ok());
        let said = address("a.test").err().map(|e| e.to_string());
        let expected = "no address: relative URL without a base; expected one such as https://example.org/page";
        assert_eq!(said.as_deref(), Some(expected));
    }

    #[cfg(feature = "browser")]
    #[test]
    fn what_the_options_of_rendering_say_is_said_of_the_whole() {
        use crate::browser::{Allowance, RenderOptions, Step};
        use crate::snapshot::Size;
        fn options(allowed: &str, step: &str, width: f64) -> Result<(), Error> {
            allowed.parse::<Allowance>()?;
            step.parse::<Step>()?;
            let options = RenderOptions {
                viewport: Size {
                    width,
                    height: 700.0,
                },
                ..RenderOptions::default()
            };
            options.check()?;
            Ok(())
        }
        assert!(options("127.0.0.1", "click:p", 390.0).is_ok());
        let of_text = |allowed, step| options(allowed, step, 390.0);
        assert!(matches!(of_text("*", "click:p"), Err(Error::Parse(_))));
        assert!(matches!(of_text("127.0.0.1", "?"), Err(Error::Parse(_))));
        let of_option = options("127.0.0.1", "click:p", 390.5);
        assert!(matches!(of_option, Err(Error::Option(_))));
    }
}
