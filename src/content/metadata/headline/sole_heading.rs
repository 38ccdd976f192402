//! The headline of a page whose declared titles name only the site and a section of it (`Nordstadt - News`), or the
//! program that shows it (`Swagger UI`): the only heading of its level right above the prose.

use super::page_titles::PageTitles;
use super::prose_start::{first_prose, is_right_above};
use crate::content::addresses::is_front_page;
use crate::content::framing::is_framing;
use crate::content::heading_links::Leads;
use crate::content::metadata::headings::{Heading, is_of_frame, is_sentence, is_strange};
use crate::content::metadata::record::{Headline, MetadataSource};
use crate::content::metadata::titles::{names_section, written_pieces};
use crate::content::words::lexicon::is_unspaced;
use crate::hash::HashSet;
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::{folded, tokens};

/// Minimum number of words of a heading that may be the headline, or of its characters in a script without spaces.
/// Source: ours: `Contents`, `What you need` head sections of a page. need` head sections of a page that is titled
/// elsewhere.
const MIN_WORDS: usize = 3;
const MIN_UNSPACED: usize = 8;

/// The only heading of the page's highest level, below the first, if it stands right above the prose and shares no
/// word with the declared titles. In addition either each title has an outer piece that names a section (by words for
/// sections, or as a link of the page), or the page shows no word of the titles at all and the heading is no
/// sentence.
///
/// Source: ours. Of wcxb, snippets, shops and 954 old pages without a heading of the first level eight show no word
/// of their titles, and none of these has such a heading: several, a sentence, or `Sign In`. Limits: none on front
/// pages; a title of a page and a section cannot be told from one of a site and a section.
pub(super) fn sole_heading(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    let top = headings.iter().map(|heading| heading.level).min()?;
    let mut tops = headings.iter().filter(|heading| heading.level == top);
    let (heading, None) = (tops.next()?, tops.next()) else {
        return None;
    };
    let may_be = top > 1
        && heading.leads == Leads::Elsewhere
        && is_long(&heading.text)
        && is_strange(&heading.text, titles.texts())
        && !is_framing(page, heading.node)
        && !is_of_frame(page, heading.node, &heading.text)
        && !is_linked(page, heading)
        && !is_front_page(page);
    let name_sections = || titles.texts().all(|title| ends_in_section(page, title));
    let are_of_program = || !is_sentence(&heading.text) && are_shown_nowhere(titles);
    if !may_be || !(name_sections() || are_of_program()) {
        return None;
    }
    let prose = first_prose(page)?;
    let is_between = |other: &Heading| heading.node < other.node && other.node < prose;
    let is_right = is_right_above(page, heading.node, prose);
    (is_right && !headings.iter().any(is_between)).then(|| Headline {
        text: Some(heading.text.clone()),
        node: Some(heading.node),
        source: Some(MetadataSource::Visible),
    })
}

/// Whether the page shows no word of its declared titles. Linear in its text.
fn are_shown_nowhere(titles: PageTitles) -> bool {
    let page = titles.page;
    let mut words: HashSet<String> = HashSet::default();
    for title in titles.texts() {
        words.extend(tokens(&title.to_lowercase()).map(str::to_owned));
    }
    let said = page.subtree(page.body()).filter(|id| page.is_said(*id));
    let mut said = said.filter_map(|id| page.node(id).text.as_deref());
    let says = |text: &str| tokens(&text.to_lowercase()).any(|word| words.contains(word));
    !words.is_empty() && !said.any(says)
}

fn is_long(text: &str) -> bool {
    let unspaced = text.chars().filter(|c| is_unspaced(*c)).count();
    tokens(text).nth(MIN_WORDS - 1).is_some() || unspaced >= MIN_UNSPACED
}

/// Whether all text of a heading is links: these name other pages.
fn is_linked(page: &PageSnapshot, heading: &Heading) -> bool {
    let totals = page.totals(heading.node);
    totals.link_chars >= totals.chars
}

/// Whether the first or the last piece of a title names a section. Linear in the page's links.
fn ends_in_section(page: &PageSnapshot, title: &str) -> bool {
    let pieces = written_pieces(title);
    let outer = [pieces.first(), pieces.last()].into_iter().flatten();
    let mut outer = outer.map(|piece| (*piece, folded(piece)));
    let is_in_link = |piece: &str| {
        let mut links = page
            .tagged(["a"])
            .filter(|link| page.totals(*link).chars > 0);
        links.any(|link| folded(&page.text(link)) == piece)
    };
    outer.any(|(piece, folded)| names_section(piece) || is_in_link(&folded))
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    const PROSE: &str = "The town lets all know that from the 20th of May on nobody can drive over the old bridge, \
                         and that the buses go by the new road.";

    /// The title of a page with a menu, these headings and prose below the first of them.
    fn titled(title: &str, [first, second]: [(&str, &str); 2]) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p");
        t.open_with("a", &[("href", "/o")]).text("Offices").close();
        t.close().open(first.0).text(first.1).close();
        t.open("p").text(PROSE).close();
        t.open(second.0).text(second.1).close();
        t.open("p").text(PROSE).close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    }

    #[test]
    fn the_one_heading_above_the_prose_is_the_title_where_titles_name_a_section() {
        let heading = "No traffic across the river";
        let below = ("h3", "Roads beside it");
        for title in [
            "Nordstadt - News",
            "Nordstadt | Offices",
            "Aktuelles - Nordstadt",
        ] {
            assert_eq!(titled(title, [("h2", heading), below]), heading, "{title}");
        }
        assert_eq!(
            titled("Новости - Nordstadt", [("h3", heading), ("p", "x")]),
            heading
        );
    }

    #[test]
    fn the_name_of_a_program_is_no_title_where_nothing_shows_it() {
        let (heading, below) = ("The moor railway API", ("h3", "Limits"));
        assert_eq!(titled("Swagger UI", [("h2", heading), below]), heading);
        let shown = ("h3", "Swagger");
        assert_ne!(titled("Swagger UI", [("h2", heading), shown]), heading);
    }

    #[test]
    fn headings_of_sections_are_no_titles() {
        let (title, below) = ("Nordstadt - News", ("h3", "Roads beside it"));
        assert_ne!(titled(title, [("h2", "Contents"), below]), "Contents");
        let two = [
            ("h2", "No traffic across it"),
            ("h2", "Roads beside the river"),
        ];
        assert_ne!(titled(title, two), two[0].1);
        let heading = "What you will need";
        let own = "How rice is cooked - The kitchen";
        assert_ne!(titled(own, [("h2", heading), below]), heading);
        let akin = "The news of today";
        assert_ne!(
            titled(title, [("h2", akin), below]),
            akin,
            "a word of the title"
        );
    }
}
