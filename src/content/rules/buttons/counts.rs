//! Buttons that say behind their words how often they were pressed: `Helpful 4`, `Thanks 0`. Three or more of a page have
//! the same words, and their numbers go up and down: those of chapters, sizes and seasons go up.
//!
//! Source: ours, pages of reviews. Limits: numbers of times that happen to go up are taken for names.

use super::{MAX_DEED, MIN_ALIKE};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// Fewest letters of the words. Source: ours: a letter and a number are a name.
const MIN_LETTERS: usize = 3;

/// Which units stand on such buttons, given those of each; what stands in one line with one is pressed, too. Linear.
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
