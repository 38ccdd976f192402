//! Tables of one row that are data tables because other tables of the same class on the page are: a function with one
//! argument is documented like one with two.
//!
//! Source: Doxygen (`params`), gtk-doc (`informaltable`). Limits: on a page where all have one row, each is a line;
//! so is one alone that begins with a long text or a sentence: a layout of two columns.

use crate::content::data_tables::TableKind;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// Most characters and nodes of a table of one row. Source: ours: a name and a paragraph on it; bound the cost.
const MAX_CHARS: u32 = 1_000;
const MAX_NODES: usize = 128;
/// Most characters of the name in the first cell of a table of one row, and signs that end a sentence. Source: ours.
const MAX_NAME: u32 = 60;
const ENDS: [char; 6] = ['.', '!', '?', '。', '！', '？'];
/// Tables of one row from which on they are of a kind whatever they begin with. Source: ours.
const MIN_ALIKE: usize = 2;

/// The tables of one row that share the class of a data table and the number of cells in its first row, without empty
/// cells. Linear in the tables of the page.
pub(super) fn lone_rows(page: &PageSnapshot, data: &HashMap<NodeId, TableKind>) -> HashSet<NodeId> {
    let mut kinds: HashSet<(&str, usize)> = HashSet::default();
    for table in data.keys() {
        let row = first_row(page, *table).map(|row| cells(page, row).count());
        kinds.extend(class(page, *table).zip(row));
    }
    let is_one = |table: &NodeId| {
        let is_short = (1..=MAX_CHARS).contains(&page.totals(*table).chars);
        let Some(class) = class(page, *table).filter(|_| is_short && !kinds.is_empty()) else {
            return false;
        };
        if data.contains_key(table) || page.subtree(*table).nth(MAX_NODES).is_some() {
            return false;
        }
        let tables = |tag: &str| {
            page.subtree(*table)
                .filter(|id| page.tag(*id) == tag)
                .count()
        };
        let Some(row) = first_row(page, *table) else {
            return false;
        };
        let says = |cell: NodeId| page.totals(cell).chars > 0;
        tables("tr") == 1
            && tables("table") == 1
            && tables("th") == 0
            && kinds.contains(&(class, cells(page, row).count()))
            && cells(page, row).count() > 1
            && cells(page, row).all(says)
    };
    let found: Vec<NodeId> = page.tagged(["table"]).filter(is_one).collect();
    let kind = |table: NodeId| class(page, table).zip(first_row(page, table));
    let kind = |table: NodeId| kind(table).map(|(class, row)| (class, cells(page, row).count()));
    let mut times: HashMap<(&str, usize), usize> = HashMap::default();
    for kind in found.iter().filter_map(|table| kind(*table)) {
        *times.entry(kind).or_default() += 1;
    }
    let is_of_many = |table: NodeId| {
        let times = kind(table).and_then(|kind| times.get(&kind));
        times.is_some_and(|times| *times >= MIN_ALIKE)
    };
    let is_data = |table: &NodeId| is_of_many(*table) || begins_with_name(page, *table);
    found.into_iter().filter(is_data).collect()
}

/// Whether the first cell of a table says something short that is no sentence.
fn begins_with_name(page: &PageSnapshot, table: NodeId) -> bool {
    let cell = first_row(page, table).and_then(|row| cells(page, row).next());
    cell.is_some_and(|cell| {
        let is_short = page.totals(cell).chars <= MAX_NAME;
        is_short && !page.text(cell).trim_end().ends_with(ENDS)
    })
}

fn class(page: &PageSnapshot, table: NodeId) -> Option<&str> {
    let class = page.attribute(table, "class")?.trim();
    (!class.is_empty()).then_some(class)
}

fn first_row(page: &PageSnapshot, table: NodeId) -> Option<NodeId> {
    let mut inside = page.subtree(table).take(MAX_NODES);
    inside.find(|id| page.tag(*id) == "tr")
}

fn cells(page: &PageSnapshot, row: NodeId) -> impl Iterator<Item = NodeId> {
    let is_cell = |id: &NodeId| matches!(page.tag(*id), "td" | "th");
    page.children(row).filter(is_cell)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    #[test]
    fn a_row_alone_is_a_table_where_others_of_its_class_are() {
        let tables = |class: &str, row: &[&str], times: usize| {
            body_of(|t| {
                t.open_with("table", &[("class", "params")]);
                for name in ["width", "height"] {
                    t.open("tr").open("td").text(name).close();
                    t.open("td").text("how large it is").close().close();
                }
                t.close().open("p").text("And so on.").close();
                for _ in 0..times {
                    t.open_with("table", &[("class", class)]).open("tr");
                    for cell in row {
                        t.open("td").open("p").text(cell).close().close();
                    }
                    t.close().close();
                }
            })
        };
        let written = |class: &str, row: &[&str]| tables(class, row, 1);
        let row = ["error", "what became of it"];
        let table = "|  |  |\n| --- | --- |\n| error | what became of it |\n";
        assert!(written("params", &row).ends_with(table));
        assert!(!written("other", &row).ends_with(table));
        let three = written("params", &["error", "what", "became of it"]);
        assert!(three.ends_with("became of it\n"), "{three}");
        let long = "a paragraph on the left that is as long as those of a text are";
        let columns = [long, "and one on the right"];
        let is_table = |text: String| text.ends_with("right |\n");
        assert!(!is_table(written("params", &columns)));
        assert!(!is_table(written("params", &["It is so.", columns[1]])));
        assert!(is_table(tables("params", &columns, 2)), "of a kind");
    }
}
