//! Price breaks: a table of prices by quantity (`1 $6.03`, `10 $5.44`). One of its cells may be the price of the
//! product, which says nothing without the quantity.
//!
//! Each row with a price begins with a short text that has a digit but is no price (`ab 10`), and there are two such
//! rows or more. Other tables with prices are lists of facts, or lay out the page.

use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of texts of such a table. Source: ours: a dozen rows of four cells, and headers; bounds the cost.
const MAX_TEXTS: usize = 60;
/// Maximum number of elements from a text up to its row and its table. Source: ours: body, row, cell, wrapper of a
/// number; bounds the cost.
const MAX_AROUND: usize = 8;
/// Maximum number of characters of a quantity. Source: ours: `1000 - 2499 pcs.`.
const MAX_QUANTITY: u32 = 20;
/// Minimum number of rows. Source: ours: for one, and for several.
const MIN_ROWS: usize = 2;

/// The units of the price-break table around a price; empty if there is none.
pub(in crate::content::wholes) fn price_breaks(
    page: &PageSnapshot,
    units: &Units,
    prices: &[bool],
    price: usize,
) -> Range<usize> {
    let around = |unit: usize, tag: &str| {
        let mut up = page.ancestors(units.list[unit].first).take(MAX_AROUND);
        up.find(|up| page.tag(*up) == tag)
    };
    let table = around(price, "table").map(|table| units.within(page, table));
    let Some(table) = table.filter(|own| own.len() <= MAX_TEXTS) else {
        return 0..0;
    };
    let mut rows: Vec<(NodeId, Range<usize>)> = Vec::new();
    for unit in table.clone().filter(|i| !units.list[*i].concealed) {
        let Some(row) = around(unit, "tr") else {
            continue;
        };
        match rows.last_mut() {
            Some((last, own)) if *last == row => own.end = unit + 1,
            _ => rows.push((row, unit..unit + 1)),
        }
    }
    let is_quantity = |unit: usize| {
        let own = &units.list[unit];
        !prices[unit]
            && own.chars <= MAX_QUANTITY
            && own.text.contains(|c: char| c.is_ascii_digit())
    };
    let mut priced = rows
        .into_iter()
        .filter(|(_, own)| own.clone().any(|i| prices[i]));
    let are_all = priced.try_fold(0, |rows, (_, own)| {
        is_quantity(own.start).then_some(rows + 1)
    });
    let are_breaks = are_all.is_some_and(|rows| rows >= MIN_ROWS);
    if are_breaks { table } else { 0..0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::offers::names_amount;
    use crate::snapshot::test_page::TestPage;

    /// How many texts of a table of such rows come in with its last amount.
    fn kept(rows: &[&[&str]]) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Converter").close();
        t.open("table");
        for row in rows {
            t.open("tr");
            for cell in *row {
                t.open("td").open("span").text(cell).close().close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let prices: Vec<bool> = units.list.iter().map(names_amount).collect();
        let last = prices.iter().rposition(|is_price| *is_price);
        last.map_or(0, |last| price_breaks(&page, &units, &prices, last).len())
    }

    #[test]
    fn a_table_by_quantity_is_whole() {
        let head: &[&str] = &["Quantity", "Unit price"];
        assert_eq!(kept(&[head, &["1", "$6.03"], &["10+", "$5.44"]]), 6);
        assert_eq!(kept(&[&["1 - 9 pcs.", "$6.03"], &["ab 10", "$5.44"]]), 4);
        assert_eq!(kept(&[head, &["1", "$6.03"]]), 0, "one row");
        assert_eq!(kept(&[&["Price", "$6.03"], &["10", "$5.44"]]), 0, "a fact");
        assert_eq!(kept(&[&["$6.03", "1"], &["$5.44", "10"]]), 0);
        let long = ["1", "$6.03"];
        let rows: Vec<&[&str]> = vec![&long; MAX_TEXTS];
        assert_eq!(kept(&rows), 0, "a list");
    }
}
