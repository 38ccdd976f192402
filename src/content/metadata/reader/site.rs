//! The name of the site: as declared, by the titles, by its host, and by the links to its front page.

use super::reading::Reader;
use crate::content::addresses::is_front;
use crate::content::metadata::record::{Found, MetadataSource};
use crate::content::metadata::titles::{
    self, banners, brackets, front_links, rights, without_edges,
};
use crate::input::site;
use crate::snapshot::tokens::folded;
use url::Url;

/// `meta` names of a site's name, best first.
const SITE_NAMES: [&str; 4] = [
    "og:site_name",
    "og:site",
    "application-name",
    "dc.publisher",
];

/// Those of them in which no software puts its own name (`<meta name="application-name" content="JIRA">`).
const OWN_NAMES: [&str; 2] = ["og:site_name", "og:site"];
/// The `meta` name of the software that made a page.
const GENERATOR: [&str; 1] = ["generator"];

/// The sign before the name of an account.
const HANDLE: char = '@';

impl Reader<'_> {
    /// The name of the site, without separators at its ends.
    pub(in crate::content::metadata) fn site_name(&self) -> Found {
        let by_links = || {
            let name = front_links::site_in_title(self.page);
            let name = name.or_else(|| banners::site_in_title(self.page));
            let name = name.or_else(|| banners::logo_in_title(self.page));
            let name = name.or_else(|| rights::site_in_title(self.page));
            let name = name.or_else(|| Some(brackets::cut(self.page)?.1))?;
            Some((name, MetadataSource::DocumentTitle))
        };
        let found = self.site.get_or_init(|| self.bare_site_name(by_links));
        found.clone()
    }

    /// The name of the site without asking the links to the front page and the header: those of a blog name its
    /// author.
    pub(super) fn site_beside_authors(&self) -> Found {
        self.bare_site_name(|| None)
    }

    fn bare_site_name(&self, by_links: impl FnOnce() -> Found) -> Found {
        let (name, source) = self.told_site_name(by_links)?;
        Some((without_edges(&name).to_owned(), source))
    }

    /// The name of the site; `by_links` finds it in the links to the front page and in the page's header.
    fn told_site_name(&self, by_links: impl FnOnce() -> Found) -> Found {
        let is_name = |name: &str| {
            let is_address = name.starts_with(HANDLE) || titles::host_in(name).is_some();
            !is_address && !self.is_title(name)
        };
        let named = |names: &[&str]| {
            self.meta
                .find(names, |name| is_name(name).then(|| name.to_owned()))
        };
        let declared = named(&OWN_NAMES)
            .or_else(|| named(&SITE_NAMES).map(|named| self.or_in_logo(named)))
            .map(|named| self.as_in_title(named))
            .or_else(|| self.linked_name(&self.linked.site))
            .or_else(|| self.site_in_title())
            .or_else(|| self.publisher_name().map(|name| self.as_in_logo(name)))
            .or_else(|| self.host_in_title())
            .or_else(by_links);
        // A site that has no name but its address is named by that.
        let host = |name: &Option<String>| {
            let (name, source) = self.linked(name)?;
            Some((titles::host_in(&name)?, source))
        };
        declared
            .or_else(|| self.meta.find(&SITE_NAMES, titles::host_in))
            .or_else(|| host(&self.linked.site))
            .or_else(|| host(&self.linked.publisher))
            .or_else(|| {
                let account = |name: &str| name.strip_prefix(HANDLE).map(str::to_owned);
                self.meta.find(&SITE_NAMES, account)
            })
    }

    /// Whether the declared name of the site is only the document's title: on a page that is not the front page,
    /// where it does not match the host, either.
    fn is_title(&self, name: &str) -> bool {
        let is_other = |url: Url| !is_front(&url) && !titles::is_akin(name, &url);
        folded(name) == folded(&self.page.source.title) && self.web_address().is_some_and(is_other)
    }

    /// The name of the site; where the document's title is declared as that name, the part of it behind the headline.
    pub(super) fn without_headline<'n>(&self, name: &'n str, headline: &str) -> &'n str {
        let is_title = folded(name) == folded(&self.page.source.title);
        let behind = titles::behind_headline(name, headline).filter(|_| is_title);
        behind.unwrap_or(name)
    }

    /// The declared name of the site, or, if it does not match the host, the piece of the document's title that does:
    /// `U.S.`, `A headline | Reuters` of `reuters.com`. A subdomain's name that stands in the title before that of
    /// the host stays: `A page | The moors | Wikis` of `moors.wikis.example`.
    fn as_in_title(&self, named: (String, MetadataSource)) -> (String, MetadataSource) {
        let Some(address) = self.web_address() else {
            return named;
        };
        if titles::is_akin(&named.0, &address) {
            return named;
        }
        let title = titles::of_document(self.page);
        let is_part = |host: &str| has_own_label(&address) && is_before(title, &named.0, host);
        match self.site_in_title() {
            Some((host, _)) if is_part(&host) => named,
            host => host.unwrap_or(named),
        }
    }

    /// The publisher's name, or, if the document's title does not contain it, the name in both a logo and the title.
    fn as_in_logo(&self, named: (String, MetadataSource)) -> (String, MetadataSource) {
        if folded(&self.page.source.title).contains(&folded(&named.0)) {
            return named;
        }
        self.or_in_logo(named)
    }

    /// The site's name in both a logo and the document's title, else the given name, which may be that of the
    /// software. Source: ours, Jira and Confluence.
    fn or_in_logo(&self, named: (String, MetadataSource)) -> (String, MetadataSource) {
        let said = banners::logo_in_title(self.page);
        said.map_or(named, |name| (name, MetadataSource::DocumentTitle))
    }

    /// The name of the publisher; not that of the software that made the page, unless this is the software's own
    /// site. Source: ours: Blogger declares itself as the publisher of every post.
    fn publisher_name(&self) -> Found {
        let (name, source) = self.linked_name(&self.linked.publisher)?;
        let own = folded(&name);
        let is_made_by = |program: &str| {
            let program = program.split(char::is_numeric).next().unwrap_or("");
            (folded(program) == own).then(|| own.clone())
        };
        let is_program = self.meta.find(&GENERATOR, is_made_by).is_some();
        let is_own_site = || {
            let address = self.web_address();
            address.is_some_and(|address| titles::is_akin(&name, &address))
        };
        (!is_program || is_own_site()).then_some((name, source))
    }

    /// A name in linked data that is no address.
    fn linked_name(&self, name: &Option<String>) -> Found {
        self.linked(name)
            .filter(|(name, _)| titles::host_in(name).is_none())
    }

    /// The name of the site in the document's title, in the publisher's spelling where they are the same; otherwise
    /// the publisher may have another name (`Wikimedia Foundation, Inc.`).
    fn site_in_title(&self) -> Found {
        let name = titles::site_in(titles::of_document(self.page), &self.web_address()?)?;
        let publisher = self.linked_name(&self.linked.publisher);
        let same = publisher.filter(|(publisher, _)| folded(publisher) == folded(&name));
        same.or(Some((name, MetadataSource::DocumentTitle)))
    }

    /// The address of the site, as the document's title writes it.
    fn host_in_title(&self) -> Found {
        let name = titles::host_in_title(titles::of_document(self.page), &self.web_address()?)?;
        Some((name, MetadataSource::DocumentTitle))
    }
}

