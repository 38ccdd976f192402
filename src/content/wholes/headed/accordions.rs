//! Accordions: adjacent, alike titles that each open and close a panel below them. Where the text around them is
//! kept, so are their titles and closed panels, by whatever style sheet these are hidden.
//!
//! A text may end with several accordions. Their closed panels are kept where most of the titles are kept and most of
//! these are questions, or where half of the panels are kept already. (What a shop says about delivery has this form
//! as well, but asks nothing.) Source: ours, FAQ lists as TYPO3 has them; on wcxb, shops, snippets and 954 old pages
//! this keeps an answer only on one page, which has several.
//!
//! Panels of several `summary` elements right below a kept heading or running text are kept, too, where each opens a
//! sentence and few links: else the heading would stand alone. Source: ours, help centres of Intercom; of 2600 pages
//! of all sets and 954 old ones 13 have several such that are left out in part, most of them below texts that are
//! left out, too: facets, cookie settings, questions in a footer.
//!
//! On a product page, accordions between kept content and the next running text (such as reviews) tell about the
//! product: its care, its material, its size. Titles and panels are kept, except about terms of sale
//! ([`mod@crate::content::wholes::frames::terms`]). Source: ours, shops made with Vue and Shopify; no page of wcxb,
//! shops, snippets and 954 old pages has such.
//!
//! Where one accordion of a series is open and kept, the closed ones are kept, too: the sections of a course.
//!
//! Other panels of a page have the same form: settings, logins, share buttons, newsletters, menus of narrow windows.
//! They are recognised by fields and buttons in them, by lists of links, and by their titles (`Cookie settings`,
//! `Share this story`).

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

/// Maximum number of boxes around a title that are looked at. Source: ours: wrappers of a title and a button;
/// Material UI has five.
const MAX_AROUND: usize = 8;
/// Minimum number of adjacent accordions whose titles count without being a heading, a `summary` or a question. Source:
/// ours: a single one is a button (`Share`).
const MIN_ACCORDIONS: usize = 2;
/// Minimum number of words of a sentence in the panel of a `summary`, and maximum share of the panel's characters
/// that are links, tenths. Source: ours: options and menus have fewer words, or are links.
const MIN_SENTENCE: u32 = 6;
const MAX_LINKED_TENTHS: u32 = 3;
/// Minimum probability of a panel about a product, or of its title. Source: ours, see above: .22 to .36.
const MIN_SOLD: f32 = 0.2;
/// Maximum number of words of a note about a panel's size. Source: ours: two numbers with their units.
const MAX_SIZE: u32 = 8;
/// Elements that are filled in, and types of `input` that are not: buttons, and checkboxes by which style sheets open a
/// panel.
const FIELDS: [&str; 3] = ["input", "select", "textarea"];
const NO_FIELDS: [&str; 7] = [
    "hidden", "submit", "button", "image", "reset", "checkbox", "radio",
];

/// A title with its panel.
#[derive(Debug, Clone, PartialEq)]
struct Accordion {
    title: usize,
    /// The panel, closed or open; empty if the page does not hold it.
    panel: Range<usize>,
    /// The units of the panel that are not on a button.
    texts: Vec<usize>,
    /// Whether the panel is text: not mostly links or buttons, and without a field or a newsletter button.
    is_text: bool,
    /// Whether the title is a heading, a `summary` or a question.
    is_titled: bool,
    /// Whether the title is a `summary` whose panel has a sentence and few links.
    opens_sentence: bool,
    /// Whether the title is a question.
    is_question: bool,
    /// Whether the title is about terms of sale.
    is_of_sale: bool,
    /// The parent of the largest box that holds only this accordion.
    holder: Option<NodeId>,
}

/// A series of adjacent accordions.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Accordions {
    accordions: Vec<Accordion>,
    neighbours: Neighbours,
    /// The heading or running text right above them.
    above: Option<usize>,
}

/// The accordions of a page. Titles are the `openers` of closed panels in a box with a control, and elements that open
/// something (`summary`, `aria-expanded`), even if the panel is not loaded yet. Names of lists of other texts do not
/// count. Linear, times [`MAX_AROUND`] for each.
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

/// The shown heading or running text right above a title, if an ancestor near both holds it.
fn lead_above(page: &PageSnapshot, units: &Units, first: &Accordion) -> Option<usize> {
    let above = first.title.checked_sub(1)?;
    let unit = &units.list[above];
    let leads = !unit.concealed && (page.is_heading(unit.block) || unit.is_running_text());
    let mut around = page.inclusive_ancestors(first.holder?).take(MAX_NESTING);
    let is_near = around.any(|up| page.contains(up, unit.first));
    (leads && is_near).then_some(above)
}

/// Whether an element opens something: a `summary`, or one with `aria-expanded`.
fn opens(page: &PageSnapshot, id: NodeId) -> bool {
    page.tag(id) == "summary" || page.attribute(id, "aria-expanded").is_some()
}

/// The units of a control that is a title, with the sign, state or size behind it; `None` if it says more.
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

/// Whether a text behind a title tells the size of its panel: `12 lessons, 2 h 05 min`.
fn tells_size(unit: &Unit) -> bool {
    unit.words <= MAX_SIZE && unit.text.starts_with(|c: char| c.is_ascii_digit())
}

