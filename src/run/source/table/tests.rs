#![allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]

use super::*;
use crate::input::Body;
use crate::run::job::Target;
use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::types::Int8Type;
use arrow_array::{
    ArrayRef, Date32Array, Decimal128Array, DictionaryArray, FixedSizeBinaryArray, Float64Array,
    StringArray, Time64MicrosecondArray, TimestampMillisecondArray,
};
use parquet::arrow::ArrowWriter;
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::io::{Seek, SeekFrom, Write};

fn written(folder: &tempfile::TempDir, columns: Vec<(&str, ArrayRef)>) -> PathBuf {
    let path = folder.path().join("pages.parquet");
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let file = File::create(&path).unwrap();
    let mut writer = ArrowWriter::try_new(file, batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    path
}

fn opened(columns: Vec<(&str, ArrayRef)>) -> Result<Table, SourceError> {
    let folder = tempfile::tempdir().unwrap();
    Table::open("pages.parquet", &written(&folder, columns))
}

#[test]
fn days_and_times_come_along() {
    let url: ArrayRef = Arc::new(StringArray::from(vec!["https://a.test/"]));
    let day: ArrayRef = Arc::new(Date32Array::from(vec![19_675]));
    let time: ArrayRef = Arc::new(TimestampMillisecondArray::from(vec![1_700_000_000_000]));
    let folder = tempfile::tempdir().unwrap();
    let path = written(&folder, vec![("url", url), ("day", day), ("crawled", time)]);
    let table = Table::open("pages.parquet", &path).unwrap();
    let found = table.found(Reading::Work).next().unwrap().unwrap();
    let said = found
        .input
        .iter()
        .map(|(name, value)| format!("{name} {value}"));
    let said: Vec<String> = said.collect();
    assert_eq!(said, ["crawled 2023-11-14T22:13:20", "day 2023-11-14"]);
}

#[test]
fn hours_numbers_of_bytes_and_what_is_no_number_come_along() {
    let uuid = [0xab_u8, 0xcd].repeat(8);
    let uuid = FixedSizeBinaryArray::try_from_iter([uuid].iter()).unwrap();
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("url", Arc::new(StringArray::from(vec!["https://a.test/"]))),
        (
            "hour",
            Arc::new(Time64MicrosecondArray::from(vec![3_600_000_000])),
        ),
        ("uuid", Arc::new(uuid)),
        (
            "score",
            Arc::new(Float64Array::from(vec![f64::NEG_INFINITY])),
        ),
        ("empty", Arc::new(StringArray::from(vec![""]))),
        ("none", Arc::new(StringArray::from(vec![None::<&str>]))),
    ];
    let folder = tempfile::tempdir().unwrap();
    let table = Table::open("pages.parquet", &written(&folder, columns)).unwrap();
    let found = table.found(Reading::Work).next().unwrap().unwrap();
    let said = found
        .input
        .iter()
        .map(|(name, value)| format!("{name} {value}"));
    let said: Vec<String> = said.collect();
    let digits = "abcd".repeat(8);
    assert_eq!(
        said,
        [
            "hour 01:00:00".to_owned(),
            "score -Infinity".to_owned(),
            format!("uuid {digits}")
        ]
    );
}

/// The address in an untrusted row opens no local file, whatever else the row contains.
#[test]
fn an_address_of_a_file_here_is_not_opened() {
    let texts = |text| Arc::new(StringArray::from(vec![text])) as ArrayRef;
    let columns = vec![
        ("id", texts("1")),
        ("source", texts("newsletter")),
        ("status", texts("ok")),
        ("url", texts("file:///etc/passwd")),
    ];
    let folder = tempfile::tempdir().unwrap();
    let table = Table::open("pages.parquet", &written(&folder, columns)).unwrap();
    for reading in [Reading::Plan, Reading::Work] {
        let found = table.found(reading).next().unwrap().unwrap();
        assert_eq!(found.id, "1");
        let failure = found.target.unwrap_err();
        assert_eq!(failure.status, Status::Blocked, "{}", failure.message);
    }
}

