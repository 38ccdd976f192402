//! Marked authors of other articles, in lists of articles.

use super::pictured::drop_pictured;
use super::users::drop_users;
use crate::content::metadata::record::Headline;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::BTreeMap;

/// Minimum number of headings under which the same mark has different names, in a list of articles. Source: ours: an
/// article and one that follows it have two.
const MIN_LISTED: usize = 3;

/// The tag and class name of a marked element, by which marks are compared.
pub(super) fn mark_of(page: &PageSnapshot, id: NodeId) -> (&str, Option<&str>) {
    (page.tag(id), page.attribute(id, "class"))
}

/// The marked elements without those in lists of articles, where the same mark has different names under several
/// headings, in lists of people in pictures, and in lists of users. Elements in the section right behind the page's
/// headline stay.
pub(super) fn without_lists(
    page: &PageSnapshot,
    headline: &Headline,
    mut marked: Vec<NodeId>,
) -> Vec<NodeId> {
    let is_heading = |id: &NodeId| {
        matches!(page.tag(*id), "h1" | "h2" | "h3" | "h4") && page.totals(*id).chars > 0
    };
    let headings: Vec<NodeId> = page.iter().map(|(id, _)| id).filter(is_heading).collect();
    let section = |id: NodeId| headings.partition_point(|heading| *heading <= id);
    let mark = |id: NodeId| mark_of(page, id);
    let mut named: HashMap<_, BTreeMap<usize, String>> = HashMap::default();
    for id in &marked {
        let sections = named.entry(mark(*id)).or_default();
        sections
            .entry(section(*id))
            .or_insert_with(|| page.text(*id));
    }
    // Decided once for each mark, because a page may repeat one very often.
    let lists: HashSet<_> = named
        .into_iter()
        .filter(|(_, names)| names.values().collect::<HashSet<_>>().len() >= MIN_LISTED)
        .map(|(mark, _)| mark)
        .collect();
    let own = headline
        .node
        .map(|node| section(NodeId(page.node(node).end.0 - 1)));
    let is_own = |id: NodeId| Some(section(id)) == own;
    marked.retain(|id| is_own(*id) || !lists.contains(&mark(*id)));
    drop_pictured(page, headline.node, &mut marked, mark, is_own);
    drop_users(page, &mut marked, mark, is_own);
    marked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::steps_of;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_mark_of_many_elements_is_judged_once() {
        let taken = |entries: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for i in 0..entries {
                t.open("h2").text("x").close();
                t.open_with("p", &[("class", "author")])
                    .text(&format!("Jane Doe {i}"))
                    .close();
            }
            t.open_with("p", &[("class", "byline")])
                .text("Max Muster")
                .close();
            let page = t.finish();
            let marked: Vec<NodeId> = page.tagged(["p"]).collect();
            let byline = marked.last().copied();
            let own = |marked| without_lists(&page, &Headline::default(), marked);
            let found = own(marked.clone());
            assert_eq!(found, Vec::from_iter(byline), "the list is none");
            steps_of(|| own(marked))
        };
        // Once for each mark, not once for each element.
        assert!(taken(2000) < 3 * taken(1000));
    }
}
