//! The canonical address of a page.

use super::reading::Reader;
use crate::content::metadata::elements::link_to;
use crate::content::metadata::record::Found;
use url::Url;

/// The beginning of host names written without a scheme, and minimum number of points in them.
const WWW: &str = "www.";
const MIN_POINTS: usize = 2;

impl Reader<'_> {
    /// The canonical address (`rel=canonical`), else the address for sharing (`og:url`), if it can be made absolute.
    /// On a page whose own address is not known, `8003098` leads nowhere.
    pub(in crate::content::metadata) fn canonical_url(&self) -> Found {
        let whole = |found: Found| {
            let (told, source) = found?;
            let found = self.absolute(Some((with_scheme(told), source)))?;
            Url::parse(&found.0).is_ok().then_some(found)
        };
        whole(link_to(self.page, "canonical")).or_else(|| whole(self.meta.first(&["og:url"])))
    }
}

/// Adds a scheme to an address that begins with its host: `www.example.org/a`.
fn with_scheme(address: String) -> String {
    let host = address.split(['/', '?', '#']).next().unwrap_or("");
    let begins = host.get(..WWW.len());
    let is_host = begins.is_some_and(|start| start.eq_ignore_ascii_case(WWW))
        && host.matches('.').count() >= MIN_POINTS;
    if is_host {
        format!("https://{address}")
    } else {
        address
    }
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::content::metadata::tests::meta;
    use crate::snapshot::test_page::TestPage;

    /// The canonical address of a page at `own`, with a canonical link and an address for sharing.
    fn told(own: &str, link: &str, shared: &str) -> Option<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        t.open_with("link", &[("rel", "canonical"), ("href", link)])
            .close();
        meta(&mut t, "og:url", shared);
        t.close().open("body").open("h1").text("River rises");
        let mut page = t.finish();
        page.source.url = own.to_owned();
        Metadata::from_page(&page).canonical_url
    }

    #[test]
    fn an_address_that_cannot_be_made_whole_is_none() {
        let whole = Some("https://example.org/news/8003098".to_owned());
        let on = "https://example.org/news/a";
        assert_eq!(told(on, "8003098", ""), whole);
        for own in ["", "https://stdin.invalid/", "file:///pages/a.html"] {
            assert_eq!(told(own, "8003098", ""), None, "{own}");
            assert_eq!(told(own, "/news/8003098", "/b"), None, "{own}");
            let shared = "https://example.org/news/8003098";
            assert_eq!(told(own, "8003098", shared), whole, "{own}");
        }
    }

    #[test]
    fn what_begins_with_a_host_is_an_address() {
        let whole = Some("https://www.example.org/a.html".to_owned());
        assert_eq!(told("", "www.example.org/a.html", ""), whole);
        let own = "https://www.example.org/b";
        assert_eq!(told(own, "", "www.example.org/a.html"), whole);
        assert_eq!(told("", "www.html", ""), None, "a file");
    }
}
