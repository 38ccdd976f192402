//! What stands at code and serves its reader on the page: numbers of lines, buttons that copy, bars.

use super::aside::{MAX_SIGN, NEAR, next_sibling};
use super::builder::Builder;
use super::code::counts;
use crate::content::data_tables::is_gutter_name;
use crate::snapshot::{Node, NodeId, NodeKind, Style};

/// Most letters of a button at a code block. Source: ours: "Copy to clipboard" in most languages.
const MAX_BUTTON: u32 = 40;
/// Most pieces of code of a code block: its lines and their numbers.
const MAX_CODES: u32 = 2;
/// Most characters of a code block beside its code: its name, its language, its buttons. Source: ours.
const MAX_BESIDE: u32 = 80;
/// Most characters of a column of line numbers. Source: ours: 10,000 lines.
const MAX_GUTTER: u32 = 60_000;

/// Characters of a bar above code, and children of a `pre` among which its `code` is looked for. Source: ours:
/// the name of a language, two buttons.
const MAX_BAR: u32 = 40;
const MAX_IN_PRE: usize = 8;
/// Nodes of a line among which the words before a number are looked for, and nodes behind a column of numbers that
/// say nothing. Source: ours; bounds the cost.
const MAX_IN_LINE: usize = 16;
/// What YARD names its column of numbers.
const YARD_LINES: &str = "lines";

