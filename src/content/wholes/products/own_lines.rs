//! Lines about the page's own subject: its price, the place of a job, place and time of an event. They give the score
//! little to judge: a number, the name of a place, a date.
//!
//! - **The price** of what a page sells is kept with the headline ([`mod@super::own_price`]). Keeping all prices
//!   loses three times as much as it gains (`src/docs/figures.md`): those of other goods and of instalments.
//! - **The place of work** of a job: the line right below the headline, or the lines of its box, where linked data
//!   describe a job, or a button near the headline asks to apply.
//! - **Time and place** of an event: the lines with the day or the place of the linked data, to the end of their
//!   small box, if no kept text has them. Buttons in that box (`Add to calendar`) do not count. A box with both day
//!   and place may be unlikely.
//! - **The street** of a house that linked data describe under the name of the headline, in a line near that.

use super::own_price::{OwnPrice, first_heading, listed, own_price};
use crate::content::candidates::{Candidates, is_forum};
use crate::content::dates;
use crate::content::linked_data::{LinkedData, is_of_kind, objects_of};
use crate::content::units::{Unit, Units};
use crate::content::wholes::lists::shares::{MIN_REST, said};
use crate::content::wholes::thresholds::MAX_NESTING;
use crate::content::words::phrases::Phrases;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};
use serde_json::{Map, Value};
use std::ops::Range;

/// Number of texts behind a headline that are near it. Source: ours: the employer, the date.
const MAX_BEHIND: usize = 8;
/// Maximum number of nodes behind a headline that are searched for a button. Source: ours, to bound the cost.
const MAX_NODES: usize = 2000;
/// Maximum number of characters of a line, and of a button. Source: ours: a line; a few words.
const MAX_LINE: u32 = 80;
const MAX_PRESSED: u32 = 40;
/// Maximum number of lines of a box, and of their characters. Source: ours: day, time, name of a place and its streets.
const MAX_LINES: usize = 6;
const MAX_BOX: u32 = 240;
/// Minimum number of characters of the name of a place. Source: ours: shorter ones are parts of words.
const MIN_PLACE: usize = 5;
/// Maximum number of elements from a text up to its link or button. Source: ours: wrappers of a word.
const MAX_INSIDE: usize = 4;
/// Maximum number of names and streets of places that are looked for. Source: ours: a hall, a house, a street; bounds
/// the cost.
const MAX_PLACES: usize = 16;
/// Number of characters of an ISO 8601 date.
const DAY: usize = 10;

/// Texts of buttons to apply for a job, in lower case. Source: ours, from job boards in these languages.
static TO_APPLY: Phrases = Phrases::separated(
    "apply|apply now|apply here|apply online|apply today|apply for this job|apply for this position|\
    apply for this role|apply for job|apply for the job|apply to this job|apply to job|apply to position|\
    submit application|easy apply|i'm interested|\
    bewerben|jetzt bewerben|online bewerben|jetzt online bewerben|auf diese stelle bewerben|\
    postuler|je postule|postuler à cette offre|postuler maintenant|candidater|\
    postular|postularme|postúlate|inscribirme|solicitar empleo|aplicar|aplicar ahora|\
    candidati|candidati ora|invia candidatura|candidatar-se|candidate-se|quero me candidatar|\
    solliciteren|solliciteer|solliciteer nu|solliciteer direct|aplikuj|aplikuj teraz|\
    ansök|ansök nu|ansök här|søk på stillingen|søg stillingen|hae paikkaa|\
    откликнуться|відгукнутися|応募する|この求人に応募する|立即申请|申请职位|投递简历|지원하기",
    "|",
);

/// The lines about a page's own subject.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct OwnLines {
    price: Option<OwnPrice>,
    /// The place of work of a job.
    place: Range<usize>,
    /// Time and place of an event, each time that they are told.
    event: Vec<Told>,
    /// The street of a house.
    street: Option<usize>,
}

/// Time or place of an event.
#[derive(Debug, Clone, PartialEq)]
struct Told {
    /// The line that tells it, and those behind it in its box.
    lines: Vec<usize>,
    /// Whether the lines tell both.
    is_whole: bool,
}

/// Finds the lines. Linear in nodes, units and linked data, but for the boxes around lines ([`MAX_NESTING`]) and the
/// places that each text is searched for ([`MAX_PLACES`]).
pub(in crate::content::wholes) fn own_lines(
    page: &PageSnapshot,
    units: &Units,
    linked: &LinkedData,
    prices: &[bool],
) -> OwnLines {
    let headline = first_heading(page, units).map(|heading| heading.start);
    let near = headline.map(|headline| Near {
        page,
        units,
        headline,
    });
    OwnLines {
        price: own_price(page, units, linked, prices),
        place: near
            .as_ref()
            .map_or(0..0, |near| near.place_of_work(linked)),
        event: event_lines(page, units, linked),
        street: near.and_then(|near| near.street(linked)),
    }
}

