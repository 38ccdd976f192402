//! Accordions: titles each of which opens and closes what stands below it, alike and beside each other. A reader of the
//! text around them reads their titles and opens what is closed, whatever a style sheet hides it by.
//!
//! Of several with which a text ends, what is closed comes in as well where most of the titles are kept and most of
//! them ask something, or half of the panels are kept already: what a shop says of delivery stands so, too, and asks
//! nothing. Source: ours, lists of frequent questions as TYPO3 has them; on wcxb, shops, snippets and 954 old pages
//! no answer comes in so but on one, which has several.
//!
//! So does what several `summary` elements right below a kept heading or running text open, where each opens a
//! sentence and little of it is links: else the heading stands there bare. Source: ours, help centres of Intercom; of
//! 2600 pages of all sets and 954 old ones 13 have several such that are left out in part, most of them below texts
//! that are left out, too: facets, settings of cookies, questions at the foot of a page.
//!
//! On the page of a thing that is sold, those between what is kept of it and the next running text, which may be what
//! customers wrote, tell of its care, its material, its size: titles and panels come in, whatever the titles are, but
//! for terms of the sale ([`mod@crate::content::wholes::frames::terms`]). Source: ours, shops made with Vue and
//! Shopify; no page of wcxb, shops, snippets and 954 old pages has such.
//!
//! Where one of them is shown open and is kept, the closed ones are of the same: the sections of a course.
//!
//! Panels of a page are made so, too: settings, what logs in, shares or asks, menus of small windows. They are told by
//! fields and buttons in them, by lists of links, and by what their titles say (`Cookie settings`, `Share this story`).

use super::headings::{Headed, MAX_OPENER};
use crate::content::candidates::Candidates;
use crate::content::rules::buttons::{begins_to_share, says_deed, states};
use crate::content::rules::consents::names_consent;
use crate::content::rules::texts::{ASK_TO_FOLLOW, ASKS, begins_with_word, is_pressed};
use crate::content::toggle_marks::{asks_or_opens, is_mark, is_toggle_mark};
use crate::content::unit_links::leads_elsewhere;
use crate::content::units::{Unit, Units};
use crate::content::wholes::Wholes;
use crate::content::wholes::frames::terms::names_terms;
use crate::content::wholes::neighbours::Neighbours;
use crate::content::wholes::thresholds::{MAX_NESTING, MIN_LABEL, MIN_LED, MIN_SURELY_LED};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};
use std::collections::BTreeMap;
use std::ops::Range;

/// Boxes around a title that are looked at. Source: ours: what dresses a title, and a button; Material UI has five.
const MAX_AROUND: usize = 8;
/// Fewest accordions beside each other that tell without a heading, a `summary` or a question that they are titles.
/// Source: ours: one alone is a button (`Share`).
const MIN_ACCORDIONS: usize = 2;
/// Fewest words of a sentence that a `summary` opens, and most of the characters of all it opens that are links,
/// tenths. Source: ours: options and menus have fewer, or are links.
const MIN_SENTENCE: u32 = 6;
const MAX_LINKED_TENTHS: u32 = 3;
/// Least probability of what is told of a thing that is sold, or of its title. Source: ours, see above: .22 to .36.
const MIN_SOLD: f32 = 0.2;
/// Most words of how much a panel holds. Source: ours: two numbers with their units.
const MAX_SIZE: u32 = 8;
/// What is filled in, and types of `input` that are not: buttons, and what style sheets open a panel by.
const FIELDS: [&str; 3] = ["input", "select", "textarea"];
const NO_FIELDS: [&str; 7] = [
    "hidden", "submit", "button", "image", "reset", "checkbox", "radio",
];

/// A title with what it opens.
#[derive(Debug, Clone, PartialEq)]
struct Accordion {
    title: usize,
    /// What it opens, where the page holds that: closed, or open.
    panel: Range<usize>,
    /// What of that stands on no button.
    texts: Vec<usize>,
    /// Whether what is closed is text: no list of links or buttons, and nothing to fill in.
    is_text: bool,
    /// Whether it is a heading, a `summary` or a question.
    is_titled: bool,
    /// Whether it is a `summary` that opens a sentence, with few links.
    opens_sentence: bool,
    /// Whether it asks something.
    is_question: bool,
    /// Whether it is of the terms of the sale.
    is_of_sale: bool,
    /// What holds nothing else, and the element around that.
    holder: Option<NodeId>,
}

