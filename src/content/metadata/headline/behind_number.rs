//! The headline of a ticket: the document's title has it behind the ticket's kind and number
//! (`Bug #7712: Export stops - Archive - Redmine`, `48211 – Import stops`), and the page shows number and headline
//! apart, below the name of the project.
//!
//! Source: ours, Redmine and Bugzilla. Does not apply where a heading has the number, too (chapters), where the
//! number is a year, or where no element says the rest of the title.

use super::page_titles::PageTitles;
use super::said;
use crate::content::clean_text::clean;
use crate::content::framing::is_framing;
use crate::content::metadata::headings::Heading;
use crate::content::metadata::record::Headline;
use crate::content::metadata::titles::written_pieces;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of words up to and with the number. Source: ours: `Bug report #12`.
const MAX_KIND: usize = 3;
/// Separators behind the number.
const BEHIND: [&str; 5] = [": ", "：", " – ", " - ", " — "];
/// Minimum number of digits of a number without a sign before it, and the sign. Source: ours: fewer digits number
/// chapters.
const MIN_DIGITS: usize = 4;
const SIGN: char = '#';
/// Numbers that are years. Source: ours.
const YEARS: std::ops::RangeInclusive<u32> = 1800..=2199;
/// Minimum number of letters of the headline behind the number. Source: ours: shorter texts are names.
const MIN_LETTERS: usize = 8;
/// Maximum number of elements that are read on a page without headings. Source: ours, to bound the cost.
const MAX_READ: usize = 256;

/// Finds the heading, or on a page without headings the first element, that says what stands behind the number.
pub(super) fn find(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    titles.declared.iter().find_map(|(title, source)| {
        let (number, rest) = numbered(title)?;
        let number = folded(number);
        let mut names: Vec<String> = written_pieces(rest)
            .into_iter()
            .filter(|piece| rest.starts_with(*piece))
            .chain([rest])
            .map(folded)
            .filter(|name| name.chars().count() >= MIN_LETTERS)
            .collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let is_whole = |heading: &Heading| {
            let behind = heading.folded.strip_prefix(&number);
            behind.is_some_and(|behind| names.iter().any(|name| name == behind))
        };
        if headings.iter().any(is_whole) {
            return None;
        }
        let heading = names.iter().find_map(|name| {
            let mut same = headings.iter().filter(|heading| heading.folded == *name);
            same.find(|heading| !is_framing(page, heading.node))
        });
        let found = match heading {
            Some(heading) => (heading.node, heading.text.clone()),
            None if headings.is_empty() => shown(page, &names)?,
            None => return None,
        };
        Some(Headline {
            node: Some(found.0),
            text: Some(found.1),
            source: Some(*source),
        })
    })
}

/// The beginning of a title up to the number of a ticket, and the rest behind the separator.
fn numbered(title: &str) -> Option<(&str, &str)> {
    let places = BEHIND.iter().filter_map(|sign| title.split_once(*sign));
    let (before, rest) = places.min_by_key(|(before, _)| before.len())?;
    let words = before.split_whitespace();
    let last = words.clone().next_back()?;
    let digits = last.trim_start_matches(SIGN);
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    let is_year = || {
        digits
            .parse::<u32>()
            .is_ok_and(|year| YEARS.contains(&year))
    };
    let is_told = last.starts_with(SIGN) || digits.len() >= MIN_DIGITS && !is_year();
    (is_number && is_told && words.count() <= MAX_KIND).then_some((before, rest.trim()))
}

/// The innermost element around the first text that says one of `names`, neither in an entry nor around the content.
fn shown(page: &PageSnapshot, names: &[String]) -> Option<(NodeId, String)> {
    let (longest, shortest) = (names.first()?.len(), names.last()?.chars().count());
    let may_be = |id: &NodeId| {
        let chars = page.totals(*id).chars as usize;
        // The elements' characters include white space; folded names have none.
        (shortest..=2 * longest).contains(&chars) && page.node(*id).kind == NodeKind::Element
    };
    let read = page.subtree(page.body()).filter(may_be).take(MAX_READ);
    let said = read.filter_map(|id| {
        let text = clean(&page.text(id))?;
        (names.contains(&folded(&text)) && !said::is_apart(page, id)).then_some((id, text))
    });
    said.reduce(|first, next| {
        let is_inside = page.contains(first.0, next.0);
        if is_inside { next } else { first }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::headline;
    use crate::content::metadata::record::MetadataSource;
    use crate::snapshot::test_page::TestPage;

    /// The headline of a page with this title and these elements.
    fn told(title: &str, elements: &[(&str, &str)]) -> Option<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, text) in elements {
            t.open(tag).text(text).close();
        }
        t.open("p")
            .text("The rest of it, as somebody told it.")
            .close();
        let declared = [(title.to_owned(), MetadataSource::DocumentTitle)];
        headline::find(&t.finish(), &declared, None, None).text
    }

    #[test]
    fn the_headline_of_a_ticket_stands_behind_its_number() {
        let title = "Bug #7712: Export stops at umlauts - Archive - Redmine";
        let shown = [
            ("h1", "Archive"),
            ("h2", "Bug #7712"),
            ("h3", "Export stops at umlauts"),
        ];
        assert_eq!(told(title, &shown).as_deref(), Some(shown[2].1));
        let whole = [("h1", "Bug #7712: Export stops at umlauts")];
        assert_eq!(told(title, &whole).as_deref(), Some(whole[0].1));
        let bare = [
            ("div", "Bug 48211"),
            ("div", "Import of large archives stops"),
        ];
        let found = told("48211 – Import of large archives stops", &bare);
        assert_eq!(found.as_deref(), Some(bare[1].1));
    }

    #[test]
    fn chapters_and_years_are_no_tickets() {
        for (title, is_ticket) in [
            ("Bug #7: Export stops", true),
            ("48211 – Import stops", true),
            ("Chapter 12: The Deep Gauge", false),
            ("2024: A year of rain", false),
            ("The bug of the year 48211: a tale", false),
            ("Export stops", false),
        ] {
            assert_eq!(numbered(title).is_some(), is_ticket, "{title}");
        }
    }
}
