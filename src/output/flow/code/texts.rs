//! Texts in code: as the page keeps them or as they are drawn, and how far in a line begins.

use crate::output::flow::builder::Builder;
use crate::snapshot::NodeId;

/// Levels from a text to the `pre` around it. Source: ours: tables of lines with all that colours them.
const MAX_IN_PRE: usize = 16;
/// Columns by which a list within code sets it in, and elements up to that code. Source: Redoc, as it lays them out;
/// ours, bounds the cost.
const LIST_INDENT: usize = 2;
const MAX_IN_CODE: usize = 64;

impl Builder<'_> {
    /// Text of a code block, character for character.
    pub(in crate::output::flow) fn verbatim(&mut self, text: &str) {
        if !text.is_empty() {
            self.plain_text(text);
        }
    }

    pub(in crate::output::flow) fn is_in_pre(&self, id: NodeId) -> bool {
        let mut around = self.page.ancestors(id).take(MAX_IN_PRE);
        around.any(|up| self.page.tag(up) == "pre")
    }

    /// Text of code where white space does not count: runs of it are one space, and none at the start of a
    /// line; what never breaks indents.
    pub(in crate::output::flow) fn drawn_code(&mut self, text: &str) {
        let mut drawn = String::new();
        for c in text.chars() {
            match c {
                '\u{a0}' => drawn.push(' '),
                c if c.is_whitespace() => {
                    let follows = if drawn.is_empty() {
                        !self.is_at_line_start()
                    } else {
                        !drawn.ends_with(' ')
                    };
                    if follows {
                        drawn.push(' ');
                    }
                }
                c => drawn.push(c),
            }
        }
        self.verbatim(&drawn);
    }

    /// Sets in the line of code that begins here by the lists in `code` that it stands in: viewers of JSON nest so what
    /// it holds. A `pre` says by its blanks how its lines are set in.
    pub(in crate::output::flow) fn indent_by_lists(&mut self, id: NodeId) {
        if !self.is_at_line_start() {
            return;
        }
        let (page, mut depth) = (self.page, 0);
        for up in page.ancestors(id).take(MAX_IN_CODE) {
            match page.tag(up) {
                "ul" => depth += 1,
                "code" => return self.verbatim(&" ".repeat(LIST_INDENT * depth)),
                "pre" => return,
                _ => {}
            }
        }
    }
}
