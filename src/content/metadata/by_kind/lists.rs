//! Lists and boards: authors and days that stand there are of their entries. The owner of a site, where a `meta` element
//! names it as the author, has written neither these nor what the site offers; manuals are by whom they name.

use crate::content::declared_texts::{declares_one_text, marks_author};
use crate::content::metadata::headings::Headline;
use crate::content::metadata::near::right_behind;
use crate::content::metadata::reader::{Reader, are_of_site};
use crate::content::metadata::record::{DAY, Metadata, MetadataSource, Named};
use crate::content::metadata::titles;
use crate::content::{PageKind, dates, people};
use crate::hash::HashSet;
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::folded;

/// From this probability on the kind of a page tells what is not its date or author. Source: ours: as likely
/// as not.
pub(in crate::content::metadata) const MIN_KIND: f64 = 0.5;

/// The kinds of lists.
const LISTS: [PageKind; 2] = [PageKind::Listing, PageKind::Collection];

/// Digits of a year.
const YEAR: usize = 4;
/// What stands between the names of authors, and between one and where its bearer is.
const BETWEEN: [char; 2] = [',', ';'];

impl Metadata {
    /// Whether the page declares its title elsewhere than in the document's, as what makes pages does of one thing.
    pub(in crate::content::metadata) fn has_told_title(&self) -> bool {
        let source = self.sources.get("title");
        source.is_some_and(|source| *source != MetadataSource::DocumentTitle)
    }

    /// Whether the day and the hour right behind the headline date the page: it was put there then, and is no list.
    pub(in crate::content::metadata) fn is_dated_at(
        &self,
        page: &PageSnapshot,
        headline: &Headline,
    ) -> bool {
        let line = headline.node.and_then(|own| right_behind::line(page, own));
        line.is_some_and(|(_, day)| self.date == Some(day))
    }

    /// Whether the words of the headline tell the day of the page: what is told of on a board is called after it.
    pub(in crate::content::metadata) fn is_named_after_day(
        &self,
        headline: &Headline,
        lang: &str,
    ) -> bool {
        let told = headline.text.as_deref();
        let told = told.and_then(|text| dates::in_text(text, lang));
        let day = |date: &Option<String>| date.as_deref()?.get(..DAY).map(str::to_owned);
        told.is_some() && day(&told) == day(&self.date)
    }

    /// On a list, authors and dates that a reader sees are of its entries, unless they are declared for the page,
    /// in whatever words.
    pub(in crate::content::metadata) fn take_from_entries(
        &mut self,
        declared: Named,
        declares_date: bool,
    ) {
        use MetadataSource::{Address, Microdata, Time, Visible};
        let is_shown = |field: &str| {
            let source = self.sources.get(field);
            source.is_some_and(|source| [Address, Microdata, Time, Visible].contains(source))
        };
        let [authors, date, modified] = ["authors", "date", "date_modified"].map(is_shown);
        if authors && !are_akin(&self.authors, &declared.0) {
            self.put_authors(declared);
        }
        if date && !declares_date {
            self.date = None;
            self.sources.remove("date");
        }
        if modified {
            self.date_modified = None;
            self.sources.remove("date_modified");
        }
    }

    /// Drops authors that only a bare `meta` element names, where they are not who wrote the page: the owner of the site
    /// (by its host), an organisation or a year. An organisation that the site is called after stays: the site may be
    /// somebody's. Where the page offers something (`is_offered`) and has no day, whoever is named
    /// so goes: nobody signs what is filled in or ordered.
    ///
    /// Source: ours, of 954 pages with forms: 47 name somebody so, none of them who wrote it. Limits: authors of linked
    /// data and of microdata stay, as do those of a page that declares one text: these tell whom they mean.
    pub(in crate::content::metadata) fn drop_owner(
        &mut self,
        reader: &Reader<'_>,
        is_offered: bool,
    ) {
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

/// Whether a page is a list: of one kind it is as likely as not, or, where nothing tells that it is about one thing
/// (`may_be_either`), of one kind or the other.
pub(in crate::content::metadata) fn is_list(
    kind: Option<PageKind>,
    probability: impl Fn(PageKind) -> f64,
    may_be_either: impl FnOnce() -> bool,
) -> bool {
    let Some(kind) = kind.filter(|kind| LISTS.contains(kind)) else {
        return false;
    };
    let is_either = || LISTS.into_iter().map(&probability).sum::<f64>() >= MIN_KIND;
    probability(kind) >= MIN_KIND || is_either() && may_be_either()
}

/// Whether some names and others have a word in common.
fn are_akin(names: &[String], others: &[String]) -> bool {
    let words = |names: &[String]| {
        let words = names.iter().flat_map(|name| name.split_whitespace());
        words.map(folded).collect::<HashSet<String>>()
    };
    !words(names).is_disjoint(&words(others))
}
