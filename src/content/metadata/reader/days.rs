//! The dates of publication and of the last change: which of all declared and visible dates they are.

use super::reading::Reader;
use crate::content::addresses::is_web;
use crate::content::dates;
use crate::content::metadata::days::{judgements, marked_days, other_days, visible};
use crate::content::metadata::near::Others;
use crate::content::metadata::record::{DAY, Found, Headline, MetadataSource};
use crate::snapshot::tokens::folded;
use url::Url;

/// `meta` names of dates of publication, best first.
const PUBLISHED: [&str; 21] = [
    "article:published_time",
    "og:published_time",
    "og:article:published_time",
    "datepublished",
    "rnews:datepublished",
    "dc.date.issued",
    "dcterms.issued",
    "citation_publication_date",
    "citation_date",
    "citation_online_date",
    "parsely-pub-date",
    "sailthru.date",
    "cxenseparse:recs:publishtime",
    "publish-date",
    "publish_date",
    "publication_date",
    "pubdate",
    "article.published",
    "datecreated",
    "bt:pubdate",
    "og:time",
];
/// `meta` names of dates of uncertain meaning; visible dates come before them.
const UNTOLD: [&str; 6] = [
    "dc.date.created",
    "dcterms.created",
    "dc.date",
    "dcterms.date",
    "date",
    "article.created",
];
/// Ends of other `meta` names of times of publication: `example:uploaded`.
const NAMED_AS: [&str; 4] = [
    ":published_time",
    ":published_at",
    ":published",
    ":uploaded",
];
/// `meta` names of dates of change.
const MODIFIED: [&str; 9] = [
    "article:modified_time",
    "og:updated_time",
    "datemodified",
    "dcterms.modified",
    "dc.date.modified",
    "last-modified",
    "lastmod",
    "revised",
    "ms.date",
];

/// Minimum number of bytes of the words of a headline that are looked for in an address. Source: ours: a single word
/// may be the name of a list (`news`).
const MIN_WORDS: usize = 8;

impl Reader<'_> {
    pub(in crate::content::metadata) fn published(
        &self,
        others: &Others,
        headline: &Headline,
    ) -> Found {
        let of_reader = || {
            marked_days::published(self.page, others, headline, self.lang_of_dates())
                .or_else(|| self.date_of_address())
                .or_else(|| visible::in_headline(self.page, headline, self.lang_of_dates()))
                .or_else(|| visible::published(self.page, others, headline, self.days()))
        };
        let Some((date, source)) = self.declared_date() else {
            return of_reader()
                .or_else(|| self.meta_date(&UNTOLD))
                .or_else(|| self.date_of_any_name())
                .or_else(|| self.date(self.linked(&self.linked.inserted)))
                .or_else(|| visible::elsewhere(self.page, others, headline, self.days()))
                .or_else(|| self.date_of_judgement(headline));
        };
        let shown = || {
            visible::in_headline(self.page, headline, self.lang_of_dates())
                .or_else(|| visible::published(self.page, others, headline, self.days()))
        };
        let says = |day: &str, found: &Found| {
            let shown = found.as_ref().map(|(shown, _)| shown.get(..DAY));
            shown.is_some_and(|shown| shown == day.get(..DAY))
        };
        let is_of_utc = |seen: &str| match date.len() {
            DAY => dates::is_day_in_utc(&date, seen),
            _ => date.ends_with("+00:00") && dates::is_next_day(&date, seen),
        };
        if (date.len() == DAY || date.ends_with("+00:00"))
            && let Some((seen, of_reader)) = of_reader()
            && is_of_utc(&seen)
            && !says(&date, &shown())
        {
            return Some((seen, of_reader));
        }
        // A date that the page both shows and declares in a `meta` element is right where its linked data tell
        // another one.
        if source == MetadataSource::JsonLd
            && let Some((other, meta)) = self.meta_date(&PUBLISHED)
            && !says(&date, &Some((other.clone(), meta)))
            && says(&other, &shown())
        {
            return Some((other, meta));
        }
        // A site that is published anew fills both dates with that day (Webflow).
        if source == MetadataSource::JsonLd
            && self.is_bare_day_of_change(&date)
            && let Some((seen, of_reader)) = shown()
            && seen.get(..DAY).is_some_and(|seen| seen < date.as_str())
            && !dates::is_next_day(&date, &seen)
        {
            return Some((seen, of_reader));
        }
        Some((date, source))
    }

    /// Whether a declared date has no time, and linked data tell the same for the change.
    fn is_bare_day_of_change(&self, date: &str) -> bool {
        let modified = || self.date(self.linked(&self.linked.modified));
        date.len() == DAY && modified().is_some_and(|(modified, _)| modified == date)
    }

    /// The language in which dates are read, and the dates that are declared for something else.
    fn days(&self) -> (&str, &[String]) {
        let lang = self.lang_of_dates();
        let read = || other_days::declared(self.page, &self.linked.other_days, lang);
        (lang, self.other_days.get_or_init(read))
    }

    fn declared_date(&self) -> Found {
        self.date(self.linked(&self.linked.published))
            .or_else(|| self.meta_date(&PUBLISHED))
    }

    /// Whether the page declares when it was published.
    pub(in crate::content::metadata) fn declares_date(&self) -> bool {
        self.declared_date().is_some()
    }

    fn meta_date(&self, names: &[&str]) -> Found {
        self.meta.find(names, |text| {
            dates::from_machine(text, self.lang_of_dates())
        })
    }

    /// The time of publication in a `meta` element with a site-specific name.
    fn date_of_any_name(&self) -> Found {
        self.meta.find_ending(&NAMED_AS, |text| {
            let is_time = text.contains('T') && text.starts_with(|c: char| c.is_ascii_digit());
            let date = || dates::from_machine(text, self.lang_of_dates());
            is_time.then(date)?
        })
    }

    pub(in crate::content::metadata) fn modified(
        &self,
        others: &Others,
        headline: &Headline,
    ) -> Found {
        self.date(self.linked(&self.linked.modified))
            .or_else(|| self.meta_date(&MODIFIED))
            .or_else(|| marked_days::modified(self.page, others, headline, self.lang_of_dates()))
            .or_else(|| visible::modified(self.page, others, headline, self.lang_of_dates()))
    }

    /// The date of the judgement that the headline names.
    fn date_of_judgement(&self, headline: &Headline) -> Found {
        let text = headline.text.as_deref()?;
        let day = judgements::day_of_judgement(text, self.lang_of_dates())?;
        Some((day, MetadataSource::Visible))
    }

    /// The date in the page's address or in its canonical address.
    fn date_of_address(&self) -> Found {
        let day = self
            .addresses()
            .find_map(|url| dates::in_path(url.path()))?;
        Some((day, MetadataSource::Address))
    }

    /// Whether an address of the page has a date and ends with the words of the headline, which that of a list for
    /// some date does not.
    pub(in crate::content::metadata) fn is_dated_by_address(&self, headline: &Headline) -> bool {
        let words = headline.text.as_deref().map_or(String::new(), folded);
        let tells = |url: &Url| folded(url.path().trim_end_matches(".html")).ends_with(&words);
        words.len() >= MIN_WORDS
            && self
                .addresses()
                .any(|url| tells(&url) && dates::in_path(url.path()).is_some())
    }

    fn addresses(&self) -> impl Iterator<Item = Url> {
        let own = Url::parse(&self.page.source.url).ok().filter(is_web);
        let canonical = self
            .canonical_url()
            .and_then(|(url, _)| Url::parse(&url).ok());
        own.into_iter().chain(canonical)
    }
}
