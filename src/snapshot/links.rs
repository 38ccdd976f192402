//! The addresses a page refers to: the base URL that they are resolved against, and which of them may appear in
//! the output.
//!
//! This is the one filter. An address leaves if it is of the web (or mail, telephone, FTP). One of
//! a local file leaves only where the page itself is a local file, whatever its `base` element
//! says, and never with a host: opening `file://host/share/` hands the reader's name and a proof
//! of the password to that host on some systems.

use super::{PageSnapshot, Source};
use url::Url;

/// Longest address that is written, bytes. Source: ours; Chromium itself opens none above 2 MB,
/// servers refuse more than some 8 KB.
const MAX_ADDRESS: usize = 64 << 10;

/// Nodes of a page among which the `base` is looked for that a single link is read against. Source: ours: it stands in
/// the head; bounds the cost.
const MAX_BEFORE_BASE: usize = 512;

/// The address of HTML from standard input, unless a base URL is given. `.invalid` never
/// resolves (RFC 2606), so the page cannot load anything by relative links.
pub(crate) const STDIN_URL: &str = "https://stdin.invalid/";
/// The address that replaces `file:` URLs of another machine in an archive; `.invalid` never resolves.
const FILE_URL: &str = "http://file.invalid/";
/// Addresses that stand in for the address of a page that has none.
const STAND_INS: [&str; 2] = [STDIN_URL, FILE_URL];

/// Reads the links of one page.
#[derive(Debug, Clone)]
pub struct Links {
    base: Option<Url>,
    /// Whether the page itself is a local file.
    is_local: bool,
}

impl PageSnapshot {
    /// The page's address, where it has one: what came through standard input, or stood in a list as HTML, is from
    /// nowhere.
    pub fn address(&self) -> Option<&str> {
        let url = self.source.url.as_str();
        let is_known = !url.is_empty() && !is_stand_in(url);
        is_known.then_some(url)
    }

    /// Where it came from, without the address that stands for none.
    pub(crate) fn told_source(&self) -> Source {
        Source {
            url: self.address().unwrap_or_default().to_owned(),
            ..self.source.clone()
        }
    }

    /// Whether an address is that of a place of the page itself: a fragment, alone or behind the page's own address,
    /// whole or relative (`manual.html#options`).
    pub(crate) fn is_own_place(&self, address: &str) -> bool {
        let place = address.strip_prefix(self.source.url.as_str());
        place.unwrap_or(address).starts_with('#') || self.is_place_of_own_file(address)
    }

    /// Whether an address with a fragment is a place in this page, resolved as its links are. File names are compared
    /// first, which rejects most addresses without resolving them.
    fn is_place_of_own_file(&self, address: &str) -> bool {
        let own = self.source.url.split('#').next().unwrap_or("");
        let Some((file, _)) = address.trim().split_once('#') else {
            return false;
        };
        let name = file.rsplit('/').next().unwrap_or("");
        if file.len() > MAX_ADDRESS || !own.ends_with(name) {
            return false;
        }
        let Ok(own) = Url::parse(own) else {
            return false;
        };
        let mut first = self.iter().take(MAX_BEFORE_BASE);
        let base = first.find_map(|(id, _)| match self.tag(id) {
            "base" => self.attribute(id, "href"),
            _ => None,
        });
        let base = base.and_then(|href| own.join(href).ok());
        let told = base.as_ref().unwrap_or(&own).join(file);
        told.is_ok_and(|mut told| {
            told.set_fragment(None);
            told == own
        })
    }

    /// The base URL that the page's links are resolved against: the address of the first `base` element, else the
    /// page's own, where it has one.
    pub fn links(&self) -> Links {
        let own = Url::parse(&self.source.url).ok();
        let mut bases = self.tagged(["base"]);
        let base = bases.find_map(|id| self.attribute(id, "href"));
        let is_local = own.as_ref().is_some_and(is_local_file);
        let told = base.and_then(|href| match &own {
            Some(own) => own.join(href).ok(),
            None => Url::parse(href).ok(),
        });
        Links {
            base: told
                .filter(|url| is_web(url) || is_local && is_local_file(url))
                .or(own.filter(|own| !own.cannot_be_a_base())),
            is_local,
        }
    }
}

impl Links {
    /// The base URL that links are resolved against; `None` where it is not known.
    pub fn base(&self) -> Option<&Url> {
        self.base.as_ref()
    }

    /// A link's target as an absolute address; as written where the page has no address of its
    /// own. `None` for addresses that run something, and for local files unless the page is one.
    pub fn resolve(&self, link: &str) -> Option<String> {
        self.absolute(link, |url| {
            self.is_own_file(url) || is_web(url) || matches!(url.scheme(), "ftp" | "mailto" | "tel")
        })
    }

