//! Tools for a piece of code, in a line of their own right before or behind it: `Copy`, `Select all`,
//! `Open in the shell`, in any language.
//!
//! A tool is a button, or a link without an address, which a script listens to. With such a link, the label in its
//! line is dropped as well (`Code: Select all`): forums write it above each piece. Beside buttons, a label is the
//! language or the file name, and is kept. A label has few words, no link, and in a paragraph a colon: other lines
//! belong to the text (`Like this, see Listing 3`), or describe the code (`1.0.0 · source · [−]`).
//!
//! Source: phpBB, SMF, Microsoft Learn; of 2,400 pages of the sets and of formasaurus 12 lines on two forums and 5
//! signs that open notes in a reference (`ⓘ`). Limits: kept are tabs, which name the language of one of several
//! pieces, controls that open something, which are titles, and headings. The tools of hidden code are dropped even if
//! they are hidden, too. A button whose class name or id says that it shows, hides or copies code is a tool wherever
//! it stands, since a script may write that code on demand (Storybook).

use super::links::{is_bare, is_call};
use super::texts::OPENING;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Maximum number of units of such a line, and of its words. Source: ours: a language, a file, three tools.
const MAX_TEXTS: usize = 4;
const MAX_WORDS: u32 = 12;
/// Maximum number of words of a label together with its tool, and of a label alone. Source: phpBB:
/// `Code: Select all`; ours.
const MAX_LINE: u32 = 8;
const MAX_LABEL: u32 = 4;
/// Maximum number of boxes around a piece of code that hold nothing else, of levels from a unit to its line, and of
/// ancestors from a text to its button. Source: ours, to bound the cost.
const MAX_BOXES: usize = 4;
const MAX_IN_LINE: usize = 6;
const MAX_IN_BUTTON: usize = 5;
/// Maximum number of nodes of a line among which tabs are looked for, and words of their class names. Source: ours,
/// to bound the cost.
const MAX_IN_TABS: usize = 64;
const TABS: [&str; 4] = ["tab", "tabs", "active", "selected"];
/// Elements that are one of several beside each other. Source: HTML.
const ENTRIES: [&str; 4] = ["li", "tr", "td", "th"];

/// Words in class names of buttons that show, hide or copy code: the word for code, and one of the others. Source:
/// Storybook; ours.
const CODE: &str = "code";
const DEEDS: [&str; 5] = ["toggle", "toggler", "copy", "show", "expand"];

/// How a unit of such a line is clickable.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Tool {
    /// A button.
    Button,
    /// A link without an address, perhaps behind its label.
    Link,
}

/// Which units are such tools. Linear.
pub(super) fn code_tools(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let mut end = NodeId(0);
    for code in page.tagged(["pre", "code"]) {
        if code < end || !stands_alone(page, units, code) {
            continue;
        }
        end = page.node(code).end;
        if let Some(line) = line_beside(page, units, code, |own| own.start.checked_sub(1)) {
            mark(page, units, (line, code), true, &mut found);
        }
        if let Some(line) = line_beside(page, units, code, |own| Some(own.end)) {
            mark(page, units, (line, code), false, &mut found);
        }
    }
    for (out, unit) in found.iter_mut().zip(&units.list) {
        *out |= unit.words <= MAX_LABEL && is_called_code_button(page, unit);
    }
    found
}

/// Whether a unit stands in a button whose class name or id says that it shows, hides or copies code. A unit with a
/// number may be that code itself (a voucher, `SAVE20`).
fn is_called_code_button(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.concealed || page.is_heading(unit.block) || unit.text.contains(char::is_numeric) {
        return false;
    }
    let mut around = page.ancestors(unit.first).take(MAX_IN_BUTTON);
    let Some(button) = around.find(|up| page.tag(*up) == "button") else {
        return false;
    };
    let is_called = |name: &str| {
        let has = |known: &[&str]| tokens_of(name).any(|word| known.contains(&&*word));
        has(&[CODE]) && has(&DEEDS)
    };
    unit.end <= page.node(button).end && page.names(button).any(is_called)
}

/// Whether a piece of code shares no unit with what is around it.
fn stands_alone(page: &PageSnapshot, units: &Units, code: NodeId) -> bool {
    let own = units.within(page, code);
    let last = own.end.checked_sub(1).map(|last| &units.list[last]);
    let ends = last.is_some_and(|last| last.end <= page.node(code).end);
    !own.is_empty() && ends && units.touching(page, code) == own
}

