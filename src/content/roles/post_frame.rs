//! Removes frame from posts: actions on them, the author's title, copy buttons of code.

use super::judged::Judged;
use crate::content::data_tables::{TableKind, data_tables};
use crate::content::posts::Post;
use crate::content::unit_role::UnitRole;
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use std::cell::LazyCell;

/// Maximum number of elements from a number up to its button. Source: ours: an icon and a number beside it.
const MAX_TO_BUTTON: usize = 4;
/// Maximum number of elements from a text up to the link preview card it belongs to, and maximum nodes of a card.
/// Source: ours: an image, the name of the site, a title and some lines, in boxes.
const MAX_TO_CARD: usize = 6;
const MAX_CARD: usize = 64;
/// Class names and ids of link preview cards. Source: Discourse, XenForo 2.
const CARDS: [&str; 2] = ["onebox", "bbCodeBlock--unfurl"];

/// Removes frame from posts: forum furniture wherever it stands, and units that are hardly content above the first
/// kept unit and below the last. Between those, such units are quotes and answers of the post; so are the cells of a
/// data table, and the title of a link preview card of which another line stays. If no unit of a post is kept, the
/// units that may be content stand for the kept ones, unless another text of the post is longer. Cost: linear.
/// more than what is hardly content. Linear.
pub(super) fn leave_frame(
    page: &PageSnapshot,
    units: &Units,
    posts: &[Post],
    judged: Judged<'_>,
    roles: &mut [Option<UnitRole>],
) {
    let ends = ends(units, posts.len(), judged, roles);
    let shows = shown_posts(units, posts.len(), roles);
    let is_line = |unit: usize, post: usize| {
        judged.forum_lines[unit] && (shows[post] || !units.list[unit].concealed)
    };
    let tables = LazyCell::new(|| data_tables(page));
    let is_frame = |(unit, role): (usize, &Option<UnitRole>)| {
        let Some(UnitRole::Post(post)) = *role else {
            return false;
        };
        let is_at_end = ends[post].is_some_and(|(first, last)| unit < first || unit > last);
        is_line(unit, post)
            || judged.unlikely[unit]
                && is_at_end
                && !is_in_table(page, &tables, &posts[post], units.list[unit].block)
    };
    let frame: Vec<bool> = roles.iter().enumerate().map(is_frame).collect();
    let of_posts = (0..units.len()).filter(|unit| matches!(roles[*unit], Some(UnitRole::Post(_))));
    let left = of_posts.filter(|unit| !frame[*unit]);
    let cards: HashSet<NodeId> = left
        .filter_map(|unit| card_of(page, units.list[unit].block))
        .collect();
    let is_of_card = |unit: usize| {
        let card = || card_of(page, units.list[unit].block);
        !cards.is_empty() && card().is_some_and(|card| cards.contains(&card))
    };
    for unit in (0..units.len()).filter(|unit| frame[*unit]) {
        if judged.forum_lines[unit] || !is_of_card(unit) {
            roles[unit] = None;
        }
    }
    leave_counts(page, units, posts.len(), roles);
}

/// For each post, whether any of its units is visible: of a post that is collapsed as a whole, hidden units are no
/// messages of the software.
fn shown_posts(units: &Units, posts: usize, roles: &[Option<UnitRole>]) -> Vec<bool> {
    let mut shows = vec![false; posts];
    for (unit, role) in units.list.iter().zip(roles) {
        if let Some(UnitRole::Post(post)) = *role {
            shows[post] |= !unit.concealed;
        }
    }
    shows
}

/// Removes a number on a button at the end of a post: its vote count.
fn leave_counts(page: &PageSnapshot, units: &Units, posts: usize, roles: &mut [Option<UnitRole>]) {
    let mut count_at_end = vec![None; posts];
    for (unit, role) in roles.iter().enumerate() {
        if let Some(UnitRole::Post(post)) = *role {
            // A number that is the only unit of its post stays.
            let says = count_at_end[post].is_some();
            count_at_end[post] = Some((unit, says && is_count(page, &units.list[unit])));
        }
    }
    let counts = count_at_end.into_iter().flatten();
    for (unit, _) in counts.filter(|(_, is_count)| *is_count) {
        roles[unit] = None;
    }
}

/// Whether a text is a number on a button.
fn is_count(page: &PageSnapshot, unit: &Unit) -> bool {
    let text = unit.text.trim();
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let mut around = page.ancestors(unit.first).take(MAX_TO_BUTTON);
    is_number && around.any(|up| page.is_button(up))
}

/// The link preview card around a text: a box of that name with a heading, all of whose links lead to one address.
fn card_of(page: &PageSnapshot, text: NodeId) -> Option<NodeId> {
    let mut around = page.inclusive_ancestors(text).take(MAX_TO_CARD);
    let card = around.find(|up| page.names(*up).any(|name| CARDS.contains(&name)))?;
    if page.subtree(card).nth(MAX_CARD).is_some() {
        return None;
    }
    let links = page.subtree(card).filter(|id| page.is_link(*id));
    let mut places = links.filter_map(|link| page.attribute(link, "href"));
    let place = places.next()?;
    let has_heading = page.subtree(card).any(|id| page.is_heading(id));
    (has_heading && places.all(|other| other == place)).then_some(card)
}

