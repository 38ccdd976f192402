//! Recognizes hints on how to fill in a form field: they stand beside it, and are no leads.

use crate::content::fields::is_written;
use crate::content::units::Unit;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of boxes around a text, its own among them, in which a field is looked for. Source: ours, as the
/// next: a row of a form.
const MAX_AROUND: usize = 3;
/// Maximum ratio of such a box's words to the text's: labels, and options. An article with a form has more.
const MAX_TIMES: u32 = 4;
/// Part of the names of fields for mail addresses.
const MAIL: &str = "mail";

/// Whether a text stands in a small box with a text field, or with a choice in a form that has one. Source: ours:
/// forms of vBulletin declare themselves articles. Limits: checkboxes, drawn or copied fields, and a single field for
/// a mail address stand beside leads, too (players, ratings and newsletters have them).
pub(super) fn is_hint(page: &PageSnapshot, unit: &Unit) -> bool {
    let around = page.inclusive_ancestors(unit.block).take(MAX_AROUND);
    let most = MAX_TIMES * unit.words;
    let mut boxes = around.take_while(|up| page.totals(*up).words <= most);
    boxes.any(|up| is_filled_in(page, up) || holds_choice(page, up))
}

/// Whether an element holds a text field other than a single one for a mail address.
fn is_filled_in(page: &PageSnapshot, around: NodeId) -> bool {
    let mut written = page.subtree(around).filter(|id| is_written(page, *id));
    match written.next() {
        Some(first) => !is_for_mail(page, first) || written.next().is_some(),
        None => false,
    }
}

fn is_for_mail(page: &PageSnapshot, field: NodeId) -> bool {
    let mut said = ["type", "name"].into_iter();
    said.any(|name| {
        let said = page.attribute(field, name).unwrap_or("");
        said.to_ascii_lowercase().contains(MAIL)
    })
}

/// Whether the first choice in an element belongs to a form with text fields.
fn holds_choice(page: &PageSnapshot, around: NodeId) -> bool {
    let is_choice = |id: &NodeId| page.tag(*id) == "select" && page.node(*id).is_visible();
    let choice = page.subtree(around).find(is_choice);
    let form = choice.and_then(|id| page.ancestors(id).find(|up| page.tag(*up) == "form"));
    form.is_some_and(|form| is_filled_in(page, form))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    const HINT: &str = "The day of your birth is shown in some places of the forum";

    /// Whether such a text is one beside a field of a kind, with more behind the field.
    fn told(field: &str, kind: &str, more: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").open("p").text(HINT).close();
        t.open("div").open_with(field, &[("type", kind)]).close();
        t.text(more);
        let page = t.finish();
        let units = Units::from_page(&page);
        is_hint(&page, &units.list[0])
    }

    #[test]
    fn what_stands_beside_a_field_tells_how_to_fill_it_in() {
        assert!(told("input", "text", "Your day") && told("textarea", "", "Your day"));
        for kind in [
            "hidden", "Search", "radio", "checkbox", "range", "submit", "email",
        ] {
            assert!(!told("input", kind, "Your day"), "{kind}");
        }
        assert!(!told("select", "", "Speed"), "of a player");
        assert!(!told("button", "button", "Share"));
        assert!(!told("input", "text", &"a text with a form ".repeat(20)));
    }

    #[test]
    fn what_is_chosen_from_is_filled_in_with_its_form() {
        let told = |draw: fn(&mut TestPage)| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("form");
            t.open("div").open("p").text(HINT).close();
            t.open("select").close().close();
            draw(&mut t);
            let page = t.finish();
            let units = Units::from_page(&page);
            is_hint(&page, &units.list[0])
        };
        assert!(told(|t| {
            t.open("div").open_with("input", &[("name", "year")]);
        }));
        assert!(!told(|t| {
            t.open("div").open_with("input", &[("name", "Email")]);
        }));
        assert!(!told(|t| {
            t.open_with("input", &[("readonly", "")]);
        }));
    }
}
