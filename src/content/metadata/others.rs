//! What a page holds of other pages and people: comments of readers, entries of lists, teasers.
//!
//! Who wrote such a thing, and when, is true of it and not of the page:
//! - comments ([`Comments`]);
//! - entries of a list: several alike elements beside each other, all of them with a title or a
//!   picture that leads elsewhere, or all with a link and a date; in flat lists what stands between
//!   such titles;
//! - teasers: small boxes with a title that leads elsewhere.
//!
//! What holds the page's headline is none of these.

use super::headline::{Headline, folded};
use super::named::{Comments, leads_to_author, names_author};
use super::{dates, people};
use crate::hash::HashMap;
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

/// Which nodes speak of something else than the page.
#[derive(Debug)]
pub(super) struct Others(Vec<bool>);

impl Others {
    /// Linear in the nodes, but for the depth at which titles stand.
    pub(super) fn new(page: &PageSnapshot, comments: &Comments, headline: &Headline) -> Self {
        let facts = Facts::new(page, headline);
        let holds_own = |id: NodeId| headline.node.is_some_and(|own| page.contains(id, own));
        let mut entries = facts.entries(headline);
        entries.extend(facts.flat_entries(headline));
        if let Some(own) = headline.node {
            entries.extend(facts.teasers(own));
        }
        let mut is_entry = vec![false; page.len()];
        for id in entries {
            is_entry[id.index()] = true;
        }
        let mut inside: Vec<bool> = Vec::with_capacity(page.len());
        for (id, node) in page.iter() {
            let is_around = node.parent.is_some_and(|parent| inside[parent.index()]);
            let is_review = headline.node.is_some() && is_review(page, id) && !holds_own(id);
            inside.push(is_around || is_entry[id.index()] || is_review || comments.hold(id));
        }
        Self(inside)
    }

    /// Whether a node belongs to them.
    pub(super) fn hold(&self, id: NodeId) -> bool {
        self.0[id.index()]
    }
}

/// What tells entries: prefix counts over the nodes.
struct Facts<'a> {
    page: &'a PageSnapshot,
    /// Headings that are, or hold, links to other pages.
    titles: Vec<NodeId>,
    titled: Vec<u32>,
    dated: Vec<u32>,
    /// Pictures in links to other pages.
    pictured: Vec<u32>,
}

