//! What pages say in JSON-LD of what they are about: parsed once, and asked by whoever needs it.

mod lenient;
mod objects;
mod parts;

use crate::snapshot::{NodeId, NodeKind, PageSnapshot, is_linked_data};
pub(crate) use objects::{describes_the_page, is_of_kind, is_product, objects_of};
pub(crate) use parts::parts_of;
use serde_json::{Map, Value};

/// Longest script that is read, bytes: parsed, it may take 45 times its size (`[[0],[0],…`). Source: ours; on the pages
/// of our sets the longest has 87,628.
const MAX_SCRIPT: usize = 1_000_000;
/// Most of all scripts of a page, bytes; those after are passed over. Source: ours; on the same pages 102,014 at most.
const MAX_SCRIPTS: usize = 4_000_000;
/// What hides a script from browsers and parsers that know none, at its beginning.
const OPENING: [&str; 5] = [
    "<!--",
    "//<![CDATA[",
    "// <![CDATA[",
    "/*<![CDATA[*/",
    "<![CDATA[",
];
/// The same at its end.
const CLOSING: [&str; 5] = ["-->", "//]]>", "// ]]>", "/*]]>*/", "]]>"];

/// The documents of a page, each a script of its own, in their order. What does not parse is none.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct LinkedData {
    documents: Vec<Value>,
}

impl LinkedData {
    /// Reads the JSON-LD scripts, but for those of more than a page needs. Linear in the nodes and in what they declare.
    pub(crate) fn from_page(page: &PageSnapshot) -> Self {
        let scripts = scripts(page).filter(|script| script.len() <= MAX_SCRIPT);
        let mut read = 0;
        let first = scripts.take_while(|script| {
            read += script.len();
            read <= MAX_SCRIPTS
        });
        Self {
            documents: first.filter_map(parsed).collect(),
        }
    }

    pub(crate) fn documents(&self) -> impl Iterator<Item = &Value> {
        self.documents.iter()
    }

    /// The objects that describe the page, of all documents.
    pub(crate) fn describing(&self) -> impl Iterator<Item = &Map<String, Value>> {
        let objects = self.documents.iter().flat_map(objects_of);
        objects.filter(|object| describes_the_page(object))
    }
}

fn scripts(page: &PageSnapshot) -> impl Iterator<Item = &str> {
    let is_meant = |id: &NodeId| page.attribute(*id, "type").is_some_and(is_linked_data);
    let scripts = page.tagged(["script"]).filter(is_meant);
    let inside = scripts.flat_map(|script| page.children(script));
    let texts = inside.map(|id| page.node(id));
    let texts = texts.filter(|node| node.kind == NodeKind::Text);
    texts.filter_map(|node| node.text.as_deref())
}

/// A script as JSON; one that is not strictly that as it is meant ([`lenient`]).
fn parsed(script: &str) -> Option<Value> {
    let mut script = script.trim();
    for mark in OPENING {
        script = script.strip_prefix(mark).unwrap_or(script).trim_start();
    }
    for mark in CLOSING {
        script = script.strip_suffix(mark).unwrap_or(script).trim_end();
    }
    let script = script.trim_end_matches(';');
    let strict = serde_json::from_str(script).ok();
    strict.or_else(|| lenient::read(script))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    fn read_script(script: &str) -> LinkedData {
        read_scripts(&[script])
    }

    fn read_scripts(scripts: &[&str]) -> LinkedData {
        let mut t = TestPage::new(800.0, 600.0);
        for script in scripts {
            t.open_with("script", &[("type", "application/ld+json")]);
            t.unrendered(script).close();
        }
        LinkedData::from_page(&t.finish())
    }

    #[test]
    fn scripts_that_are_too_long_are_passed_over() {
        let article = r#"{"@type":"Article","headline":"Head"}"#;
        let padded = |bytes: usize| format!("[{}{article}]", "0,".repeat(bytes / 2));
        let (long, longest) = (padded(MAX_SCRIPT), padded(MAX_SCRIPT - 100));
        assert!(longest.len() <= MAX_SCRIPT);
        let found = |scripts: &[&str]| read_scripts(scripts).documents().count();
        assert_eq!(found(&[&long, article]), 1);
        assert_eq!(read_scripts(&[&long, article]), read_script(article));
        assert_eq!(found(&[&longest]), 1);
        // Of many the first are read.
        let many = [longest.as_str(); 10];
        assert_eq!(found(&many), MAX_SCRIPTS / MAX_SCRIPT);
    }

    #[test]
    fn scripts_are_read_as_they_are_written() {
        let article = r#"{"@type":"Article","headline":"Head"}"#;
        let plain = read_script(article);
        assert_eq!(plain.describing().count(), 1);
        for script in [
            format!("//<![CDATA[\n{article}\n//]]>"),
            format!("<!-- {article} -->"),
            format!("{article};"),
            format!("{article}, // the end"),
            article.replace('"', "&quot;"),
        ] {
            assert_eq!(read_script(&script), plain, "{script}");
        }
        assert!(is_linked_data("Application/LD+JSON; charset=utf-8"));
        assert!(!is_linked_data("application/json"));
    }

    #[test]
    fn what_is_no_json_or_nested_without_end_is_none() {
        for script in ["{\"@type\":", &"[".repeat(100_000)] {
            assert_eq!(read_script(script), LinkedData::default());
        }
    }
}