impl OwnLines {
    /// Keeps the lines where the page's subject is kept.
    pub(in crate::content::wholes) fn keep(
        &self,
        chars: &[u32],
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        if let Some(price) = &self.price {
            price.keep(candidates, kept);
        }
        if is_forum(candidates.types) || said(chars, kept) < MIN_REST {
            return;
        }
        let street = self.street.filter(|i| candidates.may_join(*i));
        street.into_iter().for_each(|i| kept[i] = true);
        if candidates.is_list() || candidates.is_collection() {
            return;
        }
        let event = self.event_to_keep(candidates, kept);
        let lines = self.place.clone().filter(|i| candidates.may_join(*i));
        lines.chain(event).for_each(|i| kept[i] = true);
    }

    /// The lines with time and place of an event to keep, if no kept text has them: the first that may join, else the
    /// first that tell both.
    fn event_to_keep(&self, candidates: &Candidates, kept: &[bool]) -> Vec<usize> {
        let first = |told: &&Told| told.lines.first().copied();
        if self
            .event
            .iter()
            .any(|told| first(&told).is_some_and(|line| kept[line]))
        {
            return Vec::new();
        }
        let joins = |i: usize| candidates.may_join(i);
        let may_be = |i: usize| candidates.may_be[i];
        let begins =
            |told: &&Told, condition: &dyn Fn(usize) -> bool| first(told).is_some_and(condition);
        if let Some(told) = self.event.iter().find(|told| begins(told, &joins)) {
            return told.lines.iter().copied().filter(|i| joins(*i)).collect();
        }
        let whole = self.event.iter().filter(|told| told.is_whole);
        let told = whole.into_iter().find(|told| begins(told, &may_be));
        let lines = told.into_iter().flat_map(|told| &told.lines).copied();
        lines.filter(|i| may_be(*i)).collect()
    }
}

/// The units and nodes near a headline.
struct Near<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    headline: usize,
}

impl Near<'_> {
    /// The units near behind the headline.
    fn behind(&self) -> Range<usize> {
        let first = self.headline + 1;
        first..(first + MAX_BEHIND).min(self.units.len())
    }

    /// The first element near behind the headline that meets a condition.
    fn pressed(&self, condition: impl Fn(NodeId) -> bool) -> Option<NodeId> {
        let units = &self.units.list;
        let last = units.get(self.behind().end).map(|unit| unit.first);
        let start = units[self.headline].end;
        let behind = self.page.iter().skip(start.index()).take(MAX_NODES);
        let mut near = behind
            .map(|(id, _)| id)
            .take_while(|id| last.is_none_or(|last| *id < last));
        near.find(|id| condition(*id))
    }

    /// The line with the street of a house, if linked data describe exactly one under the name of the headline.
    fn street(&self, linked: &LinkedData) -> Option<usize> {
        let headline = folded(&self.units.list[self.headline].text);
        let objects = linked.documents().flat_map(objects_of);
        let streets = objects.filter_map(|object| {
            let street = object.get("address")?.get("streetAddress")?.as_str()?;
            let name = folded(object.get("name")?.as_str()?);
            let is_own = name.chars().count() >= MIN_PLACE && headline.contains(&name);
            is_own.then(|| street.trim().to_lowercase())
        });
        let is_whole = |street: &String| {
            street.chars().count() >= MIN_PLACE && street.contains(|c: char| c.is_ascii_digit())
        };
        let streets: Vec<String> = streets.filter(is_whole).take(2).collect();
        let [street] = streets.as_slice() else {
            return None;
        };
        let units = &self.units.list;
        let tells = |i: &usize| {
            let unit = &units[*i];
            unit.chars <= 2 * MAX_LINE
                && 2 * unit.link_chars <= unit.chars
                && !self.page.is_heading(unit.block)
                && unit.text.to_lowercase().contains(street)
        };
        self.behind().find(tells)
    }

    fn place_of_work(&self, linked: &LinkedData) -> Range<usize> {
        let (page, units) = (self.page, self.units);
        let first = self.headline + 1;
        let is_line = |i: usize| units.list.get(i).is_some_and(|unit| is_line(page, unit));
        let asks = || self.pressed(|id| is_to_apply(page, id)).is_some();
        let mut objects = linked.describing();
        let is_job = objects.any(|object| is_of_kind(object, |kind| kind == "JobPosting"));
        if !is_line(first) || !(is_job || asks()) {
            return 0..0;
        }
        let around = page.inclusive_ancestors(units.list[first].block);
        let boxes = around.take(MAX_NESTING).map(|up| units.within(page, up));
        let is_own = |own: &Range<usize>| {
            own.start == first && own.len() <= MAX_LINES && own.clone().all(is_line)
        };
        boxes.take_while(is_own).last().unwrap_or(first..first + 1)
    }
}

