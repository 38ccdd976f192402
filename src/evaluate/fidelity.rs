//! How whole the writer leaves what is kept.
//!
//! Truth is the snapshot's own DOM, so every rendered page can be measured, without annotations:
//!
//! | measure | a structure | kept | intact |
//! |---|---|---|---|
//! | code | a `pre` of at least two lines, as its text nodes and line breaks have it, without line numbers and buttons; white space at the ends of lines does not count | half of its lines are lines of the Markdown | all of them follow each other there, each with its indentation |
//! | tables | a table of data ([`crate::content`]) | half of the cells that say something are in the text | each row is a line of the text, its cells parted by tabs, empty ones in their place |
//! | lists | an outermost list of at least three items with text that can be read | half of the items begin lines of the text | all of them do |
//! | glued | a word of the text that is none of the page's, but two of them in a row | | |
//! | headline | the page's only `h1` that can be read | | it is in the text |
//!
//! An alien item (an advertisement between results) counts as a hole: the truth does not tell it.

use crate::content::data_tables::{data_tables, is_gutter_name};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use serde::Serialize;
use std::collections::HashSet;

/// Structures that were kept, and those of them that are whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Intact {
    /// Structures that were kept.
    pub kept: usize,
    /// Those that miss nothing.
    pub intact: usize,
}

impl Intact {
    /// Adds the counts of another page.
    pub fn add(&mut self, other: Self) {
        self.kept += other.kept;
        self.intact += other.intact;
    }

    /// Share of the intact ones, 0..=1; `None` where nothing was kept.
    pub fn share(self) -> Option<f64> {
        (self.kept > 0).then(|| self.intact as f64 / self.kept as f64)
    }

    fn note(&mut self, is_kept: bool, is_intact: bool) {
        self.kept += usize::from(is_kept);
        self.intact += usize::from(is_kept && is_intact);
    }
}

/// What became of the structures of one page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Fidelity {
    /// Code blocks.
    pub code: Intact,
    /// Tables of data.
    pub tables: Intact,
    /// Lists.
    pub lists: Intact,
    /// Pages with a headline, and those that have it in their text.
    pub headline: Intact,
    /// Words that are two of the page's without their space.
    pub glued: Vec<String>,
    /// The first line of every structure that was kept and is not whole.
    pub broken: Vec<String>,
}

