//! Pages of this machine: files, packed or not, and standard input.

use super::address::check_address;
use super::error::InputError;
use super::{Body, Document, Input, MAX_BYTES, MHTML, STDIN_URL, encoding, kind, self_closed};
use crate::archive::{Mhtml, gunzip};
use crate::snapshot::{PageSnapshot, file::MAGIC};
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use url::Url;

/// What standard input is called.
const STDIN: &str = "-";

/// What stands on standard input: a page or a snapshot. An archive is read by turns, which only a file allows.
pub(super) fn stdin(base: Option<&Url>) -> Result<Input, InputError> {
    piped(read_limited(STDIN, std::io::stdin().lock())?, base)
}

fn piped(bytes: Vec<u8>, base: Option<&Url>) -> Result<Input, InputError> {
    if bytes.starts_with(&MAGIC) {
        let snapshot = PageSnapshot::from_bytes(&bytes, Path::new(STDIN))?;
        return Ok(Input::Snapshot(Box::new(snapshot)));
    }
    if let Some(kind) = kind::of_a_file(&bytes) {
        return Err(InputError::NotAPage {
            name: STDIN.to_owned(),
            kind,
        });
    }
    Document::from_html(STDIN, bytes, base).map(Input::Document)
}

impl Document {
    /// A page that is at hand, at the address that it counts as coming from; without one it
    /// reaches nothing by relative links.
    ///
    /// # Errors
    /// [`InputError`] where it is empty, too large or no page, and for an address that is neither of the web nor a
    /// file of this machine.
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

pub(super) fn file(
    name: &str,
    path: &Path,
    base: Option<&Url>,
    is_listed: bool,
) -> Result<Input, InputError> {
    let path = match std::path::absolute(path) {
        Ok(path) if path.is_dir() => {
            return Err(InputError::Directory {
                name: name.to_owned(),
                hint: index_of(&path),
            });
        }
        // Who names a pipe (`<(...)`, `/dev/stdin`) means it; of a list nobody knows who waits there.
        Ok(path) if is_listed && path.exists() && !path.is_file() => {
            return Err(InputError::NotAFile {
                name: name.to_owned(),
            });
        }
        // One in a folder that may not be looked into is there for all that anybody knows.
        Ok(path) => match path.try_exists() {
            Ok(true) => without_parents(path),
            Err(e) if e.kind() == std::io::ErrorKind::PermissionDenied => {
                return Err(unread(name, e));
            }
            _ => return Err(missing(name)),
        },
        Err(_) => return Err(missing(name)),
    };
    let bytes = read_limited(
        name,
        std::fs::File::open(&path).map_err(|e| unread(name, e))?,
    )?;
    let extension = extension_of(&path);
    if bytes.starts_with(&MAGIC) || extension == "pagesnap" {
        let snapshot = PageSnapshot::from_bytes(&bytes, Path::new(name))?;
        return Ok(Input::Snapshot(Box::new(snapshot)));
    }
    let (path, bytes, packed) = match bytes.as_slice() {
        [0x1f, 0x8b, ..] => {
            let unpacked = unpacked(name, &bytes)?;
            let is_named_so = extension == "gz";
            let inner = if is_named_so {
                path.with_extension("")
            } else {
                path
            };
            (inner, unpacked, true)
        }
        _ => (path, bytes, false),
    };
    // Of what is packed, that of what is in it.
    let extension = extension_of(&path);
    check_is_page(name, &bytes)?;
    let url = file_url(name, &path)?;
    match extension.as_str() {
        "mhtml" | "mht" => drop(Mhtml::from_bytes(&path, &bytes)?),
        _ => check_is_no_mhtml(name, &bytes)?,
    }
    let closed = match extension.as_str() {
        "html" | "htm" | "shtml" => self_closed::closed(&bytes),
        _ => None,
    };
    let is_closed = closed.is_some();
    let bytes = closed.unwrap_or(bytes);
    let opens_by_itself = match extension.as_str() {
        "html" | "htm" | "xhtml" | "xht" | "shtml" => {
            !is_closed && !encoding::is_left_to_guess(&bytes, &url)
        }
        "mhtml" | "mht" => encoding::mhtml_for_browser(&bytes).is_none(),
        _ => false,
    };
    let body = (packed || base.is_some() || !opens_by_itself).then_some(Body::Page {
        mime: match extension.as_str() {
            "xhtml" | "xht" => "application/xhtml+xml",
            "mhtml" | "mht" => MHTML,
            _ => "text/html",
        },
        bytes,
    });
    Ok(Input::Document(Document {
        name: name.to_owned(),
        url: base.cloned().unwrap_or(url),
        body,
    }))
}

/// A path without `..`: in an address the folder before goes with it, whatever link that is, and the
/// browser asks for another address than the one that we hold.
fn without_parents(path: PathBuf) -> PathBuf {
    let leads_up = path.components().any(|part| part == Component::ParentDir);
    let folder = path.parent().filter(|_| leads_up);
    let folder = folder.and_then(|folder| folder.canonicalize().ok());
    match (folder, path.file_name()) {
        (Some(folder), Some(file)) => folder.join(file),
        _ => path,
    }
}

fn file_url(name: &str, path: &Path) -> Result<Url, InputError> {
    Url::from_file_path(path).map_err(|()| InputError::BadUrl {
        name: name.to_owned(),
        reason: "the path cannot be written as a URL".to_owned(),
    })
}

fn missing(name: &str) -> InputError {
    // A name that nobody sees is told with its quotes.
    let name = match name.trim() {
        "" => format!("{name:?}"),
        _ => name.to_owned(),
    };
    InputError::Missing { name }
}

fn unread(name: &str, source: std::io::Error) -> InputError {
    let name = name.to_owned();
    InputError::Io { name, source }
}

fn extension_of(path: &Path) -> String {
    let extension = path.extension().and_then(|e| e.to_str());
    extension.map(str::to_ascii_lowercase).unwrap_or_default()
}

fn read_limited(name: &str, reader: impl Read) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    reader
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| unread(name, e))?;
    check_size(name, &bytes)?;
    Ok(bytes)
}