/// Accordions beside each other.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Accordions {
    accordions: Vec<Accordion>,
    neighbours: Neighbours,
    /// The heading or running text right above them, where nothing is between.
    above: Option<usize>,
}

/// The accordions of a page: titles of what is closed, by `openers`, beside which something is pressed, and what says
/// that it opens something (`summary`, `aria-expanded`), though nothing be there yet. Names of lists of other texts are
/// none. Linear, times [`MAX_AROUND`] for each.
pub(in crate::content::wholes) fn accordions(
    page: &PageSnapshot,
    units: &Units,
    openers: &[Headed],
    list_names: &[bool],
) -> Vec<Accordions> {
    let pressed = |id: &NodeId| opens(page, *id) || page.is_button(*id);
    let elements = page
        .iter()
        .filter(|(_, node)| node.kind == NodeKind::Element);
    let controls: Vec<NodeId> = elements.map(|(id, _)| id).filter(pressed).collect();
    let mut titles: BTreeMap<usize, Range<usize>> = BTreeMap::new();
    for Headed { heading, below } in openers {
        let closed = below.clone().find(|i| units.list[*i].concealed);
        let own = closed.and_then(|closed| box_of(page, units, *heading, closed));
        if own.is_some_and(|own| page.holds_any(own, &controls)) {
            titles.insert(*heading, below.clone());
        }
    }
    let states = states(page, units);
    for control in controls.iter().filter(|id| opens(page, **id)) {
        if let Some(title) = title_of(page, units, &states, *control) {
            titles.entry(title.start).or_insert(title.end..title.end);
        }
    }
    titles.retain(|title, _| !list_names[*title] && !is_of_frame(&units.list[*title].text));
    let fields = page.tagged(FIELDS).filter(|id| is_field(page, *id));
    let known = Known {
        page,
        units,
        fields: fields.collect(),
        titles: &titles,
    };
    let found = titles.iter();
    let found: Vec<Accordion> = found
        .map(|(title, panel)| known.accordion(*title, panel))
        .collect();
    let is_beside = |a: &Accordion, b: &Accordion| {
        a.holder.is_some() && a.holder == b.holder && a.panel.end == b.title
    };
    let runs = found.chunk_by(is_beside).filter_map(|run| {
        let (first, last) = (run.first()?, run.last()?);
        let range = first.title..last.panel.end;
        Some(Accordions {
            neighbours: Neighbours::from_range(page, units, first.holder?, &range),
            above: lead_above(page, units, first),
            accordions: run.to_vec(),
        })
    });
    runs.collect()
}

/// The shown heading or running text right above a title, in an element near around both.
fn lead_above(page: &PageSnapshot, units: &Units, first: &Accordion) -> Option<usize> {
    let above = first.title.checked_sub(1)?;
    let unit = &units.list[above];
    let leads = !unit.concealed && (page.is_heading(unit.block) || unit.is_running_text());
    let mut around = page.inclusive_ancestors(first.holder?).take(MAX_NESTING);
    let is_near = around.any(|up| page.contains(up, unit.first));
    (leads && is_near).then_some(above)
}

/// Whether an element says that it opens something.
fn opens(page: &PageSnapshot, id: NodeId) -> bool {
    page.tag(id) == "summary" || page.attribute(id, "aria-expanded").is_some()
}

