//! Lines of text, and which of them are running text.

use crate::snapshot::{BETWEEN_PIECES, NodeId, NodeKind, PageSnapshot, words};

/// Words of a line that may be running text. Source: ours: shorter ones are labels and titles.
const MIN_WORDS: usize = 8;
/// Share of links in the characters of a line of prose, at most. Source: ours: lines that are mostly links are made to
/// be followed, not to be read.
const MAX_LINKED: f64 = 0.5;
/// Marks that end sentences. Source: Unicode's `Sentence_Terminal` of the scripts we know.
const STOPS: [char; 11] = ['.', '!', '?', '…', '。', '！', '？', '।', '۔', '؟', ':'];

/// The text of one block but for the blocks in it, or of one line of it where it does not run.
#[derive(Debug, Default)]
pub(super) struct Line {
    pub(super) text: String,
    /// Whether the text says anything.
    is_said: bool,
    /// Bytes of `text` that stand in links.
    linked: usize,
    /// Where the link ends that the text begins with.
    first_link: Option<usize>,
    /// Whether it stands in a list that is part of the record.
    pub(super) is_item: bool,
    pub(super) is_heading: bool,
    pub(super) is_code: bool,
}

impl Line {
    /// One of the same block that says nothing yet.
    fn empty(&self) -> Self {
        Self {
            is_item: self.is_item,
            is_heading: self.is_heading,
            is_code: self.is_code,
            ..Self::default()
        }
    }

    fn push(&mut self, text: &str, is_linked: bool) {
        let is_first = !self.is_said;
        self.is_said |= !text.trim().is_empty();
        let goes_on = self.first_link == Some(self.text.len());
        self.text.push_str(text);
        if is_linked {
            self.linked += text.trim().len();
            if is_first || goes_on {
                self.first_link = Some(self.text.len());
            }
        }
    }

    /// Whether most of it is a link.
    pub(super) fn is_link(&self) -> bool {
        2 * self.linked > self.text.trim().len()
    }

    pub(super) fn is_running(&self) -> bool {
        let text = self.text.trim();
        words(text).take(MIN_WORDS).count() == MIN_WORDS
            && self.linked as f64 <= MAX_LINKED * text.len() as f64
            && has_sentence(text)
            && !self.begins_with_title()
    }

    /// Whether a link stands before what is said of it: `Name – what it is`.
    fn begins_with_title(&self) -> bool {
        let rest = self.first_link.map(|end| self.text[end..].trim_start());
        rest.is_some_and(|rest| rest.starts_with(parts_title))
    }
}

/// Whether a sign parts a link at the beginning of a line from what is said of it.
fn parts_title(c: char) -> bool {
    matches!(c, ':' | '-') || BETWEEN_PIECES.contains(&c)
}

/// Whether a text ends as a sentence does, or one ends inside of it.
fn has_sentence(text: &str) -> bool {
    let closing = |c: char| matches!(c, '"' | '\'' | '”' | '’' | '»' | ')' | ']');
    let ends = text.trim_end_matches(closing).ends_with(STOPS);
    ends || text.contains(['。', '।']) || text.contains(". ") || text.contains("? ")
}

/// Whether a block's own line is running text, links in it and all.
pub(in super::super) fn is_running_text(page: &PageSnapshot, block: NodeId) -> bool {
    own_lines(page, block).first().is_some_and(Line::is_running)
}

/// The text of one block as a whole, and line by line.
#[derive(Debug, Default)]
struct Whole {
    text: Line,
    lines: Vec<Line>,
}

impl Whole {
    /// Of a block whose lines begin as `line` does.
    fn new(line: Line) -> Self {
        Self {
            lines: vec![line.empty()],
            text: line,
        }
    }

    fn push(&mut self, text: &str, is_linked: bool) {
        self.text.push(text, is_linked);
        if let Some(line) = self.lines.last_mut() {
            line.push(text, is_linked);
        }
    }

    /// Ends the line. In running text that is a space.
    fn end_line(&mut self) {
        self.text.push(" ", false);
        self.lines.push(self.text.empty());
    }

    fn into_lines(self) -> Vec<Line> {
        if self.text.is_running() {
            vec![self.text]
        } else {
            self.lines
        }
    }
}

/// The lines of a subtree, one for each block with text of its own, or, where that does not run, for
/// each line that `<br>` ends in it; the outermost block first.
pub(super) fn own_lines(page: &PageSnapshot, root: NodeId) -> Vec<Line> {
    let mut blocks = vec![Whole::new(Line {
        is_heading: page.is_heading(root),
        is_code: page.tag(root) == "pre",
        ..Line::default()
    })];
    // The blocks that are open, innermost last: their ends and places.
    let mut open = vec![(page.node(root).end, 0)];
    let (mut link_end, mut list_end, mut code_end) = (root, root, root);
    for id in page.subtree(root) {
        let node = page.node(id);
        while open.len() > 1 && open.last().is_some_and(|(end, _)| *end <= id) {
            open.pop();
        }
        match node.kind {
            NodeKind::Element => {
                let tag = page.tag(id);
                if page.is_link(id) {
                    link_end = link_end.max(node.end);
                }
                if matches!(tag, "ul" | "ol") {
                    list_end = list_end.max(node.end);
                }
                if tag == "pre" {
                    code_end = code_end.max(node.end);
                }
                if tag == "br" {
                    if let Some((_, block)) = open.last() {
                        blocks[*block].end_line();
                    }
                } else if id != root && !page.flow_display(id).is_inline_level() {
                    open.push((node.end, blocks.len()));
                    blocks.push(Whole::new(Line {
                        is_item: id < list_end,
                        is_heading: page.is_heading(id),
                        is_code: id < code_end,
                        ..Line::default()
                    }));
                }
            }
            NodeKind::Text if node.is_readable() => {
                let text = node.text.as_deref().unwrap_or("");
                if let Some((_, block)) = open.last() {
                    blocks[*block].push(text, id < link_end);
                }
            }
            _ => {}
        }
    }
    let lines = blocks.into_iter().flat_map(Whole::into_lines);
    lines.filter(|line| !line.text.trim().is_empty()).collect()
}
