//! The JSON, as it is read back.

use super::screws;
use crate::algorithm::mdr::Mdr;
use crate::output::records::*;

#[test]
fn what_is_written_is_read_back_but_for_its_rows() {
    let page = screws();
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
