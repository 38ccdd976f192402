//! Boxes among the records of a list that are no records: `People also ask` and `Related searches` among the
//! results of a search, a form for alerts among the jobs. The page gives one class to the records, but not to these
//! boxes.

use super::alike::{are_alike, differ_from};
use super::data_tables::are_rows;
use super::runs::Candidate;
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::BTreeMap;

/// Fewest records of one class that tell what is a stranger to them. Source: ours: two may be chance.
const MIN_OWN: usize = 3;

/// A list without the strangers in it, where it has some: more than half of the records have one tag and one
/// class; a stranger has not both, and is built otherwise. Where the records are alike with the strangers among
/// them, only those leave that lead nowhere, where all the others lead on.
///
/// Limits: records without classes, or whose classes change (`odd` and `even`, `post-123`), have no class that
/// tells, or are built alike, and stay as they are; so do records of several siblings.
pub(super) fn without(page: &PageSnapshot, list: &Candidate) -> Option<Candidate> {
    if list.records.len() <= MIN_OWN || are_rows(page, list) {
        return None;
    }
    let own = of_commonest_class(page, list)?;
    let differ = differ_from(page, list, &own);
    if !own
        .iter()
        .zip(&differ)
        .any(|(own, differs)| !own && *differs)
    {
        return None;
    }
    let links = |record: &[NodeId]| -> u32 { record.iter().map(|n| page.totals(*n).links).sum() };
    let mut of_class = list.records.iter().zip(&own).filter(|(_, own)| **own);
    let lead_on = of_class.all(|(record, _)| links(record) > 0);
    let is_torn = !are_alike(page, list);
    let is_stranger = |((record, own), differs): ((&Vec<NodeId>, &bool), &bool)| {
        !own && *differs && (is_torn || lead_on && links(record) == 0)
    };
    let all = list.records.iter().zip(&own).zip(&differ);
    let left = all.filter(|entry| !is_stranger(*entry));
    let records: Vec<Vec<NodeId>> = left.map(|((record, _), _)| record.clone()).collect();
    (records.len() < list.records.len()).then_some(Candidate { records })
}

/// For each record whether it is one element with the most common tag and class. `None` where at most half of the
/// records, fewer than [`MIN_OWN`], or all records have them.
fn of_commonest_class(page: &PageSnapshot, list: &Candidate) -> Option<Vec<bool>> {
    let classes = |record: &[NodeId]| -> Vec<(&str, &str)> {
        let [node] = record[..] else {
            return Vec::new();
        };
        let tag = page.tag(node);
        let classes = page.attribute(node, "class").unwrap_or_default();
        let mut named: Vec<(&str, &str)> = classes
            .split_ascii_whitespace()
            .map(|class| (tag, class))
            .collect();
        named.sort_unstable();
        named.dedup();
        named
    };
    let named: Vec<Vec<(&str, &str)>> = list.records.iter().map(|r| classes(r)).collect();
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for class in named.iter().flatten() {
        *counts.entry(*class).or_default() += 1;
    }
    let (commonest, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let all = list.records.len();
    let tells = count >= MIN_OWN && 2 * count > all && count < all;
    tells.then(|| named.iter().map(|own| own.contains(&commonest)).collect())
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::test_page::TestPage;

    /// A job as a box of a class.
    fn job(t: &mut TestPage, class: &str, i: usize) {
        t.open_with("div", &[("class", class)]).open("h2");
        t.open_with("a", &[("href", &format!("/j/{i}"))]);
        t.text(&format!("Job number {i}")).close().close();
        t.open("p").text(&format!("Firm number {i}")).close();
        t.open("p").text("Bergen, full time").close().close();
    }

    fn alert(t: &mut TestPage) {
        t.open_with("div", &[("class", "alert")]).open("h3");
        t.text("Get new jobs by mail").close();
        t.open("form").open("button").text("Create alert");
        t.close().close().close();
    }

    fn related(t: &mut TestPage) {
        t.open_with("div", &[("class", "related")]).open("h3");
        t.text("Related searches").close().open("ul");
        for place in ["Jobs in Stavanger", "Part time jobs"] {
            t.open("li").open_with("a", &[("href", "/s")]);
            t.text(place).close().close();
        }
        t.close().close();
    }

    /// The first words of the records of the main list.
    fn main_list(build: impl Fn(&mut TestPage)) -> Vec<String> {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("div");
        build(&mut t);
        let lists = Mdr::default().records(&t.finish());
        let first = lists.first().map(|list| list.records.iter());
        let texts = first.into_iter().flatten().map(|r| r.text.as_str());
        let lines = texts.map(|text| text.lines().next().unwrap_or_default().to_owned());
        lines.collect()
    }

    #[test]
    fn two_other_boxes_do_not_hide_a_list() {
        let jobs: Vec<String> = (0..5).map(|i| format!("Job number {i}")).collect();
        let behind = main_list(|t| {
            (0..5).for_each(|i| job(t, "job", i));
            alert(t);
            related(t);
        });
        assert_eq!(behind, jobs);
        let among = main_list(|t| {
            (0..3).for_each(|i| job(t, "job", i));
            alert(t);
            (3..5).for_each(|i| job(t, "job", i));
            related(t);
        });
        assert_eq!(among, jobs);
    }

    #[test]
    fn classes_that_change_part_no_records() {
        for classes in [["odd", "even"], ["job odd", "job even"], ["job", "ad"]] {
            let found = main_list(|t| (0..5).for_each(|i| job(t, classes[i % 2], i)));
            assert_eq!(found.len(), 5, "{classes:?}");
        }
        let found = main_list(|t| (0..5).for_each(|i| job(t, &format!("job-{i}"), i)));
        assert_eq!(found.len(), 5);
    }
}
