//! Adds the page's headline to the content, wherever it stands on the page.

mod above;
mod boxed_twin;
mod first_heading;
mod lead_figure;
mod logo;
mod parted;
mod partly_kept;
mod trailing;

use super::metadata::{
    Declared, Headline, MetadataSource, names_site_above, rewritten_heading, tells_of_other,
};
use super::{MainContent, Metadata, Region};
use crate::geometry::Rect;
use crate::segmentation::Role;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use above::stands_above;
use first_heading::only_first_heading;
use parted::is_parted;
use trailing::heads_nothing;

/// Maximum characters of an `h1` that is a headline. Source: ours: three lines.
const MAX_CHARS: u32 = 200;
/// Minimum length of a second headline as a share of the headline's characters, 0..=1. Source: ours: names of
/// sections are shorter than headlines.
const MIN_SAID: f64 = 0.5;
/// Maximum characters of content before a heading that stands at its beginning. Source: ours: a kicker, a date and a
/// name.
const MAX_BEFORE: u32 = 200;
/// Adds the page's headline to the content if it is missing: to the main region in document order, before posts as a
/// region of its own. A headline behind all kept nodes, or laid out above all kept nodes before it, is put first; if
/// only part of it is kept, it replaces that part ([`mod@partly_kept`]). If the declared titles match another heading
/// or none, the page's only `h1` is added, too, unless it is much shorter than the other (and so names a section), is
/// about something else, heads the page's frame, or heads a box behind all kept nodes ([`trailing`]), in which case
/// it is no headline, either. If there are several, the one is added that paraphrases a declared title which stands
/// nowhere verbatim. With the headline the image of its article is added ([`lead_figure`]).
pub(super) fn complete(page: &PageSnapshot, main: &mut MainContent) {
    if main.regions.is_empty() {
        return;
    }
    let known = main.fused.as_ref().map(|fused| &fused.linked);
    let declared = known.map_or_else(
        || Declared::read(page),
        |linked| Declared::with_linked(page, linked),
    );
    let mut headline = Metadata::headline_of(page, &declared);
    let is_trailing = |main: &MainContent, node: NodeId| {
        heads_nothing(page, main, node) && Metadata::is_strange(page, &declared, node)
    };
    let is_seen = headline.source == Some(MetadataSource::Visible);
    let shown = headline.node.filter(|_| is_seen);
    if let Some(refused) = shown.filter(|node| is_trailing(main, *node)) {
        headline = Metadata::headline_without(page, &declared, refused);
    }
    if let (Some(node), Some(text)) = (headline.node, &headline.text) {
        partly_kept::complete(page, main, node, text);
        put(page, main, node, text);
        lead_figure::put(page, main, node);
    }
    let chars = |id: NodeId| f64::from(page.totals(id).chars);
    let names_section = |first: &NodeId| {
        headline
            .node
            .is_some_and(|node| chars(*first) < MIN_SAID * chars(node))
    };
    let is_own = |first: &NodeId| {
        !names_section(first)
            && !tells_of_other(page, *first, &headline)
            && !names_site_above(page, *first, &headline)
    };
    let first = only_first_heading(page).filter(is_own).filter(|first| {
        !is_parted(page, main, *first, &headline)
            && !Metadata::names_other(page, &declared, *first, &headline)
            && !is_trailing(main, *first)
    });
    if let Some(first) = first.or_else(|| rewritten_heading(page, &headline)) {
        put(page, main, first, &page.text(first));
    }
    main.headline = Some(headline);
    main.declared = Some(declared);
}

