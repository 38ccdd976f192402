//! Forms that ask for the reader's opinion of the page, with a radio button for each answer and a button to submit:
//! `Was this page helpful?`, `Was it easy to find?`, `このページの情報は役に立ちましたか。`.
//!
//! # Steps
//! 1. A small form has at least two radio buttons, and no field for personal data such as an email address or a phone
//!    number.
//! 2. A short text in it is a question and mentions `this page` or the like. All other visible text is short: further
//!    questions, answers, buttons and a few lines that tell how to take part.
//! 3. A heading is dropped with the form if these are all that a box holds.
//!
//! Answers on buttons are found by [`super::feedback`]. Source: ours, sites of Japanese cities (most have such a
//! form), of Spanish and British ones. Limits: only in languages whose words for `this page` are listed.

use super::texts::ASKS;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Words for `this page`, in lower case.
static THIS_PAGE: Phrases = Phrases::separated(
    "this page|this information|this article|this content|this site|this website|diese seite|dieser seite|\
    diese information|dieser artikel|diese website|cette page|ces informations|cette information|cet article|ce contenu|\
    esta página|esta información|este contenido|este artículo|esta informação|este conteúdo|este artigo|questa pagina|\
    queste informazioni|questo contenuto|questo articolo|deze pagina|deze informatie|dit artikel|den här sidan|\
    den här informationen|denne siden|denne side|denne artikkelen|tämä sivu|tästä sivusta|ta strona|tę stronę|tej stronie|\
    tato stránka|эта страница|ця сторінка|bu sayfa",
    "|",
);
/// The same in scripts without spaces between words.
const UNPARTED: [&str; 6] = [
    "このページ",
    "この情報",
    "この記事",
    "ページの情報",
    "本页",
    "이 페이지",
];
/// How a question without a question mark ends in Japanese and Korean.
const UNSIGNED: [&str; 3] = ["ましたか", "ですか", "십니까"];
/// Maximum number of nodes and of units of such a form. Source: ours: three questions of three answers and a field;
/// bounds the cost.
const MAX_NODES: u32 = 200;
const MAX_TEXTS: usize = 30;
/// Minimum number of answers. Source: ours: yes and no.
const MIN_ANSWERS: usize = 2;
/// Maximum number of words of a line, and of lines that are neither questions nor answers. Source: ours:
/// `To make the site better, tell us what you think`, that no answer is given, how long it may be.
const MAX_LINE: u32 = 30;
const MAX_LINES: usize = 4;
/// Maximum number of words of the heading. Source: ours.
const MAX_HEADING: u32 = 10;
/// Maximum number of ancestors from a text to its answer or button, and of ancestors of the form. Source: ours, to
/// bound the cost.
const MAX_LEVELS: usize = 5;
/// Maximum number of nodes between a label and its radio button. Source: ours: white space.
const MAX_BESIDE: u32 = 2;
/// Types of `input` that are not for opinions: personal data and searches.
const PERSONAL: [&str; 5] = ["email", "tel", "file", "password", "search"];

/// Which units stand in such a form. Linear: nested forms are each examined, and are small.
pub(super) fn page_surveys(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let forms = page.tagged(["form"]);
    for form in forms.filter(|form| page.node(*form).end.0 - form.0 <= MAX_NODES) {
        if gives_answers(page, form) && asks_alone(page, units, form) {
            found[with_heading(page, units, form)].fill(true);
        }
    }
    found
}

/// Step 1: the answers, and the fields of the form.
fn gives_answers(page: &PageSnapshot, form: NodeId) -> bool {
    let kind = |id: NodeId| {
        page.attribute(id, "type")
            .unwrap_or("")
            .to_ascii_lowercase()
    };
    let (mut answers, mut asks_who) = (0, false);
    for id in page.subtree(form) {
        match page.tag(id) {
            "input" if is_circle(page, id) => answers += 1,
            "input" => asks_who |= PERSONAL.contains(&kind(id).as_str()),
            "select" | "table" | "h1" => asks_who = true,
            _ => {}
        }
    }
    answers >= MIN_ANSWERS && !asks_who
}

/// Step 2: the texts of the form.
fn asks_alone(page: &PageSnapshot, units: &Units, form: NodeId) -> bool {
    let own = units.within(page, form);
    if own.len() > MAX_TEXTS {
        return false;
    }
    let (mut is_asked, mut lines) = (false, 0);
    let mut shown = units.list[own].iter().filter(|unit| !unit.concealed);
    let are_small = shown.all(|unit| {
        let asks = asks(&unit.text);
        is_asked |= asks && speaks_of_page(&unit.text);
        lines += usize::from(!asks && !is_answer(page, unit));
        unit.words <= MAX_LINE
    });
    are_small && is_asked && lines <= MAX_LINES
}