/// The outermost box near a title that begins with it and holds no unit from `end` on.
fn box_of(page: &PageSnapshot, units: &Units, title: usize, end: usize) -> Option<NodeId> {
    let around = page.inclusive_ancestors(units.list[title].block);
    let holds_it = |up: &NodeId| {
        let held = units.within(page, *up);
        held.start == title && held.end <= end
    };
    around.take(MAX_AROUND).take_while(holds_it).last()
}

/// Whether an element is a field that a reader fills in or chooses from.
fn is_field(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "type").unwrap_or("").trim();
    page.tag(id) != "input" || !NO_FIELDS.iter().any(|no| kind.eq_ignore_ascii_case(no))
}

/// Whether a title belongs to the frame of a page: share and save buttons, logins, shopping, comment counts,
/// advertisements, names of other texts, cookie settings. A question may be about any of these.
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

/// Whether a text is all on a button, judged by its ends.
fn is_on_button(page: &PageSnapshot, unit: &Unit) -> bool {
    let last = NodeId(unit.end.0.saturating_sub(1));
    let mut around = page.ancestors(last).take(MAX_AROUND);
    unit.link_chars == 0 && is_pressed(page, unit) && around.any(|up| page.is_button(up))
}

/// What is known of a page to judge its accordions.
struct Known<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    /// Fields, in document order.
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
        // A title may be repeated at the beginning of its panel.
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

    /// Whether a field lies between two nodes.
    fn has_field(&self, start: NodeId, end: NodeId) -> bool {
        let next = self.fields.partition_point(|field| *field < start);
        self.fields.get(next).is_some_and(|field| *field < end)
    }

    /// Whether the panel has a button that asks to subscribe, below a title that is no question.
    fn asks(&self, title: usize, panel: &Range<usize>) -> bool {
        let asks = |unit: &Unit| {
            let says = || begins_with_word(&ASK_TO_FOLLOW, &unit.text.to_lowercase());
            is_on_button(self.page, unit) && says()
        };
        !is_question(&self.units.list[title].text)
            && self.units.list[panel.clone()].iter().any(asks)
    }

    /// The open panel of a title: the rest of the smallest box that begins with the title and holds more, if it holds
    /// no other title; empty otherwise.
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

/// Whether a title is a question, ignoring a toggle sign at its end.
fn is_question(title: &str) -> bool {
    let is_behind = |c: char| c.is_whitespace() || is_mark(c);
    title.trim_end_matches(is_behind).ends_with(ASKS)
}

/// Whether a unit stands in a `summary`.
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
    /// Keeps the texts of the panel, closed or not.
    fn open(&self, candidates: &Candidates, kept: &mut [bool]) {
        self.texts
            .iter()
            .for_each(|i| kept[*i] |= candidates.possible[*i]);
    }
}

impl Accordions {
    /// Whether the accordions are read with the text around them: they stand between two kept texts; or there are
    /// several that end their element behind a kept text, or whose titles are mostly kept; or they continue the text
    /// above ([`Self::go_on`]).
    fn are_read(&self, kept: &[bool]) -> bool {
        self.neighbours.are_kept(kept)
            || self.are_several() && (self.neighbours.end_kept(kept) || self.titles_kept(kept))
            || self.go_on(kept)
    }

    /// Whether several continue a kept text right above them: each opens a sentence, and none is about terms of sale.
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

    /// Number of the accordions that meet a condition.
    fn count(&self, condition: impl Fn(&Accordion) -> bool) -> usize {
        let accordions = self.accordions.iter();
        accordions.filter(|accordion| condition(accordion)).count()
    }

    /// Whether half of the titles are kept.
    fn titles_kept(&self, kept: &[bool]) -> bool {
        2 * self.count(|accordion| kept[accordion.title]) >= self.accordions.len()
    }

    /// Whether several are questions with answers, though no text follows: half of the titles are kept, and most
    /// titles ask something, or half of the panels are partly kept.
    fn are_answers(&self, kept: &[bool]) -> bool {
        let all = self.accordions.len();
        let asking = self.count(|accordion| accordion.is_question);
        let open = self.count(|accordion| accordion.texts.iter().any(|i| kept[*i]));
        self.are_several() && self.titles_kept(kept) && (2 * asking > all || 2 * open >= all)
    }

    /// Whether half of the titles of several are kept, and one panel is open and kept: the others are of the same
    /// kind, such as the sections of a course.
    fn open_like_kept(&self, candidates: &Candidates, kept: &[bool]) -> bool {
        let is_kept = |i: &usize| candidates.shown[*i] && kept[*i];
        let is_open =
            |a: &Accordion| a.is_text && !a.texts.is_empty() && a.texts.iter().all(is_kept);
        self.are_several() && self.titles_kept(kept) && self.accordions.iter().any(is_open)
    }
}

impl Wholes {
    /// Keeps titles and panels of accordions that are read. Unlikely titles come in only between kept running texts.
    /// Between kept texts, a closed panel is kept with its title; elsewhere only if title or panel is surely content,
    /// or for a series of answers or of panels like an open one. On a product page, panels about the product are kept
    /// with their titles.
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

    /// The greater probability of title and panel.
    fn worth(&self, accordion: &Accordion, candidates: &Candidates) -> f32 {
        let probabilities = candidates.probabilities;
        let panel = self.likelihood(&accordion.panel, probabilities);
        panel.max(probabilities[accordion.title])
    }

    /// Keeps the accordions that tell about a product.
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
