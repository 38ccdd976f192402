//! The addresses a page refers to.

use super::{NodeKind, PageSnapshot};
use url::Url;

/// Reads the links of one page.
#[derive(Debug, Clone)]
pub struct Links {
    base: Option<Url>,
}

impl PageSnapshot {
    /// What the page's links are read against: the first `base` element's address, else the
    /// page's own, where it has one.
    pub fn links(&self) -> Links {
        let own = Url::parse(&self.source.url).ok();
        let base = self
            .iter()
            .filter(|(id, n)| n.kind == NodeKind::Element && self.tag(*id) == "base")
            .find_map(|(_, n)| n.attribute("href"));
        let base = match (base, own) {
            (Some(href), Some(own)) => own.join(href).ok().or(Some(own)),
            (Some(href), None) => Url::parse(href).ok(),
            (None, own) => own,
        };
        Links { base }
    }
}

impl Links {
    /// What links are read against, where that is known.
    pub fn base(&self) -> Option<&Url> {
        self.base.as_ref()
    }

    /// A link's target as an absolute address; as written where the page has no address of its
    /// own. `None` for addresses that run something, and for local files unless the page is one.
    pub fn resolve(&self, link: &str) -> Option<String> {
        self.absolute(link, |url| {
            let local = url.scheme() == "file" && self.is_local();
            local || matches!(url.scheme(), "http" | "https" | "ftp" | "mailto" | "tel")
        })
    }

    /// An image's address, likewise; pictures that stand in the address itself are kept.
    pub fn resolve_image(&self, source: &str) -> Option<String> {
        self.absolute(source, |url| {
            let kind = url.path().trim_start().to_ascii_lowercase();
            match url.scheme() {
                "http" | "https" => true,
                "file" => self.is_local(),
                // SVG can hold scripts.
                "data" => kind.starts_with("image/") && !kind.starts_with("image/svg"),
                _ => false,
            }
        })
    }

    fn is_local(&self) -> bool {
        self.base.as_ref().is_some_and(|b| b.scheme() == "file")
    }

    fn absolute(&self, address: &str, is_harmless: impl Fn(&Url) -> bool) -> Option<String> {
        let parsed = match &self.base {
            Some(base) => base.join(address),
            None => Url::parse(address),
        };
        match parsed {
            Ok(url) => is_harmless(&url).then(|| url.into()),
            // Without a base, a relative link stays relative: it cannot run anything.
            Err(url::ParseError::RelativeUrlWithoutBase) => Some(address.trim().to_owned()),
            Err(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_become_absolute_and_scripts_go() {
        let based = Links {
            base: Url::parse("https://example.org/a/b.html").ok(),
        };
        let bare = Links { base: None };
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
    }
}