/// What a packed file holds. Of a damaged one nobody knows what is missing; unlike the body of an answer it may be
/// had once more.
fn unpacked(name: &str, packed: &[u8]) -> Result<Vec<u8>, InputError> {
    match gunzip(packed, MAX_BYTES + 1) {
        Ok(decoded) if !decoded.is_damaged => {
            check_size(name, &decoded.body)?;
            Ok(decoded.body)
        }
        _ => Err(InputError::Damaged {
            name: name.to_owned(),
        }),
    }
}

fn check_size(name: &str, bytes: &[u8]) -> Result<(), InputError> {
    if bytes.len() as u64 <= MAX_BYTES {
        return Ok(());
    }
    Err(InputError::TooLarge {
        name: name.to_owned(),
        limit: MAX_BYTES >> 20,
    })
}

fn check_is_page(name: &str, bytes: &[u8]) -> Result<(), InputError> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(InputError::Empty {
            name: name.to_owned(),
        });
    }
    match kind::foreign(bytes) {
        Some(kind) => Err(InputError::NotAPage {
            name: name.to_owned(),
            kind,
        }),
        None => Ok(()),
    }
}

/// Read as HTML, the words of an archive would be its codes.
fn check_is_no_mhtml(name: &str, bytes: &[u8]) -> Result<(), InputError> {
    if !kind::is_mhtml(bytes) {
        return Ok(());
    }
    Err(InputError::NotAPage {
        name: name.to_owned(),
        kind: "MHTML, which is opened from a file whose name ends in .mhtml".to_owned(),
    })
}