    /// The absolute address of a linked page: on the web, or a local file where this page is one. `None` for others.
    pub fn resolve_page(&self, link: &str) -> Option<String> {
        self.absolute(link, |url| self.is_own_file(url) || is_web(url))
    }

    /// The absolute address of an image; `data:` pictures are kept. `None` where the address may not leave.
    pub fn resolve_image(&self, source: &str) -> Option<String> {
        self.absolute(source, |url| {
            let kind = url.path().trim_start().to_ascii_lowercase();
            match url.scheme() {
                "file" => self.is_own_file(url),
                // SVG can hold scripts.
                "data" => kind.starts_with("image/") && !kind.starts_with("image/svg"),
                _ => is_web(url),
            }
        })
    }

    /// Like [`Links::resolve`], for readers elsewhere ([`portable`]).
    pub fn resolve_for_readers(&self, link: &str) -> Option<String> {
        portable(link, self.resolve(link)?)
    }

    /// Like [`Links::resolve_image`], for readers elsewhere ([`portable`]).
    pub fn resolve_image_for_readers(&self, source: &str) -> Option<String> {
        portable(source, self.resolve_image(source)?)
    }

    fn is_own_file(&self, url: &Url) -> bool {
        self.is_local && is_local_file(url)
    }

    /// The address of a page as [`Links::resolve_page`] has it, where that is a whole one.
    pub(crate) fn page_url(&self, link: &str) -> Option<Url> {
        let url = self.parse(link)?.ok()?;
        (self.is_own_file(&url) || is_web(&url)).then_some(url)
    }

    fn absolute(&self, address: &str, is_harmless: impl Fn(&Url) -> bool) -> Option<String> {
        match self.parse(address)? {
            Ok(url) => is_harmless(&url).then(|| url.into()),
            // Without a base, a relative link stays relative: it cannot run anything.
            Err(url::ParseError::RelativeUrlWithoutBase) => Some(address.trim().to_owned()),
            Err(_) => None,
        }
    }

    /// An address read against the base; `None` for one that is too long.
    fn parse(&self, address: &str) -> Option<Result<Url, url::ParseError>> {
        if address.len() > MAX_ADDRESS {
            return None;
        }
        // A local copy of a page came from a server; an address that begins with `//` names another server.
        let is_of_host = address.trim_start().starts_with("//");
        Some(match &self.base {
            Some(base) if is_of_host && base.scheme() == "file" => {
                Url::parse(&format!("https:{}", address.trim_start()))
            }
            Some(base) => base.join(address),
            None => Url::parse(address),
        })
    }
}

/// An address that may leave, as it is written. A page that is a file here is elsewhere for whoever
/// reads on: what it has of its neighbours stays relative, and nothing tells where it lies on this
/// machine.
pub(crate) fn portable(address: &str, resolved: String) -> Option<String> {
    if !resolved.starts_with("file:") && !is_stand_in(&resolved) {
        return Some(resolved);
    }
    // Two slashes name a host on systems with UNC paths.
    let path = address.split(['?', '#']).next().unwrap_or(address);
    let names_host = path.replace('\\', "/").contains("//");
    let is_relative = Url::parse(address).is_err() && !names_host;
    is_relative.then(|| address.trim().to_owned())
}

/// Whether an address stands for that of a page that has none.
fn is_stand_in(address: &str) -> bool {
    STAND_INS
        .iter()
        .any(|stand_in| address.starts_with(stand_in))
}

fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