/// The title that all of an element is, with the sign or the state behind it.
fn title_of(
    page: &PageSnapshot,
    units: &Units,
    states: &[bool],
    control: NodeId,
) -> Option<Range<usize>> {
    let own = units.within(page, control);
    let unit = units.list.get(own.start).filter(|_| !own.is_empty())?;
    let is_whole = match units.list.get(own.start + 1..own.end)? {
        [] => unit.end <= page.node(control).end,
        [mark] => is_toggle_mark(&mark.text) || states[own.start + 1] || tells_size(mark),
        _ => false,
    };
    let is_title = !unit.concealed
        && unit.words <= MAX_OPENER
        && unit.text.contains(char::is_alphabetic)
        && !leads_elsewhere(page, unit);
    (is_whole && is_title).then_some(own)
}

/// Whether a text behind a title tells how much it opens: `12 lessons, 2 h 05 min`.
fn tells_size(unit: &Unit) -> bool {
    unit.words <= MAX_SIZE && unit.text.starts_with(|c: char| c.is_ascii_digit())
}

/// The outermost box near around a title that holds nothing behind those units.
fn box_of(page: &PageSnapshot, units: &Units, title: usize, end: usize) -> Option<NodeId> {
    let around = page.inclusive_ancestors(units.list[title].block);
    let holds_it = |up: &NodeId| {
        let held = units.within(page, *up);
        held.start == title && held.end <= end
    };
    around.take(MAX_AROUND).take_while(holds_it).last()
}

/// Whether an element is filled in by a reader.
fn is_field(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "type").unwrap_or("").trim();
    page.tag(id) != "input" || !NO_FIELDS.iter().any(|no| kind.eq_ignore_ascii_case(no))
}

/// Whether a title is of what stands around a text: it shares or saves that, logs in or sells, counts the comments,
/// names an advertisement, other texts or what becomes of cookies. A question may be about any of it.
fn is_of_frame(title: &str) -> bool {
    let lexicon = Lexicon::get();
    let title = title.trim().to_lowercase();
    let uncounted = title.trim_end_matches(|c: char| !c.is_alphabetic());
    let label = title.split_once(COLONS).map(|(label, _)| label);
    !title.ends_with(ASKS)
        && (says_deed(&title)
            || begins_to_share(&title)
            || names_consent(&title)
            || lexicon.is_phrase(&title, Phrase::Advert)
            || lexicon.is_phrase(uncounted, Phrase::Comments)
            || label.is_some_and(|label| lexicon.names_other_texts(label)))
}

/// Whether all of a text stands on buttons, as far as its ends tell.
fn is_on_button(page: &PageSnapshot, unit: &Unit) -> bool {
    let last = NodeId(unit.end.0.saturating_sub(1));
    let mut around = page.ancestors(last).take(MAX_AROUND);
    unit.link_chars == 0 && is_pressed(page, unit) && around.any(|up| page.is_button(up))
}

/// What the accordions of a page are told by.
struct Known<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    /// What is filled in, in document order.
    fields: Vec<NodeId>,
    titles: &'a BTreeMap<usize, Range<usize>>,
}

