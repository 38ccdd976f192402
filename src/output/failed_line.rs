//! The line of an input that failed, where each of several is written as a line of JSON.

use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// In place of the result of a page: the input that failed, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "An input that failed")]
#[non_exhaustive]
pub struct FailedLine {
    /// The input, as it was given, without passwords.
    pub input: String,
    /// Why there is no result.
    pub error: String,
}

/// The schema of results that are written as lines: the fields of a page, or a failure in its place. The fields of a
/// page stay at the top level.
pub(super) fn or_failed(mut page: Schema) -> Schema {
    let required = page.remove("required").unwrap_or_else(|| json!([]));
    let mut failed = schema_for!(FailedLine);
    failed.remove("$schema");
    let kinds = json!([{ "title": "A page", "required": required }, failed]);
    page.insert("anyOf".to_owned(), kinds);
    page
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
mod tests {
    use super::*;

    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "its schema is looked at")]
    struct Page {
        url: String,
        regions: Vec<u32>,
    }

    #[test]
    fn a_page_or_what_stands_in_its_place() {
        let schema = or_failed(schema_for!(Page));
        let validator = jsonschema::validator_for(schema.as_value()).unwrap();
        for (line, is_one) in [
            (json!({ "url": "a", "regions": [1] }), true),
            (json!({ "input": "a.html", "error": "no such file" }), true),
            (json!({ "url": "a" }), false),
            (json!({ "input": "a.html" }), false),
            (json!({ "url": 1, "input": "a.html", "error": "x" }), false),
        ] {
            assert_eq!(validator.is_valid(&line), is_one, "{line}");
        }
        assert!(
            schema
                .get("properties")
                .is_some_and(|p| p.get("url").is_some())
        );
    }
}
