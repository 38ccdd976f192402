//! A list as rows and named columns, for CSV and for the terminal.

use super::columns::{Column, Columns, KNOWN, MORE, kind_name};
use super::{Field, named, values};
use crate::algorithm::mdr::{DataRegion, FieldKind, FieldRole};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::one_line;

/// Between the items of a nested list in one cell.
const BETWEEN_ITEMS: &str = "; ";

/// Separators between the items of a series.
const BETWEEN: [char; 14] = [
    ',', ';', ':', '.', '|', '/', '·', '•', '(', ')', '[', ']', '–', '—',
];
/// Fewest items of a series that say something by all being the same: each has a mark (`New`). Source:
/// ours.
const MIN_SAID: usize = 3;
/// Fewest rows that tell something by all being the same. Source: ours.
const MIN_ALIKE: usize = 3;

/// Characters of an item of a series; longer ones are paragraphs. Source: ours: a line.
const MAX_ITEM: usize = 60;

/// Rows of equally many cells, and what their columns are called.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Rows {
    pub(super) names: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

/// The part of a field that a column of the table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Show {
    Text,
    Value,
    /// As [`Show::Value`], of a price; none where the text has no number.
    Amount,
    /// The whole text of a price where its amount is not all that it says.
    Whole,
    Currency,
    Url,
    Image,
}

/// A column of the table.
#[derive(Debug)]
struct Slot {
    name: String,
    number: u32,
    show: Show,
}

impl Slot {
    fn new(name: impl Into<String>, number: u32, show: Show) -> Self {
        Self {
            name: name.into(),
            number,
            show,
        }
    }
}

impl Rows {
    pub(super) fn from_list(list: &DataRegion, columns: &Columns) -> Self {
        let slots = slots(columns);
        let mut result = Self {
            names: slots.iter().map(|s| s.name.clone()).collect(),
            rows: Vec::new(),
        };
        for record in &list.records {
            let fields = record.fields.iter().filter_map(|f| named(f, columns));
            let fields: Vec<Field> = fields.collect();
            let of_columns = OfColumns::new(&fields, columns);
            let mut row: Vec<String> = slots
                .iter()
                .map(|slot| joined_cell(&of_columns, columns, slot))
                .collect();
            row.push(more(&fields, columns));
            result.rows.push(row);
        }
        result.names.push(MORE.to_owned());
        result.keep_what_tells();
        result
    }

    fn column(&self, i: usize) -> impl Iterator<Item = &str> {
        self.rows.iter().map(move |row| row[i].as_str())
    }

    /// Whether a column leads everywhere to one place, or shows one picture: buttons and spacers.
    fn is_one_address(&self, i: usize) -> bool {
        // One author may have written all.
        let name = self.names[i].as_str();
        let is_known = KNOWN.contains(&name.strip_suffix("_url").unwrap_or(name));
        let mut cells = self.column(i);
        let Some(first) = cells.next() else {
            return false;
        };
        let is_address = first.starts_with('/') || first.contains("://");
        let is_one = is_address && !first.contains(' ') && cells.all(|cell| cell == first);
        is_one && !is_known && self.rows.len() >= MIN_ALIKE
    }

    /// Whether all that a column says are signs between others.
    fn is_between(&self, i: usize) -> bool {
        let is_sign = |c: char| c.is_whitespace() || BETWEEN.contains(&c);
        self.column(i).all(|cell| cell.chars().all(is_sign))
    }

    /// Leaves out columns that are empty in all rows, say nothing but what one before them says, or lead
    /// everywhere to one place.
    fn keep_what_tells(&mut self) {
        let mut keep: Vec<usize> = Vec::new();
        // The columns that are kept, by what they say in each row.
        let mut saying: HashMap<(usize, &str), Vec<usize>> = HashMap::default();
        for i in 0..self.names.len() {
            let said = || {
                self.column(i)
                    .enumerate()
                    .filter(|(_, cell)| !cell.is_empty())
            };
            let says_again = |k: &usize| said().all(|(row, cell)| self.rows[row][*k] == cell);
            let Some(first) = said().next() else {
                continue;
            };
            let before = saying.get(&first).into_iter().flatten();
            let is_dropped = self.is_between(i) || self.is_one_address(i);
            if !is_dropped && !before.into_iter().any(says_again) {
                said().for_each(|place| saying.entry(place).or_default().push(i));
                keep.push(i);
            }
        }
        self.names = keep.iter().map(|i| self.names[*i].clone()).collect();
        for row in &mut self.rows {
            *row = keep.iter().map(|i| std::mem::take(&mut row[*i])).collect();
        }
    }
}

