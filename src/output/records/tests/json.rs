//! The JSON, as it is read back.

use crate::algorithm::mdr::Mdr;
use crate::output::records::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn what_is_written_is_read_back_but_for_its_rows() {
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
    let page = t.finish();
    let mut report = RecordsJson::new(&page, Mdr::default().records(&page));
    let written = serde_json::to_string(&report).unwrap();
    let read: RecordsJson = serde_json::from_str(&written).unwrap();
    assert_eq!(read.regions[0].records.len(), 5, "{read:?}");
    let mut fields = read.regions[0].records[0].fields.iter();
    assert!(fields.any(|field| field.url.as_deref() == Some("https://example.org/0")));
    assert!(!report.regions[0].rows.is_empty());
    report.regions.iter_mut().for_each(|list| list.rows.clear());
    assert_eq!(read, report);
}
