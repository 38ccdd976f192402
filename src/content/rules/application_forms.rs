//! Forms with several fields below a text: by which one applies for the post that the text describes, writes to the firm
//! that it speaks of, orders or books. What they say are labels of fields, hints how to fill them in, and what the law
//! has to be read with them; it is of the form, not of the text.
//!
//! A page that is there for its form says little else: there it stays as it was judged.

use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// Fewest fields that ask something of whoever fills them in. Source: ours: a search, an address for letters and a login
/// have fewer.
const MIN_FIELDS: usize = 3;
/// Fewest words of running text beside the form, and for each of its own. Source: ours: two paragraphs.
const MIN_TEXT: u32 = 60;
const MIN_AROUND: u32 = 1;
/// Types of fields in which one writes, and of those that tell whose the answers are: an address, a number to call, a
/// file to attach.
const WRITTEN: [&str; 8] = ["", "text", "email", "tel", "url", "file", "date", "number"];
const PERSONAL: [&str; 3] = ["email", "tel", "file"];

/// Which units stand in one. Linear in nodes: forms do not nest.
pub(super) fn application_forms(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut forms = page
        .tagged(["form"])
        .filter(|form| asks(page, *form))
        .peekable();
    if forms.peek().is_none() {
        return found;
    }
    let running = units.sums(Unit::running_words);
    let all = running[units.len()];
    for form in forms {
        let inside = units.within(page, form);
        let own: u32 = units.list[inside.clone()]
            .iter()
            .map(|unit| unit.words)
            .sum();
        let around = all - (running[inside.end] - running[inside.start]);
        if around >= MIN_TEXT.max(MIN_AROUND * own) {
            found[inside].fill(true);
        }
    }
    found
}

/// Whether a form has several fields to fill in, one of which tells whose the answers are.
fn asks(page: &PageSnapshot, form: NodeId) -> bool {
    let kind = |id: NodeId| {
        let kind = page.attribute(id, "type").unwrap_or("").trim();
        kind.to_ascii_lowercase()
    };
    let (mut fields, mut is_personal) = (0, false);
    for id in page.subtree(form) {
        match page.tag(id) {
            "textarea" | "select" => fields += 1,
            "input" => {
                let kind = kind(id);
                fields += usize::from(WRITTEN.contains(&kind.as_str()));
                is_personal |= PERSONAL.contains(&kind.as_str());
            }
            _ => {}
        }
    }
    fields >= MIN_FIELDS && is_personal
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
    fn a_page_that_is_there_for_its_form_keeps_it() {
        assert!(!out(1, &["text", "text", "email", "file"]));
    }

    #[test]
    fn a_search_and_a_login_are_no_applications() {
        assert!(!out(3, &["search", "checkbox", "checkbox", "checkbox"]));
        assert!(!out(3, &["email", "password"]));
    }
}
