//! Lists and boards: authors and dates on them belong to their entries.

use crate::content::dates;
use crate::content::metadata::days::visible;
use crate::content::metadata::near::{MAX_DATE_TEXT, right_behind};
use crate::content::metadata::reader::Reader;
use crate::content::metadata::record::{DAY, Headline, Metadata, MetadataSource, Named};
use crate::content::page_type::{PageKind, PageType};
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum probability of a page's kind for it to decide about dates and authors, 0..=1. Source: ours: as likely as
/// not.
pub(super) const MIN_KIND: f64 = 0.5;

/// The kinds of lists.
const LISTS: [PageKind; 2] = [PageKind::Listing, PageKind::Collection];

impl Metadata {
    /// On lists and boards, drops authors and dates that belong to entries. `kind` is the page's kind, `likely` the
    /// same if its probability is at least [`MIN_KIND`].
    pub(super) fn leave_to_entries(
        &mut self,
        reader: &Reader<'_>,
        headline: &Headline,
        page_type: &PageType,
        [kind, likely]: [Option<PageKind>; 2],
    ) {
        let page = reader.page;
        let is_list = is_list(
            kind,
            |kind| page_type.probability(kind),
            || !self.has_told_title() && !right_behind::is_signed(page, headline),
        );
        // A forum page without posts is a list of threads or a form: its dates are those of a clock, of a record or
        // of the last posts.
        let is_board = likely == Some(PageKind::Forum);
        if !(is_list || is_board) || self.is_dated_at(page, headline) {
            return;
        }
        let lang = reader.lang_of_dates();
        let own_date = visible::in_headline(page, headline, lang);
        let by_address = self.sources.get("date") == Some(&MetadataSource::Address)
            && reader.is_dated_by_address(headline);
        let is_named = is_board && self.is_named_after_day(headline, lang);
        let is_dated = own_date.is_some() || by_address || is_named || reader.declares_date();
        let change = self.date_modified.clone();
        let change = change.zip(self.sources.get("date_modified").copied());
        let change = change.filter(|(day, _)| is_only_change(page, headline, day, lang));
        self.take_from_entries(reader.declared_authors(), is_dated);
        self.put("date_modified", |m| &mut m.date_modified, change);
    }

    /// Whether the page's title is declared elsewhere than in the document's title, as software does for pages about
    /// one thing.
    fn has_told_title(&self) -> bool {
        let source = self.sources.get("title");
        source.is_some_and(|source| *source != MetadataSource::DocumentTitle)
    }

    /// Whether the date and time right behind the headline, or right above it, are the page's date: then it is one
    /// text, and no list.
    pub(in crate::content::metadata) fn is_dated_at(
        &self,
        page: &PageSnapshot,
        headline: &Headline,
    ) -> bool {
        let Some(own) = headline.node else {
            return false;
        };
        let line = right_behind::line(page, own);
        let told = self.date.as_deref().and_then(|date| date.get(..DAY));
        line.is_some_and(|(_, day)| self.date == Some(day))
            || right_behind::line_above(page, own).is_some_and(|day| told == Some(&day))
    }

    /// Whether the headline contains the page's date, as the titles of topics on a board may.
    fn is_named_after_day(&self, headline: &Headline, lang: &str) -> bool {
        let told = headline.text.as_deref();
        let told = told.and_then(|text| dates::in_text(text, lang));
        let day = |date: &Option<String>| date.as_deref()?.get(..DAY).map(str::to_owned);
        told.is_some() && day(&told) == day(&self.date)
    }

    /// Drops the visible authors and dates of a list, which belong to its entries, unless the page declares them, in
    /// whatever words.
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
            self.drop_date();
        }
        if modified {
            self.drop_change();
        }
    }
}

/// Whether a page is a list: its kind is one, with a sufficient probability, or, if nothing tells that it is about
/// one thing (`may_be_either`), the probabilities of both kinds together suffice.
fn is_list(
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

/// Whether the date of a change is the only one on the page, and in no entry: then the page was changed, as offices
/// tell below their lists. Linear in the texts.
///
/// Source: ours, pages of councils. Limits: an entry is a table row, a list item or an article with a link, unless it
/// holds the headline.
fn is_only_change(page: &PageSnapshot, headline: &Headline, change: &str, lang: &str) -> bool {
    let is_entry = |up: NodeId| {
        matches!(page.tag(up), "li" | "tr" | "article")
            && page.totals(up).links > 0
            && headline.node.is_none_or(|own| !page.contains(up, own))
    };
    let texts = page.iter().map(|(id, _)| id).filter(|id| page.is_said(*id));
    let told = texts.filter_map(|id| Some((id, visible::change_at(page, id, lang)?.0)));
    let mut first = None;
    for (id, day) in told {
        let begin = *first.get_or_insert(id);
        let is_line = page.totals_between(begin, id).chars as usize <= MAX_DATE_TEXT;
        let is_same = day.get(..DAY) == change.get(..DAY);
        if !is_line || !is_same || page.ancestors(id).any(is_entry) {
            return false;
        }
    }
    first.is_some()
}

/// Whether two lists of names have a word in common.
fn are_akin(names: &[String], others: &[String]) -> bool {
    let words = |names: &[String]| {
        let words = names.iter().flat_map(|name| name.split_whitespace());
        words.map(folded).collect::<HashSet<String>>()
    };
    !words(names).is_disjoint(&words(others))
}
