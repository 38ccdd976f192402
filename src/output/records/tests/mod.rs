//! Tables of the records of small pages.

mod cells;
mod dates;
mod json;
mod shops;
mod states;
mod values;

use crate::algorithm::mdr::Mdr;
use crate::output::records::*;
use crate::snapshot::test_page::TestPage;

fn csv_of(t: TestPage) -> Vec<Vec<String>> {
    let page = t.finish();
    let csv = RecordsJson::new(&page, Mdr::default().records(&page)).to_csv();
    let main = csv.split("\n\n").next().unwrap_or_default();
    let cells = |line: &str| line.split(',').map(str::to_owned).collect();
    main.lines().map(cells).collect()
}