/// Whether an address is on a subdomain with a name of its own: `moors.wikis.example`.
fn has_own_label(address: &Url) -> bool {
    let own = address.domain().zip(site(address));
    let part = own
        .and_then(|(host, site)| Some(host.strip_suffix(&*site)?.trim_end_matches('.').to_owned()));
    part.is_some_and(|part| !part.is_empty() && part != "www")
}

/// Whether a title ends with a name and then a host's name, each behind a separator.
fn is_before(title: &str, name: &str, host: &str) -> bool {
    let above = |text: &str, piece: &str| {
        let before = text.trim_end().strip_suffix(piece)?;
        let above = before.trim_end();
        let bare = above.strip_suffix(|c: char| !c.is_alphanumeric())?;
        Some(bare.trim_end().to_owned())
    };
    let before = above(title, host);
    before.is_some_and(|before| above(&before, name).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_of_a_host_of_many_is_named_before_that() {
        let named = |title: &str| is_before(title, "The moors", "Wikis");
        assert!(named("A page | The moors | Wikis") && named("A page - The moors - Wikis"));
        assert!(!named("A page | Wikis") && !named("A page on The moors | Wikis"));
        assert!(!named("A page | The moors") && !named("The moors Wikis"));
        let is_own = |address: &str| has_own_label(&Url::parse(address).expect("an address"));
        assert!(is_own("https://moors.wikis.example/a"));
        assert!(!is_own("https://www.wikis.example/a") && !is_own("https://wikis.example/"));
        assert!(!is_own("http://127.0.0.1/a"));
    }
}
