//! The column of authors: names that some records write in another way than the others (`By Ann Smith`
//! in one text, where the others have a link), and the word before them in an element of its own.

use super::fields::{Fields, MIN_OF_KIND};
use super::readings::{BY, may_be_name, without_by};
use super::{Columns, MIN_FILLED};
use crate::algorithm::mdr::{DataField, DataRegion, FieldKind};

/// Words before the name of an author, in addition to [`BY`].
const BY_DEED: [&str; 2] = ["written by", "posted by"];

/// Moves the only signature of a record without an author into the column of authors.
pub(in super::super) fn settle_authors(list: &mut DataRegion, columns: &Columns) {
    let Some(authors) = columns.number_of(FieldKind::Author) else {
        return;
    };
    for record in &mut list.records {
        let has_author = |f: &DataField| f.column == authors && !f.text.trim().is_empty();
        if record.fields.iter().any(has_author) {
            continue;
        }
        let is_free = |f: &DataField| {
            let column = columns.by_number.get(&f.column);
            column.is_none_or(|c| c.kind.is_none()) && f.name.is_none() && is_signature(f)
        };
        let mut found = record.fields.iter_mut().filter(|f| is_free(f));
        if let (Some(field), None) = (found.next(), found.next()) {
            field.column = authors;
            record.fields.sort_by_key(|f| f.column);
        }
    }
}

/// Whether a text is a name and the word before it.
fn is_signature(field: &DataField) -> bool {
    let text = field.text.trim();
    let name = without_by(text);
    let is_name = name.starts_with(char::is_uppercase) && !name.contains(char::is_numeric);
    text.len() > name.len() && text.ends_with(name) && is_name && may_be_name(field)
}

impl Fields<'_> {
    /// Whether it is the word before the names of authors and nothing else.
    pub(super) fn says_by(&self) -> bool {
        self.list.iter().all(|f| {
            let word = f.text.trim_matches(|c: char| !c.is_alphabetic());
            let word = word.to_lowercase();
            let mut words = BY.iter().chain(&BY_DEED);
            words.any(|by| *by == word) && f.url.is_none()
        })
    }

    /// Whether it may hold names, where the word before them stands in the column before it.
    pub(super) fn may_be_signed(&self) -> bool {
        self.share(may_be_name) >= MIN_OF_KIND
            && self.filled >= MIN_FILLED
            && !self.shows_pictures()
    }
}

impl Columns {
    /// Leaves out the words that stand before the names of authors.
    pub(super) fn leave_out_by(&mut self, fields: &[Fields<'_>]) {
        if self.number_of(FieldKind::Author).is_none() {
            return;
        }
        for column in fields.iter().filter(|f| f.says_by()) {
            if let Some(column) = self.by_number.get_mut(&column.number) {
                column.is_constant = true;
                column.is_said = true;
                column.is_rare = false;
            }
        }
    }
}
