//! Content at code blocks that is not code: numbers of lines and of notebook cells, words for screen readers.

use crate::content::data_tables::is_gutter_name;
use crate::output::flow::boxes::{is_paragraph, next_sibling};
use crate::output::flow::builder::Builder;
use crate::output::flow::code::counts;
use crate::output::flow::links::small_signs::NEAR;
use crate::snapshot::{Node, NodeId, NodeKind, Style, is_for_listeners};

/// Most pieces of code of a code block: its lines and their numbers.
const MAX_CODES: u32 = 2;
/// Most characters of a code block beside its code: its name, its language, its buttons. Source: ours.
const MAX_BESIDE: u32 = 80;
/// Most characters of a column of line numbers. Source: ours: 10,000 lines.
const MAX_GUTTER: u32 = 60_000;

/// Nodes of a line among which the words before a number are looked for, and nodes behind a column of numbers that
/// say nothing. Source: ours; bounds the cost.
const MAX_IN_LINE: usize = 16;
/// The class of the column of line numbers in YARD.
const YARD_LINES: &str = "lines";
/// How far the numbers of an editor may reach into the lines beside them, px. Source: ours: positions are rounded.
const MAX_OVERLAP: f64 = 1.0;
/// Most characters of the number of a notebook cell, and the word in the class names of these numbers. Source:
/// Jupyter.
const MAX_PROMPT: u32 = 16;
const PROMPT: &str = "prompt";
/// How classes of notebooks begin, and what stands before the number of a cell. Source: JupyterLab, nbconvert, nbsphinx.
const NOTEBOOKS: [&str; 2] = ["jp-", "nb"];
const KINDS: [&str; 2] = ["In", "Out"];