/// Adds a heading to the content if neither it nor another with the same words is there, the title of a box beside
/// the text aside ([`boxed_twin`]); without a logo in it ([`logo`]).
fn put(page: &PageSnapshot, main: &mut MainContent, headline: NodeId, text: &str) {
    if is_kept(page, main, headline) {
        return;
    }
    if let Some(twin) = twin(page, main, text)
        && !boxed_twin::leave(page, main, headline, twin)
    {
        return;
    }
    let seen = page.visible_bounds(headline);
    let rect = seen.unwrap_or(Rect::new(0.0, 0.0, 0.0, 0.0));
    let own = logo::without(page, headline);
    let regions = &main.regions;
    let mut kept = regions.iter().flat_map(|region| &region.nodes);
    // A headline comes first if it stands behind all kept nodes, and before nodes it is laid out above.
    let is_behind = kept.all(|node| page.node(*node).end <= headline);
    let is_first = is_behind || seen.is_some_and(|own| stands_above(page, main, headline, &own));
    let next = if is_first {
        Some(0)
    } else {
        let first = |region: &Region| region.nodes.first().copied();
        let mut firsts = regions.iter().map(first);
        firsts.position(|first| first.is_some_and(|first| first > headline))
    };
    let is_main = |at: &usize| regions[*at].role == Role::Main;
    // If the headline is within the last region, it belongs to the main one.
    let holder = match next {
        Some(next) => Some(next).filter(is_main),
        None => (0..regions.len()).find(is_main),
    };
    if let Some(at) = holder {
        let region = &mut main.regions[at];
        let before = region.nodes.iter().rposition(|node| *node < headline);
        let before = before.filter(|_| !is_first);
        let at = before.map_or(0, |before| before + 1);
        region.nodes.insert(at, own);
        region.rect = region.rect.union(&rect);
    } else {
        let region = Region {
            rect,
            ..Region::new(Role::Heading, vec![own])
        };
        main.regions.insert(next.unwrap_or(0), region);
    }
}

/// The element of the page's headline, if it stands on the page.
pub(crate) fn headline_node(page: &PageSnapshot, headline: &Headline) -> Option<NodeId> {
    let mut node = headline.node?;
    // In a row with icons, only the cell with the words is the heading.
    while let Some(inner) = page
        .children(node)
        .find(|child| holds_all_words(page, node, *child))
    {
        node = inner;
    }
    Some(node)
}

fn holds_all_words(page: &PageSnapshot, outer: NodeId, inner: NodeId) -> bool {
    let is_element = page.node(inner).kind == NodeKind::Element;
    is_element
        && !page.display(inner).is_inline_level()
        && page.totals(inner).chars == page.totals(outer).chars
}

/// The element that is the page's headline in the content: its own, or if that is not kept the heading with the same
/// words at the beginning of the content.
pub(crate) fn shown_headline(
    page: &PageSnapshot,
    main: &MainContent,
    headline: &Headline,
) -> Option<NodeId> {
    let node = headline_node(page, headline)?;
    let text = headline.text.as_deref().unwrap_or_default();
    if is_kept(page, main, node) {
        return Some(node);
    }
    twin(page, main, text).or(Some(node))
}

fn is_kept(page: &PageSnapshot, main: &MainContent, headline: NodeId) -> bool {
    let mut kept = main.regions.iter().flat_map(|region| &region.nodes);
    kept.any(|node| page.contains(*node, headline) || page.contains(headline, *node))
}

/// The heading with the headline's words at the beginning of the content. One in its middle heads a part: a recipe
/// card, the name of a product above its values.
fn twin(page: &PageSnapshot, main: &MainContent, text: &str) -> Option<NodeId> {
    let kept = || main.regions.iter().flat_map(|region| &region.nodes);
    let words = folded(text);
    let is_quoted = |id: NodeId| page.ancestors(id).any(|n| page.tag(n) == "blockquote");
    let is_heading = |id: &NodeId| matches!(page.tag(*id), "h1" | "h2" | "h3" | "h4");
    let inside = kept().flat_map(|node| page.subtree(*node));
    // Elements around several kept nodes are read once, and those with more text than the headline not at all.
    let mut around: Vec<NodeId> = kept()
        .flat_map(|node| page.ancestors(*node).take(2))
        .collect();
    around.sort_unstable();
    around.dedup();
    let most = 2 * text.chars().count();
    let may_say_it = |id: NodeId| {
        let chars = page.totals(id).chars;
        chars <= MAX_CHARS || chars as usize <= most
    };
    inside.chain(around).filter(is_heading).find(|id| {
        may_say_it(*id)
            && folded(&page.text(*id)) == words
            && !is_quoted(*id)
            && chars_before(page, main, *id) <= MAX_BEFORE
    })
}

