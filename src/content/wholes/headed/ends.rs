//! Drops labels and headings below which nothing is kept.

use super::headings::{Headed, Heading};
use crate::content::candidates::{Candidates, is_forum};
use crate::content::units::{Unit, Units};
use crate::content::wholes::Wholes;
use crate::content::wholes::thresholds::MIN_LABEL;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{Hidden, NodeId, NodeKind, PageSnapshot};
use std::collections::VecDeque;
use std::ops::Range;

/// Number of texts below a label that are looked at. Source: ours, on snippets.
const LED_FROM: usize = 3;
/// Minimum probability, and minimum number of characters, of a sentence with a colon that is kept by itself. Source:
/// ours, on wcxb and 182 pages of formasaurus: it may lead to a form or an address.
const MIN_SENTENCE: f32 = 0.9;
const MIN_SENTENCE_CHARS: u32 = 40;

/// Maximum number of words of a heading above the fields of a form, and of texts below it that are looked at. Source:
/// ours, on wcxb, shops and 954 pages of formasaurus, where four headings with more than four words end the content
/// above a form: they say what it is for.
const MAX_OVER_FIELDS: u32 = 6;
const MAX_FIELDS: usize = 64;
/// Maximum number of words of the title of an unseen box, and of texts of such a box. Source: ours: a question, a name;
/// directions to a place, share buttons.
const MAX_HIDDEN_TITLE: u32 = 6;
const MAX_HIDDEN: usize = 12;
/// Controls that are filled in, chosen from or pressed.
const CONTROLS: [&str; 4] = ["input", "select", "textarea", "button"];

/// The headings below which stand only the fields of a form: each shown text has a field beside it. (The message after
/// sending a form is not shown.) Linear.
pub(in crate::content::wholes) fn over_fields(
    page: &PageSnapshot,
    units: &Units,
    headings: &[Heading],
) -> Vec<usize> {
    let list = &units.list;
    let is_control = |id: NodeId| CONTROLS.contains(&page.tag(id)) && page.node(id).is_visible();
    let has_field = |i: usize| {
        let start = i
            .checked_sub(1)
            .map_or(page.root(), |before| list[before].end);
        let end = list
            .get(i + 1)
            .map_or(page.node(page.root()).end, |next| next.first);
        (start.0..end.0).map(NodeId).any(is_control)
    };
    let heads_fields = |headed: &Headed| {
        let below = || headed.below.clone().filter(|i| !list[*i].concealed);
        list[headed.heading].words <= MAX_OVER_FIELDS
            && (1..=MAX_FIELDS).contains(&headed.below.len())
            && below().next().is_some()
            && below().all(has_field)
    };
    let headed = headings.iter().map(|heading| &heading.headed);
    headed
        .filter(|headed| heads_fields(headed))
        .map(|headed| headed.heading)
        .collect()
}

/// First texts of boxes that are not rendered and otherwise hold only links, with these links: menus that a button
/// opens. Source: ours, Eventbrite (`How do I get there?`). Linear.
pub(in crate::content::wholes) fn hidden_titles(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let is_unseen = |id: NodeId| page.node(id).hidden == Some(Hidden::NotRendered);
    let hidden = page.iter().filter(|(id, node)| {
        let is_outermost = || page.parent(*id).is_none_or(|up| !is_unseen(up));
        node.kind == NodeKind::Element && is_unseen(*id) && is_outermost()
    });
    let titled = |id: NodeId| {
        let own = units.within(page, id);
        let (title, links) = units.list[own.clone()].split_first()?;
        let is_title = title.link_chars == 0 && title.words <= MAX_HIDDEN_TITLE;
        let are_links = !links.is_empty() && links.iter().all(Unit::is_link);
        (own.len() <= MAX_HIDDEN && is_title && are_links).then(|| Headed {
            heading: own.start,
            below: own.start + 1..own.end,
        })
    };
    hidden.filter_map(|(id, _)| titled(id)).collect()
}

impl Wholes {
    /// Drops headings and labels below which something was kept before the frames were dropped, and nothing is now. A
    /// heading above a video or audio stays.
    pub(in crate::content) fn drop_left_alone(&self, before: &[bool], kept: &mut [bool]) {
        let headings = self.headed.headings.iter().filter(|heading| !heading.shows);
        let headings = headings.map(|heading| &heading.headed);
        for Headed { heading, below } in headings.chain(&self.headed.box_labels) {
            let headed = before[below.clone()].contains(&true);
            kept[*heading] &= !headed || kept[below.clone()].contains(&true);
        }
    }

