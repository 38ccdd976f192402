//! Prototypes of functions that are laid out as tables: the name, an opening bracket, and below each other the types and
//! names of what is given. It is one running line of code, wherever the columns part it.
//!
//! Source: Doxygen (`memname`). Limits: its links are lost, as in all code.

use crate::output::flow::builder::{Builder, Edge};
use crate::output::flow::numbers::Numbers;
use crate::output::flow::pieces::{Block, Content, Marks, Piece, Span};
use crate::snapshot::{NodeId, PageSnapshot, one_line};

/// Most characters and nodes of a prototype's table. Source: ours: constructors of thirty arguments; bound the cost.
const MAX_CHARS: u32 = 4_000;
const MAX_NODES: usize = 1_024;

/// The line that a table is: without a head, its second word is an opening bracket in a cell of its own, and a cell
/// behind it begins or ends with a closing one.
pub(in crate::output::flow) fn prototype(page: &PageSnapshot, table: NodeId) -> Option<String> {
    let is_short = (1..=MAX_CHARS).contains(&page.totals(table).chars);
    if !is_short || page.subtree(table).nth(MAX_NODES).is_some() {
        return None;
    }
    let mut cells: Vec<String> = Vec::new();
    for id in page.subtree(table).skip(1) {
        match page.tag(id) {
            "td" => {
                let said = one_line(&page.text(id));
                // Most other tables are rejected at their second cell.
                if cells.len() == 1 && !said.is_empty() && said != "(" {
                    return None;
                }
                if !said.is_empty() {
                    cells.push(said);
                }
            }
            "th" | "caption" | "table" => return None,
            _ => {}
        }
    }
    let [name, _, arguments @ ..] = cells.as_slice() else {
        return None;
    };
    let is_name = name.contains(char::is_alphabetic);
    let closes = |said: &String| said.starts_with(')') || said.ends_with(')');
    (is_name && arguments.iter().any(closes)).then(|| cells.join(" "))
}

impl Builder<'_> {
    /// Writes a line of code until the end of what it is read from.
    pub(in crate::output::flow) fn line_of_code(&mut self, line: String, end: NodeId) {
        self.open_block(end, Block::Code(None), Numbers::UP);
        self.flow.pieces.push(Piece::Span(Span {
            content: Content::Text(line),
            marks: Marks::default(),
            link: None,
        }));
        (self.last_text, self.edge) = (None, Edge::None);
    }
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    fn written(rows: &[&[&str]], tag: &str) -> String {
        body_of(|t| {
            t.open("p").text("Opens it.").close().open("table");
            for row in rows {
                t.open("tr");
                for cell in *row {
                    t.open(tag);
                    if !cell.is_empty() {
                        t.text(cell);
                    }
                    t.close();
                }
                t.close();
            }
            t.close().open("p").text("So be it.");
        })
    }

    #[test]
    fn a_prototype_in_a_table_is_a_line_of_code() {
        let one = written(&[&["void f", "(", "int", "a", ")"]], "td");
        assert_eq!(
            one,
            "Opens it.\n\n```\nvoid f ( int a )\n```\n\nSo be it.\n"
        );
        let first: [&str; 4] = ["void f", "(", "int\u{a0}", "a,"];
        let two = written(&[&first, &["", "", "int *", "b"], &["", ")", "", ""]], "td");
        assert!(two.contains("```\nvoid f ( int a, int * b )\n```"), "{two}");
        let newer = written(&[&first, &["", "", "int *", "b )"]], "td");
        assert!(newer.contains("```\nvoid f ( int a, int * b )\n```"));
        for (rows, tag) in [
            ([["void f", "(", ")"], ["a", "b", "c"]], "th"),
            ([["a", "(b)", ")"], ["a", "b", "c"]], "td"),
            ([["a", "(", "x"], ["a", "b", "c"]], "td"),
            ([["1", "(", "x"], ["0", "1", ")"]], "td"),
        ] {
            let rows: Vec<&[&str]> = rows.iter().map(<[&str; 3]>::as_slice).collect();
            assert!(!written(&rows, tag).contains("```"));
        }
    }
}
