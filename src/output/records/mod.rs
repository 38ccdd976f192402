//! Lists of records as JSON, CSV and a table for the terminal.
//!
//! [`Mdr::records`](crate::algorithm::Mdr::records) finds the lists of a page, menus and teasers too. As
//! `visiblock records` does, [`by_content()`] parts those from the lists of the page itself, and makes records of the
//! posts of a thread; without it, menus are reported as well.
//!
//! ```no_run
//! use visiblock::algorithm::Mdr;
//! use visiblock::output::records::{RecordsJson, by_content};
//! use visiblock::{ContentOptions, PageSnapshot, find_main_content};
//!
//! # fn main() -> Result<(), visiblock::Error> {
//! let page = PageSnapshot::load("page.pagesnap".as_ref())?;
//! let blocks = visiblock::segment(&page);
//! let main = find_main_content(&page, &blocks, &ContentOptions::default(), None);
//! let (own, _beside) = by_content(&page, &main, Mdr::default().records(&page));
//! for list in RecordsJson::new(&page, own).regions {
//!     println!("{} records of {}", list.records.len(), list.columns.join(", "));
//!     for row in &list.rows {
//!         println!("{row:?}");
//!     }
//! }
//! # Ok(())
//! # }
//! ```

mod by_content;
mod columns;
mod places;
mod rows;
mod table;
#[cfg(test)]
mod tests;

pub use by_content::by_content;
pub use columns::KNOWN;

use super::failed_line::or_failed;
use crate::algorithm::mdr::{DataField, DataRegion, FieldKind, FieldRole};
use crate::content::values;
use crate::escape::csv_cell;
use crate::geometry::Rect;
use crate::segmentation::Term;
use crate::snapshot::{NodeId, PageSnapshot};
use columns::{Column, Columns};
use rows::Rows;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Name and version of the format.
pub const SCHEMA: &str = "visiblock/records/1";

/// What `records --format json` writes. The rows of CSV and tables are no part of the JSON: what is read back has none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Lists of a page and their records")]
#[non_exhaustive]
pub struct RecordsJson {
    /// Name and version of the format.
    pub schema: String,
    /// The page's URL after redirects; null where it has none: it came through standard input, or stood in a
    /// list as HTML.
    pub url: Option<String>,
    /// The document's title (`<title>`), which need not be the headline that `extract` calls so.
    pub title: String,
    /// HTTP status; null for local pages.
    pub status: Option<u16>,
    /// The lists, the page's main one first.
    pub regions: Vec<RecordListJson>,
    /// What a user should know of the capture.
    pub warnings: Vec<String>,
}

/// A list of records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
// What published schemas call it.
#[schemars(rename = "Region")]
#[non_exhaustive]
pub struct RecordListJson {
    /// How much it looks like the page's main content, 0..=1.
    pub score: f64,
    /// What the score was made of.
    pub terms: Vec<Term>,
    /// Bounding rectangle of the records, page px.
    pub rect: Rect,
    /// The names of the columns that `--format csv` has for the list.
    pub columns: Vec<String>,
    /// The records, in document order.
    pub records: Vec<Record>,
    /// The records as rows of these columns, for CSV and tables; no part of the JSON, so that a list that was read
    /// back has none.
    #[serde(skip)]
    pub rows: Vec<Vec<String>>,
}

/// One thing of a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Record {
    /// Its text as a reader gets it.
    pub text: String,
    /// Bounding rectangle of what can be seen, page px.
    pub rect: Rect,
    /// The subtrees it consists of.
    pub nodes: Vec<NodeId>,
    /// Its parts, by column.
    pub fields: Vec<Field>,
}

/// A part of a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Field {
    /// What it is called: `title`, `price`, `date`, `rating`, `author`, `image`, or the name the
    /// page gives it; `group`, what a row over rows of a table says of them; the same for the same
    /// field of all records.
    pub name: String,
    /// The same number for the same field of all records of a list; from 0.
    pub column: u32,
    /// What it is made of.
    pub role: FieldRole,
    /// Its text; an image's alternative text.
    pub text: String,
    /// What was read out of the text: a price or a rating as a number, a date in ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub value: Option<String>,
    /// The currency of a price: its ISO 4217 code, or its sign where several share that.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub currency: Option<String>,
    /// Where a link leads, absolute where the page's address is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub url: Option<String>,
    /// Where an image comes from, absolute where the page's address is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub image: Option<String>,
    /// The items of a nested list.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub items: Vec<String>,
    /// Where each item of a nested list leads, an empty string for nowhere; left out where none leads anywhere.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub urls: Vec<String>,
}