impl<'a> Facts<'a> {
    fn new(page: &'a PageSnapshot, headline: &Headline) -> Self {
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
    fn entries(&self, headline: &Headline) -> Vec<NodeId> {
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
    fn flat_entries(&self, headline: &Headline) -> Vec<NodeId> {
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
    fn teasers(&self, own: NodeId) -> Vec<NodeId> {
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

/// Words of classes of what customers wrote, and of what it is a part of. Source: ours, from shops:
/// an article may be a review, too, but no card of one.
const REVIEW_WORDS: [&str; 4] = ["review", "reviews", "testimonial", "testimonials"];
const REVIEW_PARTS: [&str; 8] = [
    "card", "item", "list", "slide", "slider", "carousel", "rating", "author",
];

/// Whether an element is marked as what a customer wrote, in microdata or by its class.
fn is_review(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "itemtype").unwrap_or("");
    if kind.ends_with("/Review") {
        return true;
    }
    let class = page.attribute(id, "class").unwrap_or("");
    // Most classes say nothing of it, and are not cut into words.
    let may_be = class.contains("eview") || class.contains("estimonial");
    may_be
        && class.split_ascii_whitespace().any(|class| {
            let class = class.to_ascii_lowercase();
            let words = || class.split(['-', '_']);
            let is_in = |list: &[&str]| words().any(|word| list.contains(&word));
            is_in(&REVIEW_WORDS) && is_in(&REVIEW_PARTS) || is_in(&REVIEW_WORDS[2..])
        })
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
        super::link_to(page, "canonical").and_then(|(href, _)| page.links().resolve_page(&href));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// What a page holds of others, by the texts.
    fn held(t: TestPage, headline: &str) -> Vec<String> {
        let page = t.finish();
        let node = page
            .iter()
            .map(|(id, _)| id)
            .find(|id| page.text(*id) == headline);
        let headline = Headline {
            text: Some(headline.to_owned()),
            node,
            source: None,
        };
        let others = Others::new(&page, &Comments::from_page(&page), &headline);
        let texts = page.iter().filter(|(id, _)| others.hold(*id));
        texts
            .filter_map(|(_, node)| node.text.as_deref().map(str::to_owned))
            .collect()
    }

    fn linked(t: &mut TestPage, tag: &str, href: &str, text: &str) {
        t.open(tag)
            .open_with("a", &[("href", href)])
            .text(text)
            .close()
            .close();
    }

    #[test]
    fn entries_of_lists_are_of_others() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("News").close();
        t.open("p").text("By Jane Doe, 1 May 2020").close();
        for i in 1..4 {
            t.open_with("div", &[("class", &format!("post-{i} post"))]);
            linked(&mut t, "h2", &format!("/{i}"), "What happened on that day");
            t.open("span").text(&format!("by Max {i}")).close().close();
        }
        let expected: Vec<String> = (1..4)
            .flat_map(|i| {
                [
                    "What happened on that day".to_owned(),
                    format!("by Max {i}"),
                ]
            })
            .collect();
        assert_eq!(held(t, "News"), expected);
    }

    #[test]
    fn the_parts_of_a_byline_are_no_entries() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("What happened").close();
        t.open("ul");
        for date in [
            "Published: 3 May 2020",
            "Updated: 4 May 2020",
            "Checked: 5 May 2020",
        ] {
            t.open("li").text(date).close();
        }
        t.close();
        // The author's own page is no other one, nor is the site's front page.
        linked(&mut t, "h3", "/author/jane-doe", "Jane Doe");
        linked(&mut t, "h3", "/", "The Daily Bugle");
        assert_eq!(held(t, "What happened"), [""; 0]);
    }

    #[test]
    fn flat_lists_and_teasers_are_of_others_but_not_what_holds_the_headline() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        linked(&mut t, "h2", "/own", "What happened on that day");
        t.open("p").text("By Jane Doe").close().close();
        t.open("div");
        linked(&mut t, "h3", "/other", "Something else");
        t.open("p").text("By Max Muster").close().close();
        let expected = ["Something else", "By Max Muster"];
        assert_eq!(held(t, "What happened on that day"), expected);
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("News").close();
        t.open("p").text("By Jane Doe").close();
        for i in 1..4 {
            linked(&mut t, "h2", &format!("/{i}"), "More");
            t.open("p").text(&format!("{i} May 2020")).close();
        }
        t.open("h2")
            .text("About us")
            .close()
            .open("p")
            .text("Since 1 May 1990")
            .close();
        let expected = [
            "More",
            "1 May 2020",
            "More",
            "2 May 2020",
            "More",
            "3 May 2020",
        ];
        assert_eq!(held(t, "News"), expected);
    }

    #[test]
    fn what_customers_wrote_is_of_them() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Kettle").close();
        t.open_with("div", &[("itemtype", "https://schema.org/Review")])
            .text("by Ash")
            .close();
        t.open_with("div", &[("class", "featured-review_rating-author")])
            .text("by Bob")
            .close();
        t.open_with("div", &[("class", "review-body")])
            .text("by Cid, who writes for this magazine")
            .close();
        assert_eq!(held(t, "Kettle"), ["by Ash", "by Bob"]);
        // The page itself is a review.
        let mut t = TestPage::new(800.0, 600.0);
        t.open_with("body", &[("itemtype", "https://schema.org/Review")]);
        t.open("h1").text("Kettle").close().text("by Dee");
        assert_eq!(held(t, "Kettle"), [""; 0]);
    }
}