impl Known<'_> {
    fn accordion(&self, title: usize, panel: &Range<usize>) -> Accordion {
        let (page, units) = (self.page, self.units);
        let unit = &units.list[title];
        let panel = if panel.is_empty() {
            self.open_panel(title, panel.end)
        } else {
            panel.clone()
        };
        // A title that stands closed above its text once more is a copy.
        let is_copy = units.list[panel.clone()]
            .first()
            .is_some_and(|first| first.text == unit.text);
        let panel = panel.start + usize::from(is_copy)..panel.end;
        let own = box_of(page, units, title, panel.end);
        let is_bare = |i: &usize| !is_on_button(page, &units.list[*i]);
        let texts: Vec<usize> = panel.clone().filter(is_bare).collect();
        let plain = |i: &usize| units.list[*i].chars - units.list[*i].link_chars;
        let said: u32 = texts.iter().map(plain).sum();
        let all: u32 = units.list[panel.clone()].iter().map(|u| u.chars).sum();
        let is_sentence = |i: &usize| units.list[*i].words >= MIN_SENTENCE;
        let opens_sentence = is_summary(page, unit)
            && texts.iter().any(is_sentence)
            && 10 * said >= (10 - MAX_LINKED_TENTHS) * all;
        let is_filled_in = own.is_some_and(|own| self.has_field(unit.end, page.node(own).end));
        Accordion {
            title,
            is_text: 2 * said >= all && !is_filled_in && !self.asks(title, &panel),
            texts,
            panel,
            is_titled: is_titled(page, unit),
            opens_sentence,
            is_question: is_question(&unit.text),
            is_of_sale: names_terms(&unit.text),
            holder: own.and_then(|own| page.parent(own)),
        }
    }

    /// Whether something is filled in between two places.
    fn has_field(&self, start: NodeId, end: NodeId) -> bool {
        let next = self.fields.partition_point(|field| *field < start);
        self.fields.get(next).is_some_and(|field| *field < end)
    }

    /// Whether a button below a title that is no question asks to subscribe.
    fn asks(&self, title: usize, panel: &Range<usize>) -> bool {
        let asks = |unit: &Unit| {
            let says = || begins_with_word(&ASK_TO_FOLLOW, &unit.text.to_lowercase());
            is_on_button(self.page, unit) && says()
        };
        !is_question(&self.units.list[title].text)
            && self.units.list[panel.clone()].iter().any(asks)
    }

    /// What stands open below a title in a box that begins with it and holds no other title; nothing where the page
    /// does not hold it.
    fn open_panel(&self, title: usize, end: usize) -> Range<usize> {
        let (page, units) = (self.page, self.units);
        let around = page.inclusive_ancestors(units.list[title].block);
        let mut around = around.take(MAX_AROUND);
        let held = around.find_map(|up| {
            let held = units.within(page, up);
            (held.end > end).then_some(held)
        });
        let is_own = |held: &Range<usize>| {
            held.start == title && self.titles.range(title + 1..held.end).next().is_none()
        };
        held.filter(is_own).map_or(end..end, |held| end..held.end)
    }
}

/// Whether a title asks something, whatever sign that it opens stands behind it.
fn is_question(title: &str) -> bool {
    let is_behind = |c: char| c.is_whitespace() || is_mark(c);
    title.trim_end_matches(is_behind).ends_with(ASKS)
}

/// Whether a unit is of a `summary`.
fn is_summary(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_AROUND);
    around.any(|id| page.tag(id) == "summary")
}

/// Whether a unit is a heading, a `summary` or a question.
fn is_titled(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_AROUND);
    let is_title = |id: NodeId| {
        page.is_heading(id)
            || page.tag(id) == "summary"
            || page.attribute(id, "role") == Some("heading")
    };
    around.any(is_title) || asks_or_opens(&unit.text)
}

impl Accordion {
    /// Keeps what its panel holds, closed, or open where the page shows it so.
    fn open(&self, candidates: &Candidates, kept: &mut [bool]) {
        self.texts
            .iter()
            .for_each(|i| kept[*i] |= candidates.possible[*i]);
    }
}

impl Accordions {
    /// Whether a reader comes to the accordions: between two kept texts, or with most of their titles; several at the
    /// end of what holds them, too, behind a kept text, or where each opens a sentence of the text above.
    fn are_read(&self, kept: &[bool]) -> bool {
        self.neighbours.are_kept(kept)
            || self.are_several() && (self.neighbours.end_kept(kept) || self.titles_kept(kept))
            || self.go_on(kept)
    }

    /// Whether several go on what stands right above them and is kept: each opens a sentence, none of the terms of a
    /// sale.
    fn go_on(&self, kept: &[bool]) -> bool {
        let tells = |accordion: &Accordion| accordion.is_text && accordion.opens_sentence;
        self.are_several()
            && self.above.is_some_and(|above| kept[above])
            && self.count(|accordion| tells(accordion) && !accordion.is_of_sale)
                == self.accordions.len()
    }

    fn are_several(&self) -> bool {
        self.accordions.len() >= MIN_ACCORDIONS
    }

    /// How many of them are so.
    fn count(&self, is_so: impl Fn(&Accordion) -> bool) -> usize {
        let accordions = self.accordions.iter();
        accordions.filter(|accordion| is_so(accordion)).count()
    }

