//! Owners of sites: where a `meta` element names one as the author, he has written neither what stands on lists nor what
//! the site offers; manuals are by whom they name.

use crate::content::declared_texts::{declares_one_text, marks_author};
use crate::content::metadata::reader::{Reader, are_of_site};
use crate::content::metadata::record::{Metadata, MetadataSource};
use crate::content::metadata::titles;
use crate::content::people;
use crate::snapshot::tokens::folded;

/// Digits of a year.
const YEAR: usize = 4;
/// What stands between the names of authors, and between one and where its bearer is.
const BETWEEN: [char; 2] = [',', ';'];

impl Metadata {
    /// Drops authors that only a bare `meta` element names, where they are not who wrote the page: the owner of the site
    /// (by its host), an organisation or a year. An organisation that the site is called after stays: the site may be
    /// somebody's. Where the page offers something (`is_offered`) and has no day, whoever is named
    /// so goes: nobody signs what is filled in or ordered.
    ///
    /// Source: ours, of 954 pages with forms: 47 name somebody so, none of them who wrote it. Limits: authors of linked
    /// data and of microdata stay, as do those of a page that declares one text: these tell whom they mean.
    pub(super) fn drop_owner(&mut self, reader: &Reader<'_>, is_offered: bool) {
        if self.sources.get("authors") != Some(&MetadataSource::Meta) {
            return;
        }
        let host = reader.host();
        let site = self.site_name.as_deref().map(folded);
        let texts = reader.author_texts();
        let is_no_person = |name: &String| {
            let is_year = |digits: &str| digits.len() == YEAR;
            let mut numbers = name.split(|c: char| !c.is_ascii_digit());
            // Names are cut: what it is may have stood behind.
            let whole = || texts.iter().flat_map(|text| text.split(BETWEEN));
            let is_told = people::names_organisation(name)
                || numbers.any(is_year)
                || whole().any(|part| part.contains(name.as_str()) && people::tells_body(part));
            is_told && site.as_deref() != Some(folded(name).as_str())
        };
        let holds_host = |name: &String| {
            let host = host.as_deref();
            host.is_some_and(|host| titles::holds_host(name, host))
        };
        let is_of_site = || are_of_site(&self.authors, None, host.as_deref());
        let is_linked = |name: &String| reader.linked.organisations.contains(name);
        let is_stated = || {
            self.authors.iter().any(is_linked)
                || declares_one_text(reader.page)
                || marks_author(reader.page, &self.authors)
        };
        let is_owner = is_offered && self.date.is_none()
            || is_of_site()
            || self.authors.iter().all(holds_host)
            || self.authors.iter().all(is_no_person);
        if is_owner && !is_stated() {
            self.drop_authors();
        }
    }
}
