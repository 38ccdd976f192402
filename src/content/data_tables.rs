//! Telling tables of data from tables that lay out a page.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::HashMap;

/// Classes of line numbers. Source: Pygments, Chroma, Rouge, Prism, highlight.js' line plugin,
/// SyntaxHighlighter, Hexo, VitePress, GitHub, CodeMirror, react-syntax-highlighter.
const GUTTERS: &str = "linenos linenodiv lineno linenumber linenumbers line-number line-numbers \
    line-numbers-rows line-numbers-wrapper lnt ln lntd-gutter gutter rouge-gutter blob-num \
    hljs-ln-numbers hljs-ln-n react-syntax-highlighter-line-number CodeMirror-linenumber \
    cm-gutters code-line-number crayon-nums lineNumber line_number linenos-num";
/// A table without header cells is data when no cell has more characters than this.
/// Source: ours: a cell that holds more is a column of a page.
const MAX_DATA_CELL: u32 = 300;

/// How a table shows that it holds data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableKind {
    /// It says so, by a header or a caption, and its cells are short and simple.
    Said,
    /// It says so, and has cells that hold more than a line.
    Rich,
    /// All its cells are short and simple.
    Alike,
}

/// What decides about one table.
#[derive(Debug)]
struct Facts {
    table: NodeId,
    rows: u32,
    columns: u32,
    /// Cells of the row under way.
    cells: u32,
    has_header: bool,
    has_caption: bool,
    is_layout: bool,
    is_nested_into: bool,
    has_structure: bool,
    /// Code with its line numbers is no table.
    has_gutter: bool,
    longest: u32,
}

/// The tables of the page that hold data: two rows and two columns at least; header cells or a
/// caption, or only short and simple cells and no table within. One pass over the page.
pub(crate) fn data_tables(page: &PageSnapshot) -> HashMap<NodeId, TableKind> {
    let mut data = HashMap::new();
    let mut open: Vec<Facts> = Vec::new();
    for (id, node) in page.iter() {
        while open.last().is_some_and(|f| page.node(f.table).end <= id) {
            data.extend(open.pop().and_then(|f| Some((f.table, f.kind()?))));
        }
        if node.kind != NodeKind::Element {
            continue;
        }
        let tag = page.tag(id);
        if tag == "table" {
            if let Some(outer) = open.last_mut() {
                outer.is_nested_into = true;
            }
            let is_layout = matches!(page.attribute(id, "role"), Some("presentation" | "none"));
            open.push(Facts::new(id, is_layout));
        } else if let Some(facts) = open.last_mut() {
            let names = page.attribute(id, "class").unwrap_or("").split_whitespace();
            facts.has_gutter |= matches!(tag, "td" | "th") && names.into_iter().any(is_gutter_name);
            facts.note(tag, page.totals(id).chars);
        }
    }
    data.extend(open.into_iter().filter_map(|f| Some((f.table, f.kind()?))));
    data
}

/// Whether a class is one of line numbers.
pub(crate) fn is_gutter_name(name: &str) -> bool {
    GUTTERS.split_whitespace().any(|g| g == name)
}

impl Facts {
    fn new(table: NodeId, is_layout: bool) -> Self {
        Self {
            table,
            rows: 0,
            columns: 0,
            cells: 0,
            has_header: false,
            has_caption: false,
            is_layout,
            is_nested_into: false,
            has_structure: false,
            has_gutter: false,
            longest: 0,
        }
    }

    fn note(&mut self, tag: &str, chars: u32) {
        match tag {
            "tr" => (self.rows, self.cells) = (self.rows + 1, 0),
            "td" | "th" => {
                self.cells += 1;
                self.columns = self.columns.max(self.cells);
                self.longest = self.longest.max(chars);
                self.has_header |= tag == "th" && chars > 0;
            }
            "caption" => self.has_caption |= chars > 0,
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "article" | "section" | "form" | "ul"
            | "ol" | "pre" | "blockquote" | "hr" => self.has_structure = true,
            _ => {}
        }
    }

    fn kind(&self) -> Option<TableKind> {
        let is_simple =
            !self.has_structure && self.longest <= MAX_DATA_CELL && !self.is_nested_into;
        let holds_data = self.rows >= 2 && self.columns >= 2 && !self.is_layout && !self.has_gutter;
        match (self.has_header || self.has_caption, is_simple) {
            _ if !holds_data => None,
            (true, true) => Some(TableKind::Said),
            (true, false) => Some(TableKind::Rich),
            (false, true) => Some(TableKind::Alike),
            (false, false) => None,
        }
    }
}
