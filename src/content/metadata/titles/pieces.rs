//! The pieces of declared titles, and titles without additions to their words.

use super::bounded::bounded;
use super::separators::{COLONS, SEPARATORS};
use crate::snapshot::tokens::folded;

/// Minimum number of words of a title that is repeated. Source: ours: names of songs and places repeat a word or two.
const MIN_TWICE: usize = 3;

/// A title and its pieces between separators, folded, with and without brackets at their ends; the whole first.
pub(in crate::content::metadata) fn pieces(title: &str) -> Vec<String> {
    let title = bounded(title);
    let mut pieces = vec![title];
    for separator in SEPARATORS.iter().chain(&COLONS) {
        let places = separator.places(title);
        for (i, at) in places.iter().enumerate() {
            let (before, behind) = separator.cut(title, *at);
            pieces.extend([before, behind, separator.piece_behind(title, &places, i)]);
        }
    }
    // `【Site】Title`
    pieces.extend(
        title
            .strip_prefix('【')
            .and_then(|rest| rest.split_once('】'))
            .map(|(_, rest)| rest),
    );
    let bare = |piece: &&str| {
        let (before, _) = piece.trim_end().strip_suffix(')')?.rsplit_once('(')?;
        Some(folded(before))
    };
    let bare: Vec<String> = pieces.iter().filter_map(bare).collect();
    let all = pieces.iter().map(|piece| folded(piece)).chain(bare);
    all.filter(|piece| !piece.is_empty()).collect()
}

/// The pieces of a title between separators, as they are written; colons do not separate.
pub(in crate::content::metadata) fn written_pieces(title: &str) -> Vec<&str> {
    let title = bounded(title);
    let mut pieces = Vec::new();
    for separator in &SEPARATORS {
        let places = separator.places(title);
        pieces.extend(places.first().map(|first| &title[..*first]));
        pieces.extend((0..places.len()).map(|i| separator.piece_behind(title, &places, i)));
    }
    let pieces = pieces.into_iter().map(str::trim);
    pieces.filter(|piece| !piece.is_empty()).collect()
}

/// The pieces of a title between the occurrences of the one separator that occurs most often, as they are written and
/// in their order.
pub(in crate::content::metadata) fn listed_pieces(title: &str) -> Vec<&str> {
    let title = bounded(title);
    let parted = SEPARATORS
        .iter()
        .rev()
        .map(|sign| (sign, sign.places(title)));
    let Some((separator, places)) = parted.max_by_key(|(_, places)| places.len()) else {
        return Vec::new();
    };
    let first = places.first().map(|first| &title[..*first]);
    let behind = (0..places.len()).map(|i| separator.piece_behind(title, &places, i));
    let pieces = first.into_iter().chain(behind).map(str::trim);
    pieces.filter(|piece| !piece.is_empty()).collect()
}

/// The first or last piece of a title that satisfies `names_site`, which is given it folded.
pub(super) fn outer_piece(title: &str, names_site: impl Fn(&str) -> bool) -> Option<String> {
    let is_site = |piece: &&str| names_site(&folded(piece));
    let mut pieces = SEPARATORS.iter().chain(&COLONS).filter_map(|separator| {
        let last = separator.last_cut(title).map(|(_, last)| last);
        let first = separator.first_cut(title).map(|(first, _)| first);
        last.filter(is_site).or(first.filter(is_site))
    });
    pieces.next().map(|name| name.trim().to_owned())
}

/// A title without a Markdown heading mark: `# Home`.
pub(in crate::content::metadata) fn without_mark(title: &str) -> &str {
    let rest = title.trim_start_matches('#');
    if rest.starts_with(' ') && !rest.trim().is_empty() {
        rest.trim_start()
    } else {
        title
    }
}

/// A title that consists of the same words twice, once.
pub(in crate::content::metadata) fn said_once(title: &str) -> &str {
    let middle = title.len() / 2;
    let halves = title.get(..middle).zip(title.get(middle..));
    let half = halves.filter(|(first, second)| second.strip_prefix(' ') == Some(*first));
    let is_long = |half: &str| half.split_whitespace().nth(MIN_TWICE - 1).is_some();
    let half = half.map(|(first, _)| first);
    half.filter(|half| is_long(half)).unwrap_or(title)
}

#[cfg(test)]
mod tests {
    use super::super::bounded::MAX_TITLE;
    use super::*;

    #[test]
    fn a_title_that_stands_twice_is_told_once() {
        let twice = "The boats are out The boats are out";
        assert_eq!(said_once(twice), "The boats are out");
        let other = "The boats are out The boats are in";
        for title in ["New York New York", other, "", "a"] {
            assert_eq!(said_once(title), title);
        }
    }

    #[test]
    fn a_list_has_the_pieces_of_one_separator() {
        let three = ["Red Mill", "Flour", "Bread | Leeds"];
        assert_eq!(listed_pieces("Red Mill - Flour - Bread | Leeds"), three);
        assert_eq!(listed_pieces("Red Mill | Flour"), ["Red Mill", "Flour"]);
        assert_eq!(listed_pieces("Red Mill"), [""; 0]);
    }

    #[test]
    fn titles_without_end_are_not_read_to_it() {
        let title = "añ | ".repeat(100_000);
        let most = MAX_TITLE / 5;
        assert!(written_pieces(&title).len() <= 2 * most);
        assert!(pieces(&title).iter().map(String::len).max() <= Some(MAX_TITLE));
    }

    #[test]
    fn only_a_heading_of_markdown_has_a_mark() {
        assert_eq!(without_mark("# Home | Site"), "Home | Site");
        assert_eq!(without_mark("#MeToo"), "#MeToo");
        assert_eq!(without_mark("# "), "# ");
    }
}