/// The column of a kind, where it bears the name of its kind: where the page's own name differs,
/// it stays what the page makes it.
fn own_column(columns: &Columns, kind: FieldKind) -> Option<u32> {
    let number = columns.number_of(kind)?;
    let is_ours = columns.by_number.get(&number)?.name == kind_name(kind);
    is_ours.then_some(number)
}

/// The columns everybody knows, then the others as they stand in the records.
fn slots(columns: &Columns) -> Vec<Slot> {
    let mut slots = Vec::new();
    let title = own_column(columns, FieldKind::Title);
    slots.extend(title.map(|n| Slot::new("title", n, Show::Text)));
    slots.extend(columns.url.map(|n| Slot::new("url", n, Show::Url)));
    slots.extend(columns.image.map(|n| Slot::new("image", n, Show::Image)));
    for kind in [
        FieldKind::Price,
        FieldKind::Date,
        FieldKind::Rating,
        FieldKind::Author,
    ] {
        let Some(number) = own_column(columns, kind) else {
            continue;
        };
        let is_price = kind == FieldKind::Price;
        let show = if is_price { Show::Amount } else { Show::Value };
        slots.push(Slot::new(kind_name(kind), number, show));
        if is_price {
            slots.push(Slot::new("currency", number, Show::Currency));
            slots.push(Slot::new("price_text", number, Show::Whole));
        }
    }
    // More cells of a column come with the column itself.
    let texts = slots.iter().filter(|s| s.show != Show::Url);
    let shown: HashSet<u32> = texts.map(|s| s.number).collect();
    for (number, column) in &columns.by_number {
        let is_shown = shown.contains(number);
        rest(&mut slots, columns, (*number, column), is_shown);
    }
    slots
}

/// The cells of a column that are not shown yet.
fn rest(slots: &mut Vec<Slot>, columns: &Columns, (number, column): (u32, &Column), shown: bool) {
    if column.is_rare || column.part_of.is_some() {
        return;
    }
    if column.role == Some(FieldRole::Image) && !column.is_sign {
        if columns.image != Some(number) {
            slots.push(Slot::new(&column.name, number, Show::Image));
        }
        return;
    }
    let is_said_elsewhere = column.is_constant && column.is_said;
    if !(shown || is_said_elsewhere) {
        slots.push(Slot::new(&column.name, number, Show::Text));
    }
    if columns.url != Some(number) {
        let name = format!("{}_url", column.name);
        slots.push(Slot::new(name, number, Show::Url));
    }
}

/// The fields of a record by column.
struct OfColumns<'a> {
    /// The first of each column.
    first: HashMap<u32, &'a Field>,
    /// Those of the columns that go on with another, by that other.
    parts: HashMap<u32, Vec<&'a Field>>,
}

impl<'a> OfColumns<'a> {
    fn new(fields: &'a [Field], columns: &Columns) -> Self {
        let (mut first, mut parts) = (HashMap::default(), HashMap::default());
        for field in fields {
            first.entry(field.column).or_insert(field);
            let column = columns.by_number.get(&field.column);
            if let Some(main) = column.and_then(|c| c.part_of) {
                let parts: &mut Vec<&Field> = parts.entry(main).or_default();
                parts.push(field);
            }
        }
        Self { first, parts }
    }
}

