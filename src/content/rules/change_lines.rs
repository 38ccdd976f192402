//! The line below a text with the date of its last change: `Last updated 3 months ago`,
//! `Dernière mise à jour 12 mars 2024`; or dates with icons whose titles say what was done
//! (`<span title="Last update"></span>14 March 2024`). The date is in the metadata.
//!
//! Source: ours, GitBook, ReadMe, MkDocs Material, DokuWiki; of 1442 pages of the sets 60 have such lines and no
//! truth has one of them, but where the page lists them: search results, posts of a thread. Those are left to the
//! score.
//!
//! # Limits
//! The line begins with a word for a change, perhaps behind the name of what was changed
//! (`wiki/mill.txt · last modified:`), gives a date or how long ago that was, and has nothing else but who did it. A
//! colon or a full stop behind the date begins a description of the change: the line is kept. It stands below running
//! text, is no heading, cell or definition, is not right below a heading, and is the only such line of the page.
//! Lines right below the headline are found by [`date_lines`](mod@super::date_lines).

use crate::content::dates;
use crate::content::metadata::{Deed, deeds_of, is_time_tag, says_changed};
use crate::content::units::{Unit, Units};
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Maximum number of characters of such a line. Source: ours: a file name, a long date with its time, and an author.
const MAX_LINE: usize = 90;
/// Maximum number of words before the word for the change, and behind the date. Source: ours: `This page was`;
/// `by Maren Oduya (UTC)`.
const MAX_BEFORE: usize = 4;
const MAX_BEHIND: usize = 4;
/// Maximum number of words of the label before a relative time, and of that time with the author:
/// `Last updated about`, `3 months ago by Maren Oduya`. Source: ours.
const MAX_LABEL: usize = 5;
const MAX_AGO: usize = 7;
/// Maximum number of nodes of a line, and of nodes right before it, among which a `time` or an icon is looked for.
/// Source: ours, to bound the cost.
const MAX_NODES: usize = 24;

/// Which units are such lines. Linear.
pub(super) fn change_lines(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let list = &units.list;
    let lang = page.source.lang.as_deref().unwrap_or_default();
    let mut is_below_text = false;
    let mut found = Vec::new();
    for (i, unit) in list.iter().enumerate() {
        let heads = i > 0 && page.is_heading(list[i - 1].block);
        if is_below_text && !heads && is_line(page, unit, lang) {
            found.push(i);
        }
        is_below_text |= unit.is_running_text();
    }
    let mut out = vec![false; list.len()];
    // Several such lines belong to the entries of a list.
    if let [line] = found[..] {
        out[line] = true;
    }
    out
}

fn is_line(page: &PageSnapshot, unit: &Unit, lang: &str) -> bool {
    let text = unit.text.as_str();
    let is_short = text.chars().nth(MAX_LINE).is_none();
    let is_part = || matches!(page.table_tag(unit.block), "td" | "th" | "dt" | "dd");
    is_short
        && !unit.is_running_text()
        && !page.is_heading(unit.block)
        && !is_part()
        && (says_change(page, unit, lang) || are_marked_days(page, unit, lang))
}

/// Whether a line says when something was changed, and nothing else but who did it.
fn says_change(page: &PageSnapshot, unit: &Unit, lang: &str) -> bool {
    let text = unit.text.as_str();
    let deeds = deeds_of(text);
    let Some((at, Deed::Changed)) = deeds.first().copied() else {
        return false;
    };
    let lower = text.to_lowercase();
    let (Some(before), Some(rest)) = (lower.get(..at), lower.get(at..)) else {
        return false;
    };
    let is_sign = |c: char| c.is_numeric() || COLONS.contains(&c);
    let begins = before.split_whitespace().count() <= MAX_BEFORE && !before.contains(is_sign);
    if !begins {
        return false;
    }
    let tells_no_more = || match dates::in_text(rest, lang) {
        Some(_) => ends_behind_day(rest),
        None => is_long_ago(rest),
    };
    has_time(page, unit) || tells_no_more()
}

/// Whether a text has few words behind its last number, and neither a colon nor the end of a sentence.
fn ends_behind_day(text: &str) -> bool {
    let end = text.rfind(char::is_numeric).unwrap_or(0);
    let behind = &text[end..];
    let ends_sentence = behind
        .trim_start_matches(char::is_numeric)
        .starts_with(". ");
    let is_short = behind.split_whitespace().count() <= 1 + MAX_BEHIND;
    is_short && !ends_sentence && !behind.contains(COLONS)
}

/// Whether all that follows a label of a few words is a relative time, perhaps with who did it.
fn is_long_ago(text: &str) -> bool {
    let starts = text.match_indices(' ').map(|(at, _)| at + 1);
    let mut rests = starts.take(MAX_LABEL).map(|start| &text[start..]);
    rests.any(|rest| {
        let is_short = rest.split_whitespace().count() <= MAX_AGO && !rest.ends_with('.');
        let goes_on = || rest.contains(COLONS) || rest.contains(". ");
        is_short && !goes_on() && dates::is_label(rest)
    })
}

