//! The headline of a page whose declared titles name only its site: the heading above its text.

use super::page_titles::PageTitles;
use crate::content::addresses::{addresses, is_front};
use crate::content::clean_text::clean;
use crate::content::framing::is_framing;
use crate::content::metadata::elements::is_marked;
use crate::content::metadata::headings::Heading;
use crate::content::metadata::record::{Headline, MetadataSource};
use crate::content::metadata::titles::written_pieces;
use crate::snapshot::tokens::{folded, tokens};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use url::Url;

/// Class names of elements of any tag that hold a page's title. Source: ours, by custom.
const TITLES: [&str; 6] = [
    "title",
    "headline",
    "page-title",
    "entry-title",
    "post-title",
    "article-title",
];
/// Minimum and maximum number of characters of an element with a class name for titles. Source: ours, as of a
/// heading; shorter texts are numbers or marks.
const MIN_TITLE: u32 = 4;
const MAX_TITLE: u32 = 300;

/// The names of the site: its hosts, folded, and its name.
struct Names<'a> {
    folded: Vec<String>,
    site: Option<&'a str>,
}

impl Names<'_> {
    /// Whether a title consists of the name of the site and words with which that name begins:
    /// `ICON • ICON Magazine`.
    fn are_all_of(&self, title: &str) -> bool {
        let pieces = written_pieces(title);
        let is_of_name = |piece: &&str| self.hold(piece) || self.begin_with(piece);
        self.hold(title)
            || pieces.iter().any(|piece| self.hold(piece)) && pieces.iter().all(is_of_name)
    }

    fn hold(&self, text: &str) -> bool {
        self.folded
            .contains(&folded(text.trim_start_matches("www.")))
    }

    fn begin_with(&self, text: &str) -> bool {
        let (site, text) = (self.site.unwrap_or("").to_lowercase(), text.to_lowercase());
        let mut words = tokens(&site);
        tokens(&text).all(|word| words.next() == Some(word))
    }
}

/// The first heading of the highest level above the page's longest text, in the smallest ancestor that holds both;
/// where there is none, the first element there with a class name for titles. Only below the site's front page, and
/// where all declared titles name only the site or its host.
pub(super) fn above_text(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    let own: Vec<Url> = addresses(page).collect();
    let hosts = own.iter().filter_map(Url::domain);
    let hosts = hosts.map(|host| folded(host.trim_start_matches("www.")));
    let names = Names {
        folded: hosts.chain(titles.site.map(folded)).collect(),
        site: titles.site,
    };
    let is_below = !own.is_empty() && !own.iter().any(is_front);
    if !is_below
        || titles.declared.is_empty()
        || !titles.texts().all(|title| names.are_all_of(title))
    {
        return None;
    }
    let texts = page.subtree(page.body()).filter(|id| {
        let is_text = page.node(*id).kind == NodeKind::Text;
        is_text && page.totals(*id).link_chars == 0 && !is_framing(page, *id)
    });
    let longest = texts.max_by_key(|id| page.totals(*id).chars)?;
    let of_page = |heading: &&Heading| {
        heading.node < longest && !is_framing(page, heading.node) && !names.hold(&heading.text)
    };
    let above: Vec<&Heading> = headings.iter().filter(of_page).collect();
    let heading = page.ancestors(longest).find_map(|up| {
        let inside = above.iter().filter(|h| page.contains(up, h.node));
        inside.min_by_key(|h| (h.level, h.node))
    });
    let found = heading.map(|heading| (heading.node, heading.text.clone()));
    let (node, text) = found.or_else(|| named_title(page, longest, &names))?;
    Some(Headline {
        text: Some(text),
        node: Some(node),
        source: Some(MetadataSource::Visible),
    })
}

/// The first element above `text` with a class name for titles, in the smallest ancestor that holds both, and its
/// text.
fn named_title(page: &PageSnapshot, text: NodeId, names: &Names) -> Option<(NodeId, String)> {
    let is_title = |id: &NodeId| {
        let totals = page.totals(*id);
        page.node(*id).end <= text
            && (MIN_TITLE..=MAX_TITLE).contains(&totals.chars)
            && totals.link_chars == 0
            && TITLES
                .iter()
                .any(|name| is_marked(page, *id, ("class", *name)))
            && !is_framing(page, *id)
    };
    let above = page.subtree(page.body()).take_while(|id| *id < text);
    let said = above
        .filter(is_title)
        .filter_map(|id| Some((id, clean(&page.text(id))?)));
    let above: Vec<(NodeId, String)> = said.filter(|(_, said)| !names.hold(said)).collect();
    page.ancestors(text).find_map(|up| {
        let mut inside = above.iter().filter(|(id, _)| page.contains(up, *id));
        inside.next().cloned()
    })
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn below_the_front_of_a_site_its_name_is_no_title() {
        let titled = |url: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h3").text("Tags").close().open("div");
            t.open("h2").text("The new coalition").close();
            t.open("p").text("Words of it.").close();
            t.open("h3").text("Why it must be").close();
            t.open("p").text(&"Words of it. ".repeat(9)).close();
            let mut page = t.finish();
            page.source.title = "example.org".to_owned();
            page.source.url = url.to_owned();
            Metadata::from_page(&page).title.unwrap_or_default()
        };
        assert_eq!(
            titled("https://example.org/coalition/"),
            "The new coalition"
        );
        assert_eq!(titled("https://example.org/"), "example.org");
    }

    /// The title of a page whose titles and whose first heading, a link to the front page, name the site.
    fn titled_below(front: &str, tag: &str, class: &str) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        for (property, content) in [
            ("og:site_name", "Quay Magazine"),
            ("og:title", "Quay Magazine"),
        ] {
            let attributes = [("property", property), ("content", content)];
            t.open_with("meta", &attributes).close();
        }
        t.close().open("body").open("div").open("h1");
        t.open_with("a", &[("href", front)]).text("Quay Magazine");
        t.close().close().close().open("div");
        t.open_with(tag, &[("class", class)])
            .text("Before and after")
            .close();
        t.open("p").text(&"Words of it. ".repeat(9)).close();
        let mut page = t.finish();
        page.source.title = "Quay • Quay Magazine".to_owned();
        page.source.url = "https://quay.example/story/stone/".to_owned();
        Metadata::from_page(&page).title.unwrap_or_default()
    }

    #[test]
    fn what_heads_the_text_is_the_title_where_a_heading_and_all_titles_name_the_site() {
        let front = "https://quay.example/";
        assert_eq!(titled_below(front, "h2", ""), "Before and after");
        assert_eq!(titled_below(front, "div", "title"), "Before and after");
        assert_eq!(titled_below(front, "div", "subtitle"), "Quay Magazine");
    }
}
