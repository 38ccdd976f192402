//! Finds anonymous comments below an article: texts in places of comments that belong to no post.
//!
//! The score was trained on pages whose comments are no content, and says little of them. Comments stand in elements
//! of one kind, several of which hold a sentence; then all elements of that kind are comments, however short.
//!
//! # Limits
//! A single anonymous comment looks like a notice of the page, and is left to the score. So are a few texts in a box
//! of their own right above the comment field, without replies or buttons: house rules.

use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Minimum words of a sentence. Source: ours, as of paragraphs above comments.
const MIN_SENTENCE: u32 = 8;
/// Minimum number of sentences in elements of one kind for that kind to be comments. Source: ours: one may be a
/// notice.
const MIN_ALIKE: usize = 2;
/// Maximum number of texts of the house rules, and maximum number of elements from one up to their box. Source: ours:
/// a list; to bound the cost.
const MAX_RULES: usize = 12;
const MAX_LEVELS: usize = 6;
/// Maximum share of a comment's characters that are links, 0..=1. Source: ours: a half.
const MAX_LINKED: f32 = 0.5;

/// Types of `input` fields for text.
const WRITTEN: [&str; 3] = ["", "text", "email"];
/// Maximum number of a field's labels above it. Source: ours: what is asked, and how.
const MAX_FIELD_LABELS: usize = 2;

/// Kind of a text: tag and first class of its block and of the block's parent.
type Kind<'a> = [Option<(&'a str, &'a str)>; 2];

/// For each unit, whether it is an anonymous comment; `is_open` holds for units in places of comments and in no post.
/// Cost: linear.
pub(super) fn unsigned(
    page: &PageSnapshot,
    units: &Units,
    is_open: impl Fn(usize) -> bool,
) -> Vec<bool> {
    let is_said = |unit: &Unit| {
        !page.is_heading(unit.block) && unit.link_chars as f32 <= MAX_LINKED * unit.chars as f32
    };
    let in_form = in_forms(page, units);
    let mut said: Vec<bool> = units
        .list
        .iter()
        .enumerate()
        .map(|(i, unit)| is_open(i) && !in_form[i] && is_said(unit))
        .collect();
    for rules in rules_above_fields(page, units, &said) {
        said[rules].fill(false);
    }
    let mut sentences: HashMap<Kind<'_>, usize> = HashMap::default();
    for (unit, _) in units.list.iter().zip(&said).filter(|(_, said)| **said) {
        if unit.words >= MIN_SENTENCE {
            *sentences.entry(kind_of(page, unit)).or_default() += 1;
        }
    }
    let are_readers = |unit: &Unit| {
        let alike = sentences.get(&kind_of(page, unit)).copied();
        alike.unwrap_or(0) >= MIN_ALIKE
    };
    let each = units.list.iter().zip(said);
    each.map(|(unit, said)| said && are_readers(unit)).collect()
}

/// For each unit, whether it stands in a form at or behind the form's first text field. Forms around most of the page
/// do not count. Texts above the field may be comments that one moderates, or chooses to answer.
fn in_forms(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let fields = page.tagged(["textarea", "input"]);
    let fields: Vec<NodeId> = fields.filter(|id| is_written_in(page, *id)).collect();
    let mut end = NodeId(0);
    for form in page.tagged(["form"]) {
        let next = fields.get(fields.partition_point(|field| *field < form));
        let held = units.within(page, form);
        if form >= end
            && 2 * held.len() <= units.len()
            && let Some(field) = next.filter(|field| page.contains(form, **field))
        {
            end = page.node(form).end;
            let first = units.within(page, *field).start;
            found[first.min(held.end)..held.end].fill(true);
        }
    }
    found
}

/// Whether an element is a field for a text, a name or an address.
fn is_written_in(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "type").unwrap_or("").trim();
    page.tag(id) == "textarea" || WRITTEN.iter().any(|own| kind.eq_ignore_ascii_case(own))
}

