//! Where linked headings lead: to the page itself, as the headline of a post may, or to a page above it, as the name
//! of the site does.

use crate::content::addresses::is_web;
use crate::content::addresses::{addresses, is_front, is_one_host, is_same_page};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use url::Url;

/// Maximum number of elements around a heading in which its link is looked for. Source: ours: the link, and elements
/// that style it.
const MAX_AROUND: usize = 2;
/// File names of pages that are the start of their folder.
const STARTS: [&str; 2] = ["/index.html", "/index.php"];

/// Where a heading leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leads {
    /// To the page itself.
    Here,
    /// To a page above it: its address is the beginning of the page's own.
    Above,
    /// To the front page of another site.
    OtherSite,
    /// To any other page, or nowhere.
    Elsewhere,
}

/// The addresses of a page (its own and the canonical one), as far as they are web addresses and not those of a front
/// page, on which all links lead elsewhere.
pub(super) struct Own(Vec<Url>);

impl Own {
    pub(super) fn from_page(page: &PageSnapshot) -> Self {
        Self(addresses(page).filter(|url| !is_front(url)).collect())
    }

    /// Where a heading leads that is one link as a whole. A link to a place within a page leads elsewhere: it says
    /// nothing about the heading.
    pub(super) fn leads(&self, page: &PageSnapshot, id: NodeId) -> Leads {
        let Some(url) = self.target(page, id) else {
            return Leads::Elsewhere;
        };
        match () {
            () if self.0.iter().any(|own| is_same_page(own, &url)) => Leads::Here,
            () if self.0.iter().any(|own| is_above(own, &url)) => Leads::Above,
            () if self.is_other_front(&url) => Leads::OtherSite,
            () => Leads::Elsewhere,
        }
    }

    fn is_other_front(&self, url: &Url) -> bool {
        is_front(url) && self.0.iter().all(|own| !is_one_host(own, url))
    }

    /// The address of a heading that is one link as a whole.
    fn target(&self, page: &PageSnapshot, id: NodeId) -> Option<Url> {
        let first = self.0.first()?;
        first.join(link_of(page, id)?).ok().filter(is_web)
    }
}

/// The `href` of a heading that is one link as a whole, if it leads to another page.
pub(super) fn link_of(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let is_whole = |n: &NodeId| page.totals(*n).chars == page.totals(id).chars;
    let inside = page.subtree(id).filter(is_whole);
    let around = page.ancestors(id).take(MAX_AROUND);
    let mut links = inside.chain(around).filter(|n| page.tag(*n) == "a");
    let href = links.find_map(|link| page.attribute(link, "href"))?.trim();
    (!href.is_empty() && !href.contains('#')).then_some(href)
}

/// Whether a heading on a site's front page is a link to another page of the site: it heads an entry.
pub(super) fn heads_entry(page: &PageSnapshot, id: NodeId) -> bool {
    let fronts: Vec<Url> = addresses(page).collect();
    let (Some(front), Some(href)) = (fronts.first(), link_of(page, id)) else {
        return false;
    };
    let is_entry = |url: Url| is_web(&url) && !is_front(&url) && is_one_host(front, &url);
    fronts.iter().all(is_front) && front.join(href).is_ok_and(is_entry)
}

/// Whether a page has a heading that links to the page itself.
fn has_heading_here(page: &PageSnapshot, own: &Own) -> bool {
    let is_heading =
        |id: &NodeId| page.node(*id).kind == NodeKind::Element && page.totals(*id).chars > 0;
    let mut headings = page.tagged(["h1", "h2", "h3"]).filter(is_heading);
    headings.any(|id| own.leads(page, id) == Leads::Here)
}

/// Whether a heading names the site or a section of it: it is a link to the front page, or to a page above, while
/// another heading is a link to the page.
pub(super) fn leads_home(page: &PageSnapshot, id: NodeId) -> bool {
    let is_above = || {
        let own = Own::from_page(page);
        own.leads(page, id) == Leads::Above && has_heading_here(page, &own)
    };
    leads_to_front(page, id) || is_above()
}

/// Whether a heading is a link to the site's front page, as the site's name is.
pub(super) fn leads_to_front(page: &PageSnapshot, id: NodeId) -> bool {
    let inside = page.subtree(id);
    let around = page.ancestors(id).take(MAX_AROUND);
    let mut links = inside.chain(around).filter(|n| page.tag(*n) == "a");
    let Some(href) = links.find_map(|link| page.attribute(link, "href")) else {
        return false;
    };
    let own = Url::parse(&page.source.url).ok();
    let url = match &own {
        Some(own) => own.join(href).ok(),
        None => Url::parse(href).ok(),
    };
    let is_here = own.as_ref().is_some_and(is_front);
    // A heading that links to another site's front page is about that site. A local file may belong to any site.
    let is_of = |own: &Url, url: &Url| !is_web(own) || is_one_host(own, url);
    let is_of_site = |url: &Url| own.as_ref().is_none_or(|own| is_of(own, url));
    !is_here && url.is_some_and(|url| is_front(&url) && is_of_site(&url))
}

/// Whether an address is that of a folder in which another one lies.
fn is_above(own: &Url, other: &Url) -> bool {
    let mut folder = other.path();
    for start in STARTS {
        folder = folder.strip_suffix(start).unwrap_or(folder);
    }
    let rest = own.path().strip_prefix(folder.trim_end_matches('/'));
    let is_inside = rest.is_some_and(|rest| rest.len() > 1 && rest.starts_with('/'));
    is_one_host(own, other) && other.query().is_none() && is_inside
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn headings_lead_to_the_page_or_above_it() {
        let leads = |href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").open_with("a", &[("href", href)]);
            t.text("A name");
            let mut page = t.finish();
            page.source.url = "https://www.example.org/blog/2020/a-post/".to_owned();
            Own::from_page(&page).leads(&page, by_tag(&page, "h1"))
        };
        for (href, expected) in [
            ("/blog/2020/a-post", Leads::Here),
            ("http://example.org/blog/2020/A-Post/", Leads::Here),
            ("/blog", Leads::Above),
            ("/blog/index.php", Leads::Above),
            ("/", Leads::Above),
            ("/blog/2020/a-post/#comments", Leads::Elsewhere),
            ("", Leads::Elsewhere),
            ("/blo", Leads::Elsewhere),
            ("/blog/2020/a-post/2", Leads::Elsewhere),
            ("/blog?page=2", Leads::Elsewhere),
            ("https://other.org/blog/", Leads::Elsewhere),
            ("https://other.org/", Leads::OtherSite),
            ("javascript:alert(1)", Leads::Elsewhere),
        ] {
            assert_eq!(leads(href), expected, "{href}");
        }
    }

    #[test]
    fn a_part_of_the_words_is_no_link_of_the_heading() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("More of ");
        t.open_with("a", &[("href", "/dir/")]).text("this").close();
        let page = t.finish();
        let own = Own::from_page(&page);
        assert_eq!(own.leads(&page, by_tag(&page, "h1")), Leads::Elsewhere);
    }

    #[test]
    fn a_heading_above_names_a_site_where_another_leads_here() {
        let is_home = |href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1");
            t.open_with("a", &[("href", "/dir/")]).text("The Film Gang");
            t.close().close().open("h2");
            t.open_with("a", &[("href", href)]).text("Stand Up Guys");
            let page = t.finish();
            leads_home(&page, by_tag(&page, "h1"))
        };
        assert!(is_home("/dir/page.html"));
        assert!(!is_home("/dir/other.html"));
    }
}
