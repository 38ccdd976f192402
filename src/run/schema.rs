//! The columns of the results: defined once, for Parquet, for Spark and for readers.

use arrow_schema::{DataType, Field, Fields, Schema};
use std::fmt::Write;
use std::sync::Arc;

fn text(name: &str) -> Field {
    Field::new(name, DataType::Utf8, true)
}

fn number(name: &str) -> Field {
    Field::new(name, DataType::Float64, true)
}

fn count(name: &str) -> Field {
    Field::new(name, DataType::Int64, true)
}

fn flag(name: &str) -> Field {
    Field::new(name, DataType::Boolean, true)
}

fn list(name: &str, item: DataType) -> Field {
    Field::new(name, list_of(item), true)
}

fn list_of(item: DataType) -> DataType {
    DataType::List(Arc::new(Field::new("element", item, true)))
}

fn record(name: &str, fields: Vec<Field>) -> Field {
    Field::new(name, DataType::Struct(Fields::from(fields)), true)
}

fn records(name: &str, fields: Vec<Field>) -> Field {
    list(name, DataType::Struct(Fields::from(fields)))
}

fn map(name: &str, value: DataType) -> Field {
    let entries = vec![
        Field::new("key", DataType::Utf8, false),
        Field::new("value", value, true),
    ];
    let entries = Field::new("key_value", DataType::Struct(Fields::from(entries)), false);
    Field::new(name, DataType::Map(Arc::new(entries), false), true)
}

/// `[x, y, width, height]` in page px, as in all our JSON.
fn rect() -> Field {
    list("rect", DataType::Float64)
}

fn nodes() -> Field {
    records("nodes", vec![text("xpath"), text("tag")])
}

fn terms() -> Field {
    map("terms", DataType::Float64)
}

fn block() -> Vec<Field> {
    let point = list_of(DataType::Float64);
    vec![
        text("algorithm"),
        flag("main"),
        count("id"),
        text("key"),
        count("parent"),
        rect(),
        list("polygons", list_of(list_of(point))),
        count("doc"),
        text("rule"),
        text("role"),
        number("role_confidence"),
        count("text_length"),
        nodes(),
        records(
            "separators",
            vec![
                text("direction"),
                rect(),
                number("weight"),
                map("reasons", DataType::Float64),
            ],
        ),
        record("score", vec![number("total"), terms()]),
        number("template"),
    ]
}

fn metadata() -> Vec<Field> {
    vec![
        text("title"),
        text("byline"),
        list("authors", DataType::Utf8),
        text("date"),
        text("date_modified"),
        text("site_name"),
        text("lang"),
        text("lead_image"),
        text("canonical_url"),
        text("license"),
        text("price"),
        text("currency"),
        map("sources", DataType::Utf8),
    ]
}

fn record_lists() -> Vec<Field> {
    let field = vec![
        text("name"),
        count("column"),
        text("role"),
        text("text"),
        text("value"),
        text("currency"),
        text("url"),
        text("image"),
        list("items", DataType::Utf8),
        list("urls", DataType::Utf8),
    ];
    let ids = list("nodes", DataType::Int64);
    let item = vec![text("text"), rect(), ids, records("fields", field)];
    vec![
        number("score"),
        records("terms", vec![text("name"), number("value")]),
        rect(),
        list("columns", DataType::Utf8),
        records("records", item),
    ]
}

/// The schema of the results.
pub(crate) fn schema() -> Schema {
    let template_part = vec![rect(), count("pages"), flag("varies"), nodes()];
    Schema::new(vec![
        Field::new("id", DataType::Utf8, false),
        Field::new("source", DataType::Utf8, false),
        Field::new("status", DataType::Utf8, false),
        text("message"),
        map("input", DataType::Utf8),
        text("url"),
        count("http_status"),
        text("title"),
        text("lang"),
        number("width"),
        number("height"),
        count("nodes"),
        text("text"),
        text("markdown"),
        text("html"),
        text("standfirst"),
        record(
            "page_type",
            vec![
                text("kind"),
                text("sd"),
                map("probabilities", DataType::Float64),
            ],
        ),
        number("confidence"),
        record("metadata", metadata()),
        records(
            "regions",
            vec![
                text("role"),
                text("author"),
                text("author_url"),
                text("date"),
                text("link"),
                count("depth"),
                text("text"),
                rect(),
                list("blocks", DataType::Int64),
            ],
        ),
        records("blocks", block()),
        records("records", record_lists()),
        map("features", DataType::Float64),
        record(
            "template",
            vec![
                count("cluster"),
                number("similarity"),
                records("parts", template_part),
            ],
        ),
        list("warnings", DataType::Utf8),
        record(
            "timings",
            vec![count("render_ms"), count("analyse_ms"), count("tries")],
        ),
        text("snapshot"),
        text("screenshot"),
    ])
}

