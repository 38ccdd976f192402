//! Rows of tables of data, which may have a day, a name and a text each, as posts have: lectures of a course, results.
//!
//! # Limits
//! A table with two columns below its heads may be a thread, as forums had them: who wrote, and what. So may one with more
//! (a guest book) where most rows have a cell of prose, or its longest column is headed as one of messages.

use super::leaves::Members;
use crate::content::data_tables::{TableKind, data_tables};
use crate::content::words::phrases::Phrases;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Fewest columns of such a table. Source: ours.
const MIN_COLUMNS: u32 = 3;
/// Words of a cell that is prose, and those of one with several sentences. Source: ours: titles of lectures have fewer.
const MIN_PROSE: u32 = 20;
const MIN_SENTENCES_WORDS: u32 = 8;
/// Letters of the last word of a sentence: initials and titles of people have fewer. Source: ours.
const MIN_LAST: usize = 3;
/// Rows of a table that are read for prose. Source: ours; it bounds the cost.
const MAX_READ: usize = 64;
/// Heads of columns of messages, in lower case. Source: ours, from the languages of guest books.
static MESSAGES: Phrases = Phrases::from_words(
    "message messages comment comments nachricht nachrichten kommentar kommentare beitrag eintrag commentaire \
    commentaires mensaje comentario comentarios messaggio commento commenti mensagem comentário comentários bericht \
    reactie opmerking meddelande kommentarer besked wiadomość komentarz zpráva komentář üzenet hozzászólás сообщение \
    комментарий повідомлення коментар mesaj yorum",
);
/// Nodes of a table among which its first row is looked for. Source: ours: a caption, groups of columns and rows.
const MAX_TO_ROW: usize = 64;

/// The tables of data whose columns have heads, and that are not written as threads are.
#[derive(Debug, Default)]
pub(super) struct DataRows {
    /// How many columns each has.
    columns: HashMap<NodeId, u32>,
}

impl DataRows {
    /// One pass over a page that has cells for heads.
    pub(super) fn from_page(page: &PageSnapshot) -> Self {
        if page.tagged(["th"]).next().is_none() {
            return Self::default();
        }
        let tables = data_tables(page).into_iter();
        let said = tables.filter(|(_, kind)| *kind == TableKind::Said);
        let columns = said.filter_map(|(table, _)| Some((table, headed_columns(page, table)?)));
        let columns = columns.filter(|(table, _)| !is_written(page, *table));
        Self {
            columns: columns.collect(),
        }
    }

    /// Whether most of some elements are rows, or cells, of such a table, below its heads and with as many columns.
    pub(super) fn are_rows(&self, page: &PageSnapshot, members: &Members) -> bool {
        if self.columns.is_empty() {
            return false;
        }
        let is_row = |nodes: &&Vec<NodeId>| {
            let first = nodes.first().copied();
            let row = first.and_then(|id| match page.tag(id) {
                "tr" => Some(id),
                "td" | "th" => page.parent(id),
                _ => None,
            });
            row.is_some_and(|row| {
                let table = page.table_of(row);
                let columns = table.and_then(|table| self.columns.get(&table));
                columns == Some(&columns_of(page, row))
            })
        };
        2 * members.iter().filter(is_row).count() > members.len()
    }
}

/// How many columns a table has, where its first row is of heads alone.
fn headed_columns(page: &PageSnapshot, table: NodeId) -> Option<u32> {
    let mut first = page.subtree(table).take(MAX_TO_ROW);
    let row = first.find(|id| page.tag(*id) == "tr")?;
    let mut cells = cells_of(page, row);
    let columns = columns_of(page, row);
    (columns >= MIN_COLUMNS && cells.all(|cell| page.tag(cell) == "th")).then_some(columns)
}

