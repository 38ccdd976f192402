//! Nesting of posts: how many posts each post replies to in turn.
//!
//! # Steps
//! 1. Posts that stand inside each other are nested so.
//! 2. Else the boxes around them may be: replies stand beside the post they reply to, in its box. All posts climb in
//!    step, as long as each reaches a box of its own and all boxes are of the same kind.
//! 3. Else their layout: a reply is indented, so its left edge (right edge in right-to-left scripts) is further in
//!    than that of the post it replies to.
//!
//! # Limits
//! If all posts but the first have the same indentation, they are a flat list below it. If replies are no longer
//! indented from some depth on, they count as siblings there.

use super::kinds::{Kind, kind_by_first};
use super::thread::{MIN_PRESENT, Thread};
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::BTreeMap;

/// Maximum number of boxes around a post that may hold its replies, too. Source: ours: a form, an entry, a list item.
const MAX_BOXES: usize = 6;
/// Minimum indentation of a reply, px. Source: ours: less is a border, or a difference between letters.
const MIN_INDENT: f64 = 8.0;
/// Maximum indentation of a reply, px. Source: ours, from boards: up to 60. Columns and chat bubbles are further
/// apart.
const MAX_INDENT: f64 = 120.0;

/// The nesting depth of each member of a thread.
///
/// Cost: linear in the members and the elements around them.
pub(super) fn depths(thread: &Thread) -> Vec<u32> {
    if thread.depth.iter().any(|depth| *depth > 0) {
        return thread.depth.clone();
    }
    let mut order: Vec<usize> = (0..thread.members.len()).collect();
    order.sort_by_key(|member| thread.members[*member].first().copied());
    let by_boxes = || boxes(thread, &order).map(|boxes| nesting(thread.page, &boxes));
    let is_tree = |depths: &Vec<u32>| depths.iter().any(|depth| *depth > 0);
    let found = by_boxes()
        .filter(is_tree)
        .or_else(|| indentation(thread, &order));
    let mut depths = vec![0; thread.members.len()];
    for (member, depth) in order.into_iter().zip(found.unwrap_or_default()) {
        depths[member] = depth;
    }
    depths
}

/// The boxes of the members, in document order, after step 2; `None` where a member has no element.
fn boxes(thread: &Thread, order: &[usize]) -> Option<Vec<NodeId>> {
    let page = thread.page;
    let first = |member: &usize| thread.members[*member].first().copied();
    let mut boxes = order.iter().map(first).collect::<Option<Vec<NodeId>>>()?;
    for _ in 0..MAX_BOXES {
        let around: Option<Vec<NodeId>> = boxes.iter().map(|id| page.parent(*id)).collect();
        match around.filter(|around| are_own(page, around)) {
            Some(around) => boxes = around,
            None => break,
        }
    }
    Some(boxes)
}

/// Whether boxes begin one after the other, as their members do, and are of the same kind.
fn are_own(page: &PageSnapshot, boxes: &[NodeId]) -> bool {
    let begin_apart = boxes.windows(2).all(|pair| pair[0] < pair[1]);
    let mut kinds = boxes.iter().map(|id| kind_by_first(page, *id));
    let first = kinds.next();
    begin_apart && kinds.all(|kind| Some(&kind) == first.as_ref())
}

/// The number of boxes around each box, given in document order.
fn nesting(page: &PageSnapshot, boxes: &[NodeId]) -> Vec<u32> {
    let mut open: Vec<NodeId> = Vec::new();
    let depth = |id: &NodeId| {
        open.retain(|end| end > id);
        let depth = open.len() as u32;
        open.push(page.node(*id).end);
        depth
    };
    boxes.iter().map(depth).collect()
}

/// Step 3, for members in document order; `None` if they are not a list of posts one below the other.
fn indentation(thread: &Thread, order: &[usize]) -> Option<Vec<u32>> {
    let places = places(thread, order);
    let seen: Vec<(f64, f64)> = places.iter().flatten().copied().collect();
    let is_usual = seen.len() as f32 >= MIN_PRESENT * order.len() as f32;
    let is_list = seen.windows(2).all(|pair| pair[0].1 < pair[1].1);
    // All posts below the first have the same indentation.
    let is_apart = |pair: &[(f64, f64)]| (pair[0].0 - pair[1].0).abs() >= MIN_INDENT;
    let is_flat = !seen.windows(2).skip(1).any(is_apart);
    if !is_usual || !is_list || is_flat {
        return None;
    }
    let mut above: Vec<f64> = Vec::new();
    let depth = |place: &Option<(f64, f64)>| {
        let Some((edge, _)) = *place else {
            return Some(0);
        };
        while above.last().is_some_and(|outer| !is_within(*outer, edge)) {
            above.pop();
        }
        let is_near = above.last().is_none_or(|outer| edge - outer <= MAX_INDENT);
        let depth = above.len() as u32;
        above.push(edge);
        is_near.then_some(depth)
    };
    places.iter().map(depth).collect()
}

/// Whether an edge is further in than another.
fn is_within(outer: f64, inner: f64) -> bool {
    inner >= outer + MIN_INDENT
}

