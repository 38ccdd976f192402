//! Recognizes rows of data tables, which may have a day, a name and a text each as posts have: lectures of a course,
//! results. It also recognizes whole data tables, each below a heading or caption that names a day: these are
//! sections.
//!
//! A data table has heads on its columns, or is a timetable: most of its rows have a time of day at a multiple of
//! five minutes. People write messages at any minute.
//!
//! # Limits
//! A table with two columns below its heads may be a thread, as in old forums: author, and text. So may one with more
//! columns (a guest book), if most rows have a cell of prose or the head of its longest column is a word for
//! messages.

use super::leaves::Members;
use crate::content::data_tables::{TableKind, data_tables};
use crate::content::dates;
use crate::content::words::phrases::Phrases;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum columns of a data table. Source: ours.
const MIN_COLUMNS: u32 = 3;
/// Minimum words of a cell of prose, and of one with several sentences. Source: ours: titles of lectures have fewer.
const MIN_PROSE: u32 = 20;
const MIN_SENTENCES_WORDS: u32 = 8;
/// Minimum letters of the last word of a sentence. Source: ours: initials and titles of people (`Dr.`) have fewer.
const MIN_LAST: usize = 3;
/// Maximum number of rows of a table that are read. Source: ours, to bound the cost.
const MAX_READ: usize = 64;
/// Heads of columns that hold messages, in lower case. Source: ours, from the languages of guest books.
static MESSAGES: Phrases = Phrases::from_words(
    "message messages comment comments nachricht nachrichten kommentar kommentare beitrag eintrag commentaire \
    commentaires mensaje comentario comentarios messaggio commento commenti mensagem comentário comentários bericht \
    reactie opmerking meddelande kommentarer besked wiadomość komentarz zpráva komentář üzenet hozzászólás сообщение \
    комментарий повідомлення коментар mesaj yorum",
);
/// Maximum number of nodes of a table among which its first row is looked for. Source: ours: a caption, groups of
/// columns and rows.
const MAX_TO_ROW: usize = 64;

/// Minimum rows of a timetable with a time of day, and the minutes of which these are multiples. Source: ours: of
/// three messages in a row, one in a hundred is sent at such times.
const MIN_TIMES: usize = 3;
const ROUND: u8 = 5;
/// Maximum characters of a cell with a time of day. Source: ours: `10:15 – 11:00 Uhr`.
const MAX_TIME: u32 = 24;
/// Minimum rows below its heads of a table that is a section by itself. Source: ours: a post may be a table of its
/// own, with author and date as heads above its text.
const MIN_ROWS: usize = 2;
/// Maximum number of boxes around a heading and its table. Source: ours: a section, and a box that scrolls a wide
/// table.
const MAX_BOXES: usize = 2;

/// The data tables of a page: those with column heads and the timetables, except tables that hold messages.
#[derive(Debug, Default)]
pub(super) struct DataRows {
    tables: HashMap<NodeId, Table>,
}

/// What is known of a data table.
#[derive(Debug, Clone, Copy)]
struct Table {
    columns: u32,
    /// Whether it has several rows below its heads.
    is_section: bool,
}

impl DataRows {
    /// Finds the data tables. Cost: one pass over a page that has tables.
    pub(super) fn from_page(page: &PageSnapshot) -> Self {
        if page.tagged(["table"]).next().is_none() {
            return Self::default();
        }
        let tables = data_tables(page).into_iter();
        let known =
            tables.filter_map(|(table, kind)| Some((table, Table::read(page, table, kind)?)));
        let known = known.filter(|(table, _)| !is_written(page, *table));
        Self {
            tables: known.collect(),
        }
    }

    /// Whether most members are rows or cells of a data table with as many columns, or data tables with several rows
    /// and nothing beside them but headings.
    pub(super) fn are_rows(&self, page: &PageSnapshot, members: &Members) -> bool {
        if self.tables.is_empty() {
            return false;
        }
        let mut columns = HashMap::default();
        let is_data = |nodes: &&Vec<NodeId>| {
            let first = nodes.first();
            first.is_some_and(|first| self.is_row(page, *first, &mut columns))
                || self.are_sections(page, &mut nodes.iter().copied(), MAX_BOXES)
        };
        2 * members.iter().filter(is_data).count() > members.len()
    }

    /// Whether an element is a row of a data table or a cell of one. The column count of a row is cached for its
    /// cells.
    fn is_row(&self, page: &PageSnapshot, id: NodeId, columns: &mut HashMap<NodeId, u32>) -> bool {
        let row = match page.tag(id) {
            "tr" => Some(id),
            "td" | "th" => page.parent(id),
            _ => None,
        };
        row.is_some_and(|row| {
            let table = page.table_of(row);
            let table = table.and_then(|table| self.tables.get(&table));
            table.is_some_and(|table| {
                let own = columns.entry(row).or_insert_with(|| columns_of(page, row));
                table.columns == *own
            })
        })
    }

