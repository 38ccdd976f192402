//! Questions below a text that ask for the reader's opinion, with buttons for the answer: `Was this page helpful?`
//! with `Yes` and `No`, or with thumbs up and down, and the thanks that are shown then. They are recognised by their
//! markup, in any language.
//!
//! # Steps
//! 1. A short unit ends as a question, in a small box with controls of at most one word each: two or more, or one
//!    that submits a form. Controls that open something are excluded: the question has its answer below.
//! 2. Nothing else is visible in the box, and the hidden text in it is short. If the box has a field for a comment,
//!    the field may have a label, and a few short lines behind the answers may tell what is done with the comment.
//! 3. The text that the box stands in ends before the box: questions in its middle belong to it, as those of a quiz.
//!    On a page without running text, the question must be the only one of its kind and no link, and have more words
//!    before it (a list) than behind.
//! 4. A section around the box, which has one heading above it and a few short lines with links below it, is dropped
//!    with it: `Feedback`, `Report a problem`, the date and author of the last change.
//!
//! Source: ours, documentation built by Material for MkDocs and Mintlify; Microsoft Learn, MDN; sites of German
//! cities.

use super::texts::{ASKS, OPENING};
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::cell::LazyCell;

/// Maximum number of words of the question, and of the hidden text. Source: ours: thanks, and where to write.
const MAX_QUESTION: u32 = 14;
const MAX_HIDDEN: u32 = 40;
/// How a question ends in Japanese: `役に立ちましたか。`.
const JAPANESE: [&str; 2] = ["ましたか", "ですか"];
/// Maximum number of characters of a control. Source: ours: one word, also in scripts without spaces.
const MAX_LETTERS: usize = 12;
/// Minimum number of controls of a box outside of a form. Source: ours: yes and no.
const MIN_CONTROLS: usize = 2;
/// Maximum number of levels from the question to its box and from a text to its control, maximum number of ancestors
/// of the box up to the text around it, and maximum number of nodes of the box. Source: ours, to bound the cost.
const MAX_LEVELS: usize = 5;
const MAX_AROUND: usize = 8;
const MAX_NODES: u32 = 160;
/// Maximum number of words of the section's heading and of each line below the box, and maximum number of these
/// lines. Source: ours: where to write, who changed it, how to take part.
const MAX_HEADING: u32 = 6;
const MAX_LINE: u32 = 14;
const MAX_LINES: usize = 3;
/// Maximum number of lines behind the answers that explain a field. Source: ours: what is not to be written, and why
/// it is asked.
const MAX_NOTES: usize = 2;
/// Types of `input` that take no text. Source: HTML.
const UNWRITTEN: [&str; 8] = [
    "hidden", "radio", "checkbox", "submit", "button", "image", "reset", "range",
];
/// Minimum number of words above the question on a page without running text. Source: ours: a list of a few items; a
/// poll has only a title above it.
const MIN_LISTED: u32 = 30;

/// Which units stand in such a box or its section. Linear.
pub(super) fn feedback(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let said = LazyCell::new(|| Said::from_units(units));
    let mut asking = Vec::new();
    for (i, unit) in units.list.iter().enumerate() {
        let asks = unit.words <= MAX_QUESTION && asks(&unit.text);
        if asks
            && let Some(held) = box_around(page, unit.block)
            && holds_answers_alone(page, units, held, i)
        {
            asking.push((unit, held));
        }
    }
    for (question, held) in &asking {
        let is_only = asking.len() == 1 && question.link_chars == 0;
        if said.ends_with(page, units, *held, is_only) {
            let section = section_around(page, units, *held).unwrap_or(*held);
            found[units.within(page, section)].fill(true);
        }
    }
    found
}

/// Whether a text ends as a question, in Japanese also without a question mark.
fn asks(text: &str) -> bool {
    let text = text.trim_end();
    let plain = text.trim_end_matches('。');
    text.ends_with(ASKS) || JAPANESE.iter().any(|end| plain.ends_with(end))
}

/// The smallest box around a question that holds a control; `None` if it is not small.
fn box_around(page: &PageSnapshot, question: NodeId) -> Option<NodeId> {
    let around = page.inclusive_ancestors(question).take(MAX_LEVELS);
    let body = page.body();
    let mut small = around
        .take_while(|up| *up != body && page.node(*up).end.0.saturating_sub(up.0) <= MAX_NODES);
    small.find(|up| page.subtree(*up).any(|id| is_control(page, id)))
}

/// Whether an element is a button, or a link without an address.
fn is_control(page: &PageSnapshot, id: NodeId) -> bool {
    match page.tag(id) {
        "button" => true,
        "a" => {
            let href = page.attribute(id, "href").unwrap_or("").trim();
            href.is_empty() || href == "#"
        }
        _ => page.attribute(id, "role") == Some("button"),
    }
}

/// Whether an element is a text field.
fn is_written_in(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = || page.attribute(id, "type").unwrap_or_default();
    match page.tag(id) {
        "textarea" => true,
        "input" => !UNWRITTEN.contains(&kind().to_ascii_lowercase().as_str()),
        _ => false,
    }
}