/// The units of the line right beside a piece of code, or beside a box that holds nothing but the code. `beside`
/// gives the index of the unit before or behind a range.
fn line_beside(
    page: &PageSnapshot,
    units: &Units,
    code: NodeId,
    beside: impl Fn(&Range<usize>) -> Option<usize>,
) -> Option<Range<usize>> {
    let own = units.within(page, code);
    let text = units.list.get(beside(&own)?)?;
    let is_box = |up: &NodeId| {
        *up == code || units.within(page, *up) == own && !ENTRIES.contains(&page.tag(*up))
    };
    let boxes = page.inclusive_ancestors(code).take(MAX_BOXES);
    let mut lines = boxes.take_while(is_box).filter_map(|held| {
        let holder = page.parent(held)?;
        let mut around = page.inclusive_ancestors(text.block).take(MAX_IN_LINE);
        around.find(|up| page.parent(*up) == Some(holder))
    });
    let line = lines.next()?;
    let held = units.within(page, line);
    let words: u32 = units.list[held.clone()].iter().map(|unit| unit.words).sum();
    let is_beside = held.end == own.start || held.start == own.end;
    let is_line = is_beside && held.len() <= MAX_TEXTS && words <= MAX_WORDS;
    (is_line && !holds_tabs(page, line)).then_some(held)
}

/// Whether a line holds a tab.
fn holds_tabs(page: &PageSnapshot, line: NodeId) -> bool {
    let is_tab = |id: NodeId| {
        let class = page.attribute(id, "class").unwrap_or_default();
        page.attribute(id, "role") == Some("tab")
            || tokens_of(class).any(|token| TABS.contains(&&*token))
    };
    page.subtree(line).take(MAX_IN_TABS).any(is_tab)
}

/// Sets `found` for the tools in a line beside some code, and for their labels if the line is above the code.
fn mark(
    page: &PageSnapshot,
    units: &Units,
    (line, code): (Range<usize>, NodeId),
    is_above: bool,
    found: &mut [bool],
) {
    let is_hidden = page.totals(code).chars == 0;
    let tools = line.clone().map(|i| tool(page, &units.list[i], is_hidden));
    let tools: Vec<Option<Tool>> = tools.collect();
    let has_link = tools.contains(&Some(Tool::Link));
    for (i, tool) in line.zip(tools) {
        let unit = &units.list[i];
        let is_label = || {
            is_above
                && has_link
                && unit.words <= MAX_LABEL
                && unit.link_chars == 0
                && !unit.concealed
                && !page.is_heading(unit.block)
                && page.tag(unit.block) != "pre"
        };
        found[i] |= tool.is_some() || is_label();
    }
}

/// Which kind of tool a unit is, if all of it is buttons or links without an address, or if it ends with such links
/// behind a label. A hidden unit counts only beside hidden code.
fn tool(page: &PageSnapshot, unit: &Unit, is_hidden: bool) -> Option<Tool> {
    if unit.concealed && !is_hidden || page.is_heading(unit.block) || page.tag(unit.block) == "pre"
    {
        return None;
    }
    let nodes = (unit.first.0..unit.end.0).map(NodeId);
    let is_text = |id: &NodeId| {
        let totals = page.totals(*id);
        let said = if unit.concealed {
            totals.concealed
        } else {
            totals.chars
        };
        page.node(*id).kind == NodeKind::Text && said > 0
    };
    let texts: Vec<NodeId> = nodes.filter(is_text).collect();
    let on: Vec<Option<Tool>> = texts.iter().map(|text| pressed(page, *text)).collect();
    let last = on.last().copied().flatten();
    let links = on.iter().rev().take_while(|on| **on == Some(Tool::Link));
    let before = on.len() - links.count();
    let is_labelled = || {
        let is_plain = on[..before].iter().all(Option::is_none);
        is_plain && unit.words <= MAX_LINE && is_label(page, unit, &texts[..before])
    };
    let is_whole = on.iter().all(Option::is_some);
    // In paragraphs, such links are titles of what scripts open.
    last.filter(|last| match last {
        Tool::Button => is_whole,
        Tool::Link if is_whole => page.tag(unit.block) != "p",
        Tool::Link => is_labelled(),
    })
}

/// Whether the texts before the links of a line are their label.
fn is_label(page: &PageSnapshot, unit: &Unit, texts: &[NodeId]) -> bool {
    let words: u32 = texts.iter().map(|text| page.totals(*text).words).sum();
    let is_linked = |text: &NodeId| {
        let mut around = page.ancestors(*text).take(MAX_IN_BUTTON);
        around.any(|up| page.is_link(up))
    };
    let last = texts
        .last()
        .and_then(|text| page.node(*text).text.as_deref());
    let has_colon = last.is_some_and(|text| text.trim_end().ends_with(COLONS));
    let may_be = has_colon || page.tag(unit.block) != "p";
    may_be && words <= MAX_LABEL && !texts.iter().any(is_linked)
}

