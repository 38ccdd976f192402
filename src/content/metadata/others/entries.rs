//! Entries of lists and teasers: alike boxes, and titles that lead elsewhere with what stands around
//! them.

use crate::content::metadata::elements::link_to;
use crate::content::metadata::headline::Headline;
use crate::content::metadata::named::{leads_to_author, names_author};
use crate::content::metadata::{dates, people};
use crate::hash::HashMap;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::BTreeMap;

/// Alike elements from which they are entries of a list, and titles from which a flat list is one.
/// Source: ours: the parts of one byline are fewer, or hold no titles.
const MIN_ENTRIES: usize = 3;
/// Least share of alike elements that must look like entries, percent. Source: ours: a few of many
/// paragraphs may hold a link and a date.
const MIN_ENTRY_PERCENT: usize = 50;
/// Least characters of an entry. Source: ours: `Updated: ` with a date that is a link has fewer.
const MIN_ENTRY_CHARS: u32 = 30;
/// Most characters of an entry. Source: ours, measured on snippets and wcxb: sections of a page that
/// stand beside each other are longer.
const MAX_ENTRY_CHARS: u32 = 2000;
/// Bytes of the headline from which what begins with it is taken for it. Source: ours: a title, not a
/// word.
const MIN_OWN_TITLE: usize = 16;
/// Most characters of a teaser. Source: ours: a title, who and when, and a few lines.
const MAX_TEASER_CHARS: u32 = 500;
/// Most nodes of a teaser in which its first text is looked for. Source: ours: boxes in boxes, and pictures.
const MAX_LOOKED_AT: usize = 64;
/// Most characters of a text that is a date beside other words. Source: ours, as for labels.
const MAX_DATE_CHARS: u32 = 60;

/// What tells entries: prefix counts over the nodes.
pub(super) struct Facts<'a> {
    page: &'a PageSnapshot,
    /// Headings that are, or hold, links to other pages.
    titles: Vec<NodeId>,
    titled: Vec<u32>,
    /// Pictures in links to other pages.
    pictured: Vec<u32>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(page: &'a PageSnapshot, headline: &Headline) -> Self {
        let own_title = headline.text.as_deref().map(folded);
        let is_own = |title: &str| {
            let mut own = own_title.iter();
            own.any(|own| title == own || own.len() >= MIN_OWN_TITLE && title.starts_with(own))
        };
        let leading = Leading::from_page(page);
        let mut titles = Vec::new();
        let [mut titled, mut pictured] = [vec![0], vec![0]];
        for (id, _) in page.iter() {
            let is_title = page.is_heading(id)
                && (1..=MAX_TEASER_CHARS).contains(&page.totals(id).chars)
                && leading.is_held(page, id)
                && !is_own(&folded(&page.text(id)));
            titles.extend(is_title.then_some(id));
            titled.push(titled[id.index()] + u32::from(is_title));
            let is_picture = leading.holds(id) && page.tag(id) == "img";
            pictured.push(pictured[id.index()] + u32::from(is_picture));
        }
        Self {
            page,
            titles,
            titled,
            pictured,
        }
    }

    fn is_title(&self, id: NodeId) -> bool {
        self.titled[id.index() + 1] > self.titled[id.index()]
    }

    fn count(&self, sums: &[u32], id: NodeId) -> u32 {
        sums[self.page.node(id).end.index()] - sums[id.index()]
    }

    /// Alike elements beside each other most of which look like entries.
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
            let mut alike: HashMap<(&str, String), Vec<NodeId>> = HashMap::default();
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

    /// Those of some alike elements that are as long as entries, where most are.
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

    /// Prefix counts of the days and times in alike elements. Few texts stand in some, and no other is read.
    fn dated_in(&self, lists: &[Alike]) -> Vec<u32> {
        let page = self.page;
        let is_date = |id: NodeId| {
            let text = page.node(id).text.as_deref().unwrap_or("");
            page.totals(id).chars <= MAX_DATE_CHARS && dates::is_label(text)
        };
        let inside = page.outermost(lists.iter().flat_map(|list| list.sized.clone()).collect());
        let mut dated = vec![0];
        for (id, node) in page.iter() {
            let is_inside = || page.is_in_any(&inside, id);
            let is_date = match node.kind {
                NodeKind::Text => is_inside() && is_date(id),
                _ => page.tag(id) == "time" && node.attribute("datetime").is_some() && is_inside(),
            };
            dated.push(dated[id.index()] + u32::from(is_date));
        }
        dated
    }

    /// Those of some alike elements that look like entries in one way, where most do.
    fn entries_of(&self, alike: &Alike, dated: &[u32]) -> Vec<NodeId> {
        let ways = [&*self.titled, dated, &*self.pictured].map(|sums| {
            let told = alike.sized.iter().filter(|id| self.count(sums, **id) > 0);
            told.copied().collect::<Vec<_>>()
        });
        let is_list = |entries: &Vec<NodeId>| alike.are_most(entries.len());
        ways.into_iter().filter(is_list).flatten().collect()
    }

    /// What stands between titles that lead elsewhere and are beside each other.
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

    /// Small boxes around titles that lead elsewhere.
    pub(super) fn teasers(&self, own: NodeId) -> Vec<NodeId> {
        let page = self.page;
        // The box of a byline with what is beside it: `Published by`, a name, other pages.
        let begins_with_byline = |id: NodeId| {
            let mut texts = page
                .subtree(id)
                .take(MAX_LOOKED_AT)
                .filter(|n| page.node(*n).kind == NodeKind::Text && page.totals(*n).chars > 0);
            let first = texts.next().map(|n| page.text(n));
            first.is_some_and(|text| {
                people::is_label(text.trim_start().lines().next().unwrap_or(""))
            })
        };
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
            let own = boxes.iter().any(is_of_author);
            boxes.last().copied().filter(|_| !own)
        };
        titles.filter_map(around).collect()
    }
}