impl Fidelity {
    /// Holds the text and the Markdown of a page's main content against the page.
    pub fn new(page: &PageSnapshot, text: &str, markdown: &str) -> Self {
        let mut found = Self::default();
        let lines: Vec<&str> = markdown.lines().map(str::trim_end).collect();
        let rows: HashSet<String> = text.lines().map(cells_of_line).collect();
        let flat = flat(text);
        let starts: Vec<String> = text.lines().map(self::flat).collect();
        let tables = data_tables(page);
        let (mut list_end, mut table_end) = (NodeId(0), NodeId(0));
        for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
            if page.totals(id).chars == 0 {
                continue;
            }
            match page.tag(id) {
                "pre" => found.code(page, id, &lines),
                "table" if id >= table_end && tables.contains_key(&id) => {
                    table_end = node.end;
                    found.table(page, id, &rows, &flat);
                }
                "ul" | "ol" if id >= list_end => {
                    list_end = node.end;
                    found.list(page, id, &starts);
                }
                _ => {}
            }
        }
        found.headline(page, &flat);
        found.glued = glued(page, text);
        found
    }

    fn code(&mut self, page: &PageSnapshot, pre: NodeId, lines: &[&str]) {
        let expected = code_lines(page, pre);
        let said: Vec<&String> = expected.iter().filter(|l| !l.is_empty()).collect();
        if said.len() < 2 {
            return;
        }
        let there = said
            .iter()
            .filter(|code| lines.iter().any(|line| line.ends_with(code.trim_start())));
        let is_kept = 2 * there.count() >= said.len();
        let is_intact = is_kept && holds_code(lines, &expected);
        self.note_broken(is_kept && !is_intact, "code", said[0]);
        self.code.note(is_kept, is_intact);
    }

    fn table(&mut self, page: &PageSnapshot, table: NodeId, rows: &HashSet<String>, flat: &str) {
        let (mut cells, mut there, mut is_intact) = (0, 0, true);
        let rows_of_page = page
            .subtree(table)
            .filter(|n| page.tag(*n) == "tr" && page.totals(*n).chars > 0);
        for row in rows_of_page {
            let texts: Vec<String> = page
                .children(row)
                .filter(|n| matches!(page.tag(*n), "td" | "th"))
                .map(|c| self::flat(&page.text(c)))
                .collect();
            for text in texts.iter().filter(|t| !t.is_empty()) {
                cells += 1;
                there += usize::from(flat.contains(text.as_str()));
            }
            is_intact &= rows.contains(&texts.join("\t"));
        }
        let is_kept = cells > 0 && 2 * there >= cells;
        self.note_broken(is_kept && !is_intact, "table", &page.text(table));
        self.tables.note(is_kept, is_intact);
    }

    fn list(&mut self, page: &PageSnapshot, list: NodeId, lines: &[String]) {
        let items: Vec<String> = page
            .children(list)
            .filter(|n| page.tag(*n) == "li" && page.totals(*n).chars > 0)
            .map(|item| self::flat(page.text(item).trim().lines().next().unwrap_or("")))
            .collect();
        if items.len() < 3 {
            return;
        }
        let there = items
            .iter()
            .filter(|item| lines.iter().any(|l| l.starts_with(beginning(item))))
            .count();
        let is_kept = 2 * there >= items.len();
        self.note_broken(is_kept && there < items.len(), "list", &items[0]);
        self.lists.note(is_kept, there == items.len());
    }

    fn headline(&mut self, page: &PageSnapshot, flat: &str) {
        let mut found = page.subtree(page.root()).filter(|id| {
            page.node(*id).kind == NodeKind::Element
                && page.tag(*id) == "h1"
                && page.totals(*id).chars > 0
        });
        if let (Some(only), None) = (found.next(), found.next()) {
            self.headline
                .note(true, flat.contains(&self::flat(&page.text(only))));
        }
    }

    fn note_broken(&mut self, is_broken: bool, kind: &str, text: &str) {
        if is_broken {
            let first: String = text.trim().chars().take(60).collect();
            self.broken.push(format!("{kind}: {}", self::flat(&first)));
        }
    }
}

/// Text with single spaces, without soft hyphens.
fn flat(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace(['\u{ad}', '\u{feff}'], "")
}

/// A line of text with its cells made flat.
fn cells_of_line(line: &str) -> String {
    line.split('\t').map(flat).collect::<Vec<_>>().join("\t")
}

/// Most characters by which an item is found.
const BEGINNING: usize = 30;

fn beginning(item: &str) -> &str {
    let end = item
        .char_indices()
        .nth(BEGINNING)
        .map_or(item.len(), |(i, _)| i);
    &item[..end]
}

/// Whether a line of Markdown is a line of code, behind the prefix of a list or quote.
fn is_code_line(markdown: &str, code: &str) -> bool {
    if code.is_empty() {
        is_prefix(markdown)
    } else {
        markdown.strip_suffix(code).is_some_and(is_prefix)
    }
}

/// Whether it may stand before a line of code: the marks of lists and quotes.
fn is_prefix(text: &str) -> bool {
    text.chars()
        .all(|c| matches!(c, ' ' | '>' | '-' | '*') || c.is_ascii_digit())
}

/// Whether lines of code, of which there is one at least, stand together somewhere.
fn holds_code(lines: &[&str], code: &[String]) -> bool {
    lines
        .windows(code.len())
        .any(|here| here.iter().zip(code).all(|(m, e)| is_code_line(m, e)))
}

