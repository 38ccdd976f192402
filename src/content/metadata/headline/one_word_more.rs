//! The headline of a list whose declared titles add one word that calls it a list, in any language: `Boats Archives`,
//! `Kanovaren Archieven`.

use super::page_titles::PageTitles;
use crate::content::framing::is_framing;
use crate::content::metadata::record::Headline;
use crate::content::metadata::titles::without_site;

/// The only `h1`, where a declared title without the site's name is its words with one more before or behind them.
/// Other headings that are marked as headlines do not count: they are those of the entries.
///
/// Source: ours (Yoast). Limits: the word may be any. One page of wcxb, the snippets, the shops and 954 pages with
/// forms has such a title, and an earlier step finds its heading.
pub(super) fn with_one_word_more(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    let mut first = headings.iter().filter(|h| page.tag(h.node) == "h1");
    let (heading, None) = (first.next()?, first.next()) else {
        return None;
    };
    if is_framing(page, heading.node) {
        return None;
    }
    titles.declared.iter().find_map(|(title, source)| {
        let own = without_site(page, title, titles.site);
        has_one_more(&heading.text, &own).then(|| Headline {
            text: Some(heading.text.clone()),
            node: Some(heading.node),
            source: Some(*source),
        })
    })
}

/// Whether a title is `words` with one more before or behind them.
fn has_one_more(words: &str, title: &str) -> bool {
    let [words, title] = [words, title].map(str::to_lowercase);
    let words: Vec<&str> = words.split_whitespace().collect();
    let title: Vec<&str> = title.split_whitespace().collect();
    let behind = title.split_first().map(|(_, rest)| rest);
    let before = title.split_last().map(|(_, rest)| rest);
    !words.is_empty() && [before, behind].contains(&Some(words.as_slice()))
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_word_that_tells_a_list_is_none_of_its_title() {
        let titled = |title: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("Canoes").close();
            for entry in ["Three ways for beginners", "A paddle that folds"] {
                t.open_with("h3", &[("class", "entry-title")]);
                t.open_with("a", &[("href", "/entry")]).text(entry).close();
                t.close().open("p").text("Words of it.").close();
            }
            let mut page = t.finish();
            page.source.title = title.to_owned();
            Metadata::from_page(&page).title.unwrap_or_default()
        };
        assert_eq!(titled("Canoes Archives | The Open Air"), "Canoes");
        assert_eq!(titled("Archiv: Canoes | The Open Air"), "Canoes");
        let other = "All of our Canoes";
        assert_eq!(titled(other), other);
    }
}
