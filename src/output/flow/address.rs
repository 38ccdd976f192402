//! Addresses of links and images, made absolute and safe to write.

use crate::content::metadata::base_url;
use crate::snapshot::PageSnapshot;
use std::fmt::Write;
use url::Url;

/// Resolves addresses against the page's base.
#[derive(Debug)]
pub(super) struct Addresses {
    base: Option<Url>,
}

impl Addresses {
    pub(super) fn new(page: &PageSnapshot) -> Self {
        Self {
            base: base_url(page),
        }
    }

    /// A link's target. Addresses that run something (`javascript:`, `data:`, `vbscript:`) are
    /// dropped, and `file:` unless the page is a local file itself.
    pub(super) fn link(&self, href: &str) -> Option<String> {
        let is_allowed = |scheme: &str| {
            matches!(scheme, "http" | "https" | "mailto" | "tel" | "ftp") || self.is_local(scheme)
        };
        self.resolve(href, is_allowed)
    }

    /// An image's source.
    pub(super) fn image(&self, src: &str) -> Option<String> {
        let is_allowed = |scheme: &str| matches!(scheme, "http" | "https") || self.is_local(scheme);
        self.resolve(src, is_allowed)
    }

    fn is_local(&self, scheme: &str) -> bool {
        scheme == "file" && self.base.as_ref().is_some_and(|b| b.scheme() == "file")
    }

    fn resolve(&self, address: &str, is_allowed: impl Fn(&str) -> bool) -> Option<String> {
        let address = address.trim();
        if address.is_empty() {
            return None;
        }
        let url = match &self.base {
            Some(base) => base.join(address).ok()?,
            None => match Url::parse(address) {
                Ok(url) => url,
                // Without a base a relative address is all there is.
                Err(url::ParseError::RelativeUrlWithoutBase) => return Some(encoded(address)),
                Err(_) => return None,
            },
        };
        is_allowed(url.scheme()).then(|| encoded(url.as_str()))
    }
}

/// Percent-encodes what would end an address in Markdown or HTML, or disguise it.
fn encoded(address: &str) -> String {
    let mut out = String::with_capacity(address.len());
    for c in address.chars() {
        match c {
            '(' | ')' | '<' | '>' | '"' | '\'' | '`' | '\\' | '|' | '^' | '{' | '}' => {
                let _ = write!(out, "%{:02X}", u32::from(c));
            }
            c if c.is_ascii_graphic() => out.push(c),
            c => {
                for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                    let _ = write!(out, "%{byte:02X}");
                }
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::test_page::TestPage;

    #[test]
    fn addresses_are_absolute_and_harmless() {
        let addresses = Addresses::new(&TestPage::new(8.0, 8.0).finish());
        let link = |href: &str| addresses.link(href);
        assert_eq!(
            link("a b(1).html").as_deref(),
            Some("https://example.org/dir/a%20b%281%29.html")
        );
        assert_eq!(
            link("#x").as_deref(),
            Some("https://example.org/dir/page.html#x")
        );
        for hostile in [
            " JavaScript:alert(1)",
            "java\nscript:alert(1)",
            "data:text/html,x",
            "file:///etc/passwd",
            "",
        ] {
            assert_eq!(link(hostile), None, "{hostile}");
        }
        assert_eq!(
            link("mailto:a@b.c?x=<>").as_deref(),
            Some("mailto:a@b.c?x=%3C%3E")
        );
        assert_eq!(addresses.image("mailto:a@b.c"), None);
    }
}
