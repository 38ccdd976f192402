//! Titles that two headings say between them: a dish, and below it in smaller letters what comes with it.

use super::MetadataSource;
use super::headings::{Heading, Headline};
use super::titles::pieces;
use crate::snapshot::PageSnapshot;
use crate::snapshot::tokens::folded;

/// The declared title of which a heading is the end, where the heading right above it is the beginning and no
/// separator stands between them: `Chickpeas & Farro`, `with Corn`.
pub(super) fn begun_above(
    page: &PageSnapshot,
    headings: &[Heading],
    declared: &[(String, MetadataSource)],
    below: &Heading,
) -> Option<Headline> {
    let is_right_above = |h: &&Heading| {
        let end = page.node(h.node).end;
        end <= below.node && page.totals_between(end, below.node).chars == 0
    };
    declared.iter().find_map(|(title, source)| {
        let whole = folded(title);
        let start = whole.strip_suffix(below.folded.as_str());
        let start = start.filter(|start| !start.is_empty())?;
        let mut above = headings.iter().filter(|h| h.folded == start);
        let first = above.find(is_right_above)?;
        let is_one = !pieces(title).contains(&below.folded);
        is_one.then(|| Headline {
            text: Some(title.clone()),
            node: Some(first.node),
            source: Some(*source),
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::meta;
    use crate::content::metadata::{Metadata, MetadataSource};
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn two_headings_that_say_a_title_between_them_are_told_whole() {
        let title = "Chickpeas & Farro with Corn, Cucumbers & Hard-Boiled Eggs";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        meta(&mut t, "og:title", title);
        t.close().open("body");
        t.open("h1").text("Chickpeas & Farro").close();
        t.open("h2")
            .text("with Corn, Cucumbers & Hard-Boiled Eggs")
            .close();
        let found = Metadata::headline(&t.finish());
        assert_eq!(found.text.as_deref(), Some(title));
        assert_eq!(found.source, Some(MetadataSource::OpenGraph));
    }
}
