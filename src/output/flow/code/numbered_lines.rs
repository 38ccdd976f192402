//! Numbers that begin the lines of code, each in an element of its own, whatever that is called: `<span>1</span>const a;`.
//!
//! # Limits
//! Every line with words begins with one, and each is one more than that before. What is not read out (`aria-hidden`), or
//! cannot be selected by its own style, is a number of a line; any other only where a letter touches it in some line
//! (`1const a;`): the lines of a table of figures may count, too.

use crate::hash::HashSet;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Most characters of a number. Source: ours: 100,000 lines.
const MAX_NUMBER: usize = 6;
/// Elements from the text of a number up to the code. Source: ours; bounds the cost.
const MAX_IN_LINE: usize = 4;

/// The elements of a page that hold the numbers of lines of code. Linear.
pub(in crate::output::flow) fn line_numbers(page: &PageSnapshot) -> HashSet<NodeId> {
    let mut found = HashSet::default();
    let mut end = NodeId(0);
    for code in page.tagged(["pre", "code"]) {
        if code >= end {
            end = page.node(code).end;
            found.extend(numbers_in(page, code));
        }
    }
    found
}

/// Those of one piece of code; none unless they number all its lines.
fn numbers_in(page: &PageSnapshot, code: NodeId) -> Vec<NodeId> {
    let mut lines = Lines::default();
    for id in page.subtree(code).skip(1) {
        let node = page.node(id);
        if id >= lines.block_end {
            (lines.is_at_start, lines.block_end) = (true, NodeId(u32::MAX));
        }
        match node.kind {
            NodeKind::Element if page.tag(id) == "br" => lines.is_at_start = true,
            NodeKind::Element if page.flow_display(id).breaks_lines() => {
                (lines.is_at_start, lines.block_end) = (true, node.end);
            }
            NodeKind::Text => {
                let text = node.text.as_deref().unwrap_or("");
                if !lines.add(page, code, id, text) {
                    return Vec::new();
                }
            }
            _ => {}
        }
    }
    if lines.is_sure() {
        lines.numbers
    } else {
        Vec::new()
    }
}

/// The lines of code so far.
#[derive(Debug)]
struct Lines {
    /// Whether nothing of the line under way is said.
    is_at_start: bool,
    /// Where the box ends that the line under way is in.
    block_end: NodeId,
    numbers: Vec<NodeId>,
    last: Option<u32>,
    /// Whether the text before is a number.
    follows_number: bool,
    /// Whether some number is not to be read or touches a letter.
    is_told: bool,
    is_mute: bool,
}

impl Default for Lines {
    fn default() -> Self {
        Self {
            is_at_start: true,
            block_end: NodeId(u32::MAX),
            numbers: Vec::new(),
            last: None,
            follows_number: false,
            is_told: false,
            is_mute: false,
        }
    }
}

impl Lines {
    /// Adds a text; returns whether each line so far begins with its number.
    fn add(&mut self, page: &PageSnapshot, code: NodeId, id: NodeId, text: &str) -> bool {
        let follows_number = std::mem::take(&mut self.follows_number);
        if text.trim().is_empty() {
            self.is_at_start |= text.contains('\n');
            self.follows_number = follows_number && !text.contains('\n');
            return true;
        }
        if self.is_at_start {
            return self.begin(page, code, id, text);
        }
        let begins_word = |c: char| c.is_alphabetic() || c == '_';
        self.is_told |= follows_number && text.starts_with(begins_word);
        let (mut rest, ends) = (text.lines().skip(1), text.ends_with('\n'));
        self.is_at_start = ends;
        rest.all(|line| line.trim().is_empty())
    }

    /// Begins a line with a text that should be its number.
    fn begin(&mut self, page: &PageSnapshot, code: NodeId, id: NodeId, text: &str) -> bool {
        let said = text.trim();
        let number = said
            .parse::<u32>()
            .ok()
            .filter(|_| said.len() <= MAX_NUMBER);
        let is_next = |number: &u32| {
            let last = self.last.map(|last| last.checked_add(1));
            last.is_none_or(|next| next == Some(*number))
        };
        let holder = page.parent(id).filter(|up| *up != code);
        let is_own = |up: &NodeId| page.totals(*up).texts <= 1 && page.tag(*up) != "code";
        let (Some(number), Some(own)) = (number.filter(is_next), holder.filter(is_own)) else {
            return false;
        };
        let mut around = page
            .ancestors(id)
            .take(MAX_IN_LINE)
            .take_while(|up| *up != code);
        self.is_mute |= around.any(|up| is_mute(page, up));
        self.numbers.push(own);
        self.last = Some(number);
        (self.is_at_start, self.follows_number) = (text.ends_with('\n'), true);
        true
    }

    fn is_sure(&self) -> bool {
        self.is_mute || self.is_told && self.numbers.len() > 1
    }
}

/// Whether an element is not read out, or cannot be selected by its own style.
fn is_mute(page: &PageSnapshot, id: NodeId) -> bool {
    let style = page.attribute(id, "style").unwrap_or("");
    let is_unselected = |style: &str| {
        let rules = style.split(';').filter_map(|rule| rule.split_once(':'));
        let mut rules = rules.map(|(name, value)| (name.trim(), value.trim()));
        rules.any(|(name, value)| name.ends_with("user-select") && value == "none")
    };
    page.attribute(id, "aria-hidden") == Some("true") || is_unselected(style)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    /// Code of lines, each of them a number, in an element with such attributes, and its words.
    fn written(lines: &[(&str, &str)], attributes: &[(&str, &str)]) -> String {
        let text = body_of(|t| {
            t.open("p").text("So it is done:").close();
            t.open("pre").open("code");
            for (number, words) in lines {
                t.open("span").open_with("span", attributes).text(number);
                t.close().open("span").text(words).close().close();
                t.text("\n");
            }
        });
        let (_, code) = text.split_once("```\n").unwrap_or_default();
        code.trim_end_matches("\n```\n").to_owned()
    }

    const NUM: [(&str, &str); 1] = [("class", "num")];

    #[test]
    fn numbers_that_begin_all_lines_are_none_of_the_code() {
        let found = written(&[("1", "const a = 1;"), ("2", "  run(a);")], &NUM);
        assert_eq!(found, "const a = 1;\n  run(a);");
        let hidden = [("aria-hidden", "true")];
        assert_eq!(written(&[("1", "const a = 1;")], &hidden), "const a = 1;");
        let unselected = [("style", "user-select: none")];
        let found = written(&[("7", "{"), ("8", "}")], &unselected);
        assert_eq!(found, "{\n}");
    }

    #[test]
    fn numbers_of_the_code_stay() {
        for lines in [
            [("1", "const a = 1;"), ("3", "run(a);")],
            [("1", "const a = 1;"), ("x", "run(a);")],
            [("1", " Ada"), ("2", " Bob")],
            [("1", ",2"), ("2", ",4")],
        ] {
            let found = written(&lines, &NUM);
            let [(first, words), _] = lines;
            assert!(found.starts_with(&format!("{first}{words}")), "{found}");
        }
        assert_eq!(written(&[("1", "const a = 1;")], &NUM), "1const a = 1;");
    }
}