/// Alike elements beside each other.
struct Alike {
    /// Those that are as long as entries.
    sized: Vec<NodeId>,
    all: usize,
}

impl Alike {
    /// Whether so many of them are enough, and most.
    fn are_most(&self, entries: usize) -> bool {
        entries >= MIN_ENTRIES && entries * 100 >= self.all * MIN_ENTRY_PERCENT
    }
}

/// The links to other pages in headings, and around headings and pictures: no other tells of entries.
struct Leading {
    /// For each node, and one more for the end: how many begin before it.
    before: Vec<u32>,
    /// For each node whether it is one or stands in one.
    inside: Vec<bool>,
}

impl Leading {
    /// Linear.
    fn from_page(page: &PageSnapshot) -> Self {
        let own = own_addresses(page);
        let links = page.links();
        let leads_elsewhere = |id: NodeId| {
            let href = page.attribute(id, "href").unwrap_or("").trim();
            if href.starts_with('#') || leads_to_author(page, id) {
                return false;
            }
            let address = links.resolve_page(href);
            let address = address.as_deref().map(without_fragment);
            address.is_some_and(|a| !is_front(a) && !own.iter().any(|own| own == a))
        };
        let told = page.iter().map(|(id, _)| id);
        let told = told.filter(|id| page.is_heading(*id) || page.tag(*id) == "img");
        let told: Vec<NodeId> = told.collect();
        let holds_told = |id: NodeId| {
            let next = told.get(told.partition_point(|other| *other < id));
            next.is_some_and(|next| page.contains(id, *next))
        };
        let mut heading_end = NodeId(0);
        let (mut before, mut inside) = (vec![0], Vec::with_capacity(page.len()));
        for (id, node) in page.iter() {
            if page.is_heading(id) {
                heading_end = heading_end.max(node.end);
            }
            let leads =
                page.tag(id) == "a" && (id < heading_end || holds_told(id)) && leads_elsewhere(id);
            before.push(before[id.index()] + u32::from(leads));
            inside.push(leads || node.parent.is_some_and(|parent| inside[parent.index()]));
        }
        Self { before, inside }
    }

    /// Whether a node is such a link or stands in one.
    fn holds(&self, id: NodeId) -> bool {
        self.inside[id.index()]
    }

    /// Whether a node is such a link, stands in one or holds one.
    fn is_held(&self, page: &PageSnapshot, id: NodeId) -> bool {
        let end = page.node(id).end;
        self.holds(id) || self.before[end.index()] > self.before[id.index()]
    }
}

/// What alike elements have in common: their name and the first of their classes without numbers.
fn kind_of(page: &PageSnapshot, id: NodeId) -> (&str, String) {
    let class = page.attribute(id, "class").unwrap_or("");
    let first = class.split_ascii_whitespace().next().unwrap_or("");
    let class = first.chars().filter(|c| !c.is_ascii_digit()).collect();
    (page.tag(id), class)
}

/// The addresses that are the page itself.
fn own_addresses(page: &PageSnapshot) -> Vec<String> {
    let canonical =
        link_to(page, "canonical").and_then(|(href, _)| page.links().resolve_page(&href));
    let own = std::iter::once(page.source.url.clone()).chain(canonical);
    own.map(|url| without_fragment(&url).to_owned()).collect()
}

/// Whether an address, as [`Links`](crate::snapshot::Links) write it, is that of a site's front page:
/// nothing stands behind the slash after the host.
fn is_front(address: &str) -> bool {
    let mut schemes = ["http://", "https://", "file://"].iter();
    let rest = schemes.find_map(|scheme| address.strip_prefix(scheme));
    rest.and_then(|rest| rest.split_once('/'))
        .is_some_and(|(_, path)| path.is_empty())
}

fn without_fragment(address: &str) -> &str {
    address.split('#').next().unwrap_or(address)
}
