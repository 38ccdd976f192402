//! Metadata in front of Markdown, as YAML that static site generators and note takers read.
//!
//! Texts are quoted as in JSON, which YAML 1.2 holds; what YAML takes for no text is an escape in them, as in our JSON.

use crate::content::Metadata;
use crate::escape::escaped_json;
use serde::Serialize;
use std::fmt::Write;

/// The metadata between two lines of `---`, ended by a blank line. `url` is where the page is
/// from, unless it declares another address ([`Metadata::canonical_url`]); what is not known is left out.
pub fn front_matter(metadata: &Metadata, url: Option<&str>) -> String {
    let mut yaml = String::from("---\n");
    let mut put = |name: &str, value: Option<&str>| {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            let _ = writeln!(yaml, "{name}: {}", quoted(value));
        }
    };
    put("title", metadata.title.as_deref());
    put("url", metadata.canonical_url.as_deref().or(url));
    put("date", metadata.date.as_deref());
    put("date_modified", metadata.date_modified.as_deref());
    put("site_name", metadata.site_name.as_deref());
    put("lang", metadata.lang.as_deref());
    put("lead_image", metadata.lead_image.as_deref());
    put("license", metadata.license.as_deref());
    put("price", metadata.price.as_deref());
    put("currency", metadata.currency.as_deref());
    if !metadata.authors.is_empty() {
        let _ = writeln!(yaml, "authors: {}", quoted(&metadata.authors));
    }
    yaml.push_str("---\n\n");
    yaml
}

/// As JSON: texts and lists of texts always can be.
fn quoted<T: Serialize + ?Sized>(value: &T) -> String {
    escaped_json(serde_json::to_string(value).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_quoted() {
        let text = |text: &str| Some(text.to_owned());
        let metadata = Metadata {
            title: text("Quotes: \"a\" # and --- \u{fc}"),
            authors: vec!["A".to_owned(), "B: C".to_owned()],
            date: text("2020-01-02"),
            ..Metadata::default()
        };
        let yaml = front_matter(&metadata, Some("https://a.test/"));
        let expected = "---\ntitle: \"Quotes: \\\"a\\\" # and --- \u{fc}\"\nurl: \"https://a.test/\"\n\
            date: \"2020-01-02\"\nauthors: [\"A\",\"B: C\"]\n---\n\n";
        assert_eq!(yaml, expected);
        let yaml = front_matter(&metadata, None);
        assert_eq!(yaml, expected.replace("url: \"https://a.test/\"\n", ""));
    }

    /// Characters that `c-printable` of YAML excludes, and line ends of YAML 1.1.
    #[test]
    fn what_yaml_forbids_is_escaped() {
        let metadata = Metadata {
            title: Some("a\u{1b}\u{7f}\u{85}\u{9b}\u{2028}\u{feff}\u{fffe}\u{ffff}b".to_owned()),
            authors: vec!["\u{ffff}".to_owned()],
            ..Metadata::default()
        };
        let yaml = front_matter(&metadata, Some("https://a.test/"));
        let expected = r#"---
title: "a\u001b\u007f\u0085\u009b\u2028\ufeff\ufffe\uffffb"
url: "https://a.test/"
authors: ["\uffff"]
---

"#;
        assert_eq!(yaml, expected);
    }
}
