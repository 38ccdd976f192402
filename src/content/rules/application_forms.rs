//! Forms with several fields below a text, to apply for the job that the text describes, to write to the company, to
//! order or to book. Their texts are labels of fields, hints and legal notes, and belong to the form, not to the
//! text.
//!
//! A heading above the form is dropped with it, and so are a few short texts between the two, if the smallest box
//! around the form holds nothing else: they ask to fill in the form. Texts with digits, links or an email address are
//! contact details, and are kept.
//!
//! A page that exists for its form has little text beside it, and is left to the score. Running text in the form
//! behind its first field (a survey of applicants, legal notes) is dropped with it, but counts for neither side;
//! running text before the first field, which may introduce the form, is kept. A form to buy a product, which holds
//! the page's headline or a price, is kept as well.
//!
//! A box that asks for an email address only is handled in [`letters`].

mod letters;

use crate::content::units::{Unit, Units};
use crate::content::values::price;
use crate::snapshot::{NodeId, PageSnapshot};
use letters::mark_letters;
use std::ops::Range;

/// Minimum number of fields to fill in. Source: ours: a search, a newsletter box and a login have fewer.
const MIN_FIELDS: usize = 3;
/// Minimum number of words of running text beside the form, in all and for each word of the form. Source: ours: two
/// paragraphs.
const MIN_TEXT: u32 = 60;
const MIN_AROUND: u32 = 1;
/// Types of `input` to type or choose a value, and those of them for personal data: an email address, a phone number,
/// a file to attach.
const WRITTEN: [&str; 8] = ["", "text", "email", "tel", "url", "file", "date", "number"];
const PERSONAL: [&str; 3] = ["email", "tel", "file"];
/// Maximum number of ancestors from a text to its field. Source: ours: a list of options, a group in it.
const MAX_IN_FIELD: usize = 4;
/// Maximum number of words of a heading that is dropped with the form, and of texts between them. Source: ours:
/// longer ones say what the form is for; a request, a note on what has to be filled in.
const MAX_HEADING: u32 = 6;
const MAX_BETWEEN: usize = 2;
/// Maximum number of ancestors of a form among which that box is looked for. Source: ours, to bound the cost.
const MAX_AROUND: usize = 12;

/// Which units stand in such a form. Linear in nodes: of nested forms, which scripts can create, the outermost is
/// examined.
pub(super) fn application_forms(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut end = NodeId(0);
    let outermost = page.tagged(["form"]).filter(|form| {
        let is_outermost = *form >= end;
        end = end.max(page.node(*form).end);
        is_outermost
    });
    let asking = outermost.filter_map(|form| Some((form, first_field(page, form)?)));
    let running = units.sums(Unit::running_words);
    let all = running[units.len()];
    mark_letters(page, units, &running, &mut found);
    for (form, field) in asking {
        let inside = units.within(page, form);
        let is_asked = |unit: &&Unit| unit.first <= field || !unit.is_running_text();
        let own = units.list[inside.clone()].iter().filter(is_asked);
        let own: u32 = own.map(|unit| unit.words).sum();
        let around = all - (running[inside.end] - running[inside.start]);
        if around < MIN_TEXT.max(MIN_AROUND * own) || sells(page, units, form, &inside) {
            continue;
        }
        for i in inside {
            let unit = &units.list[i];
            found[i] |= unit.first > field || !unit.is_running_text();
        }
        found[before_form(page, units, form)].fill(true);
    }
    found
}

