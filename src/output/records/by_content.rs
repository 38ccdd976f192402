//! What the main content of a page tells of its lists: posts of a thread are the records of the
//! page, menus are none.

use crate::algorithm::mdr::{DataField, DataRegion, FieldRole, Hints, Record};
use crate::content::MainContent;
use crate::geometry::Rect;
use crate::segmentation::{Role, Score, Term};
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::BTreeSet;
use std::ops::Range;

/// Fewest posts that are a list. Source: ours.
const MIN_POSTS: usize = 2;
/// Share of the characters of a menu that stand in links. Source: ours: nearly all.
const MIN_LINKED: f64 = 0.9;
/// The same in what is marked up as navigation or as a footer: headings and addresses stand
/// between links, but praise of customers is no menu. Source: ours, seen on wcxb: a half.
const MIN_LINKED_IN_FRAME: f64 = 0.5;

/// The posts of a thread as a list: author, date, text, link.
pub fn posts(page: &PageSnapshot, main: &MainContent) -> Option<DataRegion> {
    let links = page.links();
    let posts = main.regions.iter().filter(|r| r.role == Role::Post);
    let record = |post: &crate::content::Region| {
        let text = page.text_of(&post.nodes);
        let url = post.link.as_deref().and_then(|link| links.resolve(link));
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

/// Whether a list stands outside the main content and is nothing but links, or is mostly links in
/// what is marked up as navigation or as a footer.
pub fn is_menu(page: &PageSnapshot, kept: &Places, list: &DataRegion) -> bool {
    let (mut chars, mut linked, mut media) = (0, 0, 0);
    for node in &list.nodes {
        let totals = page.totals(*node);
        chars += totals.chars;
        linked += totals.link_chars;
        media += totals.media;
    }
    let is_linked = |share: f64| f64::from(linked) >= share * f64::from(chars);
    let is_frame = || list.nodes.iter().all(|node| is_in_frame(page, *node));
    (media == 0 && is_linked(MIN_LINKED) || is_linked(MIN_LINKED_IN_FRAME) && is_frame())
        && list
            .nodes
            .iter()
            .all(|node| kept.touched(page, *node).is_empty())
}

/// Whether a list has most of the posts of a thread for its records.
pub fn says_again(page: &PageSnapshot, list: &DataRegion, posts: &DataRegion) -> bool {
    let places = Places::new(page, &posts.nodes);
    let touched = list
        .nodes
        .iter()
        .flat_map(|node| places.touched(page, *node));
    let touched: BTreeSet<usize> = touched.collect();
    2 * touched.len() > places.nodes.len()
}

/// Subtrees of a page, none inside another, in document order.
#[derive(Debug)]
pub struct Places {
    nodes: Vec<NodeId>,
}

impl Places {
    /// The outermost of some subtrees.
    pub fn new<'a>(page: &PageSnapshot, nodes: impl IntoIterator<Item = &'a NodeId>) -> Self {
        let mut nodes: Vec<NodeId> = nodes.into_iter().copied().collect();
        nodes.sort_unstable();
        let mut end = page.root();
        nodes.retain(|node| {
            let is_outer = *node >= end;
            end = end.max(page.node(*node).end);
            is_outer
        });
        Self { nodes }
    }

    /// The places of those that a subtree holds or lies in.
    fn touched(&self, page: &PageSnapshot, node: NodeId) -> Range<usize> {
        let end = self.nodes.partition_point(|n| *n < page.node(node).end);
        let start = self.nodes[..end].partition_point(|n| *n < node);
        let around = start.checked_sub(1);
        let is_inside = around.is_some_and(|i| page.contains(self.nodes[i], node));
        start - usize::from(is_inside)..end
    }
}

/// Whether a node stands in what is marked up as navigation or as a footer.
fn is_in_frame(page: &PageSnapshot, node: NodeId) -> bool {
    let mut around = std::iter::once(node).chain(page.ancestors(node));
    around.any(|id| {
        let role = page.attribute(id, "role").unwrap_or("");
        matches!(page.tag(id), "nav" | "footer") || matches!(role, "navigation" | "contentinfo")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Mdr, Segmenter, Visiblock};
    use crate::content::{ContentOptions, find_main_content};
    use crate::snapshot::test_page::TestPage;

    /// An article above a footer with columns of links.
    fn article() -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("article")
            .open("h1")
            .text("Rain")
            .close();
        for day in ["Monday", "Tuesday", "Wednesday"] {
            t.open("p");
            t.text(&format!(
                "It rained all of {day}, and nobody was surprised by it."
            ));
            t.close();
        }
        t.close().open("footer");
        for name in ["Company", "Support", "Products", "Press"] {
            t.open("div").open("h4").text(name).close();
            for link in ["about", "contact", "jobs"] {
                t.open_with("a", &[("href", "/x")]);
                t.text(&format!("{name} {link}")).close();
            }
            t.close();
        }
        t.finish()
    }

    #[test]
    fn columns_of_a_footer_are_a_menu() {
        let page = article();
        let main = find_main_content(
            &page,
            &Visiblock::default().segment(&page),
            &ContentOptions::default(),
            None,
        );
        let lists = Mdr::default().records(&page);
        assert!(!lists.is_empty(), "the columns repeat");
        let content = Places::new(&page, main.regions.iter().flat_map(|r| &r.nodes));
        assert!(lists.iter().all(|list| is_menu(&page, &content, list)));
        let whole = Places::new(&page, &[page.root()]);
        assert!(!lists.iter().any(|list| is_menu(&page, &whole, list)));
    }

    #[test]
    fn posts_are_records_with_author_date_text_and_link() {
        let page = article();
        let segmentation = Visiblock::default().segment(&page);
        let mut main = find_main_content(&page, &segmentation, &ContentOptions::default(), None);
        let paragraphs = page.iter().filter(|(id, _)| page.tag(*id) == "p");
        main.regions = paragraphs
            .map(|(id, _)| crate::content::Region {
                author: Some("ann".to_owned()),
                date: Some("2024-05-06".to_owned()),
                link: Some("https://example.org/#1".to_owned()),
                ..crate::content::Region::new(Role::Post, vec![id])
            })
            .collect();
        let list = posts(&page, &main).expect("three posts");
        let report = super::super::Report::new(&page, vec![list]);
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
