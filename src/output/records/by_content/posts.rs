//! The posts of a thread as a list of records.

use crate::algorithm::mdr::{DataField, DataRegion, FieldRole, Hints, Record};
use crate::content::{MainContent, Region};
use crate::geometry::Rect;
use crate::output::records::places::Places;
use crate::segmentation::{Role, Score, Term};
use crate::snapshot::PageSnapshot;
use std::collections::BTreeSet;

/// Fewest posts that are a list. Source: ours.
const MIN_POSTS: usize = 2;

/// The posts of a thread as a list: author, date, text, link.
pub(super) fn posts(page: &PageSnapshot, main: &MainContent) -> Option<DataRegion> {
    let links = page.links();
    let posts = main.regions.iter().filter(|r| r.role == Role::Post);
    let record = |post: &Region| {
        let text = page.text_of(&post.nodes);
        let url = post
            .link
            .as_deref()
            .and_then(|link| links.resolve_for_readers(link));
        let mut fields = Vec::new();
        let mut add = |column: u32, name: &str, text: &str, url: Option<String>| {
            let role = if url.is_some() {
                FieldRole::Link
            } else {
                FieldRole::Text
            };
            fields.push(DataField {
                column,
                role,
                name: Some(name.to_owned()),
                text: text.to_owned(),
                url,
                items: Vec::new(),
                urls: Vec::new(),
                hints: Hints::default(),
            });
        };
        if let Some(author) = &post.author {
            add(0, "author", author, None);
        }
        if let Some(date) = &post.date {
            add(1, "date", date, None);
        }
        add(2, "text", text.trim(), None);
        if url.is_some() {
            add(3, "link", "", url);
        }
        Record {
            text,
            rect: post.rect,
            nodes: post.nodes.clone(),
            fields,
        }
    };
    let records: Vec<Record> = posts.map(record).collect();
    (records.len() >= MIN_POSTS).then(|| DataRegion {
        score: Score {
            total: 1.0,
            terms: vec![Term::new("posts", records.len() as f64)],
        },
        rect: Rect::bounding(records.iter().map(|r| r.rect)).unwrap_or_default(),
        nodes: records.iter().flat_map(|r| r.nodes.clone()).collect(),
        records,
    })
}

/// Whether a list has most of the posts of a thread for its records.
pub(super) fn says_again(page: &PageSnapshot, list: &DataRegion, posts: &Places) -> bool {
    let touched = list
        .nodes
        .iter()
        .flat_map(|node| posts.touched(page, *node));
    let touched: BTreeSet<usize> = touched.collect();
    2 * touched.len() > posts.nodes.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::content::{ContentOptions, find_main_content};
    use crate::output::records::RecordsJson;
    use crate::output::records::by_content::test_pages::article;

    #[test]
    fn posts_are_records_with_author_date_text_and_link() {
        let page = article();
        let segmentation = Visiblock::default().segment(&page);
        let mut main = find_main_content(&page, &segmentation, &ContentOptions::default(), None);
        let paragraphs = page.iter().filter(|(id, _)| page.tag(*id) == "p");
        main.regions = paragraphs
            .map(|(id, _)| Region {
                author: Some("ann".to_owned()),
                date: Some("2024-05-06".to_owned()),
                link: Some("https://example.org/#1".to_owned()),
                ..Region::new(Role::Post, vec![id])
            })
            .collect();
        let list = posts(&page, &main).expect("three posts");
        let report = RecordsJson::new(&page, vec![list]);
        let region = &report.regions[0];
        assert_eq!(region.columns, ["url", "date", "author", "text"]);
        assert_eq!(
            region.rows[0],
            [
                "https://example.org/#1",
                "2024-05-06",
                "ann",
                "It rained all of Monday, and nobody was surprised by it."
            ]
        );
        main.regions.truncate(1);
        assert_eq!(posts(&page, &main), None);
    }
}
