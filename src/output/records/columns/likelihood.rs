//! How likely a column is one of prices, dates, ratings, authors, titles, addresses, pictures.

use super::super::values;
use super::fields::{Fields, MIN_OF_KIND};
use super::readings::{field_rating, is_time_alone, leads_to_a_person, reads_as_date, without_by};
use super::{BESIDE, MIN_FILLED, MIN_SHARED};
use crate::algorithm::mdr::{DataField, FieldKind, FieldRole};
use crate::snapshot::words;
use std::collections::HashSet;

/// Characters of a title. Source: ours: three lines.
const MAX_TITLE: f64 = 200.0;
/// Share of the records that have a price of a kind, for it to be the price where it is called an old one and
/// no other is there: a shop does not cut all of its prices; and that have a term of their own. Source: ours:
/// nearly all.
const MIN_OF_ALL: f64 = 0.9;
/// Weight of a label that calls the column a title. Source: ours: more than a heading that is a link.
const LABELLED: f64 = 2.0;
/// Words but for numbers of a text that is a date. Source: ours: `Posted on Monday, 3 May 2021 at 10`.
const MAX_DATE_WORDS: usize = 5;

impl Fields<'_> {
    /// How likely it is the column of a kind, against the others; 0 where it is not.
    pub(super) fn likelihood(&self, kind: FieldKind) -> f64 {
        match kind {
            FieldKind::Price => self.as_price(),
            FieldKind::Date => self.as_date(),
            FieldKind::Rating => self.as_rating(),
            FieldKind::Author => self.as_author(),
            FieldKind::Title => self.as_title(),
        }
    }

    /// The weight of markup that names the kind: 1 where it does, else 0.
    fn hint(&self, kind: FieldKind) -> f64 {
        f64::from(u8::from(self.hinted(kind)))
    }

    fn as_price(&self) -> f64 {
        let reads = self.share(|f| values::field_price(&f.text).is_some());
        let is_cut = self.is_old_price() && self.filled < MIN_OF_ALL;
        if reads < MIN_OF_KIND || self.filled < MIN_FILLED || is_cut {
            return 0.0;
        }
        // Markup calls old prices a price, too.
        let weight = if self.is_old_price() { BESIDE } else { 1.0 };
        weight * (reads * self.filled + self.hint(FieldKind::Price))
    }

    fn as_date(&self) -> f64 {
        let is_word = |word: &&str| word.chars().any(char::is_alphabetic);
        let is_short = |f: &DataField| words(&f.text).filter(is_word).count() <= MAX_DATE_WORDS;
        let may_be = |f: &DataField| is_short(f) || f.hints.kind == Some(FieldKind::Date);
        let is_title = |f: &DataField| f.hints.is_heading && f.hints.kind != Some(FieldKind::Date);
        let reads = self.share(|f| may_be(f) && !is_title(f) && reads_as_date(f));
        // Among dates a time is that of today.
        let are_times = self.list.iter().all(|f| is_time_alone(f));
        let is_none = are_times || self.shows_pictures();
        if reads < MIN_OF_KIND || self.filled < MIN_FILLED || is_none {
            return 0.0;
        }
        reads * self.filled + self.hint(FieldKind::Date)
    }

    fn as_rating(&self) -> f64 {
        if self.filled < MIN_FILLED {
            return 0.0;
        }
        let share = if self.hinted(FieldKind::Rating) {
            // How many gave ratings says nothing against those that others have.
            let rated = self.share(|f| field_rating(f).is_some());
            let counts = self.share(|f| field_rating(f).is_none() && values::says_count(&f.text));
            let is_told = rated * self.filled >= MIN_FILLED && counts < 1.0;
            if is_told { rated / (1.0 - counts) } else { 0.0 }
        } else {
            self.share(|f| values::is_rating(&f.text))
        };
        if share >= MIN_OF_KIND {
            share * self.filled
        } else {
            0.0
        }
    }

    fn as_author(&self) -> f64 {
        // A word that nearly all records say is one before a name, or a label; a link may lead to the
        // one who wrote them all.
        let is_usual = self.list.len() >= MIN_SHARED && self.usual_text().is_some();
        if is_usual && !self.is_linked() {
            return 0.0;
        }
        if !self.may_be_signed() || self.says_by() {
            return 0.0;
        }
        let signed = self.share(|f| without_by(&f.text) != f.text.trim());
        let linked = self.share(leads_to_a_person);
        let signs = (signed + linked + self.hint(FieldKind::Author)).min(2.0);
        if signs >= MIN_OF_KIND {
            signs * self.filled
        } else {
            0.0
        }
    }

    fn as_title(&self) -> f64 {
        let says = self.share(|f| f.text.chars().any(char::is_alphabetic));
        let is_constant = self.list.len() >= MIN_SHARED && self.is_constant();
        if self.shows_pictures() || says < MIN_OF_KIND || is_constant {
            return 0.0;
        }
        let mean = self.mean_chars();
        let fit = if mean <= MAX_TITLE { 1.0 } else { 0.3 };
        let size = self.mean_size();
        // Links in sentences are no titles, and numbers by which things are known are called so by nobody.
        let is_link = |f: &DataField| f.url.is_some() && f.role != FieldRole::Text;
        let linked = self.share(|f| is_link(f) && !is_number_of_thing(&f.text));
        // Terms of definitions that differ in each record are the titles of the records.
        let is_term = self.distinct() >= MIN_OF_ALL && !self.is_labelled();
        let term = self.share(|f| is_term && f.hints.is_term);
        let heading = self.share(|f| f.hints.is_heading).max(term);
        let hinted = self.share(|f| f.hints.kind == Some(FieldKind::Title));
        let labelled = f64::from(u8::from(self.is_called_title()));
        let cues = 1.0 + 0.8 * linked + heading + 0.5 * hinted + LABELLED * labelled;
        // Short labels are seldom what a record is called, unless they head it.
        let least = if heading >= MIN_OF_KIND { 1.0 } else { 0.3 };
        let length = (mean / 12.0).clamp(least, 1.0);
        // Every record is called something.
        self.filled.powi(2) * self.distinct().powi(2) * fit * cues * length * size.max(1.0)
    }

    /// How likely its addresses are those of the records: filled, and different.
    pub(super) fn as_url(&self) -> f64 {
        let urls: HashSet<&str> = self.list.iter().filter_map(|f| f.url.as_deref()).collect();
        self.filled * urls.len() as f64 / self.list.len().max(1) as f64
    }

    pub(super) fn as_image(&self) -> f64 {
        let urls: HashSet<&str> = self.list.iter().filter_map(|f| f.url.as_deref()).collect();
        self.filled * (0.2 + urls.len() as f64 / self.list.len().max(1) as f64)
    }
}

/// Whether a text is mostly digits: `arXiv:2405.01000`.
fn is_number_of_thing(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    digits > text.chars().filter(|c| c.is_alphabetic()).count()
}
