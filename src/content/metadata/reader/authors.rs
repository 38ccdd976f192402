//! The authors of the page: which of the names in all sources is its author's.

use super::reading::Reader;
use crate::content::metadata::authors::{
    folder_owners, links, mails, name_beside_day, unseen_labels, visible,
};
use crate::content::metadata::declared::{
    family_last, in_reading_order, is_address, numbered_name, spell_out,
};
use crate::content::metadata::marked_authors::{joint, marks, unseen};
use crate::content::metadata::near::{Near, Others};
use crate::content::metadata::record::{Headline, MetadataSource, Named};
use crate::content::metadata::titles;
use crate::content::people;
use crate::content::words::lexicon::is_unspaced;
use crate::snapshot::NodeId;
use crate::snapshot::tokens::folded;

/// `meta` names of authors of papers, the family name first (`Doe, Jane`), one each or with semicolons between them.
const CITED: [&str; 2] = ["citation_author", "citation_authors"];
/// `meta` names of authors, best first.
const AUTHOR: [&str; 9] = [
    "author",
    "article:author",
    "og:article:author",
    "dc.creator",
    "dcterms.creator",
    "parsely-author",
    "sailthru.author",
    "byl",
    "article.author",
];

impl Reader<'_> {
    /// The authors: declared ones first. Where no person is named, the organisation that is declared as author, or
    /// the site.
    pub(in crate::content::metadata) fn authors(
        &self,
        others: &Others,
        headline: &Headline,
        site: Option<&str>,
    ) -> Named {
        let host = self.host();
        let site = site.or(host.as_deref());
        let page = self.page;
        let near = Near::new(page, others, headline);
        let short = marks::short_elements(page, others);
        let read = |site| self.near_authors(&near, &short, headline, site);
        let mut found = Vec::from(read(site));
        self.drop_hosts(&mut found);
        let mut of_site = take_nobodies(&mut found, host.as_deref());
        of_site.extend(take_beginning(&mut found, site));
        self.prefer_shown(others, headline, &mut found);
        self.prefer_signed(others, headline, &mut found);
        self.prefer_person(others, headline, site, &mut found);
        prefer_people(&mut found);
        let lang = || self.lang_of_dates();
        joint::add_joint(page, &short, headline, lang, &mut found);
        if !found.iter().any(names_any) {
            let mut far = self.far_authors(others, &near, headline, site);
            of_site.extend(take_nobodies(&mut far, host.as_deref()));
            found.extend(far);
        }
        let declared = (self.linked.organisations.clone(), MetadataSource::JsonLd);
        if let Some(named) = found.into_iter().find(names_any) {
            return named;
        }
        let mut all = [declared].into_iter().chain(of_site);
        let named = all.find(names_any);
        let named = named.or_else(|| {
            let site = site?;
            site_itself(read(None), site)
        });
        let Some(named) = named else {
            return (Vec::new(), MetadataSource::Visible);
        };
        // The author of a box in the text comes before the site.
        let of_part = marks::inset_authors(page, &short, headline, site, lang);
        if of_part.is_empty() {
            named
        } else {
            (of_part, MetadataSource::Microdata)
        }
    }

    /// Drops host names beside an author whom linked data name: `JamieOliver.com` beside `Jamie Oliver`, even if the
    /// site has the author's name.
    fn drop_hosts(&self, found: &mut [Named]) {
        let is_host = |name: &String| people::is_host_name(name);
        if self.linked.authors.is_empty() || self.linked.authors.iter().all(is_host) {
            return;
        }
        for (names, _) in found.iter_mut() {
            if names.iter().all(is_host) {
                names.clear();
            }
        }
    }

    /// The authors of linked data, marked elements, `meta` elements and visible bylines near the headline, the surest
    /// first.
    fn near_authors(
        &self,
        near: &Near,
        short: &[NodeId],
        headline: &Headline,
        site: Option<&str>,
    ) -> [Named; 6] {
        let page = self.page;
        let lang = || self.lang_of_dates();
        [
            (self.linked_authors(site), MetadataSource::JsonLd),
            (
                marks::authors(page, short, headline, site),
                MetadataSource::Microdata,
            ),
            (self.labelled_author(site), MetadataSource::OpenGraph),
            (self.meta_authors(site), MetadataSource::Meta),
            (
                marks::named_authors(page, short, headline, site, lang),
                MetadataSource::Microdata,
            ),
            (
                visible::authors(page, near, headline, site),
                MetadataSource::Visible,
            ),
        ]
    }

    /// The authors of less sure sources, the surest first: a mail header, hidden elements, labels for screen readers,
    /// bylines away from the headline, author boxes, links, names beside a date, and the owner of the address's
    /// folder.
    fn far_authors(
        &self,
        others: &Others,
        near: &Near,
        headline: &Headline,
        site: Option<&str>,
    ) -> [Named; 8] {
        let page = self.page;
        [
            (
                mails::author(page, near, headline, site),
                MetadataSource::Visible,
            ),
            (
                unseen::author(page, others, headline, site),
                MetadataSource::Microdata,
            ),
            (
                unseen_labels::author(page, near, site),
                MetadataSource::Visible,
            ),
            (
                visible::authors_elsewhere(page, others, headline, site),
                MetadataSource::Visible,
            ),
            (
                marks::boxed_authors(page, others, headline, site),
                MetadataSource::Microdata,
            ),
            (
                links::author(page, near, headline, site),
                MetadataSource::Visible,
            ),
            (
                name_beside_day::author(page, near, headline, site),
                MetadataSource::Visible,
            ),
            (
                folder_owners::author(page, near, headline, site),
                MetadataSource::Visible,
            ),
        ]
    }

    /// The authors whom the page declares for programs.
    pub(in crate::content::metadata) fn declared_authors(&self) -> Named {
        let linked = self.linked_authors(None);
        if linked.is_empty() {
            (self.meta_authors(None), MetadataSource::Meta)
        } else {
            (linked, MetadataSource::JsonLd)
        }
    }

    fn linked_authors(&self, site: Option<&str>) -> Vec<String> {
        let listed = self.linked.authors.iter();
        once_each(listed.flat_map(|author| match numbered_name(author, site) {
            Some(name) => vec![name],
            None => people::declared_in(author, site),
        }))
    }

    /// All values of the page's `meta` elements for authors, as they are written.
    pub(in crate::content::metadata) fn author_texts(&self) -> Vec<String> {
        let each = AUTHOR.iter().flat_map(|name| self.meta.all(&[*name]));
        each.map(|(text, _)| text).collect()
    }

    /// The authors of a paper, by its citation `meta` elements.
    fn cited_authors(&self, site: Option<&str>) -> Vec<String> {
        let cited = self.meta.all(&CITED);
        let each = cited.iter().flat_map(|(names, _)| names.split(';'));
        let each = each.map(in_reading_order);
        once_each(each.flat_map(|name| people::declared_in(&name, site)))
    }

    fn meta_authors(&self, site: Option<&str>) -> Vec<String> {
        let cited = self.cited_authors(site);
        if !cited.is_empty() {
            return cited;
        }
        // Some systems put their own account (`admin`) into the first of these elements.
        let mut named = AUTHOR.iter().map(|name| self.declared_as(name, site));
        named.find(|names| !names.is_empty()).unwrap_or_default()
    }

    /// Whether a name is a host's, but neither the page's own nor the site's name: that of the platform that made the
    /// page (`Platform.cz`).
    fn is_other_host(&self, name: &str, site: Option<&str>) -> bool {
        let host = self.host();
        let letters = |text: &str| folded(text).replace(|c: char| !c.is_alphanumeric(), "");
        let is_site = || site.is_some_and(|site| letters(name).starts_with(&letters(site)));
        people::is_host_name(name.trim())
            && host.is_some()
            && !is_host(name, host.as_deref())
            && !is_site()
    }

    /// The authors in the `meta` elements of one name.
    fn declared_as(&self, name: &str, site: Option<&str>) -> Vec<String> {
        let meta = self.meta.all(&[name]).into_iter();
        let is_nobody = |name: &str| {
            is_address(name)
                || tells_rights(name)
                || self.is_of_software(name)
                || self.is_other_host(name, site)
        };
        let meta = meta.filter(|(name, _)| !is_nobody(name));
        // Libraries write the family name first, in an element for each author.
        let meta = meta.map(|(name, source)| match source {
            MetadataSource::DublinCore => family_last(name),
            _ => name,
        });
        let mut names = once_each(meta.flat_map(|name| people::declared_in(&name, site)));
        self.drop_makers(&mut names);
        if name == AUTHOR[0] {
            without_companies(names)
        } else {
            names
        }
    }

    /// Prefers a visible byline to an author in the `meta` elements who is not named near the headline: that is often
    /// the owner of the site or the maker of its theme. So, too, where the `meta` elements name a newspaper and the
    /// byline its reporter (`한겨레일보 | 네이버`). Citation authors stay; only marked names that spell out their initials
    /// replace them (PubMed: `Mwansa BC`, `Bwalya C Mwansa`).
    fn prefer_shown(&self, others: &Others, headline: &Headline, found: &mut [Named]) {
        let at = |source: MetadataSource, found: &[Named]| {
            let mut all = found.iter();
            all.position(|(names, s)| *s == source && !names.is_empty())
        };
        let first = found.iter().position(|(names, _)| !names.is_empty());
        let meta = at(MetadataSource::Meta, found).filter(|meta| first == Some(*meta));
        if let Some(cited) = meta.filter(|meta| found[*meta].0 == self.cited_authors(None)) {
            let is_full = |(names, source): &Named| {
                *source == MetadataSource::Microdata && spell_out(names, &found[cited].0)
            };
            if let Some(full) = found.iter().position(is_full) {
                found.swap(cited, full);
            }
            return;
        }
        let shown = at(MetadataSource::Visible, found);
        let reports = |at: usize| visible::report(self.page, others, headline, &found[at].0);
        let is_paper = |at: usize| {
            let mut names = found[at].0.iter();
            names.any(|name| people::names_organisation(name))
        };
        if let (Some(meta), Some(shown)) = (meta, shown)
            && (!visible::are_near(self.page, others, headline, &found[meta].0)
                || is_paper(meta) && reports(shown))
        {
            found.swap(meta, shown);
        }
    }

    /// Prefers a marked author near the headline to an author of linked data whom the page shows nowhere: this one
    /// only entered the text into the system.
    fn prefer_signed(&self, others: &Others, headline: &Headline, found: &mut [Named]) {
        let first = found.iter().position(|(names, _)| !names.is_empty());
        let Some(linked) = first.filter(|at| found[*at].1 == MetadataSource::JsonLd) else {
            return;
        };
        let is_signed = |(names, source): &Named| {
            *source == MetadataSource::Microdata
                && !names.is_empty()
                && visible::are_near(self.page, others, headline, names)
        };
        let Some(signed) = found.iter().position(is_signed) else {
            return;
        };
        let shown = self.page.text(self.page.body()).to_lowercase();
        let is_shown = |name: &String| shown.contains(&name.to_lowercase());
        if !found[linked].0.iter().any(is_shown) {
            found.swap(linked, signed);
        }
    }

    /// The author in the Twitter card, which has labels: `Written by`, `Jane Doe`.
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

    /// The host name without `www.`: of the page's address, or of its canonical address.
    pub(in crate::content::metadata) fn host(&self) -> Option<String> {
        Some(
            self.web_address()?
                .host_str()?
                .trim_start_matches("www.")
                .to_owned(),
        )
    }
}