/// The published JSON Schema of the format, and of the line of an input that failed.
pub fn schema() -> schemars::Schema {
    or_failed(schemars::schema_for!(RecordsJson))
}

impl RecordsJson {
    /// A report of the given lists of a page.
    pub fn new(page: &PageSnapshot, lists: Vec<DataRegion>) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            url: page.address().map(str::to_owned),
            title: page.source.title.clone(),
            status: page.source.status,
            regions: lists.into_iter().map(region).collect(),
            warnings: page.warnings.clone(),
        }
    }

    /// As CSV with a header: the columns that everybody knows ([`KNOWN`]) where the list has
    /// them, then the others; addresses in columns of their own. What a spreadsheet would take for a
    /// formula has an apostrophe before it.
    ///
    /// Several lists follow each other after an empty line, each with its own header and as many cells in
    /// a row as it has columns: one reader of CSV cannot read them all. Write a report of each list by
    /// itself, or take [`RecordListJson::columns`] and [`RecordListJson::rows`] as they are.
    pub fn to_csv(&self) -> String {
        let lists: Vec<String> = self.regions.iter().map(list_csv).collect();
        lists.join("\n")
    }

    /// As tables for people, one for each list, at most `width` characters wide.
    pub fn to_table(&self, width: u16) -> String {
        let numbered = (1..).zip(&self.regions);
        let lists: Vec<String> = numbered
            .map(|(number, region)| table::table(number, region, width))
            .collect();
        lists.join("\n")
    }
}

/// A list as CSV.
fn list_csv(list: &RecordListJson) -> String {
    // Whoever changed a row may have made it longer than the header.
    let mut writer = csv::WriterBuilder::new()
        .flexible(true)
        .from_writer(Vec::new());
    for row in std::iter::once(&list.columns).chain(&list.rows) {
        let cells = row.iter().map(|cell| csv_cell(cell).into_owned());
        // Writing lines to memory cannot fail.
        let _ = writer.write_record(cells);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn region(mut list: DataRegion) -> RecordListJson {
    columns::join_days(&mut list);
    let first = Columns::from_list(&list);
    columns::settle_prices(&mut list, &first);
    columns::drop_former_prices(&mut list, &first);
    columns::part_titles(&mut list, &first);
    columns::lead_dates(&mut list, &first);
    columns::part_dates(&mut list, &first);
    columns::settle_dates(&mut list, &first);
    columns::settle_authors(&mut list, &first);
    let columns = Columns::from_list(&list);
    let Rows { names, rows } = Rows::from_list(&list, &columns);
    RecordListJson {
        score: list.score.total,
        terms: list.score.terms,
        rect: list.rect,
        columns: names,
        records: list
            .records
            .into_iter()
            .map(|r| record(r, &columns))
            .collect(),
        rows,
    }
}

fn record(record: crate::algorithm::mdr::Record, columns: &Columns) -> Record {
    let fields = record.fields.iter().filter_map(|f| named(f, columns));
    Record {
        text: record.text,
        rect: record.rect,
        fields: fields.collect(),
        nodes: record.nodes,
    }
}

/// A field with its name and what can be read out of it.
fn named(field: &DataField, columns: &Columns) -> Option<Field> {
    let column = columns.by_number.get(&field.column)?;
    let (value, currency) = read(field, column);
    let is_image = field.role == FieldRole::Image;
    let (url, image) = if is_image {
        (None, field.url.clone())
    } else {
        (field.url.clone(), None)
    };
    Some(Field {
        name: column.name.clone(),
        column: field.column,
        role: field.role,
        text: field.text.clone(),
        value,
        currency,
        url,
        image,
        items: field.items.clone(),
        urls: field.urls.clone(),
    })
}

fn read(field: &DataField, column: &Column) -> (Option<String>, Option<String>) {
    let text = field
        .text
        .strip_prefix(&column.prefix)
        .unwrap_or(&field.text);
    let text = text.trim();
    match column.kind {
        Some(FieldKind::Price) => match values::field_price(text) {
            Some((value, currency)) => (Some(value), Some(currency)),
            None => (None, None),
        },
        Some(FieldKind::Date) => (columns::field_date(field), None),
        Some(FieldKind::Rating) => (columns::field_rating(field), None),
        Some(FieldKind::Author) => (Some(columns::without_by(text).to_owned()), None),
        _ if column.prefix.is_empty() => (None, None),
        _ => (Some(text.to_owned()), None),
    }
}
