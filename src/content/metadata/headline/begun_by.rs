//! The headline of a page by a heading with which a declared title begins before it adds a place or a time.

use super::page_titles::PageTitles;
use crate::content::framing::is_framing;
use crate::content::metadata::headings::Heading;
use crate::content::metadata::record::Headline;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of characters outside of links in prose. Source: ours: a long line.
const MIN_PROSE: u32 = 80;

/// The first heading, where none is of the first level, with which a declared title begins before it goes on with a
/// comma or a bracket: `Hotel Linden` of `Hotel Linden, Bolzano (prices of 2025)`.
///
/// Source: ours. Limits: at least two words, because a single word begins many titles. None where the rest of the
/// title says another heading (`Red Moor, Blue Moor (two walks)`), or where another heading of its level heads prose:
/// it is then the heading of a section.
pub(super) fn begun_by(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    let begins = |heading: &&Heading, title: &str| {
        let rest = title.strip_prefix(heading.text.as_str());
        let goes_on = |rest: &str| rest.trim_start().starts_with([',', '(']);
        heading.text.contains(' ') && rest.is_some_and(goes_on) && !is_framing(page, heading.node)
    };
    if headings.iter().any(|heading| heading.level == 1) {
        return None;
    }
    titles.declared.iter().find_map(|(title, source)| {
        let mut alike = headings
            .iter()
            .enumerate()
            .filter(|(_, h)| begins(h, title));
        let (at, heading) = alike.next()?;
        let rest = folded(title.strip_prefix(heading.text.as_str())?);
        let mut others = headings.iter().enumerate().filter(|(i, _)| *i != at);
        let is_section = others.any(|(i, other)| {
            let is_told = !other.folded.is_empty() && rest.contains(&other.folded);
            let next = headings.get(i + 1).map(|next| next.node);
            is_told || other.level == heading.level && heads_prose(page, other.node, next)
        });
        if is_section {
            return None;
        }
        Some(Headline {
            text: Some(heading.text.clone()),
            node: Some(heading.node),
            source: Some(*source),
        })
    })
}

/// Whether prose stands between a heading and the next.
fn heads_prose(page: &PageSnapshot, heading: NodeId, next: Option<NodeId>) -> bool {
    let end = next.unwrap_or(page.node(page.body()).end);
    let behind = page.totals_between(page.node(heading).end, end);
    behind.chars.saturating_sub(behind.link_chars) >= MIN_PROSE
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_heading_that_begins_the_title_before_a_comma_is_the_title() {
        let titled = |tag: &str, heading: &str, title: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h2").text("Search").close();
            t.open(tag).text(heading).close();
            t.open("p").text("Words of it.").close();
            let mut page = t.finish();
            page.source.title = title.to_owned();
            Metadata::from_page(&page).title.unwrap_or_default()
        };
        let (name, title) = ("Hotel Linden", "Hotel Linden, Bolzano (prices of 2025)");
        assert_eq!(titled("h2", name, title), name);
        assert_eq!(titled("h2", name, "Hotel Linden (prices of 2025)"), name);
        assert_eq!(titled("p", name, title), title);
        let longer = "Hotel Lindenhof, Bolzano (prices of 2025)";
        assert_eq!(titled("h2", name, longer), longer);
        let one = "Linden, Bolzano (prices of 2025)";
        assert_eq!(titled("h2", "Linden", one), one);
    }

    #[test]
    fn headings_of_sections_are_no_titles() {
        let titled = |title: &str, prose: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for heading in ["Red Moor", "Blue Moor"] {
                t.open("h2").text(heading).close();
                t.open("p").text(prose).close();
            }
            let mut page = t.finish();
            page.source.title = title.to_owned();
            Metadata::from_page(&page).title.unwrap_or_default()
        };
        let both = "Red Moor, Blue Moor (two walks)";
        assert_eq!(titled(both, "Words of it."), both);
        let long = "After thirty years the little railway runs again between the village and the saw mill.";
        let other = "Red Moor, a walk of spring";
        assert_eq!(titled(other, long), other);
        assert_eq!(titled(other, "Words of it."), "Red Moor");
    }
}
