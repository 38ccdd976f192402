//! A link to the page itself that says its title outside of headings. A heading that links above the page then names
//! what the page is a part of.
//!
//! Source: ours, the old form of Reddit, whose only headings stand in its sidebar.

use super::heading_facts::MIN_SHARE;
use super::page_titles::titles_of;
use crate::content::heading_links::{Leads, Own};
use crate::content::metadata::record::MetadataSource;
use crate::content::metadata::titles::pieces;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of characters of a link, as a multiple of the bytes of the title that it says. Source: ours: white
/// space is counted, and folded titles have none.
const MAX_CHARS: usize = 2;

/// Whether a link to the page itself says a main piece of a declared title: one with at least [`MIN_SHARE`] of its
/// characters. Linear in the page's links.
pub(super) fn says_title(page: &PageSnapshot, declared: &[(String, MetadataSource)]) -> bool {
    let main_pieces = |title: &str| {
        let pieces = pieces(title);
        let whole = pieces.first().map_or(0, |whole| whole.chars().count());
        let is_main = move |piece: &String| {
            let chars = piece.chars().count();
            chars as f64 >= MIN_SHARE * whole as f64
        };
        pieces.into_iter().filter(is_main).collect::<Vec<String>>()
    };
    let said: Vec<String> = titles_of(declared).flat_map(main_pieces).collect();
    let longest = said.iter().map(String::len).max().unwrap_or(0);
    let own = Own::from_page(page);
    let says = |link: NodeId| {
        let chars = page.totals(link).chars as usize;
        chars > 0 && chars <= MAX_CHARS * longest && said.contains(&folded(&page.text(link)))
    };
    let mut links = page.tagged(["a"]);
    links.any(|link| says(link) && own.leads(page, link) == Leads::Here)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    const OWN: &str = "Why does my bread never rise in winter?";

    /// A page whose only heading leads to its board, with a link that says its title.
    fn page_of(href: &str) -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1");
        t.open_with("a", &[("href", "/r/bread/")]).text("Bread");
        t.close().close().open("p");
        t.open_with("a", &[("href", href)]).text(OWN).close();
        t.close().open("p");
        t.text("It is the fifth one that comes out flat.").close();
        let mut page = t.finish();
        page.source.title = format!("{OWN} : Bread");
        page.source.url = "https://board.example/r/bread/comments/1ig/".to_owned();
        page
    }

    #[test]
    fn a_heading_above_the_page_is_none_where_a_link_to_the_page_says_its_title() {
        let here = page_of("/r/bread/comments/1ig/");
        let title = Metadata::from_page(&here).title;
        assert!(title.is_some_and(|title| title.starts_with(OWN)));
        let other = page_of("/r/bread/comments/2kx/");
        for (page, is_said) in [(&here, true), (&other, false)] {
            let title = page.source.title.clone();
            let declared = [(title, MetadataSource::DocumentTitle)];
            assert_eq!(says_title(page, &declared), is_said);
        }
    }
}
