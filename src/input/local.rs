//! Local files, compressed or not.

use super::bytes::{read_limited, unpacked, unread};
use super::error::InputError;
use super::file_kind::{FileKind, extension_of};
use super::kind::{begins_with_tag, check_is_no_mhtml, check_is_page};
use super::{Body, Document, Input, encoding, self_closed};
use crate::archive::Mhtml;
use crate::snapshot::{PageSnapshot, file::MAGIC};
use std::path::{Component, Path, PathBuf};
use url::Url;

/// Opens a file: a snapshot, or a page. The browser opens the page's file itself if it would read it as we do, at the
/// file's own address.
pub(super) fn file(
    name: &str,
    path: &Path,
    base: Option<&Url>,
    is_listed: bool,
) -> Result<Input, InputError> {
    let path = resolved(name, path, is_listed)?;
    let file = std::fs::File::open(&path).map_err(|e| unread(name, e))?;
    let bytes = read_limited(name, file)?;
    if bytes.starts_with(&MAGIC) || extension_of(&path) == "pagesnap" {
        let snapshot = PageSnapshot::from_bytes(&bytes, Path::new(name))?;
        return Ok(Input::Snapshot(Box::new(snapshot)));
    }
    let is_packed = bytes.starts_with(&[0x1f, 0x8b]);
    let bytes = if is_packed {
        unpacked(name, &bytes)?
    } else {
        bytes
    };
    let kind = match kind_of(&path, is_packed) {
        // A saved page may have the wrong extension.
        FileKind::Mhtml if begins_with_tag(&bytes) => FileKind::Other,
        kind => kind,
    };
    check_is_page(name, &bytes)?;
    let url = file_url(name, &path)?;
    match kind {
        FileKind::Mhtml => drop(Mhtml::from_bytes(Path::new(name), &bytes)?),
        _ => check_is_no_mhtml(name, &bytes)?,
    }
    let closed = match kind {
        FileKind::Html => self_closed::closed(&bytes),
        _ => None,
    };
    let is_untouched = !is_packed && base.is_none() && closed.is_none();
    let bytes = closed.unwrap_or(bytes);
    let is_opened = is_untouched && opens_by_itself(kind, &bytes, &url);
    let mime = kind.mime();
    Ok(Input::Document(Document {
        name: name.to_owned(),
        url: base.cloned().unwrap_or(url),
        body: (!is_opened).then_some(Body::Page { bytes, mime }),
    }))
}

/// The absolute path of a file that can be opened.
fn resolved(name: &str, path: &Path, is_listed: bool) -> Result<PathBuf, InputError> {
    let path = std::path::absolute(path).map_err(|_| missing(name))?;
    if path.is_dir() {
        return Err(InputError::Directory {
            name: name.to_owned(),
            hint: index_of(&path),
        });
    }
    // A pipe (`<(...)`, `/dev/stdin`) named by the user is intended; one in a list may block for ever.
    if is_listed && path.exists() && !path.is_file() {
        return Err(InputError::NotAFile {
            name: name.to_owned(),
        });
    }
    match path.try_exists() {
        Ok(true) => Ok(without_parents(path)),
        // A file in a folder without permission may exist.
        Err(e) if e.kind() == std::io::ErrorKind::PermissionDenied => Err(unread(name, e)),
        _ => Err(missing(name)),
    }
}

/// The kind of a file by its name, for a gzip file without `.gz`.
fn kind_of(path: &Path, is_packed: bool) -> FileKind {
    if is_packed && extension_of(path) == "gz" {
        FileKind::from_path(&path.with_extension(""))
    } else {
        FileKind::from_path(path)
    }
}

/// Whether a browser that opens the file would recognise its kind and encoding as we do.
fn opens_by_itself(kind: FileKind, bytes: &[u8], url: &Url) -> bool {
    match kind {
        FileKind::Html | FileKind::Xhtml => !encoding::is_left_to_guess(bytes, url),
        FileKind::Mhtml => encoding::mhtml_for_browser(bytes).is_none(),
        FileKind::Other => false,
    }
}

/// The path without `..`: a URL drops `..` together with the folder before it, even if that is a symbolic link, so
/// the browser would request another address than the one we serve.
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
    // An invisible name is shown in quotes.
    let name = match name.trim() {
        "" => format!("{name:?}"),
        _ => name.to_owned(),
    };
    InputError::Missing { name }
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
    use crate::input::bytes::gzip;
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
    fn a_page_that_is_called_mhtml_is_a_page() {
        let dir = tempfile::tempdir().unwrap();
        let put = |name: &str, bytes: &[u8]| {
            let path = dir.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let page = b"\xef\xbb\xbf\n<!doctype html><p>words";
        let Ok(Input::Document(page)) = open(&put("a.mhtml", page)) else {
            unreachable!("it is a page")
        };
        let Some(Body::Page { mime, .. }) = page.body else {
            unreachable!("the browser would go by its name: {page:?}")
        };
        assert_eq!(mime, "text/html");
        let mail = b"MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<p>words";
        let told = open(&put("b.mhtml", mail)).unwrap_err().to_string();
        assert!(told.contains("is neither WARC nor MHTML"), "{told}");
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

    /// Opening a pipe without a writer would never return.
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
        // With a base URL the browser is given the page, and does not open the pipe itself.
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

    /// Disks and tapes fill their blocks with zeros; gzip reads the data before them.
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

    /// With another address, and compressed: in these cases the browser does not open the file itself.
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
        // A file that the browser opens itself, whatever its name.
        #[cfg(target_os = "linux")]
        {
            let name = b"caf\xe9.mhtml".to_vec();
            let name: std::ffi::OsString = std::os::unix::ffi::OsStringExt::from_vec(name);
            let path = dir.path().join(name);
            std::fs::write(&path, &whole).unwrap();
            let Input::Document(page) = Input::open_file(&path, None).unwrap() else {
                unreachable!("MHTML is a document")
            };
            assert_eq!(page.body, None);
            let saved = page.mhtml().unwrap();
            assert_eq!(saved.url.as_ref().map(Url::as_str), Some(own));
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
        // An address that names no file is useless to readers of the results.
        assert_eq!(page.url.to_file_path(), Ok(path.clone()));
        let below = dir.path().join("below");
        std::fs::create_dir(&below).unwrap();
        let Input::Document(again) = open(below.join("../p.html.gz").to_str().unwrap()).unwrap()
        else {
            unreachable!("a packed page is a document")
        };
        assert!(!again.url.as_str().contains(".."), "{}", again.url);
        assert!(again.url.path().ends_with("/p.html.gz"), "{}", again.url);
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