fn index_of(folder: &Path) -> String {
    let index: Option<PathBuf> = ["index.html", "index.htm"]
        .iter()
        .map(|n| folder.join(n))
        .find(|p| p.exists());
    index.map_or(String::new(), |p| format!(", perhaps {}", p.display()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use crate::snapshot::SnapshotError;

    fn open(name: &str) -> Result<Input, InputError> {
        Input::open(name, None)
    }

    #[test]
    fn every_bad_input_is_its_own_error() {
        let dir = tempfile::tempdir().unwrap();
        let put = |name: &str, bytes: &[u8]| {
            let path = dir.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let empty = put("empty.html", b" \n");
        let pdf = put("a.html", b"%PDF-1.4\n%\xe2\xe3");
        let cut = put("cut.pagesnap", &[0x28, 0xb5, 0x2f, 0xfd, 0x24, 0x00]);
        let other = put("text.pagesnap", b"hello");
        assert!(matches!(
            open("nowhere.html"),
            Err(InputError::Missing { .. })
        ));
        assert!(matches!(
            open(dir.path().to_str().unwrap()),
            Err(InputError::Directory { .. })
        ));
        assert!(matches!(open(&empty), Err(InputError::Empty { .. })));
        assert!(matches!(open(&pdf), Err(InputError::NotAPage { .. })));
        assert!(matches!(
            open(&cut),
            Err(InputError::Snapshot(SnapshotError::Damaged { .. }))
        ));
        assert!(matches!(
            open(&other),
            Err(InputError::Snapshot(SnapshotError::NotASnapshot { .. }))
        ));
        assert!(matches!(
            open("blob:https://example.invalid/1"),
            Err(InputError::Blocked { .. })
        ));
        assert!(matches!(open("http://"), Err(InputError::BadUrl { .. })));
    }

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

    #[test]
    fn a_name_without_letters_is_shown() {
        let told = open("").unwrap_err().to_string();
        assert!(told.starts_with("\"\": no such file"), "{told}");
    }

    #[test]
    fn files_are_opened_whatever_their_names() {
        let dir = tempfile::tempdir().unwrap();
        let mut names: Vec<std::ffi::OsString> =
            vec!["-".into(), "https:a.html".into(), "a#b.html".into()];
        #[cfg(target_os = "linux")]
        names.push(std::os::unix::ffi::OsStringExt::from_vec(
            b"caf\xe9.html".to_vec(),
        ));
        for name in names {
            let path = dir.path().join(name);
            std::fs::write(&path, "<p>words").unwrap();
            let Input::Document(page) = Input::open_file(&path, None).unwrap() else {
                unreachable!("{} is a page", path.display())
            };
            assert_eq!(page.url.to_file_path(), Ok(path));
        }
        let nowhere = Input::open_file(&dir.path().join("nowhere.html"), None);
        assert!(matches!(nowhere, Err(InputError::Missing { .. })));
    }

    /// A pipe without a writer would never open.
    #[cfg(unix)]
    #[test]
    fn a_pipe_is_read_where_the_user_names_it() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("p.html");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.unwrap().success());
        let name = path.to_str().unwrap();
        for listed in [name.to_owned(), format!("file://{name}")] {
            let error = Input::open_listed(&listed, None).unwrap_err();
            assert!(matches!(error, InputError::NotAFile { .. }), "{error}");
        }
        let error = Input::open_listed("-", None).unwrap_err();
        assert!(matches!(error, InputError::Missing { .. }), "{error}");
        // With a base the browser is given the page, and does not open the pipe itself.
        let base = Url::parse("https://a.test/").unwrap();
        let writer = std::thread::spawn({
            let path = path.clone();
            move || std::fs::write(path, "<p>hi").unwrap()
        });
        let Input::Document(page) = Input::open(name, Some(&base)).unwrap() else {
            unreachable!("HTML is a document")
        };
        writer.join().unwrap();
        let bytes = b"<p>hi".to_vec();
        let mime = "text/html";
        assert_eq!(page.body, Some(Body::Page { bytes, mime }));
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        use std::io::Write;
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    }

    /// Disks and tapes fill their blocks with zeros, and gzip reads what comes before them.
    #[test]
    fn packed_files_are_read_whole_or_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("p.html.gz");
        let text = "<p>Words of a page.</p>";
        let packed = gzip(text.as_bytes());
        for (file, read) in [
            (packed.clone(), Some(text.to_owned())),
            ([&packed[..], &[0; 512]].concat(), Some(text.to_owned())),
            ([&packed[..], &packed].concat(), Some(text.repeat(2))),
            (packed[..packed.len() - 12].to_vec(), None),
            (packed[..5].to_vec(), None),
            ([&packed[..], &packed[..20]].concat(), None),
        ] {
            std::fs::write(&path, &file).unwrap();
            match (open(path.to_str().unwrap()), read) {
                (Ok(Input::Document(page)), Some(text)) => {
                    let (bytes, mime) = (text.into_bytes(), "text/html");
                    assert_eq!(page.body, Some(Body::Page { bytes, mime }));
                }
                (Err(error), None) => {
                    assert!(matches!(error, InputError::Damaged { .. }), "{error}");
                    assert!(error.to_string().contains("get a whole copy"), "{error}");
                }
                (got, wanted) => unreachable!("{got:?}, not {wanted:?}"),
            }
        }
    }

    /// With another address, and packed: where the browser does not open the file itself.
    #[cfg(feature = "browser")]
    #[test]
    fn mhtml_is_known_by_its_bytes() {
        let dir = tempfile::tempdir().unwrap();
        let put = |name: &str, bytes: &[u8]| {
            let path = dir.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let cut = "Snapshot-Content-Location: https://a.test/x\r\nContent-Type: multipart/related; boundary=\"B\"\r\n\r\n--B\r\nContent-Type: text/html\r\n\r\n<p>words</p>\r\n";
        let whole = format!("{cut}--B--\r\n");
        let (cut, packed) = (
            put("a.mhtml", cut.as_bytes()),
            put("b.MHT.gz", &gzip(whole.as_bytes())),
        );
        let (own, base) = ("https://a.test/x", Url::parse("https://b.test/").unwrap());
        for (name, base, url, is_whole) in [
            (&cut, None, Some(own), false),
            (&cut, Some(&base), None, false),
            (&packed, None, Some(own), true),
        ] {
            let Input::Document(page) = Input::open(name, base).unwrap() else {
                unreachable!("MHTML is a document")
            };
            let saved = page.mhtml().unwrap();
            assert_eq!(saved.url.as_ref().map(Url::as_str), url, "{name}");
            assert_eq!(saved.is_whole, is_whole, "{name}");
        }
    }

    #[test]
    fn packed_html_keeps_its_place() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("p.html.gz");
        std::fs::write(&path, gzip(b"<p>hi")).unwrap();
        let Input::Document(page) = open(path.to_str().unwrap()).unwrap() else {
            unreachable!("a packed page is a document")
        };
        assert!(page.url.path().ends_with("/p.html"));
        let below = dir.path().join("below");
        std::fs::create_dir(&below).unwrap();
        let Input::Document(again) = open(below.join("../p.html.gz").to_str().unwrap()).unwrap()
        else {
            unreachable!("a packed page is a document")
        };
        assert!(!again.url.as_str().contains(".."), "{}", again.url);
        assert!(again.url.path().ends_with("/p.html"), "{}", again.url);
        let odd = dir.path().join("odd.html");
        std::fs::copy(&path, &odd).unwrap();
        let Input::Document(odd) = open(odd.to_str().unwrap()).unwrap() else {
            unreachable!("a packed page is a document")
        };
        assert!(odd.url.path().ends_with("/odd.html"), "{}", odd.url);
        let bytes = b"<p>hi".to_vec();
        let mime = "text/html";
        assert_eq!(page.body, Some(Body::Page { bytes, mime }));
    }
}
