//! Pages from standard input, or from the memory of a program that uses this library.

use super::address::check_address;
use super::bytes::{check_size, read_limited};
use super::error::InputError;
use super::kind::{check_is_no_mhtml, check_is_page, of_a_file};
use super::{Body, Document, Input, STDIN_URL, self_closed};
use crate::snapshot::{PageSnapshot, file::MAGIC};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use url::Url;

/// The input name of standard input.
const STDIN: &str = "-";

/// Whether a page is being read from standard input, which may block for ever and cannot be cancelled.
static IS_AWAITED: AtomicBool = AtomicBool::new(false);

/// Whether standard input is being awaited.
#[cfg(feature = "cli")]
pub(crate) fn awaits_stdin() -> bool {
    IS_AWAITED.load(Ordering::Relaxed)
}

/// Reads a page or snapshot from standard input. Archives need a file, since they are not read sequentially.
pub(super) fn stdin(base: Option<&Url>) -> Result<Input, InputError> {
    IS_AWAITED.store(true, Ordering::Relaxed);
    let bytes = read_limited(STDIN, std::io::stdin().lock());
    IS_AWAITED.store(false, Ordering::Relaxed);
    piped(bytes?, base)
}

fn piped(bytes: Vec<u8>, base: Option<&Url>) -> Result<Input, InputError> {
    if bytes.starts_with(&MAGIC) {
        let snapshot = PageSnapshot::from_bytes(&bytes, Path::new(STDIN))?;
        return Ok(Input::Snapshot(Box::new(snapshot)));
    }
    if let Some(kind) = of_a_file(&bytes) {
        return Err(InputError::NotAPage {
            name: STDIN.to_owned(),
            kind,
        });
    }
    Document::from_html(STDIN, bytes, base).map(Input::Document)
}

impl Document {
    /// A page in memory, at the address given by `base`; without `base`, its relative links lead nowhere.
    ///
    /// # Errors
    /// [`InputError`] if it is empty, too large or no page, or if the address is neither on the web nor a file of
    /// this machine.
    pub fn from_html(name: &str, bytes: Vec<u8>, base: Option<&Url>) -> Result<Self, InputError> {
        base.map_or(Ok(()), check_address)?;
        check_size(name, &bytes)?;
        check_is_page(name, &bytes)?;
        check_is_no_mhtml(name, &bytes)?;
        let bytes = self_closed::closed(&bytes).unwrap_or(bytes);
        let url = match base {
            Some(url) => url.clone(),
            None => Url::parse(STDIN_URL).map_err(|e| InputError::BadUrl {
                name: name.to_owned(),
                reason: e.to_string(),
            })?,
        };
        Ok(Self {
            name: name.to_owned(),
            url,
            body: Some(Body::Page {
                bytes,
                mime: "text/html",
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use crate::input::bytes::gzip;

    #[test]
    fn a_snapshot_is_read_from_standard_input_and_an_archive_is_not() {
        let page = crate::snapshot::test_page::TestPage::new(800.0, 600.0).finish();
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("p.pagesnap");
        page.save(&path).unwrap();
        let Input::Snapshot(read) = piped(std::fs::read(&path).unwrap(), None).unwrap() else {
            unreachable!("a snapshot")
        };
        assert_eq!(read.len(), page.len());
        let warc = b"WARC/1.0\r\nWARC-Type: warcinfo\r\n\r\n".to_vec();
        for (bytes, said) in [
            (
                gzip(&warc),
                "-: is a WARC file, which is opened by its name",
            ),
            (warc, "-: is a WARC file, which is opened by its name"),
            (
                gzip(b"<p>words"),
                "-: is packed with gzip, which is opened by the name of its file",
            ),
        ] {
            let error = piped(bytes, None).unwrap_err();
            assert!(matches!(error, InputError::NotAPage { .. }), "{error}");
            assert!(error.to_string().starts_with(said), "{error}");
        }
        assert!(matches!(
            piped(b"<p>words".to_vec(), None),
            Ok(Input::Document(_))
        ));
    }
}