/// The nodes of a line, and those of its block right before it.
fn nodes_of(page: &PageSnapshot, unit: &Unit) -> impl Iterator<Item = NodeId> {
    let start = unit
        .block
        .max(NodeId(unit.first.0.saturating_sub(MAX_NODES as u32)));
    let end = page.node(unit.block).end.min(unit.end);
    (start.0..end.0).map(NodeId).take(2 * MAX_NODES)
}

/// Whether a line ends with an element that has `datetime`.
fn has_time(page: &PageSnapshot, unit: &Unit) -> bool {
    nodes_of(page, unit).any(|id| {
        let is_told = page.attribute(id, "datetime").is_some();
        is_told && is_time_tag(page.tag(id)) && page.node(id).end >= unit.end
    })
}

/// Whether a line is only dates, and an empty element in it has a title that says that something was changed.
fn are_marked_days(page: &PageSnapshot, unit: &Unit, lang: &str) -> bool {
    let is_marked = |id: NodeId| {
        let title = page
            .attribute(id, "title")
            .filter(|title| says_changed(title));
        title.is_some() && page.totals(id).chars == 0
    };
    unit.text.contains(char::is_numeric)
        && nodes_of(page, unit).any(is_marked)
        && texts_of(page, unit).all(dates::is_label)
        && texts_of(page, unit).any(|text| dates::in_text(text, lang).is_some())
}

/// The text nodes of a line.
fn texts_of<'a>(page: &'a PageSnapshot, unit: &Unit) -> impl Iterator<Item = &'a str> {
    let nodes = (unit.first.0..unit.end.0).map(NodeId).take(2 * MAX_NODES);
    let texts = nodes.filter(|id| page.is_said(*id));
    let texts = texts.filter_map(|id| page.node(id).text.as_deref());
    texts.filter(|text| !text.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, inline};

    const TEXT: &str = "The last boat lies where the salt pans end, and whoever built it is not known to \
                        anyone who has come by since, whatever else they say in the town.";

    /// Whether the last text of a page, below a text, is dropped.
    fn is_out(draw: impl FnOnce(&mut TestPage)) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The boat").close();
        t.open("p").text(TEXT).close();
        draw(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        change_lines(&page, &units).pop().unwrap_or_default()
    }

    fn is_line_out(tag: &str, text: &str) -> bool {
        is_out(|t| {
            t.open(tag).text(text).close();
        })
    }

    #[test]
    fn the_line_below_a_text_that_tells_its_last_change_is_out() {
        for line in [
            "Last updated on Jun 18, 2024 by Maren Oduya",
            "Updated about 1 month ago",
            "This page was last modified on 4 July 2014 at 00:24.",
            "wiki/mill.txt · last modified: 2024/05/21 19:03 by zosia",
            "Dernière mise à jour le 12 mars 2024",
            "最終更新日：2024年3月5日",
        ] {
            assert!(is_line_out("p", line), "{line}");
        }
        for line in [
            "Updated 3 packages",
            "Update 12 March 2024: the boat is sold",
            "Last updated 12 March 2024: the boat is sold",
            "Updated on 12 March 2024. The boat is sold",
            "Updated 3 months ago: the boat is sold",
            "Updated some 3 months ago when the boat was sold to the town",
            "It was last painted on 12 March 2024",
            "Modified boats of the coast",
        ] {
            assert!(!is_line_out("p", line), "{line}");
        }
        assert!(!is_out(|t| {
            t.open("h2").text("The sale").close();
            t.open("p").text("Updated 12 March 2024");
        }));
        assert!(!is_line_out("h2", "Updated 12 March 2024"));
        assert!(!is_line_out("dd", "Updated 12 March 2024"));
    }

    /// Source: GitHub and GitBook, whose scripts write such a time.
    #[test]
    fn a_time_for_programs_is_a_day_whatever_it_says() {
        let told = |tag: &str, attribute: &str, behind: &str| {
            is_out(|t| {
                t.open("p").text("Last updated ");
                let within = [0.0, 0.0, 80.0, 20.0];
                let time = t.element(tag, within, inline(), |t| {
                    t.text("in spring");
                });
                t.set_attributes(time, &[(attribute, "2024-03-12T08:00:00Z")]);
                if !behind.is_empty() {
                    t.text(behind);
                }
            })
        };
        assert!(told("time", "datetime", ""));
        assert!(told("relative-time", "datetime", ""));
        assert!(!told("time", "title", ""), "no time for programs");
        assert!(!told("b", "datetime", ""), "no element for times");
        assert!(!told("time", "datetime", " by whoever sold the boat"));
    }

    /// Source: MkDocs Material.
    #[test]
    fn days_that_icons_tell_the_change_of_are_out() {
        let told = |title: &str| {
            is_out(|t| {
                t.open("aside").open("span");
                t.open_with("span", &[("title", title)]).close();
                t.open("span").text("14 March 2024").close().close();
                t.open("span").text("2 November 2021");
            })
        };
        assert!(told("Last update"));
        assert!(!told("Opening"));
    }

    #[test]
    fn lines_of_several_entries_stay() {
        let out = is_out(|t| {
            for day in ["12 March 2024", "13 March 2024"] {
                t.open("p").text(&format!("Updated {day}")).close();
                t.open("p").text(TEXT).close();
            }
            t.open("p").text("Updated 14 March 2024").close();
        });
        assert!(!out);
    }
}