    /// Whether siblings are data tables with several rows, or parts of these, and nothing else but headings; up to
    /// `boxes` boxes may stand around them.
    fn are_sections(
        &self,
        page: &PageSnapshot,
        nodes: &mut dyn Iterator<Item = NodeId>,
        boxes: usize,
    ) -> bool {
        let is_known = |table: NodeId| {
            let table = self.tables.get(&table);
            table.is_some_and(|table| table.is_section)
        };
        let mut has_table = false;
        for id in nodes {
            if page.is_heading(id) || page.totals(id).chars == 0 {
                continue;
            }
            has_table = match page.tag(id) {
                "table" => is_known(id),
                "caption" | "thead" | "tbody" => page.parent(id).is_some_and(is_known),
                _ => boxes > 0 && self.are_sections(page, &mut page.children(id), boxes - 1),
            };
            if !has_table {
                return false;
            }
        }
        has_table
    }
}

impl Table {
    /// A table of the kind, if it has column heads or is a timetable; nested tables are not read.
    fn read(page: &PageSnapshot, table: NodeId, kind: TableKind) -> Option<Self> {
        if kind == TableKind::Rich {
            return None;
        }
        let headed = headed_columns(page, table).filter(|_| kind == TableKind::Said);
        let rows = || rows_of(page, table).take(MAX_READ);
        if let Some(columns) = headed {
            let alike = rows()
                .skip(1)
                .filter(|row| columns_of(page, *row) == columns);
            let is_section = alike.take(MIN_ROWS).count() == MIN_ROWS;
            return Some(Self {
                columns,
                is_section,
            });
        }
        let columns = columns_of(page, rows().next()?);
        let is_timed = |row: &NodeId| cells_of(page, *row).any(|cell| is_round_time(page, cell));
        let timed = rows().filter(is_timed).count();
        let is_timetable =
            columns >= MIN_COLUMNS && timed >= MIN_TIMES && 2 * timed > rows().count();
        is_timetable.then_some(Self {
            columns,
            is_section: true,
        })
    }
}

/// The rows of a table, without those of nested tables.
fn rows_of(page: &PageSnapshot, table: NodeId) -> impl Iterator<Item = NodeId> {
    let rows = page.subtree(table);
    let rows = rows.filter(move |id| page.tag(*id) == "tr");
    rows.filter(move |row| page.table_of(*row) == Some(table))
}

/// Whether the whole text of a cell is a time of day, or a span of times, at multiples of five minutes.
fn is_round_time(page: &PageSnapshot, cell: NodeId) -> bool {
    if !(1..=MAX_TIME).contains(&page.totals(cell).chars) {
        return false;
    }
    let text = page.text(cell);
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut minutes = numbers
        .filter(|number| !number.is_empty())
        .skip(1)
        .step_by(2);
    let is_round = |number: &str| number.parse::<u8>().is_ok_and(|minute| minute % ROUND == 0);
    dates::is_time(&text) && minutes.all(is_round)
}

/// The number of columns of a table whose first row has only head cells.
fn headed_columns(page: &PageSnapshot, table: NodeId) -> Option<u32> {
    let mut first = page.subtree(table).take(MAX_TO_ROW);
    let row = first.find(|id| page.tag(*id) == "tr")?;
    let mut cells = cells_of(page, row);
    let columns = columns_of(page, row);
    (columns >= MIN_COLUMNS && cells.all(|cell| page.tag(cell) == "th")).then_some(columns)
}

/// Whether a table holds messages: most rows below its first have a cell of prose, or the head of its longest column
/// is a word for messages.
fn is_written(page: &PageSnapshot, table: NodeId) -> bool {
    let mut rows = rows_of(page, table);
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

/// Whether a cell has many words, or fewer words in several sentences.
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
    let spans = cells_of(page, row).map(|cell| u32::from(page.cell_span(cell).0));
    spans.fold(0, u32::saturating_add)
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
    use super::*;
    use crate::content::posts::test_pages::posts_of;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// Whether a table with the heads, and below them date, text and author in the given columns, is read as a
    /// thread.
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

    /// How many posts a page has whose sections tell the times of a day each, in tables with such heads.
    fn posts_of_days(heads: &[&str]) -> usize {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        for day in 12..15 {
            t.open("h2").text(&format!("{day} May 2021")).close();
            t.open("table");
            if !heads.is_empty() {
                t.open("tr");
                for head in heads {
                    t.open("th").text(head).close();
                }
                t.close();
            }
            let times = ["9:00", "10:15", "11:30 – 12:00"];
            for (time, hall) in times.into_iter().zip(["Foyer", "Old hall", "New hall"]) {
                t.open("tr").open("td").text(time).close();
                let told = format!("Nets and boats of the {day}th");
                t.open("td").text(&told).close();
                t.open("td").text(hall).close().close();
            }
            t.close();
        }
        posts_of(&t.finish()).posts.len()
    }

    #[test]
    fn a_day_and_its_timetable_are_no_post() {
        assert_eq!(posts_of_days(&["Time", "Talk", "Room"]), 0);
        assert_eq!(posts_of_days(&[]), 0);
    }

    #[test]
    fn times_of_a_timetable_are_round() {
        let is_round = |text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("table").open("tr").open("td");
            t.text(text);
            let page = t.finish();
            is_round_time(&page, by_tag(&page, "td"))
        };
        for text in ["9:00", "10:15 – 11:00", "14:30 Uhr"] {
            assert!(is_round(text), "{text}");
        }
        for text in ["9:01", "10:15 – 11:02", "Hall 9", "12 May 2021, 9:00"] {
            assert!(!is_round(text), "{text}");
        }
    }
}