/// Whether a text is a short line without a link that is no heading, link or button.
fn is_line(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.first).take(MAX_INSIDE);
    unit.chars <= MAX_LINE
        && unit.link_chars == 0
        && !page.is_heading(unit.block)
        && !around.any(|up| is_pressed(page, up))
}

fn is_pressed(page: &PageSnapshot, id: NodeId) -> bool {
    page.tag(id) == "a" || page.is_button(id)
}

/// Whether a text is on a button. (A link may name the place of an event.)
fn is_on_button(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.first).take(MAX_INSIDE);
    around.any(|up| page.is_button(up))
}

/// Whether an element is a button or link to apply for a job.
fn is_to_apply(page: &PageSnapshot, id: NodeId) -> bool {
    is_pressed(page, id)
        && page.totals(id).chars <= MAX_PRESSED
        && TO_APPLY.holds(&page.text(id).trim().to_lowercase())
}

/// The lines with time or place of the one event of a page, each to the end of its box or with the line below it,
/// without buttons.
fn event_lines(page: &PageSnapshot, units: &Units, linked: &LinkedData) -> Vec<Told> {
    let is_event =
        |object: &&Map<String, Value>| is_of_kind(object, |kind| kind.ends_with("Event"));
    let mut events = linked.describing().filter(is_event);
    let (Some(event), None) = (events.next(), events.next()) else {
        return Vec::new();
    };
    let start = event.get("startDate").and_then(Value::as_str);
    let day = start.and_then(|start| dates::from_machine(start, ""));
    let day = day.as_deref().and_then(|day| day.get(..DAY));
    let places = event.get("location").map(places).unwrap_or_default();
    let lang = page.source.lang.as_deref().unwrap_or_default();
    // The lines of a text stand in nodes of their own, without white space in between.
    let is_day = |unit: &Unit| {
        let nodes = (unit.first.0..unit.end.0).map(NodeId);
        let texts = nodes.filter_map(|id| page.node(id).text.as_deref());
        let texts = std::iter::once(unit.text.as_str()).chain(texts);
        let mut found = texts.filter_map(|text| dates::read(text, lang));
        day.is_some_and(|day| found.any(|date| date.starts_with(day)))
    };
    let is_place = |unit: &Unit| {
        let text = unit.text.to_lowercase();
        places.iter().any(|place| text.contains(place))
    };
    let tells = |unit: &Unit| is_line(page, unit) && (is_day(unit) || is_place(unit));
    let told = (0..units.len()).filter(|i| tells(&units.list[*i]));
    let is_pressed = |line: &usize| is_on_button(page, &units.list[*line]);
    let says = |lines: &Range<usize>, condition: &dyn Fn(&Unit) -> bool| {
        units.list[lines.clone()].iter().any(condition)
    };
    let said = told.map(|i| {
        let lines = i..end_of_lines(page, units, i);
        let is_whole = says(&lines, &is_day) && says(&lines, &is_place);
        let lines = lines.filter(|line| !is_pressed(line)).collect();
        Told { lines, is_whole }
    });
    said.collect()
}

/// Names and streets of places, in lower case, up to [`MAX_PLACES`].
fn places(location: &Value) -> Vec<String> {
    let each = listed(location).iter().flat_map(|place| {
        let address = place.get("address");
        let street = address.and_then(|address| address.get("streetAddress"));
        [Some(place), place.get("name"), address, street]
    });
    let texts = each.flatten().filter_map(Value::as_str);
    let names = texts.map(|text| text.trim().to_lowercase());
    names
        .filter(|name| name.chars().count() >= MIN_PLACE)
        .take(MAX_PLACES)
        .collect()
}

/// End of the small box that holds a line; if the line has a box of its own, behind the line below that box.
fn end_of_lines(page: &PageSnapshot, units: &Units, line: usize) -> usize {
    let says_little = |own: &Range<usize>| {
        let said = &units.list[own.clone()];
        own.len() <= MAX_LINES
            && said.iter().map(|unit| unit.chars).sum::<u32>() <= MAX_BOX
            && !said.iter().any(|unit| page.is_heading(unit.block))
    };
    let around = page
        .inclusive_ancestors(units.list[line].block)
        .take(MAX_NESTING)
        .map(|up| (up, units.within(page, up)));
    let Some((outermost, own)) = around.take_while(|(_, own)| says_little(own)).last() else {
        return line + 1;
    };
    let is_below = |next: &Unit| {
        own == (line..line + 1)
            && page.parent(next.block) == page.parent(outermost)
            && is_line(page, next)
    };
    let is_followed = units.list.get(own.end).is_some_and(is_below);
    own.end.max(line + 1) + usize::from(is_followed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn few_of_many_places_are_looked_for() {
        let halls: Vec<Value> = (0..40)
            .map(|i| json!({"name": format!("Hall {i}")}))
            .collect();
        let found = places(&Value::Array(halls));
        assert_eq!(found.len(), MAX_PLACES);
        assert_eq!(found[0], "hall 0");
    }
}
