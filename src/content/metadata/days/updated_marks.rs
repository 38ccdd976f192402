//! The date of the last change by hAtom's class name `updated` (hAtom is the predecessor of microformats 2):
//! `<div class="updated" title="2016-06-13">`.
//!
//! Feeds had to tell it, and the date of publication only where that differs: where a page tells no other date, it
//! stands for that, too. A `time` of that class is read with the other `time` elements.

use super::at_headline::is_near;
use super::times::value_of;
use crate::content::dates;
use crate::content::metadata::elements::{is_marked, is_time_tag};
use crate::content::metadata::near::Others;
use crate::content::metadata::record::{DAY, Found, Headline, MetadataSource};
use crate::snapshot::{NodeId, PageSnapshot};

const UPDATED: (&str, &str) = ("class", "updated");
/// Class names of entries. Source: hAtom, hNews, microformats 2.
const ENTRIES: [&str; 3] = ["hentry", "hnews", "h-entry"];
/// The class name of an element with a machine-readable value inside a marked one. Source: microformats, the value
/// class pattern.
const VALUE: (&str, &str) = ("class", "value-title");
/// Maximum number of nodes of an element among which that is looked for. Source: ours, to bound the cost.
const MAX_INSIDE: usize = 8;
/// Maximum number of characters of an element that tells a date. Source: ours, as of lines with a date.
const MAX_TEXT: u32 = 100;

/// The date of an `updated` element near the headline or in the entry that holds it, if it is in ISO form.
pub(super) fn date(page: &PageSnapshot, others: &Others, headline: &Headline, lang: &str) -> Found {
    let entry = headline.node.and_then(|own| entry_around(page, own));
    let is_in_entry = |id: NodeId| entry.is_some_and(|entry| page.contains(entry, id));
    let called = page.called(|name| name.eq_ignore_ascii_case(UPDATED.1));
    let marked = called.into_iter().filter(|id| {
        is_marked(page, *id, UPDATED)
            && !is_time_tag(page.tag(*id))
            && page.totals(*id).chars <= MAX_TEXT
    });
    let mut own = marked.filter(|id| {
        (is_near(page, headline, *id) || is_in_entry(*id)) && others.are_without(page, *id)
    });
    let value = |id: NodeId| {
        let own = is_told(page, id)
            .then(|| value_of(page, id, lang))
            .flatten();
        own.or_else(|| value_title(page, id))
    };
    Some((own.find_map(value)?, MetadataSource::Microdata))
}

/// The innermost entry around a node.
fn entry_around(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let is_entry = |up: &NodeId| {
        ENTRIES
            .iter()
            .any(|kind| is_marked(page, *up, ("class", kind)))
    };
    page.ancestors(id).find(is_entry)
}

/// Whether an attribute or the text of an element is a date in ISO form.
fn is_told(page: &PageSnapshot, id: NodeId) -> bool {
    let told = ["content", "title"];
    let mut told = told.iter().filter_map(|name| page.attribute(id, name));
    told.any(is_machine_day) || is_machine_day(&page.text(id))
}

/// The value that an element inside a marked one holds for programs:
/// `<span class="value-title" title="2016-06-13T16:03Z">`.
pub(super) fn value_title(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let inside = page.subtree(id).skip(1).take(MAX_INSIDE);
    let mut marked = inside.filter(|inner| is_marked(page, *inner, VALUE));
    let told = marked.find_map(|inner| page.attribute(inner, "title"))?;
    is_machine_day(told).then(|| dates::from_machine(told, "en"))?
}

/// Whether a text begins with a full ISO date: `2016-06-13`.
pub(super) fn is_machine_day(text: &str) -> bool {
    let is_fitting = |(at, byte): (usize, u8)| match at {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    };
    let day = text.trim().as_bytes().get(..DAY);
    day.is_some_and(|day| day.iter().copied().enumerate().all(is_fitting))
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    /// The dates of publication and change of a page with the elements that `draw` adds behind its headline, in an
    /// entry.
    fn days(draw: impl FnOnce(&mut TestPage)) -> [Option<String>; 2] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("h1")
            .text("County budget agreed")
            .close();
        draw(&mut t);
        t.open("p").text("Words of it.").close();
        let found = Metadata::from_page(&t.finish());
        [found.date, found.date_modified]
    }

    fn marked(class: &str, title: &str) -> [Option<String>; 2] {
        days(|t| {
            t.open_with("div", &[("class", class), ("title", title)]);
            t.text("Jun 13, 4:03 PM EDT").close();
        })
    }

    #[test]
    fn an_element_that_is_marked_as_updated_tells_the_day() {
        let time = Some("2016-06-13T16:03:00+00:00".to_owned());
        for title in [
            "2016-06-13T16:03:00Z",
            "2016-06-13T16:03Z",
            "2016-06-13T1603Z",
        ] {
            let found = marked("timestamp updated", title);
            assert_eq!(found, [time.clone(), time.clone()], "{title}");
        }
        let day = Some("2016-06-13".to_owned());
        assert_eq!(marked("updated", "2016-06-13"), [day.clone(), day]);
        assert_eq!(marked("updated", "Jump to 13 June 2016"), [None, None]);
        assert_eq!(marked("status", "2016-06-13T16:03:00Z")[1], None);
    }

    #[test]
    fn a_publication_beside_it_is_another_day() {
        let found = days(|t| {
            t.open_with("abbr", &[("class", "published"), ("title", "2016-06-12")]);
            t.text("Yesterday").close();
            t.open_with("span", &[("class", "updated"), ("title", "2016-06-13")]);
            t.text("Today").close();
        });
        assert_eq!(
            found,
            ["2016-06-12", "2016-06-13"].map(|day| Some(day.to_owned()))
        );
    }

    #[test]
    fn a_value_title_tells_programs_what_it_stands_in() {
        let told = |class: &str| {
            days(|t| {
                t.open_with("span", &[("class", class)]);
                let value = [("class", "value-title"), ("title", "2016-06-13T16:03:00Z")];
                t.open_with("span", &value).close().text("Jun 13").close();
            })
        };
        let time = Some("2016-06-13T16:03:00+00:00".to_owned());
        assert_eq!(told("published"), [time.clone(), None]);
        assert_eq!(told("updated"), [time.clone(), time]);
        assert_eq!(told("dtstart"), [None, None]);
    }

    #[test]
    fn a_change_far_below_is_of_something_else() {
        let found = days(|t| {
            t.open("p").text(&"Words of it. ".repeat(60)).close();
            t.open_with("span", &[("class", "updated"), ("title", "2016-06-13")]);
            t.text("Prices").close();
        });
        assert_eq!(found, [None, None]);
    }
}
