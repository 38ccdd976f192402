//! Linked titles of entries: a short text that is one link, right above running text, where another link of the entry
//! has the same address: `Read more`, or the picture above. Without its title, an entry reads as text of the entry
//! before.
//!
//! Source: ours, 954 pages of formasaurus: 42 titles on 9 pages, all of entries but for 8 names and counts; on wcxb 8
//! texts on 2 pages, each before the bounds on teasers and headings below.
//!
//! # Limits
//! Address and words must be those of one title only: categories and authors are links above many texts. Up to two
//! lines may stand in between (author, date, category); they are left as judged. Of two titles above one text, the
//! last counts. A picture and its link in a box without the text are a teaser within the text, and a heading is no
//! such text. On a forum, such links are the dates of posts.

use super::headings::Headed;
use crate::content::candidates::{Candidates, is_forum};
use crate::content::unit_links::{MAX_INSIDE_LINK, is_script};
use crate::content::units::{Unit, Units};
use crate::content::wholes::Wholes;
use crate::content::wholes::thresholds::{MIN_SURELY_LED, MIN_TITLES};
use crate::content::words::lexicon::Lexicon;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::BTreeMap;

/// Minimum and maximum number of words of a title. Source: ours: one word is a button; two lines of a narrow box.
const MIN_WORDS: u32 = 2;
const MAX_WORDS: u32 = 14;
/// Minimum number of words of the text below, and maximum share of its characters that are links, tenths. Source:
/// ours: a teaser of one line.
const MIN_TEXT: u32 = 8;
const MAX_LINKED_TENTHS: u32 = 3;
/// Maximum number of lines between a title and its text: author, date, category. Source: ours.
const MAX_LINES: usize = 2;
/// Maximum number of elements around the link of a title that are searched for the entry with its picture. Source:
/// ours, to bound the cost.
const MAX_LEVELS: usize = 8;

/// A link that may be a title: its unit, element and address, and the unit of the text below.
struct Link<'a> {
    unit: usize,
    link: NodeId,
    address: &'a str,
    text: usize,
}

/// The linked titles of a page, by the tag path of the titles, each with the units up to its text. Linear: each link is
/// compared with those of its own address.
pub(in crate::content::wholes) fn linked_titles(
    page: &PageSnapshot,
    units: &Units,
    paths: &[u32],
) -> Vec<Vec<Headed>> {
    let series = series_of_links(page, units, paths);
    let links = links_to(page, series.values().flatten().map(|link| link.address));
    let titles = |series: Vec<Link>| {
        let each = series.iter().enumerate().filter(|(at, title)| {
            let next = series.get(at + 1).map(|next| units.list[next.unit].first);
            let end = next.unwrap_or(NodeId(page.len() as u32));
            let mut others = links[title.address].iter();
            others.any(|other| title.is_repeated(page, units, *other, end))
        });
        let headed = each.map(|(_, title)| Headed {
            heading: title.unit,
            below: title.unit + 1..title.text + 1,
        });
        let mut headed: Vec<Headed> = headed.collect();
        // A text belongs to the last title above it.
        let texts: Vec<usize> = headed.iter().map(|title| title.below.end).collect();
        let mut behind = texts.iter().skip(1);
        headed.retain(|title| behind.next() != Some(&title.below.end));
        headed
    };
    let titles = series.into_values().map(titles);
    titles.filter(|titles| titles.len() >= MIN_TITLES).collect()
}

/// Links that may be titles, by their tag path, where address and words occur once; paths with too few are left out.
fn series_of_links<'a>(
    page: &'a PageSnapshot,
    units: &Units,
    paths: &[u32],
) -> BTreeMap<u32, Vec<Link<'a>>> {
    let found: Vec<Link> = (0..units.len())
        .filter_map(|unit| link(page, units, unit))
        .collect();
    let (mut addresses, mut words) = (HashMap::default(), HashMap::default());
    for link in &found {
        *addresses.entry(link.address).or_insert(0_usize) += 1;
        *words
            .entry(units.list[link.unit].text.as_str())
            .or_insert(0_usize) += 1;
    }
    let mut series: BTreeMap<u32, Vec<Link>> = BTreeMap::new();
    for link in found {
        let is_only =
            addresses[link.address] == 1 && words[units.list[link.unit].text.as_str()] == 1;
        if is_only {
            series.entry(paths[link.unit]).or_default().push(link);
        }
    }
    series.retain(|_, links| links.len() >= MIN_TITLES);
    series
}

