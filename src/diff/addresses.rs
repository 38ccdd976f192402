//! Addresses with the page's own folder and server replaced by placeholders: a file beside the page is the same file
//! on both pages, even where one page was moved to another folder or server.

use crate::snapshot::PageSnapshot;
use std::borrow::Cow;
use url::{ParseError, Position, Url};

/// Placeholder for the folder of a page. HTML has no such character, so no real address begins with it.
const FOLDER: &str = "\0/";
/// Placeholder for the server of a page: `/`, as an address on the server begins that does not name it.
const SERVER: &str = "/";
/// Only file names of pages longer than this many bytes are looked for in addresses. Source: ours; shorter names
/// occur inside other words.
const MAX_COMMON_NAME: usize = 3;
/// Beginning of a picture address that contains the picture itself (a `data:` URL).
const DATA: &str = "data:";

/// Folders, servers and file names of the two compared pages. The beginnings of both pages are replaced in the
/// addresses of either page, so an address that is the same on both pages stays the same, even if it is the address
/// of one of the pages.
#[derive(Debug, Default, Clone)]
pub(super) struct OwnAddresses {
    /// Beginnings of addresses with the placeholder for each, longest first: a folder comes before the server that it
    /// is on.
    beginnings: Vec<(String, &'static str)>,
    /// File names of the two pages, longest first.
    names: Vec<String>,
    /// The base that this page's addresses are resolved against, where resolving them allows a better comparison than
    /// their spelling.
    base: Option<Base>,
}

/// A URL that addresses are resolved against.
#[derive(Debug, Clone)]
struct Base {
    url: Url,
    /// The folder of the page and its placeholder, where only addresses inside that folder are resolved.
    folder: Option<(String, &'static str)>,
}

impl OwnAddresses {
    /// The own addresses of two pages, each with the base of its page: `pic.png`, `./pic.png` and the absolute
    /// address are equal. Two pages in the same folder mean the same file by the same address. For pages in different
    /// folders this holds only inside their folders, and only without a `base` element that points elsewhere; all
    /// other addresses are compared as written.
    pub(super) fn of_pages(pages: [&PageSnapshot; 2]) -> [Self; 2] {
        let urls = pages.map(|page| page.source.url.as_str());
        let own = Self::from_pages(urls[0], urls[1]);
        let [Some(a), Some(b)] = urls.map(Located::parse) else {
            return [own.clone(), own];
        };
        let (folders, stand_in) = folders([&a, &b]);
        let is_one = folders[0] == folders[1];
        let bases = pages.map(|page| page.links().base().cloned());
        let is_led_elsewhere = |side: usize| bases[side] != Url::parse(urls[side]).ok();
        if !is_one && (0..2).any(is_led_elsewhere) {
            return [own.clone(), own];
        }
        [0, 1].map(|side| Self {
            base: bases[side].clone().map(|url| Base {
                url,
                folder: (!is_one).then(|| (folders[side].clone(), stand_in)),
            }),
            ..own.clone()
        })
    }

    /// The own addresses of two pages, given only the addresses of the pages: their servers, and their folders up to
    /// the trailing path that both have in common.
    pub(super) fn from_pages(before: &str, after: &str) -> Self {
        let names = [before, after].map(|page| page.rsplit('/').next().unwrap_or_default());
        let names = names.into_iter().filter(|n| n.len() > MAX_COMMON_NAME);
        let mut own = Self {
            beginnings: Vec::new(),
            names: names.map(str::to_owned).collect(),
            base: None,
        };
        if let (Some(a), Some(b)) = (Located::parse(before), Located::parse(after)) {
            own.add([&a, &b]);
        }
        own.names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        own
    }

    /// The value of an attribute or style, with the pages' own folders and servers replaced by placeholders.
    pub(super) fn told<'v>(&self, value: &'v str) -> Cow<'v, str> {
        let mut told = Cow::Borrowed(value);
        for (beginning, short) in &self.beginnings {
            if told.contains(beginning) {
                told = Cow::Owned(told.replace(beginning, short));
            }
        }
        told
    }

