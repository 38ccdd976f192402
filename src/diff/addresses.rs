//! Addresses as a page itself would tell them: what lies beside a page is the same thing where both were put
//! into another folder or on another server.

use std::borrow::Cow;
use url::{Position, Url};

/// How the addresses begin that are a page's own, and what stands for each of these beginnings.
#[derive(Debug, Default, Clone)]
pub(super) struct OwnAddresses(Vec<(String, &'static str)>);

impl OwnAddresses {
    /// Those of two pages, given their addresses: what stands before the end that both have in common, or the
    /// folder where they end otherwise, and the server.
    pub(super) fn from_pages(before: &str, after: &str) -> [Self; 2] {
        let (Some(a), Some(b)) = (Located::parse(before), Located::parse(after)) else {
            return [Self::default(), Self::default()];
        };
        let ends = a.path.iter().rev().zip(b.path.iter().rev());
        // A page has a folder, however it is named.
        let common = ends.take_while(|(s, t)| s == t).count().max(1);
        [a, b].map(|page| page.own(common))
    }

    /// A value of an attribute or of a style, the page's own addresses in it told from the page.
    pub(super) fn told<'v>(&self, value: &'v str) -> Cow<'v, str> {
        let mut told = Cow::Borrowed(value);
        for (beginning, short) in &self.0 {
            if told.contains(beginning) {
                told = Cow::Owned(told.replace(beginning, short));
            }
        }
        told
    }
}

/// Where a page lies.
struct Located {
    /// What stands before its path, `https://example.org` or `file://`.
    server: String,
    /// Folders and file name.
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

    fn own(&self, end: usize) -> OwnAddresses {
        let folders = &self.path[..self.path.len().saturating_sub(end)];
        let folders: String = folders.iter().map(|name| format!("{name}/")).collect();
        let mut own = vec![(format!("{}/{folders}", self.server), "/")];
        // Of two pages on one disk a place outside of their folders is the same place by its name.
        if !self.is_file && !folders.is_empty() {
            own.push((format!("{}/", self.server), "//"));
        }
        OwnAddresses(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a value of one page is that of another.
    fn is_same([a, b]: [&str; 2], [of_a, of_b]: [&str; 2]) -> bool {
        let [one, other] = OwnAddresses::from_pages(a, b);
        one.told(of_a) == other.told(of_b)
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
        // As a baseline has it, which keeps no server.
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

    #[test]
    fn pages_without_an_address_are_compared_as_they_are() {
        assert!(is_same(["", "about:blank"], ["a.png", "a.png"]));
        assert!(!is_same(["", "file:///a/b.html"], ["x.png", "y.png"]));
    }
}
