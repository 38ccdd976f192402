//! Code blocks: what is one, and what in it counts lines.

use super::prose::is_prose;
use crate::content::code_lines::{
    has_code_font, is_box_of_lines, is_broken_code, is_editor, is_table_of_code,
};
use crate::content::data_tables::is_gutter_name;
use crate::escape::is_text_character;
use crate::output::flow::builder::Builder;
use crate::output::flow::pieces::{Content, Span};
use crate::snapshot::{Display, Hidden, NodeId, NodeKind, PageSnapshot, Style};

/// From here on two numbers are rather years than those of lines.
const FIRST_YEAR: u32 = 1500;
/// Levels from an element to the `pre` around it. Source: ours: the boxes of an editor.
const MAX_IN_CODE: usize = 16;
/// Most characters and nodes of code whose lines are joined. Source: ours: a signature; bound the cost.
const MAX_JOINED: u32 = 1_000;
const MAX_IN_JOINED: usize = 256;
/// Characters that are typical of code; at least one in `MIN_SIGNED` lines must contain one. Source: ours.
const SIGNS: [char; 7] = ['{', '}', '[', ']', '<', '>', '='];
const MIN_SIGNED: usize = 4;

impl Builder<'_> {
    /// Whether an element holds preformatted text and is a box of its own.
    pub(in crate::output::flow) fn is_code(&self, id: NodeId, tag: &str) -> bool {
        let style = self.page.own_style(id);
        let is_verbatim = style.is_none_or(|s| s.preformatted);
        let is_block = style.is_some_and(|s| !s.display.is_inline_level());
        let is_laid_out =
            || is_block && (is_broken_code(self.page, id) || is_drawn_code(self.page, id));
        match tag {
            // A `pre` whose lines the page's style joins may still hold `code` that keeps them.
            "pre" => {
                let holds_code = || self.page.children(id).any(|c| self.page.tag(c) == "code");
                let is_code = is_verbatim || holds_code() || joins_lines(self.page, id);
                is_code && !is_prose(self.page, id)
            }
            "code" if holds_list(self.page, id) => true,
            "code" | "samp" => is_block && style.is_some_and(|s| s.preformatted),
            "table" => self.is_table_of_lines(id) || is_table_of_code(self.page, id),
            "div" => is_editor(self.page, id) || is_box_of_lines(self.page, id) || is_laid_out(),
            "p" => is_laid_out(),
            _ => false,
        }
    }

    /// Whether a node is hidden inside visible code: a tooltip, or text by which an editor measures its letters.
    /// Source of the latter: Ace.
    pub(in crate::output::flow) fn is_hidden_in_code(&self, id: NodeId) -> bool {
        let Some(parent) = self.page.parent(id).filter(|_| self.in_code()) else {
            return false;
        };
        let is_gone = |id: NodeId| self.page.display(id) == Display::None;
        let is_unseen = |id: NodeId| self.page.node(id).hidden == Some(Hidden::Invisible);
        !is_gone(parent)
            && (is_gone(id) || is_unseen(id) && !is_unseen(parent) && self.is_in_shown_code(id))
    }

    /// Whether anything is shown of the `pre` that an element stands in; where there is none, of what it stands in.
    fn is_in_shown_code(&self, id: NodeId) -> bool {
        let page = self.page;
        let mut around = page.ancestors(id).take(MAX_IN_CODE);
        let pre = around.find(|up| page.tag(*up) == "pre");
        let code = pre.or_else(|| page.parent(id));
        code.is_some_and(|code| page.totals(code).chars > 0)
    }

    /// Whether each row of a table is a line of code after its line number; the first three rows are read.
    fn is_table_of_lines(&self, table: NodeId) -> bool {
        if self.facts.holds_code(table) {
            return false;
        }
        let page = self.page;
        let is_row = |n: &NodeId| page.tag(*n) == "tr";
        let mut rows = page.subtree(table).filter(is_row).take(3).peekable();
        rows.peek().is_some()
            && rows.all(|row| {
                let cells: Vec<NodeId> = page
                    .children(row)
                    .filter(|c| page.tag(*c) == "td")
                    .collect();
                let [number, .., line] = cells.as_slice() else {
                    return false;
                };
                let is_number = page.attribute(*number, "data-line-number").is_some()
                    || page
                        .attribute(*number, "class")
                        .is_some_and(|c| c.split_whitespace().any(is_gutter_name));
                is_number && page.own_style(*line).is_some_and(|s| s.preformatted)
            })
    }
}

