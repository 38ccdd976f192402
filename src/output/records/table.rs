//! A list as a table for people: what could command a terminal is made harmless wherever it goes, as in our other texts
//! for people.

use super::RecordListJson;
use crate::escape::printable_line;
use comfy_table::{ContentArrangement, Table, presets};

/// Characters a column needs to be read. Source: ours: two words.
const MIN_COLUMN: usize = 14;
/// Characters of a line at least, however narrow the terminal. Source: ours: one column of some words.
const MIN_WIDTH: u16 = 24;
/// Characters of a cell or of the name of a column; the rest is cut off. Source: ours: some lines of a column.
const MAX_CELL: usize = 140;

/// A table of at most `width` characters, but of [`MIN_WIDTH`] at least. Columns that do not fit are named
/// below it, addresses first: CSV and JSON have them.
pub(super) fn table(number: usize, region: &RecordListJson, width: u16) -> String {
    let width = width.max(MIN_WIDTH);
    let currency = currency_of_price(region);
    let shown = fitting(region, currency, usize::from(width));
    let mut table = Table::new();
    table
        .load_style(presets::UTF8_HORIZONTAL_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width)
        .set_header(shown.iter().map(|i| short(&region.columns[*i])));
    for row in &region.rows {
        let cell = |i: usize| row.get(i).map_or("", String::as_str);
        let cells = shown.iter().map(|i| match currency {
            Some(currency) if i + 1 == currency => amount(cell(*i), cell(currency)),
            _ => cell(*i).to_owned(),
        });
        table.add_row(cells.map(|cell| short(&cell)));
    }
    let is_with_price = |i: usize| Some(i) == currency && shown.contains(&(i - 1));
    let hidden: Vec<String> = (0..region.columns.len())
        .filter(|i| !shown.contains(i) && !is_with_price(*i))
        .map(|i| short(&region.columns[i]))
        .collect();
    let note = if hidden.is_empty() {
        String::new()
    } else {
        format!("not shown, see the CSV: {}\n", hidden.join(", "))
    };
    format!(
        "list {number} · {} records · score {:.2}\n{table}\n{note}",
        region.records.len(),
        region.score
    )
}

/// The column of the currency, where it stands behind that of the price: people read both as one.
fn currency_of_price(region: &RecordListJson) -> Option<usize> {
    let mut pairs = region.columns.windows(2);
    let at = pairs.position(|pair| pair == ["price", "currency"])?;
    Some(at + 1)
}

/// A price as people write it: signs stand before the number, codes behind it.
fn amount(price: &str, currency: &str) -> String {
    let is_number = price.ends_with(|c: char| c.is_ascii_digit());
    match currency {
        "" => price.to_owned(),
        _ if price.is_empty() || price.contains(currency) => price.to_owned(),
        _ if !price.contains(|c: char| c.is_ascii_digit()) => price.to_owned(),
        _ if !is_number => format!("{price} {currency}"),
        code if code.chars().all(char::is_alphabetic) => format!("{price} {code}"),
        sign => format!("{sign}{price}"),
    }
}

/// The columns that fit, in order: texts before addresses and what is the same in all rows, each in
/// the order of the list; that of the currency is shown with the price.
fn fitting(region: &RecordListJson, currency: Option<usize>, width: usize) -> Vec<usize> {
    let count = (width / MIN_COLUMN).max(1);
    let columns = 0..region.columns.len();
    let mut by_use: Vec<usize> = columns.filter(|i| Some(*i) != currency).collect();
    by_use.sort_by_key(|i| match () {
        () if is_same(region, *i) => 2,
        () if holds_addresses(region, *i) => 1,
        () => 0,
    });
    let mut shown: Vec<usize> = by_use.into_iter().take(count).collect();
    shown.sort_unstable();
    shown
}

/// Whether a column says the same in all of several rows.
fn is_same(region: &RecordListJson, column: usize) -> bool {
    let mut cells = region.rows.iter().map(|row| row.get(column));
    let first = cells.next();
    region.rows.len() > 2 && cells.all(|cell| Some(cell) == first)
}

/// Whether a column holds addresses and nothing else.
fn holds_addresses(region: &RecordListJson, column: usize) -> bool {
    let name = region.columns[column].as_str();
    if matches!(name, "url" | "image") || name.ends_with("_url") {
        return true;
    }
    let cells = region.rows.iter().filter_map(|row| row.get(column));
    let mut filled = cells.filter(|cell| !cell.is_empty());
    let is_address =
        |part: &str| (part.contains("://") || part.starts_with('/')) && !part.contains(' ');
    filled.all(|cell| cell.split("; ").all(is_address))
}

/// Text of a page as one printable line of at most [`MAX_CELL`] characters.
fn short(text: &str) -> String {
    printable_line(text, MAX_CELL)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn region(columns: &[&str], row: &[&str]) -> RecordListJson {
        let owned = |cells: &[&str]| cells.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>();
        RecordListJson {
            score: 0.5,
            terms: Vec::new(),
            rect: crate::geometry::Rect::default(),
            columns: owned(columns),
            records: Vec::new(),
            rows: vec![owned(row)],
        }
    }

    #[test]
    fn prices_are_shown_with_their_currency() {
        assert_eq!(amount("12.99", "$"), "$12.99");
        assert_eq!(amount("12.99", "EUR"), "12.99 EUR");
        assert_eq!(amount("12.99", ""), "12.99");
        assert_eq!(amount("on request", "EUR"), "on request");
        let shown = table(
            1,
            &region(&["title", "price", "currency"], &["Lamp", "9", "EUR"]),
            80,
        );
        assert!(
            shown.contains("9 EUR") && !shown.contains("currency"),
            "{shown}"
        );
    }

    /// In cells, heads and the names below the table; widths count what is shown.
    #[test]
    fn nothing_of_a_page_commands_a_terminal() {
        let odd = "\u{1b}]0;o\u{7}\u{9b}2\u{7f}\u{202e}";
        let names = ["title", "far_url", "Lamp"];
        let [head, hidden, cell] = names.map(|name| format!("{name}{odd}"));
        let columns = [head.as_str(), hidden.as_str()];
        let list = region(&columns, &[cell.as_str(), "/1"]);
        let shown = table(1, &list, MIN_WIDTH);
        for name in names {
            let tamed = format!("{name}\u{fffd}]0;o\u{fffd}\u{fffd}2\u{fffd}");
            assert!(shown.contains(&tamed), "{shown}");
        }
        let commands = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
        assert!(!shown.contains(commands), "{shown:?}");
    }

    #[test]
    fn no_table_is_too_narrow_to_be_read() {
        for width in [0, 5] {
            let shown = table(
                1,
                &region(&["title", "text"], &["A red lamp", "fine"]),
                width,
            );
            assert!(
                shown.lines().any(|line| line.contains("A red lamp")),
                "{shown}"
            );
        }
    }
}