/// Where the lines of each member begin, px inwards, and the member's top, by the box of its body; `None` if its body
/// is not of the kind that most have.
fn places(thread: &Thread, order: &[usize]) -> Vec<Option<(f64, f64)>> {
    let page = thread.page;
    let body = |member: &usize| {
        let body = thread.bodies[*member].first().copied();
        body.filter(|_| thread.has_body(*member))
    };
    let bodies: Vec<Option<NodeId>> = order.iter().map(body).collect();
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    for body in bodies.iter().flatten() {
        *counts.entry(kind_by_first(page, *body)).or_default() += 1;
    }
    let usual = counts.into_iter().max_by_key(|(_, count)| *count);
    let usual = usual.map(|(kind, _)| kind);
    let mut told = bodies.iter().flatten();
    let is_rtl = told.next().is_some_and(|id| is_rtl(page, *id));
    let place = |body: Option<NodeId>| {
        let body = body.filter(|id| usual.as_ref() == Some(&kind_by_first(page, *id)))?;
        let rect: Rect = page.node(body).rect.filter(|rect| !rect.is_empty())?;
        let edge = if is_rtl { -rect.right } else { rect.left };
        Some((edge, rect.top))
    };
    bodies.into_iter().map(place).collect()
}

/// Whether an element is right-to-left, by the nearest `dir` attribute.
fn is_rtl(page: &PageSnapshot, id: NodeId) -> bool {
    let dirs = page.inclusive_ancestors(id);
    let mut dirs = dirs.filter_map(|up| page.attribute(up, "dir"));
    let told = dirs.find(|dir| !dir.trim().eq_ignore_ascii_case("auto"));
    told.is_some_and(|dir| dir.trim().eq_ignore_ascii_case("rtl"))
}

#[cfg(test)]
mod tests {
    use crate::content::posts::{PostReader, posts};
    use crate::content::units::Units;
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::TestPage;

    fn depths(page: &PageSnapshot) -> Vec<u32> {
        let found = posts(
            &PostReader::new(page, &Units::from_page(page)),
            |_| true,
            0.0,
        )
        .posts;
        found.iter().map(|post| post.depth).collect()
    }

    /// Rows of a table, of which each is a post that begins so far from the left and from the top.
    fn rows(places: &[(f64, f64)]) -> Vec<u32> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tbody");
        for (day, (left, top)) in (11..).zip(places) {
            t.at(0.0, *top);
            t.open_with("tr", &[("class", "post")]);
            t.at(*left, *top).open("td");
            t.open_with("a", &[("href", &format!("/user/ann{day}"))]);
            t.text(&format!("ann{day}")).close();
            t.open("span").text(&format!("{day} May 2021")).close();
            t.open_with("div", &[("class", "text")]).open("p");
            t.text(&format!(
                "By doing it, every day, for {day} years, and then once more."
            ));
            t.close().close().close().close();
        }
        depths(&t.finish())
    }

    #[test]
    fn replies_are_indented_below_what_they_reply_to() {
        let below = |lefts: &[f64]| {
            let tops = (0_u32..).map(|row| 100.0 * f64::from(row));
            let places: Vec<(f64, f64)> = lefts.iter().copied().zip(tops).collect();
            rows(&places)
        };
        assert_eq!(below(&[0.0, 40.0, 80.0, 40.0, 0.0]), [0, 1, 2, 1, 0]);
        assert_eq!(below(&[0.0, 0.0, 0.0, 0.0, 0.0]), [0; 5]);
        assert_eq!(below(&[0.0, 2.0, 0.0, 2.0, 0.0]), [0; 5], "a border");
        assert_eq!(below(&[0.0, 30.0, 30.0, 30.0, 30.0]), [0; 5]);
        assert_eq!(below(&[0.0, 300.0, 0.0, 300.0, 0.0]), [0; 5], "bubbles");
    }

    #[test]
    fn posts_in_columns_are_no_replies() {
        let places = [(0.0, 0.0), (100.0, 0.0), (0.0, 100.0), (100.0, 100.0)];
        assert_eq!(rows(&places), [0; 4]);
    }

    /// A post in a box, which stays open for the replies to it.
    fn boxed(t: &mut TestPage, day: u32) {
        t.open("li");
        t.open_with("div", &[("class", "entry")]);
        t.open_with("a", &[("href", &format!("/user/ann{day}"))]);
        t.text(&format!("ann{day}")).close();
        t.open("span").text(&format!("{day} May 2021")).close();
        t.open_with("div", &[("class", "text")]).open("p");
        t.text(&format!(
            "By doing it, every day, for {day} years, and then once more."
        ));
        t.close().close().close().open("ul");
    }

    #[test]
    fn replies_stand_in_the_box_of_what_they_reply_to() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("ul");
        boxed(&mut t, 11);
        t.close().close();
        boxed(&mut t, 12);
        boxed(&mut t, 13);
        boxed(&mut t, 14);
        for _ in 0..3 {
            t.close().close();
        }
        boxed(&mut t, 15);
        assert_eq!(depths(&t.finish()), [0, 0, 1, 2, 0]);
    }
}
