//! Columns of boxes to tick by which a list can be narrowed, whatever they are called: nothing is said in one but
//! headings, buttons and the labels of boxes, and the list stands beside it. In an `aside` or a `nav` they are out
//! without this; here they stand in a `div` or a form.
//!
//! Source: ours, catalogues of packages, of flats and of flights. Limits: one with a plain link or a sentence stays, and
//! so does one above the list: questions with answers to choose are built so. A form that is sent (`method=post`) is
//! what its page is there for, as a list of whom to write to: what narrows a list only asks for another address. And a
//! column that is likelier than all else that is kept is what it stands beside.

use super::{MAX_NESTING, MIN_REST, drop_where_rest_says_more};
use crate::content::candidates::Candidates;
use crate::content::units::Units;
use crate::geometry::Rect;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Fewest boxes to tick, or to move, of a column. Source: ours: one or two are options of a form.
const MIN_CHOICES: usize = 3;
/// Most characters of a label. Source: ours, as of [`mod@super::facets`]: a line.
const MAX_LABEL: u32 = 58;
/// Most groups of boxes that are looked at whether the list stands beside them. Source: ours: a group of questions has
/// few; bounds the cost.
const MAX_COLUMNS: usize = 16;
/// How many times as much as the rest a column may say that is dropped. Source: as for facets.
const MAX_TIMES: u32 = 3;
/// How many times as likely as all else that is kept a column is at most that is dropped. Source: ours, a list of whom to
/// write to, .6 beside links of .43.
const MAX_LIKELIER: f32 = 1.1;
/// Elements that say what is chosen.
const LABELS: [&str; 5] = ["label", "legend", "button", "summary", "option"];

/// The units of such columns. Linear in nodes, times the logarithm of the number of boxes, and in units for each of at
/// most [`MAX_COLUMNS`].
pub(super) fn filter_columns(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let choices = choices(page);
    if choices.len() < MIN_CHOICES {
        return Vec::new();
    }
    let before = |limit: NodeId| choices.partition_point(|choice| *choice < limit);
    let others = others_before(page);
    let says_more = |id: NodeId| others[page.node(id).end.index()] > others[id.index()];
    let mut found = Vec::new();
    let (mut end, mut looked_at) = (NodeId(0), 0);
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        let has_choices = id >= end && before(node.end) - before(id) >= MIN_CHOICES;
        if !has_choices || says_more(id) {
            continue;
        }
        end = node.end;
        let Some(rect) = node.visible_rect else {
            continue;
        };
        if looked_at >= MAX_COLUMNS {
            break;
        }
        looked_at += 1;
        let own = units.within(page, id);
        if !is_sent(page, id) && stands_beside(page, units, &own, &rect) {
            found.push(own);
        }
    }
    found
}

/// Whether a column is, or holds, a form that is sent. (One around the column and all else may hold any page.)
fn is_sent(page: &PageSnapshot, column: NodeId) -> bool {
    let mut forms = page.subtree(column).filter(|id| page.tag(*id) == "form");
    forms.any(|form| {
        let method = page.attribute(form, "method").unwrap_or("");
        method.trim().eq_ignore_ascii_case("post")
    })
}

/// Of how many texts before each node, and of all, none is a heading, a button or a label.
fn others_before(page: &PageSnapshot) -> Vec<u32> {
    let mut sums = Vec::with_capacity(page.len() + 1);
    let (mut sum, mut label_end) = (0, NodeId(0));
    sums.push(sum);
    for (id, node) in page.iter() {
        // A heading that leads on is the title of an entry.
        let is_section = || {
            let level = page.heading_level(id);
            level.is_some_and(|level| level > 1) && page.totals(id).links == 0
        };
        let is_short = || page.totals(id).chars <= MAX_LABEL;
        if (LABELS.contains(&page.tag(id)) || is_section()) && is_short() {
            label_end = label_end.max(node.end);
        }
        let says = || {
            node.text
                .as_deref()
                .unwrap_or("")
                .contains(char::is_alphabetic)
        };
        let is_other = id >= label_end && page.is_said(id) && says();
        sum += u32::from(is_other);
        sums.push(sum);
    }
    sums
}

/// The boxes to tick, in document order.
fn choices(page: &PageSnapshot) -> Vec<NodeId> {
    let named = page.iter().filter(|(_, node)| !node.attributes.is_empty());
    let is_choice = |id: &NodeId| {
        let kind = match page.tag(*id) {
            "input" => page.attribute(*id, "type"),
            _ => page.attribute(*id, "role"),
        };
        matches!(kind, Some("checkbox" | "radio" | "range" | "slider"))
    };
    named.map(|(id, _)| id).filter(is_choice).collect()
}

/// Whether enough is said to the left or the right of a column.
fn stands_beside(page: &PageSnapshot, units: &Units, own: &Range<usize>, column: &Rect) -> bool {
    let others = units.list[..own.start].iter().chain(&units.list[own.end..]);
    let is_beside = |rect: &Rect| {
        let is_apart = rect.left >= column.right || rect.right <= column.left;
        is_apart && rect.top < column.bottom && rect.bottom > column.top
    };
    // A text in a line has no box of its own, what is around it may have.
    let rect_of = |block: NodeId| {
        let mut around = page.inclusive_ancestors(block).take(MAX_NESTING);
        around.find_map(|up| page.node(up).visible_rect)
    };
    let beside = others.filter(|unit| rect_of(unit.block).is_some_and(|rect| is_beside(&rect)));
    beside.map(|unit| unit.chars).sum::<u32>() >= MIN_REST
}

/// Drops them from a page that lists, where enough else is kept that is likelier.
pub(super) fn drop_filter_columns(
    columns: &[Range<usize>],
    chars: &[u32],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    let is_in = |i: usize| columns.iter().any(|column| column.contains(&i));
    let likelihood = |of_columns: bool| {
        let units = (0..kept.len()).filter(|i| kept[*i] && is_in(*i) == of_columns);
        let (all, likely) = units.fold((0.0, 0.0), |(all, likely), i| {
            let said = chars[i] as f32;
            (all + said, likely + said * candidates.probabilities[i])
        });
        likely / f32::max(all, 1.0)
    };
    if likelihood(true) > MAX_LIKELIER * likelihood(false) {
        return;
    }
    let units = columns.iter().cloned().flatten();
    drop_where_rest_says_more(units, MAX_TIMES, chars, candidates, kept);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::steps_of;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn few_of_many_groups_are_looked_at() {
        let steps = |groups: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for _ in 0..groups {
                t.open("p").text("What do you think?").close();
                t.open("div");
                for answer in ["Yes", "No", "Neither"] {
                    t.open_with("input", &[("type", "radio")]).close();
                    t.open("label").text(answer).close();
                }
                t.close();
            }
            let page = t.finish();
            let units = Units::from_page(&page);
            steps_of(|| filter_columns(&page, &units))
        };
        assert!(steps(400) < 3 * steps(200), "linear");
    }
}