/// The heading above a form and the short texts between the two, if a box holds nothing visible but these and the
/// form.
fn before_form(page: &PageSnapshot, units: &Units, form: NodeId) -> Range<usize> {
    let inside = units.within(page, form);
    let none = inside.start..inside.start;
    let around = page.ancestors(form).take(MAX_AROUND);
    let mut around = around.map(|up| units.within(page, up));
    let Some(whole) = around.find(|own| own.len() > inside.len()) else {
        return none;
    };
    let mut behind = units.list[inside.end..whole.end].iter();
    let before = whole.start..inside.start;
    let [heading, between @ ..] = &units.list[before.clone()] else {
        return none;
    };
    let is_heading = page
        .heading_level(heading.block)
        .is_some_and(|level| level > 1);
    let tells_nothing = |unit: &Unit| {
        let is_fact = |c: char| c == '@' || c.is_ascii_digit();
        !unit.is_running_text() && unit.link_chars == 0 && !unit.text.contains(is_fact)
    };
    let is_of_form = is_heading
        && heading.words <= MAX_HEADING
        && between.len() <= MAX_BETWEEN
        && between.iter().all(tells_nothing)
        && behind.all(|unit| unit.concealed);
    if is_of_form { before } else { none }
}

/// Whether a form holds the headline of the page, or a price other than in a label or an option.
fn sells(page: &PageSnapshot, units: &Units, form: NodeId, inside: &Range<usize>) -> bool {
    let is_chosen = |unit: &Unit| {
        let mut around = page.ancestors(unit.first).take(MAX_IN_FIELD);
        around.any(|up| matches!(page.tag(up), "select" | "option" | "label"))
    };
    let is_price = |unit: &Unit| price(&unit.text).is_some() && !is_chosen(unit);
    page.subtree(form).any(|id| page.tag(id) == "h1")
        || units.list[inside.clone()].iter().any(is_price)
}

