//! Recognizes front pages and lists of entries, which are made of headings that each link to another page of the
//! site, with some text below. They are not articles.

use crate::content::addresses::{addresses, is_front, is_front_page, is_one_host, is_same_page};
use crate::content::declared_texts::declares_one_text;
use crate::content::page_type::{PageKind, PageType};
use crate::content::unit_role::UnitRole;
use crate::content::units::Units;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{Links, NodeId, PageSnapshot};
use url::Url;

/// Factor on the probability that a front page is a single text, product or thread. Source: ours: of the 29 pages of
/// wcxb at the root of a host, 14 are lists, 14 services and one a forum; on formasaurus 28 of 235 were classified as
/// articles or documentation, with .1 eleven still: six of them are lists with .05 (fronts of shops, of news and of
/// advertisements, whose lists and services share the rest), three of the others are one text and stay.
const IN_FRONT: f64 = 0.05;
/// Factors on the probabilities of a page of entries that was classified as an article. Source: ours, on the pages of
/// wcxb by the addresses that they declare: 15 are lists, two documentation, which keeps its kind, and no article.
const OF_ENTRIES: [(PageKind, f64); 2] = [(PageKind::Article, 0.1), (PageKind::Listing, 3.0)];
/// Minimum number of entries. Source: ours: two may stand beside a text.
const MIN_ENTRIES: usize = 3;
/// Minimum characters outside links in an entry, with its heading. Source: ours: a line.
const MIN_TEXT: u32 = 30;
/// Minimum share of the kept characters in entries, 0..=1. Source: ours: the links of an article hold less.
const MIN_SHARE: f64 = 0.6;
/// Minimum share of a heading's characters that is linked, in tenths. Source: ours: a number may stand before the
/// link.
const MIN_LINKED_TENTHS: u32 = 8;

/// Kinds that a front page is not if it was classified as a single text: the model's next choice may be any of them.
const NOT_IN_FRONT: [PageKind; 4] = [
    PageKind::Article,
    PageKind::Documentation,
    PageKind::Product,
    PageKind::Forum,
];
/// Values of `og:type` for a single text.
const SHARED: [&str; 2] = ["article", "recipe"];

/// Lowers the probability of a single text for a page at the root of a site, or one made of entries. A page that
/// declares exactly one text keeps its kind: a saved page may have only the address of its site.
pub(super) fn doubt(
    page: &PageSnapshot,
    kept: (&Units, &[Option<UnitRole>]),
    page_type: &mut PageType,
) {
    let told = page_type.kind;
    if !matches!(told, Some(PageKind::Article | PageKind::Documentation)) {
        return;
    }
    let is_of_web = page
        .address()
        .is_some_and(|address| address.starts_with("http"));
    if !is_of_web {
        return;
    }
    let own: Vec<Url> = addresses(page).collect();
    // Some sites give `og:type` article to their front page, too; a canonical address confirms that it is the front
    // page.
    let is_confirmed = own.len() > 1;
    let is_in_front = is_front_page(page) && (is_confirmed || !is_shared_as_text(page));
    let is_list = told == Some(PageKind::Article) && lists_entries(page, kept, &own);
    if !(is_in_front || is_list) || declares_one_text(page) {
        return;
    }
    if is_in_front {
        for kind in NOT_IN_FRONT {
            page_type.weigh(kind, IN_FRONT);
        }
    }
    if is_list {
        for (kind, times) in OF_ENTRIES {
            page_type.weigh(kind, times);
        }
    }
}

fn is_shared_as_text(page: &PageSnapshot) -> bool {
    let mut metas = page.tagged(["meta"]);
    metas.any(|meta| {
        let kind = page.attribute(meta, "content").unwrap_or("").trim();
        // Types may have a prefix: `recipebox:recipe`.
        let kind = kind.rsplit(':').next().unwrap_or(kind);
        let mut texts = SHARED.iter();
        page.attribute(meta, "property") == Some("og:type")
            && texts.any(|text| kind.eq_ignore_ascii_case(text))
    })
}

/// A heading with kept text.
struct Heading {
    node: NodeId,
    /// The other page of the site that it links to.
    target: Option<String>,
}

