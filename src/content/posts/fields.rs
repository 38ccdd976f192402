//! Date and link of each post, found by what all posts of a thread have in common.

use super::address::{
    changed_number, deals_with_post, is_below_profile, is_numbered, is_profile, names_post,
    number_at_end,
};
use super::leaf::{Leaf, machine_date};
use super::thread::Thread;
use crate::content::dates;
use crate::snapshot::{Links, NodeId, one_line};
use std::collections::BTreeMap;

/// Maximum number of elements above the text of a time that may hold the rest of its date. Source: ours: `<b>` in a
/// `<span>`.
const MAX_DATE_ABOVE: usize = 2;
/// Maximum number of texts that make up such a date. Source: ours: a time, `On`, a day and a year with a comma.
const MAX_DATE_PIECES: usize = 6;
/// Maximum number of elements around a post among which the one with its id is looked for. Source: ours, on Stack
/// Overflow: the body and the vote of a question stand in two boxes inside the one with its number.
const MAX_ABOVE_POST: usize = 3;

/// The leaf of each member that gives its date.
pub(super) fn dates(thread: &Thread) -> Vec<Option<usize>> {
    let count = thread.members.len() as f32;
    let mut paths: BTreeMap<u64, Vec<(usize, usize)>> = BTreeMap::new();
    for (member, said) in thread.said.iter().enumerate() {
        for said in said.iter().filter(|s| thread.leaf(**s).is_date) {
            let list = paths.entry(said.path).or_default();
            // The first date of a member at each path.
            if list.last().is_none_or(|(last, _)| *last != member) {
                list.push((member, said.leaf));
            }
        }
    }
    let score = |list: &[(usize, usize)]| {
        let days: Vec<String> = list.iter().filter_map(|(_, l)| day(thread, *l)).collect();
        let steps = days.windows(2).count().max(1) as f32;
        let up = days.windows(2).filter(|w| w[0] <= w[1]).count() as f32;
        let order = if days.len() >= 2 {
            (up / steps).max(1.0 - up / steps)
        } else {
            0.5
        };
        let inside = list
            .iter()
            .filter(|(m, l)| thread.has_body(*m) && thread.is_in_body(*m, *l));
        let inside = inside.count() as f32 / list.len() as f32;
        let full = days.iter().filter(|d| d.len() > 10).count() as f32 / list.len() as f32;
        list.len() as f32 / count + order + 0.3 * full - inside
    };
    let mut order: Vec<(f32, Vec<(usize, usize)>)> = paths
        .into_values()
        .map(|list| (score(&list), list))
        .collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let mut found = vec![None; thread.members.len()];
    for (_, list) in order {
        for (member, leaf) in list {
            let is_written = thread.has_body(member) && thread.is_in_body(member, leaf);
            if !is_written {
                found[member].get_or_insert(leaf);
            }
        }
    }
    found
}

/// The date that a leaf gives: the machine-readable one, else as read from its text.
pub(super) fn day(thread: &Thread, leaf: usize) -> Option<String> {
    let leaf = &thread.leaves.list[leaf];
    let lang = thread.page.source.lang.as_deref().unwrap_or("");
    let machine = machine_date(thread.page, leaf.node).and_then(|d| dates::read(d, lang));
    let own = || dates::read(&leaf.text, lang);
    machine
        .or_else(own)
        .or_else(|| dates::read(&whole_date(thread, leaf)?, lang))
}

/// The whole date around a time of day whose parts stand in elements of their own: `11:43pm`, `On`, `Apr 23`.
fn whole_date(thread: &Thread, leaf: &Leaf) -> Option<String> {
    if !dates::is_time(&leaf.text) {
        return None;
    }
    let above = thread.page.ancestors(leaf.node).take(MAX_DATE_ABOVE);
    let whole = above.filter(|id| thread.leaves.within(thread.page, *id).len() <= MAX_DATE_PIECES);
    let whole = whole.map(|id| thread.page.text(id));
    let whole = whole.map(|text| one_line(&text));
    whole.filter(|text| dates::is_label(text)).last()
}