    /// Like [`OwnAddresses::told`], but the address is first resolved against the base of its page.
    pub(super) fn told_address<'v>(&self, address: &'v str) -> Cow<'v, str> {
        let told = self.told_whole(address.trim());
        told.map_or_else(|| self.told(address), Cow::Owned)
    }

    /// The resolved address with placeholders; `None` where it is to be compared as written.
    fn told_whole(&self, address: &str) -> Option<String> {
        let base = self.base.as_ref()?;
        // These addresses name a place within the page itself, or nothing.
        let is_place = address.is_empty() || address.starts_with(['#', '?']);
        // Only the beginning is looked at: a `data:` address may have a million characters.
        let scheme = address.get(..DATA.len());
        if is_place || scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(DATA)) {
            return None;
        }
        let Some((folder, stand_in)) = &base.folder else {
            let whole = base.url.join(address).ok()?;
            return Some(self.told(whole.as_str()).into_owned());
        };
        let goes_up = address.starts_with(['/', '\\']) || address.contains("..");
        let is_whole = Url::parse(address) != Err(ParseError::RelativeUrlWithoutBase);
        if goes_up || is_whole {
            return None;
        }
        let whole = base.url.join(address).ok()?;
        let rest = whole.as_str().strip_prefix(folder.as_str())?;
        Some(format!("{stand_in}{rest}"))
    }

    /// The query string of an address, without the file names of the pages.
    pub(super) fn unnamed(&self, query: &str) -> String {
        let mut unnamed = query.to_owned();
        for name in &self.names {
            unnamed = unnamed.replace(name, "");
        }
        unnamed
    }

    /// Adds the folders and servers of two pages.
    fn add(&mut self, pages: [&Located; 2]) {
        let (folders, stand_in) = folders(pages);
        self.beginnings = folders.into_iter().map(|f| (f, stand_in)).collect();
        // Files on one disk: a file outside of both folders is the same file if its path is the same.
        let servers = pages.into_iter().filter(|page| !page.is_file);
        for server in servers.map(Located::root) {
            if self.beginnings.iter().all(|(known, _)| *known != server) {
                self.beginnings.push((server, SERVER));
            }
        }
        let length = |(beginning, _): &(String, _)| std::cmp::Reverse(beginning.len());
        self.beginnings.sort_by_key(length);
    }
}

/// The folder addresses of two pages, up to the trailing path that both have in common, and the placeholder for them.
fn folders(pages: [&Located; 2]) -> ([String; 2], &'static str) {
    let [of_a, of_b] = pages.map(|page| page.path.iter().rev());
    // At least the file name is taken off, even where it differs: every page has a folder.
    let common = of_a.zip(of_b).take_while(|(s, t)| s == t).count().max(1);
    let folders = pages.map(|page| page.folder(common));
    // Where both pages lie at the root of their servers, the placeholder is that of the server.
    let stand_in = if pages.iter().zip(&folders).all(|(p, f)| p.root() == *f) {
        SERVER
    } else {
        FOLDER
    };
    (folders, stand_in)
}

/// The parts of a page's address.
struct Located {
    /// Everything before the path: `https://example.org` or `file://`.
    server: String,
    /// Path segments: the folders, then the file name.
    path: Vec<String>,
    is_file: bool,
}

impl Located {
    fn parse(address: &str) -> Option<Self> {
        let url = Url::parse(address).ok()?;
        Some(Self {
            server: url[..Position::BeforePath].to_owned(),
            path: url.path_segments()?.map(str::to_owned).collect(),
            is_file: url.scheme() == "file",
        })
    }

    /// Beginning of all addresses on this server: `https://example.org/`.
    fn root(&self) -> String {
        format!("{}/", self.server)
    }