impl Builder<'_> {
    /// Line numbers: named so or counting, in code or beside it.
    pub(super) fn is_gutter(&self, id: NodeId, node: &Node, tag: &str) -> bool {
        if self.facts.line_numbers.contains(&id) {
            return true;
        }
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
        if self.in_code() {
            return chars > 0
                && self.may_number_lines_beside(id, node)
                && numbers_lines(&text(), is_mute(node));
        }
        matches!(tag, "td" | "pre" | "div")
            && chars > 0
            && (self.is_beside_code(id) || self.numbers_next_lines(id))
            && counts(&text())
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

    /// Whether a box in code stands where the numbers of its lines would: it is laid over the code, with the rest of that
    /// right behind it, or is not read out. Source: Ace. Limits: numbers are told by counting, from two on, or one that is
    /// not read out.
    fn may_number_lines_beside(&self, id: NodeId, node: &Node) -> bool {
        let page = self.page;
        let said = |n: NodeId| {
            let totals = page.totals(n);
            totals.chars + totals.concealed
        };
        let is_laid_over = page.own_style(id).is_some_and(Style::is_out_of_flow);
        let is_all = page.parent(id).is_none_or(|up| said(up) == said(id));
        if !(is_mute(node) || is_laid_over) || is_all || !is_paragraph(page, id) {
            return false;
        }
        let place = |n: NodeId| page.node(n).rect;
        let next = page.siblings_behind(id).take(MAX_IN_LINE);
        let next = next.filter(|n| said(*n) > 0).find_map(place);
        let are_beside = place(id).zip(next).is_some_and(|(own, code)| {
            own.right <= code.left + MAX_OVERLAP && own.top < code.bottom && code.top < own.bottom
        });
        is_mute(node) || are_beside
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

    /// Whether a node is a `pre` or `code` element, contains code, or has preformatted text.
    fn is_of_code(&self, id: NodeId) -> bool {
        matches!(self.page.tag(id), "pre" | "code")
            || self.facts.holds_code(id)
            || self.page.own_style(id).is_some_and(|s| s.preformatted)
    }

    /// Whether an element stands in a box of little more than one code block: its name, its language, its buttons.
    pub(super) fn is_in_box_of_code(&self, id: NodeId) -> bool {
        let page = self.page;
        let mut near = page.ancestors(id).take(NEAR);
        // A whole page that holds code somewhere is not its box.
        near.find(|n| self.facts.holds_code(*n)).is_some_and(|n| {
            let [codes, chars] = self.facts.codes_in(n);
            let beside = page.totals(n).chars.saturating_sub(chars);
            codes <= MAX_CODES && beside <= MAX_BESIDE
        })
    }

    /// Whether an element says something of code to those who listen alone: that it is typed into a terminal, or was
    /// copied. So does a caption of nothing else. Source: Expressive Code, as of Starlight.
    pub(super) fn is_for_listeners_to_code(&self, id: NodeId, node: &Node) -> bool {
        let page = self.page;
        let totals = page.totals(id);
        if !self.concealed
            || totals.chars + totals.media > 0
            || !(1..=MAX_BESIDE).contains(&totals.concealed)
        {
            return false;
        }
        let is_all = |inner: NodeId| {
            is_for_listeners(page.node(inner)) && page.totals(inner).concealed == totals.concealed
        };
        let is_caption = || {
            let mut inside = page.children(id).take(MAX_IN_LINE);
            page.tag(id) == "figcaption" && inside.any(is_all)
        };
        (is_for_listeners(node) || is_caption())
            && !self.facts.holds_code(id)
            && self.is_in_box_of_code(id)
    }

    /// Whether an element is the number of a cell of a notebook: `In [1]:`, `Out[2]:`. Source: Jupyter, nbsphinx.
    /// A number alone (`[2]:`) is one in a notebook by its classes, or beside code.
    pub(super) fn is_prompt_of_cell(&self, id: NodeId, node: &Node) -> bool {
        let page = self.page;
        let totals = page.totals(id);
        let concealed = if self.concealed { totals.concealed } else { 0 };
        if !(1..=MAX_PROMPT).contains(&(totals.chars + concealed)) {
            return false;
        }
        let mut names = node.attribute("class").unwrap_or("").split_whitespace();
        let is_named = names.any(|name| name.to_ascii_lowercase().contains(PROMPT));
        if !is_named {
            return false;
        }
        let text = match concealed {
            0 => page.text(id),
            _ => page.content_text(&[id]),
        };
        let is_of_notebook = |name: &str| NOTEBOOKS.iter().any(|own| name.starts_with(own));
        let mut around = page.inclusive_ancestors(id).take(1 + NEAR);
        is_prompt(&text)
            && (KINDS.iter().any(|kind| text.trim_start().starts_with(kind))
                || self.is_beside_code(id)
                || around.any(|up| page.names(up).any(is_of_notebook)))
    }
}

/// Whether a text counts in lines of their own; where it is not read out, a one alone does, too.
fn numbers_lines(text: &str, is_mute: bool) -> bool {
    let is_one = is_mute && text.trim() == "1";
    let mut lines = text.lines();
    lines.all(|line| line.split_whitespace().count() <= 1) && (is_one || counts(text))
}

/// Whether an element is not read out.
fn is_mute(node: &Node) -> bool {
    node.attribute("aria-hidden") == Some("true")
}

/// Whether a text is the number of a cell.
fn is_prompt(text: &str) -> bool {
    let text = text.trim();
    let rest = KINDS.iter().find_map(|kind| text.strip_prefix(kind));
    let rest = rest.unwrap_or(text).trim_start();
    let number = rest.strip_prefix('[').and_then(|n| n.split_once(']'));
    number.is_some_and(|(number, end)| {
        let is_part = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == '*';
        number.chars().all(is_part) && matches!(end.trim(), "" | ":")
    })
}

#[cfg(test)]
mod tests {
    use super::is_prompt;
    use crate::output::flow::flow_of;
    use crate::output::markdown::markdown;
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, styled};
    use crate::snapshot::{Display, Position, Style};

    /// The output for code of an editor whose lines stand beside a box with the given numbers.
    fn edited(numbers: [&str; 3], attributes: &[(&str, &str)], left: f64) -> String {
        let page = TestPage::draw(|t| {
            let is_drawn = Style {
                preformatted: true,
                ..styled(Display::Block)
            };
            let is_laid_over = Style {
                position: Position::Absolute,
                ..is_drawn.clone()
            };
            let column = |t: &mut TestPage, left: f64, lines: [&str; 3]| {
                let whole = [left, 0.0, 40.0, 60.0];
                t.element("div", whole, is_laid_over.clone(), |t| {
                    for (line, top) in lines.into_iter().zip([0.0, 20.0, 40.0]) {
                        let rect = [left, top, 40.0, 20.0];
                        t.element("div", rect, is_drawn.clone(), |t| {
                            t.text_in(rect, line, is_drawn.clone());
                        });
                    }
                })
            };
            let around = [0.0, 0.0, 400.0, 60.0];
            t.element("pre", around, is_drawn.clone(), |t| {
                let gutter = column(t, left, numbers);
                t.set_attributes(gutter, attributes);
                column(t, 50.0, ["fn main() {", "    1", "}"]);
            });
        });
        markdown(&flow_of(&page, &[page.body()], false))
    }

    /// Source: Ace.
    #[test]
    fn a_box_that_counts_beside_lines_of_code_is_their_numbers() {
        let code = "```\nfn main() {\n    1\n}\n```\n";
        assert_eq!(edited(["1", "2", "3"], &[], 0.0), code);
        assert_eq!(
            edited(["1", "2", "3"], &[("aria-hidden", "true")], 100.0),
            code
        );
        assert_ne!(edited(["1", "2", "3"], &[], 100.0), code, "behind it");
        assert_ne!(edited(["1", "5", "3"], &[], 0.0), code);
    }

    #[test]
    fn the_number_of_a_cell_is_no_content() {
        let cell = |class: &str, said: &str| {
            body_of(|t| {
                t.open("div").open_with("div", &[("class", class)]);
                t.text(said).close().open("pre").text("df.head()");
            })
        };
        let code = "```\ndf.head()\n```\n";
        let prompt = "jp-InputPrompt jp-InputArea-prompt";
        assert_eq!(cell(prompt, "In\u{a0}[1]:"), code);
        assert_eq!(cell("prompt", "[12]:"), code);
        assert_ne!(cell(prompt, "Enter it:"), code);
        assert_ne!(cell("note", "[12]:"), code);
    }

    #[test]
    fn a_number_before_prose_is_no_prompt() {
        let written = |class: &str, said: &str| {
            body_of(|t| {
                t.open_with("div", &[("class", class)]);
                t.open_with("div", &[("class", "prompt")])
                    .text(said)
                    .close();
                t.open("p").text("Write a poem about the sea.").close();
            })
        };
        assert!(written("box", "[17]").contains("17"));
        assert!(!written("box", "Out[17]:").contains("17"));
        assert!(!written("nboutput", "[17]:").contains("17"));
    }

    #[test]
    fn prompts_are_numbers_in_brackets() {
        for text in ["In [1]:", "Out[2]:", "[3]:", "In\u{a0}[ ]:", "[*]:"] {
            assert!(is_prompt(text), "{text}");
        }
        for text in ["", "In", "Input [1]:", "[a]:", "[1] Ibid.", "1:"] {
            assert!(!is_prompt(text), "{text}");
        }
    }

    #[test]
    fn what_is_for_listeners_at_code_is_not_written() {
        let written = |class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("figure").open("figcaption");
            t.open_bare_with("span", &[("class", class)]);
            t.unrendered("Terminal window").close().close();
            t.open("pre").text("npm i quern");
            let page = t.finish();
            markdown(&flow_of(&page, &[page.body()], true))
        };
        assert_eq!(written("sr-only").trim(), "```\nnpm i quern\n```");
        assert!(written("title").contains("Terminal"));
    }
}
