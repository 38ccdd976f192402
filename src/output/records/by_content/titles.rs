//! Titles of records that link to pages: a list with them is a list of threads or results, not a thread.

use crate::algorithm::mdr::{DataField, DataRegion, FieldKind, FieldRole};
use crate::output::records::columns::{Columns, leads_to_a_person};
use std::collections::BTreeSet;

/// Share of the records of a list of links that have a title with an address of its own. Source: ours.
const MIN_TITLED: f64 = 0.6;
/// Least mean length of titles, characters. Source: ours: the names of authors are shorter.
const MIN_TITLE: f64 = 20.0;

/// Whether most records of a list have a title that leads to a page of its own: a list of threads or of
/// search results says who wrote them and when, too, and is no thread.
pub(super) fn leads_elsewhere(list: &DataRegion) -> bool {
    let (mut chars, mut targets) = (0, BTreeSet::new());
    for field in linked_titles(list) {
        let target = field.url.as_deref().and_then(|url| url.split('#').next());
        chars += field.text.chars().count();
        targets.extend(target.filter(|t| !t.is_empty()));
    }
    let count = targets.len() as f64;
    count >= MIN_TITLED * list.records.len() as f64 && chars as f64 >= MIN_TITLE * count
}

/// Whether each record of a list is headed by a link to another page, and not to a person or a place in a
/// page: posts are headed by links to themselves.
pub(super) fn heads_pages(list: &DataRegion) -> bool {
    let heads = linked_titles(list).filter(|f| f.hints.is_heading && !leads_to_a_person(f));
    let targets: BTreeSet<&str> = heads
        .filter_map(|f| f.url.as_deref())
        .filter(|target| !target.contains('#'))
        .collect();
    targets.len() == list.records.len()
}

/// The titles of a list's records that are links.
fn linked_titles(list: &DataRegion) -> impl Iterator<Item = &DataField> {
    let title = Columns::from_list(list).number_of(FieldKind::Title);
    let fields = list.records.iter().flat_map(|record| &record.fields);
    fields.filter(move |f| Some(f.column) == title && f.role == FieldRole::Link)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::records::by_content::test_pages::below_article;

    #[test]
    fn titles_with_addresses_of_their_own_are_a_list_of_pages() {
        let (_, pages) = below_article(|t, i| {
            t.open("h3")
                .open_with("a", &[("href", &format!("/thread/{i}"))]);
            t.text(&format!("How do I keep dry in the {i}th rain?"))
                .close()
                .close();
            t.open("p").text("asked by Ann").close();
        });
        let (_, posts) = below_article(|t, i| {
            t.open_with("a", &[("href", "/u/ann")]).text("Ann").close();
            t.open("p").text(&format!("Stay at home {i} days.")).close();
        });
        let (_, names) = below_article(|t, i| {
            t.open("h3")
                .open_with("a", &[("href", &format!("/maker/tool{i}"))]);
            t.text(&format!("maker/tool{i}")).close().close();
            t.open("p").text(&format!("Tool number {i}")).close();
        });
        let (_, people) = below_article(|t, i| {
            t.open("h3")
                .open_with("a", &[("href", &format!("/user/ann{i}"))]);
            t.text(&format!("ann{i}")).close().close();
            t.open("p").text(&format!("Stay at home {i} days.")).close();
        });
        assert!(heads_pages(&names[0]) && !leads_elsewhere(&names[0]));
        assert!(!heads_pages(&people[0]));
        assert!(!heads_pages(&posts[0]));
        assert!(leads_elsewhere(&pages[0]));
        assert!(!leads_elsewhere(&posts[0]));
    }
}
