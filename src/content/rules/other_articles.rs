//! Articles that follow the page's own: news sites load further ones below it, for readers who scroll on.

use crate::content::dates;
use crate::content::units::Units;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of characters of an article. Source: ours: a teaser has less.
const MIN_ARTICLE: u32 = 300;
/// Minimum number of characters of a headline, folded, that can be recognised in the page's title. Source: ours: a
/// word may stand in any title.
const MIN_HEADLINE: usize = 12;

/// Maximum number of nodes before and behind a headline among which its date is looked for. Source: ours: a box or
/// two.
const MAX_NEAR: u32 = 40;

/// For each unit, whether it stands in an article behind the page's own: the first article's headline must occur in
/// the page's title, and all others must have a date and a headline that does not. False everywhere otherwise.
/// Linear.
pub(crate) fn other_articles(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut others = vec![false; units.len()];
    let articles = titled_articles(page);
    if articles.len() < 2 {
        return others;
    }
    let title = folded(&page.source.title);
    let is_own = |(_, headline): &&(NodeId, NodeId)| {
        let headline = folded(&page.text(*headline));
        headline.chars().count() >= MIN_HEADLINE && title.contains(&headline)
    };
    // The page's own article is the first. (Chapters of one article have no date of their own.)
    let [own, later @ ..] = &articles[..] else {
        return others;
    };
    let are_articles = later
        .iter()
        .all(|other| !is_own(&other) && is_dated(page, *other));
    if is_own(&own) && are_articles {
        for (article, _) in later {
            others[units.within(page, *article)].fill(true);
        }
    }
    others
}

/// Whether a date stands near the headline of an article.
fn is_dated(page: &PageSnapshot, (article, headline): (NodeId, NodeId)) -> bool {
    let near = headline.0.saturating_sub(MAX_NEAR)..headline.0 + MAX_NEAR;
    let mut near = near.map(NodeId).filter(|id| page.contains(article, *id));
    near.any(|id| {
        let text = page.node(id).text.as_deref().unwrap_or("");
        page.tag(id) == "time" || dates::is_label(text)
    })
}

/// The outermost articles with an `h1`, each with the first of these.
fn titled_articles(page: &PageSnapshot) -> Vec<(NodeId, NodeId)> {
    let mut found: Vec<(NodeId, NodeId)> = Vec::new();
    let mut open: Option<NodeId> = None;
    let mut end = NodeId(0);
    for (id, node) in page.iter() {
        match page.tag(id) {
            "article" if id >= end => {
                (open, end) = (Some(id), node.end);
            }
            "h1" if id < end && page.totals(id).chars > 0 => {
                let article = open.take();
                let article = article.filter(|a| page.totals(*a).chars >= MIN_ARTICLE);
                found.extend(article.map(|article| (article, id)));
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn ruled_out(title: &str, day: &str) -> Vec<bool> {
        let words = "Some words of an article that goes on for a while. ".repeat(8);
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for headline in ["The ferry did not sail", "A bridge for the island"] {
            t.open("article").open("h1").text(headline).close();
            t.open("p").text(day).close();
            t.open("p").text(&words).close().close();
        }
        let mut page = t.finish();
        page.source.title = title.to_owned();
        other_articles(&page, &Units::from_page(&page))
    }

    #[test]
    fn the_title_tells_which_article_is_the_pages() {
        let day = "5 May 2024";
        let titled = ruled_out("The ferry did not sail | Moor Journal", day);
        assert_eq!(titled, [false, false, false, true, true, true]);
        assert_eq!(ruled_out("Moor Journal", day), [false; 6]);
        let second = ruled_out("A bridge for the island | Moor Journal", day);
        assert_eq!(second, [false; 6], "what stands above is not behind it");
        let chapters = ruled_out("The ferry did not sail | Moor Journal", "Chapter");
        assert_eq!(chapters, [false; 6]);
    }
}