/// Descriptions of the columns, in the order of the columns. No apostrophes: they would end the DDL comment.
const DESCRIPTIONS: [(&str, &str); 28] = [
    (
        "id",
        "What the input is called: by its list, else by its name. No other row has it.",
    ),
    (
        "source",
        "The address, file or page of an archive that the input names; its id where the page stood in the list.",
    ),
    ("status", "ok, or the type of the failure."),
    (
        "message",
        "What failed, with the remedy where there is one; null where nothing did.",
    ),
    ("input", "The further columns of the list, as texts."),
    (
        "url",
        "The URL of the page after redirects, whatever address it declares for itself; null where it has none.",
    ),
    (
        "http_status",
        "The HTTP status that the server answered with; null where none was asked.",
    ),
    (
        "title",
        "The title of the document, as in <title>. The headline is metadata.title.",
    ),
    (
        "lang",
        "The language that the document declares. That of the content is metadata.lang.",
    ),
    ("width", "Width of the whole page, CSS px."),
    ("height", "Height of the whole page, CSS px."),
    ("nodes", "Nodes of the page."),
    ("text", "The main content as plain text (--do extract)."),
    ("markdown", "The main content as Markdown (--do extract)."),
    ("html", "The main content as clean HTML (--do extract)."),
    (
        "standfirst",
        "What leads from the headline of an article to its text and stands apart from it (--do extract).",
    ),
    (
        "page_type",
        "What kind of page it is, with the probability of each kind (every task but records).",
    ),
    (
        "confidence",
        "The expected F1 of the main content, 0 to 1 (every task but records).",
    ),
    (
        "metadata",
        "What the page says of itself: headline, authors, dates and more, with where each is from (--do extract).",
    ),
    (
        "regions",
        "The parts of the main content by their role, in reading order (--do extract).",
    ),
    (
        "blocks",
        "The blocks of every algorithm, parents before their children (--do segment).",
    ),
    (
        "records",
        "The lists of the page with their records, the main list first (--do records).",
    ),
    ("features", "Features of the page by name (--do features)."),
    (
        "template",
        "What of the page is the template of its site (--do template).",
    ),
    (
        "warnings",
        "What a user should know of the capture and of the analysis.",
    ),
    (
        "timings",
        "What the page took: ms of rendering and of analysing, tries. Null for snapshots.",
    ),
    (
        "snapshot",
        "The file of the snapshot, below the folder of the run (--snapshots).",
    ),
    (
        "screenshot",
        "The file of the picture, below the folder of the run (--screenshots).",
    ),
];

/// The description of a column.
fn description(column: &str) -> &'static str {
    let mut all = DESCRIPTIONS.iter();
    all.find(|(name, _)| *name == column)
        .map_or("", |(_, told)| *told)
}

/// The columns as DDL, which Spark reads (`StructType.fromDDL`): `visiblock schema run`.
pub(crate) fn ddl() -> String {
    let schema = schema();
    let mut out = String::new();
    for field in schema.fields() {
        let separator = if out.is_empty() { "" } else { ",\n" };
        let not_null = if field.is_nullable() { "" } else { " NOT NULL" };
        let _ = write!(
            out,
            "{separator}{} {}{not_null} COMMENT '{}'",
            field.name(),
            ddl_type(field.data_type()),
            description(field.name())
        );
    }
    out.push('\n');
    out
}