/// Whether `code` holds a list right between two signs, as viewers of JSON nest what it holds: `{<ul><li>…</ul>}`.
/// Source: Redoc. Limits: one that begins or ends with words is a label.
fn holds_list(page: &PageSnapshot, code: NodeId) -> bool {
    let is_list = |id: NodeId| matches!(page.tag(id), "ul" | "ol");
    let mut parts = page.children(code).take(MAX_IN_CODE);
    let Some(list) = parts.find(|part| is_list(*part)) else {
        return false;
    };
    let said = |n: &NodeId| page.is_said(*n);
    let before = page.subtree(code).take(MAX_IN_CODE).find(said);
    let behind = (page.node(list).end.0..page.node(code).end.0).map(NodeId);
    let behind = behind.take(MAX_IN_CODE).find(said);
    let sign = |n: NodeId| page.node(n).text.as_deref().map(str::trim);
    match (before.and_then(sign), behind.and_then(sign)) {
        (Some(open), Some(close)) => open.ends_with(['{', '[']) && close.starts_with(['}', ']']),
        _ => false,
    }
}

/// Whether a `pre` is code whose white space its style joins as that of other text, so that long lines are broken where
/// they end: a signature. Boxes and line ends in it lay out something else. Source: javadoc 11 (`methodSignature`).
fn joins_lines(page: &PageSnapshot, pre: NodeId) -> bool {
    let is_set = |style: &Style| !style.preformatted && has_code_font(style);
    let is_short = (1..=MAX_JOINED).contains(&page.totals(pre).chars);
    let breaks = |at: NodeId| page.tag(at) == "br" || page.flow_display(at).breaks_lines();
    is_short
        && page.own_style(pre).is_some_and(is_set)
        && page.subtree(pre).nth(MAX_IN_JOINED).is_none()
        && !page.children(pre).any(|at| page.tag(at) == "code")
        && !page.subtree(pre).skip(1).any(breaks)
}

/// Whether a text is inside a `pre` whose lines are joined.
pub(in crate::output::flow) fn is_in_joined_lines(page: &PageSnapshot, text: NodeId) -> bool {
    let mut around = page.ancestors(text).take(MAX_IN_CODE);
    let pre = around.find(|up| page.tag(*up) == "pre");
    pre.is_some_and(|pre| joins_lines(page, pre))
}

/// Whether the blanks of a text are shown as they are written.
pub(in crate::output::flow) fn keeps_blanks(style: &Style) -> bool {
    style.preformatted && !style.keeps_breaks_only
}

/// Whether a box is code by its style alone: lines that end where the text does, some of them set in, in letters
/// that are all as wide, on a page that is not set in such; and signs of code in them, for letters, poems and plays are
/// set so, too. Stops at the first box within.
fn is_drawn_code(page: &PageSnapshot, id: NodeId) -> bool {
    let is_set = |style: &Style| keeps_blanks(style) && has_code_font(style);
    if !page.own_style(id).is_some_and(is_set) || page.style(page.body()).is_some_and(has_code_font)
    {
        return false;
    }
    let mut text = String::new();
    for at in page.subtree(id).skip(1) {
        let node = page.node(at);
        match node.kind {
            NodeKind::Text => text.push_str(node.text.as_deref().unwrap_or("")),
            NodeKind::Element if page.flow_display(at).breaks_lines() => return false,
            NodeKind::Element if page.totals(at).media > 0 => return false,
            _ => {}
        }
    }
    let text = text.trim();
    (text.contains("\n ") || text.contains("\n\t")) && is_signed(text)
}

/// Whether enough lines of a text have a sign of code, and none ends as a sentence.
fn is_signed(text: &str) -> bool {
    let is_call = |line: &str| {
        let mut last = ' ';
        line.chars().any(|c| {
            let before = std::mem::replace(&mut last, c);
            c == '(' && before.is_alphanumeric()
        })
    };
    let (mut said, mut signed) = (0, 0);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.ends_with(['.', '!', '?']) {
            return false;
        }
        said += 1;
        signed += usize::from(line.contains(SIGNS) || is_call(line));
    }
    signed * MIN_SIGNED >= said
}

/// Whether a text is a column of numbers that count: each in its line, each one more.
pub(in crate::output::flow) fn counts(text: &str) -> bool {
    let mut last = None;
    let mut lines = 0;
    for word in text.split_whitespace() {
        let Ok(number) = word.parse::<u32>() else {
            return false;
        };
        if last.is_some_and(|l: u32| l.checked_add(1) != Some(number)) {
            return false;
        }
        last = Some(number);
        lines += 1;
    }
    // Two years beside each other count, too.
    lines > 2 || lines == 2 && last < Some(FIRST_YEAR)
}

