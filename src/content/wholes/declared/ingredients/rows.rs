//! Rows of a list of ingredients that set ingredient and amount apart: `<li><a>Flour</a> <span>200 g</span></li>`,
//! each a text of its own.
//!
//! Source: ours, recipes whose ingredients are links, with the amounts at the other edge of the list.

use super::{MAX_WORDS, PRICES, TIMES};
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of elements from a text up to its row. Source: ours: wrappers of the text.
const MAX_IN_ROW: usize = 4;
/// Maximum number of texts of a row. Source: ours: ingredient, amount, and preparation (`chopped`).
const MAX_PIECES: usize = 3;
/// Maximum number of words, and of characters, of an amount. Source: ours: `1 1/2 cups`, `2 cucchiaini rasi`.
const MAX_AMOUNT: u32 = 3;
const MAX_CHARS: u32 = 20;
/// Maximum number of texts before a row without an amount that are searched for a row with one. Source: ours: salt and
/// pepper.
const MAX_BEHIND: usize = 6;
/// Abbreviation for hours: rows of other dishes say how long they take (`1 h`).
const HOUR: &str = "h";

/// Whether a text is in a row of which exactly one text is an amount.
pub(super) fn is_in_row(page: &PageSnapshot, units: &Units, i: usize) -> bool {
    pieces(page, units, i).is_some_and(|(_, pieces)| {
        let amounts = pieces.iter().filter(|unit| is_bare_amount(unit)).count();
        amounts == 1 && pieces.iter().all(|unit| unit.words <= MAX_WORDS)
    })
}

/// Whether a text is in such a row, or in one without a number behind such rows of the same list: salt, `enough`.
pub(super) fn is_of_rows(page: &PageSnapshot, units: &Units, i: usize) -> bool {
    let Some((row, own)) = pieces(page, units, i) else {
        return false;
    };
    let list = page.parent(row);
    let is_beside = |before: usize| {
        let row = pieces(page, units, before).map(|(row, _)| row);
        row.is_some_and(|row| page.parent(row) == list) && is_amount_of_row(page, units, before)
    };
    let says_how_much = own.iter().any(|unit| unit.link_chars == 0);
    is_in_row(page, units, i) || says_how_much && (i.saturating_sub(MAX_BEHIND)..i).any(is_beside)
}

/// The row of a text and its few texts.
fn pieces<'a>(page: &PageSnapshot, units: &'a Units, i: usize) -> Option<(NodeId, &'a [Unit])> {
    let block = units.list[i].block;
    let mut around = page.inclusive_ancestors(block).take(MAX_IN_ROW);
    let row = around.find(|up| matches!(page.tag(*up), "li" | "dd"))?;
    let own = units.within(page, row);
    let is_small = (2..=MAX_PIECES).contains(&own.len()) && own.contains(&i);
    is_small.then(|| (row, &units.list[own]))
}

/// Whether a text is the amount in its row, with a unit of measure: a number alone may count the recipes with that
/// ingredient.
pub(super) fn is_amount_of_row(page: &PageSnapshot, units: &Units, i: usize) -> bool {
    let unit = &units.list[i];
    is_bare_amount(unit) && unit.text.contains(char::is_alphabetic) && is_in_row(page, units, i)
}

/// Whether a text is a number, with or without a unit of measure, but neither a time nor a price.
fn is_bare_amount(unit: &Unit) -> bool {
    let text = unit.text.trim();
    let is_time = |word: &str| {
        let word = word.trim_end_matches('.').to_lowercase();
        word == HOUR || TIMES.contains(&word.as_str())
    };
    let mut words = text.split(|c: char| c.is_whitespace() || c.is_numeric());
    unit.link_chars == 0
        && unit.words <= MAX_AMOUNT
        && unit.chars <= MAX_CHARS
        && text.starts_with(char::is_numeric)
        && !text.contains(PRICES)
        && !words.any(is_time)
}

#[cfg(test)]
mod tests {
    use super::super::ingredients;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// How many texts of these rows below a name belong to the list.
    fn found(tag: &str, rows: &[(&str, &str)]) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        t.open("h2").text("Ingredienti").close();
        t.open("p").text("Per gli gnocchi").close().open("ul");
        for (name, amount) in rows {
            t.open(tag).open("p").open_with("a", &[("href", "/x")]);
            t.text(name).close().close();
            t.open("p").text(amount).close().close();
        }
        t.close().close().open("h2").text("Preparazione").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        ingredients(&page, &units).map_or(0, |list| list.len())
    }

    const GNOCCHI: [(&str, &str); 5] = [
        ("Farina di castagne", "200 g"),
        ("Patate rosse", "800 g"),
        ("Tuorli", "1"),
        ("Burro", "½ kg"),
        ("Pecorino di Pienza", "q.b."),
    ];

    #[test]
    fn rows_of_a_linked_name_and_how_much_are_a_list() {
        assert_eq!(found("li", &GNOCCHI), 12);
        assert_eq!(found("dd", &GNOCCHI), 12);
        assert_eq!(found("div", &GNOCCHI), 0, "no rows");
    }

    #[test]
    fn rows_of_numbers_times_and_prices_are_none() {
        let of = |amounts: [&'static str; 4]| {
            let rows = amounts.map(|amount| ("Gnocchi di castagne al burro", amount));
            found("li", &rows)
        };
        assert_eq!(of(["200 g", "1 kg", "8 foglie", "2"]), 10);
        assert_eq!(of(["12", "8", "31", "4"]), 0);
        assert_eq!(of(["1 h", "2 h", "45 min", "30 min"]), 0);
        assert_eq!(of(["2 €", "3 € kg", "1 €", "7 €"]), 0);
        let long = "12 recipes that we all like to cook";
        assert_eq!(of([long, long, "1", "2"]), 0);
    }
}
