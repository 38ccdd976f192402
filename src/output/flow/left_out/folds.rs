//! Signs and buttons that fold what stands by them: `[−]`, `▾`, `+` behind a question.

use crate::content::sentence_buttons::is_of_sentence;
use crate::content::toggle_marks::{asks_or_opens, is_mark, is_toggle_mark};
use crate::output::flow::links::small_signs::{MAX_IN_SIGN, MAX_NAMED_SIGN, NEAR};
use crate::snapshot::{Display, Node, NodeId, PageSnapshot, Position, Style};

/// Most characters of a sign that folds, with brackets and spaces.
const MAX_FOLD: u32 = 5;
/// Most characters of what a sign that folds stands behind, with it. Source: ours: a question.
const MAX_HEAD: u32 = 160;
/// Fewest characters of a heading beside a button. Source: ours: a word.
const MIN_HEADING: u32 = 4;
/// Signs that say something, too: a device has it or has it not, a blood group, a charge.
const VALUES: [&str; 5] = ["+", "-", "−", "–", "＋"];
/// Nodes beside a sign among which a heading, and behind it the next text, is looked for. Source: ours; bounds
/// the cost.
const MAX_BESIDE: usize = 8;
/// Name parts of elements that open a fold, and of the signs in them.
const OPENERS: [&str; 6] = [
    "accordion",
    "toggle",
    "collaps",
    "expand",
    "faq",
    "question",
];
const SIGNS_OF_OPENERS: [&str; 7] = ["icon", "plus", "minus", "arrow", "caret", "btn", "button"];

/// Whether an element folds and unfolds what stands by it: a sign (`[−]`, `▾`), or a button or a script's link
/// beside the words of a heading (`Copy path`, `collapse`).
pub(super) fn folds(page: &PageSnapshot, id: NodeId, node: &Node, tag: &str) -> bool {
    let chars = page.totals(id).chars;
    if is_mark_beside_words(page, id, tag) {
        return true;
    }
    if !(1..=MAX_NAMED_SIGN).contains(&chars) || !matches!(tag, "a" | "button" | "span") {
        return false;
    }
    let href = node.attribute("href").unwrap_or("");
    let is_script = href == "#" || href.starts_with("javascript:");
    let names = node.attribute("class").unwrap_or("").to_ascii_lowercase();
    let is_named = || {
        ["toggle", "collapse", "expand"]
            .iter()
            .any(|n| names.contains(n))
    };
    if tag == "button" || is_script && is_named() {
        // A number beside it is no heading yet: `1. [Question?]`.
        let says_more = |up: NodeId| {
            page.is_heading(up)
                && page.totals(up).chars >= chars + MIN_HEADING
                && !is_of_sentence(page, up, id)
        };
        if page.ancestors(id).take(NEAR).any(says_more) {
            return true;
        }
    }
    if chars > MAX_FOLD {
        return false;
    }
    let is_control = is_script
        || tag == "button"
        || node.attribute("onclick").is_some()
        || node.attribute("aria-expanded").is_some();
    if !is_control || page.subtree(id).nth(MAX_IN_SIGN).is_some() {
        return false;
    }
    let text = page.text(id);
    let mut signs = text
        .chars()
        .filter(|c| !c.is_whitespace() && !"[]()".contains(*c));
    signs.next().is_some_and(is_mark) && signs.all(is_mark)
}

/// Whether an element is a sign that folds, in a box of its own behind a few words: `When is it open?  +`.
fn is_mark_beside_words(page: &PageSnapshot, id: NodeId, tag: &str) -> bool {
    let chars = page.totals(id).chars;
    if !(1..=MAX_FOLD).contains(&chars) || !matches!(tag, "span" | "div" | "i" | "b") {
        return false;
    }
    let is_out = |s: &Style| s.float || matches!(s.position, Position::Absolute);
    let has_box = page.display(id) != Display::Inline || page.own_style(id).is_some_and(is_out);
    if !has_box || page.subtree(id).nth(MAX_IN_SIGN).is_some() {
        return false;
    }
    let text = page.text(id);
    if !is_toggle_mark(&text) {
        return false;
    }
    let near = || page.ancestors(id).take(NEAR);
    let is_cell = |up: NodeId| matches!(page.tag(up), "td" | "th" | "pre" | "code" | "math");
    let words = chars + MIN_HEADING..=MAX_HEAD;
    page.parent(id).is_some_and(|up| {
        words.contains(&page.totals(up).chars)
            && page.text(up).trim_end().ends_with(is_mark)
            && (!VALUES.contains(&text.trim()) || opens_something(page, id, up))
    }) && !near().any(is_cell)
}

/// Whether a sign behind words is one of what opens something: it is pressed or called so, the words are a
/// heading or ask, or what is closed comes next.
fn opens_something(page: &PageSnapshot, sign: NodeId, words: NodeId) -> bool {
    let is_called = |id: NodeId, parts: &[&str]| {
        page.names(id).any(|name| {
            let name = name.to_ascii_lowercase();
            parts.iter().any(|part| name.contains(part))
        })
    };
    let is_pressed = |id: NodeId| {
        let is_control = matches!(page.tag(id), "a" | "button" | "summary" | "label" | "dt");
        is_control
            || page.is_heading(id)
            || matches!(page.attribute(id, "role"), Some("button" | "tab"))
            || page.attribute(id, "tabindex") == Some("0")
            || ["aria-expanded", "aria-controls", "onclick"]
                .iter()
                .any(|name| page.attribute(id, name).is_some())
    };
    let mut around = page.inclusive_ancestors(sign).take(1 + NEAR);
    let mut beside = page.children(words).take(MAX_BESIDE);
    is_called(sign, &SIGNS_OF_OPENERS)
        || beside.any(|id| page.is_heading(id))
        || around.any(|id| is_pressed(id) || is_called(id, &OPENERS))
        || asks_or_opens(page.text(words).trim_end().trim_end_matches(is_mark))
        || stands_before_closed(page, words)
}

/// Whether what comes next behind an element, or behind the box that it ends, is closed.
fn stands_before_closed(page: &PageSnapshot, id: NodeId) -> bool {
    let behind = |n: NodeId| {
        let mut said = page
            .siblings_behind(n)
            .take(MAX_BESIDE)
            .map(|n| page.totals(n));
        said.find(|totals| totals.chars + totals.concealed > 0)
    };
    let next = behind(id).or_else(|| behind(page.parent(id)?));
    next.is_some_and(|totals| totals.chars == 0)
}