/// The date of a post as it is returned: in ISO 8601, else as written. If the post also gives the same minute with a
/// time zone, that one is returned.
pub(super) fn date_text(thread: &Thread, member: usize, leaf: usize) -> String {
    let Some(date) = day(thread, leaf) else {
        let leaf = &thread.leaves.list[leaf];
        return whole_date(thread, leaf).unwrap_or_else(|| leaf.text.clone());
    };
    let is_exact = |other: &String| {
        let minute = other.get(..MINUTE.len());
        date.len() >= MINUTE.len() && minute == date.get(..MINUTE.len()) && has_zone(other)
    };
    if has_zone(&date) {
        return date;
    }
    let said = thread.said[member].iter();
    let dated = said.filter(|said| thread.leaf(**said).is_date);
    let mut days = dated.filter_map(|said| day(thread, said.leaf));
    days.find(is_exact).unwrap_or(date)
}

/// An ISO 8601 time up to its minute; only its length is used.
const MINUTE: &str = "2024-05-06T07:08";

/// Whether an ISO 8601 time has a time zone: `+02:00`.
fn has_zone(date: &str) -> bool {
    let zone = date.get(MINUTE.len()..).unwrap_or("");
    zone.contains(['+', '-', 'Z'])
}

/// The permalink of each member, as written in the page, if it can be resolved.
pub(super) fn links(
    thread: &Thread,
    dates: &[Option<usize>],
    links: &Links,
) -> Vec<Option<String>> {
    let mut roots: Vec<NodeId> = thread.members.iter().flatten().copied().collect();
    roots.sort_unstable();
    let best = |member: usize| {
        let own = own_anchors(thread, member, &roots);
        let number = own_number(thread, member, &roots);
        let number = number.or_else(|| number_of_changes(thread, &own));
        let scored = own.into_iter().filter_map(|anchor| {
            let score = link_score(thread, member, (dates[member], number), anchor);
            (score > 0.0).then_some((score, anchor))
        });
        let best = scored.fold(None::<(f32, NodeId)>, |best, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        });
        let href = thread.page.attribute(best?.1, "href")?;
        links.resolve(href).map(|_| href.to_owned())
    };
    (0..thread.members.len()).map(best).collect()
}

/// The links of a member outside its body, outside nested members and outside comments below the body; `roots` are
/// the nodes of all members, in document order.
fn own_anchors(thread: &Thread, member: usize, roots: &[NodeId]) -> Vec<NodeId> {
    let page = thread.page;
    let mut found = Vec::new();
    for root in &thread.members[member] {
        let mut id = *root;
        let end = page.node(*root).end;
        while id < end {
            let is_other = id != *root && roots.binary_search(&id).is_ok();
            let is_body = thread.has_body(member) && thread.bodies[member].contains(&id);
            if is_other || is_body || is_comment_below(thread, member, id) {
                id = page.node(id).end;
                continue;
            }
            if page.is_link(id) {
                found.push(id);
            }
            id = NodeId(id.0 + 1);
        }
    }
    found
}

/// Whether an element of a member has the class `comment` and stands behind the body: its links lead to the comment.
/// Source: ours, on Stack Overflow. A member whose body was not told apart has no such comments.
fn is_comment_below(thread: &Thread, member: usize, id: NodeId) -> bool {
    let page = thread.page;
    let class = page.attribute(id, "class").unwrap_or("");
    let mut names = class.split_whitespace();
    let mut bodies = thread.bodies[member].iter();
    names.any(|name| name.eq_ignore_ascii_case("comment"))
        && bodies.all(|body| page.node(*body).end <= id)
}

/// The number in the id of a member, or of the nearest element around it that begins with it: `101` of `answer-101`.
/// `roots` are the nodes of all members, in document order.
fn own_number<'a>(thread: &Thread<'a>, member: usize, roots: &[NodeId]) -> Option<&'a str> {
    let page = thread.page;
    let first = *thread.members[member].first()?;
    let own = |id: NodeId| page.attribute(id, "id").and_then(number_at_end);
    let begins_with_it = |id: &NodeId| {
        let at = roots.partition_point(|root| root < id);
        roots.get(at) == Some(&first)
    };
    let mut members = thread.members[member].iter().copied();
    members.find_map(own).or_else(|| {
        let around = page.ancestors(first).take(MAX_ABOVE_POST);
        around.take_while(begins_with_it).find_map(own)
    })
}

/// The number of a member in the link to its history: on Stack Overflow, the boxes of questions have no number.
fn number_of_changes<'a>(thread: &Thread<'a>, anchors: &[NodeId]) -> Option<&'a str> {
    let page = thread.page;
    let mut hrefs = anchors.iter().filter_map(|id| page.attribute(*id, "href"));
    hrefs.find_map(changed_number)
}