/// The text of a code block, without empty lines at both ends; empty where it says nothing.
pub(in crate::output) fn code_text(spans: &[Span]) -> String {
    let texts = spans.iter().filter_map(|s| match &s.content {
        Content::Text(text) => Some(text.as_str()),
        _ => None,
    });
    let text: String = texts
        .flat_map(str::chars)
        .filter(|c| is_text_character(*c))
        .collect();
    if text.trim().is_empty() {
        return String::new();
    }
    text.trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::flow::flow_of;
    use crate::output::markdown::markdown;
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, block, inline};

    #[test]
    fn what_is_named_an_editor_holds_its_lines() {
        let written = |line: &str| {
            body_of(|t| {
                t.open_with("div", &[("class", "cm-content")]);
                for text in ["It was night.", "A dog barked / howled."] {
                    t.open_with("div", &[("class", line)]).text(text).close();
                }
            })
        };
        let lines = "It was night.\nA dog barked / howled.";
        assert_eq!(written("cm-line"), format!("```\n{lines}\n```\n"));
        assert_eq!(written("cm-row"), lines.replace('\n', "\n\n") + "\n");
    }

    /// Source: CodeMirror 6, as Sandpack has it, whose lines are blocks that end with a break.
    #[test]
    fn an_empty_line_of_an_editor_that_holds_a_break_is_one() {
        let text = body_of(|t| {
            t.open("pre").open("code");
            for words in ["import x;", "", "go();"] {
                t.open_with("div", &[("class", "cm-line ")]);
                if !words.is_empty() {
                    t.open("span").text(words).close();
                }
                t.open("br").close().close();
            }
        });
        assert_eq!(text, "```\nimport x;\n\ngo();\n```\n");
    }

    /// Source: SyntaxHighlighter.
    #[test]
    fn numbers_beside_a_box_of_lines_are_none_of_the_code() {
        let style = Style {
            preformatted: true,
            font_family: "Consolas".to_owned(),
            ..block()
        };
        let text = body_of(|t| {
            t.open("table").open("tr");
            let mut column = |class: &str, lines: [&str; 2]| {
                t.open_with("td", &[("class", class)]).open("div");
                for (line, top) in lines.into_iter().zip([0.0, 20.0]) {
                    let rect = [0.0, top, 300.0, 20.0];
                    t.element("div", rect, style.clone(), |t| {
                        t.text_in(rect, line, style.clone());
                    });
                }
                t.close().close();
            };
            column("gutter", ["1", "2"]);
            column("code", ["int a;", "int b;"]);
        });
        assert_eq!(text, "```\nint a;\nint b;\n```\n");
    }

    /// Source: Ace.
    #[test]
    fn what_an_editor_measures_by_is_none_of_its_code() {
        let written = |has_lines: bool| {
            let style = Style {
                preformatted: true,
                ..block()
            };
            let unseen = Style {
                hidden: true,
                ..style.clone()
            };
            let rect = [0.0, 0.0, 300.0, 20.0];
            let page = TestPage::draw(|t| {
                t.element("pre", rect, style.clone(), |t| {
                    if has_lines {
                        t.text_in(rect, "int a;", style.clone());
                    }
                    t.element("div", rect, unseen.clone(), |t| {
                        t.text_in(rect, "XXXX", unseen.clone());
                    });
                });
            });
            markdown(&flow_of(&page, &[page.body()], true))
        };
        assert_eq!(written(true), "```\nint a;\n```\n");
        assert_eq!(written(false), "```\nXXXX\n```\n");
    }

    #[test]
    fn a_signature_whose_lines_the_style_joins_is_code() {
        let written = |font: &str| {
            let set = |style: Style| Style {
                font_family: font.to_owned(),
                ..style
            };
            let rect = [0.0, 0.0, 300.0, 20.0];
            body_of(|t| {
                t.element("pre", rect, set(block()), |t| {
                    t.text_in(rect, "public void f(int a,\n        int b)", set(inline()));
                });
            })
        };
        let line = "public void f(int a, int b)\n";
        assert_eq!(written("Menlo, monospace"), format!("```\n{line}```\n"));
        assert_eq!(written("Georgia"), line);
    }

    /// Source: Redoc.
    #[test]
    fn lists_between_the_signs_of_json_are_one_piece_of_code() {
        let written = |open: &str, close: &str| {
            body_of(|t| {
                t.open("div").open("code").open("span").text(open).close();
                t.open("ul").open("li").open("div").text("\"kind\": 1,");
                t.close().close().open("li").open("div").text("\"all\": [");
                t.open("ul").open("li").text("2").close().close();
                t.text("]").close().close().close();
                t.open("span").text(close).close().close().close();
            })
        };
        let code = "```\n{\n  \"kind\": 1,\n  \"all\": [\n    2\n  ]\n}\n```\n";
        assert_eq!(written("{", "}"), code);
        assert!(!written("Keys", "of it").contains("```"));
    }

    #[test]
    fn line_numbers_count() {
        assert!(counts("1\n2\n3"));
        assert!(counts(" 9 10 "));
        assert!(!counts("1\n3"));
        assert!(!counts("1"));
        assert!(!counts("1 2 x"));
        assert!(!counts("4294967295 0"));
    }
}
