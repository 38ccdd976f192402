//! Titles that two headings say between them (a dish, and below it in smaller letters the side dish), or that each
//! says with more words.

use super::page_titles::PageTitles;
use crate::content::metadata::headings::Heading;
use crate::content::metadata::record::{Headline, MetadataSource};
use crate::content::metadata::titles::pieces;
use crate::snapshot::tokens::folded;

/// Minimum length of a title that headings with more words contain, bytes. Source: ours: less is a number or a word.
const MIN_SHARED: usize = 4;

/// The declared title that is the words of the heading right above and then those of `below`, without a separator
/// between them: `Chickpeas & Farro`, `with Corn`.
pub(super) fn begun_above(titles: PageTitles, below: &Heading) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    let is_right_above = |h: &&Heading| {
        let end = page.node(h.node).end;
        end <= below.node && page.totals_between(end, below.node).chars == 0
    };
    titles.declared.iter().find_map(|(title, source)| {
        let whole = folded(title);
        let start = whole.strip_suffix(below.folded.as_str());
        let start = start.filter(|start| !start.is_empty())?;
        let mut above = headings.iter().filter(|h| h.folded == start);
        let first = above.find(is_right_above)?;
        let is_one = !pieces(title).contains(&below.folded);
        is_one.then(|| Headline {
            text: Some(title.clone()),
            node: Some(first.node),
            source: Some(*source),
        })
    })
}

/// Where the best heading says more than the shared title (`Videos of the Moor X1` for `Moor X1`), another heading
/// that does and that the document's title contains whole, of the same level or a higher one.
pub(super) fn said_whole<'a>(titles: PageTitles<'a>, best: &Heading) -> Option<&'a Heading> {
    let headings = titles.headings;
    let title_from = |from: MetadataSource| {
        let title = titles.declared.iter().find(|(_, source)| *source == from);
        title.map(|(title, _)| folded(title))
    };
    let shared = title_from(MetadataSource::OpenGraph)?;
    let whole = title_from(MetadataSource::DocumentTitle)?;
    let says_more = |h: &Heading| h.folded.len() > shared.len() && h.folded.contains(&shared);
    let is_open = shared.len() >= MIN_SHARED && says_more(best) && !whole.contains(&best.folded);
    let is_it = |h: &&Heading| {
        is_open && h.level <= best.level && says_more(h) && whole.contains(&h.folded)
    };
    headings.iter().find(is_it)
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::{Metadata, MetadataSource};
    use crate::content::metadata::tests::meta;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn two_headings_that_say_a_title_between_them_are_told_whole() {
        let title = "Chickpeas & Farro with Corn, Cucumbers & Hard-Boiled Eggs";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:title", title);
        t.close().open("body");
        t.open("h1").text("Chickpeas & Farro").close();
        t.open("h2")
            .text("with Corn, Cucumbers & Hard-Boiled Eggs")
            .close();
        let found = Metadata::headline(&t.finish());
        assert_eq!(found.text.as_deref(), Some(title));
        assert_eq!(found.source, Some(MetadataSource::OpenGraph));
    }

    #[test]
    fn of_headings_that_hold_a_shared_title_the_documents_title_tells() {
        let titled = |title: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("head");
            meta(&mut t, "og:title", "Mill ES100W");
            t.close().open("body");
            t.open("h1").text("Digital piano of Mill ES100W").close();
            t.open("p").text("Words of it.").close();
            t.open("h2").text("Video Mill ES100W").close();
            t.open("p").text("Words of it.").close();
            let mut page = t.finish();
            page.source.title = title.to_owned();
            Metadata::headline(&page).text.unwrap_or_default()
        };
        let whole =
            "Buy a Digital piano of Mill ES100W in our shop: prices, pictures and what others say";
        assert_eq!(titled(whole), "Digital piano of Mill ES100W");
        assert_eq!(titled("Mill ES100W in our shop"), "Video Mill ES100W");
    }
}
