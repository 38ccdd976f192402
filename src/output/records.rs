//! Lists of records as JSON, CSV and a table for the terminal.

use crate::algorithm::mdr::{DataField, DataRegion, Record};
use crate::escape::csv_cell;
use crate::geometry::Rect;
use crate::segmentation::Term;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Name and version of the format.
pub const SCHEMA: &str = "visiblock/records/1";

/// What `records --format json` writes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: String,
    /// The page's URL after redirects.
    pub url: String,
    /// The lists, the page's main one first.
    pub regions: Vec<Region>,
}

/// A list of records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Region {
    /// How much it looks like the page's main content, 0..=1.
    pub score: f64,
    /// What the score was made of.
    pub terms: Vec<Term>,
    /// Bounding rectangle of the records, page px.
    pub rect: Rect,
    /// The records, in document order.
    pub records: Vec<Record>,
}

/// The published JSON Schema of the format.
pub fn schema() -> schemars::Schema {
    schemars::schema_for!(Report)
}

impl Report {
    /// A report of the given lists.
    pub fn new(url: &str, regions: Vec<DataRegion>) -> Self {
        let region = |region: DataRegion| Region {
            score: region.score.total,
            terms: region.score.terms,
            rect: region.rect,
            records: region.records,
        };
        Self {
            schema: SCHEMA.to_owned(),
            url: url.to_owned(),
            regions: regions.into_iter().map(region).collect(),
        }
    }

    /// As CSV with a header: `region`, `record`, then one column for each field of any list.
    /// What a spreadsheet would take for a formula has an apostrophe before it.
    ///
    /// # Errors
    /// None in practice: it is written to memory.
    pub fn to_csv(&self) -> Result<String, csv::Error> {
        let columns = self.regions.iter().map(columns_of).max().unwrap_or(0);
        let mut writer = csv::Writer::from_writer(Vec::new());
        let named = (1..=columns).map(|c| csv_cell(&self.column_name(c)).into_owned());
        writer.write_record(
            ["region".to_owned(), "record".to_owned()]
                .into_iter()
                .chain(named),
        )?;
        for (i, region) in self.regions.iter().enumerate() {
            for (j, record) in region.records.iter().enumerate() {
                let place = [(i + 1).to_string(), (j + 1).to_string()];
                let cells = row(record, columns).into_iter();
                let cells = cells.map(|cell| csv_cell(&cell).into_owned());
                writer.write_record(place.into_iter().chain(cells))?;
            }
        }
        let bytes = writer.into_inner().map_err(|e| e.into_error())?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// As tables for people, one for each list.
    pub fn to_table(&self) -> String {
        let mut out = String::new();
        for (i, region) in self.regions.iter().enumerate() {
            out += &format!(
                "list {} · {} records · score {:.2}\n",
                i + 1,
                region.records.len(),
                region.score
            );
            let mut table = comfy_table::Table::new();
            table.set_content_arrangement(comfy_table::ContentArrangement::Dynamic);
            for record in &region.records {
                table.add_row(row(record, columns_of(region)));
            }
            out += &table.to_string();
            out += "\n\n";
        }
        out
    }

    /// The name of a column (from 1), where only one list gives it one.
    fn column_name(&self, column: usize) -> String {
        let named = |field: &&DataField| field.column as usize + 1 == column;
        let name = match &self.regions[..] {
            [only] => only
                .records
                .iter()
                .flat_map(|r| &r.fields)
                .find(named)
                .and_then(|f| f.name.clone()),
            _ => None,
        };
        name.unwrap_or_else(|| format!("field_{column}"))
    }
}

fn columns_of(region: &Region) -> usize {
    let fields = region.records.iter().flat_map(|r| &r.fields);
    fields.map(|f| f.column as usize + 1).max().unwrap_or(0)
}

/// A record's cells: text, and the address where there is no text.
fn row(record: &Record, columns: usize) -> Vec<String> {
    let mut cells = vec![String::new(); columns];
    for field in &record.fields {
        let shown = match (&field.text, &field.url) {
            (text, Some(url)) if text.is_empty() => url,
            (text, _) => text,
        };
        if let Some(cell) = cells.get_mut(field.column as usize) {
            if !cell.is_empty() && !shown.is_empty() {
                cell.push(' ');
            }
            cell.push_str(shown);
        }
    }
    cells
}