/// Whether most rows of a table with heads have a cell of prose, or its longest column is headed as one of messages.
fn is_written(page: &PageSnapshot, table: NodeId) -> bool {
    let rows = page.subtree(table).filter(|id| page.tag(*id) == "tr");
    let mut rows = rows.filter(|row| page.table_of(*row) == Some(table));
    let Some(heads) = rows.next() else {
        return false;
    };
    let mut chars = vec![0; cells_of(page, heads).count()];
    let (mut read, mut written) = (0_usize, 0_usize);
    for row in rows.take(MAX_READ) {
        read += 1;
        written += usize::from(cells_of(page, row).any(|cell| is_prose(page, cell)));
        for (sum, cell) in chars.iter_mut().zip(cells_of(page, row)) {
            *sum += page.totals(cell).chars;
        }
    }
    let longest = chars
        .iter()
        .zip(cells_of(page, heads))
        .max_by_key(|(sum, _)| **sum);
    let is_headed =
        longest.is_some_and(|(_, head)| MESSAGES.holds_in_any_case(page.text(head).trim()));
    2 * written > read || is_headed
}

/// Whether a cell has many words, or fewer in several sentences.
fn is_prose(page: &PageSnapshot, cell: NodeId) -> bool {
    let words = page.totals(cell).words;
    if !(MIN_SENTENCES_WORDS..MIN_PROSE).contains(&words) {
        return words >= MIN_PROSE;
    }
    let text = page.text(cell);
    let ends = text.split_whitespace().filter(|word| {
        let stem = word.trim_end_matches(['.', '!', '?']);
        stem.len() < word.len() && stem.chars().filter(|c| c.is_lowercase()).count() >= MIN_LAST
    });
    ends.take(2).count() == 2
}

fn columns_of(page: &PageSnapshot, row: NodeId) -> u32 {
    let cells = cells_of(page, row);
    cells.map(|cell| u32::from(page.cell_span(cell).0)).sum()
}

fn cells_of(page: &PageSnapshot, row: NodeId) -> impl Iterator<Item = NodeId> {
    let cells = page.children(row);
    cells.filter(move |id| is_cell(page, *id))
}

fn is_cell(page: &PageSnapshot, id: NodeId) -> bool {
    matches!(page.tag(id), "td" | "th")
}

#[cfg(test)]
mod tests {
    use crate::content::posts::test_pages::posts_of;
    use crate::snapshot::test_page::TestPage;

    /// Whether a table is a thread that has such heads, and below them when, what and who in cells of these columns.
    fn is_thread(heads: &[&str], columns: usize) -> bool {
        is_thread_with(heads, columns, "")
    }

    /// The same with more behind what.
    fn is_thread_with(heads: &[&str], columns: usize, more: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tr");
        for head in heads {
            t.open("th").text(head).close();
        }
        t.close();
        for (who, day) in [("ann", 12), ("Bob", 13), ("Cid", 14), ("Dee", 15)] {
            let when = format!("{day} May 2021");
            let what = format!("All that {who} ever wanted to know about {day} things.{more}");
            t.open("tr").open("td");
            t.open_with("a", &[("href", &format!("/user/{who}"))]);
            t.text(who).close();
            if columns == 2 {
                t.open("div").text(&when).close().close();
            } else {
                t.close().open("td").text(&when).close();
            }
            t.open("td").text(&what).close().close();
        }
        let page = t.finish();
        let found = posts_of(&page);
        !found.posts.is_empty()
    }

    #[test]
    fn rows_below_heads_are_data() {
        assert!(!is_thread(&["Staff", "Date", "Topic"], 3));
        assert!(is_thread(&["Author", "Message"], 2));
        assert!(is_thread(&[], 3), "no heads");
        assert!(is_thread(&["Guests"], 3), "the head of the table");
    }

    #[test]
    fn rows_of_a_guest_book_are_posts() {
        assert!(is_thread(&["Name", "Date", "Message"], 3));
        let heads = ["Name", "Date", "Entry"];
        assert!(!is_thread(&heads, 3));
        assert!(is_thread_with(&heads, 3, " It was fine!"));
        let long = " and of the ferry that was late once more on that very long day";
        assert!(is_thread_with(&heads, 3, long));
    }
}
