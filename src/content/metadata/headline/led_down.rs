//! Titles that lead from the site down to the page, as boards write them: `Site • Section • Page`.

use super::page_titles::PageTitles;
use crate::content::framing::is_framing;
use crate::content::heading_links::{Leads, link_of};
use crate::content::metadata::headings::Heading;
use crate::content::metadata::record::Headline;
use crate::content::metadata::titles::{SEPARATORS, site_is_called, written_pieces};
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum length of the last piece, bytes. Source: ours: a word.
const MIN_OWN: usize = 4;
/// Minimum number of pieces of a title that leads down to the page. Source: ours: of two pieces, the first is as
/// often the page's.
const MIN_PIECES: usize = 3;

/// The heading that says the last piece of a declared title, or the first and the last, below a heading of a higher
/// level that says the first piece and links to another page: this names the site. The headline's text is the last
/// piece.
///
/// Source: ours, phpBB (`Board • User Control Panel • Register`). Limits: none where the last piece names the site,
/// or where the lower heading links to another page.
pub(super) fn find(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    let is_site_name = site_is_called(page, titles.site);
    titles.declared.iter().find_map(|(title, source)| {
        let (first, last) = ends(title)?;
        let [name, own] = [first, last].map(folded);
        if own.len() < MIN_OWN || is_site_name(&own) {
            return None;
        }
        let is_site = |h: &&Heading| {
            h.folded == name && h.leads != Leads::Here && link_of(page, h.node).is_some()
        };
        let above = headings.iter().find(is_site)?;
        let both = format!("{name}{own}");
        let is_own = |h: &&Heading| {
            h.node > above.node
                && h.level > above.level
                && (h.folded == own || h.folded == both)
                && (h.leads == Leads::Here || link_of(page, h.node).is_none())
                && !is_framing(page, h.node)
        };
        let below = headings.iter().find(is_own)?;
        Some(Headline {
            text: Some(last.to_owned()),
            node: Some(below.node),
            source: Some(*source),
        })
    })
}

/// Whether a heading is the site's name in a document title that leads down to the page's headline.
pub(in crate::content) fn names_site_above(
    page: &PageSnapshot,
    heading: NodeId,
    headline: &Headline,
) -> bool {
    let (Some(own), Some((first, last))) = (&headline.text, ends(&page.source.title)) else {
        return false;
    };
    folded(own) == folded(last)
        && folded(&page.text(heading)) == folded(first)
        && link_of(page, heading).is_some()
}

/// The first and the last piece of a title with at least [`MIN_PIECES`] pieces between separators of one kind.
fn ends(title: &str) -> Option<(&str, &str)> {
    let parted = SEPARATORS.iter().find_map(|separator| {
        let (first, rest) = separator.first_cut(title)?;
        let (_, last) = separator.last_cut(title)?;
        (rest != last).then_some((first.trim(), last.trim()))
    });
    parted.filter(|_| written_pieces(title).len() >= MIN_PIECES)
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    /// The title of a page with these headings, of which the first is a link.
    fn titled(title: &str, first: &str, href: &str, second: &str) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.open_with("a", &[("href", href)]).open("h1").text(first);
        t.close().close();
        t.open("p").text("Words of it.").close();
        t.open("h2").text(second).close();
        t.open("p").text("Words of it.").close();
        let mut page = t.finish();
        page.source.title = title.to_owned();
        page.source.url = "https://rail.example/board/ucp.php?mode=register".to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    }

    #[test]
    fn a_title_that_leads_down_from_the_site_ends_with_the_page() {
        let title = "Moor Friends • Your account • Registration";
        let (site, href) = ("Moor Friends", "index.php?sid=1");
        let own = "Registration";
        assert_eq!(titled(title, site, href, own), own);
        let both = "Moor Friends - Registration";
        assert_eq!(titled(title, site, href, both), own);
        let other = "What all agree to";
        assert_eq!(titled(title, site, href, other), site);
        let here = "ucp.php?mode=register";
        assert_eq!(titled(title, site, here, both), site);
        let of_two = "Moor Friends • Registration";
        assert_ne!(titled(of_two, site, href, "About it"), own);
    }
}
