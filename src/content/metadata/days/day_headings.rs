//! Headings that are dates: each dates what stands below it, as in a timetable.

use crate::content::dates;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of elements from a date up to its heading or caption. Source: ours: inline elements.
const MAX_UP: usize = 4;
/// Maximum number of characters of a heading that is a date, and of headings that are read. Source: ours, to bound
/// the cost.
const MAX_DAY: u32 = 60;
const MAX_READ: usize = 64;
/// Maximum number of letters of a word beside a date that is ignored. Source: ours: `Thu`, `the`.
const MAX_SMALL: usize = 4;

/// Whether a date is a heading below the first level, or the caption of a table, and another of the same tag is
/// another date.
///
/// Source: ours (programmes of conferences, menus of the week). Of 1350 pages of the sets seven have a heading that is a
/// day, and none has two.
pub(super) fn heads_part(page: &PageSnapshot, id: NodeId, lang: &str) -> bool {
    let mut around = page.inclusive_ancestors(id).take(MAX_UP);
    let heading = around.find(|up| is_heading(page, *up));
    let Some(own) = heading.and_then(|heading| day_of(page, heading, lang)) else {
        return false;
    };
    let tag = heading.map_or("", |heading| page.tag(heading));
    let others = page.tagged([tag]).take(MAX_READ);
    let mut days = others.filter_map(|other| day_of(page, other, lang));
    days.any(|day| day != own)
}

fn is_heading(page: &PageSnapshot, id: NodeId) -> bool {
    page.heading_level(id).is_some_and(|level| level > 1) || page.tag(id) == "caption"
}

/// The date that is all a heading says.
fn day_of(page: &PageSnapshot, id: NodeId, lang: &str) -> Option<String> {
    let is_short = (1..=MAX_DAY).contains(&page.totals(id).chars);
    let text = is_short.then(|| page.text(id))?;
    let words = text.split(|c: char| !c.is_alphabetic());
    let mut long = words.filter(|word| word.chars().count() > MAX_SMALL);
    let day = dates::in_text(&text, lang)?;
    let is_all = long.all(|word| dates::is_month(word) || dates::is_weekday(word));
    is_all.then_some(day)
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    #[test]
    fn days_that_head_parts_are_none_of_the_page() {
        let date = |tag: &str, days: [&str; 2]| {
            let (_, date) = signed(|t| {
                t.open("p").text("Lunch is served from noon.").close();
                for day in days {
                    t.open(tag).text(day).close();
                    t.open("p").text("Leek soup, cod with capers.").close();
                }
            });
            date
        };
        let days = ["Monday 3 March 2025", "Tuesday 4 March 2025"];
        assert_eq!(date("h2", days), None);
        let first = Some("2025-03-03".to_owned());
        assert_eq!(date("h2", [days[0], days[0]]), first, "one day");
        assert_eq!(date("h2", [days[0], "Of soups"]), first);
    }
}
