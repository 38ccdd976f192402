//! Entries of lists, and teasers: boxes of one kind, and titles that link elsewhere with the nodes around them.

use super::right_behind;
use crate::content::addresses::{
    addresses, is_front, is_one_host, is_same_page, is_web, own_addresses,
};
use crate::content::metadata::elements::{is_marked, is_time_tag, leads_to_author, names_author};
use crate::content::metadata::record::Headline;
use crate::content::{dates, people};
use crate::hash::HashMap;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, without_digits};
use std::borrow::Cow;
use std::collections::BTreeMap;
use url::Url;

/// Minimum number of alike elements that are entries of a list, and of titles in a flat list. Source: ours: the parts
/// of one byline are fewer, or hold no titles.
const MIN_ENTRIES: usize = 3;
/// Minimum share of alike elements that must look like entries, percent. Source: ours: a few of many paragraphs may
/// hold a link and a date.
const MIN_ENTRY_PERCENT: usize = 50;
/// Minimum number of characters of an entry. Source: ours: `Updated: ` with a linked date has fewer.
const MIN_ENTRY_CHARS: u32 = 30;
/// Maximum number of characters of an entry. Source: ours, measured on snippets and wcxb: sections of a page are
/// longer.
const MAX_ENTRY_CHARS: u32 = 2000;
/// Minimum number of bytes of a headline for a heading that begins with it to count as the same. Source: ours: a
/// title, not a word.
const MIN_OWN_TITLE: usize = 16;
/// Maximum number of characters of a teaser. Source: ours: a title, a byline, and a few lines.
const MAX_TEASER_CHARS: u32 = 500;
/// Maximum number of nodes of a teaser in which its first text is looked for. Source: ours: nested boxes and
/// pictures.
const MAX_LOOKED_AT: usize = 64;
/// Maximum number of characters of a text that is a date beside other words. Source: ours, as for labels.
const MAX_DATE_CHARS: u32 = 60;

