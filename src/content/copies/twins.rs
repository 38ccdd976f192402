//! Finds boxes with the same texts: a card for wide and for narrow windows. One of the two is kept as a whole; if
//! each text were judged alone, fragments of the other would stay.

use super::known::{Known, MIN_WORDS};
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum and maximum units of such a box. Source: ours, the second to bound the cost: two may be a title and its
/// label.
const MIN_UNITS: usize = 3;
const MAX_UNITS: usize = 256;
/// Minimum share of a box's units that the other has in the same order, 0..=1. Source: ours: buttons differ.
const MIN_SAID: f32 = 0.8;
/// Minimum size of the smaller box as a share of the larger one's units, 0..=1. Source: ours: key points are no
/// second text.
const MIN_SIZE: f32 = 0.5;
/// Minimum lead, in the mean of log odds over the common texts, for a box to be kept though the other has more text.
/// Source: ours, well.ca: 1.5 in a description below its headline, beside one above it that is hidden for search
/// engines.
const MIN_AHEAD: f32 = 1.0;
/// Maximum number of boxes around a text that are looked at. Source: ours, to bound the cost.
const MAX_AROUND: usize = 16;
/// Probabilities are clamped by this before their log odds are added up.
const CLEAR: f32 = 1e-6;

/// Two boxes, the earlier first.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Twins {
    boxes: [Range<usize>; 2],
    /// Pairs of units with the same text.
    alike: Vec<[usize; 2]>,
    /// Units whose text the other box lacks and that are too long to be dropped with their box.
    own: Vec<usize>,
}

/// The boxes of a page with the same texts, around texts that occur exactly twice. Cost: linear, as at most two pairs
/// of boxes of [`MAX_UNITS`] units are compared for each such text, each pair once.
pub(super) fn twins(page: &PageSnapshot, units: &Units, known: Known) -> Vec<Twins> {
    let mut places: HashMap<u32, Vec<usize>> = HashMap::default();
    let texts = known.texts.iter().enumerate();
    for (i, (text, _)) in texts.filter(|(i, _)| known.tells[*i]) {
        places.entry(*text).or_default().push(i);
    }
    let mut pairs: Vec<[usize; 2]> = places
        .into_values()
        .filter_map(|places| <[usize; 2]>::try_from(places).ok())
        .collect();
    pairs.sort_unstable();
    let mut asked: HashSet<[NodeId; 2]> = HashSet::default();
    let mut found = Vec::new();
    for pair in pairs {
        for boxes in boxes_around(page, units, pair).into_iter().flatten() {
            if asked.insert(boxes) {
                let ranges = boxes.map(|id| units.within(page, id));
                found.extend(compared(units, ranges, known.texts));
            }
        }
    }
    found
}

/// The largest boxes that hold one of two units and not the other, and the smallest such boxes with enough units.
fn boxes_around(
    page: &PageSnapshot,
    units: &Units,
    [first, second]: [usize; 2],
) -> [Option<[NodeId; 2]>; 2] {
    let around = |own: &Unit, other: &Unit| -> Option<[NodeId; 2]> {
        let boxes = page.inclusive_ancestors(own.block).take(MAX_AROUND);
        let apart = boxes.take_while(|up| !page.contains(*up, other.first));
        let mut large = apart.filter(|up| units.within(page, *up).len() >= MIN_UNITS);
        let smallest = large.next()?;
        Some([large.last().unwrap_or(smallest), smallest])
    };
    let (a, b) = (&units.list[first], &units.list[second]);
    match (around(a, b), around(b, a)) {
        (Some(a), Some(b)) => [0, 1].map(|i| Some([a[i], b[i]])),
        _ => [None, None],
    }
}

/// Two boxes, if one has nearly all texts of the other, in the same order, and both are shown.
fn compared(units: &Units, boxes: [Range<usize>; 2], texts: &[(u32, u32)]) -> Option<Twins> {
    let [first, second] = boxes.clone();
    let (small, large) = (first.len().min(second.len()), first.len().max(second.len()));
    let mut all = units.list[first.clone()]
        .iter()
        .chain(&units.list[second.clone()]);
    if large > MAX_UNITS || (small as f32) < MIN_SIZE * large as f32 {
        return None;
    }
    if all.any(|unit| unit.concealed) {
        return None;
    }
    let mut places: HashMap<u32, Vec<usize>> = HashMap::default();
    for i in first.clone() {
        places.entry(texts[i].0).or_default().push(i);
    }
    let mut alike: Vec<[usize; 2]> = Vec::new();
    let mut next = first.start;
    for i in second.clone() {
        let same = places.get(&texts[i].0);
        let place = same.and_then(|same| same.get(same.partition_point(|place| *place < next)));
        if let Some(place) = place {
            alike.push([*place, i]);
            next = place + 1;
        }
    }
    // A label that repeats within a box is no sign.
    let different: HashSet<u32> = alike.iter().map(|[_, i]| texts[*i].0).collect();
    let least = MIN_SAID * small as f32;
    if different.len() < MIN_UNITS || (alike.len() as f32) < least {
        return None;
    }
    let said: HashSet<usize> = alike.iter().flatten().copied().collect();
    let is_own = |i: &usize| !said.contains(i) && units.list[*i].words >= MIN_WORDS;
    let own = first.chain(second).filter(is_own).collect();
    Some(Twins { boxes, alike, own })
}

impl Twins {
    /// If a text of one box is a copy of the other's, marks all of one box as copies: the box nearly all of whose
    /// texts the other has; if this holds for both, the less likely one, of equally likely ones the later. Long texts
    /// that only that box has stay as they were. If the common texts are much likelier in the box that has less text
    /// ([`MIN_AHEAD`]), it is kept instead, and only the common texts of the other are copies.
    pub(super) fn settle(&self, probabilities: &[f32], copied: &mut [bool]) {
        let is_torn = |[a, b]: &[usize; 2]| copied[*a] != copied[*b];
        if !self.alike.iter().any(is_torn) {
            return;
        }
        let is_said =
            |range: &Range<usize>| self.alike.len() as f32 >= MIN_SAID * range.len() as f32;
        let clear = |i: usize| -> f32 {
            let p = probabilities[i].clamp(CLEAR, 1.0 - CLEAR);
            (p / (1.0 - p)).ln()
        };
        let odds = |range: &Range<usize>| range.clone().map(clear).sum::<f32>();
        let ahead = self.alike.iter().map(|[a, b]| clear(*a) - clear(*b));
        let ahead: f32 = ahead.sum::<f32>() / self.alike.len() as f32;
        let [first, second] = &self.boxes;
        let (is_first_read, is_whole) = match (is_said(first), is_said(second)) {
            (true, true) => (odds(first) >= odds(second), true),
            (true, false) => (ahead >= MIN_AHEAD, ahead < MIN_AHEAD),
            (false, _) => (ahead > -MIN_AHEAD, ahead > -MIN_AHEAD),
        };
        let other = if is_first_read { second } else { first };
        for [a, b] in &self.alike {
            let (read, left) = if is_first_read { (*a, *b) } else { (*b, *a) };
            // A text that is a copy of one in a third box stays a copy only if both are.
            copied[read] &= copied[left];
            copied[left] |= !is_whole;
        }
        let goes = |i: &usize| is_whole && self.own.binary_search(i).is_err();
        for i in other.clone().filter(goes) {
            copied[i] = true;
        }
    }
}
