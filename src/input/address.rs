//! Addresses: which can be opened, which file one names, and to which site one belongs.

use super::error::InputError;
use crate::escape::without_passwords;
use crate::public_suffix;
use std::path::{Path, PathBuf};
use url::{Host, Url};

/// Schemes that may be written without `//` and never mean a file name, except `file:` itself.
const SCHEMES: [&str; 13] = [
    "file",
    "http",
    "https",
    "data",
    "javascript",
    "about",
    "chrome",
    "view-source",
    "blob",
    "filesystem",
    "ftp",
    "ws",
    "wss",
];

/// `name` as a URL, if it is written like one. `C:\page.html` and `page.html` are not.
pub(super) fn as_url(name: &str) -> Result<Option<Url>, InputError> {
    let Some((scheme, rest)) = name.split_once(':') else {
        return Ok(None);
    };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
    // A single letter is a drive; an existing file is a file, whatever its name.
    if !is_scheme || scheme.len() == 1 || Path::new(name).exists() {
        return Ok(None);
    }
    if !rest.starts_with("//") && !SCHEMES.contains(&scheme.to_ascii_lowercase().as_str()) {
        return Err(unknown_scheme(name, scheme));
    }
    let url = Url::parse(name).map_err(|e| InputError::BadUrl {
        name: without_passwords(name).into_owned(),
        reason: format!("not a valid URL ({e})"),
    })?;
    match url.scheme() {
        "http" | "https" | "file" => Ok(Some(url)),
        scheme if SCHEMES.contains(&scheme) => Err(InputError::Blocked {
            name: without_passwords(name).into_owned(),
            scheme: scheme.to_owned(),
        }),
        scheme => Err(unknown_scheme(name, scheme)),
    }
}

fn unknown_scheme(name: &str, scheme: &str) -> InputError {
    InputError::UnknownScheme {
        name: without_passwords(name).into_owned(),
        scheme: scheme.to_owned(),
    }
}

/// The path of a `file:` address. An address with a host is refused, because the browser would open it without the
/// host, bypassing the rules about local files.
pub(super) fn local_path(name: &str, url: &Url) -> Result<PathBuf, InputError> {
    if let Some(host) = url.host_str().filter(|host| !host.is_empty()) {
        return Err(InputError::RemoteFile {
            name: name.to_owned(),
            host: host.to_owned(),
        });
    }
    url.to_file_path().map_err(|()| InputError::BadUrl {
        name: name.to_owned(),
        reason: "names no file".to_owned(),
    })
}

/// Checks an address at which a page is opened, or that replaces the address of local HTML.
///
/// # Errors
/// [`InputError::UnknownScheme`] and [`InputError::RemoteFile`].
pub(crate) fn check_address(url: &Url) -> Result<(), InputError> {
    match url.scheme() {
        "http" | "https" => Ok(()),
        "file" => local_path(url.as_str(), url).map(|_| ()),
        scheme => Err(unknown_scheme(url.as_str(), scheme)),
    }
}