/// Step 3: the units of the form, with its heading.
fn with_heading(page: &PageSnapshot, units: &Units, form: NodeId) -> Range<usize> {
    let own = units.within(page, form);
    let around = page.ancestors(form).take(MAX_LEVELS);
    let mut around = around.map(|up| units.within(page, up));
    let Some(box_) = around.find(|held| held.len() > own.len()) else {
        return own;
    };
    let heading = &units.list[box_.start];
    let is_heading = page
        .heading_level(heading.block)
        .is_some_and(|level| level > 1);
    let is_all = box_.start + 1 == own.start && box_.end == own.end;
    if is_heading && heading.words <= MAX_HEADING && is_all {
        box_
    } else {
        own
    }
}

/// Whether a text is a question.
fn asks(text: &str) -> bool {
    let text = text.trim_end();
    let plain = text.trim_end_matches('。');
    text.ends_with(ASKS) || UNSIGNED.iter().any(|end| plain.ends_with(end))
}

/// Whether a text mentions the page that it stands on.
fn speaks_of_page(text: &str) -> bool {
    let lower = text.to_lowercase();
    let words = lower.match_indices(' ').map(|(at, _)| at + 1);
    let mut words = std::iter::once(0).chain(words);
    words.any(|at| THIS_PAGE.begins(&lower[at..]))
        || UNPARTED.iter().any(|words| lower.contains(words))
}

/// Whether a text is an answer or on a button.
fn is_answer(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_LEVELS);
    around.any(|up| match page.tag(up) {
        "label" => holds_circle(page, up),
        _ => page.is_button(up),
    })
}

/// Whether a radio button stands in a label or right beside it.
fn holds_circle(page: &PageSnapshot, label: NodeId) -> bool {
    let end = page.node(label).end.0;
    let last = page.node(page.root()).end.0;
    let near = label.0.saturating_sub(MAX_BESIDE)..last.min(end + MAX_BESIDE);
    let near = near.take(MAX_NODES as usize).map(NodeId);
    let mut near = near.filter(|id| page.tag(*id) == "input");
    near.any(|id| is_circle(page, id))
}

/// Whether an element is a radio button.
fn is_circle(page: &PageSnapshot, id: NodeId) -> bool {
    let kind = page.attribute(id, "type").unwrap_or("");
    kind.eq_ignore_ascii_case("radio")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "Work on the foundations will begin in spring, and the city expects it to take two \
                        years until all is done.";

    /// Number of texts that are dropped on a page with a form with the given questions and answers, and with the
    /// given field.
    fn out(questions: &[&str], answers: &[&str], field: &str) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Works").close();
        t.open("p").text(TEXT).close().open("div");
        t.open("h2").text("What you think").close().open("form");
        for question in questions {
            t.open("p").text(question).close();
            for answer in answers {
                t.open("label").open_with("input", &[("type", "radio")]);
                t.close().text(answer).close();
            }
        }
        t.open_with("input", &[("type", field)]).close();
        t.open("button").text("Send").close().close().close();
        t.open("p").text(TEXT);
        let page = t.finish();
        let found = page_surveys(&page, &Units::from_page(&page));
        assert!(!found[0] && !found[1] && found.last() == Some(&false));
        found.into_iter().filter(|out| *out).count()
    }

    #[test]
    fn a_form_that_asks_of_the_page_is_out_with_its_heading() {
        let useful = "このページの情報は役に立ちましたか。";
        let answers = ["役に立った", "どちらともいえない"];
        let alone = out(&[useful], &answers, "hidden");
        assert!(alone >= 3, "{alone}");
        let found = "見つけやすかったですか。";
        assert!(out(&[useful, found], &answers, "hidden") > alone);
        let answers = ["Yes, very much so", "Not at all"];
        assert!(out(&["Was this page helpful?"], &answers, "hidden") > 2);
        assert!(out(&["Est-ce que cette page vous aide ?"], &answers, "text") > 2);
    }

    #[test]
    fn a_form_that_asks_of_something_else_stays() {
        let answers = ["Yes", "No"];
        assert_eq!(out(&["Do you live in England?"], &answers, "hidden"), 0);
        assert_eq!(out(&["This page is new"], &answers, "hidden"), 0);
        assert_eq!(out(&["Was this page helpful?"], &answers[..1], "hidden"), 0);
        assert_eq!(out(&["Was this page helpful?"], &answers, "email"), 0);
        let texts = [TEXT; 5];
        let many = [["Was this page helpful?"].as_slice(), &texts].concat();
        assert_eq!(out(&many, &answers, "hidden"), 0, "a text");
    }
}