    /// Drops labels below which nothing is kept. A label stays if it is likely content itself and has kept content
    /// behind it, or if it is surely a sentence; names of lists do not stay so. The label of a box of links is dropped
    /// where none of these is kept, whatever follows the box; in a thread only if it is ruled out, since it may be
    /// all that somebody wrote above the names of those who like it. Titles of unseen boxes are dropped with their
    /// links.
    pub(in crate::content::wholes) fn drop_leads(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let (probabilities, shown) = (candidates.probabilities, candidates.shown);
        let is_thread = is_forum(candidates.types);
        let is_label = |headed: &&Headed| !is_thread || !candidates.possible[headed.heading];
        let labels = self.headed.box_labels.iter().filter(is_label);
        for Headed { heading, below } in labels {
            let is_shown = below.clone().any(|i| shown[i]);
            let is_left_out = is_shown && !kept[below.clone()].contains(&true);
            let is_sure = probabilities[*heading] >= MIN_SENTENCE && !self.list_names[*heading];
            kept[*heading] &= is_sure || !is_left_out;
        }
        for Headed { heading, below } in &self.headed.hidden_titles {
            kept[*heading] &= kept[below.clone()].contains(&true);
        }
        // Whether the next shown units below are kept, the farthest first.
        let mut below: VecDeque<bool> = VecDeque::new();
        let mut is_last = true;
        for i in (0..kept.len()).rev() {
            let leads_on = below.is_empty() || below.contains(&true);
            let is_sentence =
                probabilities[i] >= MIN_SENTENCE && self.chars[i] >= MIN_SENTENCE_CHARS;
            let is_likely = is_sentence || probabilities[i] >= MIN_LABEL && !is_last;
            let is_likely = is_likely && !self.list_names[i];
            kept[i] &= !self.leads[i] || is_likely || leads_on;
            is_last &= !kept[i];
            if shown[i] {
                below.push_back(kept[i]);
                below.drain(..below.len().saturating_sub(LED_FROM));
            }
        }
    }

    /// Drops headings at the end of the page below which nothing is kept though there is something, unless they are
    /// likely content themselves. Headings of form fields, and of a few links alone, go however likely. On a list, so
    /// do first texts of boxes that act as headings. Names of things in a catalogue, headings above a video or audio, and prices stay. If
    /// exactly one kept title has a closed panel that is not kept, it counts as well, however likely; several are
    /// questions, or a menu.
    pub(in crate::content::wholes) fn drop_last_headings(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let (probabilities, shown) = (candidates.probabilities, candidates.shown);
        let headings = self.headed.headings.iter().filter(|heading| !heading.shows);
        let headings = headings.map(|heading| &heading.headed);
        // Where a unit is both, the section of the heading counts.
        let box_heads = self
            .headed
            .box_heads
            .iter()
            .filter(|_| candidates.is_list());
        let headed = box_heads.chain(headings);
        let below: HashMap<usize, &Range<usize>> = headed
            .map(|headed| (headed.heading, &headed.below))
            .collect();
        let columns = self.lists.columns.iter();
        let columns = columns.filter_map(|column| column.cut_units(false));
        let columns = columns.filter(|_| candidates.is_collection());
        let alike = columns.flat_map(|units| units.iter().copied());
        let alike: HashSet<usize> = alike.collect();
        let is_closed = |opener: &&Headed| {
            let mut below = opener.below.clone();
            kept[opener.heading]
                && below.any(|i| !shown[i])
                && !kept[opener.below.clone()].contains(&true)
        };
        let mut closed = self.headed.openers.iter().filter(is_closed);
        let closed = closed.next().filter(|_| closed.next().is_none());
        let closed = closed.map(|opener| opener.heading);
        // Dropped units are not looked at again.
        let (first, mut end) = (kept.iter().position(|kept| *kept), kept.len());
        while let Some(last) = kept[..end].iter().rposition(|kept| *kept) {
            let heads_shown = || {
                let below = below.get(&last);
                below.is_some_and(|below| (*below).clone().any(|i| shown[i]))
            };
            let is_closed = closed == Some(last);
            let heads_something = is_closed || heads_shown();
            let is_label = is_closed
                || self.headed.over_fields.contains(&last)
                || self.headed.over_links.binary_search(&last).is_ok();
            let is_likely = probabilities[last] >= MIN_LABEL && !is_label || alike.contains(&last);
            if !heads_something || is_likely || first == Some(last) {
                return;
            }
            kept[last] = false;
            end = last;
        }
    }
}
