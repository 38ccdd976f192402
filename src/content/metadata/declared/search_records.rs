//! Records without a type for a search engine: Baidu reads them from linked data.
//!
//! `{"@context": "https://ziyuan.baidu.com/contexts/cambrian.jsonld", "@id": "https://…", "title": "…",
//! "pubDate": "2018-06-13T09:21:33", "upDate": "…"}`. Source: Baidu's guide for webmasters.

use super::encoded::clean_encoded;
use super::linked_metadata::LinkedMetadata;
use super::linked_values::text_of;
use super::subjects::OwnPage;
use crate::content::linked_data::LinkedData;
use serde_json::{Map, Value};

/// Parts of the address of their vocabulary.
const CONTEXTS: [&str; 2] = ["baidu.com/contexts/", "cambrian.jsonld"];
/// Maximum number of documents that are read. Source: ours: a page has one such record; to bound the cost.
const MAX_DOCUMENTS: usize = 64;

/// The metadata in the first such record about this page, by its address or its title, or without a title.
pub(super) fn read(linked: &LinkedData, own: &OwnPage) -> LinkedMetadata {
    let documents = linked.documents().take(MAX_DOCUMENTS);
    let mut records = documents.filter_map(Value::as_object).filter(is_record);
    let is_own =
        |record: &&Map<String, Value>| own.is_told_by(record) || !record.contains_key("title");
    let Some(record) = records.find(is_own) else {
        return LinkedMetadata::default();
    };
    let told = |name: &str| clean_encoded(text_of(record.get(name)?, "@value")?);
    LinkedMetadata {
        headline: told("title"),
        published: told("pubDate"),
        modified: told("upDate"),
        ..LinkedMetadata::default()
    }
}

fn is_record(object: &&Map<String, Value>) -> bool {
    let context = object.get("@context").and_then(Value::as_str);
    let is_known = |context: &str| CONTEXTS.iter().all(|part| context.contains(part));
    context.is_some_and(is_known) && !object.contains_key("@type")
}

#[cfg(test)]
mod tests {
    use crate::content::Metadata;
    use crate::snapshot::test_page::TestPage;

    fn told(title: &str, context: &str, more: &str) -> [Option<String>; 2] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        t.open_with("script", &[("type", "application/ld+json")]);
        t.unrendered(&format!(
            r#"{{"@context":"https://{context}","@id":"https://example.org/elsewhere","appid":"1",
            "title":"{title}","images":["https://example.org/a.png"],
            "pubDate":"2018-06-13T09:21:33","upDate":"2019-02-03T10:00:00"{more}}}"#
        ));
        t.close().close().open("body").open("h1");
        t.text("河水再次上涨，城里的人们都很担心").close();
        t.open("p").text("关于它的话。").close();
        let mut page = t.finish();
        page.source.title = "河水再次上涨，城里的人们都很担心-磨坊信使".to_owned();
        let found = Metadata::from_page(&page);
        [found.date, found.date_modified]
    }

    #[test]
    fn records_without_a_type_tell_days() {
        let baidu = "ziyuan.baidu.com/contexts/cambrian.jsonld";
        let days = ["2018-06-13T09:21:33", "2019-02-03T10:00:00"].map(|day| Some(day.to_owned()));
        let title = "河水再次上涨，城里的人们都很担心";
        assert_eq!(told(title, baidu, ""), days);
        let whole = "河水再次上涨，城里的人们都很担心-磨坊信使";
        assert_eq!(told(whole, baidu, ""), days);
        assert_eq!(told("完全不同的另一篇报道", baidu, ""), [None, None]);
        assert_eq!(told(title, "schema.org", ""), [None, None]);
        let typed = r#","@type":"Organization""#;
        assert_eq!(told(title, baidu, typed), [None, None]);
    }
}