/// The cell of a column and of those that go on with it.
fn joined_cell(fields: &OfColumns<'_>, columns: &Columns, slot: &Slot) -> String {
    let first = fields.first.get(&slot.number).copied();
    let parts = fields.parts.get(&slot.number).into_iter().flatten();
    let all = first.into_iter().chain(parts.copied());
    let all = all.map(|field| cell(field, slot));
    let mut cells: Vec<String> = all.filter(|cell| !cell.is_empty()).collect();
    let column = columns.by_number.get(&slot.number);
    // Sentences follow each other, items are parted.
    let is_text = cells
        .iter()
        .any(|cell| cell.chars().count() > MAX_ITEM && !cell.contains("://"));
    let is_series = column.is_some_and(|column| column.is_series);
    if is_series && !is_text {
        cells.retain(|cell| !cell.chars().all(|c| BETWEEN.contains(&c)));
    }
    // Parts say again what the first says; the values of a series may be the same.
    let is_mark = |cell: &String| !cell.contains(|c: char| c.is_ascii_digit()) && *cell == cells[0];
    let says_one_thing = cells.len() >= MIN_SAID && cells.iter().all(is_mark);
    if !is_series || says_one_thing {
        cells.dedup();
    }
    cells.join(if is_text { " " } else { BETWEEN_ITEMS })
}

fn cell(field: &Field, slot: &Slot) -> String {
    let given = match slot.show {
        Show::Text => return shown(field),
        Show::Amount if !says_number(field) => None,
        Show::Value | Show::Amount => match &field.value {
            Some(value) => Some(value.clone()),
            None => return shown(field),
        },
        Show::Whole => {
            let says_more = has_more_amounts(field) || !says_number(field);
            let whole = || {
                if says_number_first(field) {
                    one_line(priced(field))
                } else {
                    shown(field)
                }
            };
            says_more.then(whole)
        }
        Show::Currency => field.currency.clone(),
        Show::Url => field.url.clone().or_else(|| urls_of_items(field)),
        Show::Image => field.image.clone(),
    };
    given.unwrap_or_default()
}

/// Where the items of a list lead, each at its place.
fn urls_of_items(field: &Field) -> Option<String> {
    let leads_on = field.urls.iter().any(|url| !url.is_empty());
    leads_on.then(|| field.urls.join(BETWEEN_ITEMS))
}

/// Whether a field was read as one price and names further amounts: a range, a price for members, one that
/// is crossed out.
fn has_more_amounts(field: &Field) -> bool {
    field.currency.is_some() && values::amounts(priced(field)) > 1
}

/// Whether what was taken for a price has a number, and is no `See price in cart`.
fn says_number(field: &Field) -> bool {
    shown(field).contains(char::is_numeric)
}

/// Whether it has in its first item.
fn says_number_first(field: &Field) -> bool {
    priced(field).contains(char::is_numeric)
}

/// The text that was read as a price: of a list its first item.
fn priced(field: &Field) -> &str {
    field.items.first().unwrap_or(&field.text)
}

fn shown(field: &Field) -> String {
    if !field.items.is_empty() {
        return one_line(&field.items.join(BETWEEN_ITEMS));
    }
    // A price without its currency says less than its text.
    let value = field.value.as_ref().filter(|_| field.currency.is_none());
    one_line(value.unwrap_or(&field.text))
}

/// The fields of a record in rare columns, in document order, followed by the further items of its price fields.
fn more(fields: &[Field], columns: &Columns) -> String {
    let texts = fields.iter().filter_map(|f| {
        let column = columns.by_number.get(&f.column).filter(|c| c.is_rare)?;
        let text = one_line(&f.text);
        Some(if column.is_labelled {
            format!("{}: {text}", column.name)
        } else {
            text
        })
    });
    let texts = texts.chain(fields.iter().flat_map(beside_value));
    let texts: Vec<String> = texts.filter(|t| !t.is_empty()).collect();
    texts.join(" ")
}

/// The items of a field after the first one, where the first was read as a price.
fn beside_value(field: &Field) -> impl Iterator<Item = String> + '_ {
    let items = field.items.iter().skip(1).map(|item| one_line(item));
    items.filter(|_| field.currency.is_some())
}