/// The closest control around a text, if it is a tool; one that opens something or calls a phone number is not.
fn pressed(page: &PageSnapshot, text: NodeId) -> Option<Tool> {
    let mut around = page.ancestors(text).take(MAX_IN_BUTTON);
    let control = around.find(|up| page.is_button(*up) || page.tag(*up) == "a")?;
    let opens = OPENING
        .iter()
        .any(|name| page.attribute(control, name).is_some());
    let calls = page.attribute(control, "href").is_some_and(is_call);
    // A link that was never closed holds everything behind it: `<a name=lists><h2>`.
    let is_line = page.totals(control).words <= MAX_WORDS;
    let kind = if is_bare(page, control) && is_line && !calls {
        Tool::Link
    } else if page.is_button(control) {
        Tool::Button
    } else {
        return None;
    };
    (!opens).then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Which of the texts above a piece of code are dropped: a label, and a tool on the given element with the given
    /// attributes.
    fn out(line: &str, tag: &str, attributes: &[(&str, &str)], code: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("So it is written:").close();
        t.open("div").open_with("div", &[("class", line)]);
        t.open("span").text("Код: ").close();
        t.open_with(tag, attributes).text("Выделить").close();
        t.close().open(code).text("глина 1 : песок 3").close();
        t.close().open("p").text("Then it is dried.");
        let page = t.finish();
        let found = code_tools(&page, &Units::from_page(&page));
        let count = found.len();
        assert!(!found[0] && !found[count - 1] && !found[count - 2]);
        found[1..count - 2].to_vec()
    }

    #[test]
    fn a_link_without_an_address_goes_with_its_label() {
        assert_eq!(out("head", "a", &[], "pre"), [true]);
        assert_eq!(out("head", "a", &[("href", "#")], "code"), [true]);
        assert_eq!(out("head", "a", &[("href", "/raw")], "pre"), [false]);
        assert_eq!(out("head", "a", &[], "p"), [false], "no code");
    }

    #[test]
    fn a_line_of_the_text_that_ends_with_such_a_link_stays() {
        let is_out = |tag: &str, label: &str, address: Option<&str>, deed: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("So it is written:").close();
            t.open(tag);
            match address {
                Some(address) => t.open_with("a", &[("href", address)]),
                None => t.open("span"),
            };
            t.text(label).close();
            t.open_with("a", &[("href", deed)]).text("Select").close();
            t.close().open("pre").text("clay 1 : sand 3").close();
            let page = t.finish();
            code_tools(&page, &Units::from_page(&page))[1]
        };
        assert!(is_out("p", "Code: ", None, "#"));
        assert!(is_out("div", "Code ", None, "#"));
        assert!(!is_out("p", "Like this, see ", None, "#"), "a sentence");
        assert!(!is_out("div", "source ", Some("/src"), "#"), "a link");
        let told = "Stable since release 1.0.0 ";
        assert!(is_out("div", told, None, "#"), "four words");
        assert!(!is_out("div", &format!("{told}ago "), None, "#"));
        assert!(!is_out("p", "Phone: ", None, "tel:0123"), "a call");
        assert!(!is_out("p", "Loading ", Some("#"), "#"), "a title");
        assert!(is_out("div", "Wrap ", Some("#"), "#"));
    }

    #[test]
    fn a_place_that_was_never_closed_is_no_tool() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("a", &[("name", "lists")]);
        t.open("p")
            .text("What is written is written in a list:")
            .close();
        t.open("pre").text("a list of things").close();
        t.open("dt").text("A thing").close();
        t.open("p").text("And so on and on and on.");
        let page = t.finish();
        assert_eq!(code_tools(&page, &Units::from_page(&page)), [false; 4]);
    }

    /// Source: Storybook.
    #[test]
    fn a_button_that_is_called_after_code_goes_without_it() {
        let says = |text: &str, tag: &str, class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("It is pressed:").close();
            t.open_with(tag, &[("class", class)]).text(text);
            let page = t.finish();
            code_tools(&page, &Units::from_page(&page))[1]
        };
        let is_out = |tag: &str, class: &str| says("Show code", tag, class);
        assert!(is_out("button", "docblock-code-toggle"));
        assert!(!is_out("button", "promo-code"));
        assert!(!is_out("button", "toggle"));
        assert!(!is_out("div", "code-toggle"));
        assert!(!says("SAVE20", "button", "copy-code"), "the code itself");
        assert!(!says(
            "Show how this code came about",
            "button",
            "code-toggle"
        ));
    }

    /// Source: Microsoft Learn.
    #[test]
    fn the_tools_of_code_that_is_not_shown_go_with_it() {
        let out = |tag: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("So it is done:").close();
            t.open_bare("div").open_bare("div").open_bare(tag);
            t.unrendered("Open the shell").close().close();
            t.open_bare("pre").unrendered("make it").close();
            let page = t.finish();
            code_tools(&page, &Units::from_page(&page))
        };
        assert_eq!(out("button"), [false, true, false]);
        assert_eq!(out("span"), [false; 3]);
    }

    #[test]
    fn a_button_goes_and_the_name_of_the_language_stays() {
        assert_eq!(out("head", "button", &[], "pre"), [false, true]);
        assert_eq!(out("tabs", "button", &[], "pre"), [false; 2]);
        let opens = [("aria-expanded", "false")];
        assert_eq!(out("head", "button", &opens, "pre"), [false; 2]);
    }
}