fn names_any((names, _): &Named) -> bool {
    !names.is_empty()
}

/// Takes out organisations, and the site's own host: they are the authors only where nobody else is named. Beside a
/// person they are dropped.
fn take_nobodies(found: &mut [Named], host: Option<&str>) -> Vec<Named> {
    let is_nobody = |name: &String| is_host(name, host) || people::has_legal_form(name);
    let mut taken = Vec::new();
    for (names, source) in found {
        if names.iter().all(is_nobody) {
            taken.push((std::mem::take(names), *source));
        } else {
            names.retain(|name| !is_nobody(name));
        }
    }
    taken
}

/// Takes out a single name in linked data that is the first word of the site's name: `Sunset` of `Sunset Magazine`.
fn take_beginning(found: &mut [Named], site: Option<&str>) -> Option<Named> {
    let first = site.and_then(|site| site.split_once(' '));
    let (first, _) = first?;
    let is_it = |(names, source): &&mut Named| {
        let is_first = |name: &String| folded(name) == folded(first);
        *source == MetadataSource::JsonLd && names.len() == 1 && names.iter().all(is_first)
    };
    let (names, source) = found.iter_mut().find(is_it)?;
    Some((std::mem::take(names), *source))
}

/// The site as its own author, with its name in one piece.
fn site_itself(read: [Named; 6], site: &str) -> Option<Named> {
    let (mut names, source) = read.into_iter().find(names_any)?;
    // A place may follow the site's name.
    if folded(&names[0]) == folded(site) {
        names.truncate(1);
    }
    let whole = people::whole_site(&names, site);
    Some((whole.map_or(names, |whole| vec![whole]), source))
}

