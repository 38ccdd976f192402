//! What of a post is its frame: who may delete it, what the author's title is, how to copy its code.

use super::{Judged, UnitRole};
use crate::content::data_tables::{TableKind, data_tables};
use crate::content::posts::Post;
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};

/// Leaves the frame out of posts: fixed lines of forums wherever they stand, and what is hardly content above the first
/// unit that is kept and below the last. Between them it is what a post quotes and answers; a post of which nothing is
/// kept may say no more than that; and a row of a table misses each of its cells. Linear.
pub(super) fn leave_frame(
    page: &PageSnapshot,
    units: &Units,
    posts: &[Post],
    judged: Judged<'_>,
    roles: &mut [Option<UnitRole>],
) {
    let mut ends: Vec<Option<(usize, usize)>> = vec![None; posts.len()];
    for (unit, role) in roles.iter().enumerate() {
        if let Some(UnitRole::Post(post)) = *role
            && judged.kept[unit]
        {
            let first = ends[post].map_or(unit, |(first, _)| first);
            ends[post] = Some((first, unit));
        }
    }
    let tables = data_tables(page);
    for (unit, role) in roles.iter_mut().enumerate() {
        let Some(UnitRole::Post(post)) = *role else {
            continue;
        };
        let is_at_end = ends[post].is_some_and(|(first, last)| unit < first || unit > last);
        let is_frame = judged.forum_lines[unit]
            || judged.unlikely[unit]
                && is_at_end
                && !is_in_table(page, &tables, &posts[post], units.list[unit].block);
        if is_frame {
            *role = None;
        }
    }
}

/// Whether a node stands in a table of data that is part of the post, not one that lays out the thread.
fn is_in_table(
    page: &PageSnapshot,
    tables: &HashMap<NodeId, TableKind>,
    post: &Post,
    id: NodeId,
) -> bool {
    let is_written = |table: NodeId| post.nodes.iter().any(|root| page.contains(*root, table));
    page.table_of(id)
        .is_some_and(|table| tables.contains_key(&table) && is_written(table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const FORUM_LINE: &str = "Code: Select all";
    const KEPT: [&str; 3] = ["I think so, too.", "Not me, I am afraid.", "These won:"];

    /// The texts that are left of posts of which all but `KEPT` is hardly content.
    fn left(build: impl FnOnce(&mut TestPage)) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let articles = page.iter().filter(|(id, _)| page.tag(*id) == "article");
        let post = |(id, _)| Post {
            nodes: vec![id],
            body: units.within(&page, id).collect(),
            ..Post::default()
        };
        let posts: Vec<Post> = articles.map(post).collect();
        let texts: Vec<&str> = units.list.iter().map(|unit| unit.text.trim()).collect();
        let kept: Vec<bool> = texts.iter().map(|text| KEPT.contains(text)).collect();
        let forum_lines: Vec<bool> = texts.iter().map(|text| *text == FORUM_LINE).collect();
        let unlikely: Vec<bool> = kept.iter().map(|kept| !kept).collect();
        let mut roles = vec![None; units.len()];
        for (i, post) in posts.iter().enumerate() {
            for unit in &post.body {
                roles[*unit] = Some(UnitRole::Post(i));
            }
        }
        let judged = Judged {
            kept: &kept,
            forum_lines: &forum_lines,
            unlikely: &unlikely,
        };
        leave_frame(&page, &units, &posts, judged, &mut roles);
        let each = texts.iter().zip(&roles);
        let left = each.filter(|(_, role)| role.is_some());
        left.map(|(text, _)| (*text).to_owned()).collect()
    }

    fn write(t: &mut TestPage, lines: &[&str]) {
        for line in lines {
            t.open("p").text(line).close();
        }
    }

    #[test]
    fn what_is_hardly_content_is_frame_at_the_ends_of_a_post_alone() {
        let [first, second, _] = KEPT;
        let found = left(|t| {
            t.open("article");
            write(t, &["New member", first, "by ann (1482103)", FORUM_LINE]);
            write(t, &[second, "Edit or report"]);
            t.close().open("article");
            write(t, &["It ends up here for me:", FORUM_LINE, "wrong state"]);
            t.close();
        });
        let whole = ["It ends up here for me:", "wrong state"];
        let of_first = [first, "by ann (1482103)", second];
        assert_eq!(found, [&of_first[..], &whole[..]].concat());
    }

    #[test]
    fn a_table_in_a_post_keeps_its_cells() {
        let found = left(|t| {
            t.open("article");
            write(t, &["New member", KEPT[2]]);
            t.open("table");
            for (tag, row) in [("th", ["Rank", "Name"]), ("td", ["Fifth", "Romero"])] {
                t.open("tr");
                for cell in row {
                    t.open(tag).text(cell).close();
                }
                t.close();
            }
            t.close();
            write(t, &["Edit or report"]);
            t.close();
        });
        assert_eq!(found.join(" "), "These won: Rank Name Fifth Romero");
    }
}
