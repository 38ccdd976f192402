//! The addresses of a page, and comparisons of addresses: where the page stands in its site, and where its links
//! lead.

use super::clean_text::clean;
use crate::snapshot::{NodeId, PageSnapshot};
use url::Url;

/// The addresses of the page: its own, and the canonical one.
pub(super) fn own_addresses(page: &PageSnapshot) -> impl Iterator<Item = String> {
    let canonical = canonical(page).and_then(|href| page.links().resolve_page(&href));
    std::iter::once(page.source.url.clone()).chain(canonical)
}

/// The canonical address of a page, not of a document embedded in a frame.
fn canonical(page: &PageSnapshot) -> Option<String> {
    let says = |word: &str| word.eq_ignore_ascii_case("canonical");
    let is_framed = |id: NodeId| page.ancestors(id).any(|up| page.tag(up) == "iframe");
    let is_it = |id: &NodeId| {
        let mut words = page.attribute(*id, "rel").unwrap_or("").split_whitespace();
        words.any(says) && !is_framed(*id)
    };
    let link = page.tagged(["link"]).find(is_it)?;
    page.attribute(link, "href").and_then(clean)
}

/// The [`own_addresses`] of a page with a web scheme.
pub(super) fn addresses(page: &PageSnapshot) -> impl Iterator<Item = Url> {
    let parsed = own_addresses(page).filter_map(|address| Url::parse(&address).ok());
    parsed.filter(is_web)
}

/// Whether all addresses of a page are its site's front page: a page that was read at the front page's address may
/// declare a deeper one.
pub(super) fn is_front_page(page: &PageSnapshot) -> bool {
    let is_of_web = Url::parse(&page.source.url).is_ok_and(|own| is_web(&own));
    is_of_web && addresses(page).all(|url| is_front(&url))
}

/// Whether a page is known not to be its site's front page: it has addresses, and none is that of the front page.
pub(super) fn is_below_front(page: &PageSnapshot) -> bool {
    let mut own = addresses(page).peekable();
    own.peek().is_some() && !own.any(|url| is_front(&url))
}

/// Whether an address is that of a site's front page.
pub(super) fn is_front(url: &Url) -> bool {
    let is_start = match url.scheme() {
        // In a file system, a site may lie in any folder.
        "file" => url.path().ends_with("/index.html"),
        _ => matches!(url.path(), "/index.html" | "/index.php"),
    };
    (url.path() == "/" || is_start) && url.query().is_none()
}

pub(super) fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

/// Whether two addresses have one host, with `www.` or without.
pub(super) fn is_one_host(one: &Url, other: &Url) -> bool {
    host(one) == host(other)
}

fn host(url: &Url) -> &str {
    let host = url.host_str().unwrap_or_default();
    host.strip_prefix("www.").unwrap_or(host)
}

/// Whether two addresses are the same page: they may differ in a trailing slash, the case of the path, `www.`, or the
/// scheme.
pub(super) fn is_same_page(one: &Url, other: &Url) -> bool {
    let path = |url: &Url| url.path().trim_end_matches('/').to_ascii_lowercase();
    is_one_host(one, other) && one.query() == other.query() && path(one) == path(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_page_that_tells_another_address_is_no_front_page() {
        let is_front = |own: &str, canonical: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("head");
            t.open_with("link", &[("rel", "Canonical"), ("href", canonical)]);
            let mut page = t.finish();
            page.source.url = own.to_owned();
            is_front_page(&page)
        };
        let site = "https://moor.example/";
        assert!(is_front(site, ""));
        assert!(is_front(site, "https://www.moor.example/index.html"));
        assert!(!is_front(site, "/recipes/peat"));
        assert!(!is_front("https://moor.example/recipes/peat", "/"));
        assert!(!is_front("file:///recipe.html", site), "read elsewhere");
    }

    #[test]
    fn hosts_are_alike_with_and_without_their_first_label() {
        let is_one = |one: &str, other: &str| {
            let [one, other] = [one, other].map(|url| Url::parse(url).unwrap());
            (is_one_host(&one, &other), is_same_page(&one, &other))
        };
        let own = "https://moor.example/a/";
        assert_eq!(is_one(own, "http://www.moor.example/A"), (true, true));
        assert_eq!(is_one(own, "https://moor.example/b"), (true, false));
        assert_eq!(is_one(own, "https://peat.example/a/"), (false, false));
    }
}
