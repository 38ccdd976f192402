//! Numbers that begin the lines of code, each in an element of its own, whatever that is called: `<span>1</span>const
//! a;`.
//!
//! # Limits
//! Every line with words begins with one, and each is one more than that before. What is not read out
//! (`aria-hidden`), or cannot be selected by its own style, is a number of a line; any other only where a letter
//! follows it at once in some line (`1const a;`) that is drawn apart from it: the lines of a table of figures may
//! count, too (`1 2`), and so may those of a list that a program prints (`1st`, `2nd`).

use crate::geometry::Rect;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Most characters of a number. Source: ours: 100,000 lines.
const MAX_NUMBER: usize = 6;
/// How far what follows a number is drawn from it at least, px. Source: ours: letters of one word touch.
const MIN_APART: f64 = 2.0;
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
    /// The text right before, where that is a number of a line and ends with it.
    number: Option<NodeId>,
    /// Whether a letter follows some number at once, and whether some number is not to be read.
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
            number: None,
            is_told: false,
            is_mute: false,
        }
    }
}

impl Lines {
    /// Adds a text; returns whether each line so far begins with its number.
    fn add(&mut self, page: &PageSnapshot, code: NodeId, id: NodeId, text: &str) -> bool {
        let number = self.number.take();
        if text.trim().is_empty() {
            self.is_at_start |= text.contains('\n');
            self.number = number.filter(|_| text.is_empty());
            return true;
        }
        let goes_on = number.is_some_and(|number| are_in_line(page, number, id));
        if self.is_at_start && !goes_on {
            return self.begin(page, code, id, text);
        }
        let begins_word = |c: char| c.is_alphabetic() || c == '_';
        let touches = number.filter(|_| text.starts_with(begins_word));
        self.is_told |= touches.is_some_and(|number| !are_drawn_as_one(page, number, id));
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
        self.is_at_start = text.ends_with('\n');
        self.number = text.ends_with(said).then_some(id);
        true
    }

    fn is_sure(&self) -> bool {
        self.is_mute || self.is_told && self.numbers.len() > 1
    }
}

/// Where a text ends and the next one begins, where both are drawn, in one line.
fn places_in_line(page: &PageSnapshot, before: NodeId, behind: NodeId) -> Option<(Rect, Rect)> {
    let left = page.runs_of(before).last()?.rect;
    let right = page.runs_of(behind).first()?.rect;
    (right.top < left.bottom && left.top < right.bottom).then_some((left, right))
}

/// Whether a text stands in the line of that before it: boxes of their own may be laid out as a row. Source: Hugo.
fn are_in_line(page: &PageSnapshot, before: NodeId, behind: NodeId) -> bool {
    places_in_line(page, before, behind).is_some()
}

/// Whether a text is drawn right behind another, as letters of one word are. Of what is not drawn nothing is known.
fn are_drawn_as_one(page: &PageSnapshot, before: NodeId, behind: NodeId) -> bool {
    let places = places_in_line(page, before, behind);
    places.is_some_and(|(left, right)| (right.left - left.right).abs() < MIN_APART)
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
    use crate::snapshot::test_page::{block, inline};

    /// The output for code of `(number, words)` lines, each number in an element with `attributes`.
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

    /// Code of two lines, their numbers in elements of their own, and as far as told from what follows.
    fn drawn(apart: f64, number: [&str; 2], between: &str) -> String {
        body_of(|t| {
            t.open("p").text("So they came in:").close();
            t.open("pre").open("code");
            for (top, (number, words)) in [0.0, 20.0]
                .iter()
                .zip(number.iter().zip(["st is Ada", "nd is Bob"]))
            {
                t.open("span");
                t.text_in([0.0, *top, 10.0, 20.0], number, inline());
                t.close();
                if !between.is_empty() {
                    t.text(between);
                }
                t.text_in([10.0 + apart, *top, 80.0, 20.0], words, inline());
                t.text("\n");
            }
        })
    }

    /// Source: Hugo.
    #[test]
    fn a_line_may_be_a_row_of_boxes() {
        let written = |step: f64| {
            body_of(|t| {
                t.open("p").text("So it is done:").close();
                t.open("pre").open("code");
                for (top, (number, words)) in [0.0, 20.0].iter().zip([("1", "a\n"), ("2", "b\n")]) {
                    t.open("span");
                    t.element("span", [0.0, *top, 10.0, 20.0], block(), |t| {
                        t.text_in([0.0, *top, 10.0, 20.0], number, block());
                    });
                    let rect = [20.0, *top + step, 80.0, 20.0];
                    t.element("span", rect, block(), |t| {
                        t.text_in(rect, words, block());
                    });
                    t.close();
                }
            })
        };
        assert!(written(0.0).ends_with("```\na\nb\n```\n"));
        assert!(written(20.0).contains('2'), "numbers above the lines");
    }

    #[test]
    fn numbers_that_begin_words_stay() {
        assert!(drawn(0.0, ["1", "2"], "").contains("1st is Ada\n2nd is Bob"));
        assert!(drawn(20.0, ["1", "2"], "").contains("```\nst is Ada\nnd is Bob"));
        for (number, between) in [(["1", "2"], " "), (["1 ", "2 "], "")] {
            let found = drawn(20.0, number, between);
            assert!(found.contains("1 st is Ada\n2 nd is Bob"), "{found}");
        }
    }
}