/// Characters of the content before a node.
fn chars_before(page: &PageSnapshot, main: &MainContent, id: NodeId) -> u32 {
    let kept = main.regions.iter().flat_map(|region| &region.nodes);
    let before = kept.filter(|node| **node < id);
    before
        .map(|node| {
            page.totals_between(*node, page.node(*node).end.min(id))
                .chars
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{DomPs, Segmenter};
    use crate::content::heading_links::leads_home;
    use crate::content::regions::Region;
    use crate::content::{ContentOptions, KeepOrDrop, MainContent, find_main_content};
    use crate::output::extract::{main_html, main_markdown, main_text};
    use crate::segmentation::{Role, Segmentation};
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::{TestPage, by_tag};

    fn page() -> PageSnapshot {
        let words = "Words enough to be the content of this small page, and a few more of them.";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        t.open_with(
            "header",
            &[("role", "banner"), ("class", "site-header menu")],
        );
        for _ in 0..6 {
            t.open_with("a", &[("href", "/y")]).text("Menu").close();
        }
        t.open_with("h1", &[("class", "site-title")])
            .text("The great headline")
            .close()
            .close();
        t.open_with("nav", &[("class", "menu")]);
        for _ in 0..6 {
            t.open_with("a", &[("href", "/x")]).text("Menu").close();
        }
        t.close();
        t.open("article")
            .open("p")
            .text(words)
            .close()
            .open("p")
            .text(words)
            .close()
            .close();
        let mut page = t.finish();
        page.source.title = "The great headline | Site".to_owned();
        page
    }

    fn found(page: &PageSnapshot, headline: KeepOrDrop) -> (Segmentation, MainContent) {
        let blocks = DomPs::default().segment(page);
        let options = ContentOptions {
            headline,
            ..ContentOptions::default()
        };
        let main = find_main_content(page, &blocks, &options, None);
        (blocks, main)
    }

    #[test]
    fn the_headline_stands_once_in_every_format() {
        let page = page();
        let (blocks, main) = found(&page, KeepOrDrop::Keep);
        let text = main_text(&page, &blocks, &main);
        assert!(text.starts_with("The great headline\n"), "{text}");
        assert_eq!(text.matches("headline").count(), 1, "{text}");
        let markdown = main_markdown(&page, &blocks, &main);
        assert!(markdown.starts_with("# The great headline\n"), "{markdown}");
        assert_eq!(markdown.matches("headline").count(), 1, "{markdown}");
        let html = main_html(&page, &blocks, &main);
        assert!(html.starts_with("<h1>The great headline</h1>"), "{html}");
        assert!(!text.contains("Menu"), "{text}");
        let (blocks, bare) = found(&page, KeepOrDrop::Drop);
        let text = main_text(&page, &blocks, &bare);
        assert!(!text.contains("headline"), "{text}");
    }

    /// The main content of a page whose article is kept, with the headline added.
    fn completed(page: &PageSnapshot) -> MainContent {
        let mut main = MainContent {
            regions: vec![Region::new(Role::Main, vec![by_tag(page, "article")])],
            ..MainContent::default()
        };
        super::complete(page, &mut main);
        main
    }

    #[test]
    fn a_heading_of_the_same_words_further_down_is_none() {
        let paragraph = "Words of a paragraph that says what it has to say, ".repeat(5);
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Pea soup").close();
        t.open("article").open("p").text(&paragraph).close();
        t.open("h2").text("Pea soup").close();
        t.open("p").text("Of 500 g of peas.").close().close();
        let mut page = t.finish();
        page.source.title = "Pea soup".to_owned();
        let main = completed(&page);
        let nodes = &main.regions[0].nodes;
        assert_eq!(nodes[..], [by_tag(&page, "h1"), by_tag(&page, "article")]);
    }

    /// As in shops: the name of a product is repeated above its values.
    #[test]
    fn a_kept_heading_of_the_same_words_stands_for_the_headline() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Pea soup").close();
        t.open("p").text("Buy it.").close();
        t.open("article").open("h2").text("Pea soup").close();
        t.open("p").text("Of 500 g of peas.").close().close();
        let mut page = t.finish();
        page.source.title = "Pea soup".to_owned();
        let main = completed(&page);
        assert_eq!(main.regions[0].nodes[..], [by_tag(&page, "article")]);
        let blocks = DomPs::default().segment(&page);
        let markdown = main_markdown(&page, &blocks, &main);
        assert_eq!(markdown, "# Pea soup\n\nOf 500 g of peas.\n");
    }

    #[test]
    fn the_headline_of_a_thread_stands_before_its_first_post() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The question").close();
        for tag in ["article", "section"] {
            t.open(tag).text("Words.");
            t.open("blockquote").open("h2").text("The question");
            t.close().close().close();
        }
        let mut page = t.finish();
        page.source.title = "The question | Board".to_owned();
        let region = |role, tag| Region::new(role, vec![by_tag(&page, tag)]);
        let mut main = MainContent {
            regions: vec![region(Role::Post, "article"), region(Role::Main, "section")],
            ..MainContent::default()
        };
        super::complete(&page, &mut main);
        let roles: Vec<Role> = main.regions.iter().map(|r| r.role).collect();
        assert_eq!(roles, [Role::Heading, Role::Post, Role::Main]);
        assert_eq!(main.regions[0].nodes, [by_tag(&page, "h1")]);
    }

    /// As pages have it whose own columns stand before the main one, and forms below what is told of them.
    #[test]
    fn a_headline_behind_all_that_is_kept_stands_before_it() {
        let markdown = |role: Role| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("article").open("p");
            t.text("Words of it.").close().open("p");
            t.text("And more of them.").close().close();
            t.open("h1").text("Write to us").close();
            let mut page = t.finish();
            page.source.title = "Write to us".to_owned();
            let paragraphs = page.tagged(["p"]).collect();
            let mut main = MainContent {
                regions: vec![Region::new(role, paragraphs)],
                ..MainContent::default()
            };
            super::complete(&page, &mut main);
            let blocks = DomPs::default().segment(&page);
            let roles: Vec<Role> = main.regions.iter().map(|region| region.role).collect();
            (main_markdown(&page, &blocks, &main), roles)
        };
        let (of_text, roles) = markdown(Role::Main);
        assert_eq!(
            of_text,
            "# Write to us\n\nWords of it.\n\nAnd more of them.\n"
        );
        assert_eq!(roles, [Role::Main]);
        let (of_posts, roles) = markdown(Role::Post);
        assert!(of_posts.starts_with("# Write to us\n\n"), "{of_posts}");
        assert_eq!(roles, [Role::Heading, Role::Post]);
    }

    #[test]
    fn the_name_of_a_section_is_no_second_headline() {
        let shown = |first: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text(first).close();
            t.open("h2").text("A headline of its own").close();
            t.open("p").text("Words.").close();
            let mut page = t.finish();
            page.source.title = "A headline of its own".to_owned();
            let mut main = MainContent {
                regions: vec![Region::new(Role::Main, vec![by_tag(&page, "p")])],
                ..MainContent::default()
            };
            super::complete(&page, &mut main);
            main.regions[0].nodes.len()
        };
        assert_eq!(shown("Sports"), 2, "the headline and the text");
        assert_eq!(shown("What all of us think of it"), 3);
    }

    #[test]
    fn a_heading_of_something_else_is_no_headline() {
        let paragraph = "Words of a paragraph that says what it has to say, ".repeat(5);
        let shown = |name: &str, heading: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div").text(name).close();
            t.open("p").text(&paragraph).close();
            t.open("h1").text(heading).close();
            let mut page = t.finish();
            page.source.title = "Diners of the World | Shop".to_owned();
            let mut main = MainContent {
                regions: vec![Region::new(Role::Main, vec![by_tag(&page, "p")])],
                ..MainContent::default()
            };
            super::complete(&page, &mut main);
            let nodes = main.regions[0].nodes.iter();
            nodes.map(|id| page.tag(*id).to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(shown("Diners of the World", "Care"), ["div", "p"]);
        assert_eq!(shown("In stock", "Free shipping"), ["p"]);
        assert_eq!(shown("In stock", "Care"), ["h1", "p"]);
    }

    #[test]
    fn the_only_first_heading_is_there_whatever_the_title() {
        let with_title = |title: &str| {
            let mut page = page();
            page.source.title = title.to_owned();
            let (blocks, main) = found(&page, KeepOrDrop::Keep);
            main_text(&page, &blocks, &main).contains("The great headline")
        };
        assert!(with_title("What search engines shall show of it"));
        let is_led = |own: &str, href: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").open_with("a", &[("href", href)]);
            t.text("A name");
            let mut page = t.finish();
            page.source.url = own.to_owned();
            leads_home(&page, by_tag(&page, "h1"))
        };
        for (href, is_home) in [
            ("/", true),
            ("https://www.example.org", true),
            ("https://example.org/index.php", true),
            ("https://other.org/", false),
            ("/news/1", false),
            ("index.html", false),
            ("https://example.org/a", false),
        ] {
            let own = "https://example.org/2020/page.html";
            assert_eq!(is_led(own, href), is_home, "{href}");
        }
        assert!(!is_led("https://example.org/", "/"), "it is there");
        assert!(is_led("file:///manual/page.html", "index.html"));
    }
}
