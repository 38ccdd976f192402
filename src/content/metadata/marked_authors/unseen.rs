//! The author in hidden microdata: a byline that a script moves to its place.

use crate::content::metadata::elements::marked_with;
use crate::content::metadata::near::Others;
use crate::content::metadata::record::Headline;
use crate::content::people;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Ends of the microdata types of articles.
const ARTICLES: [&str; 3] = ["Article", "Posting", "Recipe"];
/// End of the microdata type of videos.
const VIDEO: &str = "VideoObject";
/// Maximum number of bytes of the text of an element that names somebody, and of its nodes. Source: ours, to bound
/// the cost.
const MAX_TEXT: usize = 300;
const MAX_NODES: usize = 64;

/// The author of the article around the headline who is named only in hidden elements.
pub(in crate::content::metadata) fn author(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let Some(article) = headline.node.and_then(|own| article_around(page, own)) else {
        return author_of_video(page, headline, site);
    };
    let marked = others.own_marked(page, ("itemprop", "author"));
    let is_unseen = |id: &NodeId| page.totals(*id).chars == 0;
    let is_own = |id: &NodeId| is_unseen(id) && article_around(page, *id) == Some(article);
    let unseen: Vec<NodeId> = marked.filter(is_own).collect();
    let mut told = unseen.iter().filter_map(|id| name_for_programs(page, *id));
    let told = told.find_map(|name| {
        let names = people::declared_in(name, site);
        (!names.is_empty()).then_some(names)
    });
    if let Some(names) = told {
        return names;
    }
    let texts = unseen.iter().filter_map(|id| text_of(page, *id));
    let names = texts.map(|text| people::names_in(&text, site));
    let mut named = names.filter(|names| !names.is_empty());
    let first = named.next().unwrap_or_default();
    let is_whole = |name: &String| people::is_whole(name);
    if first.iter().all(is_whole) && named.all(|other| other == first) {
        first
    } else {
        Vec::new()
    }
}

/// The author of the only video that hidden microdata describe under the headline's words. Source: ours, YouTube,
/// which names the channel in a `link`.
fn author_of_video(page: &PageSnapshot, headline: &Headline, site: Option<&str>) -> Vec<String> {
    let Some(title) = headline.text.as_deref().map(folded) else {
        return Vec::new();
    };
    let marked = marked_with(page, [("itemprop", "author")]);
    let mut marked = marked.into_iter().flatten();
    let (Some(author), None) = (marked.next(), marked.next()) else {
        return Vec::new();
    };
    let Some(video) = page.parent(author).filter(|up| {
        let kind = page.attribute(*up, "itemtype").unwrap_or("").trim();
        kind.ends_with(VIDEO)
    }) else {
        return Vec::new();
    };
    let is_name = |id: &NodeId| page.attribute(*id, "itemprop") == Some("name");
    let names = page.children(video).take(MAX_NODES).filter(is_name);
    let mut names = names.filter_map(|id| page.attribute(id, "content"));
    if !names.any(|name| folded(name) == title) {
        return Vec::new();
    }
    let name = name_for_programs(page, author);
    name.map_or(Vec::new(), |name| people::declared_in(name, site))
}

/// The microdata article around an element.
fn article_around(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let is_article = |up: &NodeId| {
        let kind = page.attribute(*up, "itemtype").unwrap_or("").trim();
        ARTICLES.iter().any(|end| kind.ends_with(end))
    };
    page.ancestors(id).find(is_article)
}

/// The name in a `meta` or `link` inside an author's element; as a declared name it need not be a full one.
fn name_for_programs(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let mut inside = page.subtree(id).take(MAX_NODES);
    inside.find_map(|n| {
        let is_told = matches!(page.tag(n), "meta" | "link");
        let is_name = is_told && page.attribute(n, "itemprop") == Some("name");
        page.attribute(n, "content").filter(|_| is_name)
    })
}

/// The text of an element, visible or not, if it is short.
fn text_of(page: &PageSnapshot, id: NodeId) -> Option<String> {
    if page.subtree(id).nth(MAX_NODES).is_some() {
        return None;
    }
    let mut said = String::new();
    for text in page
        .subtree(id)
        .filter_map(|n| page.node(n).text.as_deref())
    {
        if said.len() + text.len() > MAX_TEXT {
            return None;
        }
        said.push_str(text);
        said.push(' ');
    }
    Some(said)
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    /// The authors of an article of this type with these names in hidden elements.
    fn authors(kind: &str, names: &[&str]) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open_with("div", &[("itemscope", ""), ("itemtype", kind)]);
        t.open("h1").text("A headline of some words").close();
        for name in names {
            t.open_bare("div")
                .open_bare_with("a", &[("itemprop", "author")]);
            t.unrendered(name).close().close();
        }
        t.open("p").text("Words of it.").close();
        Metadata::from_page(&t.finish()).authors
    }

    #[test]
    fn who_is_named_for_programs_alone_is_the_author() {
        for (kind, named) in [("Recipe", true), ("BlogPosting", true), ("Product", false)] {
            for name in ["Jane Doe", "Alm3"] {
                let kind = format!("https://schema.org/{kind}");
                let mut t = TestPage::new(800.0, 600.0);
                t.open("body");
                t.open_with("div", &[("itemscope", ""), ("itemtype", &*kind)]);
                t.open("h1").text("A headline of some words").close();
                t.open_bare_with("span", &[("itemprop", "author"), ("itemscope", "")]);
                t.open_bare_with("meta", &[("itemprop", "name"), ("content", name)]);
                t.close().close().open("p").text("Words of it.").close();
                let found = Metadata::from_page(&t.finish()).authors;
                let own = if named { vec![name] } else { Vec::new() };
                assert_eq!(found, own, "{kind}");
            }
        }
    }

    #[test]
    fn who_made_the_video_of_the_page_is_its_author() {
        let authors = |kind: &str, title: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            t.open_bare_with("div", &[("itemscope", ""), ("itemtype", kind)]);
            t.open_bare_with("meta", &[("itemprop", "name"), ("content", title)]);
            t.close()
                .open_bare_with("span", &[("itemprop", "author"), ("itemscope", "")]);
            let name = [("itemprop", "name"), ("content", "Claviers lents")];
            t.open_bare_with("link", &name);
            t.close().close().close();
            t.open("h1").text("A headline of some words").close();
            t.open("p").text("Words of it.").close();
            Metadata::from_page(&t.finish()).authors
        };
        let video = "http://schema.org/VideoObject";
        let title = "A headline of some words";
        assert_eq!(authors(video, title), ["Claviers lents"]);
        assert_eq!(authors(video, "Another one"), [""; 0]);
        assert_eq!(authors("http://schema.org/Product", title), [""; 0]);
    }

    #[test]
    fn who_is_named_out_of_sight_alone_is_the_author() {
        let article = "http://schema.org/NewsArticle";
        let twice = ["Jane Doe, Example News Service", "Jane Doe"];
        assert_eq!(authors(article, &twice), ["Jane Doe"]);
        assert_eq!(authors(article, &["Jane Doe", "Max Muster"]), [""; 0]);
        assert_eq!(authors(article, &["jdoe"]), [""; 0]);
        let long = format!("Jane Doe, {}", "of the news ".repeat(30));
        assert_eq!(
            authors(article, &[long.as_str()]),
            [""; 0],
            "a text is no name"
        );
        assert_eq!(authors("http://schema.org/Product", &twice), [""; 0]);
    }
}