/// The titles and pictures that mark entries, in document order.
pub(super) struct Facts<'a> {
    page: &'a PageSnapshot,
    /// Headings inside a link to another page, or around one.
    titles: Vec<NodeId>,
    /// Pictures in links to other pages.
    pictures: Vec<NodeId>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(page: &'a PageSnapshot, headline: &Headline) -> Self {
        let own_title = headline.text.as_deref().map(folded);
        let is_own = |title: &str| {
            let mut own = own_title.iter();
            own.any(|own| title == own || own.len() >= MIN_OWN_TITLE && title.starts_with(own))
        };
        let links = leading_links(page);
        let is_linked = |id: NodeId| page.is_in_any(&links, id);
        let is_title = |id: &NodeId| {
            (1..=MAX_TEASER_CHARS).contains(&page.totals(*id).chars)
                && (is_linked(*id) || page.holds_any(*id, &links))
                && !is_own(&folded(&page.text(*id)))
        };
        let pictures = page.tagged(["img"]);
        Self {
            page,
            titles: page.tagged(HEADINGS).filter(is_title).collect(),
            pictures: pictures.filter(|id| is_linked(*id)).collect(),
        }
    }

    fn is_title(&self, id: NodeId) -> bool {
        self.titles.binary_search(&id).is_ok()
    }

    /// The elements in lists of alike siblings that look like entries, without those around the headline.
    pub(super) fn entries(&self, headline: &Headline) -> Vec<NodeId> {
        let page = self.page;
        let mut lists: Vec<Alike> = Vec::new();
        for (parent, node) in page.iter() {
            if node.kind != NodeKind::Element {
                continue;
            }
            let is_said = |child: &NodeId| {
                page.node(*child).kind == NodeKind::Element && page.totals(*child).chars > 0
            };
            let children = || page.children(parent).filter(is_said);
            if children().nth(MIN_ENTRIES - 1).is_none() {
                continue;
            }
            let mut alike: HashMap<(&str, Cow<str>), Vec<NodeId>> = HashMap::default();
            for child in children() {
                alike.entry(kind_of(page, child)).or_default().push(child);
            }
            lists.extend(alike.into_values().filter_map(|all| self.sized(&all)));
        }
        let dated = self.dated_in(&lists);
        let mut found: Vec<NodeId> = lists
            .iter()
            .flat_map(|list| self.entries_of(list, &dated))
            .collect();
        let own = |id: &NodeId| headline.node.is_some_and(|own| page.contains(*id, own));
        found.retain(|id| !own(id));
        found
    }

    /// The alike elements with the length of an entry and a link, if most have both.
    fn sized(&self, alike: &[NodeId]) -> Option<Alike> {
        let is_sized = |id: &NodeId| {
            let totals = self.page.totals(*id);
            (MIN_ENTRY_CHARS..=MAX_ENTRY_CHARS).contains(&totals.chars) && totals.links > 0
        };
        let sized = Alike {
            sized: alike.iter().copied().filter(is_sized).collect(),
            all: alike.len(),
        };
        sized.are_most(sized.sized.len()).then_some(sized)
    }

    /// The dates and times in alike elements; only short texts are read.
    fn dated_in(&self, lists: &[Alike]) -> Vec<NodeId> {
        let page = self.page;
        let is_dated = |id: &NodeId| {
            let node = page.node(*id);
            match node.kind {
                NodeKind::Text => {
                    let text = node.text.as_deref().unwrap_or("");
                    page.totals(*id).chars <= MAX_DATE_CHARS && dates::is_label(text)
                }
                _ => is_time_tag(page.tag(*id)) && node.attribute("datetime").is_some(),
            }
        };
        let all = lists.iter().flat_map(|list| list.sized.clone()).collect();
        let outermost = page.outermost(all).into_iter();
        let inside = outermost.flat_map(|id| page.subtree(id));
        inside.filter(is_dated).collect()
    }

    /// The alike elements with a title, with a date, or with a picture, for each of these that most have.
    fn entries_of(&self, alike: &Alike, dated: &[NodeId]) -> Vec<NodeId> {
        let ways = [&*self.titles, dated, &*self.pictures].map(|told| {
            let sized = alike.sized.iter().copied();
            let entries = sized.filter(|id| self.page.holds_any(*id, told));
            entries.collect::<Vec<_>>()
        });
        let is_list = |entries: &Vec<NodeId>| alike.are_most(entries.len());
        ways.into_iter().filter(is_list).flatten().collect()
    }

    /// The siblings from the first to the last of several titles that link elsewhere under one parent, up to other
    /// headings.
    pub(super) fn flat_entries(&self, headline: &Headline) -> Vec<NodeId> {
        let page = self.page;
        let mut by_parent: BTreeMap<NodeId, usize> = BTreeMap::new();
        for title in &self.titles {
            let is_own = headline.node.is_some_and(|own| {
                own == *title || page.contains(own, *title) || page.contains(*title, own)
            });
            if let Some(parent) = page.parent(*title).filter(|_| !is_own) {
                *by_parent.entry(parent).or_default() += 1;
            }
        }
        let mut found = Vec::new();
        let lists = by_parent
            .into_iter()
            .filter(|(_, titles)| *titles >= MIN_ENTRIES);
        for (parent, _) in lists {
            let mut is_inside = false;
            for child in page.children(parent) {
                is_inside = self.is_title(child) || is_inside && !page.is_heading(child);
                found.extend(is_inside.then_some(child));
            }
        }
        found
    }

    /// Articles whose permalink (`rel=bookmark`) is that of another page, even a single one: the newest article below
    /// a list. Source: HTML; ours, of 954 pages with forms. Limits: only where the page's own address is known; not a
    /// permalink on another host, as on mirrors, nor half of the page or more.
    pub(super) fn bookmarked(&self, headline: &Headline) -> Vec<NodeId> {
        let page = self.page;
        let own: Vec<Url> = addresses(page).collect();
        if own.is_empty() {
            return Vec::new();
        }
        let links = page.links();
        let is_bookmark = |id: &NodeId| is_marked(page, *id, ("rel", "bookmark"));
        let (mut here, mut elsewhere) = (Vec::new(), Vec::new());
        for link in page.tagged(["a"]).filter(is_bookmark) {
            let href = page.attribute(link, "href").unwrap_or("").trim();
            let address = links.resolve_page(href);
            let address = address.and_then(|address| Url::parse(&address).ok());
            let address = address.filter(|url| !is_front(url));
            let article = page.ancestors(link).find(|up| page.tag(*up) == "article");
            if let (Some(address), Some(article)) = (address, article) {
                if own.iter().any(|own| is_same_page(own, &address)) {
                    here.push(article);
                } else if own.iter().any(|own| is_one_host(own, &address)) {
                    elsewhere.push(article);
                }
            }
        }
        here.sort_unstable();
        let holds_own = |id: NodeId| headline.node.is_some_and(|own| page.contains(id, own));
        let all = page.totals(page.body()).chars;
        let is_small = |id: NodeId| 2 * page.totals(id).chars < all;
        elsewhere.retain(|id| here.binary_search(id).is_err() && !holds_own(*id) && is_small(*id));
        elsewhere
    }

    /// The largest small boxes around titles that link elsewhere.
    pub(super) fn teasers(&self, own: NodeId) -> Vec<NodeId> {
        let page = self.page;
        // A byline's box with what is beside it: `Published by`, a name, links to other pages.
        let begins_with_byline = |id: NodeId| {
            let mut texts = page
                .subtree(id)
                .take(MAX_LOOKED_AT)
                .filter(|n| page.is_said(*n));
            let first = texts.next().map(|n| page.text(n));
            first.is_some_and(|text| {
                people::is_label(text.trim_start().lines().next().unwrap_or(""))
            })
        };
        // The box of the page's own date may also hold the number of answers.
        let line = right_behind::line(page, own).map(|(line, _)| line);
        let is_dated = |id: NodeId| line.is_some_and(|line| page.contains(id, line));
        let is_small = |id: &NodeId| {
            page.totals(*id).chars <= MAX_TEASER_CHARS
                && !page.contains(*id, own)
                && !matches!(page.tag(*id), "body" | "main" | "html")
        };
        let titles = self
            .titles
            .iter()
            .filter(|title| !page.contains(own, **title));
        let around = |title: &NodeId| {
            let boxes: Vec<NodeId> = page.ancestors(*title).take_while(is_small).collect();
            let is_of_author = |id: &NodeId| names_author(page, *id) || begins_with_byline(*id);
            let own = boxes.iter().any(|id| is_dated(*id) || is_of_author(id));
            boxes.last().copied().filter(|_| !own)
        };
        titles.filter_map(around).collect()
    }
}