impl Builder<'_> {
    /// Line numbers: named so or counting, in code or beside it.
    pub(super) fn is_gutter(&self, id: NodeId, node: &Node, tag: &str) -> bool {
        let totals = self.page.totals(id);
        let concealed = if self.concealed { totals.concealed } else { 0 };
        let chars = totals.chars + concealed;
        if chars > MAX_GUTTER || !matches!(tag, "td" | "th" | "pre" | "div" | "span" | "code" | "a")
        {
            return false;
        }
        let near_code = self.in_code()
            || self
                .page
                .inclusive_ancestors(id)
                .take(1 + NEAR)
                .any(|n| self.facts.holds_code(n));
        if !near_code {
            return false;
        }
        let names = node.attribute("class").unwrap_or("").split_whitespace();
        let is_named = names.into_iter().any(is_gutter_name)
            || node.attribute("data-line-number").is_some() && tag == "td" && chars > 0;
        let is_numeric = |text: &str| text.chars().all(|c| c.is_numeric() || c.is_whitespace());
        let text = || match concealed {
            0 => self.page.text(id),
            _ => self.page.content_text(&[id]),
        };
        if is_named {
            return !self.is_number_in_prose(id, tag) && is_numeric(&text());
        }
        let may_count = matches!(tag, "td" | "pre" | "div") && !self.in_code();
        may_count
            && chars > 0
            && counts(&text())
            && (self.is_beside_code(id) || self.numbers_next_lines(id))
    }

    /// Whether an element that is named as numbers of lines are stands behind words of its line, and before no code:
    /// `The <span class="ln">5</span> boats`.
    fn is_number_in_prose(&self, id: NodeId, tag: &str) -> bool {
        let page = self.page;
        if !matches!(tag, "span" | "a") || self.in_code() || self.facts.holds_code(id) {
            return false;
        }
        let says = |n: NodeId| {
            let text = page.node(n).text.as_deref().unwrap_or("");
            text.contains(char::is_alphabetic)
        };
        let line = page.parent(id);
        let follows_words = line.is_some_and(|line| {
            let before = page.children(line).take(MAX_IN_LINE);
            before.take_while(|n| *n != id).last().is_some_and(says)
        });
        follows_words && next_sibling(page, id).is_none_or(|next| !self.is_of_code(next))
    }

    /// Whether the next sibling of the element or of its row holds code.
    fn is_beside_code(&self, id: NodeId) -> bool {
        let mut places = self.page.inclusive_ancestors(id).take(2);
        places.any(|n| next_sibling(self.page, n).is_some_and(|next| self.is_of_code(next)))
    }

    /// Whether an element has a number on each line of a `pre` that is named so, and what comes next, behind white
    /// space, a `pre` of as many lines with words in it: without a name it may be what goes into a program, beside
    /// what comes out.
    fn numbers_next_lines(&self, id: NodeId) -> bool {
        let page = self.page;
        let pre_in = |id: NodeId| page.subtree(id).find(|n| page.tag(*n) == "pre");
        let code_in = |pre: NodeId| -> String {
            let texts = page.subtree(pre).map(|n| page.node(n));
            let texts = texts.filter(|node| node.kind == NodeKind::Text);
            texts.filter_map(|node| node.text.as_deref()).collect()
        };
        let is_named = |pre: &NodeId| {
            let mut names = page
                .attribute(*pre, "class")
                .unwrap_or("")
                .split_whitespace();
            names.any(|name| name == YARD_LINES || is_gutter_name(name))
        };
        let Some(column) = pre_in(id).filter(is_named) else {
            return false;
        };
        let says = |id: &NodeId| {
            let totals = page.totals(*id);
            totals.chars + totals.concealed > 0
        };
        let next = page.siblings_behind(id).take(MAX_IN_LINE).find(says);
        let Some(code) = next.and_then(pre_in).map(code_in) else {
            return false;
        };
        let numbers = code_in(column);
        let ends = |text: &str| text.matches('\n').count();
        let mut lines = numbers.lines();
        lines.all(|line| line.split_whitespace().count() <= 1)
            && ends(&numbers).abs_diff(ends(&code)) <= 1
            && code.contains(char::is_alphabetic)
    }

    /// Whether a node is code, holds some or is set as such.
    fn is_of_code(&self, id: NodeId) -> bool {
        matches!(self.page.tag(id), "pre" | "code")
            || self.facts.holds_code(id)
            || self.page.own_style(id).is_some_and(|s| s.preformatted)
    }

    /// A bar above the code of a `pre`, with its language and buttons: a box of its own beside the `code`.
    fn is_bar_of_code(&self, id: NodeId, tag: &str) -> bool {
        let page = self.page;
        let holder = page.parent(id).filter(|up| page.tag(*up) == "pre");
        let is_box = tag == "div" && page.totals(id).chars <= MAX_BAR && !self.facts.holds_code(id);
        let is_code = |child: NodeId| page.tag(child) == "code" && child > id;
        let serves = || page.subtree(id).any(|n| page.tag(n) == "button");
        is_box
            && holder.is_some_and(|pre| page.children(pre).take(MAX_IN_PRE).any(is_code))
            && serves()
    }

    /// A button inside of code, or a copy button beside it.
    pub(super) fn is_code_button(&self, id: NodeId, node: &Node, tag: &str) -> bool {
        let is_button = tag == "button" || node.attribute("role") == Some("button");
        if self.in_code() {
            let is_laid_over = |style: &Style| style.float || style.is_out_of_flow();
            let is_small = self.page.totals(id).chars <= MAX_BUTTON;
            let is_link = tag == "a" && self.page.own_style(id).is_some_and(is_laid_over);
            // rustdoc tells so of examples that do not compile.
            let mut names = node.attribute("class").unwrap_or("").split_whitespace();
            let is_note = self.page.totals(id).chars <= MAX_SIGN && names.any(|n| n == "tooltip");
            return is_button
                || is_small && is_link
                || is_note
                || says_copy(node) && is_small
                || self.is_bar_of_code(id, tag);
        }
        let page = self.page;
        let is_small = page.totals(id).chars <= MAX_BUTTON && !self.facts.holds_code(id);
        let is_title = |n: NodeId| page.is_heading(n) || matches!(page.tag(n), "summary" | "dt");
        let is_beside_code = || {
            let mut near = page.ancestors(id).take(NEAR);
            if page.ancestors(id).take(NEAR).any(is_title) {
                return false;
            }
            // A whole page that holds code somewhere is not its box.
            near.find(|n| self.facts.holds_code(*n)).is_some_and(|n| {
                let [codes, chars] = self.facts.codes_in(n);
                let beside = page.totals(n).chars.saturating_sub(chars);
                codes <= MAX_CODES && beside <= MAX_BESIDE
            })
        };
        // `copy` is what publishers call a text, too.
        let may_copy = matches!(tag, "a" | "span" | "div" | "i" | "clipboard-copy");
        let names_it = || names_language(node) && !self.is_in_cell_apart(id);
        let serves = is_button || may_copy && says_copy(node) || names_it();
        is_small && serves && is_beside_code()
    }

    /// Whether an element is, or stands in, a cell or term beside the code: what those say is content, in a
    /// table of languages as in any other.
    fn is_in_cell_apart(&self, id: NodeId) -> bool {
        let around = self.page.inclusive_ancestors(id).take(1 + NEAR);
        let mut apart = around.take_while(|n| !self.facts.holds_code(*n));
        apart.any(|n| matches!(self.page.table_tag(n), "td" | "th" | "dt" | "dd"))
    }
}

/// Whether an element says the language of the code below it. Source: VitePress, Docusaurus,
/// chat pages.
fn names_language(node: &Node) -> bool {
    let mut names = node.attribute("class").unwrap_or("").split_whitespace();
    names.any(|n| matches!(n, "lang" | "code-lang" | "code-language" | "language-name"))
}

fn says_copy(node: &Node) -> bool {
    let names = ["class", "data-clipboard-target", "data-clipboard-text"];
    names.iter().any(|name| {
        let value = node.attribute(name).unwrap_or("").to_ascii_lowercase();
        *name != "class" && !value.is_empty()
            || value.split(|c: char| !c.is_ascii_alphanumeric()).any(|t| {
                matches!(
                    t,
                    "copy" | "clipboard" | "copybtn" | "copybutton" | "copycode"
                )
            })
    })
}
