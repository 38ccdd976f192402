//! Addresses of links and images, made absolute and safe to write.

use crate::snapshot::{Links, PageSnapshot, portable};
use std::fmt::Write;

/// Resolves addresses against the page's base.
#[derive(Debug)]
pub(in crate::output::flow) struct Addresses {
    links: Links,
}

impl Addresses {
    pub(in crate::output::flow) fn new(page: &PageSnapshot) -> Self {
        Self {
            links: page.links(),
        }
    }

    /// A link's target, where it may leave. What only a script follows leads nowhere.
    pub(in crate::output::flow) fn link(&self, href: &str) -> Option<String> {
        let href = Some(href.trim()).filter(|href| !matches!(*href, "" | "#" | "#!"))?;
        let resolved = self.links.resolve_for_readers(href)?;
        Some(encoded(&resolved))
    }

    /// An image's source, where it may leave; pictures within the address are too long to be read.
    pub(in crate::output::flow) fn image(&self, src: &str) -> Option<String> {
        let src = Some(src.trim()).filter(|src| !src.is_empty())?;
        portable(src, self.links.resolve_page(src)?).map(|src| encoded(&src))
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
    use crate::snapshot::test_page::TestPage;

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
            " # ",
        ] {
            assert_eq!(link(hostile), None, "{hostile}");
        }
        assert_eq!(
            link("mailto:a@b.c?x=<>").as_deref(),
            Some("mailto:a@b.c?x=%3C%3E")
        );
        assert_eq!(addresses.image("mailto:a@b.c"), None);
    }

    #[test]
    fn links_of_a_local_page_do_not_tell_where_it_lies() {
        let mut page = TestPage::new(8.0, 8.0).finish();
        page.source.url = "file:///home/ann/private/page.html".to_owned();
        let addresses = Addresses::new(&page);
        for (href, written) in [
            ("next.html", Some("next.html")),
            ("../a b#c", Some("../a%20b#c")),
            ("/root/x", Some("/root/x")),
            ("#part", Some("#part")),
            ("https://example.org/", Some("https://example.org/")),
            ("file:///home/ann/secret", None),
            ("//host/share", Some("https://host/share")),
            ("javascript:x", None),
        ] {
            assert_eq!(addresses.link(href).as_deref(), written, "{href}");
        }
    }
}