/// The links of a page to each of these addresses.
fn links_to<'a>(
    page: &PageSnapshot,
    wanted: impl Iterator<Item = &'a str>,
) -> HashMap<&'a str, Vec<NodeId>> {
    let mut links: HashMap<&str, Vec<NodeId>> =
        wanted.map(|address| (address, Vec::new())).collect();
    for id in page.tagged(["a"]) {
        let address = page.attribute(id, "href").unwrap_or("").trim();
        if let Some(own) = links.get_mut(address) {
            own.push(id);
        }
    }
    links
}

impl Link<'_> {
    /// Whether another link of the same entry has the same address: a picture above the title, or a link behind the
    /// text and before the next title.
    fn is_repeated(&self, page: &PageSnapshot, units: &Units, other: NodeId, end: NodeId) -> bool {
        let before = self.unit.checked_sub(1).map(|i| units.list[i].end);
        let begin = before.unwrap_or(NodeId(0));
        let text = units.list[self.text].first;
        let is_of_entry = || {
            let mut around = page.ancestors(self.link).take(MAX_LEVELS);
            let both = around.find(|up| page.contains(*up, other));
            both.is_some_and(|entry| page.contains(entry, text))
        };
        let is_before = begin <= other && other < self.link;
        let is_behind = page.node(other).end > text && other < end;
        is_before && units.within(page, other).is_empty() && is_of_entry()
            || is_behind && other > self.link
    }
}

/// The unit as a link that may be a title.
fn link<'a>(page: &'a PageSnapshot, units: &Units, at: usize) -> Option<Link<'a>> {
    let unit = &units.list[at];
    let is_short = (MIN_WORDS..=MAX_WORDS).contains(&unit.words);
    if !is_short || unit.concealed || unit.link_chars < unit.chars {
        return None;
    }
    let text = text_below(page, units, at)?;
    let mut around = page.ancestors(unit.first).take(MAX_INSIDE_LINK);
    let link = around.find(|up| page.tag(*up) == "a")?;
    let address = page.attribute(link, "href").map(str::trim)?;
    let leads = !address.is_empty()
        && !address.starts_with('#')
        && !address.starts_with("mailto:")
        && !is_script(address);
    let is_title = leads && !Lexicon::get().names_other_texts(&unit.text);
    is_title.then_some(Link {
        unit: at,
        link,
        address,
        text,
    })
}

/// The running text below a title, with at most [`MAX_LINES`] lines in between and no heading.
pub(super) fn text_below(page: &PageSnapshot, units: &Units, at: usize) -> Option<usize> {
    let below = units.list.iter().enumerate().skip(at + 1);
    for (i, unit) in below.take(MAX_LINES + 1) {
        if page.is_heading(unit.block) {
            return None;
        }
        if is_text(unit) {
            return Some(i);
        }
        if unit.words > MAX_WORDS {
            return None;
        }
    }
    None
}

fn is_text(unit: &Unit) -> bool {
    unit.words >= MIN_TEXT && 10 * unit.link_chars <= MAX_LINKED_TENTHS * unit.chars
}

impl Wholes {
    /// Keeps the titles of kept texts that are not very unlikely, where a series has several such.
    pub(in crate::content::wholes) fn keep_linked_titles(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        if is_forum(candidates.types) {
            return;
        }
        for series in &self.headed.linked_titles {
            let is_read = |title: &&Headed| {
                let text = title.below.end - 1;
                let is_likely = candidates.probabilities[title.heading] >= MIN_SURELY_LED;
                kept[text] && is_likely && candidates.may_be[title.heading]
            };
            let found: Vec<usize> = series.iter().filter(is_read).map(|t| t.heading).collect();
            if found.len() >= MIN_TITLES {
                found.into_iter().for_each(|i| kept[i] = true);
            }
        }
    }
}
