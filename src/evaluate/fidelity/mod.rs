//! Measures whether the writer keeps structures intact.
//!
//! Truth is the snapshot's own DOM, so every rendered page can be measured, without annotations:
//!
//! | measure | a structure | kept | intact |
//! |---|---|---|---|
//! | code | a `pre` of at least two lines, as its text nodes and line breaks have it, without line numbers and buttons; white space at the ends of lines does not count | half of its text lies in the subtrees that were kept | all of its lines follow each other in the Markdown, each with its indentation |
//! | tables | a table of data ([`crate::content`]) | likewise | each row is a line of the text, its cells parted by tabs, empty and covered ones in their place |
//! | lists | an outermost list of at least three items with text that can be read | likewise | all of its items begin lines of the text |
//! | formulas | a `math` element in a line of text, drawn by itself or by something beside it | the line was kept: half of the text of the block around it | it lies in those subtrees |
//! | inner text | an element in which the page keeps its own `innerText` (`data-inner-text`) | it lies in those subtrees | that is in the text |
//! | glued | a word of the text that is none of the page's, but two of them in a row | | |
//! | headline | the page's only `h1` that can be read | | it is in the text |
//!
//! Given what is true of a page ([`Truth`]), only what belongs to its content counts: lists all of whose
//! items are in the true text, and headlines that the truth has. Without it the measure also takes the
//! posts of a thread that is a list, which are written with their authors in headings of their own, for
//! items that are lost, and the name of a site in an `h1` for a headline.
//!
//! An alien item (an advertisement between results) counts as a hole: the truth does not tell it.
//! White space is not compared, but for the first characters of items; words that lost theirs are
//! the measure `glued`.

mod code;
mod glued;
mod inner_text;
mod kept;
mod rows;
mod truth;
mod words;

pub use truth::Truth;

use crate::content::data_tables::data_tables;
use crate::content::only_h1;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use code::{code_lines, holds_code};
use glued::glued;
use kept::Kept;
use rows::{cells_of_line, rows_of};
use serde::Serialize;
use std::collections::HashSet;
use truth::TrueLetters;
use words::{Said, flat, letters};

/// Elements around a formula up to the text that it stands in. Source: ours; bounds the cost.
const MAX_AROUND: usize = 8;

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

/// Counts of kept and of intact structures of one page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Fidelity {
    /// Code blocks.
    pub code: Intact,
    /// Tables of data.
    pub tables: Intact,
    /// Lists.
    pub lists: Intact,
    /// Formulas in lines of text.
    pub formulas: Intact,
    /// Pages with a headline, and those that have it in their text.
    pub headline: Intact,
    /// Kept elements whose `innerText` in the browser is known; intact are those whose `innerText` is in the
    /// text.
    pub inner_text: Intact,
    /// Words that are two of the page's without their space.
    pub glued: Vec<String>,
    /// Every structure that was kept and is not whole: its first words, and of a table or list the
    /// first row or item that is missing.
    pub broken: Vec<String>,
}

impl Fidelity {
    /// Holds the text and the Markdown of a page's main content, and the subtrees it is made of,
    /// against the page and what is true of it.
    pub fn new(
        page: &PageSnapshot,
        kept: &[NodeId],
        [text, markdown]: [&str; 2],
        truth: Truth,
    ) -> Self {
        let mut found = Self::default();
        let kept = Kept::new(page, kept);
        let lines: Vec<&str> = markdown.lines().map(str::trim_end).collect();
        let rows: HashSet<String> = text.lines().map(cells_of_line).collect();
        let starts: Vec<Said> = text
            .lines()
            .flat_map(|l| l.split('\t'))
            .map(Said::new)
            .collect();
        let truth = TrueLetters::new(truth);
        let tables = data_tables(page);
        let (mut list_end, mut table_end) = (NodeId(0), NodeId(0));
        for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
            if page.tag(id) == "math" && is_line_kept(page, &kept, id) {
                found.formulas.note(true, kept.holds(page, id));
            }
            if page.totals(id).chars == 0 {
                continue;
            }
            match page.tag(id) {
                "pre" if kept.holds_most(page, id) => found.code(page, id, &lines),
                "table" if id >= table_end && tables.contains_key(&id) => {
                    table_end = node.end;
                    if kept.holds_most(page, id) {
                        found.table(page, id, &rows);
                    }
                }
                "ul" | "ol" if id >= list_end => {
                    list_end = node.end;
                    if kept.holds_most(page, id) {
                        found.list(page, id, &starts, &truth);
                    }
                }
                _ => {}
            }
        }
        found.headline(page, &letters(text), &truth);
        found.inner_text = inner_text::compare(page, &kept, text, &mut found.broken);
        found.glued = glued(page, text);
        found
    }

    fn code(&mut self, page: &PageSnapshot, pre: NodeId, lines: &[&str]) {
        let expected = code_lines(page, pre);
        let said: Vec<&String> = expected.iter().filter(|l| !l.is_empty()).collect();
        if said.len() < 2 {
            return;
        }
        let is_intact = holds_code(lines, &expected);
        if !is_intact {
            self.note_broken("code", [said[0], ""]);
        }
        self.code.note(true, is_intact);
    }

    fn table(&mut self, page: &PageSnapshot, table: NodeId, rows: &HashSet<String>) {
        let rows_of_page = rows_of(page, table);
        let missing = rows_of_page.into_iter().find(|row| !rows.contains(row));
        if let Some(row) = &missing {
            self.note_broken("table", [&page.text(table), row]);
        }
        self.tables.note(true, missing.is_none());
    }

    fn list(&mut self, page: &PageSnapshot, list: NodeId, lines: &[Said], truth: &TrueLetters) {
        let items: Vec<Said> = page
            .children(list)
            .filter(|n| page.tag(*n) == "li" && page.totals(*n).chars > 0)
            .map(|item| Said::new(first_line(&page.text(item))))
            .collect();
        if items.len() < 3 || !truth.has_list(&items) {
            return;
        }
        let missing = items
            .iter()
            .find(|item| !lines.iter().any(|line| line.begins_with(item)));
        if let Some(item) = missing {
            self.note_broken("list", [&items[0].flat, &item.flat]);
        }
        self.lists.note(true, missing.is_none());
    }

    fn headline(&mut self, page: &PageSnapshot, said: &str, truth: &TrueLetters) {
        let only = only_h1(page).map(|only| page.text(only));
        if let Some(headline) = only.and_then(|only| truth.headline(&only)) {
            let is_there = said.contains(&headline);
            if !is_there {
                self.note_broken("headline", [&page.source.title, &headline]);
            }
            self.headline.note(true, is_there);
        }
    }

    /// Tells of a structure by its text and what is missing of it.
    fn note_broken(&mut self, kind: &str, told: [&str; 2]) {
        let [text, missing] = told.map(|t| {
            let first: String = t.trim_start().chars().take(TOLD).collect();
            flat(&first.replace('\t', " | "))
        });
        self.broken
            .push(format!("{kind}: {text} / missing: {missing}"));
    }
}

