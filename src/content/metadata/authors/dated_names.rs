//! The name in a line that otherwise holds only dates and the author's job.

use super::name_beside_day::may_be_person;
use crate::content::{dates, people};
use crate::snapshot::tokens::folded;

/// Separators between a name and its neighbours.
const BESIDE: [char; 6] = [',', '|', '/', '·', '•', '–'];

/// The only name of a line that otherwise holds dates and what the author does: `6 May 2024 | 13:10 | Jane Doe`,
/// `Jane Doe, staff writer`.
pub(super) fn beside_date<'a>(line: &'a str, site: Option<&str>) -> Option<Vec<String>> {
    let only_name = |pieces: Vec<&'a str>| {
        let (beside, others): (Vec<&str>, Vec<&str>) = pieces
            .iter()
            .partition(|piece| dates::is_label(piece) || people::tells_writer(piece));
        let [name] = others[..] else { return None };
        (!beside.is_empty()).then_some(name)
    };
    let named = only_name(pieces_beside(line, site));
    // A date may have commas of its own, as may lines of sections; so the name must be a person's.
    let with_commas =
        || only_name(pieces_of(line, &BESIDE[1..])).filter(|name| may_be_person(name));
    people::full_name(named.or_else(with_commas)?, site)
}

/// The pieces of a line without the name of the site. Where that is one of them, commas do not separate: they belong
/// to the date.
fn pieces_beside<'a>(line: &'a str, site: Option<&str>) -> Vec<&'a str> {
    let names_site = |piece: &str| site.is_some_and(|site| folded(site) == folded(piece));
    let mut pieces = pieces_of(line, &BESIDE[1..]);
    if !pieces.iter().any(|piece| names_site(piece)) {
        return pieces_of(line, &BESIDE);
    }
    pieces.retain(|piece| !names_site(piece));
    pieces
}

/// The pieces of a line between these signs.
fn pieces_of<'a>(line: &'a str, signs: &[char]) -> Vec<&'a str> {
    let pieces = line.split(signs).map(str::trim);
    pieces.filter(|piece| !piece.is_empty()).collect()
}
