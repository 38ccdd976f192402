//! Headings of entries in a list of other articles below the page's own headline: one of them may be the page's own
//! declared title.

use super::heading::Heading;
use super::strange::stems;
use crate::content::heading_links::{Leads, link_of};
use crate::content::metadata::record::MetadataSource;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of word stems that a headline and a title in other words have in common; at least half of the
/// headline's. Source: ours: fewer are common to many titles of a site.
const MIN_COMMON: usize = 3;
/// Maximum number of elements around a heading up to its list item. Source: ours: the link, and the entry.
const MAX_AROUND: usize = 2;

/// Drops linked list-item headings below the page's own headline: an unlinked heading of the first level that says a
/// declared title in other words.
pub(in crate::content::metadata) fn drop_listed(
    page: &PageSnapshot,
    headings: &mut Vec<Heading>,
    declared: &[(String, MetadataSource)],
) {
    let is_own = |heading: &&Heading| {
        let mut titles = declared.iter().map(|(title, _)| title);
        heading.level == 1
            && link_of(page, heading.node).is_none()
            && titles.any(|title| says_in_other_words(&heading.text, title))
    };
    let own = headings.iter().filter(is_own).map(|heading| heading.node);
    let Some(own) = own.min() else { return };
    headings.retain(|heading| {
        let leads_elsewhere = heading.level > 1 && heading.leads == Leads::Elsewhere;
        heading.node < own || !leads_elsewhere || !is_entry(page, heading.node)
    });
}

fn says_in_other_words(text: &str, title: &str) -> bool {
    let (own, told) = (stems(text), stems(title));
    let common = own.iter().filter(|stem| told.contains(stem)).count();
    common >= MIN_COMMON && 2 * common >= own.len()
}

/// Whether the whole heading is a link in a list item.
fn is_entry(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id).take(MAX_AROUND);
    link_of(page, id).is_some() && around.any(|up| page.tag(up) == "li")
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::content::metadata::tests::meta;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn an_entry_of_a_list_is_not_the_headline() {
        let titled = |headline: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("head");
            meta(&mut t, "og:title", "The boats of Moor want to sail again");
            t.close().open("body").open("h1").text(headline).close();
            t.open("p").text("Words of it.").close().open("ul");
            for (href, text) in [
                ("/other", "Rain is expected"),
                ("/boats?from=list", "The boats of Moor want to sail again"),
            ] {
                t.open("li").open("h2").open_with("a", &[("href", href)]);
                t.text(text).close().close().close();
            }
            let found = Metadata::headline(&t.finish());
            (found.text.unwrap_or_default(), found.node.is_some())
        };
        let own = "Boats of Moor to seek the sea";
        assert_eq!(titled(own), (own.to_owned(), true));
        let told = "The boats of Moor want to sail again".to_owned();
        assert_eq!(titled("The Harbour"), (told, true));
    }
}
