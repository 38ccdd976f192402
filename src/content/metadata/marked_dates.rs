//! Dates that elements are marked with: microdata, microformats, `time`.

use super::elements::marked_with;
use super::headings::Headline;
use super::others::Others;
use super::time_elements::{is_time_of_change, value_of};
use super::{Found, MetadataSource, elements};
use crate::snapshot::{NodeId, PageSnapshot};

/// Most characters between the headline and the date right behind it. Source: ours: a standfirst and a name.
const MAX_NEAR: u32 = 300;

/// The date of publication that an element is marked with.
pub(super) fn published(
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
        // hAtom, which microformats 2 came from.
        ("class", "published"),
    ];
    date_of(page, others, marks, lang).or_else(|| {
        let times: Vec<NodeId> = elements(page, "time").collect();
        let mut marked = times
            .iter()
            .copied()
            .filter(|id| page.attribute(*id, "pubdate").is_some());
        let (time, date) = marked.find_map(|id| Some((id, value_of(page, id, lang)?)))?;
        // Another one right behind the headline is the page's: what stands far below it is of a list.
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

/// Characters between the headline and an element behind it.
fn chars_behind(page: &PageSnapshot, headline: &Headline, id: NodeId) -> Option<u32> {
    let end = page.node(headline.node?).end;
    (end <= id).then(|| page.totals_between(end, id).chars)
}

/// The date of the last change, likewise.
pub(super) fn modified(page: &PageSnapshot, others: &Others, lang: &str) -> Found {
    let marks = [("itemprop", "dateModified"), ("class", "dt-updated")];
    date_of(page, others, marks, lang)
}

/// The date of the first element with one of some marks, the best first.
fn date_of<const N: usize>(
    page: &PageSnapshot,
    others: &Others,
    marks: [(&str, &str); N],
    lang: &str,
) -> Found {
    let marked = marked_with(page, marks).into_iter().flatten();
    let mut own = marked.filter(|id| others.are_without(page, *id));
    let date = own.find_map(|id| value_of(page, id, lang))?;
    Some((date, MetadataSource::Microdata))
}