/// Alike siblings.
struct Alike {
    /// Those with the length of an entry and a link.
    sized: Vec<NodeId>,
    all: usize,
}

impl Alike {
    /// Whether this number of entries is enough, and most of the siblings.
    fn are_most(&self, entries: usize) -> bool {
        entries >= MIN_ENTRIES && entries * 100 >= self.all * MIN_ENTRY_PERCENT
    }
}

const HEADINGS: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];

/// The outermost links to other pages in headings, and around headings and pictures; other links do not mark entries.
fn leading_links(page: &PageSnapshot) -> Vec<NodeId> {
    let own = own_addresses(page).map(|url| without_fragment(&url).to_owned());
    let own: Vec<String> = own.collect();
    let links = page.links();
    let leads_elsewhere = |id: NodeId| {
        let href = page.attribute(id, "href").unwrap_or("").trim();
        if href.starts_with('#') || leads_to_author(page, id) {
            return false;
        }
        let address = links.resolve_page(href);
        let address = address.as_deref().map(without_fragment);
        address.is_some_and(|a| !is_front_of_site(a) && !own.iter().any(|own| own == a))
    };
    let headings = page.outermost(page.tagged(HEADINGS).collect());
    let pictures: Vec<NodeId> = page.tagged(["img"]).collect();
    let tells = |id: NodeId| {
        page.is_in_any(&headings, id)
            || page.holds_any(id, &headings)
            || page.holds_any(id, &pictures)
    };
    let all = page
        .tagged(["a"])
        .filter(|id| tells(*id) && leads_elsewhere(*id));
    page.outermost(all.collect())
}

/// What alike elements have in common: tag and first class name, without digits.
fn kind_of(page: &PageSnapshot, id: NodeId) -> (&str, Cow<'_, str>) {
    let class = page.attribute(id, "class").unwrap_or("");
    let first = class.split_ascii_whitespace().next().unwrap_or("");
    (page.tag(id), without_digits(first))
}

/// Whether an address is that of a site's front page; of addresses that are not on the web only the root, because an
/// entry may be in any folder there.
fn is_front_of_site(address: &str) -> bool {
    let is_one = |url: Url| is_front(&url) && (is_web(&url) || url.path() == "/");
    Url::parse(address).is_ok_and(is_one)
}

fn without_fragment(address: &str) -> &str {
    address.split('#').next().unwrap_or(address)
}
