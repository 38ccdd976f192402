//! Dates of marked elements: microdata, microformats, `time`, RDFa with prefixes (`dc:date`, `schema:dateCreated`).

use super::at_headline::{MAX_NEAR, chars_behind, is_near};
use super::times::{is_time_of_change, value_of};
use super::updated_marks;
use crate::content::metadata::elements::{marked_with, times};
use crate::content::metadata::near::Others;
use crate::content::metadata::record::{Found, Headline, MetadataSource};
use crate::snapshot::{NodeId, PageSnapshot};

/// RDFa names of the dates of publication and of change, behind any prefix. Source: Dublin Core, schema.org; Drupal
/// writes the first two of both.
const PUBLISHED: [&str; 5] = ["date", "created", "dateCreated", "datePublished", "issued"];
const MODIFIED: [&str; 2] = ["dateModified", "modified"];

/// The date of the first element that is marked as the date of publication.
pub(in crate::content::metadata) fn published(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    lang: &str,
) -> Found {
    let marks = [
        ("itemprop", "datePublished"),
        ("itemprop", "dateCreated"),
        ("property", "datePublished"),
        ("class", "dt-published"),
        // Of hAtom, the predecessor of microformats 2.
        ("class", "published"),
    ];
    let in_rdfa = || prefixed(page, others, headline, &PUBLISHED, lang);
    let found = date_of(page, others, marks, lang).or_else(in_rdfa);
    found.or_else(|| {
        let times: Vec<NodeId> = times(page).collect();
        let mut marked = times
            .iter()
            .copied()
            .filter(|id| page.attribute(*id, "pubdate").is_some());
        let (time, date) = marked.find_map(|id| Some((id, value_of(page, id, lang)?)))?;
        // Another `time` right behind the headline is the page's; a marked one far below then belongs to a list.
        let chars = |id: NodeId| chars_behind(page, headline, id);
        let is_far = chars(time).is_some_and(|chars| chars > MAX_NEAR);
        let is_own = |id: NodeId| {
            chars(id).is_some_and(|chars| chars <= MAX_NEAR)
                && !others.hold(id)
                && !is_time_of_change(page, id)
                && value_of(page, id, lang).is_some()
        };
        let is_of_list = is_far && times.iter().any(|id| is_own(*id));
        (!is_of_list).then_some((date, MetadataSource::Time))
    })
}

/// The date of the first element that is marked as the date of the last change.
pub(in crate::content::metadata) fn modified(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    lang: &str,
) -> Found {
    let marks = [("itemprop", "dateModified"), ("class", "dt-updated")];
    let in_rdfa = || prefixed(page, others, headline, &MODIFIED, lang);
    let found = date_of(page, others, marks, lang).or_else(in_rdfa);
    found.or_else(|| updated_marks::date(page, others, headline, lang))
}

/// The date right behind the headline, or right above it, with one of these RDFa names behind any prefix. Source:
/// ours, pages of Drupal, which also marks the dates of entries and of blocks, but those are farther from the
/// headline.
fn prefixed(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    names: &[&str],
    lang: &str,
) -> Found {
    let is_named = |word: &str| {
        let name = word.split_once(':').map_or("", |(_, name)| name);
        names.iter().any(|known| known.eq_ignore_ascii_case(name))
    };
    let is_marked = |id: &NodeId| {
        let words = page.attribute(*id, "property").unwrap_or("");
        words.split_ascii_whitespace().any(is_named)
    };
    let marked = page.iter().map(|(id, _)| id).filter(is_marked);
    let is_own = |id: &NodeId| is_near(page, headline, *id) && others.are_without(page, *id);
    let mut own = marked.filter(is_own);
    let date = own.find_map(|id| value_of(page, id, lang))?;
    Some((date, MetadataSource::Microdata))
}

/// The date of the first of the page's own elements with one of these marks, the best mark first.
fn date_of<const N: usize>(
    page: &PageSnapshot,
    others: &Others,
    marks: [(&str, &str); N],
    lang: &str,
) -> Found {
    let marked = marked_with(page, marks).into_iter().flatten();
    let mut own = marked.filter(|id| others.are_without(page, *id));
    let value =
        |id: NodeId| value_of(page, id, lang).or_else(|| updated_marks::value_title(page, id));
    let date = own.find_map(value)?;
    Some((date, MetadataSource::Microdata))
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::{Metadata, MetadataSource};
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn dates_of_rdfa_have_prefixes_and_stand_right_behind_the_headline() {
        let dated = |property: &str, words: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("County budget").close();
            t.open("p").text(&"Words of it. ".repeat(words)).close();
            let told = [
                ("property", property),
                ("content", "2013-04-19T06:53:03-05:00"),
            ];
            t.open_with("span", &told).text("Jane Miller").close();
            t.open("p").text("Words of it.").close();
            Metadata::from_page(&t.finish()).date
        };
        let day = Some("2013-04-19T06:53:03-05:00".to_owned());
        for property in ["dc:date dc:created", "schema:dateCreated"] {
            assert_eq!(dated(property, 1), day, "{property}");
            assert_eq!(dated(property, 60), None, "{property}");
        }
        assert_eq!(dated("dc:title", 1), None);
    }

    #[test]
    fn dates_of_rdfa_may_stand_right_above_the_headline() {
        let dated = |between: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            let day = [
                ("property", "dc:date"),
                ("content", "2013-04-19T00:00:00-05:00"),
            ];
            t.open_with("span", &day).text("04/19/13").close().close();
            if between > 0 {
                t.open("p").text(&"Words of it. ".repeat(between)).close();
            }
            t.open("h1").text("County budget").close();
            t.open("p").text("Words of it.").close();
            Metadata::from_page(&t.finish())
        };
        let day = Some("2013-04-19T00:00:00-05:00".to_owned());
        assert_eq!(dated(0).date, day);
        assert_eq!(dated(2).date, day, "links to share it");
        let source = dated(20).sources.get("date").copied();
        assert_ne!(source, Some(MetadataSource::Microdata), "of an entry");
    }
}
