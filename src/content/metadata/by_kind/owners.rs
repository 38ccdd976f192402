//! Owners of sites who are named as the author in a `meta` element: they have not written lists or offers. Manuals
//! are by the author whom they name.

use crate::content::declared_texts::{declares_one_text, marks_author};
use crate::content::metadata::reader::{Reader, are_of_site};
use crate::content::metadata::record::{Metadata, MetadataSource};
use crate::content::metadata::titles;
use crate::content::people;
use crate::snapshot::tokens::folded;

/// Number of digits of a year.
const YEAR: usize = 4;
/// Separators between authors, and between an author and a place.
const BETWEEN: [char; 2] = [',', ';'];

impl Metadata {
    /// Drops authors whom only a `meta` element names, if they did not write the page: the owner of the site (by its
    /// host), an organisation or a year. An organisation with the site's own name stays: the site may be a person's.
    /// On an offer (`is_offered`) without a date every author in a `meta` element is dropped: nobody signs forms and
    /// orders.
    ///
    /// Source: ours, of 954 pages with forms: 47 name somebody so, none of them the author. Limits: authors in linked
    /// data and in microdata stay, as do those of a page that declares one text: these are deliberate.
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
            // Names are cut: the word for an organisation may stand behind the cut.
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