/// The score of a link as the permalink of its post, given the leaf of the post's date and the post's number.
fn link_score(
    thread: &Thread,
    member: usize,
    (date, number): (Option<usize>, Option<&str>),
    anchor: NodeId,
) -> f32 {
    let page = thread.page;
    let href = page.attribute(anchor, "href").unwrap_or("");
    let rel = page.attribute(anchor, "rel").unwrap_or("");
    let fragment = href.split_once('#').map_or("", |(_, fragment)| fragment);
    let has_number = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    if href.len() < 2 || deals_with_post(href) {
        return 0.0;
    }
    let text = page.text(anchor);
    let text = text.trim();
    let counts = !text.is_empty()
        && text
            .trim_start_matches('#')
            .chars()
            .all(|c| c.is_ascii_digit());
    let is_date = date.is_some_and(|d| page.contains(anchor, thread.leaves.list[d].node));
    let is_own = thread.members[member].iter().any(|root| {
        page.attribute(*root, "id")
            .is_some_and(|id| id == fragment && !id.is_empty())
    });
    let names_post = names_post(href) && has_number(href);
    let points = [
        (is_own, 3.0),
        (rel.contains("bookmark"), 3.0),
        (is_date, 2.0),
        (counts, 2.0),
        (number.is_some_and(|number| is_numbered(href, number)), 2.0),
        (has_number(fragment), 1.5),
        (names_post, 1.0),
        // The number in a profile link counts that person's posts, unless it is written as `#3`.
        (
            is_profile(thread.page, anchor) && !text.starts_with('#') && !is_below_profile(href),
            -3.0,
        ),
    ];
    points
        .iter()
        .filter(|(is, _)| *is)
        .map(|(_, points)| points)
        .sum()
}

#[cfg(test)]
mod tests {
    use crate::content::posts::test_pages::posts_of;
    use crate::snapshot::test_page::TestPage;

    /// The addresses of answers, in boxes with that id with their number for `N`, with what is linked below each.
    fn links(id: &str, below: &[&str]) -> Vec<Option<String>> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (who, number) in [("ann", 4711), ("Bob", 4812), ("Cid", 4913)] {
            let numbered = |text: &str| text.replace('N', &number.to_string());
            t.open_with("div", &[("id", &numbered(id))]);
            t.open_with("div", &[("class", "cell")]);
            t.open_with("div", &[("class", "text")]).open("p");
            t.text(&format!("By doing it, as {who} has said {number} times."));
            t.close().close();
            for step in below {
                t.open_with("a", &[("href", &numbered(step))]);
                t.text("T").close();
            }
            t.open_with("div", &[("class", "username")]);
            t.text(who).close();
            t.open("div").text("12 May 2021, 10:30").close();
            t.close().close();
        }
        let page = t.finish();
        let found = posts_of(&page).posts;
        found.into_iter().map(|post| post.link).collect()
    }

    #[test]
    fn the_day_above_what_was_written_is_no_part_of_it() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        for (day, who) in (12..).zip(["turbo", "marge", "nick"]) {
            t.open_with("div", &[("class", "card")]);
            t.open_with("div", &[("class", "main")]);
            t.open_with("div", &[("class", "text")]);
            t.open_with("div", &[("class", "date")]);
            t.text(&format!("Posted: {day} May 2021")).close();
            t.text(&format!("It hums on the {day}th day as on the others."));
            t.close().close();
            t.open_with("div", &[("class", "author")]);
            t.open_with("a", &[("href", &format!("/profiles/{day}/"))]);
            t.text(who).close().close().close();
        }
        let page = t.finish();
        let found = posts_of(&page).posts;
        let told = found
            .iter()
            .map(|post| (post.author.as_deref(), post.date.as_deref()));
        let expected = [
            (Some("turbo"), Some("2021-05-12")),
            (Some("marge"), Some("2021-05-13")),
            (Some("nick"), Some("2021-05-14")),
        ];
        assert_eq!(told.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_address_of_a_post_ends_with_its_number() {
        let expected =
            |step: &str| [4711, 4812, 4913].map(|number| Some(format!("{step}{number}")));
        for id in ["answer-N", "question"] {
            let own = links(id, &["/posts/N/timeline", "/a/N"]);
            assert_eq!(own, expected("/a/"), "{id}");
            let other = links(id, &["/posts/N/timeline", "/b/12"]);
            assert_eq!(other, [None, None, None], "{id}");
        }
    }
}
