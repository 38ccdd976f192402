//! What the site is called: by its own word, by the titles, by its host, and by the links to its front page.

use super::reading::Reader;
use crate::content::addresses::is_front;
use crate::content::metadata::record::{Found, MetadataSource};
use crate::content::metadata::titles::{self, brackets, front_links, without_edges};
use crate::snapshot::tokens::folded;
use url::Url;

/// Names of the names of sites, best first.
const SITE_NAMES: [&str; 4] = [
    "og:site_name",
    "og:site",
    "application-name",
    "dc.publisher",
];

/// What the name of an account begins with.
const HANDLE: char = '@';

impl Reader<'_> {
    /// The name of the site, without the signs that part it from a title.
    pub(in crate::content::metadata) fn site_name(&self) -> Found {
        let by_links = || {
            let name = front_links::site_in_title(self.page);
            let name = name.or_else(|| Some(brackets::cut(self.page)?.1))?;
            Some((name, MetadataSource::DocumentTitle))
        };
        let found = self.site.get_or_init(|| self.bare_site_name(by_links));
        found.clone()
    }

    /// The same where more than the links to its front page name it: those of a diary say who writes it.
    pub(super) fn site_beside_authors(&self) -> Found {
        self.bare_site_name(|| None)
    }

    fn bare_site_name(&self, by_links: impl FnOnce() -> Found) -> Found {
        let (name, source) = self.told_site_name(by_links)?;
        Some((without_edges(&name).to_owned(), source))
    }

    /// What names the site; `by_links` tells what the links to its front page call it.
    fn told_site_name(&self, by_links: impl FnOnce() -> Found) -> Found {
        let is_name = |name: &str| {
            let is_address = name.starts_with(HANDLE) || titles::host_in(name).is_some();
            !is_address && !self.is_title(name)
        };
        let named = self
            .meta
            .find(&SITE_NAMES, |name| is_name(name).then(|| name.to_owned()));
        let declared = named
            .map(|named| self.as_in_title(named))
            .or_else(|| self.linked_name(&self.linked.site))
            .or_else(|| self.site_in_title())
            .or_else(|| self.linked_name(&self.linked.publisher))
            .or_else(|| self.host_in_title())
            .or_else(by_links);
        // A site that is called nothing but its address is called so.
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

    /// Whether what is declared as the site's name is the document's title: of a page that is not the front page,
    /// where the host is not called so, either.
    fn is_title(&self, name: &str) -> bool {
        let is_other = |url: Url| !is_front(&url) && !titles::is_akin(name, &url);
        folded(name) == folded(&self.page.source.title) && self.web_address().is_some_and(is_other)
    }

    /// The name of the site; where the document's title is declared as that, what stands in it behind the headline.
    pub(super) fn without_headline<'n>(&self, name: &'n str, headline: &str) -> &'n str {
        let is_title = folded(name) == folded(&self.page.source.title);
        let behind = titles::behind_headline(name, headline).filter(|_| is_title);
        behind.unwrap_or(name)
    }

    /// The declared name of the site; of one that its host is not called by, what the document's title says that its
    /// host is called by, too: `U.S.`, `A headline | Reuters` of `reuters.com`.
    fn as_in_title(&self, named: (String, MetadataSource)) -> (String, MetadataSource) {
        let is_own = |url: Url| titles::is_akin(&named.0, &url);
        if self.web_address().is_none_or(is_own) {
            return named;
        }
        self.site_in_title().unwrap_or(named)
    }

    /// A name of linked data that is no address.
    fn linked_name(&self, name: &Option<String>) -> Found {
        self.linked(name)
            .filter(|(name, _)| titles::host_in(name).is_none())
    }

    /// The name of the site in the document's title, as its publisher writes it: who publishes a site may be called
    /// otherwise (`Wikimedia Foundation, Inc.`).
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