fn is_local_file(url: &Url) -> bool {
    // `file:////host/share` names a host, too, on systems with UNC paths.
    let names_host = || url.host_str().is_some_and(|host| !host.is_empty());
    url.scheme() == "file" && !names_host() && !url.path().starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;
    use crate::snapshot::{Builder, NodeKind, Size};

    #[test]
    fn what_is_from_nowhere_has_no_address() {
        let mut page = TestPage::draw(|_| {});
        for (url, told) in [
            ("", None),
            (STDIN_URL, None),
            ("https://stdin.invalid/#there", None),
            ("file:///a.html", Some("file:///a.html")),
            ("https://a.test/", Some("https://a.test/")),
        ] {
            page.source.url = url.to_owned();
            assert_eq!(page.address(), told);
        }
    }

    #[test]
    fn links_become_absolute_and_scripts_go() {
        let based = Links {
            base: Url::parse("https://example.org/a/b.html").ok(),
            is_local: false,
        };
        let bare = Links {
            base: None,
            is_local: false,
        };
        let at = |link: &str| based.resolve(link);
        assert_eq!(at("c?d").as_deref(), Some("https://example.org/a/c?d"));
        assert_eq!(at("//cdn.test/x").as_deref(), Some("https://cdn.test/x"));
        for hostile in [
            "javascript:alert(1)",
            " JaVa\tScript:alert(1)",
            "vbscript:x",
            "data:text/html,x",
            "data:image/svg+xml,x",
            "file:///etc/passwd",
        ] {
            assert_eq!(at(hostile), None, "{hostile}");
            assert_eq!(based.resolve_image(hostile), None, "{hostile}");
            assert_eq!(bare.resolve(hostile), None, "{hostile}");
        }
        assert!(based.resolve_image("data:image/png;base64,AA==").is_some());
        assert_eq!(bare.resolve("page/2").as_deref(), Some("page/2"));
        // HTML from standard input has no address.
        let piped = Links {
            base: Url::parse(STDIN_URL).ok(),
            is_local: false,
        };
        let written = |link: &str| piped.resolve_for_readers(link);
        assert_eq!(written("page2.html").as_deref(), Some("page2.html"));
        assert_eq!(
            written("https://a.test/").as_deref(),
            Some("https://a.test/")
        );
        // A host by another name.
        let local = Links {
            base: Url::parse("file:///a/b.html").ok(),
            is_local: true,
        };
        for share in ["////evil/share/i.png", "/.//evil/i.png"] {
            let left = local.resolve_image_for_readers(share).unwrap_or_default();
            assert!(
                left.is_empty() || left.starts_with("https://"),
                "{share}: {left}"
            );
        }
        assert_eq!(
            local
                .resolve_image_for_readers("//cdn.test/i.png")
                .as_deref(),
            Some("https://cdn.test/i.png")
        );
        assert_eq!(at(&"x".repeat(MAX_ADDRESS + 1)), None);
    }

    /// A page at an address, with a `base` element where one is given.
    fn page(own: &str, base: Option<&str>) -> PageSnapshot {
        let source = Source {
            url: own.to_owned(),
            ..Source::default()
        };
        let mut page = Builder::new(source, Size::default(), Size::default());
        page.open(NodeKind::Document, "#document");
        if let Some(base) = base {
            let id = page.open(NodeKind::Element, "base");
            page.node_mut(id).attributes = vec![("href".to_owned(), base.to_owned())];
        }
        page.finish()
    }

    fn links(own: &str, base: Option<&str>) -> Links {
        page(own, base).links()
    }

    #[test]
    fn places_of_the_page_are_told_however_they_are_written() {
        let manual = page("file:///doc/faq/manual.html", None);
        for own in [
            "#a",
            "manual.html#a",
            " ./manual.html#a",
            "../faq/manual.html#a",
            "/doc/faq/manual.html#a",
            "file:///doc/faq/manual.html#a",
        ] {
            assert!(manual.is_own_place(own), "{own}");
        }
        for other in [
            "manual.html",
            "other.html#a",
            "../manual.html#a",
            "old-manual.html#a",
            "https://a.test/doc/faq/manual.html#a",
        ] {
            assert!(!manual.is_own_place(other), "{other}");
        }
        let question = page("https://a.test/page?id=3#top", None);
        assert!(question.is_own_place("?id=3#a"));
        assert!(question.is_own_place("page?id=3#a"));
        assert!(!question.is_own_place("page#a"));
        let based = page("https://a.test/doc/manual.html", Some("/other/"));
        assert!(!based.is_own_place("manual.html#a"));
        assert!(based.is_own_place("../doc/manual.html#a"));
        assert!(!page("", None).is_own_place("manual.html#a"));
    }

    #[test]
    fn a_base_of_files_counts_on_local_pages_only() {
        for own in ["https://example.org/a/", ""] {
            for base in [
                "file://evil/share/",
                "file:///etc/",
                "javascript:x",
                "data:,",
            ] {
                let links = links(own, Some(base));
                for address in ["passwd", "file:///etc/passwd", "file://evil/share/x"] {
                    for left in [
                        links.resolve(address),
                        links.resolve_page(address),
                        links.resolve_image(address),
                    ] {
                        let left = left.unwrap_or_default();
                        assert!(!left.contains("file:") && !left.contains("evil"), "{left}");
                    }
                }
            }
        }
        let local = links("file:///a/page.html", Some("sub/"));
        assert_eq!(local.resolve("x").as_deref(), Some("file:///a/sub/x"));
        assert_eq!(local.resolve("file://evil/share/x"), None);
        let told = |link: &str| local.resolve_for_readers(link);
        assert_eq!(told(" ../x.html").as_deref(), Some("../x.html"));
        assert_eq!(told("file:///a/page.html"), None);
        assert_eq!(told("https://a.org/").as_deref(), Some("https://a.org/"));
        assert_eq!(
            local.resolve_image_for_readers("i.png").as_deref(),
            Some("i.png")
        );
        assert_eq!(local.resolve_image("file://evil/share/x.png"), None);
    }
}
