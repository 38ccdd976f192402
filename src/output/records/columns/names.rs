//! Names of columns: from their headers, labels and markup, else from their kind.

use super::fields::{Fields, MIN_OF_KIND};
use super::kind_names::{kind_name, lower_name};
use super::{Columns, KNOWN, MAX_LABEL, MIN_SHARED, MORE};
use crate::algorithm::mdr::FieldRole;
use crate::snapshot::COLONS;
use std::collections::{HashMap, HashSet};

/// The name of the column of old prices.
pub(super) const OLD_PRICE: &str = "old_price";

impl Columns {
    pub(super) fn name_the_rest(&mut self, fields: &[Fields<'_>]) {
        // Reserved: names of known kinds, and of the column of rare fields.
        let taken = KNOWN.iter().chain([&MORE]);
        let mut taken = Taken {
            names: taken.map(|n| (*n).to_owned()).collect(),
            last: HashMap::new(),
        };
        let mut last: Option<(u32, String)> = None;
        for (i, column) in fields.iter().enumerate() {
            // It has the name of the column it goes on with.
            if self
                .by_number
                .get(&column.number)
                .is_some_and(|c| c.part_of.is_some())
            {
                continue;
            }
            let known = self.by_number.get(&column.number).and_then(|c| c.kind);
            let given = column.list.iter().find_map(|f| f.name.clone());
            let name = match (given, known) {
                // The page's own header of a table.
                (Some(given), _) => {
                    let lower = lower_name(&given);
                    let is_known = KNOWN.contains(&lower.as_str());
                    let own = if is_known { lower } else { given };
                    let is_free = is_known && fields[..i].iter().all(|f| !f.is_named(&own));
                    if is_free { own } else { taken.unique(own) }
                }
                (None, Some(kind)) => kind_name(kind).to_owned(),
                (None, None) => {
                    let name = self.told_name(fields, i);
                    let first = last.take().filter(|(first, before)| {
                        *before == name && self.goes_on(*first, fields, i)
                    });
                    last = Some((first.as_ref().map_or(column.number, |f| f.0), name.clone()));
                    match first.and_then(|(first, _)| self.continue_column(first, column.number)) {
                        Some(same) => same,
                        None => taken.unique(name),
                    }
                }
            };
            if let Some(column) = self.by_number.get_mut(&column.number) {
                column.name = name;
            }
        }
    }

    /// Whether a column is one more link of the kind that the column before it is: both are named
    /// by the same markup.
    fn goes_on(&self, first: u32, fields: &[Fields<'_>], i: usize) -> bool {
        let is_named = fields[i].list.iter().any(|f| f.hints.name.is_some());
        is_named && self.is_free_link(first) && self.is_free_link(fields[i].number)
    }

    /// Whether a column holds links that have no meaning yet.
    fn is_free_link(&self, number: u32) -> bool {
        let column = self.by_number.get(&number);
        self.url != Some(number)
            && column.is_some_and(|c| {
                c.kind.is_none() && !c.is_constant && c.role == Some(FieldRole::Link)
            })
    }

    /// Makes a column a part of an earlier one; returns the name of both.
    fn continue_column(&mut self, first: u32, number: u32) -> Option<String> {
        let main = self.by_number.get_mut(&first)?;
        // Together, more records have them.
        main.is_rare = false;
        let name = main.name.clone();
        let column = self.by_number.get_mut(&number)?;
        column.part_of = Some(first);
        column.is_rare = false;
        Some(name)
    }

    /// The name of a column by its label, by the constant text beside it or by its markup;
    /// else by its kind.
    fn told_name(&mut self, fields: &[Fields<'_>], i: usize) -> String {
        let column = &fields[i];
        if column.is_old_price() {
            return OLD_PRICE.to_owned();
        }
        let own = self.by_number.get(&column.number);
        if let Some(own) = own.filter(|c| !c.prefix.is_empty()) {
            return label(&own.prefix);
        }
        let is_constant = own.is_some_and(|c| c.is_constant);
        // A text in all records is a label or a button; a text in only most of them is a value.
        let is_series = own.is_some_and(|c| c.is_series);
        let is_value = column.is_linked() && !column.is_button();
        let usual = column.usual_text().filter(|_| is_constant && !is_value);
        if let Some(text) = usual.filter(|_| column.list.len() >= MIN_SHARED) {
            // A label has no classes that name it better than it does itself, a value may have.
            let marked = column.marked_name();
            let marked = marked.filter(|_| is_constant && !text.ends_with(COLONS));
            return marked.unwrap_or_else(|| label(text));
        }
        let before = i.checked_sub(1).and_then(|i| fields.get(i));
        let before = before.and_then(|f| Some((f, self.constant_label(f)?)));
        if let Some((other, text)) = before
            .filter(|(f, text)| text.ends_with(':') || f.list.iter().all(|f| f.hints.is_label))
        {
            return self.named_by(other.number, text);
        }
        let told = column.marked_name();
        // The names of a series' items are values: colours.
        let is_shared = |name: &String| {
            column.share(|f| f.hints.name.as_ref().is_some_and(|n| n.starts_with(name)))
                >= MIN_OF_KIND
        };
        let told = told.filter(|name| !is_series || is_shared(name));
        if let Some(told) = told.filter(|_| !is_constant) {
            return told;
        }
        let is_count = column.list.iter().all(|f| is_count(&f.text));
        let after = fields
            .get(i + 1)
            .filter(|f| is_count && !f.is_pressed() && !f.is_linked());
        if let Some((other, text)) = after.and_then(|f| Some((f, self.constant_label(f)?))) {
            return self.named_by(other.number, text);
        }
        match column.list.first().map(|f| f.role) {
            Some(FieldRole::Link) => "link",
            Some(FieldRole::Image) => "image",
            Some(FieldRole::List) => "list",
            _ => "text",
        }
        .to_owned()
    }
}

impl Columns {
    /// The constant text of a column without a kind, where it is short enough for a label and has letters; else `None`.
    fn constant_label<'a>(&self, column: &Fields<'a>) -> Option<&'a str> {
        let known = self.by_number.get(&column.number)?;
        let text = column.list.first().map(|f| f.text.trim())?;
        let says = text.chars().any(char::is_alphabetic) && text.chars().count() <= MAX_LABEL;
        (known.is_constant && known.kind.is_none() && says).then_some(text)
    }

    /// The label that a column is; it need not be said again in every row.
    fn named_by(&mut self, number: u32, text: &str) -> String {
        if let Some(column) = self.by_number.get_mut(&number) {
            column.is_said = true;
        }
        label(text)
    }
}

/// A label without its colon.
fn label(text: &str) -> String {
    text.trim().trim_end_matches(COLONS).trim().to_owned()
}

/// The names that columns have.
struct Taken {
    names: HashSet<String>,
    /// The last number behind each name that was asked for again.
    last: HashMap<String, u32>,
}

impl Taken {
    /// A name, with a number where others have it.
    fn unique(&mut self, name: String) -> String {
        if self.names.insert(name.clone()) {
            return name;
        }
        let last = self.last.entry(name.clone()).or_insert(1);
        loop {
            *last += 1;
            let numbered = format!("{name}_{last}");
            if self.names.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

fn is_count(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().count() <= 10
}