#[test]
fn words_of_a_dictionary_and_prices_come_along() {
    let words = |word| Arc::new(DictionaryArray::<Int8Type>::from_iter([word])) as ArrayRef;
    let price = Decimal128Array::from(vec![1299]).with_precision_and_scale(9, 2);
    let folder = tempfile::tempdir().unwrap();
    let columns = vec![
        ("url", words("https://a.test/")),
        ("id", words("first")),
        ("lang", words("de")),
        ("price", Arc::new(price.unwrap()) as ArrayRef),
    ];
    let path = written(&folder, columns);
    let table = Table::open("pages.parquet", &path).unwrap();
    let found = table.found(Reading::Work).next().unwrap().unwrap();
    assert_eq!(found.id, "first");
    assert_eq!(found.input["lang"], "de");
    assert_eq!(found.input["price"], "12.99");
}

/// The plan, which does not read the pages, sees the same rows as the work.
#[test]
fn of_two_spellings_the_exact_one_is_the_page() {
    let texts = |text| Arc::new(StringArray::from(vec![text])) as ArrayRef;
    let folder = tempfile::tempdir().unwrap();
    let columns = vec![
        ("id", texts("a")),
        ("HTML", texts("<p>other")),
        ("html", texts("<p>page")),
    ];
    let table = Table::open("pages.parquet", &written(&folder, columns)).unwrap();
    for reading in [Reading::Plan, Reading::Work] {
        let found = table.found(reading).next().unwrap().unwrap();
        assert_eq!(found.input["HTML"], "<p>other");
        assert_eq!(found.input.len(), 1);
    }
    let said = opened(vec![("URL", texts("a")), ("Url", texts("b"))]);
    assert!(said.unwrap_err().to_string().contains("two columns url"));
    let kept = opened(vec![
        ("url", texts("https://a.test/")),
        ("Source", texts("a")),
        ("SOURCE", texts("b")),
    ]);
    assert!(kept.is_ok());
}

#[test]
fn a_column_of_pages_that_is_not_read_is_told_at_once() {
    let mut lists = ListBuilder::new(StringBuilder::new());
    lists.append_value([Some("<p>words")]);
    let lists: ArrayRef = Arc::new(lists.finish());
    let texts: ArrayRef = Arc::new(StringArray::from(vec!["https://a.test/"]));
    let said = opened(vec![
        ("url", Arc::clone(&texts)),
        ("html", Arc::clone(&lists)),
    ]);
    let said = said.unwrap_err().to_string();
    for part in [
        "pages.parquet",
        "column html",
        "List",
        "CAST(html AS VARCHAR)",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let said = opened(vec![
        ("url", Arc::clone(&texts)),
        ("id", Arc::clone(&lists)),
    ]);
    let said = said.unwrap_err().to_string();
    assert!(
        said.contains("column id") && said.contains("no id"),
        "{said}"
    );
    assert!(opened(vec![("url", texts), ("source", lists)]).is_ok());
}

/// A table of byte columns whose writer does not check what it declares as text.
fn unchecked(folder: &tempfile::TempDir, schema: &str, columns: &[&[&[u8]]]) -> Table {
    let path = folder.path().join("pages.parquet");
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let file = File::create(&path).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::default()).unwrap();
    let mut rows = writer.next_row_group().unwrap();
    for cells in columns {
        let cells = cells.iter().map(|cell| ByteArray::from(cell.to_vec()));
        let cells: Vec<ByteArray> = cells.collect();
        let mut column = rows.next_column().unwrap().unwrap();
        let to = column.typed::<ByteArrayType>();
        to.write_batch(&cells, None, None).unwrap();
        column.close().unwrap();
    }
    rows.close().unwrap();
    writer.close().unwrap();
    Table::open("pages.parquet", &path).unwrap()
}

fn rows_of(table: &Table, reading: Reading) -> Vec<Found> {
    table.found(reading).map(Result::unwrap).collect()
}