/// Most characters of a broken structure that are reported. Source: ours.
const TOLD: usize = 120;

/// The line that an item begins with; a number in a line of its own is written by the list.
fn first_line(item: &str) -> &str {
    let mut lines = item.trim().lines();
    let first = lines.next().unwrap_or("");
    let number = first.trim().trim_end_matches(['.', ')', ':']);
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    let mut others = lines.filter(|line| !line.trim().is_empty());
    others.next().filter(|_| is_number).unwrap_or(first)
}

/// Whether the text in which a formula stands was kept.
fn is_line_kept(page: &PageSnapshot, kept: &Kept, formula: NodeId) -> bool {
    let mut around = page.ancestors(formula).take(MAX_AROUND);
    let is_line = |id: NodeId| page.totals(id).chars > 0 && !page.display(id).is_inline_level();
    around.find(|id| is_line(*id)).is_some_and(|line| {
        matches!(page.tag(line), "p" | "li" | "dd" | "td" | "th") && kept.holds_most(page, line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

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

    fn found(text: &str, markdown: &str) -> Fidelity {
        let page = page();
        Fidelity::new(&page, &[page.body()], [text, markdown], Truth::default())
    }

    #[test]
    fn what_is_not_true_does_not_count() {
        let page = page();
        let counts = |text, headline| {
            let truth = Truth { text, headline };
            let found = Fidelity::new(&page, &[page.body()], ["", ""], truth);
            (found.lists.kept, found.headline.kept)
        };
        assert_eq!(counts(None, None), (1, 1));
        assert_eq!(counts(Some("one two three The headline"), None), (1, 1));
        assert_eq!(counts(Some("one two"), None), (0, 0));
        assert_eq!(counts(None, Some("Headline")), (1, 0));
        assert_eq!(counts(None, Some("The headline")), (1, 1));
    }

    #[test]
    fn what_the_page_glues_is_not_lost() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text("10 CHA 10CHACharlotte Hawks")
            .close();
        let page = t.finish();
        let glued = |text| Fidelity::new(&page, &[], [text, ""], Truth::default()).glued;
        assert!(glued("10CHA Charlotte").is_empty());
        assert_eq!(glued("CHAHawks"), ["CHAHawks"]);
        assert_eq!(glued("CHA10"), ["CHA10"]);
    }

    #[test]
    fn whole_structures_count() {
        let text = "The headline\nif x:\n    y()\n\nz()\none\ntwo\nthree\na\tb\nc\td\n";
        let found = found(text, "> if x:\n>     y()\n>\n> z()\n");
        let whole = Intact { kept: 1, intact: 1 };
        assert_eq!(
            (found.code, found.tables, found.lists, found.headline),
            (whole, whole, whole, whole)
        );
        assert!(found.glued.is_empty() && found.broken.is_empty());
    }

    #[test]
    fn a_formula_is_whole_where_it_is_kept_with_its_line() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Let ").open_bare("span");
        t.open_bare("math").open_bare("mi").unrendered("x");
        t.close().close().close().text(" be real.");
        let page = t.finish();
        let formulas = |kept: &[NodeId]| {
            let found = Fidelity::new(&page, kept, ["Let be real.", ""], Truth::default());
            (found.formulas.kept, found.formulas.intact)
        };
        let line = by_tag(&page, "p");
        assert_eq!(formulas(&[line]), (1, 1));
        let texts: Vec<NodeId> = page
            .children(line)
            .filter(|id| page.tag(*id) != "span")
            .collect();
        assert_eq!(formulas(&texts), (1, 0));
        assert_eq!(formulas(&[]), (0, 0));
    }

    #[test]
    fn what_is_lost_is_told() {
        let found = found("one\ntwo\na\tb\nc d onetwo", "if x:\ny()\n\nz()\n");
        let broken = Intact { kept: 1, intact: 0 };
        assert_eq!(
            (found.code, found.tables, found.lists, found.headline),
            (broken, broken, broken, broken)
        );
        assert_eq!(found.glued, ["onetwo"]);
        assert_eq!(found.broken.len(), 4);
    }
}