fn ddl_type(kind: &DataType) -> String {
    let fields = |fields: &Fields| {
        let fields = fields.iter();
        let fields = fields.map(|f| format!("{}: {}", f.name(), ddl_type(f.data_type())));
        fields.collect::<Vec<_>>().join(", ")
    };
    match kind {
        DataType::Utf8 => "STRING".to_owned(),
        DataType::Float64 => "DOUBLE".to_owned(),
        DataType::Boolean => "BOOLEAN".to_owned(),
        DataType::List(item) => format!("ARRAY<{}>", ddl_type(item.data_type())),
        DataType::Struct(inner) => format!("STRUCT<{}>", fields(inner)),
        DataType::Map(entries, _) => match entries.data_type() {
            DataType::Struct(pair) => {
                let value = pair.get(1).map(|f| ddl_type(f.data_type()));
                format!("MAP<STRING, {}>", value.unwrap_or_default())
            }
            _ => String::new(),
        },
        _ => "BIGINT".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::row::Row;
    use serde_json::Value;

    #[test]
    fn spark_gets_the_same_columns() {
        let ddl = ddl();
        assert!(ddl.starts_with("id STRING NOT NULL COMMENT 'What "));
        assert_eq!(ddl.lines().count(), schema().fields().len());
        assert!(ddl.contains(
            "page_type STRUCT<kind: STRING, sd: STRING, probabilities: MAP<STRING, DOUBLE>> COMMENT"
        ));
        let names: Vec<&str> = DESCRIPTIONS.iter().map(|(name, _)| *name).collect();
        let columns = schema();
        let columns = columns.fields().iter().map(|f| f.name().as_str());
        assert_eq!(names, columns.collect::<Vec<_>>());
        for (name, told) in DESCRIPTIONS {
            assert!(told.ends_with(['.', ')']) && !told.contains('\''), "{name}");
        }
    }

    /// The value's JSON Schema, without null and with references resolved.
    fn told<'a>(all: &'a Value, mut value: &'a Value) -> &'a Value {
        loop {
            let path = value.get("$ref").and_then(Value::as_str);
            let inner = path.and_then(|path| all.pointer(path.trim_start_matches('#')));
            let either = value.get("anyOf").and_then(Value::as_array);
            let either = either.and_then(|any| any.iter().find(|v| v["type"] != "null"));
            match inner.or(either) {
                Some(next) => value = next,
                None => return value,
            }
        }
    }

    /// Differences between the keys a JSON row may have and the columns, by the path of the key.
    fn differences(all: &Value, value: &Value, kind: &DataType, path: &str) -> Vec<String> {
        let value = told(all, value);
        let below = |inner: &Value, kind: &DataType, name: &str| {
            differences(all, inner, kind, &format!("{path}.{name}"))
        };
        match kind {
            DataType::Struct(fields) => {
                let none = serde_json::Map::new();
                let keys = value["properties"].as_object().unwrap_or(&none);
                let column = |name: &str| fields.iter().find(|f| f.name() == name);
                let missing = keys.keys().filter(|k| column(k).is_none());
                let mut found: Vec<String> =
                    missing.map(|k| format!("{path}.{k}: no column")).collect();
                for field in fields {
                    match keys.get(field.name()) {
                        Some(inner) => found.extend(below(inner, field.data_type(), field.name())),
                        None => found.push(format!("{path}.{}: no key", field.name())),
                    }
                }
                found
            }
            DataType::List(item) if value.get("items").is_some() => {
                below(&value["items"], item.data_type(), "[]")
            }
            // Points and rectangles are tuples.
            DataType::List(_) if value.get("prefixItems").is_some() => Vec::new(),
            DataType::List(_) => vec![format!("{path}: no list")],
            DataType::Map(..) if value.get("additionalProperties").is_some() => Vec::new(),
            DataType::Map(..) => vec![format!("{path}: no map")],
            _ if value.get("properties").is_some() => vec![format!("{path}: an object")],
            _ => Vec::new(),
        }
    }

    /// Every key of the JSON rows is a column of Parquet, and the reverse.
    #[test]
    fn every_key_of_a_row_is_a_column() {
        let all = serde_json::to_value(schemars::schema_for!(Row)).unwrap_or_default();
        let columns = DataType::Struct(schema().fields().clone());
        assert_eq!(differences(&all, &all, &columns, ""), Vec::<String>::new());
    }
}
