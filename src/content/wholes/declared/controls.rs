//! Controls beside the items of a list: buttons, fields and their labels, elements that run a script on a click
//! (`Check all`, `Cook mode`). The items themselves may be controls, to be ticked off: a text is a control by what it
//! is and the items are not.
//!
//! Source: ours, pages of recipe-scrapers.

use crate::content::unit_links::{MAX_INSIDE_LINK, is_script};
use crate::content::units::Unit;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{NodeId, PageSnapshot};

/// Words in class names of buttons, in lower case. Source: Bootstrap and other style sheets.
const PRESSED: [&str; 2] = ["btn", "button"];
/// Maximum length of a `class` attribute that is searched for them. Source: ours, to bound the cost.
const MAX_CLASS: usize = 200;

/// The ways in which a text may be a control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::content::wholes) struct Controls {
    /// Whether it stands in a button.
    is_button: bool,
    /// Whether it stands in an element that has the class name of a button or runs a script.
    is_pressed: bool,
    /// Whether it stands in a `label`.
    is_label: bool,
    /// Whether a field or a button stands in its block, which is no heading.
    has_field: bool,
}

impl Controls {
    /// The ways in which a text is a control.
    pub(in crate::content::wholes) fn from_unit(page: &PageSnapshot, unit: &Unit) -> Self {
        let stands_in = |is_one: &dyn Fn(NodeId) -> bool| {
            let mut around = page.ancestors(unit.first).take(MAX_INSIDE_LINK);
            around.any(is_one)
        };
        Self {
            is_button: is_in_button(page, unit),
            is_pressed: stands_in(&|up| is_pressed(page, up)),
            is_label: stands_in(&|up| page.tag(up) == "label"),
            has_field: page.totals(unit.block).fields > 0 && !page.is_heading(unit.block),
        }
    }

    /// The ways in which any of some texts is a control.
    pub(in crate::content::wholes) fn from_any<'a>(
        page: &PageSnapshot,
        texts: impl Iterator<Item = &'a Unit>,
    ) -> Self {
        texts.fold(Self::default(), |all, unit| {
            let own = Self::from_unit(page, unit);
            Self {
                is_button: all.is_button || own.is_button,
                is_pressed: all.is_pressed || own.is_pressed,
                is_label: all.is_label || own.is_label,
                has_field: all.has_field || own.has_field,
            }
        })
    }

    /// Whether a text with these properties is a control, given those of the items.
    pub(in crate::content::wholes) fn serve(self, items: Self) -> bool {
        self.is_button
            || self.is_pressed && !items.is_pressed
            || self.is_label && !items.is_label
            || self.has_field && !items.has_field
    }
}

/// Whether a text is a control that opens no other page: it stands in a button, or in a link that runs a script.
pub(in crate::content::wholes) fn is_tool(page: &PageSnapshot, unit: &Unit) -> bool {
    let runs = |href: &str| href.trim() == "#" || is_script(href);
    let around = page.ancestors(unit.first).take(MAX_INSIDE_LINK);
    let mut links = around.filter_map(|up| page.attribute(up, "href"));
    is_in_button(page, unit) || links.any(runs)
}

/// Whether a text stands in a button.
fn is_in_button(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_INSIDE_LINK);
    around.any(|up| page.is_button(up))
}

/// Whether an element has an `onclick` script or the class name of a button.
fn is_pressed(page: &PageSnapshot, id: NodeId) -> bool {
    let class = page.attribute(id, "class").unwrap_or("");
    let is_named = || tokens_of(class).any(|word| PRESSED.contains(&&*word));
    page.attribute(id, "onclick").is_some() || class.len() <= MAX_CLASS && is_named()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// Whether a text in this element counts as a control beside items in that one.
    fn serves(own: (&str, &[(&str, &str)]), item: (&str, &[(&str, &str)])) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (tag, attributes) in [own, item] {
            t.open("p").open_with(tag, attributes);
            t.text("Some of it").close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let items = Controls::from_any(&page, units.list[1..].iter());
        Controls::from_unit(&page, &units.list[0]).serve(items)
    }

    #[test]
    fn a_control_is_what_the_items_are_not() {
        let item: (&str, &[(&str, &str)]) = ("span", &[]);
        let controls: [(&str, &[(&str, &str)]); 4] = [
            ("button", &[]),
            ("label", &[]),
            ("a", &[("class", "gz-button gz-button-light")]),
            ("span", &[("onclick", "checkAll()")]),
        ];
        for own in controls {
            assert!(serves(own, item), "{own:?}");
            assert_eq!(serves(own, own), own.0 == "button", "{own:?}");
        }
        assert!(!serves(item, controls[1]));
        assert!(!serves(("span", &[("class", "bottom")]), item));
    }
}