/// The names in their order, each once.
fn once_each(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut each: Vec<String> = Vec::new();
    for name in names {
        if !each.contains(&name) {
            each.push(name);
        }
    }
    each
}

/// Declared names without organisations, if others are left: the site's company is not the author.
fn without_companies(names: Vec<String>) -> Vec<String> {
    let is_company =
        |name: &String| people::has_legal_form(name) || people::names_organisation(name);
    let (companies, others): (Vec<String>, Vec<String>) = names.into_iter().partition(is_company);
    if others.is_empty() { companies } else { others }
}

/// Whether a name is that of the host ([`titles::names_host`]).
fn is_host(name: &str, host: Option<&str>) -> bool {
    host.is_some_and(|host| titles::names_host(name, host))
}

/// Whether all names are the site's, the host's or an organisation's: `Example Ltd.`, `example.org`, the name of the
/// site.
pub(in crate::content::metadata) fn are_of_site(
    names: &[String],
    site: Option<&str>,
    host: Option<&str>,
) -> bool {
    let site = site.map(folded).unwrap_or_default();
    let is_of_it = |name: &String| {
        is_host(name, host)
            || people::has_legal_form(name)
            || !site.is_empty() && folded(name) == site
    };
    !names.is_empty() && names.iter().all(is_of_it)
}

