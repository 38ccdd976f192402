//! Prices that records tell twice: behind their names, and as former ones that are no higher.

use super::super::values;
use super::Columns;
use super::names::OLD_PRICE;
use crate::algorithm::mdr::{DataField, DataRegion, FieldKind, Record};

/// Takes away former prices that are no higher than what is asked for: some shops write both of all things.
pub(in super::super) fn drop_former_prices(list: &mut DataRegion, columns: &Columns) {
    let Some(prices) = columns.number_of(FieldKind::Price) else {
        return;
    };
    let is_former = |f: &DataField| {
        let column = columns.by_number.get(&f.column);
        column.is_some_and(|c| c.name == OLD_PRICE)
    };
    for record in &mut list.records {
        let price = record.fields.iter().find(|f| f.column == prices);
        let Some((asked, currency)) = price.and_then(amount) else {
            continue;
        };
        let is_higher = |f: &DataField| {
            amount(f).is_none_or(|(former, of_former)| former > asked || of_former != currency)
        };
        record.fields.retain(|f| !is_former(f) || is_higher(f));
    }
}

/// Takes the price off titles that end with that of their record, where the record says its name alone, too.
pub(in super::super) fn part_titles(list: &mut DataRegion, columns: &Columns) {
    let title = columns.number_of(FieldKind::Title);
    let Some((title, prices)) = title.zip(columns.number_of(FieldKind::Price)) else {
        return;
    };
    for record in &mut list.records {
        let Some(at) = record.fields.iter().position(|f| f.column == title) else {
            continue;
        };
        if let Some(name) = name_alone(record, &record.fields[at], prices) {
            record.fields[at].text = name;
        }
    }
}

/// The text of another field that a title goes on from with nothing but the price.
fn name_alone(record: &Record, title: &DataField, prices: u32) -> Option<String> {
    let price = record.fields.iter().find(|f| f.column == prices)?;
    let says_price = |text: &str| {
        let told = values::price(text).filter(|_| values::is_bare_price(text));
        let is_amount = told.is_some_and(|(value, _)| {
            let asked = amount(price).map(|(asked, _)| asked);
            asked.is_some() && value.parse::<f64>().ok() == asked
        });
        is_amount || text == price.text.trim()
    };
    let mut names = record.fields.iter().map(|f| f.text.trim());
    let name = names.find(|name| {
        let behind = title.text.trim().strip_prefix(*name).map(str::trim);
        let is_name = name.contains(char::is_alphabetic);
        is_name && behind.is_some_and(|rest| !rest.is_empty() && says_price(rest))
    })?;
    Some(name.to_owned())
}

/// The amount and the currency of a price in a field; `None` where the text is no price.
fn amount(field: &DataField) -> Option<(f64, String)> {
    let (value, currency) = values::field_price(field.text.trim())?;
    Some((value.parse().ok()?, currency))
}