/// Whether most kept text stands below headings of one level and depth that each link to another page of the site;
/// `own` are the page's addresses. A page with its own headline may link to itself by it, and then is no list; the
/// site's name may link to the front page.
fn lists_entries(
    page: &PageSnapshot,
    (units, roles): (&Units, &[Option<UnitRole>]),
    own: &[Url],
) -> bool {
    let said = Said::new(units, roles);
    let links = page.links();
    let mut levels: [Vec<Heading>; 6] = Default::default();
    let (mut end, mut link) = (page.root(), None);
    for node in page.tagged(["a", "h1", "h2", "h3", "h4", "h5", "h6"]) {
        let Some(level) = page.heading_level(node) else {
            link = if page.is_link(node) { Some(node) } else { link };
            continue;
        };
        if node < end || said.between(node, page.node(node).end).0 == 0 {
            continue;
        }
        end = page.node(node).end;
        let around = link.filter(|link| page.contains(*link, node));
        let led = target(page, &links, (node, around));
        let is_led = |own: &&Url| led.as_ref().is_some_and(|led| is_same_page(led, own));
        match own.iter().find(is_led) {
            Some(own) if is_front(own) => continue,
            Some(_) => return false,
            None => {}
        }
        let is_of_site = |led: &Url| own.iter().any(|own| is_one_host(own, led));
        let target = led.filter(is_of_site).map(String::from);
        levels[usize::from(level - 1)].push(Heading { node, target });
    }
    let all = said.between(page.root(), NodeId::from_index(page.len())).0;
    let mut levels = levels.iter();
    levels.any(|headings| are_entries(page, &said, headings, all))
}

/// Whether enough headings of one level are entries, with enough of the characters.
fn are_entries(page: &PageSnapshot, said: &Said<'_>, headings: &[Heading], all: u32) -> bool {
    let mut depths: HashMap<u32, (HashSet<&str>, u32)> = HashMap::default();
    for (i, heading) in headings.iter().enumerate() {
        let Some(target) = &heading.target else {
            continue;
        };
        let before = i.checked_sub(1).map(|i| headings[i].node);
        let next = headings.get(i + 1).map(|next| next.node);
        let end = next.unwrap_or_else(|| end_of_last(page, heading.node, before));
        let (chars, plain) = said.between(heading.node, end);
        if plain >= MIN_TEXT {
            let entries = depths.entry(page.node(heading.node).depth).or_default();
            entries.0.insert(target);
            entries.1 += chars;
        }
    }
    let is_list = |(targets, chars): &(HashSet<&str>, u32)| {
        targets.len() >= MIN_ENTRIES && f64::from(*chars) >= MIN_SHARE * f64::from(all)
    };
    depths.values().any(is_list)
}

/// The end of the last entry: of the largest element around its heading that does not hold the heading before, or of
/// their parent if they are siblings.
fn end_of_last(page: &PageSnapshot, heading: NodeId, before: Option<NodeId>) -> NodeId {
    let around = page.ancestors(heading);
    let own = around.take_while(|up| Some(*up) > before).last();
    let own = own.or_else(|| page.parent(heading)).unwrap_or(heading);
    page.node(own).end
}

/// The page that a linked heading leads to, given the link around the heading.
fn target(
    page: &PageSnapshot,
    links: &Links,
    (heading, around): (NodeId, Option<NodeId>),
) -> Option<Url> {
    let totals = page.totals(heading);
    if 10 * totals.link_chars < MIN_LINKED_TENTHS * totals.chars {
        return None;
    }
    let mut inside = page.subtree(heading);
    let link = inside.find(|id| page.is_link(*id)).or(around)?;
    let address = page.attribute(link, "href")?.trim();
    if address.starts_with('#') {
        return None;
    }
    links.page_url(address)
}

/// Prefix sums over the kept units.
struct Said<'a> {
    units: &'a Units,
    /// Before each unit: all kept characters, and those outside links.
    sums: Vec<(u32, u32)>,
}

impl<'a> Said<'a> {
    fn new(units: &'a Units, roles: &[Option<UnitRole>]) -> Self {
        let mut sums = vec![(0, 0)];
        let (mut chars, mut plain) = (0, 0);
        for (unit, role) in units.list.iter().zip(roles) {
            if role.is_some() {
                chars += unit.chars;
                plain += unit.chars - unit.link_chars;
            }
            sums.push((chars, plain));
        }
        Self { units, sums }
    }

