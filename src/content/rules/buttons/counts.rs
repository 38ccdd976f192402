//! Buttons with the number of their clicks behind the label: `Helpful 4`, `Thanks 0`. At least three of a page have
//! the same words, and their numbers do not simply increase, as those of chapters, sizes and seasons do.
//!
//! Source: ours, pages of reviews. Limits: counts that happen to increase in document order are taken for names.

use super::{MAX_DEED, MIN_ALIKE};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of letters of the words. Source: ours: a letter and a number are a name.
const MIN_LETTERS: usize = 3;

/// Which units stand on such buttons, given the buttons of each unit. One such button in a unit is enough. Linear.
pub(super) fn counts(page: &PageSnapshot, on_buttons: &[Option<Vec<NodeId>>]) -> Vec<bool> {
    let of_button = |button: &NodeId| {
        let is_short = page.totals(*button).chars <= MAX_DEED;
        is_short.then(|| counted(&page.text(*button))).flatten()
    };
    let each = on_buttons.iter().map(|on| {
        let buttons = on.iter().flatten();
        buttons.filter_map(of_button).collect::<Vec<_>>()
    });
    let each: Vec<Vec<(String, u32)>> = each.collect();
    let mut numbers: HashMap<&str, Vec<u32>> = HashMap::default();
    for (words, number) in each.iter().flatten() {
        numbers.entry(words).or_default().push(*number);
    }
    let are_times = |all: &[u32]| all.len() >= MIN_ALIKE && !all.is_sorted_by(|a, b| a < b);
    let deeds = numbers.iter().filter(|(_, all)| are_times(all));
    let deeds: HashSet<&str> = deeds.map(|(words, _)| *words).collect();
    let own = each.iter();
    own.map(|own| own.iter().any(|(words, _)| deeds.contains(words.as_str())))
        .collect()
}

/// The words of a text and the number behind them.
fn counted(text: &str) -> Option<(String, u32)> {
    let is_sign = |c: char| !c.is_alphanumeric();
    let text = text.trim_matches(is_sign);
    let words = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = text.strip_prefix(words)?.parse().ok()?;
    let words = words.trim_end_matches(is_sign);
    let letters = words.chars().filter(|c| c.is_alphabetic());
    let is_name = letters.count() < MIN_LETTERS || words.contains(char::is_numeric);
    (!is_name).then(|| (words.to_owned(), number))
}