/// Prefers names of people to names of accounts: a page that declares `jdoe` and shows `Jane Doe` is by the latter. A
/// given name alone counts as an account if the full name is found elsewhere. In scripts without spaces, one name
/// alone gives way to a list of several that contains it.
fn prefer_people(found: &mut [Named]) {
    // `jdoe`, `JD7567`
    let is_account = |name: &String| {
        let is_numbered =
            || !name.contains(char::is_lowercase) && name.contains(|c: char| c.is_ascii_digit());
        !name.contains(' ') && (*name == name.to_lowercase() || is_numbered())
    };
    let is_full = |name: &String| people::is_whole(name);
    let Some(first) = found.iter().position(|(names, _)| !names.is_empty()) else {
        return;
    };
    if let [alone] = &found[first].0[..]
        && alone.chars().all(char::is_alphabetic)
    {
        let start = format!("{alone} ");
        let is_whole =
            |names: &[String]| matches!(names, [name] if name.starts_with(&start) && is_full(name));
        let is_in_script = |name: &String| name.chars().all(is_unspaced);
        let are_more = |names: &[String]| {
            names.len() > 1 && names.contains(alone) && names.iter().all(is_in_script)
        };
        let holds = |(names, _): &Named| is_whole(names) || are_more(names);
        if let Some(whole) = found.iter().position(holds) {
            found.swap(first, whole);
            return;
        }
    }
    let is_ascii = found[first].0.iter().all(|name| name.is_ascii());
    if is_ascii && found[first].0.iter().all(is_account) {
        let person = (first + 1..found.len())
            .find(|i| !found[*i].0.is_empty() && found[*i].0.iter().all(is_full));
        if let Some(person) = person {
            found.swap(first, person);
        }
    }
}

/// Whether a declared author is a copyright line: `Copyright The Mill, all rights reserved`.
fn tells_rights(name: &str) -> bool {
    let first = name.split_whitespace().next().unwrap_or("");
    first.starts_with('©') || first.eq_ignore_ascii_case("copyright")
}

#[cfg(test)]
mod tests;