/// The first field of a form with several fields, one of which is for personal data, or is a `textarea` in a form
/// without password. Site builders use plain text fields for email addresses; so do registration pages, which have no
/// `textarea`.
fn first_field(page: &PageSnapshot, form: NodeId) -> Option<NodeId> {
    let kind = |id: NodeId| {
        let kind = page.attribute(id, "type").unwrap_or("").trim();
        kind.to_ascii_lowercase()
    };
    let (mut first, mut fields, mut is_personal) = (None, 0, false);
    let (mut takes_text, mut has_password) = (false, false);
    for id in page.subtree(form) {
        let is_field = match page.tag(id) {
            "textarea" => {
                takes_text = true;
                true
            }
            "select" => true,
            "input" => {
                let kind = kind(id);
                is_personal |= PERSONAL.contains(&kind.as_str());
                has_password |= kind == "password";
                WRITTEN.contains(&kind.as_str())
            }
            _ => false,
        };
        if is_field {
            fields += 1;
            first = first.or(Some(id));
        }
    }
    let is_letter = takes_text && !has_password;
    first.filter(|_| fields >= MIN_FIELDS && (is_personal || is_letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "We look for somebody who reads gauges by the river at dawn and writes down what they \
                        say, in all weathers, for a survey that has gone on since the town was young.";

    fn out(paragraphs: usize, fields: &[&str]) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..paragraphs {
            t.open("p").text(TEXT).close();
        }
        t.open("form");
        for kind in fields {
            t.open("label").text("First name");
            t.open_with("input", &[("type", kind)]).close().close();
        }
        t.open("p")
            .text("Those who apply are regarded without regard to age.")
            .close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let out = application_forms(&page, &units);
        assert!(!out[0], "what stands above a form is never out");
        out[units.len() - 1]
    }

    #[test]
    fn a_form_below_a_text_is_none_of_it() {
        assert!(out(3, &["text", "text", "email", "file"]));
    }

    #[test]
    fn running_text_behind_the_first_field_is_none_of_what_is_asked() {
        let found = |behind: usize, labels: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for _ in 0..3 {
                t.open("p").text(TEXT).close();
            }
            t.open("form");
            for kind in ["text", "email", "file"] {
                t.open_with("input", &[("type", kind)]).close();
            }
            for _ in 0..behind {
                t.open("p").text(TEXT).close();
            }
            for _ in 0..labels {
                t.open("label").text("How you would cross it").close();
            }
            let page = t.finish();
            let out = application_forms(&page, &Units::from_page(&page));
            out.into_iter().filter(|out| *out).count()
        };
        assert_eq!(found(8, 1), 9, "a survey");
        assert_eq!(found(0, 30), 0, "a page that is there for its form");
    }

    #[test]
    fn a_page_that_is_there_for_its_form_keeps_it() {
        assert!(!out(1, &["text", "text", "email", "file"]));
    }

    /// Which texts of a form below three paragraphs are dropped; the form has the given text before its fields, and
    /// is nested in another form or not.
    fn out_of(tag: &str, first: &str, is_nested: bool) -> [bool; 4] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..3 {
            t.open("p").text(TEXT).close();
        }
        t.open("form");
        if is_nested {
            t.open("form");
        }
        t.open(tag).text(first).close();
        t.open("p").text(TEXT).close();
        for kind in ["text", "text", "email"] {
            t.open_with("input", &[("type", kind)]).close();
        }
        t.open("p").text("Send it").close();
        t.open("p").text(TEXT);
        let page = t.finish();
        let out = application_forms(&page, &Units::from_page(&page));
        assert_eq!(out[..3], [false; 3]);
        [out[3], out[4], out[5], out[6]]
    }

    #[test]
    fn what_leads_to_the_fields_stays_and_what_is_sold() {
        let form = [true, false, true, true];
        assert_eq!(out_of("h2", "Apply", false), form);
        assert_eq!(out_of("h2", "Apply", true), form);
        assert_eq!(out_of("label", "Fewer than $100", false), form);
        assert_eq!(out_of("h1", "A mug with your photo", false), [false; 4]);
        assert_eq!(out_of("p", "$12.00", false), [false; 4]);
    }

    /// Which of a heading and a text above a form are dropped, with the given text behind it in their box.
    fn out_above(heading: &str, text: &str, behind: Option<&str>) -> [bool; 2] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..3 {
            t.open("p").text(TEXT).close();
        }
        t.open("section").open(heading).text("Apply now").close();
        t.open("p").text(text).close().open("form");
        for kind in ["text", "text", "email"] {
            t.open("label").text("Name");
            t.open_with("input", &[("type", kind)]).close().close();
        }
        t.close();
        if let Some(behind) = behind {
            t.open("p").text(behind).close();
        }
        let page = t.finish();
        let out = application_forms(&page, &Units::from_page(&page));
        assert_eq!(out[..3], [false; 3]);
        [out[3], out[4]]
    }

    #[test]
    fn what_stands_above_the_fields_alone_goes_with_them() {
        let text = "Fields with a star are needed.";
        assert_eq!(out_above("h2", text, None), [true; 2]);
        assert_eq!(out_above("h1", text, None), [false; 2], "the page's own");
        assert_eq!(out_above("h2", "Call 555 0142.", None), [false; 2]);
        assert_eq!(out_above("h2", TEXT, None), [false; 2], "it leads there");
        assert_eq!(out_above("h2", text, Some("We answer soon.")), [false; 2]);
    }

    #[test]
    fn a_form_that_takes_a_text_is_a_letter() {
        let found = |tag: &str, kind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for _ in 0..3 {
                t.open("p").text(TEXT).close();
            }
            t.open("form");
            for _ in 0..2 {
                t.open_with("input", &[("type", "text")]).close();
            }
            t.open_with(tag, &[]).close();
            t.open_with("input", &[("type", kind)]).close();
            t.open("p").text("Send it").close();
            let page = t.finish();
            application_forms(&page, &Units::from_page(&page))[3]
        };
        assert!(found("textarea", "text"));
        assert!(!found("textarea", "password") && !found("input", "text"));
    }

    #[test]
    fn a_search_and_a_login_are_no_applications() {
        assert!(!out(3, &["search", "checkbox", "checkbox", "checkbox"]));
        assert!(!out(3, &["email", "password"]));
    }
}