/// Steps 1 and 2, given the box and the index of the question.
fn holds_answers_alone(page: &PageSnapshot, units: &Units, held: NodeId, question: usize) -> bool {
    let is_plain = |control: &NodeId| {
        let text = page.text(*control);
        let word = text.trim_matches(|c: char| !c.is_alphanumeric());
        word.chars().count() <= MAX_LETTERS
            && !word.contains(char::is_whitespace)
            && !OPENING
                .iter()
                .any(|name| page.attribute(*control, name).is_some())
    };
    let inside = || page.subtree(held);
    let controls: Vec<NodeId> = inside().filter(|id| is_control(page, *id)).collect();
    let is_form = || {
        let mut around = page.inclusive_ancestors(held).take(MAX_LEVELS);
        let sends = |id: &NodeId| page.attribute(*id, "type") != Some("button");
        let has_form = inside().any(|id| page.tag(id) == "form");
        (has_form || around.any(|up| page.tag(up) == "form")) && controls.iter().all(sends)
    };
    let asks_more = inside().any(|id| matches!(page.tag(id), "select" | "table" | "pre" | "h1"));
    let is_pressed = |node: NodeId| {
        let mut above = page.ancestors(node).take(MAX_LEVELS);
        above.any(|up| controls.contains(&up))
    };
    let last_answer = controls.get(MIN_CONTROLS - 1).copied();
    let answer = last_answer.filter(|_| inside().any(|id| is_written_in(page, id)));
    let mut notes = 0;
    let mut tells_of_field = |unit: &Unit| {
        let is_behind = answer.is_some_and(|answer| answer < unit.first);
        let mut above = page.ancestors(unit.first).take(MAX_LEVELS);
        if !is_behind || above.any(|up| matches!(page.tag(up), "label" | "legend")) {
            return is_behind;
        }
        notes += 1;
        notes <= MAX_NOTES && unit.words <= MAX_LINE
    };
    let mut hidden = 0;
    let own = units.within(page, held);
    let holds_nothing_else = units.list[own.clone()].iter().zip(own).all(|(unit, i)| {
        if unit.concealed {
            hidden += unit.words;
            return hidden <= MAX_HIDDEN;
        }
        let last = NodeId(unit.end.0.saturating_sub(1));
        let is_answer = i == question || is_pressed(unit.first) && is_pressed(last);
        is_answer || tells_of_field(unit)
    });
    holds_nothing_else
        && !asks_more
        && controls.iter().all(is_plain)
        && (controls.len() >= MIN_CONTROLS || is_form())
}

/// Prefix sums of the visible words: of running text, and of all units.
struct Said {
    running: Vec<u32>,
    all: Vec<u32>,
}

impl Said {
    fn from_units(units: &Units) -> Self {
        let shown = |words: fn(&Unit) -> u32| {
            units.sums(|unit| if unit.concealed { 0 } else { words(unit) })
        };
        Self {
            running: shown(Unit::running_words),
            all: shown(|unit| unit.words),
        }
    }

    /// Step 3. `is_only`: whether the question is the only one of its kind and no link (the title of a card may be a
    /// question).
    fn ends_with(&self, page: &PageSnapshot, units: &Units, held: NodeId, is_only: bool) -> bool {
        let own = units.within(page, held);
        let around = page.ancestors(held).take(MAX_AROUND);
        let mut outermost = own.clone();
        for held in around.map(|up| units.within(page, up)) {
            outermost = held;
            if self.running[own.start] > self.running[outermost.start] {
                return self.running[outermost.end] == self.running[own.end];
            }
        }
        let above = self.all[own.start] - self.all[outermost.start];
        let behind = self.all[outermost.end] - self.all[own.end];
        let runs_on = self.running[outermost.end] > self.running[own.end];
        is_only && !runs_on && above >= MIN_LISTED && above > behind
    }
}