/// Bytes are a page in its own encoding; decoded text is marked as UTF-8.
#[test]
fn text_that_is_no_utf_8_is_told_of_its_row_alone() {
    let folder = tempfile::tempdir().unwrap();
    let schema = "message pages { required binary id (UTF8); required binary html (STRING); required binary title (JSON); required binary url (UTF8); }";
    let pages: [&[u8]; 5] = [
        "<p>caf\u{e9}".as_bytes(),
        b"<p>caf\xe9",
        b"<p>last",
        b"<p>",
        b"<p>",
    ];
    let titles: [&[u8]; 5] = [b"1", b"caf\xe9", b"3", b"4", b"5"];
    let ids: [&[u8]; 5] = [b"a", b"b", b"c", b"\xe9", b"\xe9"];
    let urls: [&[u8]; 5] = [b"", b"", b"\xe9", b"https://a.test/", b""];
    let table = unchecked(&folder, schema, &[&ids, &pages, &titles, &urls]);
    for reading in [Reading::Plan, Reading::Work] {
        let rows = rows_of(&table, reading);
        let told = rows
            .iter()
            .map(|row| (&*row.id, row.input.get("title").map(String::as_str)));
        let told: Vec<_> = told.collect();
        assert_eq!(
            told,
            [
                ("a", Some("1")),
                ("b", Some("caf\u{fffd}")),
                ("c", Some("3")),
                ("https://a.test/", Some("4")),
                ("pages.parquet:4", Some("5")),
            ]
        );
        for (row, column) in [(2, "url"), (3, "id"), (4, "id")] {
            let failure = rows[row].target.as_ref().unwrap_err();
            assert_eq!(failure.status, Status::Malformed);
            let told = format!("pages.parquet:{row}: its column {column} is text");
            assert!(failure.message.starts_with(&told), "{}", failure.message);
        }
    }
    let rows = rows_of(&table, Reading::Work);
    let bytes = rows[..2].iter().map(|row| match &row.target {
        Ok(Target::Document(page)) => match &page.body {
            Some(Body::Page { bytes, .. }) => bytes.as_slice(),
            _ => b"no page",
        },
        _ => b"no document",
    });
    let bytes: Vec<&[u8]> = bytes.collect();
    let marked = "\u{feff}<p>caf\u{e9}".as_bytes();
    assert_eq!(bytes, [marked, b"<p>caf\xe9"]);
}

#[test]
fn ids_of_bytes_stay_apart() {
    let folder = tempfile::tempdir().unwrap();
    let schema = "message pages { required binary id; required binary url (UTF8); }";
    let urls: [&[u8]; 3] = [b"https://a.test/"; 3];
    let ids: [&[u8]; 3] = [b"\xff\xfe", b"\xfe\xff", b"abc"];
    let table = unchecked(&folder, schema, &[&ids, &urls]);
    let rows = rows_of(&table, Reading::Plan);
    let ids: Vec<&str> = rows.iter().map(|row| &*row.id).collect();
    assert_eq!(ids, ["fffe", "feff", "abc"]);
}

#[test]
fn pages_that_cannot_be_unpacked_are_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let texts = |text| Arc::new(StringArray::from(vec![text])) as ArrayRef;
    let path = written(
        &folder,
        vec![("id", texts("a")), ("html", texts("<p>page"))],
    );
    let name = "pages.parquet".to_owned();
    let table = Table { name, path };
    let (_, builder) = table.builder().unwrap();
    let (start, length) = builder.metadata().row_group(0).column(1).byte_range();
    let mut file = File::options().write(true).open(&table.path).unwrap();
    file.seek(SeekFrom::Start(start)).unwrap();
    file.write_all(&vec![0xff; usize::try_from(length).unwrap()])
        .unwrap();
    assert!(table.found(Reading::Plan).all(|row| row.is_ok()));
    let said = Table::open(&table.name, &table.path).unwrap_err();
    assert!(said.to_string().contains("cannot be read"), "{said}");
}

/// One entry of a dictionary is the cell of all rows.
#[test]
fn a_cell_that_is_too_large_is_told_and_not_copied() {
    let page = "<p>a".repeat(75);
    let pages = DictionaryArray::<Int8Type>::from_iter([page.as_str(); 20]);
    let ids = (0..20).map(|i| i.to_string());
    let columns: Vec<(&str, ArrayRef)> = vec![
        ("id", Arc::new(StringArray::from_iter_values(ids))),
        ("html", Arc::new(pages)),
    ];
    let folder = tempfile::tempdir().unwrap();
    let table = Table::open("pages.parquet", &written(&folder, columns)).unwrap();
    let mut rows = table.rows(Reading::Work).unwrap();
    let batch = rows.reader.next().unwrap().unwrap();
    assert_eq!(batch.num_rows(), 1);
    let mut found = |limit| {
        rows.columns
            .found_up_to(limit, &batch, 0, "pages.parquet:0")
    };
    assert!(found(300).target.is_ok());
    let large = found(299);
    let failure = large.target.unwrap_err();
    assert_eq!((failure.status, &*large.id), (Status::TooLarge, "0"));
    assert!(
        failure.message.contains("column html"),
        "{}",
        failure.message
    );
}
