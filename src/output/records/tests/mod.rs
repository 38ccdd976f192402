//! Tables of the records of small pages.

mod cells;
mod dates;
mod json;
mod shops;
mod states;
mod values;

use crate::algorithm::mdr::Mdr;
use crate::output::records::*;
use crate::snapshot::PageSnapshot;
use crate::snapshot::test_page::TestPage;

/// A table of screws with links, prices and how many there are.
fn screws() -> PageSnapshot {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("table").open("tr");
    for name in ["Name", "Price", "Stock"] {
        t.open("th").text(name).close();
    }
    t.close();
    for i in 0..5 {
        t.open("tr").open("td");
        t.open_with("a", &[("href", &format!("/{i}"))])
            .text(&format!("Screw {i}"))
            .close()
            .close();
        t.open("td").text(&format!("${i}.20")).close();
        t.open("td").text(&format!("{i}")).close().close();
    }
    t.finish()
}

fn csv_of(t: TestPage) -> Vec<Vec<String>> {
    let page = t.finish();
    let csv = RecordsJson::new(&page, Mdr::default().records(&page)).to_csv();
    let main = csv.split("\n\n").next().unwrap_or_default();
    let cells = |line: &str| line.split(',').map(str::to_owned).collect();
    main.lines().map(cells).collect()
}