/// The lines of a `pre` as its text nodes and line breaks have them; those of boxes in it, too.
fn code_lines(page: &PageSnapshot, pre: NodeId) -> Vec<String> {
    let mut text = String::new();
    let mut blocks: Vec<NodeId> = Vec::new();
    let mut id = NodeId(pre.0 + 1);
    let end = page.node(pre).end;
    while id < end {
        let node = page.node(id);
        while blocks.last().is_some_and(|b| *b <= id) {
            blocks.pop();
            end_line(&mut text);
        }
        let class = page.attribute(id, "class").unwrap_or("");
        let is_gutter = class.split_whitespace().any(is_gutter_name)
            && page
                .text(id)
                .chars()
                .all(|c| c.is_numeric() || c.is_whitespace());
        if is_gutter || matches!(page.tag(id), "button" | "style" | "script") {
            id = node.end;
            continue;
        }
        match (node.kind, page.tag(id)) {
            (NodeKind::Element, "br") => text.push('\n'),
            (NodeKind::Element, _) if !page.display(id).is_inline_level() => {
                end_line(&mut text);
                blocks.push(node.end);
            }
            (NodeKind::Text, _) => text.push_str(node.text.as_deref().unwrap_or("")),
            _ => {}
        }
        id = NodeId(id.0 + 1);
    }
    let lines = text.trim_matches('\n').split('\n');
    let lines: Vec<String> = lines.map(|l| l.trim_end().to_owned()).collect();
    let first = lines.iter().position(|l| !l.is_empty()).unwrap_or(0);
    let last = lines
        .iter()
        .rposition(|l| !l.is_empty())
        .map_or(0, |l| l + 1);
    lines[first.min(last)..last].to_vec()
}

fn end_line(text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// Words of a text that are two of the page's words without their space.
fn glued(page: &PageSnapshot, text: &str) -> Vec<String> {
    let mut words: HashSet<String> = HashSet::new();
    let whole = page.content_text(&[page.root()]);
    words.extend(whole.split_whitespace().map(str::to_owned));
    for (_, node) in page.iter() {
        let text = node.text.as_deref().unwrap_or("");
        words.extend(text.split_whitespace().map(str::to_owned));
    }
    let clean: HashSet<String> = words.iter().map(|w| flat(w)).collect();
    let found: HashSet<&str> = text
        .split_whitespace()
        .filter(|word| is_glued(word, &clean))
        .collect();
    let mut found: Vec<String> = found.into_iter().map(str::to_owned).collect();
    found.sort_unstable();
    found
}

/// Whether a word is two others.
fn is_glued(word: &str, words: &HashSet<String>) -> bool {
    let mut inner = word.char_indices().skip(1).map(|(i, _)| i);
    !words.contains(word) && inner.any(|i| words.contains(&word[..i]) && words.contains(&word[i..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn page() -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The headline").close();
        t.open("pre").text("if x:\n    y()\n\nz()\n").close();
        t.open("ul");
        for item in ["one", "two", "three"] {
            t.open("li").text(item).close();
        }
        t.close().open("table");
        for row in [["a", "b"], ["c", "d"]] {
            t.open("tr");
            for cell in row {
                t.open("td").text(cell).close();
            }
            t.close();
        }
        t.finish()
    }

    #[test]
    fn whole_structures_count() {
        let text = "The headline\nif x:\n    y()\n\nz()\none\ntwo\nthree\na\tb\nc\td\n";
        let found = Fidelity::new(&page(), text, "> if x:\n>     y()\n>\n> z()\n");
        let whole = Intact { kept: 1, intact: 1 };
        assert_eq!(
            (found.code, found.tables, found.lists, found.headline),
            (whole, whole, whole, whole)
        );
        assert!(found.glued.is_empty() && found.broken.is_empty());
    }

    #[test]
    fn what_is_lost_is_told() {
        let found = Fidelity::new(&page(), "one\ntwo\na\tb\nc d onetwo", "if x:\ny()\n\nz()\n");
        let broken = Intact { kept: 1, intact: 0 };
        assert_eq!(
            (found.code, found.tables, found.lists, found.headline),
            (broken, broken, broken, broken)
        );
        assert_eq!(found.glued, ["onetwo"]);
        assert_eq!(found.broken.len(), 3);
    }
}
