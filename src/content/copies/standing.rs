//! How the texts stand that a page says more than once.

use super::known::{MIN_WORDS, target_of};
use crate::content::features::{MIN_STYLED, UnitFeature, UnitRow};
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// One word in so many is a number where a text is a value. Source: ours: `$30.00 Original price was:
/// $30.00. $21.00 Current price is: $21.00.`
const MIN_NUMBERS: usize = 3;
/// Most of a text that is links, where it is said and leads nowhere. Source: ours.
const MAX_LINKED: f32 = 0.5;
/// Places from which a text that is the headline says nothing new in any other: captions of a slider, the path to the
/// page, names of what is listed. Source: ours, on wcxb and aeb: of 11 pages that print it again the truth of none does.
const MIN_OF_HEADLINE: usize = 3;

/// Units that say the same, and how.
pub(super) type Places = Vec<(usize, Standing)>;

/// How a text stands on its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Standing {
    pub(super) parent: Option<NodeId>,
    pub(super) path: u32,
    /// Columns repeat values: such a one is no copy.
    pub(super) in_table: bool,
    pub(super) concealed: bool,
    /// Whether it is too short ([`MIN_WORDS`]) to be a copy where it is shown.
    pub(super) is_short: bool,
    /// The number of the address that it leads to: what leads to the same has one.
    pub(super) target: Option<u32>,
    /// Whether most of it are numbers: two things may cost the same.
    pub(super) is_value: bool,
    /// Whether it is shown as the page's styles have it, and is no link: without them, what they would hide is
    /// shown, and teasers are links.
    pub(super) is_said: bool,
    /// Whether it is an item of a shown list and no link: a list of key points says what the text does.
    pub(super) is_item: bool,
    /// Whether it is a heading of the first level that is shown; whether it is one of another level.
    pub(super) is_headline: bool,
    pub(super) is_subheading: bool,
    /// Whether it says the headline at the same place as others, and leads elsewhere than they do: the name of an entry
    /// of a list, however often the page says it.
    pub(super) is_entry: bool,
}

impl Standing {
    /// How a unit stands there, given the number of its tag path.
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

    /// Whether equal words there and here are no copies.
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        let is_said_twice = self.is_said && other.is_said;
        let is_entry = self.path == other.path && self.concealed == other.concealed;
        self.parent == other.parent || is_entry || is_said_twice
    }
}

/// The texts of a page: each slice but the last is parallel to the units.
#[derive(Debug, Clone)]
pub(super) struct Texts<'a> {
    /// The number of each unit's text, and its words: units that say the same have one.
    pub(super) numbers: Vec<(u32, u32)>,
    /// Which units are copies where they stand again.
    pub(super) tells: Vec<bool>,
    /// Where each leads that is a link.
    pub(super) targets: Vec<Option<&'a str>>,
    /// Those that stand more than once, each with where it does.
    pub(super) alike: Vec<Places>,
}

impl<'a> Texts<'a> {
    /// Reads them, given the tag paths of the units and which of them are laid out again. Linear in the text.
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

    /// Leaves out of what says a heading what leads to such a place: entries of a list of contents.
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

    /// Marks what is a value: most texts stand in one place, and their words are not looked at.
    fn mark_values(&mut self, units: &Units) {
        for places in &mut self.alike {
            let is_value = is_value(&units.list[places[0].0].text);
            places.iter_mut().for_each(|(_, s)| s.is_value = is_value);
        }
    }

    /// Marks the names of entries among what says the headline.
    fn mark_entries(&mut self) {
        let of_headline = self.alike.iter_mut().filter(|places| says_headline(places));
        of_headline.for_each(|places| mark_entries(places, &self.targets));
    }
}

/// Whether units say the headline, which is one of them, in many places.
pub(super) fn says_headline(places: &[(usize, Standing)]) -> bool {
    places.len() >= MIN_OF_HEADLINE && places.iter().any(|(_, s)| s.is_headline)
}

/// Marks the names of entries: of what stands at the same path, those that lead to different addresses. Linear.
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

/// Whether an address names a place of a page.
fn has_place(address: &str) -> bool {
    let place = address.split_once('#').map(|(_, place)| place);
    place.is_some_and(|place| !place.is_empty())
}

/// Whether the words of a text are numbers for a good part: prices with what screen readers say of them.
fn is_value(text: &str) -> bool {
    let words = || text.split_whitespace();
    let numbers = words().filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    MIN_NUMBERS * numbers.count() >= words().count()
}