    /// The kept characters, and those outside links, of the units that begin between two nodes.
    fn between(&self, first: NodeId, end: NodeId) -> (u32, u32) {
        let before = |node: NodeId| {
            let unit = self.units.list.partition_point(|unit| unit.first < node);
            self.sums
                .get(unit)
                .or(self.sums.last())
                .copied()
                .unwrap_or_default()
        };
        let (from, to) = (before(first), before(end));
        (to.0 - from.0, to.1 - from.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// What a page at an address is, all of which is kept, that was told an article first of some kinds.
    fn doubted(t: TestPage, own: &str, kinds: &[(PageKind, f64)]) -> Option<PageKind> {
        let mut page = t.finish();
        page.source.url = own.to_owned();
        let units = Units::from_page(&page);
        let roles = vec![Some(UnitRole::Main); units.len()];
        let mut found = PageType {
            kind: Some(PageKind::Article),
            sd: None,
            probabilities: kinds.iter().copied().collect(),
        };
        doubt(&page, (&units, &roles), &mut found);
        found.kind
    }

    /// What a page at an address is that was told an article: a headline that may lead somewhere, and entries that
    /// lead to those addresses.
    fn kind(own: &str, headline: Option<&str>, entries: &[&str], text: &str) -> Option<PageKind> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1");
        if let Some(address) = headline {
            t.open_with("a", &[("href", address)]);
        }
        t.text("What is new");
        if headline.is_some() {
            t.close();
        }
        t.close().open("p").text(text).close();
        for address in entries {
            t.open("div").open("h2");
            t.open_with("a", &[("href", address)]).text("An entry");
            t.close().close().open("p");
            t.text("What the entry that the heading leads to is about.");
            t.close().close();
        }
        let kinds = [(PageKind::Article, 0.8), (PageKind::Listing, 0.2)];
        doubted(t, own, &kinds)
    }

    #[test]
    fn what_is_made_of_entries_is_a_list() {
        let (article, listing) = (Some(PageKind::Article), Some(PageKind::Listing));
        let own = "https://example.org/blog/";
        let entries = ["/a", "/b", "https://www.example.org/c"];
        assert_eq!(kind(own, None, &entries, "New texts."), listing);
        assert_eq!(kind(own, None, &entries[..2], "New texts."), article);
        let text = "A long text of the page itself. ".repeat(10);
        assert_eq!(kind(own, None, &entries, &text), article, "beside a text");
        let away = ["https://one.test/", "https://two.test/", "/c"];
        assert_eq!(kind(own, None, &away, "New texts."), article, "other sites");
        let places = ["#a", "#b", "#c"];
        assert_eq!(kind(own, None, &places, "New texts."), article);
        assert_eq!(kind(own, Some("/blog"), &entries, "A text."), article);
        assert_eq!(kind(own, Some("/"), &entries, "New texts."), listing);
        let file = "file:///a/blog.html";
        assert_eq!(kind(file, None, &entries, "New texts."), article);
    }

    #[test]
    fn a_front_page_is_hardly_one_text() {
        let text = "A long text of the page itself. ".repeat(10);
        let listing = Some(PageKind::Listing);
        assert_eq!(kind("https://example.org/", None, &[], &text), listing);
        assert_eq!(kind("https://example.org", Some("/"), &[], &text), listing);
        let of_shop = |article: f64| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(&text).close();
            let kinds = [
                (PageKind::Article, article),
                (PageKind::Listing, 1.0 - article),
            ];
            doubted(t, "https://example.org/", &kinds)
        };
        assert_eq!(of_shop(0.93), listing);
        assert_eq!(of_shop(0.97), Some(PageKind::Article), "surely one text");
        let article = Some(PageKind::Article);
        assert_eq!(kind("https://example.org/?p=1", None, &[], &text), article);
        assert_eq!(kind("https://example.org/a", None, &[], &text), article);
    }

    /// The kind of a front page classified as an article, with product as the second choice.
    fn in_front(draw_head: impl FnOnce(&mut TestPage)) -> Option<PageKind> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        draw_head(&mut t);
        t.close().open("body").open("p");
        t.text("Take three eggs.").close();
        let kinds = [
            (PageKind::Article, 0.6),
            (PageKind::Product, 0.3),
            (PageKind::Listing, 0.1),
        ];
        doubted(t, "https://example.org/", &kinds)
    }

    #[test]
    fn what_tells_that_it_is_one_text_lies_in_no_front() {
        let (article, listing) = (Some(PageKind::Article), Some(PageKind::Listing));
        assert_eq!(in_front(|_| {}), listing, "no product, either");
        let lasting = |t: &mut TestPage| {
            let link = [("rel", "canonical"), ("href", "https://example.org/eggs")];
            t.open_with("link", &link).close();
        };
        assert_eq!(in_front(lasting), article);
        let shared = |kind: &'static str| {
            in_front(|t| {
                let meta = [("property", "og:type"), ("content", kind)];
                t.open_with("meta", &meta).close();
            })
        };
        assert_eq!(shared("article"), article);
        assert_eq!(shared("website"), listing);
        let confirmed = in_front(|t| {
            let link = [("rel", "canonical"), ("href", "https://example.org/")];
            t.open_with("link", &link).close();
            let meta = [("property", "og:type"), ("content", "article")];
            t.open_with("meta", &meta).close();
        });
        assert_eq!(confirmed, listing);
        let linked = |script: &'static str| {
            in_front(|t| {
                t.open_with("script", &[("type", "application/ld+json")]);
                t.unrendered(script).close();
            })
        };
        assert_eq!(linked(r#"{"@type":"Recipe","name":"Eggs"}"#), article);
        let both = r#"[{"@type":"Article","name":"Eggs"},{"@type":"Recipe","name":"Eggs"}]"#;
        assert_eq!(linked(both), article);
        let two = r#"[{"@type":"Recipe","name":"Eggs"},{"@type":"Recipe","name":"Peas"}]"#;
        assert_eq!(linked(two), listing, "those of entries");
        let marked = in_front(|t| {
            let item = [("itemscope", ""), ("itemtype", "http://schema.org/Recipe")];
            t.open_with("meta", &item).close();
        });
        assert_eq!(marked, article);
    }
}