/// Facts about the texts of a post.
#[derive(Debug, Clone, Copy, Default)]
struct Said {
    /// The first and last unit that are kept, and the first and last that are not hardly content.
    kept: Option<(usize, usize)>,
    likely: Option<(usize, usize)>,
    /// Words of the longest unit, and of the longest that is not hardly content.
    longest: u32,
    longest_likely: u32,
}

/// The first and last unit of the text of each post, where that is known.
fn ends(
    units: &Units,
    posts: usize,
    judged: Judged<'_>,
    roles: &[Option<UnitRole>],
) -> Vec<Option<(usize, usize)>> {
    let mut said = vec![Said::default(); posts];
    for (unit, role) in roles.iter().enumerate() {
        let Some(UnitRole::Post(post)) = role.filter(|_| !judged.forum_lines[unit]) else {
            continue;
        };
        let (own, words) = (&mut said[post], units.list[unit].words);
        let up_to = |ends: Option<(usize, usize)>| Some((ends.map_or(unit, |ends| ends.0), unit));
        own.longest = own.longest.max(words);
        if judged.kept[unit] {
            own.kept = up_to(own.kept);
        }
        if !judged.unlikely[unit] {
            own.likely = up_to(own.likely);
            own.longest_likely = own.longest_likely.max(words);
        }
    }
    let ends = said.into_iter().map(|own| {
        let likely = own.likely.filter(|_| own.longest_likely == own.longest);
        own.kept.or(likely)
    });
    ends.collect()
}

/// Whether a node stands in a data table inside the post, rather than in one that lays out the thread.
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
    /// A text that is not kept, and may be content.
    const LIKELY: [&str; 2] = ["That is a very intriguing way to go!", "Yes."];

    /// The texts left of posts in which all but `KEPT` and `LIKELY` is hardly content.
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
        let may_be = |text: &&str| KEPT.contains(text) || LIKELY.contains(text);
        let unlikely: Vec<bool> = texts.iter().map(|text| !may_be(text)).collect();
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
    fn what_nothing_opens_is_no_part_of_a_post_that_shows_something() {
        let [first, second, _] = KEPT;
        let found = left(|t| {
            t.open("article").open("p").text(first).close();
            t.open_bare("div").unrendered(FORUM_LINE).close();
            t.open("p").text(second).close().close();
            t.open_bare("article");
            t.open_bare("div").unrendered(FORUM_LINE).close();
            t.open_bare("p").unrendered("It is folded away.").close();
            t.close();
        });
        let folded = [FORUM_LINE, "It is folded away."];
        assert_eq!(found, [&[first, second][..], &folded].concat());
    }

    #[test]
    fn a_number_on_a_button_at_the_end_of_a_post_is_no_part_of_it() {
        let left = |tag: &str, lines: &[&str]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("article");
            write(&mut t, lines);
            t.open(tag).text("4").close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let mut roles = vec![Some(UnitRole::Post(0)); units.len()];
            leave_counts(&page, &units, 1, &mut roles);
            roles.iter().flatten().count()
        };
        assert_eq!(left("button", &[KEPT[0]]), 1);
        assert_eq!(left("p", &[KEPT[0]]), 2, "an answer");
        assert_eq!(left("button", &[]), 1, "it is all that there is");
    }

    #[test]
    fn what_may_be_content_stands_for_what_is_kept_where_nothing_is_longer() {
        let found = |said: &str| {
            left(|t| {
                t.open("article");
                write(t, &["Join Date: Jul 2024", "Posts: 673", said]);
                write(t, &["Ken likes this.", FORUM_LINE]);
                t.close();
            })
        };
        assert_eq!(found(LIKELY[0]), LIKELY[..1]);
        let whole = [
            "Join Date: Jul 2024",
            "Posts: 673",
            LIKELY[1],
            "Ken likes this.",
        ];
        assert_eq!(found(LIKELY[1]), whole);
    }

    #[test]
    fn the_card_of_a_link_is_whole() {
        let found = |class: &str, second: &str| {
            left(|t| {
                t.open("article");
                t.open_with("aside", &[("class", class)]).open("header");
                t.open_with("a", &[("href", "https://quay.example/")]);
                t.text("quay.example").close().close();
                t.open("h3").open_with("a", &[("href", second)]);
                t.text("The quay").close().close();
                write(t, &[LIKELY[0]]);
                t.close().close();
            })
        };
        let place = "https://quay.example/";
        let whole = ["quay.example", "The quay", LIKELY[0]];
        assert_eq!(found("onebox allowlistedgeneric", place), whole);
        assert_eq!(found("signature", place), LIKELY[..1]);
        assert_eq!(found("onebox", "https://other.example/"), LIKELY[..1]);
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
