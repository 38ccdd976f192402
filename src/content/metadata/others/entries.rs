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
    dated: Vec<u32>,
    /// Pictures in links to other pages.
    pictured: Vec<u32>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(page: &'a PageSnapshot, headline: &Headline) -> Self {
        let own = own_addresses(page);
        let own_title = headline.text.as_deref().map(folded);
        let is_own = |title: &str| {
            let mut own = own_title.iter();
            own.any(|own| title == own || own.len() >= MIN_OWN_TITLE && title.starts_with(own))
        };
        let links = page.links();
        let leads_elsewhere = |id: NodeId| {
            let href = page.attribute(id, "href").unwrap_or("").trim();
            if page.tag(id) != "a" || href.starts_with('#') || leads_to_author(page, id) {
                return false;
            }
            let address = links.resolve_page(href);
            let address = address.as_deref().map(without_fragment);
            address.is_some_and(|a| !is_front(a) && !own.iter().any(|own| own == a))
        };
        let is_date = |id: NodeId| {
            let text = page.node(id).text.as_deref().unwrap_or("");
            page.totals(id).chars <= MAX_DATE_CHARS && dates::is_label(text)
        };
        let mut links_before = vec![0];
        let mut in_link: Vec<bool> = Vec::with_capacity(page.len());
        for (id, node) in page.iter() {
            let leads = node.kind == NodeKind::Element && leads_elsewhere(id);
            links_before.push(links_before[id.index()] + u32::from(leads));
            in_link.push(leads || node.parent.is_some_and(|parent| in_link[parent.index()]));
        }
        let holds_link = |id: NodeId| {
            in_link[id.index()]
                || links_before[page.node(id).end.index()] > links_before[id.index()]
        };
        let mut titles = Vec::new();
        let [mut titled, mut dated, mut pictured] = [vec![0], vec![0], vec![0]];
        for (id, node) in page.iter() {
            let is_title = page.is_heading(id)
                && (1..=MAX_TEASER_CHARS).contains(&page.totals(id).chars)
                && holds_link(id)
                && !is_own(&folded(&page.text(id)));
            let is_date = match node.kind {
                NodeKind::Text => is_date(id),
                _ => page.tag(id) == "time" && page.attribute(id, "datetime").is_some(),
            };
            titles.extend(is_title.then_some(id));
            titled.push(titled[id.index()] + u32::from(is_title));
            dated.push(dated[id.index()] + u32::from(is_date));
            let is_picture = in_link[id.index()] && page.tag(id) == "img";
            pictured.push(pictured[id.index()] + u32::from(is_picture));
        }
        Self {
            page,
            titles,
            titled,
            dated,
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
        let mut found = Vec::new();
        for (parent, node) in page.iter() {
            if node.kind != NodeKind::Element {
                continue;
            }
            let is_said = |child: &NodeId| {
                page.node(*child).kind == NodeKind::Element && page.totals(*child).chars > 0
            };
            let children: Vec<NodeId> = page.children(parent).filter(is_said).collect();
            if children.len() < MIN_ENTRIES {
                continue;
            }
            let mut alike: HashMap<(&str, String), Vec<NodeId>> = HashMap::default();
            for child in children {
                alike.entry(kind_of(page, child)).or_default().push(child);
            }
            for alike in alike.into_values().filter(|a| a.len() >= MIN_ENTRIES) {
                found.extend(self.entries_of(&alike));
            }
        }
        let own = |id: &NodeId| headline.node.is_some_and(|own| page.contains(*id, own));
        found.retain(|id| !own(id));
        found
    }

    /// Those of some alike elements that look like entries in one way, where most do.
    fn entries_of(&self, alike: &[NodeId]) -> Vec<NodeId> {
        let sized = |id: &NodeId| {
            let totals = self.page.totals(*id);
            (MIN_ENTRY_CHARS..=MAX_ENTRY_CHARS).contains(&totals.chars) && totals.links > 0
        };
        let sized: Vec<NodeId> = alike.iter().copied().filter(sized).collect();
        let ways = [&self.titled, &self.dated, &self.pictured].map(|sums| {
            let told = sized.iter().filter(|id| self.count(sums, **id) > 0);
            told.copied().collect::<Vec<_>>()
        });
        let is_list = |entries: &Vec<NodeId>| {
            entries.len() >= MIN_ENTRIES && entries.len() * 100 >= alike.len() * MIN_ENTRY_PERCENT
        };
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
