//! The places of texts that occur more than once on a page.

use super::known::{MIN_WORDS, target_of};
use crate::content::features::{MIN_STYLED, UnitFeature, UnitRow};
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// Divisor of the words of a text: if at least that share of them is numbers, the text is a value. Source: ours:
/// `$30.00 Original price was: $30.00. $21.00 Current price is: $21.00.`
const MIN_NUMBERS: usize = 3;
/// Maximum share of links in a text that is no link, 0..=1. Source: ours.
const MAX_LINKED: f32 = 0.5;
/// Minimum occurrences of the headline's text for the others to be copies: captions of a slider, breadcrumbs, names
/// of entries. Source: ours, on wcxb and aeb: of 11 pages that repeat it the truth of none does.
const MIN_OF_HEADLINE: usize = 3;

/// Units with the same text, each with its place.
pub(super) type Places = Vec<(usize, Standing)>;

/// The place of a text on its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Standing {
    pub(super) parent: Option<NodeId>,
    pub(super) path: u32,
    /// Whether it is in a table: columns repeat values, so it is no copy.
    pub(super) in_table: bool,
    pub(super) concealed: bool,
    /// Whether it has too few words ([`MIN_WORDS`]) to be a copy where it is shown.
    pub(super) is_short: bool,
    /// The number of the address it links to, equal for equal addresses.
    pub(super) target: Option<u32>,
    /// Whether it is mostly numbers: two things may cost the same.
    pub(super) is_value: bool,
    /// Whether it is shown on a page with its styles, and is no link. (Without styles, hidden text would be shown;
    /// and teasers are links.)
    pub(super) is_said: bool,
    /// Whether it is an item of a shown list and no link: a list of key points repeats the text.
    pub(super) is_item: bool,
    /// Whether it is a shown `h1`; whether it is a lower heading.
    pub(super) is_headline: bool,
    pub(super) is_subheading: bool,
    /// Whether it has the headline's text at the same tag path as others, and another link than they: the name of a
    /// list entry, however often it occurs.
    pub(super) is_entry: bool,
}

impl Standing {
    /// The place of a unit, given the number of its tag path.
    fn new(page: &PageSnapshot, unit: &Unit, row: &UnitRow, path: u32) -> Self {
        let is_text = row[UnitFeature::TextLinkDensity] <= MAX_LINKED;
        let is_shown = !unit.concealed;
        Self {
            parent: page.parent(unit.block),
            path,
            in_table: row[UnitFeature::InTable] > 0.0,
            concealed: unit.concealed,
            is_short: unit.words < MIN_WORDS,
            target: None,
            is_value: false,
            is_said: is_shown && row[UnitFeature::Styled] >= MIN_STYLED && is_text,
            is_item: is_shown && page.tag(unit.block) == "li" && is_text,
            is_headline: is_shown && page.tag(unit.block) == "h1",
            is_subheading: page.is_heading(unit.block) && page.tag(unit.block) != "h1",
            is_entry: false,
        }
    }

    /// Whether the same text at both places is no copy.
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        let is_said_twice = self.is_said && other.is_said;
        let is_entry = self.path == other.path && self.concealed == other.concealed;
        self.parent == other.parent || is_entry || is_said_twice
    }
}

/// The texts of a page; each field but the last is parallel to the units.
#[derive(Debug, Clone)]
pub(super) struct Texts<'a> {
    /// The number of each unit's text, equal for equal texts, and its words.
    pub(super) numbers: Vec<(u32, u32)>,
    /// For each unit, whether a second occurrence would be a copy.
    pub(super) tells: Vec<bool>,
    /// The address of each unit that is a link.
    pub(super) targets: Vec<Option<&'a str>>,
    /// The texts that occur more than once, each with its places.
    pub(super) alike: Vec<Places>,
}