    /// Address of the folder that is left when the last `end` path segments are taken off.
    fn folder(&self, end: usize) -> String {
        let folders = &self.path[..self.path.len().saturating_sub(end)];
        let folders: String = folders.iter().map(|name| format!("{name}/")).collect();
        self.root() + &folders
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::{Builder, NodeKind, Size, Source};

    /// Whether a value on one page equals a value on the other.
    fn is_same([a, b]: [&str; 2], [of_a, of_b]: [&str; 2]) -> bool {
        let own = OwnAddresses::from_pages(a, b);
        own.told(of_a) == own.told(of_b)
    }

    #[test]
    fn what_lies_beside_a_page_is_the_same_in_another_folder() {
        let files = ["file:///w/v1/pages/a.html", "file:///w/v2/pages/a.html"];
        for (of_a, of_b, same) in [
            (
                "url(\"file:///w/v1/css/bg.png\")",
                "url(\"file:///w/v2/css/bg.png\")",
                true,
            ),
            ("file:///w/v1/pages/x.png", "file:///w/v2/pages/x.png", true),
            ("file:///w/v1/css/bg.png", "file:///w/v2/img/bg.png", false),
            ("file:///shared/x.png", "file:///shared/x.png", true),
            ("red", "red", true),
        ] {
            assert_eq!(is_same(files, [of_a, of_b]), same, "{of_a} {of_b}");
        }
        let renamed = ["file:///w/old/before.html", "file:///w/new/after.html"];
        assert!(is_same(
            renamed,
            ["file:///w/old/bg.png", "file:///w/new/bg.png"]
        ));
    }

    #[test]
    fn what_a_server_has_is_the_same_on_another() {
        let ports = ["http://localhost:8000/", "http://localhost:9000/"];
        let image = |port: u16| format!("url(\"http://localhost:{port}/img/x.png\")");
        assert!(is_same(ports, [&image(8000), &image(9000)]));
        // As in a baseline, which stores no server.
        assert!(is_same(ports, ["url(\"/img/x.png\")", &image(9000)]));
        let folders = ["https://a.org/2023/x.html", "https://b.org/2024/x.html"];
        let of = |path: &str| {
            [
                format!("https://a.org{path}"),
                format!("https://b.org{path}"),
            ]
        };
        let [a, b] = of("/assets/bg.png");
        assert!(is_same(folders, [&a, &b]));
        assert!(!is_same(folders, [&a, "https://c.org/assets/bg.png"]));
    }

    /// A page at an address, with a `base` element if one is given.
    fn page(url: &str, base: Option<&str>) -> PageSnapshot {
        let source = Source {
            url: url.to_owned(),
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

    /// Whether an address on one page equals an address on the other.
    fn is_one([a, b]: [&PageSnapshot; 2], [of_a, of_b]: [&str; 2]) -> bool {
        let [one, other] = OwnAddresses::of_pages([a, b]);
        one.told_address(of_a) == other.told_address(of_b)
    }

    #[test]
    fn addresses_are_read_against_the_page() {
        let root = page("http://a.org:80/x.html", None);
        let deep = page("http://a.org/v1/x.html", None);
        let file = page("file:///w/x.html", None);
        for (page, of_a, of_b, same) in [
            (&root, "pic.png", "./pic.png", true),
            (&root, "pic.png", "/pic.png", true),
            (&root, "pic.png", "http://a.org/pic.png", true),
            (&root, "pic.png", "//a.org/pic.png", true),
            (&root, "pic.png", "other.png", false),
            (&root, "pic.png", "http://b.org/pic.png", false),
            (&deep, "pic.png", "/pic.png", false),
            (&deep, "../pic.png", "/pic.png", true),
            (&file, "pic.png", "file:///w/pic.png", true),
            (&root, "#a", "#a", true),
            (
                &root,
                "DATA:image/png;base64,A",
                "DATA:image/png;base64,A",
                true,
            ),
        ] {
            assert_eq!(is_one([page, page], [of_a, of_b]), same, "{of_a} {of_b}");
        }
        let based = page("http://a.org/v1/x.html", Some("/v2/"));
        assert!(is_one([&deep, &based], ["../v2/pic.png", "pic.png"]));
        assert!(!is_one([&deep, &based], ["pic.png", "pic.png"]));
    }

    #[test]
    fn addresses_of_another_version_are_the_same_as_they_are_written() {
        let of = |[a, b]: [&str; 2], base: Option<&str>| [page(a, base), page(b, base)];
        let [root, deeper] = ["http://a.org/x.html", "http://localhost:9000/v2/x.html"];
        for pages in [
            of([root, deeper], None),
            of([root, deeper], Some("/assets/")),
            of(["file:///w/v1/a.html", "file:///w/v2/b.html"], None),
            of(["http://a.org/1/a.html", "http://a.org/1/2/b.html"], None),
            [page(root, None), page(deeper, Some("/"))],
        ] {
            let pages = pages.each_ref();
            for address in [
                "pic.png",
                "/pic.png",
                "../pic.png",
                "2/pic.png",
                "?a",
                "http://c.org/d.png",
            ] {
                assert!(
                    is_one(pages, [address; 2]),
                    "{address} {}",
                    pages[1].source.url
                );
            }
        }
        let pages = of([root, deeper], None);
        let pages = pages.each_ref();
        assert!(is_one(pages, ["pic.png", "./pic.png"]));
        assert!(is_one(
            pages,
            ["pic.png", "http://localhost:9000/v2/pic.png"]
        ));
        assert!(!is_one(pages, ["pic.png", "/pic.png"]));
    }

    #[test]
    fn pages_without_an_address_are_compared_as_they_are() {
        assert!(is_same(["", "about:blank"], ["a.png", "a.png"]));
        assert!(!is_same(["", "file:///a/b.html"], ["x.png", "y.png"]));
    }

    #[test]
    fn an_address_that_both_pages_have_is_the_same() {
        for pages in [
            ["http://localhost:8000/", "http://localhost:9000/"],
            ["https://a.org/2023/x.html", "https://a.org/2024/x.html"],
            ["https://a.org/x.html", "https://b.org/v2/x.html"],
            ["file:///w/v1/a.html", "file:///w/v2/a.html"],
            ["file:///w/a.html", "file:///w/v2/a.html"],
        ] {
            for page in pages {
                let picture = page.replace("x.html", "").replace("a.html", "") + "x.png";
                assert!(is_same(pages, [&picture, &picture]), "{picture} {pages:?}");
                let other = picture.replace("x.png", "y.png");
                assert!(!is_same(pages, [&picture, &other]), "{other} {pages:?}");
            }
        }
    }

    #[test]
    fn a_folder_is_not_the_root_of_its_server() {
        let pages = ["https://a.org/2023/x.html", "https://b.org/2024/x.html"];
        let beside = "https://a.org/2023/x.png";
        assert!(!is_same(pages, ["/x.png", beside]));
        assert!(!is_same(pages, ["https://a.org/x.png", beside]));
        assert!(is_same(pages, [beside, "https://b.org/2024/x.png"]));
        assert!(is_same(pages, ["/x.png", "https://b.org/x.png"]));
    }

    #[test]
    fn the_name_of_either_page_is_none_of_a_query() {
        let own = OwnAddresses::from_pages("file:///w/one.html", "file:///w/one.html.bak");
        assert_eq!(own.unnamed("of=one.html.bak&n=1"), "of=&n=1");
        assert_eq!(own.unnamed("of=one.html&n=1"), "of=&n=1");
    }
}