    /// Whether half of the titles are kept.
    fn titles_kept(&self, kept: &[bool]) -> bool {
        2 * self.count(|accordion| kept[accordion.title]) >= self.accordions.len()
    }

    /// Whether a reader of several opens them, though no text follows: most of them ask something, or half of the
    /// panels are kept.
    fn are_answers(&self, kept: &[bool]) -> bool {
        let all = self.accordions.len();
        let asking = self.count(|accordion| accordion.is_question);
        let open = self.count(|accordion| accordion.texts.iter().any(|i| kept[*i]));
        self.are_several() && self.titles_kept(kept) && (2 * asking > all || 2 * open >= all)
    }

    /// Whether one of several is shown open and kept, with most of the titles: the others hold the like, as the
    /// sections of a course.
    fn open_like_kept(&self, candidates: &Candidates, kept: &[bool]) -> bool {
        let is_kept = |i: &usize| candidates.shown[*i] && kept[*i];
        let is_open =
            |a: &Accordion| a.is_text && !a.texts.is_empty() && a.texts.iter().all(is_kept);
        self.are_several() && self.titles_kept(kept) && self.accordions.iter().any(is_open)
    }
}

impl Wholes {
    /// Keeps the titles of accordions that are read: unlikely ones between running texts alone. There what is closed
    /// comes in with its title, and elsewhere with one that surely is content, or that is read for its answer: it is
    /// worth what its title is. What is told of a thing that is sold comes in with its title, too.
    pub(in crate::content::wholes) fn keep_accordions(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        for accordions in &self.headed.accordions {
            let is_product = candidates.is_product();
            if is_product && accordions.neighbours.lead_to_text(kept) {
                self.keep_told_of_product(accordions, candidates, kept);
            }
            if !accordions.are_read(kept) {
                continue;
            }
            let is_amid = accordions.neighbours.are_kept(kept);
            let is_in_text = accordions.neighbours.are_kept_texts(kept);
            let are_several = accordions.are_several();
            for accordion in &accordions.accordions {
                let title = accordion.title;
                let may_be_unlikely = is_in_text && accordion.is_titled && accordion.is_text;
                let may_come = candidates.may_join(title) || may_be_unlikely;
                let is_told = accordion.is_titled || are_several && !accordion.panel.is_empty();
                let is_of_sale = is_product && accordion.is_of_sale;
                let may_come = may_come && accordion.is_text && !is_of_sale;
                kept[title] |= is_told && may_come && candidates.may_be[title];
            }
            let are_alike = !is_amid && accordions.open_like_kept(candidates, kept);
            let are_answers = !is_amid && (accordions.are_answers(kept) || accordions.go_on(kept));
            let least = if is_in_text {
                MIN_SURELY_LED
            } else if are_answers || are_alike {
                MIN_LED
            } else {
                MIN_LABEL
            };
            for accordion in &accordions.accordions {
                let worth = self.worth(accordion, candidates);
                let is_text = accordion.is_titled && accordion.is_text;
                let is_alike = are_alike && !accordion.is_of_sale;
                let may_open = (is_amid || are_answers || is_alike) && is_text;
                if kept[accordion.title] && may_open && worth >= least {
                    accordion.open(candidates, kept);
                }
            }
        }
    }

    /// How likely a title is, or what it opens.
    fn worth(&self, accordion: &Accordion, candidates: &Candidates) -> f32 {
        let probabilities = candidates.probabilities;
        let panel = self.likelihood(&accordion.panel, probabilities);
        panel.max(probabilities[accordion.title])
    }

    /// Keeps those that tell of a thing that is sold.
    fn keep_told_of_product(
        &self,
        accordions: &Accordions,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        for accordion in &accordions.accordions {
            let title = accordion.title;
            let tells = accordion.is_text && !accordion.panel.is_empty() && !accordion.is_of_sale;
            if tells && candidates.may_join(title) && self.worth(accordion, candidates) >= MIN_SOLD
            {
                kept[title] = true;
                accordion.open(candidates, kept);
            }
        }
    }
}

#[cfg(test)]
mod tests;