impl<'a> Texts<'a> {
    /// Reads the texts, given the tag paths of the units and whether they are in repeated slides. Cost: linear in the
    /// text.
    pub(super) fn new(
        page: &'a PageSnapshot,
        units: &Units,
        rows: &[UnitRow],
        paths: &[u32],
        looped: &[bool],
    ) -> Self {
        let mut by_text: HashMap<&str, (u32, Places)> = HashMap::default();
        let mut numbers = Vec::with_capacity(units.len());
        let mut tells = vec![false; units.len()];
        let mut names_place = vec![false; units.len()];
        let mut targets = vec![None; units.len()];
        let mut addresses: HashMap<&str, u32> = HashMap::default();
        for (i, (unit, row)) in units.list.iter().zip(rows).enumerate() {
            let next = by_text.len() as u32;
            let (text, places) = by_text.entry(&unit.text).or_insert((next, Vec::new()));
            numbers.push((*text, unit.words));
            let mut standing = Standing::new(page, unit, row, paths[i]);
            let target = target_of(page, unit);
            let leads_within = target.is_some_and(|href| page.is_own_place(href));
            if !(standing.in_table && unit.concealed || leads_within || looped[i]) {
                names_place[i] = target.is_some_and(has_place) && !page.is_heading(unit.block);
                targets[i] = target;
                let known = addresses.len() as u32;
                standing.target = target.map(|href| *addresses.entry(href).or_insert(known));
                tells[i] = !standing.in_table && !standing.is_short;
                places.push((i, standing));
            }
        }
        let places = by_text.into_values().map(|(_, places)| places);
        let mut texts = Self {
            numbers,
            tells,
            targets,
            alike: places.filter(|places| places.len() > 1).collect(),
        };
        texts.leave_contents(&names_place);
        texts.mark_values(units);
        texts.mark_entries();
        texts.alike.sort_unstable();
        texts
    }

    /// Removes links to places from the occurrences of headings: they are entries of a table of contents.
    fn leave_contents(&mut self, names_place: &[bool]) {
        let Self { alike, tells, .. } = self;
        for places in alike.iter_mut() {
            if places.iter().any(|(_, s)| s.is_headline || s.is_subheading) {
                places.retain(|(unit, _)| {
                    tells[*unit] &= !names_place[*unit];
                    !names_place[*unit]
                });
            }
        }
        alike.retain(|places| places.len() > 1);
    }

    /// Marks values. Only texts with several places are checked.
    fn mark_values(&mut self, units: &Units) {
        for places in &mut self.alike {
            let is_value = is_value(&units.list[places[0].0].text);
            places.iter_mut().for_each(|(_, s)| s.is_value = is_value);
        }
    }

    /// Marks the names of entries among the occurrences of the headline.
    fn mark_entries(&mut self) {
        let of_headline = self.alike.iter_mut().filter(|places| says_headline(places));
        of_headline.for_each(|places| mark_entries(places, &self.targets));
    }
}

/// Whether the places are those of the headline's text, and many.
pub(super) fn says_headline(places: &[(usize, Standing)]) -> bool {
    places.len() >= MIN_OF_HEADLINE && places.iter().any(|(_, s)| s.is_headline)
}

/// Marks the names of entries: of the places with the same path, those with different links. Cost: linear.
fn mark_entries(places: &mut [(usize, Standing)], targets: &[Option<&str>]) {
    let mut leading: HashMap<u32, HashSet<&str>> = HashMap::default();
    for (unit, standing) in places.iter() {
        if let Some(target) = targets[*unit] {
            leading.entry(standing.path).or_default().insert(target);
        }
    }
    for (unit, standing) in places.iter_mut() {
        let others = leading.get(&standing.path);
        standing.is_entry = targets[*unit].is_some() && others.is_some_and(|to| to.len() > 1);
    }
}

/// Whether an address has a fragment.
fn has_place(address: &str) -> bool {
    let place = address.split_once('#').map(|(_, place)| place);
    place.is_some_and(|place| !place.is_empty())
}

/// Whether a good part of a text's words are numbers: prices with text for screen readers.
fn is_value(text: &str) -> bool {
    let words = || text.split_whitespace();
    let numbers = words().filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    MIN_NUMBERS * numbers.count() >= words().count()
}