/// The units of house rules: boxes right above a text field or its form that hold only candidates for comments,
/// several each, and all texts of their kind.
/// and all of their kind.
fn rules_above_fields(page: &PageSnapshot, units: &Units, said: &[bool]) -> Vec<Range<usize>> {
    let mut alike: HashMap<Kind<'_>, usize> = HashMap::default();
    for (unit, _) in units.list.iter().zip(said).filter(|(_, said)| **said) {
        *alike.entry(kind_of(page, unit)).or_default() += 1;
    }
    let is_label = |unit: &Unit| {
        let mut around = page.inclusive_ancestors(unit.block).take(MAX_LEVELS);
        around.any(|up| page.tag(up) == "label")
    };
    // Labels of the field may stand between.
    let above_field = |field: NodeId| {
        let first = units.within(page, field).start;
        let above = units.list[..first].iter().rev().take(MAX_FIELD_LABELS);
        first - above.take_while(|unit| is_label(unit)).count()
    };
    let above_form = |field: NodeId| {
        let mut above = page.ancestors(field).take(MAX_LEVELS);
        let form = above.find(|up| page.tag(*up) == "form");
        form.map(|form| units.within(page, form).start)
    };
    let rules = |first: usize| {
        let last = units.list.get(first.checked_sub(1)?)?;
        let around = page.inclusive_ancestors(last.block).take(MAX_LEVELS);
        let held = around.map(|up| units.within(page, up)).take_while(|held| {
            let are_said = || said[held.clone()].iter().all(|said| *said);
            held.end == first && held.len() <= MAX_RULES && are_said()
        });
        let kind = kind_of(page, last);
        held.last().filter(|held| {
            let own = units.list[held.clone()].iter();
            let own = own.filter(|unit| kind_of(page, unit) == kind).count();
            own >= MIN_ALIKE && alike.get(&kind) == Some(&own)
        })
    };
    let places = page
        .tagged(["textarea"])
        .flat_map(|field| [Some(above_field(field)), above_form(field)]);
    places.flatten().filter_map(rules).collect()
}

fn kind_of<'a>(page: &'a PageSnapshot, unit: &Unit) -> Kind<'a> {
    let named = |id: NodeId| {
        let class = page.attribute(id, "class").unwrap_or("");
        let first = class.split_whitespace().next().unwrap_or("");
        // Numbers are dropped: `comment-12` is one of many.
        let first = first.trim_end_matches(|c: char| c.is_ascii_digit());
        (page.tag(id), first)
    };
    [Some(unit.block), page.parent(unit.block)].map(|id| id.map(named))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which of some texts readers wrote, each in a box of its own with a button, below a notice.
    fn written(texts: &[&str]) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("id", "comments")]);
        t.open_with("p", &[("class", "notice")]);
        t.text("You must be logged in to say something here.")
            .close();
        for text in texts {
            t.open_with("div", &[("class", "item")]);
            t.open("p").text(text).close();
            t.open("div")
                .open_with("a", &[("href", "#r")])
                .text("Reply");
            t.close().close().close();
        }
        let page = t.finish();
        unsigned(&page, &Units::from_page(&page), |_| true)
    }

    #[test]
    fn what_stands_beside_sentences_is_written_by_readers() {
        let [long, other] = [
            "Who is going to pay for it? Not me, I hope.",
            "I will send you what I can, from where I am.",
        ];
        let expected = [false, true, false, true, false, true, false];
        assert_eq!(written(&[long, "First!", other]), expected);
        assert_eq!(written(&[long, "First!"]), [false; 5], "one sentence");
    }

    #[test]
    fn comments_in_a_form_without_a_field_are_written_by_readers() {
        let found = |field: &str, kind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("The bridge").close();
            for _ in 0..8 {
                t.open("p").text("Work begins in spring.").close();
            }
            t.open("form").open_with(field, &[("type", kind)]).close();
            for text in [
                "Who is going to pay for it? Not me, I hope.",
                "I will send you what I can, from where I am.",
            ] {
                t.open_with("div", &[("class", "comment")]);
                t.open("p").text(text).close();
                t.open("i").text("Reply").close().close();
            }
            let page = t.finish();
            let units = Units::from_page(&page);
            let is_open = |i: usize| i >= 9 && units.list[i].words > 2;
            unsigned(&page, &units, is_open)[9]
        };
        assert!(found("span", "") && found("input", "checkbox"));
        assert!(!found("input", "email") && !found("textarea", ""));
    }

    #[test]
    fn the_rules_of_the_house_are_no_comments() {
        let [be_kind, deleted] = [
            "Please be nice to all others who write here.",
            "We delete advertising and all that is against the law.",
        ];
        // Whether they stand in the form or above it, and what is said between the first and the second.
        let found = |is_inside: bool, between: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("The bridge").close();
            for _ in 0..8 {
                t.open("p").text("Work begins in spring.").close();
            }
            let start = if is_inside { "form" } else { "section" };
            t.open(start).open("ul");
            for (i, text) in [be_kind, between, deleted].iter().enumerate() {
                if !text.is_empty() {
                    let tag = if i == 1 { "div" } else { "li" };
                    t.open(tag).text(text).close();
                }
            }
            t.close();
            if !is_inside {
                t.open("form");
            }
            t.open("textarea");
            let page = t.finish();
            let units = Units::from_page(&page);
            let is_open = |i: usize| i >= 9 && units.list[i].words > 2;
            unsigned(&page, &units, is_open).split_off(9)
        };
        assert_eq!(found(false, ""), [false; 2]);
        assert_eq!(found(true, ""), [false; 2]);
        let said = [true, false, true];
        assert_eq!(found(false, "Ann"), said, "somebody is named");
    }
}