/// The site of an address: its registered domain, one label below a public suffix (`bbc.co.uk` of `www.bbc.co.uk`;
/// `a.github.io` is a site of its own). If the list of public suffixes has no match, the last two labels.
/// Distinguishes strangers, while subdomains share templates.
pub(crate) fn site(address: &Url) -> Option<String> {
    match address.host()? {
        Host::Domain(host) => {
            let host = host.trim_end_matches('.');
            match public_suffix::registered(host) {
                Some(registered) => Some(registered.to_owned()),
                None => Some(host.to_owned()),
            }
        }
        ip => Some(ip.to_string()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use crate::input::{Document, Input};

    fn open(name: &str) -> Result<Input, InputError> {
        Input::open(name, None)
    }

    #[test]
    fn a_file_of_another_machine_is_refused_however_it_is_spelt() {
        let page = tempfile::Builder::new().suffix(".html").tempfile().unwrap();
        std::fs::write(page.path(), "<p>words").unwrap();
        let path = page.path().to_str().unwrap();
        for host in ["127.0.0.1", "evil", "LOCALHOST.evil", "[::1]", "%31"] {
            for scheme in ["file", "FILE", "fIlE"] {
                let name = format!("{scheme}://{host}{path}");
                let error = open(&name).unwrap_err();
                assert!(
                    matches!(error, InputError::RemoteFile { .. }),
                    "{name}: {error}"
                );
                assert!(error.to_string().contains("file:///"), "{error}");
                let base = Url::parse(&name).unwrap();
                let error = Input::open(path, Some(&base)).unwrap_err();
                assert!(matches!(error, InputError::RemoteFile { .. }), "{error}");
            }
        }
        let escaped = path.replace(".html", "%2Ehtml");
        for name in [
            path.to_owned(),
            format!("file://{path}"),
            format!("FILE:{path}"),
            format!("file:{path}"),
            format!("file://localhost{path}"),
            format!("file://{escaped}"),
            format!("file:///tmp/..{path}"),
        ] {
            let Input::Document(page) = open(&name).unwrap() else {
                unreachable!("{name} is a page")
            };
            assert_eq!(page.url, Url::from_file_path(path).unwrap(), "{name}");
        }
    }

    #[test]
    fn what_is_no_scheme_of_pages_is_told_so() {
        for name in ["hard::x", "hard://x", "notes:today.html", "mailto:a@b.c"] {
            let error = open(name).unwrap_err();
            assert!(matches!(error, InputError::UnknownScheme { .. }), "{error}");
        }
        let base = Url::parse("hard::x").unwrap();
        for base in [base, Url::parse("data:text/html,x").unwrap()] {
            let error = Input::open("nowhere.html", Some(&base)).unwrap_err();
            assert!(matches!(error, InputError::UnknownScheme { .. }), "{error}");
        }
        assert!(matches!(
            open("C:\\page.html"),
            Err(InputError::Missing { .. })
        ));
    }

    #[test]
    fn pages_are_opened_at_addresses_of_the_web_and_of_files_here() {
        for (address, is_web, is_opened) in [
            ("https://a.test/", true, true),
            ("HTTP://me:secret@a.test/", true, true),
            ("file:///etc/passwd", false, true),
            ("file://elsewhere/etc/passwd", false, false),
            ("chrome://version", false, false),
            ("view-source:https://a.test/", false, false),
            ("javascript:alert(1)", false, false),
            ("about:blank", false, false),
        ] {
            let url = Url::parse(address).unwrap();
            assert_eq!(check_address(&url).is_ok(), is_opened, "{address}");
            let html = Document::from_html("a page", b"<p>words".to_vec(), Some(&url));
            assert_eq!(html.is_ok(), is_opened, "{address}");
            match Document::from_url(url.clone()) {
                Ok(page) => {
                    assert!(is_web && page.body.is_none(), "{address}");
                    assert!(!page.name.contains("secret"), "{}", page.name);
                    assert_eq!(page.url, url);
                }
                Err(error) => {
                    assert!(!is_web, "{address}: {error}");
                    assert!(matches!(error, InputError::NotOfTheWeb { .. }), "{error}");
                }
            }
        }
    }

    #[test]
    fn a_site_is_what_somebody_registered() {
        let site = |url: &str| super::site(&Url::parse(url).unwrap()).unwrap();
        assert_eq!(site("https://www.guardian.co.uk/a"), "guardian.co.uk");
        assert_ne!(
            site("https://www.bbc.co.uk/"),
            site("https://mirror.co.uk/")
        );
        assert_eq!(site("https://a.b.example.org/"), "example.org");
        assert_ne!(site("https://a.github.io/"), site("https://b.github.io/"));
        assert_eq!(site("http://intranet:8000/"), "intranet");
        assert_eq!(site("http://127.0.0.1/"), "127.0.0.1");
        assert_eq!(site("https://co.uk/"), "co.uk");
    }
}