/// Step 4: the section around the box of a question.
fn section_around(page: &PageSnapshot, units: &Units, held: NodeId) -> Option<NodeId> {
    let own = units.within(page, held);
    let leads = |text: NodeId| {
        let mut above = page.ancestors(text).take(MAX_LEVELS);
        above.any(|up| page.is_link(up) || is_control(page, up))
    };
    let leads_on = |unit: &Unit| {
        let last = NodeId(unit.end.0.saturating_sub(1));
        let is_linked = unit.link_chars > 0 || leads(unit.first) && leads(last);
        unit.words <= MAX_LINE && is_linked
    };
    let is_section = |up: &NodeId| {
        let all = units.within(page, *up);
        let (above, behind) = (
            &units.list[all.start..own.start],
            &units.list[own.end..all.end],
        );
        let [heading] = above else {
            return false;
        };
        let is_heading = page.is_heading(heading.block) && page.tag(heading.block) != "h1";
        is_heading
            && heading.words <= MAX_HEADING
            && behind.len() <= MAX_LINES
            && behind.iter().all(leads_on)
    };
    page.ancestors(held).take(MAX_LEVELS).find(is_section)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "Work on the foundations will begin in spring, and the city expects it to take two \
                        years until all is done.";

    /// Which units are dropped from a page with a text, a question in the given element with the given buttons and
    /// hidden thanks, and another text.
    fn out(tag: &str, question: &str, buttons: &[&str], hidden: &str, behind: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("section");
        t.open("p").text(TEXT).close();
        t.open(tag).open("p").text(question).close();
        for text in buttons {
            t.open("button");
            if text.is_empty() {
                t.open("svg").close();
            } else {
                t.text(text);
            }
            t.close();
        }
        t.open_bare("div").unrendered(hidden).close().close();
        t.open("p").text(behind);
        let page = t.finish();
        feedback(&page, &Units::from_page(&page))
    }

    #[test]
    fn a_question_that_a_press_answers_is_out_with_its_thanks() {
        let question = "Was this page helpful?";
        let [yes, no] = [true, false];
        assert_eq!(
            out("div", question, &["Yes", "No"], "Thank you!", "Imprint"),
            [no, yes, yes, yes, yes, no]
        );
        assert_eq!(
            out(
                "form",
                "このページは役に立ちましたか？",
                &[""],
                "ありがとう",
                "Imprint"
            ),
            [no, yes, yes, no]
        );
        let buttons = ["はい", "いいえ"];
        assert_eq!(
            out(
                "div",
                "このページは役に立ちましたか。",
                &buttons,
                "ありがとう",
                "Imprint"
            ),
            [no, yes, yes, yes, yes, no]
        );
    }

    #[test]
    fn a_field_beside_the_answers_is_out_with_what_tells_of_it() {
        let found = |field: &str, notes: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("main").open("h1").text("Keys").close();
            t.open("p").text(TEXT).close().open("div");
            t.open("h2").text("War das hilfreich?").close().open("form");
            for answer in ["Ja", "Nein"] {
                t.open("button").text(answer).close();
            }
            t.open("label").text("Ihre Anmerkung");
            t.open(field).close().close();
            for _ in 0..notes {
                t.open("p").text("Bitte keine Namen.").close();
            }
            let page = t.finish();
            let out = feedback(&page, &Units::from_page(&page));
            assert!(!out[1], "the text");
            out.last() == Some(&true)
        };
        assert!(found("textarea", 1) && found("input", 0));
        assert!(!found("b", 1), "no field");
        assert!(!found("textarea", 3), "a text");
    }

    #[test]
    fn the_section_of_a_question_is_out_with_its_heading_and_its_links() {
        let found = |heading: &str, below: &[(&str, &str)]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("main").open("h1").text("Keys").close();
            t.open("p").text(TEXT).close().open("section");
            t.open(heading).text("Reacties").close();
            t.open("div").open("p").text("Was dit nuttig?").close();
            for answer in ["Ja", "Nee"] {
                t.open("button").text(answer).close();
            }
            t.close();
            for (tag, text) in below {
                t.open("p").open(tag).text(text).close().close();
            }
            let page = t.finish();
            let out = feedback(&page, &Units::from_page(&page));
            out.into_iter().skip(2).filter(|out| *out).count()
        };
        let link = ("a", "Productfeedback geven");
        let question = found("p", &[]);
        assert_eq!(found("h2", &[link]), question + 2);
        assert_eq!(found("h2", &[]), question + 1);
        assert_eq!(found("p", &[link]), question, "no heading");
        assert_eq!(found("h2", &[("b", "Bekende problemen")]), question);
        assert_eq!(found("h2", &[link; 4]), question, "a list");
    }

    #[test]
    fn the_only_question_below_a_list_is_out() {
        let out = |things: usize, questions: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("main")
                .open("h1")
                .text("Hotels")
                .close();
            for _ in 0..things {
                t.open("h3").text("The house by the river").close();
                t.open("p").text("from 182 pounds").close();
            }
            for _ in 0..questions {
                t.open("section").open("h2").text("¿Te ha resultado útil?");
                t.close().open("button").text("Sí").close();
                t.open("button").text("No").close().close();
            }
            t.close().open("footer").text("Imprint");
            let page = t.finish();
            let found = feedback(&page, &Units::from_page(&page));
            found.into_iter().filter(|out| *out).count()
        };
        assert!(out(8, 1) > 1);
        assert_eq!(out(8, 2), 0, "of its things");
        assert_eq!(out(1, 1), 0, "a poll");
    }

    #[test]
    fn a_question_of_the_text_stays() {
        let question = "Was this page helpful?";
        let buttons = ["Yes", "No"];
        let none = |found: Vec<bool>| !found.contains(&true);
        assert!(
            none(out("div", question, &buttons, "Thanks", TEXT)),
            "a quiz"
        );
        assert!(none(out(
            "div",
            "It was not",
            &buttons,
            "Thanks",
            "Imprint"
        )));
        let answers = ["In the spring", "In the autumn"];
        assert!(none(out("div", question, &answers, "Thanks", "Imprint")));
        assert!(
            none(out("div", question, &[""], "Thanks", "Imprint")),
            "it opens"
        );
        let answer = TEXT.repeat(3);
        assert!(none(out("div", question, &buttons, &answer, "Imprint")));
    }
}
