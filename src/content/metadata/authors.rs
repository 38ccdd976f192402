//! Who wrote the page: which of all that names somebody speaks of its author.

use super::headline::{self, Headline};
use super::{MetadataSource, Reader, is_web, marked, people, visible};
use url::Url;

/// Names of authors.
const AUTHOR: [&str; 10] = [
    "author",
    "article:author",
    "og:article:author",
    "dc.creator",
    "dcterms.creator",
    "citation_author",
    "parsely-author",
    "sailthru.author",
    "byl",
    "article.author",
];

impl Reader<'_> {
    /// The authors; those that are declared for this page first. Where no person is named, the
    /// organisation that is declared as author.
    pub(super) fn authors(
        &self,
        headline: &Headline,
        site: Option<&str>,
    ) -> (Vec<String>, MetadataSource) {
        let host = self.host();
        let site = site.or(host.as_deref());
        let declared = |site: Option<&str>| {
            let listed = self.linked.authors.iter();
            let linked: Vec<String> = listed.flat_map(|a| people::names_in(a, site)).collect();
            let meta = self.meta.all(&AUTHOR).into_iter();
            let meta = meta.filter(|(name, _)| Url::parse(name).is_err());
            let meta: Vec<String> = meta
                .flat_map(|(name, _)| people::names_in(&name, site))
                .collect();
            (linked, meta)
        };
        let (linked, meta) = declared(site);
        let (page, comments) = (self.page, self.comments());
        let marked = marked::authors(page, comments, headline, site);
        let named = marked::named_authors(page, comments, headline, site);
        let visible = visible::authors(page, comments, headline, site);
        let mut found = [
            (linked, MetadataSource::JsonLd),
            (marked, MetadataSource::Microdata),
            (self.labelled_author(site), MetadataSource::OpenGraph),
            (meta, MetadataSource::Meta),
            (named, MetadataSource::Microdata),
            (visible, MetadataSource::Visible),
        ];
        // A site that names itself as author; kept where nobody else is named.
        let is_of_site = |names: &[String]| names.iter().all(|n| is_host(n, host.as_deref()));
        let mut of_site: Vec<_> = found
            .iter_mut()
            .filter(|(names, _)| is_of_site(names))
            .map(|(names, source)| (std::mem::take(names), *source))
            .collect();
        prefer_people(&mut found);
        let mut far = (Vec::new(), MetadataSource::Visible);
        if found.iter().all(|(names, _)| names.is_empty()) {
            far.0 = visible::authors_elsewhere(page, comments, headline, site);
            if is_of_site(&far.0) {
                of_site.push(std::mem::replace(
                    &mut far,
                    (Vec::new(), MetadataSource::Visible),
                ));
            }
        }
        let (linked, meta) = declared(None);
        let of_organisations = [
            (linked, MetadataSource::JsonLd),
            (meta, MetadataSource::Meta),
        ];
        let mut all = found
            .into_iter()
            .chain([far])
            .chain(of_site)
            .chain(of_organisations);
        let named = all.find(|(names, _)| !names.is_empty());
        named.unwrap_or((Vec::new(), MetadataSource::Visible))
    }

    /// The author in the card for Twitter, which labels what it shows: `Written by`, `Jane Doe`.
    fn labelled_author(&self, site: Option<&str>) -> Vec<String> {
        for (label, data) in [
            ("twitter:label1", "twitter:data1"),
            ("twitter:label2", "twitter:data2"),
        ] {
            let label = self
                .meta
                .first(&[label])
                .map(|(label, _)| format!("{label} X"));
            let data = self
                .meta
                .first(&[data])
                .filter(|_| label.is_some_and(|l| people::is_byline(&l)));
            if let Some((data, _)) = data {
                return people::names_in(&data, site);
            }
        }
        Vec::new()
    }

    /// The host's name without `www.`: of the page's address or of the one it wants to be known by.
    fn host(&self) -> Option<String> {
        let own = Url::parse(&self.page.source.url).ok().filter(is_web);
        let canonical = || Url::parse(&self.canonical_url()?.0).ok().filter(is_web);
        let url = own.or_else(canonical)?;
        Some(url.host_str()?.trim_start_matches("www.").to_owned())
    }
}

/// Whether a name is that of the host: `Example News` of `example-news.org`.
fn is_host(name: &str, host: Option<&str>) -> bool {
    let core = host.and_then(|host| host.rsplit_once('.'));
    core.is_some_and(|(core, _)| {
        !core.is_empty() && headline::folded(name) == headline::folded(core)
    })
}

/// Puts names of people before names of accounts: a page that declares `jdoe` and shows `Jane Doe`
/// is by the latter.
fn prefer_people(found: &mut [(Vec<String>, MetadataSource)]) {
    let is_account = |name: &String| !name.contains(' ') && *name == name.to_lowercase();
    let is_full = |name: &String| name.contains(' ') && people::is_capitalised(name);
    let Some(first) = found.iter().position(|(names, _)| !names.is_empty()) else {
        return;
    };
    let is_ascii = found[first].0.iter().all(|name| name.is_ascii());
    if is_ascii && found[first].0.iter().all(is_account) {
        let person = (first + 1..found.len())
            .find(|i| !found[*i].0.is_empty() && found[*i].0.iter().all(is_full));
        if let Some(person) = person {
            found.swap(first, person);
        }
    }
}
